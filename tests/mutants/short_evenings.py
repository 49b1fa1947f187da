"""A few evenings on which people touch anything at random, the same ones every time: the last to judge a mutant of the
flow of the screens."""

from __future__ import annotations

import pytest

from tests.ui.test_any_touch import Guest

EVENINGS, STEPS = 4, 400


@pytest.mark.parametrize("seed", range(EVENINGS))
def test_any_touch_of_a_short_evening_leads_on(seed: int) -> None:
    guest = Guest(seed)
    for _ in range(STEPS):
        guest.step()
