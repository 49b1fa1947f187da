"""What each side of a trade hands over: one sees all that one signs, and nothing touches the edge of its key."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from banker import commands as c
from banker.pending import Bundle
from tests.ui import sheet_samples
from tests.ui.offscreen import Desk, desk, strips, tap_piece
from tests.ui.table_samples import Play, worded
from ui.look import theme
from ui.parts.signature import high as needed_height
from ui.records.pages import TurnTo
from ui.records.sheets import PadView, SheetView
from ui.screens.sheet import SheetScreen
from ui.table.forms import Adding, Trading
from ui.table.state import Table
from ui.views.sheets import sheet_view
from ui.views.told import Told
from ui.widgets.button import PushButton
from ui.widgets.goods import Goods
from ui.widgets.headed_list import HeadedList
from ui.widgets.keypad import Keypad
from ui.widgets.note import Note, top_of
from ui.widgets.piece import Piece
from ui.words.names import space_name
from ui.words.strings import LANGUAGES, strings_for

STREETS = (1, 3, 6, 8, 9)
"""Four deeds and the one mortgaged, of the first player."""


@pytest.fixture(scope="module")
def table() -> Desk:
    desk().fit(800, 480)
    return desk()


def trade(edition: str, mortgaged: int = 1) -> Table:
    """Five deeds, one of them mortgaged, against money: it waits for both cards."""
    play = Play(edition, 4, holders=dict.fromkeys(STREETS, "p1"), mortgages=(mortgaged,))
    return play.do(c.ProposeTrade("p1", "p2", Bundle(STREETS), Bundle(money=3_000))).table()


def shown(table: Desk, language: str, of: Table) -> SheetScreen:
    """The sheet, drawn."""
    view = sheet_view(Told(strings_for(language), of))
    assert isinstance(view, SheetView)
    screen = SheetScreen(view)
    table.put(screen)
    table.frames(2)
    return screen


def said(part: Piece) -> list[str]:
    """All words of a part."""
    return [text for piece in part.walk(restrict=True) if isinstance(piece, Piece) for text, *_ in piece.painter.texts]


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
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_both_sign_is_seen_at_once_and_who_pays_for_a_mortgage(
    table: Desk, language: str, edition: str
) -> None:
    """Three deeds stood on three pages, and what the other pays for a mortgage on the second of them."""
    of, strings = trade(edition), strings_for(language)
    gives, pays = shown(table, language, of).parts
    assert isinstance(gives, Goods)
    assert isinstance(pays, Goods)
    names = [space_name(strings, of.game.edition, space) for space in STREETS]
    words = " ".join(said(gives)).replace("- ", "-")
    assert [name for name in names if name in words] == names, "whole, on two lines if it is long"
    assert turner(gives) is turner(pays) is None
    assert strings.t("trade.receives", deed=names[0]) in " ".join(said(pays)), "whole, on two lines if it is long"
    assert strings.t("trade.is_kept") in said(pays), "the new holder pays, and it says for which deed"
    assert any(text.startswith("−") for text in said(pays))
    assert strings.t("trade.is_kept") not in said(gives)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", ["suisse-2007", "london", "suisse-classique", "paris-francs"])
def test_what_to_do_with_a_mortgage_received_is_on_every_page(table: Desk, language: str, edition: str) -> None:
    """With six things on a side, the two keys with the most costly touches of all were on the last page."""
    part = shown(table, language, sheet_samples.sheets(edition, 2)["trade-much"]).parts[0]
    assert isinstance(part, Goods)
    assert turner(part) is not None
    strings, seen = strings_for(language), set()
    for words in every_page(table, part):
        assert {strings.t("trade.keep"), strings.t("trade.lift")} <= set(words)
        seen |= {key.record.act for key in part.buttons}
    assert {row.act for row in part.record.buttons} <= seen


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", ["suisse-2007", "london", "suisse-classique", "paris-francs"])
def test_a_card_out_of_jail_is_called_so_and_its_deck_beside_it(table: Desk, language: str, edition: str) -> None:
    """In Italian the row said the deck alone."""
    part = shown(table, language, sheet_samples.sheets(edition, 2)["trade"]).parts[0]
    assert isinstance(part, Goods)
    (card,) = (row for row in part.record.rows if row.icon == "door")
    assert any({card.label, card.detail} <= set(words) for words in every_page(table, part))


def test_a_trade_of_very_many_deeds_is_turned_in_pages(table: Desk) -> None:
    many = tuple(n for n in (5, 6, 8, 9, 11, 12, 13, 14, 15, 16, 18, 19, 21, 23, 24, 25))
    play = Play("suisse-2007", 2, holders=dict.fromkeys(many, "p1"))
    offer = c.ProposeTrade("p1", "p2", Bundle(many), Bundle(money=3_000))
    part = shown(table, "fr", play.do(offer).table()).parts[0]
    assert isinstance(part, Goods)
    pages = list(every_page(table, part))
    assert len(pages) > 1
    words = " ".join(word for page in pages for word in page)
    assert all(row.label in words for row in part.record.rows)


def test_each_thing_composed_has_the_sign_that_takes_it_out(table: Desk) -> None:
    play = Play("suisse-2007", 2, holders=dict.fromkeys(STREETS, "p1"), mortgages=(1,))
    form = Trading("p1", "p2", Bundle(STREETS[:2], money=50), Bundle(money=3_000))
    marks = []
    for part in shown(table, "fr", play.table(open=form)).parts:
        assert isinstance(part, Goods)
        marks.append([row.mark for row in part.record.rows if row.mark])
        acts = {key.record.act for _ in every_page(table, part) for key in part.buttons}
        assert acts >= {row.act for row in part.record.rows if row.mark}
    assert marks == [["cross", "cross", "cross"], ["cross"]]


@pytest.mark.parametrize("edition", ["suisse-classique", "london"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_mortgaged_deed_received_has_a_key_to_keep_it_and_one_to_lift_it_each_with_its_price(
    table: Desk, language: str, edition: str
) -> None:
    """One sign, that of a trade, changed between the two, and the price of the other was not seen."""
    of = sheet_samples.sheets(edition, 2)["trade"]
    strings = strings_for(language)
    for part in shown(table, language, of).parts:
        assert isinstance(part, Goods)
        view = part.record
        (ways,) = view.ways
        assert [key.label for key in ways] == [strings.t("trade.keep"), strings.t("trade.lift")]
        (chosen,) = (key.detail for key in ways if key.chosen)
        assert chosen == view.rows[0].amount
        assert view.rows[0].label in " ".join(said(part)), "whole"
        assert {words for key in ways for words in (key.label, key.detail)} <= set(said(part))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_paid_for_a_mortgage_is_said_to_be_received(table: Desk, language: str) -> None:
    """The row bore the deed's bare name among what its new holder gives."""
    play = Play("suisse-2007", 2, holders=dict.fromkeys(STREETS, "p1"), mortgages=(1,))
    of = play.table(open=Trading("p1", "p2", Bundle(STREETS[:1]), Bundle(money=3_000)))
    _, theirs = shown(table, language, of).parts
    assert isinstance(theirs, Goods)
    strings = strings_for(language)
    words = strings.t("trade.receives", deed=space_name(strings, of.game.edition, 1))
    assert theirs.record.rows[0].label == words
    assert words in said(theirs), "whole"


def test_the_money_for_a_deed_can_be_cleared_at_one_touch(table: Desk) -> None:
    play = Play("suisse-2007", 2, holders=dict.fromkeys(STREETS, "p1"))
    form = Trading("p1", "p2", Bundle(STREETS[:1]), adding=Adding("p2", "money", 123))
    (pad,) = shown(table, "fr", play.table(open=form)).parts
    assert isinstance(pad.record, PadView)
    assert pad.record.quick[-1].icon == "cross"


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
@pytest.mark.parametrize("name", ["trade", "trade-settles", "trade-much-to-sign"])
def test_both_heads_have_the_whole_names(table: Desk, name: str, size: tuple[int, int]) -> None:
    """Beside two balances a name was cut to "WWW…"."""
    table.fit(*size)
    table.stage.large = True
    try:
        for part in shown(table, "fr", sheet_samples.sheets("suisse-2007", 2)[name]).parts:
            assert isinstance(part, Goods)
            assert part.record.head.name in said(part)
    finally:
        table.stage.large = False
        table.fit(theme.WIDTH, theme.HEIGHT)


def test_the_deeds_to_give_stand_close_under_whose_they_are_named_once(table: Desk) -> None:
    """The name stood twice under each other, six deeds to a page, and a whole row turned it."""
    of = sheet_samples.sheets("london", 2)["trade-deeds"]
    strings, name = strings_for("fr"), of.game.player("p1").name
    screen = shown(table, "fr", of)
    (part,) = screen.parts
    assert isinstance(part, HeadedList)
    assert screen.record.title == strings.t("trade.to_give")
    assert part.record.head is not None
    assert part.record.head.name == name
    seen = [button for button in part.answers.buttons if button.parent is not None]
    assert len(seen) >= 8
    assert all(button.h >= theme.TOUCH for button in seen)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_price_of_the_deeds_on_a_key_is_called_so(table: Desk, language: str) -> None:
    play = Play("suisse-2007", 2, holders=dict.fromkeys(STREETS, "p1"))
    form = Trading("p1", "p2", Bundle(STREETS[:1]), adding=Adding("p2", "money", 123))
    (pad,) = shown(table, language, play.table(open=form)).parts
    assert isinstance(pad, Keypad)
    word = strings_for(language).t("estate.price_short")
    assert {word, pad.quick[0].record.label} <= {text for text, *_ in pad.quick[0].painter.texts}


@pytest.mark.parametrize("edition", ["suisse-2007", "suisse-classique", "paris-francs"])
def test_upright_all_that_both_sign_is_seen_at_once(table: Desk, edition: str) -> None:
    """Of four rows one was seen over the button that turned them, beside a side half empty."""
    table.fit(720, 1280)
    try:
        for part in shown(table, "fr", sheet_samples.sheets(edition, 2)["trade-signed"]).parts:
            assert isinstance(part, Goods)
            assert turner(part) is None
    finally:
        table.fit(theme.WIDTH, theme.HEIGHT)


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
@pytest.mark.parametrize("edition", ["suisse-classique", "paris-francs"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_strange_card_is_told_stands_on_the_paper_beside_the_next_step(
    table: Desk, language: str, edition: str, size: tuple[int, int]
) -> None:
    """It was a dark note squeezed against the key that clears the trade."""
    table.fit(*size)
    try:
        samples, strings = sheet_samples.sheets(edition, 2), strings_for(language)
        foot = shown(table, language, worded(strings, samples["trade-refused-card"])).foot
        assert not [child for child in top_of(foot).children if isinstance(child, Note)]
        (over,) = strips(foot)
        assert needed_height(over.record, over.w) <= over.h
        assert foot.buttons or over.w > 400, "much to say needs the whole paper"
        assert foot.painter.texts == [], "nothing under it"
    finally:
        table.fit(theme.WIDTH, theme.HEIGHT)


def test_who_trades_and_with_whom_is_asked_on_paper(table: Desk) -> None:
    foot = shown(table, "fr", sheet_samples.sheets("suisse-2007", 2)["trade-parties"]).foot
    assert [text for text, *_ in foot.painter.texts] == [strings_for("fr").t("trade.parties")]


@pytest.mark.parametrize("name", ["trade-to-sign-refused", "trade-to-sign-slow", "trade-signed"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_upright_each_thing_signed_has_a_row_of_its_own_and_its_whole_name(
    table: Desk, language: str, name: str
) -> None:
    """Names were cut in half a row while the key to change it had a row as high as who signs."""
    table.fit(720, 1280)
    try:
        of = sheet_samples.sheets("suisse-classique", 2)[name]
        screen = shown(table, language, of)
        for part in screen.parts:
            assert isinstance(part, Goods)
            names = " ".join(said(part))
            assert all(row.label in names for row in part.record.rows)
        if name == "trade-to-sign-slow":
            assert not screen.foot.buttons, "nothing can be changed while it is not known what is booked"
            return
        change = screen.foot.buttons[0]
        assert change.h < 60
        assert all(change.box[0] >= left + wide for _, left, _, wide, _ in screen.foot.painter.texts)
    finally:
        table.fit(theme.WIDTH, theme.HEIGHT)
