"""A real Kivy without a display, for tests and the gallery: window, frames, touches, pictures.

A script imports it before anything of Kivy; for the tests of this folder `conftest.py` does.

Law: nothing has loaded Kivy before it is prepared here. Each frame takes FRAME_S of Kivy's time, however long it takes,
so that a hold and what goes by itself last the same number of frames on any machine. A frame places and paints all
pieces; its pixels are drawn where they are counted, saved or read only, as that takes most of its time. Signs are
reckoned pixel by pixel, once for each size: the app lets go of them when the window has another size, but here it has
the same few sizes again and again.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
# A script is ended by Ctrl-C and SIGTERM, as any other; the apps that it starts are not.
os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"

from ui.host import kivy_env

assert "kivy" not in sys.modules, "Kivy was loaded before it was prepared: import tests.ui.offscreen first"

# An invisible window keeps the picture size it was made with: only touches and layout follow `Desk.fit`.
_WIDTH, _HEIGHT = (int(side) for side in os.environ.get("BANKER_TEST_WINDOW", "800x480").split("x"))

kivy_env.prepare(_WIDTH, _HEIGHT)

from kivy.config import Config  # noqa: E402

Config.set("graphics", "maxfps", "0")  # a test need not wait for the next frame

from kivy.base import EventLoop  # noqa: E402
from kivy.clock import Clock  # noqa: E402
from kivy.core.window import Window  # noqa: E402
from kivy.lang import Builder  # noqa: E402

del os.environ["SDL_NO_SIGNAL_HANDLERS"]  # the window has read it

from ui.demo.hand import Finger, middle, save_picture, tap  # noqa: E402
from ui.look import icons, masks  # noqa: E402
from ui.paint import textures  # noqa: E402
from ui.records.intents import Intent  # noqa: E402
from ui.records.pieces import ButtonView  # noqa: E402
from ui.widgets.ask_why import Asked  # noqa: E402
from ui.widgets.button import PushButton  # noqa: E402
from ui.widgets.drawn import Drawn, Signature  # noqa: E402
from ui.widgets.keyboard import Keyboard  # noqa: E402
from ui.widgets.piece import Piece, Stage  # noqa: E402
from ui.widgets.press import Press  # noqa: E402

__all__ = ["LONG", "LYING", "SIZES", "Desk", "Finger", "desk", "middle", "tap", "tap_piece"]

SIZES = ((800, 480), (1024, 600), (1280, 720), (1920, 1080), (720, 1280))
LYING = SIZES[:-1]  # Those wider than high.
LONG = "BANKER_LONG" in os.environ  # Whether everything is drawn at every size in every language.
FRAME_S = 1 / 100
MOST_FRAMES = 3000  # What has not come by then never comes.


icons.mask = cache(icons.mask)
masks.disc = cache(masks.disc)
textures._ink = cache(textures._ink)


def tap_piece(piece: Piece[Any]) -> None:
    """Down and up in the middle of a piece."""
    tap(*middle(piece))


def key_for(screen: Piece[Any], view: ButtonView) -> PushButton:
    """The key on a screen that shows this record, or one that does the same."""
    keys = [piece for piece in screen.walk(restrict=True) if isinstance(piece, PushButton) and piece.view is not None]
    return next((key for key in keys if key.view == view), None) or next(k for k in keys if k.record.act == view.act)


def draw_pixels() -> None:
    """Draw what the last frame has painted, unless it is drawn."""
    if Window.canvas.needs_redraw:
        Window.dispatch("on_draw")
        Window.dispatch("on_flip")


class Desk:
    """A running Kivy with one stage."""

    def __init__(self) -> None:
        self._now = Clock.time()
        Clock.time = lambda: self._now
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

    def put(self, screen: Piece[Any]) -> Piece[Any]:
        """Show a screen."""
        self.stage.show(screen)
        self.frames()
        return screen

    def show(self, screen: Piece[Any], view: object) -> None:
        """Put this screen there with this record, and draw it."""
        self.put(screen).view = view
        self.frames()

    def frames(self, count: int = 2) -> None:
        """Let some frames go by."""
        for _ in range(count):
            self._now += FRAME_S
            _idle_undrawn()

    def stand_still(self, seconds: float) -> None:
        """The machine is busy: so much of Kivy's time passes without a frame."""
        self._now += seconds

    def drawn(self, count: int) -> int:
        """How many of the next turns of the loop draw a frame."""
        draw_pixels()
        frames: list[object] = []
        Window.fbind("on_flip", frames.append)
        for _ in range(count):
            self._now += FRAME_S
            EventLoop.idle()
        Window.funbind("on_flip", frames.append)
        return len(frames)

    def write(self, keyboard: Keyboard, keys: Iterable[str]) -> None:
        """Touch these keys of a keyboard, one after the other."""
        for does in keys:
            x, y, w, h = next(key.box for key in keyboard.keys if key.does == does)
            tap(keyboard.box[0] + x + w / 2, keyboard.box[1] + y + h / 2)
            self.frames(1)

    def until(self, true: Callable[[], bool]) -> None:
        """Let frames go by until something is true."""
        for _ in range(MOST_FRAMES):
            if true():
                return
            self.frames(1)
        raise AssertionError("waited in vain")

    def save(self, path: Path) -> None:
        """Write what is shown as a picture."""
        self.frames(3)
        draw_pixels()
        save_picture(path)


def _idle_undrawn() -> None:
    """What `EventLoop.idle` does, but for the drawing."""
    Clock.tick()
    EventLoop.dispatch_input()
    Builder.sync()
    Clock.tick_draw()
    Builder.sync()


_desk: list[Desk] = []


def desk() -> Desk:
    """The one desk of this process."""
    if not _desk:
        _desk.append(Desk())
    return _desk[0]


def asking(paper: Drawn[Any]) -> Press[Any]:
    """The touch of a paper that asks why."""
    (why,) = (piece for piece in paper.of(Press) if isinstance(piece, Asked) or piece in questions(paper))
    return why


def questions(paper: Drawn[Any]) -> list[Press[Any]]:
    """The question marks of a paper that take a finger."""
    return [piece for piece in paper.of(Press) if getattr(piece.record, "icon", "") == "question"]


def strips(paper: Drawn[Any]) -> list[Signature]:
    """The strips of a paper that ask for a card or say what became of one."""
    return [piece for piece in paper.live if isinstance(piece, Signature)]
