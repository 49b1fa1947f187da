"""The log: rows in a chain, booked durably or not at all."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from banker import history
from banker.bank import Bank, GameInfo
from banker.log import FORMAT, ROOT, IdUsed, Log, NotBooked, Row, RowKind, row_hash
from banker.store import Store
from banker.store_error import StoreDamaged, StoreForeign, StoreInDoubt
from tests.banker.banks import begin, check_all, play

CONNECT = sqlite3.connect
TRIGGERS = ("never_changed", "never_deleted")


@pytest.fixture
def played(path: Path) -> Path:
    """A file with two games of some rows."""
    bank = Bank(Store(path))
    begin(bank, "first", players=2)
    play(bank, Random(1), 5)
    begin(bank, "second", players=2)
    play(bank, Random(2), 5)
    bank.close()
    return path


def forge(path: Path, *statements: str) -> None:
    """Change the file behind the bank's back, as nobody can through its own connection."""
    forger = sqlite3.connect(path, isolation_level=None)
    triggers = [forger.execute("SELECT sql FROM sqlite_schema WHERE name = ?", (t,)).fetchone()[0] for t in TRIGGERS]
    for trigger in TRIGGERS:
        forger.execute(f"DROP TRIGGER {trigger}")
    for statement in statements:
        forger.execute(statement)
    for trigger in triggers:
        forger.execute(trigger)
    forger.close()


def read_all(path: Path) -> None:
    with Store(path) as store:
        check_all(Bank(store))


# -- the chain ------------------------------------------------------------------------------------------------------


def test_rows_come_back_as_they_were_booked_game_by_game(path: Path) -> None:
    with Store(path) as store:
        log = Log(store)
        booked = [
            log.append("b", RowKind.START, "b0", b"one"),
            log.append("a", RowKind.START, "a0", b"two"),
            log.append("b", RowKind.OPERATION, "b1", b"three"),
        ]
        assert list(log.rows("b")) == [booked[0], booked[2]]
        assert list(log.rows("a")) == [booked[1]]
        assert log.games() == ("b", "a"), "in the order in which they began"
        assert (log.head("a"), log.head("b"), log.head("c")) == (0, 1, -1)
        assert (log.first("b"), log.last("b"), log.by_op("a0"), log.by_op("c")) == (*booked[::2], booked[1], None)


def test_a_game_is_found_by_the_number_and_the_beginning_of_the_hash_of_a_row(path: Path) -> None:
    with Store(path) as store:
        log = Log(store)
        first, other = log.append("a", RowKind.START, "a0", b"one"), log.append("b", RowKind.START, "b0", b"two")
        last = log.append("a", RowKind.OPERATION, "a1", b"three")
        assert log.with_head(1, last.hash[:16]) == "a"
        assert log.with_head(0, other.hash) == "b"
        assert log.with_head(0, last.hash[:16]) is None
        assert list(log.unchecked("a")) == [first, last]


def test_each_row_carries_the_hash_of_the_one_before(path: Path) -> None:
    with Store(path) as store:
        log = Log(store)
        first = log.append("g", RowKind.START, "x", b"one")
        second = log.append("g", RowKind.OPERATION, "y", b"two")
    assert first.hash == row_hash(ROOT, "g", 0, "start", "x", FORMAT, b"one")
    assert second.hash == row_hash(first.hash, "g", 1, "operation", "y", FORMAT, b"two")


@pytest.mark.parametrize(
    "change",
    [
        {"game": "h"},
        {"number": 2},
        {"kind": "undo"},
        {"op_id": "z"},
        {"format": 2},
        {"body": b"other"},
        {"previous": bytes(31) + b"\1"},
    ],
)
def test_every_column_is_in_the_hash(change: dict[str, object]) -> None:
    columns = {
        "previous": ROOT,
        "game": "g",
        "number": 1,
        "kind": "operation",
        "op_id": "x",
        "format": 1,
        "body": b"two",
    }
    assert row_hash(**(columns | change)) != row_hash(**columns)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("what", "expected"),
    [
        ("UPDATE log SET body = x'7b7d' WHERE game = 'first' AND number = 3", "'first' is broken at row 3"),
        ("UPDATE log SET op_id = 'other' WHERE game = 'first' AND number = 0", "'first' is broken at row 0"),
        ("UPDATE log SET kind = 'redo' WHERE game = 'second' AND number = 2", "'second' is broken at row 2"),
        ("UPDATE log SET kind = 'nonsense' WHERE game = 'second' AND number = 2", "'second' makes no sense"),
        ("UPDATE log SET format = 7 WHERE game = 'second' AND number = 4", "'second' is broken at row 4"),
        ("DELETE FROM log WHERE game = 'first' AND number = 3", "'first' is broken at row 3"),
        ("DELETE FROM log WHERE game = 'first' AND number = 0", "'first' is broken at row 0"),
        ("UPDATE log SET number = 9 WHERE game = 'second' AND number = 5", "row 5 of game 'second' was booked"),
        ("DELETE FROM log WHERE game = 'first'", "the list of games is not that of the log"),
        ("UPDATE log SET number = number - 9 WHERE game = 'first'", "'first' is broken at row 0"),
        ("DELETE FROM games WHERE game = 'first'", "the list of games is not that of the log"),
        ("INSERT INTO games VALUES ('third', 3, x'00')", "the place of game 'third'"),
        ("UPDATE games SET place = 9 WHERE game = 'first'", "the place of game 'first'"),
        ("DROP TABLE games", "tables are not as they were made"),
        ("DROP TABLE log", "tables are not as they were made"),
        ("DELETE FROM log WHERE game = 'second' AND number = 5", "booked, but the game ends at row 4"),
    ],
)
def test_an_altered_log_is_noticed(played: Path, what: str, expected: str) -> None:
    if what == "DROP TABLE log":
        forger = sqlite3.connect(played)
        forger.execute(what)
        forger.close()
    else:
        forge(played, what)
    with pytest.raises(StoreDamaged, match=expected):
        read_all(played)


def test_rows_swapped_are_found(played: Path) -> None:
    number = "UPDATE log SET number = {} WHERE game = 'first' AND number = {}"
    forge(played, number.format(90, 2), number.format(2, 3), number.format(3, 90))
    with pytest.raises(StoreDamaged, match="broken at row 2"):
        read_all(played)


def test_a_row_with_a_hash_of_its_own_does_not_pass(played: Path) -> None:
    """A person who alters a row and its hash would have to alter every row after it."""
    with Store(played) as store:
        row = list(Log(store).rows("first"))[2]
    forged = row_hash(row.hash, "first", 2, "operation", "x", 1, b"{}")
    what = f"body = x'7b7d', op_id = 'x', hash = x'{forged.hex()}'"
    forge(played, f"UPDATE log SET {what} WHERE game = 'first' AND number = 2")
    with pytest.raises(StoreDamaged, match="broken at row 2"):
        read_all(played)


@pytest.mark.parametrize(
    "what",
    [
        "UPDATE log SET body = x'7b207d' WHERE game = 'first' AND number = 6",
        "DELETE FROM log WHERE game = 'first' AND number = 5",
    ],
)
def test_the_last_row_of_a_game_put_away_is_checked_at_opening(played: Path, what: str) -> None:
    bank = Bank(Store(played))
    bank.resume("first")
    bank.put_away("away")
    bank.close()
    forge(played, what)
    bank = Bank.opened(played)
    assert [info.id for info in bank.news()] == ["first"]
    bank.close()


def test_a_game_whose_first_row_cannot_be_read_is_listed_as_broken(played: Path) -> None:
    forge(played, "UPDATE log SET body = x'7b7d' WHERE game = 'first' AND number = 0")
    with Store(played) as store:
        bank = Bank(store)
        assert bank.games()[0] == GameInfo("first", "", "", (), "", ended=True, broken=True)
        assert bank.games()[1].players == ("Ann", "Bob")
        assert [info.id for info in bank.news()] == ["first"]


def chained(path: Path, *rows: tuple[str, bytes], format: int = FORMAT) -> None:
    """Rows of any body in an unbroken chain, appended to the game 'second'."""
    with Store(path) as store:
        before = Log(store).last("second")
    forger = sqlite3.connect(path, isolation_level=None)
    for n, (kind, body) in enumerate(rows, 1):
        op_id = f"forged-{n}"
        digest = row_hash(before.hash, "second", before.number + 1, kind, op_id, format, body)
        before = Row("second", before.number + 1, RowKind(kind), op_id, format, body, digest)
        forger.execute("INSERT INTO log VALUES (?, ?, ?, ?, ?, ?, ?)", (*tuple_of(before),))
    forger.close()


def tuple_of(row: Row) -> tuple[object, ...]:
    return (row.game, row.number, row.kind.value, row.op_id, row.format, row.body, row.hash)


@pytest.mark.parametrize(
    ("kind", "body", "expected"),
    [
        ("operation", b"not json", "row 6: cannot be read"),
        ("operation", b'{"command":{"type":"end_game"}}', "row 6: cannot be read"),
        ("operation", b'{"command":{"type":"end_game"},"events":[{"type":"invented"}]}', "row 6: cannot be read"),
        ("operation", b'{"command":{"type":"end_game"},"events":' + b"[" * 9999, "row 6: cannot be read"),
        ("operation", b"\xff\xfe", "row 6: cannot be read"),
        (
            "operation",
            b'{"command":{"type":"end_game"},"events":[{"type":"answered","id":999}]}',
            "row 6: cannot follow on the row before",
        ),
        (
            "operation",
            b'{"command":{"type":"end_game"},"events":'
            b'[{"type":"paid","payer":"ann","payee":"bob","amount":999999999,"why":"rent"}]}',
            "row 6: cannot follow on the row before .LedgerError",
        ),
        (
            "operation",
            b'{"command":{"type":"end_game"},"events":[{"type":"pawn_put","player":"zoe","space":0}]}',
            "row 6: cannot follow",
        ),
        ("undo", b'{"to":5}', "row 6: goes back to operation 5"),
        ("undo", b'{"to":77}', "row 6: goes back to operation 77"),
        ("redo", b'{"to":5}', "row 6: redoes operation 5"),
        ("start", b"{}", "row 6"),
    ],
)
def test_a_whole_row_that_cannot_follow_is_reported_as_damage(
    played: Path, kind: str, body: bytes, expected: str
) -> None:
    with Store(played) as store:
        assert Log(store).head("second") == 5
    chained(played, (kind, body))
    with pytest.raises(StoreDamaged, match=expected):
        read_all(played)


def test_a_game_that_begins_twice_is_damage(played: Path) -> None:
    with Store(played) as store:
        body = Log(store).first("first").body
    chained(played, ("start", body))
    with pytest.raises(StoreDamaged, match="row 6: start in the wrong place"):
        read_all(played)


def test_a_row_of_a_newer_format_asks_for_a_newer_program(played: Path) -> None:
    chained(played, ("operation", b"from the future"), format=FORMAT + 1)
    with pytest.raises(StoreForeign, match=r"format 3, known here 2.*Update"):
        read_all(played)


# -- booked or not --------------------------------------------------------------------------------------------------


def failing(at: str, *, done: bool, times: int = 1) -> Callable[..., sqlite3.Connection]:
    """sqlite3.connect of a disk that reports an error at this statement; `done`: although it was carried out."""
    left = [times]

    class Failing(sqlite3.Connection):
        def execute(self, sql: str, *values: object) -> sqlite3.Cursor:  # type: ignore[override]
            if sql.startswith(at) and left[0]:
                left[0] -= 1
                if done:
                    super().execute(sql, *values)  # type: ignore[arg-type]
                error = sqlite3.OperationalError("disk I/O error")
                error.sqlite_errorcode = sqlite3.SQLITE_IOERR_FSYNC
                raise error
            return super().execute(sql, *values)  # type: ignore[arg-type]

    return lambda *a, **k: CONNECT(*a, **k, factory=Failing)


@pytest.mark.parametrize("at", ["BEGIN IMMEDIATE", "INSERT INTO log", "COMMIT"])
def test_an_error_of_the_disk_books_nothing_and_the_next_operation_is_taken(
    played: Path, at: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite3, "connect", failing(at, done=False))
    bank = Bank.opened(played)
    before, head = bank.game, bank.course.head
    connection = bank.store.connection
    with pytest.raises(NotBooked, match="disk I/O error"):
        play(bank, Random(3), 1)
    assert (bank.game, bank.course.head, bank.log.head("second")) == (before, head, head)
    assert bank.store.connection is not connection, "nothing about the old connection can be trusted"
    play(bank, Random(3), 3)
    bank.close()
    assert Bank.opened(played).course.head == head + 3


def test_an_error_after_which_the_row_is_found_counts_as_booked_once(
    played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite3, "connect", failing("COMMIT", done=True))
    bank = Bank.opened(played)
    ids = play(bank, Random(3), 3)
    bank.close()
    monkeypatch.undo()
    bank = Bank.opened(played)
    assert [bank.log.by_op(op_id).number for op_id in ids] == [6, 7, 8]  # type: ignore[union-attr]
    bank.close()


def test_nothing_is_booked_until_the_file_opens_again_after_an_error(
    played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite3, "connect", failing("COMMIT", done=True))
    bank = Bank.opened(played)
    monkeypatch.setattr(sqlite3, "connect", failing("PRAGMA", done=False, times=99))
    for _ in range(2):
        with pytest.raises(StoreInDoubt, match="not known whether the last was booked"):
            play(bank, Random(3), 1)
    assert bank.course.head == 5
    monkeypatch.setattr(sqlite3, "connect", CONNECT)
    assert play(bank, Random(3), 1) == ["second:6"], "the same id again: what had landed is found"
    assert bank.course.head == 6
    bank.close()
    assert Bank.opened(played).course.head == 6


def test_an_id_that_another_game_has_booked_is_not_booked_again(played: Path) -> None:
    bank = Bank.opened(played)
    assert bank.game_id == "second"
    with pytest.raises(IdUsed, match="something else is booked under 'first:3'"):
        bank.put_away("first:3")
    assert bank.course.head == 5
    bank.close()


def test_who_has_not_seen_the_last_row_books_nothing_after_it(played: Path) -> None:
    with Store(played) as store:
        one, other = Log(store), Log(store)
        assert one.head("second") == other.head("second") == 5
        one.append("second", RowKind.CLOCK, "tick", b'{"played_ms":1}')
        with pytest.raises(NotBooked, match="'second' has gone on"):
            other.append("second", RowKind.CLOCK, "tock", b'{"played_ms":2}')
        assert one.last("second").op_id == "tick"


def test_in_memory_an_error_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "connect", failing("INSERT INTO log (", done=False))
    bank = Bank(Store(None))
    with pytest.raises(NotBooked, match="disk I/O error"):
        begin(bank)
    begin(bank)
    play(bank, Random(1), 3)
    with pytest.raises(NotBooked):
        bank.log.append("evening", RowKind.OPERATION, "evening:2", b"")
    assert bank.log.head("evening") == 3
    play(bank, Random(1), 1)


def test_a_file_emptied_while_it_was_open_is_not_begun_anew(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "connect", failing("BEGIN", done=False))
    bank = Bank.opened(played)
    played.write_bytes(b"")
    with pytest.raises(NotBooked, match=r"there is nothing in the file|malformed"):
        play(bank, Random(3), 1)
    bank.close()
    with pytest.raises(StoreDamaged, match="there is nothing in the file"):
        Bank.opened(played)


def test_balances_that_do_not_add_up_are_damage(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The ledger's own door does not let them in; if another way does, the bank finds it when it reads the log."""
    bank = Bank(Store(played))
    game = bank.resume("second")
    balances = (game.ledger.balances[0] + 1, *game.ledger.balances[1:])
    wrong = replace(game, ledger=replace(game.ledger, balances=balances))
    monkeypatch.setattr(history, "fold", lambda *_: wrong)
    with pytest.raises(StoreDamaged, match="row 0: the money does not add up"):
        check_all(bank)
    bank.close()


@pytest.mark.parametrize("change", [(1, -1, 0), (-1, 1, 0), (0, 1, -1)])
def test_money_adds_up_when_all_sum_to_zero_and_nobody_is_below_it(change: tuple[int, int, int]) -> None:
    bank = Bank(Store(None))
    begin(bank, players=2, balance=0)
    (player, bank_, pot), ledger = change, bank.game.ledger
    changed = replace(bank.game, ledger=replace(ledger, balances=(player, 0, bank_, pot)))
    assert history.money_adds_up(changed) == (player >= 0 and pot >= 0)
    assert not history.money_adds_up(replace(changed, ledger=replace(ledger, balances=(player, 0, bank_ + 1, pot))))


def test_the_newest_row_with_a_time_of_its_own_is_found_behind_those_of_the_clock() -> None:
    log = Log(Store(None))
    for kind, id in ((RowKind.START, "s"), (RowKind.OPERATION, "o"), (RowKind.CLOCK, "c1"), (RowKind.CLOCK, "c2")):
        log.append("g", kind, id, b"{}")
    assert (log.last("g").op_id, log.last_said("g").op_id) == ("c2", "o")
