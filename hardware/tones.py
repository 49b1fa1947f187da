"""What each signal sounds like on a loudspeaker: the beeps of `patterns` as notes of a small bell, made here.

Law: nothing is recorded elsewhere. A note begins when its step does and rings on a little after it, so that even the
short *seen* is heard; a lasting signal is heard once. Pure.
"""

from __future__ import annotations

from array import array
from functools import cache
from math import exp, pi, sin

from hardware.patterns import PATTERNS, Step
from hardware.ports import Signal
from hardware.sound import little, wav_file

RATE = 22_050  # Samples a second, of 16 bits, one channel.
RINGS_MS = 160  # How long a note rings on after its step.
RISES_MS = 4  # How long it takes to be there: at once would be a click.
LOUD = 0.45  # Of the loudest there is: two notes at once stay below that.
OVERTONES = ((1, 0.72), (2, 0.2), (3, 0.08))  # Multiples of the pitch, and how much of each.


@cache
def wav_of(signal: Signal) -> bytes | None:
    """The signal as a WAV file; None if it is silent."""
    steps = PATTERNS[signal].steps
    if all(step.beep_hz is None for step in steps):
        return None
    samples = array("h", (round(32_767 * LOUD * value) for value in mixed(steps)))
    return wav_file(little(samples), RATE)


def mixed(steps: tuple[Step, ...]) -> list[float]:
    """The samples of these steps, from the first to the end of the last note, between −2 and 2."""
    starts, at = [], 0
    for step in steps:
        starts.append(at)
        at += step.ms
    notes = [(start, step) for start, step in zip(starts, steps, strict=True) if step.beep_hz is not None]
    last, sounding = notes[-1]
    samples = [0.0] * _count(last + sounding.ms + RINGS_MS)
    for start, step in notes:
        for number, value in enumerate(_note(step), _count(start)):
            samples[number] += value
    return samples


def _note(step: Step) -> list[float]:
    """One note: it rises, sinks while its step lasts, and fades."""
    assert step.beep_hz is not None
    rises, whole = _count(RISES_MS), _count(step.ms + RINGS_MS)
    fades = 3.0 / whole
    found = []
    for number in range(whole):
        phase = 2 * pi * step.beep_hz * number / RATE
        shape = min(1.0, number / rises) * exp(-fades * number) * min(1.0, (whole - number) / rises)
        found.append(shape * sum(part * sin(times * phase) for times, part in OVERTONES))
    return found


def _count(ms: int) -> int:
    return RATE * ms // 1000
