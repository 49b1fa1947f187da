"""How many touches and taps a turn takes, counted over evenings in which nobody wastes any."""

from __future__ import annotations

import pytest

from tests.simulate.acts import Count, Figures, counted_evening, figures, together

SEEDS = range(1, 7)  # The evenings, judged together: one of so few turns is a matter of chance.
TURNS = 60


@pytest.fixture(scope="module")
def evenings() -> dict[int, Count]:
    return {seed: counted_evening(seed, TURNS) for seed in SEEDS}


@pytest.fixture(scope="module")
def counted(evenings: dict[int, Count]) -> Figures:
    """The figures of all evenings together."""
    return figures(together(list(evenings.values())))


def test_a_usual_turn_is_two_dice_and_a_card(counted: Figures) -> None:
    assert counted.turns >= TURNS
    assert counted.median <= 3
    assert counted.mean <= 3.2


def test_nine_turns_in_ten_take_four_acts_at_most(counted: Figures) -> None:
    assert counted.few >= 0.9


def test_an_auction_takes_six_acts_on_average(counted: Figures, evenings: dict[int, Count]) -> None:
    """There is not one in every evening."""
    assert counted.auction <= 6
    assert figures(together(list(evenings.values()))).auction > 0


def test_a_card_space_takes_four_acts_on_average(counted: Figures) -> None:
    """What each of the others pays for a birthday is among them, and the choice of a deck."""
    assert 0 < counted.drawn <= 4


def test_a_trade_of_a_deed_takes_eight_acts_at_most(evenings: dict[int, Count]) -> None:
    assert 0 < figures(together(list(evenings.values()))).trade <= 8
