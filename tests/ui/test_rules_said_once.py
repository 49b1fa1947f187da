"""The rules step says in one place whether the rules of the table are the official ones."""

from __future__ import annotations

from msgspec.structs import replace

from tests.ui import setup_samples as samples
from tests.ui.offscreen import desk, tap_piece
from ui.records.setup import RulesView
from ui.screens.setup.screen import SetupScreen
from ui.setup.entered import RULES
from ui.views.setup import setup_view
from ui.widgets.piece import Piece
from ui.words.strings import strings_for


def test_official_rules_are_said_once() -> None:
    """Beside the house rules, and in the row under the fine print."""
    screen = SetupScreen(setup_view(strings_for("de"), replace(samples.seated(4), step=RULES)))
    desk().put(screen)
    step = screen.bodies[type(screen.record.body)]
    assert said(step).count(step.record.chosen.summary) == 1
    tap_piece(step.fold)
    desk().frames(1)
    assert step.unfolded
    assert said(step).count(step.record.chosen.summary) == 1


def said(step: Piece[RulesView]) -> list[str]:
    """All words that are seen."""
    return [text[0] for piece in step.walk(restrict=True) for text in piece.painter.texts]
