"""Lamps, buzzer and button through gpiozero, on its own mock pins: what each line does, and when."""

from __future__ import annotations

import queue
import sys
import threading
import time

import pytest
from gpiozero import LED
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.button import ButtonTimes
from hardware.panel import GpioPanel, Works
from hardware.patterns import HIGH_HZ, LOW_HZ, PATTERNS
from hardware.pins import NO_PANEL, ONE_RGB_LAMP, PanelPins
from hardware.ports import (
    ButtonHeld,
    ButtonHolding,
    ButtonLetGo,
    ButtonPressed,
    FaultCause,
    PanelError,
    Signal,
)
from tests.processes import DEADLINE_S

GREEN, AMBER, RED, BUZZER, BUTTON = 13, 19, 26, 12, 16
QUICK = ButtonTimes(settle_s=0.005, countdown_s=0.05, held_s=0.15)


@pytest.fixture
def factory():
    factory = MockFactory()
    yield factory
    factory.reset()


def history(factory, bcm: int) -> list[int]:
    """Every level the line had, from when it was claimed."""
    return [int(state.state) for state in factory.pin(bcm).states]


def play(works: Works, since: float, until: float) -> None:
    while since < until:
        since = works.tick(since)


def shown(factory, signal: Signal, *lines: int, pins: PanelPins | None = None) -> dict[int, list[int]]:
    """The history of these lines through the signal's pattern, once."""
    works = Works(pins or PanelPins(), pin_factory=factory)
    for line in lines:
        factory.pin(line).clear_states()
    works.show(signal, 10.0)
    play(works, 10.0, 10.0 + PATTERNS[signal].length_ms / 1000 - 0.001)
    return {line: history(factory, line) for line in lines}


# -- patterns on pins, in simulated time --------------------------------------------------------------------------


def test_all_is_dark_and_silent_from_the_start(factory) -> None:
    Works(PanelPins(), pin_factory=factory)
    assert {line: history(factory, line)[-1] for line in (GREEN, AMBER, RED, BUZZER)} == dict.fromkeys(
        (GREEN, AMBER, RED, BUZZER), 0
    )


def test_booked_is_one_beep_and_all_lamps(factory) -> None:
    assert shown(factory, Signal.BOOKED, GREEN, AMBER, RED, BUZZER) == {
        GREEN: [0, 1],
        AMBER: [0, 1],
        RED: [0, 1],
        BUZZER: [0, 1, 0],
    }


def test_refused_is_two_beeps_and_red(factory) -> None:
    assert shown(factory, Signal.REFUSED, GREEN, AMBER, RED, BUZZER) == {
        GREEN: [0],
        AMBER: [0],
        RED: [0, 1],
        BUZZER: [0, 1, 0, 1, 0],
    }


def test_a_fault_blinks_red_and_is_silent(factory) -> None:
    assert shown(factory, Signal.FAULT, GREEN, AMBER, RED, BUZZER) == {
        GREEN: [0],
        AMBER: [0],
        RED: [0, 1, 0],
        BUZZER: [0],
    }


@pytest.mark.parametrize(
    ("signal", "colour"),
    [
        (Signal.REFUSED, (1, 0, 0)),
        (Signal.WAIT, (1, 1, 0)),
        (Signal.SEEN, (0, 1, 0)),
        (Signal.BOOKED, (1, 1, 1)),
    ],
)
def test_one_rgb_lamp_shows_the_mixture(factory, signal, colour) -> None:
    found = shown(factory, signal, *ONE_RGB_LAMP.rgb, pins=ONE_RGB_LAMP)
    assert tuple(max(found[line]) for line in ONE_RGB_LAMP.rgb) == colour


@pytest.mark.parametrize(
    ("loudness", "signal", "beeps"),
    [
        ("on", Signal.BOOKED, 1), ("on", Signal.REFUSED, 2), ("quiet", Signal.BOOKED, 0),
        ("quiet", Signal.REFUSED, 2), ("off", Signal.BOOKED, 0), ("off", Signal.REFUSED, 0),
    ],
)  # fmt: skip
def test_a_quiet_panel_beeps_only_when_it_asks_for_somebody(factory, loudness, signal, beeps) -> None:
    works = Works(PanelPins(), pin_factory=factory)
    works.loudness = loudness
    works.show(signal, 10.0)
    play(works, 10.0, 10.0 + PATTERNS[signal].length_ms / 1000 - 0.001)
    assert history(factory, BUZZER).count(1) == beeps
    assert history(factory, RED).count(1) > 0, "the lamps light all the same"


def test_lamps_that_hang_on_3_3_v_are_lit_by_a_low_line(factory) -> None:
    pins = PanelPins(lamps_to_ground=False)
    assert shown(factory, Signal.REFUSED, GREEN, RED, pins=pins) == {GREEN: [1], RED: [1, 0]}


def test_a_buzzer_with_a_pitch_gets_it() -> None:
    factory = MockFactory(pin_class=MockPWMPin)
    works = Works(PanelPins(buzzer_has_pitch=True), pin_factory=factory)
    pitches = set()
    for signal in (Signal.SEEN, Signal.REFUSED):
        works.show(signal, 0.0)
        works.tick(0.0)
        pitches.add(round(factory.pin(BUZZER).frequency))
    assert pitches == {HIGH_HZ, LOW_HZ}
    works.show(Signal.OFF, 1.0)
    works.tick(1.0)
    assert factory.pin(BUZZER).state == 0
    works.close()


@pytest.mark.parametrize(
    "pins",
    [
        NO_PANEL,
        PanelPins(green=None, amber=None, red=None, buzzer=None),
        PanelPins(amber=None, buzzer=None, button=None),
        ONE_RGB_LAMP,
    ],
)
def test_parts_may_be_missing(factory, pins) -> None:
    works = Works(pins, pin_factory=factory)
    for signal in Signal:
        works.show(signal, 0.0)
        play(works, 0.0, 3.0)
    assert len(factory.pins) == len(pins.lines)
    works.close()


def test_closed_all_is_dark_and_the_lines_are_free(factory) -> None:
    works = Works(PanelPins(), pin_factory=factory)
    works.show(Signal.BOOKED, 0.0)
    works.tick(0.0)
    works.close()
    assert {line: history(factory, line)[-1] for line in (GREEN, AMBER, RED, BUZZER)} == dict.fromkeys(
        (GREEN, AMBER, RED, BUZZER), 0
    )
    Works(PanelPins(), pin_factory=factory).close()


# -- the thread ---------------------------------------------------------------------------------------------------


@pytest.fixture
def panel_of(factory):
    panels = []

    def make(pins: PanelPins | None = None, events=None, times: ButtonTimes = QUICK, clock=time.monotonic) -> GpioPanel:
        panels.append(GpioPanel(pins or PanelPins(), events, times=times, pin_factory=factory, clock=clock))
        return panels[-1]

    yield make
    for panel in panels:
        panel.close()


def test_the_pattern_plays_by_itself_in_its_times(factory, panel_of, wait_until) -> None:
    now = [0.0]
    panel = panel_of(clock=lambda: now[0])
    factory.pin(BUZZER).clear_states()
    panel.show(Signal.REFUSED)
    for at, level in ((0.0, 1), (0.150, 0), (0.250, 1), (0.400, 0)):
        now[0] = at
        wait_until(lambda level=level: history(factory, BUZZER)[-1] == level)
    assert history(factory, BUZZER) == [0, 1, 0, 1, 0]
    assert history(factory, RED)[-1] == 1
    now[0] = 1.0
    wait_until(lambda: history(factory, RED)[-1] == 0)


def test_show_returns_at_once_though_the_wires_hang(factory, panel_of, monkeypatch) -> None:
    panel, go_on, waited = panel_of(), threading.Event(), queue.SimpleQueue()
    monkeypatch.setattr(type(factory.pin(RED)), "_set_state", lambda *_: waited.put(go_on.wait(DEADLINE_S)))
    for _ in range(100):
        panel.show(Signal.REFUSED)
    go_on.set()
    assert waited.get(timeout=DEADLINE_S), "it waited for the wires"


def test_a_press_is_told_on_the_queue(factory, panel_of, wait_until) -> None:
    events: queue.SimpleQueue = queue.SimpleQueue()
    works = panel_of(events=events, times=ButtonTimes(countdown_s=100 * DEADLINE_S))._works
    wait_until(lambda: works._button.armed)
    factory.pin(BUTTON).drive_low()
    wait_until(lambda: works._button.down_since is not None)
    factory.pin(BUTTON).drive_high()
    assert isinstance(events.get(timeout=DEADLINE_S), ButtonPressed)


def test_holding_it_counts_down_to_held(factory, panel_of, wait_until) -> None:
    events: queue.SimpleQueue = queue.SimpleQueue()
    works = panel_of(events=events)._works
    wait_until(lambda: works._button.armed)
    factory.pin(BUTTON).drive_low()
    holding = events.get(timeout=DEADLINE_S)
    assert isinstance(holding, ButtonHolding)
    held = events.get(timeout=DEADLINE_S)
    assert isinstance(held, ButtonHeld)
    assert held.at >= holding.until


def test_a_button_let_go_in_time_is_told_so(factory, panel_of, wait_until) -> None:
    events: queue.SimpleQueue = queue.SimpleQueue()
    works = panel_of(events=events, times=ButtonTimes(countdown_s=0.05, held_s=100 * DEADLINE_S))._works
    wait_until(lambda: works._button.armed)
    factory.pin(BUTTON).drive_low()
    assert isinstance(events.get(timeout=DEADLINE_S), ButtonHolding)
    factory.pin(BUTTON).drive_high()
    assert isinstance(events.get(timeout=DEADLINE_S), ButtonLetGo)


def test_after_close_nothing_can_be_shown_and_close_may_be_repeated(panel_of) -> None:
    panel = panel_of()
    assert panel.works
    panel.close()
    panel.close()
    with pytest.raises(RuntimeError, match="closed"):
        panel.show(Signal.READY)


def test_a_line_that_fails_leaves_it_dark_and_the_program_alive(
    factory, panel_of, wait_until, monkeypatch, caplog
) -> None:
    panel = panel_of()
    monkeypatch.setattr(type(factory.pin(RED)), "_set_state", lambda *_: 1 // 0)
    panel.show(Signal.REFUSED)
    wait_until(lambda: not panel.works)
    panel.show(Signal.BOOKED)
    monkeypatch.undo()
    assert "the panel has failed" in caplog.text


# -- what may be wrong --------------------------------------------------------------------------------------------


def test_a_line_in_use_is_named_and_the_others_are_given_back(factory) -> None:
    with LED(RED, pin_factory=factory), pytest.raises(PanelError, match=r"red on GPIO 26 \(header pin 37\)"):
        Works(PanelPins(), pin_factory=factory)
    Works(PanelPins(red=None), pin_factory=factory).close()


def test_without_lgpio_it_says_what_to_install(monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", None)
    with pytest.raises(PanelError) as raised:
        GpioPanel(PanelPins())
    assert raised.value.cause is FaultCause.PACKAGE_MISSING
    assert "on a Raspberry Pi deploy/run.sh installs it" in raised.value.detail


def test_without_any_part_nothing_is_needed(monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", None)
    panel = GpioPanel(NO_PANEL)
    panel.show(Signal.BOOKED)
    panel.close()
