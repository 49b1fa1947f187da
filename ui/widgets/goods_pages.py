"""Where the rows of what somebody hands over in a trade stand: in pages, high enough to touch, or to be read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ui.look import theme

_LOW, _USUAL = 28, 48
"""The least and the usual height of a row that is only read and asks nothing."""
_ROOMY, _APART = 54.0, 4.0
"""The most height of a row to touch, and what lies between two where nothing is received."""
_OVER_RECEIVED, _UNDER_RECEIVED = 8.0, 4.0
"""What lies over and under what one receives and chooses about."""


class Spot(NamedTuple):
    """Where a row stands under the head: left, top, width and height in u."""

    x: float
    y: float
    w: float
    h: float


Page = dict[int, Spot]
"""The rows of a page by their number."""


def pages_to_touch(highs: Sequence[float], w: float, room: float) -> list[Page]:
    """Rows of one width, each as high as it needs: 0 for one of a finger's height, a little more where that costs no
    page. Those that need a height, being received, stand at the foot, and on every page if another has room over them.
    """
    if any(highs):
        room -= _UNDER_RECEIVED
        pages = _pages_to_touch(highs, w, room - _OVER_RECEIVED + theme.GAP, theme.TOUCH, theme.GAP)
        return [_received_last(page, sum(map(bool, highs)), room) for page in pages]
    most = max(1, int((room + _APART) // (theme.TOUCH + _APART)))
    return _pages_to_touch(highs, w, room, min(_ROOMY, (room + _APART) / most - _APART), _APART)


def _pages_to_touch(highs: Sequence[float], w: float, room: float, usual: float, apart: float) -> list[Page]:
    """Rows as high as they need, else as `usual`, that lie so far apart, in pages."""
    rows = _ordered(highs)
    first = [row for row in rows if highs[row]]
    kept = first if sum(highs[row] + apart for row in first) + usual <= room + 0.01 else []
    pages: list[Page] = [{}]
    y = 0.0
    for row in rows:
        high = highs[row] or usual
        if pages[-1] and y + high > room + 0.01:
            pages.append({one: pages[0][one] for one in kept})
            y = sum(highs[one] + apart for one in kept)
        pages[-1][row] = Spot(0, y, w, high)
        y += high + apart
    return pages


def pages_to_read(highs: Sequence[float], received: int, w: float, room: float) -> list[Page]:
    """All rows at once, as high as they have room, in two columns rather than on two pages. `highs`: what those need
    that have an amount to ask about, 0 for the others; they come first. `received`: how many, the first, are received;
    they stand at the foot of their page."""
    whole = _page_to_read(_ordered(highs), highs, w, room)
    if len(whole) == len(highs):
        return [_received_last(whole, received, room)]
    pages: list[Page] = []
    left, room = _ordered(highs), room - theme.TOUCH - _APART
    while left:
        page = _page_to_read(left, highs, w, room)
        pages.append(_received_last(page, received, room))
        left = [row for row in left if row not in page]
    return pages


def first_received(page: Page, received: int) -> int | None:
    """The row at which what is received begins under what is given; None where only one of the two is on the page."""
    mine = sorted(row for row in page if row < received)
    return mine[0] if mine and len(mine) < len(page) else None


def _received_last(page: Page, received: int, room: float) -> Page:
    """The page with what is received at its foot and what is given over it: under "Receives" nobody then reads what
    they give."""
    if first_received(page, received) is None:
        return page
    up = min(spot.y for row, spot in page.items() if row >= received)
    down = room - max(spot.y + spot.h for row, spot in page.items() if row < received)
    return {row: spot._replace(y=spot.y + (down if row < received else -up)) for row, spot in page.items()}


def _ordered(highs: Sequence[float]) -> list[int]:
    """The numbers of the rows, those first that ask."""
    return sorted(range(len(highs)), key=lambda row: not highs[row])


def _page_to_read(rows: Sequence[int], highs: Sequence[float], w: float, room: float) -> Page:
    """As many of the rows as have room on one page."""
    page: Page = {}
    top = 0.0
    for row in (row for row in rows if highs[row]):
        if page and top + highs[row] > room:
            return page
        page[row] = Spot(0, top, w, highs[row])
        top += highs[row]
    lines = max(int((room - top) // _LOW), 0 if page else 1)  # a page without a row would never end
    plain = [row for row in rows if not highs[row]]
    columns = 1 if len(plain) <= lines else 2
    plain = plain[: columns * lines]
    each = -(-len(plain) // columns)
    high = min(float(_USUAL), max(float(_LOW), (room - top) / max(1, each)))
    wide = (w - (columns - 1) * theme.GAP) / columns
    for place, row in enumerate(plain):
        column, line = divmod(place, max(1, each))
        page[row] = Spot(column * (wide + theme.GAP), top + line * high, wide, high)
    return page


def needed_to_touch(highs: Sequence[float]) -> float:
    """The height of rows to touch that all stand on one page."""
    around = _OVER_RECEIVED + _UNDER_RECEIVED if any(highs) else 0
    return sum((high or theme.TOUCH) + theme.GAP for high in highs) + around


def needed_to_read(highs: Sequence[float]) -> float:
    """The height of rows to read that all stand on one page, in one column."""
    return sum(high or _LOW for high in highs)
