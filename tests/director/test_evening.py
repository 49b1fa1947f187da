"""A whole evening over the real broker: tables join, three rounds are played, and another machine takes over in the
middle; and nothing is taken of foreign clients."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from banker.bank import Bank
from banker.club import proposals
from banker.club.acts import How
from banker.club.book import Book
from banker.club.format import Placed
from banker.club.wire import Round, decoded
from tests.club.naive_standings import recounted
from tests.club.tables import opened, played_by
from tests.director.hall import Hall, LinkedTable, hall_in, kill_broker, network_for, ticket_of
from ui.director.network import read_key, write_key
from ui.director.service import ClubService
from ui.records.live import Run

pytestmark = pytest.mark.network

EVENINGS = 50 if os.environ.get("BANKER_LONG") else 1
TABLES = 8
PLAYERS = [f"P{number:02}" for number in range(1, 4 * TABLES + 1)]


def told(table: LinkedTable) -> Round | None:
    """The round that a table is told."""
    file = table.into / "round"
    return decoded(file.read_bytes(), Round) if file.exists() else None


def seated(hall: Hall, book: Book) -> None:
    """Seat and start the next round, and wait until each table knows of it."""
    director = hall.services[-1].director
    director.seat(proposals.seats(book.evening, book.evening.seed))
    director.start()
    round = book.evening.round

    def know() -> bool:
        found = [told(table) for table in hall.tables]
        return all(each is not None and each.round == round and each.go for each in found)

    hall.until(know, "each table is told its round")
    for table in hall.tables:
        assert told(table).players == book.evening.table(table.number).players  # type: ignore[union-attr]


def play(hall: Hall, book: Book, tables: Sequence[LinkedTable], seed: int) -> list[Bank]:
    """Let tables play their games to the end."""
    banks = []
    for table in tables:
        name = f"r{book.evening.round}t{table.number}"
        number = seed * 1000 + book.evening.round * 100 + table.number
        banks.append(played_by(book.evening.table(table.number).players, name, number, operations=10))
        table.play(banks[-1])
    return banks


@pytest.mark.parametrize("seed", range(EVENINGS))
def test_eight_tables_play_three_rounds_and_another_machine_takes_over_in_the_middle(tmp_path: Path, seed: int) -> None:
    book, other = opened(tmp_path / "friday.club", PLAYERS), Book(tmp_path / "other.club")
    with book, other, hall_in(tmp_path, TABLES) as hall:
        network = network_for(book)
        service = ClubService(book, network, {})
        hall.services.append(service)
        for table in hall.tables[1:]:
            table.wish(ticket=ticket_of(service, table.number))
        code = service.director.invite(1, time.monotonic())
        hall.tables[0].wish(address="127.0.0.1", port=network.port, table=1, code=code)
        hall.until(lambda: all(hall.live(table.number).here for table in hall.tables), "all tables are there")
        played = []
        seated(hall, book)
        played += play(hall, book, hall.tables, seed)
        hall.until(lambda: not book.evening.open_tables(), "all results of round 1 count")
        seated(hall, book)
        played += play(hall, book, hall.tables[:3], seed)
        hall.until(lambda: len(book.evening.open_tables()) == TABLES - 3, "three results of round 2 count")

        known = "the plan of all that was decided lies with the tables"
        hall.until(lambda: all(table.knows_plan(book.evening.acts) for table in hall.tables), known)
        hall.tables[-1].wish(ticket=ticket_of(service, TABLES))  # it joins anew, which no plan knows any more
        write_key(tmp_path / "key", network, book.evening.joined)
        hall.services.clear()  # the machine is gone at once, its broker too
        kill_broker()
        played += play(hall, book, hall.tables[3:], seed)
        for _ in range(20):
            hall.step()
        key = read_key(tmp_path / "key")
        hall.services.append(ClubService(other, key.network, key.joined, take_over=True))
        second = hall.services[-1].director
        hall.until(lambda: second.run is Run.RUNNING, "the plan of the tables is adopted")
        hall.until(lambda: len(other.evening.held) == 2 * TABLES, "all games are there again")
        hall.until(lambda: not other.evening.open_tables(), "all results of round 2 count")
        assert other.evening.term == book.evening.term + 1
        service.close()

        seated(hall, other)
        played += play(hall, other, hall.tables, seed)
        hall.until(lambda: not other.evening.open_tables(), "all results of round 3 count")
        evening = other.evening
        for bank in played:
            rows = [*bank.log.rows(bank.game_id or "")]
            assert other.rows(int(rows[0].game.partition("t")[2]), rows[0].game) == rows
        counted = [table.came for tables in evening.rounds for table in tables]
        assert all(came is not None and came.how is How.CHECKED for came in counted)
        games: list[Sequence[Placed]] = [
            [Placed(bank.game.player(each.player).name, each.place, each.worth) for each in bank.game.over.placings]
            for bank in played
            if bank.game.over is not None
        ]
        standings = [(line.player, line.place) for line in evening.lines()]
        assert standings == recounted(evening.format, PLAYERS, games, evening.seed)
