"""The record of a game, from which the list of games and the season are made: its players, how it stands, its rents.

Law: only what is in force counts, so an undo or a move onwards gives another record; `head` says of which row it is.
"""

from __future__ import annotations

from collections import Counter
from enum import StrEnum

import msgspec

from banker import events as e
from banker.board import Currency, Names
from banker.game import Game, Seat, TableName
from banker.history import Course, Operation, Start
from banker.insight.played import played_s
from banker.ledger import Why
from banker.money import Money


class Standing(StrEnum):
    """How a game ended for a player."""

    PLAYED = ""
    LEFT = "left"
    BANKRUPT = "bankrupt"


class SeatResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player of a game, as called now. `place`: in which they ended, 0 while it is open; `worth`: their wealth then.
    `out`: whether they went bankrupt or left before."""

    seat: Seat
    place: int = 0
    worth: Money = 0
    out: Standing = Standing.PLAYED


class Earning(msgspec.Struct, frozen=True):
    """The rents that a deed took for one player in a game. `names`: of the deed, by language."""

    space: int
    names: Names
    player: str
    amount: Money


class Record(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game up to its row `head`. `edition`: the id of its board, `names` its name by language.

    `began` and `latest`: what the clock on the wall said at the start and at the last booking in force. `results`: in
    the order of seats. `earnings`: by player and deed, in the order of the board. `why` it ended, None while it is
    open; the bank then waits for `turn`. `played_s`: seconds played, None if that is not known. `table`: where it
    is played.
    """

    head: int
    edition: str
    names: Names
    currency: Currency
    mode: str
    began: str
    latest: str
    results: tuple[SeatResult, ...]
    earnings: tuple[Earning, ...] = ()
    why: e.GameEnd | None = None
    turn: str = ""
    played_s: int | None = None
    table: TableName = TableName()

    @property
    def best(self) -> tuple[Names, Money] | None:
        """The deed that took most rent from all who held it, and how much; of equals the first on the board."""
        totals: Counter[int] = Counter()
        names: dict[int, Names] = {}
        for earning in self.earnings:
            totals[earning.space] += earning.amount
            names[earning.space] = earning.names
        best = max(totals, key=lambda space: totals[space], default=None)
        return None if best is None else (names[best], totals[best])


def record_of(course: Course, head: int | None = None) -> Record:
    """The record of a game as it stands. `head`: the row that is about to be its last, None: the one that is."""
    game, start, last = course.game, course.bodies[0], course.bodies[course.at]
    assert isinstance(start, Start)
    assert isinstance(last, Start | Operation)
    return Record(
        course.head if head is None else head,
        game.edition.id,
        game.edition.names,
        game.edition.currency,
        game.terms.mode,
        start.when,
        last.when,
        _results(game),
        _earnings(course),
        None if game.over is None else game.over.why,
        game.in_turn if game.over is None else "",
        played_s(course),
        game.terms.table,
    )


def _results(game: Game) -> tuple[SeatResult, ...]:
    placed = {placing.player: placing for placing in (() if game.over is None else game.over.placings)}
    return tuple(
        SeatResult(
            seat,
            placed[seat.id].place if seat.id in placed else 0,
            placed[seat.id].worth if seat.id in placed else 0,
            standing(game, seat.id),
        )
        for seat in game.terms.seats
    )


def standing(game: Game, id: str) -> Standing:
    """How the game ended for this player, or has come to for them while it is open."""
    player = game.player(id)
    if player.left is None:
        return Standing.PLAYED
    return Standing.BANKRUPT if player.left_with is None else Standing.LEFT


def _earnings(course: Course) -> tuple[Earning, ...]:
    spaces = course.game.edition.spaces
    taken: Counter[tuple[int, str]] = Counter()
    for number in course.path:
        body = course.bodies[number]
        assert isinstance(body, Start | Operation)
        for event in body.events:
            match event:
                case e.Paid(why=Why.RENT, space=int(space), payee=payee):
                    taken[space, payee] += event.amount
    return tuple(Earning(space, spaces[space].names, payee, taken[space, payee]) for space, payee in sorted(taken))
