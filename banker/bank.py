"""The bank: execute, undo, redo, resume. The only door for whoever has a screen; owned by one thread.

Law: nothing is true before it is durable. A command is decided, appended to the log in one transaction, and only then
is the new state shown. The same operation id is booked at most once.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from banker.commands import Command
from banker.events import Events
from banker.game import Game, Terms, fold
from banker.history import Clock, Course, End, Jump, Operation, Start, decoded, encode
from banker.log import Log, Row, RowKind
from banker.refusal import Reason, Refused
from banker.rules import ALWAYS, can, decide
from banker.store import Store


class Envelope(msgspec.Struct, frozen=True):
    """A command under way. `op_id`: made at the tap. `seen`: number of the last row that was on the screen then, None to
    ask for no check. `by`: whose hand ("card", "touch", "banker", "clock")."""

    op_id: str
    command: Command
    seen: int | None = None
    by: str = ""


class Outcome(msgspec.Struct, frozen=True):
    """What became of it: the game now, the number of the row (the last one if refused), events or the refusal."""

    game: Game
    number: int
    events: Events = ()
    refused: Refused | None = None


class GameInfo(msgspec.Struct, frozen=True):
    """A game of the file, for a list: who, which edition, when it began, and whether it was put away."""

    id: str
    edition: str
    mode: str
    players: tuple[str, ...]
    when: str
    ended: bool


class NoGame(Exception):
    """A call that needs a game while none is open: a bug of the caller."""


class Bank:
    """Books operations of one game at a time. `clock` gives the wall time as text, for display only."""

    def __init__(self, store: Store, clock: Callable[[], str] = lambda: "") -> None:
        self.store = store
        self.log = Log(store)
        self._clock = clock
        self.game_id: str | None = None
        self._course: Course | None = None

    @property
    def course(self) -> Course:
        """The rows and states of the game in progress."""
        if self._course is None:
            raise NoGame("no game is open")
        return self._course

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.course.game

    def begin(self, game_id: str, op_id: str, terms: Terms, events: Events) -> Outcome:
        """Book the start of a new game. Raises NotBooked; the game in progress then stays open."""
        body = Start(terms, events, self._clock())
        row = self.log.append(game_id, RowKind.START, op_id, encode(body))
        self._course = Course([row])
        self.game_id = game_id
        return Outcome(self.game, 0, events)

    def resume(self, game_id: str) -> Game:
        """Open a game from the log, checked whole: chain, fold, balances. Raises StoreDamaged."""
        course = Course(self.log.rows(game_id))
        self._course, self.game_id = course, game_id
        return self.game

    def games(self) -> tuple[GameInfo, ...]:
        """All games of the file, oldest first."""
        return tuple(self._info(game) for game in self.log.games())

    def _info(self, game_id: str) -> GameInfo:
        start = decoded(self.log.first(game_id))
        assert isinstance(start, Start)
        terms = start.terms
        ended = self.log.last(game_id).kind is RowKind.END
        names = tuple(seat.name for seat in terms.seats)
        return GameInfo(game_id, terms.edition.id, terms.mode, names, start.when, ended)

    def execute(self, envelope: Envelope) -> Outcome:
        """Decide and book. A refusal is an outcome; raises NotBooked if the disk does not take it."""
        booked = self._booked_before(envelope.op_id)
        if booked is not None:
            return booked
        refused = self._stale(envelope)
        if refused is not None:
            return Outcome(self.game, self.course.head, refused=refused)
        decision = decide(self.game, envelope.command)
        if isinstance(decision, Refused):
            return Outcome(self.game, self.course.head, refused=decision)
        after = fold(self.game, decision)
        body = Operation(envelope.command, decision, envelope.by, self._clock())
        row = self._append(RowKind.OPERATION, envelope.op_id, encode(body))
        self.course.add(row, body=body, state=after)
        return Outcome(self.game, row.number, decision)

    def _booked_before(self, op_id: str) -> Outcome | None:
        number = self.course.ops.get(op_id)
        if number is None:
            return None
        body = self.course.bodies[number]
        events = body.events if isinstance(body, Operation | Start) else ()
        return Outcome(self.game, number, events)

    def _stale(self, envelope: Envelope) -> Refused | None:
        if envelope.seen is None or type(envelope.command) in ALWAYS:
            return None
        return Refused(Reason.STALE) if self.course.seen_top_gone(envelope.seen) else None

    def _append(self, kind: RowKind, op_id: str, body: bytes) -> Row:
        assert self.game_id is not None
        return self.log.append(self.game_id, kind, op_id, body)

    def undo(self, op_id: str, to: int | None = None, *, seen: int | None = None, by: str = "") -> Outcome:
        """Back to just after operation `to` (None: back one), as one row. `seen` must be the last row, if given."""
        course = self.course
        booked = self._booked_before(op_id)
        if booked is not None:
            return booked
        if seen is not None and seen != course.head:
            return Outcome(self.game, course.head, refused=Refused(Reason.STALE))
        earlier = course.path[:-1]
        target = to if to is not None else (earlier[-1] if earlier else None)
        if target not in earlier:
            return Outcome(self.game, course.head, refused=Refused(Reason.NOTHING_TO_UNDO))
        return self._jump(RowKind.UNDO, op_id, target, by)

    def redo(self, op_id: str, *, seen: int | None = None, by: str = "") -> Outcome:
        """Forward one operation that was undone."""
        course = self.course
        booked = self._booked_before(op_id)
        if booked is not None:
            return booked
        if seen is not None and seen != course.head:
            return Outcome(self.game, course.head, refused=Refused(Reason.STALE))
        if not course.undone:
            return Outcome(self.game, course.head, refused=Refused(Reason.NOTHING_TO_REDO))
        return self._jump(RowKind.REDO, op_id, course.undone[-1], by)

    def _jump(self, kind: RowKind, op_id: str, to: int, by: str) -> Outcome:
        body = Jump(to, by, self._clock())
        row = self._append(kind, op_id, encode(body))
        self.course.add(row, body=body)
        return Outcome(self.game, row.number)

    def can(self, command: Command) -> Refused | None:
        """Whether it would be booked now; the refusal if not."""
        return can(self.game, command)

    def played(self, op_id: str, played_ms: int) -> None:
        """Book the time played so far; it never goes back."""
        body = Clock(max(played_ms, self.course.played_ms))
        self.course.add(self._append(RowKind.CLOCK, op_id, encode(body)), body=body)

    def put_away(self, op_id: str) -> None:
        """Book that the table is done with this game: it is listed as played and no longer resumed by itself."""
        body = End(self._clock())
        self.course.add(self._append(RowKind.END, op_id, encode(body)), body=body)

    def history(self, count: int) -> tuple[tuple[int, Operation, bool], ...]:
        """The last `count` operations, newest first: number, body, whether it is in force."""
        in_force = set(self.course.path)
        numbers = [n for n, body in self.course.bodies.items() if isinstance(body, Operation)]
        newest = reversed(numbers[-count:] if count else [])
        rows = ((n, self.course.bodies[n], n in in_force) for n in newest)
        return tuple((n, body, standing) for n, body, standing in rows if isinstance(body, Operation))

    def close(self) -> None:
        """Close the file."""
        self.store.close()
