"""A bulletin: a band over a part of the screen that nobody reads to answer the question. A touch puts it away.

A screen says where by its `bulletin_boxes`; on any other it stands over the bar, beside the button that leads back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from ui.kit.solve import has_room, solve
from ui.parts import note
from ui.records.bulletin import BulletinView
from ui.widgets.piece import Box, Piece
from ui.widgets.press import Words

# Where it stands over a bar: from the left, from the top, so many u less wide, and how high.
_BAR: Box = (64.0, 8.0, 72.0, 52.0)


@runtime_checkable
class Roomy(Protocol):
    """A screen that says where a bulletin covers nothing that is asked."""

    @property
    def bulletin_boxes(self) -> Sequence[Box]:
        """Those places, the best first, in u from the window's top left; at each of them it covers whole words."""


class Bulletin(Words[BulletinView]):
    """Shows a BulletinView over a screen; its record is None while nothing is said."""

    raised = True

    def stand(self, screen: Piece[Any] | None) -> None:
        """Stand in the first place of this screen that has room for the sentence and its second line, if need be the
        short one; else in the last."""
        if self.view is None or screen is None:
            return
        if isinstance(screen, Roomy):
            boxes = screen.bulletin_boxes
        else:
            x, y, less, h = _BAR
            boxes = [(x + screen.box[0], y + screen.box[1], screen.w - less, h)]
        *groups, _ = note.bulletin(self.view)
        trees = [tree for group in groups for tree in group]
        self.place(*next((box for box in boxes if has_room(trees, box[2], box[3])), boxes[-1]))

    def arrange(self, view: BulletinView) -> None:
        self.face = tuple(solve(note.bulletin(view), self.w, self.h))
