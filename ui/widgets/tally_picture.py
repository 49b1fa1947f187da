"""The tally and the story of a game as pictures to send to friends: pages of their own, the same in every window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.graphics import ClearBuffers, ClearColor, Fbo

from ui.kit.solve import Ways
from ui.look import theme
from ui.look.theme import scale
from ui.parts import story, tally
from ui.records.story import StoryView
from ui.records.tally import TallyView
from ui.widgets.chart import Chart
from ui.widgets.drawn import LIVE, Drawn
from ui.widgets.piece import V

PAGE = (1600, 960)  # Its width and height in pixels.

# The width and height of a picture in pixels, and its pixels in RGBA, bottom row first.
Drawing = tuple[int, int, bytes]


class PagePicture(Drawn[V]):
    """Shows a record on a page of its own, painted at once."""

    kinds: ClassVar = {**LIVE, "chart": Chart}

    def lay_out(self) -> None:
        """Place and paint all of it."""
        with scale.page(*PAGE):
            self.place(0, 0, scale.width, scale.height)
            self.paint_all()


class TallyPicture(PagePicture[TallyView]):
    """Shows a TallyView on its page."""

    def ways(self, view: TallyView) -> Ways:
        return tally.page(view)


class StoryPicture(PagePicture[StoryView]):
    """Shows a StoryView on its page."""

    def ways(self, view: StoryView) -> Ways:
        return story.page(view)


def draw(views: Sequence[TallyView | StoryView], taken: Callable[[Sequence[Drawing]], object]) -> None:
    """Draw the pictures of these beside the screen, one a frame, since each takes long. `taken` has them then."""
    done: list[Drawing] = []

    def go_on(_: float) -> None:
        if len(done) == len(views):
            taken(done)
            return
        done.append(picture(views[len(done)]))
        Clock.schedule_once(go_on)

    Clock.schedule_once(go_on)


def picture(view: TallyView | StoryView) -> Drawing:
    """The picture of a tally or a story."""
    page: PagePicture[Any] = StoryPicture(view) if isinstance(view, StoryView) else TallyPicture(view)
    page.lay_out()
    buffer = Fbo(size=PAGE)
    with buffer:
        ClearColor(*theme.GROUND)
        ClearBuffers()
    buffer.add(page.canvas)
    buffer.draw()
    return *PAGE, buffer.pixels
