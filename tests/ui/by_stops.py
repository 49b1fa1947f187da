"""Fingers before stops that a test composes: no screen is drawn, and nobody speaks but in answer to them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from msgspec.structs import replace

from hardware.ports import Signal
from tests.ui.by_ear import FRAME_S, Heard, Player
from tests.ui.test_flow import Table
from ui.flow.aloud import Aloud
from ui.flow.explore import Explorer
from ui.flow.voice import Speech
from ui.look.theme import MM
from ui.records import beside as b
from ui.records.explored import Group, Said, Stop
from ui.records.intents import Intent


class Does(Intent, frozen=True):
    """What a stop does, in a word."""

    what: str


def stop(name: str, act: Intent | None = None, *, group: Group = Group.PAPER, hint: str = "", **fields: Any) -> Stop:
    """A stop of this name; what else it offers as of a Stop."""
    fields = {"box": (0, 0, 50, 50)} | fields
    return Stop(name, Said(name, hint=hint), group=group, act=act, **fields)


def at(x: float, y: float) -> tuple[float, float]:
    """A place in u as it is in millimetres."""
    return x / MM, y / MM


def key(name: str, **fields: Any) -> Stop:
    """A stop that does what it is called."""
    return stop(name, Does(name), **fields)


@cache
def seated() -> Table:
    """A table at which nothing is booked: Chloé throws."""
    return Table().seat_three()


class Composed(Player):
    """Chloé, who cannot see, before stops. `did`: what was done at which stop; `then`: what the screen shows after
    that, one after the other, without a word of the flow, as a list that scrolls."""

    def __init__(self, *stops: Stop, table: Table | None = None, names: Sequence[str] = ("Chloé",)) -> None:
        self.table = table or seated()
        self.stops: Sequence[Stop] = stops
        self.did: list[tuple[str, Intent]] = []
        self.then: list[Sequence[Stop]] = []
        self.voice, self._heard, self._signalled = Heard(), 0, 0
        self.late = False
        """Whether the screen does not show yet what has changed."""
        self.chosen: list[b.Choices] = []
        desk = self.desk = self.table.flow.desk
        desk.wiring = replace(desk.wiring, voice=self.voice)
        self.table.post(b.Choose(b.Choices(speaks="booked", by_ear=tuple(names), hinting=False)))
        self.explorer = Explorer(desk, Aloud(desk, Speech(desk)), self.chosen.append)
        self.explorer.over(lambda: self.stops, self._does)
        self.wait(0.1)
        self.heard()

    def shows(self, *stops: Stop) -> None:
        """Show these stops from now on."""
        self.stops = stops
        self.desk.changed()
        self.explorer.shown()

    def wait(self, seconds: float, frame_s: float = FRAME_S) -> None:
        for _ in range(max(1, round(seconds / frame_s))):
            self.desk.now += frame_s
            self.voice.now = self.desk.now
            self.explorer.tick()
            if not self.late:
                self.explorer.shown()

    def goes_to(self, name: str) -> list[str]:
        """Swipe on until this has the focus. Returns what was said to the last swipe."""
        for way in ("right",) * len(self.stops) + ("left",) * len(self.stops):
            if self.focused is not None and self.focused.key == name:
                return self.heard()
            self.heard()
            self.swipe(way)
        raise AssertionError(f"no way leads to {name}")

    @property
    def focused(self) -> Stop | None:
        return self.explorer.focused

    def signals(self) -> Sequence[Signal]:
        """What the panel has shown since this was asked last."""
        shown = self.table.panel.signals[self._signalled :]
        self._signalled += len(shown)
        return shown

    def show(self) -> None:
        """Nothing is drawn."""

    def _does(self, stop: Stop, intent: Intent) -> None:
        self.did.append((stop.key, intent))
        if self.then:
            self.stops = self.then.pop(0)

    def _touch(self, what: Any, finger: int, x: float, y: float) -> None:
        self.explorer.touch(what, finger, x, y)
