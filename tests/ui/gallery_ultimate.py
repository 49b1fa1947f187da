"""Pictures of the board of Ultimate Banking: rents that rise, a group that is complete, a location to go to, a debt
that is met in deeds, and the end with the first bankruptcy."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial, reduce
from typing import Any

from msgspec.structs import replace

from banker import commands as c
from tests.ui import setup_samples
from tests.ui.gallery import Picture, Screens
from tests.ui.table_samples import Play, throw
from ui.setup import begun
from ui.setup.entered import RULES, Setup
from ui.table import acts as a
from ui.table.drawn import Drawing
from ui.table.forms import Correcting, Estate, Going, Raising
from ui.table.state import Table
from ui.views.board import looks
from ui.views.tally import tally_view
from ui.views.told import Told
from ui.words.strings import Strings

BOARD = "ultimate-banking"
HELD = {1: "p1", 5: "p1", 6: "p1", 10: "p1", 14: "p1", 19: "p2", 23: "p1", 28: "p1", 33: "p2", 35: "p2"}
ROWS = {5: 1, 10: 2, 19: 3, 33: 4, 35: 4}


def ultimate(strings: Strings) -> Iterator[Picture]:
    """The table of two and of four, the sheets, the end, and the set-up."""
    screens = Screens()
    for count in (2, 4):
        for name, table in _tables(count).items():
            yield f"ultimate-{count}-{name}", partial(screens.show_table, Told(strings, table))
        over = _owing(count, holders={33: "p2", 35: "p2"}, rows={33: 4, 35: 4}).do(c.DeclareBankruptcy("p1")).game
        assert over.over is not None
        yield f"ultimate-{count}-tally", partial(screens.show, tally_view(strings, over, looks(over)))
        for name, setup in _setups(count).items():
            yield f"ultimate-{count}-{name}", partial(screens.set_up, strings, setup)


def _play(count: int, **position: Any) -> Play:
    cash = {f"p{n}": 1_500 - 320 * n for n in range(1, count + 1)} | position.pop("balances", {})
    return Play(BOARD, count, balances=cash, **position)


def _owing(count: int, **position: Any) -> Play:
    """The first player owes the dearest rent with next to nothing in hand."""
    return _play(count, balances={"p1": 40}, pawns={"p1": 32}, **position).do(throw(1, 2))


@cache
def _tables(count: int) -> dict[str, Table]:
    owing = _owing(count, holders=HELD, rows={35: 1})
    location = _play(count, holders=HELD, rows=ROWS, pawns={"p1": 4}).do(throw(1, 2))
    complete = _play(count, holders=HELD, rows=ROWS, pawns={"p1": 5}).do(throw(1, 2), c.Buy("p1"))
    event = _play(count, holders=HELD, rows=ROWS, pawns={"p1": 1}).do(throw(1, 2))
    return {
        "throw": _play(count).table(),
        "throw-later": complete.table(),
        "buy": _play(count, holders=HELD, pawns={"p1": 0}).do(throw(1, 2)).table(),
        "rent": _play(count, holders=HELD, rows=ROWS, pawns={"p1": 16}).do(throw(1, 2)).table(),
        "location": location.table(),
        "location-chosen": location.table(open=Going(8)),
        "cards": event.table(),
        "card-other": event.table(open=Drawing()),
        "tax": event.do(c.DrawCard("p1", "chance.highway_tax")).table(),
        "debt": owing.table(),
        "debt-own": owing.table(open=Raising("p1", (c.HandOver("p1", 1),))),
        "estate": complete.table(open=Estate("p1")),
        "deed": complete.table(open=a.DeedShown(35)),
        "correct": complete.table(open=Correcting()),
        "correct-rent": complete.table(open=Correcting("rent", space=35, row=2)),
    }


@cache
def _setups(count: int) -> dict[str, Setup]:
    seated = setup_samples.seated(count, BOARD)
    rules = replace(seated, step=RULES)
    held = reduce(begun.with_deed, (1, 3, 5), begun.opened(rules))
    return {
        "boards": replace(seated, step=1),
        "rules": rules,
        "begun-rents": begun.with_level(begun.at_tab(held, "houses"), 3),
    }
