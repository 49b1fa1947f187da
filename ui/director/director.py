"""The director of an evening: one step after the other, it hears the tables, books, and tells them what is in force.

Law: a table is told that its rows are held after the commit, never before. What tables are told comes of the evening's
file alone, so that a director that starts again tells the same; and one that sees a higher term than its own stops.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Protocol

from msgspec.structs import replace

import banker
from banker.club.acts import Accepted, Act, TermTaken
from banker.club.book import Book
from banker.club.evening import ClubRefused, Evening, No
from banker.club.wire import STATE, Have, NotUnderstood, Plan, State, Topic, decoded
from banker.store_error import NotKept, StoreError
from ui.director.arrivals import Key, Known, Refused, Taken, Why, taken
from ui.director.checking import Checker, Outcome
from ui.director.hearing import Change, Hearing
from ui.director.judging import job_of, judged
from ui.director.live import Live, Notice, Run, tables_of
from ui.director.network import Network, next_run
from ui.director.takeover import TakingOver
from ui.director.teller import Teller
from ui.director.telling import Publisher, tables_topic
from ui.director.verbs import Verbs

COMMIT_S = 0.25  # One commit in this time, with rows of many tables.
NOTICES = 100


class Arrived(Protocol):
    """A message that has arrived."""

    @property
    def topic(self) -> str:
        """Its topic."""

    @property
    def payload(self) -> bytes:
        """What it says."""


class Wire(Publisher, Protocol):
    """The connection to the broker. `number`: counted up with each connection, 0 before the first."""

    @property
    def up(self) -> bool:
        """Whether there is a connection."""

    @property
    def number(self) -> int:
        """The number of the connection."""

    def poll(self, timeout: float) -> Iterable[Arrived]:
        """What has arrived; waits so many seconds at most."""


class Director(Verbs):
    """Runs the evening of a file over a connection. `clock` gives the wall time as text; `take_over`: from another
    director, after its plan was gathered. Raises NotKept, StoreError."""

    def __init__(
        self, book: Book, wire: Wire, network: Network, clock: Callable[[], str], *, take_over: bool = False
    ) -> None:
        self.book, self.network, self.hearing = book, network, Hearing()
        self.notices: deque[Notice] = deque(maxlen=NOTICES)
        self.said = 0
        self.run = Run.GATHERING if take_over else Run.RUNNING
        self._wire, self._clock = wire, clock
        self._taking_over = TakingOver(book, network.seal) if take_over else None
        self._teller, self._checker = Teller(network, next_run(book)), Checker()
        self._known, self._batch, self._kept_at = Known(), list[tuple[int, bytes]](), 0.0
        self._connection, self._full, self._highest = 0, False, 0
        if not take_over and self.evening.term == 0:
            book.do(TermTaken(term=1))

    @property
    def evening(self) -> Evening:
        """The evening as it stands. Raises ClubRefused while none was adopted."""
        return self.book.evening

    @property
    def known_evening(self) -> Evening | None:
        """The evening; None while a plan is still looked for."""
        return self.evening if self.book.head >= 0 else None

    def close(self) -> None:
        """End the thread that checks. The book and the connection are whose they were."""
        self._checker.close()

    def do(self, *acts: Act) -> None:
        """Book acts, all or none of them; the tables are told at the next step."""
        if self.run is not Run.RUNNING:
            raise ClubRefused(No.OLD_TERM if self.run is Run.STOPPED else No.NOT_OPENED, term=self._highest)
        self.book.do_all(acts)

    def say(self, notice: Notice) -> None:
        """Note something for whoever looks."""
        self.notices.append(replace(notice, when=self._clock()))
        self.said += 1

    def live(self, now: float) -> Live:
        """How the evening stands."""
        evening = self.known_evening
        tables = tables_of(evening, self.hearing, now) if evening is not None else ()
        return Live(
            self.run, self._wire.up, evening, tables, notices=tuple(self.notices), said=self.said,
            addresses=self.network.addresses, port=self.network.port,
        )  # fmt: skip

    # -- a step -----------------------------------------------------------------------------------------------------

    def step(self, now: float, wait: float = 0.0) -> None:
        """Hear what has come in at most so many seconds, keep it, and tell what has changed. `now`: in seconds."""
        for arrived in self._wire.poll(wait):
            self._hear(arrived.topic, arrived.payload, now)
        self._mind_connection()
        if self.run is Run.GATHERING:
            self._gather(now)
        if self.run is not Run.RUNNING:
            return
        if self._batch and now - self._kept_at >= COMMIT_S:
            self._keep(now)
        for outcome in self._checker.done():
            self._judge(outcome)
        if self._wire.up:
            self._teller.tell(self.book, self.hearing, self._known, now)
            self._teller.send(self._wire)

    def _mind_connection(self) -> None:
        if self._wire.up and self._wire.number != self._connection:
            if self._connection:
                self.say(Notice("broker_back"))
            self._connection = self._wire.number
            self._teller.anew()
        elif not self._wire.up and self._connection and any(heard.here for heard in self.hearing.tables.values()):
            self.say(Notice("broker_gone", alarm=True))
            self.hearing.all_away()

    # -- what is heard ----------------------------------------------------------------------------------------------

    def _hear(self, topic: str, payload: bytes, now: float) -> None:
        found = tables_topic(topic)
        if found is None:
            return
        table, last = found
        try:
            if last is Topic.HAVE:
                self._hear_director(decoded(payload, Have).term)
            elif last in (Topic.PLAN, Topic.PLAN_HELD):
                self._hear_plan(table, decoded(payload, Plan, STATE), now)
            elif self.run is Run.RUNNING and last in (Topic.ROWS, Topic.STATE, Topic.HERE):
                self._hear_table(table, last, payload, now)
        except NotUnderstood as error:
            self._refuse(Refused(table, Why.MALFORMED if error.version is None else Why.OTHER_VERSION, str(error)))

    def _hear_director(self, term: int) -> None:
        """A word of a director, which only directors can write: mostly our own."""
        if self._taking_over is not None:
            self._taking_over.heard(term)
        elif term > self.evening.term and self.run is Run.RUNNING:
            self._highest = term
            self.run = Run.STOPPED
            self._batch.clear()
            self.say(Notice("stopped", {"term": term}, alarm=True))

    def _hear_plan(self, table: int, part: Plan, now: float) -> None:
        if self._taking_over is not None and not self._taking_over.plan(part, now):
            self._refuse(Refused(table, Why.FORGED, Topic.PLAN_HELD))

    def _hear_table(self, table: int, topic: Topic, payload: bytes, now: float) -> None:
        if table not in self.evening.joined:
            self._refuse(Refused(table, Why.NOT_JOINED))
            return
        self.hearing.came(table, now)
        if topic is Topic.ROWS:
            self._batch.append((table, payload))
        elif topic is Topic.HERE:
            change = self.hearing.here(table, payload)
            if change is not Change.NONE:
                self.say(Notice("here" if change is Change.CAME else "away", {"table": table}))
        else:
            before = self.hearing.state(table, payload, self.evening)
            self._note_state(table, before)

    def _note_state(self, table: int, before: State | None) -> None:
        """Say what is new in how a table stands: another release, and an order that it does not follow."""
        state = self.hearing.of(table).state
        assert state is not None
        if state.release != banker.__version__ and (before is None or before.release != state.release):
            self.say(
                Notice("release", {"table": table, "theirs": state.release, "ours": banker.__version__}, alarm=True)
            )
        refused = dict(before.refused) if before is not None else {}
        for what, why in state.refused.items():
            if refused.get(what) != why:
                self.say(Notice("not_followed", {"table": table, "what": what, "why": why}, alarm=True))

    def _refuse(self, refused: Refused) -> None:
        """Count a message that was not taken; the first of each table and reason is said."""
        if self.hearing.refuse(refused):
            fields = {"table": refused.table, "why": refused.why, "detail": refused.detail}
            self.say(Notice("refused", fields, alarm=True))

    # -- what is kept -----------------------------------------------------------------------------------------------

    def _keep(self, now: float) -> None:
        """Book the rows that came, in one commit. Without it no table is told that they are held, and sends them
        again."""
        batch, self._batch, self._kept_at = self._batch, [], now
        found = taken(self.evening, batch, self._known)
        try:
            self.book.do_all(found.acts)
        except (NotKept, StoreError) as error:
            if not self._full:
                self.say(Notice("not_kept", {"why": str(error)}, alarm=True))
            self._full = True
            return
        if self._full:
            self.say(Notice("kept_again"))
        self._known, self._full = found.known, False
        self._teller.have(self.evening, self._known, found.heard)
        self._note_taken(found)
        for key in found.ended:
            self._check(key)

    def _note_taken(self, found: Taken) -> None:
        for refused in found.refused:
            self._refuse(refused)
        for (table, game), row in found.forked:
            self.say(Notice("forked", {"table": table, "game": game, "row": row}, alarm=True))
        for table, game in found.gone_on:
            self.say(Notice("gone_on", {"table": table, "game": game}, alarm=True))

    def _check(self, key: Key) -> None:
        state = self.hearing.of(key[0]).state
        other = state is not None and state.release != banker.__version__
        job = job_of(self.evening, key, self.book.rows(*key), other)
        if job is not None:
            self._checker.ask(job)

    def _judge(self, outcome: Outcome) -> None:
        key = (outcome.job.table, outcome.job.game)
        if len(self.evening.held[key].hashes) != len(outcome.job.rows):
            self._check(key)  # more rows have come meanwhile
            return
        found = judged(self.evening, outcome)
        if isinstance(found, Notice):
            self.say(found)
        elif found is not None:
            self._accept(found)

    def _accept(self, found: Accepted) -> None:
        fields: dict[str, object] = {"round": found.round, "table": found.table}
        try:
            self.book.do(found)
        except (ClubRefused, NotKept, StoreError) as error:
            self.say(Notice("not_counted", {**fields, "why": error}, alarm=True))
        else:
            self.say(Notice(f"result.{found.came.how}", {**fields, "came": found.came}))

    # -- taking over ------------------------------------------------------------------------------------------------

    def _gather(self, now: float) -> None:
        """Adopt the newest plan once there is nothing more to wait for; from then on tables obey us."""
        taking_over = self._taking_over
        assert taking_over is not None
        if not taking_over.ready(now, self._wire.up):
            return
        acts, notice = taking_over.acts()
        try:
            self.book.do_all(acts)
        except (NotKept, StoreError) as error:
            self.say(Notice("not_kept", {"why": str(error)}, alarm=True))
            return
        self._taking_over, self.run = None, Run.RUNNING
        if notice is not None:
            self.say(notice)
        self.say(Notice("took_over", {"term": self.evening.term, "acts": len(acts) - 1}))
