"""A game with as many names as there can be: eight at the table and four who have left it, on every screen."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest

from banker import commands as c
from banker import limits
from tests.ui.offscreen import Desk
from tests.ui.panels import painters, small_targets
from tests.ui.table_samples import Play, course_of_play
from ui.bank.story import story
from ui.look import theme
from ui.screens.naming import NamingScreen
from ui.screens.roll import RollScreen
from ui.screens.table import TableScreen
from ui.screens.tally import TallyScreen
from ui.table import acts as a
from ui.table.forms import History
from ui.views import board
from ui.views.seats import naming
from ui.views.sheets import sheet_view
from ui.views.table import table_view
from ui.views.tally import tally_view
from ui.widgets.piece import Box, Piece
from ui.words.strings import strings_for

FR = strings_for("fr")
SIZES = [(800, 480), (720, 1280)]
LATE = ("Wolfgang Ohm", "Annegret", "Ursulina", "Wwwwmmmmwwww")


@cache
def twelve(booklet: str = "paris-francs") -> Play:
    """Four of eight have left, and four have come, each with the next look."""
    play = Play(booklet, 8)
    for number, name in enumerate(LATE, start=8):
        play.do(c.Leave(f"p{number - 7}"), c.Join(f"p{number + 1}", name, 999_000, *theme.LOOKS[number]))
    return play


def crosses(one: Box, other: Box) -> bool:
    (x, y, w, h), (a, b, c, d) = one, other
    return x + 0.01 < a + c and a + 0.01 < x + w and y + 0.01 < b + d and b + 0.01 < y + h


def shown(pieces: list[Piece]) -> list[Piece]:
    return [piece for piece in pieces if piece.parent is not None]


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
def test_no_tile_of_the_table_lies_under_a_button(table: Desk, size: tuple[int, int]) -> None:
    table.fit(*size)
    screen = TableScreen(table_view(FR, twelve().table()))
    table.put(screen)
    buttons = shown([*screen.actions, screen.undo, screen.redo, screen.history, screen.menu])
    assert len(screen.tiles) == 8
    for one, other in combinations([*screen.tiles, *buttons], 2):
        assert not crosses(one.box, other.box)
    assert small_targets(screen) == []


@pytest.mark.parametrize("size", SIZES)
def test_the_rows_of_the_tally_write_nothing_over_each_other(table: Desk, size: tuple[int, int]) -> None:
    table.fit(*size)
    play = Play("paris-francs", 8)
    play.booked, play.game = list(twelve().booked), twelve().game
    play.do(c.EndGame())
    screen = TallyScreen(tally_view(FR, play.game, board.looks(play.game), story(course_of_play(play))))
    table.put(screen)
    assert len(screen.rows) == limits.PLAYERS
    others = shown([screen.legend, screen.pill, screen.chart, screen.close, screen.save, *screen.tiles])
    for one, other in combinations([*screen.rows, *others], 2):
        assert not crosses(one.box, other.box)
    for row in screen.rows:
        boxes = [(x, y + 0.19 * h, w, 0.78 * h) for _, x, y, w, h in row.painter.texts]
        assert not any(crosses(one, other) for one, other in combinations(boxes, 2)), row.record.name


@pytest.mark.parametrize("size", SIZES)
def test_the_balances_of_twelve_have_room_where_going_back_is_asked(table: Desk, size: tuple[int, int]) -> None:
    table.fit(*size)
    play = twelve()
    view = sheet_view(FR, play.table(open=History(chosen=2), all=tuple(play.booked)))
    screen = RollScreen(view)
    table.put(screen)
    assert small_targets(screen) == []
    painted = (text for _, painter in painters(screen) for text in painter.texts)
    texts = [(x, y + 0.27 * h, w, 0.55 * h) for _, x, y, w, h in painted]  # the height of digits
    assert not [1 for one, other in combinations(texts, 2) if crosses(one, other)]


@pytest.mark.parametrize("size", SIZES)
def test_each_look_is_large_enough_for_a_finger(table: Desk, size: tuple[int, int]) -> None:
    table.fit(*size)
    play = twelve()
    shown = play.table(open=a.NewLook("p5", board.token(play.game, "p5")))
    screen = NamingScreen(naming(FR, shown))
    table.put(screen)
    screen.naming._show_looks(True)
    table.frames()
    assert len(screen.naming.looks.cells) == 2 * limits.PLAYERS
    assert small_targets(screen) == []
