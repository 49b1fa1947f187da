"""What is said beside the question: all of it inside its band, and no ordinary word of it cut."""

from __future__ import annotations

import pytest

from tests.ui import auction_samples, debt_samples, table_samples
from tests.ui.gallery_screens import told_over
from tests.ui.offscreen import Desk
from tests.ui.setup_samples import WIDE
from ui.widgets.bulletin import Bulletin
from ui.words.strings import LANGUAGES, strings_for

SAMPLES = ("debt", "purchase", "called-1", "debt-part")


def heads(word: str) -> bool:
    """Whether this is the beginning of a name or the end of a path."""
    return any(name.startswith(word.split("…")[0]) for name in WIDE)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SAMPLES)
def test_a_notice_stays_in_its_band_and_cuts_names_alone(table: Desk, language: str, name: str) -> None:
    """Over a debt there was "Ver… Zei… pro Zug", and its first line stood out at the top."""
    strings = strings_for(language)
    tables = table_samples.tables("suisse-2007", 2) | auction_samples.auctions("suisse-2007", 2)
    tables |= debt_samples.debts("suisse-2007", 2)
    screen, bulletin = told_over(strings, tables[name]), Bulletin()
    table.put(screen)
    screen.add_widget(bulletin)
    for said, view in table_samples.bulletins(strings).items():
        bulletin.view = view
        bulletin.stand(screen)
        table.frames(2)
        x, y, w, h = bulletin.box
        for text, left, top, wide, high in bulletin.painter.texts:
            assert x <= left
            assert left + wide <= x + w
            assert y <= top + 0.15 * high, said
            assert top + 0.85 * high <= y + h, said
            cut = [word for word in text.split(" ") if "…" in word and not word.startswith("…")]
            assert all(heads(word) for word in cut), text
        follows = bulletin.painter.texts[-1][0].split()[-1] in view.line
        assert follows or (name, said) == ("debt-part", "late"), "the name there may take all the lines that there are"
