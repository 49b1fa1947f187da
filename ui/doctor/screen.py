"""The screen, for `banker doctor`: who shows it, who draws it, and whether it can be touched."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
from pathlib import Path

from ui.doctor.check import Check, Verdict
from ui.doctor.machine import board_name, closed_to_us
from ui.host.display import UNSEEN, Display, NoDisplay, choose, desktop_size
from ui.host.drm import cards
from ui.host.touch import library_works, touchscreens
from ui.look.theme import HEIGHT, WIDTH, holds

ROOT = Path("/")
WINDOW_S = 8.0  # How long the window may take, in seconds, if nobody says otherwise.
# What SDL opens to draw, and the packages of Debian that hold it.
LIBRARIES = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libGLESv2.so.2": "libgles2",
    "libgbm.so.1": "libgbm1",
    "libdrm.so.2": "libdrm2",
}

RENDERER = """
import sys
from ui.host import kivy_env
kivy_env.prepare(800, 480, whole_screen=sys.argv[1] == "kmsdrm")
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RENDERER, glGetString
print("renderer", glGetString(GL_RENDERER).decode())
"""


def display_check(wish: str, root: Path = ROOT) -> tuple[Check, Display]:
    """Whether there is a display on which people would see the app; and the one to look at further."""
    if wish == "cage":
        there = shutil.which("cage") is not None and shutil.which("Xwayland") is not None
        what, remedy = ("is", "") if there else ("is not", "sudo apt install cage xwayland")
        verdict = Verdict.FINE if there else Verdict.BAD
        return Check("display", verdict, f"cage, which the configuration asks for, {what} installed", remedy), UNSEEN
    try:
        display = choose(wish, root=root)
    except NoDisplay as error:
        return _no_display(error), UNSEEN
    if not display.seen:
        return Check("display", Verdict.NOTE, "the configuration asks for no display"), display
    return Check("display", Verdict.FINE, f"the screen goes to {display.driver}: {display.why}"), display


def size_check(display: Display, root: Path = ROOT) -> Check:
    """Whether the display has pixels enough for the screens; also while the bank itself draws on it."""
    there = cards(root)
    size = desktop_size() if display.driver == "x11" else there[0].size(root) if there else None
    if size is None:
        return Check("pixels", Verdict.NOTE, "no display says how many pixels it has")
    width, height = size
    if holds(width, height):
        return Check("pixels", Verdict.FINE, f"the display has {width} × {height} pixels")
    found = f"the display has {width} × {height} pixels, and the screens need {WIDTH} × {HEIGHT}, lying or upright"
    return Check("pixels", Verdict.BAD, found, f'connect a display of at least {WIDTH} × {HEIGHT}, 7" or more')


def _no_display(error: NoDisplay) -> Check:
    """Why there is no display. A desktop or a graphics card that is closed to us is wrong; a card on which another
    program draws, perhaps the bank itself, is not."""
    if not error.unusable:
        remedy = "connect a display; on a desktop start from its own terminal"
        return Check("display", Verdict.NOTE, f"nobody would see the screen: {error}", remedy)
    found, _, remedy = str(error).partition(": ")
    return Check("display", Verdict.NOTE if error.taken else Verdict.BAD, found, remedy)


def touch_check(display: Display, root: Path = ROOT) -> Check:
    """Whether the touchscreen can be read; on a desktop, and in cage, others do that for us."""
    there = touchscreens(root)
    if not there:
        remedy = "check its USB cable or its ribbon; a mouse will do" if board_name() else ""
        return Check("touch", Verdict.NOTE, "there is no touchscreen", remedy)
    names = ", ".join(touchscreen.name for touchscreen in there)
    if display.driver != "kmsdrm":
        return Check("touch", Verdict.FINE, f"there is a touchscreen: {names}")
    closed = [(touchscreen.node, "input") for touchscreen in there if not touchscreen.readable]
    if closed:
        return Check("touch", Verdict.BAD, *closed_to_us(closed))
    if not library_works():
        remedy = "start deploy/run.sh again, or: sudo apt install libmtdev1t64 (before Debian 13: libmtdev1)"
        return Check("touch", Verdict.BAD, f"{names} cannot be read: libmtdev is missing", remedy)
    return Check("touch", Verdict.FINE, f"there is a touchscreen, and you may read it: {names}")


def renderer_check(display: Display, root: Path = ROOT, seconds: float = WINDOW_S) -> Check:
    """Who draws: the graphics chip (V3D on a Pi), or the processor. A window is waited for so long."""
    try:
        done = subprocess.run(
            [sys.executable, "-c", RENDERER, display.driver],
            env={**os.environ, **display.environment()},
            cwd=Path(__file__).parents[2], capture_output=True, text=True, timeout=seconds,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        remedy = "a slow or busy machine needs longer, and `banker run` waits"
        return Check("graphics", Verdict.NOTE, f"no window came within {seconds:.1f} s", remedy)
    name = next((line[9:] for line in done.stdout.splitlines() if line.startswith("renderer ")), "")
    if not name:
        return Check("graphics", Verdict.BAD, f"no window could be opened on {display.driver}", _missing())
    if not any(word in name.lower() for word in ("llvmpipe", "softpipe", "swrast")):
        return Check("graphics", Verdict.FINE, f"drawn by {name}")
    return _drawn_by_the_processor(name, display, root)


def _missing() -> str:
    """What to install so that a window can be opened."""
    packages = [package for library, package in LIBRARIES.items() if not _loads(library)]
    return f"sudo apt install {' '.join(packages or ['libgl1-mesa-dri'])}"


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def _drawn_by_the_processor(name: str, display: Display, root: Path) -> Check:
    """The check where the processor draws: wrong only if a Raspberry Pi has its graphics chip and people see the
    screen."""
    found = f"drawn by the processor ({name}): slower, and warm"
    drivers = [file.read_text() for file in root.glob("sys/class/drm/card*/device/uevent")]
    if not (display.seen and any("DRIVER=v3d" in driver for driver in drivers)):
        remedy = "dtoverlay=vc4-kms-v3d in /boot/firmware/config.txt, then restart" if board_name() else ""
        return Check("graphics", Verdict.NOTE, found, remedy)
    nodes = [(node, "render") for node in root.glob("dev/dri/renderD*") if not os.access(node, os.R_OK | os.W_OK)]
    if nodes:
        closed, remedy = closed_to_us(nodes)
        return Check("graphics", Verdict.BAD, f"{found}; {closed}", remedy)
    return Check("graphics", Verdict.BAD, found, "sudo apt install libgl1-mesa-dri")
