"""What stands on a screen as it is heard: its texts, amounts, players and signs in spoken words. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

import msgspec

from banker.board import Currency
from ui.records.pieces import Token
from ui.words.spoken import MARKED, Way, name, spoken
from ui.words.strings import Strings

_UNSEEN = str.maketrans({"\u00ad": None, "\n": " ", "\u200b": None})
_SECONDS = re.compile("(?<![\\d.,])(\\d+)[ \u00a0\u202f]s\\b")
_SPACES = "[ \u00a0\u202f]?"


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
        text = _SECONDS.sub(lambda m: self.strings.n("explored.seconds", int(m[1])), text)
        return _aloud(text, self.way, self.currency)

    def amount(self, text: str, unit: str = "") -> str:
        """An amount that stands alone, as on a key or beside its `unit`, which is then said with it."""
        if self.currency is None or not text:
            return self.says(text)
        digits = re.fullmatch(rf"([+−-]?)({_number(self.currency)})", text.strip())
        if digits is None or (not unit and not self.currency.decimals):
            return self.says(text)
        sign = "+ " if digits[1] == "+" else ""
        return _aloud(sign + _mark(digits[1], digits[2], self.currency), self.way, self.currency)

    def player(self, token: Token | None) -> str:
        """Whose disc this is; "" where nobody has it."""
        return self.says(self.players[token]) if token is not None and token in self.players else ""

    def t(self, id: str, **fields: object) -> str:
        """Words of the bank's own; what fills their fields is spoken already."""
        return self.says(self.strings.t(id, **fields))

    def name(self, text: str) -> str:
        """A name alone."""
        return name(self.names.get(text, text), self.way)


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
