"""Large text on whole screens: the same words have one size, a low paper stays calm, what is said covers the title."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ui import debt_samples, gallery_screens, sheet_samples, table_samples
from tests.ui.gallery import Sheet
from tests.ui.offscreen import Desk
from ui.look import theme
from ui.records import intents as i
from ui.records.pieces import Token
from ui.records.setup import DealRowView
from ui.screens.debt import DebtScreen
from ui.screens.setup.pick import DealRow
from ui.screens.sheet import SheetScreen
from ui.screens.table import TableScreen
from ui.views.debts import debt_view
from ui.views.sheets import sheet_view
from ui.views.table import table_view
from ui.widgets.bulletin import Bulletin
from ui.widgets.fitting import calm, fitted
from ui.widgets.piece import Piece
from ui.words.strings import strings_for

BOARD = ("paris-francs", 8)


@pytest.mark.parametrize("language", ["fr", "de"])
def test_who_throws_and_what_to_touch_are_of_one_size_whatever_was_booked(table: Desk, language: str) -> None:
    """They grew only where the houses and hotels left under them were not said; the line of a double held both back."""
    strings, screen = strings_for(language), TableScreen()
    table.stage.large = True
    found: dict[str, set[int]] = {"table.throws": set(), "table.first_die": set()}
    for name in ("throw", "throw-double", "throw-booked", "throw-all-deeds", "rent-claim"):
        table.show(screen, table_view(strings, table_samples.tables(*BOARD)[name]))
        table.frames(3)
        painter = screen.idle.painter
        sizes = {text: size for (text, *_), (size, _) in zip(painter.texts, painter.inks, strict=True)}
        for key, seen in found.items():
            seen |= {sizes[strings.t(key)]} if strings.t(key) in sizes else set()
    assert [len(sizes) for sizes in found.values()] == [1, 1]
    assert min(min(sizes) for sizes in found.values()) >= 1.2 * theme.BODY


def test_a_sentence_that_fits_into_two_lines_stands_in_no_more(table: Desk) -> None:
    """Three lines filled a low paper from edge to edge."""
    sentence, room = "Les deux cartes signent, dans n’importe quel ordre.", 226
    usual = fitted(sentence, (theme.BODY,), room, 3)
    table.stage.large = True
    assert len(fitted(sentence, (theme.BODY,), room, 3)[1]) == 3
    assert calm(sentence, (theme.BODY,), room, 3) == usual


@pytest.mark.parametrize("name", ["trade-settles", "trade-deeds", "trade-much"])
@pytest.mark.parametrize("language", ["fr", "de", "it", "en"])
def test_the_foot_of_a_trade_keeps_words_off_its_edges(table: Desk, name: str, language: str) -> None:
    screen = SheetScreen()
    table.stage.large = True
    table.show(screen, sheet_view(strings_for(language), sheet_samples.sheets(*BOARD)[name]))
    table.frames(3)
    _, y, _, high = screen.foot.box
    letters = [(top + 0.18 * h, top + 0.82 * h) for _, _, top, _, h in screen.foot.painter.texts]
    assert min(top for top, _ in letters) >= y + 7.5
    assert max(bottom for _, bottom in letters) <= y + high - 7.5


def test_what_is_said_over_the_bar_covers_the_line_under_the_title(table: Desk) -> None:
    """Of a line that had grown, the lower ends of two letters stuck out under it."""
    strings = strings_for("fr")
    view = sheet_view(strings, debt_samples.debts(*BOARD)["bankruptcy-player"])
    assert view is not None
    screen, bulletin = SheetScreen(view), Bulletin()
    table.stage.large = True
    table.put(screen)
    screen.add_widget(bulletin)
    bulletin.view = table_samples.bulletins(strings)["note"]
    bulletin.stand(screen)
    table.frames(3)
    _, _, top, _, high = next(text for text in screen.painter.texts if text[0] == view.line)
    assert top + 0.97 * high <= bulletin.box[1] + bulletin.box[3]


def letters(piece: Piece[Any], hung: float = 0.82) -> dict[str, tuple[float, float]]:
    """Where the letters of each line of a piece begin and end, with those that hang if `hung` is more."""
    return {text: (top + 0.18 * high, top + hung * high) for text, _, top, _, high in piece.painter.texts}


@pytest.mark.parametrize("language", ["fr", "de"])
def test_the_heading_of_a_plan_grows_and_keeps_off_the_rows_under_it(table: Desk, language: str) -> None:
    """Its letters that hang touched them."""
    view = debt_view(strings_for(language), debt_samples.debts("london", 8)["debt-own-plan-reader-out"])
    assert view is not None
    screen = DebtScreen(view)
    table.stage.large = True
    table.show(screen, view)
    table.frames(3)
    top, bottom = letters(screen, 0.97)[view.heading]
    assert screen.lines.box[1] - bottom >= 1.5
    assert bottom - top > 1.1 * 0.79 * 1.17 * theme.HEADING


@pytest.mark.parametrize(("name", "language"), [("turns_each", "de"), ("interest_rounding", "fr")])
def test_the_sentence_of_a_rule_keeps_off_its_values(table: Desk, name: str, language: str) -> None:
    house = next(screen for name, screen in gallery_screens.rules(strings_for(language)) if name == "setup-3-house")
    table.stage.large = True
    table.put(house)
    step = house.bodies[type(house.record.body)]
    gallery_screens.reach_rule(step, name)
    table.frames(3)
    ends = [bottom for _, bottom in letters(step.paper).values()]
    assert min(choice.box[1] for choice in step.paper.choices if choice.parent) - max(ends) >= 7.5


@pytest.mark.parametrize(
    ("name", "board", "language", "above", "below"),
    [
        ("correct-buildings-uneven", ("london", 8), "de", "Feld 14 nach Los", "Pall Mall: 2"),
        ("card-chest.to_start", ("suisse-2007", 4), "fr", "case START : CHF 2’000’000", "487’654’321"),
    ],
)
def test_many_sentences_grow_away_from_what_stands_close_over_or_under_them(
    table: Desk, name: str, board: tuple[str, int], language: str, above: str, below: str
) -> None:
    """A list began directly under the place that it was about; sentences ended on the balances."""
    screen = SheetScreen()
    table.stage.large = True
    table.show(screen, sheet_view(strings_for(language), sheet_samples.sheets(*board)[name]))
    table.frames(3)
    found = {text.replace("\xa0", " ").replace("\u202f", " "): ends for text, ends in letters(screen.foot).items()}
    assert found[below][0] - found[above][1] >= 8


@pytest.mark.parametrize("high", [50, 60])
def test_the_name_of_a_player_does_not_touch_the_deeds_under_it(table: Desk, high: float) -> None:
    row = DealRow(DealRowView(Token("red", "star"), "Wolfgang", (), 2, i.DealRest(), chosen=True))
    table.stage.large = True
    table.put(Sheet([(row, (8, 8, 172, high))]))
    table.frames(3)
    (name,) = (bottom for _, bottom in letters(row, 0.97).values())
    deeds = [(y, y + tall) for _, y, wide, tall, *_ in row.painter.outlines if wide == 20]
    assert min(top for top, _ in deeds) - name >= 0.5
    assert max(bottom for _, bottom in deeds) <= row.box[1] + row.h - 5.5
