"""The mfrc522 package with a time limit: one subclass, whose exchange with a card ends when the chip ends it.

It also waits after a soft reset, which the package does not.

Law: the package is used as it is, and nothing of it is copied: the exchange is written after NXP's MFRC522 data
sheet, revision 3.9. The package's own waits for no answer through two thousand transfers, since it overlooks the
timer's interrupt; here it ends when the timer does. No call of the package outlasts its `deadline`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import Any, NamedTuple, Protocol

from hardware.libraries import load
from hardware.pins import HEADER_PIN, ReaderPins
from hardware.ports import FaultCause, ReaderError

# Longest wait for the end of one exchange: the chip's timer gives up after 3 ms, a card's longest answer takes 1.
EXCHANGE_S = 0.010

# Pause between two looks at the chip: the longest of its exchanges takes two, an empty poll four.
LOOK_AGAIN_S = 0.001

# TReloadReg: 6 ticks of 0.5 ms (8.5) until a missing answer is missing; cards begin after 0.09 ms.
TIMER_TICKS = 5

# Bits of ComIrqReg (9.3.1.5), ErrorReg (9.3.1.7) and BitFramingReg (9.3.1.14).
ALWAYS_ZERO, RX_IRQ, TIMER_IRQ, ALL_IRQS = 0x80, 0x20, 0x01, 0x7F
COLLISION, BROKEN = 0x08, 0x13  # BROKEN: overflow of the buffer, parity, protocol
FLUSH, START_SEND, SHORT_FRAME_BITS = 0x80, 0x80, 7
LAST_BITS = 0x07  # ControlReg (9.3.1.13)
FIFO_SIZE = 64

POWER_DOWN = 0x10  # Of CommandReg (9.3.1.2): reads 1 until the chip can be addressed again.

# Each after a millisecond. 8.8.2: 0.04 ms with a clock that runs; how long its crystal takes, only its maker knows.
LOOKS_AFTER_RESET = 10


class Heard(Enum):
    """How the last exchange ended."""

    SILENCE = auto()  # the timer ran out: nothing answered
    ANSWER = auto()
    COLLISION = auto()
    BROKEN = auto()


class Exchange(NamedTuple):
    """One frame sent and what came of it, for a person who looks for a fault. Holds nothing of a card's number."""

    frame: str  # what kind, in hex: its first two bytes
    heard: Heard | None  # None: the chip did not end it
    errors: int  # ErrorReg (9.3.1.7)
    received: int  # bytes (9.3.1.11)
    took_s: float


def _nobody(exchange: Exchange) -> None:
    """Told of each exchange when nobody asks."""


class NoEnd(Exception):
    """The chip did not end an exchange, or answered what no chip answers: it may be faulty."""


class OutOfTime(Exception):
    """The deadline has passed; the chip may be well and the machine busy."""


class Spi(Protocol):
    """What the package uses of spidev."""

    def xfer2(self, values: list[int]) -> list[int]: ...

    def close(self) -> None: ...


class Chip(Protocol):
    """The part of the package's class that is used, and what the subclass adds."""

    MI_OK: int
    PICC_REQALL: int
    PICC_REQIDL: int
    PICC_ANTICOLL: int
    PCD_TRANSCEIVE: int
    TReloadRegL: int
    spi: Bounded
    heard: Heard
    trace: Callable[[Exchange], None]

    def MFRC522_Init(self) -> None: ...

    def MFRC522_Request(self, reqMode: int) -> tuple[int, int]: ...

    def MFRC522_Anticoll(self) -> tuple[int, list[int]]: ...

    def MFRC522_ToCard(self, command: int, sendData: Sequence[int]) -> tuple[int, list[int], int]: ...

    def Write_MFRC522(self, addr: int, val: int) -> None: ...

    def registers(self, addresses: Sequence[int]) -> list[int]: ...


class Bounded:
    """The package's SPI with a deadline (seconds of `clock`), after which the next transfer ends any loop of the
    package."""

    def __init__(self, spi: Spi, clock: Callable[[], float]) -> None:
        self._spi = spi
        self._clock = clock
        self.deadline = float("inf")

    def xfer2(self, values: list[int]) -> list[int]:
        """One transfer; OutOfTime if the deadline has passed."""
        if self._clock() > self.deadline:
            raise OutOfTime
        return self._spi.xfer2(values)

    def close(self) -> None:
        self._spi.close()


def connect(pins: ReaderPins, clock: Callable[[], float], sleep: Callable[[float], None]) -> Chip:
    """The package's object on the open SPI device. ReaderError with the cause and the remedy if that fails."""
    package = load("mfrc522", ReaderError)  # not before it is needed: importing it opens GPIO
    kind: Any = type("BoundedMfrc522", (BoundedExchange, package.MFRC522), {})
    bus = (pins.bus, pins.device, pins.speed_hz)
    try:
        # 11: BCM numbers. Said explicitly, since the package's default in that numbering is the serial port's line.
        chip: Chip = kind(clock, sleep, *bus, pin_mode=11, pin_rst=pins.reset, debugLevel="CRITICAL")
    except FileNotFoundError as error:
        remedy = "switch SPI on (sudo raspi-config, Interface Options, SPI) and restart"
        if pins.bus == 1:
            remedy = f"write dtoverlay=spi1-{pins.device + 1}cs into /boot/firmware/config.txt and restart"
        raise ReaderError(FaultCause.SPI_OFF, f"there is no {pins.path}: {remedy}") from error
    except PermissionError as error:
        remedy = "sudo usermod --append --groups spi <user>, then log in anew"
        raise ReaderError(FaultCause.NOT_ALLOWED, f"{pins.path} may not be opened: {remedy}") from error
    return chip


# Stands for the package's class, which comes behind ours when it is imported; it has no types.
_Package: Any = object


class BoundedExchange(_Package):  # type: ignore[misc]
    """Overrides the exchange and the soft reset of the package's class; everything else is the package's."""

    def __init__(self, clock: Callable[[], float], sleep: Callable[[float], None], *args: Any, **kwargs: Any) -> None:
        self._clock, self._sleep = clock, sleep
        self.heard = Heard.SILENCE
        self.trace: Callable[[Exchange], None] = _nobody
        super().__init__(*args, **kwargs)
        self.spi: Bounded = Bounded(self.spi, clock)
        # The package adds a handler each time it is made, and would print beside the program's own log.
        self.logger.handlers.clear()

    def registers(self, addresses: Sequence[int]) -> list[int]:
        """The values of these registers, read in one transfer (8.1.2.1)."""
        return self.spi.xfer2([0x80 | address << 1 for address in addresses] + [0])[1:]

    def MFRC522_Reset(self) -> None:
        """Soft reset (10.3.1.10), and wait until the chip takes settings again; what comes sooner is lost."""
        super().MFRC522_Reset()
        for _ in range(LOOKS_AFTER_RESET):
            self._sleep(LOOK_AGAIN_S)
            if not self.Read_MFRC522(self.CommandReg) & POWER_DOWN:
                break

    def MFRC522_ToCard(self, command: int, sendData: Sequence[int]) -> tuple[int, list[int], int]:
        """Send this frame and take the answer: Transceive (10.3.1.8). Status, bytes, number of bits."""
        assert command == self.PCD_TRANSCEIVE, "UIDs only: this program never authenticates"
        # Few transfers: at each of them another thread of the interpreter may take its turn.
        begun, heard, outcome = self._clock(), None, None
        try:
            self._send(sendData)
            outcome = self._wait()
            heard, data, bits = self._answer(outcome)
            self.heard = heard
        finally:
            errors, received, _ = outcome or (0, 0, 0)
            self.trace(Exchange(bytes(sendData[:2]).hex(" "), heard, errors, received, self._clock() - begun))
            # The command does not end by itself, and the next one must not find it started.
            self.Write_MFRC522(self.CommandReg, self.PCD_IDLE)
            self.Write_MFRC522(self.BitFramingReg, 0)
        return _STATUS[self.heard](self), data, bits

    def _send(self, data: Sequence[int]) -> None:
        self.Write_MFRC522(self.CommIrqReg, ALL_IRQS)
        self.Write_MFRC522(self.FIFOLevelReg, FLUSH)
        self.spi.xfer2([self.FIFODataReg << 1, *data])
        self.Write_MFRC522(self.CommandReg, self.PCD_TRANSCEIVE)
        # The only frames of one byte are the short ones of seven bits (ISO/IEC 14443-3, 6.2.3.1).
        self.Write_MFRC522(self.BitFramingReg, START_SEND | (SHORT_FRAME_BITS if len(data) == 1 else 0))

    def _wait(self) -> tuple[int, int, int] | None:
        """Until an answer has come: ErrorReg, FIFOLevelReg, ControlReg; or the timer has run out: None."""
        end = self._clock() + EXCHANGE_S
        while True:
            self._sleep(LOOK_AGAIN_S)
            late = self._clock() >= end  # before looking: the chip may have ended while the machine was busy
            irqs, errors, level, control = self.registers(self._outcome)
            if irqs & ALWAYS_ZERO:
                raise NoEnd
            if irqs & RX_IRQ:
                return errors, level, control
            if irqs & TIMER_IRQ:
                return None
            if late:
                raise NoEnd

    @property
    def _outcome(self) -> tuple[int, int, int, int]:
        return self.CommIrqReg, self.ErrorReg, self.FIFOLevelReg, self.ControlReg

    def _answer(self, outcome: tuple[int, int, int] | None) -> tuple[Heard, list[int], int]:
        if outcome is None:
            return Heard.SILENCE, [], 0
        errors, level, control = outcome
        if errors & COLLISION:
            return Heard.COLLISION, [], 0
        if errors & BROKEN or not 0 < level <= FIFO_SIZE:
            return Heard.BROKEN, [], 0
        data = self.registers([self.FIFODataReg] * level)
        last_bits = control & LAST_BITS
        return Heard.ANSWER, data, 8 * level - (8 - last_bits if last_bits else 0)


_STATUS: dict[Heard, Callable[[Any], int]] = {
    Heard.SILENCE: lambda package: int(package.MI_NOTAGERR),
    Heard.ANSWER: lambda package: int(package.MI_OK),
    Heard.COLLISION: lambda package: int(package.MI_ERR),
    Heard.BROKEN: lambda package: int(package.MI_ERR),
}


class ResetLine:
    """The chip's reset, through the same GPIO module as the package's, which shares the line with it."""

    def __init__(self, bcm: int, sleep: Callable[[float], None]) -> None:
        self._gpio = load("RPi.GPIO", ReaderError)
        self._bcm = bcm
        self._sleep = sleep
        try:
            self._gpio.setwarnings(False)
            self._gpio.setmode(self._gpio.BCM)
            self._gpio.setup(bcm, self._gpio.OUT)
        except Exception as error:  # lgpio's error is its own kind of exception, known only where lgpio is
            raise _gpio_fault(bcm, error) from error

    def pulse(self) -> None:
        """Reset the chip by its line (8.8.1), and wait for the oscillator to start (8.8.2)."""
        try:
            self._gpio.output(self._bcm, 0)
            self._sleep(0.002)
            self._gpio.output(self._bcm, 1)
        except Exception as error:  # as above
            raise _gpio_fault(self._bcm, error) from error
        self._sleep(0.050)

    def close(self) -> None:
        """Let go of this one line; the package's own way would let go of every line of the process."""
        self._gpio.cleanup(self._bcm)


def _gpio_fault(bcm: int, error: Exception) -> ReaderError:
    if "busy" in str(error).lower():
        detail = f"another program holds GPIO {bcm} (header pin {HEADER_PIN[bcm]}): end it, or restart the Pi"
        return ReaderError(FaultCause.LINE_BUSY, detail)
    return ReaderError(FaultCause.GPIO_UNUSABLE, f"GPIO {bcm} cannot be used: {error}")
