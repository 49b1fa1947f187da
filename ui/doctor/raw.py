"""`banker read-card --raw`: what a bug report about the RC522 needs, one plain line each. No Kivy inside.

Law: as in `read_card`, a UID goes to standard output and nowhere else.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from hardware.pins import ReaderPins
from hardware.ports import Noise, Poll, RandomCard, ReaderError, Several, Silence, TagRead, Trouble
from hardware.rc522 import RF_CONFIG, RX_GAIN_DB, VERSION, Rc522Reader, version_name
from hardware.rc522_link import Exchange
from ui.host.config import Config
from ui.host.readers import NoSuchReader, choose_reader

# Between two polls: slow enough to be read along, and ten seconds of it fit in a report.
POLL_S = 0.25

RETRY_S = 1.0

# What lies on the model of the chip, so that a sound report can be seen without a reader.
MODEL_CARD = "04A3C6CAE26180"

# The registers that matter when a reader does not read, with their addresses (data sheet, table 20).
REGISTERS = {
    "CommandReg": 0x01,
    "ComIrqReg": 0x04,
    "ErrorReg": 0x06,
    "Status1Reg": 0x07,
    "Status2Reg": 0x08,
    "FIFOLevelReg": 0x0A,
    "ModeReg": 0x11,
    "TxControlReg": 0x14,
    "TxASKReg": 0x15,
    "RxThresholdReg": 0x18,
    "RFCfgReg": RF_CONFIG,
    "TModeReg": 0x2A,
    "TPrescalerReg": 0x2B,
    "TReloadRegH": 0x2C,
    "TReloadRegL": 0x2D,
}


def print_raw(kind: str, config: Config) -> None:
    """Print the report until Ctrl-C. Raises NoSuchReader for a reader that is no RC522."""
    if kind.partition(":")[0] in ("screen", "keyboard", "fifo"):
        raise NoSuchReader(
            f"--raw is for the RC522 only, and --reader {kind} is none: name rc522, or sim for the model"
        )
    chosen = choose_reader(kind, config)
    try:
        reader = chosen.make()
        if not isinstance(reader, Rc522Reader):
            raise NoSuchReader("--raw is for the RC522 only, and none answers here: name it with --reader rc522")
        if chosen.hand is not None:
            chosen.hand.put(MODEL_CARD)
        try:
            for line in raw_lines(reader, config.pins):
                print(line, flush=True)
        finally:
            reader.close()
    finally:
        chosen.undo()


def raw_lines(
    reader: Rc522Reader,
    pins: ReaderPins,
    clock: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
) -> Iterator[str]:
    """The lines of the report, without end: wiring, registers, every poll; after a fault the registers again."""
    yield "This shows card numbers in full: strike them out before you publish it. Ctrl-C ends."
    yield "Of each frame: its first bytes, what was heard, ErrorReg, bytes received, time."
    wiring = f"{pins.path}, {pins.speed_hz} Hz, RST on GPIO {pins.reset}"
    yield f"reader {reader.name}: {wiring}, gain set to {pins.gain_db} dB"
    exchanges: list[Exchange] = []
    reader.trace = exchanges.append
    while True:
        try:
            begun = clock()
            reader.open()
            yield f"open: {_ms(clock() - begun)}"
            yield from _about(reader)
            yield from _polls(reader, exchanges, clock, sleep)
        except ReaderError as error:
            yield f"fault {error.cause.value}: {error.detail}"
            yield from _about_faulty(reader)
        sleep(RETRY_S)


def _about(reader: Rc522Reader) -> Iterator[str]:
    values = reader.registers((VERSION, *REGISTERS.values()))
    if values is None:
        return
    version, *others = values
    by_name = dict(zip(REGISTERS, others, strict=True))
    yield f"VersionReg 0x{version:02X}: {version_name(version)}"
    yield f"gain read back: {RX_GAIN_DB[by_name['RFCfgReg'] >> 4 & 7]} dB"
    for name, value in by_name.items():
        yield f"{name} 0x{value:02X}"


def _about_faulty(reader: Rc522Reader) -> Iterator[str]:
    """The registers that can still be read; none if the fault said that the chip is out of reach."""
    try:
        yield from _about(reader)
    except ReaderError:
        return


def _polls(
    reader: Rc522Reader, exchanges: list[Exchange], clock: Callable[[], float], sleep: Callable[[float], None]
) -> Iterator[str]:
    number = 0
    while True:
        number += 1
        exchanges.clear()
        begun = clock()
        reader.check()
        checked = clock()
        poll = reader.poll()
        ended = clock()
        steps = "; ".join(map(_step, exchanges)) or "nothing sent"
        yield f"poll {number}: {_said(poll)}, {_ms(ended - checked)} (check {_ms(checked - begun)}): {steps}"
        sleep(max(0.0, begun + POLL_S - clock()))


def _said(poll: Poll) -> str:
    match poll:
        case TagRead(uid):
            return f"card {uid}"
        case Silence():
            return "silence"
        case Several(uids):
            return " ".join(("several cards", *uids))
        case RandomCard():
            return "a random number, as phones have"
        case Noise():
            return "noise"
        case Trouble(cause, detail):
            return f"told {cause.value} ({detail})"


def _step(exchange: Exchange) -> str:
    """One frame: its first bytes, how it ended, ErrorReg, how many bytes came."""
    heard = "no end" if exchange.heard is None else exchange.heard.name.lower()
    return f"{exchange.frame} {heard} 0x{exchange.errors:02X} {exchange.received} B {_ms(exchange.took_s)}"


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:.1f} ms"
