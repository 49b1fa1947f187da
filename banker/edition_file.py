"""One edition file: what is wrong with it, and the checks of the values in it. Broken input ends here, in sentences.

Law: a fault in a file becomes a `Problem`, never another error. Which keys may stand in a file says
`banker.edition_keys`.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from banker import limits
from banker.limits import is_plain
from banker.toml_file import BadToml, read_toml

Table = dict[str, Any]

STREETS = ("brown", "light_blue", "pink", "orange", "red", "yellow", "green", "dark_blue")
GROUPS = (*STREETS, "stations", "utilities")
RULES = ("C", "S", "F", "U", "J", "B")

LARGEST = limits.CEILING  # No amount is larger, so that every sum of a game is far inside 64 bits.

MOST_PROBLEMS = 200  # The most problems of one file that are reported; a person mends these first.


class Problem(msgspec.Struct, frozen=True):
    """One thing wrong with an edition file: `where` is a key such as "spaces.12.price", or a line."""

    path: Path
    where: str
    what: str
    expected: str

    def __str__(self) -> str:
        return f"{self.path}: {self.where} {self.what}; expected {self.expected}"


class Report:
    """Collects the problems of one file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.problems: list[Problem] = []

    def add(self, where: str, what: str, expected: str) -> None:
        """Note a problem, unless one is known at this key, above it or below it, or there are too many to read."""
        if not self.full and not self.covers(where):
            self.problems.append(Problem(self.path, where, what, expected))
            if len(self.problems) == MOST_PROBLEMS:
                self.problems.append(Problem(self.path, "the file", "has more wrong with it", "these mended first"))

    @property
    def full(self) -> bool:
        """Whether so much is wrong with the file that no more is noted."""
        return len(self.problems) > MOST_PROBLEMS

    def covers(self, where: str) -> bool:
        """Whether a problem is known at this key, above it or below it."""
        inner = f"{where}."
        return any(f"{p.where}.".startswith(inner) or inner.startswith(f"{p.where}.") for p in self.problems)


class _Dropped:
    """What a check gives for a value that it has reported."""


DROPPED = _Dropped()

# Takes the key and its raw value; gives the clean value, or reports and gives `DROPPED`.
Check = Callable[[Report, str, Any], Any]


def shown(value: object) -> str:
    """A value as a person would recognise it in the file."""
    text = str(value).lower() if isinstance(value, bool) else repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def readable(key: str) -> str:
    """A key as it may stand in a sentence; one with line breaks or the like is quoted."""
    return key if key.isprintable() and len(key) <= 60 else shown(key)


def nearest(word: str, known: Iterable[str]) -> str:
    """What was expected instead of an unknown word: the first few known ones, and the one that was perhaps meant."""
    known = tuple(known)
    listed = f"one of {', '.join(known[:12])}{', …' if len(known) > 12 else ''}" if known else "none here"
    close = difflib.get_close_matches(word[:60], known, n=1)
    return f'{listed} (did you mean "{close[0]}"?)' if close else listed


def wrong(report: Report, where: str, value: object, expected: str) -> _Dropped:
    """Note a value that is not what was expected; gives what stands for it from here on."""
    report.add(where, f"is {shown(value)}", expected)
    return DROPPED


def whole(least: int, most: int = LARGEST) -> Check:
    """The check of a whole number within bounds; neither true nor 3.0 is one."""
    expected = f"a whole number, {least} or more" if most == LARGEST else f"a whole number from {least} to {most}"

    def check(report: Report, where: str, value: Any) -> Any:
        if type(value) is not int or not least <= value <= most:
            large = type(value) is int and value > most == LARGEST
            return wrong(report, where, value, f"a whole number of at most {most}" if large else expected)
        return value

    return check


def one_of(*values: Any) -> Check:
    """The check of a value that must be one of those named."""
    expected = "one of " + ", ".join(shown(v) for v in values) if len(values) > 1 else shown(values[0])

    def check(report: Report, where: str, value: Any) -> Any:
        if not any(type(value) is type(v) and value == v for v in values):
            return wrong(report, where, value, expected)
        return value

    return check


def text(most: int, least: int = 1, pattern: str = r".*\S.*|", expected: str = "") -> Check:
    """The check of a line of text that can be shown and is not only blanks."""
    expected = expected or f"a text of {least} to {most} characters, on one line"

    def check(report: Report, where: str, value: Any) -> Any:
        if not isinstance(value, str) or not least <= len(value) <= most or not re.fullmatch(pattern, value):
            return wrong(report, where, value, expected)
        if not is_plain(value):
            return wrong(report, where, value, expected)
        return value

    return check


def list_of(item: Check, least: int = 0) -> Check:
    """The check of a list; a wrong member is reported by its place, counted from 1."""

    def check(report: Report, where: str, value: Any) -> Any:
        if not isinstance(value, list) or len(value) < least:
            return wrong(report, where, value, "a list" + (f" of {least} or more" if least else ""))
        members = [item(report, f"{where}.{place}", member) for place, member in enumerate(value, 1)]
        return DROPPED if DROPPED in members else members

    return check


def table_with(
    shape: Mapping[str, Check], home: Callable[[str, Any], str], whole_only: bool = False, free: tuple[str, ...] = ()
) -> Check:
    """The check of a table with these keys. With `whole_only` each of them must be there, except those in `free`.

    `home`: where a key belongs that is not of this table, in words; "" if nowhere.
    """

    def check(report: Report, where: str, value: Any) -> Any:
        if not isinstance(value, dict):
            return wrong(report, where, value, f"a table with {', '.join(tuple(shape)[:12])}")
        prefix = f"{where}." if where else ""
        if whole_only:
            for key in (key for key in shape if key not in value and key not in free):
                report.add(prefix + key, "is missing", f"it beside {', '.join(k for k in shape if k != key)}")
        clean = {}
        for key, inner in value.items():
            if report.full:
                break
            if key not in shape:
                report.add(prefix + readable(key), "is not a known key", home(key, inner) or nearest(key, shape))
            elif (good := shape[key](report, prefix + key, inner)) is not DROPPED:
                clean[key] = good
        return clean

    return check


def table_by(key_pattern: str, expected: str, item: Check) -> Check:
    """The check of a table whose keys are the file's own, such as language codes or card ids."""

    def check(report: Report, where: str, value: Any) -> Any:
        if not isinstance(value, dict):
            return wrong(report, where, value, f"a table by {expected}")
        clean = {}
        for key, inner in value.items():
            if not re.fullmatch(key_pattern, key):
                report.add(f"{where}.{readable(key)}", "is not a known key", expected)
            elif (good := item(report, f"{where}.{key}", inner)) is not DROPPED:
                clean[key] = good
        return clean

    return check


LANGUAGE = r"[a-z]{2,3}"
EDITION_ID = r"[a-z0-9]+(-[a-z0-9]+)*"


def parsed(path: Path, report: Report) -> Table | None:
    """The raw table of a TOML file, or None and a problem that names the line."""
    try:
        return read_toml(path, "an edition file")
    except BadToml as error:
        report.add(error.where, error.what, error.expected)
    return None
