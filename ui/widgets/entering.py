"""How what opens comes in: a screen fades in, a panel comes a little way from the side it belongs to.

Law: only the drawing moves. From the first frame a piece takes a finger where it will stand; nothing waits for it, and
the next entrance ends it. While nothing comes in, no clock runs.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.uix.widget import Widget

from ui.look.theme import scale

SCREEN_S, PANEL_S = 0.12, 0.16
WAY = 12.0  # How far a panel comes, in u.
# How much of a piece is seen in its first frame: enough to see at once what a touch has done.
FAINTEST = 0.4


class Coming(NamedTuple):
    """A piece that comes in, `dx` to the right and `dy` up of where it will stand, in u."""

    piece: Widget
    dx: float = 0.0
    dy: float = 0.0


class Entrance:
    """Lets pieces come in together; those that still come in then stand at once."""

    under_way = 0  # How many entrances are under way on all screens; 0: all stands.

    def __init__(self) -> None:
        self._coming: list[tuple[Coming, PushMatrix, Translate, PopMatrix]] = []
        self._at = self._whole = 0.0
        self._clock: Any = None

    def play(self, *coming: Coming, seconds: float) -> None:
        """Let these pieces come in within so many seconds; with motion switched off they stand at once."""
        self.finish()
        if not scale.moves or not coming:
            return
        for one in coming:
            push, way, pop = PushMatrix(), Translate(0, 0), PopMatrix()
            one.piece.canvas.before.insert(0, way)
            one.piece.canvas.before.insert(0, push)
            one.piece.canvas.after.add(pop)
            self._coming.append((one, push, way, pop))
        self._at, self._whole = 0.0, seconds
        Entrance.under_way += 1
        self._clock = Clock.schedule_interval(self._tick, 0)
        self._show()

    def finish(self) -> None:
        """Let everything stand where it belongs."""
        if self._clock is None:
            return
        self._clock.cancel()
        self._clock = None
        Entrance.under_way -= 1
        for one, push, way, pop in self._coming:
            one.piece.canvas.before.remove(push)
            one.piece.canvas.before.remove(way)
            one.piece.canvas.after.remove(pop)
            one.piece.opacity = 1.0
        self._coming = []

    def _tick(self, seconds: float) -> None:
        self._at += seconds
        if self._at >= self._whole:
            self.finish()
        else:
            self._show()

    def _show(self) -> None:
        left = (1 - self._at / self._whole) ** 3
        for one, _, way, _ in self._coming:
            one.piece.opacity = 1 - (1 - FAINTEST) * left
            way.xy = scale.px(one.dx * left), scale.px(one.dy * left)
