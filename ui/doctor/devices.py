"""The reader and the panel, for `banker doctor`: opened, looked at, given back."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from typing import Any

from hardware.panel import Parts
from hardware.patterns import Lamp
from hardware.pins import HEADER_PIN, PanelPins
from hardware.ports import FaultCause, PanelError, ReaderError, Trouble
from hardware.rc522 import Rc522Reader, version_name
from ui.doctor.check import Check, Verdict
from ui.doctor.machine import board_name
from ui.host.config import Config
from ui.host.readers import NoSuchReader, choose_reader

LIT_S = 0.4
BEEP_HZ = 2000
LOOKS = 5  # How many polls tell whether the reader reads.

READER_REMEDIES = {
    FaultCause.SPI_FAILS: "restart the Pi; if it stays so, check the wires: deploy/wiring.md",
    FaultCause.GPIO_UNUSABLE: "sudo apt remove python3-rpi.gpio, then start deploy/run.sh again, for python3-rpi-lgpio",
    FaultCause.UNUSABLE_PATH: "name another device with --reader or in the configuration",
    FaultCause.NOT_A_KEYBOARD: "name one of /dev/input/by-id in the configuration, [keyboard] path",
}
# Remedies for the causes whose `detail` ends with the system's own words, not with what to do.
PANEL_REMEDIES = {
    FaultCause.LINE_BUSY: "end the program that holds it, or name another line in the configuration, [panel]",
    FaultCause.GPIO_UNUSABLE: "name another line in the configuration, [panel]; see deploy/wiring.md",
}


def reader_check(kind: str, config: Config) -> Iterator[Check]:
    """Check that the reader is there, answers, and has its antenna on, and tell its version."""
    try:
        chosen = choose_reader(kind, config)
    except NoSuchReader as error:
        yield Check("reader", Verdict.BAD, str(error), "see `banker run --help`")
        return
    try:
        if chosen.hand is not None and kind != "sim":
            remedy = "to use one, see deploy/wiring.md" if board_name() else ""
            yield Check("reader", Verdict.NOTE, "no card reader answers: cards are on the screen", remedy)
        else:
            yield from _reader(chosen.make(), named=kind != "auto")
    finally:
        chosen.undo()


def _reader(reader: Any, *, named: bool) -> Iterator[Check]:
    """The check of one reader. Silence is wrong only if this reader was named: a Raspberry Pi may have SPI on and no
    reader."""
    try:
        reader.open()
        polls = [reader.poll() for _ in range(LOOKS)]
        reader.check()
    except ReaderError as error:
        what, remedy = _explained(error, READER_REMEDIES)
        verdict = Verdict.NOTE if error.cause is FaultCause.SILENT and not named else Verdict.BAD
        yield Check("reader", verdict, f"reader {reader.name}: {what}", remedy)
        return
    finally:
        reader.close()
    yield Check("reader", Verdict.FINE, f"reader {reader.name} answers{_version(reader)}")
    if isinstance(reader, Rc522Reader):
        yield Check("antenna", Verdict.FINE, "its antenna is on and its settings hold")
    for poll in polls:
        if isinstance(poll, Trouble):
            yield Check("reader", Verdict.NOTE, poll.detail, "if it misses cards, take a genuine MFRC522 module")


def _version(reader: Any) -> str:
    version = getattr(reader, "version", None)
    return "" if version is None else f": {version_name(version)}"


def _explained(error: ReaderError | PanelError, remedies: Mapping[FaultCause, str]) -> tuple[str, str]:
    """What is wrong and what to do: the remedy of its cause, else the driver's own, after the colon."""
    if error.cause in remedies:
        return error.detail, remedies[error.cause]
    what, _, remedy = error.detail.partition(": ")
    return what, remedy or "see deploy/wiring.md"


def lamp_checks(
    pins: PanelPins, pin_factory: Any = None, sleep: Callable[[float], None] = time.sleep
) -> Iterator[Check]:
    """Light each lamp, sound the buzzer, and check that the button is up. Only people can say if a lamp was lit."""
    if not pins.lines:
        yield Check("panel", Verdict.NOTE, "the configuration names no lamps, buzzer or button")
        return
    with ExitStack() as devices:
        try:
            parts = Parts(pins, pin_factory, devices)
        except PanelError as error:
            what, remedy = _explained(error, PANEL_REMEDIES)
            verdict = Verdict.BAD if board_name() else Verdict.NOTE
            yield Check("panel", verdict, f"no panel: {what}", remedy if board_name() else "")
            return
        yield from _lamps(pins, parts, sleep)
        yield from _button(pins, parts)


def _lamps(pins: PanelPins, parts: Parts, sleep: Callable[[float], None]) -> Iterator[Check]:
    for lamp in Lamp:
        line = getattr(pins, lamp.value)
        if line is None and pins.rgb is None:
            continue
        where = "the RGB lamp" if line is None else f"GPIO {line}, pin {HEADER_PIN[line]}"
        parts.light((lamp,))
        sleep(LIT_S)
        parts.light(())
        yield Check(f"lamp {lamp.value}"[:11], Verdict.NOTE, f"was lit just now ({where}): did you see it?")
    if pins.buzzer is not None:
        parts.sound(BEEP_HZ)
        sleep(LIT_S / 4)
        parts.sound(None)
        yield Check("buzzer", Verdict.NOTE, f"sounded just now (GPIO {pins.buzzer}): did you hear it?")


def _button(pins: PanelPins, parts: Parts) -> Iterator[Check]:
    if pins.button is None or parts.button is None:
        return
    where = f"GPIO {pins.button}, pin {HEADER_PIN[pins.button]}"
    if parts.button.is_pressed:
        yield Check("button", Verdict.BAD, f"the button is down ({where})", "let go of it, or look for a short circuit")
    else:
        yield Check("button", Verdict.FINE, f"the button is up ({where})")
