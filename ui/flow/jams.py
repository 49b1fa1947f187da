"""What on the reader keeps cards from being read: two cards at once, a phone. The screen says whose card to take away.

Law: as long as no card can be read, no auction is counted down (`auction`).
"""

from __future__ import annotations

from math import inf

from hardware.ports import ReaderEvent, ReaderFault, ReaderFree, ReaderReady, TagRefusal, TagRefused
from ui.flow.desk import Desk, Jam
from ui.flow.place import AtTable
from ui.records.pieces import Signing
from ui.table.state import Strip


class Jams:
    """Keeps the desk's `jam`, and says it at the table for as long as it lasts."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def note(self, event: ReaderEvent) -> None:
        """Take note of what lies in the way, and that it went, whatever else is done with the event."""
        desk = self._desk
        match event:
            case TagRefused(reason, _, lying):
                before = lying if reason is TagRefusal.SEVERAL else ()
                desk.jam = Jam(f"reader.{reason.value}", tuple(desk.card(uid) for uid in before))
                if isinstance(desk.place, AtTable):
                    desk.set_table(strip=self.strip())
            case ReaderFree() | ReaderFault(lasting=True):
                self._clear()
            case ReaderReady():
                desk.reader_misses_takings = event.misses_takings
                self._clear()

    def tick(self) -> None:
        """Say at the table what lies in the way, wherever nothing else is being said."""
        desk = self._desk
        if desk.jam is not None and isinstance(desk.place, AtTable) and desk.table.strip is None:
            desk.set_table(strip=self.strip())

    def strip(self) -> Strip | None:
        """What is said of the jam at the table; None while there is none."""
        jam, desk = self._desk.jam, self._desk
        if jam is None:
            return None
        names = [desk.game.player(player).name for player in map(desk.owner, jam.lying) if player is not None]
        if not names:
            return Strip(desk.strings.t(jam.reason), "", Signing.REFUSED, inf)
        title = desk.strings.t("reader.take_away", name=names[0])
        return Strip(title, desk.strings.t("reader.then_other"), Signing.REFUSED, inf)

    def _clear(self) -> None:
        desk = self._desk
        if desk.jam is not None and isinstance(desk.place, AtTable) and desk.table.strip == self.strip():
            desk.set_table(strip=None)
        desk.jam = None
