"""What the parts of a sheet's body share."""

from __future__ import annotations

from collections.abc import Sequence

from ui.records.intents import Intent
from ui.widgets.button import PushButton
from ui.widgets.piece import Piece, V


class Part(Piece[V]):
    """A part of a sheet's body: shows a list, a keypad, cards or the board."""

    @property
    def buttons(self) -> Sequence[PushButton]:
        """The buttons of the record, in its order, whether or not they are on the page shown."""
        raise NotImplementedError

    def first_page(self) -> None:
        """Something else is shown: turn back to the first page, if there are pages."""

    def towards(self, act: Intent) -> PushButton:
        """The key that turns to another page, towards what does this."""
        raise NotImplementedError


def shares(needs: Sequence[float], room: float) -> list[float]:
    """How much of the room each part has: what it needs, with an equal part of what is left; those that need most are
    cut if it is not enough."""
    spare = max(0.0, room - sum(needs)) / max(1, len(needs))
    parts = [0.0 for _ in needs]
    for given, index in enumerate(sorted(range(len(needs)), key=needs.__getitem__)):
        parts[index] = min(needs[index] + spare, room / (len(needs) - given))
        room -= parts[index]
    return parts
