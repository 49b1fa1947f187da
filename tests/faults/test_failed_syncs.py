"""A disk that fails for a moment: what is called booked lasts, and *not booked* is only said when it is known."""

from __future__ import annotations

import errno
import fcntl
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from banker import commands as c
from banker.bank import Bank, Envelope
from banker.game import Seat
from banker.limits import CEILING
from banker.log import NotBooked
from banker.refusal import Reason
from banker.rules import setup
from banker.store import Store
from banker.store_error import StoreBusy, StoreError, StoreInDoubt, StoreUnreadable, StoreUnwritable
from tests.banker.banks import begin, load, play
from tests.faults.vfs import BUSY, FULL, Disk, Event, Op

MANY = 10**6


@pytest.fixture
def path(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    return folder / "bank.db"


@pytest.fixture
def bank(disk: Disk, path: Path) -> Iterator[Bank]:
    bank = Bank(Store(path))
    begin(bank, balance=CEILING)
    yield bank
    disk.heal()
    bank.close()


def pay(bank: Bank, op_id: str, amount: int, seen: int | None) -> str:
    """Ask for a payment from Ann to the bank; what the bank says of it."""
    try:
        outcome = bank.execute(Envelope(op_id, c.CashPay("ann", "bank", amount), seen, "card"))
    except NotBooked:
        return "not booked"
    except StoreError:
        return "not known"
    return "booked" if outcome.refused is None else outcome.refused.reason.value


def paid(folder: Path) -> list[int]:
    """The amounts paid in the game of a folder, as a new start finds them."""
    bank = Bank.opened(folder / "bank.db")
    bodies = [bank.course.bodies[number] for number in bank.course.path[1:]]
    bank.close()
    return [body.command.amount for body in bodies]  # type: ignore[union-attr]


def test_a_payment_asked_again_while_the_first_is_in_doubt_is_made_once(bank: Bank, disk: Disk) -> None:
    before, seen = bank.game.balance("ann"), bank.course.head
    disk.fail(Op.SYNC, times=MANY)
    assert pay(bank, "tap 1", 70_000, seen) == "not known"
    disk.heal()
    assert pay(bank, "tap 2", 70_000, seen) == Reason.STALE.value, "what was found is shown before it is asked again"
    assert bank.game.balance("ann") == before - 70_000
    assert pay(bank, "tap 3", 70_000, bank.course.head) == "booked"


def test_the_same_tap_asked_again_is_answered_by_what_was_found(bank: Bank, disk: Disk) -> None:
    disk.fail(Op.SYNC, times=MANY)
    assert pay(bank, "tap", 70_000, 0) == "not known"
    assert pay(bank, "tap", 70_000, 0) == "not known"
    disk.heal()
    assert pay(bank, "tap", 70_000, 0) == "booked"
    assert bank.course.head == 1


def test_an_undo_asked_while_a_payment_is_in_doubt_is_stale(bank: Bank, disk: Disk) -> None:
    assert pay(bank, "tap 1", 1_000, 0) == "booked"
    disk.fail(Op.SYNC, times=MANY)
    assert pay(bank, "tap 2", 70_000, 1) == "not known"
    disk.heal()
    assert bank.undo("undo", seen=1).refused is not None
    assert bank.course.head == 2


def test_a_card_kept_while_a_payment_is_in_doubt_waits_for_the_answer(bank: Bank, disk: Disk) -> None:
    disk.fail(Op.SYNC, times=MANY)
    assert pay(bank, "tap", 1_000, 0) == "not known"
    with pytest.raises(StoreInDoubt):
        bank.store.keep("setting.language", b"fr")
    disk.heal()
    bank.store.keep("setting.language", b"fr")
    assert bank.store.kept("setting.language") == b"fr"
    assert pay(bank, "tap", 1_000, 0) == "booked"


@pytest.mark.parametrize("body", [b"fr", None])
def test_a_setting_that_was_in_doubt_is_kept_or_forgotten_as_was_asked(
    bank: Bank, disk: Disk, body: bytes | None
) -> None:
    bank.store.keep("setting.language", b"de")
    disk.fail(Op.SYNC, times=MANY)
    with pytest.raises(StoreInDoubt):
        bank.store.keep("setting.language", body)
    disk.heal()
    assert bank.store.kept("setting.language") == body
    assert pay(bank, "tap", 1_000, 0) == "booked"


def test_a_player_who_asks_for_no_check_is_told_once_what_was_found(bank: Bank, disk: Disk) -> None:
    disk.fail(Op.SYNC, times=MANY)
    assert pay(bank, "tap 1", 1_000, None) == "not known"
    disk.heal()
    assert pay(bank, "tap 2", 1_000, None) == Reason.STALE.value
    assert pay(bank, "tap 3", 1_000, None) == "booked"


def test_time_booked_meanwhile_does_not_hide_what_was_found(bank: Bank, disk: Disk) -> None:
    disk.fail(Op.SYNC, times=MANY)
    assert pay(bank, "tap 1", 1_000, 0) == "not known"
    disk.heal()
    bank.played("clock", 10_000)
    assert pay(bank, "tap 2", 1_000, 0) == Reason.STALE.value
    assert pay(bank, "tap 3", 1_000, bank.course.head) == "booked"


def test_time_that_could_not_be_called_is_called_when_the_tick_is_asked_again(disk: Disk, path: Path) -> None:
    bank = Bank.opened(path)
    seats = [Seat("ann", "Ann"), Seat("bob", "Bob")]
    terms, events = setup.open_game(load("suisse-2007"), seats, mode="timed", minutes=1)
    bank.begin("timed", "begin", terms, events)
    disk.fail(Op.WRITE, "-wal", nth=7, code=FULL)  # after the clock's own row
    with pytest.raises(NotBooked):
        bank.played("tick", 60_000)
    assert (bank.course.head, bank.game.over) == (1, None)
    disk.heal()
    bank.played("tick", 60_000)
    bank.played("tick", 60_000)
    assert bank.game.over is not None
    assert bank.course.head == 2
    bank.close()


@pytest.mark.parametrize("code", [FULL, 778])
def test_what_could_not_be_written_at_all_is_known_to_be_not_booked(bank: Bank, disk: Disk, code: int) -> None:
    disk.fail(Op.WRITE, "-wal", nth=2, code=code)
    assert pay(bank, "tap 1", 1_000, 0) == "not booked"
    assert pay(bank, "tap 2", 2_000, 0) == "booked"
    assert bank.course.head == 1


@pytest.mark.power
@pytest.mark.parametrize("failed", range(1, 12))
@pytest.mark.parametrize("unsynced", [False, True])
def test_whatever_number_of_syncs_fails_what_is_called_booked_survives_a_cut(
    bank: Bank, disk: Disk, path: Path, tmp_path: Path, failed: int, unsynced: bool
) -> None:
    """Several syncs in a row fail; after each event the power might go."""
    said: list[tuple[int, str]] = []
    cuts: list[tuple[Path, list[int]]] = []

    def cut(event: Event) -> None:
        if event.op in (Op.SYNC, Op.TRUNCATE, Op.DELETE, Op.RENAME) or event.path.name == "bank.db":
            booked = [amount for amount, answer in said if answer == "booked"]
            cuts.append((disk.cut(path.parent, tmp_path / f"{len(cuts)}", unsynced=unsynced), booked))

    assert pay(bank, "first", 1_000, 0) == "booked"
    said.append((1_000, "booked"))
    disk.watch = cut
    disk.fail(Op.SYNC, times=failed)
    for number in range(2, 20):
        said.append((number * 1_000, pay(bank, f"op {number}", number * 1_000, bank.course.head)))
    disk.watch = lambda _: None
    assert said[-1][1] == "booked"
    assert cuts
    for folder, booked in cuts:
        found = paid(folder)
        assert [amount for amount in found if amount in booked] == booked, folder
        refused = [amount for amount, answer in said if answer in ("not booked", "stale")]
        assert not set(found) & set(refused), f"{folder}: said to be not booked, and yet there"
    assert len({amount for amount, _ in said}) == len(said)


def test_after_a_kill_that_followed_a_failed_sync_nothing_is_built_on_what_is_not_on_the_disk(
    disk: Disk, path: Path, tmp_path: Path
) -> None:
    """The machine goes on, so the log still shows the row; the disk has it not."""
    bank = Bank(Store(path))
    begin(bank, balance=CEILING)
    disk.fail(Op.SYNC, times=MANY)
    assert pay(bank, "lost", 1_000, 0) == "not known"
    disk.heal()
    del bank
    bank = Bank.opened(path)
    assert bank.course.head == 1
    assert pay(bank, "next", 2_000, 1) == "booked"
    folder = disk.cut(path.parent, tmp_path / "cut")
    bank.close()
    assert paid(folder) == [1_000, 2_000]


@pytest.mark.parametrize("op", [Op.SYNC, Op.WRITE])
@pytest.mark.parametrize("code", [None, FULL])
@pytest.mark.parametrize("nth", range(1, 16))
def test_a_first_start_with_one_error_of_the_disk_is_a_bank_that_lasts_or_none(
    disk: Disk, path: Path, tmp_path: Path, op: Op, code: int | None, nth: int
) -> None:
    disk.fail(op, nth=nth, code=code)
    try:
        bank = Bank(Store(path))
        begin(bank, balance=CEILING)
        booked = [amount for amount in (1, 2, 3) if pay(bank, f"op {amount}", amount, None) == "booked"]
    except (StoreError, NotBooked):
        return
    folder = disk.cut(path.parent, tmp_path / "cut")
    header = (folder / "bank.db").read_bytes()[18:20]
    bank.close()
    disk.heal()
    assert header == b"\2\2", "the file itself says that it has a write-ahead log"
    assert paid(folder) == booked


@pytest.mark.parametrize("times", [1, MANY])
@pytest.mark.parametrize("nth", range(1, 30))
def test_a_file_that_cannot_be_read_is_not_called_damaged(disk: Disk, path: Path, nth: int, times: int) -> None:
    bank = Bank(Store(path))
    begin(bank, balance=CEILING)
    play(bank, Random(1), 20)
    bank.close()
    disk.fail(Op.READ, "bank.db", nth=nth, times=times)
    try:
        bank = Bank.opened(path)
    except StoreUnreadable:
        disk.heal()
        bank = Bank.opened(path)
    assert bank.course.head == 20
    bank.close()


def test_a_disk_without_locks_is_not_called_open_already(
    disk: Disk, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite says *busy* for both. A disk without locks is a folder of another machine, which no test can mount."""
    Store(path).close()
    disk.fail(Op.LOCK, code=BUSY, times=MANY)
    with pytest.raises(StoreBusy, match="open already"):
        Store(path)

    def no_locks(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "fcntl", no_locks)
    with pytest.raises(StoreUnwritable, match="no locks"):
        Store(path)
