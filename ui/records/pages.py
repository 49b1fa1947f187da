"""The touch that turns the pages of a list. No Kivy inside."""

from __future__ import annotations

from ui.records.intents import Intent


class TurnTo(Intent, frozen=True):
    """Show this page of a list, from 0."""

    page: int
