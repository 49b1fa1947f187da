"""Pictures of boards that nobody has, judged by every law of the audit.

The boards are the same in each run; BANKER_SEED=N draws others. One in twelve of the pictures of each board is drawn
in each window, another one on the next board; BANKER_LONG=1: all of them.
"""

from __future__ import annotations

import os
import sys

import pytest

from tests.processes import ROOT, run
from tests.ui.audit import OFTEN, audit
from tests.ui.board_samples import RANDOM, SEED, board_of
from tests.ui.gallery_boards import boards
from tests.ui.offscreen import Desk
from ui.setup.drawn import is_drawn
from ui.words.strings import LANGUAGES, strings_for

BOARDS = range(40)
EVERY = 1 if "BANKER_LONG" in os.environ else 12


@pytest.mark.parametrize("size", OFTEN, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("number", BOARDS)
def test_pictures_of_a_random_board_keep_the_laws(table: Desk, number: int, size: tuple[int, int]) -> None:
    id, language = f"{RANDOM}{number}", LANGUAGES[number % len(LANGUAGES)]
    assert is_drawn(board_of(id))
    table.fit(*size)
    table.stage.large = number // len(LANGUAGES) % 2 == 1
    faults = []
    for name, made in boards(strings_for(language), (id,), (number + OFTEN.index(size) * 3) % EVERY, EVERY):
        screen = table.put(made())
        table.frames(1)
        faults += [f"{name} {fault}" for fault in audit(screen, language)]
    assert faults == [], f"BANKER_SEED={SEED}, {language}: mend the layout"


def test_random_boards_are_of_all_sizes_with_jail_and_without() -> None:
    drawn = [board_of(f"{RANDOM}{number}") for number in BOARDS]
    assert min(board.size for board in drawn) < 20 < 50 < max(board.size for board in drawn)
    assert {board.jail is None for board in drawn} == {True, False}
    assert {len(board.decks) for board in drawn} == {0, 1, 2}
    assert {len(group) for board in drawn for group in board.groups.values()} == {1, 2, 3, 4, 5}


def test_a_random_board_is_the_same_in_every_process() -> None:
    """Regression: names were drawn in the order of a set, which is another one in each process, so that a picture that
    broke a law could not be drawn again."""
    board = f"from tests.ui.random_boards import random_board; print(random_board({RANDOM!r}, {SEED!r}))"
    drawn = {run([sys.executable, "-c", board], cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": s}).stdout for s in "12"}
    assert len(drawn) == 1
    assert drawn != {""}
