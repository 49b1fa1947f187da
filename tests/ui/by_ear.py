"""A table at which somebody cannot see, without a window: gestures in millimetres go in, spoken text comes out.

The flow, the bank and every screen are real; Kivy draws nothing. What was said is a list of sentences as the engine
would get them. Time is that of the model clock: each gesture lasts as long as fingers take for it.
"""

from __future__ import annotations

from importlib import import_module
from itertools import product
from typing import Any

from msgspec.structs import replace

from hardware.utterance import Utterance
from tests.ui.offscreen import Desk
from tests.ui.test_flow import Table
from tests.ui.test_spoken import LAW
from ui.app import SCREENS
from ui.explore.walker import Walker
from ui.look import theme
from ui.look.theme import MM
from ui.records import beside as b
from ui.records.explored import Stop
from ui.records.intents import Intent
from ui.records.opening import OpeningView
from ui.widgets.piece import Piece

FRAME_S = 0.05
FEELS_MM = 5  # So far apart are the places that a finger which looks about comes to.
SPEAKS_S = 0.02  # So long each sentence lasts: a patient player hears all of it.


class Heard:
    """A voice of which every word is written down, and which is quiet again at once."""

    broken = False

    def __init__(self) -> None:
        self.utterances: list[Utterance] = []
        self.lost: list[str] = []
        """What the player is to have missed."""
        self.now = self._until = 0.0

    @property
    def quiet_s(self) -> float:
        return max(0.0, self.now - self._until)

    def say(self, utterance: Utterance) -> None:
        assert LAW.fullmatch(utterance.text), utterance.text
        self.utterances.append(utterance)
        self._until = self.now + SPEAKS_S

    def says_for(self, seconds: float) -> None:
        """Let what is said now last so long."""
        self._until = self.now + seconds

    def missed(self) -> tuple[str, ...]:
        missed, self.lost = tuple(self.lost), []
        return missed

    def rest(self) -> None:
        self._until = self.now

    def close(self) -> None:
        """Nothing is held."""


class Player:
    """A player who cannot see, at a table that is shown on a desk: their fingers and their ears.

    `gestures` begin where `at` says, in millimetres from the top left, where it matters. `heard()` are the sentences
    that were said since it was asked last; `everything` all of them.
    """

    def __init__(self, stage: Desk, table: Table, *names: str, speaks: b.Speaks = "booked") -> None:
        self.stage, self.table, self.voice = stage, table, Heard()
        self._screens: dict[type, Piece[Any]] = {}
        self._fingers = 0
        self._heard = 0
        self._shown = -1
        flow, desk = table.flow, table.flow.desk
        desk.wiring = replace(desk.wiring, voice=self.voice)
        stage.heard = self._done
        table.post(b.Choose(replace(desk.choices, speaks=speaks, by_ear=names, hinting=False)))
        walker = Walker(stage.stage, flow.explorer.aloud.ear)
        flow.explorer.over(walker.look, walker.send)
        self.wait(0.3)

    # Ears

    def heard(self) -> list[str]:
        """What was said since this was asked last."""
        said = [each.text for each in self.voice.utterances[self._heard :]]
        self._heard = len(self.voice.utterances)
        return said

    @property
    def everything(self) -> list[str]:
        """All that was said."""
        return [each.text for each in self.voice.utterances]

    # Fingers

    def tap(self, x: float = 77.0, y: float = 43.0) -> None:
        """One tap there, and no other."""
        self._brief(x, y)
        self.wait(0.7)

    def taps(self, times: int) -> None:
        """So many taps, and then quiet, as dice are counted."""
        for _ in range(times):
            self._brief(77.0, 43.0)
            self.wait(0.15)
        self.wait(1.2)

    def double_tap(self) -> None:
        """Two quick taps."""
        self._brief(77.0, 43.0)
        self.wait(0.1)
        self._brief(77.0, 43.0)
        self.wait(0.7)

    def hold(self, seconds: float) -> None:
        """Two quick taps, the second held so long."""
        self._brief(77.0, 43.0)
        self.wait(0.1)
        self._down(1, 77.0, 43.0)
        self.wait(seconds)
        self._up(1)
        self.wait(0.3)

    def rest(self, x: float, y: float, seconds: float = 0.4, *, split: bool = False) -> None:
        """A finger rests there, and is lifted. `split`: a second finger taps meanwhile."""
        self._down(1, x, y)
        self.wait(seconds)
        if split:
            self._down(2, x + 25, y)
            self.wait(0.1)
            self._up(2)
        self.wait(0.1)
        self._up(1)
        self.wait(0.1)

    def slide(self, *places: tuple[float, float]) -> None:
        """A finger comes down at the first place, goes slowly to the others, and is lifted."""
        self._down(1, *places[0])
        for x, y in places[1:]:
            self.wait(0.3)
            self._move(1, x, y)
        self.wait(0.1)
        self._up(1)
        self.wait(0.1)

    def feel(self, words: str) -> None:
        """A finger slides over the screen, row by row, until words that begin so are said, and is lifted there."""
        self._down(1, 3.0, 3.0)
        wide, high = (int(side / MM) for side in (theme.scale.width, theme.scale.height))
        for down, across in product(range(3, high, FEELS_MM), range(3, wide, FEELS_MM)):
            self._heard = len(self.voice.utterances)
            self._move(1, across, down)
            self.wait(0.3)
            if any(said.startswith(words) for said in self.heard()):
                self._up(1)
                self.wait(0.1)
                return
        raise AssertionError(f"nowhere on the screen: {words}; {self.everything[-20:]}")

    def swipe(self, way: str) -> None:
        """A quick stroke "left", "right", "up" or "down"."""
        dx, dy = {"left": (-30, 0), "right": (30, 0), "up": (0, -30), "down": (0, 30)}[way]
        self._stroke((77.0, 43.0), (77.0 + dx, 43.0 + dy))

    def find(self, words: str) -> str:
        """Swipe on, and then back, until a sentence that begins so is said, which then has the focus. Returns it."""
        self.heard()
        for way in ("right",) * 60 + ("left",) * 80:
            self.swipe(way)
            said = next((each for each in self.heard() if each.startswith(words)), None)
            if said is not None:
                return said
        raise AssertionError(f"{words} was not said: {self.everything[-20:]}")

    def back(self) -> None:
        """A stroke to the left and back."""
        self._stroke((90.0, 43.0), (55.0, 43.0), (92.0, 43.0))

    def two_tap(self) -> None:
        """A tap with two fingers."""
        self._two(0.1)

    def two_hold(self) -> None:
        """Two fingers stay for two seconds."""
        self._two(2.2)

    def wait(self, seconds: float, frame_s: float = FRAME_S) -> None:
        """Do nothing for so long, in frames of `frame_s` seconds."""
        for _ in range(max(1, round(seconds / frame_s))):
            self.table.at += frame_s
            self.voice.now = self.table.at
            self.table.flow.tick(self.table.at)
            self.table.serve()
            self.show()

    # What others see

    @property
    def focused(self) -> Stop | None:
        """What has the focus: for tests of the focus itself, not for a player who plays by ear."""
        return self.table.flow.explorer.focused

    def show(self) -> None:
        """Show what the flow says now, as the app does: only what has changed."""
        version = self.table.flow.desk.version
        if version == self._shown:
            return
        self._shown = version
        view = self.table.flow.view() or OpeningView("")
        kind = type(view)
        if kind not in self._screens:
            module, _, name = SCREENS[kind].rpartition(".")
            self._screens[kind] = getattr(import_module(f"ui.screens.{module}"), name)()
        screen = self._screens[kind]
        if self.stage.stage.screen is not screen:
            screen.begin()
        if screen.view != view:
            screen.view = view
        if self.stage.stage.screen is not screen:
            self.stage.put(screen)
        self.table.flow.explorer.shown()

    def _done(self, intent: Intent) -> None:
        self.table.flow.on_intent(intent)
        self.show()

    def middle(self, stop: Stop) -> tuple[float, float]:
        """Where a stop is, in millimetres."""
        x, y, w, h = stop.box
        return (x + w / 2) / MM, (y + h / 2) / MM

    def _touch(self, what: Any, finger: int, x: float, y: float) -> None:
        self.table.flow.on_finger()
        self.table.flow.explorer.touch(what, finger, x, y)
        self.table.serve()
        self.show()

    def _down(self, finger: int, x: float, y: float) -> None:
        self._touch("down", finger, x, y)

    def _move(self, finger: int, x: float, y: float) -> None:
        self._touch("move", finger, x, y)

    def _up(self, finger: int) -> None:
        self._touch("up", finger, 0.0, 0.0)

    def _brief(self, x: float, y: float) -> None:
        self._down(1, x, y)
        self.wait(0.1)
        self._up(1)

    def _stroke(self, *places: tuple[float, float]) -> None:
        self._down(1, *places[0])
        for x, y in places[1:]:
            self.wait(0.1)
            self._move(1, x, y)
        self._up(1)
        self.wait(0.1)

    def _two(self, seconds: float) -> None:
        self._down(1, 50.0, 43.0)
        self._down(2, 90.0, 43.0)
        self.wait(seconds)
        self._up(1)
        self._up(2)
        self.wait(0.1)
