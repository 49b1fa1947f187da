"""Says what goes wrong (the reader, a booking, the bank) and what to do about it; nothing is swallowed."""

from __future__ import annotations

import logging
from pathlib import Path

from banker.backup import CopyInfo
from banker.bank import GameInfo
from banker.store_error import NotKept, StoreError, StoreInDoubt
from hardware.ports import ReaderFault, Signal
from ui.bank.faults import Fault, store_fault
from ui.bank.thread import Copied
from ui.flow.desk import STRIP_S, Desk
from ui.flow.place import AtTable, Failed, OpeningFile
from ui.records.bulletin import BulletinView
from ui.records.intents import Recovery
from ui.records.pieces import Signing
from ui.table import auction
from ui.views.home import ReaderState

log = logging.getLogger("banker.flow")

NOTICE_S = 20.0  # How long a notice is said at the table.
# How long the remedy of a reader's fault stands in the strip, before it says how to sign without it.
FAULT_S = 8.0
BACK_S = 1.2  # How long the strip says in its place that the reader is back.

_FULL = "disk is full"  # What the database says of a disk without room.

PLACE_LENGTH = 14  # How many letters of a path a notice shows, however wide they are.


class Faults:
    """Shows the faults of the reader and of the bank."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def reader_fails(self, fault: ReaderFault) -> None:
        """Say what is wrong and what to do: for a moment at the table, at home for as long as it lasts."""
        desk = self._desk
        if fault.lasting:
            desk.reader = ReaderState.FAULT
            desk.rest()
        self.reader_does(f"reader.out.{fault.cause.value}")
        if isinstance(desk.place, AtTable):
            desk.say(desk.strings.t(desk.reader_why), "", Signing.FAULT, FAULT_S)

    def reader_is_back(self) -> None:
        """Take the reader's fault off the screen. If the strip still says it, the strip now says that the reader is
        back."""
        desk = self._desk
        why = desk.reader_why
        self.reader_does("")
        if why and isinstance(desk.place, AtTable):
            strip = desk.table.strip
            if strip is None or strip.signing is Signing.FAULT:
                desk.say(desk.strings.t("reader.back"), "", Signing.SIGNED, BACK_S)

    def reader_does(self, why: str) -> None:
        """Show the words with the id `why` for what is wrong with the reader; "" while nothing is."""
        self._desk.reader_why = why
        self._desk.show_reader()

    def bank_failed(self, error: Exception) -> None:
        """Say that a request was not booked, and go on if the bank still can; anything else stops the game, visibly."""
        desk = self._desk
        if isinstance(error, NotKept) and isinstance(desk.place, AtTable):
            desk.panel.show(Signal.REFUSED)
            looking = desk.looking is not None
            title = desk.strings.t("table.only_looking" if looking else "table.not_booked")
            log.warning("not booked: %s", error)
            cause = "table.disk_full" if _FULL in str(error) else "table.not_written"
            line = "" if looking else desk.strings.t(cause)
            if auction.on_sale(desk.game.top):  # the next bid stays in sight
                desk.tell(BulletinView(title, line, Signing.FAULT, 2 * STRIP_S, of_game=True), first=True)
            else:
                desk.say(title, line, Signing.FAULT, 2 * STRIP_S)
        elif isinstance(error, NotKept):
            choices = (Recovery.RETRY,)
            desk.fail(desk.looking or Fault("not_booked", "", str(error), desk.safe_number, choices))
        elif isinstance(error, StoreError):
            desk.fail(store_fault(error, desk.safe_number, None, opening=False))
        else:
            desk.fail(Fault("bug", found=repr(error), number=desk.safe_number))

    def not_kept(self, error: Exception) -> None:
        """Only log that a choice was not kept in the file, since it is in force; hand on any other error."""
        if isinstance(error, NotKept | StoreInDoubt):
            log.warning("not kept: %s", error)
        else:
            self.bank_failed(error)

    def notify(self, words: str, line: str = "", names: bool = False, signing: Signing = Signing.FAULT) -> None:
        """Say something about the file that does not stop the game: at the table beside the question, else at home
        until a table is shown."""
        self.tell(BulletinView(words, line, signing, NOTICE_S, names))

    def tell(self, said: BulletinView) -> None:
        """Say this at the table beside the question, else at home until a table is shown."""
        if isinstance(self._desk.place, AtTable):
            self._desk.tell(said)
        else:
            self._desk.notice = said
            self._desk.changed()

    def notify_kept(self) -> None:
        """Say at the table, once, what was said at home."""
        notice, self._desk.notice = self._desk.notice, None
        if notice is not None:
            self.tell(notice)

    def not_opened(self, error: Exception, copy: CopyInfo | None) -> None:
        """Say why the bank's file does not open, and what may be chosen."""
        if isinstance(error, StoreError):
            self._desk.fail(store_fault(error, None, copy, opening=True))
        else:
            self._desk.fail(Fault("bug", found=repr(error)))

    def recover(self, how: Recovery) -> None:
        """Open the file as chosen."""
        place = self._desk.place
        self._desk.looking = place.fault if isinstance(place, Failed) and how is Recovery.LOOK else None
        self._desk.go(OpeningFile())
        self._desk.rest()
        self._desk.wiring.recover(how)

    def copied(self, result: Copied) -> None:
        """Say that no second copy could be made, or brought to another folder, or that nothing can be written for the
        club; nothing if it was."""
        if result.club:
            strings = self._desk.strings
            self.notify(strings.t("notice.no_club"), strings.t("notice.no_club_what"), signing=Signing.SIGNED)
        elif result.error is not None:
            words = "notice.no_copy_there" if result.place else "notice.no_copy"
            self.notify(self._desk.strings.t(words), end_of(result.place))
        self.games_broken(result.broken)

    def unnoted(self, _: OSError) -> None:
        """Say that a small file beside the bank's cannot be written, calmly, as nothing is lost by it. (Which and why
        is in the log.)"""
        strings = self._desk.strings
        self.notify(strings.t("notice.unnoted"), strings.t("notice.unnoted_what"), signing=Signing.SIGNED)

    def begun_anew(self, aside: Path | None) -> None:
        """Say that a file in which nothing was booked was set aside, and where; calmly, as nothing is lost."""
        if aside is not None:
            strings = self._desk.strings
            line = strings.t("notice.anew_what", file=end_of(aside.name))
            self.notify(strings.t("notice.anew"), line, signing=Signing.SIGNED)

    def games_broken(self, games: tuple[GameInfo, ...]) -> None:
        """Say which games are damaged and were set apart."""
        strings = self._desk.strings
        for info in games:
            who = (", ".join(info.players[:2]) or info.id) + ("…" if len(info.players) > 2 else "")
            self.notify(strings.t("notice.apart"), strings.t("notice.apart_which", who=who), names=True)


def end_of(place: str) -> str:
    """As much of a path's end as a notice has room for."""
    return place if len(place) <= PLACE_LENGTH else f"…{place[1 - PLACE_LENGTH :]}"
