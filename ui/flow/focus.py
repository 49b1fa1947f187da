"""What of a screen has the focus of a player who explores it by touch, and what has it next. No words, no acts.

Law: the focus is kept by the stop's key. Where its stop has gone, that which came after it has the focus, else that
before it, else the first.
"""

from __future__ import annotations

from collections.abc import Sequence

from ui.records.explored import Stop

SLACK = 6.0  # In u: a finger on the edge of a stop does not fall off it.


class Focus:
    """The stops of a screen in their order, and which of them has the focus."""

    def __init__(self) -> None:
        self.stops: tuple[Stop, ...] = ()
        self._key: str | None = None
        self._within: dict[str, int] = {}
        """By the key of a stop that others lie in: which of these was walked to."""

    def see(self, stops: Sequence[Stop]) -> None:
        """Take the stops of a screen that was drawn anew."""
        before, self.stops = self.stops, tuple(stops)
        keys = {stop.key for stop in self.stops}
        self._within = {key: place for key, place in self._within.items() if key in keys}
        if self._key in keys:
            return
        old = [stop.key for stop in before]
        place = old.index(self._key) if self._key in old else 0
        stays = (key for key in (*old[place:], *reversed(old[:place])) if key in keys)
        self._key = next(stays, self.stops[0].key if self.stops else None)

    def forget(self) -> None:
        """Begin at the first stop of the next screen."""
        self.stops, self._key = (), None
        self._within.clear()

    @property
    def outer(self) -> Stop | None:
        """The stop that has the focus, as a whole."""
        return next((stop for stop in self.stops if stop.key == self._key), None)

    @property
    def field(self) -> Stop | None:
        """What was typed so far, where anything can be typed."""
        return next((stop for stop in self.stops if stop.field), None)

    @property
    def stop(self) -> Stop | None:
        """What has the focus: within a stop that others lie in, the one that was walked to."""
        outer = self.outer
        if outer is None or outer.key not in self._within or not outer.inside:
            return outer
        return outer.inside[self._within[outer.key] % len(outer.inside)]

    def to(self, stop: Stop) -> None:
        """Give a stop the focus, or one that lies within another."""
        for outer in self.stops:
            if outer.key == stop.key:
                self._key = outer.key
                self._within.pop(outer.key, None)
                return
            for place, inner in enumerate(outer.inside):
                if inner.key == stop.key:
                    self._key, self._within[outer.key] = outer.key, place
                    return

    def step(self, by: int) -> bool:
        """Go to the next stop, or with -1 to the one before. Returns False at an end."""
        place = self._place + by
        if not 0 <= place < len(self.stops):
            return False
        self.to(self.stops[place])
        return True

    def beyond(self, by: int) -> Stop | None:
        """The stop to which `step` would go."""
        place = self._place + by
        return self.stops[place] if 0 <= place < len(self.stops) else None

    def group(self, by: int) -> bool:
        """Go to the first stop of the next group, or of the one before. Returns False at an end."""
        now = self.outer
        groups = list(dict.fromkeys(stop.group for stop in self.stops))
        place = groups.index(now.group) + by if now is not None else 0
        if not 0 <= place < len(groups):
            return False
        self.to(next(stop for stop in self.stops if stop.group == groups[place]))
        return True

    def walk(self, by: int) -> bool:
        """Go on among what lies within the stop, round and round. Returns False where nothing does."""
        outer = self.outer
        if outer is None or not outer.inside:
            return False
        place = self._within.get(outer.key)
        self._within[outer.key] = outer.at if place is None else (place + by) % len(outer.inside)
        return True

    def under(self, x: float, y: float, last: str | None = None) -> Stop | None:
        """The stop at a point in u; of several the smallest. One of the key `last` reaches a little beyond itself."""
        found = [inner for stop in self.stops for inner in (stop, *stop.inside) if _holds(inner, x, y)]
        if not found:
            found = [stop for stop in self.stops if stop.key == last and _holds(stop, x, y, SLACK)]
        return min(found, key=lambda stop: stop.box[2] * stop.box[3], default=None)

    @property
    def _place(self) -> int:
        return next((place for place, stop in enumerate(self.stops) if stop.key == self._key), 0)


def _holds(stop: Stop, x: float, y: float, slack: float = 0.0) -> bool:
    left, top, w, h = stop.box
    return left - slack <= x <= left + w + slack and top - slack <= y <= top + h + slack
