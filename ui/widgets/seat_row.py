"""A seat at set-up, which is named by a touch, removed by holding its cross and pulled to another place by its grip."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ui.look import theme
from ui.paint.painter import Painter
from ui.records.explored import Place
from ui.records.intents import Intent, MovePlayer
from ui.records.setup import SeatRowView
from ui.widgets.drawn import Drawn
from ui.widgets.note import raise_note
from ui.widgets.press import Plate, lost

_REMOVE, _GRIP = 51, 44  # The widths of what removes, at the right, and of what pulls, at the left.
_DASH, _LINE = 6, 1.5  # The length of the dashes under a free seat, and how thick they are.


class SeatRow(Plate[SeatRowView]):
    """Shows a SeatRowView. While it is pulled it follows the finger over the others; one whose touch is lost is dropped
    where it was."""

    def build(self) -> None:
        self._removing = self.lifted = False
        self._from = 0.0

    def on_touch_down(self, touch: Any) -> bool:
        if self.view is not None and not self.pressed and self.collide_point(*touch.pos):
            x, _ = self.at(touch)
            self._removing, self.lifted = x > self.w - _REMOVE, x < _GRIP
            self._from = _middle(self)
        return super().on_touch_down(touch)

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is self and self.lifted:
            self._follow(_at(touch))
            return True
        return super().on_touch_move(touch)

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is self and self.lifted:
            touch.ungrab(self)
            self.lifted = self.pressed = False
            self._drop(self._from if lost(touch) else _at(touch))
            return True
        return super().on_touch_up(touch)

    def _seats(self) -> list[SeatRow]:
        """All players in their order."""
        return self.parent.of(SeatRow) if isinstance(self.parent, Drawn) else [self]

    def _follow(self, y: float) -> None:
        """Stand at the finger, over the others, but not beyond them."""
        others = [_middle(row) for row in self._seats() if row is not self]
        middle = min(max(y, min([self._from, *others])), max([self._from, *others]))
        parent = self.parent
        parent.remove_widget(self)
        parent.add_widget(self)
        x, _, w, h = self.box
        self.place(x, middle - h / 2, w, h)

    def _drop(self, y: float) -> None:
        """Move the player to the seat nearest to where the row was let go."""
        seats = self._seats()
        places = [self._from if row is self else _middle(row) for row in seats]
        before, to = seats.index(self), min(range(len(seats)), key=lambda n: abs(places[n] - y))
        if to != before:
            self.send(MovePlayer(before, to))
        self.parent.rearrange()

    def places(self) -> Sequence[Place]:
        if self.view is None:
            return ()
        x, y, w, h = self.box
        view, wide = self.view, _REMOVE if self.view.remove is not None else 0
        row = Place(view, (x, y, w - wide, h), act=view.act)
        cross = Place(view, (x + w - wide, y, wide, h), held=view.remove, hold_s=view.remove_s, word="cross")
        return (row, cross) if wide else (row,)

    def hold_s(self, view: SeatRowView) -> float:
        return view.remove_s if self._removing else 0

    def short_press(self) -> None:
        raise_note(self, self.record.hold)

    def act(self, view: SeatRowView) -> Intent | None:
        return view.remove if self._removing else view.act

    def paint_ground(self, p: Painter, view: SeatRowView, w: float, h: float) -> None:
        if view.chosen or self.lifted:
            p.frame(0, 0, w, h, theme.TEXT, theme.RAISED, 2.5)
        else:
            p.round(0, 0, w, h, theme.PRESSED if self.pressed and not self._removing else theme.SURFACE)

    def paint_face(self, p: Painter) -> None:
        if self.progress > 0:
            p.arc(self.w - 28, (self.h - self.inset[1]) / 2, 18, 0, 360 * self.progress, theme.LOSS, 4)
        super().paint_face(p)


def _at(touch: Any) -> float:
    """How far down the window a touch is, in u."""
    return float((theme.scale.height_px - touch.y) / theme.scale.u)


def _middle(row: SeatRow) -> float:
    return row.box[1] + row.h / 2


class FreeSeat(Plate[SeatRowView]):
    """Shows a SeatRowView of nobody, over a dashed line to sit down on."""

    def paint_ground(self, p: Painter, view: SeatRowView, w: float, h: float) -> None:
        p.round(0, 0, w, h, theme.RAISED if self.pressed else theme.GROUND)
        for n in range(int((w - 2 * _DASH) / _DASH / 2)):
            p.rect(_DASH * (2 * n + 1.5), h - _LINE, _DASH, _LINE, theme.EDGE)
