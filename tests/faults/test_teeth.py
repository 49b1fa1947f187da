"""The simulated power cuts find known faults: each is put into the bank, recorded, cut and started again."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from banker import backup, bank_file, disk, restore, store
from banker.bank import Bank
from banker.log import Log
from banker.store import Store
from tests.faults.cuts import Tally, cut_everywhere, recorded
from tests.faults.io_errors import let_fail
from tests.faults.sitting import Judge, folder_in_memory
from tests.faults.vfs import library
from tests.faults.workloads import WORKLOADS

pytestmark = pytest.mark.power

Patch = pytest.MonkeyPatch


class Fault(NamedTuple):
    """A fault put into the bank; a workload that meets it, and a part of what must be said of it."""

    name: str
    put_in: Callable[[Patch], None]
    workload: str
    said: str


def durable(mode: str, synchronous: str, number: int) -> Callable[[Patch], None]:
    """SQLite is asked for less."""

    def put_in(patch: Patch) -> None:
        patch.setattr(
            bank_file, "DURABLE", (("journal_mode", mode, mode.lower()), ("synchronous", synchronous, number))
        )
        if mode != "WAL":  # as Python opens a database that is not told otherwise
            patch.setattr(bank_file, "LOCKING", ("locking_mode", "NORMAL", "normal"))
            patch.setattr(bank_file.BankFile, "_need_log", lambda *_: None)

    return put_in


def in_two_transactions(patch: Patch) -> None:
    """What is kept together is kept one by one."""
    together = Store.keep_all

    def keep_each(self: Store, things: dict[str, bytes | None]) -> None:
        for name, body in things.items():
            together(self, {name: body})

    patch.setattr(Store, "keep_all", keep_each)


def begun_in_two_transactions(patch: Patch) -> None:
    """A row of the log is booked, and what belongs to it is kept after it."""
    append = Log.append

    def then_keep(self: Log, game: str, kind: Any, op_id: str, body: bytes, kept: Any = None) -> Any:
        row = append(self, game, kind, op_id, body)
        if kept:
            self.store.keep_all(kept)
        return row

    patch.setattr(Log, "append", then_keep)


def said_before_the_commit(patch: Patch) -> None:
    """What was asked is only committed when something else is."""

    def late(connection: Any, write: Callable[[Any], object]) -> None:
        if connection.in_transaction:
            connection.execute("COMMIT")
        connection.execute("BEGIN IMMEDIATE")
        write(connection)

    patch.setattr(store, "transact", late)


def without_the_id(patch: Patch) -> None:
    """The same tap, asked again, is another operation."""
    execute = Bank.execute

    def anew(self: Bank, envelope: Any) -> Any:
        return execute(self, msgspec.structs.replace(envelope, op_id=f"{envelope.op_id} at {self.course.head}"))

    patch.setattr(Bank, "execute", anew)


def slices_not_synced(store: Store, aside: Path, between: Callable[[], object] = lambda: None) -> None:
    """A copy of a database that is left to the system to write."""
    aside.unlink(missing_ok=True)
    with closing(backup.sqlite3.connect(aside, isolation_level=None)) as copy:
        for setting in ("journal_mode=OFF", "synchronous=OFF"):
            copy.execute(f"PRAGMA {setting}")
        store.connection.backup(copy)


def not_synced(source: Path, target: Path) -> None:
    """A copy that is left to the system to write."""
    target.write_bytes(source.read_bytes())


FAULTS = (
    Fault("WAL with synchronous=NORMAL", durable("WAL", "NORMAL", 1), "pay, pay each", "lost"),
    Fault("DELETE with synchronous=FULL", durable("DELETE", "FULL", 2), "pay, pay each", "lost"),
    Fault("synchronous=OFF", durable("WAL", "OFF", 0), "pay, pay each", "lost"),
    Fault("two transactions, settings", in_two_transactions, "settings", "kept otherwise"),
    Fault("two transactions, cards", in_two_transactions, "cards and stickers", "kept otherwise"),
    Fault("two transactions, game with cards", begun_in_two_transactions, "game with cards", "half done"),
    Fault("two transactions, end of a game", begun_in_two_transactions, "end, next game", "half done"),
    Fault("said before the commit", said_before_the_commit, "pay, pay each", "lost"),
    Fault("no id of the operation", without_the_id, "pay, pay each", "double"),
    Fault(
        "second copy not synced",
        lambda patch: patch.setattr(backup, "write_slices", slices_not_synced),
        "second copy",
        "not sound",
    ),
    Fault(
        "restored file not synced",
        lambda patch: patch.setattr(restore, "write_slices", slices_not_synced),
        "restore a missing file",
        "does not start",
    ),
    Fault(
        "log written anew and not synced",
        lambda patch: patch.setattr(disk, "copy_synced", not_synced),
        "restart after a kill",
        "lost",
    ),
    Fault(
        "second copy renamed, folder not synced",
        lambda patch: patch.setattr(backup, "sync_folder", lambda _: None),
        "copy again",
        "not one that was made",
    ),
    Fault(
        "restored file renamed, folder not synced",
        lambda patch: patch.setattr(disk, "sync_folder", lambda _: None),
        "restore a missing file",
        "does not start",
    ),
)


def test_a_commit_that_failed_and_is_called_booked_is_found(monkeypatch: Patch) -> None:
    library()
    workload = next(workload for workload in WORKLOADS if workload.name == "pay, pay each")
    workload.start()
    transact = store.transact

    def careless(connection: Any, write: Callable[[Any], object]) -> None:
        with suppress(store.sqlite3.Error):
            transact(connection, write)

    monkeypatch.setattr(store, "transact", careless)
    with folder_in_memory() as folder:
        tally = Tally(Judge(Path(folder)), most=20, sought="lost")
        let_fail(workload, 60, tally, Random(1))
    assert tally.has_sought, f"found: {list(tally.found)}"


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_known_fault_is_found(fault: Fault, monkeypatch: Patch) -> None:
    library()
    workload = next(workload for workload in WORKLOADS if workload.name == fault.workload)
    workload.start()  # made by the bank as it should be
    fault.put_in(monkeypatch)
    run = recorded(workload)
    with folder_in_memory() as folder:
        tally = Tally(Judge(Path(folder)), most=20, sought=fault.said)
        cut_everywhere(run, tally, Random(1), states=0)
    assert tally.has_sought, f"found: {list(tally.found)}"
