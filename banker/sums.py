"""Sums: an amount with its parts, as people would work it out on paper, and the clause that decides it.

Law: a sum is made by the rule that makes the amount, and nowhere else; a screen that shows one asks that rule again.
"""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction

import msgspec

from banker.board import Currency
from banker.clauses import Clause
from banker.money import Money, grouped, rounded_up


class What(StrEnum):
    """What a part of a sum is; the screen's words are `part.<value>`."""

    CASH = "cash"
    PRICE = "price"
    RENT = "rent"
    GROUP = "group"
    HOUSES = "houses"
    HOTEL = "hotel"
    SKYSCRAPER = "skyscraper"
    DEPOT = "depot"
    STATIONS = "stations"
    DEEDS = "deeds"
    POINTS = "points"
    SALARY = "salary"
    TAX = "tax"
    FINE = "fine"
    POT = "pot"
    CARD = "card"
    MESSAGE = "message"
    WORTH = "worth"
    LOAN = "loan"
    INTEREST = "interest"
    BID = "bid"
    RISE = "rise"
    OWED = "owed"
    SETTLED = "settled"
    AGREED = "agreed"


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """One product of a sum: each of `times`, then `amount`, then `by`, over `over`.

    `space`: the deed it is about; `row`: which of the deed's rents it comes from, 0 the first, None from none of them;
    `count`: how many of a thing it speaks of, such as houses or stations.
    """

    what: What
    amount: Money
    times: tuple[int, ...] = ()
    by: int = 1
    over: int = 1
    space: int | None = None
    row: int | None = None
    count: int = 0

    @property
    def exact(self) -> Fraction:
        """What the part comes to, before any rounding."""
        product = self.amount * self.by
        for factor in self.times:
            product *= factor
        return Fraction(product, self.over)


class Sum(msgspec.Struct, frozen=True, omit_defaults=True):
    """An amount, and what it is made of. `options`: those of the table that decide it.

    `step`: it is rounded up, to the next multiple of this (0: the next whole unit); None: halves go down.
    `question`: the question that asked for this amount, whose own sum says more; `place`: which of its sums.
    `card`: the card of the list that asks for it.
    """

    amount: Money
    clause: Clause
    parts: tuple[Part, ...]
    options: tuple[str, ...] = ()
    step: int | None = None
    question: int | None = None
    place: int = 0
    card: str | None = None


def plain(clause: Clause, what: What, amount: Money, *options: str, space: int | None = None) -> Sum:
    """A sum of one part: an amount that is printed, agreed or entered."""
    return Sum(amount, clause, (Part(what, amount, space=space),), options)


def product(clause: Clause, part: Part, *options: str) -> Sum:
    """A sum of one product that leaves no remainder."""
    amount = part.amount * part.by
    for factor in part.times:
        amount *= factor
    return Sum(amount, clause, (part,), options)


def carried(question: int, clause: Clause, amount: Money, place: int = 0) -> Sum:
    """The amount that a question, when it was asked, has made."""
    return Sum(amount, clause, (Part(What.OWED, amount),), question=question, place=place)


def by_deed(sum_: Sum) -> tuple[Sum, ...]:
    """The sum deed by deed, where it has a part for each of several; else itself."""
    deeds = dict.fromkeys(part.space for part in sum_.parts)
    if sum_.step is not None or None in deeds or len(deeds) < 2:
        return (sum_,)
    parts = [tuple(part for part in sum_.parts if part.space == deed) for deed in deeds]
    return tuple(Sum(sum(map(_halves_down, each)), sum_.clause, each, sum_.options) for each in parts)


def exact(sum_: Sum) -> Fraction:
    """What the parts come to together, before any rounding."""
    return sum((part.exact for part in sum_.parts), Fraction(0))


def adds_up(sum_: Sum) -> bool:
    """Whether the parts, rounded as the sum says, make its amount."""
    whole = exact(sum_)
    if sum_.step is not None:
        return rounded_up(-(-whole.numerator // whole.denominator), sum_.step) == sum_.amount
    return sum(map(_halves_down, sum_.parts)) == sum_.amount


def _halves_down(part: Part) -> Money:
    return part.exact.numerator // part.exact.denominator


def on_paper(sum_: Sum, currency: Currency) -> str:
    """The sum on one line, in digits alone: "7 × 40’000 = 280’000", "75 + 7.5 = 82.5 → 83"."""
    whole = exact(sum_)
    words = " + ".join(product_on_paper(part, currency) for part in sum_.parts).replace("+ −", "− ")
    if len(sum_.parts) > 1 or words != written(whole, currency):
        words += f" = {written(whole, currency)}"
    return words if whole == sum_.amount else f"{words} → {grouped(sum_.amount, currency)}"


def product_on_paper(part: Part, currency: Currency) -> str:
    """One product in digits: "2 × 4’000", "26 × 2"."""
    if part.what is What.INTEREST:
        return written(part.exact, currency)
    factors = [*map(str, part.times), grouped(part.amount, currency), *([str(part.by)] if part.by != 1 else [])]
    return " × ".join(factors) + (f" ÷ {part.over}" if part.over != 1 else "")


def written(number: Fraction, currency: Currency) -> str:
    """A number that is not below 0 in digits, with what follows the decimal point if it is no whole one."""
    whole, rest = divmod(number.numerator, number.denominator)
    tail = f"{float(Fraction(rest, number.denominator)):.10f}"[2:].rstrip("0")
    return grouped(whole, currency) + (f"{currency.decimal}{tail}" if tail else "")
