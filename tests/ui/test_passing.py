"""An estate that passes on at a bankruptcy: all its deeds as lines, many on a page, every name whole."""

from __future__ import annotations

import pytest

from banker import board as b
from banker import commands as c
from tests.ui import table_samples as samples
from tests.ui.audit import audit
from tests.ui.offscreen import Desk, tap_piece
from ui.screens.sheet import SheetScreen
from ui.table import acts as a
from ui.views.sheets import sheet_view
from ui.views.told import Told
from ui.widgets.button import PushButton
from ui.widgets.passing import Passing
from ui.words.strings import strings_for

EDITION = "paris-francs"
ALL = tuple(space.number for space in samples.board_of(EDITION).spaces if space.deed is not None)


def bankrupt(deeds: tuple[int, ...], mortgages: tuple[int, ...], effect: b.Effect, language: str) -> SheetScreen:
    """The sheet of a bankruptcy with these deeds."""
    balances = {"p1": 1, "p2": samples.RICH}
    holders = dict.fromkeys(deeds, "p1")
    play = samples.drawing(EDITION, 8, effect, balances=balances, holders=holders, mortgages=mortgages)
    table = play.table(asked=a.AskCard(c.DeclareBankruptcy("p1"), "p1"))
    return SheetScreen(sheet_view(Told(strings_for(language), table)))


def words_on(part: Passing) -> str:
    """All its words on the page shown."""
    return " ".join(text for text, *_ in part.painter.texts)


def named(part: Passing) -> set[str]:
    """The deeds that are named from end to end on the page shown; a name may take more than one line."""
    words = words_on(part)
    return {line.name for line in part.record.lines if line.name in words}


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
@pytest.mark.parametrize("effect", [b.PayEach(samples.RICH // 4), b.Pay(samples.RICH)])
@pytest.mark.parametrize("count", [5, len(ALL)])
def test_every_deed_is_named_whole_on_one_of_few_pages(
    table: Desk, count: int, effect: b.Effect, size: tuple[int, int]
) -> None:
    table.fit(*size)
    screen = bankrupt(ALL[:count], ALL[:count:2], effect, "fr")
    table.put(screen)
    (part,) = screen.parts
    assert isinstance(part, Passing)
    seen, pages = named(part), 1
    while len(seen) < count and pages < 4:
        tap_piece(part.of(PushButton)[0])
        table.frames(1)
        seen |= named(part)
        pages += 1
    assert len(seen) == count
    assert pages <= (1 if count < 14 else 3)
    assert audit(screen, "fr") == []


def test_without_deeds_the_panel_says_so(table: Desk) -> None:
    screen = bankrupt((), (), b.PayEach(samples.RICH // 4), "fr")
    table.put(screen)
    (part,) = screen.parts
    assert part.record.empty == strings_for("fr").t("bankruptcy.nothing_left")
    assert part.record.empty in words_on(part)


def test_how_many_mortgages_the_bank_cancels_is_said(table: Desk) -> None:
    """Regression: without a number it seemed to be a label whose amount was missing."""
    screen = bankrupt(ALL[:5], ALL[:5:2], b.Pay(samples.RICH), "fr")
    assert "3 hypothèques effacées" in [fact.label for fact in screen.record.body[0].facts]
