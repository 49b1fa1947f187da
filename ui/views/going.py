"""Where a pawn goes by three of a kind, as a full screen: the board to touch.

Law: nothing is booked before the button at the foot, which names the space.
"""

from __future__ import annotations

from banker import commands as c
from banker import pending as p
from banker.game import Game
from banker.rules.speed_die import three_alike
from ui.records import pieces as r
from ui.records import sheets as sr
from ui.table import acts as a
from ui.table.forms import Going
from ui.table.state import Table
from ui.views import board
from ui.views.sheet_parts import board_to_touch, sheet
from ui.words import sentences as say
from ui.words.strings import Strings


def anywhere(game: Game) -> bool:
    """Whether the bank waits for the space to which three of a kind lead."""
    return isinstance(game.top, p.Destination) and three_alike(game.top.dice, game.top.third)


def going(strings: Strings, table: Table, form: Going) -> sr.SheetView:
    """The sheet: the forty spaces, and at the foot where the pawn would go."""
    game, top = table.game, table.game.top
    assert isinstance(top, p.Destination), "nobody says where a pawn goes"
    words = say.question(strings, game, top)
    foot = sr.FootView((words.line,), high=True)
    if form.space is not None:
        name = say.space_name(strings, game.edition, form.space)
        act = a.Book(c.Go(top.player, form.space))
        go = r.ButtonView(strings.t("going.go"), icon="check", look=r.Look.MAIN, act=act)
        foot = sr.FootView(
            (strings.t("going.line", player=game.player(top.player).name, space=name),), go=go, high=True
        )
    return sheet(
        strings,
        table,
        key="going",
        title=words.title,
        body=[board_to_touch(game, form.space, lambda space: a.Put(Going(space)), 1)],
        back=a.Put(a.Aside()),
        foot=foot,
        token=board.token(game, top.player),
    )
