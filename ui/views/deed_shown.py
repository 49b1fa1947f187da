"""A title deed to read, one touch from its space on the board: in the middle, with the ways to its holder and to its
trade. No rules.

Law: it hides the question, so no card signs anything while it is shown.
"""

from __future__ import annotations

from msgspec.structs import replace

from banker.game import Game
from banker.money import grouped
from ui.records import pieces as r
from ui.table import acts as a
from ui.table.forms import Estate
from ui.table.state import Table
from ui.views import board, prices
from ui.views.shared import Prompt, why_sums
from ui.views.trade import deed_way
from ui.words.strings import Strings


def ring_to_read(game: Game, ring: r.RingView) -> r.RingView:
    """The board on which lifting the finger over a space with a deed shows that deed."""
    spaces = (
        replace(view, act=a.Put(a.DeedShown(space.number))) if space.deed is not None else view
        for view, space in zip(ring.spaces, game.edition.spaces, strict=True)
    )
    return replace(ring, spaces=tuple(spaces))


def deed_shown(strings: Strings, table: Table, space: int) -> Prompt:
    """The deed with its price, and the ways: back, to the group in its holder's estate, to its trade, to why it costs
    so."""
    game = table.game
    title, printed = game.registry.title(space), game.edition.deed(space)
    deed = board.deed(strings, game, space)
    price = r.DeedLine(strings.t("table.printed_price"), grouped(printed.price, game.edition.currency), cost=True)
    rents = tuple(line for line in deed.lines if not line.cost)
    costs = tuple(line for line in deed.lines if line.cost)
    costs = (*costs[:-1], replace(costs[-1], current=title.mortgaged))
    trade = deed_way(strings, game, space)
    ways = [r.ButtonView(strings.t("table.back") if trade is None else "", icon="left", act=a.CloseOpen())]
    if title.holder is not None:
        token = board.token(game, title.holder)
        ways.append(r.ButtonView(token=token, act=a.Put(Estate(title.holder, space=space))))
    ways += [] if trade is None else [trade]
    why = why_sums(strings, prices.printed(game, space))
    ways += [] if why is None else [replace(why, label="")]
    return Prompt(replace(deed, lines=(*rents, price, *costs)), actions=tuple(ways))
