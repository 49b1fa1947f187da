"""`banker demo`: the recorded game on the real app, with its own data folder and the real driver on a chip's model.

Law: no shortcut. Each recorded request becomes the touches and cards that a table would use; the app must come to the
same balances as the record, or the demonstration fails.
"""

from __future__ import annotations

import argparse
import logging
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from banker.store import Store
from hardware.chip.bench import Bench
from hardware.pins import NO_PANEL
from ui.build import make_app
from ui.demo import OPENING
from ui.host.config import Config
from ui.host.display import Display
from ui.host.places import LOG_NAME
from ui.host.readers import ChosenReader, choose_reader, model_works

log = logging.getLogger("banker.demo")

# Between two gestures when people are watching; unseen it goes as fast as it can.
SEEN_PACE_S = 0.35

# Loggers whose lines would bury those about pictures; their warnings stay.
CHATTY = ("ui.app", "banker.flow", "kivy")

PLAN = (
    "a whole game is played by itself, which takes about two minutes; the first picture shows a fault that is staged, "
    "as if another Banker had the bank's file open"
)

# How long a card lies on the reader and how long nothing does, when nobody watches: a few polls each.
QUICK_TAP_S = 0.15, 0.18


def play(options: argparse.Namespace, display: Display, rotation: int = 0, languages: Sequence[str] = ()) -> int:
    """Play it, save pictures, say where. 0 if the app came to the record's balances, else 1.

    `languages`: each picture is saved in all of them, in a folder each, and without the on-screen reader; none: as it
    is shown.
    """
    pictures = options.pictures or Path(tempfile.mkdtemp(prefix="banker-pictures-"))
    pictures.mkdir(parents=True, exist_ok=True)
    for name in CHATTY:
        logging.getLogger(name).addFilter(_is_warning)  # a level would not do: Kivy sets its own
    # That the machine is slow is worth one line: the reader is a model, and nobody can do anything about it.
    logging.getLogger("hardware.worker").addFilter(once())
    chosen = _reader()
    if isinstance(chosen.hand, Bench) and not display.seen:
        chosen.hand.tap_s, chosen.hand.pause_s = QUICK_TAP_S
    with tempfile.TemporaryDirectory(prefix="banker-demo-") as folder:
        # Nobody who watches is to see a fault first.
        held = None if display.seen and options.pictures is None else Store(Path(folder, LOG_NAME))
        if held is not None:
            log.info(PLAN)
            logging.getLogger(OPENING).setLevel(logging.CRITICAL)  # the bank's thread may open the file at once
        app = make_app(options, Path(folder), Config(rotation=rotation, panel=NO_PANEL), chosen, display)
        from ui.demo.demo import Demo  # after `make_app`, which prepares Kivy
        from ui.demo.hand import draw_nothing_unsaved

        if not display.seen:
            draw_nothing_unsaved()
        demo = Demo(app, pictures, SEEN_PACE_S if display.seen else 0.0, held, languages)
        app.bind(on_start=lambda _: demo.start())
        app.run()
    chosen.undo()
    print(f"demonstration: {demo.done} of {demo.total} steps played; pictures in {pictures}")
    if demo.error is not None:
        print(f"demonstration failed: {demo.error}")
    return 0 if demo.error is None and demo.finished else 1


def once() -> Callable[[logging.LogRecord], bool]:
    """A filter that lets each message through the first time only."""
    said: set[str] = set()

    def is_new(record: logging.LogRecord) -> bool:
        message = record.getMessage()
        new = message not in said
        said.add(message)
        return new

    return is_new


def _is_warning(record: logging.LogRecord) -> bool:
    return record.levelno >= logging.WARNING


def _reader() -> ChosenReader:
    """The real driver on the model of the chip; if Python has no package for it, the plain reader on the screen."""
    if model_works():
        return choose_reader("sim", Config())
    log.warning(
        "Python has no mfrc522: the demonstration's cards are read by the plain reader on the screen, not by the real "
        "driver on a model of the chip (pip install --no-deps mfrc522==0.0.7 brings it)"
    )
    return choose_reader("screen", Config())
