"""A broker that is another's: an evening is run at it, tables join by the stick, rows arrive, and it outlives us."""

from __future__ import annotations

import shutil
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from banker.club.book import Book
from banker.club.wire import STATE, Ticket, decoded
from hardware.network.broker import CONFIGURED, installed
from tests.club.tables import played_by
from tests.director.hall import Hall, LinkedTable, free_port, hall_in
from tests.director.test_command import HOST, Club, answers
from tests.director.test_command import file as file
from tests.director.test_command import leash as leash
from tests.processes import Leash

pytestmark = pytest.mark.network


@pytest.fixture
def table(tmp_path: Path) -> Iterator[tuple[Hall, LinkedTable]]:
    with hall_in(tmp_path, 1) as hall:
        yield hall, hall.tables[0]


def serve(leash: Leash, folder: Path, port: int, hall: Hall) -> None:
    """Start Mosquitto with the files in a folder that was brought to it, as somebody does on a machine of theirs."""
    program = installed()
    assert program is not None
    leash.start((program, "-c", CONFIGURED), cwd=folder)
    hall.until(lambda: answers(port), "the broker listens")


def prepared(leash: Leash, file: Path, ticket: Path, broker: Path) -> tuple[int, tuple[object, ...]]:
    """Write the file by which table 1 joins and the files of a broker. Returns the broker's port, and how it is
    named to the other commands."""
    port = free_port()
    network = ("--address", HOST, "--port", port)
    assert Club(leash, "stick", file, 1, ticket, *network).ended() == (0, "")
    written = Club(leash, "broker", file, broker, *network)
    assert f"mosquitto -c {CONFIGURED}" in written.heard("Then run the evening with --broker")
    assert written.ended() == (0, "")
    return port, network


def test_an_evening_at_a_brokers_machine_of_somebody_else(
    leash: Leash, file: Path, tmp_path: Path, table: tuple[Hall, LinkedTable]
) -> None:
    hall, first = table
    port, network = prepared(leash, file, tmp_path, tmp_path / "written")
    assert {stat.S_IMODE(each.stat().st_mode) for each in (tmp_path / "written").iterdir()} == {0o600}
    elsewhere = Path(shutil.copytree(tmp_path / "written", tmp_path / "elsewhere"))
    serve(leash, elsewhere, port, hall)

    club = Club(leash, "run", file, "--no-screen", "--broker", HOST, *network)
    club.heard("Tables find it at")
    club.type("join 5")
    club.heard("The broker is another machine’s")
    first.wish(ticket=decoded((tmp_path / "banker-club-table-1.json").read_bytes(), Ticket, STATE))
    hall.until(lambda: first.link.at == "connected", "the table is connected")
    with Book(file, reading=True) as book:
        players = book.evening.table(1).players
    bank = played_by(players, "r1t1", 7, operations=10)
    first.play(bank)
    rows = [*bank.log.rows(bank.game_id or "")]
    hall.until(lambda: first.held("r1t1") == rows[-1].number, "the director has all rows")
    club.type("end")
    assert club.ended() == (0, "")
    with Book(file, reading=True) as book:
        assert book.rows(1, "r1t1") == rows
        assert not {1} & {each.number for each in book.evening.open_tables()}, "its result counts"
    assert answers(port), "the broker is not ours to end"
    hall.step()
    assert first.link.at == "connected"


def test_where_no_such_broker_answers_the_evening_waits_for_it(
    leash: Leash, file: Path, tmp_path: Path, table: tuple[Hall, LinkedTable]
) -> None:
    hall, first = table
    port, network = prepared(leash, file, tmp_path, tmp_path / "elsewhere")
    club = Club(leash, "run", file, "--no-screen", "--broker", HOST, *network)
    club.heard("Tables find it at")
    first.wish(ticket=decoded((tmp_path / "banker-club-table-1.json").read_bytes(), Ticket, STATE))
    hall.until(lambda: first.link.at == "away", "the table looks for it")
    serve(leash, tmp_path / "elsewhere", port, hall)
    hall.until(lambda: first.have.term == 1, "the director speaks to the table")
    club.type("end")
    assert club.ended() == (0, "")


def test_a_folder_that_cannot_be_written_is_named(leash: Leash, file: Path) -> None:
    code, complained = Club(leash, "broker", file, file / "files").ended()
    assert code == 2
    assert complained.startswith(f"{file / 'files'} cannot be written (")
