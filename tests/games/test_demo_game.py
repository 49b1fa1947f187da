"""The recorded demonstration game: it plays to its recorded balances, and shows what it is meant to show."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from banker import events as e
from banker.board import Kind
from banker.history import Operation
from banker.ledger import Why
from banker.script import Script
from banker.store import Store

GAME = Path(__file__).parents[2] / "ui" / "demo" / "game.jsonl"
BALANCES = Path(__file__).parent / "demo_balances.jsonl"


@pytest.fixture(scope="module")
def played() -> tuple[Script, list[dict[str, Any]]]:
    script = Script(Store(None))
    lines = GAME.read_text(encoding="utf-8").splitlines()
    return script, [json.loads(answer) for answer in script.answers(lines)]


def test_every_request_is_booked_to_the_recorded_balances(played: tuple[Script, list[dict[str, Any]]]) -> None:
    recorded = [json.loads(line) for line in BALANCES.read_text().splitlines()]
    assert [answer["balances"] for answer in played[1]] == recorded
    assert all(answer["ok"] for answer in played[1])


def test_all_accounts_sum_to_zero_after_every_operation(played: tuple[Script, list[dict[str, Any]]]) -> None:
    assert all(sum(answer["balances"].values()) == 0 for answer in played[1])


def test_it_shows_what_a_game_is_made_of(played: tuple[Script, list[dict[str, Any]]]) -> None:
    script, _ = played
    bank = script.bank
    operations = [body for body in bank.course.bodies.values() if isinstance(body, Operation)]
    events = [event for body in operations for event in body.events]
    assert len(bank.game.players) >= 3
    assert len(operations) >= 60
    whys = Counter(event.why for event in events if isinstance(event, e.Paid))
    for why in (Why.PRICE, Why.AUCTION, Why.RENT, Why.TAX, Why.FINE, Why.LOAN, Why.LIFT, Why.BUILD, Why.SALARY):
        assert whys[why], why
    spaces = bank.game.edition.spaces
    rents = {spaces[event.space].kind for event in events if isinstance(event, e.Paid) and event.why is Why.RENT}
    assert rents == {Kind.STREET, Kind.STATION, Kind.UTILITY}
    assert {event.why for event in events if isinstance(event, e.Jailed)} >= {"doubles", "space"}
    assert any(isinstance(event, e.GameEnded) for event in events)
    assert bank.game_id is not None
    kinds = Counter(row.kind.value for row in bank.log.rows(bank.game_id))
    assert kinds["undo"] >= 1
    assert kinds["redo"] >= 1


def test_a_debt_is_met_by_raising_money(played: tuple[Script, list[dict[str, Any]]]) -> None:
    short = False
    for answer in played[1]:
        top = answer["pending"][-1] if answer["pending"] else {}
        if top.get("kind") == "debt" and answer["balances"][top["for"]] < top["amount"]:
            short = True
    assert short
