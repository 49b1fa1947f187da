"""A few whole games of each booklet beside the naive bank, the same ones every time: a quick look after a change."""

from __future__ import annotations

from random import Random

import pytest

from tests.model import test_model as model

GAMES = 15


@pytest.mark.parametrize("booklet", model.BOOKLETS)
def test_rules_and_naive_bank_agree_on_a_few_games(booklet: str) -> None:
    chance = Random(f"short games {booklet}")
    for number in range(GAMES):
        game = model.opened(chance, booklet, fresh=number % 4 == 0)
        model.play_to_the_end(chance, game, f"game {number} of {booklet}")
