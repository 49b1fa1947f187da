"""`banker backup`, `restore` and `export`: what they do, what they say, and the code they end with."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from banker.bank import Bank
from banker.log import Log
from banker.store import Store
from tests import processes
from tests.banker.banks import begin, play
from tests.banker.test_backup import spoil
from tests.processes import ROOT, Leash
from tests.ui.command_line import banker


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with a game put away and one in progress."""
    folder = tmp_path / "data"
    folder.mkdir()
    bank = Bank(Store(folder / "banker.db"), lambda: "2026-11-22T20:01:02+01:00")
    begin(bank, "old", edition="london", players=2, balance=9 * 10**8)
    play(bank, Random(1), 30)
    bank.put_away("away")
    begin(bank, "new", balance=9 * 10**8)
    play(bank, Random(2), 20)
    bank.close()
    return folder


def played_on(file: Path, seed: int) -> None:
    bank = Bank.opened(file)
    play(bank, Random(seed), 5)
    bank.close()


def backed_up(data: Path) -> Path:
    """A dated copy; where it is, as was said."""
    stick = data.parent / "stick"
    stick.mkdir(exist_ok=True)
    done = banker("backup", stick, "--data", data)
    assert (done.returncode, done.stderr) == (0, "")
    name, _, said = done.stdout.partition(": ")
    assert said == f"a copy of {data / 'banker.db'}, 2 games, the last row of the newest 20\n"
    return Path(name)


def test_a_copy_is_made_and_is_then_the_same(data: Path) -> None:
    copy = backed_up(data)
    assert copy.parent == data.parent / "stick"
    done = banker("restore", copy, "--data", data)
    assert (done.returncode, done.stdout) == (
        0, f"{data / 'banker.db'} and {copy} hold the same: nothing was done.\n",
    )  # fmt: skip


def test_older_copies_go_when_that_is_asked_for_and_which_is_said(data: Path) -> None:
    bank = Bank.opened(data / "banker.db")
    bank.put_away("new away")
    bank.close()
    stick = data.parent / "stick"
    stick.mkdir()
    old = stick / "banker-2020-01-01.db"
    first = banker("backup", stick, "--data", data, "--keep", "1")
    Path(first.stdout.partition(": ")[0]).rename(old)
    done = banker("backup", stick, "--data", data, "--keep", "1")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[1:] == [f"{old}: removed, since the newer copy holds all of it"]
    (left,) = stick.iterdir()
    assert done.stdout.startswith(f"{left}: a copy of ")


def test_an_older_copy_is_put_in_place_and_the_command_that_takes_it_back_is_said(data: Path) -> None:
    copy, file = backed_up(data), data / "banker.db"
    played_on(file, 3)
    newer = file.read_bytes()
    done = banker("restore", copy, "--data", data)
    aside = data / "banker.db.replaced-1"
    assert done.returncode == 0
    assert done.stdout.splitlines() == [
        f"{file}: now what {copy} holds, 2 games, the last row of the newest 20. That copy stays where it is.",
        f"The copy is older than what lay here. What lay here is now {aside}.",
        "Game new goes up to row 20 here, and up to row 25 there.",
        f"To have that back: banker restore {aside} --db {file}",
    ]
    assert banker(*done.stdout.splitlines()[-1].partition("banker ")[2].split()).returncode == 0
    with Store(file, reading=True) as store:
        assert Bank(store).log.head("new") == 25
    assert aside.read_bytes() == newer


def test_what_went_another_way_or_is_damaged_or_was_empty_is_named(data: Path) -> None:
    copy, file = backed_up(data), data / "banker.db"
    played_on(file, 3)
    bank = Bank.opened(file)
    bank.put_away("away too")
    begin(bank, "here")
    bank.close()
    played_on(copy, 4)
    said = banker("restore", copy, "--data", data).stdout
    assert "Neither the copy nor what lay here holds all of the other." in said
    assert "Game here is in that file alone, up to row 0." in said
    spoil(file)
    said = banker("restore", copy, "--data", data).stdout
    assert "What lay here cannot be used (the file is damaged" in said or "(game 'new' is broken" in said, said
    assert f"What lay here is now {data / 'banker.db.damaged-1'}." in said
    (data.parent / "other").mkdir()
    (data.parent / "other" / "banker.db").touch()
    said = banker("restore", copy, "--data", data.parent / "other").stdout
    assert "Nothing was booked in what lay here. What lay here is now" in said


def test_a_machine_without_a_data_folder_takes_a_copy(data: Path) -> None:
    copy = backed_up(data)
    fresh = data.parent / "fresh" / "banker"
    done = banker("restore", copy, "--data", fresh)
    assert (done.returncode, len(done.stdout.splitlines())) == (0, 1)
    assert banker("replay", fresh / "banker.db").returncode == 0


def test_a_bank_that_is_open_is_left_alone(data: Path) -> None:
    copy = backed_up(data)
    bank = Bank.opened(data / "banker.db")
    for words in (("backup", data), ("restore", copy)):
        done = banker(*words, "--data", data)
        assert done.returncode == 2
        assert f"the bank is open already (pid {os.getpid()})" in done.stderr
    bank.close()


def test_an_open_bank_is_looked_at_up_to_its_last_row_and_notices_nothing(data: Path) -> None:
    """The rows are in the write-ahead log alone, and the bank books on afterwards."""
    file = data / "banker.db"
    bank = Bank.opened(file)
    bank.resume("new")
    play(bank, Random(3), 5)
    booked = bank.course.head
    before = [(path.name, path.read_bytes()) for path in sorted(data.iterdir())]
    listed = processes.banker("export", "--data", data)
    assert (listed.returncode, listed.stderr) == (0, "")
    assert "new" in listed.stdout
    assert "(in progress)" in listed.stdout
    game = json.loads(processes.banker("export", "new", "--format", "json", "--data", data).stdout)
    assert max(row["number"] for row in game["rows"]) == booked
    assert f"row {booked}:" in processes.banker("why", "--data", data).stdout
    assert [(path.name, path.read_bytes()) for path in sorted(data.iterdir())] == before
    play(bank, Random(4), 5)
    assert bank.course.head == booked + 5
    bank.close()


def test_a_bank_that_books_without_pause_is_looked_at_all_the_same(data: Path) -> None:
    """Each look is a row that was booked, no older than the one before; the log is moved into the file meanwhile."""
    file = data / "banker.db"
    booking = (
        "import sys; from pathlib import Path; from random import Random; from banker.bank import Bank\n"
        "from tests.banker.banks import play\n"
        "bank = Bank.opened(Path(sys.argv[1])); bank.resume('new')\n"
        "for seed in range(10_000): play(bank, Random(seed), 3); seed % 5 or bank.store.move_home(); "
        "print(seed, flush=True)"
    )
    rows = []
    with Leash() as leash:
        bank = leash.start([sys.executable, "-c", booking, str(file)], cwd=ROOT, stdout=subprocess.PIPE, text=True)
        bank.stdout.readline()
        for _ in range(6):
            with Store(file, reading=True, beside=True) as store:
                rows.append(Log(store).head("new"))
                assert len(list(Log(store).rows("new"))) == rows[-1] + 1, "every chain of hashes holds"
            bank.stdout.readline()
    assert rows == sorted(rows)
    assert rows[-1] > rows[0]


@pytest.mark.parametrize(
    ("words", "said", "code"),
    [
        (("backup", "{0}/nowhere", "--data", "{0}/data"), "nowhere: there is no such folder. Make it first", 2),
        (("backup", "{0}", "--data", "{0}"), "banker.db: there is no such file", 2),
        (("restore", "{0}/nowhere.db", "--data", "{0}/data"), "nowhere.db: there is no such file", 2),
        (("restore", "{0}/data/banker.db", "--data", "{0}/data"), "this is the bank's own file", 2),
        (("restore", "{0}/data/banker.db", "--data", "/etc/passwd"), "/etc/passwd cannot be used: File exists", 2),
        (("restore", "{0}/diary.txt", "--data", "{0}/data"), "diary.txt: this is not a bank file", 1),
        (("restore", "{0}/damaged.db", "--data", "{0}/data"), "damaged.db", 1),
        (("backup", "{0}", "--db", "{0}/damaged.db"), "/damaged.db: the file is damaged", 1),
        (("export", "--data", "{0}"), "banker.db: there is no game yet", 2),
        (("export", "--format", "csv", "--data", "{0}/data"), "--format csv: which game? Name it by its number", 2),
        (("export", "--data", "{0}/diary.txt"), "diary.txt: this is no folder", 2),
        (("export", "--db", "{0}/nowhere.db"), "nowhere.db: there is no such file", 2),
        (("export", "--db", ":memory:"), "--db :memory:: this is no file", 2),
        (("export", "3", "--data", "{0}/data"), "there is no game '3' among the 2", 2),
        (("export", "new", "--db", "{0}/damaged.db"), "damaged.db", 1),
        (("export", "new", "--db", "{0}/diary.txt"), "diary.txt: this is not a bank file", 1),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(data: Path, words: tuple[str, ...], said: str, code: int) -> None:
    (data.parent / "damaged.db").write_bytes((data / "banker.db").read_bytes())
    spoil(data.parent / "damaged.db")
    (data.parent / "diary.txt").write_text("Dear diary " * 99)
    before = (data / "banker.db").read_bytes()
    done = banker(*(word.format(data.parent) for word in words))
    assert done.returncode == code, done.stdout
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
    assert (data / "banker.db").read_bytes() == before
    assert list(data.parent.rglob("*.new")) == []


def test_the_games_are_listed_and_one_is_named_by_number_or_id(data: Path) -> None:
    listed = banker("export", "--data", data)
    assert (listed.returncode, listed.stdout.splitlines()) == (0, [
        "   1  old  2026-11-22 20:01  london standard  Ann, Bob  (ended)",
        "   2  new  2026-11-22 20:01  suisse-2007 standard  Ann, Bob, Cleo  (in progress)",
    ])  # fmt: skip
    by_number, by_id = (banker("export", wish, "--db", data / "banker.db") for wish in ("1", "old"))
    assert by_number.stdout == by_id.stdout != ""


def test_each_format_is_written_and_the_words_are_in_the_language_asked_for(data: Path) -> None:
    table = banker("export", "new", "--data", data).stdout
    assert next(csv.DictReader(table.splitlines()))["reason"] == "starting balance"
    french = banker("export", "new", "--data", data, "--language", "fr").stdout
    assert next(csv.DictReader(french.splitlines()))["motif"] == "capital de départ"
    assert french.splitlines()[0].startswith("ligne,heure,tour,au tour de,payeur,")
    assert "solde Ann" in french.splitlines()[0]
    whole = json.loads(banker("export", "new", "--data", data, "--format", "json").stdout)
    last = list(csv.DictReader(table.splitlines()))[-1]
    assert whole["balances"]["ann"] == int(last["balance Ann"])
    journal = banker("export", "old", "--data", data, "--format", "ledger").stdout
    assert "    Players:Ann  900000000 £ = 900000000 £\n" in journal
