"""`banker export`: lists the games of the bank's file, or writes one of them for other programs."""

from __future__ import annotations

import argparse
import io
import sys

from banker import export as formats
from banker.bank import GameInfo, course_of
from banker.log import Log
from banker.store_error import StoreError
from ui.files.place import file_named, games_of, looked_at, told
from ui.host.places import PlaceError
from ui.words.payments import payment_reason, payments_table
from ui.words.strings import strings_on


def export(options: argparse.Namespace) -> int:
    """Write a game to the standard output, or list all. Returns 0; 1 if the file is damaged; 2 if it cannot be read."""
    if options.game is None and options.format is not None:
        raise PlaceError(f"--format {options.format}: which game? Name it by its number; `banker export` lists them")
    file = file_named(options)
    try:
        with looked_at(options, file) as store:
            games, log = games_of(store, file), Log(store)
            if options.game is None:
                text = "".join(f"{_listed(number, info, log)}\n" for number, info in enumerate(games, 1))
            else:
                text = _written(log, named(options.game, games), options.format, options.language)
    except StoreError as error:
        return told(error)
    sys.stdout.buffer.write(text.encode())
    return 0


def _listed(number: int, info: GameInfo, log: Log) -> str:
    state = "damaged" if info.broken else "ended" if info.ended or _is_over(log, info.id) else "in progress"
    when = info.when[:16].replace("T", " ")
    return f"{number:>4}  {info.id}  {when or '-'}  {info.edition} {info.mode}  {', '.join(info.players)}  ({state})"


def _is_over(log: Log, game_id: str) -> bool:
    """Whether a game that was not put away has come to its tally."""
    return course_of(log, game_id).game.over is not None


def named(wish: str, games: tuple[GameInfo, ...]) -> str:
    """The id of a game named by its id or by its number in the list. Raises PlaceError."""
    by_name = {str(number): info.id for number, info in enumerate(games, 1)} | {info.id: info.id for info in games}
    if wish not in by_name:
        raise PlaceError(f"there is no game {wish!r} among the {len(games)}: `banker export` lists them")
    return by_name[wish]


def _written(log: Log, game_id: str, form: str | None, language: str) -> str:
    course, out = course_of(log, game_id), io.StringIO()
    strings = strings_on(language, course.game.edition)
    match form:
        case "json":
            return formats.as_json(game_id, course, log.rows(game_id)).decode()
        case "ledger":
            formats.write_journal(game_id, course, out, lambda payment: payment_reason(strings, payment))
            return out.getvalue()
        case _:
            return payments_table(strings, course)
