"""Who left, as the tally tells it, three rows of dice, and what *Undo* says of them."""

from __future__ import annotations

import pytest

from banker import commands as c
from banker import events as e
from banker.game import fold
from banker.money import grouped
from banker.pending import Auction
from banker.rules.tally import net_worth, placings
from tests.ui import setup_samples, table_samples
from tests.ui.gallery import Sheet
from tests.ui.offscreen import Desk
from ui.screens.table import TableScreen
from ui.views.board import looks
from ui.views.table import table_view
from ui.views.tally import tally_view
from ui.views.told import Told
from ui.widgets import dice
from ui.widgets.button import PushButton
from ui.words.names import face_words
from ui.words.strings import Strings, strings_for

BOARD = ("suisse-2007", 4)


@pytest.mark.parametrize("timed", [False, True])
def test_the_outline_of_a_chosen_die_keeps_off_the_row_below(table: Desk, timed: bool) -> None:
    screen = TableScreen()
    name = "die-throw-timed" if timed else "die-throw"
    table.show(screen, table_view(Told(strings_for("de"), table_samples.tables(*BOARD)[name])))
    pad = screen.idle.pad
    pitch = (pad.h - dice.DIE) / 2
    assert pitch - dice.DIE >= (5 if timed else 8)


@pytest.mark.parametrize("third", ["bus", "character"])
def test_undo_of_a_throw_names_the_third_die_too(table: Desk, strings: Strings, third: str) -> None:
    undo = table_view(Told(strings, table_samples.tables(*BOARD)[f"die-{third}"])).undo
    button = PushButton(undo)
    table.put(Sheet([(button, (20, 20, 188, 54))]))
    table.frames(1)
    words = [text for text, *_ in button.painter.texts]
    assert any(words[1].endswith(face) for face in (face_words(strings, third), face_words(strings, third, True)))


def test_who_left_is_told_so_at_the_tally_with_what_they_had(language: str) -> None:
    """Regression: they were told to be bankrupt, with 940 in hand."""
    strings, running = strings_for(language), setup_samples.wealthy(4)
    left = setup_samples.done(running, c.Leave("p2"))
    while isinstance(left.top, Auction):
        left = setup_samples.done(left, c.Hammer(0))
    game = setup_samples.done(left, c.EndGame())
    row = tally_view(strings, game, looks(game)).rows[-1]
    had = grouped(net_worth(running, "p2"), game.edition.currency)
    assert (row.name, row.place, row.worth) == (game.player("p2").name, "4", had)
    assert row.total == strings.t("tally.left_with", amount=had) != strings.t("tally.bankrupt")
    assert row.wealth, "a touch lists what they had"
    old = fold(running, (e.Bankrupted("p2", "bank", counts=False), e.GameEnded(e.GameEnd.AGREED, placings(running))))
    told = [row.total for row in tally_view(strings, old, looks(old)).rows]
    assert strings.t("tally.left") in told, "an old log does not tell what they had"
    assert strings.t("tally.bankrupt") not in told
