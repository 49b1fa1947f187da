"""A card laid open on paper: the sign of its deck, its name, what it says, its amount, what can be changed on it."""

from __future__ import annotations

from msgspec.structs import replace

from ui.look import theme
from ui.paint.fitting import broken, first_size, fitted
from ui.paint.painter import Painter
from ui.paint.tokens import draw_badge
from ui.records.sheets import FaceView
from ui.widgets.ask_why import TOUCH, AskWhyAtLeft
from ui.widgets.on_paper import OnPaper
from ui.widgets.part import Part

_EDGE = 12
"""From the edge of the paper to the card."""
_SIGN_W, _SIDE = 150, 24
_TOOL_W, _TOOL_H = (200, 146), 54
"""Widths of a tool, and of each where there are two; their height."""
_APART = 16
"""From what asks why to the tools."""
_BADGE = 72
_ROW = 34.0
"""The most that a row of a sum takes."""
_UPRIGHT_SIGN = (110, 140)
"""Width and height of the sign beside the title of an upright window's card."""
_SIGNED = {"+": theme.GAIN_PAPER, "-": theme.LOSS_PAPER}


class CardFace(Part[FaceView]):
    """Shows a FaceView, as the upper part of a paper that goes on in the foot of the sheet."""

    def build(self) -> None:
        self.tools: list[OnPaper] = []
        self.why = AskWhyAtLeft()

    @property
    def buttons(self) -> list[OnPaper]:
        return self.tools

    def changed(self, view: FaceView) -> None:
        self.fill(self.tools, view.tools, OnPaper)
        why = view.why
        self.why.sizes, self.why.on, self.why.unit_size = theme.AMOUNT, _SIGNED.get(view.sign, theme.INK), theme.STRIP
        self.offer(self.why, None if why is None else replace(why, amount=view.amount, detail=view.unit))

    def arrange(self, view: FaceView) -> None:
        wide = self._wide(view)
        x = self.w - _EDGE - _SIDE - wide
        for number, tool in enumerate(reversed(self.tools)):
            self.within(tool, x - number * (wide + theme.GAP), self._bottom - _TOOL_H, wide, _TOOL_H)
        left, room = self._amount_place(view)
        self.within(self.why, left, self._amount_at(view) - TOUCH / 2, room, TOUCH)

    def _wide(self, view: FaceView) -> float:
        """The width of a tool."""
        return _TOOL_W[len(view.tools) > 1]

    @property
    def _bottom(self) -> float:
        """Where what stands on the card ends."""
        return self.h - _SIDE

    def paint(self, p: Painter, view: FaceView) -> None:
        p.round(0, 0, self.w, self.h, theme.PAPER, (theme.RADIUS_PANEL, theme.RADIUS_PANEL, 0, 0))
        high = self.h - _EDGE
        p.frame(_EDGE, _EDGE, self.w - 2 * _EDGE, high - _EDGE, theme.INK, theme.PAPER, 1.5, theme.RADIUS)
        x, y = _EDGE + 6 + _SIGN_W + _SIDE, _EDGE + 16.0
        sign: tuple[float, float] = (_SIGN_W, high - _EDGE - 12)
        if theme.scale.upright:
            sign, x = _UPRIGHT_SIGN, _EDGE + 6 + _UPRIGHT_SIGN[0] + _SIDE
        p.round(_EDGE + 6, _EDGE + 6, *sign, theme.INK, theme.RADIUS_BADGE)
        middle = _EDGE + 6 + sign[0] / 2, _EDGE + 6 + sign[1] / 2
        p.icon(view.icon, *middle, 96, theme.PAPER)
        room = self.w - _EDGE - _SIDE - x
        size, title = fitted(view.title, (36, theme.TITLE, theme.HEADING), room, 2, True)
        p.lines(title, x, y + size * 0.56 * len(title), size, theme.INK, True, pitch=1.12)
        y += size * 1.12 * len(title) + 8
        if theme.scale.upright:
            x, y = _EDGE + _SIDE, max(y, _EDGE + 6 + sign[1] + theme.MARGIN)
            room = self.w - _EDGE - _SIDE - x
        for sentence in view.lines:
            lines = broken(sentence, theme.STRIP, room)
            p.lines(lines, x, y + 13 * len(lines), theme.STRIP, theme.INK2)
            y += 26 * len(lines)
        self._paint_rows(p, view, x, y + 6, room)
        self._paint_amount(p, view)

    def _paint_rows(self, p: Painter, view: FaceView, x: float, y: float, room: float) -> None:
        """How the amount is worked out, over it: each row with what it comes to at the right, close to the amount."""
        bottom = self._amount_at(view) - _TOOL_H / 2 - (10 if theme.scale.upright else 2)
        pitch = min(_ROW, (bottom - y) / max(1, len(view.rows)))
        for number, row in enumerate(view.rows):
            cy = bottom - pitch * (len(view.rows) - number - 0.5)
            taken = p.text(row.amount, x + room, cy, theme.STRIP, theme.INK, True, "right") + 16 if row.amount else 0.0
            size = first_size(row.label, (theme.STRIP, theme.SMALL), room - taken)
            p.text(row.label, x, cy, size, theme.INK)

    def _amount_at(self, view: FaceView) -> float:
        """The middle of the row with the amount."""
        over = _TOOL_H + theme.MARGIN if theme.scale.upright and view.tools else 0
        return self._bottom - (_BADGE if self._led(view) else _TOOL_H) / 2 - over

    def _led(self, view: FaceView) -> bool:
        """Whether the amount stands after the sign of where the card leads."""
        return bool(view.amount and (view.group or view.picture))

    def _amount_place(self, view: FaceView) -> tuple[float, float]:
        """Where the amount begins, and how wide it may be with what asks why: beside the tools, or over them."""
        left = _EDGE + _SIDE + (0 if theme.scale.upright else 6 + _SIGN_W)
        left += _BADGE + 16 if self._led(view) else 0
        room = self.w - _EDGE - _SIDE - left
        if not theme.scale.upright:
            room -= len(view.tools) * (self._wide(view) + theme.GAP) + (_APART - theme.GAP if view.tools else 0)
        return left, room

    def _paint_amount(self, p: Painter, view: FaceView) -> None:
        """The amount beside the tools, after the sign of what the card does if it has one."""
        cy = self._amount_at(view)
        x, room = self._amount_place(view)
        self._paint_picture(p, view, x - _BADGE - 16 if self._led(view) else x, cy)
        if view.amount and view.why is None:
            taken = p.text(view.unit, x, cy + 12, theme.STRIP, theme.INK2) + 8 if view.unit else 0.0
            size = first_size(view.amount, theme.AMOUNT, room - taken, True)
            p.text(view.amount, x + taken, cy, size, _SIGNED.get(view.sign, theme.INK), True)

    def _paint_picture(self, p: Painter, view: FaceView, x: float, cy: float) -> None:
        cy = cy if view.amount else self._bottom - _BADGE / 2
        if view.group:
            draw_badge(p, x, cy - _BADGE / 2, _BADGE, view.group, view.picture)
        elif view.picture:
            p.icon(view.picture, x + _BADGE / 2, cy, _BADGE, theme.INK)
