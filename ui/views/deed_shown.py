"""A title deed to read, one touch from its space on the board: in the middle, with the ways to its holder and to its
trade. No rules.

Law: it hides the question, so no card signs anything while it is shown.
"""

from __future__ import annotations

from msgspec.structs import replace

from banker.game import Game
from banker.money import grouped
from banker.pending import Bundle
from banker.refusal import Reason
from banker.rules import can
from ui.records import pieces as r
from ui.table import acts as a
from ui.table.forms import Estate, Trading
from ui.table.state import to_reckon
from ui.views import deed_printed, prices
from ui.views.shared import Prompt, greyed, why_sums
from ui.views.told import Told

# Why a deed may not go for nothing, but may for money.
_MENDED_BY_MONEY = (Reason.SHORT_OF_CASH, Reason.ESTATE_GUARDED, Reason.BID_STANDS)


def ring_to_read(game: Game, ring: r.RingView) -> r.RingView:
    """The board on which lifting the finger over a space with a deed shows that deed."""
    spaces = (
        replace(view, act=a.Put(a.DeedShown(space.number))) if space.deed is not None else view
        for view, space in zip(ring.spaces, game.edition.spaces, strict=True)
    )
    return replace(ring, spaces=tuple(spaces))


def deed_shown(w: Told, space: int) -> Prompt:
    """The deed with its price, and the ways: back, to the group in its holder's estate, to its trade, to why it costs
    so."""
    game = w.game
    title, printed = game.registry.title(space), game.edition.deed(space)
    told = to_reckon(w.table) is None or title.mortgaged
    deed = (deed_printed.deed_now if told else deed_printed.deed)(w.strings, game, space)
    price = r.DeedLine(w.t("table.printed_price"), grouped(printed.price, game.edition.currency), cost=True)
    rents = tuple(line for line in deed.lines if not line.cost)
    costs = tuple(line for line in deed.lines if line.cost)
    trade = _trade(w, space)
    ways = [r.ButtonView(w.t("table.back") if trade is None else "", icon="left", act=a.CloseOpen())]
    holder = ""
    if title.holder is not None:
        holder = w.t("deed.holder", player=w.name(title.holder))
        token = w.token(title.holder)
        ways.append(r.ButtonView(token=token, act=a.Put(Estate(title.holder, space=space))))
    ways += [] if trade is None else [trade]
    why = why_sums(prices.printed(game, space))
    if why is not None:
        words = w.t("because.title") if title.holder is None else ""
        ways.append(r.ButtonView(words, icon="question", act=why))
    return Prompt(replace(deed, lines=(*rents, price, *costs), holder=holder), actions=tuple(ways))


def _trade(w: Told, space: int) -> r.ButtonView | None:
    """The button from a deed to its trade for money, of which the amount is asked at once; None: the bank holds it.

    The player in turn buys it from its holder, or sells it if it is theirs. Greyed where no amount would do.
    """
    holder, player, back = w.game.registry.title(space).holder, w.game.in_turn, a.Put(a.DeedShown(space))
    if holder is None or w.game.options.trades == "no":
        return None
    others = [other.id for other in w.game.seated if other.id != player]
    if holder == player:
        form = Trading(player, others[0] if len(others) == 1 else None, gives=Bundle((space,)), back=back)
    else:
        form = Trading(player, holder, takes=Bundle((space,)), back=back)
    button = r.ButtonView(w.t("trade.title"), icon="swap", act=a.Put(form.priced))
    command = replace(form, other=form.other or others[0]).command(w.game)
    assert command is not None
    refused = can(w.game, command)
    if refused is None or refused.reason in _MENDED_BY_MONEY:
        return button
    return greyed(w, button, refused, command)
