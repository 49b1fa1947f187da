"""The paper of a payment in the middle of the board."""

from __future__ import annotations

from ui.kit.solve import Ways
from ui.parts import money
from ui.records.prompts import MoneyPromptView
from ui.widgets.drawn import Drawn


class MoneyPrompt(Drawn[MoneyPromptView]):
    """Shows a MoneyPromptView."""

    def ways(self, view: MoneyPromptView) -> Ways:
        return money.ways(view)
