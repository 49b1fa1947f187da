"""A Raspberry Pi as `spidev` and `RPi.GPIO` show it: one SPI bus, some lines, and everything that may be wrong there.

Law: only `install` puts the stand-ins into `sys.modules`, and the function that it returns takes them out again. They
are as strict as the real ones: bytes are bytes, a closed device is closed, a line is set up before use.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Sequence
from enum import Enum, auto
from types import ModuleType

from hardware.chip.clock import Clock
from hardware.chip.mfrc522 import Mfrc522
from hardware.pins import ReaderPins

SPI_OVERHEAD_S = 20e-6  # What the kernel needs for a transfer besides the bits.

BOARD, BCM = 10, 11  # as in RPi.GPIO
OUT, IN = 0, 1


class Wires(Enum):
    """What the Pi finds at the end of its SPI wires."""

    WHOLE = auto()
    FLOATING_HIGH = auto()  # unplugged: every byte reads FF
    FLOATING_LOW = auto()  # unplugged: every byte reads 00
    FAILING = auto()  # the kernel's transfer itself fails


class Node(Enum):
    """How `/dev/spidev0.0` is."""

    THERE = auto()
    MISSING = auto()  # SPI is not switched on
    FORBIDDEN = auto()  # the user is not in the group spi


class SimulatedPi:
    """The Pi with one reader on it. Faults are set by assigning to the public attributes, from any thread."""

    def __init__(self, clock: Clock, chip: Mfrc522, pins: ReaderPins | None = None) -> None:
        self.clock = clock
        self.chip = chip
        self.pins = pins or ReaderPins()
        self.wires = Wires.WHOLE
        self.node = Node.THERE
        self.busy_lines: set[int] = set()
        self.slow_s = 0.0
        """By how much each transfer takes longer than it should."""
        self.scramble: Callable[[int], int] | None = None
        """What becomes of each byte the chip sends."""
        self.transfers = 0
        self.driver = 0
        """The kernel's driver is loaded anew when this changes: what was opened before is dead."""
        self.gpio = Gpio(self._drive)

    def unplug(self, wires: Wires = Wires.FLOATING_HIGH) -> None:
        """Take the module off its wires, its power too."""
        self.wires = wires
        self.chip.power(False)

    def plug(self) -> None:
        """Put the module back on its wires and give it power."""
        self.chip.power(True)
        self.wires = Wires.WHOLE

    def brown_out(self) -> None:
        """Let the 3.3 V dip: the chip forgets its settings and goes on."""
        self.chip.power(False)
        self.chip.power(True)

    def transfer(self, sent: Sequence[int], speed_hz: int) -> list[int]:
        """One SPI transfer as the kernel does it."""
        self.transfers += 1
        until = self.clock.now() + 8 * len(sent) / speed_hz + SPI_OVERHEAD_S + self.slow_s
        answered = self._answer(sent)
        self.clock.busy_until(until)
        return answered if self.scramble is None else [self.scramble(byte) & 0xFF for byte in answered]

    def _answer(self, sent: Sequence[int]) -> list[int]:
        match self.wires:
            case Wires.WHOLE:
                return self.chip.transfer(sent)
            case Wires.FLOATING_HIGH:
                return [0xFF] * len(sent)
            case Wires.FLOATING_LOW:
                return [0x00] * len(sent)
            case Wires.FAILING:
                raise _os_error(errno.EIO)

    def open_node(self, bus: int, device: int) -> None:
        """What opening `/dev/spidev<bus>.<device>` does."""
        path = f"/dev/spidev{bus}.{device}"
        if self.node is Node.MISSING or path != self.pins.path:
            raise _os_error(errno.ENOENT, path)
        if self.node is Node.FORBIDDEN:
            raise _os_error(errno.EACCES, path)

    def _drive(self, line: int, high: bool | None) -> None:
        """A line's level; None: it is let go, and the module's pull-up makes it high."""
        if high is not None and line in self.busy_lines:
            raise GpioBusy("'GPIO busy'")
        if line == self.pins.reset and self.wires is Wires.WHOLE:
            self.chip.reset_line(high is not False)


class GpioBusy(Exception):
    """As lgpio's `error`: neither an OSError nor a RuntimeError."""


class Gpio:
    """Outputs as RPi.GPIO has them, in BCM numbers."""

    def __init__(self, drive: Callable[[int, bool | None], None]) -> None:
        self._drive = drive
        self.levels: dict[int, bool] = {}
        self.mode: int | None = None

    def setwarnings(self, flag: bool) -> None:
        pass

    def getmode(self) -> int | None:
        return self.mode

    def setmode(self, mode: int) -> None:
        if self.mode not in (None, mode):
            raise ValueError("A different mode has already been set!")
        self.mode = mode

    def setup(self, channel: int, direction: int) -> None:
        if self.mode is None:
            raise RuntimeError("Please set pin numbering mode")
        assert self.mode == BCM, "the model numbers lines as BCM does"
        assert direction == OUT, "the model has outputs only"
        level = self.levels.get(channel, True)  # as it stands: the module pulls it up
        self._drive(channel, level)
        self.levels[channel] = level

    def output(self, channel: int, value: int) -> None:
        if channel not in self.levels:
            raise RuntimeError("The GPIO channel has not been set up as an OUTPUT")
        self._drive(channel, bool(value))
        self.levels[channel] = bool(value)

    def cleanup(self, channel: int | None = None) -> None:
        """One line, or with None all of them and the numbering too."""
        for line in [channel] if channel is not None else list(self.levels):
            if self.levels.pop(line, None) is not None:
                self._drive(line, None)
        if channel is None:
            self.mode = None


def install(pi: SimulatedPi) -> Callable[[], None]:
    """Put the stand-ins where `import spidev` and `import RPi.GPIO` find them. Returns the function that undoes it.

    The mfrc522 package binds both when it is imported, so it is forgotten and will be imported anew.
    """
    before = {name: sys.modules.pop(name) for name in list(sys.modules) if _concerned(name)}
    sys.modules.update(_modules(pi))

    def undo() -> None:
        for name in [name for name in sys.modules if _concerned(name)]:
            del sys.modules[name]
        sys.modules.update(before)

    return undo


def _concerned(name: str) -> bool:
    return name.split(".")[0] in ("spidev", "RPi", "mfrc522")


def _modules(pi: SimulatedPi) -> dict[str, ModuleType]:
    spidev, package, gpio = ModuleType("spidev"), ModuleType("RPi"), ModuleType("RPi.GPIO")
    vars(spidev)["SpiDev"] = lambda: _SpiDev(pi)
    constants = {"BOARD": BOARD, "BCM": BCM, "OUT": OUT, "IN": IN, "LOW": 0, "HIGH": 1}
    calls = ("setwarnings", "getmode", "setmode", "setup", "output", "cleanup")
    vars(gpio).update(constants, **{name: getattr(pi.gpio, name) for name in calls})
    vars(package).update(GPIO=gpio, __path__=[])
    return {"spidev": spidev, "RPi": package, "RPi.GPIO": gpio}


class _SpiDev:
    """As much of `spidev.SpiDev` as is used."""

    def __init__(self, pi: SimulatedPi) -> None:
        self._pi = pi
        self._driver: int | None = None  # None: closed
        self.max_speed_hz = 125_000_000

    def open(self, bus: int, device: int) -> None:
        self._pi.open_node(bus, device)
        self._driver = self._pi.driver

    def xfer2(self, values: list[int]) -> list[int]:
        if self._driver is None:
            raise _os_error(errno.EBADF)
        if self._driver != self._pi.driver:
            raise _os_error(errno.ESHUTDOWN)
        return self._pi.transfer(bytes(values), self.max_speed_hz)

    def close(self) -> None:
        self._driver = None


def _os_error(number: int, path: str | None = None) -> OSError:
    return OSError(number, os.strerror(number), path)
