"""Cards: what each effect does. C "Arrêt sur une case CHANCE …"; S, F "Cases Chance et Chancellerie", "Cases Swisscom".

A card's payments go to the bank; a card that moves makes you act on the new space; *released from jail* is kept.
"""

from __future__ import annotations

from typing import TypeVar, assert_never

from msgspec.structs import replace

from banker import board as b
from banker import events as e
from banker.clauses import Clause
from banker.commands import ChooseDeck, DrawCard, EnterEffect, PayInstead, PayShare
from banker.game import Game
from banker.ledger import BANK, POT, Why
from banker.money import Money
from banker.pending import (
    CardToDraw,
    EffectsDue,
    PayOrDrawChoice,
    PayOrShareChoice,
    SpaceChoice,
    SwisscomChoice,
    TicketChoice,
)
from banker.refusal import Reason, refuse
from banker.registry import standing
from banker.rules import rent, rising, tally, tickets
from banker.rules.buying import offer
from banker.rules.draft import Draft
from banker.rules.movement import act_on, move_on, pay_salary, points_after_card, send_to_jail, set_out
from banker.sums import Part, Sum, What, carried, plain

Q = TypeVar("Q", CardToDraw, SwisscomChoice, PayOrDrawChoice, PayOrShareChoice)

NAMES_AN_AMOUNT = b.Receive | b.Pay | b.PayLess | b.PayEach | b.CollectEach | b.PayOrDraw | b.PayOrShare | b.PayPerDeed


def _asked(draft: Draft, player: str, kind: type[Q]) -> Q:
    draft.need_player(player)
    question = draft.game.top
    assert isinstance(question, kind)
    if question.player != player:
        refuse(Reason.NOT_THIS_PLAYER, player=question.player)
    return question


def draw_card(draft: Draft, command: DrawCard) -> None:
    """Draw a card of the deck, its amount (or its whole effect, of the same kind) corrected where the printing differs;
    or any effect, for a card not in the list."""
    question = _asked(draft, command.player, CardToDraw)
    if command.card is None and command.effect is None:
        refuse(Reason.NO_SUCH_CARD, card="")
    effect = command.effect if command.card is None else _effect_of(draft, question.deck, command)
    assert effect is not None
    need_sound(draft, effect)
    if isinstance(effect, b.JailCard):
        _need_in_deck(draft, question.deck)
    draft.answer(question)
    draft.emit(e.CardDrawn(question.player, effect, question.deck, command.card))
    carry_out(draft, question.player, effect, question.deck, command.card)


def _effect_of(draft: Draft, deck: b.Deck, command: DrawCard) -> b.Effect:
    assert command.card is not None
    card = draft.game.edition.card_by_id.get(command.card)
    if card is None:
        refuse(Reason.NO_SUCH_CARD, card=command.card)
    if card.deck is not deck:
        refuse(Reason.WRONG_DECK, card=command.card, deck=deck.value)
    if command.effect is not None:
        if type(command.effect) is not type(card.effect) or command.amount is not None:
            refuse(Reason.NO_SUCH_CARD, card=command.card)
        return command.effect
    if command.amount is None:
        return card.effect
    if not isinstance(card.effect, NAMES_AN_AMOUNT):
        refuse(Reason.NO_AMOUNT_ON_CARD, card=command.card)
    return replace(card.effect, amount=command.amount)


def need_sound(draft: Draft, effect: b.Effect) -> None:
    """Refuse an effect that names what the board has not, or an amount below 0."""
    if isinstance(effect, b.Several):
        for each in effect.effects:
            need_sound(draft, each)
    amounts = [getattr(effect, name, 0) for name in ("amount", "house", "hotel", "percent")]
    if min(amounts) < 0:
        refuse(Reason.BAD_AMOUNT, amount=min(amounts))
    if isinstance(effect, b.MoveTo | b.MoveBackTo):
        draft.need_space(effect.space)
    if isinstance(effect, b.MoveBack | b.MoveOn) and not 1 <= effect.steps < draft.game.edition.size:
        refuse(Reason.BAD_AMOUNT, amount=effect.steps)
    if isinstance(effect, b.MissTurns) and not 1 <= effect.turns <= b.MOST_MISSED:
        refuse(Reason.BAD_AMOUNT, amount=effect.turns)
    if isinstance(effect, b.MoveToNearest):
        _need_nearest(draft, effect)
    if isinstance(effect, b.ChooseSpace):
        _need_choice(draft, effect)
    if isinstance(effect, b.ChooseSpace | b.ShiftRents) and not set(effect.groups) <= set(draft.game.edition.groups):
        refuse(Reason.NOT_ON_THE_BOARD)
    if isinstance(effect, b.ToJail | b.JailCard):
        draft.need_jail()
    if isinstance(effect, b.PayOrDraw | b.Draw):
        draft.need_deck(effect.deck)
    if isinstance(effect, b.Ticket):
        tickets.need_tickets(draft, effect)


def _need_nearest(draft: Draft, effect: b.MoveToNearest) -> None:
    if effect.times < 1:
        refuse(Reason.BAD_AMOUNT, amount=effect.times)
    if not any(space.kind.value == effect.kind for space in draft.game.edition.spaces):
        refuse(Reason.NOT_ON_THE_BOARD)


def _need_choice(draft: Draft, effect: b.ChooseSpace) -> None:
    if effect.cost < 0:
        refuse(Reason.BAD_AMOUNT, amount=effect.cost)
    if not 0 <= effect.within < draft.game.edition.size:
        refuse(Reason.BAD_AMOUNT, amount=effect.within)


def _need_in_deck(draft: Draft, deck: b.Deck) -> None:
    """Refuse a *released from jail* card while players keep all that the deck has: they are then out of it."""
    if not draft.game.jail_cards_left(deck):
        holder = next(player.id for player in draft.game.players if deck in player.jail_cards)
        refuse(Reason.CARD_HELD, player=holder, deck=deck.value)


def choose_deck(draft: Draft, command: ChooseDeck) -> None:
    """Draw a card: on Swisscom from the deck named, on *pay or draw* from the deck that the card names."""
    question: SwisscomChoice | PayOrDrawChoice
    if isinstance(draft.game.top, PayOrDrawChoice):
        question = _asked(draft, command.player, PayOrDrawChoice)
        if command.deck is not question.deck:
            refuse(Reason.WRONG_DECK, deck=question.deck.value)
    else:
        question = _asked(draft, command.player, SwisscomChoice)
        draft.need_deck(command.deck)
    draft.answer(question)
    draft.ask(CardToDraw(draft.next_id, question.player, command.deck))


def enter_effect(draft: Draft, command: EnterEffect) -> None:
    """Carry out a Swisscom message: its text is free, so any effect may be entered, or none."""
    question = _asked(draft, command.player, SwisscomChoice)
    if command.effect is not None:
        need_sound(draft, command.effect)
        if any(isinstance(each, b.JailCard | b.PayOrDraw | b.Draw) for each in b.singles(command.effect)):
            refuse(Reason.NO_SUCH_CARD, card="")
    draft.answer(question)
    if command.effect is not None:
        draft.emit(e.CardDrawn(question.player, command.effect))
        carry_out(draft, question.player, command.effect, None, message=True)


def pay_instead(draft: Draft, command: PayInstead) -> None:
    """Pay the amount, on *pay or draw* and *pay or share*."""
    question: PayOrDrawChoice | PayOrShareChoice
    if isinstance(draft.game.top, PayOrShareChoice):
        question = _asked(draft, command.player, PayOrShareChoice)
    else:
        question = _asked(draft, command.player, PayOrDrawChoice)
    draft.answer(question)
    said = carried(question.id, Clause.CARD, question.amount)
    draft.charge(question.player, _penalties_to(draft), said, _why(question.space), question.space, question.card)


def pay_share(draft: Draft, command: PayShare) -> None:
    """Pay the share, on *pay or share*: it is counted now that it was chosen, with the salary just received."""
    question = _asked(draft, command.player, PayOrShareChoice)
    draft.answer(question)
    share = _share(draft.game, question.player, question.percent, question.mortgaged, question.card)
    draft.charge(question.player, _penalties_to(draft), share, _why(question.space), question.space, question.card)


def _why(space: int | None) -> Why:
    return Why.CARD if space is None else Why.TAX


def _penalties_to(draft: Draft) -> str:
    """The account that a card's payments go to: the bank, also in C; the pot only by the house rule."""
    return POT if draft.options.pot == "fines_taxes_cards" else BANK


def carry_on(draft: Draft, due: EffectsDue) -> None:
    """Do the first of the effects that are due; the others wait below what it asks. Decision: the others follow also
    where one leads to jail, as the card says them."""
    draft.answer(due)
    first, *rest = due.effects
    if rest:
        draft.ask(replace(due, id=draft.next_id, effects=tuple(rest)))
    carry_out(draft, due.player, first, due.deck, due.card, space=due.space)


def carry_out(
    draft: Draft,
    player: str,
    effect: b.Effect,
    deck: b.Deck | None,
    card: str | None = None,
    *,
    message: bool = False,
    space: int | None = None,
) -> None:
    """Do exactly what the card, a `message`, or a `space` says. `card`: its id, if it is in the list."""
    why = _why(space)
    match effect:
        case b.Receive():
            draft.pay(BANK, player, _said(effect.amount, card, message, space), why, space, card)
        case b.Pay():
            said = _said(effect.amount, card, message, space)
            draft.charge(player, _penalties_to(draft), said, why, space, card)
        case b.PayLess():
            less = _less(draft.game, player, effect, card, space)
            draft.charge(player, _penalties_to(draft), less, why, space, card)
        case b.PayEach():  # settled in turn order, from the drawer's left
            creditors = [(player, p.id) for p in draft.game.after(player)]
            draft.charge_each(creditors, _said(effect.amount, card, message, space), why, card)
        case b.CollectEach():
            debtors = [(p.id, player) for p in draft.game.after(player)]
            draft.charge_each(debtors, _said(effect.amount, card, message, space), why, card)
        case b.PayPerBuilding():
            levy = replace(_levy(draft.game, player, effect), card=card)
            draft.charge(player, _penalties_to(draft), levy, why, space, card)
        case b.PayPerDeed():
            levy = replace(_of_deeds(draft.game, player, effect.amount, space), card=card)
            draft.charge(player, _penalties_to(draft), levy, why, space, card)
        case b.JailCard():
            assert deck is not None
            draft.emit(e.JailCardPassed(deck, None, player))
        case b.MissTurns():
            draft.emit(e.TurnsToMiss(player, effect.turns))
        case b.ShiftRents():
            rising.shift(draft, player, effect)
        case b.Draw():
            draft.ask(CardToDraw(draft.next_id, player, effect.deck))
        case b.PayOrDraw():
            choice = PayOrDrawChoice(draft.next_id, player, effect.amount, effect.deck, card, space)
            draft.ask(choice, _said(effect.amount, card, message, space))
        case b.PayOrShare():
            either = PayOrShareChoice(
                draft.next_id, player, effect.amount, effect.percent, effect.mortgaged, card, space
            )
            draft.ask(either, _said(effect.amount, card, message, space))
        case b.ChooseSpace():
            chosen = SpaceChoice(draft.next_id, player, effect, card, space)
            draft.ask(chosen, *([_said(effect.cost, card, message, space)] if effect.cost else []))
        case b.Ticket():
            ticket = TicketChoice(draft.next_id, player, effect.instead, card, space)
            draft.ask(ticket, *([_said(effect.instead, card, message, space)] if effect.instead else []))
        case b.Several():
            draft.ask(EffectsDue(draft.next_id, player, effect.effects, deck, card, space))
        case _:
            _lead(draft, player, effect)


def _lead(
    draft: Draft, player: str, effect: b.MoveTo | b.MoveOn | b.MoveBackTo | b.MoveBack | b.MoveToNearest | b.ToJail
) -> None:
    """Move the pawn where an effect leads."""
    size, here = draft.game.edition.size, draft.game.player(player).space
    match effect:
        case b.MoveTo():
            move_on(draft, player, (effect.space - here) % size or size, points_after_card(draft))
        case b.MoveOn():
            move_on(draft, player, effect.steps, points_after_card(draft))
        case b.MoveBackTo():
            _move_back(draft, player, effect.space)
        case b.MoveBack():
            _move_back(draft, player, (here - effect.steps) % size)
        case b.MoveToNearest():
            _move_to_nearest(draft, player, effect)
        case b.ToJail():
            send_to_jail(draft, player, "card")
        case _:
            assert_never(effect)


def _less(game: Game, player: str, effect: b.PayLess, card: str | None, space: int | None) -> Sum:
    """The amount, or the share of all that the player owns, as the tally counts it, if that is less."""
    share = _share(game, player, effect.percent, "half", card)
    return share if share.amount < effect.amount else _said(effect.amount, card, False, space)


def _share(game: Game, player: str, percent: int, mortgaged: b.Mortgaged, card: str | None) -> Sum:
    """So many hundredths of all that the player owns: cash, deeds at their printed price, buildings at what they cost.

    Decision: it goes up to the next whole unit. No sheet that could be read says where the rest goes.
    """
    worth = tally.owned_worth(game, player, mortgaged)
    part = Part(What.WORTH, worth, (percent,), over=100)
    return Sum(-(-worth * percent // 100), Clause.SHARE, (part,), step=0, card=card)


def _said(amount: Money, card: str | None, message: bool, space: int | None) -> Sum:
    """An amount that a card, a message or a space says."""
    if message:
        return plain(Clause.MESSAGE, What.MESSAGE, amount)
    if space is not None:
        return plain(Clause.TAX, What.TAX, amount, space=space)
    return replace(plain(Clause.CARD, What.CARD, amount), card=card)


def _levy(game: Game, player: str, effect: b.PayPerBuilding) -> Sum:
    stand = standing(*(game.registry.title(n).level for n in game.registry.estate(player)))
    houses, hotels = stand.houses, stand.hotels + stand.skyscrapers
    parts = (
        Part(What.HOUSES, effect.house, (houses,), count=houses),
        Part(What.HOTEL, effect.hotel, (hotels,), count=hotels),
    )
    return Sum(houses * effect.house + hotels * effect.hotel, Clause.LEVY, parts)


def _of_deeds(game: Game, player: str, amount: Money, space: int | None) -> Sum:
    """What is asked for each deed that a player holds. Decision: a mortgaged one counts too."""
    count = len(game.registry.estate(player))
    part = Part(What.DEEDS, amount, (count,), count=count)
    return Sum(count * amount, Clause.CARD if space is None else Clause.TAX, (part,))


def _move_back(draft: Draft, player: str, end: int) -> None:
    """S, F: nothing for passing Start backwards; a player who *ends* on Start is paid (C: Decision, the same)."""
    start = set_out(draft, player)
    draft.emit(e.Moved(player, start, end))
    if end == b.START:
        pay_salary(draft, player, end)
    act_on(draft, player, points_after_card(draft))


def _move_to_nearest(draft: Draft, player: str, effect: b.MoveToNearest) -> None:
    """U: a station at `times` its rent; a utility at `times` a new throw, whatever its holder has. Decision: a station
    whose rent the dice make, at `times` that of a new throw."""
    spaces, size = draft.game.edition.spaces, draft.game.edition.size
    start = set_out(draft, player)
    steps = next(n for n in range(1, size + 1) if spaces[(start + n) % size].kind.value == effect.kind)
    end = (start + steps) % size
    draft.emit(e.Moved(player, start, end))
    if start + steps >= size:
        pay_salary(draft, player, end)
    title = draft.game.registry.title(end)
    if title.holder is None:
        offer(draft, player, end)
    elif title.holder != player and rent.earns(draft.game, title):
        if effect.kind == "station" and rent.by_dice(draft.game, end):
            factor = rent.per_point(draft.game, end) * effect.times
            rent.ask_for_points(draft, player, title.holder, end, factor)
        elif effect.kind == "station":
            rent.due(draft, player, title.holder, _multiplied(rent.rent_sum(draft.game, end, 0), effect.times), end)
        else:
            factor = draft.game.edition.deed(end).rents[0] * effect.times // 4  # the first rent is 4 × the dice
            rent.ask_for_points(draft, player, title.holder, end, factor)


def _multiplied(due: Sum, times: int) -> Sum:
    parts = tuple(replace(part, by=part.by * times) for part in due.parts)
    return Sum(due.amount * times, Clause.RENT_NEAREST, parts)
