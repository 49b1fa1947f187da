"""A card or a space lets the player put a deed of the bank up for auction: the auction space of the board of 52 spaces.

Its rules, as retold: the player picks a deed that nobody has; where all are taken, the pawn goes on to the one at which
most rent is due, the nearest of equal ones.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from banker import board as b
from banker import commands as c
from banker.edition import load
from banker.pending import Auction, Debt, Throw
from banker.refusal import Reason
from tests.rulebook.conftest import Table
from tests.rulebook.test_effects import on_event
from tests.rulebook.test_going import chooses, leads_to

ANY = b.ChooseSpace(auction=True)
DEEDS = tuple(space.number for space in load("generic").spaces if space.deed is not None)
EVERY = dict.fromkeys(DEEDS, "bob")


def test_any_deed_of_the_bank_is_auctioned_and_the_pawn_stays(table: Any) -> None:
    t = chooses(table, ANY, holders={8: "bob", 39: "ann"})
    assert set(leads_to(t)) == set(DEEDS) - {8, 39}
    assert t.refused(c.Go("ann", 8)) is Reason.NOT_THERE
    t.go("ann", 5)
    assert (t.game.top, t.space("ann")) == (Auction(t.game.next_id - 1, 5, 1), 7)
    t.do(c.Bid("bob", 30, 0)).do(c.Hammer(30))
    assert (t.paid, t.game.registry.title(5).holder, t.waits) == ([("bob", "bank", 30)], "bob", (Throw, "bob"))


def test_a_space_does_it_too(tmp_path: Path) -> None:
    t = on_event(tmp_path, "choose_space = { auction = true }")
    assert t.go("ann", 1).waits == (Auction, None)


def test_where_all_are_taken_the_pawn_goes_on_to_the_dearest(table: Any) -> None:
    t = chooses(table, ANY, holders=EVERY, levels=dict.fromkeys((37, 39), 5))
    assert leads_to(t) == (39,)
    assert (t.go("ann", 39).owed, t.space("ann")) == (("ann", "bob", 2_000), 39)


def test_of_equal_rents_the_nearest_counts_and_start_pays_its_salary(table: Any) -> None:
    """Stations earn 200 each, more than any unbuilt street."""
    t = chooses(table, ANY, holders=EVERY)
    assert leads_to(t) == (15,)
    t = chooses(table, ANY, at_=33, holders=EVERY, mortgages=(15, 25, 35)).go("ann", 5)
    assert (t.owed, t.cash("ann")) == (("ann", "bob", 200), 1_700)


def test_a_rent_by_the_dice_is_that_of_the_last_throw(table: Any) -> None:
    """Decision: the dice of the turn say what a utility would earn: 10 × 3."""
    streets = tuple(n for n in DEEDS if n not in (12, 28, 1))
    t = chooses(table, ANY, holders=EVERY, mortgages=streets)
    assert leads_to(t) == (12,)


@pytest.mark.parametrize("where", [{"holders": EVERY, "mortgages": DEEDS}, {"holders": dict.fromkeys(DEEDS, "ann")}])
def test_nothing_happens_where_no_rent_is_due_anywhere(table: Any, where: dict[str, Any]) -> None:
    assert chooses(table, ANY, **where).waits == (Throw, "bob")


def test_nothing_is_put_up_where_the_table_has_no_auctions(table: Any) -> None:
    """Decision: nor does the pawn go on."""
    assert chooses(table, ANY, options={"auction": "no"}).waits == (Throw, "bob")
    assert chooses(table, ANY, holders=EVERY, options={"auction": "no"}).waits == (Throw, "bob")


def test_only_deeds_of_some_groups_may_be_named_and_it_may_cost_something(table: Any) -> None:
    t = chooses(table, b.ChooseSpace(groups=("orange",), auction=True, cost=40))
    assert leads_to(t) == (16, 18, 19, 7)
    assert t.go("ann", 16).waits == (Auction, None)
    assert t.cash("ann") == 1_460
    stays = chooses(table, b.ChooseSpace(groups=("orange",), auction=True, cost=40)).go("ann", 7)
    assert (stays.cash("ann"), stays.waits) == (1_500, (Throw, "bob"))


def test_a_double_is_thrown_again_once_it_is_sold(table: Any) -> None:
    t: Table = table("U", pawns={"ann": 5}).throw(1, 1).draw("ann", ANY).go("ann", 1)
    t.do(c.Bid("bob", 10, 0)).do(c.Hammer(10))
    assert t.waits == (Throw, "ann")


def test_who_owes_the_dearest_rent_raises_money_as_for_any_other(table: Any) -> None:
    t = chooses(table, ANY, holders=EVERY, levels=dict.fromkeys((37, 39), 5), balances={"ann": 10}).go("ann", 39)
    assert t.waits == (Debt, "ann")
