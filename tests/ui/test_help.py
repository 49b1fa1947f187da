"""The help on the screen: what the printed guide says, in pictures, from the menu and from *About*."""

from __future__ import annotations

import pytest

from tests.ui.hands import said, touch
from tests.ui.offscreen import Desk, tap_piece
from tests.ui.test_flow import Table
from ui.parts.pages import filled
from ui.records.help import HelpView
from ui.records.pages import TurnTo
from ui.records.rolls import MenuView, RollView
from ui.screens.help import HelpScreen
from ui.views.help import help_view
from ui.words.guide import sections
from ui.words.strings import Strings, strings_for

FRENCH = strings_for("fr")


def test_from_the_menu_it_leads_back_to_the_menu() -> None:
    table = Table().seat_three()
    touch(table, "menu", FRENCH.t("help.title"))
    assert isinstance(table.flow.view(), HelpView)
    touch(table, "left")
    assert isinstance(table.flow.view(), MenuView)
    assert FRENCH.t("help.title") in said(table)


def test_from_about_it_leads_back_to_about() -> None:
    table = Table()
    touch(table, FRENCH.t("settings.title"), FRENCH.t("settings.about"), FRENCH.t("help.title"))
    assert isinstance(table.flow.view(), HelpView)
    touch(table, "left")
    view = table.flow.view()
    assert isinstance(view, RollView)
    assert view.title == FRENCH.t("settings.about")


def test_it_says_what_the_printed_guide_says(strings: Strings) -> None:
    view = help_view(strings)
    words = {part.title: " ".join(step.words for step in part.steps) or part.line for part in view.parts}
    assert words == {section.title: section.text for section in sections(strings)}
    assert view.parts[0].title == strings.t("guide.turn.title")
    assert {"undo", "history", "menu", "pause"} <= {
        key.icon for part in view.parts for step in part.steps for key in getattr(step.picture, "keys", ())
    }


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_its_pages_show_every_part_once_and_go_round(table: Desk, size: tuple[int, int]) -> None:
    table.fit(*size)
    view = help_view(FRENCH)
    screen = HelpScreen(view)
    table.put(screen)
    shown: list[str] = []
    while True:
        words = [text for text, *_ in screen.painter.texts]
        shown += [part.title for part in view.parts if part.title in words]
        key = screen.towards(TurnTo(0))
        tap_piece(key)
        table.frames(2)
        if screen.page == 0:
            break
    assert shown == [part.title for part in view.parts]


@pytest.mark.parametrize(("most", "counts"), [(9, [9]), (5, [4, 5]), (4, [3, 3, 3]), (0, [1] * 9)])
def test_its_pages_are_few_and_hold_about_as_many_parts_each(most: int, counts: list[int]) -> None:
    """Regression: the last of five pages held one part alone, the two before it four."""
    parts = filled(range(9), lambda part: len(part) <= most)
    assert [len(part) for part in parts] == counts
    assert [each for part in parts for each in part] == list(range(9))
