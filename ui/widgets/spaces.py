"""The spaces to touch where the ring has no room, under tabs."""

from __future__ import annotations

from typing import ClassVar

from ui.kit.solve import Ways
from ui.parts import spaces
from ui.records.boards import BoardView
from ui.widgets.button import PushButton
from ui.widgets.drawn import LIVE
from ui.widgets.note import Note, leave, raise_note
from ui.widgets.paged import Paged
from ui.widgets.part import Part


class SpaceButton(PushButton):
    """One space. While a finger is on it, a note says its name."""

    def build(self) -> None:
        self._note: Note | None = None
        self.bind(pressed=lambda *_: self._say_name())

    def _say_name(self) -> None:
        if self._note is not None:
            leave(self._note)
            self._note = None
        if self.pressed and self.view is not None and self.view.detail and self.parent is not None:
            self._note = raise_note(self, self.view.detail)


class SpaceGrid(Paged[BoardView], Part[BoardView]):
    """Shows a BoardView."""

    kinds: ClassVar = LIVE | {"space": SpaceButton}

    def ways(self, view: BoardView) -> Ways:
        return spaces.ways(view, self.page)
