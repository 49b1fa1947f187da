"""Card in the field to *seen* and to *booked* in the whole app, the driver on the chip's model at the speed of its SPI.

    python tests/bench/bench_latency.py [PRESENTATIONS]

Prints figures; judges none. Real window (offscreen), real driver, real bank on a real file; the cards bid in turn in
one long auction, each put at a moment of its own (between two frames and two polls), taken away once it is booked, and
followed once the reader has noticed that: on a busy machine that takes as long as it takes.
Beside it one bare write and sync in the same folder, and the CPU of a reader thread that polls with no card there (with
the model of the chip, which costs far more than a chip).
"""

from __future__ import annotations

import argparse
import datetime
import os
import platform
import queue
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Generator
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

os.environ["SDL_VIDEODRIVER"] = "offscreen"

from hardware.chip.bench import Bench as Hand  # noqa: E402
from hardware.chip.tags import tag_of  # noqa: E402
from hardware.pins import NO_PANEL  # noqa: E402
from hardware.ports import ReaderEvent, Signal, TagGone, TagSeen  # noqa: E402
from hardware.worker import ReaderWorker  # noqa: E402
from ui.build import CARDS, make_app  # noqa: E402
from ui.doctor.machine import sync_times  # noqa: E402
from ui.flow.place import AtTable, Home, SettingUp  # noqa: E402
from ui.host.config import Config  # noqa: E402
from ui.host.readers import choose_reader  # noqa: E402
from ui.records import intents as i  # noqa: E402
from ui.table import acts as a  # noqa: E402

if TYPE_CHECKING:
    from ui.app import BankerApp

Until = Callable[[], object]

PRESENTATIONS = 32
IDLE_S = 3.0
AHEAD_S = (0.02, 0.17)
STUCK_S = 60.0


class Bench:
    """Plays through the app, one step a frame; `seen` and `booked` in seconds from the card's coming."""

    def __init__(self, app: BankerApp, hand: Hand, count: int) -> None:
        self.app, self.hand, self.count = app, hand, count
        self.seen: list[float] = []
        self.booked: list[float] = []
        self.failed = ""
        self._lies = False
        """Whether the app has been told of a card that has not gone since."""
        self._hand_on, app.flow.on_reader = app.flow.on_reader, self._overhear  # type: ignore[method-assign]
        self._chance = random.Random(1)
        self._steps = self._all()
        self._until: Until = lambda: True
        self._since = time.monotonic()

    def _overhear(self, event: ReaderEvent) -> None:
        if isinstance(event, TagSeen | TagGone):
            self._lies = isinstance(event, TagSeen)
        self._hand_on(event)

    def step(self, _: float) -> bool:
        """Do the next step; called once a frame."""
        now = time.monotonic()
        try:
            if self._until():
                self._until, self._since = next(self._steps), now
            elif now - self._since > STUCK_S:
                last = ", ".join(one.signal for one in self.app.panel.shown[-4:])
                self.failed = f"stuck after {len(self.booked)} presentations; the last signals: {last}"
                self.app.stop()
                return False
        except StopIteration:
            self.app.stop()
            return False
        return True

    def _all(self) -> Generator[Until, None, None]:
        flow = self.app.flow
        yield lambda: isinstance(flow.place, Home) and flow.desk.reader.value == "ready"
        flow.on_intent(i.NewGame())
        yield lambda: isinstance(flow.place, SettingUp)  # the boards are read off the screen's thread
        flow.on_intent(i.Step(2))
        for number in range(2):
            self.hand.put(CARDS[number])
            yield lambda number=number: len(flow.place.setup.seats) > number
            self.hand.take()
            yield lambda: not self._lies
        flow.on_intent(i.BeginGame())
        yield lambda: isinstance(flow.place, AtTable) and not flow.waits
        yield self._after(0.5)
        flow.on_intent(i.Throw((1, 2)))
        yield lambda: flow.state.number >= 1 and not flow.waits
        flow.on_intent(next(button.act for button in flow.view().answers if isinstance(button.act, a.Book)))
        yield lambda: flow.state.number >= 2 and not flow.waits
        for number in range(self.count):
            yield from self._present(CARDS[number % 2])
            if number == 0:
                flow.on_intent(a.StopCountdown())  # it would not wait for the next card on a busy machine

    def _present(self, card: str) -> Generator[Until, None, None]:
        panel, before = self.app.panel, len(self.app.panel.shown)
        # Ahead of time: what is done here is done in step with the frames.
        came = time.monotonic() + self._chance.uniform(*AHEAD_S)
        tag = tag_of(card)
        self.hand.antenna.put(tag, came)
        yield lambda: any(one.signal is Signal.BOOKED for one in panel.shown[before:])
        shown = panel.shown[before:]
        self.seen.append(next(one.at for one in shown if one.signal is Signal.SEEN) - came)
        self.booked.append(next(one.at for one in shown if one.signal is Signal.BOOKED) - came)
        self.hand.antenna.take(tag, time.monotonic())
        yield lambda: not self._lies

    @staticmethod
    def _after(seconds: float) -> Until:
        end = time.monotonic() + seconds
        return lambda: time.monotonic() >= end


def polling_cpu() -> float:
    """CPU of this process, in % of a core, while nothing but the reader's thread runs and no card is there."""
    chosen = choose_reader("sim", Config())
    events: queue.SimpleQueue[ReaderEvent] = queue.SimpleQueue()
    worker = ReaderWorker(chosen.make, events)
    worker.start()
    events.get(timeout=STUCK_S)
    before, at = time.process_time(), time.monotonic()
    time.sleep(IDLE_S)
    used = 100 * (time.process_time() - before) / (time.monotonic() - at)
    worker.stop()
    chosen.undo()
    return used


def line(name: str, seconds: list[float]) -> str:
    """Percentiles in milliseconds."""
    parts = statistics.quantiles(seconds, n=100, method="inclusive")
    p50, p95, p99 = (1000 * parts[n - 1] for n in (50, 95, 99))
    worst = 1000 * max(seconds)
    return f"{name:22} p50 {p50:6.1f}   p95 {p95:6.1f}   p99 {p99:6.1f}   most {worst:6.1f} ms   of {len(seconds)}"


def main() -> None:
    """Measure and print."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else PRESENTATIONS
    cpu = polling_cpu()
    options = argparse.Namespace(size="800x480", slow_disk=0, language="fr")
    with tempfile.TemporaryDirectory(prefix="banker-bench-") as name:
        chosen = choose_reader("sim", Config())
        app = make_app(options, Path(name), Config(panel=NO_PANEL), chosen)
        assert isinstance(chosen.hand, Hand)
        bench = Bench(app, chosen.hand, count)

        from kivy.clock import Clock

        app.bind(on_start=lambda _: Clock.schedule_interval(bench.step, 0))
        app.run()
        chosen.undo()
        syncs = sync_times(Path(name), count)
    if bench.failed:
        raise SystemExit(bench.failed)
    print(f"{platform.platform()}, Python {platform.python_version()}, {os.cpu_count()} cores, {datetime.date.today()}")
    print("python tests/bench/bench_latency.py", *sys.argv[1:])
    print(line("card to seen", bench.seen))
    print(line("card to booked", bench.booked))
    print(line("seen to booked", [booked - seen for seen, booked in zip(bench.seen, bench.booked, strict=True)]))
    print(line("one bare sync", syncs))
    print(f"polling with no card   {cpu:.1f} % of a core, the chip's model included")


if __name__ == "__main__":
    main()
