"""What is opened over an auction as full screens: the keypad for any bid, and who raises money."""

from __future__ import annotations

from banker import commands as c
from banker import pending as p
from banker.game import Game
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
from ui.table.state import Table, by_touch
from ui.views import board, lot, shared
from ui.views.shared import digits
from ui.views.sheet_parts import in_steps, pad, sheet
from ui.words import sentences as say
from ui.words.strings import Strings


def bidding(strings: Strings, table: Table, form: Bidding) -> sr.SheetView:
    """The keypad for a bid: any player's card bids what was typed; where all sign by touch, it is only offered."""
    game = table.game
    return sheet(
        strings,
        table,
        key="bidding",
        title=strings.t("auction.title"),
        body=[pad(strings, game, strings.t("auction.other"), form.typed, lambda typed: a.Put(Bidding(typed)))],
        foot=in_steps(strings, game, form.typed, _foot(strings, table, form), 2),
    )


def _foot(strings: Strings, table: Table, form: Bidding) -> sr.FootView:
    game, top = table.game, table.game.top
    if not on_sale(top):
        return sr.FootView()
    least, most, about = auction.least(game, top), auction.most(game, top), _about(strings, game, top)
    if form.typed < least:
        too_low = shared.ground(strings, Refused(Reason.BID_TOO_LOW, {"least": least}))
        line = strings.t("reason.bid_too_low", least=say.amount(game.edition, least))
        return sr.FootView((line,), high=True, why=too_low, about=about)
    if form.typed > most:
        beyond = shared.ground(strings, can(game, c.Bid(game.seated[0].id, form.typed, top.bid)))
        return sr.FootView((strings.t("auction.beyond_all"),), True, high=True, why=beyond, about=about)
    why = shared.why_sums(strings, (offer_sum(top, form.typed),))
    if any(by_touch(table, player.id) for player in game.seated):
        take = r.ButtonView(strings.t("auction.take"), icon="check", look=r.Look.MAIN, act=a.RaiseBid(form.typed))
        return sr.FootView(go=take, high=True, why=why, about=about)
    return sr.FootView(signs=(sr.SignView(lot.signature(strings, table)),), high=True, why=why, about=about)


def _about(strings: Strings, game: Game, sold: Lot) -> sr.PassingLine:
    """The lot, whose bid stands, and that the auction waits meanwhile."""
    waits = strings.t("auction.waits_open")
    if sold.bidder is not None:
        waits = strings.t("auction.waits", name=game.player(sold.bidder).name, amount=digits(game, sold.bid))
    if isinstance(sold, p.BuildingAuction):
        return sr.PassingLine(lot.building_name(strings, game, sold.kind), sold.kind, detail=waits)
    badge, group = board.badge_icon(game, sold.space), board.group_key(game, sold.space)
    return sr.PassingLine(say.space_name(strings, game.edition, sold.space), badge, group, detail=waits)


def raising(strings: Strings, table: Table) -> sr.SheetView:
    """The players in the game, each with what they could raise; a touch leads to their estate.

    Decision: no row asks why as well: it is nothing asked, and each price on the estate does.
    """
    game = table.game
    rows = []
    for player in game.seated:
        brings = debt.raisable(game, player.id) - game.balance(player.id)
        rows.append(
            r.ButtonView(
                player.name,
                _raised(strings, game, brings),
                amount=digits(game, game.balance(player.id)),
                enabled=brings > 0,
                reason="" if brings else strings.t("auction.nothing_to_raise"),
                token=board.token(game, player.id),
                act=a.Put(Estate(player.id, "mortgage")),
            )
        )
    body = sr.ListView(tuple(rows), columns=2)
    foot = sr.FootView((strings.t("auction.raise_line"),))
    return sheet(strings, table, key="raising", title=strings.t("raise.title"), body=[body], foot=foot)


def _raised(strings: Strings, game: Game, brings: Money) -> str:
    """What a player could raise, in one line of half a screen."""
    if not brings:
        return strings.t("auction.raises_nothing")
    return strings.t("auction.could_raise", amount=say.amount(game.edition, brings))
