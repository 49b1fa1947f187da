"""Link, director and broker are killed in turn, and the network between them fails: nothing is lost, and nothing comes
twice into the director's file."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from tests.link.hall import Hall, events_of
from tests.link.nursery import Nursery

pytestmark = pytest.mark.network

SEED = int(os.environ.get("BANKER_SEED", "36"))
RUNS = 1_000 if os.environ.get("BANKER_LONG") else 12
ROWS = 300
PATIENCE_S = 60.0
KINDS = ("link", "director", "broker", "cut", "half open", "spoil", "take over")


@pytest.mark.parametrize("run", range(RUNS))
def test_after_kills_of_all_three_the_director_holds_each_row_once_and_in_order(
    run: int, nursery: Nursery, tmp_path: Path
) -> None:
    chance = Random(f"{SEED} {run}")
    print(f"BANKER_SEED={SEED}")
    kinds = (*KINDS[:3], chance.choice(KINDS[3:]))
    with Hall(nursery, tmp_path, chance, ROWS) as hall:
        hall.run(events_of(chance, ROWS, kinds), PATIENCE_S)
