"""Bus tickets: taken from the bank's pile by a space, a card or the third die's bus, and used instead of a throw. W.

W: a ticket takes the pawn "to any space" ahead on its side of the board, the corner with it, and is then out of the
game; some end all the others that players hold. Decision, since no booklet of it could be read:

- a ticket stands in for the first throw of a turn alone, not for one that a double or the way out of jail has won, and
  brings no double; the salary is paid as for any move, and a rent by the dice is thrown for;
- which tickets of the pile end the others the card in hand says, and the bank counts only how many there are;
- nobody trades or sells a ticket, and it counts nothing in the tally; with its holder it goes out of the game;
- in a game begun on paper, tickets that nobody holds lie in the pile.
"""

from __future__ import annotations

from banker import board as b
from banker import events as e
from banker.clauses import Clause
from banker.commands import TakeMoney, TakeTicket, UseTicket
from banker.game import Game
from banker.ledger import BANK, Why
from banker.pending import Destination, Pending, Throw, TicketChoice
from banker.refusal import Reason, refuse
from banker.rules import speed_die
from banker.rules.claims import lapse_claims
from banker.rules.draft import Draft
from banker.rules.movement import begin_turn, move_on
from banker.sums import carried


def offers(game: Game, question: Pending | None) -> bool:
    """Whether the player who answers this may take a ticket: one is left, and the space, the card or the bus brings
    it."""
    if isinstance(question, Destination):
        return game.tickets > 0 and speed_die.brings_ticket(game, question.third)
    return game.tickets > 0 and isinstance(question, TicketChoice)


def take_ticket(draft: Draft, command: TakeTicket) -> None:
    """Take a ticket from the pile; one that `voids` the others ends them, whoever holds them."""
    draft.need_player(command.player)
    question = draft.game.top
    assert isinstance(question, Destination | TicketChoice)
    if question.player != command.player:
        refuse(Reason.NOT_THIS_PLAYER, player=question.player)
    if isinstance(question, Destination) and not speed_die.brings_ticket(draft.game, question.third):
        refuse(Reason.NOT_ASKED)
    if not draft.game.tickets:
        refuse(Reason.NO_TICKETS_LEFT)
    if command.voids and not draft.game.edition.voiding_tickets:
        refuse(Reason.NOT_ON_THE_BOARD)
    draft.answer(question)
    draft.emit(e.TicketTaken(command.player, command.voids))


def take_money(draft: Draft, command: TakeMoney) -> None:
    """Take the money that is offered instead of a ticket."""
    draft.need_player(command.player)
    question = draft.game.top
    assert isinstance(question, TicketChoice)
    if question.player != command.player:
        refuse(Reason.NOT_THIS_PLAYER, player=question.player)
    if not question.instead:
        refuse(Reason.NOT_ASKED)
    without_ticket(draft, question)


def without_ticket(draft: Draft, question: TicketChoice) -> None:
    """Pay the money that is offered instead of a ticket, if any is: W, also where no ticket is left."""
    draft.answer(question)
    why = Why.CARD if question.space is None else Why.TAX
    said = carried(question.id, Clause.CARD, question.instead)
    draft.pay(BANK, question.player, said, why, question.space, question.card)


def usable(game: Game, question: Pending | None) -> bool:
    """Whether the player who throws now may use a ticket instead: one is held, and the turn has not begun."""
    return isinstance(question, Throw) and not question.begun and game.player(question.player).tickets > 0


def along(game: Game, player: str) -> tuple[int, ...]:
    """The spaces to which a ticket takes the pawn, the nearest first: those ahead of it up to the next corner, that
    with it."""
    here, size = game.player(player).space, game.edition.size
    to_corner = min((corner - here - 1) % size + 1 for corner in game.edition.corners)
    return tuple((here + n) % size for n in range(1, to_corner + 1))


def use_ticket(draft: Draft, command: UseTicket) -> None:
    """Begin the turn with a ticket instead of a throw: go on to the space, and do what it asks."""
    player = draft.need_player(command.player)
    question = draft.game.top
    assert isinstance(question, Throw)
    if question.player != player.id:
        refuse(Reason.NOT_THIS_PLAYER, player=question.player)
    if not player.tickets:
        refuse(Reason.NO_TICKET, player=player.id)
    if question.begun:
        refuse(Reason.TICKET_TOO_LATE)
    draft.need_space(command.space)
    if command.space not in along(draft.game, player.id):
        refuse(Reason.NOT_ON_THIS_SIDE, space=command.space)
    lapse_claims(draft, but_against=None)
    begin_turn(draft, player.id)
    draft.answer(question)
    draft.emit(e.TicketUsed(player.id))
    size = draft.game.edition.size
    move_on(draft, player.id, (command.space - player.space - 1) % size + 1, None)


def hold(draft: Draft, repair: e.TicketsRepair) -> None:
    """Let the player hold so many tickets: what they are to have more comes from the pile, what less goes back to
    it."""
    player = draft.need_player(repair.player)
    if repair.tickets < 0:
        refuse(Reason.BAD_AMOUNT, amount=repair.tickets)
    more = repair.tickets - player.tickets
    if not more:
        refuse(Reason.NOTHING_TO_CORRECT)
    if more > draft.game.tickets:
        refuse(Reason.NO_TICKETS_LEFT)
    draft.emit(e.TicketsPassed(player.id, more))


def need_tickets(draft: Draft, effect: b.Ticket) -> None:
    """Refuse a ticket on a board that has none, and less than no money."""
    if not draft.game.edition.bus_tickets:
        refuse(Reason.NOT_ON_THE_BOARD)
    if effect.instead < 0:
        refuse(Reason.BAD_AMOUNT, amount=effect.instead)
