"""Where small things stand that once covered, squashed or dropped others, with the longest names."""

from __future__ import annotations

from itertools import combinations

import pytest
from msgspec.structs import replace

from tests.ui import because_samples, beside_samples, sheet_samples, table_samples
from tests.ui.offscreen import LONG, SIZES, Desk, tap_piece
from tests.ui.table_samples import worded
from tests.ui.test_widget_layout import outside, overlapping, pieces
from ui.records.beside import Choices
from ui.records.pieces import ButtonView, Look, Signing
from ui.screens.menu import MenuScreen
from ui.screens.roll import RollScreen
from ui.screens.sheet import SheetScreen
from ui.screens.table import TableScreen
from ui.table import acts as a
from ui.views.beside import beside_view
from ui.views.sheets import sheet_view
from ui.views.table import table_view
from ui.widgets import ring_geometry as geometry
from ui.widgets.button import fits
from ui.widgets.choices import ChoiceGrid
from ui.widgets.note import Note, Strip
from ui.widgets.piece import Box
from ui.widgets.receipt import Receipt
from ui.widgets.space import SIGNED
from ui.words.strings import LANGUAGES, strings_for

LAYOUTS = (SIZES[0], SIZES[-1])
BOARDS = (("paris-francs", 8), ("suisse-2007", 4))


def apart(one: Box, other: Box) -> bool:
    (x, y, w, h), (x2, y2, w2, h2) = one, other
    return x + w <= x2 or x2 + w2 <= x or y + h <= y2 or y2 + h2 <= y


@pytest.mark.parametrize("size", LAYOUTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_note_of_a_lamp_covers_no_tile(table: Desk, language: str, size: tuple[int, int]) -> None:
    table.fit(*size)
    lay, choices, offers = beside_samples.BESIDE["lamps"], beside_samples.CHOICES[0], beside_samples.KIOSK
    screen = MenuScreen()
    table.show(screen, beside_view(strings_for(language), lay, choices, offers))
    (note,) = [child for child in table.stage.walk() if isinstance(child, Note)]
    covered = [tile.record.label for tile in screen.menu.buttons if not apart(note.box, tile.box)]
    assert not covered
    assert apart(note.box, screen.back.box)


@pytest.mark.parametrize(("edition_id", "count"), BOARDS)
def test_a_way_that_stands_alone_is_no_higher_than_one_of_two(table: Desk, edition_id: str, count: int) -> None:
    screen, high = TableScreen(), {}
    table.put(screen)
    view = table_view(strings_for("de"), table_samples.tables(edition_id, count)["jail"])
    for most in (1, 2):
        screen.view = replace(view, side=replace(view.side, choices=view.side.choices[:most]))
        table.frames()
        high[len(screen.ways.buttons)] = screen.ways.buttons[0].h
    assert high[1] <= high[2]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("edition_id", "count"), BOARDS)
def test_what_was_booked_last_is_said_however_long_the_names(
    table: Desk, language: str, edition_id: str, count: int
) -> None:
    screen = TableScreen()
    table.show(screen, table_view(strings_for(language), table_samples.tables(edition_id, count)["last-bookings"]))
    said = " ".join(text for text, *_ in screen.paper.painter.texts)
    amount = {"paris-francs": "150\u202f000", "suisse-2007": "5’500’000"}[edition_id]
    assert amount in said
    assert "…" not in said


def test_nothing_booked_yet_is_said(table: Desk) -> None:
    screen = TableScreen()
    table.show(screen, table_view(strings_for("de"), table_samples.tables(*BOARDS[0])["last-bookings-none"]))
    assert "Noch ist nichts gebucht." in [text for text, *_ in screen.paper.painter.texts]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_held_action_beside_another_has_room_for_its_ring_and_its_letters(table: Desk, language: str) -> None:
    strings, screen = strings_for(language), TableScreen()
    view = table_view(strings, table_samples.tables(*BOARDS[0])["throw"])
    held = ButtonView(strings.t("answer.leave"), icon="door", look=Look.DANGER, hold_s=1.5)
    table.put(screen)
    screen.view = replace(view, actions=(ButtonView(strings.t("table.back"), icon="left"), held))
    table.frames()
    assert all(fits(button.record, button.w) for button in screen.actions)


@pytest.mark.parametrize("size", LAYOUTS)
@pytest.mark.parametrize("language", LANGUAGES if LONG else LANGUAGES[:2])
@pytest.mark.parametrize(("edition_id", "count"), BOARDS)
def test_a_receipt_has_room_for_all_its_rows_and_its_rule(
    table: Desk, edition_id: str, count: int, language: str, size: tuple[int, int]
) -> None:
    table.fit(*size)
    strings, screen, found = strings_for(language), SheetScreen(), 0
    table.put(screen)
    tables = because_samples.sheets(edition_id, count) | {
        name: each for name, each in table_samples.tables(edition_id, count).items() if name.startswith("leaving")
    }
    for name, each in tables.items():
        screen.view = sheet_view(strings, each)
        table.frames()
        for receipt in (part for part in screen.parts if isinstance(part, Receipt)):
            shown = " ".join(text for text, *_ in receipt.painter.texts)
            if receipt.record.lines:
                assert receipt.record.title in shown, f"{name}: where the rule is long its heading went"
            asked = [row.why for row in (*receipt.record.rows, receipt.record) if row.why is not None]
            assert len(receipt.live) == len(asked)
            assert all(apart(one.box, two.box) for one, two in combinations(receipt.live, 2)), name
            found += 1
        wrong = [words for piece in pieces(screen) for words in outside(piece) + overlapping(piece)]
        assert not wrong, name
    assert found > 12


def test_amounts_of_a_receipt_end_under_each_other(table: Desk) -> None:
    screen = SheetScreen(sheet_view(strings_for("de"), because_samples.sheets("suisse-classique", 4)["why-lift"]))
    table.put(screen)
    (receipt,) = screen.parts
    amounts = [*(row.amount for row in receipt.record.rows), receipt.record.amount]
    ends = {text: x + w for text, x, _, w, _ in receipt.painter.texts if text in amounts}
    assert set(ends) == set(amounts)
    assert max(ends.values()) - min(ends.values()) <= 1


@pytest.mark.parametrize("size", LAYOUTS)
def test_the_tiles_that_move_an_hour_stand_in_pairs_under_the_hours_to_take(table: Desk, size: tuple[int, int]) -> None:
    """Back at the left, on at the right, as often as the clock has jumped."""
    table.fit(*size)
    screen = TableScreen()
    table.put(screen)
    for name, offered in (("timed-hour", 2), ("timed-hour-alone", 1)):
        view = table_view(strings_for("de"), table_samples.tables(*BOARDS[0])[name])
        screen.view = view
        table.frames()
        hours, moves = screen.ways.buttons[:offered], screen.ways.buttons[offered : offered + 4]
        assert all(isinstance(tile.record.act, a.TakeHour) for tile in hours)
        assert len({tile.box[2] for tile in hours}) == 1
        for back, on in zip(moves[::2], moves[1::2], strict=True):
            assert (back.record.icon, on.record.icon, back.box[1]) == ("minus", "plus", on.box[1])
            assert back.box[0] + back.box[2] < on.box[0]
            assert back.box[0] == hours[0].box[0]
            assert on.box[0] + on.box[2] == pytest.approx(hours[0].box[0] + hours[0].box[2])
            assert back.box[1] > hours[-1].box[1]


def test_a_touch_on_the_deed_to_buy_opens_its_prices(table: Desk) -> None:
    screen, sent = TableScreen(), []
    table.put(screen)
    screen.view = table_view(strings_for("de"), table_samples.tables(*BOARDS[0])["purchase"])
    screen.deed.bind(on_release=lambda deed: sent.append(deed.act(deed.view)))
    table.frames()
    tap_piece(screen.deed)
    assert sent == [screen.view.middle.why.act]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_paper_of_a_game_holds_every_player(table: Desk, language: str) -> None:
    screen = RollScreen()
    for name in ("games-open", "games", "games-eight", "games-long", "games-long-hidden", "games-wide"):
        lay = beside_samples.BESIDE[name]
        table.show(screen, beside_view(strings_for(language), lay, beside_samples.CHOICES[0], beside_samples.KIOSK))
        paper = screen.paper
        written = " ".join(text for text, *_ in paper.painter.texts)
        assert [each.name for each in paper.record.standings if each.name not in written] == [], "names are whole"
        assert all(sentence in written for sentence in paper.record.lines), "what is said of the game stands"
        assert any(":40" in text for text, *_ in paper.painter.texts), "when it was last played"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_a_menus_tiles_stand_on_one_line_and_off_the_edge(table: Desk, language: str) -> None:
    screen = MenuScreen()
    lays = [beside_samples.BESIDE["settings"]] * 2
    for lay, choices, offers in zip(
        lays, beside_samples.CHOICES, (beside_samples.KIOSK, beside_samples.LAPTOP), strict=True
    ):
        table.show(screen, beside_view(strings_for(language), lay, choices, offers))
        firsts = [tile.painter.texts[0][2] - tile.box[1] for tile in screen.menu.buttons]
        assert max(firsts) - min(firsts) <= 1
        for tile in screen.menu.buttons:
            lowest = max(y + h for _, _, y, _, h in tile.painter.texts)
            assert lowest <= tile.box[1] + tile.h - 4, tile.record.label


@pytest.mark.parametrize("size", LAYOUTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_paper_of_a_card_leaves_out_nothing_that_is_said_of_it(
    table: Desk, language: str, size: tuple[int, int]
) -> None:
    """In an upright window it did not say what forgetting the card deletes."""
    table.fit(*size)
    lay = beside_samples.BESIDE["cards-chosen"]
    longest = {"fr": "La Chaux-de-Fonds, Avenue Léopold-Robert"}, beside_samples.BEST[1]
    cards = tuple(replace(card, deed=longest) for card in lay.cards)
    screen = RollScreen()
    table.show(screen, beside_view(strings_for(language), replace(lay, cards=cards), Choices(), beside_samples.LAPTOP))
    written = " ".join(text for text, *_ in screen.paper.painter.texts)
    assert [sentence for sentence in screen.record.paper.lines if sentence not in written] == []


@pytest.mark.parametrize("size", LAYOUTS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("longest", ["", "La Chaux-de-Fonds, Avenue Léopold-Robert"])
def test_at_least_four_of_the_deeds_that_earned_most_are_told(
    table: Desk, language: str, size: tuple[int, int], longest: str
) -> None:
    table.fit(*size)
    lay, screen = beside_samples.BESIDE["cards-deeds"], RollScreen()
    if longest:
        lay = replace(lay, deeds=(replace(lay.deeds[0], names={"fr": longest}), *lay.deeds[1:]))
    table.show(screen, beside_view(strings_for(language), lay, Choices(), beside_samples.LAPTOP))
    written = [text for text, *_ in screen.paper.painter.texts]
    assert sum(record.amount in written for record in screen.record.paper.records) >= 4


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["aside", "die-three-aside"])
def test_the_answer_of_a_question_is_the_wide_button_with_its_words_in_a_line(
    table: Desk, language: str, name: str
) -> None:
    """It was the narrow one, "La / carte", beside the way to money."""
    screen = TableScreen()
    table.show(screen, table_view(strings_for(language), table_samples.tables(*BOARDS[0])[name]))
    raising, answer = screen.actions
    assert answer.w > raising.w
    assert [text for text, *_ in answer.painter.texts] == [answer.record.label]
    assert fits(raising.record, raising.w)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", LAYOUTS)
def test_a_street_whose_name_has_no_room_beside_its_houses_is_called_by_its_town(
    table: Desk, language: str, size: tuple[int, int]
) -> None:
    """It was "La / Chaux-de-Fonds," with the street lost."""
    table.fit(*size)
    screen = TableScreen()
    view = table_view(strings_for(language), because_samples.payments("suisse-classique", 5)["why-houses"])
    table.show(screen, view)
    assert {"La Chaux-de-Fonds,", "Avenue Léopold-Robert"} <= {text for text, *_ in screen.money.painter.texts}
    assert overlapping(screen.money) == []
    screen.view = replace(view, middle=replace(view.middle, houses=4))
    table.frames()
    assert "La Chaux-de-Fonds" in [text for text, *_ in screen.money.painter.texts]


@pytest.mark.parametrize("size", LAYOUTS)
def test_the_tile_of_whoever_acts_points_at_no_other_tile(table: Desk, size: tuple[int, int]) -> None:
    table.fit(*size)
    screen = TableScreen()
    table.show(screen, table_view(strings_for("de"), table_samples.tables(*BOARDS[0])["throw"]))
    upright = size[0] < size[1]
    beside_board = [not upright and tile.box[0] == screen.tiles[0].box[0] for tile in screen.tiles]
    assert [tile.points for tile in screen.tiles] == beside_board


@pytest.mark.parametrize("count", [7, 8])
def test_many_pawns_on_start_cover_no_deed_beside_it_and_not_its_word(count: int) -> None:
    x, y, w, h = geometry.box(0)
    radius, places = geometry.pawns(0, count)
    assert len(places) == count
    for px, py in places:
        assert x <= px - radius
        assert px + radius <= x + w
        assert y - 3 <= py - radius
        assert py + radius <= y + h - 14
    assert all(
        abs(px - qx) >= 2 * radius or abs(py - qy) >= 2 * radius for (px, py), (qx, qy) in combinations(places, 2)
    )
    corner, standing = geometry.pawns(20, count)
    x, y, w, h = geometry.box(20)
    assert all(x <= px - corner and px + corner <= x + w and y <= py - corner for px, py in standing)
    assert all(py + corner <= y + h for _, py in standing)


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("language", LANGUAGES if LONG else LANGUAGES[:2])
def test_a_rule_is_never_smaller_than_where_it_stands_and_all_labels_are_alike(
    table: Desk, language: str, large: bool
) -> None:
    table.stage.large = large
    samples = (because_samples.sheets(edition_id, 4) for edition_id in ("paris-francs", "suisse-2007"))
    for name, each in (pair for sample in samples for pair in sample.items()):
        screen = SheetScreen(sheet_view(strings_for(language), each))
        table.put(screen)
        table.frames(2)
        (receipt,) = (part for part in screen.parts if isinstance(part, Receipt))
        texts = [text for text, *_ in receipt.painter.texts]
        pairs = list(zip(texts, (size for size, _ in receipt.painter.inks), strict=True))
        sizes = dict(pairs)  # a title may be worded as a label, which is drawn after it
        said = texts[texts.index(receipt.record.heading) + 1 :]
        assert sizes[said[0]] == max(sizes[words] for words in said), name
        labels = {receipt.record.total, *(row.label for row in receipt.record.rows)} & set(texts)
        assert len({sizes[label] for label in labels}) <= 1, name


def test_the_rows_of_a_sum_name_streets_briefly(table: Desk) -> None:
    """Avenue des Champs-Élys… was cut."""
    screen = SheetScreen(sheet_view(strings_for("fr"), because_samples.sheets("paris-francs", 8)["why-tally"]))
    table.put(screen)
    table.frames(2)
    shown = [text for piece in pieces(screen) for text, *_ in piece.painter.texts]
    assert "Av. des Champs-Élysées" in shown
    assert not any(text.startswith("Av") and text.endswith("…") for text in shown)


def test_a_long_name_of_a_space_stands_on_two_lines_in_the_middle_of_the_board(table: Desk) -> None:
    screen = SheetScreen(sheet_view(strings_for("fr"), sheet_samples.sheets("paris-francs", 8)["names-empty"]))
    table.put(screen)
    table.frames(1)
    shown = [text for text, *_ in screen.foot.painter.texts]
    assert shown[:2] == ["Compagnie de distribution", "d’électricité"]


@pytest.mark.parametrize("name", ["names-chosen", "names-space"])
def test_the_names_to_choose_are_aligned_with_the_way_to_type_one(table: Desk, name: str) -> None:
    screen = SheetScreen(sheet_view(strings_for("fr"), sheet_samples.sheets("suisse-2007", 2)[name]))
    table.put(screen)
    table.frames(1)
    starts = {button.painter.texts[0][1] for button in screen.parts[1].buttons}
    assert len(starts) == 1


def test_the_tick_of_a_tag_lies_inside_every_space() -> None:
    """At stations and utilities it stood half outside."""
    for number in range(40):
        x, y, w, h = geometry.box(number)
        cx, cy = geometry.point(number, *SIGNED)
        assert geometry.is_corner(number) or (x + 8 <= cx <= x + w - 8 and y + 8 <= cy <= y + h - 8)


@pytest.mark.parametrize("name", ["sticker-tie", "sticker-forget"])
def test_what_a_tag_is_for_stands_in_bold_over_the_sentence(table: Desk, name: str) -> None:
    view = sheet_view(strings_for("fr"), table_samples.tables("suisse-2007", 2)[name])
    screen = SheetScreen(view)
    table.put(screen)
    table.frames(1)
    assert view.foot.about.name == screen.foot.painter.texts[1 if view.foot.about.group else 0][0]
    assert len(view.foot.lines) == 1


@pytest.mark.parametrize("name", ["cards-swisscom-refused", "cards-chance-refused", "estate-deeds-refused"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_over_a_sheet_stands_in_a_strip_beside_all_that_is_touched(
    table: Desk, language: str, name: str
) -> None:
    """A plain note lay over a card, under *Undo* as if it explained that."""
    strings = strings_for(language)
    sample = worded(strings, sheet_samples.sheets("suisse-2007", 2)[name])
    screen = SheetScreen()
    table.show(screen, sheet_view(strings, sample))
    (note,) = [child for child in table.stage.walk() if isinstance(child, Note)]
    assert isinstance(note, Strip)
    assert note.signing is Signing.REFUSED
    tiles = [tile for part in screen.parts if isinstance(part, ChoiceGrid) for tile in part.buttons]
    ways = [screen.back, screen.undo, *screen.bar, *screen.foot.buttons, *screen.deed_cards, *tiles]
    covered = [way.record for way in ways if way.parent is not None and not apart(note.box, way.box)]
    assert not covered
