"""The course of a game: its rows folded into states, and which of them are in force after undo and redo.

Law: what is in force is computed from the rows alone. Undo brings back a kept state, never re-computes, never deletes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from banker.commands import Command
from banker.events import Events
from banker.game import Game, Terms, blank, fold
from banker.log import FORMAT, Row, RowKind
from banker.store import StoreDamaged


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

encode = msgspec.json.Encoder(order="deterministic").encode
_DECODERS: dict[RowKind, Callable[[bytes], Body]] = {
    kind: msgspec.json.Decoder(body).decode for kind, body in BODIES.items()
}


class Course:
    """All states of one game. `head`: number of its last row; `at`: number of the operation in force (0: the start)."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self.states: dict[int, Game] = {}
        self.bodies: dict[int, Body] = {}
        self.kinds: dict[int, RowKind] = {}
        self.path: list[int] = []
        self.undone: list[int] = []
        self.in_force_at: list[int] = []
        self.ops: dict[str, int] = {}
        self.ended = False
        self.played_ms = 0
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
        """Take the next row in; `body` and `state` spare decoding and folding what the caller has just made."""
        body = body if body is not None else decoded(row)
        match body:
            case Start():
                self._forward(row.number, state or fold(blank(body.terms), body.events))
            case Operation():
                self._forward(row.number, state or fold(self.game, body.events))
                self.undone.clear()
            case Jump() if row.kind is RowKind.UNDO:
                self._back_to(body.to)
            case Jump():
                assert self.undone[-1:] == [body.to], f"row {row.number} redoes what is not undone"
                self.path.append(self.undone.pop())
            case Clock():
                self.played_ms = body.played_ms
            case End():
                pass
        self.ended = row.kind is RowKind.END
        self.ops[row.op_id] = row.number
        self.bodies[row.number] = body
        self.kinds[row.number] = row.kind
        self.in_force_at.append(self.at)

    def _forward(self, number: int, state: Game) -> None:
        self.states[number] = state
        self.path.append(number)

    def _back_to(self, number: int) -> None:
        assert number in self.path[:-1], f"operation {number} is not one to go back to"
        while self.at != number:
            self.undone.append(self.path.pop())

    def seen_top_gone(self, seen: int) -> bool:
        """Whether what was pending on the screen of row `seen` is no longer on top."""
        if not 0 <= seen <= self.head:
            return True
        shown = self.in_force_at[seen]
        if shown not in self.states or (shown != self.at and shown not in self.path):
            return True
        before, now = self.states[shown].top, self.game.top
        return (before and (type(before), before.id)) != (now and (type(now), now.id))


def decoded(row: Row) -> Body:
    """A row's body. Raises StoreDamaged for a body that this version cannot read."""
    if row.format > FORMAT:
        raise StoreDamaged(
            row.game, f"row {row.number} has format {row.format}, newer than {FORMAT}", "Update this program"
        )
    try:
        return _DECODERS[row.kind](row.body)
    except msgspec.MsgspecError as cause:
        raise StoreDamaged(row.game, f"row {row.number} cannot be read ({cause})", "Open the copy beside it") from cause
