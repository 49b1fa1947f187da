"""What the history tells beside payments: how somebody came into jail and out, who won what, when a turn ended."""

from __future__ import annotations

import pytest

from banker import board as b
from banker import commands as c
from banker import events as e
from banker.clauses import Clause
from banker.rules import retold
from tests.rulebook.conftest import Table

JAILED = {"pawns": {"ann": 10}, "jail": {"ann": 0}}


def told(t: Table, *kinds: type) -> list[e.Event]:
    """The events of these kinds of the last operation."""
    return [event for event in t.events if isinstance(event, kinds)]


@pytest.mark.parametrize("dice", [(1, 2), (6, 6)])
def test_into_jail_by_the_space(table, dice):
    """C "Prison": "Vous tombez sur la case"."""
    t = table("C", pawns={"ann": 30 - sum(dice)}).throw(*dice)
    assert told(t, e.Jailed, e.Moved) == [
        e.Moved("ann", 30 - sum(dice), 30), e.Moved("ann", 30, 10), e.Jailed("ann", "space"),
    ]  # fmt: skip


def test_into_jail_by_a_card_and_by_doubles(table):
    """C "Prison"; "Les doubles"."""
    t = table("C", pawns={"ann": 4}).throw(1, 2).draw("ann", b.ToJail())
    assert told(t, e.Jailed, e.Moved) == [e.Moved("ann", 7, 10), e.Jailed("ann", "card")]
    t = table("C", pawns={"ann": 38}, pot=0).throw(1, 1).throw(5, 5).throw(1, 1)
    assert told(t, e.Jailed, e.Moved) == [e.Jailed("ann", "doubles")]


@pytest.mark.parametrize(
    ("way", "how"),
    [
        (c.PayFine("ann"), "fine"),
        (c.UseJailCard("ann"), "card"),
        (c.ThrowDice((2, 2)), "double"),
        (c.PutPawn("ann", 0), "correction"),
        (c.CashFine("ann"), "fine"),
        (c.Land("ann", 13), "double"),
        (c.CashCard("ann", b.Receive(1)), "double"),
    ],
)
def test_out_of_jail(table, way, how):
    """C "Prison"."""
    t = table("C", jail_cards={"ann": (b.Deck.CHEST,)}, **JAILED).do(way)
    assert told(t, e.Freed) == [e.Freed("ann", how)]


def test_out_of_jail_between_two_turns(table):
    """C "Prison" (a): at the cashier, while the bank waits for somebody else's dice."""
    t = table("C", jail={"bob": 0}).do(c.CashFine("bob"))
    assert told(t, e.Freed) == [e.Freed("bob", "fine")]


def test_out_of_jail_by_the_third_throw(table):
    """C "Prison" 3: the fine, then the move."""
    t = table("C", pawns={"ann": 10}, jail={"ann": 2}).throw(1, 2)
    assert told(t, e.Thrown, e.JailTried) == [e.Thrown("ann", (1, 2), "jail"), e.JailTried("ann", 3)]
    t.pay("ann")
    assert told(t, e.Freed, e.Moved) == [e.Freed("ann", "third_throw"), e.Moved("ann", 10, 13)]


def test_the_fine_of_the_third_throw_is_another_than_that_of_who_pays_before(table):
    """C "Prison" 3: after the third throw it must be paid."""
    for command, clause in ((c.ThrowDice((1, 2)), Clause.FINE_FORCED), (c.PayFine("ann"), Clause.FINE)):
        t = table("C", pawns={"ann": 10}, jail={"ann": 2})
        assert [sum_.clause for sums in retold(t.game, command)[1].values() for sum_ in sums] == [clause]


def test_a_card_moves_who_was_put_into_jail_meanwhile(table):
    """Decision: one put into jail by hand that a card moves is free again."""
    ends = {b.MoveTo(39): 39, b.MoveBackTo(1): 1, b.MoveBack(1): 9, b.MoveToNearest("station", 1): 15}
    for effect, end in ends.items():
        t = table("C", pawns={"ann": 4}).throw(1, 2).do(c.Correct(e.PawnRepair("ann", 10, jailed=True), "misread"))
        t.draw("ann", effect)
        assert told(t, e.Freed, e.Moved) == [e.Freed("ann", "correction"), e.Moved("ann", 10, end)]


def test_the_end_of_an_auction(table):
    """C "Arrêt sur une propriété à vendre"."""
    t = table("C").throw(1, 2).do(c.Decline("ann")).do(c.Bid("bob", 500, 0))
    assert told(t, e.BidMade) == [e.BidMade(t.game.top.id, "bob", 500)]
    t.do(c.Hammer(500))
    assert told(t, e.AuctionClosed, e.DeedPassed) == [e.AuctionClosed(3, "bob", 500), e.DeedPassed(3, None, "bob")]
    t = table("C").throw(1, 2).do(c.Decline("ann")).do(c.Hammer(0))
    assert told(t, e.AuctionClosed, e.DeedPassed) == [e.AuctionClosed(3, None, 0)]


def test_a_turn_ends_and_the_next_begins(table):
    """C "Déroulement du jeu"."""
    t = table("C").throw(1, 3)
    assert told(t, e.TurnBegan, e.TurnEnded) == [e.TurnBegan("ann")]
    t.pay("ann")
    assert told(t, e.TurnBegan, e.TurnEnded) == [e.TurnEnded("ann")]
    t.throw(4, 6)
    assert told(t, e.TurnBegan, e.TurnEnded, e.Thrown) == [
        e.TurnBegan("bob"), e.Thrown("bob", (4, 6)), e.TurnEnded("bob"),
    ]  # fmt: skip


def test_a_throw_for_the_rent_is_told_as_one(table):
    """C "Les cartes CHANCE": "vous devrez alors lancer les dés"."""
    t = table("C", holders={12: "bob"}, pawns={"ann": 4}).throw(1, 2).draw("ann", b.MoveTo(12)).throw(2, 4)
    assert told(t, e.Thrown, e.ThirdDieThrown) == [e.Thrown("ann", (2, 4), "rent")]


def test_only_what_changes_of_a_group_is_told(table):
    """C "Faillite"; "Les Maisons"."""
    where = {"holders": {1: "ann", 3: "ann", 5: "ann"}, "levels": {1: 1}}
    t = table("C", balances={"ann": 0}, pawns={"ann": 1}, **where).throw(1, 2).do(c.DeclareBankruptcy("ann"))
    assert [event.levels for event in told(t, e.BuildingsChanged)] == [(e.LevelChange(1, 0),)]
    t = table("C", **where).do(c.Correct(e.BuildingsRepair((e.LevelChange(3, 1),)), "misread"))
    assert [event.levels for event in told(t, e.BuildingsChanged)] == [(e.LevelChange(3, 1),)]


def test_what_the_banker_does_by_hand_is_told(table):
    """C "Le Banquier"."""
    t = table("C").do(c.CashCard("ann", b.Receive(5)))
    assert told(t, e.CardDrawn) == [e.CardDrawn("ann", b.Receive(5))]
    t = table("C").do(c.Join("zoe", "Zoe", 0, "red", "star"))
    assert told(t, e.Joined) == [e.Joined("zoe", "Zoe", "red", "star")]
    t = table("C", holders={5: "ann"}).do(c.Correct(e.DeedRepair(5, None), "misread"))
    assert told(t, e.DeedPassed, e.MortgageLifted) == [e.DeedPassed(5, "ann", None)]


def test_a_free_player_is_not_freed_again(table):
    """Decision: a jailed player put elsewhere is free; of another nothing of the kind is told."""
    t = table("C").do(c.PutPawn("ann", 5))
    assert told(t, e.Freed, e.PawnPut) == [e.PawnPut("ann", 5)]
