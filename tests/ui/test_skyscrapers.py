"""What a board calls its buildings, and something above a hotel: in words, on deeds, at set-up and at the tally."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from banker import commands as c
from banker import events as e
from banker.board import Edition
from banker.money import grouped
from banker.registry import LevelChange
from banker.rules import tally
from tests.ui import setup_samples
from tests.ui.board_samples import TALL, board_of
from tests.ui.explored import tokens_in
from tests.ui.gallery import screen_of, view_of
from tests.ui.offscreen import Desk
from tests.ui.table_samples import Play, throw
from ui.explore.walk import stops
from ui.records.pieces import DeedView, Token
from ui.setup import begun
from ui.setup import state as s
from ui.setup.drawn import is_drawn
from ui.setup.entered import enter
from ui.table.forms import Estate
from ui.views.deed_printed import deed, deed_now
from ui.views.lot import deed as put_up
from ui.views.sheets import sheet_view
from ui.views.table import table_view
from ui.views.told import Told
from ui.views.wealth import wealth_row
from ui.words import names, together
from ui.words.buildings import buildings
from ui.words.ear import Ear
from ui.words.spoken import Way
from ui.words.strings import strings_for

ENGLISH, FRENCH = strings_for("en"), strings_for("fr")
BLUE = board_of(TALL).groups["light_blue"]


def named() -> Edition:
    """The printed board with names of its own for a house and for a hotel."""
    own = {"house": {"fr": "Chalet", "en": "Chalet"}, "hotel": {"fr": "Palace", "en": "Grand Hotel"}}
    return replace(board_of(TALL), building_names=own)


def test_buildings_are_called_as_the_board_calls_them() -> None:
    assert [names.level_words(FRENCH, named(), level) for level in (0, 1, 3, 5, 6)] == [
        *(FRENCH.t("level.none"), "Chalet", "3 × Chalet", "Palace", FRENCH.t("level.skyscraper")),
    ]
    assert [names.so_many(ENGLISH, named(), kind, 2) for kind in ("house", "hotel", "skyscraper")] == [
        *("2 × Chalet", "2 × Grand Hotel", ENGLISH.n("part.skyscrapers", 2)),
    ]
    assert [names.deed_words(ENGLISH, named(), level) for level in (2, 5, 6)] == [
        "2 × Chalet",
        "Grand Hotel",
        "Skyscraper",
    ]


def held(level: int, **more: object) -> Play:
    return Play(TALL, 3, holders=dict.fromkeys(BLUE, "p1"), levels=dict.fromkeys(BLUE, level), **more)


@pytest.mark.parametrize(
    ("now", "then", "said"),
    [
        (5, 6, {"skyscraper": 1}),
        (4, 6, {"hotel": 1, "skyscraper": 1}),
        (6, 5, {"skyscraper": 1}),
        (6, 3, {"house": 1, "hotel": 1, "skyscraper": 1}),
        (6, 0, {"skyscraper": 1}),
        (5, 0, {"hotel": 1}),
    ],
)
def test_steps_to_a_skyscraper_and_down_from_it_are_counted_by_kind(now: int, then: int, said: dict[str, int]) -> None:
    ids = {"house": "estate.steps.house", "hotel": "part.hotels", "skyscraper": "part.skyscrapers"}
    expected = ", ".join(ENGLISH.n(ids[kind], count) for kind, count in said.items())
    assert buildings(ENGLISH, held(now).game, {BLUE[0]: then}) == expected


@pytest.mark.parametrize(
    ("now", "then", "said"),
    [
        (5, {BLUE[0]: 6}, "a skyscraper"),
        (5, dict.fromkeys(BLUE, 6), "3 × skyscraper"),
        (4, dict.fromkeys(BLUE, 5) | {BLUE[0]: 6}, "2 × hotel, a skyscraper"),
        (3, dict.fromkeys(BLUE, 4), "3 houses"),
    ],
)
def test_what_was_built_is_said_for_the_one_payment(now: int, then: dict[int, int], said: str) -> None:
    body = held(now).do(c.Build("p1", tuple(LevelChange(*each) for each in then.items()))).booked[0].body
    (paid,) = (event for event in body.events if isinstance(event, e.Paid))
    assert together.built(ENGLISH, held(now).game, paid, body.events)["what"] == said


def test_what_stands_on_several_streets_is_said_kind_by_kind() -> None:
    levels = tuple(LevelChange(n, level) for n, level in zip(BLUE, (6, 5, 5), strict=True))
    changed = e.BuildingsChanged(levels, 32, 10, 7)
    assert together.standing(ENGLISH, held(5).game, changed)["what"] == "2 hotels, 1 skyscraper"


def test_the_estate_names_the_banks_stock_of_each_kind() -> None:
    view = sheet_view(Told(ENGLISH, held(6).table(open=Estate("p1", "build"))))
    assert [(fact.icon, fact.count) for fact in view.facts] == [
        *(("house", "32"), ("hotel", "12"), ("skyscraper", "5"), ("depot", "4")),
    ]
    assert {card.reason for card in view.body[0].cards} == {ENGLISH.t("estate.full", building="Skyscraper")}


def test_a_deed_has_a_line_for_the_skyscraper_and_for_the_triple_rent() -> None:
    play = Play(TALL, 3, holders=dict.fromkeys(BLUE, "p2"))
    labels = [line.label for line in deed(ENGLISH, play.game, BLUE[0]).lines if not line.cost]
    assert labels[-2:] == [ENGLISH.t("deed.hotel"), ENGLISH.t("deed.skyscraper")]
    (marked,) = [line.label for line in deed_now(ENGLISH, play.game, BLUE[0]).lines if line.current]
    assert marked == ENGLISH.t("deed.triple")
    (marked,) = [line.label for line in deed_now(ENGLISH, held(6).game, BLUE[0]).lines if line.current]
    assert marked == ENGLISH.t("deed.skyscraper")


def test_the_tally_shows_a_skyscraper_on_its_deed_and_in_the_bar_of_hotels() -> None:
    game = held(6).game
    placing = e.Placing("p1", 1, tally.net_worth(game, "p1"), tally.wealth_lines(game, "p1"))
    row = wealth_row(ENGLISH, game, placing, placing.worth, Token("red", "star"))
    assert [line.building for line in row.wealth if line.building] == ["skyscraper"] * len(BLUE)
    built = sum(line.amount for line in placing.lines if line.kind == "skyscraper")
    assert row.series[-1] == pytest.approx(built / placing.worth)


def test_a_game_on_paper_has_skyscrapers_where_the_whole_group_is_held() -> None:
    seated = setup_samples.seated(2)
    seated = replace(seated, editions=(board_of(TALL), *setup_samples.editions()), edition_id=TALL)
    paper = s.after(seated, enter(begun.opened), setup_samples.zero)
    assert paper.begun is not None
    p1, p2 = (seat.id for seat in paper.seats)

    def touched(holders: dict[int, str]) -> list[int]:
        setup = replace(paper, begun=replace(paper.begun, holders=holders, levels={BLUE[0]: 5}))
        levels = []
        for _ in range(2):
            setup = begun.with_level(setup, BLUE[0])
            assert begun.can_stand(setup, BLUE[0])
            levels.append(setup.begun.levels[BLUE[0]])
        return levels

    assert touched(dict.fromkeys(BLUE, p1)) == [6, 0]
    assert touched(dict.fromkeys(BLUE, p1) | {BLUE[-1]: p2}) == [0, 1]


def test_the_screen_draws_skyscrapers_of_a_price_of_their_own() -> None:
    board = board_of(TALL)
    assert board.deed(BLUE[0]).skyscraper == 25_000
    assert is_drawn(board)


def costs(view: DeedView) -> list[tuple[str, str]]:
    """What buildings cost on a deed: its costs without the mortgage."""
    return [(line.label, line.amount) for line in view.lines if line.cost][:-1]


def written(amount: int) -> str:
    return grouped(amount, board_of(TALL).currency)


def test_a_deed_has_a_price_for_each_building_that_costs_other_than_a_house() -> None:
    own, alike = BLUE[0], board_of(TALL).groups["green"][0]
    play, house = Play(TALL, 3), ENGLISH.t(f"deed.building.{board_of(TALL).buildings}")
    more = [("Hotel", written(15_000)), ("Skyscraper", written(25_000))]
    assert costs(deed(ENGLISH, play.game, own)) == [(house, written(5_000)), *more]
    assert costs(deed(ENGLISH, play.game, alike)) == [(house, written(20_000))]
    lot = costs(put_up(Told(ENGLISH, play.table()), own))
    assert lot == [(ENGLISH.t(f"auction.building.{board_of(TALL).buildings}"), written(5_000)), *more]


@pytest.mark.parametrize(
    ("mode", "level", "icon", "amount"),
    [
        ("build", 3, "house", 5_000),
        ("build", 4, "hotel", 15_000),
        ("build", 5, "skyscraper", 25_000),
        ("sell", 3, "house", 2_500),
        ("sell", 5, "hotel", 7_500),
        ("sell", 6, "skyscraper", 12_500),
    ],
)
def test_the_estate_says_what_the_next_building_costs_or_brings(mode: str, level: int, icon: str, amount: int) -> None:
    view = sheet_view(Told(ENGLISH, held(level).table(open=Estate("p1", mode))))
    shown = {(price.icon, price.amount) for card in view.body[0].cards if card.space in BLUE for price in card.facts}
    assert shown == {(icon, written(amount))}


def test_a_price_on_an_estate_card_is_heard_by_its_word_where_an_icon_stands_for_it(table: Desk) -> None:
    streets = (*BLUE, *board_of(TALL).groups["pink"])  # Four stand side by side, without room for long words.
    play = Play(TALL, 3, holders=dict.fromkeys(streets, "p1"))
    shown = screen_of(view_of(Told(FRENCH, play.table(open=Estate("p1")))))
    table.fit(800, 480)
    table.put(shown)
    ear = Ear(FRENCH, Way("fr"), play.game.edition.currency, tokens_in(shown.view))
    heard = [stop.said.name for stop in stops(shown, ear) if stop.said.name.startswith("Loyer")]
    assert len(heard) == 4
    assert all("Gratte-ciel, " in name and "Hypothèque, " in name for name in heard)


def test_a_rent_says_what_stands_on_the_street() -> None:
    play = held(6, pawns={"p2": BLUE[0] - 3, "p1": 0}, turn="p2").do(throw(1, 2))
    prompt = table_view(Told(ENGLISH, play.table())).middle
    assert (prompt.tall, prompt.houses) == ("skyscraper", 0)
    assert "skyscraper" in prompt.caption
