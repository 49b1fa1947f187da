"""Large text on whole screens: the same words have one size, a low paper stays calm, what is said covers the title."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from tests.ui import auction_samples, because_samples, debt_samples, gallery_screens, sheet_samples, table_samples
from tests.ui.gallery import Sheet
from tests.ui.offscreen import Desk
from tests.ui.test_bulletin import under_notice
from tests.ui.test_widget_layout import outside, overlapping
from ui.look import theme
from ui.paint.fitting import fitted
from ui.records import intents as i
from ui.records.pieces import TileView, Token
from ui.records.setup import DealRowView
from ui.screens.auction import AuctionScreen
from ui.screens.debt import DebtScreen
from ui.screens.setup.house_rule import HouseCard
from ui.screens.setup.pick import DealRow
from ui.screens.sheet import SheetScreen
from ui.screens.table import TableScreen
from ui.views.debts import debt_view
from ui.views.lot import auction_view
from ui.views.sheets import sheet_view
from ui.views.table import table_view
from ui.widgets.goods import Adder
from ui.widgets.note import Strip
from ui.widgets.offer import StepKey
from ui.widgets.piece import Piece
from ui.widgets.receipt import Receipt
from ui.widgets.tile import HEIGHT, Tile
from ui.words.strings import strings_for

BOARD = ("paris-francs", 8)


@pytest.mark.parametrize("language", ["fr", "de"])
def test_who_throws_and_what_to_touch_are_of_one_size_whatever_was_booked(table: Desk, language: str) -> None:
    """They grew only where the houses and hotels left under them were not said; the line of a double held both back."""
    strings, screen = strings_for(language), TableScreen()
    table.stage.large = True
    found: dict[str, set[int]] = {"table.throws": set(), "table.first_die": set()}
    for name in ("throw", "throw-double", "throw-booked", "throw-all-deeds", "rent-claim"):
        table.show(screen, table_view(strings, table_samples.tables(*BOARD)[name]))
        table.frames(3)
        painter = screen.idle.painter
        sizes = {text: size for (text, *_), (size, _) in zip(painter.texts, painter.inks, strict=True)}
        for key, seen in found.items():
            seen |= {sizes[strings.t(key)]} if strings.t(key) in sizes else set()
    assert [len(sizes) for sizes in found.values()] == [1, 1]
    assert min(min(sizes) for sizes in found.values()) >= 1.2 * theme.BODY


@pytest.mark.parametrize("name", ["trade-settles", "trade-deeds", "trade-much"])
@pytest.mark.parametrize("language", ["fr", "de", "it", "en"])
def test_the_foot_of_a_trade_keeps_words_off_its_edges(table: Desk, name: str, language: str) -> None:
    screen = SheetScreen()
    table.stage.large = True
    table.show(screen, sheet_view(strings_for(language), sheet_samples.sheets(*BOARD)[name]))
    table.frames(3)
    _, y, _, high = screen.foot.box
    letters = [(top + 0.18 * h, top + 0.82 * h) for _, _, top, _, h in screen.foot.painter.texts]
    assert min(top for top, _ in letters) >= y + 7.5
    assert max(bottom for _, bottom in letters) <= y + high - 7.5


def test_what_is_said_over_the_bar_covers_the_line_under_the_title(table: Desk) -> None:
    """Of a line that had grown, the lower ends of two letters stuck out under it."""
    screen, bulletin = under_notice(table, "fr", debt_samples.debts(*BOARD)["bankruptcy-player"])
    table.stage.large = True
    bulletin.view = table_samples.bulletins(strings_for("fr"))["note"]
    bulletin.stand(screen)
    table.frames(3)
    _, _, top, _, high = next(text for text in screen.painter.texts if text[0] == screen.record.line)
    assert top + 0.97 * high <= bulletin.box[1] + bulletin.box[3]


def _sizes(piece: Piece[Any]) -> dict[str, int]:
    """What a piece and those on it say, each with the size of its letters in pixels."""
    painters = [each.painter for each in piece.walk(restrict=True) if isinstance(each, Piece)]
    return {text: size for p in painters for (text, *_), (size, _) in zip(p.texts, p.inks, strict=True)}


def _large(table: Desk, pictures: Iterable[gallery_screens.Picture], name: str) -> Piece[Any]:
    """The picture of this name in large text."""
    screen = next(screen for each, screen in pictures if each == name)
    table.put(screen)
    table.stage.large = True
    table.frames(3)
    return screen


@pytest.mark.parametrize(("room", "high", "lines"), [(420, 90, 2), (420, 40, 1), (800, 90, 1)])
def test_a_sentence_is_broken_before_its_letters_stay_small(table: Desk, room: float, high: float, lines: int) -> None:
    """It filled its line, and could not grow, with two lines of the larger size free."""
    sentence = "Die Gefängnis-Freikarte kommt unter ihren Stapel"
    usual = fitted(sentence, (theme.BODY,), room, 2, high=high)
    assert len(usual[1]) == 1
    table.stage.large = True
    assert len(fitted(sentence, (theme.BODY,), room, 2, high=high)[1]) == lines


@pytest.mark.parametrize(
    ("language", "name", "words"),
    [
        ("de", "correct-jail-card-said", "Gefängnis-Freikarte"),
        ("fr", "correct-pawn", "Touchez"),
        ("fr", "correct-mortgage", "Touchez"),
    ],
)
def test_the_sentence_at_the_foot_of_a_sheet_grows(table: Desk, language: str, name: str, words: str) -> None:
    strings = strings_for(language)
    samples = sheet_samples.sheets("london", 8) | auction_samples.auctions("london", 8)
    screen = SheetScreen()
    table.stage.large = True
    table.show(screen, sheet_view(strings, samples[name]))
    table.frames(3)
    (size,) = (size for text, size in _sizes(screen.foot).items() if words in text)
    assert size >= 1.2 * theme.BODY


@pytest.mark.parametrize("name", ["open", "queue"])
def test_how_to_bid_first_grows_whatever_is_said_of_the_lot(table: Desk, name: str) -> None:
    view = auction_view(strings_for("de"), auction_samples.auctions("london", 8)[name])
    assert view is not None
    screen = AuctionScreen(view)
    table.put(screen)
    table.stage.large = True
    table.frames(3)
    assert next(size for text, size in _sizes(screen).items() if text.startswith("Das erste")) >= 1.2 * theme.BODY


@pytest.mark.parametrize("name", ["fault-bug", "fault-bug-in-game", "fault-not_booked", "fault-short"])
@pytest.mark.parametrize("language", ["fr", "de"])
def test_all_sentences_of_a_fault_grow_whatever_was_found(table: Desk, language: str, name: str) -> None:
    """What was found fills its lines, and kept small all that was said over it."""
    screen = _large(table, gallery_screens.faults(strings_for(language)), name)
    said = " ".join(screen.record.lines)
    sizes = [size for text, size in _sizes(screen).items() if text in said]
    assert min(sizes) >= 1.2 * theme.BODY
    assert max(sizes) - min(sizes) <= 2


@pytest.mark.parametrize("language", ["fr", "de"])
@pytest.mark.parametrize("name", ["setup-3", "setup-3-house"])
def test_what_the_house_rules_mean_is_written_alike(table: Desk, language: str, name: str) -> None:
    """The last, in a lower card, was larger than the others."""
    screen = _large(table, gallery_screens.rules(strings_for(language)), name)
    cards = [card for card in screen.walk(restrict=True) if isinstance(card, HouseCard)]
    assert len({_sizes(card)[text] for card in cards for text, *_ in card.painter.texts[1:]}) == 1


@pytest.mark.parametrize("balance", ["487’654’321", "15’000’000", "1’234"])
def test_a_balance_keeps_off_the_deeds_under_it(table: Desk, balance: str) -> None:
    """The feet of its digits stood on them."""
    tile = Tile(TileView(Token("red", "star"), "Wolfgang", balance, "CHF"))
    table.put(Sheet([(tile, (8, 8, 304, HEIGHT))]))
    table.stage.large = True
    table.frames(3)
    _, _, top, _, high = next(text for text in tile.painter.texts if text[0] == balance)
    tray = tile.box[1] + HEIGHT - 21
    assert top + 0.82 * high <= tray - 2


def test_an_event_of_many_lines_keeps_off_the_rule_over_it(table: Desk) -> None:
    screen = TableScreen()
    table.stage.large = True
    table.show(screen, table_view(strings_for("de"), table_samples.tables("london", 8)["throw-corrected-money"]))
    table.frames(3)
    idle = screen.idle
    assert idle.event.lines > 2
    top, high = idle.event.painter.texts[0][2::2]
    assert top + 0.18 * high >= idle.event.box[1] + 6
    assert outside(idle.event) + overlapping(idle.event) == []


def test_the_heading_over_a_long_refusal_is_bold(table: Desk) -> None:
    """It was as thin as the sentence under it, which has no room in bold."""
    words = "Pas enregistré\nCarte mémoire pleine : libérez de la place, puis recommencez"
    strip = Strip(words)
    table.put(Sheet([(strip, (0, 0, 10, 10))]))
    table.stage.large = True
    strip.stand_in((80, 300, 330, 86))
    table.frames(3)
    sizes = list(_sizes(strip).items())
    assert sizes[0][0] == "Pas enregistré"
    assert sizes[0][1] > sizes[1][1]


def letters(piece: Piece[Any], hung: float = 0.82) -> dict[str, tuple[float, float]]:
    """Where the letters of each line of a piece begin and end, with those that hang if `hung` is more."""
    return {text: (top + 0.18 * high, top + hung * high) for text, _, top, _, high in piece.painter.texts}


@pytest.mark.parametrize("language", ["fr", "de"])
def test_the_heading_of_a_plan_grows_and_keeps_off_the_rows_under_it(table: Desk, language: str) -> None:
    """Its letters that hang touched them."""
    view = debt_view(strings_for(language), debt_samples.debts("london", 8)["debt-own-plan-reader-out"])
    assert view is not None
    screen = DebtScreen(view)
    table.stage.large = True
    table.show(screen, view)
    table.frames(3)
    top, bottom = letters(screen.head, 0.97)[view.heading]
    assert screen.lines.box[1] - bottom >= 1.5
    assert bottom - top > 1.1 * 0.79 * 1.17 * theme.HEADING


@pytest.mark.parametrize(("name", "language"), [("turns_each", "de"), ("interest_rounding", "fr")])
def test_the_sentence_of_a_rule_keeps_off_its_values(table: Desk, name: str, language: str) -> None:
    house = next(screen for name, screen in gallery_screens.rules(strings_for(language)) if name == "setup-3-house")
    table.stage.large = True
    table.put(house)
    step = house.bodies[type(house.record.body)]
    gallery_screens.reach_rule(step, name)
    table.frames(3)
    ends = [bottom for _, bottom in letters(step.paper).values()]
    assert min(choice.box[1] for choice in step.paper.choices if choice.parent) - max(ends) >= 7.5


@pytest.mark.parametrize("high", [50, 60])
def test_the_name_of_a_player_does_not_touch_the_deeds_under_it(table: Desk, high: float) -> None:
    row = DealRow(DealRowView(Token("red", "star"), "Wolfgang", (), 2, i.DealRest(), chosen=True))
    table.stage.large = True
    table.put(Sheet([(row, (8, 8, 172, high))]))
    table.frames(3)
    (name,) = (bottom for _, bottom in letters(row, 0.97).values())
    deeds = [(y, y + tall) for _, y, wide, tall, *_ in row.painter.outlines if wide == 20]
    assert min(top for top, _ in deeds) - name >= 0.5
    assert max(bottom for _, bottom in deeds) <= row.box[1] + row.h - 5.5


def receipt_of(table: Desk, name: str, language: str, board: tuple[str, int]) -> tuple[Receipt, dict[str, float]]:
    """The receipt of a sheet that says why, in large text, and the size of each of its lines."""
    screen = SheetScreen()
    table.stage.large = True
    table.show(screen, sheet_view(strings_for(language), because_samples.sheets(*board)[name]))
    table.frames(3)
    receipt = next(piece for piece in screen.walk(restrict=True) if isinstance(piece, Receipt))
    painter = receipt.painter
    return receipt, {text: size for (text, *_), (size, _) in zip(painter.texts, painter.inks, strict=True)}


@pytest.mark.parametrize(("name", "board"), [("why-plan", ("london", 8)), ("why-plan", ("suisse-2007", 4))])
@pytest.mark.parametrize("language", ["fr", "de"])
def test_a_rule_is_larger_than_what_is_said_of_it(
    table: Desk, name: str, language: str, board: tuple[str, int]
) -> None:
    """It was as small under a sum although there was room for more."""
    receipt, sizes = receipt_of(table, name, language, board)
    clause, source = ([words for words in sizes if words in line] for line in receipt.record.lines[:2])
    assert min(sizes[words] for words in clause) > 1.1 * max(sizes[words] for words in source)


@pytest.mark.parametrize("name", ["why-salary", "why-houses-sheet", "why-levy-sheet", "why-utility-sheet"])
@pytest.mark.parametrize("language", ["fr", "de"])
def test_labels_grow_beside_the_largest_amounts(table: Desk, name: str, language: str) -> None:
    """The total left its label no room, and that held back the labels over it."""
    receipt, sizes = receipt_of(table, name, language, ("suisse-2007", 4))
    labels = {receipt.record.total, *(row.label for row in receipt.record.rows)} - {receipt.record.title}
    assert min(sizes[label] for label in labels & set(sizes)) >= 1.1 * theme.SMALL
    assert receipt.record.unit in sizes, "the unit stays"
    assert overlapping(receipt) == []


@pytest.mark.parametrize(
    ("board", "name", "said", "language"),
    [
        (("london", 8), "open", "not-booked", "de"),
        (("suisse-2007", 4), "open", "note", "fr"),
        (("london", 8), "open", "stick", "de"),
        (("suisse-2007", 4), "called-1", "note", "fr"),
    ],
)
def test_what_is_said_over_an_auction_keeps_off_its_edges_and_cuts_no_words(
    table: Desk, board: tuple[str, int], name: str, said: str, language: str
) -> None:
    """Four lines filled it, and the sentence over it, which had grown, was cut by its upper edge."""
    screen, bulletin = under_notice(table, language, auction_samples.auctions(*board)[name])
    table.stage.large = True
    bulletin.view = table_samples.bulletins(strings_for(language))[said]
    bulletin.stand(screen)
    table.frames(3)
    x, y, w, h = bulletin.box
    letters = [(top + 0.18 * high, top + 0.82 * high) for _, _, top, _, high in bulletin.painter.texts]
    assert min(top for top, _ in letters) >= y + 7
    assert max(bottom for _, bottom in letters) <= y + h - 7
    for text, left, top, wide, high in screen.painter.texts:
        under = x <= left and left + wide <= x + w and y <= top + 0.18 * high and top + 0.97 * high <= y + h
        beside = left >= x + w or left + wide <= x or top + 0.97 * high <= y or top + 0.18 * high >= y + h
        assert under or beside, text


def test_no_word_of_what_is_said_beside_a_question_stands_alone(table: Desk) -> None:
    screen, bulletin = under_notice(table, "de", table_samples.tables(*BOARD)["throw"])
    table.stage.large = True
    bulletin.view = table_samples.bulletins(strings_for("de"))["not-booked"]
    bulletin.stand(screen)
    table.frames(2)
    assert len(bulletin.painter.texts) > 1
    assert all(" " in text for text, *_ in bulletin.painter.texts)


@pytest.mark.parametrize("language", ["fr", "de"])
def test_the_steps_of_a_bid_keep_off_the_sides_of_their_keys(table: Desk, language: str) -> None:
    """The widest touched them, while the others had room to spare."""
    screen = gallery_screens.told_over(strings_for(language), auction_samples.auctions("suisse-2007", 4)["called-0"])
    table.stage.large = True
    table.put(screen)
    table.frames(3)
    keys = [piece for piece in screen.walk(restrict=True) if isinstance(piece, StepKey) and piece.painter.texts]
    for key in keys:
        (_, x, _, w, _), *_ = key.painter.texts
        assert min(x - key.box[0], key.box[0] + key.w - x - w) >= 7, key.record.label
    assert len({key.painter.inks[0][0] for key in keys}) == 1


@pytest.mark.parametrize("language", ["fr", "de"])
def test_what_adds_to_a_trade_is_written_alike_on_both_sides(table: Desk, language: str) -> None:
    """It was small where the key that turns the page takes room, and large on the other side."""
    screen = SheetScreen()
    table.stage.large = True
    table.show(screen, sheet_view(strings_for(language), sheet_samples.sheets("suisse-2007", 4)["trade"]))
    table.frames(3)
    adders = [piece for piece in screen.walk(restrict=True) if isinstance(piece, Adder)]
    assert len({adder.parent for adder in adders}) == 2
    assert len({adder.painter.inks[0][0] for adder in adders}) == 1


@pytest.mark.parametrize(("name", "board"), [("debt-estate", ("suisse-2007", 4))])
@pytest.mark.parametrize("language", ["fr", "de"])
def test_a_sum_at_the_foot_is_large_over_the_balances_that_follow(
    table: Desk, name: str, board: tuple[str, int], language: str
) -> None:
    """It stayed as small as where it has no height, over or beside what is paid out of it."""
    view = sheet_view(strings_for(language), debt_samples.debts(*board)[name])
    table.stage.large = True
    screen = SheetScreen(view)
    table.put(screen)
    table.frames(3)
    why = screen.foot.painter
    sizes = {text: size for (text, *_), (size, _) in zip(why.texts, why.inks, strict=True)}
    assert sizes[screen.foot.record.amount] >= 36
    assert overlapping(screen.foot) == outside(screen.foot) == []
