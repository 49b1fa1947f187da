"""Boards that nobody has: rings of 16 to 80 spaces, corners anywhere or not at all, groups of one to five, any number
of stations and utilities; played on the rules and on the naive bank, compared after every command.

Law: three hundred whole games a run, however busy the machine. The seed is the day (20261127), so that all who run them
on one day play the same games, and every day others: four days make more than a thousand. It is printed at the end of
the run: BANKER_SEED=N plays them again. BANKER_LONG=1: ten thousand.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from banker import edition
from tests.model import drawn_boards as drawn
from tests.model.test_model import LONG, begun, play_to_the_end

pytestmark = pytest.mark.drawn

GAMES = 10_000 if LONG else 300


@pytest.mark.parametrize("half", ["first", "second"])
def test_rules_and_naive_bank_agree_on_any_board(
    tmp_path: Path, half: str, record_property: Callable[[str, str], None]
) -> None:
    """Two games on each board: from the first throw, and mostly from the middle."""
    seed = os.environ.get("BANKER_SEED") or f"{datetime.now(UTC):%Y%m%d}"
    path, games, steps, ended = tmp_path / "drawn.toml", 0, 0, 0
    sizes: set[int] = set()
    for number in range(GAMES // 4):
        chance = Random(f"{seed} {half} {number}")
        board, cards, text = drawn.board(chance)
        path.write_text(text, encoding="utf-8")
        loaded = edition.load_file(path)
        for fresh in (True, False):
            game = begun(chance, board, loaded, cards=cards, fresh=fresh)
            told = f"{text}\nBANKER_SEED={seed}, board {number} of the {half} half"
            ended += play_to_the_end(chance, game, told)
            games, steps = games + 1, steps + game.steps
        sizes.add(board.size)
    told = f"BANKER_SEED={seed} {half} half: {games} games on boards of {min(sizes)} to {max(sizes)} spaces"
    record_property("played", f"{told}, {ended} of them to the end, {steps} steps")
    record_property("any board", str(games))
    assert ended > games // 2
