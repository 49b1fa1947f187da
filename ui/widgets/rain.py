"""Money that rains for a moment: notes and coins that turn over while they fall. Drawn by hand, as all that moves.

Decision: it falls the same each time, since nothing here is drawn by lot.
"""

from __future__ import annotations

from math import cos, pi

from ui.look import theme
from ui.paint.painter import Painter

COUNT = 42  # So many notes and coins fall.
FALL_S, LAST_S = 1.1, 0.8  # Each falls for so long; the last sets out so long after the first.
RAIN_S = FALL_S + LAST_S  # By now all have left the screen.
_NOTE, _COIN = (44.0, 22.0), 9.0  # The sides of a note, and the radius of a coin.
_EVERY = 4  # One in so many is a coin.
_GOLDEN = 0.618034  # Steps of this part of the width leave no gap and no row.
_SWAY, _TURNS, _EDGE_ON = 14.0, 2.0, 0.25  # How far it sways, how often it turns over, and how thin it is then.


def draw_rain(p: Painter, w: float, h: float, at: float) -> None:
    """Draw what is on its way over a screen so wide and high, so many seconds after it began."""
    for number in range(COUNT):
        part = (at - LAST_S * number / COUNT) / FALL_S
        if not 0 < part < 1:
            continue
        phase = number * _GOLDEN
        x = w * (phase % 1) + _SWAY * cos(2 * pi * (part + phase))
        y = -_NOTE[1] + (h + 2 * _NOTE[1]) * part * (0.6 + 0.4 * part)
        flat = max(_EDGE_ON, abs(cos(pi * (_TURNS * part + phase))))
        if number % _EVERY:
            _draw_note(p, x, y, flat)
        else:
            _draw_coin(p, x, y)


def _draw_note(p: Painter, x: float, y: float, flat: float) -> None:
    """A note, as high as it is turned to the eye."""
    wide, high = _NOTE[0], _NOTE[1] * flat
    p.frame(x - wide / 2, y - high / 2, wide, high, theme.GAIN_PAPER, theme.PAPER, 2, 4)
    p.disc(x, y, 0.3 * high, theme.GAIN_PAPER)


def _draw_coin(p: Painter, x: float, y: float) -> None:
    p.disc(x, y, _COIN, theme.SERIES[-1])
    p.disc(x, y, 0.75 * _COIN, theme.BRASS)
