"""A bank's file named through a symbolic link: what lies beside it is looked for beside the file itself."""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from banker import backup
from banker.backup import begin_anew, go_on_without, inspect, make_dated
from banker.bank import Bank
from banker.last_row import last_row_file
from banker.paths import copy_of
from banker.replay import replay
from banker.restore import Relation, restore, restore_second_copy
from banker.script import run_script
from banker.store import Store
from banker.store_error import StoreBusy, StoreShort
from tests.banker.banks import begin, play
from tests.banker.test_backup import spoil

DAY = "2026-11-22"


@pytest.fixture
def link(tmp_path: Path) -> Path:
    """A name in one folder that leads to a bank's file, not made yet, in another."""
    for folder in ("real", "named"):
        (tmp_path / folder).mkdir()
    link = tmp_path / "named" / "bank.db"
    link.symlink_to(tmp_path / "real" / "bank.db")
    return link


@pytest.fixture
def cut_off(link: Path) -> Path:
    """The link, to a file of which twelve rows are in the write-ahead log alone."""
    bank = Bank(Store(link))
    begin(bank, balance=9 * 10**8)
    play(bank, Random(1), 5)
    bank.store.move_home()
    play(bank, Random(2), 12)
    real = Path(os.path.realpath(link))
    parts = {path: path.read_bytes() for path in real.parent.iterdir()}
    bank.close()
    for path, content in parts.items():
        path.write_bytes(content)
    return link


@pytest.fixture
def opened(link: Path) -> Iterator[Bank]:
    """The bank of the file itself, open."""
    bank = Bank(Store(Path(os.path.realpath(link))))
    begin(bank, balance=9 * 10**8)
    play(bank, Random(1), 5)
    yield bank
    bank.close()


def head(file: Path) -> int:
    with Store(file, reading=True) as store:
        return Bank(store).log.head("evening")


def only_the_link(link: Path) -> bool:
    return [*link.parent.iterdir()] == [link] and link.is_symlink()


def test_a_copy_made_through_a_link_holds_what_is_in_the_write_ahead_log(cut_off: Path, tmp_path: Path) -> None:
    assert head(cut_off) == 17
    assert head(make_dated(cut_off, tmp_path, DAY).path) == 17
    assert only_the_link(cut_off)


def test_a_log_replayed_through_a_link_is_played_to_its_last_row(cut_off: Path) -> None:
    out = io.StringIO()
    assert replay(cut_off, out) == 0
    assert "rows 0 to 17" in out.getvalue()


@pytest.mark.parametrize("named", [str, lambda link: f"file:{link}", lambda link: f"file:{link}?mode=rwc"])
def test_a_script_plays_on_through_a_link(cut_off: Path, named: Callable[[Path], str]) -> None:
    run_script([b'{"type":"resume"}\n'], io.BytesIO(), named(cut_off))
    assert head(cut_off) == 17
    assert only_the_link(cut_off), "nothing is written beside the link"


def test_a_folder_that_is_a_link_leads_to_the_same_files(cut_off: Path, tmp_path: Path) -> None:
    (tmp_path / "data").symlink_to(tmp_path / "real")
    assert head(tmp_path / "data" / "bank.db") == 17


@pytest.mark.parametrize(
    "act",
    [
        lambda link: make_dated(link, link.parent.parent, DAY),
        lambda link: run_script([], io.BytesIO(), str(link)),
        Bank.opened,
    ],
)
def test_beside_an_open_bank_a_link_to_its_file_is_refused_with_its_process(
    opened: Bank, link: Path, act: Callable[[Path], object]
) -> None:
    with pytest.raises(StoreBusy, match=f"pid {os.getpid()}"):
        act(link)
    assert opened.store.connection


def test_a_restore_through_a_link_keeps_the_link_and_what_lay_behind_it(cut_off: Path, tmp_path: Path) -> None:
    copy = make_dated(cut_off, tmp_path, DAY).path
    bank = Bank.opened(cut_off)
    play(bank, Random(3), 3)
    bank.close()
    done = restore(cut_off, copy)
    assert done.relation is Relation.OLDER
    assert done.aside == tmp_path / "real" / "bank.db.replaced-1"
    assert (head(cut_off), head(done.aside)) == (17, 20)
    assert only_the_link(cut_off)


def test_a_copy_to_restore_may_be_named_through_a_link(cut_off: Path, tmp_path: Path) -> None:
    assert restore(tmp_path / "other.db", cut_off).copy.number == 17


def test_the_second_copy_is_found_through_a_link(cut_off: Path, tmp_path: Path) -> None:
    bank = Bank.opened(cut_off)
    bank.make_copy()
    bank.close()
    found = inspect(cut_off)
    assert found is not None
    assert found.path == copy_of(tmp_path / "real" / "bank.db")
    spoil(tmp_path / "real" / "bank.db")
    assert restore_second_copy(cut_off) == tmp_path / "real" / "bank.db.damaged-1"
    assert head(cut_off) == 17


def test_a_game_begun_anew_through_a_link_leaves_the_link(cut_off: Path, tmp_path: Path) -> None:
    assert begin_anew(cut_off) == tmp_path / "real" / "bank.db.damaged-1"
    assert only_the_link(cut_off)
    Bank.opened(cut_off).close()
    assert head(tmp_path / "real" / "bank.db.damaged-1") == 17


def test_going_on_without_the_last_row_forgets_it_behind_a_link(cut_off: Path, tmp_path: Path) -> None:
    real = tmp_path / "real" / "bank.db"
    Path(f"{real}-wal").unlink()
    with pytest.raises(StoreShort):
        Bank.opened(cut_off)
    go_on_without(cut_off)
    assert not last_row_file(real).exists()
    Bank.opened(cut_off).close()
    assert head(cut_off) == 5


def test_a_link_that_leads_in_a_circle_is_said(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    with pytest.raises(backup.StoreError, match="cannot be"):
        Bank.opened(tmp_path / "a")
