"""A disk that does not say whether a file is there, or has no locks: nothing hangs, nothing sound is called gone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from banker import backup
from banker import commands as c
from banker.bank import Bank, Envelope
from banker.limits import CEILING
from banker.log import NotBooked
from banker.paths import copy_of, write_ahead_log_of
from banker.store import Store
from banker.store_error import StoreDamaged, StoreError, StoreForeign, StoreInDoubt, StoreUnwritable
from tests.banker.banks import begin
from tests.faults.recording import Recording
from tests.faults.vfs import BUSY, Op

MANY = 10**6


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Recording]:
    with Recording(tmp_path) as disk:
        yield disk


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "bank.db"


def begun(path: Path) -> Bank:
    bank = Bank.opened(path)
    begin(bank, balance=CEILING)
    return bank


def pay(bank: Bank, op_id: str) -> int:
    """The number of the last row once this payment is booked."""
    return bank.execute(Envelope(op_id, c.CashPay("ann", "bank", 1_000), None, "card")).number


@pytest.mark.parametrize("times", [1, MANY])
@pytest.mark.parametrize("closed", [True, False])
def test_a_start_on_a_disk_that_does_not_answer_opens_or_says_why(
    disk: Recording, path: Path, times: int, closed: bool
) -> None:
    bank, refused = begun(path), 0
    log = write_ahead_log_of(path)
    rows = log.read_bytes()
    bank.close()
    if not closed:
        log.write_bytes(rows)
    for nth in range(1, 20):
        disk.fail(Op.STAT, nth=nth, times=times)
        try:
            bank = Bank.opened(path)
        except StoreUnwritable:
            refused += 1
            disk.heal()
            bank = Bank.opened(path)
        disk.heal()
        assert bank.course.head == 0
        bank.close()
    assert refused > 0


def test_a_file_that_cannot_be_looked_at_is_not_called_deleted(disk: Recording, path: Path) -> None:
    bank = begun(path)
    disk.fail(Op.STAT, "bank.db", times=MANY)
    with pytest.raises(NotBooked, match="cannot be looked at"):
        pay(bank, "tap")
    with pytest.raises(StoreError) as told:
        bank.store.connection  # noqa: B018
    assert not isinstance(told.value, StoreDamaged), "or a new bank would be offered in its place"
    disk.heal()
    assert pay(bank, "tap") == 1
    bank.close()


def test_what_was_written_and_cannot_be_looked_at_is_in_doubt_and_booked_once(disk: Recording, path: Path) -> None:
    bank = begun(path)
    disk.fail(Op.STAT, "bank.db", nth=2)
    with pytest.raises(StoreInDoubt, match="cannot be looked at"):
        pay(bank, "tap")
    disk.heal()
    assert pay(bank, "tap") == 1
    assert bank.course.head == 1
    bank.close()


def test_a_second_copy_that_cannot_be_looked_at_is_none(disk: Recording, path: Path) -> None:
    bank = begun(path)
    bank.make_copy()
    bank.close()
    disk.fail(Op.STAT, ".copy", times=MANY)
    assert backup.inspect(path) is None
    disk.heal()
    assert backup.inspect(path) is not None


def test_a_file_whose_head_is_lost_is_not_called_foreign_while_the_copy_cannot_be_looked_at(
    disk: Recording, path: Path
) -> None:
    path.write_bytes(b"nothing that SQLite knows" * 100)
    with pytest.raises(StoreForeign):
        Store(path)
    disk.fail(Op.STAT, ".copy", times=MANY)
    with pytest.raises(StoreDamaged, match="cannot be looked at"):
        Store(path)


def test_a_copy_that_cannot_be_locked_is_said_and_not_waited_for(disk: Recording, path: Path) -> None:
    bank = begun(path)
    bank.make_copy()
    disk.fail(Op.LOCK, ".copy.new", times=MANY, code=BUSY)
    with pytest.raises(StoreUnwritable, match="no second copy could be made"):
        bank.make_copy()
    assert pay(bank, "tap") == 1
    bank.close()
    assert copy_of(path).exists()
