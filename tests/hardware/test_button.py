"""The button: bounces, short presses, the countdown, and a short circuit, all without a clock."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from hardware.button import Button, ButtonTimes
from hardware.ports import ButtonEvent, ButtonHeld, ButtonHolding, ButtonLetGo, ButtonPressed

TIMES = ButtonTimes(settle_s=0.025, countdown_s=1.0, held_s=4.0)


def play(*edges: tuple[float, bool], until: float) -> list[ButtonEvent]:
    """The events of these levels, each from its moment on, looked at also when the button asks for it."""
    button, _ = Button(TIMES).after(False, 0.0)
    told: list[ButtonEvent] = []
    level = False
    for at, down in [*edges, (until, False)]:
        while (look := button.look_at) is not None and look < at:
            button, events = button.after(level, look)
            told += events
        level = down if at < until else level
        button, events = button.after(level, at)
        told += events
    return told


def test_a_short_press_is_told_when_it_is_let_go() -> None:
    assert play((1.0, True), (1.3, False), until=2.0) == [ButtonPressed(1.325)]


def test_held_it_counts_down_and_is_held() -> None:
    assert play((1.0, True), (9.0, False), until=10.0) == [ButtonHolding(2.0, until=5.0), ButtonHeld(5.0)]


def test_let_go_during_the_countdown_it_is_off() -> None:
    assert play((1.0, True), (3.0, False), until=10.0) == [ButtonHolding(2.0, until=5.0), ButtonLetGo(3.025)]


def test_after_being_held_it_can_be_pressed_again() -> None:
    events = play((1.0, True), (6.0, False), (7.0, True), (7.2, False), until=8.0)
    assert [type(event) for event in events] == [ButtonHolding, ButtonHeld, ButtonPressed]


def test_a_bouncing_contact_is_one_press() -> None:
    down = [(1.0 + n * 0.003, n % 2 == 0) for n in range(5)]
    up = [(1.5 + n * 0.003, n % 2 == 1) for n in range(5)]
    assert [type(event) for event in play(*down, *up, until=3.0)] == [ButtonPressed]


def test_a_glitch_is_nothing() -> None:
    assert play((1.0, True), (1.02, False), until=3.0) == []


def test_a_gap_too_short_to_be_a_release_does_not_end_the_countdown() -> None:
    events = play((1.0, True), (3.0, False), (3.01, True), (6.0, False), until=7.0)
    assert events == [ButtonHolding(2.0, until=5.0), ButtonHeld(5.0)]


def test_a_button_that_is_down_from_the_start_says_nothing_until_it_was_up() -> None:
    button = Button(TIMES)
    events: list[ButtonEvent] = []
    for step in range(1000):
        button, new = button.after(True, step * 0.01)
        events += new
    assert events == []
    assert button.look_at is None
    for step in range(1000, 1010):
        button, new = button.after(False, step * 0.01)
        events += new
    assert events == []
    for step in range(1010, 1030):
        button, new = button.after(step < 1020, step * 0.01)
        events += new
    assert [type(event) for event in events] == [ButtonPressed]


@given(st.lists(st.tuples(st.floats(0.001, 3.0), st.booleans()), max_size=40))
def test_whatever_the_levels_presses_come_in_a_sensible_order(levels: list[tuple[float, bool]]) -> None:
    button, at, told = Button(TIMES), 0.0, []
    for pause, down in levels:
        at += pause
        button, events = button.after(down, at)
        told += events
    for one, after in pairwise(told):
        assert one.at <= after.at
        if isinstance(after, ButtonLetGo):
            assert isinstance(one, ButtonHolding)
        if isinstance(one, ButtonHolding):
            assert isinstance(after, ButtonLetGo | ButtonHeld)
