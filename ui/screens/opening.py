"""The opening: the emblem where the home screen will have it, shown while all else is still being loaded."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.core.window import Window

from ui.kit.solve import Ways
from ui.look import theme
from ui.parts import emblem
from ui.records.opening import OpeningView
from ui.widgets.piece import Stage, screen_box
from ui.widgets.still import Still


class OpeningScreen(Still[OpeningView]):
    """Shows an OpeningView."""

    def ways(self, view: OpeningView) -> Ways:
        return emblem.alone(view, self.w, self.h)


def show_opening(title: str, *, strip: bool) -> OpeningScreen:
    """Open the window and draw its first frame, before the app is loaded and its loop runs. Returns what stands in the
    window, until the app puts its stage there. `strip`: the on-screen reader will come below the screen."""
    below = Stage.STRIP if strip else 0
    width, height = Window.size
    theme.scale.fit(width, height, below)
    Window.clearcolor = theme.GROUND
    opening = OpeningScreen(OpeningView(title))
    opening.place(*screen_box(below))
    Window.add_widget(opening)
    Clock.tick_draw()  # Kivy's clock paints what is due before a frame
    Window.dispatch("on_draw")
    Window.dispatch("on_flip")
    return opening
