"""The touches of a player who explores the screen, in millimetres; and the coloured edge that tells others so.

Law: a touch is for one of the two, the player who explores or the screen, from its beginning to its end.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ui.look import theme
from ui.look.theme import scale
from ui.paint.painter import Painter
from ui.records.pieces import Token
from ui.widgets.piece import Piece, screen_box
from ui.widgets.press import lost

_WIDE = 4.0  # Of the edge; nothing on a screen comes so near to it.

# Takes what a finger does ("down", "move", "up" or "lost"), which it is, and where in millimetres from the top left.
# Returns whether that is for nothing else.
Take = Callable[[str, object, float, float], bool]


class Exploring(Piece[Token]):
    """Shows in whose colour the screen is explored, and hands touches on to `take`."""

    raised = True

    def __init__(self, take: Take, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._hand_on = take
        self._mine: dict[object, bool] = {}
        """The fingers that are down, each with whether it is for nothing else."""

    def stand(self, below: float) -> None:
        """Stand along the edges of the screen. `below`: the height of the on-screen reader under it."""
        self.place(*screen_box(below))

    def touched(self, what: str, touch: Any) -> bool:
        """Hand on what a finger does on the screen. Returns whether that is for nothing else."""
        x, y = touch.x / scale.u, scale.height - touch.y / scale.u
        if getattr(touch, "is_mouse_scrolling", False) or (what == "down" and y > self.box[1] + self.h):
            return False
        mine = self._mine.get(touch.uid, False)
        if what == "up":
            what = "lost" if lost(touch) else what
            self._mine.pop(touch.uid, None)
        taken = self._hand_on(what, touch.uid, x / theme.MM, y / theme.MM)
        if what == "down":
            mine = self._mine[touch.uid] = taken
        elif taken and not mine:
            touch.lost = True  # two fingers have taken the screen: what lies under them is not touched
        return mine

    def paint(self, p: Painter, view: Token) -> None:
        colour = theme.PLAYERS[view.colour]
        for x, y, w, h in (
            (0.0, 0.0, self.w, _WIDE), (0.0, self.h - _WIDE, self.w, _WIDE),
            (0.0, 0.0, _WIDE, self.h), (self.w - _WIDE, 0.0, _WIDE, self.h),
        ):  # fmt: skip
            p.rect(x, y, w, h, colour)
