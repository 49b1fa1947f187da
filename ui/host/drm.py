"""The graphics cards of this machine: which has a display connected, and who may draw there.

Law: a card is opened for a moment only, to ask whether another program draws on it; nothing is changed.
"""

from __future__ import annotations

import fcntl
import os
from enum import StrEnum
from pathlib import Path

import msgspec

# `DRM_IOCTL_AUTH_MAGIC`: _IOW('d', 0x11, struct drm_auth), which is one unsigned int.
AUTH_MAGIC = 0x40046411
# How the kernel calls the connectors of built-in panels, as against those with a plug for any screen.
PANELS = ("DSI", "DPI", "LVDS", "eDP")


class Use(StrEnum):
    """What this program may do with a card."""

    FREE = "free"
    TAKEN = "taken"  # another program draws there
    FORBIDDEN = "forbidden"


class Card(msgspec.Struct, frozen=True):
    """A graphics card by its device file, and the names of its connectors that have a display, such as "HDMI-A-1"."""

    node: Path
    connected: tuple[str, ...]

    @property
    def number(self) -> int:
        """The N of /dev/dri/cardN, which is also what SDL_KMSDRM_DEVICE_INDEX means (SDL 2.30, `get_driindex`)."""
        return int(self.node.name.removeprefix("card"))

    @property
    def has_panel(self) -> bool:
        """Whether one of the displays is a built-in panel."""
        return any(name.startswith(PANELS) for name in self.connected)

    def size(self, root: Path = Path("/")) -> tuple[int, int] | None:
        """Width and height in pixels of the mode that its first display prefers; None if it names none."""
        modes = _read(root / f"sys/class/drm/{self.node.name}-{self.connected[0]}/modes")
        width, _, height = modes.partition("\n")[0].partition("x")
        return (int(width), int(height)) if width.isdigit() and height.isdigit() else None

    def use(self) -> Use:
        """Whether we could draw there now.

        The kernel makes the program that opens a card its master, if the card has none (drm_auth.c, `drm_master_open`).
        """
        try:
            opened = os.open(self.node, os.O_RDWR | os.O_CLOEXEC)
        except OSError:
            return Use.FORBIDDEN
        try:
            return Use.FREE if is_master(opened) else Use.TAKEN
        finally:
            os.close(opened)


def cards(root: Path = Path("/")) -> tuple[Card, ...]:
    """The cards with a display connected, those with a built-in panel first, then by number.

    Decision: on a Raspberry Pi 5, where the panel and HDMI are two cards, the game is on the panel, which people touch.
    A card that only renders has no connector at all.
    """
    found = []
    for folder in root.glob("sys/class/drm/card*"):
        if folder.name.removeprefix("card").isdigit():
            statuses = root.glob(f"sys/class/drm/{folder.name}-*/status")
            connected = [status.parent.name.partition("-")[2] for status in statuses if _read(status) == "connected"]
            found.append(Card(root / "dev/dri" / folder.name, tuple(sorted(connected))))
    return tuple(sorted((card for card in found if card.connected), key=lambda card: (not card.has_panel, card.number)))


def is_master(opened: int) -> bool:
    """Whether this open card is ours to draw on: only a master may authenticate, as in libdrm's `drmIsMaster`."""
    try:
        fcntl.ioctl(opened, AUTH_MAGIC, bytes(4))
    except PermissionError:
        return False
    except OSError:
        return True  # there is no client number 0 to authenticate: EINVAL
    return True


def holder(card: Card, root: Path = Path("/")) -> str:
    """The name of another program that has the card open; "" if that is not for this user to see."""
    for link in root.glob("proc/[0-9]*/fd/*"):
        process = link.parents[1]
        if process.name != str(os.getpid()) and _target(link) == str(card.node):
            return _read(process / "comm")
    return ""


def _read(file: Path) -> str:
    try:
        return file.read_text(errors="replace").strip()
    except OSError:
        return ""


def _target(link: Path) -> str:
    try:
        return os.readlink(link)
    except OSError:
        return ""
