"""A disk that fails under the table: what is not known is said and found out, and a worn card can be looked at."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from banker import commands as c
from banker.bank import Bank, GameInfo
from banker.limits import CEILING
from banker.paths import copy_of
from banker.store import Store
from banker.store_error import NotKept, StoreReadOnly, StoreUnwritable
from hardware.ports import Signal
from tests.banker.banks import begin, play
from tests.banker.test_set_apart import spoil
from tests.faults.recording import LESS, Recording
from tests.faults.vfs import FULL, Disk, Op
from tests.ui.test_flow import CARDS, Table
from ui.bank.snapshot import unfinished
from ui.bank.thread import BankThread, Copied, Job, Opened
from ui.flow.counter import AGAIN_S, GIVE_UP_S
from ui.flow.place import AtTable, Ended, Failed, Home
from ui.records import intents as i
from ui.records.intents import Recover, Recovery
from ui.records.pieces import Signing
from ui.setup import seats
from ui.setup.entered import enter
from ui.words.strings import strings_for

FRENCH = strings_for("fr")


@pytest.fixture
def disk() -> Iterator[Disk]:
    with Disk() as disk:
        yield disk


@pytest.fixture
def table(disk: Disk, tmp_path: Path) -> Iterator[Table]:
    """Three at the table, in front of a street that is for sale."""
    table = Table(Store(tmp_path / "bank.db")).seat_three()
    table.throw(1, 2)
    yield table
    disk.heal()
    table.bank.close()


def later(table: Table, seconds: float) -> None:
    """Let so much time pass, until the bank has answered."""
    table.at += seconds
    table.flow.tick(table.at)
    table.serve()


def test_what_is_in_doubt_is_said_and_a_second_tap_waits_until_it_is_known(table: Table, disk: Disk) -> None:
    before = table.game.balance(table.game.players[0].id)
    disk.fail(Op.SYNC, times=10**6)
    table.tap(CARDS[0])
    later(table, 0.1)
    assert table.strip == FRENCH.t("table.in_doubt")
    table.tap(CARDS[0])
    assert table.panel.signals[-1] is Signal.WAIT
    later(table, AGAIN_S)
    assert table.strip == FRENCH.t("table.in_doubt")
    disk.heal()
    later(table, AGAIN_S)
    assert table.panel.signals[-1] is Signal.YOUR_TURN
    assert not table.flow.waits
    street = table.game.registry.title(3)
    assert street.holder == table.game.players[0].id
    assert table.game.balance(street.holder) == before - table.game.edition.deed(3).price, "paid once"
    assert table.bank.course.head == 2


def test_what_stays_in_doubt_stops_the_table_with_what_to_do(table: Table, disk: Disk) -> None:
    disk.fail(Op.SYNC, times=10**6)
    table.tap(CARDS[0])
    for _ in range(int(GIVE_UP_S / AGAIN_S) + 1):
        later(table, AGAIN_S)
    assert isinstance(table.flow.place, Failed)
    assert table.flow.place.fault.id == "in_doubt"
    acts = [button.act for button in table.flow.view().answers]
    assert acts == [Recover(Recovery.LOOK), Recover(Recovery.RETRY)]
    assert not table.flow.waits


def test_a_language_that_cannot_be_kept_stops_nothing(table: Table) -> None:
    table.flow.on_intent(i.ChooseLanguage(1))
    table.jobs.pop().failed(NotKept("full"))
    assert isinstance(table.flow.place, AtTable)
    assert table.flow.desk.strings.language == "de"


@pytest.mark.parametrize(("found", "words"), [("database or disk is full", "disk_full"), ("I/O", "not_written")])
def test_what_was_not_booked_at_the_table_is_said_in_its_language(table: Table, found: str, words: str) -> None:
    """Regression: the strip said what the database had said."""
    table.flow.faults.bank_failed(NotKept(found))
    view = table.flow.view()
    assert found not in repr(view)
    assert repr(FRENCH.t(f"table.{words}"))[1:-1] in repr(view)


def test_a_second_copy_that_cannot_be_made_is_said_at_the_table_or_else_at_home(table: Table) -> None:
    words = FRENCH.t("notice.no_copy")
    table.flow.faults.copied(Copied())
    assert table.flow.bulletins.view() is None
    table.flow.faults.copied(Copied(StoreUnwritable("bank.db.copy", "full", "")))
    assert table.flow.bulletins.view().title == words
    table.home()
    assert table.flow.view().line == FRENCH.t("home.line")
    table.flow.faults.copied(Copied(StoreUnwritable("bank.db.copy", "full", "")))
    assert table.flow.view().line == words
    table.touch(i.Resume())
    assert table.flow.bulletins.view().title == words
    table.home()
    assert table.flow.view().line == FRENCH.t("home.line"), "once"


def test_a_copy_that_could_not_be_brought_elsewhere_is_said_with_the_folder(table: Table) -> None:
    version = table.flow.desk.version
    table.flow.faults.copied(Copied(StoreUnwritable("/media/stick/bank.db.copy", "full", ""), place="/media/stick"))
    assert table.flow.desk.version > version, "it is shown at once"
    said = table.flow.bulletins.view()
    assert (said.title, said.line) == (FRENCH.t("notice.no_copy_there"), "/media/stick")
    table.touch(i.CloseBulletin())
    table.flow.faults.copied(
        Copied(StoreUnwritable("x", "full", ""), place="/media/someone/a-stick-with-a-name/banker")
    )
    assert table.flow.bulletins.view().line == "…a-name/banker"


def test_a_file_set_aside_as_nothing_was_booked_in_it_is_said_where_the_bank_begins() -> None:
    table = Table()
    table.flow.on_open(Opened(aside=Path("/data/banker.db.empty-1")))
    table.serve()
    what = FRENCH.t("notice.anew_what", file="…er.db.empty-1")
    assert table.flow.view().line == f"{FRENCH.t('notice.anew')} – {what}"


def test_a_file_set_aside_is_said_calmly_at_the_table_that_goes_on_at_once(table: Table) -> None:
    table.flow.on_open(Opened(aside=Path("/data/banker.db.empty-1")))
    table.serve()
    said = table.flow.bulletins.view()
    assert (said.title, said.signing) == (FRENCH.t("notice.anew"), Signing.SIGNED), "nothing is lost"


def test_a_small_file_that_cannot_be_written_is_said_at_the_table_or_else_at_home(table: Table) -> None:
    table.flow.faults.unnoted(OSError(errno.ENOSPC, "No space left on device"))
    said = table.flow.bulletins.view()
    assert (said.title, said.line) == (FRENCH.t("notice.unnoted"), FRENCH.t("notice.unnoted_what"))
    table.home()
    table.flow.faults.unnoted(OSError(errno.ENOSPC, "No space left on device"))
    assert table.flow.view().line == f"{FRENCH.t('notice.unnoted')} – {FRENCH.t('notice.unnoted_what')}"


def test_the_last_row_that_cannot_be_noted_is_told_once_and_again_after_it_has_worked(tmp_path: Path) -> None:
    path = tmp_path / "bank.db"
    with Recording(tmp_path) as disk:
        bank = Bank(Store(path))
        begin(bank, balance=CEILING)
        bank.close()
        told: list[OSError] = []
        thread = BankThread(path, lambda: "")
        thread.start(lambda _: None, pytest.fail, told.append)

        def book(seed: int) -> int:
            """Book a row. Returns how many warnings had been told by then."""
            answers: list[int] = []
            thread.submit(Job(lambda bank: play(bank, Random(seed), 1), lambda _: answers.append(1), pytest.fail))
            thread.submit(Job(lambda bank: bank.course.head, lambda _: answers.append(2), pytest.fail))
            while len(answers) < 2:
                thread.results.get(timeout=60)()
            return len(told)

        assert book(1) == 0
        disk.fail(Op.WRITE, ".witness", times=10**6, code=LESS)
        assert book(2) == book(3) == 1, "once"
        disk.heal()
        assert book(4) == 1
        disk.fail(Op.WRITE, ".witness", times=10**6, code=FULL)
        assert book(5) == book(6) == 2
        assert thread.close()
    assert "No space left" in str(told[0])


@pytest.mark.parametrize("ending", [".pid", ".witness"])
def test_a_file_beside_the_bank_that_is_a_folder_is_told_when_it_is_needed(tmp_path: Path, ending: str) -> None:
    folder = tmp_path / f"bank.db{ending}"
    if ending == ".pid":
        folder.mkdir()
    bank = Bank(Store(tmp_path / "bank.db"))
    if ending == ".witness":
        folder.mkdir()
    begin(bank)
    assert isinstance(bank.store.unnoted(), IsADirectoryError)
    assert bank.store.unnoted() is None
    bank.close()


def looking(table: Table) -> Table:
    """The card is worn, and the table has chosen to look at the game."""
    table.flow.on_intent(i.Undo())
    table.jobs.pop().failed(StoreReadOnly("bank.db", "the disk can only be read", "Take a new card"))
    assert table.flow.view().lines[0] == FRENCH.t("fault.read_only")
    table.touch(Recover(Recovery.LOOK))
    assert table.recoveries == [Recovery.LOOK]
    file = table.bank.store.file
    table.bank.close()
    table.bank = Bank(Store(file, reading=True))
    table.flow.on_open(Opened(reading=True))
    table.serve()
    assert isinstance(table.flow.place, AtTable)
    table.flow.desk.set_table(open=None)
    return table


def test_a_worn_card_can_be_looked_at_and_every_order_is_refused_in_words(table: Table) -> None:
    looking(table)
    table.tap(CARDS[0])
    assert table.strip == FRENCH.t("table.only_looking")
    assert table.panel.signals[-1] is Signal.REFUSED
    assert table.bank.course.head == 1


def test_a_worn_card_can_be_tallied_and_left_again(table: Table) -> None:
    looking(table)
    table.menu()
    table.answer(c.EndGame)
    assert isinstance(table.flow.place, Ended), "though the bank asks whether somebody buys"
    assert len(table.flow.view().rows) == 3
    table.touch(i.Undo())
    assert isinstance(table.flow.place, AtTable)
    table.flow.orders.execute(c.EndGame(), "touch")
    table.serve()
    table.touch(i.Close())
    assert isinstance(table.flow.place, Home)
    assert table.bank.course.head == 1


def test_a_new_game_on_a_worn_card_leads_back_to_what_is_wrong(table: Table) -> None:
    looking(table)
    table.home()
    table.touch(i.NewGame())
    table.touch(i.Step(2))
    table.touch(enter(seats.added))
    table.touch(enter(seats.added))
    table.begin_game()
    assert isinstance(table.flow.place, Failed)
    assert table.flow.place.fault.id == "read_only"
    table.touch(Recover(Recovery.RETRY))
    assert table.flow.desk.looking is None


def test_another_unfinished_game_that_is_damaged_is_set_apart_when_the_table_comes_to_it(tmp_path: Path) -> None:
    path = tmp_path / "bank.db"
    bank = Bank(Store(path))
    begin(bank, "new")
    play(bank, Random(1), 10)
    begin(bank, "newer")
    bank.close()
    spoil(path, "new", 5)
    bank = Bank.opened(path)
    assert bank.game_id == "newer"
    bank.put_away("away too")
    found, *_ = unfinished(bank)
    assert found is None
    assert [(info.id, info.players) for info in bank.news()] == [("new", ("Ann", "Bob", "Cleo"))]
    bank.close()
    assert Bank.opened(path).game_id is None


@pytest.mark.parametrize(("players", "who"), [(("Ann", "Bob"), "Ann, Bob"), (("A", "B", "C"), "A, B…"), ((), "g-7")])
def test_an_old_game_that_is_damaged_is_said_once_by_the_names_of_its_players(
    tmp_path: Path, players: tuple[str, ...], who: str
) -> None:
    table = Table(Store(tmp_path / "bank.db")).seat_three()
    info = GameInfo("g-7", "", "", players, "", ended=True, broken=True)
    table.flow.faults.copied(Copied(broken=(info,)))
    said = table.flow.bulletins.view()
    which = FRENCH.t("notice.apart_which", who=who)
    assert (said.title, said.line) == (FRENCH.t("notice.apart"), which)
    table.bank.close()


def test_names_of_a_damaged_game_told_at_home_are_cut_at_the_table_too(tmp_path: Path) -> None:
    """Regression: they vanished: that they are names was forgotten on the way."""
    table = Table(Store(tmp_path / "bank.db"))
    info = GameInfo("g-7", "", "", ("Wilhelmina-Franziska", "Maximiliane-Theodora"), "", ended=True, broken=True)
    table.flow.faults.games_broken((info,))
    assert FRENCH.t("notice.apart") in table.flow.view().line
    table.seat_three()
    said = table.flow.bulletins.view()
    assert (said.title, said.names) == (FRENCH.t("notice.apart"), True)
    table.bank.close()


def test_a_file_opened_anew_while_a_second_copy_is_made_waits_for_the_copy(tmp_path: Path) -> None:
    bank = Bank(Store(tmp_path / "bank.db"))
    begin(bank, balance=CEILING)
    play(bank, Random(1), 300)
    bank.close()
    told: list[Opened | Copied] = []
    thread = BankThread(tmp_path / "bank.db", lambda: "")
    thread.start(told.append, told.append, pytest.fail)
    answers: list[int] = []

    def copy_soon(bank: Bank) -> int:
        """Have a copy made, and the file opened anew and a job done in the middle of it."""
        make, bank._copy_soon = bank.make_copy, True

        def making(between: Callable[[], object]) -> Path:
            thread.submit(Job(lambda bank: bank.course.head, answers.append, pytest.fail))
            thread.recover(Recovery.RETRY)
            return make(between)

        bank.make_copy = making  # type: ignore[method-assign]
        return bank.course.head

    thread.submit(Job(copy_soon, answers.append, pytest.fail))
    while len(told) < 3:
        thread.results.get(timeout=60)()
    assert told == [Opened(), Copied(), Opened()]
    assert answers == [300, 300]
    assert thread.close()
    assert copy_of(tmp_path / "bank.db").exists()
