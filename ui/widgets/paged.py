"""A piece that shows a list in pages where it has no room for all of it."""

from __future__ import annotations

from ui.records.intents import Intent
from ui.records.pages import TurnTo
from ui.widgets.button import PushButton
from ui.widgets.drawn import Drawn
from ui.widgets.piece import V


class Paged(Drawn[V]):
    """Shows a page of its record; its keys turn to another. Fires `on_turn` when another is shown."""

    __events__: tuple[str, ...] = ("on_turn",)

    page = 0

    def on_turn(self) -> None:
        """Another page is shown."""

    def first_page(self) -> None:
        """Show the first page from the next time on that it is placed."""
        self.page = 0

    def towards(self, act: Intent) -> PushButton:
        """The key that turns to another page, towards what does this."""
        return next(key for key in self.buttons if isinstance(key.record.act, TurnTo))

    def send(self, intent: Intent) -> None:
        """Turn to the page that is asked for; all else is handed on."""
        if not isinstance(intent, TurnTo):
            super().send(intent)
            return
        self.page = intent.page
        self.refresh()
        self.dispatch("on_turn")
