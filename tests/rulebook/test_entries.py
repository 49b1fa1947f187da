"""What every entry of the books is for, and which space it is about (C "Le Banquier"). The sums are the business of the
other files."""

from __future__ import annotations

import pytest

from banker import board as b
from banker import commands as c
from banker.events import MoneyRepair, Paid
from banker.ledger import Why
from banker.pending import Bundle, Debt
from banker.refusal import Reason
from tests.rulebook.conftest import Table

BROWN = {1: "ann", 3: "ann"}
AT_ONCE = {"payment": "automatic"}


def booked(t: Table) -> list[tuple[Why, str, str, int | None]]:
    """Why, from whom, to whom and about which space, of the last operation; a debt that it left comes last."""
    entries = [(e.why, e.payer, e.payee, e.space) for e in t.events if isinstance(e, Paid)]
    top = t.game.top
    return entries + ([(top.why, top.debtor, top.creditor, top.space)] if isinstance(top, Debt) else [])


@pytest.mark.parametrize("payment", ["card", "automatic"])
def test_a_rent_names_its_space(table, payment):
    """C "Arrêt sur une propriété privée"."""
    t = table("C", holders={3: "bob"}, options={"payment": payment}).throw(1, 2)
    assert booked(t) == [(Why.RENT, "ann", "bob", 3)]
    t = table("C", holders={12: "bob"}, pawns={"ann": 4}, options={"payment": payment}).throw(1, 2)
    t.draw("ann", b.MoveTo(12)).throw(2, 4)
    assert booked(t) == [(Why.RENT, "ann", "bob", 12)]
    t = table("C", holders={3: "bob"}, options={"payment": payment, "rent_claim": "owner_taps"}).throw(1, 2)
    assert booked(t.do(c.ClaimRent("bob"))) == [(Why.RENT, "ann", "bob", 3)]
    hour = {"mode": "timed", "ends": "22:00", "turn": "ann"}
    t = table("C", holders={3: "bob"}, options={"payment": payment, "rent_claim": "owner_taps"}, **hour).throw(1, 2)
    assert booked(t.do(c.CallTime())) == [(Why.RENT, "ann", "bob", 3)]


@pytest.mark.parametrize(("pot", "payee"), [("none", "bank"), ("fines_taxes_cards", "pot")])
def test_a_debt_is_booked_for_what_it_was(table, pot, payee):
    """C "Arrêt sur une case IMPOTS"; "Prison" 3; "Faillite"."""
    t = table("C", options={"pot": pot}).throw(1, 3)
    assert booked(t) == [(Why.TAX, "ann", payee, 4)]
    assert booked(t.pay("ann")) == [(Why.TAX, "ann", payee, 4)]
    t = table("C", options={"pot": pot}, pawns={"ann": 10}, jail={"ann": 2}).throw(1, 2)
    assert booked(t) == [(Why.FINE, "ann", payee, None)]
    t = table("C", options={"pot": pot}, pawns={"ann": 10}, jail={"ann": 0}).do(c.PayFine("ann"))
    assert booked(t) == [(Why.FINE, "ann", payee, None)]


@pytest.mark.parametrize(
    ("effect", "why", "payer", "payee"),
    [
        (b.Receive(100), Why.CARD, "bank", "ann"),
        (b.Pay(100), Why.CARD, "ann", "bank"),
        (b.PayPerBuilding(100, 200), Why.CARD, "ann", "bank"),
        (b.PayEach(100), Why.CARD, "ann", "bob"),
        (b.CollectEach(100), Why.CARD, "bob", "ann"),
        (b.MoveTo(0), Why.SALARY, "bank", "ann"),
        (b.MoveBackTo(0), Why.SALARY, "bank", "ann"),
        (b.MoveBack(7), Why.SALARY, "bank", "ann"),
    ],
)
@pytest.mark.parametrize("payment", ["card", "automatic"])
def test_a_card_s_payments_are_booked_as_a_card_s(table, payment, effect, why, payer, payee):
    """C "Arrêt sur une case CHANCE": and a salary on the way as a salary."""
    where = {"pawns": {"ann": 4}, "holders": BROWN, "levels": {1: 1, 3: 1}}
    t = table("C", 2, options={"payment": payment}, **where).throw(1, 2).draw("ann", effect)
    assert booked(t) == [(why, payer, payee, None)]


def test_paying_rather_than_drawing_is_a_card_s_payment(table):
    """C "Les cartes CAISSE DE COMMUNAUTE"."""
    t = table("C", pawns={"ann": 4}, options=AT_ONCE).throw(1, 2).draw("ann", b.PayOrDraw(100, b.Deck.CHANCE))
    assert booked(t.do(c.PayInstead("ann"))) == [(Why.CARD, "ann", "bank", None)]


def test_the_nearest_station_past_start_brings_the_salary(table):
    """U "Chance": "Advance to the nearest station"."""
    t = table("U", pawns={"ann": 33}, holders={5: "bob"}, options=AT_ONCE).throw(1, 2)
    t.draw("ann", b.MoveToNearest("station", 2))
    assert booked(t) == [(Why.SALARY, "bank", "ann", None), (Why.RENT, "ann", "bob", 5)]


def test_the_pot_is_taken_and_begun_again(table):
    """C "Parc Gratuit"."""
    t = table("C", pawns={"ann": 17}, pot=700, options={"pot_seed": 500}).throw(1, 2)
    assert booked(t) == [(Why.POT, "pot", "ann", 20), (Why.POT_SEED, "bank", "pot", None)]


def test_buying_and_the_auction(table):
    """C "Arrêt sur une propriété à vendre"."""
    assert booked(table("C").throw(1, 2).buy("ann")) == [(Why.PRICE, "ann", "bank", 3)]
    t = table("C").throw(1, 2).do(c.Decline("ann")).do(c.Bid("bob", 500, 0)).do(c.Hammer(500))
    assert booked(t) == [(Why.AUCTION, "bob", "bank", 3)]
    raisable = {"bid_limit": "raisable"}
    t = table("C", balances={"bob": 0}, holders={39: "bob"}, options=raisable).throw(1, 2).do(c.Decline("ann"))
    t.do(c.Bid("bob", 500, 0)).do(c.Hammer(500))
    assert booked(t) == [(Why.AUCTION, "bob", "bank", 3)]


def test_building_and_mortgaging(table):
    """C "Les Maisons"; "Hypothèques"."""
    t = table("C", holders=BROWN | {5: "ann"}).build("ann", {1: 1, 3: 1})
    assert booked(t) == [(Why.BUILD, "ann", "bank", 1)]
    assert booked(t.sell("ann", {1: 0})) == [(Why.SELL_BUILDINGS, "bank", "ann", 1)]
    assert booked(t.mortgage("ann", 5)) == [(Why.LOAN, "bank", "ann", 5)]
    assert booked(t.lift("ann", 5)) == [(Why.LIFT, "ann", "bank", 5)]
    t = table("C", holders=BROWN, levels={1: 1, 3: 1}).mortgage("ann", 3)
    assert booked(t) == [(Why.SELL_BUILDINGS, "bank", "ann", 1), (Why.LOAN, "bank", "ann", 3)]


def bankrupt(table, *, cash: int, rules: str = "C") -> Table:
    """Ann owes Bob a rent she cannot pay, and her one deed is mortgaged: Bob gets it."""
    where = {"holders": {3: "bob", 5: "ann"}, "mortgages": (5,), "balances": {"ann": 1, "bob": cash}}
    return table(rules, **where).throw(1, 2).do(c.DeclareBankruptcy("ann"))


def test_an_estate_and_its_mortgages(table):
    """C "Faillite": and at once "l'intérêt de 10 %", kept or lifted."""
    t = bankrupt(table, cash=50_000)
    assert booked(t) == [(Why.ESTATE, "ann", "bob", None)]
    assert booked(t.do(c.KeepMortgage("bob", 5))) == [(Why.INTEREST, "bob", "bank", 5)]
    assert booked(bankrupt(table, cash=50_000).lift("bob", 5)) == [(Why.LIFT, "bob", "bank", 5)]
    t = bankrupt(table, cash=0)
    assert booked(t.do(c.KeepMortgage("bob", 5)))[-1] == (Why.INTEREST, "bob", "bank", 5)


@pytest.mark.parametrize(("lifted", "why"), [((), Why.INTEREST), ((5,), Why.LIFT)])
def test_a_trade_with_a_mortgaged_deed(table, lifted, why):
    """C "Hypothèques": who gets the deed "doit néanmoins payer les intérêts"."""
    t = table("C", holders={5: "ann"}, mortgages=(5,))
    t.do(c.ProposeTrade("ann", "bob", Bundle(deeds=(5,), lifted=lifted), Bundle(money=100)))
    t.do(c.SignTrade("ann")).do(c.SignTrade("bob"))
    assert booked(t) == [(Why.TRADE, "bob", "ann", None), (why, "bob", "bank", 5)]


def test_what_the_banker_enters_by_hand(table):
    """C "Le Banquier"."""
    t = table("C", options={"payment": "automatic", "pot": "none"})
    assert booked(t.do(c.CashSalary("bob"))) == [(Why.SALARY, "bank", "bob", None)]
    assert booked(t.do(c.CashPay("bank", "bob", 5))) == [(Why.PAYMENT, "bank", "bob", None)]
    assert booked(t.do(c.Correct(MoneyRepair("bob", "ann", 5), "misread"))) == [(Why.CORRECTION, "bob", "ann", None)]
    assert booked(t.do(c.Join("zoe", "Zoe", 100))) == [(Why.START, "bank", "zoe", None)]
    t = table("C", pawns={"bob": 10}, jail={"bob": 0}).do(c.CashFine("bob"))
    assert booked(t) == [(Why.FINE, "bob", "pot", None)]


def test_the_deal_and_the_pot_at_the_start(table):
    """C "Préparation" 5; "Partie courte" 1."""
    deal = (("ann", 1), ("bob", 3), ("ann", 6), ("bob", 8))
    t = table("C", 2, mode="short", deal=deal, options={"pot": "jail_fines", "pot_seed": 500})
    start = [(Why.START, "bank", "ann", None), (Why.START, "bank", "bob", None), (Why.POT_SEED, "bank", "pot", None)]
    assert booked(t) == start + [(Why.DEAL, player, "bank", space) for player, space in deal]


@pytest.mark.parametrize("spent", [0, 1])
def test_a_building_won_is_a_building_bought(table, spent):
    """S "Crise du logement": what the winner has no longer is a debt for the building."""
    full = dict.fromkeys((6, 8, 9, 11, 13, 14), 4) | {16: 2, 18: 2, 19: 3}
    holders = BROWN | {37: "bob", 39: "bob"} | dict.fromkeys(full, "cleo")
    t = table("S", holders=holders, levels=full, balances={"bob": 3_000_000, "cleo": 0})
    t.build("ann", {1: 1}).do(c.Want("bob", 1)).do(c.Want("cleo", 0))
    assert t.refused(c.Bid("bob", 3_000_001, 0)) is Reason.OVER_LIMIT
    t.do(c.Bid("bob", 3_000_000, 0))
    if spent:
        t.do(c.Correct(MoneyRepair("bob", "ann", spent), "miscounted"))
    assert booked(t.do(c.Hammer(3_000_000))) == [(Why.BUILD, "bob", "bank", 37)]
