"""Chooses the card reader by the name on the command line: its driver, and the hand that serves a simulated one.

Law: a reader that cannot be had is refused in one sentence before anything is opened. No Kivy inside. A driver is first
imported when it is chosen: the first frame waits for this.
"""

from __future__ import annotations

import importlib.util
import logging
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import msgspec

from ui.host.config import Config

if TYPE_CHECKING:
    from hardware.keyboard import KeyboardSettings
    from hardware.ports import CardReader

log = logging.getLogger("banker")

KINDS = "auto, screen, sim, rc522, keyboard[:PATH] or fifo:PATH"


class NoSuchReader(Exception):
    """This reader cannot be had here; the message is one sentence that says why."""


class Hand(Protocol):
    """Holds cards to a simulated reader; each method returns False if it could not."""

    def tap(self, uid: str) -> bool:
        """Put a card on the reader and take it away again."""

    def put(self, uid: str) -> bool:
        """Leave a card on the reader."""

    def take(self, uid: str | None = None) -> bool:
        """Take this card away; None: all of them."""

    @property
    def lying(self) -> tuple[str, ...]:
        """The numbers of the cards left on the reader."""


def _nothing() -> None:
    pass


class ChosenReader(msgspec.Struct, frozen=True):
    """How to `make` the reader; the `hand` for a simulated one, None for a real one; `undo` is called at the end."""

    make: Callable[[], CardReader]
    hand: Hand | None = None
    undo: Callable[[], None] = _nothing


def choose_reader(kind: str, config: Config) -> ChosenReader:
    """The reader of this name. Raises NoSuchReader."""
    name, _, path = kind.partition(":")
    match name, path:
        case "auto", "":
            return _found(config)
        case "screen", "":
            return _on_screen()
        case "sim", "":
            return _on_the_model(config)
        case "rc522", "":
            return _on_spi(config)
        case "keyboard", _:
            return _typing(_keyboard(path, config))
        case "fifo", str() if path:
            return _fifo(kind, Path(path))
        case _:
            raise NoSuchReader(f"--reader {kind}: expected {KINDS}")


def _found(config: Config) -> ChosenReader:
    """The reader that answers; else the one for which the machine was prepared, so that the screen says what is wrong;
    else the screen's own.

    Decision: a Pi whose SPI is switched on was made for a reader, even if nothing answers at the start.
    """
    from hardware.auto import find_reader

    make = find_reader(config.pins, config.keyboard)
    if make is not None:
        return ChosenReader(make)
    if config.keyboard is not None:
        return _typing(config.keyboard)
    if Path(config.pins.path).exists():
        return _on_spi(config)
    log.info("no card reader is here: cards are on the screen")
    return _on_screen()


def _on_spi(config: Config) -> ChosenReader:
    from hardware.rc522 import Rc522Reader

    return ChosenReader(lambda: Rc522Reader(config.pins))


def _typing(settings: KeyboardSettings) -> ChosenReader:
    from hardware.keyboard import KeyboardReader

    return ChosenReader(lambda: KeyboardReader(settings))


def _on_screen() -> ChosenReader:
    from hardware.simulated import SimulatedReader

    reader = SimulatedReader()
    return ChosenReader(lambda: reader, reader)


def _on_the_model(config: Config) -> ChosenReader:
    """The real RC522 driver on a model of the chip; needs the package that drives the chip, but no chip."""
    if not model_works():
        raise NoSuchReader("--reader sim: Python has no mfrc522: start deploy/run.sh again, which installs it")
    from hardware.chip.bench import Bench  # the model of the chip, which no real table needs

    bench = Bench(pins=config.pins)
    return ChosenReader(bench.reader, bench, bench.install())


def model_works() -> bool:
    """Whether the package that drives the chip is installed."""
    return "mfrc522" in sys.modules or importlib.util.find_spec("mfrc522") is not None


def _keyboard(path: str, config: Config) -> KeyboardSettings:
    """The USB reader at `path`, or as configured; NoSuchReader if neither names one.

    Decision: never a device that was not named, for it may be the owner's own keyboard.
    """
    from hardware.keyboard import KeyboardSettings, candidates

    if path:
        usual = config.keyboard or KeyboardSettings(Path(path))
        return KeyboardSettings(Path(path), usual.digits, usual.reversed_bytes, usual.silence_s)
    if config.keyboard is not None:
        return config.keyboard
    there = ", ".join(map(str, candidates())) or "none is plugged in"
    raise NoSuchReader(f"--reader keyboard: name the device, keyboard:PATH or [keyboard] path; devices: {there}")


def _fifo(kind: str, path: Path) -> ChosenReader:
    from hardware.fifo import FifoReader
    from hardware.ports import ReaderError

    try:
        FifoReader(path)
    except ReaderError as error:
        raise NoSuchReader(f"--reader {kind}: {error.detail}") from error
    if not os.path.lexists(path):
        print(f"--reader {kind}: the pipe is not there yet, so it is made", file=sys.stderr)
    return ChosenReader(lambda: FifoReader(path))
