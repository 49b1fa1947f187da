"""The clock of a timed game at the table: it runs while the table is shown, is booked, paused, and calls the end.

Law: a length counts only while it runs, and what was played is booked at every operation and each ten seconds. The time
left to an hour is read once from the clock on the wall; if that jumps, the table is asked. At the end the bank calls
time.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from math import ceil

from banker.bank import Bank
from banker.log import NotBooked
from banker.rules.clock import MINUTE_MS
from banker.store_error import StoreInDoubt
from hardware.ports import Signal
from ui.bank import jobs
from ui.bank.snapshot import Snapshot
from ui.flow.counter import Counter
from ui.flow.desk import Desk
from ui.flow.place import AtTable, Ended
from ui.records.idle import ClockView
from ui.table import acts as a
from ui.table.clock import Anchor, Played, counted_down, local, minutes_left, next_hour, running, told_at
from ui.views.motion import minutes_left as minutes_left_said

log = logging.getLogger("banker.flow")

ROW_S = 10.0  # Seconds between two bookings of the time played.
AGAIN_S = 1.0  # Seconds until an end that could not be called is called again.
# In its last minutes, so many of them, the clock of a game that ends at an hour counts down.
TOLD_MIN = 5
# Seconds that the clock on the wall may lag behind the last booking before the table is asked for the hour.
SINCE_BOOKED_S = 60


class TableClock:
    """The clock of the game at the table; it stands still while there is none, or the game has no end by the clock."""

    def __init__(self, desk: Desk, counter: Counter, failed: Callable[[Exception], None]) -> None:
        self._desk, self._counter, self._failed = desk, counter, failed
        self._state: Snapshot | None = None
        self._played = Played(0)
        self._paused = False
        self._strikes: float | None = None
        self._anchor: Anchor | None = None
        self._ask: a.AskHour | None = None
        self._row_at = self._not_before = 0.0
        self._booking = False
        self._taken_back = False
        self._told: float | None = None
        """The seconds that were left when they were last looked at."""

    # From the table

    def sit_down(self, state: Snapshot) -> None:
        """Take up the clock of a game that begins at this table, or goes on."""
        terms = state.game.terms
        self._state = state if terms.mode == "timed" else None
        self._desk.clock = None
        self._paused = self._taken_back = False
        self._strikes, self._anchor, self._ask, self._told = None, None, None, None
        self._played, self._row_at = Played(state.played_ms), self._desk.now
        if terms.ends is not None:
            self._set_by_wall(state, terms.ends)

    def _set_by_wall(self, state: Snapshot, ends: str) -> None:
        """Find out how long it is to the end; ask the table if the clock is behind the last booking or past the end."""
        wall = self._desk.wiring.wall()
        began, latest = local(state.began) or wall, local(state.latest) or wall
        strikes = next_hour(ends, began)
        if (latest - wall).total_seconds() > SINCE_BOOKED_S or wall >= strikes:
            self._ask = a.AskHour(wall.hour * 60 + wall.minute)
        else:
            self._trust((strikes - wall).total_seconds())

    def _trust(self, seconds: float) -> None:
        """Let the hour strike in so many seconds; if there are none left, it has struck. From here on the clock on the
        wall is only watched."""
        desk = self._desk
        self._strikes, self._ask = desk.now + seconds, None
        self._anchor = Anchor(desk.wiring.wall(), desk.now)

    def get_up(self) -> None:
        """Forget the game and book the time played, since the table is left."""
        if self._state is not None:
            self._book()
        self._state = None

    def pause(self) -> None:
        """Pause a game that ends after a length; one that ends at an hour goes on."""
        if self._length and not self._counter.busy():
            self._paused = True
            self._desk.put(self._pause)

    def go_on(self) -> None:
        """End the pause."""
        self._paused = False
        self._desk.set_table(open=None)

    def set_hour(self, hour: int) -> None:
        """Offer another hour, in minutes after midnight; the clock does not go by it yet."""
        if self._ask is not None:
            self._ask = a.AskHour(hour, self._ask.before)
            self._desk.set_table(open=self._ask)

    def take_hour(self, hour: int) -> None:
        """Go by the hour that the table has confirmed, in minutes after midnight."""
        if self._state is None or self._state.game.terms.ends is None:
            return
        wall = self._desk.wiring.wall()
        exact = wall.second if wall.hour * 60 + wall.minute == hour else 0
        self._trust(minutes_left(self._state.game.terms.ends, hour) * 60 - exact)
        self._desk.set_table(open=None)

    @property
    def paused(self) -> bool:
        """Whether the clock is held."""
        return self._paused

    @property
    def left_ms(self) -> int | None:
        """Milliseconds until the end; None where it is not known, or there is none."""
        left = self._left_s
        return None if left is None else round(1000 * left)

    # Time

    def tick(self) -> None:
        """Let time pass; called a few times a second."""
        desk, state = self._desk, self._state
        if state is None or not isinstance(desk.place, AtTable):
            self._run(False)
            return
        self._watch_wall(state)
        self._keep_open()
        waits = self._paused or self._ask is not None or isinstance(desk.table.open, a.LastBookings)
        self._run(not waits)
        self._show(state)
        if not waits:
            self._tell_left(state)
            self._call_or_book(state)

    def _tell_left(self, state: Snapshot) -> None:
        """Announce that five minutes are left, and that one is."""
        left = self._left_s
        minutes = told_at(self._told, left)
        self._told = left
        if minutes is not None and not state.game.time_up:
            self._desk.announce(minutes_left_said(self._desk.strings, minutes))

    def _watch_wall(self, state: Snapshot) -> None:
        desk = self._desk
        if self._anchor is None or self._ask is not None or state.game.time_up:
            return
        wall = desk.wiring.wall()
        if self._anchor.jumped(wall, desk.now):
            before = self._anchor.then(desk.now)
            self._ask = a.AskHour(wall.hour * 60 + wall.minute, before.hour * 60 + before.minute)

    def _keep_open(self) -> None:
        """Open the pause or the question for the hour again, once what was opened over it is closed."""
        desk = self._desk
        if desk.table.open is None and desk.table.asked is None:
            waiting = self._ask or (self._pause if self._paused else None)
            if waiting is not None:
                desk.set_table(open=waiting)

    def _run(self, runs: bool) -> None:
        self._played = running(self._played, self._desk.now, runs)

    def _show(self, state: Snapshot) -> None:
        desk = self._desk
        view = self._face(state)
        if view != desk.clock:
            desk.clock = view
            desk.set_table(clock=view)

    def _face(self, state: Snapshot) -> ClockView:
        """The record of the clock: the time left, or the hour of the end; past the end, that it is the last turn
        or round."""
        terms, strings = state.game.terms, self._desk.strings
        if state.game.time_up and state.game.options.last_round == "yes":
            return ClockView(strings.t("clock.last_round"), reason=strings.t("clock.round_goes_on"))
        if state.game.time_up:
            return ClockView(strings.t("clock.last_turn"), reason=strings.t("clock.is_up"))
        left = self._left_s
        if terms.minutes is None and left is not None and 0 < left <= TOLD_MIN * 60:
            minutes = ceil(left / 60)
            words = strings.t("clock.minutes_left", count=minutes, hour=terms.ends)
            return ClockView(words, reason=strings.t("clock.hour_stays"))
        if terms.minutes is None:
            return ClockView(strings.t("clock.until", hour=terms.ends), reason=strings.t("clock.hour_stays"))
        return ClockView(counted_down(terms.minutes * MINUTE_MS - self._played.at(self._desk.now)), act=a.Pause())

    def _call_or_book(self, state: Snapshot) -> None:
        """Call the end when it is due, and book the time played each ten seconds.

        Decision: an end that was undone is not called again before the next operation, so that what came before it
        can be undone too."""
        if self._booking or self._desk.now < self._not_before:
            return
        due = self._due and not state.game.time_up and not self._taken_back
        if due and not self._length:
            op_id = self._desk.wiring.new_id()
            self._submit(lambda bank: jobs.call_time(bank, op_id))
        elif due or (self._desk.now - self._row_at >= ROW_S and not self._taken_back):
            self._book()

    @property
    def _length(self) -> bool:
        return self._state is not None and self._state.game.terms.minutes is not None

    @property
    def _left_s(self) -> float | None:
        """Seconds until the end; None where it is not known."""
        if self._state is None:
            return None
        minutes = self._state.game.terms.minutes
        if minutes is not None:
            return (minutes * MINUTE_MS - self._played.at(self._desk.now)) / 1000
        return None if self._strikes is None or self._ask is not None else self._strikes - self._desk.now

    @property
    def _pause(self) -> a.Paused:
        """The pause, with the share of the agreed length that is left, in hundredths."""
        minutes = self._state.game.terms.minutes if self._state is not None else None
        assert minutes is not None, "only a length is paused"
        length = minutes * MINUTE_MS
        left = length - self._played.at(self._desk.now)
        return a.Paused(max(0, round(100 * left / length)) / 100)

    @property
    def _due(self) -> bool:
        """Whether the end has come."""
        left = self._left_s
        return left is not None and left <= 0

    # To the bank and back

    def _book(self) -> None:
        op_id, played_ms = self._desk.wiring.new_id(), self._played.at(self._desk.now)
        self._submit(lambda bank: jobs.played(bank, op_id, played_ms))

    def _submit(self, job: Callable[[Bank], Snapshot]) -> None:
        """Have the bank do this after any booking under way; the table does not wait for it."""
        self._booking, self._row_at = True, self._desk.now
        self._counter.ask_in_background(job, self._done, self._not_done)

    def booked(self, state: Snapshot, *, back: bool) -> None:
        """Take the snapshot after a booking of the table; `back`: it was an undo or a redo."""
        if self._state is None:
            return
        self._state = state
        self._taken_back = back and self._due and not state.game.time_up
        if not self._booking and not self._taken_back:
            self._book()

    def _done(self, state: Snapshot) -> None:
        """Take the snapshot after the clock's own row."""
        self._wait_before_calling()
        self.called(state)

    def called(self, state: Snapshot) -> None:
        """Show the snapshot after a row that nobody at the table booked: the time played, or the end."""
        desk, place, before = self._desk, self._desk.place, self._state
        if before is None or state.game == before.game:
            return
        self._state = state
        if isinstance(place, AtTable | Ended):
            desk.take(state, place.cards)
            events = state.last[0].events if state.last else ()
            desk.panel.show(Signal.END if state.game.over is not None else Signal.ATTENTION)
            desk.replay(before.game, state.game, events)

    def _not_done(self, error: Exception) -> None:
        """Only log that a row was not booked, since the next one makes up for it; hand on any other error."""
        self._wait_before_calling()
        if isinstance(error, NotBooked | StoreInDoubt):
            log.warning("the time played was not booked, the next row will have it: %s", error)
        else:
            self._failed(error)

    def _wait_before_calling(self) -> None:
        """Put off the next try if the end is due and was not called."""
        self._booking = False
        self._not_before = self._desk.now + AGAIN_S if self._due else 0.0
