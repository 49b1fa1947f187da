"""How many touches and taps a turn takes, counted over two evenings in which nobody wastes any."""

from __future__ import annotations

from statistics import fmean

import pytest

from tests.simulate.acts import Figures, counted_evening, figures

SEEDS = (1, 2)
TURNS = 60


@pytest.fixture(scope="module", params=SEEDS)
def counted(request: pytest.FixtureRequest) -> Figures:
    return figures(counted_evening(request.param, TURNS))


def test_a_usual_turn_is_two_dice_and_a_card(counted: Figures) -> None:
    assert counted.turns >= TURNS
    assert counted.median <= 3
    assert counted.mean <= 3.2


def test_nine_turns_in_ten_take_four_acts_at_most(counted: Figures) -> None:
    assert counted.few >= 0.9


def test_an_auction_takes_six_acts_on_average() -> None:
    held = [got.auction for seed in (2, 3, 4) if (got := figures(counted_evening(seed, TURNS))).auction]
    assert held, "nothing was auctioned"
    assert fmean(held) <= 6


def test_a_card_that_is_drawn_takes_two_acts_after_the_dice(counted: Figures) -> None:
    """Where a space leaves the choice of the deck, that is one more."""
    assert 0 < counted.drawn <= 5
