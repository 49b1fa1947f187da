"""A copy put in the place of the bank's file: anything that lay there is kept, and nothing is half done."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from banker.backup import make_dated
from banker.bank import Bank
from banker.game import Seat
from banker.last_row import last_row_file
from banker.log import Log
from banker.paths import copy_of, write_ahead_log_of
from banker.restore import Relation, restore
from banker.store import Store
from banker.store_error import StoreBusy, StoreDamaged, StoreEmpty, StoreError, StoreForeign, StoreUnwritable
from banker.tags import Tags
from tests.banker.banks import begin, play
from tests.banker.test_backup import Cut, cut_at, spoil

DAY = "2026-11-22"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A closed file with a game put away and twenty rows of another."""
    file = tmp_path / "bank.db"
    bank = Bank(Store(file))
    begin(bank, "old", players=2, balance=9 * 10**8)
    play(bank, Random(1), 10)
    bank.put_away("away")
    begin(bank, "new", balance=9 * 10**8)
    play(bank, Random(2), 20)
    bank.close()
    return file


def backed_up(file: Path, stick: Path) -> Path:
    return make_dated(file, stick, DAY).path


def played_on(file: Path, seed: int, rows: int = 5) -> None:
    bank = Bank.opened(file)
    play(bank, Random(seed), rows)
    bank.close()


def heads(file: Path) -> dict[str, bytes]:
    """The hash of the last row of each game: all that was booked."""
    with Store(file, reading=True) as store:
        log = Log(store)
        return {game: log.last(game).hash for game in log.games()}


def opens(file: Path) -> dict[str, bytes]:
    """The same, of a file that the bank opens and plays on."""
    found = heads(file)
    played_on(file, 99, 1)
    return found


# -- dated copies -----------------------------------------------------------------------------------------------------


def test_a_dated_copy_holds_the_closed_file_and_never_takes_the_place_of_another(file: Path, stick: Path) -> None:
    before = file.read_bytes()
    first, second = backed_up(file, stick), backed_up(file, stick)
    assert (first.name, second.name) == ("bank-2026-11-22.db", "bank-2026-11-22-2.db")
    assert heads(first) == heads(second) == heads(file)
    assert file.read_bytes() == before
    assert sorted(path.name for path in stick.iterdir()) == [second.name, first.name]


@pytest.mark.parametrize("wish", ["back up", "restore", "restore from it"])
def test_a_file_that_is_open_is_neither_copied_nor_replaced_and_the_process_is_named(
    file: Path, stick: Path, wish: str
) -> None:
    copy = backed_up(file, stick)
    acts = {
        "back up": lambda: make_dated(file, stick, DAY),
        "restore": lambda: restore(file, copy),
        "restore from it": lambda: restore(copy, file),
    }
    bank = Bank.opened(file)
    with pytest.raises(StoreBusy, match=rf"open already \(pid {os.getpid()}\)"):
        acts[wish]()
    bank.close()
    assert [path.name for path in stick.iterdir()] == [copy.name]


def test_what_was_booked_before_the_power_went_is_in_the_dated_copy(file: Path, stick: Path) -> None:
    bank = Bank.opened(file)
    play(bank, Random(3), 3)
    content, log = file.read_bytes(), write_ahead_log_of(file).read_bytes()
    last = bank.log.last("new").hash
    bank.close()
    file.write_bytes(content)
    write_ahead_log_of(file).write_bytes(log)
    assert heads(backed_up(file, stick))["new"] == last
    assert (file.read_bytes(), write_ahead_log_of(file).read_bytes()) == (content, log)


def test_a_copy_made_with_the_means_of_sqlite_alone_opens_as_a_bank(file: Path, stick: Path) -> None:
    """`VACUUM INTO` leaves a file without a write-ahead log."""
    copy = stick / "by hand.db"
    with Store(file) as store:
        store.connection.execute("VACUUM INTO ?", (str(copy),))
    assert opens(copy) == heads(file)


# -- restored ---------------------------------------------------------------------------------------------------------


def test_what_is_the_same_is_left_alone(file: Path, stick: Path) -> None:
    copy = backed_up(file, stick)
    before = {path: path.read_bytes() for path in file.parent.glob("bank*")}
    done = restore(file, copy)
    assert (done.relation, done.aside, done.lost) == (Relation.SAME, None, ())
    assert {path: path.read_bytes() for path in file.parent.glob("bank*")} == before


def test_a_newer_copy_takes_the_place_of_an_older_file_which_is_kept(file: Path, stick: Path) -> None:
    before = file.read_bytes()
    kept = stick / "kept"
    kept.write_bytes(before)
    played_on(file, 3)
    copy = backed_up(file, stick)
    newest = heads(file)
    file.write_bytes(before)
    last_row_file(file).unlink()
    done = restore(file, copy)
    assert (done.relation, done.aside, done.lost) == (Relation.NEWER, file.with_name("bank.db.replaced-1"), ())
    assert done.aside is not None
    assert done.aside.read_bytes() == before
    assert opens(file) == newest
    assert copy.exists()


def test_a_copy_older_than_the_file_is_put_in_place_and_the_way_back_leads_over_what_was_kept(
    file: Path, stick: Path
) -> None:
    copy = backed_up(file, stick)
    older = heads(copy)
    played_on(file, 3)
    newer, content = heads(file), file.read_bytes()
    done = restore(file, copy)
    assert (done.relation, done.lost) == (Relation.OLDER, (("new", 20, 25),))
    assert done.aside is not None
    assert done.aside.read_bytes() == content
    assert heads(file) == older
    back = restore(file, done.aside)
    assert back.relation is Relation.NEWER
    assert opens(file) == newer


def test_two_files_that_went_different_ways_are_both_kept_and_every_game_counts(file: Path, stick: Path) -> None:
    copy = backed_up(file, stick)
    played_on(file, 3)
    bank = Bank.opened(file)
    bank.put_away("away too")
    begin(bank, "here", balance=9 * 10**8)
    bank.close()
    played_on(copy, 4)
    both = [heads(copy), heads(file)]
    done = restore(file, copy)
    assert (done.relation, done.lost) == (Relation.APART, (("new", 25, 26), ("here", -1, 0)))
    assert done.aside is not None
    assert [heads(file), heads(done.aside)] == both


def test_games_alone_do_not_make_two_files_the_same(file: Path, stick: Path) -> None:
    """A card that was tied after the copy was made is in the file alone."""
    copy = backed_up(file, stick)
    with Store(file) as store:
        Tags(store).seat("new", {"card": Seat("ann", "Ann", "", "")})
    done = restore(file, copy)
    assert (done.relation, done.lost) == (Relation.OLDER, ())
    assert done.aside is not None
    back = restore(file, done.aside)
    assert back.relation is Relation.NEWER
    with Store(file, reading=True) as store:
        assert Tags(store).seated("new") == {"card": "ann"}


def test_things_kept_differently_as_often_are_two_ways(file: Path, stick: Path) -> None:
    copy = backed_up(file, stick)
    for path, language in ((file, b"fr"), (copy, b"de")):
        with Store(path) as store:
            store.keep("setting.language", language)
    done = restore(file, copy)
    assert done.relation is Relation.APART
    with Store(file, reading=True) as store:
        assert store.kept("setting.language") == b"de"


def test_a_damaged_file_is_kept_as_it_is_with_its_write_ahead_log(file: Path, stick: Path) -> None:
    copy = backed_up(file, stick)
    damaged = spoil(file)
    write_ahead_log_of(file).write_bytes(b"torn")
    done = restore(file, copy)
    assert (done.relation, done.aside) == (Relation.DAMAGED, file.with_name("bank.db.damaged-1"))
    assert "broken" in done.damage or "damaged" in done.damage
    assert done.aside is not None
    assert done.aside.read_bytes() == damaged
    assert write_ahead_log_of(done.aside).read_bytes() == b"torn"
    assert opens(file) == heads(copy)


def test_a_file_that_lacks_a_row_that_was_booked_counts_as_damaged(file: Path, stick: Path) -> None:
    copy = backed_up(file, stick)
    before = file.read_bytes()
    played_on(file, 3)
    file.write_bytes(before)
    done = restore(file, copy)
    assert done.relation is Relation.DAMAGED
    assert "row 25 of game 'new' was booked" in done.damage
    assert opens(file) == heads(copy)


@pytest.mark.parametrize("there", ["nothing", "empty", "a log alone"])
def test_a_new_machine_takes_the_copy_too(file: Path, stick: Path, there: str) -> None:
    copy = backed_up(file, stick)
    folder = stick / "new"
    folder.mkdir()
    place = folder / "banker.db"
    if there == "empty":
        place.touch()
    elif there == "a log alone":
        write_ahead_log_of(place).write_bytes(b"rows")
    done = restore(place, copy)
    assert done.relation is Relation.NOTHING
    assert done.aside == (place.with_name("banker.db.replaced-1") if there == "empty" else None)
    assert opens(place) == heads(copy)
    if there == "a log alone":
        assert place.with_name("banker.db.replaced-1-wal").read_bytes() == b"rows"


@pytest.mark.parametrize(
    ("content", "error"),
    [(None, StoreUnwritable), (b"", StoreEmpty), (b"Dear diary " * 99, StoreForeign), ("spoilt", StoreDamaged)],
)
def test_what_is_no_sound_copy_changes_nothing(
    file: Path, stick: Path, content: bytes | str | None, error: type[StoreError]
) -> None:
    copy = backed_up(file, stick)
    played_on(file, 3)
    if content is None:
        copy.unlink()
    elif isinstance(content, bytes):
        copy.write_bytes(content)
    else:
        spoil(copy)
    before = {path: path.read_bytes() for path in file.parent.glob("bank*")}
    with pytest.raises(error):
        restore(file, copy)
    assert {path: path.read_bytes() for path in file.parent.glob("bank*")} == before


def test_neither_the_file_itself_nor_another_programs_is_replaced(file: Path, stick: Path) -> None:
    with pytest.raises(StoreUnwritable, match="the bank's own file"):
        restore(file, file.parent / "." / file.name)
    diary = stick / "diary.txt"
    diary.write_bytes(b"Dear diary " * 99)
    with pytest.raises(StoreForeign):
        restore(diary, file)
    assert diary.read_bytes() == b"Dear diary " * 99


def test_somebody_who_opens_the_file_meanwhile_is_not_robbed_of_it(
    file: Path, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = backed_up(file, stick)
    played_on(file, 3)
    opened: list[Bank] = []
    chown = os.chown

    def open_then_chown(path: Path, user: int, group: int) -> None:
        opened.append(Bank.opened(file))
        chown(path, user, group)

    monkeypatch.setattr(os, "chown", open_then_chown)
    with pytest.raises(StoreBusy, match="open already"):
        restore(file, copy)
    play(opened[0], Random(5), 1)
    opened[0].close()
    assert list(file.parent.glob("*.replaced*")) == []


@pytest.mark.parametrize("call", ["fsync", "link", "replace"])
def test_a_disk_that_fails_is_said_and_the_file_stays_or_is_restored_later(
    file: Path, stick: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    copy = backed_up(file, stick)
    played_on(file, 3)
    before = file.read_bytes()

    def fails(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, call, fails)
        with pytest.raises(StoreUnwritable, match="could not be put in place"):
            restore(file, copy)
    assert file.read_bytes() == before
    assert not file.with_name("bank.db.new").exists()
    assert restore(file, copy).relation is Relation.OLDER


def test_a_disk_without_second_names_keeps_a_copy(file: Path, stick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = backed_up(file, stick)
    played_on(file, 3)
    before = file.read_bytes()

    def unknown(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", unknown)
    monkeypatch.setattr(os, "chown", unknown)
    done = restore(file, copy)
    assert done.aside is not None
    assert done.aside.read_bytes() == before


def cuts(act: Callable[[], object], nth: int, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Let the power go before the nth change to a folder or sync; whether the act came to its end before."""
    with monkeypatch.context() as patch:
        cut_at(patch, nth)
        try:
            act()
        except Cut:
            return False
        return True


def test_a_restore_cut_off_anywhere_leaves_the_file_as_it_was_or_restored_or_says_that_rows_are_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was booked is always in one of the files, and the file is never gone."""
    for nth in range(60):
        file, stick = tmp_path / str(nth) / "bank.db", tmp_path / str(nth)
        stick.mkdir()
        bank = Bank(Store(file))
        begin(bank, "new", balance=9 * 10**8)
        play(bank, Random(2), 5)
        bank.close()
        copy = backed_up(file, stick)
        bank = Bank.opened(file)
        play(bank, Random(3), 5)
        content, log = file.read_bytes(), write_ahead_log_of(file).read_bytes()
        newest = bank.log.last("new").hash
        bank.close()
        file.write_bytes(content)
        write_ahead_log_of(file).write_bytes(log)  # as after a power cut: the newest rows are in the log alone
        ended = cuts(lambda file=file, copy=copy: restore(file, copy), nth, monkeypatch)  # type: ignore[misc]
        kept = [file, *file.parent.glob("bank.db.replaced-1")]
        assert file.exists()
        try:
            assert newest in [heads(path)["new"] for path in kept]
        except StoreDamaged:
            assert heads(kept[-1])["new"] == newest, "the file says that rows are missing, and they lie beside it"
            restore(file, copy)
        assert heads(file)["new"] in (newest, heads(copy)["new"])
        played_on(file, 7, 1)
        if ended:
            assert nth > 8
            return
    pytest.fail("it never came to an end")


def test_the_second_copy_beside_the_file_is_only_replaced_by_one_that_holds_all_of_it(file: Path, stick: Path) -> None:
    """After an older copy was restored, or the table went on without rows that were lost."""
    older = backed_up(file, stick)
    bank = Bank.opened(file)
    play(bank, Random(3), 5)
    bank.make_copy()
    bank.close()
    whole = copy_of(file).read_bytes()
    restore(file, older)
    played_on(file, 4, 3)
    bank = Bank.opened(file)
    bank.make_copy()
    bank.make_copy()
    bank.close()
    kept = sorted(path.name for path in file.parent.glob("bank.db.copy*"))
    assert kept == ["bank.db.copy", "bank.db.copy.old-1"]
    assert file.with_name("bank.db.copy.old-1").read_bytes() == whole
    assert heads(copy_of(file)) == heads(file)
