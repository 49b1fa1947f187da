"""Which full screen stands over the table, if any."""

from __future__ import annotations

from msgspec.structs import replace

from banker import commands as c
from banker import pending as p
from ui.records.rolls import MenuView, RollView
from ui.records.sheets import SheetView
from ui.table.acts import AskReferee, Leaving, Menu, Stickers, Tie
from ui.table.cashing import Cashing
from ui.table.drawn import Drawing, Redrawing
from ui.table.forms import Because, Bidding, Correcting, Estate, Going, History, Raisers, Receiving, Renaming, Trading
from ui.table.state import reckoning
from ui.views import (
    arithmetic,
    bankruptcy,
    because,
    bids,
    board_names,
    cashier,
    correction,
    deck,
    drawing,
    drawn_card,
    estate,
    going,
    history,
    leaving,
    menu,
    receiving,
    referee,
    stickers,
    trade,
)
from ui.views.sheet_parts import said
from ui.views.told import Told


def sheet_view(w: Told) -> SheetView | MenuView | RollView | None:
    """The full screen: what is composed, or what waits for signatures of its own; None where the table is shown."""
    if reckoning(w.table) is not None:
        return arithmetic.arithmetic_view(w)
    if w.table.asked is not None:
        declares = isinstance(w.table.asked.command, c.DeclareBankruptcy)
        return bankruptcy.bankruptcy(w, w.table.asked.player) if declares else None
    match w.table.open:
        case Because() as form:
            return replace(because.because(w.at(history.with_the_undone(w.table)), form), note=said(w))
        case Menu():
            return menu.menu(w)
        case AskReferee() as form:
            return referee.referee_view(w, form)
        case Leaving(player):
            return leaving.leaving(w, player)
        case Stickers() | Tie() as form:
            return stickers.stickers(w, form)
        case Trading() as form:
            return trade.trading(w, form)
        case Estate() as form:
            return estate.estate(w, form)
        case Drawing(differs=True) if isinstance(w.game.top, p.CardToDraw):
            return deck.differing(w, w.game.top)
        case Drawing() as form:
            return drawing.drawing(w, form)
        case Redrawing() as form:
            return drawn_card.redrawing(w, form)
        case Cashing() as form:
            return cashier.cashing(w, form)
        case History() as form:
            return history.history(w, form)
        case Correcting() as form:
            return correction.correcting(w, form)
        case Renaming() as form:
            return board_names.renaming(w, form)
        case Bidding() as form:
            return bids.bidding(w, form)
        case Raisers():
            return bids.raising(w)
        case Going() as form:
            return going.going(w, form)
        case Receiving() as form:
            return receiving.receiving(w, form)
        case None if isinstance(w.game.top, p.MortgageChoice):
            return receiving.receiving(w, Receiving(w.game.top.player))
        case None if going.anywhere(w.game):
            return going.going(w, Going())
        case None if isinstance(w.game.top, p.TradeToSign):
            return trade.to_sign(w, w.game.top)
        case None if isinstance(w.game.top, deck.Asks):
            return deck.question(w, w.game.top)
        case _:
            return None
