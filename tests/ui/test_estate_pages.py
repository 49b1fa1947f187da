"""The estate of many deeds, of few and of none: pages, names in their bands, and what the foot offers and says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from banker import commands as c
from banker.events import LevelChange
from banker.rules import mortgage
from tests.ui import table_samples as samples
from tests.ui.offscreen import SIZES, Desk, tap_piece
from ui.records.estate import DeedCardView
from ui.records.pages import TurnTo
from ui.records.sheets import SheetView
from ui.screens.sheet import SheetScreen
from ui.table.forms import MODES, Estate, Mode
from ui.views.sheets import sheet_view
from ui.views.told import Told
from ui.widgets.button import PushButton
from ui.widgets.estate import EstateCards
from ui.widgets.piece import Piece
from ui.words import sentences as say
from ui.words.strings import strings_for

LAYOUTS = (SIZES[0], SIZES[-1])
EDITION, COUNT = "suisse-2007", 4
UPRIGHT = SIZES[-1]


def everything(edition_id: str = EDITION, **more: object) -> samples.Play:
    """The first player holds all 28 deeds."""
    deeds = [space.number for space in samples.board_of(edition_id).spaces if space.deed is not None]
    return samples.Play(edition_id, COUNT, holders=dict.fromkeys(deeds, "p1"), **more)


def shown(table: Desk, play: samples.Play, mode: Mode, language: str = "fr", **more: object) -> SheetScreen:
    screen = SheetScreen(sheet(play, mode, language, **more))
    table.put(screen)
    return screen


def sheet(play: samples.Play, mode: Mode, language: str = "fr", **more: object) -> SheetView:
    """What the estate of the first player says."""
    return sheet_view(Told(strings_for(language), play.table(open=Estate("p1", mode, **more))))


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
    """Regression: seven pages wrapped round, and nothing said which of them was shown."""
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
    """Regression: it was offered for three of eight full groups, whatever page was shown."""
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


def test_the_cash_is_called_so_and_the_deeds_are_counted_beside_the_name() -> None:
    """Regression: "1 deed" stood over the cash, as if it were the worth of the deed."""
    view, strings = sheet(everything(), "deeds"), strings_for("fr")
    assert view.foot.lines == (strings.t("table.in_hand"),)
    assert view.line == strings.n("table.deeds_held", 28)


@pytest.mark.parametrize("mode", MODES)
def test_where_nothing_can_be_done_nothing_is_asked_for(mode: Mode) -> None:
    """Regression: a sheet without a card, or with hotels everywhere, asked to touch a street."""
    hotels = samples.Play(EDITION, COUNT, holders=dict.fromkeys(GROUP, "p1"), levels=dict.fromkeys(GROUP, 5))
    for play in (samples.Play(EDITION, COUNT), *([hotels] if mode == "build" else [])):
        assert sheet(play, mode).foot.lines == (strings_for("fr").t("table.in_hand"),)


def test_the_stock_of_the_bank_stands_in_the_top_bar() -> None:
    play = built(5)
    stock = play.game.registry
    facts = [(fact.icon, fact.count) for fact in sheet(play, "build").facts]
    assert facts == [("house", str(stock.houses)), ("hotel", str(stock.hotels))]


def test_the_way_to_name_and_card_is_no_jail_card() -> None:
    (person,) = [
        way for way in sheet(everything(), "deeds").foot.others if way.label == strings_for("fr").t("seats.title")
    ]
    assert person.icon == "pencil"


def test_a_mortgaged_deed_says_on_every_tab_what_lifting_costs() -> None:
    """Regression: on the tab to build it gave the price of a building under the word for mortgaged."""
    play = samples.Play(EDITION, COUNT, holders=dict.fromkeys(GROUP, "p1"), mortgages=(6,))
    mortgaged = [[card for card in sheet(play, mode).body[0].cards if card.mortgaged] for mode in MODES]
    assert len({card.facts for (card,) in mortgaged}) == 1


def test_a_street_without_a_step_says_why_on_its_card() -> None:
    """Regression: it was greyed without a word until one touched its stepper."""
    play = samples.Play(EDITION, COUNT, holders=dict.fromkeys((1, *GROUP, 11), "p1"), levels={6: 3, 8: 2, 9: 2})
    cards = sheet(play, "build").body[0].cards
    reasons = " ".join(card.reason for card in cards)
    assert all(say.space_name(strings_for("fr"), play.game.edition, space) in reasons for space in (3, 8, 13, 14))
    assert [card.space for card in cards if not card.reason] == [8, 9]


@pytest.mark.parametrize(("mode", "level", "word"), [("build", 5, "estate.full"), ("sell", 0, "estate.bare")])
def test_every_street_at_its_end_says_so_alike_and_without_its_name(mode: Mode, level: int, word: str) -> None:
    """Regression: a long name pushed the words out, and two dead buttons stood in their place."""
    group = samples.group_of("paris-francs", 39)
    play = samples.Play("paris-francs", COUNT, holders=dict.fromkeys(group, "p1"), levels=dict.fromkeys(group, level))
    assert {card.reason for card in sheet(play, mode).body[0].cards} == {strings_for("fr").t(word, building="Hôtel")}


@pytest.mark.parametrize(("mode", "level"), [("build", 4), ("sell", 3)])
def test_a_plan_shows_the_rent_of_now_too_and_says_how_many_steps_it_has(mode: Mode, level: int) -> None:
    """Regression: only the rent to come was left."""
    play = built(3 if mode == "build" else 4)
    change = (c.Build if mode == "build" else c.SellBuildings)("p1", tuple(LevelChange(n, level) for n in GROUP))
    view = sheet(play, mode, plan=(change,))
    assert all(card.rent and card.rent_then for card in view.body[0].cards if card.space in GROUP)
    assert strings_for("fr").n("estate.steps.apartment", 3) in view.foot.lines


GROUP = (6, 8, 9)


def card_of(view: SheetView, space: int) -> DeedCardView:
    return next(card for card in view.body[0].cards if card.space == space)


def built(level: int, **more: object) -> samples.Play:
    """The first player has a group at this level, and a deed besides."""
    return samples.Play(
        EDITION, COUNT, holders=dict.fromkeys((*GROUP, 1), "p1"), levels=dict.fromkeys(GROUP, level), **more
    )


def test_a_deed_that_the_plan_mortgages_is_ticked_earns_nothing_and_has_its_houses_sold() -> None:
    """Regression: it was told by the colour of its button alone, and kept its rent and its houses."""
    view = sheet(built(2), "mortgage", plan=(c.Mortgage("p1", 6),))
    chosen, beside, other = (card_of(view, space) for space in (6, 8, 1))
    (way,) = chosen.buttons
    assert (way.label, way.chosen, way.pick) == (strings_for("fr").t("estate.is_mortgaged"), True, "tick")
    assert [card.buttons[0].chosen for card in (beside, other)] == [False, False]
    assert chosen.rent_then == "0"
    after = mortgage.levels_to_clear(built(2).game, 6)
    assert [card.planned for card in (chosen, beside)] == [after[6], after[8]] != [2, 2]


def test_a_mortgage_and_the_houses_that_go_before_it_are_two_amounts() -> None:
    """Regression: the card of each deed gave both together, without a word: two of 5'900'000 came to 8'300'000."""
    play = built(2)
    lent = play.game.edition.deed(6).mortgage
    loan, houses = (f"{sum_:,}".replace(",", "\u2019") for sum_ in (lent, mortgage.brings(play.game, 6) - lent))
    assert [fact.amount for fact in card_of(sheet(play, "mortgage"), 6).facts] == [loan, f"+{houses}"]
    planned = sheet(play, "mortgage", plan=(c.Mortgage("p1", 6),))
    assert [fact.amount for fact in card_of(planned, 6).facts] == [loan]
    left = f"{play.game.edition.deed(8).building // 2:,}".replace(",", "\u2019")
    assert card_of(planned, 8).facts[-1].amount == f"+{left}", "the plan sells the other houses already"
    only = card_of(sheet(play, "deeds"), 6).facts[-1]
    assert only.amount == loan


def test_a_plan_in_a_shortage_says_what_is_asked_for_and_the_rent_that_would_be() -> None:
    """Regression: the foot had neither number nor price, and the cards kept the rent of today."""
    full = (*samples.group_of(EDITION, 21), *samples.group_of(EDITION, 26))
    theirs = samples.group_of(EDITION, 16)
    holders = dict.fromkeys(GROUP, "p1") | dict.fromkeys(theirs, "p2") | dict.fromkeys(full, "p3")
    levels = dict.fromkeys(full, 4) | dict.fromkeys(theirs, 2)
    play = samples.Play(EDITION, COUNT, {"shortage_auction": "yes"}, holders=holders, levels=levels)
    view = sheet(play, "build", plan=(c.Build("p1", (LevelChange(6, 1), LevelChange(8, 1))),))
    price = f"{play.game.edition.deed(6).building:,}".replace(",", "\u2019")
    strings = strings_for("fr")
    asked = strings.t("estate.asks_others"), strings.t("estate.at_least", count=2, price=price)
    assert view.foot.lines == asked
    assert f"2 × {price}" in asked[1]
    assert card_of(view, 6).rent_then not in ("", card_of(view, 6).rent)
    assert card_of(view, 9).rent_then == card_of(view, 9).rent
