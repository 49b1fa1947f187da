"""What is said aloud, and which of two sayings goes first. Records, and the port of the voice.

Law: a text is spoken as it comes: it holds letters and plain stops alone (`ui.words.spoken`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Protocol


class Rank(IntEnum):
    """How urgent a saying is, the most urgent first; how long it may wait stands in `WAITS_S`."""

    ANSWER = 0  # to the card or the finger just now
    QUESTION = 1  # what the bank asks
    CALL = 2  # a turn, an auction, jail, the time
    TOLD = 3  # what was booked


# So many seconds a saying may wait before it tells nothing any more.
WAITS_S = {Rank.ANSWER: 0.3, Rank.QUESTION: float("inf"), Rank.CALL: 2.0, Rank.TOLD: 4.0}


@dataclass(frozen=True, slots=True)
class Utterance:
    """A saying: its words, in which language, how urgent. `speed` and `level` 1: as fast, as loud as the voice is.
    `worth`: it is kept where it was missed."""

    text: str
    language: str
    rank: Rank = Rank.TOLD
    speed: float = 1.0
    level: float = 1.0
    worth: bool = False


class Voice(Protocol):
    """What speaks. Every call returns at once."""

    @property
    def broken(self) -> bool:
        """Whether it has failed too often and is silent."""

    @property
    def quiet_s(self) -> float:
        """For how many seconds nothing has been said, or waited to be; 0 while something is."""

    def say(self, utterance: Utterance) -> None:
        """Say this when its turn comes."""

    def missed(self) -> tuple[str, ...]:
        """What was worth hearing and was cut off or came too late since this was asked last."""

    def rest(self) -> None:
        """Cut off what is said, drop what waits, and hold no process until something is said again."""

    def close(self) -> None:
        """Say nothing more."""
