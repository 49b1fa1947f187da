"""A game carries its edition: what becomes of the file it came from does not touch it."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from banker.replay import replay
from banker.script import run_script

VILLAGE = """
extends = "suisse-2007"
names = { fr = "Notre village", de = "Unser Dorf", it = "Il nostro villaggio", en = "Our village" }

[spaces]
1 = { name = "Chemin du Lavoir", rents = [70_000, 100_000, 300_000, 900_000, 1_600_000, 2_500_000] }
"""
FALSE = (
    VILLAGE.replace("70_000, 100_000", "9_000_000, 9_100_000")
    .replace("Lavoir", "Château")
    .replace("suisse-2007", "london")
)
SEATS = [{"id": "ann", "name": "Ann"}, {"id": "bob", "name": "Bob"}]
POSITION = {"holders": {"1": "ann"}, "pawns": {"bob": 38}, "turn": "bob"}


def falsify(file: Path) -> None:
    file.write_text(FALSE, encoding="utf-8")


def spoil(file: Path) -> None:
    file.write_text("this is no TOML = =", encoding="utf-8")


def sitting(folder: Path, *requests: object) -> list[dict[str, Any]]:
    out = io.BytesIO()
    lines = [json.dumps(request).encode() for request in requests]
    run_script(lines, out, str(folder / "bank.db"), editions_folder=folder)
    return [json.loads(answer) for answer in out.getvalue().splitlines()]


@pytest.mark.parametrize("harm", [Path.unlink, falsify, spoil])
def test_the_edition_file_gone_or_falsified_between_two_sittings_changes_nothing(
    tmp_path: Path, harm: Callable[[Path], None]
) -> None:
    file = tmp_path / "village.toml"
    file.write_text(VILLAGE, encoding="utf-8")
    new = {"new": {"edition": "village", "seats": SEATS, "position": POSITION}}
    begun, before = sitting(tmp_path, new, {"state": True})
    assert begun["ok"], begun
    tally, state = sitting(tmp_path, {"tally": True}, {"state": True})
    replayed = io.StringIO()
    assert replay(tmp_path / "bank.db", replayed) == 0
    assert "Our village" in replayed.getvalue()

    harm(file)

    assert sitting(tmp_path, {"state": True})[0]["result"] == state["result"] == before["result"]
    assert sitting(tmp_path, {"tally": True})[0]["result"] == tally["result"]
    again = io.StringIO()
    assert replay(tmp_path / "bank.db", again) == 0
    assert again.getvalue() == replayed.getvalue()

    landed = sitting(tmp_path, {"do": {"type": "throw", "dice": [1, 2]}})[0]
    assert [(p["kind"], p["amount"]) for p in landed["pending"] if p["kind"] == "debt"] == [("debt", 70_000)]
    paid = sitting(tmp_path, {"do": {"type": "pay", "player": "bob"}})[0]
    assert paid["ok"]
    assert paid["balances"]["ann"] == begun["balances"]["ann"] + 70_000
    lines = sitting(tmp_path, {"tally": True})[0]["result"]
    salary = 2_000_000
    assert {p["player"]: p["worth"] for p in lines} == {
        "ann": 15_000_000 + 70_000 + 600_000,
        "bob": 15_000_000 + salary - 70_000,
    }


@pytest.mark.parametrize("harm", [Path.unlink, spoil])
def test_a_new_game_with_a_lost_or_broken_file_says_so(tmp_path: Path, harm: Callable[[Path], None]) -> None:
    file = tmp_path / "village.toml"
    file.write_text(VILLAGE, encoding="utf-8")
    harm(file)
    (answer,) = sitting(tmp_path, {"new": {"edition": "village", "seats": SEATS}})
    assert answer["error"]["where"] == "new.edition"
    assert "village" in answer["error"]["what"]
