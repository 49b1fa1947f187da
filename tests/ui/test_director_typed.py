"""What is typed while an evening runs on a terminal: each verb once, with right and with wrong words, and what is said
of it; and what is said of all that happens. The broker is another machine's, which does not answer."""

from __future__ import annotations

import ast
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

import ui.director
from banker.bank import Bank
from banker.club.acts import How, TableJoined
from banker.club.book import Book
from banker.club.evening import ClubRefused, Evening, No
from banker.club.wire import VERSION, Here, State, Ticket, decoded, encoded
from banker.export import as_json
from banker.insight.result import Difference, Differs, NotAResult, read, result_of, written
from banker.store_error import NotKept
from tests.club.tables import NAMES, came, forged, played_by, rows_of, under_way
from tests.club.test_running import LINE, by_hand
from tests.director.hall import WAIT_S, free_port
from tests.director.tables import Bus, Door
from tests.processes import DEADLINE_S
from ui.director.arrivals import Why
from ui.director.director import Director
from ui.director.joins import Joins
from ui.director.network import read_key
from ui.director.service import OURSELVES, ClubService, now_here, prepared
from ui.director.typed import HOW, VERBS, Typed
from ui.words.club import refused
from ui.words.director import said_lines
from ui.words.results import unread
from ui.words.strings import LANGUAGES, strings_for


class Terminal:
    """An evening in its first round of two tables, and what is typed to it. `door`: of the broker, None: it is another
    machine's."""

    def __init__(self, book: Book, language: str = "en", door: Door | None = None) -> None:
        self.book, self.strings = book, strings_for(language)
        network = prepared(book, "Friday", (OURSELVES,), free_port())
        self.service = ClubService(book, network, {}, host=OURSELVES)
        if door is not None:
            self.service.director.close()
            joins = Joins(door, network, Random(1).randbytes)
            self.service.director = Director(book, Bus().port(lambda _: False), network, joins, now_here)
        self.typed = Typed(self.service, self.strings)

    @property
    def evening(self) -> Evening:
        return self.book.evening

    def type(self, line: str) -> str:
        """What is said of a line."""
        return "\n".join(self.typed.obey(line))

    def seats(self) -> str:
        """What is said of what is looked for or read, once it is there."""
        while not (said := [*self.typed.step()]):
            time.sleep(WAIT_S)
        return "\n".join(said)

    def said(self) -> str:
        """All that the director has said."""
        notices = self.service.director.notices.latest
        return "\n".join(
            line for each in notices for line in said_lines(self.strings, self.evening, each.id, each.fields)
        )

    def until(self, holds: Callable[[], object]) -> None:
        """Let the checks of the director go on until something holds."""
        end = time.monotonic() + DEADLINE_S
        while not holds():
            assert time.monotonic() < end, self.said()
            self.service.step(0.01)

    def close(self) -> None:
        self.typed.close()
        self.service.close()


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Book]:
    with under_way(tmp_path / "friday.club", form="final") as book:
        yield book


@pytest.fixture
def at(book: Book) -> Iterator[Terminal]:
    with closing(Terminal(book)) as terminal:
        yield terminal


def test_the_round_goes_from_its_start_to_the_last_round(at: Terminal) -> None:
    assert at.type("start") == "Round 1 is started."
    assert at.evening.started
    assert at.type("start") == "Round 1 has been started already."
    assert at.type("pause") == "Done."
    assert at.evening.clock.paused
    assert at.type("go on") == "Done."
    assert not at.evening.clock.paused
    assert at.type("last round") == at.type("time") == "Done."
    assert (at.evening.clock.last_round, at.evening.clock.time) == (True, True)


def test_a_message_goes_to_all_tables_or_to_one(at: Terminal) -> None:
    at.book.do(TableJoined(table=1, password=LINE))
    assert at.type("message  Tea   is ready") == at.type("message to 1: Quiet, please") == "Done."
    assert (at.evening.message(2).text, at.evening.message(1).text) == ("Tea is ready", "Quiet, please")
    assert at.type("message to 2: Quiet") == "Table 2 has not joined the evening."
    assert at.type("message") == "Done."
    assert at.evening.message(2).text == ""


def test_players_come_and_go(at: Terminal) -> None:
    assert at.type("enter Gus, Hal von Ins") == "Done."
    assert at.type("gone  hal von ins") == "Done."
    assert (at.evening.players["Gus"], at.evening.players["Hal von Ins"]) == (True, False)
    assert at.type("gone Nobody") == refused(at.strings, ClubRefused(No.NO_PLAYER, name="Nobody"))
    assert at.type("enter Ann") == refused(at.strings, ClubRefused(No.NAME_TAKEN, name="Ann"))


def test_seats_are_changed_and_looked_for_anew(at: Terminal) -> None:
    assert at.type("swap Ann, Dan") == "Round 1\n  Table 1: Dan, Bob, Cleo\n  Table 2: Ann, Eve, Flo"
    assert at.type("swap Zoë, Yan") == refused(at.strings, ClubRefused(No.NO_PLAYER, name="Zoë"))
    assert at.type("swap Ann, Eve") == refused(at.strings, ClubRefused(No.SAME_TABLE, table=2))
    at.type("enter Hal von Ins")
    assert at.type("move hal von ins 1") == "Round 1\n  Table 1: Dan, Bob, Cleo, Hal von Ins\n  Table 2: Ann, Eve, Flo"
    at.type("gone Hal von Ins")
    assert at.type("move Ann 9") == refused(at.strings, ClubRefused(No.NO_TABLE, table=9))
    at.type("enter Gus")
    assert at.type("seat again") == ""
    assert at.seats().startswith("Round 1\n  Table 1: ")
    assert sorted(len(table.players) for table in at.evening.rounds[-1]) == [3, 4]
    assert "Gus" in {player for table in at.evening.rounds[-1] for player in table.players}
    four = max(at.evening.rounds[-1], key=lambda table: len(table.players))
    assert at.type(f"move {four.players[0]} {3 - four.number}").startswith("Round 1\n")
    assert at.type("seat") == ""
    assert at.seats() == refused(at.strings, ClubRefused(No.ROUND_OPEN, tables="1, 2"))


def test_seats_that_the_disk_does_not_take_are_said_and_the_evening_goes_on(
    at: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise NotKept("no room")

    before = at.evening
    with monkeypatch.context() as here:
        here.setattr(at.book.store, "commit", full)
        assert at.type("seat again") == ""
        assert at.seats() == at.type("message Tea") == "Nothing was noted: no room"
    assert at.evening == before
    assert at.type("message Tea") == "Done."


def test_the_final_is_cut_after_the_rounds_and_the_evening_closed_after_it(at: Terminal) -> None:
    assert at.type("final") == refused(at.strings, ClubRefused(No.ROUND_OPEN, tables="1, 2"))
    assert at.type("close") == refused(at.strings, ClubRefused(No.ROUND_OPEN, tables="1, 2"))
    assert at.type("dissolve 9") == "This round has no table 9."
    for _ in range(3):
        for table in at.evening.rounds[-1]:
            at.book.do(by_hand(table.number, *table.players, round=at.evening.round))
        if at.evening.round < 3:
            at.type("seat")
            assert at.seats().startswith(f"Round {at.evening.round}\n")
    assert at.type("final").startswith("Final\n  Table 1: ")
    assert at.type("dissolve 1") == at.type("close") == "Done."
    assert at.evening.closed


def test_tables_and_standings_are_told(at: Terminal) -> None:
    at.book.do_all([TableJoined(table=2, password=LINE), by_hand(1, *NAMES[:3])])
    assert at.type("tables") == "  Table 1: not joined, Ann, Bob, Cleo, done\n  Table 2: not heard yet, Dan, Eve, Flo"
    said = at.type("standings")
    assert "1. Ann" in said
    assert "Round 1, table 2: no result yet." in said
    assert "`banker club rules`" in said


def heard(at: Terminal, table: int, *, here: bool, **fields: object) -> str:
    """What is said of a table of which this was heard."""
    hearing, known = at.service.director.hearing, {"v": VERSION, "release": "1", "rows": 2, "clock": ""}
    hearing.here(table, encoded(Here(v=VERSION, here=here)))
    hearing.state(table, encoded(State(**(known | fields))), at.evening)  # type: ignore[arg-type]
    return at.type("tables").splitlines()[table - 1]


def test_a_table_is_told_with_its_turn_and_what_is_still_to_come_of_it(at: Terminal) -> None:
    at.book.do(TableJoined(table=1, password=LINE))
    assert heard(at, 1, here=True) == "  Table 1: there, Ann, Bob, Cleo"
    assert heard(at, 1, here=True, turn="Bob", turns=17) == "  Table 1: there, Ann, Bob, Cleo, Bob (17)"
    at.book.do(came(1, rows_of(played_by(NAMES[:3]))[:5]))
    behind = "  Table 1: away, Ann, Bob, Cleo, 3 rows behind"
    assert heard(at, 1, here=False, game="g", row=7) == behind
    assert heard(at, 1, here=False, game="g", row=4) == behind.removesuffix(", 3 rows behind")


def test_tables_join_by_a_code_or_from_a_stick(book: Book, tmp_path: Path) -> None:
    door = Door()
    with closing(Terminal(book, door=door)) as at:
        assert at.type("join 5") == ""
        assert [*door.users] == ["join5"]
        (invited,) = at.service.director.live(time.monotonic()).joining
        assert invited.code in at.said()
        folder = tmp_path / "a stick"
        folder.mkdir()
        ticket = folder / "banker-club-table-6.json"
        assert at.type(f"stick 6 {folder}") == at.strings.t("club.ticket", file=ticket, table=6)
        assert decoded(ticket.read_bytes(), Ticket).table == 6
        assert ticket.stat().st_mode & 0o777 == 0o600
        assert [*at.evening.joined] == [6]


def test_the_key_is_written_and_stick_and_code_are_up_to_the_machine_of_the_broker(
    at: Terminal, tmp_path: Path
) -> None:
    key = tmp_path / "the key"
    assert at.type(f"key {key}").startswith(f"{key}: the evening’s key.")
    assert read_key(key).network == at.service.director.network
    assert at.type("key /nowhere/key") == "[Errno 2] No such file or directory: '/nowhere/key.part'"
    others = at.strings.t("club.typed.no_gate")
    assert at.type("join 5") == at.type(f"stick 5 {tmp_path}") == others
    assert at.type("join 0") == "There is no table 0: numbers go from 1 to 999."


def result_code(bank: Bank) -> str:
    assert bank.game_id is not None
    last = bank.log.last(bank.game_id)
    return written(result_of(bank.game, last.number + 1, last.hash))


def test_a_code_is_provisional_until_the_game_of_a_stick_has_been_checked(at: Terminal, tmp_path: Path) -> None:
    """A code comes in lines, as it is pasted or as a scanner types it, with `take` before it or without."""
    banks = [played_by(NAMES[at : at + 3], f"g{at}", operations=8, path=tmp_path / f"{at}.db") for at in (0, 3)]
    for table, (before, bank) in enumerate(zip(("", "take "), banks, strict=True), 1):
        lines = (before + result_code(bank)).splitlines()
        assert [at.type(line) for line in lines] == [""] * len(lines)
        came = at.evening.table(table).came
        assert came is not None
        assert came.how is How.CODE
        bank.store.close()
    assert at.said().count("provisional") == 2
    assert at.type(f"take {tmp_path / '0.db'}") == ""
    assert at.seats() == "Table 1: the game is being checked, row by row."
    at.until(lambda: "checked, each row" in at.said())
    assert at.evening.table(1).came.how is How.CHECKED  # type: ignore[union-attr]
    at.type(f"take {tmp_path / '0.db'}")
    at.seats()
    at.until(lambda: at.strings.t("club.no.result_in", table=1) in at.said())


def test_what_was_brought_and_is_no_result_is_named(at: Terminal, tmp_path: Path) -> None:
    bank = played_by(("Ann", "Bob", "Zoe"), "g", operations=8, path=tmp_path / "g.db")
    code = result_code(bank)
    (tmp_path / "code.txt").write_text(code, "utf-8")
    bank.store.close()
    nobody = at.strings.t("club.typed.no_table", names="Ann, Bob, Zoe")
    at.type(f"take {tmp_path / 'g.db'}")
    assert at.seats() == nobody
    names = ", ".join(each.name for each in read(code).places)
    assert at.type(f"take {tmp_path / 'code.txt'}") == at.strings.t("club.typed.no_table", names=names)
    assert at.type(f"take 1 {tmp_path / 'code.txt'}") == ""
    assert "The code brought for table 1 is not its result" in at.said()
    at.type(f"take 1 {tmp_path / 'g.db'}")
    assert at.seats() == "Table 1: the game is being checked, row by row."
    at.until(lambda: "The game brought for table 1 is not its result" in at.said())
    assert "Zoe" in at.said()
    at.type(f"take 9 {tmp_path / 'g.db'}")
    assert at.seats() == at.strings.t("club.no.no_table", table=9)
    for name in ("/nowhere/banker.db", "5"):
        at.type(f"take {name}")
        assert at.seats() == f"{name}: No such file or directory"
    other = played_by(NAMES[:3], operations=8)
    unread_start = forged(rows_of(other), lambda row: row if row.number else replace(row, body=b'{"terms":{}}'))
    (tmp_path / "odd.json").write_bytes(as_json("g", other.course, iter(unread_start)))
    at.type(f"take {tmp_path / 'odd.json'}")
    assert at.seats() == at.strings.t("club.typed.no_table", names="–")
    (tmp_path / "letter").write_text("Dear Ann")
    at.type(f"take {tmp_path / 'letter'}")
    assert "no game that was exported" in at.seats()
    assert (at.type("Banker result 1"), at.type("Dear Ann")) == ("", "")
    assert at.type("") == unread(at.strings, NotAResult(0))
    assert at.evening.table(1).came is None


def test_end_ends_here_and_books_nothing(at: Terminal) -> None:
    head = at.book.head
    assert at.type("  ") == ""
    assert not at.typed.done
    assert at.type("end") == ""
    assert at.typed.done
    assert at.book.head == head


WRONG = (
    "message to", "message to all: x", "join", "join x", "enter", "enter , ", "gone", "swap Ann", "swap Ann, Bob, Cleo",
    "move Ann", "move", "take", "dissolve", "dissolve x", "stick", "stick 5", "stick x /", "stick 5 /nowhere", "key",
)  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_that_do_not_fit_a_verb_change_nothing_and_an_example_is_given(book: Book, language: str) -> None:
    with closing(Terminal(book, language)) as at:
        before = at.evening
        for line in WRONG:
            verb = line.split()[0]
            assert at.type(line) == at.strings.t("club.typed.how", verb=verb, how=HOW[verb])
        assert at.type(f"  sing {'la' * 40} ") == "\n".join(
            (
                at.strings.t("club.typed.unknown", words=f"sing {'la' * 17}l"),
                at.strings.t("club.typed.help", verbs=", ".join(VERBS)),
            )
        )
        assert at.evening == before


def noted() -> set[str]:
    """The ids of all that a director says, as its sources have them."""
    found = set()
    for path in Path(ui.director.__file__).parent.glob("*.py"):
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Notice":
                found |= {each.value for each in ast.walk(call.args[0]) if isinstance(each, ast.Constant)}
    return found - {"result."}


FIELDS = {
    "table": 3, "round": 1, "row": 7, "game": "g", "term": 2, "acts": 5, "left": 2, "code": "123456", "what": "start",
    "port": 8883, "folder": "/run/broker", "theirs": "1.0", "ours": "2.0", "detail": "rows",
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_reason_for_which_something_is_not_taken_is_said(language: str) -> None:
    strings = strings_for(language)
    said = ["\n".join(said_lines(strings, None, "refused", {**FIELDS, "why": why})) for why in Why]
    assert len(set(said)) == len(Why)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_happens_is_said(book: Book, language: str) -> None:
    strings = strings_for(language)
    assert len(noted()) > 20
    for id in noted() - {"refused"}:
        for why in ("no room", ClubRefused(No.NO_TABLE, table=3)):
            fields = {**FIELDS, "why": why, "found": [Difference(Differs.BROKEN, row=7)]}
            said = [*said_lines(strings, book.evening, id, fields)]
            assert said
            assert not any("{" in line for line in said)
