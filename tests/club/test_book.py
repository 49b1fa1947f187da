"""The evening's file: nothing counts before it is durable, what is read is checked, and two histories are both kept."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from banker.bank import Bank
from banker.club.acts import Accepted, Came, Carried, Entered, Forked, Gone, How, Opened, RowsCame
from banker.club.book import GAME, Book
from banker.club.evening import ClubRefused, No
from banker.club.format_file import load
from banker.club.hashes import Hashes
from banker.club.rows import Sorted, sorted_out
from banker.database import CLUB_ID
from banker.log import Log, NotBooked, Row, RowKind
from banker.store import Store
from banker.store_error import NotKept, StoreDamaged, StoreForeign
from tests.club.tables import NAMES, came, forged, in_order, opened, played_by, rows_of, under_way

ABC = NAMES[:3]


def test_an_evening_is_read_again_as_it_was(tmp_path: Path) -> None:
    file, rows = tmp_path / "friday.club", rows_of(played_by(ABC))
    with under_way(file) as book:
        book.do(came(1, rows))
        book.do(Accepted(round=1, table=1, came=Came(How.CHECKED, in_order(*ABC), "g")))
        evening = book.evening
    with Book(file, reading=True) as book:
        assert book.evening == evening
        assert book.rows(1, "g") == rows
        assert book.rows(2, "g") == []
        with pytest.raises(NotBooked):
            book.do(Gone(player="Ann"))
    with Store(file, stamp=CLUB_ID) as store:
        assert Log(store).head("evening") == 9


def test_acts_are_numbered_from_nought(tmp_path: Path) -> None:
    with Book(tmp_path / "friday.club") as book:
        assert book.head == -1
        book.do(Opened(name="Friday", format=load("classic"), seed="s"))
        assert book.head == 0
    with Book(tmp_path / "friday.club") as book:
        assert (book.head, book.evening.name) == (0, "Friday")


def test_the_words_for_how_a_result_came_are_those_of_older_files() -> None:
    assert [*How] == ["checked", "other_release", "code", "by_hand"]


def test_each_act_has_the_time_of_the_clock_on_the_wall() -> None:
    book = Book(None, lambda: "2026-11-27T20:00")
    book.do(Opened(name="Friday", format=load("classic"), seed="s"))
    assert [act.when for act in book.acts()] == ["2026-11-27T20:00"]


def test_no_bank_opens_the_file_of_an_evening_and_no_evening_that_of_a_bank(tmp_path: Path) -> None:
    evening, bank = tmp_path / "friday.club", tmp_path / "banker.db"
    opened(evening).close()
    Bank(Store(bank)).close()
    with pytest.raises(StoreForeign, match="the file of a club's evening, not the file of a bank"):
        Store(evening, reading=True)
    with pytest.raises(StoreForeign, match="the file of a bank, not the file of a club's evening"):
        Book(bank)
    other = tmp_path / "other.db"
    with sqlite3.connect(other) as connection:
        connection.execute("PRAGMA application_id = 7")
        connection.execute("CREATE TABLE t (x)")
    with pytest.raises(StoreForeign, match="another program's"):
        Book(other)


def test_what_the_disk_does_not_take_has_not_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tooth of the design: rows are held only once they are committed, and are asked for again until then."""
    book, rows = under_way(), rows_of(played_by(ABC))
    before = book.evening

    def full(*_: object) -> None:
        raise NotKept("no room")

    with monkeypatch.context() as here:
        here.setattr(book.store, "commit", full)
        with pytest.raises(NotBooked):
            book.do(came(1, rows))
    assert book.evening == before
    assert (1, "g") not in book.evening.held
    book.do(came(1, rows))
    assert len(book.evening.held[1, "g"].hashes) == len(rows)


def test_what_was_booked_without_an_answer_is_found_before_the_next_act(monkeypatch: pytest.MonkeyPatch) -> None:
    book = opened()
    commit = book.store.commit

    def booked_but(*arguments: object) -> None:
        commit(*arguments)  # type: ignore[arg-type]
        raise NotKept("the disk failed afterwards")

    with monkeypatch.context() as here:
        here.setattr(book.store, "commit", booked_but)
        with pytest.raises(NotBooked):
            book.do(Gone(player="Ann"))
    with pytest.raises(ClubRefused) as found:
        book.do(Gone(player="Ann"))
    assert found.value.why is No.NO_PLAYER
    assert "Ann" not in book.evening.here


def damaged(file: Path, *bodies: bytes) -> None:
    """Book these bodies in the evening's own log, as no `Book` would."""
    with Store(file, stamp=CLUB_ID) as store:
        log = Log(store)
        for body in bodies:
            log.append(GAME, RowKind.OPERATION, f"x{log.head(GAME)}", body)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"{", "act 7 cannot be read"),
        (b'{"type":"entered","name":"\xff"}', "act 7 cannot be read"),
        (b'{"type":"unheard_of"}', "act 7 cannot be read"),
        (b'{"type":"gone","player":"Nobody"}', "act 7 cannot follow on the one before"),
    ],
)
def test_an_act_that_cannot_be_is_damage_and_named(tmp_path: Path, body: bytes, said: str) -> None:
    file = tmp_path / "friday.club"
    opened(file).close()
    damaged(file, body)
    with pytest.raises(StoreDamaged, match=said) as damage:
        Book(file)
    Store(file, stamp=CLUB_ID).close()
    assert damage.tb is not None, "what raised is still there, and yet it keeps the file of nobody"


def test_rows_come_twice_late_and_with_a_gap() -> None:
    rows = rows_of(played_by(ABC))
    held = [row.hash for row in rows[:5]]
    assert sorted_out(held, rows[:5]) == Sorted((), 5)
    assert sorted_out(held, rows) == Sorted(tuple(rows[5:]), 5)
    assert sorted_out(held, rows[7:]) == Sorted()
    assert sorted_out(held, [rows[5], rows[7], rows[6]]) == Sorted((rows[5], rows[6]))
    assert sorted_out([], rows).fresh == tuple(rows)


def test_a_row_that_does_not_fit_is_named_and_those_before_it_are_taken() -> None:
    """A tooth of the design: without the hash anybody could write history anew."""
    rows = rows_of(played_by(ABC))
    torn = [*rows[:6], replace(rows[6], body=rows[6].body.replace(b"}", b" }", 1)), *rows[7:]]
    assert sorted_out([], torn) == Sorted(tuple(rows[:6]), broken=6)
    deep = b"[" * 900 + b"]" * 900  # read here, and nowhere that is called from deeper
    for body in (b"{", rows[6].body + b" ", deep):
        odd = forged(rows, lambda row, body=body: replace(row, body=body) if row.number == 6 else row)
        assert sorted_out([row.hash for row in rows[:6]], odd) == Sorted((), 6, broken=6)


def test_another_history_is_kept_beside_the_one_held_and_its_result_no_longer_counts() -> None:
    book, rows = under_way(), rows_of(played_by(ABC))
    book.do(came(1, rows))
    book.do(Accepted(round=1, table=1, came=Came(How.CHECKED, in_order(*ABC), "g")))
    other = forged(rows, lambda row: replace(row, op_id="x") if row.number == 4 else row)
    sorted_ = sorted_out(book.evening.held[1, "g"].hashes, other)
    assert (sorted_.doubled, sorted_.forked) == (4, tuple(other[4:]))
    for strange in (
        (),
        tuple(map(Carried.of, rows[4:])),
        (Carried.of(replace(rows[-1], number=len(rows))),),
        (Carried.of(replace(rows[4], number=-1)),),
    ):
        with pytest.raises(ClubRefused) as found:
            book.do(Forked(table=1, game="g", rows=strange))
        assert found.value.why is No.BAD_ROWS
    evening = book.do(Forked(table=1, game="g", rows=tuple(map(Carried.of, sorted_.forked))))
    assert evening.held[1, "g"].forked == 4
    assert evening.table(1).came is None
    assert (book.rows(1, "g"), book.forked(1, "g")) == (rows, other[4:])
    third = forged(rows, lambda row: replace(row, op_id="y") if row.number == 6 else row)
    book.do(Forked(table=1, game="g", rows=tuple(map(Carried.of, third[6:]))))
    assert book.forked(1, "g") == third[6:], "the one that was brought last"
    book.do(Forked(table=1, game="g", rows=tuple(map(Carried.of, sorted_.forked))))
    with pytest.raises(ClubRefused) as refused:
        book.do(Accepted(round=1, table=1, came=Came(How.CHECKED, in_order(*ABC), "g")))
    assert (refused.value.why, refused.value.fields["row"]) == (No.FORKED, 4)
    book.do(Accepted(round=1, table=1, came=Came(How.BY_HAND, in_order(*ABC), reason="the referee was there")))
    assert book.evening.table(1).done


def test_no_table_takes_the_result_of_another_away_with_a_game_of_the_same_name() -> None:
    book, rows = under_way(), rows_of(played_by(ABC))
    book.do_all([came(1, rows), came(2, rows)])
    book.do(Accepted(round=1, table=1, came=Came(How.CHECKED, in_order(*ABC), "g")))
    other = forged(rows, lambda row: replace(row, op_id="x") if row.number == 4 else row)
    evening = book.do(Forked(table=2, game="g", rows=tuple(map(Carried.of, other[4:]))))
    assert evening.table(1).done
    assert (evening.held[1, "g"].forked, evening.held[2, "g"].forked) == (None, 4)


def test_hashes_are_equal_by_what_they_are() -> None:
    one, other = bytes(range(32)), bytes(32)
    assert Hashes((one, other)) == Hashes((one,)) + iter((other,))
    assert Hashes((one,)) != Hashes((other,))


def test_a_number_that_no_program_holds_is_carried_as_it_was_booked() -> None:
    rows = rows_of(played_by(ABC))
    long = forged(rows[:3], lambda row: replace(row, body=b'{"n":%s}' % (b"9" * 5_000)))
    assert sorted_out([], long).fresh == tuple(long)


def test_a_result_put_by_hand_stays_when_the_game_forks() -> None:
    book, rows = under_way(), rows_of(played_by(ABC))
    book.do(came(1, rows))
    book.do(Accepted(round=1, table=1, came=Came(How.BY_HAND, in_order(*ABC), "g", reason="paper")))
    other = forged(rows, lambda row: replace(row, op_id="x") if row.number == 4 else row)
    assert book.do(Forked(table=1, game="g", rows=tuple(map(Carried.of, other[4:])))).table(1).done


@pytest.mark.parametrize("seed", range(6))
def test_in_whatever_order_rows_arrive_all_are_held_in_the_end(seed: int) -> None:
    """Parts of a game come by chance, several times and out of order, and each part is sent again from where it is
    held: no row is lost, none is doubled."""
    chance, rows, book = Random(seed), rows_of(played_by(ABC, seed=seed)), under_way()

    def arrive(part: list[Row]) -> None:
        held = book.evening.held.get((1, "g"))
        found = sorted_out(held.hashes if held else (), part)
        assert found.forked == ()
        assert found.broken is None
        if found.fresh:
            book.do(RowsCame(table=1, game="g", rows=tuple(map(Carried.of, found.fresh))))

    while len(book.rows(1, "g")) < len(rows):
        first = chance.randrange(len(rows))
        part = rows[first : first + chance.randint(1, 8)]
        if chance.random() < 0.2:
            chance.shuffle(part)
        arrive(part)
    assert book.rows(1, "g") == rows


def test_a_second_close_does_nothing() -> None:
    book = opened()
    book.do(Entered(names=("Zoë",)))
    book.close()
    book.close()
