"""Boards that nobody has: rings of 16 to 80 spaces, corners anywhere or not at all, groups of one to five, any number
of stations and utilities; played on the rules and on the naive bank, compared after every command.

The seed is printed at the end of the run: BANKER_SEED=N plays the same again.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from banker import edition
from tests.model import drawn_boards as drawn
from tests.model.test_model import FRESH_S, begun, play_to_the_end

pytestmark = pytest.mark.drawn

FEWEST = 20


@pytest.mark.parametrize("half", ["first", "second"])
def test_rules_and_naive_bank_agree_on_any_board(
    tmp_path: Path, half: str, record_property: Callable[[str, str], None]
) -> None:
    seed = int(os.environ.get("BANKER_SEED") or time.time_ns() // 1000 % 10**9)
    chance, started, games, steps, ended = Random(f"{half} {seed}"), time.monotonic(), 0, 0, 0
    sizes: set[int] = set()
    while games < FEWEST or time.monotonic() - started < FRESH_S:
        board, cards, text = drawn.board(chance)
        path = tmp_path / "drawn.toml"
        path.write_text(text, encoding="utf-8")
        game = begun(chance, board, edition.load_file(path), cards=cards, fresh=games % 2 == 0)
        try:
            ended += play_to_the_end(chance, game)
        except AssertionError as error:
            raise AssertionError(f"BANKER_SEED={seed}, game {games} of the {half} half: {error}\n{text}") from error
        finally:
            game.close()
        games, steps, sizes = games + 1, steps + game.steps, sizes | {board.size}
    told = f"BANKER_SEED={seed} {half} half: {games} games on boards of {min(sizes)} to {max(sizes)} spaces"
    record_property("played", f"{told}, {ended} of them to the end, {steps} steps")
    assert ended > games // 2
