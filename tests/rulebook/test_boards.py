"""Boards of other sizes and shapes: the ring, its corners, groups, stations and utilities. The booklets know one board;
what a rule says of a space holds wherever that space is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from banker import board as b
from banker import commands as c
from banker import events as e
from banker.edition import load, load_file
from banker.game import Seat
from banker.options import Options
from banker.pending import Purchase, RentThrow, Throw
from banker.refusal import Reason
from banker.rules import building, choices, setup, tally
from banker.rules.position import Position, SetupError
from banker.sums import adds_up
from tests.rulebook.conftest import NAMES, Table

SALARY = 200
TO_JAIL = ("to_jail", "jail_card")

# A ring of 24: a jail at 7 and one space that leads there, one group of four and one of a single street, three stations
# of unlike prices with rents of their own, one utility.
RING = """
extends = "generic"
size = 24
[spaces]
2 = { kind = "parking", name = "Garden" }
4 = { kind = "street", group = "brown", price = 70, rents = [3, 9, 27, 80, 150, 230] }
7 = { kind = "jail", name = "Jail" }
8 = { kind = "street", group = "brown", price = 80, rents = [5, 11, 33, 99, 170, 260] }
9 = { kind = "chance", name = "Chance" }
5 = { price = 120, rents = [10, 10, 60] }
10 = { kind = "chance", name = "Chance" }
12 = { rents = [6] }
15 = { price = 90, rents = [10, 10, 40] }
19 = { kind = "station", group = "stations", price = 60, rents = [5, 10, 15] }
20 = { kind = "go_to_jail", name = "Off you go" }
14 = { kind = "chest", name = "Chest" }
11 = { kind = "chest", name = "Chest" }
13 = { kind = "chest", name = "Chest" }
21 = { kind = "tax", amount = 30, name = "Toll" }
22 = { kind = "chance", name = "Chance" }
[cards.chance]
"""
CARDS = """
to_39 = { move_to = 23, label = "To {space}" }
to_24 = { move_to = 3, label = "To {space}" }
"""


def edition(tmp_path: Path, text: str = RING + CARDS) -> b.Edition:
    path = tmp_path / "ring.toml"
    path.write_text(text, encoding="utf-8")
    return load_file(path)


def without_jail() -> str:
    """The same ring with gardens for the jail and what leads there."""
    text = RING.replace('"jail"', '"parking"').replace('"go_to_jail"', '"parking"')
    chance = "".join(f'{card} = {{ receive = 1, label = "Gift" }}\n' for card in TO_JAIL)
    return text + CARDS + chance + "[cards.chest]\n" + chance


def at(board: b.Edition, mode: str = "standard", options: dict[str, Any] | None = None, **position: Any) -> Table:
    chosen = Options(**{name: getattr(board.options, name) for name in Options.__struct_fields__} | (options or {}))
    seats = tuple(Seat(name, name.title()) for name in NAMES[:3])
    where = Position(**position) if position else None
    terms, events = setup.open_game(board, seats, mode=mode, options=chosen, deal=(), position=where)  # type: ignore[arg-type]
    return Table(setup.opened(terms, events), events)


def test_a_round_ends_at_start_whatever_the_size_of_the_ring(tmp_path: Path) -> None:
    t = at(edition(tmp_path), pawns={"ann": 22}).throw(1, 3)
    assert (t.space("ann"), t.cash("ann")) == (2, 1_500 + SALARY)


def test_a_card_leads_forward_round_the_ring_and_back(tmp_path: Path) -> None:
    t = at(edition(tmp_path), pawns={"ann": 5}).throw(1, 3)
    assert t.draw("ann", b.MoveTo(2)).space("ann") == 2
    t = at(edition(tmp_path), pawns={"ann": 5}).throw(1, 3)
    assert t.reason(c.DrawCard("ann", effect=b.MoveTo(24))) is Reason.NO_SUCH_SPACE
    assert t.reason(c.DrawCard("ann", effect=b.MoveBack(24))) is Reason.BAD_AMOUNT
    assert t.draw("ann", b.MoveBack(12)).space("ann") == 21


def test_the_jail_is_where_the_board_has_it(tmp_path: Path) -> None:
    t = at(edition(tmp_path), pawns={"ann": 17}).throw(1, 2)
    assert (t.space("ann"), t.jailed("ann")) == (7, True)
    t = at(edition(tmp_path), pawns={"ann": 4}).throw(1, 2)
    assert (t.space("ann"), t.jailed("ann")) == (7, False)
    with pytest.raises(SetupError, match="7 or none"):
        at(edition(tmp_path), pawns={"ann": 10}, jail={"ann": 0})


def test_on_a_board_without_a_jail_a_third_double_is_as_any_other(tmp_path: Path) -> None:
    board = edition(tmp_path, without_jail())
    t = at(board, options={"auction": "no"}, pawns={"ann": 18}).throw(1, 1)
    t = t.throw(5, 5).do(c.Decline("ann")).throw(3, 3) if t.game.edition.deed else t
    assert (t.space("ann"), t.jailed("ann")) == ((18 + 2 + 10 + 6) % 24, False)
    assert isinstance(t.game.waiting(Throw)[0], Throw)


def test_on_a_board_without_a_jail_nothing_leads_there(tmp_path: Path) -> None:
    board = edition(tmp_path, without_jail())
    t = at(board, pawns={"ann": 6}).throw(1, 2)
    assert t.reason(c.DrawCard("ann", effect=b.ToJail())) is Reason.NO_JAIL
    assert t.reason(c.DrawCard("ann", effect=b.JailCard())) is Reason.NO_JAIL
    assert t.reason(c.Correct(e.JailCardRepair(b.Deck.CHANCE, "ann"), "lost")) is Reason.NO_JAIL
    assert t.reason(c.Correct(e.PawnRepair("ann", 7, jailed=True), "seen")) is Reason.NO_SUCH_SPACE
    for where in ({"jail": {"ann": 0}}, {"jail_cards": {"ann": (b.Deck.CHANCE,)}}):
        with pytest.raises(SetupError, match="no jail"):
            at(board, **where)
    landing = next(each.command for each in choices.choices(at(board).game) if isinstance(each.command, c.Land))
    assert landing.space == b.START


def test_a_board_without_start_pays_no_salary(tmp_path: Path) -> None:
    text = RING.replace("[spaces]", 'salary = 0\n[spaces]\n0 = { kind = "parking", name = "Lawn" }') + CARDS
    t = at(
        edition(tmp_path, text.replace("salary = 0\n", "").replace("size = 24", "size = 24\nsalary = 0")),
        pawns={"ann": 22},
    )
    t = t.throw(1, 3)
    assert (t.space("ann"), t.cash("ann")) == (2, 1_500)


@pytest.mark.parametrize(
    ("space", "held", "rent"), [(5, (5,), 10), (5, (5, 15), 10), (5, (5, 15, 19), 60), (19, (19, 5), 10)]
)
def test_each_station_has_its_own_rents_by_how_many_its_holder_has(
    tmp_path: Path, space: int, held: tuple[int, ...], rent: int
) -> None:
    t = at(edition(tmp_path), holders=dict.fromkeys(held, "bob"), pawns={"ann": (space - 3) % 24}).throw(1, 2)
    assert t.owed == ("ann", "bob", rent)


def test_a_single_utility_has_a_single_rent(tmp_path: Path) -> None:
    t = at(edition(tmp_path), holders={12: "bob"}, pawns={"ann": 7}).throw(1, 4)
    assert t.owed == ("ann", "bob", 5 * 6)


def test_a_group_of_four_is_built_on_when_all_four_are_held(tmp_path: Path) -> None:
    t = at(edition(tmp_path), holders=dict.fromkeys((1, 3, 4), "ann"))
    assert t.reason(t.building("ann", {1: 1})) is Reason.GROUP_NOT_COMPLETE
    t = at(edition(tmp_path), holders=dict.fromkeys((1, 3, 4, 8), "ann"))
    assert t.reason(t.building("ann", {1: 2})) is Reason.UNEVEN
    assert t.build("ann", {1: 1, 3: 1, 4: 1, 8: 2}).levels(1, 3, 4, 8) == (1, 1, 1, 2)


def test_a_group_of_one_is_whole_at_once(tmp_path: Path) -> None:
    text = RING.replace("6 = ", "#").replace("[spaces]", '[spaces]\n6 = { kind = "parking", name = "Lawn" }\n') + CARDS
    t = at(edition(tmp_path, text), holders={23: "bob"}, pawns={"ann": 20})
    assert t.throw(1, 2).owed == ("ann", "bob", 2 * t.edition.deed(23).rents[0])
    assert at(edition(tmp_path, text), holders={23: "ann"}).build("ann", {23: 1}).levels(23) == (1,)


@pytest.mark.parametrize("here", [12, 13, 14])
def test_the_nearest_may_be_a_whole_round_away(tmp_path: Path, here: int) -> None:
    """U "Chance": "Advance to the nearest utility"; of the only one, from there and from the spaces behind it."""
    t = at(edition(tmp_path), pawns={"ann": 6}).throw(1, 2).do(c.PutPawn("ann", here))
    t.draw("ann", b.MoveToNearest("utility", 10))
    assert (t.space("ann"), t.paid, t.waits) == (12, [("bank", "ann", SALARY)], (Purchase, "ann"))


def test_a_card_for_the_nearest_needs_one_on_the_board(tmp_path: Path) -> None:
    text = RING.replace("12 = { rents = [6] }", '12 = { kind = "chance", name = "Chance" }') + CARDS
    t = at(edition(tmp_path, text), pawns={"ann": 6}).throw(1, 2)
    assert t.reason(c.DrawCard("ann", effect=b.MoveToNearest("utility", 10))) is Reason.NOT_ON_THE_BOARD
    assert t.reason(c.DrawCard("ann", effect=b.MoveToNearest("station", 0))) is Reason.BAD_AMOUNT
    assert t.draw("ann", b.MoveToNearest("station", 2)).space("ann") == 15


def test_a_board_has_only_the_decks_that_it_has(tmp_path: Path) -> None:
    gone = [card.id for card in load("generic").cards if card.deck is b.Deck.CHEST]
    gardens = "".join(f"{n}.kind = 'parking'\n" for n in (2, 17)) + "33 = { kind = 'swisscom', sticker = 'chance' }\n"
    left_out = "".join(f"cards.{id} = false\n" for id in gone)
    board = edition(tmp_path, f'extends = "generic"\n{left_out}[spaces]\n{gardens}')
    assert board.decks == (b.Deck.CHANCE,)
    t = at(board, pawns={"ann": 30})
    drawn = [each.command for each in choices.choices(t.game) if isinstance(each.command, c.CashDraw)]
    assert [each.deck for each in drawn] == [b.Deck.CHANCE]
    assert t.reason(c.CashDraw("ann", b.Deck.CHEST)) is Reason.NOT_ON_THE_BOARD
    t = t.throw(1, 2)
    assert t.reason(c.ChooseDeck("ann", b.Deck.CHEST)) is Reason.NOT_ON_THE_BOARD
    t = t.do(c.ChooseDeck("ann", b.Deck.CHANCE))
    assert t.reason(c.DrawCard("ann", effect=b.PayOrDraw(10, b.Deck.CHEST))) is Reason.NOT_ON_THE_BOARD


def test_a_board_without_cards_offers_no_deck(tmp_path: Path) -> None:
    gardens = "".join(f"{n}.kind = 'parking'\n" for n in (2, 7, 17, 22, 33, 36))
    left_out = "".join(f"cards.{card.id} = false\n" for card in load("generic").cards)
    t = at(edition(tmp_path, f'extends = "generic"\n{left_out}[spaces]\n{gardens}'))
    assert not [each for each in choices.choices(t.game) if isinstance(each.command, c.CashDraw)]


@pytest.mark.parametrize(
    ("change", "corners"),
    [
        ("", (0, 6, 12, 18)),  # no four corners in order: after every quarter
        ("corners = [0, 7, 11, 20]\n", (0, 7, 11, 20)),
    ],
)
def test_the_corners_of_a_ring_are_named_or_fall_after_every_quarter(
    tmp_path: Path, change: str, corners: tuple[int, ...]
) -> None:
    text = RING.replace("size = 24\n", f"size = 24\n{change}").replace('2 = { kind = "parking"', '2 = { kind = "chest"')
    assert edition(tmp_path, text + CARDS).corners == corners


def test_the_corners_of_a_ring_are_its_four_corner_spaces_where_it_has_one_of_each(tmp_path: Path) -> None:
    text = RING.replace('2 = { kind = "parking"', '2 = { kind = "chest"').replace(
        '13 = { kind = "chest"', '13 = { kind = "parking"'
    )
    assert edition(tmp_path, text + CARDS).corners == (0, 7, 13, 20)


def test_a_longer_ring_is_as_long_as_its_last_space(tmp_path: Path) -> None:
    more = "".join(f'{n} = {{ id = "more_{n}", kind = "chance", name = "More" }}\n' for n in range(40, 80))
    board = edition(tmp_path, f'extends = "generic"\n[spaces]\n{more}')
    assert (board.size, board.corners) == (80, (0, 10, 20, 30))
    t = at(board, pawns={"ann": 77}).throw(1, 3)
    assert (t.space("ann"), t.cash("ann")) == (1, 1_500 + SALARY)


def dear_hotels(tmp_path: Path) -> b.Edition:
    """The board of generic with houses of 51 and hotels of 125 on the two browns."""
    text = 'extends = "generic"\ngroups.brown.building = 51\ngroups.brown.hotel = 125\n'
    return edition(tmp_path, text)


def test_a_hotel_costs_its_own_price_beside_its_four_houses(tmp_path: Path) -> None:
    """S, F "Acheter un hôtel": the price that the card of the deed prints, and four houses."""
    t = at(dear_hotels(tmp_path), holders={1: "ann", 3: "ann"}, levels={1: 3, 3: 4})
    cash = t.cash("ann")
    assert step_prices(t) == {1: 51}
    assert t.build("ann", {1: 4, 3: 5}).cash("ann") == cash - 51 - 125
    assert step_prices(t) == {1: 125}
    lines = tally.wealth_lines(t.game, "ann")
    found = [(line.kind, line.amount) for line in lines if line.space == 3]
    assert found == [("deed", 60), ("hotel", 4 * 51 + 125)]
    assert all(adds_up(tally.line_sum(t.game, line)) for line in lines)


def test_each_building_is_sold_at_half_its_own_price_one_by_one_or_together(tmp_path: Path) -> None:
    """S, F "Vendre des bâtiments": "la moitié du prix de l'hôtel, plus la moitié du prix des quatre appartements".
    Of an odd price the half goes down, for each."""

    def built() -> Table:
        return at(dear_hotels(tmp_path), holders={1: "ann", 3: "ann"}, levels={1: 4, 3: 5})

    cash, half = built().cash("ann"), 8 * 25 + 125 // 2
    assert built().sell("ann", {1: 0, 3: 0}).cash("ann") == cash + half
    one_by_one = built().sell("ann", {3: 4})
    assert building.buys_back(one_by_one.game, 3) == 125 // 2
    for level in (3, 2, 1, 0):
        one_by_one = one_by_one.sell("ann", {1: level}).sell("ann", {3: level})
    assert one_by_one.cash("ann") == cash + half
    both = building.resale_sum(built().game, {1: 4, 3: 5}, {1: 0, 3: 0})
    assert adds_up(both)
    assert both.amount == half


def test_where_a_board_has_no_buildings_none_can_be_built(tmp_path: Path) -> None:
    """The whole group doubles the rent all the same."""
    bare = "groups.brown = { building = false }\nspaces.1.rents = [2]\nspaces.3.rents = [4]\n"
    board = edition(tmp_path, f'extends = "generic"\n{bare}')
    assert (board.deed(1).building, board.deed(1).hotel, board.deed(6).building) == (None, None, 50)
    t = at(board, holders={1: "ann", 3: "ann", 6: "bob"})
    assert t.refused(t.building("ann", {1: 1})) is Reason.NOT_THAT_LEVEL
    assert t.refused(t.building("ann", {1: 5})) is Reason.NOT_THAT_LEVEL
    assert t.refused(t.building("ann", {1: 0})) is Reason.NOT_HIGHER
    assert t.refused(t.selling("ann", {1: 0})) is Reason.NOT_LOWER
    assert step_prices(t) == {}
    with pytest.raises(SetupError, match="nothing can stand here"):
        at(board, holders={1: "ann", 3: "ann"}, levels={1: 1})
    assert at(board, holders={1: "bob", 3: "bob"}).throw(1, 2).owed == ("ann", "bob", 2 * 4)


BY_DICE = 'extends = "generic"\n' + "".join(f"spaces.{n} = {{ rents = [2, 3, 5, 5], dice = true }}\n" for n in (5, 15))


@pytest.mark.parametrize(("held", "each"), [((5,), 2), ((5, 15), 3), ((5, 15, 25), 5), ((5, 15, 25, 35), 5)])
def test_a_station_by_dice_asks_for_each_point_by_how_many_its_holder_has(
    tmp_path: Path, held: tuple[int, ...], each: int
) -> None:
    t = at(edition(tmp_path, BY_DICE), holders=dict.fromkeys(held, "bob"))
    assert t.throw(1, 4).owed == ("ann", "bob", 5 * each)


def test_beside_a_station_by_dice_the_others_keep_their_rents(tmp_path: Path) -> None:
    t = at(edition(tmp_path, BY_DICE), holders={5: "bob", 25: "bob"}, pawns={"ann": 20})
    assert t.throw(1, 4).owed == ("ann", "bob", 50)


def test_a_card_to_the_nearest_station_by_dice_asks_for_a_new_throw(tmp_path: Path) -> None:
    t = at(edition(tmp_path, BY_DICE), holders={15: "bob", 5: "bob"}, pawns={"ann": 5}).throw(1, 1)
    t = t.draw("ann", b.MoveToNearest("station", 2))
    assert isinstance(t.game.top, RentThrow)
    assert t.throw(2, 4).owed == ("ann", "bob", 6 * 3 * 2)


def step_prices(t: Table) -> dict[int, int | None]:
    """Street to what the next building there costs, of those that are offered."""
    offered = [each for each in choices.choices(t.game) if isinstance(each.command, c.Build)]
    return {each.command.levels[0].space: each.amount for each in offered if isinstance(each.command, c.Build)}


def test_who_is_sent_to_jail_from_a_space_past_start_has_no_salary(tmp_path: Path) -> None:
    """Decision (003 "Ne franchissez pas la case départ", of a card): passing Start on the way to jail brings none."""
    space = '4 = { kind = "go_to_jail", name = "Off you go" }'
    t = at(edition(tmp_path, f'extends = "generic"\n[spaces]\n{space}\n'), pawns={"ann": 37}).throw(3, 4)
    assert t.game.player("ann").jailed
    assert t.cash("ann") == 1_500
