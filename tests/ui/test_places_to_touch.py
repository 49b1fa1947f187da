"""The forty spaces as buttons, what stands beside them, and the keys of an amount: named, told apart, of one size."""

from __future__ import annotations

import pytest

from banker.board import Edition, Kind
from tests.ui import sheet_samples, table_samples
from tests.ui.offscreen import SIZES, Desk, Finger
from ui.look import theme
from ui.records.sheets import BoardView, SheetView
from ui.screens.sheet import SheetScreen
from ui.views.sheets import sheet_view
from ui.widgets.headed_list import HeadedList
from ui.widgets.keypad import Keypad
from ui.widgets.note import Note
from ui.widgets.spaces import SpaceGrid
from ui.words.names import space_name
from ui.words.strings import LANGUAGES, strings_for

BOARD = ("paris-francs", 8)
UPRIGHT = SIZES[-1]


def shown(table: Desk, name: str, language: str = "fr") -> SheetScreen:
    """The sheet of a sample."""
    samples = table_samples.tables(*BOARD) | sheet_samples.sheets(*BOARD)
    view = sheet_view(strings_for(language), samples[name])
    assert isinstance(view, SheetView)
    screen = SheetScreen()
    table.show(screen, view)
    return screen


def edition() -> Edition:
    return table_samples.board_of(BOARD[0])


@pytest.mark.parametrize("name", ["die-three", "card-other-move_to", "stickers"])
def test_a_space_says_its_name_while_the_finger_is_on_it_and_nothing_is_chosen_yet(table: Desk, name: str) -> None:
    screen = shown(table, name)
    (grid,) = (part for part in screen.parts if isinstance(part, SpaceGrid))
    sent: list[object] = []
    table.heard = sent.append
    x, y, w, h = grid.spaces[39].box
    finger = Finger(x + w / 2, y + h / 2).down()
    table.frames(1)
    said = [note.record for note in table.stage.walk() if isinstance(note, Note)]
    assert said == [space_name(strings_for("fr"), edition(), 39)]
    finger.slide(400, 20).up()
    table.frames(1)
    assert [note for note in table.stage.walk() if isinstance(note, Note)] == []
    assert sent == []


def test_the_two_corners_of_the_jail_do_not_look_alike(table: Desk) -> None:
    screen = shown(table, "die-three")
    (board,) = (part for part in screen.record.body if isinstance(part, BoardView))
    icons = {space.kind: board.buttons[space.number].icon for space in edition().spaces}
    assert icons[Kind.JAIL] != icons[Kind.GO_TO_JAIL]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_of_a_card_says_what_is_chosen_there(table: Desk, language: str) -> None:
    assert shown(table, "card-other-move_to", language).record.line == strings_for(language).t("drawn.what.move_to")


def test_the_sides_of_the_board_stand_beside_each_other_in_an_upright_window_with_names(table: Desk) -> None:
    table.fit(*UPRIGHT)
    (grid,) = (part for part in shown(table, "die-three").parts if isinstance(part, SpaceGrid))
    columns = [{space.box[0] for space in grid.spaces[side * 10 : side * 10 + 10]} for side in range(4)]
    assert [len(lefts) for lefts in columns] == [1, 1, 1, 1]
    assert len(set.union(*columns)) == 4
    assert all(any(len(text) > 2 for text, *_ in space.painter.texts) for space in grid.spaces)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_tag_can_mean_besides_a_deed_is_four_equal_buttons_of_one_line(table: Desk, language: str) -> None:
    screen = shown(table, "stickers", language)
    (others,) = (part for part in screen.parts if isinstance(part, HeadedList))
    (board,) = (part for part in screen.record.body if isinstance(part, BoardView))
    assert len({(button.w, button.h) for button in others.buttons}) == 1
    assert [len(button.painter.texts) for button in others.buttons] == [1, 1, 1, 1]
    assert not board.buttons[0].enabled, "Start stands among them once, as its salary"


def test_the_keys_of_an_amount_fill_an_upright_window(table: Desk) -> None:
    table.fit(*UPRIGHT)
    screen = shown(table, "card-other-typed")
    (pad,) = (part for part in screen.parts if isinstance(part, Keypad))
    low = max(key.box[1] + key.h for key in pad.keys)
    assert screen.foot.box[1] - low <= 4 * theme.MARGIN
