"""Boards that lie on a stick: files of editions, and tables that a person filled in. Each is read as the file that it
would become among the boards of one's own.

Law: nothing on the stick is changed or waited for, and no board of one's own is overwritten.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from enum import StrEnum
from itertools import islice
from pathlib import Path

import msgspec

from banker.board import Edition
from banker.edition import DEFAULT, MOST_OWN, EditionError, available, load, of_raw
from banker.edition_file import EDITION_ID, Problem, shown
from banker.edition_filled import TableError
from banker.edition_new import text_of_tables
from banker.edition_sheet import LARGEST_FILE, headings
from banker.paths import is_own
from banker.plain_file import read_plain
from banker.toml_file import LONGEST_FILE, BadToml, toml_of

MOST_OFFERED = 12  # More files of a stick are left alone.
_LONGEST = {".toml": LONGEST_FILE, ".csv": LARGEST_FILE}


class Why(StrEnum):
    """Why a board is not taken over. BAD: its file has a mistake; BUILT_IN: it bears the id of a built-in edition;
    TAKEN: another board of one's own does; FULL: no more of one's own are read; UNWRITTEN: the disk did not take it."""

    BAD = "bad"
    BUILT_IN = "built_in"
    TAKEN = "taken"
    FULL = "full"
    UNWRITTEN = "unwritten"


class Offered(msgspec.Struct, frozen=True):
    """A board on a stick, by the name of its `file` without the ending. `content`: the file that it becomes;
    `edition`: the board. `why`: None, if it can be taken over; `problem`: its first mistake."""

    id: str
    file: str
    why: Why | None = None
    edition: Edition | None = None
    content: bytes = b""
    problem: Problem | None = None


def offered(stick: Path, own: Path) -> tuple[Offered, ...]:
    """The boards on a stick that are not among those of one's own in the folder `own`; none if no stick is in.

    Decision: a table is one if it has the heading "space" or "kind"; other files, such as tallies, are left alone, and
    so are files that are hidden or too large. Of two files of one name that of an edition counts.
    """
    named: dict[str, tuple[Path, bytes]] = {}
    try:
        for path, raw in islice(_files(stick), MOST_OFFERED):
            named.setdefault(path.stem, (path, raw))
    except OSError:
        return ()
    read = (_read(*named[id], own) for id in sorted(named))
    return tuple(each for each in read if each is not None)


def _files(stick: Path) -> Iterator[tuple[Path, bytes]]:
    """The files of editions, then the tables of spaces, with what is in them. Raises OSError."""
    files = [path for path in stick.iterdir() if path.suffix.lower() in _LONGEST and may_be_one(path)]
    for path in sorted(files, key=lambda path: (not _is_edition(path), path.name)):
        raw = read_plain(path, _LONGEST[path.suffix.lower()])
        if not names_board(raw) if _is_edition(path) else {"space", "kind"} & {*headings(raw)}:
            yield path, raw


def names_board(raw: bytes) -> bool:
    """Whether a file says by which board to play, as a club's template does and no board."""
    try:
        return "board" in toml_of(raw)
    except BadToml:
        return False


def _is_edition(path: Path) -> bool:
    return path.suffix.lower() == ".toml"


def may_be_one(path: Path) -> bool:
    """Whether a file is neither hidden, as those that a Mac leaves on a stick, nor another thing, nor too large."""
    return not path.name.startswith(".") and is_own(path) and path.stat().st_size <= _LONGEST[path.suffix.lower()]


def _read(path: Path, raw: bytes, own: Path) -> Offered | None:
    """What a file offers; None: the very same is one's own already.

    Decision: a board of one's own stays as it is, so another one needs another name.
    """
    id = path.stem
    if id in available():
        return Offered(id, path.name, Why.BUILT_IN)
    target = own / f"{id}.toml"
    try:
        content = _content(path, raw, target)
        if os.path.lexists(target):
            return None if target.is_file() and target.read_bytes() == content else Offered(id, path.name, Why.TAKEN)
        board = of_raw(target, toml_of(content))
    except BadToml as error:
        return _mistaken(path, Problem(path, error.where, error.what, error.expected))
    except (EditionError, TableError) as error:
        return _mistaken(path, error.problems[0])
    full = len(available(own)) - len(available()) >= MOST_OWN
    return Offered(id, path.name, Why.FULL if full else None, board, content)


def _mistaken(path: Path, problem: Problem) -> Offered:
    return Offered(path.stem, path.name, Why.BAD, problem=problem)


def _content(path: Path, raw: bytes, target: Path) -> bytes:
    """The file of an edition, or the one that the tables make. Raises BadToml, EditionError, TableError."""
    if re.fullmatch(EDITION_ID, path.stem) is None:
        raise BadToml("the file name", f"is {shown(path.name)}", "lower-case letters, digits and hyphens")
    if _is_edition(path):
        return raw
    cards = path.with_name(f"{path.stem}-cards{path.suffix}")
    base = load(base_of(path.stem, target.parent), target.parent)
    return text_of_tables(base, target, path, cards if os.path.lexists(cards) else None).encode()


def base_of(id: str, own: Path) -> str:
    """The edition that tables of this name begin with.

    Decision: the one whose id the name begins with, so `london-ours` begins with `london`; else the default.
    """
    return max((known for known in available(own) if id.startswith(f"{known}-")), key=len, default=DEFAULT)
