"""`banker read-card`: the numbers of cards as they come and go, for a person who wires or tries a reader. No Kivy
inside.

Law: this, with its `raw` lines, is the one place where a UID is shown. It goes to standard output and nowhere else.
"""

from __future__ import annotations

import argparse
import queue
import sys

from hardware.libraries import load
from hardware.ports import ReaderError, ReaderEvent, ReaderFault, ReaderFree, ReaderReady, TagGone, TagRefused, TagSeen
from hardware.worker import ReaderWorker
from ui.doctor.raw import print_raw
from ui.host.config import Config, ConfigError, config_named, load_config
from ui.host.readers import ChosenReader, NoSuchReader, choose_reader

TEND_S = 1.0

GREETING = "This shows card numbers in full; the app never does. Put a card on the reader; Ctrl-C ends."


def read_card(options: argparse.Namespace) -> int:
    """Print the cards that come and go, until Ctrl-C. Returns 2, with one sentence, if there is no reader to use."""
    try:
        config = load_config(config_named(options.config))
        kind = options.reader or config.reader
        if kind == "rc522":
            _need_its_package(kind)
        if options.raw:
            print_raw(kind, config)
        chosen = _real(kind, config)
    except (ConfigError, NoSuchReader) as error:
        print(error, file=sys.stderr)
        return 2
    print(GREETING, flush=True)
    events: queue.SimpleQueue[ReaderEvent] = queue.SimpleQueue()
    worker = ReaderWorker(chosen.make, events)
    worker.start()
    try:
        while True:
            _show_next(worker, events)
    finally:
        worker.stop()
        chosen.undo()


def _real(kind: str, config: Config) -> ChosenReader:
    """The reader of this name, if it reads real cards; else NoSuchReader."""
    chosen = choose_reader(kind, config)
    if chosen.hand is None:
        return chosen
    chosen.undo()
    if kind == "auto":
        raise NoSuchReader("no card reader answers here: name one with --reader; see `banker doctor`")
    raise NoSuchReader(f"--reader {kind}: its cards are on the app's own screen, see `banker run`; name a real reader")


def _need_its_package(kind: str) -> None:
    """Raise NoSuchReader where no wire and no retry can help: what reaches the header is not installed, or no Pi."""
    try:
        load("mfrc522", ReaderError)
    except ReaderError as error:
        raise NoSuchReader(f"--reader {kind}: {error.detail}") from error


def _show_next(worker: ReaderWorker, events: queue.SimpleQueue[ReaderEvent]) -> None:
    try:
        event = events.get(timeout=TEND_S)
    except queue.Empty:
        worker.tend()
    else:
        print(line_of(event), flush=True)


def line_of(event: ReaderEvent) -> str:
    """An event of the reader as a line of text."""
    match event:
        case TagSeen(uid):
            return f"seen   {uid}  ({len(uid) // 2} bytes)"
        case TagGone(uid):
            return f"gone   {uid}"
        case TagRefused(reason):
            return f"refused: {_REFUSALS[reason.value]}"
        case ReaderFree():
            return "free   the next card counts"
        case ReaderReady(reader):
            return f"reader {reader} is ready"
        case ReaderFault(cause, detail):
            return f"fault  {cause.value}: {detail}"


_REFUSALS = {
    "several": "several cards at once; put one",
    "random": "this tag has another number each time, as phones and bank cards do; take another",
}
