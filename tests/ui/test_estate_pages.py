"""The estate of many deeds, of few and of none: pages, names in their bands, and what the foot offers and says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from banker import commands as c
from banker.board import Kind
from banker.events import LevelChange
from banker.game import Game
from banker.rules import mortgage
from tests.ui import setup_samples, sheet_samples
from tests.ui import table_samples as samples
from tests.ui.offscreen import SIZES, Desk, tap_piece
from ui.records.estate import DeedCardView
from ui.records.pages import TurnTo
from ui.screens.sheet import SheetScreen
from ui.table.forms import MODES, Estate, Mode
from ui.views import board
from ui.views.sheets import sheet_view
from ui.views.told import Told
from ui.widgets.button import PushButton
from ui.widgets.deed import Deed
from ui.widgets.estate import EstateCards
from ui.widgets.piece import Piece
from ui.widgets.press import Words
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
    screen.view = sheet_view(Told(strings_for(language), play.table(open=Estate("p1", mode, **more))))
    table.put(screen)
    return screen


def cards_of(screen: SheetScreen) -> EstateCards:
    return next(part for part in screen.parts if isinstance(part, EstateCards))


def said(cards: EstateCards) -> list[str]:
    """All words on the cards of the page."""
    return [text for piece in (*cards.of(Piece), cards) for text, *_ in piece.painter.texts]


def turns(cards: EstateCards) -> list[PushButton]:
    """The arrows to the page before and to the page after, if there are pages."""
    return [key for key in cards.buttons if isinstance(key.record.act, TurnTo)]


def pages(table: Desk, screen: SheetScreen) -> Iterator[Sequence[DeedCardView]]:
    """The cards of each page, turned to with the right arrow until that is greyed."""
    cards = cards_of(screen)
    table.frames(1)
    yield cards.seen
    while turns(cards) and turns(cards)[1].record.enabled:
        tap_piece(turns(cards)[1])
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
    assert not turns(cards)[0].record.enabled
    for page in pages(table, screen):
        assert f"{seen + 1}–{seen + len(page)} / 28" in said(cards)
        seen += len(page)
        assert [key.record.enabled for key in turns(cards)] == [seen > len(page), seen < 28]
    assert seen == 28
    tap_piece(turns(cards)[1])
    assert cards.seen[-1] is cards.record.cards[-1], "the last page is the last"
    while turns(cards)[0].record.enabled:
        tap_piece(turns(cards)[0])
    assert cards.seen[0] is cards.record.cards[0]


@pytest.mark.parametrize("size", LAYOUTS)
def test_a_step_on_each_street_is_offered_for_every_full_group_beside_its_cards(
    table: Desk, size: tuple[int, int]
) -> None:
    """It was offered for three of eight full groups, whatever page was shown."""
    table.fit(*size)
    screen = shown(table, everything(), "build")
    met: set[str] = set()
    for page in pages(table, screen):
        assert offered(screen) == {card.group for card in page}
        met |= offered(screen)
    assert met == set("ABCDEFGH")


def test_the_arrow_towards_a_card_leads_to_it(table: Desk) -> None:
    screen = shown(table, everything(), "build")
    cards = cards_of(screen)
    for index in (-1, 0, 10):
        act = cards.record.cards[index].buttons[1].act
        while not any(key.record.act == act for key in cards.buttons):
            tap_piece(screen.towards(act))
            table.frames(1)


@pytest.mark.parametrize("size", LAYOUTS)
def test_a_plan_moves_no_card_under_the_finger(table: Desk, size: tuple[int, int]) -> None:
    table.fit(*size)
    for play in (everything(), samples.Play(EDITION, COUNT, holders=dict.fromkeys((6, 8, 9), "p1"))):
        bare = shown(table, play, "build")
        step = c.Build("p1", (LevelChange(6, 1),))
        planned = shown(table, play, "build", plan=(step,))
        before, after = ([key.box for key in cards_of(screen).buttons] for screen in (bare, planned))
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
    words = " ".join(said(cards_of(screen)))
    assert all(name in words for name in names.values())
    steppers = [card.space for card in cards_of(screen).seen if not card.reason]
    assert steppers == [8, 9]
    assert len(cards_of(screen).buttons) == 4


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
    cards = cards_of(screen)
    words = strings_for(language).t(word)
    assert {card.reason for card in cards.seen} == {words}
    assert " ".join(said(cards)).count(words) == len(cards.seen)
    assert cards.buttons == []


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
    written = set(said(cards_of(screen)))
    assert written & words
    for card in (card_of(screen, space) for space in GROUP):
        assert {card.rent, card.rent_then} <= written
    assert strings.n("estate.steps.apartment", 3) in screen.foot.record.lines


GROUP = (6, 8, 9)


def card_of(screen: SheetScreen, space: int) -> DeedCardView:
    return next(card for card in cards_of(screen).record.cards if card.space == space)


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
    (way,), word = chosen.buttons, strings_for(language).t("estate.is_mortgaged")
    assert (way.label, way.chosen, way.pick) == (word, True, "tick")
    assert word in said(cards_of(screen))
    assert [card.buttons[0].chosen for card in (beside, other)] == [False, False]
    assert chosen.rent_then == "0"
    after = mortgage.levels_to_clear(built(2).game, 6)
    assert [card.planned for card in (chosen, beside)] == [after[6], after[8]] != [2, 2]


def test_a_mortgage_and_the_houses_that_go_before_it_are_two_amounts(table: Desk) -> None:
    """The card of each deed gave both together, without a word: two of 5'900'000 came to 8'300'000."""
    play = built(2)
    lent = play.game.edition.deed(6).mortgage
    loan, houses = (f"{sum_:,}".replace(",", "\u2019") for sum_ in (lent, mortgage.brings(play.game, 6) - lent))
    assert [fact.amount for fact in card_of(shown(table, play, "mortgage"), 6).facts] == [loan, f"+{houses}"]
    planned = shown(table, play, "mortgage", plan=(c.Mortgage("p1", 6),))
    assert [fact.amount for fact in card_of(planned, 6).facts] == [loan]
    left = f"{play.game.edition.deed(8).building // 2:,}".replace(",", "\u2019")
    assert card_of(planned, 8).facts[-1].amount == f"+{left}", "the plan sells the other houses already"
    only = card_of(shown(table, play, "deeds"), 6).facts[-1]
    assert only.amount == loan


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_of_a_plan_of_several_kinds_is_cut(table: Desk, language: str) -> None:
    """One mortgage was named by its deed, which left no room for what is done with it."""
    screen = shown(table, built(2), "mortgage", language, plan=(c.Mortgage("p1", 6),))
    table.frames(1)
    said = {text for text, *_ in screen.foot.painter.texts}
    assert set(screen.record.foot.lines) <= said


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_of_titles_calls_a_mortgage_by_its_name(table: Desk, language: str) -> None:
    """An icon alone told it from the price of a building."""
    word = strings_for(language).t("deed.mortgage")
    for edition_id in (EDITION, "paris-francs"):
        screen = shown(table, everything(edition_id), "deeds", language)
        for cards in pages(table, screen):
            assert said(cards_of(screen)).count(word) == len(cards)


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
    assert card_of(screen, 6).rent_then not in ("", card_of(screen, 6).rent)
    assert card_of(screen, 9).rent_then == card_of(screen, 9).rent


def printed() -> Iterator[tuple[Game, str]]:
    """A game with each edition, in each language."""
    for edition in setup_samples.editions():
        for language in LANGUAGES:
            yield samples.Play(edition.id, COUNT).game, language


def test_no_name_is_cut_on_a_card(table: Desk) -> None:
    """ "Avenue des Champs-Él…", and "Avenue de la" without the rest."""
    for edition in setup_samples.editions():
        for language in LANGUAGES:
            screen = shown(table, everything(edition.id), "deeds", language)
            for _ in pages(table, screen):
                assert not [text for text in said(cards_of(screen)) if "…" in text]


def test_every_card_asks_why(table: Desk) -> None:
    for mode in MODES:
        screen = shown(table, everything(mortgages=(1,)), mode)
        for cards in pages(table, screen):
            acts = [piece.view.act for piece in cards_of(screen).of(Words)]
            assert all(card.why is not None and card.why.act in acts for card in cards)


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


def test_a_deed_with_a_long_name_is_said_in_brief_and_not_cut(table: Desk) -> None:
    """ "Avenue des Champs-Élys… : Lever"."""
    table.stage.large = True
    try:
        screen = SheetScreen(
            sheet_view(Told(strings_for("fr"), sheet_samples.sheets("paris-francs", 8)["estate-lift-plan"]))
        )
        table.put(screen)
        table.frames(2)
        said = " ".join(text for text, *_ in screen.foot.painter.texts)
        assert "…" not in said
        assert "Av. des Champs-Élysées" in said
    finally:
        table.stage.large = False
