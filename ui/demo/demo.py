"""Steps through the record once a frame. Each gesture waits for the effect of the one before. Needs Kivy.

Around the recorded game it looks at every screen that a table may come to.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec
from kivy.clock import Clock

from banker import commands as c
from banker.script import Script
from banker.store import Store
from ui.app import BankerApp
from ui.demo import OPENING, tally_visits, visits
from ui.demo.at_table import AtTheTable
from ui.demo.performer import DemoFailed, Gestures, Until
from ui.demo.questions import ask_all
from ui.demo.setting_up import set_up, set_up_short, set_up_timed
from ui.flow.place import Ended
from ui.screens.fault import FaultScreen
from ui.screens.home import HomeScreen

log = logging.getLogger("banker.demo")

RECORD = Path(__file__).parent / "game.jsonl"
VISITS_AT = 64  # After so many requests, between two throws, all that can be opened is looked at.
TOLD = 31  # How many lines say how far the record is: on a busy machine one every ten seconds.


class RecordedSeat(msgspec.Struct, frozen=True):
    """A seat of the recorded game."""

    name: str


class RecordedGame(msgspec.Struct, frozen=True):
    """The recorded game begins."""

    seats: tuple[RecordedSeat, ...]


class Request(msgspec.Struct, frozen=True):
    """A line of the record; exactly one of its fields is set."""

    new: RecordedGame | None = None
    do: c.Command | None = None
    undo: str = ""
    redo: str = ""
    tally: bool = False


class Demo:
    """The demonstration: `done` of `total` requests are played; `error`, or at last `finished`.

    `pace_s`: seconds between two gestures. `held`: the bank's file, opened a second time before the app opens it, so
    that it shows what it does then; None: it does not. `languages`: those of the pictures, none: as it is shown.
    """

    def __init__(
        self, app: BankerApp, pictures: Path, pace_s: float, held: Store | None, languages: Sequence[str]
    ) -> None:
        self.app, self.pace_s, self._held = app, pace_s, held
        self._lines = RECORD.read_bytes().splitlines()
        self.total, self.done = len(self._lines), 0
        self.error: Exception | None = None
        self.finished = False
        self._record = Script(Store(None))
        self._performer = AtTheTable(app, pictures, languages)
        self._gestures = self._all()
        self._until: Until = lambda: True
        self._next_at = 0.0

    def start(self) -> None:
        """Begin with the first frame. No hint stands between the dice: nobody but the demonstration plays."""
        self.app.flow.desk.hints_wanted = False
        Clock.schedule_interval(lambda _: self._step(), 0)

    def _step(self) -> bool:
        if self.finished or self.error is not None:
            return False
        patience, now = self._performer.patience, time.monotonic()
        patience.frame(busy=self.app.flow.waits)
        try:
            if patience.lost:
                raise DemoFailed(f"stuck at request {self.done + 1} of {self.total}")
            if now >= self._next_at and not self.app.moving.takes_touch and self._until():
                self._until = next(self._gestures)
                self._next_at = now + self.pace_s
                patience.renew()
        except StopIteration:
            self.finished = True
            self.app.stop()
        except Exception as error:  # shown by `play`; the app must not go on half way
            log.exception("the demonstration failed")
            self.error = error
            self.app.stop()
        return True

    def _all(self) -> Gestures:
        performer = self._performer
        if self._held is not None:
            yield from self._refused_file(self._held)
        yield lambda: isinstance(performer.screen, HomeScreen) and performer.screen.record.status.good
        yield from performer.picture()
        for line in self._lines:
            yield from self._play_line(line)
        yield from performer.picture()
        yield from tally_visits.look_back(performer)
        closed = performer.snapshot.game_id
        yield from tally_visits.put_away(performer)
        yield from tally_visits.look_again(performer, closed)
        yield from self._other_games()
        if performer.languages:  # they are for the pictures alone: nobody plays them
            yield from ask_all(performer)

    def _refused_file(self, held: Store) -> Gestures:
        """Look at the fault of a file that is open in another Banker; then let it go and touch *try again*."""
        performer = self._performer
        yield lambda: isinstance(performer.screen, FaultScreen)
        yield from performer.picture()
        held.close()
        logging.getLogger(OPENING).setLevel(logging.NOTSET)
        fault = performer.screen
        assert isinstance(fault, FaultScreen)
        yield from performer.press(fault.buttons[0])

    def _play_line(self, line: bytes) -> Gestures:
        performer, flow = self._performer, self.app.flow
        answer = self._record.answer(line)
        assert answer["ok"], f"the record itself is refused: {line.decode()}"
        request = msgspec.json.decode(line, type=Request)
        if request.new is not None or request.tally or self._performer.snapshot.number < self._record.bank.course.head:
            yield from self._play(request)  # else it was signed with the card before
        yield lambda: not flow.waits
        self._check()
        self.done += 1
        if self.done * TOLD // self.total > (self.done - 1) * TOLD // self.total:
            log.info("played %d of %d steps", self.done, self.total)
        if flow.table is not None and flow.table.game.top is not None:
            yield from performer.picture()
            yield from visits.raising(performer)
            yield from visits.redrawing(performer)
            yield from visits.reckoning(performer)
        if self.done == VISITS_AT:
            yield from visits.visit_all(performer)
            yield from visits.go_home(performer)
            yield from visits.resume(performer)

    def _play(self, request: Request) -> Gestures:
        if request.new is not None:
            yield from set_up(self._performer, [seat.name for seat in request.new.seats])
        elif request.do is not None:
            yield from self._performer.do(request.do)
        elif request.undo:
            yield from self._performer.undo()
        elif request.redo:
            yield from self._performer.redo()
        else:
            yield lambda: isinstance(self.app.flow.place, Ended)

    def _other_games(self) -> Gestures:
        """The beginnings of a short game and of timed ones, for the screens that only these have."""
        performer = self._performer
        yield from set_up_short(performer, players=3)
        yield from visits.go_home(performer)
        yield from set_up_timed(performer, by_hour=False)
        yield from visits.pause(performer)
        yield from visits.go_home(performer)
        yield from set_up_timed(performer, by_hour=True)
        yield from visits.ask_hour(performer)
        yield from visits.go_home(performer)

    def _check(self) -> None:
        """Raise DemoFailed if the balances differ; the app may be ahead, as a card may sign what it draws and pays."""
        if self._performer.snapshot.number > self._record.bank.course.head:
            return
        games = (self._performer.snapshot.game, self._record.bank.game)
        mine, theirs = ({player.name: game.balance(player.id) for player in game.players} for game in games)
        if mine != theirs:
            raise DemoFailed(f"after request {self.done + 1} the app has {mine}, the record {theirs}")
