"""Chooses the video driver: left alone, SDL silently draws where nobody sees it."""

from __future__ import annotations

import ctypes
import os
import socket
import struct
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from ui.host.drm import Card

# What `--display` and the configuration may ask for.
WISHES = ("auto", "x11", "kmsdrm", "cage", "offscreen")
# A graphics card may come so many seconds after the system has begun to start services.
WAIT_S = 20.0
LOOK_S = 0.25
ASKED = 8  # How many times an X server that does not answer is asked for a connection.
ROOT = Path("/")
# X Window System Protocol, "Connection Setup": least byte first, version 11.0, no key; the answer of a server that
# refuses begins with 0.
KEYLESS = struct.pack("<BxHHHHxx", ord("l"), 11, 0, 0, 0)
REFUSED = b"\0"


class Display(msgspec.Struct, frozen=True):
    """The video `driver` by SDL's name ("x11", "kmsdrm", "offscreen"); `why` it was chosen; `seen` by people or not.

    `card`: the one to draw on, for kmsdrm.
    """

    driver: str
    why: str
    seen: bool
    card: Card | None = None

    def environment(self) -> dict[str, str]:
        """The environment that SDL needs. A card that it names already goes before ours."""
        named = os.environ.get("SDL_KMSDRM_DEVICE_INDEX")
        ours = {} if self.card is None or named else {"SDL_KMSDRM_DEVICE_INDEX": str(self.card.number)}
        return {"SDL_VIDEODRIVER": self.driver, **ours}

    def settle(self) -> None:
        """Tell SDL, which looks when the window is made."""
        os.environ.update(self.environment())


UNSEEN = Display("offscreen", "nobody would see the screen", seen=False)


class NoDisplay(Exception):
    """Nobody would see the screen; the message says why. `unusable`: a display is there, but not for this program;
    `taken`: since another one draws on it."""

    def __init__(self, why: str, *, unusable: bool = False, taken: bool = False) -> None:
        super().__init__(why)
        self.unusable, self.taken = unusable, taken


def choose(wish: str = "auto", environment: Mapping[str, str] | None = None, root: Path = ROOT) -> Display:
    """The display that is wished; "auto": a desktop that answers, else a graphics card. Raises NoDisplay."""
    env = os.environ if environment is None else environment
    match wish:
        case "offscreen":
            return UNSEEN
        case "x11":
            return _desktop(env)
        case "kmsdrm":
            return _card(root)
    try:
        return _desktop(env)
    except NoDisplay as no_desktop:
        try:
            return _card(root)
        except NoDisplay as no_card:
            for found in (no_desktop, no_card):
                if found.unusable:
                    raise found from None
            raise NoDisplay(f"{no_desktop}, and {no_card}") from None


def wait_for(
    wish: str,
    environment: Mapping[str, str] | None = None,
    root: Path = ROOT,
    sleep: Callable[[float], object] = time.sleep,
) -> Display:
    """As `choose`, but looks again for WAIT_S seconds. Raises NoDisplay."""
    for _ in range(round(WAIT_S / LOOK_S)):
        try:
            return choose(wish, environment, root)
        except NoDisplay:
            sleep(LOOK_S)
    return choose(wish, environment, root)


def _desktop(env: Mapping[str, str]) -> Display:
    name = env.get("DISPLAY", "")
    if not name:
        raise NoDisplay("no DISPLAY is set")
    if not answers(name):
        raise NoDisplay(f"display {name} does not answer")
    if connect(name) is None and refuses(name):
        user = os.environ.get("USER") or f"#{os.getuid()}"
        remedy = f"on that desktop run `xhost +si:localuser:{user}`, or start as the user who is logged in there"
        raise NoDisplay(f"display {name} does not let the user {user} in: {remedy}", unusable=True)
    return Display("x11", f"display {name} answers", seen=True)


def _card(root: Path) -> Display:
    """The first card that is free, of those with a display. Raises NoDisplay."""
    from ui.host.drm import Use, cards, holder  # a desktop starts sooner without it

    found = cards(root)
    uses = {card: card.use() for card in found}
    for card in found:
        if uses[card] is Use.FREE:
            return Display("kmsdrm", f"{card.node} is free, with {', '.join(card.connected)}", seen=True, card=card)
    if not found:
        raise NoDisplay("no display is connected to a graphics card")
    taken = next((card for card in found if uses[card] is Use.TAKEN), None)
    if taken is None:
        remedy = "sudo usermod --append --groups video,render $USER, then log in again"
        raise NoDisplay(f"you may not open {found[0].node}: {remedy}", unusable=True)
    name = holder(taken, root)
    who = f"another program ({name})" if name else "another program"
    remedy = f"end it (`sudo fuser --verbose {taken.node}` names it), or start from its own terminal"
    raise NoDisplay(f"{who} has the screen on {taken.node}: {remedy}", unusable=True, taken=True)


def desktop_size() -> tuple[int, int] | None:
    """Width and height in pixels of the X server's screen; None if it cannot be asked.

    Where no window manager runs nobody else tells SDL, and its full screen has the size of the window it was before.
    """
    if (server := connect()) is None:
        return None
    x11, display = server
    return x11.XDisplayWidth(display, 0), x11.XDisplayHeight(display, 0)


def connect(name: str | None = None) -> tuple[ctypes.CDLL, ctypes.c_void_p] | None:
    """Xlib and a connection of it to this X server, else to the one that DISPLAY names; None if there is no library, no
    answer, or this user is refused.

    Never close it: a server whose last client leaves may start over, and the window would find no server. For the same
    reason it may not answer at first, just after `answers`.
    """
    try:
        x11 = ctypes.CDLL("libX11.so.6")
    except OSError:
        return None
    x11.XOpenDisplay.restype = ctypes.c_void_p
    for _ in range(ASKED):
        display = ctypes.c_void_p(x11.XOpenDisplay(None if name is None else name.encode()))
        if display:
            return x11, display
        if refuses(name or os.environ.get("DISPLAY", "")):
            return None
        time.sleep(LOOK_S)
    return None


def answers(name: str) -> bool:
    """Whether an X server listens at this display, such as ":0"."""
    try:
        _reach(name).close()
    except OSError:
        return False
    return True


def refuses(name: str) -> bool:
    """Whether the X server at this display refuses a user without a key of its own. (Xlib, which has the keys of this
    user, is asked before.)"""
    try:
        with _reach(name) as server:
            server.sendall(KEYLESS)
            return server.recv(1) == REFUSED
    except OSError:
        return False


def _reach(name: str) -> socket.socket:
    """A connection to the X server at this display. Raises OSError."""
    host, _, number = name.rpartition(":")
    screen = number.partition(".")[0]
    if not screen.isdigit():
        raise OSError(f"{name} is no display")
    if host not in ("", "unix"):
        return socket.create_connection((host, 6000 + int(screen)), timeout=1)
    server = socket.socket(socket.AF_UNIX)
    try:
        server.settimeout(1)
        server.connect(f"/tmp/.X11-unix/X{screen}")
    except OSError:
        server.close()
        raise
    return server
