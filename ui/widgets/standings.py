"""The players of a game in a row or one under the other: place, token and name. No name is cut where it need not be."""

from __future__ import annotations

from collections.abc import Sequence

from ui.look import theme
from ui.look.theme import Rgba
from ui.paint.fitting import cut, width
from ui.paint.painter import Painter
from ui.paint.tokens import draw_token
from ui.records.rolls import StandingView

_DISC, _AFTER_DISC, _AFTER_PLACE, _APART = 10.0, 4.0, 4.0, 12.0
"""The radius of a token in a row, what lies after it and after a place, and between two players."""
_LARGE_DISC = 11.0
_LEAST_PITCH, _MOST_PITCH = 22.0, 34.0
_UNDER = 8.0
"""What stays free under the last player."""


def draw_row(p: Painter, standings: Sequence[StandingView], x: float, cy: float, room: float, on: Rgba) -> None:
    """Draw as many players as have room beside each other, whole, then how many more there are; the name of the first
    is cut where not even that has room."""
    wides = [_wide(standing) for standing in standings]
    count = _fit(wides, room)
    others = width(_more(len(standings) - count), theme.BODY) + _APART if count < len(standings) else 0.0
    end = x + room - others
    for standing, wide in zip(standings[:count], wides, strict=False):
        left = x
        if standing.place:
            left += p.text(standing.place, left, cy, theme.BODY, on, standing.first) + _AFTER_PLACE
        draw_token(p, left + _DISC, cy, _DISC, standing.token)
        at = left + 2 * _DISC + _AFTER_DISC
        name = standing.name if count > 1 else cut(standing.name, theme.BODY, end - at, standing.first)
        p.text(name, at, cy, theme.BODY, on, standing.first)
        x += wide + _APART
    if others:
        p.text(_more(len(standings) - count), min(x, end + _APART), cy, theme.BODY, theme.TEXT2)


def _wide(standing: StandingView) -> float:
    place = width(standing.place, theme.BODY, standing.first) + _AFTER_PLACE if standing.place else 0.0
    return place + 2 * _DISC + _AFTER_DISC + width(standing.name, theme.BODY, standing.first)


def _more(count: int) -> str:
    return f"+ {count}"


def _fit(wides: Sequence[float], room: float) -> int:
    """How many players of these widths stand beside each other in the room, with the word for the others; one does."""
    for count in range(len(wides), 1, -1):
        others = len(wides) - count
        more = _APART + width(_more(others), theme.BODY) if others else 0.0
        if sum(wides[:count]) + _APART * (count - 1) + more <= room:
            return count
    return min(1, len(wides))


def column_high(count: int, columns: int = 1) -> float:
    """The least height of so many players under each other in so many columns."""
    return -(-count // columns) * _LEAST_PITCH + _UNDER


def draw_column(
    p: Painter, standings: Sequence[StandingView], box: tuple[float, float, float, float], columns: int
) -> float:
    """Draw the players under each other on paper, in (x, y, width, height) and so many columns; in two where one is not
    high enough. Returns where they end."""
    x, y, wide, high = box
    if not standings:
        return y
    if column_high(len(standings)) > high:
        columns = max(columns, 2)
    rows = -(-len(standings) // columns)
    pitch = min(_MOST_PITCH, max(_LEAST_PITCH, (high - _UNDER) / rows))
    radius = min(_LARGE_DISC, pitch / 2 - 1)
    each = wide / columns
    places = max(width(standing.place, theme.SMALL, True) for standing in standings)
    before = places + _AFTER_PLACE if places else 0.0
    for number, standing in enumerate(standings):
        column, row = divmod(number, rows)
        left, cy = x + column * each, y + (row + 0.5) * pitch
        p.text(standing.place, left + places, cy, theme.SMALL, theme.INK, standing.first, "right")
        draw_token(p, left + before + radius, cy, radius, standing.token, theme.INK)
        at = left + before + 2 * radius + _AFTER_DISC + 1
        room = left + each - at
        bold = standing.first and width(standing.name, theme.SMALL, True) <= room
        p.text(cut(standing.name, theme.SMALL, room, bold), at, cy, theme.SMALL, theme.INK, bold)
    return y + rows * pitch + _UNDER
