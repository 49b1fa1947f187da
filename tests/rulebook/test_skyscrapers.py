"""Levels named by the board: something above the hotel, fewer houses before it, and building with all but one street of
a group. No booklet of this house has them; the rules are those of the board of 52 spaces."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from banker import board as b
from banker import commands as c
from banker import events as e
from banker.edition import load
from banker.pending import Auction, BuildingAuction, Bundle, Debt, MortgageChoice, ShortageCall
from banker.refusal import Reason
from banker.registry import HOTEL, SKYSCRAPER
from banker.rules import building, choices, raising, rent, tally
from banker.rules.position import SetupError
from banker.sums import What, adds_up
from tests.rulebook.conftest import Table
from tests.rulebook.test_boards import at, edition

PINK, BLUE = (11, 13, 14), (6, 8, 9)
ALL_BUT_ONE = {"build_with": "all_but_one", "bare_rent": "double_triple"}


def tall(tmp_path: Path, more: str = "", skyscrapers: int = 8) -> b.Edition:
    """The plain board with skyscrapers, each at 500 more than its hotel, of the price of a house."""
    streets = [space for space in load("generic").spaces if space.kind is b.Kind.STREET]
    rents = {s.number: [*s.deed.rents, s.deed.rents[-1] + 500] for s in streets if s.deed is not None}
    lines = "".join(f"spaces.{n}.rents = {each}\n" for n, each in rents.items())
    return edition(tmp_path, f'extends = "generic"\nskyscrapers = {skyscrapers}\n{lines}{more}')


def hers(spaces: tuple[int, ...], level: int = 0) -> dict[str, Any]:
    return {"holders": dict.fromkeys(spaces, "ann"), "levels": dict.fromkeys(spaces, level) if level else {}}


def stock(t: Table) -> tuple[int, ...]:
    return tuple(t.game.registry.stock[:3])


def test_a_skyscraper_follows_a_hotel_on_each_street_and_the_hotel_goes_back(tmp_path: Path) -> None:
    t = at(tall(tmp_path), **hers(PINK, HOTEL))
    assert stock(t) == (32, 9, 8)
    t.build("ann", {11: SKYSCRAPER})
    assert (t.paid, stock(t)) == ([("ann", "bank", 100)], (32, 10, 7))
    t.build("ann", {13: SKYSCRAPER, 14: SKYSCRAPER})
    assert t.refused(t.building("ann", {11: 7})) is Reason.NOT_THAT_LEVEL
    assert t.refused(t.building("ann", {11: HOTEL})) is Reason.NOT_HIGHER
    assert not any(isinstance(each.command, c.Build) for each in choices.choices(t.game))


def test_a_skyscraper_needs_a_hotel_on_every_street_of_the_group(tmp_path: Path) -> None:
    """Buildings stand evenly right through the hotels."""
    t = at(tall(tmp_path), holders=dict.fromkeys(PINK, "ann"), levels={11: 5, 13: 5, 14: 4})
    assert t.refused(t.building("ann", {11: SKYSCRAPER})) is Reason.UNEVEN
    t.build("ann", {11: SKYSCRAPER, 14: HOTEL})
    assert t.levels(*PINK) == (SKYSCRAPER, HOTEL, HOTEL)


def test_a_skyscraper_is_sold_at_half_and_gives_way_to_a_hotel_of_the_bank(tmp_path: Path) -> None:
    t = at(tall(tmp_path), **hers(PINK, SKYSCRAPER)).sell("ann", {11: HOTEL})
    assert (t.paid, stock(t)) == ([("bank", "ann", 50)], (32, 11, 6))
    t.sell("ann", dict.fromkeys(PINK, 0))
    assert (t.paid, stock(t)) == ([("bank", "ann", (5 + 6 + 6) * 50)], (32, 12, 8))
    scarce = at(tall(tmp_path, "hotels = 0\n"), **hers(PINK, SKYSCRAPER))
    assert scarce.refused(scarce.selling("ann", {11: HOTEL})) is Reason.NO_HOTELS_LEFT
    scarce.sell("ann", dict.fromkeys(PINK, 4))
    assert stock(scarce) == (20, 0, 8)


def test_the_bank_may_have_no_skyscraper_left(tmp_path: Path) -> None:
    t = at(tall(tmp_path, skyscrapers=2), **hers(PINK, HOTEL))
    assert t.refused(t.building("ann", dict.fromkeys(PINK, SKYSCRAPER))) is Reason.NO_SKYSCRAPERS_LEFT
    t.build("ann", {11: SKYSCRAPER, 13: SKYSCRAPER})
    assert t.refused(t.building("ann", {14: SKYSCRAPER})) is Reason.NO_SKYSCRAPERS_LEFT
    repair = e.BuildingsRepair(t.building("ann", {14: SKYSCRAPER}).levels)
    assert t.refused(c.Correct(repair, "miscounted")) is Reason.NO_SKYSCRAPERS_LEFT


def test_a_skyscraper_may_have_a_price_of_its_own(tmp_path: Path) -> None:
    t = at(tall(tmp_path, "groups.pink = { hotel = 125, skyscraper = 301 }\n"), balances={"ann": 9_000}, **hers(PINK))
    price = building.price_of(t.game, dict.fromkeys(PINK, 0), {11: SKYSCRAPER, 13: 4, 14: 5})
    parts = [(part.what, part.amount, part.count) for part in price.parts]
    assert parts == [
        *((What.HOUSES, 100, 4), (What.HOTEL, 125, 1), (What.SKYSCRAPER, 301, 1)),
        (What.HOUSES, 100, 4),
        *((What.HOUSES, 100, 4), (What.HOTEL, 125, 1)),
    ]
    t.build("ann", dict.fromkeys(PINK, SKYSCRAPER))
    assert t.paid == [("ann", "bank", 3 * (400 + 125 + 301))]
    back = building.resale_sum(t.game, dict.fromkeys(PINK, SKYSCRAPER), dict.fromkeys(PINK, 0))
    assert (back.amount, adds_up(back)) == (3 * (200 + 62 + 150), True)


def test_a_skyscraper_earns_its_rent_and_counts_at_the_tally(tmp_path: Path) -> None:
    t = at(tall(tmp_path), holders=dict.fromkeys(BLUE, "bob"), levels=dict.fromkeys(BLUE, SKYSCRAPER))
    (part,) = rent.rent_sum(t.game, 6, 0).parts
    assert (part.what, part.row) == (What.SKYSCRAPER, 6)
    line = tally.wealth_lines(t.game, "bob")[2]
    assert (line.kind, line.amount, line.count) == ("skyscraper", 6 * 50, 1)
    assert (tally.line_sum(t.game, line).amount, adds_up(tally.line_sum(t.game, line))) == (300, True)
    assert t.throw(2, 4).owed == ("ann", "bob", 550 + 500)


def test_a_card_counts_a_skyscraper_as_a_hotel(tmp_path: Path) -> None:
    levels = {6: SKYSCRAPER, 8: HOTEL, 9: HOTEL}
    t = at(tall(tmp_path), holders=dict.fromkeys(BLUE, "ann"), levels=levels, pawns={"ann": 4}).throw(1, 2)
    assert t.draw("ann", b.PayPerBuilding(house=10, hotel=40)).owed == ("ann", "bank", 120)


def test_the_last_skyscraper_is_auctioned(tmp_path: Path) -> None:
    """UK and US sheets: what two want is auctioned."""
    holders = dict.fromkeys(PINK, "ann") | dict.fromkeys(BLUE, "bob")
    t = at(tall(tmp_path, skyscrapers=1), holders=holders, levels=dict.fromkeys((*PINK, *BLUE), HOTEL))
    t.do(t.building("ann", {11: SKYSCRAPER}))
    assert t.waits == (ShortageCall, "bob")
    t.do(c.Want("bob", 1))
    assert isinstance(t.game.top, BuildingAuction)
    assert (t.game.top.kind, t.game.top.opening) == ("skyscraper", 50)
    t.do(c.Bid("ann", 90, 0)).do(c.Bid("bob", 150, 90, 9)).do(c.Hammer(150))
    assert (t.levels(*BLUE), stock(t)) == ((HOTEL, HOTEL, SKYSCRAPER), (32, 7, 0))


def test_money_is_raised_from_skyscrapers_though_the_bank_has_too_few_hotels(tmp_path: Path) -> None:
    for hotels, sold in ((12, {11: HOTEL}), (3, {11: HOTEL}), (2, dict.fromkeys(PINK, 4)), (0, dict.fromkeys(PINK, 4))):
        t = at(tall(tmp_path, f"hotels = {hotels}\n"), balances={"ann": 0}, pawns={"ann": 4}, **hers(PINK, SKYSCRAPER))
        t.throw(1, 2).draw("ann", b.Pay(50))
        steps = raising.cheapest(t.game, "ann", 50)
        assert steps is not None
        (step,) = steps
        assert isinstance(step, c.SellBuildings)
        assert {each.space: each.level for each in step.levels} == sold
        assert t.do(step).pay("ann").owed is None


def test_a_hotel_may_follow_fewer_houses(tmp_path: Path) -> None:
    streets = [space for space in load("generic").spaces if space.kind is b.Kind.STREET]
    rents = {s.number: [*s.deed.rents[:3], s.deed.rents[5]] for s in streets if s.deed is not None}
    lines = "".join(f"spaces.{n}.rents = {each}\n" for n, each in rents.items())
    board = edition(tmp_path, f'extends = "generic"\nmost_houses = 2\n{lines}')
    for mode in ("standard", "short"):
        t = at(board, mode, holders=dict.fromkeys(PINK, "ann"), levels=dict.fromkeys(PINK, 2))
        assert t.refused(t.building("ann", {11: 3})) is Reason.NOT_THAT_LEVEL
        t.build("ann", {11: HOTEL})
        assert (t.paid, stock(t)) == ([("ann", "bank", 100)], (32 - 4, 11, 0))
        assert rent.rent_sum(t.game, 11, 0).amount == 750
    with pytest.raises(SetupError, match="0 to 2, or 5 for the hotel"):
        at(board, holders=dict.fromkeys(PINK, "ann"), levels=dict.fromkeys(PINK, 3))


def test_the_short_game_has_skyscrapers_after_three_houses_and_a_hotel(tmp_path: Path) -> None:
    t = at(tall(tmp_path), "short", balances={"ann": 5_000}, **hers(PINK, 3)).build("ann", dict.fromkeys(PINK, 6))
    assert t.paid == [("ann", "bank", 3 * 2 * 100)]
    assert rent.rent_sum(t.game, 11, 0).amount == 750 + 500
    with pytest.raises(SetupError, match="0 to 3, or 5 for the hotel and 6 for the skyscraper"):
        at(tall(tmp_path), "short", **hers(PINK, 4))


# -- all but one street of a group ------------------------------------------------------------------------------------


def short_of_one(tmp_path: Path, level: int = 0, **more: Any) -> Table:
    """Ann has 11 and 13, Bob 14 of the same group."""
    options = ALL_BUT_ONE | more.pop("options", {})
    levels = {11: level, 13: level} if level else {}
    return at(tall(tmp_path), options=options, holders={11: "ann", 13: "ann", 14: "bob"}, levels=levels, **more)


def test_houses_and_hotels_stand_with_all_but_one_of_the_group(tmp_path: Path) -> None:
    t = short_of_one(tmp_path, balances={"ann": 9_000})
    assert t.refused(t.building("ann", {11: 2})) is Reason.UNEVEN
    assert t.refused(t.building("ann", {14: 1})) is Reason.NOT_HOLDER
    assert t.refused(t.building("bob", {14: 1})) is Reason.TOO_FEW_OF_GROUP
    t.build("ann", {11: HOTEL, 13: HOTEL})
    assert t.paid == [("ann", "bank", 1_000)]
    assert t.refused(t.building("ann", {11: SKYSCRAPER})) is Reason.GROUP_NOT_COMPLETE
    offered = [each.command for each in choices.choices(t.game) if isinstance(each.command, c.Build)]
    assert offered == []


def test_the_next_building_is_one_that_may_stand_there(tmp_path: Path) -> None:
    """What is offered, and asked for in a shortage: a skyscraper only where the whole group is one player's."""
    assert building.above(short_of_one(tmp_path, 1).game, 11) == 2
    assert building.above(short_of_one(tmp_path, HOTEL).game, 11) is None
    assert building.above(at(tall(tmp_path), **hers(PINK, HOTEL)).game, 11) == SKYSCRAPER
    assert building.above(at(tall(tmp_path), **hers(PINK, SKYSCRAPER)).game, 11) is None
    offered = [each.command for each in choices.choices(short_of_one(tmp_path, 1).game)]
    assert c.Build("ann", (e.LevelChange(13, 2),)) in offered


def test_one_street_of_two_is_not_enough(tmp_path: Path) -> None:
    """Decision: all but one of a group, but no fewer than two."""
    t = at(tall(tmp_path), options=ALL_BUT_ONE, holders={1: "ann", 3: "bob"})
    assert t.refused(t.building("ann", {1: 1})) is Reason.TOO_FEW_OF_GROUP
    assert rent.rent_sum(t.game, 1, 0).amount == 2


def test_a_position_with_all_but_one_is_one_of_a_game(tmp_path: Path) -> None:
    assert short_of_one(tmp_path, HOTEL).levels(11, 13, 14) == (HOTEL, HOTEL, 0)
    with pytest.raises(SetupError, match="nothing can stand here"):
        short_of_one(tmp_path, SKYSCRAPER)
    with pytest.raises(SetupError, match="nothing can stand here"):
        at(tall(tmp_path), holders={11: "ann", 13: "ann", 14: "bob"}, levels={11: 1, 13: 1})
    with pytest.raises(SetupError, match="nothing can stand here"):
        at(tall(tmp_path), options=ALL_BUT_ONE, holders={11: "ann", 13: "ann"}, levels={11: 1, 13: 1}, mortgages=(13,))


def test_the_owner_of_the_last_street_mortgages_and_sells_it_beside_others_buildings(tmp_path: Path) -> None:
    t = short_of_one(tmp_path, 2)
    t.mortgage("bob", 14)
    assert (t.paid, t.levels(11, 13)) == ([("bank", "bob", 80)], (2, 2))
    t.build("ann", {11: 3, 13: 3})
    deal = c.ProposeTrade("bob", "cleo", Bundle(deeds=(14,)), Bundle(money=10))
    t.do(deal).do(c.SignTrade("bob")).do(c.SignTrade("cleo"))
    assert t.holder(14) == "cleo"
    assert t.reason(c.ProposeTrade("ann", "cleo", Bundle(deeds=(11,)), Bundle())) is Reason.GROUP_BUILT


def test_the_owner_of_the_built_streets_clears_them_before_a_mortgage(tmp_path: Path) -> None:
    """UK and US sheets: all buildings of the group go first."""
    t = short_of_one(tmp_path, 2).mortgage("ann", 11)
    assert (t.levels(11, 13), t.mortgaged(11)) == ((0, 0), True)
    assert t.refused(t.building("ann", {13: 1})) is Reason.GROUP_MORTGAGED


def test_a_bare_street_that_joins_built_ones_is_built_on_first(tmp_path: Path) -> None:
    t = short_of_one(tmp_path, 3)
    t.do(c.ProposeTrade("bob", "ann", Bundle(deeds=(14,)), Bundle(money=10))).do(c.SignTrade("bob"))
    t.do(c.SignTrade("ann"))
    assert t.levels(*PINK) == (3, 3, 0)
    assert t.refused(t.building("ann", {11: 4})) is Reason.UNEVEN
    t.build("ann", {14: 2})
    assert t.reason(t.building("ann", {11: 4})) is Reason.UNEVEN
    assert t.reason(t.selling("ann", {14: 1})) is Reason.UNEVEN
    assert t.sell("ann", {11: 2}).levels(*PINK) == (2, 3, 2)


def test_money_is_raised_where_a_bare_street_joined_built_ones(tmp_path: Path) -> None:
    t = short_of_one(tmp_path, 3, balances={"ann": 10}, pawns={"ann": 4})
    t.do(c.ProposeTrade("bob", "ann", Bundle(deeds=(14,)), Bundle(money=10))).do(c.SignTrade("bob"))
    t.do(c.SignTrade("ann")).throw(1, 2).draw("ann", b.Pay(60))
    steps = raising.cheapest(t.game, "ann", 60)
    assert steps == (t.selling("ann", {11: 2, 13: 2}),)
    assert isinstance(t.game.top, Debt)
    assert t.do(steps[0]).pay("ann").cash("ann") == 40


def test_bare_rent_rises_with_the_share_of_the_group(tmp_path: Path) -> None:
    t = short_of_one(tmp_path)
    assert [rent.rent_sum(t.game, n, 0).amount for n in (11, 13, 14)] == [20, 20, 12]
    (part,) = rent.rent_sum(t.game, 11, 0).parts
    assert (part.what, part.by, rent.rent_sum(t.game, 11, 0).options) == (What.GROUP, 2, ("bare_rent",))
    whole = at(tall(tmp_path), options=ALL_BUT_ONE, holders=dict.fromkeys(PINK, "ann"), mortgages=(13,))
    assert rent.rent_sum(whole.game, 11, 0).amount == 30
    ordinary = ALL_BUT_ONE | {"double_rent_beside_mortgage": "no"}
    whole = at(tall(tmp_path), options=ordinary, holders=dict.fromkeys(PINK, "ann"), mortgages=(13,))
    assert rent.rent_sum(whole.game, 11, 0).amount == 10


def test_an_estate_with_skyscrapers_goes_back_to_the_bank(tmp_path: Path) -> None:
    t = at(tall(tmp_path), balances={"ann": 0}, pawns={"ann": 4}, **hers(BLUE, SKYSCRAPER)).throw(1, 2)
    t.draw("ann", b.Pay(9_000)).do(c.DeclareBankruptcy("ann"))
    assert (stock(t), t.levels(*BLUE)) == ((32, 12, 8), (0, 0, 0))
    assert isinstance(t.game.top, Auction | MortgageChoice) or t.game.over is not None
