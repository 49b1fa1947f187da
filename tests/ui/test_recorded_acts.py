"""How many touches and taps a turn of the recorded game takes, played in the real window. With BANKER_LONG=1 alone: it
takes as long as the demonstration."""

from __future__ import annotations

import os

import pytest

from tests.bench.bench_acts import recorded
from tests.simulate.acts import Figures


@pytest.mark.skipif("BANKER_LONG" not in os.environ, reason="plays a whole game: BANKER_LONG=1")
def test_the_recorded_game_is_played_in_few_acts() -> None:
    got = Figures(**recorded())  # type: ignore[arg-type]
    assert got.turns >= 60
    assert got.median <= 3
    assert got.mean <= 3.2
    assert got.few >= 0.9
    assert 0 < got.auction <= 6
    assert 0 < got.trade <= 8
    assert 0 < got.drawn <= 4
