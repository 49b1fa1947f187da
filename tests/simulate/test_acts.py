"""How many touches and taps a turn takes, counted over evenings in which nobody wastes any."""

from __future__ import annotations

import pytest

from tests.simulate.acts import Figures, counted_evening, figures, together

SEEDS = range(1, 7)
TURNS = 60


@pytest.fixture(scope="module")
def counted() -> Figures:
    """Of all the evenings together. Judged one by one, evenings 2 and 3 take more than 3.2 acts a turn on average, and
    evening 2 more than 4 at a card space: eight sit there, and seven sign for a birthday."""
    return figures(together([counted_evening(seed, TURNS) for seed in SEEDS]))


def test_a_usual_turn_is_two_dice_and_a_card(counted: Figures) -> None:
    assert counted.turns >= TURNS * len(SEEDS)
    assert counted.median <= 3
    assert counted.mean <= 3.2


def test_nine_turns_in_ten_take_four_acts_at_most(counted: Figures) -> None:
    assert counted.few >= 0.9


def test_an_auction_takes_six_acts_on_average(counted: Figures) -> None:
    assert 0 < counted.auction <= 6


def test_a_card_space_takes_four_acts_on_average(counted: Figures) -> None:
    """What each of the others pays for a birthday is among them, and the choice of a deck."""
    assert 0 < counted.drawn <= 4
