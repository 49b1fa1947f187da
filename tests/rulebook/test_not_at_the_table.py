"""Who and what is not at the table: an unknown player does nothing, and only the player who is asked answers."""

from __future__ import annotations

import pytest

from banker import board as b
from banker import commands as c
from banker.board import Deck
from banker.events import DeedRepair, PawnRepair
from banker.pending import Bundle
from banker.refusal import Reason

QUESTIONS = {
    "throw": {},
    "purchase": {"pawns": {"ann": 0}},
    "auction": {"pawns": {"ann": 0}},
    "debt": {"pawns": {"ann": 1}},
    "card": {"pawns": {"ann": 4}},
    "pay or draw": {"pawns": {"ann": 4}},
    "pay or share": {"pawns": {"ann": 4}},
    "choice": {"pawns": {"ann": 4}},
    "jail": {"pawns": {"ann": 10}, "jail": {"ann": 0}},
    "trade": {"holders": {39: "ann"}},
    "mortgage": {"holders": {3: "bob", 5: "ann"}, "mortgages": (5,), "balances": {"ann": 1}},
}


def asked(table, question, rules="C"):
    """A table at which this is the question, to Ann (who received the mortgaged deed: Bob)."""
    t = table(rules, **QUESTIONS[question])
    if question in ("purchase", "auction", "debt", "card", "pay or draw", "pay or share", "choice", "mortgage"):
        t.throw(1, 2)
    match question:
        case "auction":
            t.do(c.Decline("ann"))
        case "pay or draw":
            t.draw("ann", b.PayOrDraw(100, Deck.CHANCE))
        case "pay or share":
            t.draw("ann", b.PayOrShare(100, 10))
        case "choice":
            t.draw("ann", b.ChooseSpace())
        case "trade":
            t.do(c.ProposeTrade("ann", "bob", Bundle(deeds=(39,)), Bundle()))
        case "mortgage":
            t.do(c.DeclareBankruptcy("ann"))
    return t


ANSWERS = [
    ("purchase", c.Buy),
    ("purchase", c.Decline),
    ("auction", lambda who: c.Bid(who, 500, 0)),
    ("debt", c.Pay),
    ("debt", c.DeclareBankruptcy),
    ("card", lambda who: c.DrawCard(who, "chance.to_start")),
    ("pay or draw", c.PayInstead),
    ("pay or share", c.PayInstead),
    ("pay or share", c.PayShare),
    ("choice", lambda who: c.Go(who, 20)),
    ("pay or draw", lambda who: c.ChooseDeck(who, Deck.CHANCE)),
    ("jail", c.PayFine),
    ("jail", c.UseJailCard),
    ("trade", c.SignTrade),
    ("trade", c.CancelTrade),
    ("mortgage", lambda who: c.KeepMortgage(who, 5)),
    ("mortgage", lambda who: c.LiftMortgage(who, 5)),
]
BUSINESS = [
    lambda who: c.Mortgage(who, 39),
    lambda who: c.LiftMortgage(who, 39),
    lambda who: c.Build(who, ()),
    lambda who: c.SellBuildings(who, ()),
    lambda who: c.ProposeTrade(who, "ann", Bundle(money=1), Bundle()),
    lambda who: c.ProposeTrade("ann", who, Bundle(money=1), Bundle()),
    lambda who: c.PutPawn(who, 0),
    c.ClaimRent,
    c.Leave,
    lambda who: c.Land(who, 0),
    c.CashSalary,
    c.CashFine,
    lambda who: c.CashCard(who, b.Receive(1)),
    lambda who: c.CashDraw(who, Deck.CHANCE),
    lambda who: c.CashPay("bank", who, 1),
]


@pytest.mark.parametrize(("question", "command"), [*ANSWERS, *(("throw", command) for command in BUSINESS)])
def test_unknown_players_are_refused(table, question, command):
    """C "Préparation": who plays is settled before the game."""
    assert asked(table, question).refused(command("zoe")) is Reason.UNKNOWN_PLAYER


@pytest.mark.parametrize("command", [c.EnterEffect, lambda who: c.ChooseDeck(who, Deck.CHANCE)])
def test_unknown_players_are_refused_on_swisscom(table, command):
    """S "Cases Swisscom"."""
    spaces = table("S").edition.spaces
    space = next(s.number for s in spaces if s.kind is b.Kind.SWISSCOM)
    t = table("S", pawns={"ann": (space - 3) % 40}).throw(1, 2)
    assert t.refused(command("zoe")) is Reason.UNKNOWN_PLAYER
    assert t.refused(command("bob")) is Reason.NOT_THIS_PLAYER


@pytest.mark.parametrize(("question", "command"), [each for each in ANSWERS if each[0] not in ("auction", "mortgage")])
def test_only_the_player_asked_may_answer(table, question, command):
    """C "Déroulement du jeu": one after the other."""
    t = asked(table, question)
    assert t.refused(command("cleo")) is Reason.NOT_THIS_PLAYER


@pytest.mark.parametrize("space", [-1, 40])
@pytest.mark.parametrize(
    "command",
    [
        lambda space: c.PutPawn("ann", space),
        lambda space: c.Land("ann", space),
        lambda space: c.RenameSpace(space, {"fr": "Là"}),
        lambda space: c.Correct(PawnRepair("ann", space, jailed=False), "misread"),
        lambda space: c.Correct(DeedRepair(space, "ann"), "misread"),
    ],
)
def test_a_space_off_the_board_is_refused(table, command, space):
    """The board has 40 spaces, counted from Start."""
    assert table("C").refused(command(space)) is Reason.NO_SUCH_SPACE


def test_a_hammer_for_a_bid_that_nobody_made_is_refused(table):
    """C "Arrêt sur une propriété à vendre"."""
    assert asked(table, "auction").refused(c.Hammer(500)) is Reason.OUTBID
    assert asked(table, "auction").refused(c.Bid("bob", 900, 500)) is Reason.OUTBID
