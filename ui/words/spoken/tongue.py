"""What a language brings to speech: its numbers, ordinals, hours, currencies and signs in words. Pure.

Law: an amount is a whole number until here; nothing in this package reads back what was written for the eye.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple


class Unit(NamedTuple):
    """A currency as people say it: for one, for several. `feminine`: one of it is *une*, *una*."""

    one: str
    many: str
    feminine: bool = False


class Tongue(NamedTuple):
    """How one language says what is written in digits and signs.

    `number` takes 0 and more. `counted` puts a number before a unit, such as *un million de francs*. `parts` joins a
    whole amount and its hundredths. `ordinals`: how they are written, and the ending that they take there. `units`: by
    the symbol of a currency. `signs`: each with its word, or a stop. `ones`: what one of it is, by the word that
    follows: une minute; `bent`: what that is after a word that changes it: seit einer Minute; `ends`: with what a
    greater number ends that has this one instead: vingt et une minutes. `brief`: words that are written short;
    `single`: those of them that mean several, where there is only one. `groups`: what stands between thousands in this
    language's own texts.
    """

    minus: str
    point: str
    percent: str
    number: Callable[[int], str]
    ordinal: Callable[[int], str]
    clock: Callable[[int, int], str]
    counted: Callable[[int, Unit], str]
    parts: Callable[[str, str], str]
    ordinals: tuple[tuple[str, str], ...]
    units: Mapping[str, Unit]
    signs: Mapping[str, str]
    ones: Mapping[str, str]
    brief: Mapping[str, str]
    single: Mapping[str, str]
    groups: str
    bent: Mapping[tuple[str, ...], str] = {}
    ends: Mapping[str, str] = {}


MILLION, MILLIARD = 10**6, 10**9


def ones(**words: str) -> dict[str, str]:
    """What each of these words takes for *one*, from the lists of the words by what they take."""
    return {word: one for one, all in words.items() for word in all.split()}


# What every language says with a stop, or not at all.
STOPS: dict[str, str] = {
    "·": ",", "•": ",", "…": ",", ":": ",", ";": ",", "(": ",", ")": ",", "[": ",", "]": ",", "–": ",", "—": ",",
    "/": ",", "|": ",", "!": ".", "¿": "", "¡": "", "’": "'", "‘": "'", "ʼ": "'", "‐": "-", "‑": "-",
}  # fmt: skip


# The words for a million and a milliard: for one whole (un million), then for several (millions).
Tall = tuple[tuple[str, str], tuple[str, str]]


def spelled(n: int, tall: Tall, thousands: Callable[[int], str], last: Callable[[int, bool], str]) -> str:
    """A whole number of 0 or more in words: milliards, millions, thousands, and the rest. `last` says a number below a
    thousand, and is told whether anything stands before it."""
    said: list[str] = []
    for place, size in ((1, MILLIARD), (0, MILLION)):
        count, n = divmod(n, size)
        if count:
            one, several = tall[0][place], tall[1][place]
            said.append(one if count == 1 else f"{spelled(count, tall, thousands, last)} {several}")
    count, n = divmod(n, 1000)
    if count:
        said.append(thousands(count))
    if n or not said:
        said.append(last(n, bool(said)))
    return " ".join(said)
