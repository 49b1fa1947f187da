"""How far two sounds are from each other: the power in bands of pitch, frame by frame, aligned as best in time.

Plain Python, half a second for each second of sound: for long tests.
"""

from __future__ import annotations

import cmath
import math
import sys
from array import array
from collections.abc import Sequence
from itertools import pairwise

RATE = 16_000
_FRAME, _STEP = 512, 256  # Samples of a frame, and from one to the next.
_BANDS = 18
_TOP_HZ = 7000
_QUIET = 1e4  # Power that is added to each band, so that silence is silent whatever is left in it.

_WINDOW = [0.5 - 0.5 * math.cos(2 * math.pi * n / (_FRAME - 1)) for n in range(_FRAME)]
_TURNS = {
    size: [cmath.exp(-2j * math.pi * n / size) for n in range(size // 2)] for size in (2**k for k in range(1, 10))
}

Spectra = list[list[float]]


def spectra(samples: bytes) -> Spectra:
    """The logarithm of the power in each band, for each frame of these samples of 16 bits."""
    values = array("h", samples)
    if sys.byteorder == "big":
        values.byteswap()
    frames = range(0, max(1, len(values) - _FRAME), _STEP)
    return [_bands(values[at : at + _FRAME]) for at in frames]


def apart(one: Spectra, other: Spectra) -> float:
    """How far two sounds are from each other, for each frame of both."""
    last = [0.0, *[math.inf] * len(other)]
    for frame in one:
        now = [math.inf]
        for at, against in enumerate(other):
            cost = sum(abs(a - b) for a, b in zip(frame, against, strict=True))
            now.append(cost + min(last[at], last[at + 1], now[at]))
        last = now
    return last[-1] / (len(one) + len(other))


def _bands(frame: Sequence[int]) -> list[float]:
    padded = [*(value * weight for value, weight in zip(frame, _WINDOW, strict=False)), *[0.0] * (_FRAME - len(frame))]
    power = [abs(value) ** 2 for value in _fourier(padded)[: _FRAME // 2]]
    return [math.log(sum(power[low:high]) + _QUIET) for low, high in _EDGES]


def _fourier(values: Sequence[complex]) -> list[complex]:
    size = len(values)
    if size == 1:
        return list(values)
    even, odd = _fourier(values[::2]), _fourier(values[1::2])
    turned = [turn * value for turn, value in zip(_TURNS[size], odd, strict=True)]
    return [*(a + b for a, b in zip(even, turned, strict=True)), *(a - b for a, b in zip(even, turned, strict=True))]


def _mel(hertz: float) -> float:
    return 1127 * math.log(1 + hertz / 700)


def _edges() -> list[tuple[int, int]]:
    """The first line of each band and that of the next, evenly apart as the ear hears pitch."""
    tops = (700 * (math.exp(_mel(_TOP_HZ) * n / _BANDS / 1127) - 1) for n in range(_BANDS + 1))
    lines = [round(top * _FRAME / RATE) for top in tops]
    starts = [max(line, 1 + n) for n, line in enumerate(lines)]
    return [(low, max(high, low + 1)) for low, high in pairwise(starts)]


_EDGES = _edges()
