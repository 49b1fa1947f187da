"""Words and numbers in six-dot Braille, letter by letter, by a table of each language. Pure.

A cell is one sign of Unicode's Braille patterns. The tables: fr as the Commission évolution du braille français of 2006
has them, de the Basisschrift, it the usual six-dot table, en UEB uncontracted. A letter that a language does not write
stands without its accent.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import NamedTuple

EMPTY, HYPHEN = "\u2800", "⠤"
_PATTERNS = 0x2800
_LETTERS = dict(zip("abcdefghijklmnopqrstuvwxyz", "⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵", strict=True))
_SHOUTED = re.compile(r"[A-ZÀ-ÖØ-Þ]{2,}\b")
_TWO = {"œ": "oe", "æ": "ae", "ß": "ss", "ø": "o", "ł": "l", "đ": "d"}  # What no accent makes of another letter.


class _Table(NamedTuple):
    """What a language writes besides the letters from a to z: before a capital, before a number, its digits from 0 on,
    its own letters and signs."""

    capital: str
    number: str
    digits: str
    own: Mapping[str, str]


_TENTHS = "⠚⠁⠃⠉⠙⠑⠋⠛⠓⠊"
_TABLES = {
    "fr": _Table(
        "⠨", "⠠", "⠼⠡⠣⠩⠹⠱⠫⠻⠳⠪",
        {
            "à": "⠷", "â": "⠡", "ç": "⠯", "é": "⠿", "è": "⠮", "ê": "⠣", "ë": "⠫", "î": "⠩", "ï": "⠻", "ô": "⠹",
            "œ": "⠪", "ù": "⠾", "û": "⠱", "ü": "⠳", "’": "⠄", ".": "⠲", ",": "⠂",
        },
    ),
    "de": _Table("", "⠼", _TENTHS, {"ä": "⠜", "ö": "⠪", "ü": "⠳", "ß": "⠮", ".": "⠄", ",": "⠂"}),
    "it": _Table(
        "⠨", "⠼", _TENTHS,
        {"à": "⠷", "è": "⠮", "é": "⠿", "ì": "⠌", "ò": "⠬", "ù": "⠾", "’": "⠄", ".": "⠲", ",": "⠂"},
    ),
    "en": _Table("⠠", "⠼", _TENTHS, {"’": "⠄", ".": "⠲", ",": "⠂"}),
}  # fmt: skip


def cells(words: str, language: str) -> str:
    """Words in Braille, one in capitals with its first one alone; what has no cell in this language is left out."""
    table, found, before = _TABLES[language], "", ""
    plain = unicodedata.normalize("NFC", words).replace("'", "’")
    for sign in _SHOUTED.sub(lambda m: m[0].capitalize(), plain):
        found += _cell(sign, before, table)
        before = sign
    return EMPTY.join(filter(None, found.split(EMPTY)))


def _cell(sign: str, before: str, table: _Table) -> str:
    if sign.isdecimal():
        digit = table.digits[int(sign)]
        return digit if before.isdecimal() else table.number + digit
    if sign.isalpha():
        apart = EMPTY if before.isdecimal() else ""  # a letter is no digit
        capital = table.capital if sign.isupper() else ""
        return apart + capital + _letter(sign.lower(), table)
    return HYPHEN if sign in "-‐‑–" else table.own.get(sign, EMPTY if sign.isspace() or sign in "/·" else "")


def _letter(sign: str, table: _Table) -> str:
    if sign in table.own:
        return table.own[sign]
    bare = _TWO.get(sign) or unicodedata.normalize("NFD", sign)[0]
    return "".join(_LETTERS.get(letter, "") for letter in bare)


def dots(cell: str) -> tuple[int, ...]:
    """The dots of a cell: 1, 2, 3 down its left column, 4, 5, 6 down its right one."""
    bits = ord(cell) - _PATTERNS
    return tuple(dot for dot in range(1, 7) if bits >> (dot - 1) & 1)


def in_lines(text: str, most: int) -> list[str]:
    """Cells in lines of at most so many, between words where it can be."""
    lines: list[str] = []
    for word in text.split(EMPTY):
        while len(word) > most:
            lines.append(word[: most - 1] + HYPHEN)
            word = word[most - 1 :]
        if lines and len(lines[-1]) + 1 + len(word) <= most and not lines[-1].endswith(HYPHEN):
            lines[-1] += EMPTY + word
        else:
            lines.append(word)
    return lines
