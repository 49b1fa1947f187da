"""Words that are cut for want of room, and a screen at rest."""

from __future__ import annotations

from typing import Any

from tests.ui import samples
from tests.ui.gallery import Sheet
from tests.ui.offscreen import Desk
from tests.ui.table_samples import tables
from ui.paint.fitting import broken, broken_short, chopped, width
from ui.screens.table import TableScreen
from ui.views.table import table_view
from ui.views.told import Told
from ui.widgets.piece import Piece
from ui.widgets.ring import Ring
from ui.words.strings import strings_for


def pieces(root: Piece[Any]) -> list[Piece[Any]]:
    return [widget for widget in root.walk() if isinstance(widget, Piece)]


def test_a_sentence_of_many_lines_is_cut_in_its_names_and_in_no_amount(table: Desk) -> None:
    sentence = "WWWWWWWWWWWW fehlen 487’654’321: Es braucht 975’308’642, da sind 487’654’321."
    whole = broken(sentence, 18, 300)
    assert len(whole) == 3
    assert broken_short(sentence, 18, 300, 3) == whole
    short = broken_short(sentence, 18, 300, 2)
    assert " ".join(short) == sentence.replace("W" * 12, "WWWW…"), "no more than it must"
    assert len(short) == 2


def test_a_name_at_the_end_of_a_line_is_cut_without_the_word_that_begins_the_next(table: Desk) -> None:
    sentence = "Wer zahlt? WWWWWWWWWWWW\nAn Bob: 20"
    room = width("Wer zahlt? WWW…", 18) + 2
    assert len(broken(sentence, 18, room)) == 3
    assert broken_short(sentence, 18, room, 2) == ["Wer zahlt? WWW…", "An Bob: 20"]


def test_an_idle_screen_draws_nothing(table: Desk) -> None:
    table.frames(100)  # what tests before this one still had under way
    sheet = table.put(TableScreen(table_view(Told(strings_for("fr"), tables("paris-francs", 8)["debt"]))))
    table.frames(3)
    assert table.drawn(5) == 0
    for piece in pieces(sheet):
        piece.repaint()
    assert table.drawn(5) == 0


def test_a_moved_pawn_changes_only_what_differs(table: Desk) -> None:
    ring = Ring(samples.ring(8, samples.EIGHT_PAWNS))
    table.put(Sheet([(ring, (4, 4, 472, 472))]))
    assert all(painter.changes for painter in ring.spaces)
    for painter in ring.spaces:
        painter.changes = 0
    ring.view = samples.ring(9, samples.EIGHT_PAWNS[:3])
    assert table.drawn(3) == 1
    assert [number for number, painter in enumerate(ring.spaces) if painter.changes] == [8, 9]


def test_words_without_any_room_are_chopped_and_come_to_an_end(table: Desk) -> None:
    assert "".join(chopped("/var/lib", 18, -4)) == "/var/lib"
