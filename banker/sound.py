"""Whether a game of a log could have been played: every row asked of the rules again, before a file is trusted.

Hashes say that a row is as it was written, not that a bank wrote it. So each is asked of the rules' own doors: the
terms of a game begun, the command, its events, the money. What today's rules would book in the same way is sound. Where
they would not, the row may be of an older version with other rules; then what the command could never have caused is
refused, and no amount, die, space or name outside its limits, and the row is counted, so that it can be said.

It costs 0.2 ms a row in all, three times as much as to read it alone (x86-64, 2026-11-27, a game of 1 000 rows:
`tests/bench/bench_sound.py`), and a Pi 4 is four to five times slower: half a second for an evening of 500 rows. So it
is done where a file comes from elsewhere or is asked about, not at every start, nor for each second copy, whose rows
these rules have just booked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from banker import commands as c
from banker import events as e
from banker import limits
from banker.board import LEAST_SPACES, MOST_MISSED, MOST_RENTS, MOST_SPACES
from banker.game import Game
from banker.history import BadRow, Clock, Course, Operation, Start, accounts_named, no_search_for_cycles
from banker.ledger import Why
from banker.log import Log, Row
from banker.registry import LEVEL_OF
from banker.rules import decide
from banker.rules.position import SetupError
from banker.rules.setup import check_terms

HIGHEST = max(LEVEL_OF.values())  # Of the levels that a deed can have.

# What brings a pawn somewhere, and what happens there.
MOVES = frozenset(
    {
        c.ThrowDice, c.Go, c.Land, c.DrawCard, c.EnterEffect, c.CashCard, c.CashDraw, c.ChooseDeck, c.Pay,
        c.UseTicket, c.TakeTicket, c.TakeMoney,
    }
)  # fmt: skip
CHOSEN = frozenset({c.PayInstead, c.PayShare})
DEALS = frozenset({c.SignTrade, c.Correct})
ENDS = frozenset({c.DeclareBankruptcy, c.Leave})
HANDS = ENDS | {c.HandOver, c.CarryOut}  # What hands deeds over for a debt.
OWED = ENDS | {c.Pay}  # What pays a debt of any kind.
LOTS = frozenset({c.Bid, c.Hammer, c.Decline, c.Leave, c.PassLots, c.DeclareBankruptcy})
STREETS = frozenset({c.Build, c.SellBuildings, c.Mortgage, c.Want, c.Hammer, c.Correct, c.CarryOut}) | ENDS
PAWNS = frozenset({c.Correct, c.PutPawn})
WAY_OUT = frozenset({c.PayFine, c.UseJailCard, c.CashFine, c.CashCard, c.CashDraw})
CLAIMS = frozenset({c.ClaimRent, c.CallTime, c.EndGame, c.Leave, c.DeclareBankruptcy})

# The commands that can ever cause an event. One that is not listed is the bank's own bookkeeping (a question, the end
# of a turn, a way out of jail), which follows on anything.
CAUSES: dict[type, frozenset[type]] = {
    e.Thrown: MOVES,
    e.ThirdDieThrown: MOVES,
    e.ThirdDieGained: MOVES | PAWNS | {c.CashSalary, c.Join},
    e.Moved: MOVES | WAY_OUT,
    e.Jailed: MOVES | PAWNS,
    e.JailTried: MOVES | PAWNS,
    e.CardDrawn: MOVES,
    e.TurnsToMiss: MOVES | CHOSEN,
    e.TicketTaken: frozenset({c.TakeTicket}),
    e.TicketUsed: frozenset({c.UseTicket}),
    e.TicketsPassed: frozenset({c.Correct}),
    e.PawnPut: PAWNS,
    e.DeedPassed: DEALS | LOTS | OWED | MOVES | HANDS | {c.Buy},
    e.RentMoved: OWED | MOVES | CLAIMS | WAY_OUT | CHOSEN | DEALS | LOTS | HANDS | {c.Buy},
    e.GroupCompleted: OWED | MOVES | CLAIMS | WAY_OUT | CHOSEN | DEALS | LOTS | HANDS | {c.Buy},
    e.Mortgaged: DEALS | ENDS | {c.Mortgage, c.CarryOut},
    e.MortgageLifted: DEALS | ENDS | LOTS | {c.LiftMortgage, c.CarryOut},
    e.TransferInterestPaid: OWED | DEALS | {c.KeepMortgage, c.CarryOut},
    e.BuildingsChanged: STREETS,
    e.JailCardPassed: MOVES | DEALS | ENDS | {c.UseJailCard},
    e.BidMade: LOTS,
    e.BuildingBidMade: LOTS,
    e.AuctionClosed: LOTS,
    e.BuildingAuctionClosed: LOTS,
    e.TradeSigned: frozenset({c.SignTrade, c.ProposeTrade}),
    e.DebtPassed: ENDS,
    e.Bankrupted: ENDS,
    e.Corrected: frozenset({c.Correct}),
    e.Joined: frozenset({c.Join}),
    e.PlayerRenamed: frozenset({c.RenamePlayer}),
    e.SpaceRenamed: frozenset({c.RenameSpace, c.RenameSpaces}),
    e.TimeUp: frozenset({c.CallTime}),
}

# The same for what is paid, by what for.
PAYS: dict[Why, frozenset[type]] = {
    Why.START: frozenset({c.Join}),
    Why.DEAL: frozenset(),
    Why.SALARY: MOVES | {c.CashSalary},
    Why.PRICE: OWED | MOVES | {c.Buy},
    Why.AUCTION: OWED | LOTS,
    Why.RENT: OWED | MOVES | CLAIMS,
    Why.TAX: OWED | MOVES | CHOSEN,
    Why.FINE: OWED | MOVES | WAY_OUT,
    Why.POT: OWED | MOVES | PAWNS,
    Why.POT_SEED: MOVES | PAWNS,
    Why.CARD: OWED | MOVES | CHOSEN,
    Why.LOAN: ENDS | {c.Mortgage, c.CarryOut},
    Why.LIFT: DEALS | {c.LiftMortgage, c.CarryOut},
    Why.INTEREST: OWED | DEALS | {c.KeepMortgage, c.CarryOut},
    Why.BUILD: OWED | STREETS,
    Why.SELL_BUILDINGS: STREETS,
    Why.ESTATE: ENDS,
    Why.LEAVING: frozenset({c.Leave}),
    Why.TRADE: frozenset({c.SignTrade}),
    Why.HANDED: HANDS,
    Why.CORRECTION: frozenset({c.Correct}),
    Why.PAYMENT: frozenset({c.CashPay}),
}

# The events with which a game can begin.
OPENING = frozenset(
    {
        e.Paid, e.DeedPassed, e.GroupCompleted, e.RentMoved, e.Mortgaged, e.TransferInterestPaid, e.BuildingsChanged,
        e.PawnPut, e.Jailed, e.JailTried, e.ThirdDieGained, e.JailCardPassed, e.TicketsPassed, e.Asked,
    }
)  # fmt: skip


class Played(NamedTuple):
    """A game played again, and the numbers of the rows that today's rules would book otherwise."""

    course: Course
    otherwise: tuple[int, ...]


def played_again(log: Log, game_id: str, between: Callable[[], object] = lambda: None) -> Played:
    """Play a game again by the rules.

    `between` is called after each row. Raises StoreDamaged where a row is broken or cannot have been played,
    StoreForeign for one that only a newer version can read.
    """
    try:
        return played(log.rows(game_id), between)
    except BadRow as error:
        raise log.store.damaged(f"game {game_id!r}, {error}") from error


def played(rows: Iterable[Row], between: Callable[[], object] = lambda: None) -> Played:
    """Play the rows of a game again by the rules, as `played_again` does. Raises BadRow where one cannot have been
    played."""
    course, otherwise = Course(()), []
    with no_search_for_cycles():
        for row in rows:
            if _played(course, row):
                otherwise.append(row.number)
            between()
    return Played(course, tuple(otherwise))


def _played(course: Course, row: Row) -> bool:
    """Add a row to its game; whether the rules would book it otherwise today. Raises BadRow if it is not sound."""
    before = course.game if course.path else None
    played_ms = course.played_ms
    course.add(row)
    body = course.bodies[row.number]
    _need(_within(msgspec.to_builtins(body)), row, f"a number beyond {limits.AMOUNT}")
    match body:
        case Start():
            _need_terms(row, body)
        case Operation():
            assert before is not None, "a course begins with its start"
            return _played_otherwise(row, body, before, course.game)
        case Clock():
            _need(body.played_ms >= played_ms, row, "the time played goes back")
        case _:
            pass
    return False


def _need(holds: bool, row: Row, what: str) -> None:
    if not holds:
        raise BadRow(row.number, what)


def _within(found: Any) -> bool:
    """Whether every number in a row is one that a table can come to."""
    if isinstance(found, dict):
        return all(map(_within, found.values())) and all(map(_within, found))
    if isinstance(found, list | tuple):
        return all(map(_within, found))
    return not isinstance(found, int) or abs(found) <= limits.AMOUNT


def _need_terms(row: Row, start: Start) -> None:
    """The start of a game that somebody could have begun."""
    terms = start.terms
    numbers = [space.number for space in terms.edition.spaces]
    sound = numbers == [*range(len(numbers))] and LEAST_SPACES <= len(numbers) <= MOST_SPACES
    _need(sound, row, f"a board that has not the spaces of a ring, {LEAST_SPACES} to {MOST_SPACES}, in order")
    _need(len(terms.seats) <= limits.SEATS, row, f"{len(terms.seats)} players")
    try:
        check_terms(terms)
    except SetupError as error:
        raise BadRow(row.number, str(error)) from error
    strange = [event for event in start.events if type(event) not in OPENING]
    _need(not strange, row, "a game does not begin so")
    possible = all(_possible(event, len(numbers)) for event in start.events)
    _need(possible, row, "a die, a space or a building that there is not")


def _played_otherwise(row: Row, body: Operation, before: Game, after: Game) -> bool:
    """Whether today's rules would book an operation otherwise. Raises BadRow if no rules ever booked it so."""
    _need(before.over is None, row, "booked after the end of the game")
    _need(after.over is not None or after.top is not None, row, "nothing is asked of anybody after it")
    _need(set(accounts_named(body)) <= set(after.ledger.accounts), row, "somebody who is not at the table")
    try:
        same = decide(before, body.command, body.by) == body.events
    except Exception as cause:  # any error here means that the command does not fit the game
        raise BadRow(row.number, f"the rules cannot take it ({type(cause).__name__}: {cause})") from cause
    if same:
        return False
    for event in body.events:
        _need(_caused(body.command, event), row, f"{_tag(body.command)} cannot cause {_tag(event)}")
        _need(_possible(event, before.edition.size), row, "a die, a space, a building or a name that there is not")
    return True


def _caused(command: c.Command, event: e.Event) -> bool:
    """Whether the event is one that such a command can cause."""
    causes = PAYS.get(event.why) if isinstance(event, e.Paid) else CAUSES.get(type(event))
    return causes is None or bool(set(_kinds(command)) & causes)


def _kinds(command: c.Command) -> Iterator[type]:
    """The kinds of a command: of a plan those of its steps too."""
    yield type(command)
    if isinstance(command, c.CarryOut):
        for step in command.plan:
            yield from _kinds(step)


def _possible(event: e.Event, size: int) -> bool:
    """Whether the dice, spaces and names of an event are such as there are on a ring of this size. (Its types and the
    money are looked at when it is read and applied.)"""
    match event:
        case e.Thrown(dice=dice):
            return _are_dice(dice)
        case e.Moved(start=start, end=end):
            return 0 <= start < size and 0 <= end < size
        case e.PawnPut(space=space):
            return 0 <= space < size
        case e.BuildingsChanged(levels=levels):
            return min(event.left) >= 0 and all(0 <= change.level <= HIGHEST for change in levels)
        case e.Asked(entry=entry) | e.Replaced(entry=entry):
            return (getattr(entry, "space", None) or 0) in range(size) and _are_dice(getattr(entry, "dice", (1, 1)))
        case e.RentMoved(row=row):
            return 0 <= row < MOST_RENTS
        case e.TurnsToMiss(turns=turns):
            return 1 <= turns <= MOST_MISSED
        case e.JailTried(tries=tries):
            return 0 <= tries <= 3
        case e.Joined(name=name) | e.PlayerRenamed(name=name):
            return 0 < len(name) <= limits.NAME
        case _:
            return True


def _are_dice(dice: e.Dice) -> bool:
    """Whether it is a throw of one die or two."""
    return len(dice) in (1, 2) and all(1 <= face <= 6 for face in dice)


def _tag(record: Any) -> str:
    return str(record.__struct_config__.tag)
