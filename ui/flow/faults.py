"""What goes wrong: the reader, a booking, the bank. Each is said with what to do about it; nothing is swallowed."""

from __future__ import annotations

from banker.log import NotBooked
from banker.store import StoreError
from hardware.ports import ReaderFault, Signal
from ui.bank.faults import Fault, store_fault
from ui.bank.thread import Result
from ui.flow.desk import STRIP_S, Desk
from ui.records.intents import Recovery
from ui.records.pieces import Signing
from ui.views.home import ReaderState

FAULT_S = 8.0
"""How long the remedy of a reader's fault stands in the strip, before it says how to sign without it."""


class Faults:
    """Faults, from where they come up to what the screen says of them."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def reader_fails(self, fault: ReaderFault) -> None:
        """What is wrong and what to do about it, for a moment on the table and for as long as it lasts at home."""
        desk = self._desk
        if fault.lasting:
            desk.reader = ReaderState.FAULT
            desk.rest()
        self.reader_does(f"reader.out.{fault.cause.value}")
        if desk.table is not None:
            desk.say(desk.strings.t(desk.reader_why), "", Signing.FAULT, FAULT_S)

    def reader_does(self, why: str) -> None:
        """How the reader does: `why` it does nothing, "" while all is well."""
        desk = self._desk
        desk.reader_why = why
        if desk.table is not None:
            desk.set_table(reader_out=desk.reader is ReaderState.FAULT, reader_why=why)
        desk.changed()

    def failed(self, result: Result) -> None:
        """Not booked: said so, and the game goes on if the bank still can. Anything else stops it, visibly."""
        desk = self._desk
        desk.busy_since = None
        error = result.error
        if isinstance(error, NotBooked) and desk.table is not None:
            desk.panel.show(Signal.REFUSED)
            desk.say(desk.strings.t("table.not_booked"), str(error), Signing.FAULT, 2 * STRIP_S)
            return
        number = desk.state.number if desk.state is not None else None
        if isinstance(error, StoreError):
            self.fail(store_fault(error, number, result.value, opening=result.name == "open"))
        else:
            self.fail(Fault("bug", found=repr(error), number=number))

    def recover(self, how: Recovery) -> None:
        """Try again to open the file as chosen; the answer is another "open"."""
        self._desk.fault, self._desk.screen = None, "opening"
        self._desk.rest()
        self._desk.recover_file(how)

    def fail(self, fault: Fault) -> None:
        """The bank cannot go on: the fault screen."""
        self._desk.fault, self._desk.screen = fault, "fault"
        self._desk.rest()
        self._desk.changed()
