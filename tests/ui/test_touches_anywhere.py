"""Fingers that come down anywhere on the real screen, and cards: nothing breaks, and nobody's money leaves by touch."""

from __future__ import annotations

import os
import random

import pytest

from banker.history import Operation
from tests.ui import table_samples as samples
from tests.ui.offscreen import Desk, tap
from tests.ui.test_flow import CARDS, STRANGE
from tests.ui.test_never_stuck import COUNT, EDITION, Sitting
from tests.ui.test_never_stuck import stage as stage
from ui.flow.place import AtTable
from ui.records import beside as b
from ui.records import intents as i
from ui.records.idle import IdleView
from ui.records.screens import TableView
from ui.screens.naming import NamingScreen
from ui.views.shared import SIGNED

SEEDS, TOUCHES = (8, 1000) if os.environ.get("BANKER_LONG") else (2, 250)
# What leaves the table, which has no screen here.
AWAY = i.GoHome | i.TurnView | b.OpenGames | b.ShowTally | b.ResumeGame
WIDTH, HEIGHT = 800, 480
BACK = 34, 34  # Where every full screen has its way back, touched more often than chance would.


@pytest.mark.parametrize("seed", range(SEEDS))
def test_touches_anywhere_break_nothing_and_sign_nothing(stage: Desk, seed: int) -> None:
    chance = random.Random(seed)
    sitting = Sitting(stage, samples.Play(EDITION, COUNT), "cards")
    sitting.screens["naming"] = NamingScreen()  # type: ignore[index]
    stage.heard = lambda intent: None if isinstance(intent, AWAY) else sitting.at.touch(intent)
    bank = sitting.at.bank
    for number in range(TOUCHES):
        if not isinstance(sitting.at.flow.place, AtTable):
            break
        view, head, carded = sitting.look(), bank.course.head, False
        throws = isinstance(view, TableView) and isinstance(view.middle, IdleView)
        if throws and chance.random() < 0.5:
            sitting.throw(chance.randint(1, 6), chance.randint(1, 6))
        elif chance.random() < 0.25:
            carded = True
            sitting.at.tap(chance.choice((*CARDS, STRANGE)))
        else:
            back = BACK if chance.random() < 0.15 else None
            tap(*(back or (chance.uniform(1, WIDTH - 1), chance.uniform(1, HEIGHT - 1))))
        new = [bank.course.bodies[n] for n in range(head + 1, bank.course.head + 1)]
        for body in new if not carded else []:
            assert not (isinstance(body, Operation) and isinstance(body.command, SIGNED)), f"touch {number}: {body}"
        assert sum(bank.game.ledger.balances) == 0
    assert bank.course.head > TOUCHES // 100, "hardly anything was booked"
