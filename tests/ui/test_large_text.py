"""Large text: words grow where they have room, never over anything else, and shrink back; the switch for it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.ui.audit import misplaced
from tests.ui.gallery import Sheet
from tests.ui.offscreen import Desk
from tests.ui.test_flow import Table
from ui.paint.fitting import fitted
from ui.paint.large import GROWTHS, Box, Words, growths
from ui.records import beside as b
from ui.records.pieces import ButtonView
from ui.widgets.button import PushButton

ROOM = (0.0, 0.0, 200.0, 100.0)


def line(words: str, x: float, cy: float, size: float = 20) -> Words:
    """A line whose letters are each half as wide as high, from x on."""

    def box(growth: float) -> Box:
        return (x, cy - size * growth / 2, len(words) * size * growth / 2, size * growth)

    return Words(words, size, False, box)


def test_words_with_room_grow_by_a_quarter() -> None:
    assert growths([line("word", 10, 50)], [], [], ROOM, []) == [GROWTHS[0]]


@pytest.mark.parametrize(("wide", "grown"), [(40, 1.0), (50, 1.0), (54, 1.1), (58, 1.2), (60, 1.25)])
def test_words_keep_to_the_shape_they_lie_on_and_off_its_edge(wide: float, grown: float) -> None:
    (growth,) = growths([line("word", 10, 50)], [(10, 30, wide, 40)], [], ROOM, [])
    assert growth == grown, "ten units stay free, where there were as many"


@pytest.mark.parametrize(("gap", "grown"), [(2, 1.0), (8, 1.0), (12, 1.1), (16, 1.2), (18, 1.25)])
def test_words_come_no_nearer_than_eight_units_to_a_sign_beside(gap: float, grown: float) -> None:
    near: Box = (50 + gap, 40, 20, 20)
    assert growths([line("word", 10, 50)], [], [near], ROOM, []) == [grown]


@pytest.mark.parametrize(("gap", "grown"), [(8, 1.0), (12, 1.0), (16, 1.1), (20, 1.2), (22, 1.25)])
def test_words_come_no_nearer_than_twelve_units_to_words_beside(gap: float, grown: float) -> None:
    other = Words("no", 21, False, lambda growth: (50 + gap, 40, 20, 20))
    assert growths([line("word", 10, 50), other], [], [], ROOM, [])[0] == grown


@pytest.mark.parametrize(("wide", "grown"), [(196, 1.0), (208, 1.0), (213, 1.05), (225, 1.1)])
def test_words_on_a_paper_leave_twelve_units_at_its_edges(wide: float, grown: float) -> None:
    paper: Box = (8, 30, wide - 8, 60)
    assert growths([line("w" * 18, 12, 50)], [paper], [], (0, 0, 400, 100), []) == [grown]


@pytest.mark.parametrize(("wide", "grown"), [(58, 1.0), (62, 1.1), (68, 1.25)])
def test_words_that_grow_to_both_sides_leave_nine_units_at_each(wide: float, grown: float) -> None:
    middle = Words("word", 20, False, lambda by: (50 - 20 * by, 50 - 10 * by, 40 * by, 20 * by))
    assert growths([middle], [(50 - wide / 2, 30, wide, 40)], [], ROOM, []) == [grown]


def test_words_do_not_outgrow_larger_or_bolder_words_next_to_them() -> None:
    """A name had no room to grow, and what was said under it became larger than the name."""
    name, said, far = line("a long name", 10, 20)._replace(bold=True), line("word", 12, 44), line("word", 30, 84, 16)
    paper: Box = (0, 0, 132, 100)
    assert growths([name, said, far], [paper], [], ROOM, []) == [1.0, 1.0, 1.25]
    assert growths([name._replace(size=24), said, far], [paper], [], ROOM, []) == [1.0, 1.2, 1.25]


def test_words_keep_to_the_column_that_a_rule_closes() -> None:
    """A title reached past the rule under it, to the next panel."""
    rule: Box = (10, 70, 45, 1.5)
    assert growths([line("word", 10, 50)], [rule], [], ROOM, []) == [1.1]
    assert growths([line("word", 10, 50)], [(10, 95, 45, 1.5)], [], ROOM, []) == [1.25]


def test_the_lines_of_a_text_move_apart_as_they_grow(table: Desk) -> None:
    """They stood on each other."""
    button = PushButton(ButtonView("Trouver de l’argent ailleurs", "puis payer"))
    table.put(Sheet([(button, (8, 8, 340, 120))]))

    def apart() -> list[float]:
        middles = [y + h / 2 for _, _, y, _, h in button.painter.texts]
        return [low - high for high, low in pairwise(middles)]

    small = apart()
    table.stage.large = True
    table.frames(2)
    assert all(after > 1.15 * before for before, after in zip(small, apart(), strict=True))


def test_a_heading_is_no_smaller_in_large_text(table: Desk) -> None:
    """One of two lines was set in the smallest size, to grow to less than it is usually."""
    usual = fitted("Avenue des Champs-Élysées", (28, 20), 200, 2, True)
    table.stage.large = True
    assert fitted("Avenue des Champs-Élysées", (28, 20), 200, 2, True)[0] >= usual[0]


def test_a_label_grows_with_its_amount_or_not_at_all() -> None:
    label, amount = line("label", 10, 50), line("9", 176, 50)._replace(bold=True)
    assert growths([label, amount], [], [], (0, 0, 185.6, 100), []) == [1.0, 1.0]
    assert growths([label, amount], [], [], (0, 0, 300, 100), []) == [1.25, 1.25]


def test_a_title_on_its_band_does_not_hold_back_the_rows_under_it() -> None:
    title, row = line("a long title", 10, 20)._replace(bold=True), line("row", 20, 60)._replace(bold=True)
    assert growths([title, row], [(0, 0, 134, 40), (0, 0, 200, 100)], [], ROOM, []) == [1.0, 1.25]


@pytest.mark.parametrize("signs", [True, False])
def test_words_grow_over_no_sign_and_no_other_piece(signs: bool) -> None:
    near: list[Box] = [(54, 40, 20, 20)]
    (growth,) = growths([line("word", 10, 50)], [], near if signs else [], ROOM, [] if signs else near)
    assert growth == 1.0


@pytest.mark.parametrize(("gap", "grown"), [(1, 1.05), (5, 1.05), (5.5, 1.15), (6, 1.2), (7, 1.25)])
def test_words_come_no_nearer_than_five_units_to_those_above(gap: float, grown: float) -> None:
    """But for the half unit that a rounded edge leaves. The letters begin at 43.6."""
    above = Words("title", 24, True, lambda growth: (10, 43.6 - gap - 8.2, 60, 10))
    assert growths([above, line("word", 10, 50)], [], [], ROOM, [])[1] == grown


@pytest.mark.parametrize(("below", "grown"), [(16, 1.05), (20, 1.25)])
def test_letters_that_hang_keep_off_the_bar_under_them(below: float, grown: float) -> None:
    """The g of a line of a deed touched the marked line under it."""
    assert growths([line("gypsy", 10, 50, 30)], [(5, 50 + below, 150, 25)], [], ROOM, []) == [grown]
    assert growths([line("nun", 10, 50, 30)], [(5, 50 + below, 150, 25)], [], ROOM, [])[0] > 1.1


def test_words_grow_over_no_shape_that_they_did_not_lie_on() -> None:
    pill: Box = (54, 40, 20, 20)
    assert growths([line("word", 10, 50)], [(0, 0, 200, 100), pill], [], ROOM, []) == [1.0]


def test_lines_of_one_size_grow_alike_and_not_into_each_other() -> None:
    short, long = line("no", 10, 30), line("much longer", 10, 54)
    found = growths([short, long], [(0, 0, 140, 100)], [], ROOM, [])
    assert found[0] == found[1] == 1.05
    assert growths([line("a", 10, 30), line("b", 10, 42)], [], [], ROOM, []) == [1.0, 1.0]


@pytest.mark.parametrize(("below", "grown"), [(16, 1.0), (20, 1.05), (24, 1.25)])
def test_letters_that_hang_keep_off_the_line_under_them(below: float, grown: float) -> None:
    """Descenders ran into the next line."""
    high, hangs = line("word", 10, 30, 22), line("gypsy", 10, 30, 22)
    under = Words("no", 24, True, lambda growth: (10, 30 + below - 12, 60, 24))
    assert growths([hangs, under], [], [], ROOM, [])[0] == grown
    assert growths([high, under], [], [], ROOM, [])[0] >= grown


def test_a_unit_grows_as_its_amount_does_or_not_at_all() -> None:
    """Only the unit of an amount that had no room grew."""
    amount = line("9999", 40, 50, 40)._replace(bold=True)
    unit = line("F", 20, 50)._replace(joined=True)
    assert growths([amount, unit], [(0, 0, 124, 100)], [], ROOM, []) == [1.0, 1.0]
    assert growths([amount, unit._replace(joined=False)], [(0, 0, 124, 100)], [], ROOM, [])[0] == 1.0
    wide = (0.0, 0.0, 400.0, 100.0)
    found = growths([amount, unit], [wide], [], wide, [])
    assert found[0] == found[1]


def test_commas_that_have_grown_stay_on_their_paper() -> None:
    """Those of a nine-digit amount touched the edge under it."""
    paper: Box = (0, 0, 200, 62.5)
    assert growths([line("9999", 20, 50)], [paper], [], ROOM, []) == [1.25]
    assert 1 < growths([line("9,99", 20, 50)], [paper], [], ROOM, [])[0] < 1.25
    low: Box = (0, 0, 200, 70.5)
    assert growths([line("9999", 20, 50, 40)], [low], [], ROOM, []) == [1.25]
    assert growths([line("9,99", 20, 50, 40)], [low], [], ROOM, []) == [1.0]


def test_a_unit_does_not_come_near_its_amount() -> None:
    """A nine-digit amount that had grown touched its unit."""
    amount = Words("9999", 20, True, lambda by: (110 - 40 * by, 50 - 10 * by, 40 * by, 20 * by))
    unit = Words("F", 20, False, lambda by: (50 - 12 * (by - 1), 50 - 10 * by, 10 * by, 20 * by), True)
    assert growths([amount, unit], [], [], ROOM, []) == [1.0, 1.0]
    away = Words("F", 20, False, lambda by: (50 - 60 * (by - 1), 50 - 10 * by, 10 * by, 20 * by), True)
    assert growths([amount, away], [], [], ROOM, []) == [1.25, 1.25]


def test_a_unit_that_cannot_grow_holds_no_other_line_of_its_size() -> None:
    """A sentence over an amount stayed small for its unit, which may stand before the amount or be written after it."""
    amount, unit, said = line("9999", 40, 70, 40), line("F", 20, 70), line("word", 20, 25)
    near: Box = (122, 50, 20, 40)
    assert growths([said, amount, unit._replace(joined=True)], [], [near], ROOM, []) == [1.25, 1.0, 1.0]
    assert growths([said, unit, amount._replace(joined=True)], [], [near], ROOM, []) == [1.25, 1.0, 1.0]


def test_a_button_is_written_larger_while_it_is_switched_on(table: Desk) -> None:
    button = PushButton(ButtonView("Bâtir", "une maison", "house"))
    table.put(Sheet([(button, (8, 8, 240, 76))]))
    small = [size for size, _ in button.painter.inks]
    table.stage.large = True
    table.frames(2)
    large = [size for size, _ in button.painter.inks]
    assert all(after >= 1.2 * before for before, after in zip(small, large, strict=True))
    assert misplaced(button) == []
    table.stage.large = False
    table.frames(2)
    assert [size for size, _ in button.painter.inks] == small


def test_large_text_is_chosen_in_the_settings_or_the_configuration() -> None:
    table = Table()
    assert not table.flow.desk.large_text
    table.touch(b.OpenSettings())
    for wanted in (True, False):
        table.touch(next(tile.act for tile in table.flow.view().tiles if tile.icon == "letters"))
        assert table.flow.desk.large_text is wanted
        assert table.flow.desk.choices.large_text is wanted
