"""Who sits at the table while the game runs: a player leaves, a late one joins; and what players and spaces are called.

No booklet speaks of these; a player who leaves for good settles what is owed, and what is left goes to the bank
(Decision).
"""

from __future__ import annotations

from banker import events as e
from banker import limits
from banker.clauses import Clause
from banker.commands import Join, Leave, RenamePlayer, RenameSpace, RenameSpaces
from banker.game import Game
from banker.ledger import BANK, Why
from banker.limits import is_blank, need_plain, need_within
from banker.money import Money
from banker.pending import Debt, RentThrow
from banker.refusal import Reason, refuse
from banker.rules import speed_die
from banker.rules.claims import claim_all
from banker.rules.debt import go_out, means, raise_cash, settle
from banker.rules.draft import Draft
from banker.rules.trade import drop_agreements
from banker.sums import Sum, What, plain


def leave(draft: Draft, command: Leave) -> None:
    """Take the player out: what they have goes to the bank, and it is no bankruptcy (Decision).

    Decision: nobody leaves their debts behind. Rents are taken as claimed, and all that is owed is paid first, out of
    all that can be raised. A player who cannot raise it is bankrupt like any other, to that creditor. A rent for which
    they have yet to throw is thrown for before they go.
    """
    player = draft.need_player(command.player).id
    if not may_leave(draft.game, player):
        refuse(Reason.ANSWER_FIRST)
    drop_agreements(draft)
    claim_all(draft, against=player)
    for debt in reversed(draft.game.waiting(Debt)):
        if debt.debtor == player:
            if means(draft.game, player) < debt.amount:
                go_out(draft, player, debt.creditor)
                return
            raise_cash(draft, debt)
            draft.answer(debt)
            settle(draft, debt)
    go_out(draft, player)


def may_leave(game: Game, player: str) -> bool:
    """Whether nothing is left for which this player has to throw: the rent of a utility."""
    return not any(question.player == player for question in game.waiting(RentThrow))


def join(draft: Draft, command: Join) -> None:
    """Seat a late joiner on Start, last in turn order, with the cash that the table agrees on (Decision).

    Decision: a game has 12 names at most, with those of players who are out.
    """
    game = draft.game
    if not command.player or command.player in game.ledger.accounts:
        refuse(Reason.ID_TAKEN)
    if is_blank(command.name):
        refuse(Reason.NO_NAME)
    need_within(limits.ID, command.player, command.colour, command.symbol)
    need_within(limits.NAME, command.name)
    need_plain(command.player, command.colour, command.symbol, command.name)
    if command.balance < 0:
        refuse(Reason.BAD_AMOUNT, amount=command.balance)
    if len(game.seated) >= game.edition.most_players:
        refuse(Reason.TABLE_FULL)
    if len(game.players) >= limits.PLAYERS:
        refuse(Reason.MOST_NAMES, most=limits.PLAYERS)
    draft.emit(e.Joined(command.player, command.name, command.colour, command.symbol))
    speed_die.from_the_first(draft, command.player)
    draft.pay(BANK, command.player, entered_sum(command.balance), Why.START)


def rename_space(draft: Draft, command: RenameSpace) -> None:
    """Rename a space: the names given replace those of their languages, the others stay."""
    draft.need_space(command.space)
    if not command.names or not all(language and not is_blank(name) for language, name in command.names.items()):
        refuse(Reason.NO_NAME)
    names = draft.game.edition.spaces[command.space].names | command.names
    need_within(limits.LANGUAGES, names)
    need_within(limits.ID, *command.names)
    need_within(limits.NAME, *command.names.values())
    need_plain(*command.names, *command.names.values())
    draft.emit(e.SpaceRenamed(command.space, names, command.proposed))


def rename_spaces(draft: Draft, command: RenameSpaces) -> None:
    """Rename each of these spaces; a refusal of one refuses all."""
    if not command.renames:
        refuse(Reason.NO_NAME)
    need_within(limits.PLAN, command.renames)
    for rename in command.renames:
        rename_space(draft, rename)


def rename_player(draft: Draft, command: RenamePlayer) -> None:
    """Give a player another name, colour or symbol. It moves nothing else.

    Decision: a player who is out of the game keeps the name under which they went out. The id stays, so the history
    tells also what was booked before with the new name. Two of one name or look are kept apart by the screen, as when
    they join.
    """
    player = draft.need_player(command.player)
    if is_blank(command.name):
        refuse(Reason.NO_NAME)
    need_within(limits.ID, command.colour, command.symbol)
    need_within(limits.NAME, command.name)
    need_plain(command.colour, command.symbol, command.name)
    seats = {seat.id: seat for seat in draft.game.terms.seats}
    mine = seats[player.id]
    colour, symbol = command.colour or mine.colour, command.symbol or mine.symbol
    draft.emit(e.PlayerRenamed(player.id, player.name, command.name, colour, symbol))
    for other in draft.game.after(player.id) if command.swap else ():
        theirs = seats[other.id]
        look = (
            mine.colour if theirs.colour == colour else theirs.colour,
            mine.symbol if theirs.symbol == symbol else theirs.symbol,
        )
        if look != (theirs.colour, theirs.symbol):
            draft.emit(e.PlayerRenamed(other.id, other.name, other.name, *look))


def entered_sum(balance: Money) -> Sum:
    """What a late player brings or is given, as the table says."""
    return plain(Clause.ENTERED, What.CASH, balance)
