"""The board of a sheet: the ring as on the table, on which a space is touched."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ui.paint.painter import Painter
from ui.records.boards import BoardView
from ui.records.pieces import ButtonView, RingView
from ui.widgets import ring_geometry as geometry
from ui.widgets.button import PushButton
from ui.widgets.part import Part
from ui.widgets.ring import Ring


class SpaceTouch(PushButton):
    """Where a space lies, and what a touch there does. It takes no finger itself: the ring takes it, for the nearest
    space."""

    takes_finger = False

    def on_touch_down(self, touch: Any) -> bool:
        return False

    def paint(self, p: Painter, view: ButtonView) -> None:
        """The ring draws the space."""


class BoardRing(Part[BoardView]):
    """Shows a BoardView in a box of the ring's size."""

    def build(self) -> None:
        self.ring = Ring()
        self.spaces: list[SpaceTouch] = []
        self.add_pieces(self.ring)

    @property
    def buttons(self) -> list[SpaceTouch]:
        return self.spaces

    def changed(self, view: BoardView) -> None:
        self.fill(self.spaces, view.buttons, SpaceTouch)
        self.ring.view = _to_touch(view)

    def arrange(self, view: BoardView) -> None:
        self.within(self.ring, 0, 0, geometry.SIDE, geometry.SIDE)
        for number, space in enumerate(self.spaces):
            self.within(space, *self.ring.shape.box(number))


def _to_touch(view: BoardView) -> RingView:
    """The ring on which each space does what its button does."""
    spaces = (
        replace(
            space,
            here=button.chosen,
            act=button.act if button.enabled else None,
            reason=button.reason,
            mark=button.mark,
            off=not button.enabled,
        )
        for space, button in zip(view.ring.spaces, view.buttons, strict=True)
    )
    return replace(view.ring, spaces=tuple(spaces))
