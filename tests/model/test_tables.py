"""The second bank knows, and the drawn tables try, everything that the rules know: options, commands, questions."""

from __future__ import annotations

from random import Random
from typing import get_args, get_type_hints

import pytest

from banker import board as b
from banker import commands as c
from banker import events as e
from banker import pending as p
from banker.edition import load
from banker.options import Options
from tests.model import booklet_tables as table
from tests.model import drawn_tables as drawn
from tests.model.boards import board_of
from tests.model.mega_table import mega
from tests.model.naive_bank import NaiveBank
from tests.model.side_by_side import KINDS
from tests.model.test_model import BOOKLETS, LEANINGS, begun, opened, step

OPTIONS = get_type_hints(Options)
VALUES = {name: frozenset(get_args(hint)) for name, hint in OPTIONS.items() if hint is not int}
SUMS = OPTIONS.keys() - VALUES.keys()  # Options that are amounts, of which any may be chosen.

SETTLED_ALONE = {p.Lots, p.MoveDue, p.EffectsDue, p.RentClaim}  # Questions that wait for no answer.

MOST_GAMES = 1_500


def test_every_option_has_its_values_in_the_tables() -> None:
    where = "of tests/model/booklet_tables.py; then teach the rule to the second bank, tests/model/naive_*.py"
    assert OPTIONS.keys() - table.DEFAULTS.keys() == set(), f"name these options in DEFAULTS {where}"
    assert OPTIONS.keys() - table.OTHERS.keys() - SUMS - {"speed_die"} == set(), f"name these options in OTHERS {where}"
    assert {name: frozenset(values) for name, values in table.OTHERS.items()} == {
        name: values for name, values in VALUES.items() if name != "speed_die"
    }, "OTHERS of tests/model/booklet_tables.py holds all values of each option, and no others"


def test_every_value_of_every_option_is_drawn() -> None:
    chance = Random(1)
    for booklet in BOOKLETS:
        tables = [drawn.options(chance, board_of(booklet)) for _ in range(1_000)]
        assert OPTIONS.keys() - tables[0].keys() == set(), "name these in DEFAULTS and OTHERS of booklet_tables.py"
        seen = {name: {options[name] for options in tables} for name in OPTIONS}
        third_die = {"no", "yes"} if booklet == "D" else {"no"}  # in the box of D alone
        assert {name: seen[name] for name in VALUES} == VALUES | {"speed_die": third_die}
        same = [name for name in SUMS if len(seen[name]) < 2]
        assert not same, f"draw more than one sum for these options, in tests/model/drawn_tables.py: {same}"


def test_the_naive_bank_knows_every_command_question_effect_and_repair() -> None:
    for command in get_args(c.Command):
        known = callable(getattr(NaiveBank, tag(command), None))
        assert known, f"teach the second bank the command {tag(command)}, as a method of its name in tests/model/"
    missing = set(get_args(p.Pending)) - set(KINDS.values()) - SETTLED_ALONE
    assert not missing, f"name these questions in KINDS, or in SETTLED_ALONE if the second bank asks none: {missing}"
    missing = [f"card_{x}" for x in map(tag, get_args(b.Effect)) if not hasattr(NaiveBank, f"card_{x}")]
    assert not missing, f"teach the second bank these effects of cards, in tests/model/naive_moves.py: {missing}"
    missing = [f"correct_{x}" for x in map(tag, get_args(e.Repair)) if not hasattr(NaiveBank, f"correct_{x}")]
    assert not missing, f"teach the second bank these repairs, in tests/model/naive_repairs.py: {missing}"


def tag(record: type) -> str:
    return str(record.__struct_config__.tag)  # type: ignore[attr-defined]


@pytest.mark.drawn
def test_every_command_is_drawn_and_allowed() -> None:
    """Each kind is booked in some game: what is never tried is never compared."""
    chance, booked, games = Random(2), set[str](), 0
    wanted = {command.__name__ for command in get_args(c.Command)}
    boards = (*BOOKLETS, None)  # None: the board with bus tickets
    while booked < wanted and games < MOST_GAMES:
        booklet, leaning = boards[games % len(boards)], chance.choice(LEANINGS)
        game = opened(chance, booklet) if booklet else begun(chance, mega(), load("mega"), fresh=False)
        for _ in range(60):
            step(chance, game, leaning)
        booked |= {told.split("(")[0] for told in game.told[1:] if told.endswith("allowed / allowed")}
        game.close()
        games += 1
    assert wanted - booked == set()
