"""The RC522 on SPI, through the mfrc522 package: reads UIDs, notices a faulty chip and recovers it.

Law: UIDs only. It asks each card for its whole UID and puts it to sleep again, never authenticates, and believes
nothing that its check bytes do not prove. Only a clean timeout counts as absence. No poll and no check takes longer
than 50 ms, or 350 ms where chip, wires or machine stay too slow.

Each poll: wake every card, also those asleep (WUPA); one cascade level after the other until the SAK says that the
UID is whole; halt (HLTA). So a card that lies there answers every poll. Where cards were read before, each is selected
by its UID instead, which no other card answers. Any other is not asleep, and answers a call that leaves
sleepers alone (REQA). So a second card is read beside one that lies there. ISO/IEC 14443-3, 6.4 and 6.5.

Recovery, one rung after the other: `check` sets a chip up anew that answers but has lost its settings; `open` first
resets it by its line, then closes SPI and opens it again; then the worker tries again, ever more slowly.
"""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from hardware.pins import HEADER_PIN, ReaderPins
from hardware.ports import (
    FaultCause,
    Noise,
    Poll,
    ReaderError,
    Reading,
    Several,
    Silence,
    TagRead,
    Trouble,
    read_card,
)
from hardware.presence import MISSES_BESIDE, MISSES_TO_GO
from hardware.rc522_link import TIMER_TICKS, Chip, Exchange, Heard, NoEnd, OutOfTime, ResetLine, connect

log = logging.getLogger(__name__)

# After so long a poll or check gives up; with the last transfer and a halt it still ends within 50 ms. After each poll
# that gave up the next has twice as long, up to the second: on a machine that stays busy no card would be read else.
CALL_S, LONGEST_CALL_S = 0.040, 0.320

# A card whose answer was lost takes the next call for an error and only goes back to sleep (ISO/IEC 14443-3, 6.4.2).
# While one may still lie there, each poll calls three times before it says silence; so one lost answer is no miss.
WAKES_AFTER_AN_ANSWER = 3

LATE_POLLS, LATE_S = 5, 1.5  # So many late polls in a row, in so long, are reported.

# So long after the last late poll the time for one is the first again: an empty reader is polled quickly anywhere.
CALM_S = 2.0

# So many repairs within so many seconds are reported, and not again for as long.
REPAIRS, UNSTABLE_S = 3, 60.0

CASCADE_LEVELS = (0x93, 0x95, 0x97)
SELECT_NVB = 0x70
CASCADE_TAG = 0x88
UID_NOT_COMPLETE = 0x04  # Bit 3 of the SAK. Decides alone: a four-byte UID may begin with 88, too.

GENUINE = {0x90: "version 0", 0x91: "version 1", 0x92: "version 2"}
KNOWN_CLONES = {0x88: "FM17522", 0xB2: "FM17522", 0x89: "FM17522E", 0x12: "counterfeit"}

MODE, TX_CONTROL, RF_CONFIG, TIMER_MODE, RELOAD_LOW, STATUS2, VERSION = 0x11, 0x14, 0x26, 0x2A, 0x2D, 0x08, 0x37
CRYPTO_ON, DRIVERS_ON = 0x08, 0x03

# The bits of ModeReg (9.3.2.2) and RFCfgReg (9.3.3.6) that mean something: a clone may read the others otherwise.
MODE_BITS, GAIN_BITS = 0xAB, 0x70

RX_GAIN_DB = (18, 23, 18, 23, 33, 38, 43, 48)  # By the three bits of RFCfgReg's RxGain (9.3.3.6).


def version_name(version: int) -> str:
    """What a VersionReg says of its chip (9.3.4.8), in words."""
    if version in (0x00, 0xFF):
        return "nothing answers on the wires"
    if version in GENUINE:
        return f"MFRC522 {GENUINE[version]}"
    return f"chip 0x{version:02X} ({KNOWN_CLONES.get(version, 'unknown')}), not the maker's own"


class Registers(NamedTuple):
    """The registers that show whether a chip is healthy, as the package and `rc522_link` set them."""

    version: int  # 9.3.4.8
    mode: int
    tx_control: int  # 9.3.2.5: the antenna's drivers
    rf_config: int
    timer_mode: int
    reload_low: int
    status2: int  # 9.3.1.9: a crypto bit stuck makes it deaf

    @property
    def present(self) -> bool:
        """Whether a chip answers: wires that nobody drives read all ones or all zeros."""
        return self.version not in (0x00, 0xFF)

    @property
    def healthy(self) -> bool:
        """Whether the chip is set up, sends, and can understand what cards say."""
        mode = self.mode & MODE_BITS == 0x3D & MODE_BITS
        settings = mode and (self.timer_mode, self.reload_low) == (0x8D, TIMER_TICKS)
        able = self.tx_control & DRIVERS_ON == DRIVERS_ON and not self.status2 & CRYPTO_ON
        return settings and able

    @property
    def gain_db(self) -> int:
        """How much the receiver amplifies."""
        return RX_GAIN_DB[(self.rf_config & GAIN_BITS) >> 4]


class Rc522Reader:
    """CardReader over the chip. All calls come from one thread, as the port says.

    `clock` in seconds and `sleep` are those of the machine, or of the chip's model.
    """

    def __init__(
        self,
        pins: ReaderPins | None = None,
        *,
        name: str = "rc522",
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._name = name
        self._pins = pins or ReaderPins()
        self._clock = clock
        self._sleep = sleep
        self._chip: Chip | None = None
        self._reset: ResetLine | None = None
        self._silent_polls = MISSES_TO_GO
        self._lying: dict[str, int] = {}
        """The UIDs read in the last polls, each with how many polls ago."""
        self._call_s = CALL_S
        self._late_at = float("-inf")
        self._late_polls = 0
        self._late_since = 0.0
        self._told_late = False
        self._repaired: deque[float] = deque(maxlen=REPAIRS)
        self._told_unstable_at = float("-inf")
        self._told_version: int | None = None
        self._keeps_gain = True
        self._told_gain = False
        self._news: deque[Trouble] = deque()
        self.version: int | None = None
        """The chip's VersionReg when it was last opened; None before."""
        self.trace: Callable[[Exchange], None] | None = None
        """Told of each exchange with cards, in the thread that polls; to be set before `open`."""

    @property
    def name(self) -> str:
        return self._name

    def open(self) -> None:
        with self._spi_faults():
            if self._chip is None or not self._comes_back(self._chip):
                self.close()
                self._chip = self._connected()
                if not self._revived(self._chip):
                    raise self._no_answer(self._chip)
            self._meet(self._chip)

    def poll(self) -> Poll:
        if self._news:
            return self._news.popleft()
        begun, chip = self._clock(), self._ready_chip()
        with self._spi_faults():
            try:
                reading = self._look_or_examine(chip)
            except OutOfTime:  # which says nothing about cards, and may have left one awake
                self._call_s = min(2 * self._call_s, LONGEST_CALL_S)
                reading = Noise(late=True)
        self._note_time(begun)
        self._silent_polls = self._silent_polls + 1 if isinstance(reading, Silence) else 0
        self._remember(reading)
        return reading

    def check(self) -> None:
        chip = self._ready_chip()
        with self._spi_faults():
            try:
                self._examine(chip)
            except OutOfTime:
                log.warning("reader: no time to check it")

    def registers(self, addresses: Sequence[int]) -> list[int] | None:
        """The values of these registers now, for people; None while there is no chip to ask. Raises ReaderError."""
        if self._chip is None:
            return None
        with self._spi_faults():
            return self._ready_chip().registers(addresses)

    def close(self) -> None:
        if self._chip is not None:
            self._chip.spi.close()
        if self._reset is not None:
            self._reset.close()
        self._chip = self._reset = None

    # -- reading ------------------------------------------------------------------------------------------------

    def _look_or_examine(self, chip: Chip) -> Reading:
        try:
            return self._look(chip)
        except NoEnd:
            self._examine(chip)
            return Noise()

    def _look(self, chip: Chip) -> Reading:
        heard = self._wake(chip)
        if heard is Heard.SILENCE:
            # A deaf chip hears silence too. The card that lay there must not count as gone for it, or it would be seen
            # anew later.
            if self._expects_a_card and not self._well(_registers(chip)):
                raise NoEnd
            return Silence()
        if self._lying:
            return self._look_beside(chip, tuple(self._lying_still(chip)))
        try:
            # Also after a collision: cards of two kinds collide here and must do so again (6.5.2), noise need not.
            reading = Noise() if heard is Heard.BROKEN else self._identify(chip)
        finally:
            _halt(chip)
        return self._look_beside(chip, (reading.uid,)) if isinstance(reading, TagRead) else reading

    def _lying_still(self, chip: Chip) -> Iterator[str]:
        """Those of the cards read before that answer to their UID, each put to sleep. The others, which are not meant,
        fall back to where they were woken (6.4.2): asleep, or where REQA wakes them."""
        for place, uid in enumerate(self._lying):
            if place:
                chip.MFRC522_Request(chip.PICC_REQALL)
            try:
                answers = _answers_to(chip, bytes.fromhex(uid))
            finally:
                _halt(chip)
            if answers:
                yield uid

    def _look_beside(self, chip: Chip, read: tuple[str, ...]) -> Reading:
        """The reading once these were read, and sleep: they alone, or with those that have come."""
        chip.MFRC522_Request(chip.PICC_REQIDL)
        if chip.heard in (Heard.ANSWER, Heard.COLLISION):
            try:
                reading = self._identify(chip)
            finally:
                _halt(chip)
            if isinstance(reading, TagRead):
                read = tuple(dict.fromkeys((*read, reading.uid)))
            elif not isinstance(reading, Noise):
                return reading
        if not read:
            return Noise()
        return TagRead(read[0]) if len(read) == 1 else Several(read)

    def _remember(self, reading: Reading) -> None:
        """Keep which cards lie there: those read now, and those missed in a few polls only."""
        if self._silent_polls >= MISSES_TO_GO:
            self._lying = {}
        read = reading.uids if isinstance(reading, Several) else (reading.uid,) if isinstance(reading, TagRead) else ()
        missed = {uid: polls + 1 for uid, polls in self._lying.items() if polls + 1 < MISSES_BESIDE}
        self._lying = missed | dict.fromkeys(read, 0)

    def _wake(self, chip: Chip) -> Heard:
        for call in range(WAKES_AFTER_AN_ANSWER if self._expects_a_card else 1):
            chip.MFRC522_Request(chip.PICC_REQALL)
            # To the second call a card that the first one woke unheard is silent: what is broken then is only noise.
            if chip.heard is Heard.ANSWER or (chip.heard is not Heard.SILENCE and call != 1):
                break
        return chip.heard

    @property
    def _expects_a_card(self) -> bool:
        """Whether a card may lie there: one answered in the last polls, or the reader was just opened."""
        return self._silent_polls < MISSES_TO_GO

    def _identify(self, chip: Chip) -> Reading:
        """The UID, level by level (ISO/IEC 14443-3, 6.5)."""
        uid = b""
        for level in CASCADE_LEVELS:
            chip.PICC_ANTICOLL = level
            status, part = chip.MFRC522_Anticoll()  # which compares the check byte
            if status != chip.MI_OK:
                return _unreadable(chip.heard)
            sak = _select(chip, level, bytes(part))
            if sak is None:
                return _unreadable(chip.heard)
            if not sak & UID_NOT_COMPLETE:
                return read_card((uid + bytes(part[:4])).hex())
            if part[0] != CASCADE_TAG:
                return Noise()
            uid += bytes(part[1:4])
        return Noise()

    def _note_time(self, begun: float) -> None:
        """Take note of how long the poll that began then took; report late ones once they have lasted."""
        now = self._clock()
        if now - begun <= CALL_S:
            self._late_polls, self._told_late = 0, False
            if now - self._late_at > CALM_S:
                self._call_s = CALL_S
            return
        self._late_at = now
        self._late_polls += 1
        if self._late_polls == 1:
            self._late_since = begun
        if self._late_polls >= LATE_POLLS and now - self._late_since >= LATE_S and not self._told_late:
            self._told_late = True
            late = f"for {LATE_S} s each poll took longer than {1000 * CALL_S:.0f} ms"
            self._news.append(Trouble(FaultCause.SLOW, f"{late}: the machine or SPI is too slow"))

    # -- health -------------------------------------------------------------------------------------------------

    def _examine(self, chip: Chip) -> None:
        if not self._well(_registers(chip)):
            self._repair(chip)

    def _well(self, registers: Registers) -> bool:
        return registers.healthy and (registers.gain_db == self._pins.gain_db or not self._keeps_gain)

    def _repair(self, chip: Chip) -> None:
        """Set the chip up anew, the first rung. Raises ReaderError if that does not hold."""
        if not self._set_up(chip):
            raise self._no_answer(chip)
        log.warning("reader: the chip had lost its settings and has been set up anew")
        now = self._clock()
        self._repaired.append(now)
        often = len(self._repaired) == REPAIRS and now - self._repaired[0] < UNSTABLE_S
        if often and now - self._told_unstable_at > UNSTABLE_S:
            self._told_unstable_at = now
            detail = f"the chip lost its settings {REPAIRS} times in a minute: check 3.3 V and GND, shorten the wires"
            self._news.append(Trouble(FaultCause.UNSTABLE, detail))

    def _connected(self) -> Chip:
        self._reset = ResetLine(self._pins.reset, self._sleep)
        chip = connect(self._pins, self._clock, self._sleep)
        if self.trace is not None:
            chip.trace = self.trace
        return chip

    def _comes_back(self, chip: Chip) -> bool:
        try:
            return self._revived(chip)
        except (OSError, ReaderError):  # device or line may have been made anew: opening them again will tell
            return False

    def _revived(self, chip: Chip) -> bool:
        """Reset the chip by its line and set it up, the second rung; without a deadline, as `open` may last."""
        assert self._reset is not None, "the reset line comes with the chip"
        chip.spi.deadline = float("inf")
        self._reset.pulse()
        return self._set_up(chip)

    def _set_up(self, chip: Chip) -> bool:
        for last in (False, True):
            chip.MFRC522_Init()
            chip.Write_MFRC522(chip.TReloadRegL, TIMER_TICKS)
            self._amplify(chip)
            found = _registers(chip)
            self._keeps_gain = found.gain_db == self._pins.gain_db
            # Decision: a clone whose gain cannot be set reads on with the one it has, and its owner is told.
            if found.healthy and (self._keeps_gain or last):
                return True
            self._sleep(0.002)  # after a dip of the 3.3 V the oscillator is only starting (8.8.2)
        return False

    def _amplify(self, chip: Chip) -> None:
        """Set the gain, and leave the bits beside it as they are (9.3.3.6)."""
        beside = chip.registers((RF_CONFIG,))[0] & ~GAIN_BITS
        chip.Write_MFRC522(RF_CONFIG, beside | RX_GAIN_DB.index(self._pins.gain_db) << 4)

    def _meet(self, chip: Chip) -> None:
        """Report a chip that is not its maker's, once; it is read all the same."""
        self._silent_polls = 0  # a card may lie there since before the fault
        found = _registers(chip)
        self.version = found.version
        if self.version != self._told_version and self.version not in GENUINE:
            known = KNOWN_CLONES.get(self.version, "unknown")
            detail = f"clone chip 0x{self.version:02X} ({known}): may read badly"
            self._news.append(Trouble(FaultCause.CLONE, detail))
        self._told_version = self.version
        if not self._keeps_gain and not self._told_gain:
            detail = f"clone chip: its gain stays at {found.gain_db} dB and cannot be set to {self._pins.gain_db}"
            self._news.append(Trouble(FaultCause.CLONE, detail))
        self._told_gain = not self._keeps_gain

    def _ready_chip(self) -> Chip:
        """The chip, with a new deadline."""
        assert self._chip is not None, "the reader is not open"
        self._chip.spi.deadline = self._clock() + self._call_s
        return self._chip

    def _no_answer(self, chip: Chip) -> ReaderError:
        if _registers(chip).present:
            remedy = "check 3.3 V and GND, shorten the wires"
            return ReaderError(FaultCause.DEAF, f"the chip answers but does not keep its settings: {remedy}")
        wires = ", ".join(f"{name} (pin {HEADER_PIN[bcm]})" for name, bcm in self._pins.lines.items())
        return ReaderError(FaultCause.SILENT, f"nothing answers: check 3.3 V, GND, {wires}")

    @contextmanager
    def _spi_faults(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            reason = error.strerror or type(error).__name__
            raise ReaderError(FaultCause.SPI_FAILS, f"{self._pins.path} fails: {reason}") from error


def _registers(chip: Chip) -> Registers:
    return Registers(*chip.registers((VERSION, MODE, TX_CONTROL, RF_CONFIG, TIMER_MODE, RELOAD_LOW, STATUS2)))


def _select(chip: Chip, level: int, part: bytes) -> int | None:
    """The SAK, or None if there was none that its CRC proves (6.5.3.4)."""
    frame = with_crc(bytes((level, SELECT_NVB)) + part)
    status, data, bits = chip.MFRC522_ToCard(chip.PCD_TRANSCEIVE, frame)
    if status != chip.MI_OK or bits != 24 or with_crc(bytes(data[:1])) != bytes(data):
        return None
    return data[0]


def _answers_to(chip: Chip, uid: bytes) -> bool:
    """Whether the card with this whole UID, which is awake, answers when it is selected, level by level (6.5.3)."""
    *upper, last = _parts(uid)
    for level, part in zip(CASCADE_LEVELS, upper, strict=False):
        sak = _select(chip, level, part)
        if sak is None or not sak & UID_NOT_COMPLETE:
            return False
    sak = _select(chip, CASCADE_LEVELS[len(upper)], last)
    return sak is not None and not sak & UID_NOT_COMPLETE


def _parts(uid: bytes) -> tuple[bytes, ...]:
    """What selects the card at each cascade level: four bytes and their check byte (6.5.4)."""
    parts = []
    while len(uid) > 4:
        parts.append(bytes((CASCADE_TAG,)) + uid[:3])
        uid = uid[3:]
    return tuple(part + bytes((part[0] ^ part[1] ^ part[2] ^ part[3],)) for part in (*parts, uid))


def _halt(chip: Chip) -> None:
    """Put the cards to sleep by HLTA (6.4.3), those not selected too; they acknowledge it by silence."""
    chip.MFRC522_ToCard(chip.PCD_TRANSCEIVE, with_crc(b"\x50\x00"))


def _unreadable(heard: Heard) -> Reading:
    """The outcome of a broken conversation with a card: several cards or noise, never silence."""
    return Several() if heard is Heard.COLLISION else Noise()


def with_crc(frame: bytes) -> bytes:
    """The frame and its CRC_A (ISO/IEC 14443-3, annex B).

    Not by the chip's coprocessor: its flag stays set from one use to the next, and each use takes twenty transfers.
    """
    crc = 0x6363
    for byte in frame:
        byte ^= crc & 0xFF
        byte ^= byte << 4 & 0xFF
        crc = (crc >> 8) ^ (byte << 8) ^ (byte << 3) ^ (byte >> 4)
    return frame + bytes((crc & 0xFF, crc >> 8))
