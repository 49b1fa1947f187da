"""Lists of deeds that somebody receives: many on a page, however long the names of the board."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ui import debt_samples, sheet_samples
from tests.ui.offscreen import desk, tap_piece
from ui.look import theme
from ui.paint.painter import Painter
from ui.screens.sheet import SheetScreen
from ui.views.sheets import sheet_view
from ui.views.told import Told
from ui.widgets.answers import CLOSE, CLOSE_GAP
from ui.words.strings import LANGUAGES, strings_for


@pytest.mark.parametrize(("name", "least"), [("receiving", 8), ("receiving-some", 8)])
@pytest.mark.parametrize("language", ["de", "fr"])
def test_a_page_holds_many_deeds_with_the_longest_names(name: str, least: int, language: str) -> None:
    screen = SheetScreen(sheet_view(Told(strings_for(language), debt_samples.debts("paris-francs", 8)[name])))
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


@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_key_in_the_head_says_its_page_in_one_line(language: str, size: tuple[int, int]) -> None:
    """Upright it was "1 /" above "2"."""
    desk().fit(*size)
    try:
        receiving = debt_samples.debts("suisse-2007", 4)["receiving"]
        screen = SheetScreen(sheet_view(Told(strings_for(language), receiving)))
        desk().put(screen)
        turner = screen.parts[-1].answers.turner
        assert [text[0] for text in turner.painter.texts] == ["1/2"]
    finally:
        desk().fit(theme.WIDTH, theme.HEIGHT)


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_the_page_key_in_the_head_is_seen_apart_from_the_rows_and_takes_the_finger_up_to_them(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It touched the row beneath."""
    grounds: dict[Painter, tuple[float, float]] = {}
    drawn = Painter.round

    def noted(painter: Painter, x: float, y: float, w: float, h: float, *more: Any) -> None:
        grounds[painter] = (y, y + h)
        drawn(painter, x, y, w, h, *more)

    monkeypatch.setattr(Painter, "round", noted)
    desk().fit(*size)
    try:
        for tables, name, count in ((debt_samples.debts, "receiving", 8), (sheet_samples.sheets, "trade-deeds", 2)):
            screen = SheetScreen(sheet_view(Told(strings_for("fr"), tables("suisse-classique", count)[name])))
            desk().put(screen)
            answers = screen.parts[-1].answers
            assert answers.turner.parent is answers
            _, y, w, h = answers.turner.box
            over, under = grounds[answers.turner.painter]
            assert min(button.box[1] for button in answers.buttons if button.parent) - (y + under) >= CLOSE_GAP - 0.01
            assert over == pytest.approx(h - under)
            assert w >= theme.TOUCH
            assert h >= theme.TOUCH
    finally:
        desk().fit(theme.WIDTH, theme.HEIGHT)


def written(piece: object) -> list[str]:
    """What a button has written, without its badge."""
    return [text for text, *_ in piece.painter.texts if len(text) > 1]  # type: ignore[attr-defined]


@pytest.mark.parametrize("edition", ["paris-francs", "suisse-2007"])
@pytest.mark.parametrize("name", ["receiving", "receiving-some"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_row_has_its_name_on_one_line_and_says_how_it_stands_in_the_same_words(
    language: str, name: str, edition: str
) -> None:
    """A name of two lines took the place of what lifting costs, and "behalten" stood in some rows of a list alone."""
    screen = SheetScreen(sheet_view(Told(strings_for(language), debt_samples.debts(edition, 8)[name])))
    desk().put(screen)
    answers = screen.parts[-1].answers
    rows, said = screen.record.body[-1].rows, set()
    for row, button in zip(rows, answers.buttons, strict=True):
        if button.parent is None:
            continue
        title, line, amount = written(button)
        assert title in (row.label, row.short)
        assert line in (row.detail, row.brief)
        assert amount == row.amount
        if row.detail != row.brief:
            said.add(line == row.detail)
    assert len(said) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_undo_is_there_and_says_what_it_undoes_whatever_is_ticked(language: str) -> None:
    """It was a mere sign, and went with the first tick."""
    for name in ("receiving", "receiving-some", "receiving-one"):
        screen = SheetScreen(sheet_view(Told(strings_for(language), debt_samples.debts("paris-francs", 8)[name])))
        desk().put(screen)
        assert screen.undo.parent is screen, name
        assert len(written(screen.undo)) == 2, name
        for tab in screen.bar:
            assert " ".join(written(tab)) == tab.record.label
