"""What there is on a screen, in words and in order, for a player who explores it by touch. No Kivy inside.

Law: every word is spoken text already (`ui.words.spoken`): letters and plain stops.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import TYPE_CHECKING

import msgspec

from banker.events import Third
from ui.records.intents import Intent

if TYPE_CHECKING:  # the first frame is drawn before most records are loaded
    from ui.records.touched import Touched


def joined(*words: str) -> str:
    """Words one after the other with a pause between; none ends as a sentence does but by a question."""
    return ", ".join(filter(None, (each.rstrip(" .,") for each in words)))


def sentences(*words: str) -> str:
    """Sentences one after the other; one that asks needs no full stop."""
    said = [each for each in words if each]
    return " ".join(each if n == len(said) or each[-1] in "?." else f"{each}." for n, each in enumerate(said, 1))


def parts(sentence: str) -> frozenset[str]:
    """What is said between the pauses of a sentence."""
    return frozenset(re.split(r"[,.?] *", sentence)) - {""}


class Said(msgspec.Struct, frozen=True):
    """What is said of a place: its name, the amount on it, how it stands, what kind of thing it is, and what to do."""

    name: str
    amount: str = ""
    state: str = ""
    role: str = ""
    hint: str = ""

    def sentence(self, first: bool = False) -> str:
        """All of it in the order of screen readers; the hint only the `first` time."""
        words = joined(self.name, self.amount, self.state, self.role)
        return f"{words}. {self.hint}" if first and self.hint else words


class Group(StrEnum):
    """The parts of a screen, in the order in which they are walked."""

    QUESTION = "question"
    PAPER = "paper"
    KEYS = "keys"
    FOOT = "foot"


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """What fingers can do at a place.

    `act`: what two quick taps do; held `hold_s` > 0 seconds, they do `held`, and a plain touch does `act` where there
    is one. `refused`: why they do nothing, "" where they do. `second`: why the amount is what it is. `more`, `less`:
    what a swipe up and down does to an amount. `at`: on which of what lies inside such swipes begin, such as the spaces
    of the board from where the player stands. `dice`: it is the pad for so many dice, which wants `Thrown`; `third`:
    with the third die. `letter`: it is a key of a keyboard, which a finger that is lifted there types. `field`: it is
    what was typed so far.
    """

    act: Intent | None = None
    held: Intent | None = None
    hold_s: float = 0
    refused: str = ""
    second: Intent | None = None
    more: Intent | None = None
    less: Intent | None = None
    at: int = 0
    dice: int = 0
    third: bool = False
    letter: bool = False
    field: bool = False


class Stop(Offer, frozen=True):
    """A place on the screen at which a player who explores it stops.

    `key`: by it the place is found again after the screen was drawn anew. `box`: left, top, width and height in u of
    the window. `inside`: what swipes up and down walk through.
    """

    key: str
    said: Said
    box: tuple[float, float, float, float]
    group: Group
    inside: tuple[Stop, ...] = ()

    @property
    def does(self) -> bool:
        """Whether anything at all can be done here, or is refused with its reason."""
        return bool(self.act or self.held or self.second or self.refused or self.inside or self.dice)


class Place(Offer, frozen=True):
    """A place of a piece that takes a finger, before it has words. `view`: what is said of it; `word`: what it is
    called instead; `inside`: what swipes up and down walk through."""

    view: Touched
    box: tuple[float, float, float, float]
    inside: tuple[Place, ...] = ()
    word: str = ""


class Scroll(Intent, frozen=True):
    """Scroll the list that is seen by so many rows."""

    rows: int


# What keys of a keyboard do that type nothing, or more than a letter.
ERASE, ACCENTS, SHIFT, SPACE, DONE = "erase", "accents", "shift", " ", "done"


class Letter(Intent, frozen=True):
    """Type this key of the keyboard that is seen: a letter stands for itself."""

    key: str

    @property
    def types(self) -> bool:
        """Whether what was typed is another after it, unless it is full or empty."""
        return len(self.key) == 1 or self.key == ERASE


class Thrown(Intent, frozen=True):
    """Enter these dice on the pad that is seen, and the face of the third die where it has one."""

    dice: tuple[int, ...]
    third: Third | None = None
