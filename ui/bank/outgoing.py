"""Brings the rows that were booked to the outbox of the club's post, in the bank's thread. No Kivy inside.

Law: nothing waits for the club, and no fault of its folder hurts anything. The screen is told of one once, and again
only if the writing has worked in between.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from banker.bank import Bank
from banker.club import post
from banker.club.inbox import Inbox
from banker.club.outbox import Outbox
from banker.club.wire import VERSION, Have

log = logging.getLogger(__name__)

NOTHING_HAD = Have(v=VERSION, term=0, serial=0)


class Outgoing:
    """Writes the outbox below the folder `place`."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self._inbox = Inbox(place / post.IN, ("have",))
        self._works = True
        with suppress(OSError):  # what is in the way is told when something is to be written there
            (place / post.OUT).mkdir(mode=0o750, parents=True, exist_ok=True)
        self.opened_anew()

    def opened_anew(self) -> None:
        """Forget what was written: the bank's file was opened, and may be another one."""
        self._outbox = Outbox(self.place / post.OUT)

    def bring(self, bank: Bank, between: Callable[[], object]) -> Exception | None:
        """Bring the outbox up to the bank's log. `between` is called between slices, so that bookings need not wait.
        Returns what was in the way; None if nothing was, or it has been told."""
        if bank.store.reading:
            return None
        self._inbox.look()
        try:
            self._outbox.write(bank.log, bank.game_id, self._inbox.said(Have) or NOTHING_HAD, between)
        except Exception as error:  # told, never swallowed: the bank itself goes on
            log.warning("not written for the club: %s", error)
            told, self._works = not self._works, False
            return None if told else error
        self._works = True
        return None
