"""Says what on the reader keeps cards from being read: two cards at once, a phone. The screen says whose card to take
away.

The screen also names a card that lay there before it was asked for: that card signs only once it was put down again.

Law: as long as no card can be read, no auction is counted down (`auction`).
"""

from __future__ import annotations

from math import inf

from hardware.ports import (
    ReaderEvent,
    ReaderFault,
    ReaderFree,
    ReaderReady,
    TagGone,
    TagRefusal,
    TagRefused,
    TagSeen,
)
from ui.flow.desk import Desk, Jam
from ui.flow.place import AtTable
from ui.records.pieces import Signing
from ui.table.state import Strip, wanted

# A card that lay there all the time is no tap any more once the question has waited so many seconds.
LIES_S = 2.0


class Jams:
    """Keeps the desk's `jam`, and says it at the table for as long as it lasts."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._there: set[str] = set()
        """The bank's ids of the cards on the reader, where that tells when they are taken away."""
        self._question: tuple[str, int] | None = None
        self._question_since = 0.0
        self._again: Strip | None = None

    def note(self, event: ReaderEvent) -> None:
        """Take note of what lies in the way, and that it went, before anything else is done with the event."""
        desk = self._desk
        match event:
            case TagSeen(uid) if not desk.reader_misses_takings:
                self._there.add(desk.card(uid))
            case TagGone(uid):
                self._there.discard(desk.card(uid))
            case TagRefused(reason, _, lying):
                before = lying if reason is TagRefusal.SEVERAL else ()
                desk.jam = Jam(f"reader.{reason.value}", tuple(desk.card(uid) for uid in before))
                if isinstance(desk.place, AtTable):
                    desk.set_table(strip=self.strip())
            case ReaderFree():
                self._clear()
            case ReaderFault(lasting=True):
                self._there.clear()
                self._clear()
            case ReaderReady():
                self._there.clear()
                desk.reader_misses_takings = event.misses_takings
                self._clear()

    def tick(self) -> None:
        """Say at the table what lies in the way, unless something else is being said."""
        desk = self._desk
        if not isinstance(desk.place, AtTable):
            return
        said, again = self.strip(), self._put_again()
        if again != self._again and desk.table.strip == self._again:
            desk.set_table(strip=None)
        self._again = again
        if desk.table.strip is None and (said or again) is not None:
            desk.set_table(strip=said or again)

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

    def _put_again(self) -> Strip | None:
        """What is said of a card that is asked for and lies there since before that; None if none does."""
        desk = self._desk
        signer = wanted(desk.table)[0] if self._there else None
        question = (signer, desk.table.number) if signer is not None else None
        if question != self._question:
            self._question, self._question_since = question, desk.now
        if signer is None or signer not in map(desk.owner, self._there) or desk.now - self._question_since < LIES_S:
            return None
        title = desk.strings.t("reader.take_away", name=desk.game.player(signer).name)
        return Strip(title, desk.strings.t("reader.then_again"), Signing.REFUSED, inf)

    def _clear(self) -> None:
        desk = self._desk
        if desk.jam is not None and isinstance(desk.place, AtTable) and desk.table.strip == self.strip():
            desk.set_table(strip=None)
        desk.jam = None
