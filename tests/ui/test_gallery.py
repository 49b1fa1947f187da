"""The whole gallery under every law: each picture on each board, in every language, usual and large, in each window
that people have. It takes most of an hour on two cores, in the long tier; at each submission `test_audit.py`
draws one picture in four."""

from __future__ import annotations

import pytest

from tests.ui import audit as law
from tests.ui import gallery_screens as gallery
from tests.ui.audit import KINDS, OFTEN, ON_BOARDS, Case, cases, judged
from tests.ui.offscreen import Desk
from tests.ui.test_audit import known, listed

pytestmark = pytest.mark.gallery

# Displays of 5" to 10", lying and upright, and a desktop's window.
SIZES = (*OFTEN, (480, 800), (600, 1024), (1024, 600), (1024, 768), (1280, 720), (1280, 800), (1920, 1080))
DRAWN = [
    pytest.param(case, kind, boards, id=f"{case} {kind.__name__} {boards[0][0]}".replace(" ", "-"))
    for case in cases(SIZES)
    for kind in (*KINDS, *ON_BOARDS)
    for boards in ([(board,) for board in gallery.TABLES] if kind in ON_BOARDS else [gallery.TABLES[:1]])
]


@pytest.mark.parametrize(("case", "kind", "boards"), DRAWN)
def test_every_picture_of_all_keeps_the_laws(table: Desk, case: Case, kind: law.Kind, boards: law.Boards) -> None:
    all = list(judged(case, kind, boards))
    listed(case, all)
    found = {f"{case}\t{each.name}\t{fault}" for each in all for fault in each.faults}
    assert sorted(found - known()) == [], "mend the layout"
