"""`banker luck` and `banker deeds`: what dice and cards brought in a game, and what its deeds did."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence

from banker.bank import course_of
from banker.history import Course
from banker.insight.deeds import accounts
from banker.insight.luck import Moment
from banker.insight.luck import luck as luck_of
from banker.log import Log
from banker.money import grouped
from banker.store_error import StoreError
from ui.files.export import named
from ui.files.place import file_named, games_of, looked_at, told
from ui.words.insight import luck_amount, moment_sentence, return_words
from ui.words.names import space_name
from ui.words.strings import Strings, strings_on


def luck(options: argparse.Namespace) -> int:
    """Print everybody's luck in a game and its greatest moments. Returns the exit code of `_print`."""
    return _print(options, luck_lines)


def deeds(options: argparse.Namespace) -> int:
    """Print the accounts of a game's deeds. Returns the exit code of `_print`."""
    return _print(options, deed_lines)


def _print(options: argparse.Namespace, lines: Callable[[Strings, Course], Iterator[str]]) -> int:
    """Print what is told of the game named, or the newest. Returns 0; 1 if the file is damaged; 2 if it cannot be
    read."""
    try:
        _, course = read(options)
    except StoreError as error:
        return told(error)
    for line in lines(strings_on(options.language, course.game.edition), course):
        print(line)
    return 0


def read(options: argparse.Namespace) -> tuple[str, Course]:
    """The game named, or the newest, with its id. Raises StoreError; PlaceError."""
    file = file_named(options)
    with looked_at(options, file) as store:
        games = games_of(store, file)
        game_id = named(options.game or str(len(games)), games)
        return game_id, course_of(Log(store), game_id)


def luck_lines(strings: Strings, course: Course) -> Iterator[str]:
    """A line for each player, then the luckiest and the unluckiest moments as sentences."""
    game, found = course.game, luck_of(course)
    players = [[player.name, luck_amount(game.edition.currency, found.lines[player.id])] for player in game.players]
    yield f"{strings.t('luck.title')}: {strings.t('luck.line')}"
    yield from aligned(players)
    if not any(moment.own for moment in found.moments):
        yield f"\n{strings.t('luck.none')}"
    for id, moments in (("luck.best", found.luckiest()), ("luck.worst", found.unluckiest())):
        if moments:
            yield f"\n{strings.t(id)}"
            yield from (_told(strings, course, moment) for moment in moments)


def _told(strings: Strings, course: Course, moment: Moment) -> str:
    amount = luck_amount(course.game.edition.currency, moment.own)
    return f"  {amount}  {moment_sentence(strings, course.game, moment)}"


def deed_lines(strings: Strings, course: Course) -> Iterator[str]:
    """A table of the deeds that were landed on or paid for, those that were landed on most first."""
    edition = course.game.edition
    of_deeds = [account for account in accounts(course) if edition.spaces[account.space].deed is not None]
    used = [each for each in of_deeds if each.landings or each.cost or each.built or each.earned]
    rows = [["", *(strings.t(f"deeds.{head}") for head in ("landings", "cost", "built", "rents", "return"))]]
    for account in sorted(used, key=lambda each: (-each.landings, -each.earned)):
        amounts = (grouped(amount, edition.currency) for amount in (account.cost, account.built, account.earned))
        name = space_name(strings, edition, account.space)
        rows.append([name, str(account.landings), *amounts, return_words(strings, account)])
    yield strings.t("deeds.title")
    yield from aligned(rows)


def aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows in columns: the first from the left, all others from the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = (cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True))
        yield "  ".join(("", first.ljust(widths[0]), *cells)).rstrip()
