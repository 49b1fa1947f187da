"""What stands on a screen as it is heard: its texts, amounts, players and signs in spoken words. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

import msgspec

from banker.board import Currency
from ui.records.explored import joined
from ui.records.pieces import Token
from ui.words.spoken import MARKED, Way, name, spoken
from ui.words.strings import Strings

_UNSEEN = str.maketrans({"\u00ad": None, "\n": " ", "\u200b": None})
_SECONDS = re.compile("(?<![\\d.,])(\\d+)([.,]\\d+)?[ \u00a0\u202f]s\\b")
_LASTED = re.compile("(?<![\\d.,:])(\\d+)[ \u00a0\u202f]h(?:[ \u00a0\u202f](\\d+))?\\b")
_SPACES = "[ \u00a0\u202f]?"


_OF, _TO = re.compile(r"(\d+)\s?/\s?(\d+)"), re.compile(r"(?<!\d)(\d+)\s?–\s?(\d+)(?!\d)")
# The signs of keys that stand in a sentence; between numbers they are another thing.
_KEYS, _KEYED = re.compile(r"(?<=[^\W\d]) ([+−]) (?=[^\W\d])"), {"+": "plus", "−": "minus"}
ARROW, THEN = "→", "arrow"  # From whom money goes to whom; what a balance is before, and what then.


class Ear(msgspec.Struct, frozen=True):
    """The words for the ear, how they are spoken, and what the table's own signs mean: the currency of its amounts,
    whose each disc is, and how the names that were typed are said."""

    strings: Strings
    way: Way
    currency: Currency | None = None
    players: Mapping[Token, str] = {}
    names: Mapping[str, str] = {}

    def says(self, text: str) -> str:
        """A text of the screen as it is spoken."""
        for written, said in self.names.items():
            text = re.sub(rf"(?<!\w){re.escape(written)}(?!\w)", said, text)
        return _aloud(_read(text, self.strings), self.way, self.currency)

    def amount(self, text: str, unit: str = "") -> str:
        """An amount that stands alone, as on a key or beside its `unit`, which is then said with it."""
        if self.currency is None or not text:
            return self.says(text)
        digits = re.fullmatch(rf"([+−-]?)({_number(self.currency)})", text.strip())
        if digits is None or (not unit and not self.currency.decimals):
            return self.says(text)
        sign = "+ " if digits[1] == "+" else ""
        return _aloud(sign + _mark(digits[1], digits[2], self.currency), self.way, self.currency)

    def sign(self, means: str) -> str:
        """What a sign says, by its name; an arrow as it is said in a sentence."""
        return self.says(means) if means == ARROW else self.t(f"explored.icon.{means}")

    def player(self, token: Token | None) -> str:
        """Whose disc this is, or where nobody is known to have it, what is on it; "" for none."""
        if token is None:
            return ""
        if token in self.players:
            return self.name(self.players[token])
        return joined(self.t(f"colour.{token.colour}"), self.t(f"symbol.{token.symbol}"))

    def t(self, id: str, **fields: object) -> str:
        """Words of the bank's own; what fills their fields is spoken already."""
        return self.says(self.strings.t(id, **fields))

    def name(self, text: str) -> str:
        """A name alone."""
        return name(self.names.get(text, text), self.way)


@lru_cache(4096)
def _read(text: str, strings: Strings) -> str:
    """A text with words for the signs in it that are read out."""
    text = _OF.sub(lambda m: strings.t("explored.of", n=m[1], m=m[2]), text)
    text = _TO.sub(lambda m: strings.t("explored.to", n=m[1], m=m[2]), text)
    text = _KEYS.sub(lambda m: f" {strings.t(f'explored.sign.{_KEYED[m[1]]}')} ", text)
    text = _LASTED.sub(lambda m: _lasted(strings, int(m[1]), m[2]), text)
    return _SECONDS.sub(lambda m: _seconds(strings, int(m[1]), m[2] or ""), text)


def _seconds(strings: Strings, whole: int, part: str) -> str:
    count = max(whole, 2) if part else whole
    return strings.n("explored.seconds", count).replace(str(count), f"{whole}{part}", 1)


def _lasted(strings: Strings, count: int, minutes: str | None) -> str:
    hours = strings.n("explored.hours", count)
    return f"{hours} {int(minutes)}" if minutes else hours


@lru_cache(4096)
def _aloud(text: str, way: Way, currency: Currency | None) -> str:
    text = text.translate(_UNSEEN)
    if currency is not None:
        text = marked(text, currency)
    return spoken(text, way, currency or MARKED)


def marked(text: str, currency: Currency) -> str:
    """A text with every amount that stands there with its unit, or with parts of one, behind the mark of an amount.

    A screen is drawn for the eye, and what is heard of it is what stands there: no record is made a second time. An
    amount is known by the board's own way of writing it, whatever the language.
    """
    number, symbol = _number(currency), re.escape(currency.symbol)
    minus = "(?P<minus>−?)"
    if currency.symbol_first:
        pattern = rf"(?<!\w){symbol}{_SPACES}{minus}(?P<digits>{number})(?!\d)"
    else:
        pattern = rf"(?<![\d.,]){minus}(?P<digits>{number}){_SPACES}{symbol}(?!\w)"
    if symbol:
        text = re.sub(pattern, lambda m: _mark(m["minus"], m["digits"], currency), text)
    if currency.decimals:
        part = rf"{re.escape(currency.decimal)}\d{{{currency.decimals}}}"
        parts = rf"(?<![\d{MARKED.symbol}−]){minus}(?P<digits>\d+{part})(?!\d)"
        text = re.sub(parts, lambda m: _mark(m["minus"], m["digits"], currency), text)
    return text


def _number(currency: Currency) -> str:
    """How this board writes a number of its unit, as a pattern."""
    apart = re.escape(currency.separator)
    whole = rf"\d{{1,3}}(?:{apart}\d{{3}})+|\d+" if currency.separator else r"\d+"
    part = rf"(?:{re.escape(currency.decimal)}\d{{{currency.decimals}}})?" if currency.decimals else ""
    return f"(?:{whole}){part}"


def _mark(minus: str, digits: str, currency: Currency) -> str:
    """The amount in the board's smallest unit behind the mark."""
    whole, _, part = digits.partition(currency.decimal) if currency.decimals else (digits, "", "")
    units = int(re.sub(r"\D", "", whole)) * 10**currency.decimals + int(part or 0)
    return f"{MARKED.symbol}{'−' if minus in ('−', '-') else ''}{units}"
