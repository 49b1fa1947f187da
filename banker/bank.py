"""The bank: execute, undo, redo, resume. The only door for code that has a screen; owned by one thread.

Law: nothing is true before it is durable. A command is decided, appended to the log in one transaction, and only then
is the new state shown. The same operation id is booked at most once.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec

from banker import backup
from banker.commands import CallTime, Command
from banker.events import Events, Joined, PlayerRenamed
from banker.game import Game, Seat, Terms
from banker.history import (
    BadRow,
    Body,
    Clock,
    Course,
    End,
    Jump,
    Operation,
    Start,
    decoded,
    encode,
    no_search_for_cycles,
)
from banker.kept import NOTHING, Things
from banker.log import IdUsed, Log, NotBooked, Row, RowKind
from banker.paths import copy_of, file_of, resolved, was_cut_off
from banker.refusal import Reason, Refused
from banker.rules import ALWAYS, can, decided
from banker.rules.clock import time_is_up
from banker.rules.referee import needed_to_go_back, needed_to_redo
from banker.store import Store
from banker.store_error import StoreDamaged, StoreEmpty, StoreError, StoreInDoubt, StoreReadOnly

COPY_EVERY = 50  # Rows between two second copies of the file.
# The beginning of the ids that the bank itself gives, to the end of the time; no other id may begin so.
CLOCK = "clock:"


class Envelope(msgspec.Struct, frozen=True):
    """A command with its sender. `op_id`: made at the tap. `by`: whose hand ("card", "touch", "banker", "clock",
    "referee").

    `seen`: number of the last row that was on the screen then, None to ask for no check.
    """

    op_id: str
    command: Command
    seen: int | None = None
    by: str = ""


class Outcome(msgspec.Struct, frozen=True):
    """What a command led to: the game now, the row's number (the last one if refused), its events or the refusal."""

    game: Game
    number: int
    events: Events = ()
    refused: Refused | None = None


class GameInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game of the file, for a list: who, which edition, when it began, and whether it was put away.

    `broken`: it is damaged and set apart; what cannot be read of it is empty.
    """

    id: str
    edition: str
    mode: str
    players: tuple[str, ...]
    when: str
    ended: bool
    broken: bool = False


# The tags of the events by which others sit at the table, or are called otherwise, as a row has them.
SEATING = ('"joined"', '"player_renamed"')


class NoGame(Exception):
    """A call that needs a game while none is open: a bug of the caller."""


class GameTaken(ValueError):
    """The id asked for a new game is another game's."""


def opened_store(source: Path | str | None) -> Store:
    """The store of a path or SQLite URI, None for memory. Raises StoreError.

    After an unclean end the file is first opened for reading and checked, because SQLite changes it on closing: so a
    damaged file stays byte for byte as it is.
    """
    file = None if source is None else file_of(resolved(str(source)))
    if file is not None and was_cut_off(file) and "vfs=" not in str(source):
        with suppress(StoreEmpty), Store(source, reading=True) as looked_at:
            Bank(looked_at).resume_newest()
    return Store(source)


def course_of(log: Log, game_id: str) -> Course:
    """A game of the log, checked whole: chain, fold, balances. Raises StoreDamaged, StoreForeign."""
    try:
        with no_search_for_cycles():
            return Course(log.rows(game_id))
    except BadRow as error:
        raise log.store.damaged(f"game {game_id!r}, {error}") from error


class Bank:
    """Books operations of one game at a time. `clock` gives the wall time as text, for display only."""

    def __init__(self, store: Store, clock: Callable[[], str] = lambda: "") -> None:
        self.store = store
        self.log = Log(store)
        self._clock = clock
        self.game_id: str | None = None
        self._course: Course | None = None
        self._found_at = -1
        """The last row that was found after an error, without having been called booked."""
        self._news: list[GameInfo] = []
        self._since_copy = 0
        self._copy_soon = False

    @staticmethod
    def opened(path: Path, clock: Callable[[], str] = lambda: "", *, reading: bool = False) -> Bank:
        """The bank of a file, checked, with the newest game that was not put away resumed. Raises StoreError.

        `reading`: only to look at; nothing is booked, and the file may be on a disk that can only be read.
        """
        bank = Bank(Store(path, reading=True) if reading else opened_store(path), clock)
        try:
            bank.resume_newest()
        except BaseException:
            bank.close()
            raise
        return bank

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

    # -- games --------------------------------------------------------------------------------------------------

    def begin(self, game_id: str, op_id: str, terms: Terms, events: Events, kept: Things = NOTHING) -> Outcome:
        """Book the start of a new game, and keep these things with it. Raises GameTaken, NotBooked, IdUsed; the game in
        progress then stays open."""
        already = self.log.by_op(op_id)
        if already is not None:
            start = decoded(already)
            if not isinstance(start, Start) or (start.terms, start.events) != (terms, events):
                raise IdUsed(f"something else is booked under {op_id!r}")
            self.resume(already.game)
            return self._outcome_of(0)
        if self.log.head(game_id) >= 0:
            raise GameTaken(f"there is a game {game_id!r} already")
        body = Start(terms, events, self._clock())
        course = Course([self._append(game_id, RowKind.START, op_id, body, kept)])
        self._course, self.game_id, self._found_at = course, game_id, -1
        return Outcome(self.game, 0, events)

    def resume(self, game_id: str) -> Game:
        """Open a game from the log, checked whole. Raises StoreDamaged, StoreForeign."""
        course = course_of(self.log, game_id)
        self._course, self.game_id, self._found_at = course, game_id, -1
        return self.game

    def resume_newest(self) -> Game | None:
        """Open the newest game that was not put away; None if there is none. Of other games only the end is checked;
        one that is damaged there is set apart."""
        newest = self.log.in_progress()
        for game in self.log.games():
            if game != newest:
                try:
                    self.log.check_end(game)
                except StoreDamaged:
                    self.set_apart(game)
        return None if newest is None else self.resume(newest)

    def games(self, *, begun: bool = False) -> tuple[GameInfo, ...]:
        """All games of the file, oldest first; one whose first or last row cannot be read is set apart. `begun`: with
        the players as they began, for which fewer rows are looked through."""
        return tuple(self._info(game, begun) for game in self.log.games())

    def seats(self, game_id: str) -> tuple[Seat, ...]:
        """Everybody of a game of the file, late comers too, each as called now. Raises StoreDamaged, BadRow."""
        start = decoded(self.log.first(game_id))
        assert isinstance(start, Start)
        return self._seats(game_id, start)

    def _seats(self, game_id: str, start: Start) -> tuple[Seat, ...]:
        """The seats by the rows that tell of them; as they began where one cannot be read, which the list does not
        judge."""
        try:
            rows = [(row, decoded(row)) for row in self.log.telling(game_id, SEATING)]
        except (BadRow, StoreDamaged):
            return start.terms.seats
        named = {row.number: body for row, body in rows if isinstance(body, Operation)}
        in_force: list[int] = []
        for row, body in rows:
            if isinstance(body, Jump) and row.kind is RowKind.UNDO:
                in_force = [number for number in in_force if number <= body.to]
            else:
                number = body.to if isinstance(body, Jump) else row.number
                in_force += [number] if number in named else []
        seats = {seat.id: seat for seat in start.terms.seats}
        for event in (event for number in in_force for event in named[number].events):
            if isinstance(event, Joined | PlayerRenamed):
                seats[event.player] = Seat(event.player, event.name, event.colour, event.symbol)
        return tuple(seats.values())

    def _info(self, game_id: str, begun: bool = True) -> GameInfo:
        try:
            start = decoded(self.log.first(game_id))
            ended = self.log.last(game_id).kind is RowKind.END
        except (BadRow, StoreDamaged):
            info = GameInfo(game_id, "", "", (), "", ended=True, broken=True)
            if self.log.set_apart(game_id):
                self._news.append(info)
            return info
        assert isinstance(start, Start)
        terms = start.terms
        names = tuple(seat.name for seat in (terms.seats if begun else self._seats(game_id, start)))
        return GameInfo(game_id, terms.edition.id, terms.mode, names, start.when, ended, self.log.is_apart(game_id))

    def set_apart(self, game_id: str) -> None:
        """Note that a game, not the one at the table, is damaged; `news` tells it once."""
        if self.log.set_apart(game_id):
            self._news.append(self._info(game_id))

    def news(self) -> tuple[GameInfo, ...]:
        """The games found to be damaged since this was last asked."""
        told, self._news = tuple(self._news), []
        return told

    # -- operations ---------------------------------------------------------------------------------------------

    def execute(self, envelope: Envelope, kept: Things = NOTHING) -> Outcome:
        """Decide and book, and keep these things with it. A refusal is an outcome. If rows turn up that the last call
        left in doubt, the command is stale. An id that was booked gets the same answer again; for another command it is
        refused.

        Raises NotBooked, StoreReadOnly: it is not booked. Raises StoreInDoubt: ask again with the same id.
        """
        try:
            return self._execute(envelope, kept)
        except IdUsed:
            return self._refused(Reason.ID_USED)

    def _execute(self, envelope: Envelope, kept: Things) -> Outcome:
        found = self._catch_up()

        def fits(_: int, body: Body) -> bool:
            return isinstance(body, Operation) and body.command == envelope.command

        booked = self._row_of(envelope.op_id, fits)
        if booked is not None:
            return self._outcome_of(booked)
        if self._unseen(envelope.seen, found) or self._stale(envelope):
            return self._refused(Reason.STALE)
        decision = decided(self.game, envelope.command, envelope.by)
        if isinstance(decision, Refused):
            return Outcome(self.game, self.course.head, refused=decision)
        events, after = decision
        body = Operation(envelope.command, events, envelope.by, self._clock())
        row = self._append(self._id, RowKind.OPERATION, envelope.op_id, body, kept)
        self.course.add(row, body=body, state=after)
        self._copy_soon |= after.over is not None
        return Outcome(after, row.number, events)

    def undo(self, op_id: str, to: int | None = None, *, seen: int | None = None, by: str = "") -> Outcome:
        """Go back to just after row `to` (None: back one operation), as one row.

        Refused as stale when anything was booked after row `seen`.
        """
        return self._jump(RowKind.UNDO, op_id, to, seen, by)

    def redo(self, op_id: str, *, seen: int | None = None, by: str = "") -> Outcome:
        """Go forward again by one undone operation. `seen` as for undo."""
        return self._jump(RowKind.REDO, op_id, None, seen, by)

    def _jump(self, kind: RowKind, op_id: str, asked: int | None, seen: int | None, by: str) -> Outcome:
        found, course = self._catch_up(), self.course
        back = kind is RowKind.UNDO

        def fits(number: int, body: Body) -> bool:
            same_way = isinstance(body, Jump) and course.went_back(number) == back
            return same_way and (asked is None or course.in_force_after(asked) == course.in_force_at[number])

        try:
            booked = self._row_of(op_id, fits)
            if booked is not None:
                return self._outcome_of(booked)
            if self._unseen(seen, found) or (seen is not None and course.moved_since(seen)):
                return self._refused(Reason.STALE)
            to = course.before(asked) if back else course.next_undone
            if to is None:
                return self._refused(Reason.NOTHING_TO_UNDO if back else Reason.NOTHING_TO_REDO)
            last = not course.undone and to >= (course.before_last() or 0)
            if back and needed_to_go_back(self.game, by, last=last):
                return self._refused(Reason.REFEREE_NEEDED)
            if not back and needed_to_redo(self.game, by, course.undone_by(to)):
                return self._refused(Reason.REFEREE_NEEDED)
            body = Jump(to, by, self._clock())
            row = self._append(self._id, kind, op_id, body)
        except IdUsed:
            return self._refused(Reason.ID_USED)
        course.add(row, body=body)
        return Outcome(self.game, row.number)

    def can(self, command: Command) -> Refused | None:
        """None if the command would be booked now, else the refusal."""
        return can(self.game, command)

    def played(self, op_id: str, played_ms: int) -> None:
        """Book the milliseconds played so far: never fewer than before, and none once the game was put away.

        When the agreed length is reached, the end of the time is booked too; asked again with the same id, it books the
        one of the two that is not there yet. Raises NotBooked, IdUsed.
        """
        self._catch_up()
        if self.course.ended:
            return

        def fits(number: int, body: Body) -> bool:
            return isinstance(body, Clock) and body.played_ms == max(played_ms, self.course.played_before(number))

        if self._row_of(op_id, fits) is None:
            body = Clock(max(played_ms, self.course.played_ms))
            self.course.add(self._append(self._id, RowKind.CLOCK, op_id, body), body=body)
        played = self.course.played_ms
        if time_is_up(self.game, played):
            self.execute(Envelope(f"{CLOCK}{op_id}", CallTime(played), by="clock"))

    def put_away(self, op_id: str, kept: Things = NOTHING) -> None:
        """Book that the table is done with this game: it is listed as played and no longer resumed by itself. What is
        to be kept of it is kept in the same transaction."""
        self._catch_up()
        if self._row_of(op_id, lambda _, body: isinstance(body, End)) is not None or self.course.ended:
            return
        body = End(self._clock())
        self.course.add(self._append(self._id, RowKind.END, op_id, body, kept), body=body)
        self._copy_soon = True

    def history(self, count: int) -> tuple[tuple[int, Operation, bool], ...]:
        """The last `count` operations, newest first: number, body, whether it is in force."""
        found: list[tuple[int, Operation, bool]] = []
        for number in range(self.course.head, 0, -1):
            if len(found) >= count:
                break
            body = self.course.bodies[number]
            if isinstance(body, Operation):
                found.append((number, body, self.course.in_force(number)))
        return tuple(found)

    @property
    def _id(self) -> str:
        assert self.game_id is not None, "the caller has the course of a game"
        return self.game_id

    def _append(self, game_id: str, kind: RowKind, op_id: str, body: Body, kept: Things = NOTHING) -> Row:
        row = self.log.append(game_id, kind, op_id, encode(body), kept)
        self._since_copy += 1
        return row

    def _catch_up(self) -> bool:
        """Take in rows of which it was not known whether they are booked; from now on they count. Returns whether any
        but played time was found: nobody has seen it yet."""
        before = self.course.head
        try:
            if self.log.head(self._id) != before:
                for row in self.log.rows(self._id, before):
                    self.course.add(row)
        except (StoreInDoubt, StoreReadOnly):
            raise
        except StoreError as cause:
            raise NotBooked(str(cause)) from cause
        found = self.course.moved_since(before)
        if found:
            self._found_at = self.course.head
        return found

    def _row_of(self, op_id: str, fits: Callable[[int, Body], bool]) -> int | None:
        """The number of the row of this operation id, None if this game has none. Raises IdUsed if it says something
        else than what is asked now: `fits` is given the row's number and body."""
        number = self.course.ops.get(op_id)
        if number is not None and not fits(number, self.course.bodies[number]):
            raise IdUsed(f"something else is booked under {op_id!r}")
        return number

    def _unseen(self, seen: int | None, found: bool) -> bool:
        """Whether something was `found` that the caller has not seen; `seen` None: they ask for no other check."""
        return found if seen is None else seen < self._found_at

    def _outcome_of(self, number: int) -> Outcome:
        """What came of the row of this number, when it was booked."""
        body = self.course.bodies[number]
        return Outcome(self.game, number, body.events if isinstance(body, Operation | Start) else ())

    def _stale(self, envelope: Envelope) -> bool:
        if envelope.seen is None or type(envelope.command) in ALWAYS:
            return False
        return self.course.seen_top_gone(envelope.seen)

    def _refused(self, reason: Reason) -> Outcome:
        return Outcome(self.game, self.course.head, refused=Refused(reason))

    # -- the second copy ----------------------------------------------------------------------------------------

    def copy_due(self) -> bool:
        """Whether it is time for a second copy: a game has ended, or 50 rows have been booked since the last one."""
        kept = self.store.file is not None and not self.store.reading
        return kept and (self._copy_soon or self._since_copy >= COPY_EVERY)

    def make_copy(self, between: Callable[[], object] = lambda: None) -> Path:
        """Make the second copy beside the file. `between` is called after each slice of a few milliseconds, for
        the caller that waits to book. Raises StoreError; then the last copy stays, and the next is not due at once.
        """
        assert self.store.file is not None, "what is in memory has no copy"
        self._copy_soon, self._since_copy = False, 0
        target = copy_of(self.store.file)
        for game in backup.make(self.store, target, between).broken:
            self.set_apart(game)
        between()
        self.store.move_home()  # one turned bit in the write-ahead log would lose every row after it there
        return target

    def close(self) -> None:
        """Close the file; a second call does nothing."""
        self.store.close()
