"""An upright window says all that a lying one does: names whole, the calls of an auction, and words with air."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.ui import gallery_screens as gallery
from tests.ui.offscreen import Desk
from ui.screens.auction import AuctionScreen
from ui.screens.debt import DebtScreen
from ui.screens.home import HomeScreen
from ui.screens.tally import TallyScreen
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
def test_a_debt_leaves_the_same_gaps_between_all_its_parts(table: Desk, size: tuple[int, int]) -> None:
    table.fit(*size)
    screen = next(screen for name, screen in gallery.debts(strings_for("fr"), BOARDS) if name.endswith("debt-many"))
    assert isinstance(screen, DebtScreen)
    table.put(screen)
    column = [*screen.lines.buttons[::2], screen.ways[0]]
    gaps = [after.box[1] - before.box[1] - before.h for before, after in pairwise(column)]
    assert gaps == pytest.approx([6] * len(gaps), abs=0.5)
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
