"""Answers as keys, in pages where not all have room."""

from __future__ import annotations

from ui.kit.solve import Ways
from ui.parts import answers
from ui.records.pieces import ButtonView
from ui.widgets.paged import Paged


class Answers(Paged[tuple[ButtonView, ...]]):
    """Shows answers; beside one whose amount can be asked about, a question mark."""

    def ways(self, view: tuple[ButtonView, ...]) -> Ways:
        return answers.ways(view, self.page, self.w, self.h)
