"""The screens of cards and payments as drawn: one size in a grid, amounts on one line, nothing over a disc."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from banker import board as b
from tests.ui import sheet_samples, table_samples
from tests.ui.audit import misplaced
from tests.ui.offscreen import Desk
from tests.ui.table_samples import Play, board_of, drawing
from tests.ui.test_widget_layout import pieces
from ui.kit.solve import choose
from ui.paint.fitting import SOFT_HYPHEN, divided, width
from ui.parts import grid
from ui.records.pieces import ButtonView, Signing
from ui.records.sheets import GridView, SheetView
from ui.screens.sheet import SheetScreen
from ui.table.state import Strip, Table
from ui.views.sheets import sheet_view
from ui.views.table import table_view
from ui.views.told import Told
from ui.widgets.keypad import Keypad
from ui.words.strings import Strings, strings_for


@pytest.fixture(params=[False, True], ids=["usual", "large"])
def sized(table: Desk, request: pytest.FixtureRequest) -> Any:
    """A desk with the usual text, and one with large text."""
    table.stage.large = request.param
    yield table
    table.stage.large = False


def shown(desk: Desk, language: str, table: Table) -> SheetScreen:
    """A full screen of a table."""
    strings = strings_for(language)
    view = sheet_view(Told(strings, table_samples.worded(strings, table)))
    assert isinstance(view, SheetView)
    screen = SheetScreen(view)
    desk.put(screen)
    return screen


# The grid of cards


def test_a_word_too_long_for_its_line_is_divided_at_a_hyphen_and_no_other(table: Desk) -> None:
    room = width("Lebensversicherung", 21, True) - 5
    assert divided(f"Lebens{SOFT_HYPHEN}versicherung", 21, room, True) == ["Lebens-", "versicherung"]
    assert divided("Gefängnis-Freikarte", 21, room, True) == ["Gefängnis-", "Freikarte"]
    assert divided(f"Lebens{SOFT_HYPHEN}versicherung", 21, room + 9, True) == ["Lebensversicherung"]
    assert divided("Ab-gabe an die Lebensversicherung", 21, room, True) == ["Ab-gabe an die", "Lebensversicherung"]


def test_a_page_full_of_cards_that_lead_to_a_street_has_room_upright(table: Desk) -> None:
    """Regression: under the question two rows of sixteen such cards were below the window."""
    card = ButtonView("Vor bis Marlborough Street", group="orange", icon="B")
    wide, high = 464, 680
    tree, step = choose(grid.ways(GridView((card,) * (2 * grid.MOST), columns=2), wide), wide, high)
    assert tree.fits(step, wide, high)


# The keys


@pytest.mark.parametrize("name", ["card-typing-chance", "card-other-typed", "trade-money"])
def test_the_keys_are_equal_and_of_one_size_and_leave_no_hole(sized: Desk, name: str) -> None:
    screen = shown(sized, "fr", sheet_samples.sheets("suisse-2007", 4)[name])
    (pad,) = (piece for piece in pieces(screen) if isinstance(piece, Keypad))
    bare = [key for key in pad.buttons if len(key.painter.inks) == 1]  # the price has a word over it
    assert len(bare) >= len(pad.buttons) - 3
    assert len({key.painter.inks[0][0] for key in bare}) == 1
    assert len(pad.buttons) == 5 * 4, "four full rows"
    assert misplaced(screen) == []


def test_the_key_that_takes_all_back_does(table: Desk) -> None:
    view = sheet_view(Told(strings_for("fr"), sheet_samples.sheets("suisse-2007", 4)["card-typing-chance"]))
    (pad,) = view.body
    clear = pad.quick[-1]
    assert (clear.icon, clear.act.open.typed) == ("cross", 0)  # type: ignore[union-attr]


def test_the_price_among_the_notes_is_marked_with_its_deed() -> None:
    view = sheet_view(Told(strings_for("fr"), sheet_samples.sheets("suisse-2007", 4)["trade-money"]))
    (pad,) = view.body
    assert [bool(key.group) for key in pad.quick] == [True] + [False] * 7
    assert not pad.quick[0].label.startswith("+")


# A payment


def levied(count: int) -> Play:
    """24 houses and two hotels are paid for, by the widest name."""
    groups = [group for group in board_of("suisse-2007").groups.values() if not {5, 12} & set(group)][:3]
    held = {space: "p1" for group in groups for space in group}
    levels = dict.fromkeys(held, 4) | dict.fromkeys(groups[1][:2], 5)
    return drawing("suisse-2007", count, b.PayPerBuilding(400_000, 1_150_000), holders=held, levels=levels)


def test_a_reason_with_room_keeps_its_amounts() -> None:
    view = table_view(Told(strings_for("fr"), levied(4).table())).middle
    assert view.caption == "24 × 400’000 + 2 × 1’150’000"
    assert view.brief == "24 appart. + 2 hôtels"


@pytest.mark.parametrize("name", ["card-pays-chance-slow", "card-pays-chest-slow"])
def test_while_it_is_not_known_whether_the_card_is_booked_nothing_asks_for_it_again(name: str) -> None:
    """Regression: the strip asked to lay the card, beside a button to debit."""
    strings, at = strings_for("fr"), sheet_samples.sheets("suisse-2007", 2)[name]
    for words in (strings.t("table.booking"), strings.t("table.not_yet_booked"), strings.t("table.in_doubt")):
        view = sheet_view(Told(strings, replace(at, strip=Strip(words, "", Signing.REMINDS))))
        (sign,) = view.foot.signs
        assert (sign.strip.title, sign.strip.debit, sign.hold) == (words, None, None)


def test_a_card_without_a_name_is_not_called_by_its_kind_where_its_payment_is_asked(strings: Strings) -> None:
    sample = table_samples.tables("suisse-2007", 2)["pay-or-draw"]
    view = sheet_view(Told(strings, sample))
    said = " ".join(view.foot.lines) if view.foot is not None else ""
    assert said
    assert strings.t("why.card") not in said


@pytest.mark.parametrize(("size", "most"), [((800, 480), 4), ((480, 800), 8)])
def test_a_keypad_under_the_lists_of_eight_players_has_all_notes(table: Desk, size: tuple[int, int], most: int) -> None:
    """Regression: it had as few as beside them."""
    table.fit(*size)
    screen = shown(table, "de", sheet_samples.sheets("paris-francs", 8)["cashier-pay-out"])
    (pad,) = (part for part in screen.parts if isinstance(part, Keypad))
    assert len(pad.buttons) == 3 * 4 + most


@pytest.mark.parametrize(("name", "edition"), [("cashier-pay-again", "suisse-2007"), ("cashier-pay", "paris-francs")])
def test_an_amount_of_nine_digits_keeps_its_unit_upright(table: Desk, name: str, edition: str, language: str) -> None:
    """Regression: the room left over for a short title was kept from it."""
    table.fit(480, 800)
    screen = shown(table, language, sheet_samples.sheets(edition, 4)[name])
    (pad,) = (part for part in screen.parts if isinstance(part, Keypad))
    pad.view = replace(pad.record, amount="987\u2019654\u2019321")
    table.frames(1)
    assert pad.record.unit in [text[0] for text in pad.painter.texts]
