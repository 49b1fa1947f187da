"""A bulletin: a band over a part of the screen that nobody reads to answer the question. A touch puts it away. A
hint also has the key that ends all hints.

A screen says where by its `bulletin_boxes`; on any other it stands over the bar, beside the button that leads back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from ui.kit.solve import Ways, has_room
from ui.parts import note
from ui.records.bulletin import BulletinView
from ui.widgets.button import PushButton
from ui.widgets.drawn import Drawn
from ui.widgets.piece import Box, Piece

# Where it stands over a bar: from the left, from the top, so many u less wide, and how high.
_BAR: Box = (64.0, 8.0, 72.0, 52.0)


@runtime_checkable
class Roomy(Protocol):
    """A screen that says where a bulletin covers nothing that is asked."""

    @property
    def bulletin_boxes(self) -> Sequence[Box]:
        """Those places, the best first, in u from the window's top left; at each of them it covers whole words."""


class Bulletin(Drawn[BulletinView]):
    """Shows a BulletinView over a screen; its record is None while nothing is said."""

    raised = True

    def stand(self, screen: Piece[Any] | None) -> None:
        """Stand in the first place of this screen that has room for the sentence and its second line, if need be the
        short one; else in the last. A hint never stands over a key."""
        if self.view is None or screen is None:
            self.clear_widgets()
            return
        if isinstance(screen, Roomy):
            boxes = screen.bulletin_boxes
        else:
            x, y, less, h = _BAR
            boxes = [(x + screen.box[0], y + screen.box[1], screen.w - less, h)]
        if self.view.off is not None:
            boxes = [box for box in boxes if not self._covers_keys(screen, box)]
        if not boxes:
            self.clear_widgets()
            return
        said = note.bulletin(self.view)
        trees = [tree for group in (said[:-1] or said) for tree in group]
        self.place(*next((box for box in boxes if has_room(trees, box[2], box[3])), boxes[-1]))

    def ways(self, view: BulletinView) -> Ways:
        return note.bulletin(view)

    def on_touch_down(self, touch: Any) -> bool:
        """Take every finger that comes down on it: none is meant for what it covers."""
        return bool(super().on_touch_down(touch)) or (self.view is not None and self.collide_point(*touch.pos))

    def _covers_keys(self, screen: Piece[Any], box: Box) -> bool:
        """Whether a key that is seen on this screen, not its own, lies under a box, if only in part."""
        own = set(self.walk(restrict=True))
        keys = (piece for piece in screen.walk(restrict=True) if isinstance(piece, PushButton) and piece not in own)
        return any(_meet(key.box, box) for key in keys if key.view is not None)


def _meet(one: Box, other: Box) -> bool:
    """Whether two boxes have a point inside in common."""
    (x, y, w, h), (left, top, wide, high) = one, other
    return x < left + wide and left < x + w and y < top + high and top < y + h
