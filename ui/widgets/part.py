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
        """Something else is about to be shown and placed: turn back to the first page, if there are pages."""

    def towards(self, act: Intent) -> PushButton:
        """The key that turns to another page, towards what does this."""
        raise NotImplementedError
