"""Reads a TOML file that a person or a stranger wrote, within bounds: it is read quickly, or refused in one sentence.

The bounds are far above what the longest board needs. They keep a file from taking a minute, or the program with it.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from banker.plain_file import NotPlain, read_plain

LONGEST_FILE = 200_000  # Bytes; the largest edition that ships has about 15 000.
LONGEST_LINE = 4_000  # Bytes; the longest line that ships has about 200.
MOST_VALUES = 4_000  # Keys and members of lists, in all; the largest edition has about 1 000.
DEEPEST = 8  # Tables and lists inside each other; an edition needs four.
# Of a number. Python reads hexadecimal ones of any length, and fails when it is to write them in decimal digits.
MOST_DIGITS = 40


# A key of many parts, such as a.b.c: reading it takes time in the square of them.
_MANY_PARTS = re.compile(rb"""(?<![\w"'-])(?:[\w"'-]++[ \t]*\.[ \t]*){32}""")


class BadToml(Exception):
    """The file cannot be read as TOML: `where` is a line, a key or "the file", `what` is wrong there,
    and what was `expected`."""

    def __init__(self, where: str, what: str, expected: str) -> None:
        super().__init__(f"{where} {what}; expected {expected}")
        self.where, self.what, self.expected = where, what, expected


def read_toml(path: Path, wanted: str) -> dict[str, Any]:
    """The table of a TOML file, such as a board or the settings (`wanted`). A mark at its beginning, as Notepad writes
    it, is no part of it. Raises BadToml."""
    try:
        return toml_of(read_plain(path, LONGEST_FILE))
    except NotPlain as error:
        raise BadToml("the file", f"is {error.strerror}", wanted) from error
    except OSError as error:
        raise BadToml("the file", f"cannot be read ({error.strerror or error})", wanted) from error


def toml_of(raw: bytes) -> dict[str, Any]:
    """The table in these bytes. Raises BadToml."""
    shape = "key = value, a [table] or a # comment"
    for number, text in enumerate(raw.split(b"\n"), 1):
        if len(text) > LONGEST_LINE:
            raise BadToml(f"line {number}", f"is longer than {LONGEST_LINE:,} bytes", "shorter lines")
        if _MANY_PARTS.search(text):
            raise BadToml(f"line {number}", "is nested too deeply", f"at most {DEEPEST} levels")
    try:
        table = tomllib.loads(raw.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise BadToml(f"line {line}", "holds a byte that is not UTF-8", "text saved as UTF-8") from error
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"line (\d+)", str(error))
        line = int(place[1]) if place else len(raw.splitlines())
        raise BadToml(f"line {line}", f"is not TOML ({error})", shape) from error
    except (RecursionError, ValueError) as error:  # ValueError: more digits than Python reads
        raise BadToml("the file", f"is not TOML that can be read ({error})", shape) from error
    refuse_large(table)
    return table


def refuse_large(table: dict[str, Any]) -> None:
    """Refuse too many values, too deep a nest, a number of too many digits. It walks without calling itself, since
    tables may be nested deeper by their keys than Python calls."""
    waiting: list[tuple[str, int, Any]] = [("", 0, table)]
    seen = 0
    while waiting:
        key, depth, value = waiting.pop()
        seen += 1
        if seen > MOST_VALUES:
            raise BadToml("the file", f"has more than {MOST_VALUES:,} values", "no more")
        if depth > DEEPEST:
            raise BadToml("the file", "is nested too deeply", f"at most {DEEPEST} levels")
        if isinstance(value, int) and abs(value) >= 10**MOST_DIGITS:
            raise BadToml(key[:60], "is a number of too many digits", f"at most {MOST_DIGITS}")
        inner = value.items() if isinstance(value, dict) else enumerate(value, 1) if isinstance(value, list) else ()
        waiting += [(f"{key}.{name}"[:80] if key else str(name)[:60], depth + 1, part) for name, part in inner]
