"""What the season is told and tells back: its players, the page of one of them, the deeds. No Kivy inside."""

from __future__ import annotations

from typing import Literal

import msgspec

from banker.insight import season
from ui.records.intents import Intent
from ui.records.tally import Saved

Page = Literal["players", "deeds"]


class Season(msgspec.Struct, frozen=True):
    """The season as it is shown: its players, or the deeds that earned most, or the page of one player, by the key that
    the season has for them.

    `nameless`: some player is taken off the lists; `gone`: one was just now. `saved`: how saving the table goes, None:
    nobody asked for it. `to_read`, `to_weigh`: the ids of the games whose record, and of those whose luck, is still to
    be worked out for what is shown.
    """

    season: season.Season
    page: Page = "players"
    player: str | None = None
    nameless: bool = False
    gone: bool = False
    saved: Saved | None = None
    to_read: tuple[str, ...] = ()
    to_weigh: tuple[str, ...] = ()

    @property
    def unread(self) -> tuple[str, ...]:
        """The ids of the games that are still to be read."""
        return self.to_read or self.to_weigh


class OpenSeason(Intent, frozen=True):
    """Fetch the season and show its players, or the deeds that earned most."""

    page: Page = "players"


class OpenPlayer(Intent, frozen=True):
    """Show the page of this player of the season, and have luck reckoned for it."""

    key: str


class TakeOff(Intent, frozen=True):
    """Take this player of the season off the lists."""

    key: str


class ShowNames(Intent, frozen=True):
    """Put every player on the lists again who was taken off."""


class SaveSeason(Intent, frozen=True):
    """Save the season as a table, where the user finds it."""
