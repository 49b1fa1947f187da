"""The magnifier over the ring: says a space's name, holder, rent and price while the finger is on it."""

from __future__ import annotations

from typing import Any

from ui.look import theme
from ui.paint.fitting import cut, fitted, width
from ui.paint.painter import Painter
from ui.paint.tokens import draw_hotel, draw_house, draw_token
from ui.records.pieces import SpaceView
from ui.widgets import ring_geometry as geometry
from ui.widgets.piece import Piece

# The least; a name that needs more room for two lines makes it wider, up to the second by so much at a time; so does a
# row, without end.
WIDTH, _WIDEST, _STEP = 190, 250, 5
_SIDE = 12
_SIZES = (theme.STRIP, theme.BODY)  # Those of the name.
_BETWEEN = 14  # Between the words and the amount of a row.
_ROW = 24
_HEAD = {1: 26.0, 2: 46.0}  # Height of a name in so many lines.
_ARROW = 12
# Of the ground, around the note and its arrow, which else are lost on the paper of the dice.
_RIM = 2
_AWAY = 26  # From the space to the note, so that the finger does not cover it.
# The arrow towards the space, for each side of the ring.
_TIPS = (
    ((0.0, 0.0), (1.0, 0.0), (0.5, 1.0)),
    ((1.0, 0.0), (1.0, 1.0), (0.0, 0.5)),
    ((0.0, 1.0), (1.0, 1.0), (0.5, 0.0)),
    ((0.0, 0.0), (0.0, 1.0), (1.0, 0.5)),
)


class Magnifier(Piece[SpaceView]):
    """Shows a SpaceView; `stand_by` says at which space of which ring."""

    raised = True

    def stand_by(self, number: int, ring: Piece[Any]) -> None:
        """Stand beside the space, inside the ring."""
        self._number = number
        x, y, w, h = geometry.box(number)
        wide, high = _wide(self.record), self._height(self.record)
        side = number // 10 % 4
        dx = (0, w + _AWAY, 0, -wide - _AWAY)[side]
        dy = (-high - _AWAY, 0, h + _AWAY, 0)[side]
        left = x + dx if dx else x + w / 2 - wide / 2
        top = y + dy if dy else y + h / 2 - high / 2
        left = max(0.0, min(left, geometry.SIDE - wide))
        top = max(0.0, min(top, geometry.SIDE - high))
        self._target = (x + w / 2 - left, y + h / 2 - top)
        self.place(ring.box[0] + left, ring.box[1] + top, wide, high)

    def _name(self, view: SpaceView) -> tuple[float, list[str]]:
        room = _wide(view) - 2 * _SIDE
        size, lines = fitted(view.name, _SIZES, room, 2, True)
        kept = [lines[0], " ".join(lines[1:])] if len(lines) > 2 else lines
        return size, [cut(line, size, room, True) for line in kept]

    def _height(self, view: SpaceView) -> float:
        """What the lines need; a space without a deed says its name alone."""
        built = view.houses > 0 or view.hotel
        return 20 + _HEAD[len(self._name(view)[1])] + _ROW * (bool(view.line) + len(view.facts) + built)

    def paint(self, p: Painter, view: SpaceView) -> None:
        self._paint_arrow(p)
        p.frame(0, 0, self.w, self.h, theme.TEXT, theme.RAISED, 2)
        size, name = self._name(view)
        y = 10 + _HEAD[len(name)]
        p.lines(name, _SIDE, 10 + (y - 10) / 2, size, theme.TEXT, True, pitch=1.1)
        if view.line:
            self._paint_owner(p, view, y + _ROW / 2)
            y += _ROW
        if view.houses or view.hotel:
            self._paint_buildings(p, view, y + _ROW / 2)
            y += _ROW
        for fact in view.facts:
            p.text(fact.label, _SIDE, y + _ROW / 2, theme.SMALL, theme.TEXT2)
            p.text(fact.amount, self.w - _SIDE, y + _ROW / 2, theme.BODY, theme.TEXT, True, "right")
            y += _ROW

    def _paint_owner(self, p: Painter, view: SpaceView, cy: float) -> None:
        left = float(_SIDE)
        if view.owner is not None:
            draw_token(p, left + 10, cy, 10, view.owner)
            left += 28
        p.text(cut(view.line, theme.BODY, self.w - _SIDE - left), left, cy, theme.BODY, theme.TEXT2)

    def _paint_buildings(self, p: Painter, view: SpaceView, cy: float) -> None:
        if view.hotel:
            draw_hotel(p, _SIDE, cy - 8, 28, 16, theme.PAPER)
        for number in range(view.houses):
            draw_house(p, _SIDE + 20 * number, cy - 8, 14, 16, theme.PAPER)

    def _paint_arrow(self, p: Painter) -> None:
        side = self._number // 10 % 4
        tx, ty = self._target
        tx, ty = max(16, min(tx, self.w - 16)), max(16, min(ty, self.h - 16))
        x, y = ((tx - _ARROW, self.h), (-_ARROW, ty - _ARROW), (tx - _ARROW, -_ARROW), (self.w, ty - _ARROW))[side]
        w, h = (2 * _ARROW, _ARROW) if side in (0, 2) else (_ARROW, 2 * _ARROW)
        more, away = _RIM * 2, _RIM * 3
        dx, dy = ((-more, 0), (-away, -more), (-more, -away), (0, -more))[side]
        rim = (w + 2 * more, h + away) if side in (0, 2) else (w + away, h + 2 * more)
        p.round(-_RIM, -_RIM, self.w + 2 * _RIM, self.h + 2 * _RIM, theme.GROUND)
        p.shape(x + dx, y + dy, *rim, _TIPS[side], theme.GROUND)
        p.shape(x, y, w, h, _TIPS[side], theme.TEXT)


def _wide(view: SpaceView) -> float:
    """Wide enough for two lines of the name, and for the words of each row beside its amount."""
    named = next((wide for wide in range(WIDTH, _WIDEST, _STEP) if _in_two(view.name, wide - 2 * _SIDE)), _WIDEST)
    rows = (width(each.label, theme.SMALL) + width(each.amount, theme.BODY, True) for each in view.facts)
    return max(named, *(row + _BETWEEN + 2 * _SIDE for row in rows), 0.0)


def _in_two(name: str, room: float) -> bool:
    """Whether two lines have room for a name."""
    size, lines = fitted(name, _SIZES, room, 2, True)
    return len(lines) <= 2 and all(width(line, size, True) <= room for line in lines)
