"""The course of a game: its rows folded into states, and which of them are in force after undo and redo.

Law: what is in force is computed from the rows alone. Undo brings back a kept state, never re-computes, never deletes.
"""

from __future__ import annotations

import gc
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import assert_never

import msgspec

from banker.commands import CancelTrade, CashDraw, Command, DrawCard, SignTrade
from banker.events import Events
from banker.game import Game, Terms, blank, fold
from banker.ledger import BANK, Ledger
from banker.log import Row, RowKind
from banker.rules.spared import Spared, spared


class Start(msgspec.Struct, frozen=True, omit_defaults=True):
    """Body of a start row: the frozen terms and the opening events. `when`: wall clock, for display only."""

    terms: Terms
    events: Events
    when: str = ""


class Operation(msgspec.Struct, frozen=True, omit_defaults=True):
    """Body of an operation row: what was asked, what happened, and by whose hand ("card", "touch", "banker", …)."""

    command: Command
    events: Events
    by: str = ""
    when: str = ""


class Line(msgspec.Struct, frozen=True):
    """An operation as the history lists it: its row, its body, whether it is in force, everybody's balance before and
    after it, the accounts that it names, first of all who asked for it, and why its landing cost nothing, if so.
    `undone_by`: whose hand undid it, "" of one in force."""

    number: int
    body: Operation
    in_force: bool
    before: Ledger
    after: Ledger
    named: tuple[str, ...]
    spared: Spared | None = None
    undone_by: str = ""


class Jump(msgspec.Struct, frozen=True, omit_defaults=True):
    """Body of an undo or redo row: the operation the table goes back or forward to."""

    to: int
    by: str = ""
    when: str = ""


class Clock(msgspec.Struct, frozen=True):
    """Body of a clock row: the time played so far."""

    played_ms: int


class End(msgspec.Struct, frozen=True, omit_defaults=True):
    """Body of an end row: the table has put the game away."""

    when: str = ""


Body = Start | Operation | Jump | Clock | End

BODIES: dict[RowKind, type] = {
    RowKind.START: Start,
    RowKind.OPERATION: Operation,
    RowKind.UNDO: Jump,
    RowKind.REDO: Jump,
    RowKind.CLOCK: Clock,
    RowKind.END: End,
}

# The end of the id of an operation that goes on with the one before; no other id ends so.
GOES_ON = "+"

# A row's body as JSON; the same body always gives the same bytes.
encode = msgspec.json.Encoder(order="deterministic").encode

_DECODERS: dict[RowKind, Callable[[bytes], Body]] = {
    kind: msgspec.json.Decoder(body).decode for kind, body in BODIES.items()
}


class BadRow(Exception):
    """A row that is whole but cannot follow on the rows before it. `number` of the row, `what` is wrong with it."""

    def __init__(self, number: int, what: str) -> None:
        super().__init__(f"row {number}: {what}")
        self.number, self.what = number, what


class Course:
    """All states of one game. `head`: number of its last row; `at`: number of the operation in force (0: the start).

    `path`: the operations in force, `undone`: those that redo brings back, last first.
    """

    def __init__(self, rows: Iterable[Row]) -> None:
        self.states: dict[int, Game] = {}
        self.bodies: dict[int, Body] = {}
        self.path: list[int] = []
        self.undone: list[int] = []
        self.in_force_at: list[int] = []
        self.ops: dict[str, int] = {}
        self.ended = False
        self.played_ms = 0
        self._moved_at = 0
        for row in rows:
            self.add(row)

    @property
    def head(self) -> int:
        """The number of the last row."""
        return len(self.in_force_at) - 1

    @property
    def at(self) -> int:
        """The number of the operation in force."""
        return self.path[-1]

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.states[self.at]

    def add(self, row: Row, *, body: Body | None = None, state: Game | None = None) -> None:
        """Add the next row; `body` and `state` spare decoding and folding what the caller has just made.

        Raises BadRow for one that makes no sense after those before it, or whose money does not add up.
        """
        body = body if body is not None else decoded(row)
        self._take(row, body, state)
        if row.kind not in (RowKind.CLOCK, RowKind.END):
            self._moved_at = row.number
        self.ended = row.kind is RowKind.END
        self.ops[row.op_id] = row.number
        self.bodies[row.number] = body
        self.in_force_at.append(self.at)

    def _take(self, row: Row, body: Body, state: Game | None) -> None:
        if row.number != self.head + 1 or (row.number == 0) != isinstance(body, Start):
            raise BadRow(row.number, f"{row.kind} in the wrong place")
        match body:
            case Start():
                self._forward(row, state or _counted(row, lambda: fold(blank(body.terms), body.events)))
            case Operation():
                self._forward(row, state or _counted(row, lambda: fold(self.game, body.events)))
                self.undone.clear()
            case Jump() if row.kind is RowKind.UNDO:
                self._back_to(row, body.to)
            case Jump():
                self._forward_again(row, body.to)
            case Clock():
                self.played_ms = body.played_ms
            case End():
                pass
            case _:
                assert_never(body)

    def _forward(self, row: Row, state: Game) -> None:
        self.states[row.number] = state
        self.path.append(row.number)

    def _forward_again(self, row: Row, number: int) -> None:
        if self.undone[-1:] != [number]:
            raise BadRow(row.number, f"redoes operation {number}, which is not the one last undone")
        self.path.append(self.undone.pop())

    def _back_to(self, row: Row, number: int) -> None:
        if number == self.at or not self.in_force(number):
            raise BadRow(row.number, f"goes back to operation {number}, which is not in force before it")
        while self.at != number:
            self.undone.append(self.path.pop())

    def went_back(self, number: int) -> bool:
        """Whether a jump, the row of this number, was an undo."""
        return self.in_force_at[number] < self.in_force_at[number - 1]

    def played_before(self, number: int) -> int:
        """The milliseconds played before the row of this number."""
        clocks = (body.played_ms for n in range(number - 1, 0, -1) if isinstance(body := self.bodies[n], Clock))
        return next(clocks, 0)

    def before(self, seq: int | None) -> int | None:
        """The operation to undo back to: in force just after row `seq` (None: the one before); None if none is."""
        if seq is None:
            return self.path[-2] if len(self.path) > 1 else None
        target = self.in_force_after(seq)
        return target if target is not None and target != self.at and self.in_force(target) else None

    def before_last(self) -> int | None:
        """The operation to go back to so that the last booking is undone: one operation, or several that the table
        made as one thing, a trade with its proposal and signatures, a card drawn with the payments that were signed
        with it and with the deck named for it at the pad. None if nothing was booked."""
        last = len(self.path) - 1
        while last > 0 and self.is_part(self.path[last], self.path[last - 1]):
            last -= 1
        return self.path[last - 1] if last > 0 else None

    def is_part(self, number: int, before: int) -> bool:
        """Whether an operation goes on with the one `before`: a trade that was proposed, a card drawn, signed with it,
        or at the cashier's pad the deck that it was drawn from."""
        body, first = self.bodies[number], self.bodies[before]
        assert isinstance(body, Operation), f"row {number} is no operation"
        if isinstance(body.command, DrawCard) and isinstance(first, Operation) and isinstance(first.command, CashDraw):
            return True
        return isinstance(body.command, SignTrade | CancelTrade) or self._op_id(number).endswith(GOES_ON)

    def _op_id(self, number: int) -> str:
        return {row: op_id for op_id, row in self.ops.items()}[number]

    @property
    def next_undone(self) -> int | None:
        """The operation that redo brings back first, None if there is none."""
        return self.undone[-1] if self.undone else None

    def in_force_after(self, seq: int) -> int | None:
        """The operation that was in force just after row `seq`; None if there is no such row."""
        return self.in_force_at[seq] if 0 <= seq <= self.head else None

    def lines(self) -> tuple[Line, ...]:
        """Every operation, newest first."""
        hands = self._undone_by()
        return tuple(
            Line(
                number,
                body,
                self.in_force(number),
                self.states[self.in_force_at[number - 1]].ledger,
                self.states[number].ledger,
                accounts_named(body),
                spared(self.states[number], body.events),
                hands.get(number, ""),
            )
            for number, body in reversed(self.bodies.items())
            if isinstance(body, Operation)
        )

    def undone_by(self, number: int) -> str:
        """By whose hand an operation that is not in force was undone; "" for one that is in force."""
        return self._undone_by().get(number, "")

    def _undone_by(self) -> dict[int, str]:
        """By whose hand each operation that is not in force was undone."""
        hands: dict[int, str] = {}
        for number, body in self.bodies.items():
            if isinstance(body, Jump) and self.went_back(number):
                undone = range(body.to + 1, self.in_force_at[number - 1] + 1)
                hands |= {each: body.by for each in undone if each not in hands}
            elif isinstance(body, Jump):
                del hands[body.to]
        return hands

    def in_force(self, number: int) -> bool:
        """Whether an operation is in force, not undone. (`path` is sorted, and can be long.)"""
        place = bisect_left(self.path, number)
        return place < len(self.path) and self.path[place] == number

    def moved_since(self, seen: int) -> bool:
        """Whether anything but played time was booked after row `seen`, or `seen` is no row of this game."""
        return not self._moved_at <= seen <= self.head

    def seen_top_gone(self, seen: int) -> bool:
        """Whether the question on top at row `seen` is no longer on top, or `seen` is no row of this game."""
        if not 0 <= seen <= self.head:
            return True
        shown = self.in_force_at[seen]
        if not self.in_force(shown):
            return True
        before, now = self.states[shown].top, self.game.top
        return (before and (type(before), before.id)) != (now and (type(now), now.id))


# The fields of commands and events that hold an account.
_ACCOUNTS = ("player", "owner", "debtor", "payer", "payee", "taker", "giver", "bidder", "creditor", "other")


def accounts_named(body: Operation) -> tuple[str, ...]:
    """Every account that an operation names, once each, first of all who asked for it."""
    records = [part for record in (body.command, *body.events) for part in (record, getattr(record, "entry", None))]
    found = (getattr(record, field, None) for record in records for field in _ACCOUNTS)
    return tuple(dict.fromkeys(account for account in found if isinstance(account, str)))


def _counted(row: Row, folded: Callable[[], Game]) -> Game:
    """The state that a row's events make, its money counted."""
    try:
        game = folded()
    except Exception as cause:  # any error here means that the events do not fit the game
        raise BadRow(row.number, f"cannot follow on the row before ({type(cause).__name__}: {cause})") from cause
    if not money_adds_up(game):
        raise BadRow(row.number, "the money does not add up")
    return game


def money_adds_up(game: Game) -> bool:
    """Whether all accounts sum to zero and nobody but the bank is below it."""
    ledger = game.ledger
    in_hand = (balance for account, balance in zip(ledger.accounts, ledger.balances, strict=True) if account != BANK)
    return sum(ledger.balances) == 0 and min(in_hand) >= 0


def decoded(row: Row) -> Body:
    """A row's body. Raises BadRow for a body that cannot be read."""
    try:
        return _DECODERS[row.kind](row.body)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as cause:
        raise BadRow(row.number, f"cannot be read ({cause})") from cause


@contextmanager
def no_search_for_cycles() -> Iterator[None]:
    """Keep Python from looking again and again through what a long game leaves in memory, none of which are cycles of
    references: it takes more than half of the time otherwise (`tests/bench/bench_growth.py`)."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
