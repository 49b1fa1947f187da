"""Memory of the whole app over an evening, all of it drawn: how much more at its end than once it has got going.

    python tests/bench/bench_evening.py [BOOKINGS]

Prints figures; judges none. The real app (window on an Xvfb, bank on a real file), four players who sign by touch; a
dice-thrower answers what the bank asks with what the screen offers, games one after the other. 650 bookings are what an
evening of two and a half hours holds. Everything that moves is drawn to its end only where nothing comes first.

The window is on an X server, not SDL's "offscreen": there nothing waits for a frame to be drawn, so that the processor
that plays the graphics chip (llvmpipe) keeps several frames at once: up to 160 MB, none of them the app's. With a
display it still keeps 40 to 70 MB, by how much the richest screen so far draws. The last lines say what the app keeps.
"""

from __future__ import annotations

import argparse
import datetime
import gc
import os
import platform
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from banker import pending as p  # noqa: E402
from hardware.pins import NO_PANEL  # noqa: E402
from tests.bench.bench_app import resident_mb  # noqa: E402
from tests.simulate.screens import answers  # noqa: E402
from tests.ui.window import Display  # noqa: E402
from ui.build import make_app  # noqa: E402
from ui.flow.place import AtTable, Dealt, Ended, Home, OpeningFile, SettingUp  # noqa: E402
from ui.host.config import Config  # noqa: E402
from ui.host.readers import choose_reader  # noqa: E402
from ui.records import intents as i  # noqa: E402
from ui.records.screens import NamingView  # noqa: E402
from ui.setup import seats  # noqa: E402
from ui.setup.entered import enter  # noqa: E402
from ui.table import acts as a  # noqa: E402
from ui.table.state import wanted  # noqa: E402

if TYPE_CHECKING:
    from ui.app import BankerApp

# An evening, or at each submission the beginning of one.
BOOKINGS = 650 if "BANKER_LONG" in os.environ else 100
PLAYERS = 4
# The part of the evening after which memory is looked at first: every kind of screen has been there.
WARM = 0.15
SAMPLES = 10
STUCK = 400  # After so many steps without a booking everything that lies open is closed.


class Evening:
    """Plays on the app, one step a frame. `memory`: MB by the number of bookings. `kept`: Python's objects and the
    bytes of written lines, once after WARM and once at the end."""

    def __init__(self, app: BankerApp, bookings: int) -> None:
        self.app, self.bookings = app, bookings
        self.memory: list[tuple[int, float]] = []
        self.kept: list[tuple[int, int]] = []
        self.booked, self.games, self.frames = 0, 0, 0
        self._chance, self._number, self._idle = random.Random(3), 0, 0
        self.failed: BaseException | None = None

    def step(self, _: float) -> bool:
        """Do the next step; called once a frame."""
        flow = self.app.flow
        self.frames += 1
        try:
            if flow.waits or isinstance(flow.place, OpeningFile):
                return True
            self._look()
            if self.booked >= self.bookings:
                self.app.stop()
                return False
            self._act()
        except Exception as error:
            self.failed = error
            self.app.stop()
            return False
        return True

    def _look(self) -> None:
        state = self.app.flow.state
        number = state.number if state is not None else 0
        self.booked += max(0, number - self._number)
        self._idle = 0 if number != self._number else self._idle + 1
        self._number = number
        every = max(1, self.bookings // 40)
        if not self.memory or self.booked >= self.memory[-1][0] + every:
            self.memory.append((self.booked, resident_mb(os.getpid())))
        if (not self.kept and self.booked >= WARM * self.bookings) or self.booked >= self.bookings:
            self.kept.append(kept())

    def _act(self) -> None:
        flow = self.app.flow
        match flow.place:
            case Home():
                flow.on_intent(i.NewGame())
            case SettingUp(setup) if len(setup.seats) < PLAYERS:
                flow.on_intent(i.Step(2) if setup.step != 2 else enter(seats.added))
            case SettingUp():
                self.games += 1
                flow.on_intent(i.BeginGame())
            case Dealt():
                flow.on_intent(i.Resume())
            case Ended():
                flow.on_intent(i.Close())
            case AtTable(table=table):
                signer, _ = wanted(table)
                chance = self._chance.random()
                if self._idle > STUCK:
                    flow.on_intent(a.CloseOpen())
                    self._idle = 0
                elif isinstance(table.game.top, p.Throw) and table.open is None and chance < 0.9:
                    flow.on_intent(i.Throw((self._chance.randint(1, 6), self._chance.randint(1, 6))))
                elif signer is not None and chance < 0.6:
                    flow.on_intent(a.SignHere(signer))
                else:
                    self._answer()

    def _answer(self) -> None:
        view = self.app.flow.view()
        if isinstance(view, NamingView):  # has keys, and no answers
            self.app.flow.on_intent(i.TakeName(""))
            return
        offered = [button.act for button in answers(view) if button.enabled and button.act is not None]
        booking = [act for act in offered if isinstance(act, a.Book)]
        if offered:
            self.app.flow.on_intent(
                self._chance.choice(booking if booking and self._chance.random() < 0.7 else offered)
            )
        else:
            self.app.flow.on_intent(a.CloseOpen())


def kept() -> tuple[int, int]:
    """How many blocks of memory Python's objects take, and the bytes of the lines of text kept as textures."""
    from ui.paint import textures  # only now: the app says how Kivy is to be set up

    gc.collect()
    return sys.getallocatedblocks(), textures.texts.bytes


def main() -> None:
    """Play and print."""
    bookings = int(sys.argv[1]) if len(sys.argv) > 1 else BOOKINGS
    options = argparse.Namespace(size="800x480", slow_disk=0, language="fr")
    with tempfile.TemporaryDirectory(prefix="banker-bench-") as name:
        shown = Path(name, "display")
        shown.mkdir()
        display = Display(shown)
        os.environ |= {"SDL_VIDEODRIVER": "x11", "DISPLAY": display.name}
        chosen = choose_reader("screen", Config())
        app = make_app(options, Path(name), Config(panel=NO_PANEL, touch_to_sign=True), chosen)
        evening = Evening(app, bookings)

        from kivy.clock import Clock

        begun = time.monotonic()
        app.bind(on_start=lambda _: Clock.schedule_interval(evening.step, 0))
        app.run()
        took = time.monotonic() - begun
        chosen.undo()
        display.close()
    if evening.failed is not None:
        raise evening.failed
    first = next(mb for booked, mb in evening.memory if booked >= WARM * bookings)
    last = evening.memory[-1][1]
    print(f"{platform.platform()}, Python {platform.python_version()}, {os.cpu_count()} cores, {datetime.date.today()}")
    print("python tests/bench/bench_evening.py", *sys.argv[1:])
    print(f"{evening.booked} bookings in {evening.games} games, {evening.frames} frames, {took:.0f} s")
    for booked, mb in evening.memory[:: max(1, len(evening.memory) // SAMPLES)]:
        print(f"  after {booked:5} bookings {mb:7.1f} MB")
    print(f"memory from {round(100 * WARM)} % of the evening to its end: {first:.1f} to {last:.1f} MB, "
          f"{100 * (last / first - 1):+.1f} %")  # fmt: skip
    (blocks, written), (blocks_last, written_last) = evening.kept[0], evening.kept[-1]
    print(f"of it Python's objects: {blocks:,} to {blocks_last:,} blocks; "
          f"written lines: {written / 1e6:.1f} to {written_last / 1e6:.1f} MB")  # fmt: skip


if __name__ == "__main__":
    main()
