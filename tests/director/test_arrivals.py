"""Rows as they arrive: in whatever order, how often and from whichever copy they come, one true history is held."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from random import Random

import pytest
from msgspec.structs import replace

from banker.club.acts import Accepted, Came, Carried, How, TableJoined
from banker.club.book import Book
from banker.club.evening import Evening, Held, Table
from banker.club.following import after
from banker.club.hashes import Hashes
from banker.club.wire import PACKET, VERSION, Rows, encoded
from banker.log import FORMAT, ROOT, Row, RowKind, row_hash
from tests.club.tables import NAMES, forged, in_order, played_by, rows_of, under_way
from tests.club.test_running import LINE
from ui.director.arrivals import (
    Known,
    Refused,
    Taken,
    Why,
    counts,
    fork_of,
    forks_of,
    held_by_table,
    taken,
)

ABC = NAMES[:3]
NOTHING = Known()
SEED = int(os.environ.get("BANKER_SEED", "36"))
MESSAGES = 1_000_000 if os.environ.get("BANKER_LONG") else 20_000


@pytest.fixture
def book() -> Book:
    book = under_way()
    book.do_all([TableJoined(table=table, password=LINE) for table in (1, 2)])
    return book


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    return rows_of(played_by(ABC))


def message(rows: Sequence[Row], game: str = "g") -> bytes:
    return encoded(Rows(v=VERSION, game=game, rows=tuple(map(Carried.of, rows))))


def takes(book: Book, *messages: tuple[int, bytes], known: Known = NOTHING) -> Taken:
    """What comes of messages, booked as a director does."""
    found = taken(book.evening, messages, known)
    book.do_all(found.acts)
    return found


def test_rows_of_one_batch_are_one_act_a_game_and_what_is_held_is_told(book: Book, rows: list[Row]) -> None:
    found = takes(book, (1, message(rows[:5])), (2, message(rows[:3], "g")), (1, message(rows[5:9])))
    assert [(act.table, len(act.rows)) for act in found.acts] == [(1, 9), (2, 3)]  # type: ignore[union-attr]
    assert (found.heard, found.refused, found.ended) == (frozenset((1, 2)), (), ())
    assert held_by_table(book.evening, found.known) == {1: {"g": 8}, 2: {"g": 2}}
    assert found.known.brought == {1: len(message(rows[:5])) + len(message(rows[5:9])), 2: len(message(rows[:3]))}
    again = takes(book, (1, message(rows[3:9])), known=found.known)
    assert (again.acts, again.heard) == ((), frozenset((1,))), "who sends what is held is told so"


def test_a_game_that_may_be_over_is_named_and_one_that_goes_on_after_its_result(book: Book, rows: list[Row]) -> None:
    over = max(row.number for row in rows if b"game_ended" in row.body)
    found = takes(book, (1, message(rows[: over - 1])))
    assert (found.ended, found.gone_on) == ((), ())
    assert takes(book, (1, message(rows[over - 1 : over + 1]))).ended == ((1, "g"),)
    book.do(Accepted(round=1, table=1, came=Came(How.CHECKED, in_order(*ABC), "g")))
    kinds = (
        ((RowKind.CLOCK,), False, False),
        ((RowKind.UNDO,), False, True),
        ((RowKind.CLOCK, RowKind.UNDO), False, True),
        ((RowKind.REDO,), True, True),
        ((RowKind.END,), True, False),
    )
    for some, ends, goes_on in kinds:
        history = before = book.rows(1, "g")
        for kind in some:
            history = extended(history, 1, kind)
        found = takes(book, (1, message(history[len(before) :])))
        assert (bool(found.ended), found.gone_on) == (ends, ((1, "g"),) if goes_on else ()), some


def test_only_the_checked_result_of_that_very_game_and_table_counts_by_its_rows(book: Book) -> None:
    one, other = book.evening.rounds[0]
    results = {how: Came(how, in_order(*one.players), "g") for how in How}
    expected = {How.CHECKED: True, How.OTHER_RELEASE: True, How.CODE: False, How.BY_HAND: False}
    assert {
        how: counts(played_at(book, replace(one, came=came)), (1, "g")) for how, came in results.items()
    } == expected
    evening = played_at(book, replace(one, came=results[How.CHECKED]), other)
    assert [counts(evening, key) for key in ((1, "g"), (2, "g"), (1, "h"))] == [True, False, False]
    assert counts(replace(evening, rounds=(*evening.rounds, (one, other))), (1, "g")), "in a round before this one too"


def played_at(book: Book, *tables: Table) -> Evening:
    """The evening with these tables in its only round."""
    return replace(book.evening, rounds=(tables,))


def test_the_two_histories_to_decide_on_are_those_that_a_table_brought_last_in_this_round(book: Book) -> None:
    held = {
        (1, "early"): Held(forked=3, parted=0),
        (1, "first"): Held(forked=4, parted=1),
        (1, "last"): Held(forked=5, parted=1),
        (1, "one"): Held(parted=1),
        (2, "other"): Held(forked=6, parted=1),
    }
    evening = replace(book.evening, held=held)
    assert [fork_of(evening, table) for table in (1, 2, 3)] == [("last", 5), ("other", 6), None]
    assert fork_of(replace(evening, held={(1, "early"): held[1, "early"], (1, "one"): held[1, "one"]}), 1) is None


@pytest.mark.parametrize(
    ("payload", "why"),
    [
        (lambda rows: b"", Why.MALFORMED),
        (lambda rows: b"\xff\xfe", Why.MALFORMED),
        (lambda rows: b"[" * 100_000, Why.MALFORMED),
        (lambda rows: b" " * (PACKET + 1), Why.MALFORMED),
        (lambda rows: b'{"v":2,"game":"g","rows":[]}', Why.OTHER_VERSION),
        (lambda rows: b'{"v":1,"game":"g","rows":[],"more":1}', Why.MALFORMED),
        (lambda rows: message(rows[:2], " "), Why.MALFORMED),
        (lambda rows: message(rows[:2], "g\x1b"), Why.MALFORMED),
        (lambda rows: message([replace(rows[0], number=-1)]), Why.MALFORMED),
        (lambda rows: message([rows[0], replace(rows[1], number=-1)]), Why.MALFORMED),
        (lambda rows: message(rows[:2]).replace(rows[1].hash.hex().encode(), b"xy"), Why.MALFORMED),
        (lambda rows: message(rows[:2], "other"), Why.FORGED),
        (lambda rows: message([replace(rows[0], hash=bytes(32))]), Why.FORGED),
    ],
)
def test_nothing_is_taken_of_a_message_that_is_not_as_it_must_be(
    book: Book, rows: list[Row], payload: Callable[[list[Row]], bytes], why: Why
) -> None:
    found = takes(book, (1, payload(rows)))
    assert [each.why for each in found.refused] == [why]
    assert found.acts == ()
    assert (found.known.again, found.known.asked) == ({}, frozenset()), "there is nothing that could be another history"
    assert book.evening.held == {}


def test_a_table_that_has_not_joined_is_not_heard(book: Book, rows: list[Row]) -> None:
    found = takes(book, (3, message(rows)))
    assert (found.acts, found.heard, found.refused) == ((), frozenset(), (Refused(3, Why.NOT_JOINED),))


def test_nobody_fills_the_disk_with_games(book: Book, rows: list[Row]) -> None:
    games = {f"g{n}": forged(rows[:2], lambda row, n=n: replace(row, game=f"g{n}")) for n in range(61)}
    starts = [(1, message(some[:1], game)) for game, some in games.items()]
    found = takes(book, *starts, (1, message(games["g0"][1:], "g0")), (2, message(rows)))
    assert found.refused == (Refused(1, Why.TOO_MUCH),), "sixty games, and those of another table beside them"
    assert len(book.rows(1, "g0")) == 2, "a game that is known goes on"
    assert takes(book, (1, message(games["g1"][1:], "g1"))).refused == ()


def test_nobody_fills_the_disk_with_rows(book: Book, rows: list[Row]) -> None:
    most, refused = 64 * 1024 * 1024 - len(message(rows)), (Refused(2, Why.TOO_MUCH),)
    assert takes(book, (2, message(rows)), known=Known(brought={2: most + 1})).refused == refused
    assert takes(book, (2, message(rows)), known=Known(brought={2: most})).refused == ()
    for more in (0, 1):
        held = Held(Hashes(bytes(32) for _ in range(20_000 - len(rows) + more)))
        crowded = replace(book.evening, held={(2, "g"): held})
        assert taken(crowded, [(2, message(rows))], NOTHING).refused == refused[:more]


def test_another_history_is_found_though_only_its_new_rows_are_sent(book: Book, rows: list[Row]) -> None:
    """A table whose card was restored goes on from an older row: its next row does not fit, and so all are asked for
    once, until the first that differs is found."""
    takes(book, (1, message(rows[:20])))
    other = forged(rows[:12], lambda row: row)
    other = extended(other, 15, RowKind.OPERATION)
    found = takes(book, (1, message(other[20:24])))
    assert found.refused == (Refused(1, Why.FORGED, "20"),)
    assert held_by_table(book.evening, found.known) == {1: {"g": -1}}
    found = takes(book, (1, message(other[:6])), known=found.known)
    assert held_by_table(book.evening, found.known) == {1: {"g": 5}}
    found = takes(book, (1, message(other[6:15])), known=found.known)
    assert found.forked == (((1, "g"), 12),)
    assert held_by_table(book.evening, found.known) == {1: {"g": 19}}, "nothing more of it is asked for"
    assert forks_of(book.evening) == {1: {"g": 12}}
    assert book.forked(1, "g") == other[12:15]
    found = takes(book, (1, message(other[:24])), (1, message(other[20:])), known=found.known)
    assert found.acts == (), "the other history is kept once"


def test_a_row_that_was_forged_is_asked_for_once_and_the_true_ones_are_taken_all_the_same(
    book: Book, rows: list[Row]
) -> None:
    takes(book, (1, message(rows[:9])))
    wrong = replace(rows[9], hash=bytes(32))
    found = takes(book, (1, message([wrong])))
    assert held_by_table(book.evening, found.known) == {1: {"g": -1}}
    found = takes(book, (1, message(rows[:9])), known=found.known)
    assert held_by_table(book.evening, found.known) == {1: {"g": 8}}
    found = takes(book, (1, message([wrong])), known=found.known)
    assert [each.why for each in found.refused] == [Why.FORGED]
    assert held_by_table(book.evening, found.known) == {1: {"g": 8}}, "not asked for a second time"
    takes(book, (1, message(rows[9:])), known=found.known)
    assert book.rows(1, "g") == rows


def test_rows_that_follow_on_those_asked_for_once_more_are_taken_with_them(book: Book, rows: list[Row]) -> None:
    takes(book, (1, message(rows[:9])))
    found = takes(book, (1, message([replace(rows[9], hash=bytes(32))])))
    found = takes(book, (1, message(rows[:12])), known=found.known)
    assert held_by_table(book.evening, found.known) == {1: {"g": 11}}
    found = takes(book, (1, message(rows[12:15])), known=found.known)
    assert held_by_table(book.evening, found.known) == {1: {"g": 14}}


def test_the_whole_game_is_not_asked_for_where_that_could_find_nothing(book: Book, rows: list[Row]) -> None:
    takes(book, (1, message(rows[:9])), (2, message(rows[:20])))
    torn = takes(book, (1, message([*rows[9:11], replace(rows[11], hash=bytes(32))])))
    assert torn.refused == (Refused(1, Why.FORGED, "11"),)
    assert held_by_table(book.evening, torn.known)[1] == {"g": 10}, (
        "rows before it were taken, and so are the true ones"
    )
    other = extended(rows[:12], 15)
    found = takes(book, (2, message(other[:14])), (2, message(other[20:22])), known=torn.known)
    assert found.forked == (((2, "g"), 12),)
    assert held_by_table(book.evening, found.known)[2] == {"g": 19}, "the other history is found already"


def test_the_first_row_alone_is_enough_to_find_another_history(book: Book, rows: list[Row]) -> None:
    takes(book, (1, message(rows[:1])))
    other = extended((), 3, mark="x")
    found = takes(book, (1, message(other[1:])))
    assert held_by_table(book.evening, found.known) == {1: {"g": -1}}
    found = takes(book, (1, message(other)), known=found.known)
    assert found.forked == (((1, "g"), 0),)


# -- at random, beside a second and naive account of it ---------------------------------------------------------------


def extended(history: Sequence[Row], more: int, kind: RowKind = RowKind.OPERATION, mark: str = "") -> list[Row]:
    """A history that goes on with so many small rows."""
    found = [*history]
    for number in range(len(found), len(found) + more):
        previous = found[-1].hash if found else ROOT
        head = ("g", number, kind if number else RowKind.START, f"{mark}{number}", FORMAT, b'{"n":%d}' % number)
        found.append(Row(*head, row_hash(previous, *head)))  # type: ignore[arg-type]
    return found


class Naive:
    """What must be held of a game: a list, taken message by message."""

    def __init__(self) -> None:
        self.held: list[Row] = []
        self.forked: int | None = None

    def take(self, rows: Iterable[Row]) -> None:
        more: list[Row] = []
        for row in rows:
            whole = self.held + more
            if row.number < len(self.held):
                if row.hash != self.held[row.number].hash:
                    self.forked = row.number if self.forked is None else self.forked
                    return
            elif row.number == len(whole):
                head = (row.game, row.number, row.kind, row.op_id, row.format, row.body)
                if row.hash != row_hash(whole[-1].hash if whole else ROOT, *head):
                    break
                more.append(row)
        self.held += more


def drawn(chance: Random, true: Sequence[Row], other: Sequence[Row], held: int) -> list[Row]:
    """Rows of a message: mostly what follows, but also doubled, shuffled, with gaps, of another history or forged."""
    history = true if chance.random() < 0.97 else other
    near = chance.random() < 0.8
    first = max(0, held - chance.randrange(4)) if near else chance.randrange(len(history))
    some = [*history[first : first + chance.randrange(1, 8)]]
    if chance.random() < 0.15:
        chance.shuffle(some)
    if chance.random() < 0.1:
        some = [row for row in some for _ in range(chance.choice((0, 1, 2)))]
    if some and chance.random() < 0.05:
        at = chance.randrange(len(some))
        part = chance.choice(({"hash": chance.randbytes(32)}, {"body": b'{"n":"forged"}'}, {"op_id": "forged"}))
        some[at] = replace(some[at], **part)
    return some


@pytest.mark.network  # of that stage, which is not measured: the long tier counts by the million
def test_one_true_history_is_held_whatever_comes() -> None:
    """The fold of 20 000 messages of ten tables, doubled, out of order, forked and forged, against a naive one."""
    print(f"BANKER_SEED={SEED}")
    chance, tables = Random(SEED), range(1, 11)
    evening, left = opened_for(tables), MESSAGES
    while left > 0:
        trues = {table: extended((), 40 + chance.randrange(60)) for table in tables}
        others = {table: extended(true[: chance.randrange(1, 30)], 40, mark="x") for table, true in trues.items()}
        naive, known = {table: Naive() for table in tables}, Known()
        start = evening
        for _ in range(100):
            batch = []
            for _ in range(chance.randrange(12)):
                table = chance.choice(tables)
                batch.append((table, drawn(chance, trues[table], others[table], len(naive[table].held))))
                naive[table].take(batch[-1][1])
            found = taken(evening, [(table, message(rows)) for table, rows in batch], known)
            evening, known, left = folded(evening, found), found.known, left - len(batch)
            for table in tables:
                held = evening.held.get((table, "g"))
                assert [*held.hashes] == [row.hash for row in naive[table].held] if held else not naive[table].held
                assert (held.forked if held else None) == naive[table].forked
        evening = start


def folded(evening: Evening, found: Taken) -> Evening:
    for act in found.acts:
        evening = after(evening, act)
    return evening


def opened_for(tables: Iterable[int]) -> Evening:
    evening = under_way().evening
    for table in tables:
        evening = after(evening, TableJoined(table=table, password=LINE))
    return evening
