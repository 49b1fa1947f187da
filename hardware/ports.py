"""What a card reader and a panel are to the rest of the program, and the words they speak.

Law: a UID leaves this package only as the `uid` of TagSeen and TagGone, and as `lying` of TagRefused. No log line, no
error text and no repr contains one: a card can be copied by anybody who knows its number.

A reader is *polled*: each poll says what lies on it at that moment, `presence` makes events of the answers,
`worker` puts them on a queue. A reader that knows only single taps (a pipe, a USB "keyboard") replays each as
polls through `field`, so that every reader goes the same way.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal, Protocol

# Hex digits of a UID: 4, 7 or 10 bytes (ISO/IEC 14443-3, single, double and triple size).
UID_DIGITS = (8, 14, 20)

_HEX_DIGITS = frozenset("0123456789ABCDEF")
_LIKE_A_UID = re.compile(r"[0-9A-Fa-f]{2}(?:[ :-]?[0-9A-Fa-f]{2}){3,}")


class BadUid(ValueError):
    """This text is no UID. The message says why without repeating it."""


class RandomUid(BadUid):
    """The tag invents another number each time, as phones and bank cards do: it cannot be known again."""


def hex_uid(text: str) -> str:
    """The UID as upper-case hex without separators; accepts lower case and `:`, `-` or spaces between digits.

    Raises BadUid for anything that is not 4, 7 or 10 bytes of hex. Random UIDs pass: see `normalise_uid`.
    """
    uid = re.sub("[ :-]", "", text.strip()).upper()
    for place, character in enumerate(uid, start=1):
        if character not in _HEX_DIGITS:
            raise BadUid(f"character {place} of the card's number is not a hex digit")
    if len(uid) not in UID_DIGITS:
        raise BadUid(f"a card's number has 8, 14 or 20 hex digits, this one has {len(uid)}")
    return uid


def normalise_uid(text: str) -> str:
    """As `hex_uid`, and raises RandomUid for four bytes that begin with 08 (ISO/IEC 14443-3: a random number)."""
    uid = hex_uid(text)
    if len(uid) == 8 and uid.startswith("08"):
        raise RandomUid("this tag has another number each time, as phones and bank cards do: use an ordinary card")
    return uid


def without_uids(text: str) -> str:
    """The text with everything that could be a UID blotted out: for tracebacks, whose messages others wrote."""
    return _LIKE_A_UID.sub("<hex>", text)


# -- what one poll says ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Silence:
    """A clean timeout: nothing answered. The only answer that counts as absence."""


@dataclass(frozen=True, slots=True)
class TagRead:
    """Exactly one tag answered, whole. `uid` is upper-case hex, never a random one."""

    uid: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Several:
    """More than one tag answered: all of them whole, with these UIDs, or none, and only the collision was heard."""

    uids: tuple[str, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class RandomCard:
    """One tag answered, with a random UID (see RandomUid)."""


@dataclass(frozen=True, slots=True)
class Noise:
    """What was heard could not be understood (CRC, parity, a broken frame): something is there, or noise is heard.

    `late`: there was no time to hear it out; the machine was busy, and the reader's place is not at fault.
    """

    late: bool = False


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something people should know, though the reader reads on. Says nothing about what lies on it."""

    cause: FaultCause
    detail: str


Reading = Silence | TagRead | Several | RandomCard | Noise
Poll = Reading | Trouble


def read_card(text: str) -> TagRead | RandomCard:
    """What a poll says when one tag with this UID lies there; BadUid if `text` is no UID."""
    try:
        return TagRead(normalise_uid(text))
    except RandomUid:
        return RandomCard()


TYPING_READER = "keyboard"
EXACT_READERS = ("screen", "sim", "fifo", TYPING_READER)  # Names of readers, as in `--reader`.


# -- what comes out on the queue; every `at` is in seconds of the monotonic clock -----------------------------------


class FaultCause(StrEnum):
    """Why a reader does not read. The screen owns the words; `detail` is for the log and the curious."""

    UNPLUGGED = "unplugged"  # the device is not there
    SILENT = "silent"  # the wires are there, nothing answers on them
    DEAF = "deaf"  # the chip answers and does not keep its settings
    UNSTABLE = "unstable"  # it reads, but had to be set up anew too often
    GARBLED = "garbled"  # nearly nothing that it hears can be understood
    SLOW = "slow"  # it answers too slowly to be read in time
    CLONE = "clone"  # not the maker's chip: may read badly
    SPI_OFF = "spi_off"
    SPI_FAILS = "spi_fails"
    LINE_BUSY = "line_busy"  # another program holds the reset line
    GPIO_UNUSABLE = "gpio_unusable"
    PACKAGE_MISSING = "package_missing"
    NOT_ALLOWED = "not_allowed"  # the user may not open the device
    TAKEN = "taken"  # another program has the device to itself
    NOT_A_FIFO = "not_a_fifo"
    NOT_A_KEYBOARD = "not_a_keyboard"
    UNUSABLE_PATH = "unusable_path"
    BAD_LINE = "bad_line"
    HANGING = "hanging"
    BUG = "bug"


class TagRefusal(StrEnum):
    """Why a presentation counts for nothing."""

    SEVERAL = "several"
    RANDOM = "random"


@dataclass(frozen=True, slots=True)
class TagSeen:
    """A card was put on the reader: once per presentation, however long it lies there."""

    uid: str = field(repr=False)
    at: float


@dataclass(frozen=True, slots=True)
class TagGone:
    """This card is no longer there. Follows its TagSeen, before its next one; others may be seen between."""

    uid: str = field(repr=False)
    at: float


@dataclass(frozen=True, slots=True)
class TagRefused:
    """Something was put on the reader that cannot count; nothing counts until ReaderFree.

    `lying`: the cards that came before it and lie there still.
    """

    reason: TagRefusal
    at: float
    lying: tuple[str, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class ReaderFree:
    """What was refused is no longer there: the next card counts. Follows each TagRefused."""

    at: float


@dataclass(frozen=True, slots=True)
class ReaderReady:
    """The reader works: at the start, and again after each lasting fault."""

    reader: str
    at: float

    @property
    def misses_takings(self) -> bool:
        """Whether it cannot tell when a card is taken away: it types a number once, however long the card lies."""
        return self.reader == TYPING_READER

    @property
    def exact(self) -> bool:
        """Whether each of its taps was meant as one, as no hand trembles over it."""
        return self.reader in EXACT_READERS


@dataclass(frozen=True, slots=True)
class ReaderFault:
    """The reader is out until the next ReaderReady; if not `lasting`, one thing was dropped and it reads on."""

    cause: FaultCause
    detail: str
    at: float
    lasting: bool = True


TagEvent = TagSeen | TagGone | TagRefused | ReaderFree
ReaderEvent = TagEvent | ReaderReady | ReaderFault


# -- the two ports ------------------------------------------------------------------------------------------------


class ReaderError(Exception):
    """The reader is out. `detail` is one sentence in English without UIDs."""

    def __init__(self, cause: FaultCause, detail: str) -> None:
        super().__init__(f"{cause}: {detail}")
        self.cause = cause
        self.detail = detail


class CardReader(Protocol):
    """A reader. All calls come from one thread; none lasts longer than 50 ms, save `open`, which may take 1 s. Where
    machine or bus stay too slow for that, a call may take 350 ms, as no card could be read else.

    `open`, `poll` and `check` raise ReaderError when the device is out; any other exception is a bug.
    """

    @property
    def name(self) -> str:
        """The kind of reader, as in `--reader`; permanent, never shown."""

    def open(self) -> None:
        """Make it ready from any state. Called at the start and again after every ReaderError."""

    def poll(self) -> Poll:
        """Say what lies on the reader now, without waiting for a card."""

    def check(self) -> None:
        """Find a device unplugged or deaf, which to a poll looks like no card: ReaderError. Called once a second."""

    def close(self) -> None:
        """Give back what this object itself holds, nothing else's. May be called twice, and without `open`."""


class Signal(StrEnum):
    """What the panel can say; the patterns are in `patterns`."""

    READY = "ready"
    SEEN = "seen"
    BOOKED = "booked"
    REFUSED = "refused"
    ATTENTION = "attention"
    CALLED_ONCE = "called_once"
    CALLED_TWICE = "called_twice"
    YOUR_TURN = "your_turn"
    HAMMER = "hammer"
    END = "end"
    WAIT = "wait"
    EDGE = "edge"
    NO_FURTHER = "no_further"
    FAULT = "fault"
    OFF = "off"


# How much of the signals is heard: all; those alone that ask for somebody (`patterns.CALLING`); none.
Loudness = Literal["on", "quiet", "off"]


class PanelError(Exception):
    """The panel cannot be used as it is configured. `detail` is one sentence in English."""

    def __init__(self, cause: FaultCause, detail: str) -> None:
        super().__init__(f"{cause}: {detail}")
        self.cause = cause
        self.detail = detail


@dataclass(frozen=True, slots=True)
class ButtonPressed:
    """The panel's button was pressed and soon let go; `at` in seconds of the monotonic clock, as below."""

    at: float


@dataclass(frozen=True, slots=True)
class ButtonHolding:
    """The button is being held: the countdown begins. If it stays down, ButtonHeld comes at `until`."""

    at: float
    until: float


@dataclass(frozen=True, slots=True)
class ButtonLetGo:
    """The button was let go during the countdown, which is called off."""

    at: float


@dataclass(frozen=True, slots=True)
class ButtonHeld:
    """The button was held to the end of the countdown."""

    at: float


ButtonEvent = ButtonPressed | ButtonHolding | ButtonLetGo | ButtonHeld


class Panel(Protocol):
    """Lamps and buzzer. Calls return at once; the pattern plays by itself."""

    def show(self, signal: Signal) -> None:
        """Play the signal's pattern from its beginning, instead of what is playing."""

    def sound(self, loudness: Loudness) -> None:
        """From now on so much is heard of the signals."""

    def close(self) -> None:
        """Lamps and buzzer off, device given back. May be called twice."""
