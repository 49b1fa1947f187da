"""The ceiling of all amounts: what somebody types never makes more than a screen can write; what the rules ask for may.

Decision: no booklet knows of an upper bound.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from banker import board as b
from banker import commands as c
from banker import edition
from banker import events as e
from banker.game import Seat
from banker.limits import CEILING
from banker.pending import Bundle
from banker.refusal import Reason
from banker.rules import can
from banker.rules.position import Position, SetupError
from banker.rules.setup import open_game


def test_money_from_the_bank_brings_nobody_over_it(table):
    """By a correction, by the cashier, by what the table agrees on for a late joiner, into the pot."""
    t = table("C", balances={"ann": CEILING - 10})
    over = (
        c.Correct(e.MoneyRepair("bank", "ann", 11), "misread"),
        c.Correct(e.MoneyRepair("bank", "bob", 10**12 - 1), "misread"),
        c.CashPay("bank", "ann", 11),
        c.CashPay("bank", "pot", CEILING + 1),
        c.CashCard("ann", b.Receive(11)),
        c.Join("zoe", "Zoe", CEILING + 1),
    )
    for command in over:
        assert t.refused(command) is Reason.OVER_CEILING, command
    assert can(t.game, over[0]).facts == {"ceiling": CEILING}
    t.do(c.CashPay("bank", "ann", 10)).do(c.Join("zoe", "Zoe", CEILING))
    assert (t.cash("ann"), t.cash("zoe")) == (CEILING, CEILING)
    assert t.refused(c.CashPay("bank", "ann", 1)) is Reason.OVER_CEILING
    t.do(c.CashPay("ann", "bank", 1))


def test_of_several_who_receive_nobody_goes_over_it(table):
    """A card by which each of the others receives as much."""
    t = table("C", options={"payment": "automatic"}, balances={"bob": CEILING - 10})
    assert t.refused(c.CashCard("ann", b.PayEach(11))) is Reason.OVER_CEILING
    t.do(c.CashCard("ann", b.PayEach(10)))


def test_who_is_over_it_by_the_rules_keeps_nobody_from_typing(table):
    """A salary is no amount that somebody typed."""
    t = table("C", balances={"ann": CEILING}).do(c.CashSalary("ann"))
    assert t.cash("ann") > CEILING
    t.do(c.CashPay("bank", "bob", 1)).do(c.CashPay("ann", "bank", 1))


def test_no_debt_that_is_typed_is_larger(table):
    """A card whose amount is corrected, a message, repairs of everything that stands."""
    t = table("C", holders=dict.fromkeys((1, 3), "ann"), levels={1: 4, 3: 4})
    t.do(c.Land("ann", 7))
    assert t.refused(c.DrawCard("ann", "chance.school_fees", amount=CEILING + 1)) is Reason.OVER_CEILING
    t.do(c.DrawCard("ann", "chance.school_fees", amount=CEILING))
    assert t.owed == ("ann", "bank", CEILING)
    t = table("C", holders=dict.fromkeys((1, 3), "ann"), levels={1: 4, 3: 4})
    assert t.refused(c.CashCard("ann", b.Pay(CEILING + 1))) is Reason.OVER_CEILING
    assert t.refused(c.CashCard("ann", b.PayPerBuilding(CEILING // 2, 0))) is Reason.OVER_CEILING
    either = next(card for card in t.game.edition.cards if isinstance(card.effect, b.PayOrDraw))
    t.do(c.CashDraw("ann", either.deck))
    assert t.refused(c.DrawCard("ann", either.id, amount=CEILING + 1)) is Reason.OVER_CEILING


def test_no_trade_and_no_bid_goes_over_it(table):
    """Who has much cannot make somebody else's balance larger, nor bid more, by a sum that was typed."""
    rich = {"ann": CEILING, "bob": CEILING}
    t = table("C", balances=rich, holders={1: "ann"})
    t.do(c.ProposeTrade("ann", "bob", Bundle(deeds=(1,)), Bundle(money=1)))
    t.do(c.SignTrade("ann"))
    assert t.refused(c.SignTrade("bob")) is Reason.OVER_CEILING
    t = table("C", balances=rich, holders={39: "ann"}, options={"bid_limit": "raisable"})
    t.do(c.Land("bob", 1)).do(c.Decline("bob"))
    assert t.refused(c.Bid("ann", CEILING + 1, 0)) is Reason.OVER_CEILING
    t.do(c.Bid("ann", CEILING, 0))


def test_what_the_rules_pay_and_ask_for_is_never_refused(table):
    """A salary, a rent and a card as it is printed: the game goes on however much somebody has."""
    t = table("C", balances={"ann": CEILING}, pawns={"ann": 38}, holders={1: "ann"})
    t.throw(1, 2)
    assert t.cash("ann") > CEILING
    t.throw(1, 2)
    t = table("C", balances={"ann": CEILING})
    receives = next(card for card in t.game.edition.cards if isinstance(card.effect, b.Receive))
    t.do(c.CashDraw("ann", receives.deck)).do(c.DrawCard("ann", receives.id))
    assert t.cash("ann") > CEILING


@pytest.mark.parametrize("name", ["starting_balance", "pot_seed", "interest_rounding"])
def test_no_game_begins_over_it(name):
    """A sum of the table's options, and what is entered of a game begun on paper."""
    board, seats = edition.load("paris-francs"), [Seat("ann", "Ann"), Seat("bob", "Bob")]
    rules = replace(board.options, pot="fines_taxes_cards", starting_balance=CEILING)
    open_game(board, seats, options=rules)
    with pytest.raises(SetupError, match=f"at most {CEILING}"):
        open_game(board, seats, options=replace(rules, **{name: CEILING + 1}))
    for position in (Position(balances={"ann": CEILING + 1}), Position(pot=CEILING + 1)):
        with pytest.raises(SetupError, match=f"at most {CEILING}"):
            open_game(board, seats, options=rules, position=position)
