"""What each side of a trade hands over: one sees all that one signs, and nothing touches the edge of its key."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from banker import commands as c
from banker.pending import Bundle
from tests.ui import sheet_samples
from tests.ui.offscreen import Desk, tap_piece
from tests.ui.table_samples import Play
from ui.records.pages import TurnTo
from ui.records.pieces import keys_in
from ui.records.sheets import SheetView
from ui.screens.sheet import SheetScreen
from ui.table.forms import Adding, Trading
from ui.table.state import Table
from ui.views.sheets import sheet_view
from ui.views.told import Told
from ui.widgets.asking_row import AskingRow
from ui.widgets.button import PushButton
from ui.widgets.goods import Goods
from ui.widgets.piece import Piece
from ui.words.names import space_name
from ui.words.strings import strings_for

STREETS = (1, 3, 6, 8, 9)  # Four deeds and the one mortgaged, of the first player.


def trade(edition: str, mortgaged: int = 1) -> Table:
    """Five deeds, one of them mortgaged, against money: it waits for both cards."""
    play = Play(edition, 4, holders=dict.fromkeys(STREETS, "p1"), mortgages=(mortgaged,))
    return play.do(c.ProposeTrade("p1", "p2", Bundle(STREETS), Bundle(money=3_000))).table()


def sheet(of: Table, language: str = "fr") -> SheetView:
    """What the sheet of this table says."""
    return sheet_view(Told(strings_for(language), of))


def shown(table: Desk, language: str, of: Table) -> SheetScreen:
    """The sheet, drawn."""
    screen = SheetScreen(sheet(of, language))
    table.put(screen)
    table.frames(2)
    return screen


def drawn(part: Piece) -> Iterator[tuple]:
    """All texts of a part: the words, and where they stand in the piece that draws them."""
    pieces = (piece for piece in part.walk(restrict=True) if isinstance(piece, Piece))
    return (text for piece in pieces for text in piece.painter.texts)


def said(part: Piece) -> list[str]:
    """All words of a part."""
    return [text for text, *_ in drawn(part)]


def turner(part: Goods) -> PushButton | None:
    """The key that turns to the next page."""
    return next((key for key in part.buttons if isinstance(key.record.act, TurnTo)), None)


def every_page(table: Desk, part: Goods) -> Iterator[list[str]]:
    """The words of each page."""
    key = turner(part)
    for _ in range(int(key.record.label.split("/")[1]) if key is not None else 1):
        yield said(part)
        if (key := turner(part)) is not None:
            tap_piece(key)
            table.frames(2)


@pytest.mark.parametrize("edition", ["suisse-2007", "paris-francs"])
def test_all_that_both_sign_is_seen_at_once_and_who_pays_for_a_mortgage(
    table: Desk, language: str, edition: str
) -> None:
    """Regression: three deeds stood on three pages, and what the other pays for a mortgage on the second of them."""
    of, strings = trade(edition), strings_for(language)
    (part,) = shown(table, language, of).parts
    assert isinstance(part, Goods)
    names = [space_name(strings, of.game.edition, space) for space in STREETS]
    words = " ".join(said(part)).replace("- ", "-")
    assert [name for name in names if name in words] == names, "whole, on two lines if it is long"
    assert turner(part) is None
    gives, pays = part.record.sides
    assert (gives.costs, [row.detail for row in pays.costs]) == ((), [strings.t("trade.is_kept")]), "who receives pays"
    assert strings.t("trade.receives", deed=names[0]) in words, "it says for which deed"
    assert [text for text in said(part) if text.startswith("−")] == [pays.costs[0].amount]


@pytest.mark.parametrize("language", ["fr"])
@pytest.mark.parametrize("edition", ["suisse-2007", "london"])
def test_what_to_do_with_a_mortgage_received_is_on_every_page(table: Desk, language: str, edition: str) -> None:
    """Regression: with six things on a side, the two keys with the most costly touches of all were on the last page."""
    part = shown(table, language, sheet_samples.sheets(edition, 2)["trade-much"]).parts[0]
    assert isinstance(part, Goods)
    assert turner(part) is not None
    strings, seen = strings_for(language), set()
    for words in every_page(table, part):
        assert words.count(strings.t("trade.keep")) == words.count(strings.t("trade.lift")) == 2, "of each side"
        seen |= {key.record.act for key in part.buttons}
    assert {row.act for row in keys_in(part.record)} <= seen


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_both_sides_of_a_trade_are_written_in_one_way_and_side_by_side_on_one_line(
    table: Desk, size: tuple[int, int]
) -> None:
    """Regression: each side was laid out by itself: heads and rows of left and right shifted against each other."""
    table.fit(*size)
    part = shown(table, "fr", sheet_samples.sheets("paris-francs", 2)["trade"]).parts[0]
    words = {text: (y, size) for text, _, y, size, *_ in drawn(part)}
    names = [side.head.name for side in part.record.sides]
    assert words[names[0]][1] == words[names[1]][1]
    if size == (800, 480):
        assert words[names[0]][0] == words[names[1]][0]
        rows = [key.box for key in part.buttons if isinstance(key, AskingRow) or key.record.pick]
        lines = {y for _, y, *_ in rows}
        assert len(rows) == 7, "money, two deeds, and two keys of each mortgage received"
        assert len(lines) == 3
    table.fit(800, 480)


def test_a_card_out_of_jail_is_called_so_and_its_deck_beside_it(language: str) -> None:
    """Regression: in Italian the row said the deck alone."""
    rows = sheet(sheet_samples.sheets("london", 2)["trade"], language).body[0].sides[0].rows
    (card,) = (row for row in rows if row.icon == "door")
    assert card.label != card.detail
    assert card.detail


def test_a_trade_of_very_many_deeds_is_turned_in_pages(table: Desk) -> None:
    many = tuple(n for n in (5, 6, 8, 9, 11, 12, 13, 14, 15, 16, 18, 19, 21, 23, 24, 25))
    play = Play("suisse-2007", 2, holders=dict.fromkeys(many, "p1"))
    offer = c.ProposeTrade("p1", "p2", Bundle(many), Bundle(money=3_000))
    part = shown(table, "fr", play.do(offer).table()).parts[0]
    assert isinstance(part, Goods)
    pages = list(every_page(table, part))
    assert len(pages) > 1
    words = " ".join(word for page in pages for word in page)
    assert all(row.label in words for row in part.record.sides[0].rows)


def test_each_thing_composed_has_the_sign_that_takes_it_out(table: Desk) -> None:
    play = Play("suisse-2007", 2, holders=dict.fromkeys(STREETS, "p1"), mortgages=(1,))
    form = Trading("p1", "p2", Bundle(STREETS[:2], money=50), Bundle(money=3_000))
    (part,) = shown(table, "fr", play.table(open=form)).parts
    assert isinstance(part, Goods)
    acts = {key.record.act for _ in every_page(table, part) for key in part.buttons}
    assert acts >= {row.act for side in part.record.sides for row in side.rows}
    marks = [[row.mark for row in side.rows] for side in part.record.sides]
    assert marks == [["cross", "cross", "cross"], ["cross"]]


def test_a_mortgaged_deed_received_has_a_key_to_keep_it_and_one_to_lift_it_each_with_its_price(language: str) -> None:
    """Regression: one sign, that of a trade, changed between the two, and the price of the other was not seen."""
    strings = strings_for(language)
    for side in sheet(sheet_samples.sheets("london", 2)["trade"], language).body[0].sides:
        (ways,) = side.ways
        assert [key.label for key in ways] == [strings.t("trade.keep"), strings.t("trade.lift")]
        assert all(key.amount for key in ways)
        (chosen,) = (key for key in ways if key.chosen)
        assert (chosen.amount, chosen.act) == (side.costs[0].amount, side.costs[0].why), "a touch on it asks why"


def test_what_is_paid_for_a_mortgage_is_said_to_be_received(language: str) -> None:
    """Regression: the row bore the deed's bare name among what its new holder gives."""
    play = Play("suisse-2007", 2, holders=dict.fromkeys(STREETS, "p1"), mortgages=(1,))
    of = play.table(open=Trading("p1", "p2", Bundle(STREETS[:1]), Bundle(money=3_000)))
    strings = strings_for(language)
    words = strings.t("trade.receives", deed=space_name(strings, of.game.edition, 1))
    assert sheet(of, language).body[0].sides[1].costs[0].label == words


def test_the_money_for_a_deed_is_offered_with_its_price_and_cleared_at_one_touch() -> None:
    play = Play("suisse-2007", 2, holders=dict.fromkeys(STREETS, "p1"))
    form = Trading("p1", "p2", Bundle(STREETS[:1]), adding=Adding("p2", "money", 123))
    (pad,) = sheet(play.table(open=form)).body
    assert strings_for("fr").t("estate.price_short") in (pad.quick[0].detail, pad.quick[0].brief)
    assert pad.quick[-1].icon == "cross"


def test_the_deeds_to_give_stand_under_whose_they_are_named_once() -> None:
    """Regression: the name stood twice under each other."""
    of = sheet_samples.sheets("london", 2)["trade-deeds"]
    view = sheet(of)
    assert view.title == strings_for("fr").t("trade.to_give")
    assert view.body[0].head.name == of.game.player("p1").name


def test_who_trades_and_with_whom_is_asked_on_paper() -> None:
    foot = sheet(sheet_samples.sheets("suisse-2007", 2)["trade-parties"]).foot
    assert foot.lines == (strings_for("fr").t("trade.parties"),)
