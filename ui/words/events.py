"""What was booked, in sentences: the events of an operation for the history and for the line under the dice.

Law: words only, as in `names`. An operation says each thing once: the sentence of the payment for a deed, a loan or a
lifting tells that event too.
"""

from __future__ import annotations

import msgspec

from banker import commands as c
from banker import events as e
from banker import pending as p
from banker.game import Game
from banker.history import Operation
from banker.ledger import BANK, Why
from banker.money import written
from banker.registry import LEVEL_OF
from banker.rules.spared import Spared
from ui.words import names, together
from ui.words.effects import effect_words, spaces_of
from ui.words.lines import spared_words
from ui.words.operations import RAISED, operation_name
from ui.words.strings import Strings
from ui.words.together import Write, costs_nothing, of_message

# Events without a sentence: other events of their operation tell them, or nobody at a table would mention them.
SILENT: tuple[type, ...] = (e.Answered, e.Replaced, e.TurnBegan, e.TurnEnded, e.TransferInterestPaid)

# Payments that the line shows as payer → payee.
FROM_TO = frozenset({Why.RENT, Why.CARD, Why.TAX, Why.FINE, Why.ESTATE, Why.LEAVING, Why.TRADE, Why.CORRECTION})

# Events without a sentence where a payment for one of these purposes tells them.
_SAID_BY_MONEY: dict[type, tuple[Why, ...]] = {
    e.DeedPassed: (Why.PRICE, Why.AUCTION, Why.DEAL),
    e.AuctionClosed: (Why.AUCTION,),
    e.Mortgaged: (Why.LOAN,),
    e.MortgageLifted: (Why.LIFT,),
}

# Kinds of events, the most important first, as the line has room for one; any other kind comes after these.
_IMPORTANCE: tuple[type, ...] = (
    e.GameEnded, e.Bankrupted, e.Left, e.Jailed, e.Paid, e.AuctionClosed, e.DeedPassed, e.Freed, e.JailTried,
    e.TurnMissed, e.TicketTaken, e.CardDrawn, e.TurnsToMiss, e.BidMade, e.JailCardPassed,
)  # fmt: skip

_PAID_ICONS: dict[Why, str] = {
    Why.SALARY: "start",
    Why.PRICE: "check",
    Why.AUCTION: "gavel",
    Why.TAX: "coin",
    Why.FINE: "bars",
    Why.CARD: "chest",
    Why.LOAN: "flip",
    Why.LIFT: "flip",
    Why.INTEREST: "flip",
    Why.BUILD: "house",
    Why.SELL_BUILDINGS: "house",
    Why.HANDED: "hand",
    Why.TRADE: "swap",
}


class Sentence(msgspec.Struct, frozen=True):
    """The sentence of an event: icon, id of the words, their fields; `count`: for how many things, None: no plural."""

    event: e.Event
    icon: str
    id: str
    fields: dict[str, object]
    count: int | None = None


def told(
    strings: Strings, game: Game, events: e.Events, write: Write = written, message: bool = False
) -> tuple[Sentence, ...]:
    """The sentences of an operation, in order. `game`: any state of its game, for names. `write`: writes an amount.
    `message`: it pays for a message entered before it."""
    teller = _Teller(strings, game, events, write, message or of_message(events))
    said = [teller.tell(place, event) for place, event in enumerate(events)]
    return tuple(one for one in said if one is not None)


def operation_sentence(
    strings: Strings, game: Game, body: Operation, message: bool = False, free: Spared | None = None
) -> str:
    """An operation as the history tells it: its sentences, or its name if it has none, or too many.

    `free`: why its landing costs nothing.
    """
    said = told(strings, game, body.events, message=message)
    if not said or isinstance(body.command, c.RenameSpaces):
        return operation_name(strings, game, body.command, body.events)
    trade = together.exchanged(strings, game, body.events, written)
    rest = (one for one in said if not (trade and together.passes_in_trade(one.event)))
    why = names.capital(spared_words(strings, game, free)) if free is not None else ""
    return ". ".join(filter(None, (trade, *(names.capital(in_words(strings, one)) for one in rest), why)))


def operation_icon(strings: Strings, game: Game, body: Operation) -> str:
    """The icon of the most important thing that an operation tells; a tick if it tells nothing."""
    said = told(strings, game, body.events)
    return min(said, key=lambda one: rank(one.event)).icon if said else "check"


def rank(event: e.Event) -> tuple[int, bool]:
    """How important an event is: the least comes first."""
    rank = next((n for n, kind in enumerate(_IMPORTANCE) if isinstance(event, kind)), len(_IMPORTANCE))
    return rank, isinstance(event, e.Paid) and event.why in RAISED


def in_words(strings: Strings, said: Sentence) -> str:
    """A sentence with its fields filled in."""
    if said.count is not None:
        return strings.n(said.id, said.count, **said.fields)
    return strings.t(said.id, **said.fields)


class _Teller:
    """Puts the events of one operation into words."""

    def __init__(self, strings: Strings, game: Game, events: e.Events, write: Write, message: bool) -> None:
        self.strings, self.game, self.events, self._write, self._message = strings, game, events, write, message

    def tell(self, place: int, event: e.Event) -> Sentence | None:
        """The sentence of one event; None if it is silent, or told by another event."""
        if isinstance(event, SILENT) or self._said_otherwise(place, event):
            return None
        match event:
            case e.Paid():
                return self._paid(event)
            case e.Asked():
                return self._asked(event)
            case e.Thrown():
                return self._thrown(place, event)
            case e.Jailed() | e.JailTried() | e.Freed():
                return self._jail(event)
            case e.DeedPassed() | e.Mortgaged() | e.MortgageLifted() | e.BuildingsChanged():
                return self._deed(event)
            case e.RentMoved():
                rent = self._money(self.game.edition.deed(event.space).rents[event.row])
                return self._said(event, "bill", space=self._space(event.space), amount=rent)
            case e.GroupCompleted(group=group):
                spaces = spaces_of(self.strings, self.game.edition, (group,))
                return self._said(event, "check", spaces=spaces)
            case e.BidMade() | e.AuctionClosed():
                return self._auction(event)
            case e.Moved():
                return self._said(event, "right", player=self._who(event.player), space=self._space(event.end))
            case e.PawnPut():
                return self._said(event, "right", player=self._who(event.player), space=self._space(event.space))
            case e.Joined():
                return self._said(event, "check", player=event.name)
            case e.TradeSigned():
                return self._said(event, "check", player=self._who(event.player))
            case e.BuildingBidMade() | e.BuildingAuctionClosed():
                return self._building_auction(event)
            case e.Corrected():
                return self._said(event, "pencil", reason=event.reason)
            case e.PlayerRenamed():
                variant = ".look" if event.name == event.before else ""
                return self._said(event, "check", variant, player=event.before, name=event.name)
            case e.SpaceRenamed():
                return self._said(event, "letters", space=names.name_in(self.strings, event.names))
            case e.TimeUp():
                return self._said(event, "clock")
            case _:
                return self._rarer(event)

    def _said(
        self, event: e.Event, icon: str, variant: str = "", count: int | None = None, **fields: object
    ) -> Sentence:
        return Sentence(event, icon, f"event.{event.__struct_config__.tag}{variant}", fields, count)

    def _who(self, account: str | None) -> str:
        return names.account_name(self.strings, self.game, account or BANK)

    def _space(self, number: int | None) -> str:
        return "" if number is None else names.space_name(self.strings, self.game.edition, number)

    def _money(self, money: int) -> str:
        return self._write(money, self.game.edition.currency)

    def _said_otherwise(self, place: int, event: e.Event) -> bool:
        """Whether another event of the operation tells this one."""
        if isinstance(event, e.Moved):
            return self._moved_by_dice(place) or self._has(e.Jailed)
        if isinstance(event, e.DeedPassed | e.JailCardPassed) and (self._has(e.Bankrupted) or self._has(e.Left)):
            return True
        whys = _SAID_BY_MONEY.get(type(event), ())
        return together.among_unsold(self.events, place) or any(
            isinstance(other, e.Paid) and other.why in whys for other in self.events
        )

    def _has(self, kind: type) -> bool:
        return any(isinstance(event, kind) for event in self.events)

    def _moved_by_dice(self, place: int) -> bool:
        """Whether this is the first move after a throw, which is told with the dice; a further one is a card's."""
        before = reversed(self.events[:place])
        return isinstance(next((event for event in before if isinstance(event, e.Thrown | e.Moved)), None), e.Thrown)

    def _paid(self, event: e.Paid) -> Sentence:
        edition = self.game.edition
        card = edition.card_by_id.get(event.card) if event.card is not None else None
        icon = names.DECK_ICONS[card.deck] if card is not None else _PAID_ICONS.get(event.why, "bill")
        message = event.why is Why.CARD and card is None and self._message
        icon = "chat" if message else icon
        what = names.why_words(self.strings, edition, event.why, event.card, message)
        named = (message or card is not None) and not self._has(e.CardDrawn)  # else the draw has named it
        return self._said(
            event, icon, f".{event.why.value}{'.named' if named else ''}",
            payer=self._who(event.payer), payee=self._who(event.payee), start=names.start_name(self.strings, edition),
            amount=self._money(event.amount), space=self._space(event.space),
            card=what,
        )  # fmt: skip

    def _thrown(self, place: int, event: e.Thrown) -> Sentence:
        moves = [other for other in self.events[place:] if isinstance(other, e.Moved)]
        player, one = self._who(event.player), ".one" if len(event.dice) == 1 else ""
        first, second = event.dice[0], event.dice[-1]
        if not moves or self._has(e.Jailed):
            return self._said(event, "right", one, player=player, first=first, second=second)
        space = self._space(moves[0].end)
        return self._said(event, "right", f"{one}.space", player=player, first=first, second=second, space=space)

    def _asked(self, event: e.Asked) -> Sentence | None:
        match event.entry:
            case p.Auction():
                return self._said(event, "gavel", ".auction", space=self._space(event.entry.space))
            case p.TradeToSign():
                trade = event.entry
                return self._said(
                    event, "swap", ".trade", player=self._who(trade.player), creditor=self._who(trade.other)
                )
            case p.Debt():
                debt = event.entry
                return self._said(
                    event, "bill", ".debt", player=self._who(debt.debtor), creditor=self._who(debt.creditor),
                    amount=self._money(debt.amount),
                    why=names.why_words(self.strings, self.game.edition, debt.why, debt.card),
                )  # fmt: skip
            case _:
                return None

    def _jail(self, event: e.Jailed | e.JailTried | e.Freed) -> Sentence:
        player = self._who(event.player)
        match event:
            case e.Jailed():
                why = "message" if event.why == "card" and self._message else event.why
                return self._said(event, "bars", f".{why}", player=player)
            case e.JailTried():
                return self._said(event, "bars", count=event.tries, player=player)
            case e.Freed():
                return self._said(event, "door", f".{event.how}", player=player)

    def _deed(self, event: e.DeedPassed | e.Mortgaged | e.MortgageLifted | e.BuildingsChanged) -> Sentence:
        match event:
            case e.DeedPassed():
                variant = "" if event.taker is not None else ".bank"
                return self._said(event, "house", variant, taker=self._who(event.taker), space=self._space(event.space))
            case e.BuildingsChanged():
                words = names.levels_words(self.strings, self.game.edition, event.levels)
                return self._said(event, "house", levels=words)
            case _:
                return self._said(event, "flip", space=self._space(event.space))

    def _auction(self, event: e.BidMade | e.AuctionClosed) -> Sentence:
        money = self._money(event.amount)
        if isinstance(event, e.BidMade):
            return self._said(event, "gavel", player=self._who(event.player), amount=money)
        if (unsold := together.left_unsold(self.events)) > 1:
            return self._said(event, "gavel", ".rest", unsold)
        variant, space = "" if event.winner is not None else ".none", self._space(event.space)
        return self._said(event, "gavel", variant, space=space, winner=self._who(event.winner), amount=money)

    def _building_auction(self, event: e.BuildingBidMade | e.BuildingAuctionClosed) -> Sentence:
        money = self._money(event.amount)
        if isinstance(event, e.BuildingBidMade):
            return self._said(event, "gavel", player=self._who(event.player), amount=money)
        kind = names.level_words(self.strings, self.game.edition, LEVEL_OF[event.kind])
        variant = "" if event.winner is not None else ".none"
        return self._said(event, "gavel", variant, kind=kind, winner=self._who(event.winner), amount=money)

    def _rarer(self, event: e.Event) -> Sentence:
        match event:
            case e.DebtPassed():
                return self._said(event, "bill", creditor=self._who(event.creditor))
            case e.CardDrawn():
                return self._card_drawn(event)
            case e.JailCardPassed():
                variant = "" if event.taker is not None else ".back"
                return self._said(event, "door", variant, taker=self._who(event.taker))
            case e.TurnsToMiss():
                return self._said(event, "pause", count=event.turns, player=self._who(event.player))
            case e.TicketTaken():
                return self._said(event, "ticket", ".voids" if event.voids else "", player=self._who(event.player))
            case e.TicketUsed():
                return self._said(event, "ticket", player=self._who(event.player))
            case e.TicketsPassed():
                variant = "" if event.count > 0 else ".back"
                return self._said(event, "ticket", variant, count=abs(event.count), player=self._who(event.player))
            case e.TurnMissed():
                return self._said(event, "pause", player=self._who(event.player))
            case e.ThirdDieThrown():
                return self._said(event, "right", face=names.face_words(self.strings, event.face))
            case e.ThirdDieGained():
                return self._said(event, "start", player=self._who(event.player))
            case e.Bankrupted():
                if not event.counts:  # older logs, in which leaving was not yet an event, tell it so
                    return Sentence(event, "door", "event.left", {"player": self._who(event.player)})
                return self._said(event, "warn", player=self._who(event.player))
            case e.RoundingChosen():
                return self._said(event, "flip", step=self._money(event.step))
            case e.EndDue():
                return self._said(event, "trophy")
            case e.Left():
                had = sum(line.amount for line in event.lines)
                return self._said(event, "door", ".with", player=self._who(event.player), amount=self._money(had))
            case e.GameEnded():
                return self._said(event, "trophy", why=self.strings.t(f"end.{event.why.value}"))
            case _:
                raise AssertionError(f"no words for {event!r}")

    def _card_drawn(self, event: e.CardDrawn) -> Sentence:
        edition, player = self.game.edition, self._who(event.player)
        icon = names.DECK_ICONS[event.deck] if event.deck is not None else "chat"
        if event.card is None:
            effect = effect_words(self.strings, edition, event.effect)
            return self._said(event, icon, ".entered", player=player, effect=effect)
        variant = ".nothing" if costs_nothing(event, self.events) else ""
        return self._said(event, icon, variant, player=player, card=names.card_label(self.strings, edition, event.card))
