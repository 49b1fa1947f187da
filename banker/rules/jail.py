"""Jail: the ways out. C "Prison"; S, F "Prison"."""

from __future__ import annotations

from typing import Literal

from banker import events as e
from banker.board import Deck, Edition
from banker.clauses import Clause
from banker.commands import PayFine, UseJailCard
from banker.game import is_double
from banker.ledger import BANK, POT, Why
from banker.pending import JailChoice, MoveDue, Throw
from banker.refusal import Reason, refuse
from banker.rules.draft import Draft
from banker.rules.movement import begin_turn, move_on
from banker.sums import Sum, What, carried, plain

LAST_TRY = 3


def _choice(draft: Draft, player: str) -> JailChoice:
    draft.need_player(player)
    question = draft.game.top
    assert isinstance(question, JailChoice)
    if question.player != player:
        refuse(Reason.NOT_THIS_PLAYER, player=question.player)
    return question


def fine_goes_to(draft: Draft) -> str:
    """The account that a fine goes to. C "que vous placez au centre du plateau"; S, F, U: to the bank."""
    return BANK if draft.options.pot == "none" else POT


def fine_sum(edition: Edition) -> Sum:
    """The fine that the edition gives."""
    return plain(Clause.FINE, What.FINE, edition.jail_fine)


def pay_fine(draft: Draft, command: PayFine) -> None:
    """Pay the fine before throwing. C: then throw at once; S, F: "et jouer au prochain tour" (`after_jail_fine`)."""
    question = _choice(draft, command.player)
    if _is_due(draft, question):
        _owe_fine(draft, question)
        return
    draft.need_cash(question.player, question.fine)
    _begin(draft, question)
    draft.pay(question.player, fine_goes_to(draft), carried(question.id, Clause.FINE, question.fine), Why.FINE)
    draft.emit(e.Freed(question.player, "fine"))
    _then_throw(draft, question.player, draft.options.after_jail_fine)


def _is_due(draft: Draft, question: JailChoice) -> bool:
    """Whether the player has no other way out than the fine, and not the cash for it."""
    who = draft.game.player(question.player)
    stuck = draft.options.jail_throw == "no" and not who.jail_cards
    return stuck and draft.game.balance(who.id) < question.fine


def _owe_fine(draft: Draft, question: JailChoice) -> None:
    """Let the player owe the fine. Decision: it is raised as any other debt, and then they throw at once."""
    _begin(draft, question)
    draft.ask(Throw(draft.next_id, question.player, begun=True))
    fine = carried(question.id, Clause.FINE, question.fine)
    draft.charge(question.player, fine_goes_to(draft), fine, Why.FINE)


def need_jail_throw(draft: Draft, player: str) -> None:
    """Refuse a throw for a double where nobody throws one to get out of jail (`jail_throw`)."""
    if draft.options.jail_throw == "no":
        refuse(Reason.NO_JAIL_THROW, player=player)


def use_jail_card(draft: Draft, command: UseJailCard) -> None:
    """Use a *released from jail* card, which goes under its deck; then throw (`after_jail_card`)."""
    question = _choice(draft, command.player)
    deck = _which_card(draft, command)
    _begin(draft, question)
    draft.emit(e.JailCardPassed(deck, question.player, None))
    draft.emit(e.Freed(question.player, "card"))
    _then_throw(draft, question.player, draft.options.after_jail_card)


def _which_card(draft: Draft, command: UseJailCard) -> Deck:
    held = draft.game.player(command.player).jail_cards
    if not held:
        refuse(Reason.NO_JAIL_CARD, player=command.player)
    if command.deck is None and len(set(held)) > 1:
        refuse(Reason.WHICH_JAIL_CARD, player=command.player)
    deck = command.deck or held[0]
    if deck not in held:
        refuse(Reason.NO_JAIL_CARD, player=command.player)
    return deck


def _begin(draft: Draft, question: JailChoice) -> None:
    begin_turn(draft, question.player)
    draft.answer(question)


def _then_throw(draft: Draft, player: str, when: Literal["throw_now", "next_turn"]) -> None:
    if when == "throw_now":
        draft.ask(Throw(draft.next_id, player, begun=True))


def try_double(draft: Draft, question: JailChoice, dice: e.Dice) -> None:
    """A throw in jail. A double frees and moves; the third throw without one costs the fine and moves."""
    draft.answer(question)
    draft.emit(e.Thrown(question.player, dice, "jail"))
    if is_double(dice):
        _leave_by_double(draft, question.player, dice)
        return
    draft.emit(e.JailTried(question.player, question.tries + 1))
    if question.tries + 1 == LAST_TRY:
        draft.ask(MoveDue(draft.next_id, question.player, dice))
        fine = plain(Clause.FINE_FORCED, What.FINE, question.fine)
        draft.charge(question.player, fine_goes_to(draft), fine, Why.FINE)


def _leave_by_double(draft: Draft, player: str, dice: e.Dice) -> None:
    """C: "relancez les dés … et rejouez"; S, F: silent, as every double (`double_from_jail_rolls_again`)."""
    draft.emit(e.Freed(player, "double"))
    if draft.options.double_from_jail_rolls_again == "yes":
        draft.ask(Throw(draft.next_id, player, begun=True))
    move_on(draft, player, sum(dice), sum(dice))
