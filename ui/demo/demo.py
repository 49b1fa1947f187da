"""Steps through the record once a frame, each gesture waiting for what the one before brought about. Needs Kivy."""

from __future__ import annotations

import logging
import time
from pathlib import Path

import msgspec
from kivy.clock import Clock

from banker import commands as c
from banker.script import Script
from banker.store import Store
from ui.app import BankerApp
from ui.demo.at_table import AtTheTable
from ui.demo.performer import DemoFailed, Gestures, Until
from ui.demo.setting_up import set_up
from ui.flow.place import Ended, Home

log = logging.getLogger("banker.demo")

RECORD = Path(__file__).parent / "game.jsonl"
STUCK_S = 30.0


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
    """The demonstration: `done` of `total` requests are played; `error`, or at last `finished`."""

    def __init__(self, app: BankerApp, pictures: Path, pace_s: float) -> None:
        self.app, self.pace_s = app, pace_s
        self._lines = RECORD.read_bytes().splitlines()
        self.total, self.done = len(self._lines), 0
        self.error: Exception | None = None
        self.finished = False
        self._record = Script(Store(None))
        self._performer = AtTheTable(app, pictures)
        self._gestures = self._all()
        self._until: Until = lambda: True
        self._since = self._next_at = 0.0

    def start(self) -> None:
        """Begin with the first frame."""
        self._since = time.monotonic()
        Clock.schedule_interval(lambda _: self._step(), 0)

    def _step(self) -> bool:
        now = time.monotonic()
        if self.finished or self.error is not None:
            return False
        try:
            if now - self._since > STUCK_S:
                raise DemoFailed(f"stuck at request {self.done + 1}: {self._lines[self.done].decode()}")
            if now >= self._next_at and self._until():
                self._until = next(self._gestures)
                self._since, self._next_at = now, now + self.pace_s
        except StopIteration:
            self.finished = True
            self.app.stop()
        except Exception as error:  # shown by `play`; the app must not go on half way
            log.exception("the demonstration failed")
            self.error = error
            self.app.stop()
        return True

    def _all(self) -> Gestures:
        performer, flow = self._performer, self.app.flow
        yield lambda: isinstance(flow.place, Home)
        yield from performer.picture("home")
        for line in self._lines:
            answer = self._record.answer(line)
            assert answer["ok"], f"the record itself is refused: {line.decode()}"
            yield from self._play(msgspec.json.decode(line, type=Request))
            yield lambda: not flow.waits
            self._check()
            if flow.table is not None and flow.table.game.top is not None:
                yield from performer.picture(type(flow.table.game.top).__name__.lower())
            self.done += 1
        yield from performer.picture("tally")

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

    def _check(self) -> None:
        """The app's balances are the record's."""
        games = (self._performer.snapshot.game, self._record.bank.game)
        mine, theirs = ({player.name: game.balance(player.id) for player in game.players} for game in games)
        if mine != theirs:
            raise DemoFailed(f"after request {self.done + 1} the app has {mine}, the record {theirs}")
