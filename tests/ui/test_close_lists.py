"""Lists of deeds that somebody receives: many on a page, however long the names of the board."""

from __future__ import annotations

import pytest

from tests.ui import debt_samples
from tests.ui.offscreen import desk, tap_piece
from ui.screens.sheet import SheetScreen
from ui.views.sheets import sheet_view
from ui.widgets.answers import CLOSE
from ui.words.strings import strings_for


@pytest.mark.parametrize(("name", "least"), [("receiving", 8), ("receiving-some", 8)])
@pytest.mark.parametrize("language", ["de", "fr"])
def test_a_page_holds_many_deeds_with_the_longest_names(name: str, least: int, language: str) -> None:
    screen = SheetScreen(sheet_view(strings_for(language), debt_samples.debts("paris-francs", 8)[name]))
    desk().put(screen)
    answers = screen.parts[-1].answers
    first = [button for button in answers.buttons if button.parent is not None]
    assert len(first) >= least
    assert all(button.h >= CLOSE for button in first)
    assert answers.turner.box[1] + answers.turner.box[3] <= min(button.box[1] for button in first)
    assert max(button.box[1] + button.box[3] for button in first) <= screen.foot.box[1]
    assert answers.turner.painter.texts[0][0] == answers.turner.record.label
    head = screen.record.body[-1].head
    assert head is not None
    assert head.name in [text[0] for text in screen.parts[-1].painter.texts]
    tap_piece(answers.turner)
    desk().frames(1)
    assert [button for button in answers.buttons if button.parent is not None] != first


def test_names_use_the_room_that_their_amounts_leave() -> None:
    screen = SheetScreen(sheet_view(strings_for("fr"), debt_samples.debts("paris-francs", 8)["receiving-some"]))
    desk().put(screen)
    answers = screen.parts[-1].answers
    rows = screen.record.body[-1].rows
    for row in (0, 5):
        assert rows[row].label in " ".join(text[0] for text in answers.buttons[row].painter.texts)
        assert rows[row].amount in [text[0] for text in answers.whys[row].painter.texts]
