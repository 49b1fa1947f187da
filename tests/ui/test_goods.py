"""What each side of a trade hands over: one sees all that one signs, and nothing touches the edge of its key."""

from __future__ import annotations

from itertools import combinations

import pytest

from banker import commands as c
from banker.pending import Bundle
from tests.ui import sheet_samples
from tests.ui.offscreen import Desk, desk, strips, tap_piece
from tests.ui.table_samples import Play, worded
from tests.ui.test_widget_layout import inked
from ui.look import theme
from ui.paint.large import HANGING
from ui.records.sheets import GoodsView, PadView, SheetView
from ui.screens.sheet import SheetScreen
from ui.table.forms import Adding, Trading
from ui.table.state import Table
from ui.views.sheets import sheet_view
from ui.widgets.goods import Goods
from ui.widgets.goods_pages import Page, Spot, first_received, pages_to_read, pages_to_touch
from ui.widgets.headed_list import HeadedList
from ui.widgets.keypad import Keypad
from ui.widgets.note import Note, top_of
from ui.widgets.signature import needed_height
from ui.words.names import space_name
from ui.words.strings import LANGUAGES, strings_for

WIDE, ROOM = 372.0, 194.0
"""What a side has for its rows while both sign, at 800 × 480."""
STREETS = (1, 3, 6, 8, 9)
"""Four deeds and the one mortgaged, of the first player."""


def test_a_row_that_must_stand_where_there_is_no_room_is_as_high_as_its_words() -> None:
    assert all(spot.h >= 28 for page in pages_to_read((0, 0), 0, WIDE, 20) for spot in page.values())


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
    view = sheet_view(strings_for(language), of)
    assert isinstance(view, SheetView)
    screen = SheetScreen(view)
    table.put(screen)
    table.frames(2)
    return screen


def said(part: Goods) -> list[str]:
    return [text for text, *_ in part.painter.texts]


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
    assert [name for name in names if name in said(gives)] == names
    assert gives.turner.parent is pays.turner.parent is None
    assert strings.t("trade.receives", deed=names[0]) in " ".join(said(pays)), "whole, on two lines if it is long"
    assert strings.t("trade.is_kept") in said(pays), "the new holder pays, and it says for which deed"
    assert any(text.startswith("−") for text in said(pays))
    assert strings.t("trade.is_kept") not in said(gives)


def apart(page: Page) -> bool:
    """Whether no two rows lie on each other."""
    return all(
        a.x + a.w <= b.x + 0.01 or b.x + b.w <= a.x + 0.01 or a.y + a.h <= b.y + 0.01 or b.y + b.h <= a.y + 0.01
        for a, b in combinations(page.values(), 2)
    )


@pytest.mark.parametrize("count", range(31))
@pytest.mark.parametrize("asking", range(5))
def test_each_row_has_a_place_of_its_own_on_one_page(count: int, asking: int) -> None:
    asks = [number < asking for number in range(count)]
    read = [float(theme.TOUCH) if one else 0.0 for one in asks]
    touched = [88.0 if one else 0.0 for one in asks]
    for pages in (pages_to_read(read, asking, WIDE, ROOM), pages_to_touch(touched, WIDE, ROOM)):
        assert {row for page in pages for row in page} == set(range(count))
        assert all(apart(page) for page in pages)
        spots = [spot for page in pages for spot in page.values()]
        assert len(spots) == count or len(pages) > 1
        assert all(spot.y + spot.h <= ROOM + 0.01 and spot.x + spot.w <= WIDE + 0.01 for spot in spots)
    if count <= 6 and asking <= 2:
        assert len(pages_to_read(read, asking, WIDE, ROOM)) == 1
    assert all(
        spot.h >= theme.TOUCH
        for page in pages_to_read(read, asking, WIDE, ROOM)
        for row, spot in page.items()
        if asks[row]
    )


@pytest.mark.parametrize("count", range(1, 20))
@pytest.mark.parametrize("received", range(4))
def test_what_is_received_stands_at_the_foot_of_each_page_under_what_is_given(count: int, received: int) -> None:
    """One read what a player gives, money first, under the row of what they receive."""
    read = [*[68.0] * received, float(theme.TOUCH), *[0.0] * count]
    touched = [*[88.0] * received, *[0.0] * count]
    for pages in (pages_to_read(read, received, WIDE, ROOM), pages_to_touch(touched, WIDE, ROOM)):
        for page in pages:
            assert apart(page)
            got = [spot for row, spot in page.items() if row < received]
            given = [spot for row, spot in page.items() if row >= received]
            assert (first_received(page, received) is None) == (not got or not given)
            assert all(above.y + above.h <= below.y + 0.01 for above in given for below in got)
            assert min(spot.y for spot in page.values()) == 0
            assert all(spot.y + spot.h <= ROOM + 0.01 for spot in page.values())


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
@pytest.mark.parametrize("edition", ["suisse-2007", "london", "suisse-classique", "paris-francs"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["trade", "trade-signed", "trade-to-sign-cardless"])
def test_nothing_that_one_gives_is_read_under_what_they_receive(
    table: Desk, name: str, language: str, edition: str, size: tuple[int, int]
) -> None:
    """Under "Receives" stood the money, the deed and the card that the same player gives."""
    table.fit(*size)
    try:
        for part in shown(table, language, sheet_samples.sheets(edition, 2)[name]).parts:
            assert isinstance(part, Goods)
            costly = [row for row, view in enumerate(part.record.rows) if view.group and view.why is not None]
            assert costly
            given = [spot for row, spot in part.shown.items() if row not in costly]
            assert given
            assert all(spot.y + spot.h <= part.shown[row].y + 0.01 for row in costly for spot in given)
    finally:
        table.fit(theme.WIDTH, theme.HEIGHT)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", ["suisse-2007", "london", "suisse-classique", "paris-francs"])
def test_what_to_do_with_a_mortgage_received_is_on_every_page(table: Desk, language: str, edition: str) -> None:
    """With six things on a side, the two keys with the most costly touches of all were on the last page."""
    part = shown(table, language, sheet_samples.sheets(edition, 2)["trade-much"]).parts[0]
    assert isinstance(part, Goods)
    assert len(part.pages) > 1
    for _ in part.pages:
        assert part.ways
        assert all(key.parent is part for key in part.ways)
        assert any(row.parent is part for row in part.rows)
        tap_piece(part.turner)
        table.frames(2)
    assert {row for page in part.pages for row in page} == set(range(len(part.record.rows)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", ["suisse-2007", "london", "suisse-classique", "paris-francs"])
def test_a_card_out_of_jail_is_called_so_and_its_deck_beside_it(table: Desk, language: str, edition: str) -> None:
    """In Italian the row said the deck alone."""
    part = shown(table, language, sheet_samples.sheets(edition, 2)["trade"]).parts[0]
    assert isinstance(part, Goods)
    if len(part.pages) > 1:
        tap_piece(part.turner)
        table.frames(2)
    (card,) = (row for row in part.rows if row.record.icon == "door")
    assert [text for text, *_ in card.painter.texts] == [card.record.label, card.record.detail]


def test_a_trade_of_very_many_deeds_is_turned_in_pages(table: Desk) -> None:
    many = tuple(n for n in (5, 6, 8, 9, 11, 12, 13, 14, 15, 16, 18, 19, 21, 23, 24, 25))
    play = Play("suisse-2007", 2, holders=dict.fromkeys(many, "p1"))
    offer = c.ProposeTrade("p1", "p2", Bundle(many), Bundle(money=3_000))
    part = shown(table, "fr", play.do(offer).table()).parts[0]
    assert isinstance(part, Goods)
    first = list(part.shown)
    tap_piece(part.turner)
    table.frames(2)
    assert sorted([*first, *part.shown]) == list(range(len(many)))
    assert part.turner.record.label == "2/2"


def test_each_thing_composed_has_the_sign_that_takes_it_out(table: Desk) -> None:
    play = Play("suisse-2007", 2, holders=dict.fromkeys(STREETS, "p1"), mortgages=(1,))
    form = Trading("p1", "p2", Bundle(STREETS[:2], money=50), Bundle(money=3_000))
    marks = []
    for part in shown(table, "fr", play.table(open=form)).parts:
        assert isinstance(part, Goods)
        marks.append([row.record.mark for row in part.rows])
        assert all(row.h >= theme.TOUCH for row in part.rows)
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
        assert [key.record.label for key in part.ways] == [strings.t("trade.keep"), strings.t("trade.lift")]
        assert [key.record.chosen for key in part.ways].count(True) == 1
        (chosen,) = (key.record.detail for key in part.ways if key.record.chosen)
        assert chosen == view.rows[0].amount
        assert view.rows[0].label in " ".join(said(part)), "whole"
        for key in part.ways:
            assert key.h >= theme.TOUCH
            assert {key.record.label, key.record.detail} <= {text for text, *_ in key.painter.texts}
            assert all(x >= key.box[0] and x + w <= key.box[0] + key.w for _, x, _, w, _ in key.painter.texts)


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


def _crowded(screen: SheetScreen) -> list[str]:
    """The words of keys in the bar and of those that add, nearer than 8 to the edge of their key."""
    keys = [*screen.bar, *(adder for part in screen.parts if isinstance(part, Goods) for adder in part.adders)]
    found = []
    for key in keys:
        x, _, w, _ = key.box
        found += [text for text, left, _, wide, _ in key.painter.texts if left < x + 7 or left + wide > x + w - 7]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_of_a_trades_key_touches_its_edge_and_the_bar_ends_where_the_rest_does(
    table: Desk, language: str
) -> None:
    """In German "Verzichten" ended 3 px and "Urkunde" 5 px from the edge; the bar ended 6 px before the lists."""
    for name, of in sheet_samples.sheets("suisse-2007", 2).items():
        view = sheet_view(strings_for(language), of)
        if not isinstance(view, SheetView) or not name.startswith("trade"):
            continue
        screen = shown(table, language, of)
        assert _crowded(screen) == [], name
        if screen.bar and screen.undo.parent is None:
            x, _, w, _ = screen.bar[-1].box
            assert x + w == pytest.approx(theme.WIDTH - theme.MARGIN), name


def test_balances_of_both_sides_have_one_size(table: Desk) -> None:
    play = Play("suisse-2007", 2, holders=dict.fromkeys(STREETS, "p1"), balances={"p1": 7_200_000, "p2": 8_100_000})
    form = Trading("p1", "p2", Bundle(STREETS[:2]), Bundle(money=3_200_000))
    heights = []
    for part in shown(table, "fr", play.table(open=form)).parts:
        assert isinstance(part, Goods)
        assert isinstance(part.record, GoodsView)
        change = part.record.head.change
        assert change is not None
        heights.append(
            [high for text, _, _, _, high in part.head.painter.texts if text in (change.before, change.after)]
        )
    assert heights[0] == heights[1]


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
@pytest.mark.parametrize("name", ["trade", "trade-settles", "trade-much-to-sign"])
def test_both_heads_have_the_whole_names_in_one_size_and_no_amount_outgrows_the_balance(
    table: Desk, name: str, size: tuple[int, int]
) -> None:
    """Beside two balances a name was cut to "WWW…"; in large text one name was much larger than the other, and the
    money larger than what would be left of it."""
    table.fit(*size)
    table.stage.large = True
    try:
        parts = shown(table, "fr", sheet_samples.sheets("suisse-2007", 2)[name]).parts
        names, balances = [], []
        for part in parts:
            assert isinstance(part, Goods)
            names += [high for text, _, _, _, high in part.head.painter.texts if text == part.record.head.name]
            after = part.record.head.change.after if part.record.head.change is not None else ""
            balances += [high for text, _, _, _, high in part.head.painter.texts if text == after]
            amounts = [row.amount for row in part.record.rows if row.amount and not row.sign]
            painted = [*part.painter.texts, *(line for row in part.rows for line in row.painter.texts)]
            money = [high for text, _, _, _, high in painted if text in amounts]
            assert not after or max(money, default=0) <= min(balances)
        assert len(names) == 2
        assert len(set(names)) == 1
        assert len(set(balances)) <= 1
    finally:
        table.stage.large = False
        table.fit(theme.WIDTH, theme.HEIGHT)


@pytest.mark.parametrize("count", [1, 5])
@pytest.mark.parametrize("edition", ["suisse-2007", "paris-francs"])
def test_rows_composed_are_of_one_width_and_nothing_beside_them_overlaps(
    table: Desk, edition: str, count: int
) -> None:  # fmt: skip
    """They ended in five places, beside a question mark, the page button, or nothing."""
    play = Play(edition, 2, holders=dict.fromkeys(STREETS, "p1") | {5: "p2"}, mortgages=(1, 3, 5))
    form = Trading("p1", "p2", Bundle(STREETS[:count], money=50), Bundle((5,), money=3_000))
    for part in shown(table, "fr", play.table(open=form)).parts:
        assert isinstance(part, Goods)
        for _ in part.pages:
            rows = [row for row in part.rows if row.parent is not None]
            assert len({(row.box[0], row.w) for row in rows}) <= 1
            beside = [
                piece.box
                for piece in (*rows, *part.ways, *part.whys, *part.adders, part.turner)
                if piece.parent is not None
            ]
            spots = [Spot(*box) for box in beside]
            assert apart(dict(enumerate(spots)))
            assert all(spot.x + spot.w <= part.box[0] + part.w for spot in spots)
            if part.turner.parent is not None:
                tap_piece(part.turner)
                table.frames(2)


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
            assert len(part.pages) == 1
            assert part.turner.parent is None
    finally:
        table.fit(theme.WIDTH, theme.HEIGHT)


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
@pytest.mark.parametrize("edition", ["suisse-2007", "london", "suisse-classique", "paris-francs"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_over_what_one_receives_stand_two_things_at_most_and_air_around_its_keys(
    table: Desk, language: str, edition: str, size: tuple[int, int]
) -> None:
    """Three rows, the dividing line, the keys to keep or lift and those that add were stacked solid."""
    table.fit(*size)
    try:
        mine, theirs = shown(table, language, sheet_samples.sheets(edition, 2)["trade"]).parts
        assert isinstance(mine, Goods)
        assert isinstance(theirs, Goods)
        assert [row.mark for row in mine.record.rows] == ["", "cross", "cross", "cross"]
        for part in (mine, theirs):
            for page in part.pages:
                (received, *given) = (page[row] for row in sorted(page))
                assert 1 <= len(given) <= 2
                assert max(spot.y + spot.h for spot in given) + 8 <= received.y
            for key in part.ways:
                assert key.high >= 46
                assert key.box[1] + key.h + 6 <= part.adders[0].box[1]
                assert len({round(y) for _, _, y, *_ in key.painter.texts}) == 1, "in one line"
    finally:
        table.fit(theme.WIDTH, theme.HEIGHT)


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
@pytest.mark.parametrize("edition", ["suisse-classique", "paris-francs"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tails_of_a_name_end_over_the_keys_under_it(
    table: Desk, language: str, edition: str, size: tuple[int, int]
) -> None:
    """The p and the y of a name in two lines were cut by the pale key."""
    table.fit(*size)
    try:
        for part in shown(table, language, sheet_samples.sheets(edition, 2)["trade"]).parts:
            assert isinstance(part, Goods)
            top = min(key.box[1] + key.h - key.high for key in part.ways)
            head = part.box[1] + part.under_head
            heights = {text: h for text, _, _, _, h in part.painter.texts}
            named = [(text, y) for text, _, y, *_ in part.painter.texts if len(text) > 1 and head < y < top]
            assert " ".join(text for text, _ in named) == part.record.rows[0].label
            ends = [inked(text, y, heights[text], alike=False)[1] for text, y in named]
            assert max(ends) <= top - (3 if HANGING & set(named[-1][0]) else 2)
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
        assert all(apart({0: Spot(*over.box), 1: Spot(*key.box)}) for key in foot.buttons)
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
            assert len({spot.y for spot in part.shown.values()}) == len(part.record.rows)
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
