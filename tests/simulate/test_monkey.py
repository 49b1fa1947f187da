"""A monkey touches and taps at random: nothing breaks, no money goes unsigned, no lawful answer is out of reach.

BANKER_SEED, which it prints, does the same again; BANKER_LONG does ten times as much, with another seed each time.
"""

from __future__ import annotations

import os
import time

import pytest

from tests.faults.vfs import library
from tests.simulate.monkey import play
from ui.views import prompts

LONG = bool(os.environ.get("BANKER_LONG"))
TROOPS, ACTS = 20 if LONG else 2, 5000
SEED = int(os.environ.get("BANKER_SEED") or (time.time_ns() % 10**6 if LONG else 1))


@pytest.fixture(autouse=True)
def sqlite() -> None:
    """Skip where SQLite's files cannot be recorded."""
    library()


@pytest.fixture(autouse=True)
def no_general_prompt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every question has a screen of its own; the fallback would lead on, so only this test tells."""

    def fallen(*args: object) -> None:
        raise AssertionError(f"shown by the general prompt: {args[-1]}")

    monkeypatch.setattr(prompts, "general", fallen)


@pytest.mark.parametrize("troop", range(TROOPS))
def test_nothing_breaks_and_nothing_lawful_is_out_of_reach(troop: int) -> None:
    print(f"BANKER_SEED={SEED}, monkey {troop}")
    third_die = troop % 2 == 1
    monkey = play(SEED * 1000 + troop, ACTS, third_die=third_die)
    assert monkey.done >= ACTS
    assert monkey.looked > ACTS // 200, "hardly any state was searched"
    assert set(monkey.kinds) >= {"card", "dice", "touch"}
    assert monkey.played_with == ({"yes"} if third_die else {"no"})
    assert monkey.at.laws.operations > ACTS // 100, "hardly anything was booked"
