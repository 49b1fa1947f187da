"""The RC522 driver in its thread, in real time: the chip's model on the machine's clock."""

from __future__ import annotations

import pytest

from hardware.chip.bench import TAPS_WAITING, Bench
from hardware.chip.clock import SimulatedClock
from hardware.ports import BadUid, Noise, ReaderEvent, ReaderFault, ReaderReady, TagGone, TagRead, TagSeen, Trouble
from hardware.worker import Pace

A, B = "DEADBEEF", "04A3C6CAE26180"


@pytest.fixture
def live():
    bench = Bench()
    undo = bench.install()
    yield bench
    undo()


def of(kinds: type, events: list[ReaderEvent]) -> list[ReaderEvent]:
    """The events of these kinds. Between them a busy machine may be told, which is no matter here."""
    return [event for event in events if isinstance(event, kinds)]


def test_cards_come_out_of_the_queue_in_their_order(live, inbox, run_worker) -> None:
    """Each lies there until it has been seen, however long that takes."""
    run_worker(live.reader, Pace())
    for count, uid in enumerate((A, B, A), 1):
        live.put(uid)
        inbox.until(lambda events, count=count: len(of(TagSeen, events)) == count)
        live.take(uid)
        inbox.until(lambda events, count=count: len(of(TagGone, events)) == count)
    told = of(TagSeen | TagGone, inbox.events)
    assert [(type(event), event.uid) for event in told] == [
        (kind, uid) for uid in (A, B, A) for kind in (TagSeen, TagGone)
    ]


def test_unplugged_and_plugged_in_again(live, inbox, run_worker) -> None:
    """The tests in simulated time say how soon this is noticed."""
    run_worker(live.reader, Pace())
    inbox.until(lambda events: of(ReaderReady, events))
    live.unplug()
    assert not live.tap(A)
    inbox.until(lambda events: any(fault.lasting for fault in of(ReaderFault, events)))
    live.plug()
    live.put(A)
    inbox.until(lambda events: of(TagSeen, events))
    assert len(of(ReaderReady, inbox.events)) == 2


def test_the_worker_gives_line_and_device_back(live, inbox, run_worker) -> None:
    worker = run_worker(live.reader, Pace())
    inbox.until_kinds(ReaderReady)
    assert worker.stop()
    assert live.pi.gpio.levels == {}


# -- the hand -----------------------------------------------------------------------------------------------------


def test_a_hand_lays_cards_and_takes_them(bench) -> None:
    assert bench.put(A)
    assert bench.put(B)
    assert bench.lying == (A, B)
    assert bench.take(A)
    assert not bench.take(A)
    assert bench.lying == (B,)
    assert bench.take()
    assert bench.lying == ()


def test_one_hand_has_so_many_taps_ahead(bench) -> None:
    taps = [bench.tap(A) for _ in range(2 * TAPS_WAITING)]
    assert TAPS_WAITING <= taps.count(True) < 2 * TAPS_WAITING
    assert taps == sorted(taps, reverse=True)
    bench.clock.sleep(60.0)
    assert bench.tap(A)


@pytest.mark.parametrize("gesture", ["tap", "put", "take"])
def test_what_is_no_uid_is_refused(bench, gesture) -> None:
    with pytest.raises(BadUid):
        getattr(bench, gesture)("DEAD")


def test_the_model_is_the_same_on_either_clock(live) -> None:
    """On the machine's own clock a poll may come too late; it then says nothing."""
    for bench in (live, Bench(SimulatedClock())):
        undo = bench.install()
        bench.put(A)
        reader = bench.reader()
        reader.open()
        bench.clock.sleep(0.02)
        assert next(poll for poll in iter(reader.poll, None) if not isinstance(poll, Noise | Trouble)) == TagRead(A)
        reader.close()
        undo()
