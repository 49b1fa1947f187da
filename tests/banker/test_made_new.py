"""The bank never writes through what lies where a file is to be written: a link, a pipe, another name of a file."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from banker import edition_new
from banker.backup import carry, make, make_dated
from banker.bank import Bank
from banker.last_row import last_row_file, read_last_row
from banker.paths import copy_of, new_beside, pid_note
from banker.restore import restore
from banker.store import Store
from banker.store_error import StoreError
from tests.banker.banks import begin, play

DAY = "2026-11-22"
PRECIOUS = b"somebody's own"


@pytest.fixture
def precious(tmp_path: Path) -> Path:
    file = tmp_path / "precious"
    file.write_bytes(PRECIOUS)
    return file


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "folder"
    folder.mkdir()
    return folder


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The closed file of a bank with a second copy beside it."""
    file = tmp_path / "bank.db"
    bank = Bank(Store(file))
    begin(bank, balance=9 * 10**8)
    play(bank, Random(1), 5)
    bank.make_copy()
    bank.close()
    return file


def link(path: Path, to: Path) -> None:
    path.symlink_to(to)


def dangling(path: Path, to: Path) -> None:
    path.symlink_to(to.with_name("nowhere"))


def second_name(path: Path, to: Path) -> None:
    os.link(to, path)


def pipe(path: Path, to: Path) -> None:
    os.mkfifo(path)


Obstacle = Callable[[Path, Path], None]
obstacles = pytest.mark.parametrize("obstacle", [link, dangling, second_name, pipe])


def in_time(act: Callable[[], object]) -> None:
    """Do this in a thread of its own: who opens a pipe that nobody else has open waits for ever."""
    ended: list[object] = []
    thread = threading.Thread(target=lambda: ended.append(act()), daemon=True)
    thread.start()
    thread.join(20)
    assert ended, "it failed, or waits for ever"


def spared(precious: Path) -> bool:
    return precious.read_bytes() == PRECIOUS and not precious.with_name("nowhere").exists()


def head(file: Path) -> int:
    with Store(file, reading=True) as store:
        return Bank(store).log.head("evening")


@obstacles
def test_a_copy_carried_elsewhere_is_a_new_file(file: Path, folder: Path, precious: Path, obstacle: Obstacle) -> None:
    obstacle(new_beside(folder / copy_of(file).name), precious)
    in_time(lambda: carry(copy_of(file), folder))
    assert spared(precious)
    assert head(folder / copy_of(file).name) == 5


@obstacles
def test_what_is_no_copy_in_its_place_is_not_written_through(
    file: Path, folder: Path, precious: Path, obstacle: Obstacle
) -> None:
    place = folder / copy_of(file).name
    obstacle(place, precious)
    in_time(lambda: carry(copy_of(file), folder))
    assert spared(precious)
    assert not place.is_symlink()
    assert head(place) == 5


@obstacles
def test_a_second_copy_is_a_new_file(file: Path, precious: Path, obstacle: Obstacle) -> None:
    obstacle(new_beside(copy_of(file)), precious)
    with Store(file, reading=True) as store:
        make(store, copy_of(file))
    assert spared(precious)
    assert head(copy_of(file)) == 5


@obstacles
def test_a_dated_copy_takes_a_name_at_which_nothing_lies(
    file: Path, folder: Path, precious: Path, obstacle: Obstacle
) -> None:
    obstacle(folder / f"bank-{DAY}.db", precious)
    assert make_dated(file, folder, DAY).path == folder / f"bank-{DAY}-2.db"
    assert spared(precious)


@obstacles
def test_what_is_restored_is_a_new_file(file: Path, folder: Path, precious: Path, obstacle: Obstacle) -> None:
    obstacle(new_beside(folder / "bank.db"), precious)
    restore(folder / "bank.db", file)
    assert spared(precious)
    assert head(folder / "bank.db") == 5


@obstacles
def test_what_a_restore_replaces_goes_to_a_name_at_which_nothing_lies(
    file: Path, folder: Path, precious: Path, obstacle: Obstacle
) -> None:
    copy = make_dated(file, folder, DAY).path
    bank = Bank.opened(file)
    play(bank, Random(2), 1)
    bank.close()
    obstacle(file.with_name("bank.db.replaced-1"), precious)
    assert restore(file, copy).aside == file.with_name("bank.db.replaced-2")
    assert spared(precious)


@obstacles
def test_the_process_is_noted_in_a_new_file(file: Path, precious: Path, obstacle: Obstacle) -> None:
    obstacle(file.with_name("bank.db.pid"), precious)
    in_time(lambda: pid_note(file))
    in_time(lambda: Bank.opened(file).close())
    assert spared(precious)


@obstacles
def test_the_last_row_is_noted_in_a_file_of_its_own(file: Path, precious: Path, obstacle: Obstacle) -> None:
    last_row_file(file).unlink()
    obstacle(last_row_file(file), precious)

    def booked() -> None:
        bank = Bank.opened(file)
        play(bank, Random(2), 1)
        bank.close()

    in_time(booked)
    assert spared(precious)
    noted = read_last_row(file)
    assert noted is not None
    assert noted.number == 6


def test_a_last_row_noted_at_once_is_written_in_place(file: Path) -> None:
    was = last_row_file(file).stat().st_ino
    bank = Bank.opened(file)
    play(bank, Random(2), 1)
    bank.close()
    assert last_row_file(file).stat().st_ino == was


def test_a_pipe_is_no_bank_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "bank.db")

    def refused() -> None:
        for reading in (True, False):
            with pytest.raises(StoreError, match="a pipe, not a file"):
                Store(tmp_path / "bank.db", reading=reading)

    in_time(refused)


@pytest.mark.parametrize("obstacle", [link, dangling])
def test_an_edition_is_not_begun_where_a_link_lies(folder: Path, precious: Path, obstacle: Obstacle) -> None:
    obstacle(folder / "ours.toml", precious.with_name("nowhere"))
    with pytest.raises(edition_new.NewEditionError, match="already"):
        edition_new.begin("ours", "london", folder)
    assert spared(precious)
