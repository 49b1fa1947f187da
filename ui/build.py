"""The one place that chooses real or simulated, and wires bank, reader, panel and screens together."""

from __future__ import annotations

import argparse
import logging
import os
import queue
import random
import sys
import tempfile
import uuid
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from banker import edition
from banker.board import Edition
from hardware.fifo import FifoReader
from hardware.ports import CardReader, ReaderError, ReaderEvent
from hardware.simulated import RecordingPanel, SimulatedReader
from ui import kivy_env
from ui.display import choose
from ui.places import EDITIONS, LOG_NAME, data_folder
from ui.theme import HEIGHT, READER_STRIP, WIDTH

log = logging.getLogger("banker")

CARDS = tuple(f"04A1B2C{n}" for n in range(1, 9))
"""The cards of the on-screen reader: any 4-byte number would do."""


class CommandLineError(Exception):
    """A wish on the command line that cannot be met, in one sentence."""


def run(options: argparse.Namespace) -> int:
    """`banker run` and `banker demo`: 0, or 2 with one sentence when it cannot start here."""
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    logging.getLogger("kivy").setLevel(logging.WARNING)
    display = choose()
    log.info("video driver %s: %s", display.driver, display.why)
    os.environ["SDL_VIDEODRIVER"] = display.driver
    try:
        size_of(options.size)
        reader_of(options.reader)
        if not display.seen:
            log.warning("nobody would see the screen: playing the demonstration instead")
        if options.demo or not display.seen:
            from ui.demo.play import play

            return play(options, display)
        return _play_for_real(options)
    except CommandLineError as error:
        print(error, file=sys.stderr)
        return 2


def _play_for_real(options: argparse.Namespace) -> int:
    folder = data_folder(options.data)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        what = f"the data folder {folder} cannot be made ({error.strerror}): choose one with --data"
        raise CommandLineError(what) from error
    app = make_app(options, folder)
    app.run()
    return 0


def size_of(text: str) -> tuple[int, int]:
    """The window size of `--size`."""
    width, _, height = text.partition("x")
    if not (width.isdigit() and height.isdigit() and int(width) >= 640 and int(height) >= 400):
        raise CommandLineError(f"--size {text}: expected WIDTHxHEIGHT of at least 640x400, such as 800x480")
    return int(width), int(height)


def reader_of(kind: str) -> tuple[Callable[[], CardReader], SimulatedReader | None]:
    """How to make the reader, and the on-screen one if it is that. `auto`: the on-screen reader."""
    if kind in ("auto", "screen"):
        simulated = SimulatedReader()
        return (lambda: simulated), simulated
    if kind.startswith("fifo:") and len(kind) > len("fifo:"):
        path = Path(kind.removeprefix("fifo:"))
        try:
            FifoReader(path)
        except ReaderError as error:
            raise CommandLineError(f"--reader {kind}: {error.detail}") from error
        return (lambda: FifoReader(path)), None
    raise CommandLineError(f"--reader {kind}: expected auto, screen or fifo:PATH")


def make_app(options: argparse.Namespace, folder: Path) -> "BankerApp":  # noqa: F821, UP037 - Kivy is imported below
    """The whole app on this data folder. Kivy is first imported here."""
    make_reader, simulated = reader_of(options.reader)
    width, height = size_of(options.size)
    if simulated is not None:
        height += round(READER_STRIP * min(width / WIDTH, height / HEIGHT))
    kivy_env.prepare(width, height, home=tempfile.mkdtemp(prefix="banker-kivy-"))
    from hardware.worker import ReaderWorker
    from ui.app import BankerApp
    from ui.bank_thread import BankThread
    from ui.flow import Flow

    bank = BankThread(folder / LOG_NAME, _wall_clock, slow_s=options.slow_disk)
    events: queue.SimpleQueue[ReaderEvent] = queue.SimpleQueue()
    panel = RecordingPanel()
    flow = Flow(
        submit=bank.submit,
        recover=bank.recover,
        panel=panel,
        editions=lambda: editions_of(folder),
        chance=random.SystemRandom().randrange,
        new_id=lambda: uuid.uuid4().hex,
        language=options.language,
        cards_shown=CARDS if simulated is not None else (),
    )
    strip = _strip(simulated, flow) if simulated is not None else None
    return BankerApp(flow, bank, ReaderWorker(make_reader, events), events, panel, strip)


def _wall_clock() -> str:
    return datetime.now().astimezone().isoformat(timespec="seconds")


def editions_of(folder: Path) -> tuple[Edition, ...]:
    """The built-in editions and the player's own; one of theirs that is broken is left out and said in the log."""
    own = folder / EDITIONS
    found = []
    for id in edition.available(own):
        try:
            found.append(edition.load(id, own))
        except edition.EditionError as error:
            log.warning("an edition of your own cannot be used:\n%s", error)
    return tuple(found)


def _strip(reader: SimulatedReader, flow):  # type: ignore[no-untyped-def]
    """The on-screen reader: a strip of cards under the screen; a click is a tap, a long press leaves the card there."""
    from ui.widgets.reader_strip import ReaderStrip

    strip = ReaderStrip(flow.reader_view(reader.lying))

    def after(act: Callable[[str], object]) -> Callable[[object, str], None]:
        def done(_: object, tag: str) -> None:
            act(tag)
            strip.view = flow.reader_view(reader.lying)

        return done

    strip.bind(on_tap=after(reader.tap), on_lay=after(reader.put), on_take=after(reader.take))
    return strip
