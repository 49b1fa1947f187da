"""The table and the fault screen: everything the bank can wait for, drawn whole, in every language at every size."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest

from tests.ui import gallery_screens as gallery
from tests.ui import table_samples as samples
from tests.ui.offscreen import SIZES, Desk, desk
from tests.ui.test_screens_home_setup_tally import covering
from tests.ui.test_widget_layout import outside, overlapping, pieces
from ui.strings import LANGUAGES, strings_for
from ui.widgets.answers import Answers
from ui.widgets.note import Note
from ui.widgets.piece import Piece
from ui.widgets.press import Press
from ui.widgets.ring import Ring


@pytest.fixture
def table() -> Iterator[Desk]:
    stage = desk()
    stage.fit(800, 480)
    yield stage
    stage.put(Piece())


def hidden(root: Piece) -> list[str]:
    """Words of one piece that lie under another. The ring frames the middle and hides nothing in it."""
    shown = [piece for piece in pieces(root) if not isinstance(piece, Ring | Answers | Note) and piece is not root]
    wrong = []
    for piece, other in itertools.permutations(shown, 2):
        if piece in other.walk():
            continue
        x, y, w, h = other.box
        for text, left, top, wide, high in piece.painter.texts:
            across = min(left + wide, x + w) - max(left, x)
            down = min(top + 0.8 * high, y + h) - max(top + 0.25 * high, y)
            if across > 1 and down > 1:
                wrong.append(f"{type(piece).__name__}: {text!r} under {type(other).__name__} {other.box}")
    return wrong


def faulty(screen: Piece) -> list[str]:
    """Everything that is wrong with what a screen shows."""
    found = [wrong for piece in pieces(screen) for wrong in outside(piece) + overlapping(piece)]
    small = [f"small: {p.box}" for p in pieces(screen) if isinstance(p, Press) and min(p.w, p.h) < 47.9]
    return found + covering(screen) + hidden(screen) + small


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pictures", [gallery.tables, gallery.faults])
def test_nothing_is_outside_clipped_covered_or_too_small(table: Desk, pictures, language: str, size) -> None:
    table.fit(*size)
    wrong = {}
    for name, screen in pictures(strings_for(language)):
        if screen.parent is None:
            table.put(screen)
        table.frames(1)
        found = faulty(screen)
        if found:
            wrong[name] = found
    assert wrong == {}
