"""Every way in which a game can end, as a recorded game: why, who is where, and what the tally says.

Law: a recorded game is played through `banker script` as it stands in its file, and again from its log.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from banker.events import GameEnd
from banker.history import Course
from banker.insight.result import differences, read, result_of, written
from banker.script import Script
from banker.store import Store

GAMES = Path(__file__).parent / "ends"

ENDS: dict[str, tuple[GameEnd, list[tuple[str, int, int]]]] = {
    "last_survivor": (GameEnd.LAST_PLAYER, [("bob", 1, 294_000), ("ann", 2, 0)]),
    "bankrupt_to_the_bank": (GameEnd.LAST_PLAYER, [("cleo", 1, 102_900), ("bob", 2, 0), ("ann", 3, 0)]),
    "second_bankruptcy_short": (
        GameEnd.SECOND_BANKRUPTCY,
        [("cleo", 1, 435_000), ("dan", 2, 100_000), ("bob", 3, 0), ("ann", 4, 0)],
    ),
    "time_up_with_a_turn_begun": (
        GameEnd.TIME,
        [("ann", 1, 15_000_000), ("cleo", 1, 15_000_000), ("bob", 3, 13_000_000)],
    ),
    "time_up_during_an_auction": (GameEnd.TIME, [("bob", 1, 60_000), ("ann", 2, 49_900)]),
    "first_bankruptcy_junior": (GameEnd.FIRST_BANKRUPTCY, [("cleo", 1, 12), ("bob", 2, 11), ("ann", 3, 0)]),
    "turns_up": (GameEnd.TURNS, [("ann", 1, 190_000), ("bob", 2, 150_000)]),
    "tie": (GameEnd.TIME, [("ann", 1, 50_000), ("bob", 1, 50_000), ("cleo", 3, 20_000)]),
}


def played(name: str) -> tuple[Script, list[dict[str, Any]]]:
    """The conversation of a recorded game, its log in memory."""
    script = Script(Store(None))
    lines = (GAMES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return script, [json.loads(answer) for answer in script.answers(lines)]


def test_every_kind_of_end_has_a_recorded_game() -> None:
    assert {path.stem for path in GAMES.glob("*.jsonl")} == set(ENDS)
    assert {why for why, _ in ENDS.values()} == set(GameEnd) - {GameEnd.AGREED}


@pytest.mark.parametrize("name", ENDS)
def test_a_game_ends_as_it_was_recorded(name: str) -> None:
    script, answers = played(name)
    assert [answer for answer in answers if not answer["ok"]] == []
    assert all(sum(answer["balances"].values()) == 0 for answer in answers)
    over = script.bank.game.over
    assert over is not None
    why, places = ENDS[name]
    assert over.why is why
    assert [(placing.player, placing.place, placing.worth) for placing in over.placings] == places


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", ENDS)
def test_the_result_of_an_ended_game_is_that_of_its_log_and_of_no_other(name: str) -> None:
    banks = {other: played(other)[0].bank for other in ENDS}
    logs = {other: list(bank.log.rows(bank.log.games()[-1])) for other, bank in banks.items()}
    last = logs[name][-1]
    result = result_of(banks[name].game, last.number + 1, last.hash)
    assert [other for other, log in logs.items() if not differences(read(written(result)), log)] == [name]


@pytest.mark.parametrize("name", ENDS)
def test_the_log_of_an_ended_game_opens_to_the_same_end(name: str) -> None:
    script, _ = played(name)
    assert script.bank.game_id is not None
    assert Course(script.bank.log.rows(script.bank.game_id)).game == script.bank.game


@pytest.mark.parametrize("name", ENDS)
def test_the_end_can_be_undone(name: str) -> None:
    script, _ = played(name)
    assert script.bank.undo("undo").refused is None
    assert script.bank.game.over is None


def test_corrections_by_hand_stand_in_the_tally() -> None:
    script, _ = played("second_bankruptcy_short")
    assert [entry.reason for entry in script.bank.game.over.corrections] == ["a fine forgotten"]
