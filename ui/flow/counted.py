"""A throw of the dice that is entered by taps, counted aloud: so many for each die, then a moment of quiet."""

from __future__ import annotations

from enum import Enum

from banker.events import Third
from hardware.ports import Signal
from ui.flow.aloud import Aloud
from ui.flow.desk import Desk
from ui.records.explored import Stop, Thrown

QUIET_S = 1.0
TELLS_HOW = 3  # So many times it is said how a throw is confirmed; after that a player knows.
MOST = 6
# The faces of the third die, by the number of taps.
THIRD: tuple[Third, ...] = (1, 2, 3, "bus", "character")


class Counted(Enum):
    """What has become of a tap or of the quiet after it."""

    NOTHING = "nothing"
    TAP = "tap"  # one more
    TOO_MANY = "too many"  # more than the die has faces: it is counted anew
    DIE = "die"  # a die is known, the next is counted
    ALL = "all"  # all are known, and are to be said right


class TapCount:
    """Counts the taps for so many `dice`, and for the third die where there is one."""

    def __init__(self, dice: int, *, third: bool = False) -> None:
        self.dice, self.third = dice, third
        self.faces: tuple[int, ...] = ()
        """The dice that are known."""
        self.taps = 0
        self.under_way = False
        """Whether a tap was counted."""
        self._at = 0.0

    @property
    def whole(self) -> bool:
        """Whether all dice are known."""
        return len(self.faces) == self.dice + self.third

    @property
    def throw(self) -> tuple[tuple[int, ...], Third | None]:
        """The faces of the dice, and that of the third."""
        return self.faces[: self.dice], THIRD[self.faces[-1] - 1] if self.third else None

    def tap(self, at: float) -> Counted:
        """Count a tap."""
        self.under_way = True
        if self.whole:
            return Counted.NOTHING
        if self.taps == self.most:
            self.taps = 0
            return Counted.TOO_MANY
        self.taps, self._at = self.taps + 1, at
        return Counted.TAP

    def tick(self, at: float) -> Counted:
        """Take the die as known once nobody has tapped for `QUIET_S`."""
        if not self.taps or at - self._at < QUIET_S:
            return Counted.NOTHING
        self.faces, self.taps = (*self.faces, self.taps), 0
        return Counted.ALL if self.whole else Counted.DIE

    @property
    def most(self) -> int:
        """How many taps the die that is counted can have."""
        return len(THIRD) if len(self.faces) == self.dice else MOST


class DiceByTaps:
    """The pad of the dice as a counter: while it has the focus, a tap anywhere counts."""

    def __init__(self, desk: Desk, aloud: Aloud) -> None:
        self._desk, self._aloud = desk, aloud
        self._count: TapCount | None = None
        self._told = 0
        """How many throws were told with how to say that they are right."""

    @property
    def under_way(self) -> bool:
        """Whether something was counted; nothing else is listened for then."""
        return self._count is not None and self._count.under_way

    def drop(self) -> None:
        """Forget what was counted."""
        self._count = None

    def tapped(self, stop: Stop) -> None:
        """Count a tap on this pad."""
        if self._count is None:
            self._count = TapCount(stop.dice, third=stop.third)
        match self._count.tap(self._desk.now):
            case Counted.TAP:
                self._aloud.answer(self._aloud.number(self._count.taps))
            case Counted.TOO_MANY:
                self._desk.panel.show(Signal.NO_FURTHER)
                self._aloud.answer_with("gestures.too_many", most=self._count.most)
            case _:
                self._tell(self._count)

    def tick(self, stop: Stop | None) -> None:
        """Take a die as known after a moment of quiet. `stop`: what has the focus."""
        if self._count is None:
            return
        if stop is None or not stop.dice:
            self._count = None
            return
        match self._count.tick(self._desk.now):
            case Counted.DIE:
                number = "third" if len(self._count.faces) == self._count.dice else "second"
                face = self._aloud.number(self._count.faces[-1])
                self._aloud.answer_with(f"gestures.die.{number}", face=face)
            case Counted.ALL:
                self._tell(self._count)

    def again(self) -> bool:
        """Count anew. Returns False where nothing was counted."""
        under_way, self._count = self.under_way, None
        if under_way:
            self._aloud.answer_with("gestures.again")
        return under_way

    def right(self) -> Thrown | None:
        """The throw that was counted, which a finger has just said to be right; None: it is not whole."""
        count = self._count
        if count is None or not count.whole:
            return None
        self._count = None
        return Thrown(*count.throw)

    def _tell(self, count: TapCount) -> None:
        """Say the throw, and the first times how to say that it is right."""
        words = self._aloud.throw(*count.throw)
        if self._told < TELLS_HOW:
            words = f"{words}. {self._aloud.words('gestures.right')}"
        self._told += 1
        self._aloud.answer(words)
