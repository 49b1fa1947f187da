"""Pictures of the Junior board, where one die is thrown, what one lands on is bought, and the first who cannot pay ends
the game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial

from msgspec.structs import replace

from banker import commands as c
from banker.board import Deck
from tests.ui import setup_samples
from tests.ui.gallery import Picture, Screens
from tests.ui.table_samples import Play
from ui.setup import first
from ui.setup import state as s
from ui.setup.entered import PLAYERS, RULES, Setup, enter
from ui.table import acts as a
from ui.table.forms import Estate, Going
from ui.table.state import Table
from ui.views.board import looks
from ui.views.tally import tally_view
from ui.views.told import Told
from ui.words.strings import Strings

BOARD = "junior"
HELD = {1: "p1", 2: "p1", 4: "p2", 7: "p2", 8: "p1", 13: "p2", 16: "p1", 19: "p2", 20: "p2", 22: "p1", 23: "p1"}


def junior(strings: Strings) -> Iterator[Picture]:
    """The table of two and of four, the sheets, the end, and the set-up."""
    screens = Screens()
    for count in (2, 4):
        for name, table in _tables(count).items():
            yield f"junior-{count}-{name}", partial(screens.show_table, Told(strings, table))
        over = _broke(count, "bank").do(c.DeclareBankruptcy("p1")).game
        assert over.over is not None
        yield f"junior-{count}-tally", partial(screens.show, tally_view(strings, over, looks(over)))
        for name, setup in _setups(count).items():
            yield f"junior-{count}-{name}", partial(screens.set_up, strings, setup)


def _play(count: int, first: int = 17, **position: object) -> Play:
    cash = {"p1": first} | {f"p{n}": 20 - 3 * n for n in range(2, count + 1)}
    return Play(BOARD, count, balances=cash, **position)


def _broke(count: int, whom: str) -> Play:
    """The first player has too little for a rent or for a deed."""
    poor = _play(count, 1, holders=HELD, pawns={"p1": 17 if whom == "rent" else 10})
    return poor.do(c.ThrowDice((3 if whom == "rent" else 4,)))


@cache
def _tables(count: int) -> dict[str, Table]:
    pair = _play(count, holders=HELD, pawns={"p1": 17}).do(c.ThrowDice((2,)))
    drawing = _play(count, pawns={"p1": 1}).do(c.ThrowDice((2,)))
    five = c.DrawCard("p1", "chance.five_on")
    jailed = {"holders": HELD, "jail": {"p1": 0}}
    card = _play(count, **jailed, jail_cards={"p1": (Deck.CHANCE,)})
    poor = _play(count, 0, **jailed)
    return {
        "throw": _play(count).table(),
        "throw-later": _play(count, holders=HELD).do(c.ThrowDice((4,)), c.Pay("p1")).table(),
        "must-buy": _play(count).do(c.ThrowDice((4,))).table(),
        "rent-pair": pair.table(),
        "cards": drawing.table(),
        "free-space": drawing.do(c.DrawCard("p1", "chance.free_orange_green")).table(open=Going(20)),
        "five-on": _play(count, holders=HELD, pawns={"p1": 1}).do(c.ThrowDice((2,)), five).table(open=Going(4)),
        "jail-fine": _play(count, **jailed).table(),
        "jail-card": card.table(),
        "jail-poor": poor.table(),
        "jail-broke": poor.do(c.PayFine("p1")).table(),
        "broke-rent": _broke(count, "rent").table(),
        "broke-price": _broke(count, "bank").table(),
        "estate": pair.table(open=Estate("p2")),
        "deed": pair.table(open=a.DeedShown(19)),
    }


@cache
def _setups(count: int) -> dict[str, Setup]:
    seated = setup_samples.seated(count, BOARD)
    thrown = replace(seated, step=PLAYERS)
    return {
        "boards": replace(seated, step=1),
        "start": s.after(thrown, enter(first.asked), setup_samples.zero),
        "rules": replace(seated, step=RULES),
    }
