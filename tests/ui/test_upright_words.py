"""An upright window says all that a lying one does: names whole, the calls of an auction, and words with air."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.ui import gallery_screens as gallery
from tests.ui import sheet_samples
from tests.ui.offscreen import Desk
from ui.look.theme import SMALL
from ui.screens.auction import AuctionScreen
from ui.screens.debt import DebtScreen
from ui.screens.home import HomeScreen
from ui.screens.sheet import SheetScreen
from ui.screens.tally import TallyScreen
from ui.views.sheets import sheet_view
from ui.widgets.deed_part import DeedPart
from ui.widgets.piece import Piece
from ui.words.strings import strings_for

UPRIGHT, LYING = (720, 1280), (1280, 720)
LANGUAGES = ["fr", "de", "it", "en"]
BOARDS = [("suisse-2007", 4), ("paris-francs", 8)]


def words(piece: Piece[object]) -> list[str]:
    return [text for text, *_ in piece.painter.texts]


@pytest.mark.parametrize("language", LANGUAGES)
def test_home_shows_short_names_whole_and_leaves_no_word_alone(table: Desk, language: str) -> None:
    table.fit(*UPRIGHT)
    screen = next(screen for name, screen in gallery.homes(strings_for(language)) if name == "home-4")
    assert isinstance(screen, HomeScreen)
    table.put(screen)
    assert not [text for text in words(screen.resume) if "…" in text]
    motto = [w for text, _, _, w, _ in screen.emblem.painter.texts if text != screen.record.title]
    assert min(motto) > max(motto) / 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_auction_says_its_calls_and_who_bids(table: Desk, language: str) -> None:
    table.fit(*UPRIGHT)
    for name, screen in gallery.auctions(strings_for(language), BOARDS):
        if not name.endswith("-raised"):
            continue
        assert isinstance(screen, AuctionScreen)
        table.put(screen)
        view = screen.record
        assert view.countdown is not None
        assert set(view.countdown.calls) <= set(words(screen.countdown)), name
        assert view.name in " ".join(words(screen)), name


@pytest.mark.parametrize("size", [UPRIGHT, LYING])
def test_a_debt_leaves_the_same_gaps_between_its_rows_and_no_less_below(table: Desk, size: tuple[int, int]) -> None:
    table.fit(*size)
    screen = next(screen for name, screen in gallery.debts(strings_for("fr"), BOARDS) if name.endswith("debt-many"))
    assert isinstance(screen, DebtScreen)
    table.put(screen)
    column = [*screen.lines.buttons[::2], screen.ways[0]]
    gaps = [after.box[1] - before.box[1] - before.h for before, after in pairwise(column)]
    assert gaps[:-1] == pytest.approx([6] * len(gaps[:-1]), abs=0.5)
    assert 5.5 <= gaps[-1] <= 10.5
    for piece in (screen.payee, screen.paper, screen.paper.missing_why):
        left, _, wide, _ = piece.box
        bottom = piece.box[1] + piece.h
        for text, x, y, w, h in piece.painter.texts:
            assert left + 8 <= x <= x + w <= left + wide - 4, text
            assert piece is screen.paper.missing_why or y + 0.82 * h <= bottom - 5, text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_a_legend_stand_nearer_to_their_own_square(table: Desk, language: str) -> None:
    table.fit(*UPRIGHT)
    for name, screen in gallery.tallies(strings_for(language)):
        if name != "tally-8":
            continue
        assert isinstance(screen, TallyScreen)
        table.put(screen)
        texts = screen.legend.painter.texts
        assert len(texts) == 5
        for (word, x, y, w, _), (_, next_x, next_y, *_) in pairwise(texts):
            assert abs(y - next_y) > 20 or next_x - 22 - x - w >= 9.5, word


@pytest.mark.parametrize("name", ["school-rent-3", "school-price-3"])
def test_the_lines_of_a_deed_over_a_keypad_stand_apart(table: Desk, name: str) -> None:
    """The bar of the line that counts was lower than its words, just where a child has to read it."""
    table.fit(*UPRIGHT)
    screen = SheetScreen()
    table.show(screen, sheet_view(strings_for("fr"), sheet_samples.sheets("suisse-2007", 4)[name]))
    (part,) = (part for part in screen.parts if isinstance(part, DeedPart))
    amounts = [line.amount for line in part.record.deed.lines]
    tops = [y for text, _, y, _, _ in part.deed.painter.texts if text in amounts]
    assert len(tops) == len(amounts)
    assert min(after - before for before, after in pairwise(tops)) >= SMALL + 1.5
