"""A first start cut off after a sync had failed: a file in which nothing was ever booked never stands in the way."""

from __future__ import annotations

import io
import sqlite3
from pathlib import Path
from random import Random

import pytest

from banker.bank import Bank
from banker.bank_file import MAGIC
from banker.last_row import last_row_file
from banker.paths import copy_of, write_ahead_log_of
from banker.restore import Relation, restore
from banker.script import run_script
from banker.store import Store
from banker.store_error import StoreDamaged, StoreEmpty, StoreError, StoreForeign
from tests.banker.banks import begin, play
from tests.faults.vfs import Disk, Op


def first_page() -> bytes:
    """What SQLite writes before there is any table."""
    memory = sqlite3.connect(":memory:")
    memory.execute("PRAGMA user_version=0").fetchall()
    memory.execute("CREATE TABLE t (x)")
    memory.execute("DROP TABLE t")
    memory.execute("VACUUM")
    page = memory.serialize()
    memory.close()
    assert len(page) == 4096
    return page


PAGE = first_page()
TORN = {
    "zeros": bytes(4096),
    "a sector of zeros": bytes(512),
    "the first sector alone": PAGE[:512],
    "the header and zeros": PAGE[:100] + bytes(3996),
    "the whole page": PAGE,
}


@pytest.fixture(params=TORN.values(), ids=TORN)
def torn(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A file in which nothing was ever booked."""
    file = tmp_path / "data" / "bank.db"
    file.parent.mkdir()
    file.write_bytes(request.param)
    return file


def test_it_is_set_aside_and_begun_anew(torn: Path) -> None:
    was = torn.read_bytes()
    bank = Bank.opened(torn)
    aside = torn.with_name("bank.db.empty-1")
    assert bank.store.aside == aside
    begin(bank, balance=9 * 10**8)
    play(bank, Random(1), 3)
    bank.close()
    assert aside.read_bytes() == was
    again = Bank.opened(torn)
    assert (again.course.head, again.store.aside) == (3, None)
    again.close()


def test_somebody_who_only_looks_is_told_that_it_is_empty(torn: Path) -> None:
    was = torn.read_bytes()
    with pytest.raises(StoreEmpty, match="nothing in the file yet"):
        Store(torn, reading=True)
    assert torn.read_bytes() == was


def test_a_script_says_it(torn: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_script([], io.BytesIO(), str(torn)) == 0
    assert "begun anew" in capsys.readouterr().err


def test_a_copy_is_restored_over_it_as_over_nothing(torn: Path, tmp_path: Path) -> None:
    bank = Bank(Store(tmp_path / "copy.db"))
    begin(bank)
    bank.close()
    assert restore(torn, tmp_path / "copy.db").relation is Relation.NOTHING
    Bank.opened(torn).close()


@pytest.mark.parametrize("beside", [copy_of, last_row_file, write_ahead_log_of])
def test_it_is_damage_where_something_says_that_a_bank_was_here(tmp_path: Path, beside: object) -> None:
    file = tmp_path / "bank.db"
    file.write_bytes(bytes(4096))
    beside(file).write_bytes(b"something")  # type: ignore[operator]
    with pytest.raises(StoreError) as raised:
        Store(file)
    assert isinstance(raised.value, StoreDamaged | StoreForeign)
    assert file.read_bytes() == bytes(4096)


@pytest.mark.parametrize(
    "content",
    [
        b"a letter",
        bytes(8192),
        PAGE[:68] + b"OWNR" + PAGE[72:],  # another program's, with nothing in it
        PAGE[:103] + b"\0\3" + PAGE[105:],  # three tables, whose pages are gone
        MAGIC + b"torn" * 8 + bytes([9] * 4000),
    ],
    ids=["a letter", "two pages", "another's", "tables", "torn otherwise"],
)
def test_what_may_be_somebodys_is_left_alone(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "bank.db"
    file.write_bytes(content)
    with pytest.raises(StoreError):
        Store(file)
    assert file.read_bytes() == content
    assert [*tmp_path.iterdir()] == [file]


@pytest.mark.parametrize("unsynced", [False, True])
@pytest.mark.parametrize("tried_again", [False, True])
@pytest.mark.parametrize("nth", range(1, 9))
def test_after_any_failed_sync_of_a_first_start_and_a_cut_the_bank_begins(
    tmp_path: Path, nth: int, *, tried_again: bool, unsynced: bool
) -> None:
    """And what was booked after a second try is there, though the first page was never synced in the file of the
    first."""
    folder = tmp_path / "data"
    folder.mkdir()
    head = -1
    with Disk() as disk:
        disk.fail(Op.SYNC, nth=nth)
        for _ in range(1 + tried_again):
            try:
                bank = Bank.opened(folder / "bank.db")
                begin(bank, balance=9 * 10**8)
                play(bank, Random(1), 3)
            except Exception:  # whatever the first try ends in
                continue
            head = bank.course.head
            break
        left = disk.cut(folder, tmp_path / "left", unsynced=unsynced)
    bank = Bank.opened(left / "bank.db")
    assert (bank.course.head if bank.game_id is not None else -1) >= head
    bank.close()
