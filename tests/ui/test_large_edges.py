"""Large text at the edges: words keep off the sides of what they lie on, and like rows are written alike."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from tests.ui import because_samples, debt_samples, gallery_screens, sheet_samples
from tests.ui.gallery import Sheet
from tests.ui.offscreen import Desk
from tests.ui.samples import RED
from tests.ui.test_widget_layout import overlapping
from ui.look import theme
from ui.paint.fitting import PARTS
from ui.paint.large import HANGING
from ui.records.debts import StepView
from ui.records.idle import EventLineView, EventPart
from ui.records.pieces import ButtonView
from ui.records.setup import SeatRowView
from ui.records.sheets import PadView
from ui.screens.debt import DebtScreen
from ui.screens.setup.begun import BegunRow
from ui.screens.setup.start import StartRow
from ui.screens.sheet import SheetScreen
from ui.screens.table import TableScreen
from ui.views.debts import debt_view
from ui.views.sheets import sheet_view
from ui.views.table import table_view
from ui.widgets.accounts import AccountTile
from ui.widgets.event_line import EventLine
from ui.widgets.goods import GoodsRow
from ui.widgets.keypad import Keypad
from ui.widgets.money import MoneyPrompt
from ui.widgets.piece import Piece
from ui.widgets.plan_lines import PlanLine, PlanLines
from ui.widgets.seat_row import SeatRow
from ui.words.strings import strings_for

LONDON = ("london", 8)


def large(table: Desk, screen: Piece[Any]) -> Piece[Any]:
    """The screen in large text."""
    table.put(screen)
    table.stage.large = True
    table.frames(3)
    return screen


def picture(table: Desk, pictures: Iterable[gallery_screens.Picture], name: str) -> Piece[Any]:
    """The picture of this name in large text."""
    return large(table, next(screen for each, screen in pictures if each == name))


def inside(piece: Piece[Any]) -> list[tuple[str, float, float, float]]:
    """What a piece says, with what is free left and right of each line, and under its letters, in the piece."""
    x, y, w, h = piece.box
    return [
        (text, left - x, x + w - left - wide, y + h - top - (0.97 if HANGING & set(text) else 0.82) * high)
        for text, left, top, wide, high in piece.painter.texts
    ]


def on(screen: Piece[Any], kind: type[Piece[Any]]) -> list[Any]:
    """The pieces of a kind that a screen shows."""
    return [each for each in screen.walk(restrict=True) if type(each) is kind and each.parent is not None]


@pytest.mark.parametrize("language", ["fr", "de"])
def test_letters_that_hang_keep_off_the_foot_of_a_key(table: Desk, language: str) -> None:
    """The p of a third line ended on the edge of the key to take the copy."""
    screen = picture(table, gallery_screens.faults(strings_for(language)), "fault-unreadable")
    for button in screen.answers.buttons:
        assert min(below for *_, below in inside(button)) >= 3


def test_letters_that_hang_keep_off_the_foot_of_a_row_of_a_trade(table: Desk) -> None:
    screen = large(table, SheetScreen(sheet_view(strings_for("de"), sheet_samples.sheets(*LONDON)["trade"])))
    rows = on(screen, GoodsRow)
    assert min(below for row in rows for *_, below in inside(row)) >= 1.6


@pytest.mark.parametrize("pill", ["commence", "beginnt"])
@pytest.mark.parametrize("line", ["12 parties, 5 gagnées", "12 Spiele, 5 gewonnen", ""])
def test_who_starts_stands_in_the_middle_of_its_pill_and_off_the_words_before(
    table: Desk, pill: str, line: str
) -> None:
    row = SeatRow(SeatRowView("Chloé", RED, line, pill))
    large(table, Sheet([(row, (338, 66, 454, 52))]))
    (x, _, wide, *_) = row.painter.outlines[0]
    ends = {text: left + taken for text, left, _, taken, _ in row.painter.texts}
    assert x + wide - ends.pop(pill) >= 9.5
    assert x - max(ends.values()) >= 8


@pytest.mark.parametrize("name", ["cashier-pay", "cashier-land"])
def test_a_name_that_is_cut_keeps_off_the_sides_of_its_account(table: Desk, name: str) -> None:
    screen = large(table, SheetScreen(sheet_view(strings_for("de"), sheet_samples.sheets(*LONDON)[name])))
    cut = [line for tile in on(screen, AccountTile) for line in inside(tile) if "…" in line[0]]
    assert cut
    assert min(min(left, right) for _, left, right, _ in cut) >= 7


@pytest.mark.parametrize("is_large", [False, True])
def test_the_sign_of_a_station_keeps_off_its_name(table: Desk, is_large: bool) -> None:
    screen = TableScreen(table_view(strings_for("de"), because_samples.payments(*LONDON)["why-stations"]))
    table.put(screen)
    table.stage.large = is_large
    table.frames(3)
    (prompt,) = on(screen, MoneyPrompt)
    (left,) = [left for text, left, *_ in inside(prompt) if text == prompt.record.title]
    assert left - 43 >= 7.5


@pytest.mark.parametrize(
    ("words", "lines"), [("Sur CHF 5’500’000 dus à MMMMMMMMMMMM", 1), ("Argent", 1), ("W " * 30, 2)]
)
def test_what_a_keypad_asks_for_keeps_off_the_edges_of_its_field(table: Desk, words: str, lines: int) -> None:
    pad = Keypad(PadView(words, "487’654’321", "CHF", tuple(ButtonView("1") for _ in range(12)), ()))
    large(table, Sheet([(pad, (8, 68, 784, 312))]))
    said = pad.painter.texts[:lines]
    assert " ".join(text for text, *_ in said).split(" ")[0] == words.split(" ")[0]
    assert min(top + 0.18 * high for _, _, top, _, high in said) >= 68 + 3.5
    assert max(top + 0.82 * high for _, _, top, _, high in said) <= 68 + 46 - 3.5


@pytest.mark.parametrize(("count", "names"), [(4, 2), (6, 1)])
def test_a_name_of_a_plan_keeps_off_the_side_of_its_row(table: Desk, count: int, names: int) -> None:
    """In low rows the badge makes room under the name, in high ones the name breaks."""
    deeds = ("Marlborough Street", "Vine Street", "Marylebone Station", "King’s Cross Station", "Bow Street", "Strand")
    steps = tuple(StepView(name, group="D", amount="+90", sign="+", does="flip") for name in deeds[:count])
    plan = PlanLines(steps)
    large(table, Sheet([(plan, (310, 40, 482, 160))]))
    for line in on(plan, PlanLine):
        texts = inside(line)
        assert " ".join(text for text, *_ in texts if text != "D").startswith(line.record.label)
        assert min(right for _, _, right, _ in texts) >= 11.5
    assert max(sum(text in line.record.label for text, *_ in inside(line)) for line in on(plan, PlanLine)) >= names


@pytest.mark.parametrize("language", ["fr", "de"])
def test_what_is_missing_is_no_smaller_than_what_is_owed(table: Desk, language: str) -> None:
    view = debt_view(strings_for(language), debt_samples.debts(*LONDON)["debt-hopeless-built"])
    assert view is not None
    screen = large(table, DebtScreen(view))
    assert isinstance(screen, DebtScreen)
    p = screen.paper.painter
    sizes = {text: size for (text, *_), (size, _) in zip(p.texts, p.inks, strict=True)}
    assert sizes[view.missing.amount] >= sizes[view.facts[0].amount]
    assert overlapping(screen.paper) == []


def test_a_dot_between_two_parts_goes_where_the_line_ends(table: Desk) -> None:
    parts = (EventPart("Rückgängig: Zahlung von"), EventPart("W" * 12 + PARTS), EventPart("Wiederholen", strong=True))
    line = EventLine(EventLineView("undo", parts))
    table.put(Sheet([(line, (75, 300, 240, 68))]))
    assert [text for text, *_ in line.painter.texts if text.endswith("·")] == []
    line = EventLine(EventLineView("undo", (EventPart("Zahlung" + PARTS), parts[-1])))
    table.put(Sheet([(line, (75, 300, 240, 68))]))
    assert line.painter.texts[0][0].endswith("·"), "both stand on one line"


@pytest.mark.parametrize("name", ["start-8-drawn", "start-8-touched"])
@pytest.mark.parametrize("language", ["fr", "de"])
def test_whoever_starts_is_written_as_large_as_the_others(table: Desk, language: str, name: str) -> None:
    screen = picture(table, gallery_screens.starts(strings_for(language)), name)
    rows = on(screen, StartRow)
    sizes = {
        size
        for row in rows
        for (text, *_), (size, _) in zip(row.painter.texts, row.painter.inks, strict=True)
        if text == row.record.name
    }
    assert len(sizes) == 1
    assert sizes.pop() > theme.BODY


def test_a_name_that_is_cut_keeps_off_the_outline_of_its_row(table: Desk) -> None:
    screen = picture(table, gallery_screens.begun_on_paper(strings_for("de")), "begun-8")
    cut = [line for row in on(screen, BegunRow) for line in inside(row) if "…" in line[0]]
    assert cut
    assert min(right for _, _, right, _ in cut) >= 9.5
