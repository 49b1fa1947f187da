"""Who is let in by six digits or from a stick: the users of the broker, what a table is answered, and what is said."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from random import Random

import pytest
from msgspec.structs import replace

from banker.club.acts import TableJoined, TableLeft
from banker.club.evening import ClubRefused, Evening, Machine, No
from banker.club.wire import Ticket, decoded
from banker.store_error import NotKept
from hardware.network.broker import PortTaken
from hardware.network.certificates import fingerprint, make
from hardware.network.joining import GUESSES, MOST_FRAMES, OPEN_S, PASSWORD, Joining
from hardware.network.rights import DIRECTOR, password_line
from tests.club.tables import opened
from tests.club.test_running import LINE
from tests.director.tables import NETWORK, Bus, Door, Port
from ui.director.director import Director
from ui.director.joins import GONE_S, LINGERS_S, Answered, Joins, NoGate, joining_topic, users_of
from ui.director.keeping import COMMIT_S
from ui.director.network import Network
from ui.director.service import now_here
from ui.records.live import Notice

NOW, CLOCK = 100.0, 1_764_000_000.0
OTHER = LINE.replace("A", "B")


@pytest.fixture(scope="module")
def network() -> Network:
    made = make("Friday", ("10.0.0.2",), datetime.now(UTC))
    return Network(
        made.authority.decode(), made.certificate.decode(), made.private.decode(), "secret", "5e" * 32, "ca" * 32,
        ("10.0.0.2", "club.local"), 8899,
    )  # fmt: skip


@pytest.fixture
def door() -> Door:
    return Door()


@pytest.fixture
def joins(door: Door, network: Network) -> Joins:
    return Joins(door, network, Random(1).randbytes)


def shown(network: Network) -> str:
    """The certificate that the broker shows a table."""
    return fingerprint(network.certificate.encode())


def is_line_of(line: str, password: str) -> bool:
    """Whether a line of the broker's file stands for a password."""
    return line == password_line(password, b64decode(line.split("$")[3]))


def talk(table: Joining, answer: Callable[[bytes], bytes]) -> None:
    """Let a table say all that it has to say."""
    frame: bytes | None = table.hello(CLOCK + 2)
    while frame is not None:
        frame = table.take(answer(frame))


def asked(joins: Joins, table: Joining, now: float = NOW) -> list[Answered]:
    """What comes of each frame of a table."""
    all_: list[Answered] = []

    def answer(frame: bytes) -> bytes:
        found = joins.take(table.table, frame, now, CLOCK)
        assert found is not None
        all_.append(found)
        return found.frame

    talk(table, answer)
    return all_


def joined(**tables: str) -> Evening:
    """An evening with these tables in it: t5="…" with its line."""
    book = opened()
    book.do_all([TableJoined(table=int(name[1:]), password=line) for name, line in tables.items()])
    return book.evening


# -- by six digits ----------------------------------------------------------------------------------------------------


def test_a_table_with_the_code_is_let_in_and_its_user_of_the_join_goes_a_little_later(
    joins: Joins, door: Door, network: Network
) -> None:
    code = joins.open(5, NOW)
    assert code.isdecimal()
    assert len(code) == 6
    (invited,) = joins.live(NOW + 10)
    assert (invited.table, invited.code, invited.left_s, invited.guesses) == (5, code, OPEN_S - 10, GUESSES)
    assert [*door.users] == ["join5"]
    table = Joining(5, code, shown(network))
    answer, welcome = asked(joins, table)
    assert (answer.act, answer.left, welcome.left) == (None, None, None)
    assert table.joined is not None
    assert table.joined.authority == network.authority
    assert table.clock == CLOCK
    act = welcome.act
    assert act is not None
    assert act == TableJoined(table=5, password=act.password)
    assert is_line_of(act.password, table.joined.password)
    assert joins.step(NOW + 1) == []
    assert joins.live(NOW + 1) == ()
    assert [*door.users] == ["join5"]
    assert joins.step(NOW + 1 + LINGERS_S - 0.01) == []
    assert [*door.users] == ["join5"]
    assert joins.step(NOW + 1 + LINGERS_S) == []
    assert door.users == {}
    told = door.told
    assert joins.step(NOW + 99) == []
    assert door.told == told


def test_a_wrong_code_costs_a_guess_and_after_the_last_the_join_is_over(joins: Joins, network: Network) -> None:
    code = joins.open(5, NOW)
    wrong = f"{(int(code) + 1) % 10**6:06}"
    for left in (2, 1, 0):
        assert [answered.left for answered in asked(joins, Joining(5, wrong, shown(network)))] == [None, left]
    assert joins.take(5, Joining(5, code, shown(network)).hello(CLOCK), NOW, CLOCK) is None
    assert joins.step(NOW) == [5]
    assert joins.step(NOW) == []


def test_what_cannot_be_read_costs_no_guess(joins: Joins) -> None:
    joins.open(5, NOW)
    answered = joins.take(5, b"hello", NOW, CLOCK)
    assert answered is not None
    assert (answered.act, answered.left, b"frame" in answered.frame) == (None, None, True)
    assert joins.live(NOW)[0].guesses == GUESSES


def test_a_code_counts_for_ten_minutes(joins: Joins, door: Door, network: Network) -> None:
    code = joins.open(5, NOW)
    assert joins.step(NOW + OPEN_S - 1) == []
    assert joins.take(5, Joining(5, code, shown(network)).hello(CLOCK), NOW + OPEN_S, CLOCK) is None
    assert joins.step(NOW + OPEN_S) == [5]
    joins.open(5, NOW + OPEN_S)
    assert joins.step(NOW + OPEN_S + LINGERS_S) == []
    assert [*door.users] == ["join5"], "it was invited anew meanwhile"


def test_whoever_sends_more_than_a_join_needs_is_thrown_out_at_once(joins: Joins, door: Door) -> None:
    joins.open(5, NOW)
    for _ in range(MOST_FRAMES):
        assert joins.take(5, b"{}", NOW, CLOCK) is not None
    assert joins.take(5, b"{}", NOW, CLOCK) is None
    assert joins.step(NOW) == [5]
    assert door.users == {}


def test_codes_are_drawn_anew_and_nobody_else_joins_by_them(joins: Joins, network: Network) -> None:
    code = joins.open(5, NOW)
    assert joins.open(6, NOW) != code
    assert [invited.table for invited in joins.live(NOW)] == [5, 6]
    assert joins.take(7, Joining(7, code, shown(network)).hello(CLOCK), NOW, CLOCK) is None
    six = Joining(6, code, shown(network))
    assert [answered.left for answered in asked(joins, six)] == [None, 2]
    assert six.joined is None


def test_who_is_uninvited_joins_no_more(joins: Joins, door: Door, network: Network) -> None:
    code = joins.open(5, NOW)
    joins.shut(5)
    assert (door.users, joins.live(NOW)) == ({}, ())
    assert joins.take(5, Joining(5, code, shown(network)).hello(CLOCK), NOW, CLOCK) is None
    told = door.told
    joins.shut(5)
    assert door.told == told


def test_each_user_that_joins_has_the_line_of_the_join(joins: Joins, door: Door) -> None:
    joins.open(5, NOW)
    assert is_line_of(door.users["join5"], PASSWORD)


# -- the users of the broker ------------------------------------------------------------------------------------------


def test_exactly_the_tables_that_have_joined_are_users(joins: Joins, door: Door) -> None:
    joins.let_in(joined(t5=LINE, t6=LINE))
    assert door.users == {"t5": LINE, "t6": LINE}
    told = door.told
    joins.let_in(joined(t5=LINE, t6=LINE))
    assert door.told == told, "the broker is told what has changed alone"
    joins.let_in(joined(t6=OTHER))
    assert door.users == {"t6": OTHER}


def test_a_broker_that_was_started_with_its_tables_is_told_nothing(joins: Joins, door: Door) -> None:
    joins.begun_with({5: Machine("window", LINE)})
    joins.let_in(joined(t5=LINE))
    assert door.told == 0
    joins.let_in(joined())
    assert door.told == 1


def test_the_users_at_the_start_are_the_director_and_the_tables(network: Network) -> None:
    users = users_of(network, {5: Machine("window", LINE)})
    assert [*users] == [DIRECTOR, "t5"]
    assert users["t5"] == LINE
    assert is_line_of(users[DIRECTOR], "secret")


def test_at_another_machine_s_broker_nobody_is_let_in(network: Network) -> None:
    joins = Joins(None, network, Random(1).randbytes)
    for refused in (lambda: joins.open(5, NOW), lambda: joins.ticket(5, joined())):
        with pytest.raises(NoGate):
            refused()
    joins.let_in(joined(t5=LINE))
    joins.shut(5)
    assert joins.step(NOW) == []


def test_a_ticket_has_all_that_a_table_needs(joins: Joins, network: Network) -> None:
    evening = joined(t5=LINE)
    ticket, act = joins.ticket(5, evening)
    assert (ticket.evening, ticket.address, ticket.port, ticket.table) == ("Friday", "10.0.0.2", 8899, 5)
    assert (ticket.certificate, ticket.term, len(bytes.fromhex(ticket.password))) == (network.authority, 0, 32)
    assert (act.table, act.name) == (5, "")
    assert is_line_of(act.password, ticket.password)
    named = replace(evening, name="F" * 65, joined={5: Machine("window", LINE)})
    ticket, act = joins.ticket(5, named)
    assert (ticket.evening, act.name) == ("F" * 64, "window"), "it is called as before"


@pytest.mark.parametrize(
    ("topic", "table"),
    [
        ("club/join5/out/join", 5),
        ("club/join05/out/join", None),
        ("club/join5/in/join", None),
        ("club/join5/out/join/more", None),
        ("club/t5/out/join", None),
        ("join5/out/join", None),
        ("club/join/out/join", None),
        ("club/join５/out/join", None),
    ],
)
def test_only_a_frame_of_a_table_that_is_being_let_in_is_one(topic: str, table: int | None) -> None:
    assert joining_topic(topic) == table


# -- through the director ---------------------------------------------------------------------------------------------


class Evenings:
    """A director with a broker that lets users in, and a table that knocks."""

    def __init__(self, network: Network) -> None:
        self.door, self.bus, self.now, self.network = Door(), Bus(), NOW, network
        self.book = opened()
        self.knocking: Port = self.bus.port(lambda topic: "/in/join" in topic)
        self.director_port = self.bus.port(lambda topic: "/out/" in topic)
        joins = Joins(self.door, network, Random(1).randbytes)
        self.director = Director(self.book, self.director_port, network, joins, now_here)

    def step(self, seconds: float = COMMIT_S) -> None:
        self.now += seconds
        self.director.step(self.now)

    def said(self) -> dict[str, Notice]:
        """The last notice of each kind."""
        return {notice.id: notice for notice in self.director.notices.latest}

    def knock(self, table: Joining) -> None:
        """Let a table say all it has to say; nobody may answer."""
        frame: bytes | None = table.hello(CLOCK)
        while frame is not None:
            self.knocking.publish(f"club/join{table.table}/out/join", frame, keep=False)
            self.step()
            arrived = self.knocking.poll(0.0)
            assert {each.topic for each in arrived} <= {f"club/join{table.table}/in/join"}
            frame = table.take(arrived[0].payload) if arrived else None


@pytest.fixture
def evenings(network: Network) -> Iterator[Evenings]:
    made = Evenings(network)
    yield made
    made.director.close()


def test_a_table_is_in_the_file_and_a_user_once_it_is_told_so(evenings: Evenings) -> None:
    code = evenings.director.invite(5, NOW)
    assert evenings.said()["join"].fields == {"table": 5, "code": code}
    table = Joining(5, code, shown(evenings.network))
    evenings.knock(table)
    assert table.joined is not None
    assert [*evenings.director.evening.joined] == [5]
    assert evenings.said()["joined"].fields == {"table": 5}
    assert evenings.door.users["t5"] == evenings.director.evening.joined[5].password
    assert not [topic for topic in evenings.bus.kept if "join" in topic], "no frame is kept by the broker"
    evenings.director.do(TableLeft(table=5))
    evenings.step(LINGERS_S)
    assert evenings.door.users == {}


def test_a_table_that_could_not_be_kept_is_not_told_that_it_is_in(
    evenings: Evenings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise NotKept("no room")

    monkeypatch.setattr(evenings.book.store, "commit", full)
    table = Joining(5, evenings.director.invite(5, NOW), shown(evenings.network))
    evenings.knock(table)
    assert table.joined is None
    notice = evenings.said()["not_joined"]
    assert notice.fields["table"] == 5
    assert isinstance(notice.fields["why"], NotKept)
    assert notice.alarm


def test_a_wrong_code_and_a_join_that_is_over_are_said(evenings: Evenings) -> None:
    code = evenings.director.invite(5, NOW)
    wrong = Joining(5, f"{(int(code) + 1) % 10**6:06}", shown(evenings.network))
    evenings.knock(wrong)
    assert evenings.said()["join_wrong"].fields == {"table": 5, "left": 2}
    evenings.step(OPEN_S)
    assert evenings.said()["join_over"].fields == {"table": 5}
    before = evenings.director.notices.said
    evenings.knock(Joining(5, code, shown(evenings.network)))
    evenings.knock(Joining(7, code, shown(evenings.network)))
    assert evenings.director.notices.said == before
    assert evenings.director.evening.joined == {}


@pytest.mark.parametrize("end", ["used", "closed", "late", "flooded"])
def test_the_broker_keeps_nothing_of_a_join_that_is_over(evenings: Evenings, end: str) -> None:
    topic = "club/join5/out/join"
    code = evenings.director.invite(5, NOW)
    evenings.knocking.publish(topic, b"kept", keep=True)
    evenings.step()
    evenings.knocking.poll(0.0)
    if end == "used":
        evenings.knock(Joining(5, code, shown(evenings.network)))
        assert 5 in evenings.director.evening.joined
    elif end == "closed":
        evenings.director.uninvite(5)
    elif end == "late":
        evenings.step(OPEN_S)
    else:
        for _ in range(MOST_FRAMES):
            evenings.knocking.publish(topic, b"{}", keep=True)
        evenings.step()
        assert "join_over" in evenings.said()
        assert "join5" not in evenings.door.users
    assert topic in evenings.bus.kept, "its user may not be gone yet"
    evenings.step(LINGERS_S)
    evenings.step(GONE_S)
    assert evenings.door.users.keys() <= {"t5"}
    assert topic not in evenings.bus.kept


def test_what_is_kept_of_a_join_is_cleared_once_the_broker_is_back(evenings: Evenings) -> None:
    evenings.director.invite(5, NOW)
    evenings.knocking.publish("club/join5/out/join", b"kept", keep=True)
    evenings.director.uninvite(5)
    evenings.director_port.go()
    evenings.step()
    evenings.step(GONE_S)
    assert "club/join5/out/join" in evenings.bus.kept
    evenings.director_port.come()
    evenings.step()
    assert "club/join5/out/join" not in evenings.bus.kept
    evenings.knocking.publish("club/join5/out/join", b"another", keep=True)
    evenings.step(GONE_S)
    assert "club/join5/out/join" in evenings.bus.kept, "it is cleared once"


def test_an_invitation_is_shown_until_it_is_taken_back(evenings: Evenings) -> None:
    code = evenings.director.invite(5, NOW)
    live = evenings.director.live(NOW)
    assert [invited.code for invited in live.joining] == [code]
    assert (live.addresses, live.port) == (("10.0.0.2", "club.local"), 8899)
    evenings.director.uninvite(5)
    assert evenings.director.live(NOW).joining == ()
    for table in (0, 1000):
        with pytest.raises(ClubRefused) as found:
            evenings.director.invite(table, NOW)
        assert found.value.why is No.BAD_TABLE
        assert found.value.fields == {"table": table, "most": 999}
    assert evenings.director.invite(999, NOW)
    assert evenings.director.invite(1, NOW)


def test_the_file_of_a_stick_counts_from_the_moment_it_is_made(evenings: Evenings) -> None:
    ticket = decoded(evenings.director.ticket(5), Ticket)
    assert (ticket.table, ticket.term) == (5, 1)
    evenings.step()
    assert evenings.door.users["t5"] == evenings.director.evening.joined[5].password


def test_a_broker_that_takes_no_users_is_said_once_until_it_does(evenings: Evenings) -> None:
    evenings.director.do(TableJoined(table=5, password=LINE))
    evenings.door.fault = PortTaken(8899)
    evenings.step()
    evenings.step()
    assert [notice.alarm for notice in evenings.director.notices.latest] == [True]
    evenings.door.fault = None
    evenings.step()
    assert evenings.door.users == {"t5": LINE}
    evenings.director.do(TableLeft(table=5))
    evenings.door.fault = PortTaken(8899)
    evenings.step()
    assert evenings.director.notices.said == 2


def test_a_director_with_a_broker_of_another_machine_runs_all_the_same() -> None:
    port = Bus().port(lambda topic: "/out/" in topic)
    director = Director(opened(), port, NETWORK, Joins(None, NETWORK, Random(1).randbytes), now_here)
    try:
        director.do(TableJoined(table=5, password=LINE))
        director.step(NOW)
        with pytest.raises(NoGate):
            director.invite(6, NOW)
        assert not director.notices.latest
    finally:
        director.close()
