"""A depot on a station: one on each, out of a stock of its own, and what the station then earns. No booklet of this
house has it; the rules are those of the board of 52 spaces."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from banker import board as b
from banker import commands as c
from banker import events as e
from banker.bank import Bank
from banker.clauses import Clause
from banker.edition import check
from banker.game import Seat
from banker.pending import Bundle, ShortageCall
from banker.refusal import Reason
from banker.registry import DEPOT, HOTEL
from banker.rules import building, raising, rent, tally
from banker.rules.position import Position, SetupError
from banker.rules.setup import open_game
from banker.sound import played_again
from banker.store import Store
from banker.sums import What, adds_up
from tests.rulebook.conftest import load
from tests.rulebook.test_boards import at, edition

STATIONS = (5, 15, 25, 35)
PRICED = "".join(f"spaces.{n}.depot = 100\n" for n in STATIONS)


def board(tmp_path: Path, more: str = "", depots: int = 4) -> b.Edition:
    """The plain board with a depot of 100 for each station."""
    return edition(tmp_path, f'extends = "generic"\ndepots = {depots}\n{PRICED}{more}')


def anns(*stations: int, built: tuple[int, ...] = (), **more: Any) -> dict[str, Any]:
    return {"holders": dict.fromkeys(stations, "ann"), "levels": dict.fromkeys(built, DEPOT), **more}


def test_a_station_has_one_depot_also_where_its_holder_has_no_other(tmp_path: Path) -> None:
    """Decision: a single station may have one."""
    t = at(board(tmp_path), **anns(15)).build("ann", {15: DEPOT})
    assert (t.paid, t.game.registry.depots) == ([("ann", "bank", 100)], 3)
    assert t.refused(t.building("ann", {15: DEPOT})) is Reason.NOT_HIGHER
    assert t.refused(t.building("ann", {15: 1})) is Reason.NOT_THAT_LEVEL
    assert t.refused(t.building("ann", {5: DEPOT})) is Reason.GROUP_NOT_COMPLETE
    assert building.above(t.game, 15) is None


def test_a_depot_is_a_line_of_the_tally() -> None:
    plain = load("generic")
    spaces = [
        replace(each, deed=replace(each.deed, building=100, depot_rents=each.deed.rents)) if each.number == 5 else each
        for each in plain.spaces
    ]
    t = at(replace(plain, depots=1, spaces=tuple(spaces)), **anns(5, built=(5,)))
    line = tally.wealth_lines(t.game, "ann")[-1]
    (part,) = tally.line_sum(t.game, line).parts
    assert (line.kind, line.amount, part.what, part.space) == ("depot", 100, What.DEPOT, 5)


def test_nothing_else_can_be_built_on_a_station_and_no_depot_on_a_street(tmp_path: Path) -> None:
    t = at(board(tmp_path), **anns(5, 1, 3))
    assert t.refused(t.building("ann", {5: HOTEL})) is Reason.NOT_THAT_LEVEL
    assert t.refused(t.building("ann", {1: DEPOT})) is Reason.NOT_THAT_LEVEL
    assert t.refused(t.building("ann", {12: DEPOT})) is Reason.NOT_A_STREET
    none = at(edition(tmp_path, 'extends = "generic"\n'), **anns(5))
    assert none.refused(none.building("ann", {5: DEPOT})) is Reason.NOT_A_STREET


def test_stations_are_built_on_one_by_one(tmp_path: Path) -> None:
    t = at(board(tmp_path), **anns(*STATIONS))
    assert t.refused(t.building("ann", {5: DEPOT, 15: DEPOT})) is Reason.ONE_GROUP_AT_A_TIME
    assert t.build("ann", {35: DEPOT}).levels(*STATIONS) == (0, 0, 0, DEPOT)


@pytest.mark.parametrize(("held", "due"), [((5,), 50), ((5, 15), 100), ((5, 15, 25), 200), (STATIONS, 400)])
def test_a_depot_doubles_the_rent_of_its_station_alone(tmp_path: Path, held: tuple[int, ...], due: int) -> None:
    t = at(board(tmp_path), **anns(*held, built=(5,)))
    sums = rent.rent_sum(t.game, 5, 0)
    assert (sums.amount, sums.clause, adds_up(sums)) == (due, Clause.RENT_DEPOT, True)
    assert [(part.what, part.count) for part in sums.parts] == [(What.STATIONS, len(held))]
    if len(held) > 1:
        assert rent.rent_sum(t.game, 15, 0).amount == due // 2


def test_what_a_station_earns_with_its_depot_is_what_the_board_prints(tmp_path: Path) -> None:
    printed = board(tmp_path, "spaces.5.depot_rents = [60, 90, 150, 999]\n")
    t = at(printed, **anns(5, built=(5,)), pawns={"bob": 2}, turn="bob").throw(1, 2)
    assert t.owed == ("bob", "ann", 60)
    card = at(printed, **anns(5, built=(5,)), pawns={"bob": 19}, turn="bob").throw(1, 2)
    assert card.draw("bob", b.MoveToNearest("station", 2)).waits is not None


def test_a_card_to_the_nearest_station_multiplies_the_rent_with_its_depot(tmp_path: Path) -> None:
    t = at(board(tmp_path), **anns(25, built=(25,)), pawns={"bob": 19}, turn="bob").throw(1, 2)
    assert t.draw("bob", b.MoveToNearest("station", 2)).owed == ("bob", "ann", 100)


def test_a_depot_is_sold_at_half_and_goes_back(tmp_path: Path) -> None:
    t = at(board(tmp_path), **anns(5, 15, built=(5, 15)))
    assert t.refused(t.selling("ann", {5: DEPOT})) is Reason.NOT_LOWER
    t.sell("ann", {5: 0})
    assert (t.paid, t.levels(5, 15), t.game.registry.depots) == ([("bank", "ann", 50)], (0, DEPOT), 3)


def test_the_stock_of_depots_is_limited(tmp_path: Path) -> None:
    t = at(board(tmp_path, depots=1), **anns(5, 15, built=(5,)))
    assert t.refused(t.building("ann", {15: DEPOT})) is Reason.NO_DEPOTS_LEFT
    with pytest.raises(SetupError, match="more buildings than there are"):
        at(board(tmp_path, depots=1), **anns(5, 15, built=(5, 15)))


def test_the_last_depot_is_auctioned_among_those_who_want_it(tmp_path: Path) -> None:
    """S, F "Crise du logement"."""
    where = {"holders": {5: "ann", 15: "bob"}, "options": {"shortage_auction": "yes", "build_when": "between_turns"}}
    t = at(board(tmp_path, depots=1), **where).build("ann", {5: DEPOT})
    assert t.waits == (ShortageCall, "bob")
    t.do(c.Want("bob", 1)).do(c.Bid("bob", 110, 0)).do(c.Hammer(110))
    assert (t.paid, t.levels(5, 15)) == ([("bob", "bank", 110)], (0, DEPOT))


def test_a_mortgage_sells_the_depot_of_its_own_station_first(tmp_path: Path) -> None:
    """Decision: a depot binds its own station alone."""
    t = at(board(tmp_path), **anns(5, 15, built=(5,))).do(c.Mortgage("ann", 15))
    assert t.levels(5, 15) == (DEPOT, 0)
    t.do(c.Mortgage("ann", 5))
    assert (t.paid, t.levels(5)) == ([("bank", "ann", 50), ("bank", "ann", 100)], (0,))
    assert t.refused(t.building("ann", {5: DEPOT})) is Reason.GROUP_MORTGAGED


def test_a_station_with_its_depot_is_not_traded_but_the_others_are(tmp_path: Path) -> None:
    t = at(board(tmp_path), **anns(5, 15, built=(5,)))
    assert t.refused(c.ProposeTrade("ann", "bob", Bundle(deeds=(5,)), Bundle(money=9))) is Reason.GROUP_BUILT
    assert t.reason(c.ProposeTrade("ann", "bob", Bundle(deeds=(15,)), Bundle(money=9))) is None


def test_a_depot_counts_at_what_it_cost_and_for_no_levy(tmp_path: Path) -> None:
    """Decision: a card that asks for each house and hotel does not ask for depots."""
    t = at(board(tmp_path), **anns(5, built=(5,)), pawns={"ann": 4})
    (line,) = [line for line in tally.wealth_lines(t.game, "ann") if line.kind == "depot"]
    assert (line.amount, line.space, line.count) == (100, 5, 1)
    assert tally.line_sum(t.game, line).amount == 100
    assert t.throw(1, 2).draw("ann", b.PayPerBuilding(40, 115)).owed is None


def test_depots_are_sold_for_a_debt_and_with_a_bankrupt_estate(tmp_path: Path) -> None:
    where = anns(5, built=(5,), balances={"ann": 0}, pawns={"ann": 1})
    t = at(board(tmp_path), **where).throw(1, 2)
    steps = raising.cheapest(t.game, "ann", 40)
    assert steps is not None
    assert [type(step) for step in steps] == [c.SellBuildings]
    t.do(c.DeclareBankruptcy("ann"))
    assert (t.levels(5), t.game.registry.depots) == ((0,), 4)


def test_a_correction_sets_a_depot_and_takes_it_away(tmp_path: Path) -> None:
    t = at(board(tmp_path), **anns(5, 15))
    t.do(c.Correct(e.BuildingsRepair((e.LevelChange(15, DEPOT),)), "forgotten"))
    assert (t.levels(5, 15), t.game.registry.depots) == ((0, DEPOT), 3)
    t.do(c.Correct(e.BuildingsRepair((e.LevelChange(15, 0),)), "miscounted"))
    assert (t.levels(15), t.game.registry.depots) == ((0,), 4)


@pytest.mark.parametrize(
    ("levels", "what"), [({5: 1}, "1; expected 0, or 7 for the depot"), ({1: DEPOT}, "7; expected 0 to 4, or 5")]
)
def test_a_game_begun_on_paper_has_depots_on_stations_alone(tmp_path: Path, levels: dict[int, int], what: str) -> None:
    with pytest.raises(SetupError, match=what):
        at(board(tmp_path), holders=dict.fromkeys((1, 3, 5), "ann"), levels=levels)


def test_the_log_of_a_game_begun_on_paper_with_a_depot_is_sound(tmp_path: Path) -> None:
    """Regression: such a game was called damaged."""
    bank, begun = Bank(Store(None)), Position(holders={5: "ann"}, levels={5: DEPOT})
    bank.begin("g", "0", *open_game(board(tmp_path), [Seat("ann", "Ann"), Seat("bob", "Bob")], position=begun))
    assert not played_again(bank.log, "g").otherwise


@pytest.mark.parametrize(
    ("more", "where", "what"),
    [
        ("depots = 0\n" + PRICED, "spaces.5.depot", "is 100"),
        ("depots = 4\nspaces.5 = { depot = 100, dice = true }", "spaces.5.depot", "is 100"),
        ("spaces.5.depot_rents = [1, 2, 3, 4]", "spaces.5.depot", "is missing"),
        ("depots = 4\nspaces.5 = { depot = 9, depot_rents = [25, 50, 100, 199] }", "spaces.5.depot_rents", "is 25, 50"),
        ("depots = 4\nspaces.5 = { depot = 9, depot_rents = [50] }", "spaces.5.depot_rents", "is 50"),
        ("depots = 4\nspaces.1.depot = 9", "spaces.1.depot", "is given for a space of the kind street"),
        ("depots = 4\nspaces.5.depot = 0", "spaces.5.depot", "is 0"),
    ],
)
def test_a_depot_that_cannot_be_is_named(tmp_path: Path, more: str, where: str, what: str) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(f'extends = "generic"\n{more}\n', "utf-8")
    first = check(file)[0]
    assert (first.where, first.what[: len(what)]) == (where, what)


def test_an_inherited_depot_can_be_left_out(tmp_path: Path) -> None:
    (tmp_path / "base.toml").write_text(f'extends = "generic"\ndepots = 4\n{PRICED}', "utf-8")
    mine = edition(tmp_path, 'extends = "base"\nspaces.5.depot = false\n')
    assert [mine.deed(n).building for n in STATIONS] == [None, 100, 100, 100]
