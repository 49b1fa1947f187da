"""Which signal tells of what, on the panel and on the loudspeaker; and that no touch waits for a tone."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from banker import commands as c
from banker import events as e
from hardware import speaker
from hardware.ports import Signal
from hardware.simulated import RecordingPanel
from hardware.speaker import PanelAndSpeaker, Speaker
from tests.ui import test_flow
from tests.ui.test_flow import CARDS, STRANGE, Table
from tests.ui.test_flow import table as table
from ui import build
from ui.flow.signals import signal_of
from ui.records.motion import Motion
from ui.table import acts as a


def told(table: Table) -> list[Signal]:
    """What was told since it was asked last."""
    found = list(table.panel.signals[getattr(table, "heard", 0) :])
    table.heard = len(table.panel.signals)
    return found


def test_each_thing_at_the_table_has_its_own_tone(table: Table) -> None:
    told(table)
    table.throw(1, 2)
    assert told(table) == [Signal.BOOKED], "a deed is to be bought"
    table.tap(CARDS[1])
    assert told(table) == [Signal.SEEN, Signal.REFUSED], "somebody else's card"
    table.tap(CARDS[0])
    assert told(table) == [Signal.SEEN, Signal.YOUR_TURN]
    table.throw(4, 2)
    table.answer(c.Decline)
    table.tap(CARDS[2])
    told(table)
    table.answer(a.StopCountdown)
    table.answer(c.Hammer)
    assert told(table)[-1] is Signal.HAMMER
    table.end()
    assert told(table)[-1] is Signal.END


def test_an_undo_is_told_as_booked_and_sets_nothing_in_motion(table: Table) -> None:
    table.throw(1, 2)
    table.tap(CARDS[0])
    assert isinstance(table.flow.desk.motion, Motion)
    told(table)
    table.flow.orders.undo()
    table.serve()
    assert told(table) == [Signal.BOOKED]
    assert table.flow.desk.motion is None
    table.flow.orders.redo()
    table.serve()
    assert table.flow.desk.motion is None


def test_the_greatest_of_what_is_booked_is_told() -> None:
    ended = e.TurnEnded("p1")
    sold = e.AuctionClosed(3, "p1", 1)
    assert signal_of(()) is Signal.BOOKED
    assert signal_of((ended,)) is Signal.YOUR_TURN
    assert signal_of((sold, ended)) is Signal.HAMMER
    assert signal_of((sold, ended, e.GameEnded(e.GameEnd.AGREED, ()))) is Signal.END


def test_a_machine_with_a_sound_card_is_heard_and_one_without_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    panel = RecordingPanel()
    monkeypatch.setattr(speaker, "lacks", lambda: "there is no sound card")
    assert build.heard(panel) is panel
    monkeypatch.setattr(speaker, "lacks", lambda: None)
    both = build.heard(panel)
    assert isinstance(both, PanelAndSpeaker)
    both.close()
    assert panel.signals == (Signal.OFF,)


class Blocked:
    """A player of tones that stays in the first one until the test is over."""

    def __init__(self) -> None:
        self.began, self.freed = threading.Event(), threading.Event()

    def __call__(self, _: bytes) -> Blocked:
        self.began.set()
        self.freed.wait()
        return self

    def over(self) -> bool:
        return True

    def cut(self) -> None:
        pass


@pytest.fixture
def blocked() -> Iterator[Blocked]:
    blocked = Blocked()
    yield blocked
    blocked.freed.set()


def test_a_player_that_blocks_delays_no_touch_and_no_card(blocked: Blocked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(test_flow, "RecordingPanel", lambda: PanelAndSpeaker(RecordingPanel(), Speaker(blocked)))
    table = Table().seat_three()
    assert blocked.began.wait(60), "the first tone is being played"
    table.throw(1, 2)
    table.tap(STRANGE)
    table.tap(CARDS[0])
    table.throw(1, 1)
    assert table.bank.course.head == 3
    assert not blocked.freed.is_set(), "it is still at the first tone"
    table.panel.close()
