"""The rules step says in one place whether the rules of the table are the official ones."""

from __future__ import annotations

from msgspec.structs import replace

from tests.ui import setup_samples as samples
from tests.ui.offscreen import desk, tap_piece
from ui.screens.setup.screen import SetupScreen
from ui.setup.entered import RULES
from ui.views.setup import setup_view
from ui.words.strings import strings_for


def test_official_rules_are_said_once() -> None:
    screen = SetupScreen(setup_view(strings_for("de"), replace(samples.seated(4), step=RULES)))
    desk().put(screen)
    step = screen.bodies[type(screen.record.body)]
    said = step.record.summary
    assert said in [text[0] for text in step.summary.painter.texts]
    assert said not in [text[0] for text in step.painter.texts]
    tap_piece(step.rows[0])
    desk().frames(1)
    assert said in [text[0] for text in step.painter.texts]
