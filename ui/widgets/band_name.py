"""The name of a deed in the band of a narrow card, beside the letter or the icon of its group."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ui.look import theme
from ui.paint.fitting import broken, cut, width

SIZE = theme.SMALL
PITCH = 0.92
"""What a line of a name takes at least, by its size."""
_SIDE = 3
"""What is free at least beside a line that has the whole width."""
_RIGHT = 5
"""What is free right of a line that has the letter at its left."""
_LAST_PART = "werk"
"""A long German word is broken before this."""


class BandName(NamedTuple):
    """A name in lines. `row`: the line that the letter stands beside, where the others have the whole width; None: it
    stands beside all of them. Not `whole`: it is cut."""

    lines: tuple[str, ...]
    row: int | None = None
    whole: bool = True


def name_in_band(name: str, w: float, left: float, band: float, closer: float = 0) -> BandName:
    """How a name stands in a band of this width and height. `left`: where the letter ends; `closer`: how much wider the
    lines beside it may be rather than that some stand over or under it."""
    room, most = w - left - _RIGHT, int((band - 2) / (PITCH * SIZE))
    for wide in (room, room + closer):
        for lines in _breaks(name, wide):
            if len(lines) <= most:
                return BandName(lines)
    for lines in _breaks(name, w - 2 * _SIDE):
        beside = ("", *lines) if len(lines) == 1 else lines
        row = next((n for n, line in enumerate(beside) if width(line, SIZE, True) <= room), None)
        if len(beside) <= most and row is not None:
            return BandName(beside, row)
    words = broken(name, SIZE, room, True)
    kept = (*words[: most - 1], " ".join(words[most - 1 :]))
    return BandName(tuple(cut(line, SIZE, room, True) for line in kept if line), whole=False)


def _breaks(name: str, room: float) -> Iterator[tuple[str, ...]]:
    """A name in lines no wider than `room`: broken between words, after a hyphen too, within a word too."""
    for words, joint in (
        (name, " "),
        (name.replace("-", "- "), "-"),
        (name.replace(_LAST_PART, f"- {_LAST_PART}"), ""),
    ):
        lines = tuple(line.replace("- ", joint) for line in broken(words, SIZE, room, True))
        if all(width(line, SIZE, True) <= room for line in lines):
            yield lines
