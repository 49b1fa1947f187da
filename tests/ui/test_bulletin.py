"""What is said beside the question: it covers no half of a line, and nothing that is decided about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import pytest

from tests.ui import auction_samples, debt_samples, sheet_samples, table_samples
from tests.ui.gallery_screens import told_over
from tests.ui.offscreen import LONG, Desk
from ui.records.beside import Choices
from ui.records.bulletin import BulletinView
from ui.screens.auction import AuctionScreen
from ui.screens.debt import DebtScreen
from ui.screens.sheet import SheetScreen
from ui.table.state import Table
from ui.views.hints import due, hint_view
from ui.views.told import Told
from ui.widgets.bulletin import Bulletin
from ui.widgets.on_paper import OnPaper
from ui.widgets.papers import BuildingPaper, DeedPaper
from ui.widgets.piece import Piece
from ui.widgets.player_plate import BidderTile
from ui.words.strings import LANGUAGES, strings_for


def drawn(boards: Sequence[tuple[str, int]], sizes: Sequence[tuple[int, int]]) -> pytest.MarkDecorator:
    """Each board in each window, in two languages, which are others in the next; in the large tier in all."""
    half = len(LANGUAGES) // 2
    cases = [
        (*board, size, language)
        for place, board in enumerate(boards)
        for number, size in enumerate(sizes, place)
        for language in (LANGUAGES if LONG else LANGUAGES[number % half :: half])
    ]
    return pytest.mark.parametrize(("edition_id", "count", "size", "language"), cases)


def under_notice(
    table: Desk, language: str, sample: Table, size: tuple[int, int] = (800, 480)
) -> tuple[Piece[Any], Bulletin]:
    """The screen of a table, and over it a notice that says nothing yet."""
    table.fit(*size)
    screen, bulletin = told_over(strings_for(language), sample), Bulletin()
    table.put(screen)
    screen.add_widget(bulletin)
    return screen, bulletin


def each_told(
    table: Desk, language: str, screen: Piece[Any], bulletin: Bulletin, **instead: BulletinView
) -> Iterator[str]:
    """The name of each notice that there is, or of what is told `instead`, once it is drawn over the screen."""
    for said, view in (table_samples.bulletins(strings_for(language)) | instead).items():
        bulletin.view = view
        bulletin.stand(screen)
        table.frames(2)
        yield said


def words_under(screen: Piece[Any], bulletin: Bulletin) -> list[tuple[str, list[float]]]:
    """The words of a screen without those of the notice over it, and the box of each."""
    over = list(bulletin.walk(restrict=True))
    pieces = (piece for piece in screen.walk(restrict=True) if isinstance(piece, Piece) and piece not in over)
    return [(text, box) for piece in pieces for text, *box in piece.painter.texts]


@drawn([("suisse-2007", 2), ("london", 8)], [(800, 480), (1024, 600), (720, 1280)])
def test_nothing_of_the_bar_stands_half_out_of_a_notice(
    table: Desk, edition_id: str, count: int, size: tuple[int, int], language: str
) -> None:
    """Regression: it hung lower than the bar, and the upper halves of the title, the tabs and *Undo* stood out over
    it."""
    found = 0
    tables = debt_samples.debts(edition_id, count) | sheet_samples.sheets(edition_id, count)
    for name in ("bankruptcy-player", "estate-build-plan-cardless", "trade-to-sign-cardless", "debt-part", "debt-each"):
        if name not in tables:
            continue
        screen, bulletin = under_notice(table, language, tables[name], size)
        assert isinstance(screen, SheetScreen | DebtScreen)
        table.frames(2)
        seen = words_under(screen, bulletin)
        for said in each_told(table, language, screen, bulletin):
            x, y, w, h = bulletin.box
            for text, (left, top, wide, high) in seen:
                above, below = top + 0.2 * high, top + 0.8 * high
                beside = left + wide <= x + 1 or left >= x + w - 1
                under = y <= above and below <= y + h and x <= left and left + wide <= x + w
                assert beside or under or below <= y + 1 or above >= y + h - 1, (name, said, text)
            found += 1
    assert found


@drawn([("suisse-2007", 2), ("suisse-classique", 5), ("london", 8)], [(800, 480), (720, 1280)])
@pytest.mark.parametrize("name", ["debt-part", "called-1", "open", "building-bid"])
def test_a_notice_covers_whole_words_and_nothing_that_is_decided_about(
    table: Desk, name: str, edition_id: str, count: int, size: tuple[int, int], language: str
) -> None:
    """Regression: over a debt it lay on what is owed and in hand; in an auction it ended in the middle of a line of the
    deed."""
    tables = debt_samples.debts(edition_id, count) | auction_samples.auctions(edition_id, count)
    screen, bulletin = under_notice(table, language, tables[name], size)
    seen = words_under(screen, bulletin)
    for said in each_told(table, language, screen, bulletin):
        x, y, w, h = bulletin.box
        free = []
        for text, (left, top, wide, high) in seen:
            above, below = top + 0.2 * high, top + 0.8 * high
            if left + wide <= x + 1 or left >= x + w - 1 or below <= y + 1 or above >= y + h - 1:
                free.append(text)
                continue
            assert y <= above + 1, (said, text)
            assert below - 1 <= y + h, (said, text)
        assert all(any(word in text for text in free) for word in decided(screen)), (said, free)


def decided(screen: Piece[Any]) -> list[str]:
    """What has to be seen for an answer."""
    if isinstance(screen, DebtScreen):
        debt = screen.record
        return [*(fact.amount for fact in debt.facts), debt.missing.label, debt.title.split(" ")[-1], debt.pay.label]
    assert isinstance(screen, AuctionScreen)
    view = screen.record
    return [*view.name.split(), view.amount, *view.lot.name.replace("-", " ").split()]  # broken at a hyphen too


def test_in_an_auction_a_notice_stands_where_nothing_else_does_if_it_can(table: Desk, language: str) -> None:
    """Regression: it lay over the rents while the ground under the tiles of two players was free."""
    screen, bulletin = under_notice(table, language, auction_samples.auctions("suisse-2007", 2)["called-1"])
    assert isinstance(screen, AuctionScreen)
    for _ in each_told(table, language, screen, bulletin):
        assert bulletin.box[1] >= screen.of(BidderTile)[-1].box[1] + screen.of(BidderTile)[-1].h
        assert bulletin.box[0] == screen.of(BidderTile)[-1].box[0]


def test_as_long_as_nobody_bids_a_notice_covers_no_deed(table: Desk, language: str) -> None:
    """Regression: it lay over the rents of what is sold while the middle was free."""
    screen, bulletin = under_notice(table, language, auction_samples.auctions("london", 8)["open"])
    assert isinstance(screen, AuctionScreen)
    strings = strings_for(language)
    usual = table_samples.bulletins(strings)["late"]
    late = msgspec.structs.replace(usual, title=strings.t("clock.turn_is_long", player="Chloé"))
    for name in each_told(table, language, screen, bulletin, late=late):
        assert bulletin.box[0] >= screen.of(DeedPaper)[0].box[0] + screen.of(DeedPaper)[0].w, name
        assert bulletin.box[1] + bulletin.h <= min(
            key.box[1] for key in screen.buttons if key.record.icon == "gavel"
        ), name


@pytest.mark.parametrize(("edition_id", "count"), [("suisse-2007", 4), ("london", 8)])
@pytest.mark.parametrize("name", ["called-1", "open", "building-bid"])
def test_upright_a_notice_lies_on_nothing_that_is_auctioned_and_on_no_key(
    table: Desk, name: str, edition_id: str, count: int, language: str
) -> None:
    """Regression: it lay on the lower half of the deed while all bid for it."""
    screen, bulletin = under_notice(table, language, auction_samples.auctions(edition_id, count)[name], (720, 1280))
    assert isinstance(screen, AuctionScreen)
    for said in each_told(table, language, screen, bulletin):
        x, y, w, h = bulletin.box
        sold: list[Piece[Any]] = [*screen.of(DeedPaper), *screen.of(BuildingPaper)]
        for piece in (*sold, *screen.of(BidderTile), *screen.of(OnPaper)):
            left, top, wide, high = piece.box
            if piece.parent is None:
                continue
            assert left >= x + w or left + wide <= x or top >= y + h or top + high <= y, (said, piece)


def test_a_hint_that_is_looked_at_again_stands_where_it_stood(table: Desk) -> None:
    """Regression: its own key counted as one of the screen, which it may not cover, so it moved to where it had no
    room."""
    sample, strings = table_samples.Play("mega", 8, tickets={"p1": 2}).table(), strings_for("de")
    screen, bulletin = under_notice(table, "de", sample)
    for hint in due(sample):
        bulletin.view = hint_view(Told(strings, sample), hint, Choices())
        places = []
        for _ in range(2):
            bulletin.stand(screen)
            table.frames(2)
            places.append(bulletin.box)
        assert places[0] == places[1], hint
