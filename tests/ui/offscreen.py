"""A real Kivy without a display, for tests and the gallery: window, frames, touches, pictures.

Import it before anything of Kivy.
"""

from __future__ import annotations

import os
import struct
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")

from ui.host import kivy_env

_WIDTH, _HEIGHT = (int(side) for side in os.environ.get("BANKER_TEST_WINDOW", "800x480").split("x"))
"""An invisible window keeps the picture size it was made with: only touches and layout follow `Desk.fit`."""

kivy_env.prepare(_WIDTH, _HEIGHT)

from kivy.config import Config  # noqa: E402

Config.set("graphics", "maxfps", "0")  # a test need not wait for the next frame

from kivy.base import EventLoop  # noqa: E402
from kivy.core.window import Window  # noqa: E402
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels  # noqa: E402
from kivy.input.motionevent import MotionEvent  # noqa: E402

from ui.look.theme import scale  # noqa: E402
from ui.records.intents import Intent  # noqa: E402
from ui.widgets.piece import Piece, Stage  # noqa: E402

SIZES = ((800, 480), (1024, 600), (1280, 720), (1920, 1080))


class Finger(MotionEvent):
    """A touch at a point in u, counted from the window's top left. It goes the way a real one goes."""

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
        EventLoop.post_dispatch_input("begin", self)
        return self

    def slide(self, x: float, y: float) -> Finger:
        self.move(self._args(x, y))
        EventLoop.post_dispatch_input("update", self)
        return self

    def up(self) -> Finger:
        EventLoop.post_dispatch_input("end", self)
        return self


def tap(x: float, y: float) -> None:
    """Down and up at a point in u."""
    Finger(x, y).down().up()


def tap_piece(piece: Piece) -> None:
    """Down and up in the middle of a piece."""
    x, y, w, h = piece.box
    tap(x + w / 2, y + h / 2)


class Desk:
    """A running Kivy with one stage."""

    def __init__(self) -> None:
        EventLoop.ensure_window()
        self.stage = Stage()
        self.heard: Callable[[Intent], object] = lambda _: None
        """What is told of every touch that does something."""
        self.stage.bind(on_intent=lambda _, intent: self.heard(intent))
        Window.add_widget(self.stage)
        EventLoop.start()
        self.frames()

    def fit(self, width: int, height: int) -> None:
        """Give the window another size."""
        Window.size = (width, height)
        self.frames(3)

    def put(self, screen: Piece) -> Piece:
        """Show a screen."""
        self.stage.show(screen)
        self.frames()
        return screen

    def frames(self, count: int = 2) -> None:
        """Let some frames go by."""
        for _ in range(count):
            EventLoop.idle()

    def drawn(self, count: int) -> int:
        """How many of the next turns of the loop draw a frame."""
        frames: list[object] = []
        Window.fbind("on_flip", frames.append)
        self.frames(count)
        Window.funbind("on_flip", frames.append)
        return len(frames)

    def until(self, true: Callable[[], bool], seconds: float = 5) -> None:
        """Let frames go by until something is true."""
        end = time.monotonic() + seconds
        while not true():
            assert time.monotonic() < end, "waited in vain"
            EventLoop.idle()

    def save(self, path: Path) -> None:
        """Write what is shown as a picture."""
        self.frames(3)
        Window.dispatch("on_draw")
        width, height = Window.system_size
        pixels = bytes(glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE))
        path.write_bytes(png(width, height, pixels))


def png(width: int, height: int, pixels: bytes) -> bytes:
    """RGBA pixels, bottom row first, as a PNG file."""
    row = 4 * width
    raw = b"".join(b"\0" + pixels[y * row : (y + 1) * row] for y in reversed(range(height)))

    def chunk(name: bytes, data: bytes) -> bytes:
        body = name + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(raw, 6)) + chunk(b"IEND", b"")


_desk: list[Desk] = []


def desk(**_: Any) -> Desk:
    """The one desk of this process."""
    if not _desk:
        _desk.append(Desk())
    return _desk[0]
