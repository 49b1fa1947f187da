"""The on-screen reader: taps, cards left lying, cards taken away, all through the real polling and worker."""

from __future__ import annotations

import threading

import pytest

from hardware.field import FRAMES_WAITING, Field
from hardware.ports import (
    BadUid,
    FaultCause,
    ReaderEvent,
    ReaderFault,
    ReaderFree,
    ReaderReady,
    Silence,
    TagGone,
    TagRefusal,
    TagRefused,
    TagSeen,
)
from hardware.presence import EMPTY
from hardware.simulated import SimulatedReader
from hardware.worker import Pace, Polling

A, B = "04A1B2C3", "04A1B2C3D4E5F6"
POLL_S = 0.040


class Evening:
    """A reader polled on a simulated clock."""

    def __init__(self) -> None:
        self.reader = SimulatedReader()
        self.polling = Polling(lambda: self.reader, EMPTY, Pace())
        self.polls = 0
        self.seconds(POLL_S)

    def seconds(self, seconds: float) -> list[ReaderEvent]:
        """Let so much time pass; the events meanwhile."""
        happened: list[ReaderEvent] = []
        for _ in range(round(seconds / POLL_S)):
            self.polls += 1
            happened += self.polling.step(self.polls * POLL_S)
        return happened


def kinds(events: list[ReaderEvent]) -> list[tuple[type, str]]:
    return [(type(event), event.uid) for event in events if isinstance(event, TagSeen | TagGone)]


def test_a_tap_is_seen_at_the_next_poll_and_gone() -> None:
    evening = Evening()
    assert evening.reader.tap("04:a1:b2:c3")
    events = evening.seconds(1)
    assert kinds(events) == [(TagSeen, A), (TagGone, A)]
    assert events[0].at == pytest.approx(2 * POLL_S)


def test_taps_in_quick_succession_each_count() -> None:
    evening = Evening()
    assert all(evening.reader.tap(uid) for uid in (A, B, A, A))
    assert [uid for kind, uid in kinds(evening.seconds(2)) if kind is TagSeen] == [A, B, A, A]


def test_a_card_left_lying_counts_once_and_goes_when_it_is_taken() -> None:
    """Its chip is the model that a card is left on for four hours in test_rc522_endurance.py."""
    evening = Evening()
    evening.reader.put(A)
    assert kinds(evening.seconds(600)) == [(TagSeen, A)]
    assert evening.reader.lying == (A,)
    evening.reader.take()
    assert kinds(evening.seconds(1)) == [(TagGone, A)]
    assert evening.reader.lying == ()


def test_put_and_take_at_once_is_still_noticed() -> None:
    evening = Evening()
    evening.reader.put(A)
    evening.reader.take(A)
    evening.reader.put(A)
    assert kinds(evening.seconds(1)) == [(TagSeen, A), (TagGone, A), (TagSeen, A)]


def test_a_tap_beside_a_lying_card_counts_each_time() -> None:
    evening = Evening()
    evening.reader.put(A)
    evening.seconds(1)
    evening.reader.tap(B)
    evening.reader.tap(B)
    assert kinds(evening.seconds(2)) == [(TagSeen, B), (TagGone, B)] * 2
    evening.reader.take()
    assert kinds(evening.seconds(1)) == [(TagGone, A)]


def test_of_two_lying_cards_the_one_left_over_does_not_count_again() -> None:
    evening = Evening()
    evening.reader.put(A)
    evening.reader.put(B)
    assert kinds(evening.seconds(1)) == [(TagSeen, A), (TagSeen, B)]
    assert evening.reader.take(A)
    assert evening.seconds(1) == []
    assert evening.reader.take(B)
    assert kinds(evening.seconds(1)) == [(TagGone, A), (TagGone, B)]
    evening.reader.tap(B)
    assert kinds(evening.seconds(1)) == [(TagSeen, B), (TagGone, B)]


def test_a_phone_beside_a_lying_card_is_refused() -> None:
    evening = Evening()
    evening.reader.put(A)
    evening.seconds(1)
    evening.reader.tap("08112233")
    assert [type(event) for event in evening.seconds(1)] == [TagRefused, ReaderFree]


def test_a_card_put_twice_is_one_card() -> None:
    evening = Evening()
    assert evening.reader.put(A)
    assert evening.reader.put(A)
    assert evening.reader.tap(A)
    assert kinds(evening.seconds(2)) == [(TagSeen, A)]
    assert evening.reader.lying == (A,)


def test_a_phone_is_refused() -> None:
    evening = Evening()
    evening.reader.tap("08112233")
    assert [event.reason for event in evening.seconds(1) if isinstance(event, TagRefused)] == [TagRefusal.RANDOM]


def test_what_is_no_uid_or_does_not_lie_there_is_refused_at_once() -> None:
    reader = SimulatedReader()
    for gesture in (reader.tap, reader.put, reader.take):
        with pytest.raises(BadUid):
            gesture("card")
    assert not reader.take(A)


def test_gestures_do_not_pile_up_for_later() -> None:
    field = Field()
    taps = 0
    while field.tap(A):
        taps += 1
    assert not field.put(B)
    assert not field.take()
    assert field.lying == ()
    polls = 0
    while not field.idle:
        field.poll()
        polls += 1
    assert polls == FRAMES_WAITING
    assert taps == 10
    assert field.poll() == Silence()


def test_unplugged_it_is_a_fault_and_what_is_tapped_meanwhile_is_lost() -> None:
    evening = Evening()
    evening.reader.unplug()
    assert not evening.reader.tap(A)
    assert not evening.reader.put(A)
    (fault,) = evening.seconds(60)
    assert isinstance(fault, ReaderFault)
    assert fault.cause is FaultCause.UNPLUGGED
    assert fault.lasting
    evening.reader.plug()
    back = evening.seconds(2)
    assert [type(event) for event in back] == [ReaderReady]


def test_a_tap_under_way_when_it_is_unplugged_is_not_played_later() -> None:
    evening = Evening()
    evening.reader.tap(A)
    evening.reader.unplug()
    evening.seconds(1)
    evening.reader.plug()
    assert kinds(evening.seconds(3)) == []


def test_a_card_lying_through_an_unplugging_is_one_presentation() -> None:
    evening = Evening()
    evening.reader.put(A)
    evening.seconds(1)
    for _ in range(5):
        evening.reader.unplug()
        evening.seconds(5)
        evening.reader.plug()
        assert kinds(evening.seconds(5)) == []
    evening.reader.take()
    assert kinds(evening.seconds(1)) == [(TagGone, A)]


def test_taken_away_while_unplugged_it_is_gone_afterwards() -> None:
    evening = Evening()
    evening.reader.put(A)
    evening.seconds(1)
    evening.reader.unplug()
    evening.seconds(1)
    evening.reader.take()
    evening.reader.plug()
    assert kinds(evening.seconds(3)) == [(TagGone, A)]


def test_taps_from_many_threads_are_all_counted(inbox, run_worker) -> None:
    reader = SimulatedReader()
    run_worker(lambda: reader)
    inbox.until_kinds(ReaderReady)
    uids = [f"04{number:06X}" for number in range(8)]
    threads = [threading.Thread(target=reader.tap, args=(uid,)) for uid in uids]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    inbox.until(lambda events: sum(isinstance(event, TagGone) for event in events) == len(uids))
    assert sorted(event.uid for event in inbox.events if isinstance(event, TagSeen)) == uids
