"""A depot on a station, in words and on the screen: ring, deed, estate, correction, tally, set-up."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from banker import commands as c
from banker import events as e
from banker.board import Edition
from banker.registry import DEPOT, LevelChange
from banker.rules import tally
from tests.ui import setup_samples
from tests.ui.board_samples import TALL, board_of
from tests.ui.table_samples import Play, throw
from ui.records.pieces import Token
from ui.setup import begun
from ui.setup import state as s
from ui.setup.entered import enter
from ui.table.forms import Correcting, Estate
from ui.views.deed_printed import deed, deed_now
from ui.views.sheets import sheet_view
from ui.views.table import table_view
from ui.views.told import Told
from ui.views.wealth import wealth_row
from ui.words import names, together
from ui.words.buildings import buildings
from ui.words.strings import strings_for

ENGLISH = strings_for("en")
HALL, OTHER = board_of(TALL).groups["stations"][:2]


def held(*built: int, **more: object) -> Play:
    return Play(TALL, 3, holders=dict.fromkeys((HALL, OTHER), "p1"), levels=dict.fromkeys(built, DEPOT), **more)


def test_a_depot_is_called_by_its_name_or_by_the_boards_own() -> None:
    own: Edition = replace(board_of(TALL), building_names={"depot": {"en": "Shed", "fr": "Hangar"}})
    assert names.level_words(ENGLISH, board_of(TALL), DEPOT) == "depot"
    assert names.so_many(ENGLISH, board_of(TALL), "depot", 2) == "2 depots"
    assert names.so_many(ENGLISH, own, "depot", 2) == "2 × Shed"
    assert buildings(ENGLISH, held().game, {HALL: DEPOT}) == "1 depot"
    assert buildings(ENGLISH, held(HALL).game, {HALL: 0}) == "1 depot"


def test_what_was_built_is_said_with_its_price() -> None:
    body = held().do(c.Build("p1", (LevelChange(HALL, DEPOT),))).booked[0].body
    (paid,) = (event for event in body.events if isinstance(event, e.Paid))
    assert together.built(ENGLISH, held().game, paid, body.events)["what"] == "a depot"


def test_a_deed_says_what_a_depot_costs_and_would_bring_then_what_the_station_earns() -> None:
    lines = deed(ENGLISH, held().game, HALL).lines
    usual = [line.amount for line in lines if not line.cost]
    assert ENGLISH.t("deed.with_depot") in [line.label for line in lines]
    assert ENGLISH.t("deed.depot") in [line.label for line in lines if line.cost]
    game = held(HALL).game
    built = [line.amount for line in deed(ENGLISH, game, HALL).lines if not line.cost]
    assert len(built) == len(usual) - 1
    assert built[0] != usual[0]
    (marked,) = [line.amount for line in deed_now(ENGLISH, game, HALL).lines if line.current]
    assert marked == built[1], "two stations are held"


@pytest.mark.parametrize(("mode", "built"), [("build", ()), ("sell", (HALL,))])
def test_an_estate_builds_and_sells_it_by_one_step(mode: str, built: tuple[int, ...]) -> None:
    view = sheet_view(Told(ENGLISH, held(*built).table(open=Estate("p1", mode))))
    assert ("depot", str(4 - len(built))) in [(fact.icon, fact.count) for fact in view.facts]
    card = next(card for card in view.body[0].cards if card.space == HALL)
    assert (card.built_on, card.slots, card.facts[0].icon) == (True, 0, "depot")
    minus, plus = card.buttons
    onward = plus if mode == "build" else minus
    assert onward.enabled
    assert not (minus if mode == "build" else plus).enabled
    step = onward.act.open.plan[0]
    assert step.levels == (LevelChange(HALL, DEPOT if mode == "build" else 0),)


def test_a_station_that_has_its_depot_takes_no_other() -> None:
    view = sheet_view(Told(ENGLISH, held(HALL).table(open=Estate("p1", "build"))))
    card = next(card for card in view.body[0].cards if card.space == HALL)
    assert card.reason == ENGLISH.t("estate.full", building="Depot")


def test_it_stands_on_the_ring_and_is_put_right_there() -> None:
    ring = table_view(Told(ENGLISH, held(HALL).table())).ring
    assert [ring.spaces[n].tall for n in (HALL, OTHER)] == ["depot", ""]
    play = held(HALL)
    sheet = sheet_view(Told(ENGLISH, play.table(open=Correcting("buildings", space=OTHER))))
    tiles = [button for part in sheet.body[1:] for button in part.choices]
    assert [tile.label for tile in tiles] == [names.level_words(ENGLISH, board_of(TALL), n) for n in (0, DEPOT)]
    assert {tile.icon for tile in tiles} == {"depot"}, "no house stands on a station"


def test_the_tally_shows_it_on_its_station() -> None:
    game = held(HALL).game
    placing = e.Placing("p1", 1, tally.net_worth(game, "p1"), tally.wealth_lines(game, "p1"))
    row = wealth_row(ENGLISH, game, placing, placing.worth, Token("red", "star"))
    assert [line.building for line in row.wealth if line.building] == ["depot"]


def test_a_rent_says_that_the_depot_makes_it() -> None:
    play = held(HALL, pawns={"p2": HALL - 3, "p1": 0}, turn="p2").do(throw(1, 2))
    (sums,) = play.table().told[play.game.top.id]
    assert ENGLISH.t(f"clause.{sums.clause.value}").startswith("A station with a depot")


def test_a_game_on_paper_has_it_where_somebody_holds_the_station() -> None:
    seated = setup_samples.seated(2)
    seated = replace(seated, editions=(board_of(TALL), *setup_samples.editions()), edition_id=TALL)
    paper = s.after(seated, enter(begun.opened), setup_samples.zero)
    assert not begun.can_stand(paper, HALL)
    paper = s.after(paper, enter(begun.with_deed, HALL), setup_samples.zero)
    assert begun.can_stand(paper, HALL)
    levels = []
    for _ in range(2):
        paper = begun.with_level(paper, HALL)
        levels.append(paper.begun.levels[HALL])
    assert levels == [DEPOT, 0]
