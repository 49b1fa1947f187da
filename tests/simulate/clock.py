"""The time of a simulated evening: it jumps to the next moment at which anything happens. Nobody sleeps."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from datetime import datetime, timedelta
from itertools import count

Do = Callable[[], object]


class Clock:
    """Seconds of the evening (`now`, which never jumps), the clock on the wall (which may), and what is due when."""

    def __init__(self, wall: datetime) -> None:
        self.now = 0.0
        self._wall = wall
        self._due: list[tuple[float, int, Do]] = []
        self._order = count()

    def wall(self) -> datetime:
        """What the clock on the wall shows."""
        return self._wall + timedelta(seconds=self.now)

    def set_wall(self, by_s: float) -> None:
        """Let the clock on the wall jump."""
        self._wall += timedelta(seconds=by_s)

    def at(self, moment: float, do: Do) -> None:
        """Do this at that moment; of two things due at the same one, the first named comes first."""
        heapq.heappush(self._due, (moment, next(self._order), do))

    def pass_to(self, moment: float) -> None:
        """Let time go by, and do what falls due, up to this moment."""
        while self._due and self._due[0][0] <= moment:
            at, _, do = heapq.heappop(self._due)
            self.now = max(self.now, at)
            do()
        self.now = max(self.now, moment)
