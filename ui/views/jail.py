"""The ways out of jail as large tiles beside the dice, each with its amount and what comes after it."""

from __future__ import annotations

from msgspec.structs import replace

from banker import commands as c
from banker import pending as p
from banker.board import Deck
from banker.ledger import BANK, POT, Why
from banker.sums import Sum
from ui.records import pieces as r
from ui.records.prompts import MoneyPromptView
from ui.records.sheets import GridView
from ui.table import acts as a
from ui.table.forms import Trading
from ui.views import board, shared
from ui.views.shared import raise_ways
from ui.views.told import Told


def ways_out(w: Told, top: p.JailChoice, claims: list[r.ButtonView]) -> GridView:
    """The fine, each card out of jail at hand, else each that may be bought from a player; then `claims`.

    Without the cash for the fine: the way to raise money. Where there is no card, its place is greyed, unless nothing
    is traded.
    """
    game = w.game
    fine = _fine(w, top, w.table.sums)
    held = [_card(w, c.UseJailCard(top.player, deck)) for deck in dict.fromkeys(game.player(top.player).jail_cards)]
    bought = [] if held or game.options.trades == "no" else _to_buy(w, top.player) or [_no_card(w, top.player)]
    raising = () if fine.enabled else raise_ways(w, top.player)
    claims = [replace(button, stacked=False) for button in claims]
    return GridView((fine, *raising, *held, *bought, *claims))


def leaving(w: Told, way: c.UseJailCard) -> str:
    """Which card goes back to its deck and what comes after it, for the player who signs it."""
    deck = way.deck or w.game.player(way.player).jail_cards[0]
    return _card_and_then(w, deck)


def fine_to_sign(w: Told, way: c.PayFine) -> shared.Prompt:
    """The prompt that waits for the signature of the fine before a throw: as a payment, with what comes after it."""
    game, top = w.game, w.game.top
    assert isinstance(top, p.JailChoice), "only then is there a fine to choose"
    middle = MoneyPromptView(
        title=w.t("answer.pay_fine"),
        payer=board.who(w.strings, game, way.player),
        payee=board.who(w.strings, game, BANK if game.options.pot == "none" else POT),
        caption=_then(w, game.options.after_jail_fine),
        why=shared.why_booked(w, way, way.player),
        amount=w.digits(top.fine),
        unit=w.unit,
        changes=(w.change(way.player, -top.fine),),
        signature=shared.waits(w, way.player),
        icon="bars",
    )
    return shared.Prompt(middle, actions=(r.ButtonView(w.t("jail.not_paid"), icon="cross", act=a.CloseOpen()),))


def forced(w: Told, top: p.Debt) -> str:
    """Why the fine is owed that the last throw in jail has forced, and what comes after it; "" for anything else."""
    due = w.game.waiting(p.MoveDue)
    if top.why is not Why.FINE or not due:
        return ""
    return w.t("jail.last_throw", steps=sum(due[-1].dice))


def _then(w: Told, when: str) -> str:
    """What comes after a way out: the throw now, or at the next turn."""
    one = w.game.options.dice == 1 and when == "throw_now"
    return w.t("jail.throw_now.one" if one else f"jail.{when}")


def _card_and_then(w: Told, deck: Deck) -> str:
    then = _then(w, w.game.options.after_jail_card)
    return w.t("jail.card.detail", deck=w.deck(deck), then=then)


def _fine(w: Told, top: p.JailChoice, sums: tuple[Sum, ...]) -> r.ButtonView:
    pay = c.PayFine(top.player)
    goes = "jail.then" if w.game.options.pot == "none" else "jail.to_pot"
    button = r.ButtonView(
        w.t("answer.pay_fine"),
        w.t(goes, then=_then(w, w.game.options.after_jail_fine)),
        "bill",
        amount=w.digits(-top.fine),
        sign="-",
        act=a.AskCard(pay, top.player),
        why=shared.why_sums(sums),
    )
    return shared.asked(w, button, pay)


def _card(w: Told, use: c.UseJailCard) -> r.ButtonView:
    assert use.deck is not None, "each card is named by its deck"
    words = _card_and_then(w, use.deck)
    return r.ButtonView(w.t("answer.use_jail_card"), words, icon="door", act=a.AskCard(use, use.player))


def _no_card(w: Told, player: str) -> r.ButtonView:
    """The place of the card that the player does not have, with the reason."""
    use = c.UseJailCard(player)
    words, none = w.t("answer.use_jail_card"), w.t("jail.no_card")
    button = r.ButtonView(words, none, icon="door", act=a.AskCard(use, player))
    return shared.asked(w, button, use)


def _to_buy(w: Told, player: str) -> list[r.ButtonView]:
    """A trade for the card of each other player who has one; it asks first for the price that the two agree on."""
    ways = []
    for other in w.game.after(player):
        if other.jail_cards:
            taken = p.Bundle(jail_cards=other.jail_cards[:1])
            trade = Trading(player, other.id, takes=taken, back=a.CloseOpen()).priced
            then = _then(w, w.game.options.after_jail_card)
            how = w.t("jail.buy.detail", player=other.name, then=then)
            ways.append(r.ButtonView(w.t("jail.buy"), how, token=w.token(other.id), act=a.Put(trade)))
    return ways
