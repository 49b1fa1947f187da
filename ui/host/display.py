"""Chooses the video driver: left to itself, SDL silently draws where nobody sees it."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import msgspec


class Display(msgspec.Struct, frozen=True):
    """The video `driver` by SDL's name ("x11", "kmsdrm", "offscreen"); `why` it was chosen; `seen` by people or not."""

    driver: str
    why: str
    seen: bool


def choose(environment: dict[str, str] | None = None) -> Display:
    """A display that answers, else a graphics card, else none: then only the demonstration is worth playing."""
    env = dict(os.environ) if environment is None else environment
    name = env.get("DISPLAY", "")
    if name and answers(name):
        return Display("x11", f"display {name} answers", seen=True)
    card = usable_card()
    if card is not None:
        return Display("kmsdrm", f"{card} is usable", seen=True)
    without = f"display {name} does not answer" if name else "no DISPLAY is set"
    return Display("offscreen", f"{without} and there is no usable graphics card", seen=False)


def answers(name: str) -> bool:
    """Whether an X server listens at this display, such as ":0"."""
    host, _, number = name.rpartition(":")
    screen = number.partition(".")[0]
    if not screen.isdigit():
        return False
    try:
        if host in ("", "unix"):
            with socket.socket(socket.AF_UNIX) as probe:
                probe.settimeout(1)
                probe.connect(f"/tmp/.X11-unix/X{screen}")
        else:
            socket.create_connection((host, 6000 + int(screen)), timeout=1).close()
    except OSError:
        return False
    return True


def usable_card(folder: Path = Path("/dev/dri")) -> Path | None:
    """A graphics card that we may open and that has a screen connected, None if there is none.

    All cards are tried, since the 7" panel has one of its own.
    """
    for card in sorted(folder.glob("card*")):
        connectors = Path("/sys/class/drm").glob(f"{card.name}-*/status")
        connected = any(status.read_text().strip() == "connected" for status in connectors)
        if connected and os.access(card, os.R_OK | os.W_OK):
            return card
    return None
