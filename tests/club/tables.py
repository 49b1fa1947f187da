"""Tables of an evening for the tests: whole games played by the rules, and an evening that is under way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from random import Random

from msgspec.structs import replace

from banker import commands as c
from banker.bank import Bank, Envelope
from banker.club.acts import Carried, Entered, Opened, RowsCame, Seated
from banker.club.book import Book
from banker.club.format import Placed
from banker.club.format_file import load as load_format
from banker.club.seating import Tables
from banker.game import Seat, Terms
from banker.log import ROOT, Row, row_hash
from banker.rules import setup
from banker.rules.referee import REFEREE
from banker.store import Store
from tests.banker.banks import load, play

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Flo")


def played_by(
    names: Sequence[str],
    game: str = "g",
    seed: int = 1,
    operations: int = 24,
    path: Path | None = None,
    terms: Terms | None = None,
) -> Bank:
    """The bank of a game that these players have played and ended, by these terms; None: the standard game of
    London."""
    bank, chance = Bank(Store(path)), Random(seed)
    seats = [Seat(f"s{number}", name) for number, name in enumerate(names)]
    agreed = terms or Terms(load("london"), load("london").options, "standard", (), "")
    opening = setup.open_game(
        agreed.edition, seats, mode=agreed.mode, options=agreed.options, minutes=agreed.minutes, ends=agreed.ends
    )
    bank.begin(game, f"{game}:0", *opening)
    play(bank, chance, operations)
    while bank.game.over is None and bank.can(c.EndGame()) is not None:
        play(bank, chance, 1)
    if bank.game.over is None:
        assert bank.execute(Envelope("end", c.EndGame(), by=REFEREE)).refused is None
    return bank


def rows_of(bank: Bank) -> list[Row]:
    """All rows of the bank's game."""
    assert bank.game_id is not None
    return [*bank.log.rows(bank.game_id)]


def forged(log: Iterable[Row], change: Callable[[Row], Row]) -> list[Row]:
    """A log in which each row is changed so, its chain made anew."""
    made: list[Row] = []
    for row in map(change, log):
        previous = made[-1].hash if made else ROOT
        head = (row.game, row.number, row.kind, row.op_id, row.format, row.body)
        made.append(replace(row, hash=row_hash(previous, *head)))
    return made


def opened(path: Path | None = None, names: Sequence[str] = NAMES, form: str = "classic") -> Book:
    """An evening with these players, without seats."""
    book = Book(path)
    book.do(Opened(name="Friday", format=load_format(form), seed="s"))
    for name in names:
        book.do(Entered(names=(name,)))
    return book


def under_way(path: Path | None = None, tables: Tables = (NAMES[:3], NAMES[3:]), form: str = "classic") -> Book:
    """An evening in its first round, with these tables."""
    book = opened(path, [name for table in tables for name in table], form)
    book.do(Seated(round=1, tables=tables))
    return book


def came(table: int, rows: Sequence[Row]) -> RowsCame:
    """The act by which these rows are taken."""
    return RowsCame(table=table, game=rows[0].game, rows=tuple(map(Carried.of, rows)))


def in_order(*players: str) -> tuple[Placed, ...]:
    """A game in which these came first, second, …"""
    return tuple(Placed(player, place, 100 * (len(players) - place)) for place, player in enumerate(players, 1))
