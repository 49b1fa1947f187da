"""The field before the antenna: which cards lie in it at a moment, what is heard when they answer at once, and noise.

Law: cards answer in the same instant, as type A cards do; where their bits differ the receiver sees a collision,
unless one is so much stronger that it hears that one alone (the capture effect).
Cards may be put ahead of time, with the moment at which they come and go, so that no thread is needed to move them.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum, auto
from math import inf

from hardware.chip.tags import Frame, Tag

POWER_UP_S = 0.005  # ISO/IEC 14443-3, 5: a card is ready 5 ms after the field came.

COLLISION, PARITY_ERROR, PROTOCOL_ERROR = 0x08, 0x02, 0x01  # Bits of ErrorReg (9.3.1.7).


@dataclass(frozen=True, slots=True)
class Reception:
    """What the receiver makes of the answers: bits, and the errors it noticed."""

    frame: Frame
    errors: int = 0


class Spoil(Enum):
    """What may happen to an answer on its way."""

    LOST = auto()
    PARITY = auto()  # a bit turned, and the chip notices
    FLIPPED = auto()  # bits turned so that parity fits: only BCC and CRC tell
    CUT = auto()  # the end is missing
    PROTOCOL = auto()  # no proper start
    COLLISION = auto()  # what one card alone can seem to be at the edge of the field


Noise = Callable[[], Spoil | None]  # Asked once per answer; None leaves it whole.

# Asked once per frame that no card answers: what the receiver believes to hear. None is silence.
Hiss = Callable[[], Reception | None]

# How many times stronger one answer must be to hide the others; real receivers differ.
CAPTURE = 2.0


@dataclass(slots=True)
class _Stay:
    """A card in the field from one moment to another."""

    tag: Tag
    since: float
    until: float = inf
    strength: float = 1.0
    powered: bool = False


class Antenna:
    """The field. Cards may be put and taken from any thread; the chip's thread does the rest."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._stays: tuple[_Stay, ...] = ()
        self._field_since: float | None = None
        self._spoiled: deque[Spoil] = deque()
        self.noise: Noise | None = None
        self.hiss: Hiss | None = None

    def put(self, tag: Tag, since: float, until: float = inf, strength: float = 1.0) -> None:
        """Let this card lie here from one moment to another, in seconds of the model's clock.

        `strength` is that of its answers beside those of other cards: near and large is strong.
        """
        with self._lock:
            self._stays = (*self._stays, _Stay(tag, since, until, strength))

    def take(self, tag: Tag, at: float) -> None:
        """Let this card go at that moment, if it has not gone before."""
        with self._lock:
            for stay in self._stays:
                if stay.tag is tag:
                    stay.until = min(stay.until, at)

    def spoil_next(self, spoil: Spoil, times: int = 1) -> None:
        """Spoil the next answers in this way, before `noise` is asked."""
        self._spoiled.extend([spoil] * times)

    def field(self, on: bool, at: float) -> None:
        """Switch the field on or off, as the chip does its drivers (9.3.2.5)."""
        with self._lock:
            self._field_since = at if on else None
            for stay in self._stays:
                if stay.powered:
                    stay.powered = False
                    stay.tag.power_down()

    def exchange(self, sent: Frame, at: float) -> Reception | None:
        """Let every card hear the frame. Returns what the receiver makes of their answers; None if none answers."""
        with self._lock:
            stays = self._ready(at)
            answers = [(stay.strength, answer) for stay in stays if (answer := stay.tag.hear(sent)) is not None]
            sending = self._field_since is not None
        if not answers:
            return self.hiss() if sending and self.hiss is not None else None
        return self._spoil(_together(_captured(answers)))

    def _ready(self, at: float) -> list[_Stay]:
        """The cards that are there and awake; those that have come are woken, those that have left are forgotten."""
        if self._field_since is None:
            return []
        ready = []
        for stay in self._stays:
            if at >= stay.until:
                stay.tag.power_down()
                self._stays = tuple(other for other in self._stays if other is not stay)
            elif at >= max(stay.since, self._field_since) + POWER_UP_S:
                if not stay.powered:
                    stay.powered = True
                    stay.tag.power_up()
                ready.append(stay)
        return ready

    def _spoil(self, heard: Reception) -> Reception | None:
        if self._spoiled:
            spoil: Spoil | None = self._spoiled.popleft()
        else:
            spoil = self.noise() if self.noise is not None else None
        return heard if spoil is None else _SPOILED[spoil](heard)


def _captured(answers: list[tuple[float, Frame]]) -> list[Frame]:
    """What is left of answers and their strengths: all of them, or the one that hides the others."""
    *weaker, (strength, strongest) = sorted(answers, key=lambda answer: answer[0])
    if weaker and strength >= CAPTURE * weaker[-1][0]:
        return [strongest]
    return [answer for _, answer in answers]


def _together(answers: list[Frame]) -> Reception:
    """One card is heard as it is; of several the bits add up, and where they differ there is a collision."""
    longest = max(answers, key=lambda frame: frame.bits)
    if all(answer == longest for answer in answers):
        return Reception(longest)
    data = bytearray(len(longest.data))
    for answer in answers:
        for place, byte in enumerate(answer.data):
            data[place] |= byte
    return Reception(Frame(bytes(data), longest.last_bits), COLLISION)


def _flip(frame: Frame) -> Frame:
    """Two bits of the first byte turned: its parity stays right."""
    return replace(frame, data=bytes((frame.data[0] ^ 0x11,)) + frame.data[1:])


_SPOILED: dict[Spoil, Callable[[Reception], Reception | None]] = {
    Spoil.LOST: lambda heard: None,
    Spoil.PARITY: lambda heard: Reception(heard.frame, heard.errors | PARITY_ERROR),
    Spoil.FLIPPED: lambda heard: Reception(_flip(heard.frame), heard.errors),
    Spoil.CUT: lambda heard: Reception(Frame(heard.frame.data[:1], last_bits=4), heard.errors),
    Spoil.PROTOCOL: lambda heard: Reception(Frame(b""), heard.errors | PROTOCOL_ERROR),
    Spoil.COLLISION: lambda heard: Reception(heard.frame, heard.errors | COLLISION),
}
