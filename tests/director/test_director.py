"""The director step by step, over a broker in memory: what it keeps and tells, when it stops, how it takes over."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from datetime import datetime
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

import banker
from banker.club import proposals
from banker.club.acts import Cut, How, Seated, TableJoined, TableLeft, TermTaken
from banker.club.book import Book
from banker.club.evening import ClubRefused, Evening, Machine, No
from banker.club.wire import VERSION, ClubClock, ClubPlayers, Have, Here, Plan, Sitter, State, Topic, decoded, encoded
from banker.log import Row
from banker.store_error import NotKept
from hardware.network.rights import password_line
from tests.club.naive_standings import recounted
from tests.club.tables import forged, opened, played_by, rows_of
from tests.club.test_running import LINE, by_hand
from tests.director.tables import NETWORK, Bus, on_bus
from ui.director.director import Director
from ui.director.histories import histories
from ui.director.joins import Joins
from ui.director.keeping import COMMIT_S
from ui.director.service import now_here
from ui.director.telling import OURS
from ui.records.live import Run

PLAYERS = [f"P{number:02}" for number in range(1, 13)]
MOST_STEPS = 2_000


class Hall:
    """A director and tables at one bus, stepped together."""

    def __init__(
        self, bus: Bus, book: Book, tables: Sequence[int] = (), *, take_over: bool = False,
        joined: dict[int, Machine] | None = None,
    ) -> None:  # fmt: skip
        self.bus, self.now = bus, 100.0
        self.tables = {number: on_bus(bus, number) for number in tables}
        self.port = bus.port(
            lambda topic: "/out/" in topic or topic == OURS or (take_over and topic.endswith("/in/plan"))
        )
        joins = Joins(None, NETWORK, Random(1).randbytes)
        self.director = Director(book, self.port, NETWORK, joins, now_here, take_over=take_over, joined=joined)

    @property
    def evening(self) -> Evening:
        return self.director.evening

    @property
    def said(self) -> list[str]:
        return [notice.id for notice in self.director.notices.latest]

    def step(self) -> None:
        self.now += COMMIT_S
        self.director.step(self.now)
        for table in self.tables.values():
            table.step(self.now)

    def until(self, holds: Callable[[], object]) -> None:
        """Step until something holds; the checks of games have a thread of their own, which is let work."""
        for _ in range(MOST_STEPS):
            if holds():
                return
            self.step()
            time.sleep(0.002)
        raise AssertionError(f"it never held; said: {list(self.director.notices.latest)}")

    def steps(self, number: int) -> None:
        for _ in range(number):
            self.step()


Halls = Callable[..., Hall]


@pytest.fixture
def halls() -> Iterator[Halls]:
    """Makes halls, and ends their directors."""
    with ExitStack() as stack:

        def made(*arguments: object, **more: object) -> Hall:
            hall = Hall(*arguments, **more)  # type: ignore[arg-type]
            stack.callback(hall.director.close)
            return hall

        yield made


def evening_of(tables: int, players: Sequence[str] = PLAYERS, path: Path | None = None) -> Book:
    """An evening with so many tables joined, its first round seated."""
    book = opened(path, players)
    book.do_all([TableJoined(table=table, password=LINE) for table in range(1, tables + 1)])
    book.do(proposals.seats(book.evening, "s"))
    return book


def game_at(book: Book, table: int, seed: int = 0) -> list[Row]:
    """A whole game of those who sit at a table in this round."""
    evening = book.evening
    name = f"r{evening.round}t{table}s{seed}"
    return rows_of(played_by(evening.table(table).players, name, seed=evening.round * 100 + table + seed, operations=8))


# -- rows -------------------------------------------------------------------------------------------------------------


def test_rows_are_held_and_the_result_of_a_game_that_is_over_counts(halls: Halls) -> None:
    book = evening_of(3)
    hall = halls(Bus(), book, (1, 2, 3))
    games = {number: game_at(book, number) for number in hall.tables}
    for number, table in hall.tables.items():
        table.play(games[number])
    hall.until(lambda: not hall.evening.open_tables())
    for number, rows in games.items():
        assert book.rows(number, rows[0].game) == rows
        came = hall.evening.table(number).came
        assert came is not None
        assert came.how is How.CHECKED
        assert hall.tables[number].held(rows[0].game) == rows[-1].number
    assert hall.said.count("result.checked") == 3


def test_no_table_is_told_that_rows_are_held_before_they_are(halls: Halls, monkeypatch: pytest.MonkeyPatch) -> None:
    """A tooth of the design: the director's disk is full, and tables wait with their rows."""
    book = evening_of(3)
    hall = halls(Bus(), book, (1, 2, 3))
    hall.steps(8)
    told, rows = dict(hall.bus.kept), game_at(book, 1)

    def full(*_: object) -> None:
        raise NotKept("no room")

    with monkeypatch.context() as here:
        here.setattr(book.store, "commit", full)
        hall.tables[1].play(rows)
        hall.steps(40)
        assert {topic: body for topic, body in hall.bus.kept.items() if topic.endswith("in/have")} == {
            topic: body for topic, body in told.items() if topic.endswith("in/have")
        }
        assert hall.tables[1].held(rows[0].game) == -1
    assert [notice.alarm for notice in hall.director.notices.latest if notice.id == "not_kept"] == [True]
    hall.until(lambda: hall.tables[1].held(rows[0].game) == rows[-1].number)
    assert "kept_again" in hall.said
    assert book.rows(1, rows[0].game) == rows


def test_one_commit_takes_the_rows_of_many_tables(halls: Halls, monkeypatch: pytest.MonkeyPatch) -> None:
    book, commits = evening_of(3), 0
    hall = halls(Bus(), book, (1, 2, 3))
    hall.steps(8)
    commit = book.store.commit

    def counted(*arguments: object) -> None:
        nonlocal commits
        commits += 1
        commit(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(book.store, "commit", counted)
    for number, table in hall.tables.items():
        table.play(game_at(book, number)[:10])
    hall.steps(2)
    assert [len(held.hashes) for held in hall.evening.held.values()] == [10, 10, 10]
    assert commits == 1


def test_a_game_of_other_players_is_named_and_does_not_count(halls: Halls) -> None:
    book = evening_of(3)
    hall = halls(Bus(), book, (1, 2, 3))
    hall.tables[2].play(game_at(book, 1))
    hall.until(lambda: "unfit" in hall.said)
    assert hall.evening.table(2).came is None
    (notice,) = [notice for notice in hall.director.notices.latest if notice.id == "unfit"]
    assert {found.how.value for found in notice.fields["found"]} == {"unseated", "absent"}  # type: ignore[attr-defined]


def test_two_histories_of_a_game_are_named_to_both_sides(halls: Halls) -> None:
    book = evening_of(3)
    hall, rows = halls(Bus(), book, (1, 2, 3)), game_at(book, 1)
    table, game = hall.tables[1], rows[0].game
    table.play(rows[:9])
    hall.until(lambda: table.held(game) == 8)
    table.games[game] = forged(rows, lambda row: replace(row, op_id="x") if row.number == 5 else row)
    hall.until(lambda: "forked" in hall.said)
    hall.until(lambda: decoded(table.inbox[Topic.HAVE], Have).forks == {game: 5})
    assert hall.director.live(hall.now).tables[0].forked == 5
    assert book.forked(1, game)[0].number == 5
    again = halls(Bus(), book)
    assert again.director.live(again.now).tables[0].forked == 5, "a restart of the director does not hide it"
    assert histories(again.director, 1).parts == 5
    for number in (1, 2, 3):
        book.do(by_hand(number, *book.evening.table(number).players))
    book.do(proposals.seats(book.evening, "s"))
    assert again.director.live(again.now).tables[0].forked is None, "it was of the round before"
    with pytest.raises(ClubRefused):
        histories(again.director, 1)


# -- what tables are told ---------------------------------------------------------------------------------------------


def test_each_table_is_told_its_round_the_clock_and_its_message(halls: Halls) -> None:
    book = evening_of(4)
    hall = halls(Bus(), book, (1, 2, 3, 4))
    director = hall.director
    hall.steps(2)
    for number in (1, 2, 3):
        round = hall.tables[number].round
        assert round is not None
        assert (round.table, round.players, round.go) == (number, hall.evening.table(number).players, False)
    free = hall.tables[4].round
    assert free is not None
    assert [table.number for table in director.live(hall.now).tables] == [1, 2, 3, 4]
    have, ours = hall.tables[4].told(Topic.HAVE, Have), decoded(hall.bus.kept[OURS], Have)
    assert have is not None
    assert datetime.fromisoformat(have.clock).tzinfo is not None
    assert (ours.term, ours.serial, have.release) == (1, 0, banker.__version__)
    assert (free.table, free.players, free.round) == (0, (), 1), "there are only three tables in this round"
    director.start()
    director.pause()
    director.last_round()
    director.message("Supper  at eight")
    director.message("Lower your voices", 2)
    hall.steps(2)
    assert all(table.round is not None and table.round.go for table in hall.tables.values())
    clock = hall.tables[3].told(Topic.CLOCK, ClubClock)
    assert clock is not None
    assert (clock.paused, clock.last_round, clock.time) == (True, True, False)
    assert [table.message for table in hall.tables.values()] == [
        "Supper at eight", "Lower your voices", "Supper at eight", "Supper at eight",
    ]  # fmt: skip
    director.go_on()
    director.time()
    hall.steps(2)
    clock = hall.tables[3].told(Topic.CLOCK, ClubClock)
    assert clock is not None
    assert (clock.paused, clock.last_round, clock.time) == (False, True, True)
    with pytest.raises(ClubRefused) as found:
        director.start()
    assert found.value.why is No.ROUND_STARTED


def test_after_a_restart_of_the_broker_all_is_told_again(halls: Halls) -> None:
    hall = halls(Bus(), evening_of(3), (1, 2, 3))
    hall.director.start()
    hall.steps(12)
    kept = {topic: body for topic, body in hall.bus.kept.items() if "/in/" in topic}
    assert len(kept) == 3 * 7 + 1
    hall.bus.restart()
    hall.steps(12)
    assert {topic: body for topic, body in hall.bus.kept.items() if "/in/" in topic} == kept
    assert "broker_back" in hall.said


def test_a_director_that_starts_again_tells_the_same_and_no_older_serial(halls: Halls, tmp_path: Path) -> None:
    file = tmp_path / "friday.club"
    hall = halls(Bus(), evening_of(3, path=file), (1, 2, 3))
    hall.director.start()
    hall.tables[1].play(game_at(hall.director.book, 1)[:9])
    hall.steps(12)
    before = dict(hall.tables[1].inbox)
    hall.director.close()
    hall.director.book.close()
    with Book(file) as book:
        again = halls(Bus(), book, (1, 2, 3))
        again.tables[1].games = hall.tables[1].games
        again.steps(12)
        for topic in (Topic.ROUND, Topic.CLOCK, Topic.MESSAGE, Topic.TEMPLATE, Topic.PLAN):
            assert again.tables[1].inbox[topic] == before[topic]
        was, now = (decoded(inbox[Topic.HAVE], Have) for inbox in (before, again.tables[1].inbox))
        assert was.games == now.games
        assert was.serial < now.serial


def test_a_broker_that_goes_where_no_table_was_is_no_alarm(halls: Halls) -> None:
    hall = halls(Bus(), evening_of(3))
    hall.steps(2)
    hall.port.go()
    hall.steps(2)
    assert hall.said == []


def test_the_tables_of_this_round_are_shown_with_what_they_are_told_of_the_final(halls: Halls) -> None:
    book = opened(None, PLAYERS[:6], "final")
    book.do(TableJoined(table=1, password=LINE))
    for round in (1, 2, 3):
        tables = (PLAYERS[:3], PLAYERS[3:6]) if round < 3 else (PLAYERS[:6],)
        book.do(Seated(round=round, tables=tuple(map(tuple, tables))))
        book.do_all([by_hand(number, *players, round=round) for number, players in enumerate(tables, 1)])
    hall = halls(Bus(), book, (1,))
    hall.steps(2)
    assert [table.number for table in hall.director.live(hall.now).tables] == [1], "table 2 was of the rounds before"
    told = hall.tables[1].round
    assert told is not None
    assert (told.round, told.rounds, told.final) == (3, 3, False)
    hall.director.cut(Cut(players=tuple(PLAYERS[:4])))
    hall.steps(2)
    told = hall.tables[1].round
    assert told is not None
    assert (told.final, told.players) == (True, tuple(PLAYERS[:4]))


def test_a_table_that_is_no_longer_let_in_is_told_nothing(halls: Halls) -> None:
    hall = halls(Bus(), evening_of(4), (1, 2, 3, 4))
    hall.steps(3)
    hall.director.do(TableLeft(table=4))
    hall.steps(2)
    hall.tables[4].inbox.clear()
    hall.director.message("Supper")
    hall.tables[4].play(game_at(hall.director.book, 1))
    hall.steps(9)
    assert hall.tables[4].message == ""
    assert "refused" in hall.said
    assert not [key for key in hall.evening.held if key[0] == 4]


def test_cards_of_seated_players_are_told_to_all_tables(halls: Halls) -> None:
    book = evening_of(3)
    hall = halls(Bus(), book, (1, 2, 3))
    player = hall.evening.table(1).players[0]
    hall.tables[1].state(cards=(Sitter("ab" * 16, player.lower()), Sitter("cd" * 16, "Nobody")))
    hall.steps(12)
    players = hall.tables[3].told(Topic.PLAYERS, ClubPlayers)
    assert players is not None
    assert players.key == NETWORK.cards
    assert players.players == (Sitter("ab" * 16, player, 1),)


def test_how_a_table_stands_is_seen_and_what_it_does_not_follow_is_said_once(halls: Halls) -> None:
    hall = halls(Bus(), evening_of(3), (1, 2, 3))
    hall.tables[2].play(game_at(hall.director.book, 2)[:5])
    hall.tables[2].state(game="r1t2s0", row=7, turn="P01", refused={"round": "already playing"}, release="0.1")
    hall.steps(3)
    hall.tables[2].state(game="r1t2s0", row=7, turn="P01", refused={"round": "already playing"}, release="0.1")
    hall.steps(3)
    one, two, _ = hall.director.live(hall.now + 1).tables
    assert (one.here, one.quiet_s is not None) == (True, True)
    assert two.state is not None
    assert (two.state.turn, two.held, two.behind) == ("P01", 4, 3)
    assert hall.said.count("not_followed") == hall.said.count("release") == 1
    (refused,) = (notice for notice in hall.director.notices.latest if notice.id == "not_followed")
    assert refused.fields == {"table": 2, "what": "round", "why": "already playing"}
    hall.tables[2].state(game="r1t2s0", row=4, refused={"round": "another board"})
    hall.steps(1)
    assert hall.said.count("not_followed") == 2, "for another reason it is said again"
    assert hall.director.live(hall.now).tables[1].behind == 0
    hall.tables[2].say(Topic.HERE, encoded(Here(v=VERSION, here=False)), keep=True)
    hall.steps(1)
    assert hall.director.live(hall.now).tables[1].here is False
    came, went = (
        notice for notice in hall.director.notices.latest if notice.fields == {"table": 2} and not notice.alarm
    )
    assert (came.id, went.id) == ("here", "away")
    assert hall.said[-1] == "away"
    hall.port.go()
    hall.steps(1)
    assert hall.said[-1] == "broker_gone"
    assert not hall.director.live(hall.now).up


# -- foreign messages -------------------------------------------------------------------------------------------------


def test_messages_that_are_not_as_they_must_be_are_counted_and_said_once(halls: Halls) -> None:
    hall = halls(Bus(), evening_of(3), (1, 2, 3))
    hall.steps(3)
    held, table, rows = dict(hall.evening.held), hall.tables[1], game_at(hall.director.book, 1)
    plan = decoded(table.inbox[Topic.PLAN], Plan)
    chance = Random(1)
    for _ in range(50):
        table.say(Topic.ROWS, chance.randbytes(200))
        table.say(Topic.STATE, b"[" * 50_000)
        table.say(Topic.HERE, b'{"v":1,"here":"yes"}')
        table.say(Topic.STATE, encoded(State(v=VERSION, release="\x1b[2J", rows=2, clock="")))
        table.say(Topic.PLAN_HELD, encoded(replace(plan, term=9)))
        hall.port._waiting.append(type(hall.port._waiting[0])("club/t01/out/rows", b""))
        hall.port._waiting.append(type(hall.port._waiting[0])("other/t1/out/rows", b""))
        hall.step()
    assert hall.evening.held == held
    assert hall.director.run is Run.RUNNING
    assert hall.said.count("refused") == 1
    assert hall.director.live(hall.now).tables[0].refused >= 200
    table.play(rows)
    hall.until(lambda: table.held(rows[0].game) == rows[-1].number)


# -- taking over ------------------------------------------------------------------------------------------------------


def played_through(hall: Hall, book: Book, rounds: int) -> None:
    """Seat, start and play rounds to their results."""
    for _ in range(rounds):
        if book.evening.round == 0 or not book.evening.open_tables():
            hall.director.seat(proposals.seats(book.evening, book.evening.seed))
        hall.director.start()
        for number in range(1, len(book.evening.rounds[-1]) + 1):
            hall.tables[number].play(game_at(book, number))
        hall.until(lambda: not book.evening.open_tables())


def test_another_machine_with_nothing_but_the_key_takes_over_and_comes_to_the_same(halls: Halls) -> None:
    bus, book = Bus(), evening_of(3)
    hall = halls(bus, book, (1, 2, 3))
    played_through(hall, book, 1)
    hall.director.seat(proposals.seats(book.evening, book.evening.seed))
    hall.steps(12)
    other = Book(None)
    second = halls(bus, other, take_over=True)
    second.tables, second.now = hall.tables, hall.now
    assert second.director.live(second.now).run is Run.GATHERING
    with pytest.raises(ClubRefused):
        second.director.start()
    second.until(lambda: second.director.run is Run.RUNNING)
    assert other.evening.term == 2
    assert replace(other.evening, term=1, acts=other.evening.acts - 1, held={}) == replace(book.evening, held={})
    second.until(lambda: {key: len(each.hashes) for key, each in other.evening.held.items()} == {
        key: len(each.hashes) for key, each in book.evening.held.items()
    })  # fmt: skip
    hall.steps(1)
    assert hall.director.run is Run.STOPPED
    assert hall.said[-1] == "stopped"
    with pytest.raises(ClubRefused) as found:
        hall.director.start()
    assert found.value.why is No.OLD_TERM
    second.director.start()
    for number in (1, 2, 3):
        second.tables[number].play(game_at(other, number))
    second.until(lambda: not other.evening.open_tables())
    form, tables = other.evening.format, other.evening.games()
    assert [(line.player, line.place) for line in other.evening.lines()] == recounted(form, PLAYERS, tables, "s")
    assert len(tables) == 6


def test_a_table_that_joined_after_the_last_plan_is_let_in_by_the_key(halls: Halls) -> None:
    """Regression: only the plan counted, which follows a change by two seconds, and the table was thrown out."""
    bus, book = Bus(), evening_of(3)
    hall = halls(bus, book, (1, 2, 3))
    hall.steps(12)
    left = book.evening.joined[3]
    book.do(TableLeft(table=3))
    hall.steps(12)
    line, other_line = (password_line(secret, bytes(12)) for secret in ("four", "two"))
    book.do_all(
        [TableJoined(table=4, password=line, name="bar"), TableJoined(table=2, password=other_line, name="window")]
    )
    other = Book(None)
    second = halls(bus, other, take_over=True, joined={**book.evening.joined, 3: left})
    second.tables, second.now = hall.tables, hall.now
    second.until(lambda: second.director.run is Run.RUNNING)
    assert other.evening.joined == book.evening.joined
    assert other.evening.joined[2] == Machine("window", other_line)
    assert 3 not in other.evening.joined, "the key is older than its leaving"


def test_a_copy_of_the_file_is_brought_up_to_date_by_the_plan(halls: Halls, tmp_path: Path) -> None:
    bus, book = Bus(), evening_of(3)
    copy = Book(None)
    hall = halls(bus, book, (1, 2, 3))
    copy.do_all(list(book.acts()))
    played_through(hall, book, 1)
    hall.steps(12)
    second = halls(bus, copy, take_over=True)
    second.tables, second.now = hall.tables, hall.now
    second.until(lambda: second.director.run is Run.RUNNING)
    assert copy.evening.lines() == book.evening.lines()


def test_two_directors_that_ran_on_are_said_and_our_own_file_counts(halls: Halls) -> None:
    bus, book = Bus(), evening_of(3)
    hall, own = halls(bus, book, (1, 2, 3)), evening_of(3)
    own.do_all([TermTaken(term=1), TermTaken(term=5)])
    hall.director.message("Supper")
    hall.steps(12)
    second = halls(bus, own, take_over=True)
    second.tables, second.now = hall.tables, hall.now
    second.until(lambda: second.director.run is Run.RUNNING)
    assert second.said == ["parted", "took_over"]
    assert own.evening.term == 6


def test_how_tables_stand_is_known_at_once_after_a_takeover(halls: Halls) -> None:
    """Regression: what they said while the plan was gathered was dropped, and they say it again after half a minute."""
    bus, book = Bus(), evening_of(3)
    hall = halls(bus, book, (1, 2, 3))
    hall.steps(12)
    second = halls(bus, Book(None), take_over=True)
    second.tables, second.now = hall.tables, hall.now
    hall.tables[1].state(turn="Ann", turns=9)
    hall.tables[2].say(Topic.STATE, b"?")
    hall.tables[4] = on_bus(bus, 4)
    hall.tables[4].state(turn="Eve")
    second.until(lambda: second.director.run is Run.RUNNING)
    first, other, _ = second.director.live(second.now).tables
    assert first.state is not None
    assert (first.state.turn, first.state.turns, other.state) == ("Ann", 9, None)
    assert (other.refused, second.said.count("refused")) == (1, 2), "no table, and no state"


def test_a_file_with_an_evening_does_not_wait_for_tables_that_are_off(halls: Halls) -> None:
    book = evening_of(3)
    second = halls(Bus(), book, take_over=True)
    second.until(lambda: second.director.run is Run.RUNNING)
    assert book.evening.term == 1
    empty = halls(Bus(), Book(None), take_over=True)
    empty.steps(200)
    assert empty.director.run is Run.GATHERING
    assert empty.director.live(empty.now).evening is None


def test_a_takeover_that_cannot_be_kept_is_said_and_tried_again(halls: Halls, monkeypatch: pytest.MonkeyPatch) -> None:
    book = evening_of(3)
    hall = halls(Bus(), book, take_over=True)

    def full(*_: object) -> None:
        raise NotKept("no room")

    with monkeypatch.context() as here:
        here.setattr(book.store, "commit", full)
        hall.until(lambda: "not_kept" in hall.said)
        hall.steps(3)
        assert hall.director.run is Run.GATHERING
        (notice,) = hall.director.notices.latest
        assert (f"{notice.fields['why']}", notice.alarm) == ("no room", True)
    hall.until(lambda: hall.director.run is Run.RUNNING)
    notice = hall.director.notices.latest[-1]
    assert (notice.id, notice.fields) == ("took_over", {"term": 1, "acts": 0})


def test_a_director_that_is_thrown_out_again_and_again_takes_over_all_the_same(halls: Halls) -> None:
    """One that is still there, with the same user at the same broker, comes back each time."""
    second = halls(Bus(), evening_of(3), take_over=True)
    for _ in range(20):
        second.port.come()
        second.steps(4)
        second.port.go()
        second.steps(4)
    assert second.director.run is Run.RUNNING


def test_a_result_that_was_put_by_hand_stays_when_rows_come(halls: Halls) -> None:
    book = evening_of(3)
    hall = halls(Bus(), book, (1, 2, 3))
    players = hall.evening.table(1).players
    hall.director.accept(by_hand(1, *players))
    hall.tables[1].play(game_at(book, 1))
    hall.until(lambda: "other_result" in hall.said)
    came = hall.evening.table(1).came
    assert came is not None
    assert came.how is How.BY_HAND


def test_tables_may_forget_the_evening_once_it_is_closed(halls: Halls) -> None:
    book = evening_of(3)
    hall = halls(Bus(), book, (1, 2, 3))
    with pytest.raises(ClubRefused):
        hall.director.close_evening()
    for table in (1, 2, 3):
        hall.director.dissolve(table)
    hall.director.close_evening()
    hall.steps(2)
    assert all(decoded(table.inbox[Topic.HAVE], Have).closed for table in hall.tables.values())
