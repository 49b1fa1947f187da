"""The rules step says in one place whether the rules of the table are the official ones."""

from __future__ import annotations

from msgspec.structs import replace

from tests.ui import setup_samples as samples
from tests.ui.gallery_screens import fold
from tests.ui.offscreen import desk
from ui.screens.setup import SetupScreen
from ui.setup.entered import RULES
from ui.views.setup import setup_view
from ui.words.strings import strings_for


def test_official_rules_are_said_once() -> None:
    """Beside the house rules, and in the row under the fine print."""
    screen = SetupScreen(setup_view(strings_for("de"), replace(samples.seated(4), step=RULES)))
    desk().put(screen)
    assert said(screen).count(screen.record.body.chosen.summary) == 1
    fold(screen)
    assert screen.seen.unfolded
    assert said(screen).count(screen.record.body.chosen.summary) == 1


def said(screen: SetupScreen) -> list[str]:
    """All words that are seen."""
    return [text[0] for piece in screen.walk(restrict=True) for text in piece.painter.texts]
