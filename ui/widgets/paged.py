"""A piece that shows a list in pages where it has no room for all of it."""

from __future__ import annotations

from collections.abc import Sequence

from ui.records.intents import Intent
from ui.records.pages import TurnTo
from ui.records.pieces import ButtonView
from ui.widgets.button import PushButton
from ui.widgets.drawn import Drawn
from ui.widgets.part import Part
from ui.widgets.piece import V


class Paged(Drawn[V]):
    """Shows a page of its record; its keys turn to another. Fires `on_turn` when another is shown."""

    __events__: tuple[str, ...] = ("on_turn",)

    page = 0

    def on_turn(self) -> None:
        """Another page is shown."""

    def first_page(self) -> None:
        """Turn back to the first page."""
        self.page = 0
        self.refresh()

    def send(self, intent: Intent) -> None:
        """Turn to the page that is asked for; all else is handed on."""
        if not isinstance(intent, TurnTo):
            super().send(intent)
            return
        self.page = intent.page
        self.refresh()
        self.dispatch("on_turn")


class PagedPart(Paged[V], Part[V]):
    """The same as a part of a sheet's body, whose keys lead to what does something."""

    def pages(self) -> Sequence[Sequence[ButtonView]]:
        """What can be touched on each page."""
        raise NotImplementedError

    def towards(self, act: Intent) -> PushButton:
        page = next(n for n, views in enumerate(self.pages()) if any(view.act == act for view in views))
        turns = [(key, key.record.act) for key in self.buttons if isinstance(key.record.act, TurnTo)]
        return min(turns, key=lambda turn: abs(turn[1].page - page))[0]
