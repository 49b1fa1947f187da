"""The table of patterns, and the panel that records them."""

from __future__ import annotations

import pytest

from hardware.patterns import ALL_LAMPS, LOW_HZ, PATTERNS, Lamp
from hardware.ports import Panel, Signal
from hardware.simulated import RecordingPanel, Shown


@pytest.mark.parametrize("signal", Signal)
def test_every_signal_has_a_pattern_that_takes_time(signal: Signal) -> None:
    assert all(step.ms > 0 for step in PATTERNS[signal].steps)
    assert PATTERNS[signal].length_ms > 0


def test_each_signal_can_be_told_from_the_others() -> None:
    assert len({pattern.steps for pattern in PATTERNS.values()}) == len(Signal)


def test_what_happens_passes_and_what_is_lasts() -> None:
    passing = {signal for signal, pattern in PATTERNS.items() if not pattern.lasting}
    calls = {Signal.CALLED_ONCE, Signal.CALLED_TWICE}
    done = {Signal.BOOKED, Signal.YOUR_TURN, Signal.HAMMER, Signal.END}
    explored = {Signal.EDGE, Signal.NO_FURTHER}
    assert passing == {Signal.SEEN, Signal.REFUSED, Signal.WAIT} | calls | done | explored


def test_an_auction_is_called_by_rising_beeps() -> None:
    once, twice, sold = (
        [step.beep_hz for step in PATTERNS[signal].steps if step.beep_hz is not None]
        for signal in (Signal.CALLED_ONCE, Signal.CALLED_TWICE, Signal.HAMMER)
    )
    assert (len(once), len(twice), len(sold)) == (1, 2, 2)
    assert max(once) < min(twice) <= max(twice) < min(sold)


def test_seen_is_over_within_100_ms() -> None:
    assert PATTERNS[Signal.SEEN].length_ms <= 100


def test_booked_is_one_beep_under_all_lamps() -> None:
    steps = PATTERNS[Signal.BOOKED].steps
    assert all(step.lamps == ALL_LAMPS for step in steps)
    assert sum(step.beep_hz is not None for step in steps) == 1


@pytest.mark.parametrize("signal", [Signal.YOUR_TURN, Signal.HAMMER, Signal.END])
def test_what_is_booked_is_lit_by_all_lamps_whatever_else_it_says(signal: Signal) -> None:
    assert all(step.lamps == ALL_LAMPS for step in PATTERNS[signal].steps)


def test_refused_is_red_with_two_low_beeps() -> None:
    steps = PATTERNS[Signal.REFUSED].steps
    assert all(step.lamps == (Lamp.RED,) for step in steps)
    assert [step.beep_hz for step in steps if step.beep_hz is not None] == [LOW_HZ, LOW_HZ]


def test_ready_blinks_once_in_five_seconds() -> None:
    pattern = PATTERNS[Signal.READY]
    assert pattern.length_ms == 5000
    assert [step.lamps for step in pattern.steps] == [(Lamp.GREEN,), ()]


@pytest.mark.parametrize("signal", [Signal.READY, Signal.FAULT, Signal.OFF])
def test_what_may_last_is_silent(signal: Signal) -> None:
    assert all(step.beep_hz is None for step in PATTERNS[signal].steps)


def test_off_is_dark() -> None:
    assert all(step.lamps == () for step in PATTERNS[Signal.OFF].steps)


def test_the_recording_panel_keeps_what_was_shown_and_when() -> None:
    now = [10.0]
    recording = RecordingPanel(clock=lambda: now[0])
    panel: Panel = recording
    panel.show(Signal.SEEN)
    now[0] = 10.5
    panel.show(Signal("booked"))
    assert recording.shown == (Shown(Signal.SEEN, 10.0), Shown(Signal.BOOKED, 10.5))


def test_the_recording_panel_refuses_what_no_panel_could_show() -> None:
    panel = RecordingPanel()
    with pytest.raises(ValueError, match="'boked' is no signal; there are: ready, seen, booked"):
        panel.show("boked")  # type: ignore[arg-type]
    assert panel.shown == ()


def test_the_recording_panel_forgets_the_oldest() -> None:
    panel = RecordingPanel(most=3)
    for signal in (Signal.READY, Signal.SEEN, Signal.BOOKED, Signal.REFUSED):
        panel.show(signal)
    assert panel.signals == (Signal.SEEN, Signal.BOOKED, Signal.REFUSED)


def test_a_closed_panel_is_off_and_shows_nothing_more() -> None:
    panel = RecordingPanel()
    panel.close()
    panel.close()
    assert panel.signals == (Signal.OFF,)
    with pytest.raises(RuntimeError, match="closed"):
        panel.show(Signal.READY)
