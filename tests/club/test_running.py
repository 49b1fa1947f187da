"""The acts of an evening that runs over the network: what each puts in force, and which are refused."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from banker.club.acts import (
    Accepted,
    Act,
    Came,
    ClockSet,
    Closed,
    Cut,
    Entered,
    How,
    MessageSent,
    Opened,
    RoundStarted,
    RowsCame,
    Ruled,
    Seated,
    Swapped,
    TableJoined,
    TableLeft,
    TermTaken,
)
from banker.club.book import Book
from banker.club.evening import Clock, ClubRefused, Held, Machine, No, Said, Table
from banker.club.format_file import load
from banker.club.template import Template, terms_of
from banker.limits import AMOUNT, REASON
from tests.club.tables import NAMES, came, in_order, opened, played_by, rows_of, under_way

CLUB = Template("Club", "london")
ABC, DEF = NAMES[:3], NAMES[3:]
LINE = "$7$101$c2FsdHNhbHRzYWx0$" + 86 * "A" + "=="


def does(book: Book, *acts: Act) -> Book:
    book.do_all(acts)
    return book


def refused(book: Book, *acts: Act) -> No:
    """Why the last of these acts is refused; nothing has changed, not by those before it either."""
    before, head = book.evening, book.head
    with pytest.raises(ClubRefused) as found:
        book.do_all(acts)
    assert (book.evening, book.head) == (before, head)
    return found.value.why


def by_hand(table: int, *players: str, round: int = 1) -> Accepted:
    return Accepted(round=round, table=table, came=Came(How.BY_HAND, in_order(*players), reason="paper"))


def results(round: int) -> tuple[Act, ...]:
    return by_hand(1, *ABC, round=round), by_hand(2, *DEF, round=round)


def test_a_table_joins_leaves_and_joins_again_with_another_password() -> None:
    book = does(opened(), TableJoined(table=5, password=LINE, name="window"))
    assert book.evening.joined == {5: Machine("window", LINE)}
    other = LINE.replace("A", "B")
    does(book, TableJoined(table=5, password=other), TableJoined(table=6, password=LINE))
    assert book.evening.joined == {5: Machine("", other), 6: Machine("", LINE)}
    does(book, TableLeft(table=5))
    assert refused(book, TableLeft(table=5)) is No.NOT_JOINED
    assert set(book.evening.joined) == {6}


@pytest.mark.parametrize(
    ("act", "why"),
    [
        (TableJoined(table=0, password=LINE), No.BAD_TABLE),
        (TableJoined(table=1000, password=LINE), No.BAD_TABLE),
        (TableJoined(table=1, password=LINE, name="a\nb"), No.BAD_NAME),
        (TableJoined(table=1, password=LINE, name=65 * "x"), No.BAD_NAME),
        (TableJoined(table=1, password=""), No.BAD_PASSWORD),
        (TableJoined(table=1, password=LINE + "\ndirector:" + LINE), No.BAD_PASSWORD),
        (TableJoined(table=1, password=LINE + "\n"), No.BAD_PASSWORD),
        (TableJoined(table=1, password=LINE + 200 * "A"), No.BAD_PASSWORD),
        (RoundStarted(round=1), No.NO_ROUND),
        (ClockSet(paused=True), No.NOT_STARTED),
        (MessageSent(text=(REASON + 1) * "x"), No.BAD_MESSAGE),
        (MessageSent(text="a\x1bb"), No.BAD_MESSAGE),
        (MessageSent(text="Supper", table=3), No.NOT_JOINED),
        (TermTaken(term=0), No.OLD_TERM),
        (TermTaken(term=10**16), No.OLD_TERM),
    ],
)
def test_what_cannot_follow_is_refused(act: Act, why: No) -> None:
    assert refused(opened(), act) is why


@pytest.mark.parametrize(
    ("act", "facts"),
    [
        (TableJoined(table=1000, password=LINE), {"table": 1000, "most": 999}),
        (TableJoined(table=1, password=LINE, name=65 * "x"), {"name": 64 * "x", "most": 64}),
        (TableJoined(table=1, password=""), {"table": 1}),
        (RoundStarted(round=0), {"round": 1}),
        (RoundStarted(round=3), {"round": 3}),
        (ClockSet(paused=True), {"round": 0}),
        (MessageSent(text=(REASON + 1) * "x"), {"most": REASON}),
        (MessageSent(text="Supper", table=3), {"table": 3}),
        (TableLeft(table=3), {"table": 3}),
        (TermTaken(term=0), {"term": 0}),
    ],
)
def test_a_refusal_carries_what_its_sentence_says(act: Act, facts: dict[str, object]) -> None:
    with pytest.raises(ClubRefused) as found:
        opened().do_all((act,))
    assert found.value.fields == facts


def test_a_call_taken_back_is_refused_with_its_round() -> None:
    book = does(under_way(), RoundStarted(round=1), ClockSet(last_round=True, time=True))
    for back in (ClockSet(time=True), ClockSet(last_round=True)):
        with pytest.raises(ClubRefused) as found:
            book.do(back)
        assert (found.value.why, found.value.fields) == (No.CALLED, {"round": 1})


def test_an_evening_begins_with_nothing_asked_of_anybody() -> None:
    book = Book(None)
    begun = book.do(Opened(name="Friday", format=load("classic"), seed="s"))
    assert (begun.rounds, begun.held, begun.joined, begun.messages) == ((), {}, {}, {})
    assert (begun.terms, begun.template, begun.term, begun.acts) == (None, None, 0, 1)
    assert (begun.started, begun.closed) == (False, False)
    assert (begun.clock.paused, begun.clock.last_round, begun.clock.time) == (False, False, False)
    assert (begun.serials.seats, begun.serials.clock, begun.serials.template) == (0, 0, 0)
    assert (begun.message(1).text, begun.message(1).serial) == ("", 0)
    table = Table(1, ABC)
    assert (table.came, table.dissolved, table.done) == (None, False, False)
    assert (len(Held().hashes), Held().forked, Held().parted) == (0, None, 0)


def test_what_is_just_short_enough_is_taken() -> None:
    longest = LINE + (200 - len(LINE)) * "A"
    assert does(opened(), TableJoined(table=999, password=longest, name=64 * "x")).evening.joined.keys() == {999}
    assert refused(opened(), TableJoined(table=1, password=longest + "A")) is No.BAD_PASSWORD
    assert does(opened(), MessageSent(text=REASON * "x")).evening.message(1).text == REASON * "x"


def test_the_greatest_term_can_be_taken() -> None:
    assert does(opened(), TermTaken(term=AMOUNT)).evening.term == AMOUNT


def test_a_round_is_started_once_and_then_no_longer_seated_anew() -> None:
    book = under_way()
    assert not book.evening.started
    assert refused(book, RoundStarted(round=2)) is No.OTHER_ROUND
    does(book, RoundStarted(round=1))
    assert book.evening.started
    assert refused(book, RoundStarted(round=1)) is No.ROUND_STARTED
    assert refused(book, Seated(round=1, tables=(DEF, ABC))) is No.ROUND_STARTED
    does(book, Swapped(one="Ann", other="Dan"))


def test_what_was_called_stays_called_until_the_next_round() -> None:
    book = does(under_way(), RoundStarted(round=1), ClockSet(paused=True), ClockSet())
    assert book.evening.clock == Clock()
    does(book, ClockSet(last_round=True), ClockSet(last_round=True, paused=True))
    assert refused(book, ClockSet(paused=True)) is No.CALLED
    does(book, ClockSet(last_round=True, time=True))
    assert refused(book, ClockSet(last_round=True)) is No.CALLED
    does(book, *results(1), Seated(round=2, tables=(ABC, DEF)))
    assert (book.evening.clock, book.evening.started) == (Clock(), False)
    assert refused(book, ClockSet()) is No.NOT_STARTED


def test_a_final_that_is_cut_waits_for_its_start() -> None:
    book = opened(form="final")
    for round in (1, 2, 3):
        does(book, Seated(round=round, tables=(ABC, DEF)), RoundStarted(round=round), *results(round))
    does(book, Cut(players=NAMES[:4]))
    assert not book.evening.started
    does(book, RoundStarted(round=4))


def test_of_two_messages_the_later_one_is_in_force_at_a_table() -> None:
    book = does(opened(), TableJoined(table=1, password=LINE), TableJoined(table=2, password=LINE))
    assert book.evening.message(1) == Said()
    does(book, MessageSent(text="Supper at eight"), MessageSent(text="Lower your voices", table=2))
    at = book.evening.acts
    assert book.evening.message(1) == Said("Supper at eight", at - 1)
    assert book.evening.message(2) == Said("Lower your voices", at)
    does(book, MessageSent(text=""))
    assert [book.evening.message(table).text for table in (1, 2)] == ["", ""]


def test_the_template_chosen_last_is_in_force_until_none_is() -> None:
    book = does(opened(), Ruled(terms=terms_of(CLUB), template=CLUB))
    assert (book.evening.template, book.evening.terms) == (CLUB, terms_of(CLUB))
    does(book, Ruled())
    assert (book.evening.template, book.evening.terms) == (None, None)
    assert book.evening.serials.template == book.evening.acts


def test_a_term_only_grows() -> None:
    book = does(opened(), TermTaken(term=3))
    assert book.evening.term == 3
    assert refused(book, TermTaken(term=3)) is No.OLD_TERM
    does(book, TermTaken(term=4))


def test_an_evening_is_closed_once_every_table_is_done_and_then_seats_nobody() -> None:
    book = under_way(form="final")
    assert refused(book, Closed()) is No.ROUND_OPEN
    does(book, *results(1), Closed())
    assert book.evening.closed
    assert refused(book, Closed()) is No.CLOSED
    assert refused(book, Seated(round=2, tables=(ABC, DEF))) is No.CLOSED
    assert refused(book, Cut(players=ABC)) is No.CLOSED
    does(book, by_hand(1, *reversed(ABC)))


def test_each_kind_of_state_has_a_serial_that_only_what_changes_it_raises() -> None:
    """A director that starts again tells the tables the same serials, and one that has no rows too."""
    rows = rows_of(played_by(ABC))
    book = does(under_way(), TableJoined(table=1, password=LINE))
    kinds: tuple[tuple[Act, set[str]], ...] = (
        (RoundStarted(round=1), {"seats"}),
        (ClockSet(paused=True), {"clock"}),
        (came(1, rows[:5]), set()),
        (MessageSent(text="Supper"), set()),
        (Ruled(terms=terms_of(CLUB), template=CLUB), {"template"}),
        (Swapped(one="Ann", other="Dan"), {"seats"}),
        (Swapped(one="Ann", other="Dan"), {"seats"}),
        (Entered(names=("Zoë",)), set()),
        (by_hand(1, *reversed(ABC)), set()),
    )
    for act, raised in kinds:
        before = book.evening
        after = does(book, act).evening
        names = set(before.serials.__struct_fields__)
        moved = {name for name in names if getattr(before.serials, name) != getattr(after.serials, name)}
        assert moved == raised, act
        assert all(getattr(after.serials, name) == after.acts for name in moved)
        assert after.acts == before.acts + (not isinstance(act, RowsCame))


def test_several_acts_are_booked_in_one_transaction_or_none_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    book, commits = under_way(), 0
    commit = book.store.commit

    def counted(*arguments: object) -> None:
        nonlocal commits
        commits += 1
        commit(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(book.store, "commit", counted)
    rows, others = rows_of(played_by(ABC)), rows_of(played_by(DEF, "h", seed=2))
    does(book, came(1, rows[:9]), came(2, others[:7]), came(1, rows[9:]))
    assert commits == 1
    assert book.rows(1, "g") == rows
    assert book.rows(2, "h") == others[:7]
    assert refused(book, came(2, others[7:]), came(1, rows[3:])) is No.BAD_ROWS
    assert does(book).rows(2, "h") == others[:7]
    assert commits == 1, "nothing to book is no transaction"


def test_acts_booked_at_once_are_read_again_in_their_order(tmp_path: Path) -> None:
    rows, file = rows_of(played_by(ABC)), tmp_path / "friday.club"
    with under_way(file) as book:
        does(book, TermTaken(term=1), *(came(1, part) for part in (rows[:3], rows[3:4], rows[4:])))
        evening, acts = book.evening, [*book.acts()]
    with Book(file) as again:
        assert again.evening == evening
        assert [*again.acts()] == acts
        assert again.rows(1, "g") == rows
        assert again.plan() == [act for act in acts if not isinstance(act, RowsCame)]


def test_held_hashes_are_read_by_number_and_take_no_more_than_their_bytes() -> None:
    rows = rows_of(played_by(ABC))
    hashes = does(under_way(), came(1, rows)).evening.held[1, "g"].hashes
    assert [*hashes] == [row.hash for row in rows]
    assert (hashes[0], hashes[-1], len(hashes)) == (rows[0].hash, rows[-1].hash, len(rows))
    assert hash(hashes) == hash(does(under_way(), came(1, rows)).evening.held[1, "g"].hashes)
    with pytest.raises(IndexError):
        _ = hashes[len(rows)]
    assert hashes != [*hashes]


def test_a_row_whose_hash_is_no_hash_is_refused() -> None:
    act = came(1, rows_of(played_by(ABC))[:1])
    short = msgspec.structs.replace(act.rows[0], hash="ab")
    assert refused(under_way(), msgspec.structs.replace(act, rows=(short,))) is No.BAD_ROWS
