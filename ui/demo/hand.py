"""A hand for the screen: touches that go the way real ones go, and pictures of what is shown. Needs Kivy."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels
from kivy.input.motionevent import MotionEvent

from banker.paths import made_new
from ui.look.png import png
from ui.look.theme import scale
from ui.widgets.piece import Piece


class Finger(MotionEvent):
    """A touch at a point in u, counted from the window's top left."""

    def __init__(self, x: float, y: float) -> None:
        super().__init__("finger", 1, self._args(x, y), is_touch=True, type_id="touch")
        self.profile = ["pos"]

    @staticmethod
    def _args(x: float, y: float) -> dict[str, float]:
        width, height = Window.system_size
        return {"x": x * scale.u / (width - 1), "y": 1 - y * scale.u / (height - 1)}

    def depack(self, args: dict[str, float]) -> None:
        self.sx, self.sy = args["x"], args["y"]
        super().depack(args)

    def down(self) -> Finger:
        """Touch."""
        EventLoop.post_dispatch_input("begin", self)
        return self

    def slide(self, x: float, y: float) -> Finger:
        """Slide to another point."""
        self.move(self._args(x, y))
        EventLoop.post_dispatch_input("update", self)
        return self

    def up(self) -> Finger:
        """Lift."""
        EventLoop.post_dispatch_input("end", self)
        return self


def tap(x: float, y: float) -> None:
    """Down and up at a point in u."""
    Finger(x, y).down().up()


def middle(piece: Piece[Any]) -> tuple[float, float]:
    """The middle of a piece, in u."""
    x, y, w, h = piece.box
    return x + w / 2, y + h / 2


def draw_nothing_unsaved() -> None:
    """From now on draw no frame but those that are saved: where no graphics card draws, it takes most of the time."""
    Window.fbind("on_draw", lambda _: True)


def save_picture(path: Path, below: int = 0) -> None:
    """Draw a frame and write it as a PNG file, without so many rows of pixels at its foot."""
    Window.on_draw()
    width, height = Window.system_size
    pixels = bytes(glReadPixels(0, below, width, height - below, GL_RGBA, GL_UNSIGNED_BYTE))
    with made_new(path) as picture:
        picture.write(png(width, height - below, pixels))
