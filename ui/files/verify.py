"""`banker verify`: whether a text is the result of a log."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from banker.export import NotExported, rows_of
from banker.insight.result import BEGINS, NotAResult, Result, differences, read
from banker.log import Log, Row
from banker.plain_file import plain_fault, read_plain
from banker.store import Store
from banker.store_error import StoreError
from ui.files.export import named
from ui.files.place import games_of, told
from ui.host.places import PlaceError
from ui.words.results import sentence, unread
from ui.words.strings import strings_for

MOST_TEXT, MOST_LOG = 10_000, 500_000_000  # Bytes of a result and of an exported game.
_SQLITE = b"SQLite format 3\0"


def verify(options: argparse.Namespace) -> int:
    """Say whether a text is the result of a log. Returns 0 if it is; 1 if it is not, or one of the two cannot be
    understood; 2 if a file cannot be read."""
    strings = strings_for(options.language)
    try:
        result = read(text_of(options.result))
    except NotAResult as error:
        print(unread(strings, error), file=sys.stderr)
        return 1
    try:
        rows = rows_in(options.file, partial(_meant, options.file, options.game, result))
    except StoreError as error:
        return told(error)
    except NotExported as error:
        print(f"{options.file}: {error}", file=sys.stderr)
        return 1
    if not rows:
        print(strings.t("verify.stranger", row=result.rows - 1), file=sys.stderr)
        return 1
    found = differences(result, rows)
    if found:
        print("\n".join((strings.t("verify.bad", game=rows[0].game), *(sentence(strings, each) for each in found))),
              file=sys.stderr)  # fmt: skip
        return 1
    print(strings.t("verify.good", game=rows[0].game, rows=len(rows)))
    return 0


def text_of(wish: str) -> str:
    """The text of a result: itself, of a file, or what is read from the standard input. Raises PlaceError."""
    if wish == "-":
        return sys.stdin.read(MOST_TEXT)
    if wish.lstrip().startswith(BEGINS):
        return wish
    try:
        return read_plain(Path(wish), MOST_TEXT).decode("utf-8-sig")
    except OSError as error:
        raise PlaceError(f"{wish}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise PlaceError(f"{wish}: this is no text") from error


def rows_in(file: Path, chosen: Callable[[Store], str | None]) -> list[Row]:
    """The rows of a game that was exported, or of the one in a bank's file that is `chosen`; none if none is. Raises
    StoreError, NotExported, PlaceError."""
    fault = plain_fault(file)
    if fault is not None:
        raise PlaceError(f"{file}: {fault.strerror}")
    try:
        with file.open("rb") as opened:
            bank = opened.read(len(_SQLITE)) == _SQLITE
        if not bank:
            return rows_of(read_plain(file, MOST_LOG))
    except OSError as error:
        raise PlaceError(f"{file}: {error.strerror}") from error
    with Store(file, reading=True, beside=True) as store:
        game = chosen(store)
        return [*Log(store).unchecked(game)] if game is not None else []


def _meant(file: Path, wish: str | None, result: Result, store: Store) -> str | None:
    """The game of a bank's file that is named, or that has the head of the result; None if none has."""
    games = games_of(store, file)
    return named(wish, games) if wish is not None else Log(store).with_head(result.rows - 1, bytes.fromhex(result.head))
