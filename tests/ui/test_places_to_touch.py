"""The board on which a space is touched, what stands beside it, and the keys of an amount: named, told apart."""

from __future__ import annotations

import pytest

from banker.board import Edition, Kind
from tests.ui import sheet_samples, table_samples
from tests.ui.offscreen import SIZES, Desk, Finger, tap
from ui.look import theme
from ui.records.boards import BoardView
from ui.records.sheets import SheetView
from ui.screens.sheet import SheetScreen
from ui.views.sheets import sheet_view
from ui.views.told import Told
from ui.widgets import ring_geometry as geometry
from ui.widgets.board_ring import BoardRing
from ui.widgets.headed_list import HeadedList
from ui.widgets.keypad import Keypad
from ui.widgets.magnifier import Magnifier
from ui.widgets.note import Note
from ui.widgets.piece import Box
from ui.words.names import space_name
from ui.words.strings import strings_for

BOARD = ("paris-francs", 8)
UPRIGHT = SIZES[-1]


def shown(table: Desk, name: str, language: str = "fr") -> SheetScreen:
    """The sheet of a sample."""
    samples = table_samples.tables(*BOARD) | sheet_samples.sheets(*BOARD)
    view = sheet_view(Told(strings_for(language), samples[name]))
    assert isinstance(view, SheetView)
    screen = SheetScreen()
    table.show(screen, view)
    return screen


def edition() -> Edition:
    return table_samples.board_of(BOARD[0])


# Sheets on which a space is touched.
BOARDS = ("die-three", "card-other-move_to", "stickers", "names", "correct-pawn", "correct-buildings")


def board_of(screen: SheetScreen) -> BoardRing:
    (board,) = (part for part in screen.parts if isinstance(part, BoardRing))
    return board


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("size", [SIZES[0], UPRIGHT])
def test_a_space_is_touched_on_the_ring_of_the_table(table: Desk, name: str, size: tuple[int, int]) -> None:
    """The ring as large as on the table; the paper and all else keep off its spaces."""
    table.fit(*size)
    screen = shown(table, name)
    ring = board_of(screen).ring
    assert ring.box[2:] == (geometry.SIDE, geometry.SIDE)
    taken = [(ring.box[0] + x, ring.box[1] + y, w, h) for x, y, w, h in map(geometry.USUAL.box, range(40))]
    others = [piece for piece in screen.live if piece is not board_of(screen)]
    assert not [other.box for other in others for space in taken if crosses(other.box, space)]


def crosses(one: Box, other: Box) -> bool:
    return all(one[n] < other[n] + other[n + 2] and other[n] < one[n] + one[n + 2] for n in (0, 1))


@pytest.mark.parametrize("name", BOARDS[:3])
def test_a_space_says_its_name_while_the_finger_is_on_it_and_nothing_is_chosen_yet(table: Desk, name: str) -> None:
    ring = board_of(shown(table, name)).ring
    sent: list[object] = []
    table.heard = sent.append
    x, y, w, h = geometry.USUAL.box(39)
    finger = Finger(ring.box[0] + x + w / 2, ring.box[1] + y + h / 2).down()
    table.frames(1)
    said = [piece.record.name for piece in table.stage.walk() if isinstance(piece, Magnifier)]
    assert said == [space_name(strings_for("fr"), edition(), 39)]
    finger.slide(240, 240).up()
    table.frames(1)
    assert [piece for piece in table.stage.walk() if isinstance(piece, Magnifier)] == []
    assert sent == []


@pytest.mark.parametrize("name", BOARDS)
def test_a_touch_beside_a_space_takes_the_nearest(table: Desk, name: str) -> None:
    board = board_of(shown(table, name))
    sent: list[object] = []
    table.heard = sent.append
    x, y, _, _ = geometry.USUAL.box(39)
    tap(board.ring.box[0] + x - 5, board.ring.box[1] + y + 20)
    assert sent == [board.record.buttons[39].act]


def test_what_would_be_refused_is_greyed_on_the_ring_and_says_why(table: Desk) -> None:
    board = board_of(shown(table, "stickers"))
    greyed = {number for number, space in enumerate(board.ring.record.spaces) if space.off}
    assert greyed == {space.number for space in edition().spaces if space.deed is None}
    x, y, w, h = geometry.USUAL.box(20)
    tap(board.ring.box[0] + x + w / 2, board.ring.box[1] + y + h / 2)
    notes = [note.record for note in table.stage.walk() if isinstance(note, Note)]
    assert notes == [strings_for("fr").t("stickers.no_deed")]


@pytest.mark.parametrize("name", ["card-other-space", "die-three-chosen", "names-space", "sticker-tie"])
def test_the_middle_of_the_board_says_which_space_was_touched_and_its_number(table: Desk, name: str) -> None:
    screen = shown(table, name)
    (number,) = (n for n, space in enumerate(board_of(screen).ring.record.spaces) if space.here)
    about = screen.foot.record.about
    assert about.name == space_name(strings_for("fr"), edition(), number)
    assert (str(number) in about.detail) is (number > 0), "the count begins at Start"
    said = " ".join(words for words, *_ in screen.foot.painter.texts)
    assert about.name in said
    assert not number or about.detail in said


def test_the_two_corners_of_the_jail_do_not_look_alike(table: Desk) -> None:
    screen = shown(table, "die-three")
    (board,) = (part for part in screen.record.body if isinstance(part, BoardView))
    icons = {space.kind: board.buttons[space.number].icon for space in edition().spaces}
    assert icons[Kind.JAIL] != icons[Kind.GO_TO_JAIL]


def test_the_board_of_a_card_says_what_is_chosen_there(table: Desk, language: str) -> None:
    view = shown(table, "card-other-move_to", language).record
    assert view.title == strings_for(language).t("drawn.what.move_to")
    assert view.line == ""


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
    low = max(key.box[1] + key.h for key in pad.buttons)
    assert screen.foot.box[1] - low <= 4 * theme.MARGIN
