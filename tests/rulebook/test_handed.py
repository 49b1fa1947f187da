"""Deeds handed over for a debt (`debts_in_lots`). No booklet that could be read says how; players saw the electronic
bank of Ultimate Banking: the creditor has the deed, and the bank pays the debtor its price."""

from __future__ import annotations

from typing import Any

import pytest

from banker import commands as c
from banker.board import Pay
from banker.clauses import Clause
from banker.events import DeedPassed, Paid
from banker.ledger import BANK, Why
from banker.pending import Debt
from banker.refusal import Reason
from banker.rules import choices
from banker.rules.debt import handed_sum, means, raisable
from banker.rules.raising import cheapest
from tests.rulebook.conftest import Table

LOTS = {"debts_in_lots": "yes", "mortgages": "no"}
BOTH = {"debts_in_lots": "yes"}


@pytest.fixture
def owes(table: Any) -> Any:
    """Ann owes Bob the rent of 39, which is 50, with little cash and some deeds."""

    def at(holders: dict[int, str], cash: int = 0, options: dict[str, str] = LOTS, **more: Any) -> Table:
        given = {"holders": {39: "bob", **holders}, "balances": {"ann": cash}, "pawns": {"ann": 36}, **more}
        return table("U", options=options, **given).throw(1, 2)

    return at


def test_the_creditor_has_the_deed_and_all_that_is_owed(owes: Any) -> None:
    t = owes({1: "ann"}, 10).do(c.HandOver("ann", 1))
    assert t.events == (DeedPassed(1, "ann", "bob"), Paid(BANK, "ann", 60, Why.HANDED, 1))
    assert t.game.registry.title(1).holder == "bob"
    before = t.game.balance("bob")
    t.pay("ann")
    assert (t.game.balance("ann"), t.game.balance("bob")) == (20, before + 50)


def test_a_deed_handed_over_to_the_bank_is_free_again(owes: Any, table: Any) -> None:
    t = table("U", options=LOTS, holders={1: "ann"}, balances={"ann": 0}, pawns={"ann": 4}).throw(1, 2)
    t = t.draw("ann", Pay(50)).do(c.HandOver("ann", 1))
    assert t.game.registry.title(1).holder is None
    assert t.pay("ann").game.balance("ann") == 10


def test_deeds_are_handed_over_only_as_long_as_cash_is_short(owes: Any) -> None:
    t = owes({1: "ann", 3: "ann"}, 20)
    assert t.refused(c.HandOver("bob", 39)) is Reason.NOT_THIS_PLAYER
    assert t.refused(c.HandOver("ann", 39)) is Reason.NOT_HOLDER
    assert t.refused(c.HandOver("ann", 0)) is Reason.NO_DEED_HERE
    t.do(c.HandOver("ann", 3))
    assert t.refused(c.HandOver("ann", 1)) is Reason.CASH_COVERS
    assert owes({1: "ann"}, options={"mortgages": "no"}).refused(c.HandOver("ann", 1)) is Reason.NO_LOTS_FOR_DEBTS


def test_neither_a_mortgaged_deed_nor_one_of_a_built_group_is_handed_over(owes: Any) -> None:
    t = owes({1: "ann", 3: "ann", 12: "ann"}, options=BOTH, levels={1: 1}, mortgages=(12,))
    assert t.refused(c.HandOver("ann", 12)) is Reason.ALREADY_MORTGAGED
    assert t.refused(c.HandOver("ann", 3)) is Reason.GROUP_BUILT


def test_the_list_of_choices_has_the_deeds_that_can_be_handed_over(owes: Any) -> None:
    t = owes({1: "ann", 3: "ann", 12: "ann"}, options=BOTH, levels={1: 1})
    found = [choice for choice in choices.choices(t.game) if isinstance(choice.command, c.HandOver)]
    assert [(choice.command.space, choice.amount) for choice in found] == [(12, -150)]


def test_a_player_is_bankrupt_once_all_deeds_would_not_do(owes: Any) -> None:
    """The program that noted what it saw: the prices of all deeds against what is missing."""
    t = owes({1: "ann"}, options={**LOTS, "bare_rent": "double"})
    assert (raisable(t.game, "ann"), means(t.game, "ann")) == (0, 60)
    assert t.refused(c.DeclareBankruptcy("ann")) is Reason.CAN_STILL_RAISE
    t = owes({37: "bob", 1: "ann"})
    assert t.do(c.DeclareBankruptcy("ann")).game.registry.title(1).holder == "bob"


def test_means_count_a_price_in_place_of_a_loan(owes: Any) -> None:
    t = owes({1: "ann", 12: "ann"}, 7, BOTH, mortgages=(12,))
    assert (raisable(t.game, "ann"), means(t.game, "ann")) == (7 + 30, 7 + 60)


def test_a_player_who_leaves_hands_over_what_the_debt_needs(owes: Any) -> None:
    t = owes({1: "ann", 3: "ann", 5: "ann"}, options=BOTH).do(c.Leave("ann"))
    handed = [event for event in t.events if isinstance(event, Paid) and event.why is Why.HANDED]
    assert [event.space for event in handed] == [1]
    assert t.game.registry.title(1).holder == "bob"
    assert t.game.registry.title(3).holder is None


def test_the_plan_hands_over_as_little_as_it_must_and_mortgages_first(owes: Any) -> None:
    t = owes({1: "ann", 6: "ann", 12: "ann"})
    assert cheapest(t.game, "ann", 50) == (c.HandOver("ann", 1),)
    t = owes({1: "ann", 6: "ann", 12: "ann"}, options=BOTH)
    assert cheapest(t.game, "ann", 50) == (c.Mortgage("ann", 6),)
    t = owes({1: "ann", 3: "ann"}, options=BOTH, levels={1: 1, 3: 1})
    assert cheapest(t.game, "ann", 50 + 30) is not None
    plan = cheapest(t.game, "ann", 25 + 25 + 30 + 60)
    assert plan is not None
    assert [type(step) for step in plan] == [c.SellBuildings, c.Mortgage, c.HandOver]
    t.do(c.CarryOut("ann", (c.SellBuildings("ann", plan[0].levels), c.Pay("ann"))))


def test_a_mortgaged_deed_of_a_group_that_is_cleared_is_not_handed_over(owes: Any) -> None:
    where: dict[str, Any] = {"levels": {1: 1}, "mortgages": (3,), "options": {**BOTH, "mortgage_clears": "lot"}}
    t = owes({1: "ann", 3: "ann"}, cash=0, **where)
    assert t.owed == ("ann", "bob", 50)
    assert cheapest(t.game, "ann", 25 + 60) == (t.selling("ann", {1: 0}), c.HandOver("ann", 1))
    assert cheapest(t.game, "ann", 25 + 60 + 1) is None


def test_a_mortgaged_deed_is_no_part_of_a_plan(owes: Any) -> None:
    t = owes({12: "ann"}, options=BOTH, mortgages=(12,))
    assert cheapest(t.game, "ann", 1) is None


def test_a_plan_clears_the_group_before_a_deed_of_it_is_handed_over(owes: Any) -> None:
    t = owes({1: "ann", 3: "ann"}, levels={1: 1, 3: 1})
    plan = cheapest(t.game, "ann", 25 + 60)
    assert plan == (t.selling("ann", {1: 0, 3: 0}), c.HandOver("ann", 1))


def test_of_equal_losses_the_plan_hands_over_the_fewest_deeds(owes: Any) -> None:
    """Two deeds of 60, or one of 120."""
    t = owes({1: "ann", 3: "ann", 9: "ann"})
    assert cheapest(t.game, "ann", 120) == (c.HandOver("ann", 9),)


def test_a_plan_hands_over_and_pays_under_one_card(owes: Any) -> None:
    t = owes({1: "ann"}).do(c.CarryOut("ann", (c.HandOver("ann", 1), c.Pay("ann"))))
    assert t.game.balance("ann") == 10
    assert not t.game.waiting(Debt)


def test_what_is_handed_over_is_told_with_its_clause(owes: Any) -> None:
    t = owes({1: "ann"})
    assert (handed_sum(t.game, 1).clause, handed_sum(t.game, 1).amount) == (Clause.HANDED, 60)


def test_nothing_is_handed_over_without_a_debt(owes: Any) -> None:
    t = owes({1: "ann"}, 60).pay("ann")
    assert t.refused(c.HandOver("ann", 1)) is Reason.NOT_ASKED
