"""The bank's thread at a table of a club: it brings the outbox up to the log, and lets jobs through between slices."""

from __future__ import annotations

from pathlib import Path

import pytest

from banker.bank import Bank
from banker.club import post
from banker.club.outbox import SLICE, line_of
from banker.log import Row
from tests.club.tables import NAMES, played_by, rows_of
from ui.bank.thread import BankThread, Copied, Job, Opened

GAME = "g"


def played(path: Path, operations: int) -> list[Row]:
    """The rows of a game that lies in the bank's file."""
    bank = played_by(NAMES, GAME, operations=operations, path=path)
    try:
        return rows_of(bank)
    finally:
        bank.close()


def lines(rows: list[Row]) -> bytes:
    return b"".join(map(line_of, rows))


class Running:
    """A bank's thread with a post, in which a torn outbox lies. `told`: what it has told of itself."""

    def __init__(self, folder: Path, rows: list[Row], whole: int) -> None:
        self.file = post.rows_file(folder / "post" / post.OUT, GAME)
        self.file.parent.mkdir(parents=True)
        self.file.write_bytes(lines(rows[:whole]) + lines(rows[whole : whole + 1])[:20])
        self.told: list[Opened | Copied] = []
        self.thread = BankThread(folder / "bank.db", lambda: "", post=folder / "post")

    def start(self) -> None:
        self.thread.start(self.told.append, self.told.append, pytest.fail)

    def next(self) -> None:
        """Wait for what the thread tells next."""
        self.thread.results.get(timeout=60)()

    def lines(self) -> int:
        return self.file.read_bytes().count(b"\n")


def test_at_the_start_the_outbox_is_brought_up_to_the_log_though_nobody_asks_for_anything(tmp_path: Path) -> None:
    rows = played(tmp_path / "bank.db", 8)
    running = Running(tmp_path, rows, 3)
    running.start()
    running.next()
    assert running.thread.close()
    assert running.told == [Opened()]
    assert running.file.read_bytes() == lines(rows)


def test_jobs_are_let_through_between_two_slices_of_the_outbox(tmp_path: Path) -> None:
    rows = played(tmp_path / "bank.db", 4 * SLICE)
    running = Running(tmp_path, rows, 3)
    seen: list[int] = []
    for _ in range(2):
        running.thread.submit(Job(lambda bank: running.lines(), seen.append, pytest.fail))
    running.start()
    for _ in range(3):
        running.next()
    assert running.thread.close()
    assert seen == [3 + SLICE] * 2
    assert running.file.read_bytes() == lines(rows)


def test_a_row_that_is_booked_between_two_slices_is_written_too(tmp_path: Path) -> None:
    rows = played(tmp_path / "bank.db", 4 * SLICE)
    running = Running(tmp_path, rows, 3)
    heads: list[int] = []

    def renamed(bank: Bank) -> int:
        bank.resume(GAME)
        bank.undo("back")
        return bank.log.head(GAME)

    running.thread.submit(Job(renamed, heads.append, pytest.fail))
    running.start()
    for _ in range(2):
        running.next()
    assert running.thread.close()
    assert heads == [len(rows)]
    assert running.file.read_bytes().startswith(lines(rows))
    assert running.lines() == len(rows) + 1


def test_what_cannot_be_written_is_told_and_jobs_are_done_all_the_same(tmp_path: Path) -> None:
    rows = played(tmp_path / "bank.db", 8)
    running = Running(tmp_path, rows, 3)
    running.file.unlink()
    running.file.mkdir()
    running.start()
    answers: list[int] = []
    running.thread.submit(Job(lambda bank: bank.log.head(GAME), answers.append, pytest.fail))
    for _ in range(3):
        running.next()
    assert running.thread.close()
    assert answers == [len(rows) - 1]
    (copied,) = [each for each in running.told if isinstance(each, Copied)]
    assert copied.club
    assert isinstance(copied.error, OSError)
