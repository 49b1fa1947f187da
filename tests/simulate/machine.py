"""The machine on the table, in one thread: the app's flow and the bank as they are, on a disk, a reader and a clock of
the evening's own. It is switched off and on, killed and cut off.

Law: nothing of the product is replaced but threads, clocks, chance and devices: `Flow` and its parts, the jobs, the
bank's thread but for its thread, the bank, its store and its file.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from banker import edition
from banker.bank import Bank
from banker.store_error import StoreError
from hardware.ports import Loudness, ReaderEvent, ReaderFault, ReaderReady, Signal, TagSeen
from tests.faults.disk_model import Image
from tests.faults.sitting import FILE
from tests.model.booklet_tables import EDITIONS
from tests.simulate.clock import Clock
from tests.simulate.disk import EveningDisk
from tests.simulate.laws import Broken, Laws
from tests.simulate.reader import Field, Presentation, ReaderThread
from tests.simulate.screens import MOST_ROWS
from ui.bank.thread import BankThread, Copied, Job, Opened
from ui.flow import Flow
from ui.flow.view import ScreenView
from ui.flow.wiring import Wiring
from ui.records.beside import LampTest
from ui.records.intents import Intent, Recovery
from ui.setup.entered import Boards

START_S = 1.5  # From the switch to the first frame.
# Between two looks at the clock: while something is awaited or said for a moment, while nothing is, and while an
# auction is counted down. (The app looks each frame, and the machine here also before each thing that happens.)
TICK_S, IDLE_TICK_S, COUNTED_S = 1.0, 4.0, 0.25
BOOKED = (Signal.BOOKED, Signal.YOUR_TURN, Signal.HAMMER, Signal.END)  # what says that something is booked
BOARDS = tuple(edition.load(id) for id in EDITIONS.values())
WITH_THIRD_DIE = tuple(board for board in BOARDS if board.speed_die_cash)
WITHOUT = tuple(board for board in BOARDS if not board.speed_die_cash)


def _plain(shown: Any) -> Any:
    """What JSON has no word for: the first rows of a list; of a touch that carries a function, its name."""
    return f"{shown.__module__}.{shown.__qualname__}" if callable(shown) else list(shown[:MOST_ROWS])


encode = msgspec.json.Encoder(order="deterministic", enc_hook=_plain).encode


@dataclass(slots=True, eq=False)
class Gesture:
    """What somebody did: `kind` "card", "touch" or "hold" (or "tick", "answer": nobody did anything). `wish`: what
    they meant by it, the same for all that they do until they know that it is done. `to`: the operation answered."""

    kind: str
    wish: int = 0
    act: Intent | None = None
    card: Presentation | None = None
    to: str | None = None


class Teller(BankThread):
    """The bank's thread without its thread: each `turn` does what is asked next."""

    bank: Bank | None = None

    def start(self, then: Callable[[Opened], None], copied: Callable[[Copied], None]) -> None:
        self._then, self._copied = then, copied
        self.bank = self._open(Recovery.RETRY)

    @property
    def waits(self) -> bool:
        """Whether anything is asked of it."""
        return self._recovery is not None or not self._jobs.empty()

    def turn(self) -> None:
        """Do what is asked next."""
        self.bank = self._serve(self.bank, self._next())


class Machine:
    """The machine. `view`: what the screen shows, None while it is dark. `slow`: seconds that the bank takes for what
    it is asked next. `digest`: of all that was shown, on the screen and on the panel."""

    def __init__(self, folder: Path, clock: Clock, chance: Random, laws: Laws) -> None:
        self.folder, self.clock, self._chance, self.laws = folder, clock, chance, laws
        self.field = Field(clock, Random(chance.random()))
        self.slow: Callable[[], float] = lambda: self._chance.uniform(0.015, 0.06)
        self.faults: Counter[str] = Counter()
        self.digest = blake2b(digest_size=16)
        self.view: ScreenView | None = None
        self.seen = 0
        """How often the lamp has said that a card was seen."""
        self.cut_when_booked = False
        """Whether the power goes as soon as the next booking is on the disk, before anybody is told."""
        self.when_asked: Callable[[], object] | None = None
        """What befalls the machine while the bank does what it is asked next: a cut, a kill."""
        self.on_dark: Callable[[], object] = lambda: None
        """Called whenever the machine goes dark."""
        self._life = self._ids = 0
        self.on = False
        self._image: Image = {}
        self._asked: str | None = None
        """The id of the operation that the table waits for, or waited for last."""
        self._gesture = Gesture("tick")
        self.boards = WITHOUT
        """The boards that the machine knows."""

    # -- on and off -------------------------------------------------------------------------------------------------

    def switch_on(self) -> None:
        """Start the app on what the disk holds."""
        self._life += 1
        self.disk = EveningDisk(self.folder, self._image, self._chance)
        wall = lambda: self.clock.wall().isoformat(timespec="seconds")  # noqa: E731
        self.teller = Teller(self.folder / FILE, wall)
        self.flow = Flow(
            Wiring(
                submit=self._submit,
                recover=self._recover,
                panel=self,
                editions=lambda: Boards(self.boards),
                chance=self._chance.randrange,
                new_id=self._new_id,
                wall=self.clock.wall,
                machine_language="fr",
            )
        )
        self.on, self._working, self._drawn, self.view = True, False, -1, None
        self._asked = None
        self._thread = ReaderThread(self.clock, self.field, Random(self._chance.random()), self._later, self._heard)
        self.teller.start(self.flow.on_open, self.flow.faults.copied)
        if self.teller.bank is None:
            raise Broken(f"the bank does not start: {self._error()}")
        self.laws.started(self.teller.bank)
        self._later(START_S, self._begin)

    def _error(self) -> object:
        opened = self.teller.results.get()
        return opened.args[0].error if isinstance(opened, partial) else opened

    def _begin(self) -> None:
        self._answer()
        self._thread.wake()
        self._later(TICK_S, self._beat)

    def cut(self) -> None:
        """The power goes."""
        self._go_dark("power cut", lambda at: self.disk.cut(at))

    def kill(self) -> None:
        """The app dies; the machine lives."""
        self._go_dark("killed", lambda at: self.disk.killed(at))

    def _go_dark(self, fault: str, left: Callable[[int], Image]) -> None:
        """Switch the machine off in the middle of what the bank does: the disk then holds what is `left` of it."""
        self.faults[fault] += 1
        at = self.disk.done
        if self._working and self.teller.waits and self._chance.random() < 0.7:
            self.faults[f"{fault} while booking"] += 1
            self.teller.turn()
            at = self._chance.randint(0, self.disk.done)
            self.laws.in_flight(self.teller.bank)
        self._off(left(at))

    def _cut_unseen(self) -> None:
        """The power goes between the booking and the screen."""
        self.cut_when_booked = False
        self.faults["cut between booking and screen"] += 1
        self.laws.in_flight(self.teller.bank)
        self._off(self.disk.cut(self.disk.done))

    def switch_off(self) -> None:
        """Close the app as it should be closed: what is asked is done first."""
        self.faults["switched off"] += 1
        while self.teller.waits:
            self.teller.turn()
            self.laws.booked(self.teller.bank)
        if self.teller.bank is not None:
            self.teller.bank.close()
        self._off(self.disk.closed())

    def _off(self, image: Image) -> None:
        self._life += 1
        self.on, self.view, self._image = False, None, image
        self.cut_when_booked, self.when_asked = False, None
        if self.teller.bank is not None:
            self.teller.bank.close()
        self.disk.leave()
        self.on_dark()

    def _later(self, delay_s: float, do: Callable[[], object]) -> None:
        """Do this so much later, if the app still lives then."""
        life = self._life

        def if_alive() -> None:
            if self._life == life:
                do()

        self.clock.at(self.clock.now + delay_s, if_alive)

    # -- the app's loop ---------------------------------------------------------------------------------------------

    def _beat(self) -> None:
        self._tick()
        self._render()
        table = self.flow.table
        idle = not self.flow.waits and (table is None or table.strip is None)
        counted = table is not None and table.countdown is not None and not table.countdown.stands
        self._later(COUNTED_S if counted else IDLE_TICK_S if idle else TICK_S, self._beat)

    def _tick(self) -> None:
        self._gesture = Gesture("tick")
        self.flow.tick(self.clock.now)

    def _render(self) -> None:
        if self.flow.desk.version == self._drawn:
            return
        self._drawn = self.flow.desk.version
        self.view = self.flow.view()
        text = encode(self.view)
        self.digest.update(text.replace(str(self.folder).encode(), b""))
        self.laws.shown(self.flow, self.view)

    # -- the bank's thread ------------------------------------------------------------------------------------------

    def _submit(self, job: Job[Any]) -> None:
        self.teller.submit(job)
        self._work()

    def _recover(self, how: Recovery) -> None:
        self.teller.recover(how)
        self._work()

    def _work(self) -> None:
        if self._working:
            return
        self._working, takes_s = True, self.slow()
        self._later(takes_s, self._worked)
        if self.when_asked is not None:
            befalls, self.when_asked = self.when_asked, None
            self._later(takes_s * self._chance.random(), befalls)

    def _worked(self) -> None:
        """The bank has done what was asked of it, and tells."""
        self._tick()
        head = self.laws.rows
        self.teller.turn()
        if self.cut_when_booked and self.laws.counted(self.teller.bank) > head:
            self._cut_unseen()
            return
        self.disk.settle()
        self.laws.booked(self.teller.bank)
        self._answer()
        if self.teller.waits:
            self._later(self.slow(), self._worked)
        else:
            self._working = False

    def _answer(self) -> None:
        while not self.teller.results.empty():
            self._gesture = Gesture("answer", to=self._asked)
            self.laws.answers += 1
            self.teller.results.get()()
        self._render()

    # -- what the flow is given -------------------------------------------------------------------------------------

    def show(self, signal: Signal) -> None:
        """The panel: lamps and buzzer."""
        self.digest.update(signal.value.encode())
        self.seen += signal is Signal.SEEN
        if signal in BOOKED and not isinstance(self.flow.desk.beside, LampTest):
            self.laws.beeped()

    def sound(self, loudness: Loudness) -> None:
        """The buzzer is as loud as this."""
        self.digest.update(loudness.encode())

    def close(self) -> None:
        """The panel is never closed here."""

    def _new_id(self) -> str:
        self._ids += 1
        id = f"{self._life}-{self._ids}"
        self.laws.made(id, self._gesture, self.flow, self._gesture.to)
        if not self.flow.waits:  # else it is the clock's, which is booked beside what the table waits for
            self._asked = id
        return id

    # -- what people do ---------------------------------------------------------------------------------------------

    def touch(self, act: Intent, wish: int, *, held: bool = False) -> None:
        """Touch, or hold, what does this."""
        if not self.on or self.view is None:
            return
        self._tick()
        self._gesture = Gesture("hold" if held else "touch", wish, act)
        self.flow.on_intent(act)
        self._render()

    def put(self, uid: str, wish: int) -> Presentation:
        """Put a card on the reader."""
        card = Presentation(uid, wish)
        self.field.lying.append(card)
        self._wake()
        return card

    def take(self, card: Presentation) -> None:
        """Take it away, if it still lies there."""
        if card in self.field.lying:
            self.field.lying.remove(card)
            self._wake()

    def plug(self, plugged: bool) -> None:
        """Pull the reader's cable, or put it back."""
        self.field.plugged = plugged
        self._wake()

    def noise(self, until: float) -> None:
        """Let the reader hear badly until then."""
        self.field.noisy_until = until
        self._wake()

    def _wake(self) -> None:
        if self.on:
            self._thread.wake()

    def _heard(self, event: ReaderEvent) -> None:
        self._tick()
        if isinstance(event, ReaderReady | ReaderFault):
            self._thread.ready = isinstance(event, ReaderReady)
        if isinstance(event, TagSeen):
            card = next(card for card in self.field.lying if card.uid == event.uid)
            self._gesture = Gesture("card", card.wish, card=card)
            self.laws.presented(card, self._life)
        self.flow.on_reader(event)
        self._render()


class Bugs(logging.Handler):
    """Keeps what the app logs of errors that nobody expects."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        if not isinstance(error, StoreError) and type(error).__name__ not in ("NotBooked", "NotKept"):
            self.found.append(f"{record.getMessage()}: {error!r}")
