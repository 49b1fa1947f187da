"""Which step is due: passing signals play once and give way to the lasting one, which repeats for ever."""

from __future__ import annotations

import pytest

from hardware.patterns import ALL_LAMPS, PATTERNS, Lamp
from hardware.player import Player
from hardware.ports import Signal


def played(player: Player, since: float, until: float) -> list[tuple[float, tuple[Lamp, ...], int | None]]:
    """From, lamps and pitch of each step."""
    steps = []
    while since < until:
        due = player.due(since)
        assert due.until > since
        steps.append((round(since, 3), due.step.lamps, due.step.beep_hz))
        since = due.until
    return steps


def test_at_first_all_is_off() -> None:
    assert {lamps for _, lamps, _ in played(Player(), 0.0, 10.0)} == {()}


def test_a_lasting_signal_repeats() -> None:
    player = Player()
    player.show(Signal.READY, 100.0)
    assert played(player, 100.0, 111.0) == [
        (100.0, (Lamp.GREEN,), None),
        (100.08, (), None),
        (105.0, (Lamp.GREEN,), None),
        (105.08, (), None),
        (110.0, (Lamp.GREEN,), None),
        (110.08, (), None),
    ]


def test_a_passing_signal_plays_once_and_the_lasting_one_begins_anew() -> None:
    player = Player()
    player.show(Signal.FAULT, 0.0)
    player.show(Signal.BOOKED, 1.0)
    steps = played(player, 1.0, 2.0)
    assert steps[:2] == [(1.0, ALL_LAMPS, 2400), (1.15, ALL_LAMPS, None)]
    assert steps[2] == (1.6, (Lamp.RED,), None)


def test_a_signal_interrupts_another() -> None:
    player = Player()
    player.show(Signal.REFUSED, 0.0)
    player.show(Signal.SEEN, 0.1)
    assert played(player, 0.1, 0.2)[0][1] == (Lamp.GREEN,)


@pytest.mark.parametrize("signal", list(Signal))
def test_each_pattern_is_played_as_it_is_written(signal: Signal) -> None:
    player = Player()
    player.show(signal, 7.0)
    pattern = PATTERNS[signal]
    steps = played(player, 7.0, 7.0 + pattern.length_ms / 1000 - 0.0005)
    assert [(lamps, hertz) for _, lamps, hertz in steps] == [(step.lamps, step.beep_hz) for step in pattern.steps]


def test_hours_later_a_lasting_signal_is_still_in_time() -> None:
    player = Player()
    player.show(Signal.READY, 0.0)
    due = player.due(8 * 3600 + 0.05)
    assert (due.step.lamps, round(due.until, 3)) == ((Lamp.GREEN,), 28800.08)
