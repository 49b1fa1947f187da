"""`banker season`: the players across games and the deeds that earned most; or all games as a table."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from banker.bank import Bank, course_of
from banker.insight.kept_games import season_of, sittings
from banker.insight.record import record_of
from banker.insight.season import Season
from banker.log import Log
from banker.money import written
from banker.store_error import StoreError
from ui.files.insight import aligned
from ui.files.place import file_named, games_of, looked_at, told
from ui.host.places import PlaceError
from ui.host.writer import put
from ui.words.names import name_in
from ui.words.season import season_span, season_table
from ui.words.strings import Strings, strings_for


def season(options: argparse.Namespace) -> int:
    """Print the season, or write its table into a file. Returns 0; 1 if the bank's file is damaged; 2 if it cannot be
    read, or the table not be written."""
    file, strings = file_named(options), strings_for(options.language)
    try:
        with looked_at(options, file) as store:
            games_of(store, file)
            log = Log(store)
            bank = Bank(store)
            found = season_of(bank, sittings(bank, lambda game: record_of(course_of(log, game)))[0])
    except StoreError as error:
        return told(error)
    if options.csv is not None:
        try:
            put(options.csv, season_table(strings, found).encode())
        except OSError as error:
            raise PlaceError(f"{options.csv} cannot be written ({error.strerror}): name another folder") from error
        return 0
    for line in season_lines(strings, found):
        print(line)
    return 0


def season_lines(strings: Strings, found: Season) -> Iterator[str]:
    """How many games there are, a line for each player, those with most wins first, and the deeds that earned most."""
    yield f"{strings.t('season.title')}: {season_span(strings, found.matches).replace(chr(10), ', ')}"
    if found.people:
        yield f"\n{strings.t('season.players')}"
        yield from aligned(
            [
                [person.seat.name, strings.n("games.count", person.games), strings.n("games.won", person.wins)]
                for person in found.people
            ]
        )
    if found.deeds:
        yield f"\n{strings.t('season.deeds')}"
        yield from aligned(
            [
                [
                    name_in(strings, deed.names),
                    name_in(strings, deed.edition),
                    strings.n("games.count", deed.games),
                    written(deed.amount, deed.currency),
                ]
                for deed in found.deeds
            ]
        )
