"""The director of an evening: one step after the other, it hears the tables, books, and tells them what is in force.

Law: a table is told that its rows are held after the commit, never before. What tables are told comes of the evening's
file alone, so that a director that starts again tells the same; and one that sees a higher term than its own stops.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Protocol

import banker
from banker.club.acts import Act, TableJoined, TermTaken
from banker.club.book import Book
from banker.club.checked import Unfit
from banker.club.evening import ClubRefused, Evening, Machine, No, need
from banker.club.places import players_of
from banker.club.running import MOST_TABLES
from banker.club.wire import STATE, Have, NotUnderstood, Plan, State, Topic, decoded, encoded
from banker.insight.result import Result
from banker.log import Row
from banker.store_error import NotKept, StoreError
from hardware.network.broker import BrokerError
from ui.director.arrivals import Refused, Why
from ui.director.faults import broker_notice
from ui.director.hearing import Change, Hearing
from ui.director.joins import Joins, answer_topic, joining_topic
from ui.director.judging import coded, table_of
from ui.director.keeping import Keeper
from ui.director.live import Notices, tables_of
from ui.director.network import Network, next_run
from ui.director.takeover import TakingOver
from ui.director.teller import Teller
from ui.director.telling import OURS, Publisher, tables_topic
from ui.director.verbs import Verbs
from ui.records.live import Live, Notice, Run, Waiting

MOST_POLLS = 200  # In one step.


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
    """Runs the evening of a file over a connection. `joins`: who is let in; `clock` gives the wall time, with its zone;
    `take_over`: from another director, after its plan was gathered; then `joined` are the tables of the evening's key.
    Raises NotKept, StoreError."""

    def __init__(
        self,
        book: Book,
        wire: Wire,
        network: Network,
        joins: Joins,
        clock: Callable[[], datetime],
        *,
        take_over: bool = False,
        joined: Mapping[int, Machine] | None = None,
    ) -> None:
        self.book, self.network, self.hearing = book, network, Hearing()
        self.run = Run.GATHERING if take_over else Run.RUNNING
        self._wire, self._joins, self._clock = wire, joins, clock
        self._taking_over = TakingOver(book, network.seal, joined or {}) if take_over else None
        self.notices = Notices(self._time)
        self._teller = Teller(network, next_run(book), self._time)
        self._keeper = Keeper(book, self.hearing, self._teller, self.notices)
        self._connection, self._gate_fails, self._full, self._highest = 0, False, False, 0
        self._early: dict[str, bytes] = {}  # How tables stand, heard while taking over, by topic.
        if not take_over and self.evening.term == 0:
            book.do(TermTaken(term=1))

    @property
    def evening(self) -> Evening:
        """The evening as it stands. Raises ClubRefused while none was adopted."""
        need(self._taking_over is None or self.book.head >= 0, No.GATHERING)
        return self.book.evening

    @property
    def known_evening(self) -> Evening | None:
        """The evening; None while a plan is still looked for."""
        return self.evening if self.book.head >= 0 else None

    @property
    def waiting(self) -> Waiting | None:
        """What is waited for; None: the evening runs here, or has run."""
        if self._taking_over is None:
            return None
        return self._taking_over.waiting(self.hearing.present)

    def close(self) -> None:
        """End the thread that checks. The book and the connection are whose they were."""
        self._keeper.close()

    def do(self, *acts: Act) -> None:
        """Book acts, all or none of them; the tables are told at the next step."""
        self._need_running()
        self.book.do_all(acts)

    def bring(self, wish: int, rows: Sequence[Row]) -> int:
        """Have a game checked that a stick has brought, for the table at which its players sit, else for the one
        wished, which is given back; what comes of it is a notice. Raises ClubRefused where there is no such table."""
        self._need_running()
        table = table_of(self.evening, wish, players_of(rows))
        self._keeper.bring(table, rows)
        return table

    def bring_code(self, wish: int, result: Result) -> int:
        """Take what a result code says as provisional, for the table as `bring` does; of other players it is a notice.
        Raises as `do`."""
        self._need_running()
        table = table_of(self.evening, wish, [each.name for each in result.places])
        try:
            act = coded(self.evening, table, result)
            self.do(act)
            fields: dict[str, object] = {"round": act.round, "table": table, "came": act.came}
            self.notices.say(Notice(f"result.{act.came.how}", fields))
        except Unfit as unfit:
            self.notices.say(Notice("code_unfit", {"table": table, "found": unfit.found}, alarm=True))
        return table

    def _need_running(self) -> None:
        need(self.run is not Run.GATHERING, No.GATHERING)
        need(self.run is not Run.STOPPED, No.OLD_TERM, term=self._highest)

    def invite(self, table: int, now: float) -> str:
        """Let a table join by six digits, which are given back. Raises ClubRefused, NoGate, BrokerError."""
        need(1 <= table <= MOST_TABLES, No.BAD_TABLE, table=table, most=MOST_TABLES)
        code = self._joins.open(table, now)
        self.notices.say(Notice("join", {"table": table, "code": code}))
        return code

    def uninvite(self, table: int) -> None:
        """Let a table join no longer. Raises BrokerError."""
        self._joins.shut(table)

    def ticket(self, table: int) -> bytes:
        """The file by which a table joins from a stick; one that was written before counts no more. Raises ClubRefused,
        NoGate, and as `do`."""
        ticket, act = self._joins.ticket(table, self.evening)
        self.do(act)
        return encoded(ticket)

    def live(self, now: float) -> Live:
        """How the evening stands."""
        evening = self.known_evening
        tables = tables_of(evening, self.hearing, now) if evening is not None else ()
        return Live(
            self.run, self._wire.up, evening, tables, self._joins.live(now),
            notices=tuple(self.notices.latest), said=self.notices.said,
            addresses=self.network.addresses, port=self.network.port, waiting=self.waiting,
        )  # fmt: skip

    def _time(self) -> str:
        return self._clock().isoformat(timespec="seconds")

    # -- a step -----------------------------------------------------------------------------------------------------

    def step(self, now: float, wait: float = 0.0) -> None:
        """Hear what has come in at most so many seconds, keep it, and tell what has changed. `now`: in seconds."""
        for arrived in self._arrived(wait):
            self._hear(arrived.topic, arrived.payload, now)
        self._mind_connection()
        if self.run is Run.GATHERING:
            self._gather(now)
        if self.run is not Run.RUNNING:
            return
        self._mind_joins(now)
        self._keeper.step(now)
        if self._wire.up:
            self._teller.tell(self.book, self.hearing, self._keeper.known, now)
            self._teller.send(self._wire)

    def _mind_joins(self, now: float) -> None:
        """Let in who has joined, and nobody else; close what is over."""
        try:
            over = self._joins.step(now)
            self._joins.clear(self._wire, now)
            self._joins.let_in(self.evening)
        except BrokerError as error:
            if not self._gate_fails:
                self.notices.say(broker_notice(error))
            self._gate_fails = True
            return
        self._gate_fails = False
        for table in over:
            self.notices.say(Notice("join_over", {"table": table}))

    def _arrived(self, wait: float) -> Iterator[Arrived]:
        """What has come: a connection gives a little each time that it is asked."""
        for number in range(MOST_POLLS):
            arrived = [*self._wire.poll(0.0 if number else wait)]
            if not arrived:
                return
            yield from arrived

    def _mind_connection(self) -> None:
        if self._wire.up and self._wire.number != self._connection:
            if self._connection:
                self.notices.say(Notice("broker_back"))
            self._connection = self._wire.number
            self._teller.anew()
        elif not self._wire.up and self._connection and any(heard.here for heard in self.hearing.tables.values()):
            self.notices.say(Notice("broker_gone", alarm=True))
            self.hearing.all_away()

    # -- what is heard ----------------------------------------------------------------------------------------------

    def _hear(self, topic: str, payload: bytes, now: float) -> None:
        found, coming = tables_topic(topic), joining_topic(topic)
        if coming is not None:
            self._hear_join(coming, payload, now)
        table, last = found if found is not None else (0, None)
        try:
            if topic == OURS:
                self._hear_director(decoded(payload, Have).term)
            elif last in (Topic.PLAN, Topic.PLAN_HELD):
                self._hear_plan(table, decoded(payload, Plan, STATE), now)
            elif self._taking_over is not None and last is Topic.HERE:
                self.hearing.here(table, payload)
            elif self._taking_over is not None and last is Topic.STATE and len(payload) <= STATE:
                self._early[topic] = payload
            elif self.run is Run.RUNNING and last in (Topic.ROWS, Topic.STATE, Topic.HERE):
                self._hear_table(table, last, payload, now)
        except NotUnderstood as error:
            self._keeper.refuse(
                Refused(table, Why.MALFORMED if error.version is None else Why.OTHER_VERSION, str(error))
            )

    def _hear_director(self, term: int) -> None:
        """A word of a director, which only directors can write: mostly our own."""
        if self._taking_over is not None:
            self._taking_over.heard(term)
        elif term > self.evening.term and self.run is Run.RUNNING:
            self._highest = term
            self.run = Run.STOPPED
            self._keeper.forget()
            self.notices.say(Notice("stopped", {"term": term}, alarm=True))

    def _hear_join(self, table: int, frame: bytes, now: float) -> None:
        """A frame of a table that is being let in. It is in the evening's file before it is told so."""
        answered = self._joins.take(table, frame, now, self._clock().timestamp())
        if answered is None:
            return
        if answered.left is not None:
            self.notices.say(Notice("join_wrong", {"table": table, "left": answered.left}, alarm=True))
        if answered.act is not None and not self._let_in(answered.act):
            return
        self._wire.publish(answer_topic(table), answered.frame, keep=False)

    def _let_in(self, act: TableJoined) -> bool:
        try:
            self.do(act)
        except (ClubRefused, NotKept, StoreError) as error:
            self.notices.say(Notice("not_joined", {"table": act.table, "why": error}, alarm=True))
            return False
        self.notices.say(Notice("joined", {"table": act.table}))
        return True

    def _hear_plan(self, table: int, part: Plan, now: float) -> None:
        if self._taking_over is not None and not self._taking_over.plan(part, now):
            self._keeper.refuse(Refused(table, Why.FORGED, Topic.PLAN_HELD))

    def _hear_table(self, table: int, topic: Topic, payload: bytes, now: float) -> None:
        if table not in self.evening.joined:
            self._keeper.refuse(Refused(table, Why.NOT_JOINED))
            return
        self.hearing.came(table, now)
        if topic is Topic.ROWS:
            self._keeper.add(table, payload)
        elif topic is Topic.HERE:
            change = self.hearing.here(table, payload)
            if change is not Change.NONE:
                self.notices.say(Notice("here" if change is Change.CAME else "away", {"table": table}))
        else:
            before = self.hearing.state(table, payload, self.evening)
            self._note_state(table, before)

    def _note_state(self, table: int, before: State | None) -> None:
        """Say what is new in how a table stands: another release, and an order that it does not follow."""
        state = self.hearing.of(table).state
        assert state is not None
        if state.release != banker.__version__ and (before is None or before.release != state.release):
            self.notices.say(
                Notice("release", {"table": table, "theirs": state.release, "ours": banker.__version__}, alarm=True)
            )
        refused = dict(before.refused) if before is not None else {}
        for what, why in state.refused.items():
            if refused.get(what) != why:
                self.notices.say(Notice("not_followed", {"table": table, "what": what, "why": why}, alarm=True))

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
            if not self._full:
                self.notices.say(Notice("not_kept", {"why": error}, alarm=True))
            self._full = True
            return
        self._taking_over, self.run = None, Run.RUNNING
        if notice is not None:
            self.notices.say(notice)
        self.notices.say(Notice("took_over", {"term": self.evening.term, "acts": len(acts) - 1}))
        early, self._early = self._early, {}
        for topic, payload in early.items():
            self._hear(topic, payload, now)
