"""The ways out of jail as large tiles beside the dice, each with its amount and what comes after it."""

from __future__ import annotations

from msgspec.structs import replace

from banker import commands as c
from banker import pending as p
from banker.board import Deck
from banker.game import Game
from banker.ledger import BANK, POT, Why
from banker.rules import can
from banker.sums import Sum
from ui.records import pieces as r
from ui.records.prompts import MoneyPromptView
from ui.records.sheets import GridView
from ui.table import acts as a
from ui.table.forms import Trading
from ui.table.state import Table
from ui.views import board, shared
from ui.views.shared import digits, raise_way
from ui.words import sentences as say
from ui.words.strings import Strings


def ways_out(strings: Strings, table: Table, top: p.JailChoice, claims: list[r.ButtonView]) -> GridView:
    """The fine, each card out of jail at hand, else each that may be bought from a player; then `claims`.

    Without the cash for the fine: the way to raise money. Where there is no card, its place is greyed.
    """
    game = table.game
    fine = _fine(strings, game, top, table.sums)
    held = [_card(strings, game, c.UseJailCard(top.player, deck)) for deck in game.player(top.player).jail_cards]
    bought = [] if held else _to_buy(strings, game, top.player) or [_no_card(strings, game, top.player)]
    raising = [] if fine.enabled else [raise_way(strings, top.player)]
    claims = [replace(button, stacked=False) for button in claims]
    return GridView((fine, *raising, *held, *bought, *claims))


def leaving(strings: Strings, game: Game, way: c.UseJailCard) -> str:
    """Which card goes back to its deck and what comes after it, for whoever signs it."""
    deck = way.deck or game.player(way.player).jail_cards[0]
    return _card_and_then(strings, game, deck)


def fine_to_sign(strings: Strings, table: Table, way: c.PayFine) -> shared.Prompt:
    """The prompt that waits for the signature of the fine before a throw: as a payment, with what comes after it."""
    game, top = table.game, table.game.top
    assert isinstance(top, p.JailChoice), "only then is there a fine to choose"
    middle = MoneyPromptView(
        title=strings.t("answer.pay_fine"),
        payer=board.who(strings, game, way.player),
        payee=board.who(strings, game, BANK if game.options.pot == "none" else POT),
        caption=strings.t(f"jail.{game.options.after_jail_fine}"),
        why=shared.why_booked(strings, table, way, way.player),
        amount=digits(game, top.fine),
        unit=shared.unit_of(game),
        changes=(shared.change_of(game, way.player, -top.fine),),
        signature=shared.waits(strings, table, way.player),
        icon="bars",
    )
    return shared.Prompt(middle, actions=(r.ButtonView(strings.t("jail.not_paid"), icon="cross", act=a.CloseOpen()),))


def forced(strings: Strings, game: Game, top: p.Debt) -> str:
    """Why the fine is owed that the last throw in jail has forced, and what comes after it; "" for anything else."""
    due = game.waiting(p.MoveDue)
    if top.why is not Why.FINE or not due:
        return ""
    return strings.t("jail.last_throw", steps=sum(due[-1].dice))


def _card_and_then(strings: Strings, game: Game, deck: Deck) -> str:
    then = strings.t(f"jail.{game.options.after_jail_card}")
    return strings.t("jail.card.detail", deck=say.deck_name(strings, game.edition, deck), then=then)


def _fine(strings: Strings, game: Game, top: p.JailChoice, sums: tuple[Sum, ...]) -> r.ButtonView:
    pay = c.PayFine(top.player)
    refused = can(game, pay)
    goes = "jail.then" if game.options.pot == "none" else "jail.to_pot"
    button = r.ButtonView(
        strings.t("answer.pay_fine"),
        strings.t(goes, then=strings.t(f"jail.{game.options.after_jail_fine}")),
        "bill",
        amount=digits(game, -top.fine),
        sign="-",
        act=a.AskCard(pay, top.player),
        why=shared.because_sums(sums),
    )
    return button if refused is None else shared.greyed(strings, game, button, refused)


def _card(strings: Strings, game: Game, use: c.UseJailCard) -> r.ButtonView:
    assert use.deck is not None, "each card is named by its deck"
    words = _card_and_then(strings, game, use.deck)
    return r.ButtonView(strings.t("answer.use_jail_card"), words, icon="door", act=a.AskCard(use, use.player))


def _no_card(strings: Strings, game: Game, player: str) -> r.ButtonView:
    """The place of the card that the player does not have, with the reason."""
    use = c.UseJailCard(player)
    words, none = strings.t("answer.use_jail_card"), strings.t("jail.no_card")
    button = r.ButtonView(words, none, icon="door", act=a.AskCard(use, player))
    refused = can(game, use)
    assert refused is not None, "else the card would be at hand"
    return shared.greyed(strings, game, button, refused)


def _to_buy(strings: Strings, game: Game, player: str) -> list[r.ButtonView]:
    """A trade for the card of each other player who has one; it asks first for the price that the two agree on."""
    ways = []
    for other in game.after(player):
        if other.jail_cards:
            taken = p.Bundle(jail_cards=other.jail_cards[:1])
            trade = Trading(player, other.id, takes=taken, back=a.CloseOpen()).priced
            then = strings.t(f"jail.{game.options.after_jail_card}")
            how = strings.t("jail.buy.detail", player=other.name, then=then)
            ways.append(r.ButtonView(strings.t("jail.buy"), how, token=board.token(game, other.id), act=a.Put(trade)))
    return ways
