"""What the bank waits for, and every answer to it, in words. No Kivy inside.

Law: words only, as in `names`. A question says who, what and how much; the second line of an answer says what it is
about.
"""

from __future__ import annotations

import msgspec

from banker import commands as c
from banker import pending as p
from banker.board import ChooseSpace
from banker.game import Game
from banker.money import Money
from banker.registry import LEVEL_OF
from banker.rules import shortage, speed_die
from banker.rules.choices import Choice
from ui.records.pieces import ButtonView
from ui.words.buildings import on_each_street
from ui.words.effects import effect_words
from ui.words.names import (
    account_name,
    amount,
    card_label,
    deck_name,
    level_words,
    listed,
    space_name,
    why_words,
)  # fmt: skip
from ui.words.strings import Strings


class Question(msgspec.Struct, frozen=True):
    """What the bank waits for, in words; `amount` None: it is about no sum."""

    title: str
    line: str
    amount: Money | None = None


def question(strings: Strings, game: Game, pending: p.Pending) -> Question:
    """The question for which the bank waits, in words: what it asks, of whom, and about how much."""
    fields = _question_fields(strings, game, pending)
    id = f"question.{pending.__struct_config__.tag}"
    line = strings.t(id + _question_variant(game, pending), **fields)
    chosen = isinstance(pending, p.PayOrShareChoice)  # nothing is large that may not be what is paid
    lot = isinstance(pending, p.SpaceChoice) and pending.effect.auction
    return Question(
        strings.t(f"{id}.{'lot' if lot else 'title'}", **fields), line, None if chosen else p.amount_of(pending)
    )


def _question_variant(game: Game, pending: p.Pending) -> str:
    match pending:
        case p.Debt() if pending.space is not None:
            return ".space"
        case p.Auction() | p.BuildingAuction() if pending.bidder is None:
            return ".open"
        case p.TradeToSign() if pending.settles:
            return ".settles"
        case p.Purchase() if game.options.auction == "no":
            return ".kept"
        case p.PayOrShareChoice() if pending.mortgaged == "half":
            return ".half"
        case p.JailChoice() if game.options.jail_throw == "no":
            return ".paid"
        case p.Destination() if speed_die.brings_ticket(game, pending.third):
            return ".ticket" if game.tickets else ".cards"
        case p.TicketChoice() if pending.instead:
            return ".instead"
        case p.Destination():
            return f".{pending.third}" if isinstance(pending.third, str) else ""
        case _:
            return ""


def bundle_words(strings: Strings, game: Game, bundle: p.Bundle, *, counted: bool = False) -> str:
    """What one side of a trade hands over, as a list; mortgaged deeds say what becomes of them. `counted`: how many
    deeds they are, where their names have no room."""
    counted &= len(bundle.deeds) > 1
    words = [strings.n("table.deeds_held", len(bundle.deeds))] if counted else []
    for space in () if counted else bundle.deeds:
        name = space_name(strings, game.edition, space)
        if game.registry.title(space).mortgaged:
            name = strings.t("trade.lifted" if space in bundle.lifted else "trade.mortgaged", space=name)
        words.append(name)
    words += [strings.t("trade.jail_card", deck=deck_name(strings, game.edition, deck)) for deck in bundle.jail_cards]
    if bundle.money:
        words.append(amount(game.edition, bundle.money))
    return listed(strings, words) if words else strings.t("trade.nothing")


def _question_fields(strings: Strings, game: Game, pending: p.Pending) -> dict[str, object]:
    """Every fact of what is pending, as written for people, by the name of its field."""
    fields: dict[str, object] = {}
    for name in pending.__struct_fields__:
        value = getattr(pending, name)
        if name in ("player", "owner", "payer", "debtor", "creditor", "bidder", "other") and value is not None:
            fields[name] = account_name(strings, game, value)
        elif name == "space" and value is not None:
            fields[name] = space_name(strings, game.edition, value)
        elif name in ("price", "amount", "fine", "bid", "factor", "keep", "lift", "opening"):
            fields[name] = amount(game.edition, value)
        elif name == "percent":
            fields[name] = value
        elif isinstance(value, ChooseSpace):
            fields[name] = effect_words(strings, game.edition, value)
        elif name == "deck" and value is not None:
            fields[name] = deck_name(strings, game.edition, value)
    money = p.amount_of(pending)
    if money is not None:
        fields["amount"] = amount(game.edition, money)
    match pending:
        case p.Debt():
            fields["player"] = fields["debtor"]
            fields["why"] = why_words(strings, game.edition, pending.why, pending.card)
        case p.Auction() if pending.bidder is not None:
            fields["player"] = fields["bidder"]
        case p.BuildingAuction():
            fields["kind"] = level_words(strings, game.edition, LEVEL_OF[pending.kind])
            fields["player"] = fields.get("bidder", "")
        case p.ShortageCall():
            fields["other"] = account_name(strings, game, pending.unasked[0])
            fields["stock"] = str(shortage.stock(game, pending.kind))
        case p.TradeToSign():
            fields["gives"] = bundle_words(strings, game, pending.gives)
            fields["takes"] = bundle_words(strings, game, pending.takes)
        case p.JailChoice():
            fields["count"] = pending.tries + 1
        case p.EffectsDue():
            said = [effect_words(strings, game.edition, effect) for effect in pending.effects]
            fields["effects"] = "; ".join(said)
        case p.MoveDue():
            fields["count"] = sum(pending.dice)
        case p.Lots():
            fields["spaces"] = listed(strings, [space_name(strings, game.edition, n) for n in pending.spaces])
    return fields


_ANSWER_ICONS: dict[type, str] = {
    c.ThrowDice: "right",
    c.Buy: "check",
    c.Decline: "gavel",
    c.Bid: "up",
    c.Hammer: "gavel",
    c.PassLots: "gavel",
    c.Pay: "bill",
    c.PayFine: "bill",
    c.UseJailCard: "door",
    c.ClaimRent: "bill",
    c.DrawCard: "chest",
    c.ChooseDeck: "chest",
    c.EnterEffect: "chat",
    c.PayInstead: "bill",
    c.PayShare: "coin",
    c.Go: "right",
    c.TakeTicket: "ticket",
    c.TakeMoney: "bill",
    c.UseTicket: "ticket",
    c.Mortgage: "flip",
    c.LiftMortgage: "flip",
    c.KeepMortgage: "flip",
    c.HandOver: "hand",
    c.CarryOut: "check",
    c.Build: "house",
    c.SellBuildings: "house",
    c.DeclareBankruptcy: "warn",
    c.PutPawn: "right",
    c.EndGame: "trophy",
    c.ProposeTrade: "swap",
    c.SignTrade: "check",
    c.CancelTrade: "cross",
    c.Want: "house",
    c.Correct: "pencil",
    c.CallTime: "clock",
    c.Leave: "door",
    c.Join: "check",
    c.RenameSpace: "chat",
    c.RenameSpaces: "chat",
    c.RenamePlayer: "check",
    c.ChooseRounding: "flip",
    c.Land: "right",
    c.CashSalary: "start",
    c.CashFine: "bars",
    c.CashCard: "chest",
    c.CashDraw: "deck",
    c.CashPay: "bill",
}


def choice_label(strings: Strings, game: Game, choice: Choice) -> ButtonView:
    """A lawful choice as a button. The second line names a player who is not the one asked right now."""
    command = choice.command
    detail = _choice_detail(strings, game, command)
    asked = p.waits_for(game.top) if game.top is not None else None
    named = isinstance(command, c.Bid)  # the label itself names the bidder
    if choice.player is not None and choice.player != asked and not named:
        player = account_name(strings, game, choice.player)
        detail = strings.t("answer.detail", player=player, detail=detail) if detail else player
    money = choice.amount if choice.amount else None
    return ButtonView(
        label=_choice_words(strings, game, command),
        detail=detail,
        icon=_ANSWER_ICONS[type(command)],
        amount="" if money is None else amount(game.edition, abs(money)),
        sign="" if money is None or isinstance(command, c.Bid | c.Hammer) else "-" if money > 0 else "+",
    )


def _choice_words(strings: Strings, game: Game, command: c.Command) -> str:
    id = f"answer.{command.__struct_config__.tag}"
    match command:
        case c.Decline() if game.options.auction == "no":
            return strings.t(f"{id}.kept")
        case c.Bid():
            return strings.t(id, player=account_name(strings, game, command.player))
        case c.Hammer():
            bidder = game.top.bidder if isinstance(game.top, p.Auction | p.BuildingAuction) else None
            if bidder is None:
                return strings.t(f"{id}.none")
            return strings.t(id, player=account_name(strings, game, bidder))
        case c.DrawCard() if command.card is not None:
            return card_label(strings, game.edition, command.card)
        case c.Go() | c.UseTicket():
            return space_name(strings, game.edition, command.space)
        case c.TakeTicket() if command.voids:
            return strings.t(f"{id}.voids")
        case c.ChooseDeck():
            return strings.t(id, deck=deck_name(strings, game.edition, command.deck))
        case c.EnterEffect() if command.effect is not None:
            return strings.t(f"{id}.asked")
        case c.PayShare() if isinstance(game.top, p.PayOrShareChoice):
            return strings.t(f"{id}.percent", percent=game.top.percent)
        case _:
            return strings.t(id)


def _choice_detail(strings: Strings, game: Game, command: c.Command) -> str:
    edition = game.edition
    match command:
        case c.Buy() | c.Decline():
            return _space_asked(strings, game)
        case c.Pay():
            return _debt_detail(strings, game)
        case c.UseJailCard() if command.deck is not None:
            return deck_name(strings, edition, command.deck)
        case c.ClaimRent():
            return _claim_detail(strings, game, command.owner)
        case c.DrawCard() if command.card is not None:
            return effect_words(strings, edition, edition.card_by_id[command.card].effect)
        case c.EnterEffect() if command.effect is not None:
            return effect_words(strings, edition, command.effect)
        case c.Go() | c.UseTicket():
            return _going(strings, game, command)
        case c.TakeTicket() if command.voids:
            return strings.t("answer.take_ticket.voids.detail")
        case c.TakeTicket():
            return strings.n("answer.take_ticket.left", game.tickets)
        case c.PayShare():
            return strings.t("answer.pay_share.detail")
        case c.Want():
            return str(command.count)
        case c.Bid() if command.space is not None:
            return space_name(strings, edition, command.space)
        case (
            c.Mortgage() | c.LiftMortgage() | c.KeepMortgage() | c.HandOver() | c.PutPawn() | c.Land() | c.RenameSpace()
        ):
            return space_name(strings, edition, command.space)
        case c.Build() | c.SellBuildings():
            return on_each_street(strings, game, command.levels)
        case _:
            return ""


def _going(strings: Strings, game: Game, command: c.Go | c.UseTicket) -> str:
    """How many steps it is to a space, and its holder or its price, if it has a deed."""
    size = game.edition.size
    steps = strings.n("answer.go", (command.space - game.player(command.player).space) % size or size)
    if game.edition.spaces[command.space].deed is None:
        return steps
    holder = game.registry.title(command.space).holder
    if holder is None:
        owner = amount(game.edition, game.edition.deed(command.space).price)
    else:
        owner = account_name(strings, game, holder)
    return f"{steps} · {owner}"


def _space_asked(strings: Strings, game: Game) -> str:
    space = getattr(game.top, "space", None)
    return "" if space is None else space_name(strings, game.edition, space)


def _debt_detail(strings: Strings, game: Game) -> str:
    if not isinstance(game.top, p.Debt):
        return ""
    creditor = account_name(strings, game, game.top.creditor)
    why = why_words(strings, game.edition, game.top.why, game.top.card)
    return strings.t("answer.pay.detail", why=why, creditor=creditor)


def _claim_detail(strings: Strings, game: Game, owner: str) -> str:
    claim = next(claim for claim in reversed(game.waiting(p.RentClaim)) if claim.owner == owner)
    return f"{account_name(strings, game, claim.payer)}, {space_name(strings, game.edition, claim.space)}"
