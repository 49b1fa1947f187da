"""Why: the sums behind a row of a game, behind what is pending, and the clause behind a refusal.

Law: nothing is worked out here. The rule that made an amount is asked again, with the game as it was before the row; an
amount that was made when a question was asked is looked up where it was asked. What is booked stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from banker import commands as c
from banker import events as e
from banker import pending as p
from banker.clauses import GROUNDS, Clause
from banker.game import Game, fold
from banker.history import Course, Operation, Start
from banker.ledger import BANK
from banker.money import Money
from banker.refusal import Refused
from banker.rules import retold
from banker.rules.setup import opening_told
from banker.rules.tally import line_sum
from banker.sums import Sum, What, by_deed, on_paper, plain

Sums = tuple[Sum, ...]
Share = tuple[int, Sum]  # What somebody pays (-1) or receives (1), with its sum.


class Explained(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is said of an amount or a refusal: the clause with its sentence, and where it stands. `sum`: the amount as
    on paper; `options`: those of the table that decide it; `silent`: the booklet leaves it to the bank; `said`: all
    that the screen says of it, where a language was asked for."""

    clause: str
    text: str
    booklet: str
    section: str
    silent: bool = False
    options: dict[str, str | int] = {}
    amount: Money | None = None
    sum: str | None = None
    said: tuple[str, ...] = ()


class Words(msgspec.Struct, frozen=True):
    """An amount or a refusal in a language: the sentence of its clause, and all that the screen says of it."""

    text: str
    said: tuple[str, ...] = ()


# Puts an amount or a refusal into words. The bank has English sentences of clauses alone; a caller with more words
# hands them in.
Tell = Callable[[Game, Sum | Refused], Words]


def in_english(game: Game, of: Sum | Refused) -> Words:
    """The sentence that the bank itself has."""
    return Words(clause_of(of).meaning)


def clause_of(of: Sum | Refused) -> Clause:
    """The clause behind an amount or a refusal."""
    return of.clause if isinstance(of, Sum) else GROUNDS[of.reason].clause


def options_of(of: Sum | Refused) -> tuple[str, ...]:
    """The options of the table that decide an amount or a refusal."""
    if isinstance(of, Sum):
        return of.options
    option = GROUNDS[of.reason].option
    return () if option is None else (option,)


def amounts_of(event: e.Event) -> tuple[Money, ...]:
    """Every amount that an event asks, pays or counts, in the order of its fields."""
    match event:
        case e.Paid() | e.BidMade() | e.BuildingBidMade():
            return (event.amount,)
        case e.AuctionClosed() | e.BuildingAuctionClosed() if event.winner is not None:
            return (event.amount,)
        case e.Asked() | e.Replaced():
            return asked_by(event.entry)
        case e.GameEnded():
            return tuple(line.amount for placing in event.placings for line in placing.lines)
        case _:
            return ()


def asked_by(question: p.Pending) -> tuple[Money, ...]:
    """Every amount that a question names when it is asked."""
    match question:
        case p.MortgageChoice():
            return question.keep, question.lift
        case p.RentThrow():
            return (question.factor,)
        case p.BuildingAuction():
            return (question.opening,)
        case p.Auction():
            return ()
        case _:
            amount = p.amount_of(question)
            return () if amount is None else (amount,)


def told_of(course: Course, number: int) -> dict[int, Sums]:
    """The place of each event of a row that names amounts, to the sums behind them; nothing for other rows."""
    told = _told(course, number)
    return {place: tuple(_traced(course, number, sum_) for sum_ in sums) for place, sums in told.items()}


def sums_of(course: Course, number: int) -> Sums:
    """The sums behind the amounts of a row, in the order of its events."""
    told = told_of(course, number)
    return tuple(sum_ for place in sorted(told) for sum_ in told[place])


def owners_of(course: Course, number: int) -> tuple[str, ...]:
    """The owner of each sum of a row, in the order of `sums_of`: a player in a tally, "" elsewhere."""
    body, told = course.bodies[number], told_of(course, number)
    events = body.events if isinstance(body, Operation) else ()
    tallied = {
        place: tuple(placing.player for placing in event.placings for _ in placing.lines)
        for place, event in enumerate(events)
        if isinstance(event, e.GameEnded)
    }
    return tuple(owner for place in sorted(told) for owner in tallied.get(place, ("",) * len(told[place])))


def shares_of(course: Course, number: int) -> tuple[Share, ...]:
    """What the player of a row that carries out a plan received and paid by it, in order; nothing for other rows."""
    body = course.bodies[number]
    if not isinstance(body, Operation) or not isinstance(body.command, c.CarryOut):
        return ()
    player, told = body.command.player, sorted(told_of(course, number).items())
    paid = [(event, sums) for place, sums in told if isinstance(event := body.events[place], e.Paid)]
    return tuple(
        (1 if event.payee == player else -1, sum_)
        for event, sums in paid
        if player in (event.payer, event.payee)
        for sum_ in sums
    )


def told_apart(shares: Sequence[Share]) -> tuple[Sums, tuple[int, ...]]:
    """The sums of one amount as they are read, deed by deed and what is of one kind together; and their signs."""
    kinds = list(dict.fromkeys(sum_.clause for _, sum_ in shares))
    apart = [(sign, each) for sign, sum_ in shares for each in by_deed(sum_)]
    apart.sort(key=lambda share: kinds.index(share[1].clause))
    return tuple(sum_ for _, sum_ in apart), tuple(sign for sign, _ in apart)


def _told(course: Course, number: int) -> dict[int, Sums]:
    body = course.bodies[number]
    if isinstance(body, Start):
        return opening_told(body.terms, body.events)
    if not isinstance(body, Operation):
        return {}
    before = course.states[course.in_force_at[number - 1]]
    events, told = retold(before, body.command)
    found: dict[int, Sums] = {}
    for place, event in enumerate(body.events):
        amounts = amounts_of(event)
        if isinstance(event, e.GameEnded):
            found[place] = _tally(fold(before, body.events[:place]), event)
        elif amounts:
            again = place in told and events[place] == event
            found[place] = told[place] if again else _as_booked(amounts)
    return found


def _as_booked(amounts: tuple[Money, ...]) -> Sums:
    """The sum of an amount that an earlier version booked and today's rules would not book so."""
    return tuple(plain(Clause.AS_BOOKED, What.AGREED, amount) for amount in amounts)


def _tally(game: Game, event: e.GameEnded) -> Sums:
    return tuple(line_sum(game, line) for placing in event.placings for line in placing.lines)


def _traced(course: Course, number: int, sum_: Sum) -> Sum:
    """The sum with which the amount was first made, where it is a question's."""
    if sum_.question is None:
        return sum_
    row = _asked_in(course, number, sum_.question)
    first = _told(course, row)[_place(course, row, sum_.question)][sum_.place]
    return _traced(course, row, first)


def _asked_in(course: Course, number: int, question: int) -> int:
    """The row, this one or one before it, in which a question was asked: the ids of questions only grow."""
    while number and course.states[course.in_force_at[number - 1]].next_id > question:
        number = course.in_force_at[number - 1]
    return number


def _place(course: Course, number: int, question: int) -> int:
    """The place of the event that asked a question, in its row."""
    body = course.bodies[number]
    assert isinstance(body, Start | Operation), "only these ask anything"
    asked = ((n, event) for n, event in enumerate(body.events) if isinstance(event, e.Asked | e.Replaced))
    return next(n for n, event in asked if event.entry.id == question)


def behind(course: Course, question: p.Pending) -> Sums:
    """The sums behind the amounts of a question that is pending, in the order of `asked_by`."""
    if not asked_by(question):
        return ()
    row = _asked_in(course, course.at, question.id)
    place = _place(course, row, question.id)
    return told_of(course, row).get(place, ())


def pending_sums(course: Course) -> dict[int, Sums]:
    """The sums behind the amounts of every question that is pending, by its id."""
    return {question.id: behind(course, question) for question in course.game.pending}


def foreseen(
    game: Game, command: c.Command, player: str, told: Mapping[int, Sums], *, owed: bool = False
) -> tuple[Share, ...]:
    """What a command would have this player pay and receive, or (`owed`) owe and be owed, in order; nothing if it would
    be refused.

    `told`: the `pending_sums`, in which an amount made by a question is looked up.
    """
    events, sums = retold_whole(game, command, told)
    shares: list[Share] = []
    for place, event in enumerate(events):
        match event:
            case e.Asked(entry=p.Debt(debtor=payer, creditor=payee)) if owed:
                pass
            case e.Asked(entry=p.PayOrDrawChoice(player=payer) | p.PayOrShareChoice(player=payer)) if owed:
                payee = BANK
            case e.Paid(payer, payee) if not owed:
                pass
            case _:
                continue
        if player in (payer, payee):
            shares += ((1 if player == payee else -1, sum_) for sum_ in sums[place])
    return tuple(shares)


def retold_whole(game: Game, command: c.Command, told: Mapping[int, Sums]) -> tuple[e.Events, dict[int, Sums]]:
    """The events that a command would cause, and by their place the sums behind their amounts; where a question asked
    for the amount, the sum with which that was made.

    `told`: the `pending_sums`; what the command itself asks, and answers at once, is looked up like them.
    """
    events, sums = retold(game, command)
    known, whole = dict(told), {}
    for place, event in enumerate(events):
        if place in sums:
            whole[place] = tuple(s if s.question is None else known[s.question][s.place] for s in sums[place])
        if isinstance(event, e.Asked):
            known[event.entry.id] = whole.get(place, ())
    return events, whole


def explained(game: Game, sum_: Sum, tell: Tell = in_english) -> Explained:
    """A sum in words, at this table."""
    said = _said(game, sum_, tell)
    return msgspec.structs.replace(said, amount=sum_.amount, sum=on_paper(sum_, game.edition.currency))


def ground_of(game: Game, refused: Refused, tell: Tell = in_english) -> Explained:
    """The clause behind a refusal, at this table."""
    return _said(game, refused, tell)


def _said(game: Game, of: Sum | Refused, tell: Tell) -> Explained:
    clause, words = clause_of(of), tell(game, of)
    cited = clause.cited(game.edition.rules)
    values = {name: getattr(game.options, name) for name in options_of(of)}
    where = (cited.booklet, cited.section, cited.silent)
    return Explained(clause.value, words.text, *where, values, said=words.said)
