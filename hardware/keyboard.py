"""USB readers that type the card's number like a keyboard, read from the kernel's input device.

Law: the device is grabbed, so that what it types goes nowhere else: no digit lands in a text field, no Enter presses a
button. An incomplete number books nothing, and no message repeats a digit of it.

Such a reader knows only taps: each is replayed as polls through `field`, so presence and worker treat it as they
treat every reader. A card left on it is one tap, as it types once.
"""

from __future__ import annotations

import errno
import fcntl
import os
import struct
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from hardware.field import Field
from hardware.ports import TYPING_READER, BadUid, FaultCause, Poll, ReaderError, Trouble, hex_uid

# The kernel's `struct input_event` (linux/input.h): seconds, microseconds, type, code, value.
EVENT = struct.Struct("@llHHi")

EVIOCGRAB = 0x40044590  # _IOW('E', 0x90, int): the events go to this program alone.

EV_SYN, EV_KEY = 0x00, 0x01
SYN_DROPPED = 0x03
KEY_DOWN = 1

# Key codes (linux/input-event-codes.h) of digits, of the keypad's, and of A to F; the same in every layout.
KEYS = {
    **dict(zip(range(2, 12), "1234567890", strict=True)),
    **{79: "1", 80: "2", 81: "3", 75: "4", 76: "5", 77: "6", 71: "7", 72: "8", 73: "9", 82: "0"},
    **{30: "A", 48: "B", 46: "C", 32: "D", 18: "E", 33: "F"},
}

HEX = frozenset("0123456789ABCDEF")
ENTER = frozenset({28, 96})
# Control, Shift, Tab, Num Lock: some readers press them around a number.
SILENT_KEYS = frozenset({29, 42, 54, 97, 15, 69})

LONGEST_NUMBER = 20

READ_EVENTS = 64

# Decision: of more the oldest are dropped, as a tap that counts seconds late would answer another question.
NUMBERS_WAITING = 10


class Digits(StrEnum):
    """What the reader types. The manual tells, or the number printed on the card."""

    # 8, 14 or 20 digits: hex; 10 digits: decimal, unless one of them is a letter; 13 digits: decimal.
    USUAL = "usual"

    # As usual, but 10 digits are always hex: five bytes. A number of the usual kind could be either.
    HEX_10 = "hex-10"

    # Three digits for one byte and five for two ("Wiegand 26"): three bytes of the UID, put after a zero byte.
    DECIMAL_8 = "decimal-8"


@dataclass(frozen=True, slots=True)
class KeyboardSettings:
    """Which USB reader, and what it types."""

    path: Path  # The device file; one of /dev/input/by-id stays the same after each start.

    digits: Digits = Digits.USUAL
    reversed_bytes: bool = False  # True: the reader types the UID's last byte first.

    silence_s: float = 0.5  # A number not ended by Enter ends after so long without a key.


class KeyboardReader:
    """CardReader over the input device. `grab` takes the open device from all others; None is the kernel's call."""

    name = TYPING_READER

    def __init__(
        self,
        settings: KeyboardSettings,
        *,
        clock: Callable[[], float] = time.monotonic,
        grab: Callable[[int], None] | None = None,
    ) -> None:
        self._settings = settings
        self._clock = clock
        self._grab = grab or _grab
        self._device: int | None = None
        self._field = Field()
        self._typed = Typed()
        self._waiting: deque[str] = deque(maxlen=NUMBERS_WAITING)
        self._last_key_at = 0.0

    def open(self) -> None:
        self.close()
        path = self._settings.path
        try:
            self._device = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
            self._grab(self._device)
        except OSError as error:
            self.close()
            raise _fault(path, error) from error

    def poll(self) -> Poll:
        self._waiting.extend(self._numbers())
        try:
            if self._waiting and self._field.idle:
                self._field.tap(uid_of(self._waiting.popleft(), self._settings))
        except BadUid as error:
            return Trouble(FaultCause.BAD_LINE, f"what the reader typed is no card's number: {error}")
        return self._field.poll()

    def check(self) -> None:
        """Raise ReaderError if the path leads to another device by now; the next poll notices one that is unplugged."""
        assert self._device is not None, "check() before open()"
        path = self._settings.path
        try:
            if not os.path.samestat(os.fstat(self._device), path.stat()):
                raise ReaderError(FaultCause.UNPLUGGED, f"{path} is another device now")
        except OSError as error:
            raise _fault(path, error) from error

    def close(self) -> None:
        # The kernel gives the grab back with the file.
        if self._device is not None:
            os.close(self._device)
        self._device = None
        self._typed = Typed()

    def _numbers(self) -> list[str]:
        """The numbers that are complete now."""
        data = self._read()
        if data:
            self._last_key_at = self._clock()
            return self._typed.after(data)
        if self._clock() - self._last_key_at >= self._settings.silence_s:
            return self._typed.end()
        return []

    def _read(self) -> bytes:
        assert self._device is not None, "poll() before open()"
        try:
            return os.read(self._device, READ_EVENTS * EVENT.size)
        except BlockingIOError:
            return b""
        except OSError as error:
            raise _fault(self._settings.path, error) from error


class Typed:
    """Bytes of the device in, numbers out; holds at most one event and one number."""

    def __init__(self) -> None:
        self._rest = b""
        self._number = ""
        self._dropping = False

    def after(self, data: bytes) -> list[str]:
        """The numbers that these bytes complete."""
        data = self._rest + data
        whole = len(data) - len(data) % EVENT.size
        self._rest = data[whole:]
        return [number for _, _, *event in EVENT.iter_unpack(data[:whole]) for number in self._event(*event)]

    def end(self) -> list[str]:
        """End the number under way, as after a silence. Returns it; nothing if nothing was typed."""
        number, self._number = self._number, ""
        return [number] if number else []

    def _event(self, kind: int, code: int, value: int) -> list[str]:
        if kind == EV_SYN:
            return self._synchronise(code)
        if kind != EV_KEY or value != KEY_DOWN or self._dropping or code in SILENT_KEYS:
            return []
        if code in ENTER:
            return self.end()
        # A key that no number has makes it none; one digit too many keeps a long one too long.
        self._number = (self._number + KEYS.get(code, "?"))[: LONGEST_NUMBER + 1]
        return []

    def _synchronise(self, code: int) -> list[str]:
        """Drop what comes up to the next report if the kernel's buffer was too small, since it is not whole."""
        self._dropping = code == SYN_DROPPED
        if self._dropping:
            self._number = ""
        return []


def uid_of(number: str, settings: KeyboardSettings) -> str:
    """The UID that this number stands for, as hex. BadUid if it stands for none.

    Decision: five bytes stand after two zero ones, since no card's number has five and some have seven.
    """
    uid = bytes.fromhex(_hex(number, settings.digits))
    ordered = uid[::-1] if settings.reversed_bytes else uid
    return (bytes(2) + ordered if len(ordered) == 5 else ordered).hex().upper()


def candidates(folder: Path = Path("/dev/input/by-id")) -> tuple[Path, ...]:
    """Devices that type, of which one may be a card reader and another the owner's keyboard."""
    return tuple(sorted(folder.glob("*-event-kbd"))) if folder.is_dir() else ()


def _hex(number: str, digits: Digits) -> str:
    """The bytes that were typed, as hex."""
    decimal = number.isascii() and number.isdigit()
    if digits is Digits.DECIMAL_8 and decimal and len(number) == 8:
        return "00" + _decimal(number[:3], size=1) + _decimal(number[3:], size=2)
    if digits is Digits.DECIMAL_8:
        raise BadUid(f"eight decimal digits are expected, these are {len(number)} characters")
    if decimal and len(number) == 13:
        return _decimal(number, size=5)
    if digits is Digits.USUAL and decimal and len(number) == 10:
        return _decimal(number, size=4)
    if len(number) == 10 and set(number) <= HEX:
        return number
    return hex_uid(number)


def _decimal(text: str, size: int) -> str:
    try:
        return int(text).to_bytes(size, "big").hex()
    except OverflowError:
        hint = f'; a reader that types hex needs digits = "{Digits.HEX_10}"' if len(text) == 10 else ""
        raise BadUid(f"{len(text)} of its decimal digits are more than {size} bytes hold{hint}") from None


def _grab(device: int) -> None:
    fcntl.ioctl(device, EVIOCGRAB, 1)


_CAUSES = {
    errno.ENOENT: (FaultCause.UNPLUGGED, "is not there: plug the reader in"),
    errno.ENODEV: (FaultCause.UNPLUGGED, "has been unplugged"),
    errno.EACCES: (FaultCause.NOT_ALLOWED, "may not be opened: sudo usermod --append --groups input <user>"),
    errno.EPERM: (FaultCause.NOT_ALLOWED, "may not be opened: sudo usermod --append --groups input <user>"),
    errno.EBUSY: (FaultCause.TAKEN, "is held by another program: end it"),
    errno.ENOTTY: (FaultCause.NOT_A_KEYBOARD, "is no input device"),
    errno.EINVAL: (FaultCause.NOT_A_KEYBOARD, "is no input device"),
}


def _fault(path: Path, error: OSError) -> ReaderError:
    unusable = (FaultCause.UNUSABLE_PATH, f"fails: {error.strerror}")
    cause, what = _CAUSES.get(error.errno or 0, unusable)
    return ReaderError(cause, f"{path} {what}")
