"""The cashier: the same operations where the bank follows no pawn; the table names who lands, where, or how much.

Both ways mix in one game: `Land` counts as the player's throw and move.
"""

from __future__ import annotations

from banker import events as e
from banker.board import START, Draw, JailCard, PayOrDraw, singles
from banker.clauses import Clause
from banker.commands import CashCard, CashDraw, CashFine, CashPay, CashSalary, Land, PayFine
from banker.game import Player, is_double
from banker.ledger import BANK, POT, Why
from banker.pending import CardToDraw, JailChoice, Throw
from banker.refusal import Reason, refuse
from banker.rules import speed_die
from banker.rules.cards import carry_out, need_sound
from banker.rules.claims import lapse_claims
from banker.rules.correction import need_account
from banker.rules.draft import Draft
from banker.rules.jail import LAST_TRY, fine_goes_to, fine_sum, need_jail_throw, pay_fine
from banker.rules.movement import act_on, begin_turn, jail_is_due, pay_salary, send_to_jail, set_free
from banker.rules.turn import need_dice
from banker.sums import What, plain


def land(draft: Draft, command: Land) -> None:
    """Put the player's pawn on the space and do what it asks for: purchase, rent, tax, card, pot or jail.

    Decision: a pass of Start is entered apart, a landing on it pays; a jailed player who lands elsewhere was freed by a
    double, as the other ways out are entered before. A player who stays in jail failed a try; the count stops at 2,
    as a third try always ends in leaving. Dice that are named are a throw like any other: a double throws again, and
    the third in a row goes to jail, whatever space is named.
    """
    player = draft.need_player(command.player)
    draft.need_space(command.space)
    if command.dice is not None:
        need_dice(draft, command.dice)
    if command.third is not None:
        _need_third_die(player, command)
    _take_turn(draft, player)
    if command.dice is not None:
        draft.emit(e.Thrown(player.id, command.dice, "jail" if player.jailed else "move"))
        speed_die.thrown(draft, player.id, command.third)
        if jail_is_due(draft.game) and not speed_die.three_alike(command.dice, command.third):
            send_to_jail(draft, player.id, "doubles")
            return
    if player.jailed:
        stays = e.JailTried(player.id, min(player.tries + 1, LAST_TRY - 1))
        draft.emit(stays if command.space == draft.game.edition.jail else e.Freed(player.id, "double"))
    if player.space != command.space:
        draft.emit(e.Moved(player.id, player.space, command.space))
    if command.space == START:
        pay_salary(draft, player.id, START)
    if _throws_again(draft, player, command):
        draft.ask(Throw(draft.next_id, player.id, begun=True))
    act_on(draft, player.id, None if command.dice is None else draft.game.rent_points(command.dice, command.third))


def _throws_again(draft: Draft, player: Player, command: Land) -> bool:
    """Whether the dice named are a double that has won a second throw, as in `turn` and `jail`."""
    if command.dice is None or not is_double(command.dice):
        return False
    if player.jailed:
        return command.space != draft.game.edition.jail and draft.options.double_from_jail_rolls_again == "yes"
    return not speed_die.three_alike(command.dice, command.third)


def _need_third_die(player: Player, command: Land) -> None:
    """Decision: where a pawn goes by bus or character the table has seen; only the sum for a utility is entered."""
    if command.dice is None or command.third not in speed_die.FACES:
        refuse(Reason.NOT_DICE)
    if not player.third_die:
        refuse(Reason.NO_THIRD_DIE, player=player.id)


def _take_turn(draft: Draft, player: Player) -> None:
    """Take the throw that the bank waits for as this player's, which only the table has seen."""
    question = draft.game.top
    assert isinstance(question, Throw | JailChoice)
    if player.jailed:
        need_jail_throw(draft, player.id)
    again = not draft.game.turn.ended and draft.game.turn.player == player.id
    lapse_claims(draft, but_against=player.id if again else None)
    draft.answer(question)
    if not again:
        if not draft.game.turn.ended:
            draft.emit(e.TurnEnded(draft.game.turn.player))
        begin_turn(draft, player.id)


def cash_salary(draft: Draft, command: CashSalary) -> None:
    """Pay the salary for passing Start."""
    player = draft.need_player(command.player)
    pay_salary(draft, player.id, None)


def cash_fine(draft: Draft, command: CashFine) -> None:
    """Take the fine before throwing and free the player, no matter whose dice the bank waits for.

    If it waits for this player's, all is as without the cashier: S, F "et jouer au prochain tour". Decision: paid
    between two turns of theirs, it is their next turn that follows.
    """
    player = draft.need_player(command.player)
    question = draft.game.top
    if isinstance(question, JailChoice) and question.player == player.id:
        pay_fine(draft, PayFine(player.id))
        return
    if not player.jailed:
        refuse(Reason.NOT_IN_JAIL, player=player.id)
    fine = fine_sum(draft.game.edition)
    draft.need_cash(player.id, fine.amount)
    draft.pay(player.id, fine_goes_to(draft), fine, Why.FINE)
    set_free(draft, player.id, "fine")


def cash_card(draft: Draft, command: CashCard) -> None:
    """Carry out a card that only the table has seen; refused for one that is kept or draws again: draw it.

    Decision: no card is drawn in jail, so a jailed player who has drawn one was freed by a double before.
    """
    player = draft.need_player(command.player)
    need_sound(draft, command.effect)
    if any(isinstance(each, JailCard | PayOrDraw | Draw) for each in singles(command.effect)):
        refuse(Reason.NO_SUCH_CARD, card="")
    _take_turn_out_of_jail(draft, player)
    draft.emit(e.CardDrawn(player.id, command.effect))
    carry_out(draft, player.id, command.effect, None)


def cash_draw(draft: Draft, command: CashDraw) -> None:
    """Ask which card of the deck the player has drawn, as a landing on its space does."""
    player = draft.need_player(command.player)
    draft.need_deck(command.deck)
    _take_turn_out_of_jail(draft, player)
    draft.ask(CardToDraw(draft.next_id, player.id, command.deck))


def _take_turn_out_of_jail(draft: Draft, player: Player) -> None:
    """Take the throw as this player's, whom a double has freed if they were in jail: no card is drawn there."""
    _take_turn(draft, player)
    if player.jailed:
        draft.emit(e.Freed(player.id, "double"))


def cash_pay(draft: Draft, command: CashPay) -> None:
    """Pay between a player and the bank or the pot; from player to player is a trade (C, S, F: no gifts)."""
    for account in (command.payer, command.payee):
        need_account(draft, account)
    if command.payer == command.payee:
        refuse(Reason.WITH_ONESELF, player=command.payer)
    if not {command.payer, command.payee} & {BANK, POT}:
        refuse(Reason.MONEY_ALONE)
    if command.amount <= 0:
        refuse(Reason.BAD_AMOUNT, amount=command.amount)
    if command.payer != BANK:
        draft.need_cash(command.payer, command.amount)
    draft.pay(command.payer, command.payee, plain(Clause.CASHIER, What.AGREED, command.amount), Why.PAYMENT)
