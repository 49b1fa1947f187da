"""The touch on an amount, or on a question mark, that asks why."""

from __future__ import annotations

from ui.look import theme
from ui.paint.painter import Painter
from ui.records.pieces import ButtonView
from ui.widgets.press import Words

_SHADE: theme.Rgba = (*theme.EDGE[:3], 0.3)


class Asked(Words[ButtonView]):
    """What is asked about lies under it, or on it; it draws a shade while a finger is there."""

    def paint(self, p: Painter, view: ButtonView) -> None:
        if self.pressed:
            p.round(0, 0, self.w, self.h, _SHADE)
        super().paint(p, view)
