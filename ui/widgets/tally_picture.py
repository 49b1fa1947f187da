"""The tally as a picture to send to friends: a page of its own, the same in every window."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from kivy.clock import Clock
from kivy.graphics import ClearBuffers, ClearColor, Fbo

from ui.kit.solve import Ways
from ui.look import theme
from ui.look.theme import scale
from ui.parts import tally
from ui.records.tally import TallyView
from ui.widgets.chart import Chart
from ui.widgets.drawn import LIVE, Drawn

PAGE = (1600, 960)  # Its width and height in pixels.

# Takes width and height in pixels, and the pixels in RGBA, bottom row first.
Taken = Callable[[int, int, bytes], object]


class TallyPicture(Drawn[TallyView]):
    """Shows a TallyView on its page, painted at once."""

    kinds: ClassVar = {**LIVE, "chart": Chart}

    def lay_out(self) -> None:
        """Place and paint all of it."""
        with scale.page(*PAGE):
            self.place(0, 0, scale.width, scale.height)
            self.paint_all()

    def ways(self, view: TallyView) -> Ways:
        return tally.page(view)


def draw(view: TallyView, taken: Taken) -> None:
    """Draw the picture of a tally beside the screen. `taken` has it with the next frame."""

    def read(_: float) -> None:
        picture = TallyPicture(view)
        picture.lay_out()
        buffer = Fbo(size=PAGE)
        with buffer:
            ClearColor(*theme.GROUND)
            ClearBuffers()
        buffer.add(picture.canvas)
        buffer.draw()
        taken(*PAGE, buffer.pixels)

    Clock.schedule_once(read)
