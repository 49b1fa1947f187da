"""The light of the display: dimmed and then dark while nobody is there, and lit again by the first person who comes.

Law: a finger, a card or the panel's button that finds the display dimmed or dark lights it and does nothing else, since
nobody answers a question that they cannot read. A display whose light cannot be set is made dark by what it shows,
and its lamp goes off where that can be switched. In a window too small for the screens nothing wakes what is asked.
"""

from __future__ import annotations

from ui.flow.desk import Desk

# Decision: for the last minute before it goes dark the display is dimmed, so that a person who looks on can touch it in
# time.
DIM_S = 60.0
DIMMED = 0.25  # The part of the chosen brightness that is left then.

# How much of the screen's own light is taken where the display's cannot be dimmed.
DIMMED_SHADE = 0.6


class Light:
    """The light as people have chosen it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._used_at = 0.0
        self._lowered: int | None = None  # to so many percent; None: it is as chosen

    def tick(self) -> None:
        """Lower the light when nobody has touched the screen or put down a card for long."""
        desk = self._desk
        minutes = desk.choices.blank_min
        if not minutes:
            return
        left = 60 * minutes - (desk.now - max(desk.touched_at, self._used_at))
        if left < 0:
            self._lower(0)
        elif left < DIM_S and self._lowered is None:
            self._lower(max(1, round(DIMMED * desk.choices.brightness)))

    @property
    def out(self) -> bool:
        """Whether the display is dark, so that nobody reads it."""
        return self._lowered == 0

    @property
    def shade(self) -> float:
        """How much of what is on the screen is covered with black, 0 to 1; nothing where the display's light is set."""
        if self._lowered is None or self._desk.wiring.light is not None:
            return 0.0
        return 1.0 if self.out else DIMMED_SHADE

    def wake(self) -> bool:
        """Light the display for somebody who is there. Returns whether they could not read what is asked, as it was
        dimmed or dark, or the window is too small: then do nothing else."""
        self._used_at = self._desk.now
        lowered = self._lowered is not None
        if lowered:
            self.shine()
        return lowered or self._desk.too_small is not None

    def shine(self) -> None:
        """Light the display as chosen."""
        dark, self._lowered = self.out, None
        self._set(self._desk.choices.brightness, dark)

    def _lower(self, percent: int) -> None:
        if self._lowered != percent:
            self._lowered = percent
            self._set(percent, self.out)

    def _set(self, percent: int, switch: bool) -> None:
        """Set the display's light. `switch`: its lamp goes off at 0 and on else, where the light cannot be set."""
        wiring = self._desk.wiring
        if wiring.light is not None:
            wiring.light(percent)
        elif switch and wiring.lamp is not None:
            wiring.lamp(percent > 0)
