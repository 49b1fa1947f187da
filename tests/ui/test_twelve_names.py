"""A game with as many names as there can be: eight at the table and four who have left it, on every screen."""

from __future__ import annotations

from functools import cache

import pytest

from banker import commands as c
from banker import limits
from tests.ui.audit import audit
from tests.ui.offscreen import Desk
from tests.ui.table_samples import Play
from ui.look import theme
from ui.records import intents as i
from ui.screens.naming import NamingScreen
from ui.table import acts as a
from ui.views import board
from ui.views.seats import naming
from ui.views.told import Told
from ui.widgets.plates import LookPlate
from ui.words.strings import strings_for

FR = strings_for("fr")
SIZES = [(800, 480), (720, 1280)]
LATE = ("Wolfgang Ohm", "Annegret", "Ursulina", "Wwwwmmmmwwww")


@cache
def twelve() -> Play:
    """Four of eight have left, and four have come, each with the next look."""
    play = Play("paris-francs", 8)
    for number, name in enumerate(LATE, start=8):
        play.do(c.Leave(f"p{number - 7}"), c.Join(f"p{number + 1}", name, 999_000, *theme.LOOKS[number]))
    return play


def test_there_is_a_look_for_every_name() -> None:
    game = twelve().game
    assert len(theme.LOOKS) == limits.PLAYERS == len(game.players)
    looks = board.looks(game).values()
    assert len({look.colour for look in looks}) == len({look.symbol for look in looks}) == limits.PLAYERS


def test_all_at_the_table_have_a_tile_and_of_the_others_as_many_as_there_is_room_for() -> None:
    play = Play("paris-francs", 8)
    play.do(c.Leave("p1"), c.Leave("p2"), c.Leave("p3"), c.Join("p9", "Zoé", 1), c.Join("p10", "Yves", 1))
    ids = [player.id for player in board.shown(play.game)]
    assert ids == ["p3", "p4", "p5", "p6", "p7", "p8", "p9", "p10"], "who went first has none any more"
    assert [player.id for player in board.shown(twelve().game)] == [f"p{n}" for n in range(5, 13)]


@pytest.mark.parametrize("size", SIZES)
def test_each_look_is_large_enough_for_a_finger(table: Desk, size: tuple[int, int]) -> None:
    table.fit(*size)
    play = twelve()
    shown = play.table(open=a.NewLook("p5", board.token(play.game, "p5")))
    screen = NamingScreen(naming(Told(FR, shown)))
    table.put(screen)
    screen.naming.send(i.Show(True))
    table.frames()
    assert len(screen.naming.of(LookPlate)) == 2 * limits.PLAYERS
    assert not [fault for fault in audit(screen, "fr") if not fault.startswith("faint")]  # a look that is taken is
