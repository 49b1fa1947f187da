"""Several steps under one signature: booked in their order as one operation, or none of them."""

from __future__ import annotations

from typing import get_args

import pytest

from banker import commands as c
from banker.events import LevelChange
from banker.pending import Debt, MortgageChoice, ShortageCall, Throw
from banker.refusal import Reason
from banker.rules import STEPS, raises, spends
from tests.rulebook.test_09_debt import owing_tax

STATIONS = dict.fromkeys((5, 15, 25, 35), "ann")


def sell(*levels):
    return c.SellBuildings("ann", tuple(LevelChange(*level) for level in levels))


def build(*levels):
    return c.Build("ann", tuple(LevelChange(*level) for level in levels))


def carried(*plan, player="ann"):
    return c.CarryOut(player, plan)


def test_a_debt_of_four_mortgages_is_one_operation(table):
    """C "Hypothèques": "pour payer"; S 8 "Besoin d'argent". Four loans of a million, then the tax of two."""
    t = owing_tax(table, balances={"ann": 100_000}, holders=STATIONS)
    t.do(carried(*(c.Mortgage("ann", n) for n in STATIONS), c.Pay("ann")))
    assert t.cash("ann") == 100_000 + 4 * 1_000_000 - 2_000_000
    assert all(t.game.registry.title(n).mortgaged for n in STATIONS)
    assert t.waits == (Throw, "bob")


def test_houses_are_sold_and_the_bare_streets_mortgaged(table):
    """C "Hypothèques": "revendre l'ensemble des constructions situées sur les terrains du même groupe"."""
    where = {"holders": {1: "ann", 3: "ann"}, "levels": {1: 1, 3: 1}, "balances": {"ann": 9_000}}
    t = owing_tax(table, "C", **where)
    t.do(carried(sell((1, 0), (3, 0)), c.Mortgage("ann", 1), c.Mortgage("ann", 3), c.Pay("ann")))
    assert t.cash("ann") == 9_000 + 5_000 + 3_000 + 3_000 - 20_000


def test_what_refuses_one_step_refuses_them_all(table):
    t = owing_tax(table, balances={"ann": 0}, holders=STATIONS)
    assert t.reason(carried(c.Mortgage("ann", 5), c.Pay("ann"))) is Reason.SHORT_OF_CASH
    assert t.refused(carried(c.Mortgage("ann", 5), c.Mortgage("ann", 5))) is Reason.ALREADY_MORTGAGED
    assert t.refused(carried(c.Mortgage("ann", 5), c.LiftMortgage("ann", 5))) is Reason.ANSWER_FIRST
    assert t.refused(carried(c.Mortgage("ann", 5), c.Mortgage("bob", 15))) is Reason.NOT_THIS_PLAYER
    assert t.refused(carried(c.Mortgage("bob", 5), player="bob")) is Reason.NOT_HOLDER
    assert t.refused(carried()) is Reason.NOT_ASKED
    assert t.refused(carried(carried(c.Mortgage("ann", 5)))) is Reason.NOT_ASKED, "a plan within a plan is no step"
    assert t.refused(carried(c.DeclareBankruptcy("ann"))) is Reason.NOT_ASKED
    assert t.refused(carried(c.Mortgage("zoe", 5), player="zoe")) is Reason.UNKNOWN_PLAYER


def test_a_plan_is_of_what_its_record_takes(table):
    """Decision: what builds, sells, mortgages, lifts, keeps, hands over and pays; each by the same rule as alone."""
    assert set(get_args(c.Step)) == STEPS
    t = owing_tax(table, balances={"ann": 100_000}, holders=STATIONS)
    for later in (c.LiftMortgage("ann", 5), c.KeepMortgage("ann", 5), build((1, 1))):
        assert t.refused(carried(later)) is Reason.ANSWER_FIRST
    assert t.refused(carried(c.HandOver("ann", 5))) is Reason.NO_LOTS_FOR_DEBTS
    assert t.refused(carried(sell((1, 0)))) is Reason.GROUP_NOT_COMPLETE
    assert t.refused(carried(c.Pay("ann"))) is Reason.SHORT_OF_CASH
    for no_step in (c.Buy("ann"), c.Bid("ann", 1, 0), c.PutPawn("ann", 1), c.CashSalary("ann")):
        assert t.refused(carried(no_step)) is Reason.NOT_ASKED


@pytest.mark.parametrize(
    ("command", "spending", "raising"),
    [
        (c.Buy("ann"), True, False),
        (c.Bid("ann", 1, 0), True, False),
        (build((1, 1)), True, False),
        (c.LiftMortgage("ann", 5), True, False),
        (c.Mortgage("ann", 5), False, True),
        (sell((1, 0)), False, True),
        (c.KeepMortgage("ann", 5), False, False),
        (c.HandOver("ann", 5), False, False),
        (c.Pay("ann"), False, False),
        (c.PayFine("ann"), False, False),
        (c.CashPay("ann", "bank", 1), False, False),
    ],
)
def test_what_is_spent_of_one_s_own_will_and_what_raises_money(command, spending, raising):
    """Decision: only what nobody must buy waits until a debt is paid and a bid is covered."""
    assert (spends(command), raises(command)) == (spending, raising)


def test_two_groups_are_built_on_at_once(table):
    """C "Les Maisons": each group evenly; the sum is one payment a group."""
    holders = dict.fromkeys((1, 3, 6, 8, 9), "ann")
    t = table("C", holders=holders)
    t.do(carried(build((1, 1), (3, 1)), build((6, 1))))
    assert [t.game.registry.title(n).level for n in (1, 3, 6, 8, 9)] == [1, 1, 1, 0, 0]
    assert t.cash("ann") == 150_000 - 3 * 5_000
    assert t.refused(carried(build((1, 2)), build((6, 3)))) is Reason.UNEVEN


def test_a_plan_has_an_upper_length(table):
    """Decision: `banker.limits`."""
    t = table("S", holders=STATIONS)
    there_and_back = (c.Mortgage("ann", 5), c.LiftMortgage("ann", 5)) * 51
    assert t.refused(carried(*there_and_back)) is Reason.TOO_LONG
    t.do(carried(*there_and_back[:100]))


def test_mortgages_are_lifted_together(table):
    """S "Hypothèques": 10 % on each, rounded each by itself."""
    t = table("S", holders=STATIONS, mortgages=tuple(STATIONS), balances={"ann": 5_000_000})
    t.do(carried(*(c.LiftMortgage("ann", n) for n in STATIONS)))
    assert t.cash("ann") == 5_000_000 - 4 * 1_100_000
    assert t.refused(carried(c.LiftMortgage("ann", 5))) is Reason.NOT_MORTGAGED


def test_a_mortgage_received_is_answered_before_another_is_lifted(table):
    """C "celui-ci doit immédiatement payer les 10% d'intérêt": of the deed that is asked about."""
    where = {"holders": {5: "ann", 15: "ann", 25: "bob", 39: "bob"}, "mortgages": (5, 15, 25)}
    t = table("S", pawns={"ann": 36}, balances={"ann": 0}, **where).throw(1, 2).do(c.DeclareBankruptcy("ann"))
    assert (t.waits, t.game.top.space) == ((MortgageChoice, "bob"), 5)
    for space in (15, 25):
        assert t.refused(c.LiftMortgage("bob", space)) is Reason.ANSWER_FIRST
        assert t.refused(c.KeepMortgage("bob", space)) is Reason.ANSWER_FIRST
    assert t.do(c.LiftMortgage("bob", 5)).game.top.space == 15
    assert not t.mortgaged(5)


@pytest.mark.parametrize("kept", [(5, 15), (15, 5)])
def test_the_mortgages_of_an_estate_are_answered_from_the_top(table, kept):
    """C "Faillite": the 10 % of each at once. In the order in which they are asked, in no other."""
    where = {"holders": {5: "ann", 15: "ann", 39: "bob"}, "levels": {}, "mortgages": (5, 15)}
    t = table("S", pawns={"ann": 36}, balances={"ann": 0, "bob": 5_000_000}, **where).throw(1, 2)
    t.do(c.DeclareBankruptcy("ann"))
    assert t.waits == (MortgageChoice, "bob")
    plan = carried(*(c.KeepMortgage("bob", n) for n in kept), player="bob")
    if kept == (5, 15):
        before = t.cash("bob")
        t.do(plan)
        assert t.cash("bob") == before - 2 * 100_000
    else:
        assert t.refused(plan) is Reason.ANSWER_FIRST


def test_the_interest_that_cannot_be_paid_ends_a_plan(table):
    """S "Faillite" *(silent)*: a creditor who cannot pay the 10 % owes it: their own debt comes before the rest."""
    where = {"holders": {5: "ann", 15: "ann", 39: "bob"}, "mortgages": (5, 15)}
    t = table("S", pawns={"ann": 36}, balances={"ann": 0, "bob": 0, "cleo": 0}, **where).throw(1, 2)
    t.do(c.DeclareBankruptcy("ann"))
    both = carried(c.KeepMortgage("bob", 5), c.KeepMortgage("bob", 15), player="bob")
    assert t.refused(both) is Reason.ANSWER_FIRST
    t.do(carried(c.KeepMortgage("bob", 5), player="bob"))
    assert t.waits == (Debt, "bob")
    t.do(carried(c.Mortgage("bob", 39), c.Pay("bob"), c.KeepMortgage("bob", 15), player="bob"))
    assert t.cash("bob") == 2_000_000 - 2 * 100_000


def test_who_asks_for_the_last_houses_can_only_do_so_at_the_end(table):
    """S "Crise du logement": others who could place one are asked first; what was planned after it would wait."""
    holders = dict.fromkeys((1, 3, 11, 13, 14), "ann") | dict.fromkeys((6, 8, 9), "bob")
    full = dict.fromkeys((16, 18, 19, 21, 23, 24), "cleo") | dict.fromkeys((26, 27), "cleo") | {29: "cleo"}
    levels = dict.fromkeys((16, 18, 19, 21, 23, 24), 4) | {26: 2, 27: 2, 29: 2}
    t = table("S", holders=holders | full, levels=levels)
    assert t.stock[0] == 2
    asked = build((1, 1), (3, 1))
    assert t.refused(carried(asked, build((11, 1)))) is Reason.ASKS_OTHERS
    t.do(carried(asked))
    assert t.waits == (ShortageCall, "bob")


def test_after_the_hour_a_plan_builds_nothing(table):
    """C "Partie limitée dans le temps": nothing but what the turn under way still asks for."""
    t = table("C", holders={5: "bob"}, mode="timed", minutes=60, options={"deal_deeds": "no"})
    t.throw(5, 5).do(c.CallTime(60 * 60_000))
    assert t.waits == (Throw, "ann")
    assert t.refused(carried(c.Mortgage("bob", 5), c.LiftMortgage("bob", 5), player="bob")) is Reason.TIME_IS_UP
