"""What the steps of the set-up share."""

from __future__ import annotations

from ui.widgets.button import PushButton
from ui.widgets.piece import Piece, V

FOOT = 58
"""Height of the lowest row."""


class SetupStep(Piece[V]):
    """The body of a step. `following` is the screen's button that leads on: each step says where it stands."""

    following: PushButton

    def step_back(self) -> bool:
        """Come back from what lies over the step; False: nothing did, and *back* leads to the step before."""
        return False
