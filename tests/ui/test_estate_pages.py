"""The estate of many deeds, of few and of none: pages, names in their bands, and what the foot offers and says."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from banker import commands as c
from banker.board import Kind
from banker.events import LevelChange
from banker.game import Game
from banker.rules import mortgage
from tests.ui import debt_samples, setup_samples, sheet_samples
from tests.ui import table_samples as samples
from tests.ui.offscreen import SIZES, Desk, tap_piece
from ui.look import theme
from ui.records.estate import DeedCardView
from ui.screens.sheet import SheetScreen
from ui.table.forms import MODES, Estate, Mode
from ui.views import board
from ui.views.sheets import sheet_view
from ui.widgets import card_amounts
from ui.widgets.deed import Deed
from ui.widgets.estate_card import BAND, DeedCard, band_needed
from ui.widgets.estate_cards import LEAST, EstateCards
from ui.words import sentences as say
from ui.words.strings import LANGUAGES, strings_for

LAYOUTS = (SIZES[0], SIZES[-1])
EDITION, COUNT = "suisse-2007", 4
UPRIGHT = SIZES[-1]


def everything(edition_id: str = EDITION, **more: object) -> samples.Play:
    """The first player holds all 28 deeds."""
    deeds = [space.number for space in samples.board_of(edition_id).spaces if space.deed is not None]
    return samples.Play(edition_id, COUNT, holders=dict.fromkeys(deeds, "p1"), **more)


def shown(table: Desk, play: samples.Play, mode: Mode, language: str = "fr", **more: object) -> SheetScreen:
    screen = SheetScreen()
    screen.view = sheet_view(strings_for(language), play.table(open=Estate("p1", mode, **more)))
    table.put(screen)
    return screen


def cards_of(screen: SheetScreen) -> EstateCards:
    return next(part for part in screen.parts if isinstance(part, EstateCards))


def pages(table: Desk, screen: SheetScreen) -> Iterator[list[DeedCard]]:
    """The cards of each page, turned to with the right arrow until that is greyed."""
    cards = cards_of(screen)
    yield cards.seen
    while cards.on.parent is not None and cards.on.record.enabled:
        tap_piece(cards.on)
        table.frames(1)
        yield cards.seen


def offered(screen: SheetScreen) -> set[str]:
    """The groups for which the foot offers a step on each street."""
    foot = screen.foot
    return {button.record.group for button in foot.buttons if button.parent is not None and button.record.group}


@pytest.mark.parametrize("size", LAYOUTS)
def test_the_pages_of_28_deeds_say_where_one_is_and_end_at_both_ends(table: Desk, size: tuple[int, int]) -> None:
    """Seven pages wrapped round, and nothing said which of them was shown."""
    table.fit(*size)
    screen = shown(table, everything(), "deeds")
    cards, seen = cards_of(screen), 0
    assert not cards.back.record.enabled
    for page in pages(table, screen):
        said = [text for text, *_ in cards.painter.texts]
        assert said == [f"{seen + 1}–{seen + len(page)} / 28"]
        seen += len(page)
        assert (cards.back.record.enabled, cards.on.record.enabled) == (seen > len(page), seen < 28)
    assert seen == 28
    tap_piece(cards.on)
    assert cards.seen[-1] is cards.cards[-1], "the last page is the last"
    while cards.back.record.enabled:
        tap_piece(cards.back)
    assert cards.seen[0] is cards.cards[0]


@pytest.mark.parametrize("size", LAYOUTS)
def test_a_step_on_each_street_is_offered_for_every_full_group_beside_its_cards(
    table: Desk, size: tuple[int, int]
) -> None:
    """It was offered for three of eight full groups, whatever page was shown."""
    table.fit(*size)
    screen = shown(table, everything(), "build")
    met: set[str] = set()
    for page in pages(table, screen):
        assert offered(screen) == {card.record.group for card in page}
        met |= offered(screen)
    assert met == set("ABCDEFGH")


def test_the_arrow_towards_a_card_leads_to_it(table: Desk) -> None:
    screen = shown(table, everything(), "build")
    cards = cards_of(screen)
    for index in (-1, 0, 10):
        button = cards.cards[index].buttons[1]
        while button.get_root_window() is None:
            tap_piece(cards.towards(button))
            table.frames(1)


def test_an_upright_window_has_two_rows_of_cards_and_a_bar_filled_by_its_buttons(table: Desk) -> None:
    """Two cards of twice the usual height stood there, over buttons that left a third of the bar."""
    table.fit(*UPRIGHT)
    for mode in MODES:
        screen = shown(table, everything(), mode)
        boxes = [card.box for card in cards_of(screen).seen]
        assert len(boxes) == 4
        assert len({y for _, y, _, _ in boxes}) == 2
        buttons = sorted(button.box for button in screen.foot.buttons if button.parent is not None)
        if buttons:
            x, _, w, _ = screen.foot.box
            assert buttons[0][0] == pytest.approx(x + theme.MARGIN)
            assert buttons[-1][0] + buttons[-1][2] == pytest.approx(x + w - theme.MARGIN)
    few = shown(table, samples.Play(EDITION, COUNT, holders={1: "p1"}), "deeds")
    assert cards_of(few).seen[0].h < 280


@pytest.mark.parametrize("size", LAYOUTS)
def test_a_plan_moves_no_card_under_the_finger(table: Desk, size: tuple[int, int]) -> None:
    table.fit(*size)
    for play in (everything(), samples.Play(EDITION, COUNT, holders=dict.fromkeys((6, 8, 9), "p1"))):
        bare = shown(table, play, "build")
        step = c.Build("p1", (LevelChange(6, 1),))
        planned = shown(table, play, "build", plan=(step,))
        before, after = ([card.box[:3] for card in cards_of(screen).seen] for screen in (bare, planned))
        assert len(before) == len(after)
        if size != UPRIGHT:
            assert before == after


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_cash_is_called_so_and_the_deeds_are_counted_beside_the_name(table: Desk, language: str) -> None:
    """ "1 deed" stood over the cash, as if it were the worth of the deed."""
    strings = strings_for(language)
    view = shown(table, everything(), "deeds", language).record
    assert view.foot.lines == (strings.t("table.in_hand"),)
    assert view.line == strings.n("table.deeds_held", 28)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("mode", MODES)
def test_where_nothing_can_be_done_nothing_is_asked_for(table: Desk, mode: Mode, language: str) -> None:
    """A sheet without a card, or with hotels everywhere, asked to touch a street."""
    hotels = samples.Play(EDITION, COUNT, holders=dict.fromkeys((6, 8, 9), "p1"), levels=dict.fromkeys((6, 8, 9), 5))
    for play in (samples.Play(EDITION, COUNT), *([hotels] if mode == "build" else [])):
        view = shown(table, play, mode, language).record
        assert view.foot.lines == (strings_for(language).t("table.in_hand"),)


def test_the_stock_of_the_bank_stands_in_the_top_bar(table: Desk) -> None:
    play = samples.Play(EDITION, COUNT, holders=dict.fromkeys((6, 8, 9), "p1"), levels=dict.fromkeys((6, 8, 9), 5))
    for size in LAYOUTS:
        table.fit(*size)
        screen = shown(table, play, "build")
        stock = play.game.registry
        assert [(fact.icon, fact.count) for fact in screen.record.facts] == [
            ("house", str(stock.houses)), ("hotel", str(stock.hotels)),
        ]  # fmt: skip
        assert {str(stock.houses), str(stock.hotels)} <= {text for text, *_ in screen.painter.texts}


def test_the_way_to_name_and_card_is_no_jail_card(table: Desk) -> None:
    view = shown(table, everything(), "deeds").record
    (person,) = [way for way in view.foot.others if way.label == strings_for("fr").t("seats.title")]
    assert person.icon == "pencil"


def test_a_mortgaged_deed_says_on_every_tab_what_lifting_costs(table: Desk) -> None:
    """On the tab to build it gave the price of a building under the word for mortgaged."""
    play = samples.Play(EDITION, COUNT, holders=dict.fromkeys((6, 8, 9), "p1"), mortgages=(6,))
    said = set()
    for mode in MODES:
        (card,) = [card for card in shown(table, play, mode).record.body[0].cards if card.mortgaged]
        said.add(card.facts)
    assert len(said) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_street_without_a_step_says_why_on_its_card(table: Desk, language: str) -> None:
    """It was greyed without a word until one touched its stepper."""
    play = samples.Play(EDITION, COUNT, holders=dict.fromkeys((1, 6, 8, 9, 11), "p1"), levels={6: 3, 8: 2, 9: 2})
    screen = shown(table, play, "build", language)
    names = {space: say.space_name(strings_for(language), play.game.edition, space) for space in (3, 8, 13, 14)}
    table.frames(1)
    said = {
        card.record.space: " ".join(text for text, *_ in card.reason.painter.texts) for card in cards_of(screen).seen
    }
    assert names[3] in said[1]
    assert names[8] in said[6]
    assert names[13] in said[11]
    assert names[14] in said[11]
    steppers = {card.record.space for card in cards_of(screen).seen if card.buttons[0].parent is not None}
    assert steppers == {8, 9}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition_id", [EDITION, "paris-francs"])
@pytest.mark.parametrize(("mode", "level", "word"), [("build", 5, "estate.full"), ("sell", 0, "estate.bare")])
def test_every_street_at_its_end_says_so_alike_and_without_its_name(
    table: Desk, mode: Mode, level: int, word: str, edition_id: str, language: str
) -> None:
    """A long name pushed the words out, and two dead buttons stood in their place."""
    group = samples.group_of(edition_id, 39)
    play = samples.Play(edition_id, COUNT, holders=dict.fromkeys(group, "p1"), levels=dict.fromkeys(group, level))
    screen = shown(table, play, mode, language)
    table.frames(1)
    said = {" ".join(text for text, *_ in card.reason.painter.texts) for card in cards_of(screen).seen}
    assert said == {strings_for(language).t(word)}
    assert all(button.parent is None for card in cards_of(screen).seen for button in card.buttons)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("mode", "level"), [("build", 4), ("sell", 3)])
def test_a_plan_shows_the_rent_of_now_too_and_says_what_its_price_is(
    table: Desk, mode: Mode, level: int, language: str
) -> None:
    """In Swiss amounts only the rent to come was left, and a house stood for the word before the price."""
    play = built(3 if mode == "build" else 4)
    change = (c.Build if mode == "build" else c.SellBuildings)("p1", tuple(LevelChange(n, level) for n in GROUP))
    screen = shown(table, play, mode, language, plan=(change,))
    table.frames(1)
    strings = strings_for(language)
    names = {
        "build": ("estate.price_short", "deed.building.apartment"),
        "sell": ("estate.resale",),
    }
    words = {strings.t(name) for name in names[mode]}
    for card in (card_of(screen, space) for space in GROUP):
        said = {text for text, *_ in card.why.painter.texts}
        assert {card.record.rent, card.record.rent_then} <= said
        assert said & words
    assert strings.n("estate.steps.apartment", 3) in screen.foot.record.lines


GROUP = (6, 8, 9)


def card_of(screen: SheetScreen, space: int) -> DeedCard:
    return next(card for card in cards_of(screen).cards if card.record.space == space)


def built(level: int, **more: object) -> samples.Play:
    """The first player has a group at this level, and a deed besides."""
    return samples.Play(
        EDITION, COUNT, holders=dict.fromkeys((*GROUP, 1), "p1"), levels=dict.fromkeys(GROUP, level), **more
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_deed_that_the_plan_mortgages_is_ticked_earns_nothing_and_has_its_houses_sold(
    table: Desk, language: str
) -> None:
    """It was told by the colour of its button alone, and kept its rent and its houses."""
    screen = shown(table, built(2), "mortgage", language, plan=(c.Mortgage("p1", 6),))
    table.frames(1)
    chosen, beside, other = (card_of(screen, space) for space in (6, 8, 1))
    (way,), word = chosen.record.buttons, strings_for(language).t("estate.is_mortgaged")
    assert (way.label, way.chosen, way.pick) == (word, True, "tick")
    assert word in {text for text, *_ in chosen.buttons[0].painter.texts}
    assert [card.record.buttons[0].chosen for card in (beside, other)] == [False, False]
    grounds = {card.buttons[0]._colours(card.record.buttons[0])[0] for card in (chosen, beside, other)}
    assert len(grounds) == 1, "black is what may be pressed, not what is chosen"
    assert chosen.record.rent_then == "0"
    after = mortgage.levels_to_clear(built(2).game, 6)
    assert [card.record.planned for card in (chosen, beside)] == [after[6], after[8]] != [2, 2]


def test_a_mortgage_and_the_houses_that_go_before_it_are_two_amounts(table: Desk) -> None:
    """The card of each deed gave both together, without a word: two of 5'900'000 came to 8'300'000."""
    play = built(2)
    lent = play.game.edition.deed(6).mortgage
    loan, houses = (f"{sum_:,}".replace(",", "\u2019") for sum_ in (lent, mortgage.brings(play.game, 6) - lent))
    assert [fact.amount for fact in card_of(shown(table, play, "mortgage"), 6).record.facts] == [loan, f"+{houses}"]
    planned = shown(table, play, "mortgage", plan=(c.Mortgage("p1", 6),))
    assert [fact.amount for fact in card_of(planned, 6).record.facts] == [loan]
    left = f"{play.game.edition.deed(8).building // 2:,}".replace(",", "\u2019")
    assert card_of(planned, 8).record.facts[-1].amount == f"+{left}", "the plan sells the other houses already"
    only = card_of(shown(table, play, "deeds"), 6).record.facts[-1]
    assert only.amount == loan


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_of_a_plan_of_several_kinds_is_cut(table: Desk, language: str) -> None:
    """One mortgage was named by its deed, which left no room for what is done with it."""
    screen = shown(table, built(2), "mortgage", language, plan=(c.Mortgage("p1", 6),))
    table.frames(1)
    said = {text for text, *_ in screen.foot.painter.texts}
    assert set(screen.record.foot.lines) <= said


@pytest.mark.parametrize("size", LAYOUTS)
@pytest.mark.parametrize("mode", MODES)
def test_no_amount_of_a_card_lies_on_another(table: Desk, mode: Mode, size: tuple[int, int]) -> None:
    table.fit(*size)
    for edition_id in (EDITION, "paris-francs"):
        play = everything(edition_id, levels=dict.fromkeys(samples.group_of(edition_id, 6), 4))
        for card in cards_of(shown(table, play, mode)).seen:
            table.frames(1)
            rows = sorted({y + h / 2 for _, _, y, _, h in card.why.painter.texts})
            _, top, _, high = card.why.box
            assert all(below - above > 18 or below - above < 2 for above, below in pairwise(rows)), rows
            assert rows[-1] + 9 <= top + high


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_of_titles_calls_a_mortgage_by_its_name(table: Desk, language: str) -> None:
    """An icon alone told it from the price of a building."""
    word = strings_for(language).t("deed.mortgage")
    for edition_id in (EDITION, "paris-francs"):
        screen = shown(table, everything(edition_id), "deeds", language)
        for cards in pages(table, screen):
            table.frames(1)
            assert all(word in {text for text, *_ in card.why.painter.texts} for card in cards)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plan_in_a_shortage_says_what_is_asked_for_and_the_rent_that_would_be(table: Desk, language: str) -> None:
    """The foot had neither number nor price, and the cards kept the rent of today."""
    full = (*samples.group_of(EDITION, 21), *samples.group_of(EDITION, 26))
    theirs = samples.group_of(EDITION, 16)
    holders = dict.fromkeys(GROUP, "p1") | dict.fromkeys(theirs, "p2") | dict.fromkeys(full, "p3")
    levels = dict.fromkeys(full, 4) | dict.fromkeys(theirs, 2)
    play = samples.Play(EDITION, COUNT, {"shortage_auction": "yes"}, holders=holders, levels=levels)
    step = c.Build("p1", (LevelChange(6, 1), LevelChange(8, 1)))
    screen = shown(table, play, "build", language, plan=(step,))
    price = f"{play.game.edition.deed(6).building:,}".replace(",", "\u2019")
    strings = strings_for(language)
    asked = strings.t("estate.asks_others"), strings.t("estate.at_least", count=2, price=price)
    assert screen.record.foot.lines == asked
    assert f"2 × {price}" in asked[1]
    table.frames(1)
    assert any(f"2 × {price}" in text for text, *_ in screen.foot.painter.texts)
    assert card_of(screen, 6).record.rent_then not in ("", card_of(screen, 6).record.rent)
    assert card_of(screen, 9).record.rent_then == card_of(screen, 9).record.rent


def printed() -> Iterator[tuple[Game, str]]:
    """A game with each edition, in each language."""
    for edition in setup_samples.editions():
        for language in LANGUAGES:
            yield samples.Play(edition.id, COUNT).game, language


def squeezed(words: str) -> str:
    return words.replace(" ", "")


def test_every_deed_has_its_whole_name_in_its_band(table: Desk) -> None:
    """ "Avenue des Champs-Él…", and "Avenue de la" without the rest."""
    found: dict[str, DeedCardView] = {}
    for game, language in printed():
        play = samples.Play(game.edition.id, COUNT, holders={1: "p1"})
        bare = sheet_view(strings_for(language), play.table(open=Estate("p1"))).body[0].cards[0]
        for space in game.edition.spaces:
            if space.deed is not None:
                name = say.space_name(strings_for(language), game.edition, space.number)
                found[name] = DeedCardView(
                    **{field: getattr(bare, field) for field in bare.__struct_fields__}
                    | {"name": name, "brief": "", "group": board.group_key(game, space.number),
                       "icon": board.badge_icon(game, space.number)}
                )  # fmt: skip
    assert len(found) > 200
    card = DeedCard()
    table.put(card)
    card.place(0, 0, LEAST, 272)
    cut = []
    for name, view in found.items():
        card.band = band_needed(view, LEAST)
        card.view = view
        table.frames(1)
        words = "".join(text for text, _, top, *_ in card.painter.texts if top < card.band and text != view.group)
        inside = all(x >= 0 and x + w <= LEAST for _, x, _, w, _ in card.painter.texts)
        if squeezed(words).replace("-werk", "werk") != squeezed(name) or not inside:
            cut.append((name, words))
    assert cut == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("others", [(16, 18), (16, 18, 1, 5)])
def test_a_name_too_long_for_the_low_band_leaves_the_street_to_its_group_letter(
    table: Desk, language: str, others: tuple[int, ...]
) -> None:
    """Three lines of "La Chaux-de-Fonds, Avenue Léopold-Robert" burst the band, or touched in a taller one."""
    street = 19
    play = samples.Play("suisse-classique", 5, holders=dict.fromkeys((*others, street), "p1"))
    screen = SheetScreen(sheet_view(strings_for(language), play.table(open=Estate("p1"))))
    table.put(screen)
    card = next(card for card in screen.deed_cards if card.record.space == street)
    assert card.band == BAND
    end = card.box[1] + BAND
    words = squeezed(
        "".join(text for text, _, top, *_ in card.painter.texts if top < end and text != card.record.group)
    )
    assert words == "LaChaux-de-Fonds"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", ["paris-francs", "suisse-classique", "london"])
def test_one_long_name_raises_no_band_and_moves_no_letter(table: Desk, language: str, edition: str) -> None:
    """The three lines of a company on another page made all bands tall, which pressed the rents onto one line."""
    screen = shown(table, everything(edition), "mortgage", language)
    for page in pages(table, screen):
        table.frames(1)
        for card in page:
            assert card.band == BAND
            letters = [y + h / 2 for text, _, y, _, h in card.painter.texts if text == card.record.group]
            if not card.record.name.endswith("Champs-Élysées"):  # which has no room beside its letter
                assert all(abs(y - card.box[1] - BAND / 2) < 1 for y in letters), card.record.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_to_mortgage_asks_why_and_no_label_touches_its_amount(
    table: Desk, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Italian labels left no room for the question mark, and "Affitto" lay on the rent of a hotel."""
    asked: list[Any] = []
    monkeypatch.setattr(card_amounts, "draw_why", lambda p, *_, **__: asked.append(p))
    sample = sheet_samples.sheets("suisse-2007", 2)["estate-mortgage"]
    screen = SheetScreen()
    screen.view = sheet_view(strings_for(language), sample)
    table.put(screen)
    for page in pages(table, screen):
        for card in page:
            assert card.why.painter in asked
            rows = sorted((round(y), x, x + w) for _, x, y, w, _ in card.why.painter.texts)
            for (y, _, end), (below, begin, _) in pairwise(rows):
                assert y != below or begin - end >= 2


def test_every_line_of_a_deed_printed_large_is_one(table: Desk) -> None:
    """The rent of a bare site was the only one of two lines, and stood out like no other."""
    deed, broken = Deed(), []
    table.put(deed)
    deed.place(0, 0, 256, 324)
    for game, language in printed():
        spaces = [space for space in game.edition.spaces if space.deed is not None]
        for kind in (Kind.STREET, Kind.STATION, Kind.UTILITY):
            dearest = max((each for each in spaces if each.kind is kind), key=lambda each: each.deed.price)
            deed.view = board.deed(strings_for(language), game, dearest.number)
            table.frames(1)
            said = {text for text, *_ in deed.painter.texts}
            broken += [(game.edition.id, language, line.label) for line in deed.record.lines if line.label not in said]
    assert broken == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", ["suisse-classique", "paris-francs", "london"])
def test_upright_the_few_cards_over_a_long_refusal_are_wide_and_cut_no_name(
    table: Desk, language: str, edition: str
) -> None:
    """Half of the width stood empty beside "La Chaux-de-Fon…"."""
    table.fit(*UPRIGHT)
    try:
        of = sheet_samples.sheets(edition, 2)["estate-build-plan-sentence"]
        screen = SheetScreen(sheet_view(strings_for(language), of))
        table.put(screen)
        table.frames(2)
        for card in cards_of(screen).seen:
            words = "".join(text for text, _, y, *_ in card.painter.texts if y - card.box[1] < card.band)
            town = card.record.name.startswith("La Chaux-de-Fonds,")  # would touch itself in three lines
            assert squeezed("La Chaux-de-Fonds" if town else card.record.name) in squeezed(words)
            assert "…" not in words
            assert card.w > 220
    finally:
        table.fit(theme.WIDTH, theme.HEIGHT)


def like_rows(cards: list[DeedCard]) -> list[list[tuple[float, float]]]:
    """Where each line of amounts stands on each card, and how high it is; the first are those of the rent."""
    rows = []
    for card in cards:
        texts = [(round(y - card.box[1] + h / 2), h) for _, _, y, _, h in card.why.painter.texts]
        rows.append(sorted(set(texts)))
    return rows


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("mode", ["debt-estate", "debt-estate-mortgage"])
def test_the_lines_of_cards_side_by_side_stand_alike_and_are_as_large(table: Desk, mode: str, large: bool) -> None:
    """A rent of "0" was larger than the amount beside it, and one card of five had three close lines."""
    table.stage.large = large
    try:
        screen = SheetScreen(sheet_view(strings_for("fr"), debt_samples.debts(EDITION, 2)[mode]))
        table.put(screen)
        table.frames(2)
        rows = like_rows(cards_of(screen).seen)
        everything_said = sorted({line for each in rows for line in each})
        assert len(rows) > 3
        assert len({y for y, _ in everything_said}) == len(everything_said), "one size at each height"
        assert all(each == everything_said[: len(each)] for each in rows)
    finally:
        table.stage.large = False


@pytest.mark.parametrize("mode", MODES)
def test_the_question_mark_stands_at_one_place_on_all_cards_and_off_their_amounts(
    table: Desk, mode: Mode, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It lay close to the rent, and on a greyed card it had no disc that could be seen."""
    asked: list[tuple[float, float, bool]] = []
    monkeypatch.setattr(card_amounts, "draw_why", lambda _p, x, y, *_, greyed=False, **__: asked.append((x, y, greyed)))
    screen = shown(table, built(2), mode)
    seen = [card for card in cards_of(screen).seen if not card.record.mortgaged]
    asked.clear()
    for card in seen:
        card.why._paint()
        assert asked[-1][2] is not card.record.enabled
        (x, y, _), (left, top, *_) = asked[-1], card.why.box
        for _, at, above, wide, high in card.why.painter.texts:
            across = max(at - left - x - 13, x - 13 - (at - left + wide))
            down = max(above - top + 0.18 * high - y - 13, y - 13 - (above - top + 0.82 * high))
            assert max(across, down) >= 2
    assert len({(round(x), round(y)) for x, y, _ in asked}) == 1


@pytest.mark.parametrize(("count", "least"), [(1, 220), (2, 220), (3, 220), (4, 180)])
def test_few_cards_are_wide(table: Desk, count: int, least: float) -> None:
    """Two stood in 40 % of the width, their names cramped."""
    play = samples.Play(EDITION, COUNT, holders=dict.fromkeys((6, 8, 9, 11)[:count], "p1"))
    assert all(card.w >= least for card in cards_of(shown(table, play, "deeds")).seen)


@pytest.mark.parametrize("mode", MODES)
def test_the_cash_and_the_sentence_over_it_stand_in_the_middle_of_the_foot(table: Desk, mode: Mode) -> None:
    """The amount stood near the edge below, with three times as much over the sentence."""
    screen = shown(table, built(2), mode)
    table.frames(1)
    foot = screen.foot
    letters = [(y + 0.18 * h, y + 0.82 * h) for _, _, y, _, h in foot.painter.texts]
    above = min(top for top, _ in letters) - foot.box[1]
    below = foot.box[1] + foot.h - max(bottom for _, bottom in letters)
    assert abs(above - below) < 8


def test_a_deed_with_a_long_name_is_said_in_brief_and_not_cut(table: Desk) -> None:
    """ "Avenue des Champs-Élys… : Lever"."""
    table.stage.large = True
    try:
        screen = SheetScreen(sheet_view(strings_for("fr"), sheet_samples.sheets("paris-francs", 8)["estate-lift-plan"]))
        table.put(screen)
        table.frames(2)
        said = " ".join(text for text, *_ in screen.foot.painter.texts)
        assert "…" not in said
        assert "Av. des Champs-Élysées" in said
    finally:
        table.stage.large = False
