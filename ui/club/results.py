"""`banker club take` and `correct`: what came of a table, from its stick, its code or a person.

Law: nothing is booked of a game before it was checked whole, but of another history of a game that is held: that is
kept beside it, and named.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from banker import limits
from banker.bank import Bank
from banker.club.acts import Accepted, Came, Carried, Forked, How, RowsCame, Ruled
from banker.club.book import Book
from banker.club.checked import Unfit, checked, provisional
from banker.club.evening import ClubRefused, Evening, Held, No, Table
from banker.club.format import Placed
from banker.club.places import Place, places, players_of, terms_of
from banker.club.rows import sorted_out
from banker.export import NotExported
from banker.insight.result import BEGINS, Difference, NotAResult, Result, read
from banker.log import Row
from banker.store import Store
from banker.store_error import StoreError
from ui.files.place import games_of
from ui.files.verify import rows_in, text_of
from ui.host.places import PlaceError
from ui.words.club import came_lines, round_title
from ui.words.names import name_in
from ui.words.results import sentence, unread
from ui.words.strings import Strings

# What may be wrong with a file that was to bring a game.
NOT_READ = (StoreError, NotExported, PlaceError)


def take(book: Book, options: argparse.Namespace, strings: Strings) -> int:
    """Take the result of a table. Returns 0; 1 if it is not one. Raises ClubRefused, StoreError, PlaceError."""
    try:
        if (code := code_of(options.result)) is not None:
            return _take_code(book, options, strings, code)
        return _take_rows(book, options, strings)
    except NotAResult as error:
        print(unread(strings, error), file=sys.stderr)
    except NotExported as error:
        print(f"{options.result}: {error}", file=sys.stderr)
    return 1


def code_of(wish: str) -> Result | None:
    """The result that a code says: the text itself, or a file that begins as one; None: neither. Raises NotAResult,
    PlaceError."""
    return read(text_of(wish)) if _is_code(wish) else None


def _is_code(wish: str) -> bool:
    """Whether a result code is meant: the text itself, or a file that begins as one."""
    if wish.lstrip().startswith(BEGINS):
        return True
    try:
        with Path(wish).open("rb") as file:
            return file.read(200).decode("utf-8-sig", "replace").lstrip().startswith(BEGINS)
    except (OSError, ValueError):
        return False


def _take_code(book: Book, options: argparse.Namespace, strings: Strings, result: Result) -> int:
    round, table = _place(book.evening, options.table, [each.name for each in result.places], strings)
    try:
        return _accept(book, strings, round, table, provisional(result, table.players))
    except Unfit as error:
        return _unfit(strings, table, error.found)


def _take_rows(book: Book, options: argparse.Namespace, strings: Strings) -> int:
    evening = book.evening
    rows = rows_at(Path(options.result), evening, options.game)
    round, table = _place(evening, options.table, players_of(rows), strings)
    game = rows[0].game if rows else ""
    found = sorted_out(evening.held.get((table.number, game), Held()).hashes, rows)
    if found.forked:
        book.do(Forked(table=table.number, game=game, rows=tuple(map(Carried.of, found.forked))))
        print(strings.t("club.forked", table=table.number, game=game, row=found.forked[0].number), file=sys.stderr)
        return 1
    told = table.came.told if table.came is not None else None
    try:
        came = checked(rows, table.players, told, terms=evening.terms, other_release=options.other_release)
    except Unfit as error:
        return _unfit(strings, table, error.found)
    need_room(table)
    if found.fresh:
        book.do(RowsCame(table=table.number, game=game, rows=tuple(map(Carried.of, found.fresh))))
    return _accept(book, strings, round, table, came)


def need_room(table: Table) -> None:
    """Refuse where a result is in that was checked, before anything is booked."""
    if table.came is not None and table.came.how is not How.CODE:
        raise ClubRefused(No.RESULT_IN, table=table.number)


def rows_at(file: Path, evening: Evening, game: str | None = None) -> list[Row]:
    """The rows of a game that was exported, or of one in a bank's file: the one named by its id or number, else the
    newest of the players of a table, else the newest. Raises StoreError, NotExported, PlaceError."""
    return rows_in(file, lambda store: _game_of(store, evening, file, game))


def _game_of(store: Store, evening: Evening, file: Path, wish: str | None) -> str | None:
    games = games_of(store, file)
    if wish is not None:
        known = {str(number): info.id for number, info in enumerate(games, 1)} | {info.id: info.id for info in games}
        if wish not in known:
            raise PlaceError(f"there is no game {wish!r} among the {len(games)}")
        return known[wish]
    bank = Bank(store)
    for info in reversed(bank.games()):
        if places(evening, info.players):
            return info.id
    return games[-1].id


def rules(book: Book, options: argparse.Namespace, strings: Strings) -> int:
    """Note by which board, options and mode all tables play: those of a game. Returns 0; 1 if it cannot be read. Raises
    StoreError, PlaceError."""
    evening = book.evening
    try:
        terms = terms_of(rows_at(Path(options.result), evening, options.game))
    except NotExported as error:
        print(f"{options.result}: {error}", file=sys.stderr)
        return 1
    if terms is None:
        print(strings.t("club.no_start", file=options.result), file=sys.stderr)
        return 1
    book.do(Ruled(terms=terms))
    edition = terms.edition
    print(strings.t("club.ruled", board=name_in(strings, edition.names), mode=strings.t(f"mode.{terms.mode}")))
    return 0


def _place(evening: Evening, wish: int | None, names: Sequence[str], strings: Strings) -> Place:
    """The table that is named, or at which these sit. Raises ClubRefused, PlaceError."""
    if wish is not None:
        return evening.round, evening.table(wish)
    found = places(evening, names)
    if not found:
        raise PlaceError(strings.t("club.no_table", names=", ".join(names) or "–"))
    return found[0]


def _unfit(strings: Strings, table: Table, found: Sequence[Difference]) -> int:
    """Say why what was brought is not the result of a table."""
    print(strings.t("club.unfit", table=table.number), file=sys.stderr)
    print("\n".join(sentence(strings, each) for each in found), file=sys.stderr)
    return 1


def _accept(book: Book, strings: Strings, round: int, table: Table, came: Came) -> int:
    """Book a result, and say it."""
    evening = book.do(Accepted(round=round, table=table.number, came=came))
    print(strings.t(f"club.came.{came.how}", round=round_title(strings, evening, round), table=table.number))
    print("\n".join(came_lines(strings, came)))
    return 0


def correct(book: Book, options: argparse.Namespace, strings: Strings) -> int:
    """Put the result of a table by hand. Returns 0. Raises ClubRefused."""
    evening = book.evening
    round = options.round if options.round is not None else evening.round
    table = evening.table(options.table, round)
    placed: list[Placed] = []
    for word in options.places:
        place = len(placed) + 1
        placed += [_typed(evening, part, place, strings) for part in word.split("=")]
    came = Came(How.BY_HAND, tuple(placed), reason=options.because.strip())
    return _accept(book, strings, round, table, came)


def _typed(evening: Evening, words: str, place: int, strings: Strings) -> Placed:
    """NAME or NAME:WEALTH. Raises ClubRefused, PlaceError."""
    name, colon, worth = words.rpartition(":")
    if not colon:
        return Placed(evening.called(words), place)
    if not (worth.isascii() and worth.isdecimal() and len(worth) <= len(str(limits.AMOUNT))):
        raise PlaceError(strings.t("club.no_wealth", words=words))
    return Placed(evening.called(name), place, int(worth))
