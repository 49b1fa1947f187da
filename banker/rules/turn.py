"""A turn: the dice, doubles, and the end. C "Déroulement du jeu", "Les doubles"; S, F "Jouer".

A double acts and throws again; the third in a row goes straight to jail: no move, no salary, turn over. With the third
die (`speed_die`) only the two white dice make a double, and three of a kind end the turn.
"""

from __future__ import annotations

from banker import events as e
from banker.commands import ThrowDice
from banker.game import Game, is_double, points_of
from banker.pending import (
    Destination,
    EffectsDue,
    JailChoice,
    Lots,
    MoveDue,
    Pending,
    RentThrow,
    SpaceChoice,
    Throw,
    TicketChoice,
)
from banker.refusal import Reason, refuse
from banker.rules import auction, cards, clock, ending, going, speed_die, tickets
from banker.rules.claims import lapse_claims
from banker.rules.draft import Draft
from banker.rules.jail import fine_sum, need_jail_throw, try_double
from banker.rules.movement import begin_turn, jail_is_due, move_on, send_to_jail
from banker.rules.rent import by_points, due

PIPS = frozenset(range(1, 7))
BY_DICE = (Throw, JailChoice, RentThrow)  # The questions answered by dice.


def need_dice(draft: Draft, dice: e.Dice) -> None:
    """Refuse faces that no die has, and more or fewer dice than the table plays with."""
    if not PIPS.issuperset(dice) or len(dice) != draft.options.dice:
        refuse(Reason.NOT_DICE)


def throw_dice(draft: Draft, command: ThrowDice) -> None:
    """Take the throw that the bank waits for: a move, a try in jail, or the rent of a utility reached by a card."""
    need_dice(draft, command.dice)
    if command.third not in speed_die.SHOWN:
        refuse(Reason.NOT_DICE)
    top = draft.game.top
    assert isinstance(top, BY_DICE), "no other question is answered by dice"
    speed_die.need_right_dice(draft, top.player, command)
    match top:
        case Throw() as question:
            _throw_and_move(draft, question, command.dice, command.third)
        case JailChoice() as question:
            need_jail_throw(draft, question.player)
            lapse_claims(draft, but_against=None)
            begin_turn(draft, question.player)
            try_double(draft, question, command.dice)
        case question:
            draft.emit(e.Thrown(question.player, command.dice, "rent"))
            speed_die.thrown(draft, question.player, command.third)
            draft.answer(question)
            points = draft.game.rent_points(command.dice, command.third)
            rent = by_points(draft.game, question.space, points, question.factor)
            due(draft, question.player, question.owner, rent, question.space)


def _throw_and_move(draft: Draft, question: Throw, dice: e.Dice, third: e.Third | None) -> None:
    """Rent is lost when not claimed "avant que le joueur jouant à votre suite ait lancé les dés" (C): the payer's own
    second throw does not lose it.

    D "three-of-a-kind": anywhere on the board. Decision, the sheet being silent: it ends the turn, and is never the
    third double. D: sent to jail, "you do not get to use the Speed Die for that turn".
    """
    lapse_claims(draft, but_against=question.player if question.begun else None)
    if not question.begun:
        begin_turn(draft, question.player)
    draft.answer(question)
    draft.emit(e.Thrown(question.player, dice))
    speed_die.thrown(draft, question.player, third)
    if third is not None and speed_die.three_alike(dice, third):
        speed_die.ask_where(draft, question.player, dice, third)
        return
    if jail_is_due(draft.game):
        send_to_jail(draft, question.player, "doubles")
        return
    if is_double(dice):
        draft.ask(Throw(draft.next_id, question.player, begun=True))
    if third in (speed_die.BUS, speed_die.CHARACTER):
        speed_die.ask_where(draft, question.player, dice, third)
    if speed_die.goes_by_dice(draft.game, third):
        move_on(draft, question.player, points_of(dice, third), draft.game.rent_points(dice, third))


def proceed(draft: Draft) -> None:
    """Go on until somebody is waited for: a due move, the next lot, the end of the turn and the next player's dice."""
    while draft.game.over is None:
        top = draft.game.top
        if top is None:
            _end_turn(draft)
        elif not _went_on(draft, top):
            return


def _went_on(draft: Draft, top: Pending) -> bool:
    """Whether the bank could go on by itself, asking nobody; then it has."""
    match top:
        case Throw(begun=False) | JailChoice() if clock.no_turn_follows(draft.game):
            clock.stop(draft)
        case Throw(player=player, begun=True) if draft.game.player(player).jailed:
            draft.emit(e.Freed(player, "fine"))  # which they owed, and have paid
        case Throw() | JailChoice():
            return False
        case MoveDue() as question:
            draft.answer(question)
            if draft.game.player(question.player).jailed:
                draft.emit(e.Freed(question.player, "third_throw"))
            move_on(draft, question.player, sum(question.dice), sum(question.dice))
        case (Destination() | SpaceChoice()) as question if not _leads_anywhere(draft.game, question):
            draft.answer(question)
        case TicketChoice() as question if not tickets.offers(draft.game, question):
            tickets.without_ticket(draft, question)
        case EffectsDue() as question:
            cards.carry_on(draft, question)
        case Lots() as question:
            auction.open_next_lot(draft, question)
        case _:
            return False
    return True


def _leads_anywhere(game: Game, question: Destination | SpaceChoice) -> bool:
    """Whether there is a space to go to, or a ticket in its place."""
    return bool(going.destinations(game, question)) or tickets.offers(game, question)


def _end_turn(draft: Draft) -> None:
    """There is no "end" button: with the last business settled and no double owed the turn is over (Decision)."""
    if draft.game.ending is not None:
        ending.come_to(draft, draft.game.ending)
        return
    if not draft.game.turn.ended:
        draft.emit(e.TurnEnded(draft.game.turn.player))
    if clock.no_turn_follows(draft.game):
        clock.stop(draft)
        return
    ask_for_throw(draft, _who_follows(draft))


def _who_follows(draft: Draft) -> str:
    """The next player who throws; the turns of those before who are to miss one are passed over.

    Decision, as no booklet speaks of it: a turn missed counts as one that the player has had, so that a last round and
    an agreed number of turns come to their end; in jail it is no try; what a double has won in the turn itself is not
    lost; and where the bank follows no pawn, an entry of the cashier takes the throw all the same.
    """
    following = draft.game.after(draft.game.turn.player)[0]
    while following.misses:
        draft.emit(e.TurnMissed(following.id))
        following = draft.game.after(following.id)[0]
    return following.id


def ask_for_throw(draft: Draft, player: str) -> None:
    """Wait for this player's dice, or for their way out of jail."""
    who = draft.game.player(player)
    if who.jailed:
        fine = fine_sum(draft.game.edition)
        draft.ask(JailChoice(draft.next_id, player, fine.amount, who.tries), fine)
    else:
        draft.ask(Throw(draft.next_id, player))
