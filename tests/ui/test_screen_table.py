"""The table and the fault screen: everything the bank can wait for, drawn whole, in every language at every size."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import Any

import pytest

from tests.ui import gallery_screens as gallery
from tests.ui.offscreen import SIZES, Desk
from tests.ui.test_widget_layout import pieces
from ui.views.board_names import LENGTH
from ui.widgets.debt_paper import Payee
from ui.widgets.drawn import Signature
from ui.widgets.foot import SheetFoot
from ui.widgets.papers import SidePaper
from ui.widgets.piece import Piece
from ui.words.strings import strings_for


def dropped(root: Piece[Any]) -> list[str]:
    """Sentences at the foot of a sheet of which some words are not shown. (A strip may take the whole paper.)"""
    wrong = []
    for foot in pieces(root):
        if isinstance(foot, SheetFoot) and foot.painter.texts:
            shown = {word for text, *_ in foot.painter.texts for word in text.split()}
            shown |= {word[:-1] for word in shown if word[:-1].endswith("…")}  # a sign after a name that is cut
            whole = "".join(text for text, *_ in foot.painter.texts)  # a path, or the longest name, goes on below
            cut = tuple(word.removesuffix("…") for word in shown if word.endswith("…") and len(word) > 2)
            lacking: list[str] = []
            for said in filter(None, (foot.record.brief, " ".join(foot.record.lines))):
                words = said.split()
                found = {
                    word for word in words if word in shown or (("/" in word or len(word) >= LENGTH) and word in whole)
                }
                lacking = [word for word in words if word not in found and not (cut and word.startswith(cut))]
                if not lacking:
                    break
            if lacking:
                wrong.append(f"SheetFoot: {foot.record.lines} without {lacking}")
    return wrong


UPRIGHT = SIZES[-1]


@pytest.mark.parametrize("size", [SIZES[0], UPRIGHT])
def test_no_word_of_what_would_be_booked_is_dropped(table: Desk, size: tuple[int, int]) -> None:
    table.fit(*size)
    for name, screen in gallery.sheets(strings_for("de"), gallery.TABLES[:1]):
        if screen.parent is None:
            table.put(screen)
        table.frames(1)
        assert (name, dropped(screen)) == (name, [])


def shown(table: Desk, pictures: Iterable[gallery.Picture], name: str) -> list[tuple[Piece[Any], str, float, float]]:
    """The words of one picture, upright: the piece that draws them, the words, their top and their height."""
    table.fit(*UPRIGHT)
    screen = next(screen for picture, screen in pictures if picture == name)
    table.put(screen)
    table.frames(1)
    return [(piece, text, y, h) for piece in pieces(screen) for text, _, y, _, h in piece.painter.texts]


def test_an_upright_debt_leaves_its_words_room(table: Desk) -> None:
    """The strip has a line for each sentence, the payee's balances keep off the edge, what must be held is not cut."""
    words = shown(table, gallery.debts(strings_for("de"), gallery.TABLES[1:2]), "owed-suisse-2007-debt-many")
    assert sum(isinstance(piece, Signature) for piece, *_ in words) == 2
    assert all(y + 0.2 * h - piece.box[1] > 2 for piece, _, y, h in words if isinstance(piece, Payee))
    assert any(text == "1,5\u00a0s halten + Karte" for _, text, *_ in words)


def test_an_upright_sheet_shows_what_would_be_booked_beside_a_long_name(table: Desk) -> None:
    name = "sheet-paris-francs-estate-mortgage-plan"
    words = shown(table, gallery.sheets(strings_for("de"), gallery.TABLES[:1]), name)
    assert any(isinstance(piece, SheetFoot) and "Rue de Vaugirard" in text for piece, text, *_ in words)


def test_the_balances_of_eight_stand_apart_under_an_upright_history(table: Desk) -> None:
    name = "sheet-paris-francs-history-chosen"
    words = shown(table, gallery.sheets(strings_for("de"), gallery.TABLES[:1]), name)
    tops = sorted({round(y) for piece, text, y, _ in words if isinstance(piece, SidePaper) and "487" in text})
    assert len(tops) == 4
    assert min(low - high for high, low in itertools.pairwise(tops)) >= 20


def test_a_long_name_stays_inside_the_paper_beside_a_list(table: Desk) -> None:
    table.fit(*SIZES[0])
    screen = next(screen for name, screen in gallery.besides(strings_for("de")) if name == "beside-on-cards-chosen")
    table.put(screen)
    table.frames(1)
    paper = next(piece for piece in pieces(screen) if isinstance(piece, SidePaper))
    assert all(left + wide <= paper.box[0] + paper.w - 14 for _, left, _, wide, _ in paper.painter.texts)
