"""What a player's card, or a sticker, means at the table, given the question it meets. Pure; no Kivy, no words.

Law: a wrong card never pays, and an inquiry never becomes a payment: with nothing to sign a card only opens the estate.
"""

from __future__ import annotations

from itertools import takewhile

import msgspec

from banker import commands as c
from banker import events as e
from banker import pending as p
from banker.game import Game, fold
from banker.ledger import BANK, POT
from banker.money import Money
from banker.refusal import Reason, Refused
from banker.rules import can, decide
from banker.rules.debt import payable
from banker.tags import Sticker, StickerKind
from ui.table import coins
from ui.table.auction import Lot, on_sale
from ui.table.forms import Bidding, Trading
from ui.table.state import Table, reckoning, wanted


class Sign(msgspec.Struct, frozen=True):
    """The card signs `command`; `debts`: and so many payments that it asks of the same player at once."""

    command: c.Command
    debts: int = 0


class Agree(msgspec.Struct, frozen=True):
    """The card puts the trade that is composed on the table, and signs it for its player."""

    command: c.ProposeTrade


class Inquire(msgspec.Struct, frozen=True):
    """There is nothing to sign: show what the player has, or what may be done with the deed of `space`."""

    player: str
    space: int | None = None


class Wrong(msgspec.Struct, frozen=True):
    """It is the wrong card: `signer` must sign, and `other`, if there is one, in any order."""

    signer: str
    other: str = ""


class Composing(msgspec.Struct, frozen=True):
    """Something is being composed with nothing to sign yet: the card does nothing, and it stays open."""


class Leads(msgspec.Struct, frozen=True):
    """The player has the highest bid: another card must raise it."""


class Gone(msgspec.Struct, frozen=True):
    """The player is out of the game."""


def card_means(table: Table, player: str) -> Sign | Agree | Inquire | Wrong | Composing | Leads | Gone:
    """What this player's card does: sign what is asked of them, else claim a rent, else bid, else open their estate.

    Signing comes before claiming, because claiming a rent drops the trade on the table.
    """
    game = table.game
    if game.player(player).left is not None:
        return Gone()
    signer, command = wanted(table)
    if command is not None and signer == player:
        if isinstance(command, c.DrawCard | c.EnterEffect | c.PayInstead):
            debts = signed_at_once(game, command)
            return Composing() if typed_first(table, debts) else Sign(command, len(debts))
        return Sign(command)
    trade = game.top if isinstance(game.top, p.TradeToSign) and table.open is None else None
    if trade is not None and player in _missing(trade):
        return Sign(c.SignTrade(player))
    agreed = _agreed(game, table.open, player) if isinstance(table.open, Trading) else None
    if agreed is not None:
        return agreed
    if signer is not None and table.open is None and table.asked is None and _pays_too(table, player):
        return Sign(c.Pay(player))
    if any(claim.owner == player for claim in game.waiting(p.RentClaim)):
        return Sign(c.ClaimRent(player))
    if reckoning(table) is not None:
        return Composing()
    if signer is not None:
        return Wrong(signer)
    if table.placing or (table.open is not None and table.open.holds_cards):
        return Composing()
    if trade is not None:  # the bank tells a player that they have signed already
        return Sign(c.SignTrade(player)) if player in trade.signed else Wrong(*_missing(trade))
    if on_sale(game.top) and isinstance(table.open, Bidding | None):
        if table.open is None:
            return _bid(game.top, player, table.next_bid)
        return _bid(game.top, player, table.open.typed) if coins.payable(game, table.open.typed) else Composing()
    return Inquire(player)


def _pays_too(table: Table, player: str) -> bool:
    """Whether the player may pay a debt of their own before the one on top; not where an amount is typed first."""
    debts = tuple(debt for debt in payable(table.game) if debt.debtor == player)
    return bool(debts) and table.game.options.payment != "typed" and not typed_first(table, debts)


def in_any_order(table: Table) -> bool:
    """Whether several owe the same creditor, and each may pay as their card comes."""
    return sum(_pays_too(table, debt.debtor) for debt in payable(table.game)) > 1


def _bid(lot: Lot, player: str, amount: Money) -> Sign | Composing | Leads:
    """A bid over the highest one; nobody raises their own bid (Decision: the second tap of a card is no wish to pay
    more).

    The winner chooses the street of a building once the hammer has fallen.
    """
    if lot.bidder == player:
        return Leads()
    return Sign(c.Bid(player, amount, lot.bid)) if amount else Composing()


def _agreed(game: Game, form: Trading, player: str) -> Agree | None:
    """The trade composed, if the player is one of the two and the bank would take it. (The second card signs what the
    whole screen then shows.)"""
    command = form.added.command(game)
    if form.adding is not None and not coins.payable(game, form.adding.typed):
        return None
    if command is None or player not in (form.player, form.other) or can(game, command) is not None:
        return None
    return Agree(command)


def _missing(trade: p.TradeToSign) -> tuple[str, ...]:
    """The players who have yet to sign the trade; they may do so in any order."""
    return tuple(id for id in (trade.player, trade.other) if id not in trade.signed)


def signed_at_once(game: Game, drawn: c.DrawCard | c.EnterEffect | c.PayInstead) -> tuple[p.Debt, ...]:
    """What a card asks of its drawer at once, the first to be paid first, if they sign for it and have the cash for
    all of it; else nothing."""
    events = decide(game, drawn)
    if isinstance(events, Refused) or game.options.payment != "card":
        return ()
    then = fold(game, events)
    due = takewhile(lambda q: isinstance(q, p.Debt) and q.debtor == drawn.player, reversed(then.pending))
    debts = tuple(debt for debt in due if isinstance(debt, p.Debt) and debt.id >= game.next_id)
    return debts if sum(debt.amount for debt in debts) <= then.balance(drawn.player) else ()


def typed_first(table: Table, debts: tuple[p.Debt, ...]) -> bool:
    """Whether a player who pays one of these debts, or is paid, reckons alone: a card signs it once it was typed."""
    return any({debt.debtor, debt.creditor} & table.alone for debt in debts)


def takes_nothing(game: Game, drawn: c.DrawCard) -> bool:
    """Whether the card drawn costs its drawer nothing and moves nobody's money but the bank's: nobody signs it, and the
    touch that names it books it."""
    events = decide(game, drawn)
    if isinstance(events, Refused):
        return False
    paid = any(isinstance(event, e.Paid) and event.payer not in (BANK, POT) for event in events)
    asked = (event.entry for event in events if isinstance(event, e.Asked))
    return not paid and not any(isinstance(entry, p.Debt) and entry.debtor == drawn.player for entry in asked)


class Ask(msgspec.Struct, frozen=True):
    """The sticker asks for `command`, which the card of `player` must sign first."""

    command: c.Command
    player: str


class Show(msgspec.Struct, frozen=True):
    """The deed's question is asked already: close what lies open over it."""


class TakeBack(msgspec.Struct, frozen=True):
    """Undo the last operation."""


def sticker_means(table: Table, sticker: Sticker) -> Sign | Ask | Inquire | Show | TakeBack | Composing | Refused:
    """What a sticker does: a deed stands for its space, *Start* for its salary, the jail card for its use.

    Decision: it does nothing while people compose a trade, a card drawn, a plan for a debt or a correction, or name
    spaces: they then hold the deed they speak of.
    """
    if table.open is not None and table.open.holds_stickers and sticker.kind is not StickerKind.UNDO:
        return Composing()
    player = table.game.in_turn
    match sticker.kind:
        case StickerKind.DEED:
            assert sticker.space is not None, "a deed's sticker names its space"
            return _deed_means(table.game, sticker.space, player)
        case StickerKind.START:
            return _asked(table.game, c.CashSalary(player), player)
        case StickerKind.JAIL_CARD:
            deck = next(iter(table.game.player(player).jail_cards), None)
            return _asked(table.game, c.UseJailCard(player, deck), player)
        case StickerKind.UNDO:
            return TakeBack()
        case StickerKind.REFEREE:
            return Composing()


def _deed_means(game: Game, space: int, player: str) -> Sign | Inquire | Show | Refused:
    """What the sticker of a deed does: claim a waiting rent, open the player's own deed, else land the player in turn
    on that space.

    Decision: landing books no money by itself: the space asks a question, which a card answers.
    """
    holder = game.registry.title(space).holder
    if isinstance(game.top, p.Purchase | p.Debt | p.Auction) and game.top.space == space:
        return Show()
    if holder is not None and any((claim.space, claim.owner) == (space, holder) for claim in game.waiting(p.RentClaim)):
        return Sign(c.ClaimRent(holder))
    if holder == player:
        return Inquire(player, space)
    if isinstance(game.top, p.JailChoice):  # to land would mean that a double has freed them, and the dice say that
        return Refused(Reason.ANSWER_FIRST)
    land = c.Land(player, space)
    return can(game, land) or Sign(land)


def _asked(game: Game, command: c.Command, player: str) -> Ask | Refused:
    return can(game, command) or Ask(command, player)
