"""A row to touch whose amount stands in it at the right; a touch on that asks why."""

from __future__ import annotations

from ui.records.intents import Intent
from ui.records.pieces import ButtonView
from ui.widgets.button import PushButton
from ui.widgets.press import PartedPress


class AskingRow(PartedPress[ButtonView, str], PushButton):
    """Takes a touch on its amount as a question, any other as on a button."""

    @property
    def asking(self) -> float:
        """How much of the row, from its right end on, the touch on the amount takes."""
        raise NotImplementedError

    @property
    def asked(self) -> bool:
        """Whether a finger is on the amount."""
        return bool(self.pressed) and self.under == "why"

    def part_at(self, x: float, y: float) -> str:
        """What lies at a point: "why", the amount; else "row"."""
        return "why" if self.record.why is not None and x >= self.w - self.asking else "row"

    def act(self, view: ButtonView) -> Intent | None:
        return view.why if self.under == "why" else super().act(view)
