"""Why nothing is due at a landing: every kind of space and of owner that costs nothing, and those that cost."""

from __future__ import annotations

import pytest

from banker import board as b
from banker import commands as c
from banker.rules.spared import Ground, Spared, spared


def landed(t, dice=(1, 2)):
    """What is said of the landing of this throw."""
    t.throw(*dice)
    return spared(t.game, t.events)


@pytest.mark.parametrize(
    ("setup", "start", "said"),
    [
        ({"holders": {3: "ann"}}, 0, Spared(3, Ground.OWN, "ann")),
        ({"holders": {3: "bob"}, "mortgages": (3,)}, 0, Spared(3, Ground.MORTGAGED, "bob")),
        ({"holders": {3: "ann"}, "mortgages": (3,)}, 0, Spared(3, Ground.OWN, "ann")),
        ({"holders": {3: "bob"}}, 0, None),
        ({}, 0, None),
        ({}, 7, Spared(10, Ground.VISIT)),
        ({}, 27, None),
        ({}, 1, None),
    ],
)
def test_each_landing_that_costs_nothing_has_its_reason(table, setup, start, said):
    """C "Arrêt sur une propriété privée", "Hypothèques", "Prison": a visit is free; on the space that leads to jail, on
    a tax and on what is for sale something happens."""
    assert landed(table("C", pawns={"ann": start}, **setup)) == said


def test_a_jailed_owner_is_the_reason_only_where_the_table_chose_so(table):
    """C "Prison": the owner collects; an option of the table says no."""
    jailed = {"holders": {3: "bob"}, "jail": {"bob": 0}}
    assert landed(table("C", **jailed, options={"rent_in_jail": "no"})) == Spared(3, Ground.OWNER_JAILED, "bob")
    assert landed(table("C", **jailed)) is None


@pytest.mark.parametrize(("rules", "ground"), [("C", Ground.EMPTY_POT), ("S", Ground.REST)])
def test_free_parking_says_whether_the_pot_is_empty_or_there_is_none(table, rules, ground):
    """C "Arrêt sur le Parc Gratuit"; S, F "Parc gratuit": nothing."""
    assert landed(table(rules, pawns={"ann": 17})) == Spared(20, ground)


def test_a_pot_that_is_paid_out_is_no_landing_for_nothing(table):
    t = table("C", pawns={"ann": 17}, pot=500)
    assert landed(t) is None


def test_only_the_pot_itself_is_a_reason_to_be_paid_there(table):
    """C "La case DEPART": the salary on the way to an empty Free Parking is not its money."""
    t = table("C", pawns={"ann": 33}, pot=0).throw(1, 2).draw("ann", b.MoveTo(20))
    assert t.paid == [("bank", "ann", 20_000)]
    assert spared(t.game, t.events) == Spared(20, Ground.EMPTY_POT)


def test_without_a_move_there_is_nothing_to_say(table):
    t = table("C")
    t.do(c.RenameSpace(3, {"fr": "Ici"}))
    assert spared(t.game, t.events) is None
