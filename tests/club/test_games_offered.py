"""What a stick offers an evening that takes results: games in a bank's file, its copies and JSON, and result codes."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from banker import backup
from banker import commands as c
from banker.bank import Bank, Envelope
from banker.club import post
from banker.club.book import Book
from banker.club.games_offered import OfferedGame, offered_games
from banker.export import as_json
from banker.insight.result import result_of, written
from banker.log import Log, Row
from banker.rules.referee import REFEREE
from banker.store import Store
from tests.club.tables import NAMES, forged, opened, played_by, rows_of, under_way

ONE, OTHER = NAMES[:3], NAMES[3:]


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder


def offers(stick: Path, book: Book | None = None) -> list[OfferedGame]:
    return [*offered_games((stick, stick, stick / "away"), (book or under_way()).evening)]


def exported(stick: Path, bank: Bank, name: str = "game.json") -> None:
    assert bank.game_id is not None
    (stick / name).write_bytes(as_json(bank.game_id, bank.course, bank.log.rows(bank.game_id)))


def test_a_stick_that_is_not_there_offers_nothing(tmp_path: Path) -> None:
    assert offered_games((tmp_path / "away", tmp_path / "none"), under_way().evening) == ()


def test_a_game_in_a_copy_is_offered_with_its_players_and_whether_it_is_over(stick: Path) -> None:
    bank = played_by(ONE, "g1", operations=8)
    backup.make(bank.store, stick / "banker.db.copy")
    before = [(path, path.read_bytes()) for path in sorted(stick.iterdir())]
    copy, count = stick / "banker.db.copy", len(rows_of(bank))
    assert offers(stick) == [OfferedGame(copy, "g1", ONE, "", count, True)]
    assert bank.undo("back").refused is None
    backup.make(bank.store, stick / "banker.db.copy")
    assert offers(stick) == [OfferedGame(copy, "g1", ONE, "", count + 1, False)]
    assert [path for path, _ in before] == sorted(stick.iterdir()), "nothing is left on the stick"


def test_the_games_of_the_tables_come_first_and_others_one_for_each_file(stick: Path) -> None:
    """The copy of the first table was put aside when the second one brought its own."""
    for name, players in (("g1", ONE), ("g2", OTHER), ("g3", ("Zoe", "Yan"))):
        backup.make(played_by(players, name, operations=8).store, stick / "banker.db.copy")
    old = played_by(("Xia", "Yan"), "g0", path=stick / "old.db", operations=8)
    old.put_away("away")
    old.store.close()
    found = offers(stick)
    assert {each.game for each in found[:2]} == {"g1", "g2"}
    assert {each.game for each in found[2:]} == {"g0", "g3"}
    assert {each.file.name for each in found} == {
        "old.db", "banker.db.copy", "banker.db.copy.old-1", "banker.db.copy.old-2",
    }  # fmt: skip


def test_a_game_that_lies_there_twice_is_offered_once_as_the_longer_one(stick: Path) -> None:
    bank = played_by(ONE, "g1", operations=8)
    exported(stick, bank)
    assert bank.undo("back").refused is None
    backup.make(bank.store, stick / "banker.db.copy")
    exported(stick, bank, "late.json")
    assert [(each.file.name, each.over) for each in offers(stick)] == [("banker.db.copy", False)]


def test_the_longer_one_is_offered_whichever_is_read_first(stick: Path) -> None:
    bank = played_by(ONE, "g1", operations=8)
    exported(stick, bank, "a.json")
    assert bank.undo("back").refused is None
    exported(stick, bank, "b.json")
    exported(stick, bank, "c.json")
    assert [each.file.name for each in offers(stick)] == ["b.json"]


def test_a_banks_own_file_is_read_and_stays_as_it_is(stick: Path) -> None:
    bank = played_by(ONE, "g1", path=stick / "banker.db", operations=8)
    assert bank.undo("back").refused is None
    renamed = c.RenamePlayer(bank.game.players[0].id, "Annette")
    assert bank.execute(Envelope("renamed", renamed, by=REFEREE)).refused is None
    bank.store.close()
    before = {path: (path.read_bytes(), post.mark(path)) for path in stick.iterdir()}
    assert [(each.game, each.players) for each in offers(stick)] == [("g1", ("Annette", *ONE[1:]))]
    assert {path: (path.read_bytes(), post.mark(path)) for path in stick.iterdir()} == before


def test_a_damaged_game_is_offered_so_that_the_check_names_its_row(stick: Path) -> None:
    bank = played_by(ONE, "g1", operations=8)
    rows = [replace(row, op_id="x") if row.number == 5 else row for row in rows_of(bank)]
    (stick / "game.json").write_bytes(as_json("g1", bank.course, iter(rows)))
    assert offers(stick) == [OfferedGame(stick / "game.json", "g1", ONE, rows=len(rows))]


def test_a_result_code_is_offered_as_text(stick: Path) -> None:
    bank = played_by(ONE, "g1", operations=8)
    result = result_of(bank.game, len(rows_of(bank)), bank.log.last("g1").hash)
    (stick / "photo.TXT").write_text(written(result), "utf-8")
    (stick / "letter.txt").write_text("Dear Ann", "utf-8")
    (found,) = offers(stick)
    assert (found.file.name, found.result, found.game, found.rows, found.over) == ("photo.TXT", result, "", 0, True)
    assert sorted(found.players) == sorted(ONE)


def test_what_is_no_game_is_left_alone_and_a_torn_file_is_named(stick: Path, tmp_path: Path) -> None:
    (stick / "banker-club-table-3.json").write_text("{}")
    (stick / "empty.json").write_text('{"game": "g", "terms": {}, "rows": []}')
    (stick / "letter.txt").write_bytes("Liebe Zoë".encode("latin-1"))
    (stick / "sheet.pdf").write_bytes(b"%PDF")
    (stick / ".hidden.db").write_bytes(b"x")
    (stick / "folder.db").mkdir()
    os.mkfifo(stick / "pipe.db")
    (stick / "link.db").symlink_to(tmp_path)
    with opened(tmp_path / "evening.club"):
        pass
    shutil.copyfile(tmp_path / "evening.club", stick / "evening.db")
    assert offers(stick) == []
    (stick / "torn.db").write_bytes(b"SQLite format 3\0" + b"torn" * 400)
    (stick / "long.json").write_bytes(b" " * 8_000_001)
    assert offers(stick) == [OfferedGame(stick / name) for name in ("long.json", "torn.db")]


def test_no_more_files_are_read_and_no_more_games_offered_than_a_person_can_look_at(stick: Path) -> None:
    bank = played_by(ONE, "g1", operations=8)
    exported(stick, bank)
    text = (stick / "game.json").read_text()
    (stick / "game.json").unlink()
    for number in range(30):
        (stick / f"{number:02}.json").write_text(text.replace('"g1"', f'"h{number:02}"'))
    assert len(offers(stick)) == 12
    for number in range(23):
        (stick / f"{number:02}.json").write_text("{}")
    assert [each.game for each in offers(stick)] == ["h23"], "24 files are read"


def test_no_file_is_read_that_is_longer_than_what_a_table_saves(stick: Path) -> None:
    for name, most in (("game.json", 8_000_000), ("code.txt", 10_000)):
        (stick / name).write_bytes(b" " * most)
        assert offers(stick) == [], "it is read, and holds nothing"
        (stick / name).write_bytes(b" " * (most + 1))
        assert offers(stick) == [OfferedGame(stick / name)]
        (stick / name).unlink()


def test_the_game_that_began_last_comes_first(stick: Path) -> None:
    for game, when, players in (
        ("a", "19:00", ONE),
        ("b", "21:00", ONE),
        ("c", "20:00", ONE),
        ("d", "22:00", ("Zoe", "Yan")),
    ):
        bank = played_by(players, game, operations=8)
        rows = forged(rows_of(bank), lambda row, when=when: row if row.number else begun(row, when))
        (stick / f"{game}.json").write_bytes(as_json(game, bank.course, iter(rows)))
    assert [(each.game, each.when) for each in offers(stick)] == [
        ("b", "21:00"), ("c", "20:00"), ("a", "19:00"), ("d", "22:00"),
    ]  # fmt: skip


def begun(row: Row, when: str) -> Row:
    """A start at this time."""
    return replace(row, body=msgspec.json.encode({**msgspec.json.decode(row.body), "when": when}))


@pytest.mark.parametrize(("players", "offered"), [(ONE, range(2, 14)), (("Zoe", "Yan"), [13])])
def test_of_many_games_of_a_file_the_newest_of_a_table_are_offered_or_else_the_newest(
    stick: Path, players: tuple[str, ...], offered: Iterable[int]
) -> None:
    rows = rows_of(played_by(players, operations=1))
    with Store(stick / "banker.db") as store:
        log = Log(store)
        for game in range(14):
            for row in rows:
                log.append(f"{game}", row.kind, f"{game}:{row.number}", row.body)
    assert [each.game for each in offers(stick)] == [f"{game}" for game in offered]
