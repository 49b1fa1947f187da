"""The real engine's reading of a number in digits sounds like our words for it, and less like those of another."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

import pytest

from hardware import engines
from hardware.engines import Pico
from tests.ui.spectra import Spectra, apart, spectra
from ui.words.spoken import Way

pytestmark = [
    pytest.mark.skipif(not os.environ.get("BANKER_LONG"), reason="minutes of arithmetic on sounds"),
    pytest.mark.skipif(not engines.find_spec(engines.PACKAGE), reason="py-nanotts has no wheel for this machine"),
]
CHOSEN = (21, 71, 80, 97, 101, 1001, 21_000, 101_000, 350_000)
DRAWN, YEARS = 6, 2100  # Four digits up to here may be read as a year: nineteen seventy-two.
CONFUSED = 1
WRONG = 3  # So many other numbers each is compared with.


@pytest.fixture(scope="module")
def pico() -> Iterator[Pico]:
    engine = Pico()
    yield engine
    engine.rest()


def heard(pico: Pico, text: str, language: str) -> Spectra:
    return spectra(pico.make(text, language, 1, 0.7))


def mistaken(number: int, chance: random.Random) -> set[int]:
    """Other numbers of as many digits: two digits change their places, or one is another."""
    digits, found = str(number), set[int]()
    while len(found) < WRONG:
        other, at = list(digits), chance.randrange(len(digits))
        if chance.random() < 0.5:
            to = chance.randrange(len(digits))
            other[at], other[to] = other[to], other[at]
        else:
            other[at] = chance.choice("123456789")
        if other[0] != "0" and "".join(other) != digits:
            found.add(int("".join(other)))
    return found


def test_the_engine_reads_digits_as_our_words_for_them_and_no_others(pico: Pico, language: str) -> None:
    """The engine's own rules for numbers are a reader that knows nothing of ours. It reads up to six digits right.

    The measure may take one number in fifteen for another: of 303 593 and 393 593 in English it cannot tell which.
    """
    confused = list[str]()
    chance, number_of = random.Random(f"sound {language}"), Way(language).tongue.number
    for number in (*CHOSEN, *(chance.randrange(YEARS, 10**6) for _ in range(DRAWN))):
        read = heard(pico, str(number), language)
        others = {other: apart(read, heard(pico, number_of(other), language)) for other in mistaken(number, chance)}
        right = apart(read, heard(pico, number_of(number), language))
        nearest = min(others, key=lambda other: others[other])
        if right >= others[nearest]:
            confused.append(f"{number}: {number_of(number)} is farther than {number_of(nearest)}")
    assert len(confused) <= CONFUSED, confused


def test_seven_digits_are_not_what_the_engine_reads(pico: Pico, language: str) -> None:
    """Why amounts go to it in words: from seven digits on it reads them one by one."""
    number_of = Way(language).tongue.number
    read = heard(pico, "1250000", language)
    one_by_one = " ".join(number_of(int(digit)) for digit in "1250000")
    in_words = apart(read, heard(pico, number_of(1_250_000), language))
    assert apart(read, heard(pico, one_by_one, language)) < in_words
