"""The size of the window: where it has no room for the screens, a sentence stands there instead of them."""

from __future__ import annotations

import logging

from ui.flow.desk import Desk
from ui.look.theme import HEIGHT, WIDTH, holds

log = logging.getLogger(__name__)


def note_size(desk: Desk, width: int, height: int) -> None:
    """Take note of the window's size in pixels, and say on the screen and in the log if it is too small."""
    too_small = None if holds(width, height) else (width, height)
    if too_small == desk.too_small:
        return
    desk.too_small = too_small
    desk.changed()
    if too_small is not None:
        log.warning(
            "the window has %d × %d pixels, and the screens need %d × %d, lying or upright:"
            " make it larger, start with --size full, or connect a larger display", width, height, WIDTH, HEIGHT,
        )  # fmt: skip
