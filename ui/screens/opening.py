"""The opening: the emblem where the home screen will have it, shown while all else is still being loaded."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.core.window import Window

from ui.look import theme
from ui.records.opening import OpeningView
from ui.widgets.emblem import Emblem
from ui.widgets.piece import Piece, Stage, screen_box

# Where the emblem of the home screen stands, and how large it is.
EDGE, SIDE, UPRIGHT_SIDE = 16, 256, 228


class OpeningScreen(Piece[OpeningView]):
    """Shows an OpeningView."""

    def build(self) -> None:
        self.emblem = Emblem()
        self.add_pieces(self.emblem)

    def changed(self, view: OpeningView) -> None:
        self.emblem.view = view

    def arrange(self, view: OpeningView) -> None:
        upright = theme.scale.upright
        side = UPRIGHT_SIDE if upright else SIDE
        self.within(self.emblem, (self.w - side) / 2 if upright else EDGE, EDGE, side, side)


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
