"""The full screens over an auction: the keypad for any bid, and the choice of who raises money."""

from __future__ import annotations

from msgspec.structs import replace

from banker import commands as c
from banker import pending as p
from banker.money import Money
from banker.refusal import Reason, Refused
from banker.rules import can, debt
from banker.rules.auction import offer_sum
from ui.records import pieces as r
from ui.records import sheets as sr
from ui.table import acts as a
from ui.table import auction
from ui.table.auction import Lot, on_sale
from ui.table.forms import Bidding, Estate
from ui.table.state import by_touch
from ui.views import composed, lot, shared
from ui.views.sheet_parts import deed_line, in_steps, pad, sheet
from ui.views.told import Told


def bidding(w: Told, form: Bidding) -> sr.SheetView:
    """The keypad for a bid: any player's card bids what was typed; where all sign by touch, it is only offered."""
    return sheet(
        w,
        key="bidding",
        title=w.t("auction.title"),
        body=[pad(w, w.t("auction.other"), form.typed, lambda typed: a.Put(Bidding(typed)))],
        foot=in_steps(w, form.typed, _foot(w, form), 2),
    )


def _foot(w: Told, form: Bidding) -> sr.FootView:
    game, top = w.game, w.game.top
    if not on_sale(top):
        return sr.FootView()
    least, most, about = auction.least(game, top), auction.most(game, top), _about(w, top)
    if form.typed < least:
        too_low = Refused(Reason.BID_TOO_LOW, {"least": least})
        return replace(composed.refused(w, too_low), refused=False, about=about)
    if form.typed > most:
        beyond = shared.ground(can(game, c.Bid(game.seated[0].id, form.typed, top.bid)))
        return sr.FootView((w.t("auction.beyond_all"),), True, high=True, why=beyond, about=about)
    why = shared.why_sums((offer_sum(top, form.typed),))
    if any(by_touch(w.table, player.id) for player in game.seated):
        take = composed.main(w, "auction.take", a.RaiseBid(form.typed))
        return sr.FootView(go=take, high=True, why=why, about=about)
    return sr.FootView(signs=(sr.SignView(lot.signature(w)),), high=True, why=why, about=about)


def _about(w: Told, sold: Lot) -> sr.PassingLine:
    """The lot, whose bid stands, and that the auction waits meanwhile."""
    waits = w.t("auction.waits_open")
    if sold.bidder is not None:
        waits = w.t("auction.waits", name=w.name(sold.bidder), amount=w.digits(sold.bid))
    if isinstance(sold, p.BuildingAuction):
        return sr.PassingLine(lot.building_name(w, sold.kind), sold.kind, detail=waits)
    return deed_line(w, sold.space, waits)


def raising(w: Told) -> sr.SheetView:
    """The players in the game, each with what they could raise; a touch leads to their estate.

    Decision: no row asks why as well: nobody is asked for these amounts, and each price on the estate asks why.
    """
    game = w.game
    rows = []
    for player in game.seated:
        brings = debt.raisable(game, player.id) - game.balance(player.id)
        rows.append(
            r.ButtonView(
                player.name,
                _raised(w, brings),
                amount=w.digits(game.balance(player.id)),
                enabled=brings > 0,
                reason="" if brings else w.t("auction.nothing_to_raise"),
                token=w.token(player.id),
                named=True,
                act=a.Put(Estate(player.id, "mortgage")),
            )
        )
    body = sr.ListView(tuple(rows), columns=2)
    foot = sr.FootView((w.t("auction.raise_line"),))
    return sheet(w, key="raising", title=w.t("raise.title"), body=[body], foot=foot)


def _raised(w: Told, brings: Money) -> str:
    """What a player could raise, in one line of half a screen."""
    if not brings:
        return w.t("auction.raises_nothing")
    return w.t("auction.could_raise", amount=w.amount(brings))
