"""Cards as the reader meets them: ISO/IEC 14443-3 type A from power-up to the whole UID, and no further.

States and transitions after ISO/IEC 14443-3, 6.4 (states READY* and ACTIVE* are those of a card woken out of HALT);
ATQA and SAK after NXP's AN10833, the shapes of UIDs after AN10927.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from random import Random

REQA, WUPA = 0x26, 0x52  # short frames of 7 bits (6.4.1)
SELECT = (0x93, 0x95, 0x97)  # cascade levels 1, 2 and 3 (6.5.3)
ANTICOLLISION_NVB, SELECT_NVB = 0x20, 0x70
HLTA = b"\x50\x00"
CASCADE_TAG = 0x88
# Bit 3 of the SAK; what distinguishes a cascade from a four-byte UID that happens to begin with 88.
UID_NOT_COMPLETE = 0x04


@dataclass(frozen=True, slots=True)
class Frame:
    """Bytes on the air, lowest bit first; `last_bits` of the last byte count, 0 means all eight."""

    data: bytes
    last_bits: int = 0

    @property
    def bits(self) -> int:
        """Data bits, without parity."""
        return 8 * len(self.data) - (8 - self.last_bits if self.last_bits else 0)


class State(Enum):
    """A card's states (6.4.2); OFF: it is in no field."""

    OFF = auto()
    IDLE = auto()
    READY = auto()
    ACTIVE = auto()
    HALT = auto()


class Tag:
    """One card. `uid` is None for one that invents a random UID at each power-up, as phones do."""

    def __init__(self, uid: bytes | None, sak: int, atqa: bytes, chance: Random | None = None) -> None:
        if uid is not None and len(uid) not in (4, 7, 10):
            raise ValueError("a UID has 4, 7 or 10 bytes")
        self._fixed = uid
        self._chance = chance or Random(0)
        self._sak = sak
        self._atqa = atqa
        self._levels: tuple[bytes, ...] = ()
        self._level = 0
        self._woken_from_halt = False
        self.state = State.OFF

    def power_up(self) -> None:
        """Bring the card into the field: IDLE, and a new UID if it invents its own."""
        # ISO/IEC 14443-3, table 6: a random UID begins with 08.
        uid = self._fixed or b"\x08" + self._chance.randbytes(3)
        self._levels = _levels_of(uid)
        self._woken_from_halt = False
        self.state = State.IDLE

    def power_down(self) -> None:
        """Take the card out of the field, or the field away."""
        self.state = State.OFF

    def hear(self, frame: Frame) -> Frame | None:
        """The answer to this frame; None is silence."""
        if frame.last_bits == 7 and len(frame.data) == 1:
            return self._wake(frame.data[0])
        if self.state is State.READY:
            return self._ready(frame)
        if self.state is State.ACTIVE:
            halted = frame == Frame(with_crc(HLTA))
            self._fall_back(State.HALT if halted else None)
        return None

    def _wake(self, command: int) -> Frame | None:
        wakes = {State.IDLE: (REQA, WUPA), State.HALT: (WUPA,)}
        if command in wakes.get(self.state, ()):
            self._woken_from_halt = self.state is State.HALT
            self._level = 0
            self.state = State.READY
            return Frame(self._atqa)
        self._fall_back()
        return None

    def _ready(self, frame: Frame) -> Frame | None:
        part = self._levels[self._level]
        select = SELECT[self._level]
        if frame == Frame(bytes((select, ANTICOLLISION_NVB))):
            return Frame(part)
        if frame == Frame(with_crc(bytes((select, SELECT_NVB)) + part)):
            return self._selected()
        self._fall_back()
        return None

    def _selected(self) -> Frame:
        self._level += 1
        if self._level < len(self._levels):
            return Frame(with_crc(bytes((UID_NOT_COMPLETE,))))
        self.state = State.ACTIVE
        return Frame(with_crc(bytes((self._sak,))))

    def _fall_back(self, to: State | None = None) -> None:
        """6.4.2: what is not understood sends a card back to where it was woken."""
        if self.state in (State.READY, State.ACTIVE):
            self.state = to or (State.HALT if self._woken_from_halt else State.IDLE)


def classic_1k(uid: bytes) -> Tag:
    """A MIFARE Classic with 1 kB and four bytes of UID: the white cards sold with the reader."""
    return Tag(uid, sak=0x08, atqa=b"\x04\x00")


def classic_4k(uid: bytes) -> Tag:
    """A MIFARE Classic with 4 kB."""
    return Tag(uid, sak=0x18, atqa=b"\x02\x00")


def ntag(uid: bytes) -> Tag:
    """An NTAG or Ultralight with seven bytes of UID: the stickers."""
    return Tag(uid, sak=0x00, atqa=b"\x44\x00")


def ten_bytes(uid: bytes) -> Tag:
    """A card with a UID of triple size; rare."""
    return Tag(uid, sak=0x08, atqa=b"\x84\x00")


def phone(chance: Random) -> Tag:
    """A phone or bank card: four random bytes beginning with 08 at each power-up."""
    return Tag(None, sak=0x20, atqa=b"\x04\x00", chance=chance)


def tag_of(uid: str, chance: Random | None = None) -> Tag:
    """The usual card with this UID in hex; four bytes beginning with 08 are a phone."""
    data = bytes.fromhex(uid)
    if len(data) == 4 and data[0] == 0x08:
        return phone(chance or Random(uid))
    return {4: classic_1k, 7: ntag, 10: ten_bytes}[len(data)](data)


def with_crc(data: bytes) -> bytes:
    """The frame with its CRC_A, low byte first (ISO/IEC 14443-3, annex B)."""
    return data + crc_16(data, preset=0x6363).to_bytes(2, "little")


def crc_16(data: bytes, preset: int) -> int:
    """The CRC of ISO/IEC 13239, as the chip's coprocessor computes it too (8.2.5)."""
    crc = preset
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x8408 if crc & 1 else 0)
    return crc


def _levels_of(uid: bytes) -> tuple[bytes, ...]:
    """What the card says at each cascade level: four bytes and their check byte (6.5.4)."""
    parts = []
    while len(uid) > 4:
        parts.append(bytes((CASCADE_TAG,)) + uid[:3])
        uid = uid[3:]
    return tuple(part + bytes((part[0] ^ part[1] ^ part[2] ^ part[3],)) for part in (*parts, uid))
