"""What the fingers of a player who cannot see mean: touches in millimetres go in, gestures come out. Pure.

The conventions are those of the screen readers of telephones. A finger that is down for `BRIEF_S` rests, and is
followed; one that goes `FAR_MM` before that draws a stroke. A third finger is nobody's. The clock is the caller's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from math import hypot

FAR_MM, BRIEF_S = 12.0, 0.25
NEAR_MM = 6.0  # A stroke that ends nearer than this to where it began leads nowhere.
STEP_MM = 1.0  # A finger that rests trembles by less.
STROKE_S = 0.8  # A stroke that lasts longer is a finger that looks about.
HELD_S = 1.0
HANDED_S = 2.0
DOUBLE_S = 0.5  # Between two taps that belong together, at most.


class Way(StrEnum):
    """Where a swipe goes."""

    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"


@dataclass(frozen=True, slots=True)
class Tapped:
    """A finger tapped, whatever it turns out to mean."""


@dataclass(frozen=True, slots=True)
class Tap:
    """One tap there, and no other after it."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class DoubleTap:
    """Two quick taps; or a second finger tapped while one rested."""


@dataclass(frozen=True, slots=True)
class Explore:
    """A finger rests there, or has slid there."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Lifted:
    """The finger that rested was lifted."""


@dataclass(frozen=True, slots=True)
class Held:
    """A finger has rested in one place for `HELD_S`."""


@dataclass(frozen=True, slots=True)
class HoldBegins:
    """The second of two quick taps stays down."""


@dataclass(frozen=True, slots=True)
class HoldEnds:
    """That finger was lifted."""


@dataclass(frozen=True, slots=True)
class Swipe:
    """A stroke in one direction."""

    way: Way


@dataclass(frozen=True, slots=True)
class Back:
    """A stroke to a side and back."""


@dataclass(frozen=True, slots=True)
class TwoTap:
    """A tap with two fingers."""


@dataclass(frozen=True, slots=True)
class TwoHeld:
    """Two fingers have stayed for `HANDED_S`."""


Gesture = Tapped | Tap | DoubleTap | Explore | Lifted | Held | HoldBegins | HoldEnds | Swipe | Back | TwoTap | TwoHeld


class _Doing(Enum):
    """What the fingers that are down do."""

    NOTHING = auto()
    UNDECIDED = auto()  # one, not for long
    RESTING = auto()
    STROKE = auto()
    HOLDING = auto()
    TWO = auto()
    OVER = auto()  # whatever it was has ended; the fingers are yet to be lifted


class _Finger:
    """A finger: where it came down and when, where it is, how far it went to either side. `second`: it came soon after
    a tap."""

    def __init__(self, x: float, y: float, at: float, second: bool) -> None:
        self.x0, self.y0, self.at, self.second = x, y, at, second
        self.x, self.y = x, y
        self.left = self.right = x
        self.stayed = True
        self.held = self.split = False
        """Whether it was told that it rests in one place; whether another tapped meanwhile."""

    def move(self, x: float, y: float) -> None:
        """Note where it is now."""
        self.x, self.y = x, y
        self.left, self.right = min(self.left, x), max(self.right, x)
        self.stayed = self.stayed and hypot(x - self.x0, y - self.y0) < FAR_MM

    @property
    def stroke(self) -> Sequence[Gesture]:
        """What it drew: nothing where it ended about where it began."""
        across, down = self.x - self.x0, self.y - self.y0
        if min(self.x0, self.x) - self.left >= FAR_MM or self.right - max(self.x0, self.x) >= FAR_MM:
            return [Back()]
        far = {Way.RIGHT: across, Way.LEFT: -across, Way.DOWN: down, Way.UP: -down}
        way = max(far, key=far.__getitem__)
        return [Swipe(way)] if far[way] >= NEAR_MM else []


class Recogniser:
    """Takes touches, each with its moment in seconds, and returns the gestures that they complete. `double_s`: how long
    the second of two taps may be waited for."""

    def __init__(self, double_s: float = DOUBLE_S) -> None:
        self.double_s = double_s
        self._doing = _Doing.NOTHING
        self._fingers: dict[object, _Finger] = {}
        """The first two that are down, the older first."""
        self._tap: tuple[float, float, float] | None = None
        """Where and when a tap was that a second one may follow."""
        self._told: tuple[float, float] = (0.0, 0.0)

    def forget(self) -> None:
        """Let what the fingers are doing mean nothing."""
        self._tap = None
        self._doing = _Doing.OVER if self._fingers else _Doing.NOTHING

    def down(self, finger: object, x: float, y: float, at: float) -> tuple[Gesture, ...]:
        """A finger comes down."""
        found = [*self.tick(at)]
        if finger in self._fingers:  # its lifting was not told
            found += self.up(finger, at, lost=True)
        if len(self._fingers) == 2:
            return tuple(found)
        self._fingers[finger] = _Finger(x, y, at, self._tap is not None)
        self._tap = None
        match self._doing:
            case _Doing.NOTHING:
                self._doing = _Doing.UNDECIDED
            case _Doing.UNDECIDED:
                self._doing = _Doing.TWO
            case _Doing.TWO:  # one of the two was lifted before
                self._doing = _Doing.OVER
        return tuple(found)

    def move(self, finger: object, x: float, y: float, at: float) -> tuple[Gesture, ...]:
        """A finger that is down is there now."""
        found = [*self.tick(at)]
        moved = self._fingers.get(finger)
        if moved is None:
            return tuple(found)
        moved.move(x, y)
        if self._doing is _Doing.UNDECIDED and not moved.stayed:
            self._doing = _Doing.STROKE
        elif self._doing is _Doing.RESTING and moved is self._first and self._strays(moved):
            found.append(self._tell(moved))
        return tuple(found)

    def up(self, finger: object, at: float, *, lost: bool = False) -> tuple[Gesture, ...]:
        """A finger is lifted. `lost`: nobody lifted it, as when the touchscreen goes away: it means nothing then."""
        found = [*self.tick(at)]
        if finger not in self._fingers:
            return tuple(found)
        first = self._fingers[finger] is self._first
        lifted = self._fingers.pop(finger)
        if lost:
            if self._doing is _Doing.HOLDING:
                found.append(HoldEnds())
            self._doing = _Doing.OVER
        elif first or self._doing is _Doing.TWO:
            found += self._ended(lifted, at)
        elif self._doing is _Doing.RESTING and lifted.stayed and at - lifted.at <= BRIEF_S:
            self._first.split = True  # and the finger that rests has done what it was put down for
            found.append(DoubleTap())
        if not self._fingers:
            self._doing = _Doing.NOTHING
        return tuple(found)

    def tick(self, at: float) -> tuple[Gesture, ...]:
        """Time passes."""
        found: list[Gesture] = []
        if self._tap is not None and at - self._tap[2] > self.double_s:
            found.append(Tap(*self._tap[:2]))
            self._tap = None
        if not self._fingers:
            return tuple(found)
        first = self._first
        down_s = at - first.at
        match self._doing:
            case _Doing.UNDECIDED if down_s > BRIEF_S:
                self._doing = _Doing.HOLDING if first.second else _Doing.RESTING
                found.append(HoldBegins() if first.second else self._tell(first))
            case _Doing.STROKE if down_s > STROKE_S:
                self._doing = _Doing.RESTING
                found.append(self._tell(first))
            case _Doing.RESTING if not first.held and first.stayed and down_s >= HELD_S:
                first.held = True
                found.append(Held())
            case _Doing.TWO if self._both_stay(at):
                self._doing = _Doing.OVER
                found.append(TwoHeld())
        return tuple(found)

    @property
    def _first(self) -> _Finger:
        return next(iter(self._fingers.values()))

    def _both_stay(self, at: float) -> bool:
        """Whether two fingers have been down for `HANDED_S`."""
        fingers = self._fingers.values()
        return len(fingers) == 2 and all(each.stayed and at - each.at >= HANDED_S for each in fingers)

    def _strays(self, finger: _Finger) -> bool:
        """Whether it has gone on since it was told where it is."""
        return hypot(finger.x - self._told[0], finger.y - self._told[1]) >= STEP_MM

    def _tell(self, finger: _Finger) -> Explore:
        self._told = finger.x, finger.y
        return Explore(finger.x, finger.y)

    def _ended(self, finger: _Finger, at: float) -> Sequence[Gesture]:
        """What the finger that decided has done, now that it is lifted."""
        doing, self._doing = self._doing, _Doing.OVER
        match doing:
            case _Doing.UNDECIDED if finger.second:
                return [Tapped(), DoubleTap()]
            case _Doing.UNDECIDED:
                self._tap = finger.x, finger.y, at
                return [Tapped()]
            case _Doing.STROKE:
                return finger.stroke
            case _Doing.RESTING if not finger.split and not self._fingers:
                return [Lifted()]
            case _Doing.HOLDING:
                return [HoldEnds()]
            case _Doing.TWO:
                brief = finger.stayed and at - finger.at <= 2 * BRIEF_S
                if brief and not self._fingers:
                    return [TwoTap()]
                self._doing = _Doing.TWO if brief else _Doing.OVER  # the other is yet to be lifted
        return []
