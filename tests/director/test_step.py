"""A step of a director: what it hears, what it says of it to the last field, and how it shows the evening."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from random import Random

import pytest

import banker
from banker.club.acts import Came, How, TableJoined
from banker.club.evening import ClubRefused, No
from banker.club.wire import VERSION, Have, Here, State, encoded
from banker.insight.result import Difference, Differs, result_of
from banker.sound import played
from hardware.network.broker import PortTaken
from tests.club.tables import NAMES, played_by, rows_of, under_way
from tests.club.test_running import LINE
from tests.director.tables import Arrived, Bus, Door
from tests.director.test_joins import network
from ui.director.arrivals import Why
from ui.director.director import Director
from ui.director.joins import Joins
from ui.director.live import tables_of
from ui.director.network import Network
from ui.director.telling import OURS
from ui.records.live import Invitation, Live, Notice, Run

__all__ = ["network"]  # a fixture

WHEN = "2026-11-28T20:00:05+00:00"
ABC = NAMES[:3]


class At:
    """A director of two tables at a bus, at one moment on the wall."""

    def __init__(self, network: Network) -> None:
        self.bus, self.book, self.door, self.now = Bus(), under_way(), Door(), 100.0
        self.book.do_all([TableJoined(table=table, password=LINE) for table in (1, 2)])
        self.port = self.bus.port(lambda topic: "/out/" in topic or topic == OURS)
        joins = Joins(self.door, network, Random(1).randbytes)
        moment = datetime(2026, 11, 28, 20, 0, 5, 678, UTC)
        self.director = Director(self.book, self.port, network, joins, lambda: moment)
        self.step()

    def step(self) -> None:
        self.now += 1
        self.director.step(self.now)

    def hears(self, topic: str, payload: bytes) -> list[Notice]:
        """What is said of a message."""
        self.director.notices.latest.clear()
        self.bus.ports[0]._waiting.append(Arrived(topic, payload))
        self.step()
        return [*self.director.notices.latest]

    def said(self, do: Callable[[], object]) -> list[Notice]:
        """What is said of what is done."""
        self.director.notices.latest.clear()
        do()
        return [*self.director.notices.latest]


@pytest.fixture
def at(network: Network) -> Iterator[At]:
    at = At(network)
    yield at
    at.director.close()


def stands(**said: object) -> bytes:
    known = {"v": VERSION, "release": banker.__version__, "rows": 2, "clock": ""}
    return encoded(State(**(known | said)))  # type: ignore[arg-type]


def here(is_here: bool) -> bytes:
    return encoded(Here(v=VERSION, here=is_here))


def test_a_table_that_comes_and_goes_is_said(at: At) -> None:
    assert at.hears("club/t2/out/here", here(True)) == [Notice("here", {"table": 2}, WHEN)]
    assert at.hears("club/t2/out/here", here(True)) == []
    assert at.hears("club/t2/out/here", here(False)) == [Notice("away", {"table": 2}, WHEN)]


def test_another_release_and_what_a_table_does_not_follow_are_alarms_said_once(at: At) -> None:
    other = {"table": 1, "theirs": "0.1", "ours": banker.__version__}
    assert at.hears("club/t1/out/state", stands()) == []
    assert at.hears("club/t1/out/state", stands(release="0.1")) == [Notice("release", other, WHEN, alarm=True)]
    assert at.hears("club/t1/out/state", stands(release="0.1")) == []
    newer = Notice("release", {**other, "theirs": "0.2"}, WHEN, alarm=True)
    assert at.hears("club/t1/out/state", stands(release="0.2")) == [newer]
    refused = Notice("not_followed", {"table": 1, "what": "round", "why": "playing"}, WHEN, alarm=True)
    assert at.hears("club/t1/out/state", stands(refused={"round": "playing"})) == [refused]
    more = Notice("not_followed", {"table": 1, "what": "clock", "why": "over"}, WHEN, alarm=True)
    assert at.hears("club/t1/out/state", stands(refused={"round": "playing", "clock": "over"})) == [more]
    fields = {"table": 2, "what": "round", "why": "playing"}
    found = at.hears("club/t2/out/state", stands(release="0.1", refused={"round": "playing"}))
    assert [notice.fields for notice in found] == [{**other, "table": 2}, fields], "the first word of a table too"


@pytest.mark.parametrize(
    ("topic", "payload", "table", "why"),
    [
        ("club/t1/out/state", b"{", 1, Why.MALFORMED),
        ("club/t1/out/here", b'{"v":2}', 1, Why.OTHER_VERSION),
        ("club/t2/out/plan", b"{", 2, Why.MALFORMED),
        (OURS, b'{"v":2}', 0, Why.OTHER_VERSION),
        ("club/t9/out/state", stands(), 9, Why.NOT_JOINED),
    ],
)
def test_what_cannot_be_taken_is_an_alarm_with_table_and_reason(
    at: At, topic: str, payload: bytes, table: int, why: Why
) -> None:
    (notice,) = at.hears(topic, payload)
    assert (notice.id, notice.alarm) == ("refused", True)
    assert (notice.fields["table"], notice.fields["why"]) == (table, why)


def test_a_higher_term_stops_the_director_and_a_lower_one_does_not(at: At) -> None:
    for term in (0, 1):
        assert at.hears(OURS, encoded(Have(v=VERSION, term=term, serial=0))) == []
    assert at.hears(OURS, encoded(Have(v=VERSION, term=9, serial=0))) == [
        Notice("stopped", {"term": 9}, WHEN, alarm=True)
    ]
    assert at.director.run is Run.STOPPED
    assert at.hears(OURS, encoded(Have(v=VERSION, term=10, serial=0))) == [], "it has stopped already"
    assert at.hears("club/t1/out/here", here(True)) == []
    rows = rows_of(played_by(ABC))
    told = result_of(played(rows).course.game, len(rows), rows[-1].hash)
    for verb in (
        at.director.start,
        lambda: at.director.bring(1, rows),
        lambda: at.director.bring_code(1, told),
    ):
        with pytest.raises(ClubRefused) as refused:
            verb()
        assert (refused.value.why, refused.value.fields) == (No.OLD_TERM, {"term": 9})


def test_a_broker_that_goes_while_a_table_is_there_is_an_alarm_and_its_return_is_said(at: At) -> None:
    at.hears("club/t1/out/here", here(True))
    at.hears("club/t2/out/here", here(False))
    at.port.go()
    assert at.said(at.step) == [Notice("broker_gone", {}, WHEN, alarm=True)]
    assert at.said(at.step) == [], "once"
    assert at.director.hearing.present == ()
    at.port.come()
    assert at.said(at.step) == [Notice("broker_back", {}, WHEN)]
    assert at.said(at.step) == []


def test_what_a_code_brings_is_said(at: At) -> None:
    rows, others = rows_of(played_by(ABC)), rows_of(played_by(("Zoe", "Yan"), operations=1))
    told, other = (result_of(played(some).course.game, len(some), some[-1].hash) for some in (rows, others))
    fields = {"round": 1, "table": 1}
    found = at.said(lambda: at.director.bring_code(2, told))
    came = at.book.evening.table(1).came
    assert isinstance(came, Came)
    assert found == [Notice("result.code", {**fields, "came": came}, WHEN)]
    assert came.how is How.CODE
    (notice,) = at.said(lambda: at.director.bring_code(2, other))
    differences = notice.fields["found"]
    assert notice == Notice("code_unfit", {"table": 2, "found": differences}, WHEN, alarm=True)
    assert isinstance(differences, tuple)
    assert Difference(Differs.ABSENT, name="Dan") in differences


def test_tables_from_1_to_999_are_invited(at: At) -> None:
    for table in (0, 1000):
        with pytest.raises(ClubRefused) as refused:
            at.director.invite(table, at.now)
        assert (refused.value.why, refused.value.fields) == (No.BAD_TABLE, {"table": table, "most": 999})
    for table in (1, 999):
        (notice,) = at.said(lambda table=table: at.director.invite(table, at.now))
        (invited,) = (each for each in at.director.live(at.now).joining if each.table == table)
        assert notice == Notice("join", {"table": table, "code": invited.code}, WHEN)


def test_a_broker_that_takes_no_users_is_an_alarm_said_once_until_it_does(at: At) -> None:
    at.door.fault = PortTaken(8883)
    at.book.do(TableJoined(table=3, password=LINE))
    assert at.said(at.step) == [Notice("broker_port", {"port": 8883}, WHEN, alarm=True)]
    assert at.said(at.step) == []
    at.door.fault = None
    assert at.said(at.step) == []
    assert "t3" in at.door.users
    at.door.fault = PortTaken(8883)
    at.book.do(TableJoined(table=4, password=LINE))
    assert len(at.said(at.step)) == 1


def test_the_evening_is_shown_as_it_stands(at: At) -> None:
    at.hears("club/t2/out/here", here(True))
    code = at.director.invite(5, at.now)
    said = tuple(at.director.notices.latest)
    assert at.director.live(at.now + 3) == Live(
        Run.RUNNING,
        up=True,
        evening=at.book.evening,
        tables=tables_of(at.book.evening, at.director.hearing, at.now + 3),
        joining=(Invitation(5, code, 597.0, 3),),
        notices=said,
        said=len(said),
        addresses=("10.0.0.2", "club.local"),
        port=8899,
        waiting=None,
    )
    at.port.go()
    assert not at.director.live(at.now).up


def test_a_step_ends_though_messages_never_do(at: At, monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []

    def endless(wait: float) -> list[Arrived]:
        waits.append(wait)
        return [Arrived("other/topic", b"")]

    monkeypatch.setattr(at.port, "poll", endless)
    at.director.step(at.now, 0.5)
    assert waits == [0.5, *[0.0] * 199], "it waits for the first alone"
