"""Lists of deeds that somebody receives: many on a page, however long the names of the board."""

from __future__ import annotations

import pytest

from tests.ui import debt_samples
from tests.ui.offscreen import desk, key_for, tap_piece
from ui.look import theme
from ui.records.intents import GoHome
from ui.screens.sheet import SheetScreen
from ui.views.sheets import sheet_view
from ui.views.told import Told
from ui.widgets.asking_row import AskingRow
from ui.widgets.headed_list import HeadedList
from ui.words.strings import Strings, strings_for


def listed(language: str, edition: str, count: int, name: str) -> tuple[SheetScreen, HeadedList]:
    """The list of what is received."""
    screen = SheetScreen(sheet_view(Told(strings_for(language), debt_samples.debts(edition, count)[name])))
    desk().put(screen)
    part = screen.parts[-1]
    assert isinstance(part, HeadedList)
    return screen, part


@pytest.mark.parametrize("name", ["receiving", "receiving-some"])
@pytest.mark.parametrize("language", ["de", "fr"])
def test_a_page_holds_many_deeds_with_the_longest_names_and_each_is_met(name: str, language: str) -> None:
    _, part = listed(language, "paris-francs", 8, name)
    met: list[str] = []
    for _ in range(2):
        shown = part.of(AskingRow)
        met += [row.record.label for row in shown if row.record.label not in met]
        assert len(shown) >= 7
        tap_piece(part.towards(GoHome()))
        desk().frames(1)
    assert set(met) == {row.label for row in part.record.rows}


@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
def test_the_page_key_in_the_head_says_its_page_in_one_line(language: str, size: tuple[int, int]) -> None:
    """Regression: upright it was "1 /" above "2"."""
    desk().fit(*size)
    try:
        _, part = listed(language, "suisse-2007", 4, "receiving")
        assert [text[0] for text in part.towards(GoHome()).painter.texts] == ["1/2"]
    finally:
        desk().fit(theme.WIDTH, theme.HEIGHT)


def written(piece: object) -> list[str]:
    """What a button has written, without its badge."""
    return [text for text, *_ in piece.painter.texts if len(text) > 1]  # type: ignore[attr-defined]


@pytest.mark.parametrize("edition", ["paris-francs", "suisse-2007"])
@pytest.mark.parametrize("name", ["receiving", "receiving-some"])
def test_each_row_has_its_name_on_one_line_and_says_how_it_stands_in_the_same_words(
    language: str, name: str, edition: str
) -> None:
    """Regression: a name of two lines took the place of what lifting costs, and "behalten" stood in some rows of a list
    alone."""
    _, part = listed(language, edition, 8, name)
    said = set()
    for row, button in zip(part.record.rows, part.of(AskingRow), strict=False):
        title, line, amount = written(button)
        assert title in (row.label, row.short)
        assert line in (row.detail, row.brief)
        assert amount == row.amount
        if row.detail != row.brief:
            said.add(line == row.detail)
    assert len(said) == 1


def test_undo_is_there_and_says_what_it_undoes_whatever_is_ticked(strings: Strings) -> None:
    """Regression: it was a mere sign, and went with the first tick."""
    for name in ("receiving", "receiving-some", "receiving-one"):
        screen = SheetScreen(sheet_view(Told(strings, debt_samples.debts("paris-francs", 8)[name])))
        desk().put(screen)
        assert len(written(key_for(screen, screen.record.undo))) == 2, name
