"""What becomes of rows that arrived, and what is said of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace

import banker
from banker.club.acts import Accepted, Came, How, TableJoined
from banker.club.evening import ClubRefused, No
from banker.club.wire import VERSION, Have, State, Topic, decoded, encoded
from banker.insight.result import Difference, Differs
from banker.log import Row
from banker.rules.position import Position
from banker.store_error import NotKept
from tests.club.tables import NAMES, came, forged, in_order, played_by, rows_of, under_way
from tests.club.test_checked import begun, over
from tests.club.test_running import LINE
from tests.director.tables import NETWORK
from tests.director.test_arrivals import extended, message
from tests.processes import DEADLINE_S
from ui.director.arrivals import Refused, Why
from ui.director.checking import Checker
from ui.director.hearing import Hearing
from ui.director.keeping import COMMIT_S, Keeper
from ui.director.live import Notices
from ui.director.teller import Teller
from ui.director.telling import topic_of
from ui.records.live import Notice

ABC = NAMES[:3]


class Kept:
    """A keeper of an evening of two tables, and what it has said."""

    def __init__(self) -> None:
        self.book, self.hearing, self.now = under_way(), Hearing(), 0.0
        self.book.do_all([TableJoined(table=table, password=LINE) for table in (1, 2)])
        self.teller, self.notices = Teller(NETWORK, 0, lambda: "now"), Notices(lambda: "")
        self.keeper = Keeper(self.book, self.hearing, self.teller, self.notices)
        self.taken: dict[str, bytes] = {}

    def publish(self, topic: str, payload: bytes, *, keep: bool) -> bool:
        self.taken[topic] = payload
        return True

    def held(self, table: int) -> dict[str, int]:
        """What a table was told that is held."""
        self.teller.send(self)
        return decoded(self.taken[topic_of(table, Topic.HAVE)], Have).games

    def said(self) -> list[Notice]:
        """What was said since this was asked last."""
        said = [*self.notices.latest]
        self.notices.latest.clear()
        return said

    def add(self, rows: list[Row], table: int = 1, game: str = "g") -> None:
        """Let rows come, and the next commit with them."""
        self.keeper.add(table, message(rows, game))
        self.step()

    def step(self) -> None:
        self.now += COMMIT_S
        self.keeper.step(self.now)

    def until(self, holds: Callable[[], object]) -> None:
        """Step until something holds, while the thread that checks does its work."""
        end = time.monotonic() + DEADLINE_S
        while not holds():
            assert time.monotonic() < end, [*self.notices.latest]
            time.sleep(0.001)
            self.step()

    def checked(self) -> list[Notice]:
        """What is said once all that was asked has been checked."""
        for count in (1, 2):  # what is checked again is asked for before the second
            self.keeper.bring(2, FENCE)
            self.until(lambda count=count: sum(map(self._is_fence, self.notices.latest)) == count)
        return [each for each in self.said() if not self._is_fence(each)]

    @staticmethod
    def _is_fence(notice: Notice) -> bool:
        return notice.fields.get("game") == "fence"


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    return rows_of(played_by(ABC))


FENCE = rows_of(played_by(("Zoe", "Yan"), "fence", operations=1))


@pytest.fixture
def kept() -> Iterator[Kept]:
    kept = Kept()
    yield kept
    kept.keeper.close()


def full(*_: object) -> None:
    raise NotKept("no room")


def test_rows_are_kept_with_one_commit_in_its_time_and_then_told(kept: Kept, rows: list[Row]) -> None:
    kept.add(rows[:3])
    assert kept.held(1) == {"g": 2}
    kept.keeper.add(1, message(rows[3:5]))
    kept.keeper.step(kept.now + COMMIT_S / 2)
    assert kept.held(1) == {"g": 2}
    kept.step()
    assert kept.held(1) == {"g": 4}
    kept.keeper.add(1, message(rows[5:7]))
    kept.keeper.forget()
    kept.step()
    assert len(kept.book.rows(1, "g")) == 5
    assert kept.said() == []


def test_a_message_that_is_not_taken_is_said_once_for_its_reason(kept: Kept) -> None:
    for _ in range(2):
        kept.keeper.refuse(Refused(1, Why.FORGED, "7"))
    assert kept.said() == [Notice("refused", {"table": 1, "why": Why.FORGED, "detail": "7"}, alarm=True)]
    kept.keeper.add(9, b"")
    kept.step()
    assert [notice.fields["table"] for notice in kept.said()] == [9]


def test_another_history_and_a_game_that_goes_on_after_its_result_are_alarms(kept: Kept, rows: list[Row]) -> None:
    kept.book.do(came(1, rows[:9]))
    kept.book.do(Accepted(round=1, table=1, came=Came(How.CHECKED, in_order(*ABC), "g")))
    kept.add(extended(rows[:9], 1)[9:])
    assert kept.said() == [Notice("gone_on", {"table": 1, "game": "g"}, alarm=True)]
    kept.add(forged(rows[:9], lambda row: replace(row, op_id="x") if row.number == 5 else row))
    assert kept.said() == [Notice("forked", {"table": 1, "game": "g", "row": 5}, alarm=True)]


def test_a_full_disk_is_said_once_and_that_it_takes_rows_again(
    kept: Kept, rows: list[Row], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as here:
        here.setattr(kept.book.store, "commit", full)
        kept.add(rows[:3])
        kept.add(rows[:3])
    (notice,) = kept.said()
    assert (notice.id, str(notice.fields["why"]), notice.alarm) == ("not_kept", "no room", True)
    for part in (rows[:3], rows[3:5]):
        kept.add(part)
    assert kept.said() == [Notice("kept_again")]


def test_a_game_that_is_over_is_checked_and_its_result_booked(kept: Kept, rows: list[Row]) -> None:
    kept.add(rows)
    result = Notice("result.checked", {"round": 1, "table": 1})
    (notice,) = kept.checked()
    assert notice == replace(result, fields={**result.fields, "came": kept.book.evening.table(1).came})


def test_an_outcome_counts_only_if_no_more_rows_have_come_meanwhile(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    bank = played_by(ABC)
    before = rows_of(bank)
    assert bank.undo("back").refused is None
    with monkeypatch.context() as here:
        here.setattr(Checker, "done", lambda _: [])
        kept.add(before)
        kept.add(rows_of(bank)[len(before) :])
    assert kept.checked() == []
    assert kept.book.evening.table(1).came is None


def test_the_operations_of_a_table_with_another_release_are_not_decided_anew(kept: Kept) -> None:
    paper = over(begun(position=Position(balances={"s0": 9000})))
    said = State(v=VERSION, release=banker.__version__, rows=2, clock="")
    kept.hearing.state(1, encoded(said), kept.book.evening)
    kept.hearing.state(2, encoded(replace(said, release="other")), kept.book.evening)
    kept.add(paper)
    found = (Difference(Differs.PAPER),)
    assert kept.checked() == [Notice("unfit", {"table": 1, "game": "g", "found": found}, alarm=True)]
    kept.hearing.state(1, encoded(replace(said, release="other")), kept.book.evening)
    kept.keeper.bring(1, paper)
    assert [notice.id for notice in kept.checked()] == ["result.checked"]


def test_a_game_that_is_brought_is_for_a_table_and_none_of_it_kept_if_it_is_no_result(
    kept: Kept, rows: list[Row]
) -> None:
    with pytest.raises(ClubRefused) as refused:
        kept.keeper.bring(9, rows)
    assert (refused.value.why, refused.value.fields) == (No.NO_TABLE, {"table": 9})
    kept.keeper.bring(1, rows[:-1])
    kept.until(lambda: kept.notices.latest)
    found = (Difference(Differs.OPEN, row=rows[-2].number),)
    assert kept.said() == [Notice("stick_unfit", {"table": 1, "game": "g", "found": found}, alarm=True)]
    assert kept.book.evening.held == {}


def test_another_history_that_is_brought_is_kept_once_and_said_each_time(
    kept: Kept, rows: list[Row], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept.add(rows[:9])
    other = forged(rows, lambda row: replace(row, op_id="x") if row.number == 5 else row)
    with monkeypatch.context() as here:
        here.setattr(kept.book.store, "commit", full)
        kept.keeper.bring(1, other)
        (notice,) = kept.checked()
    assert (notice.id, str(notice.fields["why"]), notice.alarm) == ("not_kept", "no room", True)
    for _ in range(2):
        kept.keeper.bring(1, other)
        assert kept.checked() == [Notice("forked", {"table": 1, "game": "g", "row": 5}, alarm=True)]
    assert kept.book.forked(1, "g") == other[5:]
    assert len([act for act in kept.book.acts() if type(act).__name__ == "Forked"]) == 1


def test_a_result_that_cannot_be_booked_is_an_alarm_with_the_reason(
    kept: Kept, rows: list[Row], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as here:
        here.setattr(kept.book.store, "commit", full)
        kept.keeper.bring(1, rows)
        (notice,) = kept.checked()
    why = notice.fields["why"]
    assert notice == Notice("not_counted", {"round": 1, "table": 1, "why": why}, alarm=True)
    assert str(why) == "no room"


def test_closing_ends_the_thread_that_checks(kept: Kept, rows: list[Row]) -> None:
    kept.keeper.close()
    kept.keeper.bring(1, rows)
    kept.keeper.close()
    kept.step()
    assert kept.said() == [], "nobody checks it any more"
