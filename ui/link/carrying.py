"""One evening that a table has joined: its rows and its state go out, what the director says comes in.

Law: a row is sent until the director has said that it is held; what the broker acknowledges counts for nothing. What
comes in is put into files, and obeyed by nobody here.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime

from msgspec.structs import replace

from banker.club import post
from banker.club.wire import (
    PACKET,
    STATE,
    VERSION,
    FromDirector,
    Have,
    Here,
    NotJoined,
    NotUnderstood,
    Plan,
    Round,
    State,
    Topic,
    decoded,
    encoded,
)
from hardware.network.connection import Connection, Down, Message, Where
from hardware.network.rights import table_user
from ui.link.inbox import Inbox, remembered
from ui.link.kept import Joined, Kept
from ui.link.obeying import FROM_DIRECTOR, obeyed, understood, whole
from ui.link.outbox import Outbox
from ui.link.saying import Saying
from ui.link.window import Window, connected_anew, heard, next_rows

# So long after a connection a director's word is waited for, in seconds; then the plan that lies here is sent, for one
# that has nothing else.
SILENCE_S = 4.0
MOST_ROWS = PACKET - 1024  # Bytes of a message of rows: with its topic it fits into a packet.

AWAY = {
    Down.NOT_YET: "it has not answered yet",
    Down.NOT_FOUND: "no machine has that name",
    Down.UNREACHABLE: "nothing answers there",
    Down.CERTIFICATE: "what answers there is not this evening",
    Down.CLOCK: "the clock here is days wrong, so that its certificate does not hold",
    Down.REFUSED: "it does not let this table in: join anew",
    Down.LOST: "the connection was lost",
}

WHY = {
    Down.NOT_FOUND: NotJoined.UNREACHABLE,
    Down.UNREACHABLE: NotJoined.UNREACHABLE,
    Down.CERTIFICATE: NotJoined.OTHER_CLUB,
    Down.CLOCK: NotJoined.WRONG_CLOCK,
    Down.REFUSED: NotJoined.NOT_OPEN,
}


class Carrying:
    """A table's connection to its evening. `clock`: in seconds, by which it is tried again when it is lost."""

    def __init__(
        self,
        outbox: Outbox,
        inbox: Inbox,
        kept: Kept,
        joined: Joined,
        saying: Saying,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._outbox, self._inbox, self._kept, self._saying = outbox, inbox, kept, saying
        self.joined = joined
        found = inbox.found()
        self._obeyed = remembered(found, joined.term)
        self._window = _window(found.get(Topic.HAVE), self._obeyed.term)
        self._plan = kept.plan()
        self._plan_due: float | None = None
        ticket, user = joined.ticket, table_user(joined.ticket.table)
        self._root = f"club/{user}/"
        where = Where(ticket.address, ticket.port, user, ticket.password, ticket.certificate)
        will = Message(self._root + Topic.HERE, _here(False), True)
        self._wire = Connection(where, [self._root + topic for topic in FROM_DIRECTOR], will, clock=clock)
        self._number = 0
        self.evening, self.release = ticket.evening, ""
        self.ahead_ms: int | None = None
        self._note(found.get(Topic.ROUND))

    @property
    def up(self) -> bool:
        """Whether there is a connection."""
        return self._wire.up

    @property
    def down(self) -> NotJoined | None:
        """Why there is no connection; None: there is one, or it was only lost just now."""
        return None if self._wire.up else WHY.get(self._wire.why)

    def step(self, now: float, wait: float) -> None:
        """Take what has come in at most so many seconds, and send what is due."""
        for message in self._wire.poll(wait):
            self._take(message, now)
        if not self._wire.up:
            self._say_away()
            return
        if self._wire.number != self._number:
            self._begin(now)
        self._send_state()
        self._send_plan(now)
        self._send_rows(now)

    def close(self) -> None:
        """Say that the link is gone, and end the connection."""
        if self._wire.up:
            self._wire.publish(self._root + Topic.HERE, _here(False), keep=True)
            self._wire.poll(0)
        self._wire.close()

    # -- out --------------------------------------------------------------------------------------------------------

    def _begin(self, now: float) -> None:
        self._number = self._wire.number
        self._window = connected_anew(self._window)
        self._outbox.anew(post.STATE)
        self._plan_due = now + SILENCE_S
        ticket = self.joined.ticket
        self._saying.say("connection", f"Connected to {ticket.address}:{ticket.port} as table {ticket.table}.")
        self._wire.publish(self._root + Topic.HERE, _here(True), keep=True)

    def _say_away(self) -> None:
        ticket = self.joined.ticket
        why = AWAY[self._wire.why]
        self._saying.say("connection", f"The evening at {ticket.address}:{ticket.port} is away: {why}.")

    def _send_state(self) -> None:
        """Send how the table stands, if that has changed."""
        try:
            payload = self._outbox.changed(post.STATE, STATE)
            if payload is None:
                return
            decoded(payload, State, STATE)
        except (OSError, NotUnderstood) as error:
            self._saying.say(post.STATE, f"{post.OUT}/{post.STATE} is not sent: {error}.")
            return
        if not self._wire.publish(self._root + Topic.STATE, payload, keep=True):
            self._outbox.anew(post.STATE)

    def _send_plan(self, now: float) -> None:
        """Send back the plan that lies here, if no director that we know has said a word on this connection."""
        if self._plan_due is None or now < self._plan_due:
            return
        self._plan_due = None
        for part in self._plan.values():
            self._wire.publish(self._root + Topic.PLAN_HELD, encoded(part))

    def _send_rows(self, now: float) -> None:
        """Send rows as long as the window has room."""
        while True:
            window, rows = next_rows(self._window, self._outbox.games(), self._outbox.rows, now)
            if rows is None:
                self._window = window
                return
            payload = encoded(rows)
            if len(payload) > MOST_ROWS:
                row = f"Row {rows.rows[0].number} of game {rows.game}"
                self._saying.say("long", f"{row} is longer than the evening takes: bring that game on a stick.")
            elif not self._wire.publish(self._root + Topic.ROWS, payload):
                return
            self._window = window

    # -- in ---------------------------------------------------------------------------------------------------------

    def _take(self, message: Message, now: float) -> None:
        try:
            topic = Topic(message.topic.removeprefix(self._root))
            told = understood(topic, message.payload)
        except (ValueError, NotUnderstood) as error:
            self._saying.say(message.topic, f"What came on {message.topic} is left out: {error}.")
            return
        found = obeyed(self._obeyed, topic, told)
        if found is None:
            return
        if isinstance(told, Have):
            before, self._window = self._window, heard(self._window, told, now)
            self._plan_due = None
            if self._window.have != before.have and not message.kept:
                self._note_clock(told)
        self._note(told)
        try:
            self._keep(topic, told, message.payload)
        except OSError as error:
            self._saying.unwritable(topic, error)
            return
        self._obeyed = found

    def _keep(self, topic: Topic, told: FromDirector, payload: bytes) -> None:
        """Keep what counts from now on: first whom we obey, then what is said. Raises OSError."""
        if told.term > self.joined.term:
            joined = replace(self.joined, term=told.term)
            self._kept.keep(joined)
            self.joined = joined
        if isinstance(told, Plan):
            plan = whole(self._plan, told)
            if plan != self._plan:
                self._kept.keep_plan(plan)
                self._plan = plan
        else:
            self._inbox.put(topic, payload)

    def _note(self, told: FromDirector | None) -> None:
        """Note what the table is told of the evening with the link's own word."""
        if isinstance(told, Round):
            self.evening = told.evening
        elif isinstance(told, Have):
            self.release = told.release

    def _note_clock(self, have: Have) -> None:
        """Compare the clocks. Only a word that brings something new was sent just now: another may be told again."""
        with suppress(ValueError):
            there = datetime.fromisoformat(have.clock).timestamp()
            self.ahead_ms = round(1000 * (there - time.time()))


def _here(here: bool) -> bytes:
    return encoded(Here(v=VERSION, here=here))


def _window(have: FromDirector | None, term: int) -> Window:
    """The window of a link that starts, by the word that lies in its inbox and the highest term it was told."""
    if isinstance(have, Have) and have.term == term:
        return Window(have.term, have.serial, have.games)
    return Window(term)
