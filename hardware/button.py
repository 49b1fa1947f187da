"""The panel's button: levels in, presses out; short, or held with a countdown.

Law: pure, time is an argument. A level counts once it has stood still, so that a contact that bounces is one press.
A button that is down from the start is a short circuit and says nothing until it has been let go.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from hardware.ports import ButtonEvent, ButtonHeld, ButtonHolding, ButtonLetGo, ButtonPressed


@dataclass(frozen=True, slots=True)
class ButtonTimes:
    """The button's times, in seconds; the last two count from the press."""

    # A level that stands so long is no bounce; cheap buttons bounce for up to 10 ms.
    settle_s: float = 0.025

    countdown_s: float = 1.0  # Held so long, it is no longer a short press: the countdown begins.

    held_s: float = 4.0  # Held so long, the countdown is over: ButtonHeld.


@dataclass(frozen=True, slots=True)
class Button:
    """The button at a moment. `Button()` is one of which nothing has been seen yet."""

    times: ButtonTimes = ButtonTimes()
    armed: bool = False  # it has been up
    level: bool = False  # down, as last seen
    level_since: float = float("-inf")
    down_since: float | None = None  # the press under way, once it has settled
    counting: bool = False
    held: bool = False

    def after(self, down: bool, at: float) -> tuple[Button, tuple[ButtonEvent, ...]]:
        """The button after its level was read at `at` (seconds), and the events this makes."""
        seen = self if down is self.level else replace(self, level=down, level_since=at)
        if at < seen._settled_at:
            return seen._grown_older(at)
        return seen._pressed(at) if down else seen._released(at)

    @property
    def look_at(self) -> float | None:
        """When to read the level again even if it does not change, in seconds; None: only when it changes."""
        due = []
        if self.level is not (self.down_since is not None):
            due.append(self._settled_at)
        if self.down_since is not None and not self.held:
            due.append(self.down_since + (self.times.held_s if self.counting else self.times.countdown_s))
        return min(due, default=None) if self.armed or not self.level else None

    @property
    def _settled_at(self) -> float:
        return self.level_since + self.times.settle_s

    def _pressed(self, at: float) -> tuple[Button, tuple[ButtonEvent, ...]]:
        if not self.armed:
            return self, ()
        if self.down_since is None:
            return replace(self, down_since=self.level_since)._grown_older(at)
        return self._grown_older(at)

    def _released(self, at: float) -> tuple[Button, tuple[ButtonEvent, ...]]:
        up = replace(self, armed=True, down_since=None, counting=False, held=False)
        if self.down_since is None or self.held:
            return up, ()
        return up, (ButtonLetGo(at) if self.counting else ButtonPressed(at),)

    def _grown_older(self, at: float) -> tuple[Button, tuple[ButtonEvent, ...]]:
        """The press under way reaches its countdown or the end of it."""
        if self.down_since is None or self.held:
            return self, ()
        held_at = self.down_since + self.times.held_s
        if at >= held_at:
            return replace(self, held=True), (ButtonHeld(at),)
        if at >= self.down_since + self.times.countdown_s and not self.counting:
            return replace(self, counting=True), (ButtonHolding(at, held_at),)
        return self, ()
