"""*Back* stands in one place and has one shape on every sheet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.ui import gallery_screens as gallery
from tests.ui import setup_samples, sheet_samples, table_samples
from tests.ui.gallery import put
from tests.ui.offscreen import SIZES, Desk
from ui.screens.menu import MenuScreen
from ui.screens.sheet import SheetScreen
from ui.screens.tally import TallyScreen
from ui.views.sheets import sheet_view
from ui.views.tally import tally_view
from ui.views.told import Told
from ui.widgets.button import PushButton
from ui.widgets.piece import Piece
from ui.words.strings import strings_for

FRENCH = strings_for("fr")
PLACE = (8, 8, 52, 52)
SHEETS = ("menu", "cashier-pay", "correct-deed", "die-three", "trade", "estate-build", "card-pays-chance-slow", "names")


def screens() -> Iterator[tuple[str, Piece[Any]]]:
    tables = table_samples.tables("suisse-2007", 2) | sheet_samples.sheets("suisse-2007", 2)
    for name in SHEETS:
        view = sheet_view(Told(FRENCH, tables[name]))
        yield name, (MenuScreen if name == "menu" else SheetScreen)(view)
    game = setup_samples.ended(2)
    yield "tally", TallyScreen(tally_view(FRENCH, game, setup_samples.looks(game), closed=True))
    for pictures in (gallery.setups, gallery.names, gallery.besides):
        yield from ((name, made()) for name, made in pictures(FRENCH))


@pytest.mark.parametrize("size", [SIZES[0], SIZES[-1]])
def test_back_stands_at_the_top_left(table: Desk, size: tuple[int, int]) -> None:
    """Regression: it stood in five places: beside the board, under the rows of a tally, three lower on the set-up."""
    table.fit(*size)
    elsewhere = []
    for name, screen in screens():
        put(screen)
        keys = [key for key in screen.walk(restrict=True) if isinstance(key, PushButton) and key.view is not None]
        first = [key.box for key in keys if key.record.icon in ("left", "menu") and not key.record.label]
        if tuple(round(side) for side in min(first, key=lambda box: (box[1], box[0]))) != PLACE:
            elsewhere.append(name)
    assert elsewhere == []
