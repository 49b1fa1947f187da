"""Rulebook 6, trades: deeds, jail cards and money between two players, and a debt met in property."""

from __future__ import annotations

import pytest

from banker import board as b
from banker import commands as c
from banker.board import Deck
from banker.pending import Bundle, Debt, Throw, TradeToSign
from banker.refusal import Reason
from banker.rules.tally import net_worth

NOTHING = Bundle()
ORANGE = dict.fromkeys((16, 18, 19), "ann")


def propose(gives=NOTHING, takes=NOTHING, player="ann", other="bob", settles=0):
    return c.ProposeTrade(player, other, gives, takes, settles)


def trade(table, *args, **more):
    """Propose, and let both sign."""
    command = propose(*args, **more)
    table.do(command).do(c.SignTrade(command.other))
    return table.do(c.SignTrade(command.player))


def test_a_deed_for_money_at_any_agreed_price(table):
    """C "Vente de propriété": "à un prix convenu entre vous deux"; all or nothing, when both have signed."""
    t = table("C", holders={5: "ann"})
    t.do(propose(Bundle(deeds=(5,)), Bundle(money=35_000)))
    assert t.waits == (TradeToSign, None)
    t.do(c.SignTrade("ann"))
    assert (t.holder(5), t.cash("ann")) == ("ann", 150_000)
    t.do(c.SignTrade("bob"))
    assert (t.holder(5), t.cash("ann"), t.cash("bob")) == ("bob", 185_000, 115_000)
    assert t.waits == (Throw, "ann")


def test_deeds_cards_and_money_may_go_both_ways(table):
    """C "Vente de propriété"; S "Vendre une propriété": streets, stations, utilities, jail cards and money."""
    t = table("S", holders={5: "ann", 12: "ann", 1: "bob"}, jail_cards={"bob": (Deck.CHANCE,)})
    trade(t, Bundle(deeds=(5, 12), money=100_000), Bundle(deeds=(1,), jail_cards=(Deck.CHANCE,), money=30_000))
    assert [t.holder(n) for n in (5, 12, 1)] == ["bob", "bob", "ann"]
    assert t.game.player("ann").jail_cards == (Deck.CHANCE,)
    assert t.cash("ann") == 15_000_000 - 70_000


def test_either_drops_it_and_nobody_signs_twice(table):
    """C "Vente de propriété": "convenu entre vous deux": nothing is booked before both agree."""
    t = table("C", holders={5: "ann"}).do(propose(Bundle(deeds=(5,)))).do(c.SignTrade("bob"))
    assert t.refused(c.SignTrade("bob")) is Reason.ALREADY_SIGNED
    assert t.refused(c.SignTrade("cleo")) is Reason.NOT_THIS_PLAYER
    assert t.refused(c.CancelTrade("cleo")) is Reason.NOT_THIS_PLAYER
    t.do(c.CancelTrade("bob"))
    assert (t.holder(5), t.waits) == ("ann", (Throw, "ann"))


def test_one_trade_at_a_time_and_nothing_else_meanwhile(table):
    """Decision: what is agreed counts on everything staying as it is."""
    t = table("C", holders={5: "ann", 15: "cleo"}).do(propose(Bundle(deeds=(5,))))
    assert t.refused(propose(Bundle(deeds=(15,)), player="cleo")) is Reason.ANSWER_FIRST
    for command in (c.Mortgage("ann", 5), c.ThrowDice((1, 2)), c.EndGame()):
        assert t.refused(command) is Reason.ANSWER_FIRST


def test_a_rent_claimed_meanwhile_drops_the_trade(table):
    """Decision: the cash it counts on may be gone; it is proposed anew."""
    t = table("C", holders={6: "cleo", 5: "ann"}, options={"rent_claim": "owner_taps"}).throw(2, 4)
    t.do(propose(Bundle(money=150_000, deeds=(5,)), NOTHING)).do(c.ClaimRent("cleo"))
    assert t.owed == ("ann", "cleo", 600)
    assert not t.game.waiting(TradeToSign)


def test_e27_c_no_deed_whose_group_holds_a_building(table):
    """C: "si vous avez une Construction (Maisons ou Hôtel) sur un terrain de même couleur"."""
    t = table("C", holders=ORANGE, levels={16: 1})
    assert t.refused(propose(Bundle(deeds=(19,)), Bundle(money=1))) is Reason.GROUP_BUILT
    assert t.refused(propose(NOTHING, Bundle(deeds=(19,)), player="bob", other="ann")) is Reason.GROUP_BUILT
    t.sell("ann", {16: 0})
    assert t.paid == [("bank", "ann", 5_000)]
    trade(t, Bundle(deeds=(19,)), Bundle(money=1))
    assert t.holder(19) == "bob"


def test_e28_c_never_to_the_bank(table):
    """C: "ne peut être vendue qu'à un autre joueur, jamais à la Banque"."""
    t = table("C", holders={5: "ann"}, balances={"ann": 15_000}).throw(1, 3)
    assert t.owed == ("ann", "bank", 20_000)
    assert t.refused(propose(Bundle(deeds=(5,)), other="bank", settles=20_000)) is Reason.NEVER_TO_THE_BANK
    trade(t, Bundle(deeds=(5,)), Bundle(money=10_000))
    t.pay("ann")
    assert t.cash("ann") == 5_000


def test_e31_f_money_alone_never_passes(table):
    """F: "Aucun joueur ne peut prêter de l’argent ni emprunter à un autre joueur"; option `gifts`."""
    t = table("F")
    assert t.refused(propose(Bundle(money=1_000_000))) is Reason.MONEY_ALONE
    assert t.refused(propose()) is Reason.NOTHING_TRADED
    t = table("F", options={"gifts": "yes"})
    trade(t, Bundle(money=1_000_000))
    assert t.cash("bob") == 16_000_000


def test_it_takes_two_players_who_have_what_they_offer(table):
    """C "Vente de propriété": between two players, of what is theirs."""
    t = table("C", holders={5: "ann"}, balances={"bob": 9})
    deed = Bundle(deeds=(5,))
    assert t.refused(propose(deed, other="ann")) is Reason.WITH_ONESELF
    assert t.refused(propose(deed, other="zoe")) is Reason.UNKNOWN_PLAYER
    assert t.refused(propose(deed, other="pot")) is Reason.NEVER_TO_THE_BANK
    assert t.refused(propose(deed, player="bob", other="ann")) is Reason.NOT_HOLDER
    assert t.refused(propose(deed, Bundle(money=10))) is Reason.SHORT_OF_CASH
    assert t.refused(propose(deed, Bundle(money=-1))) is Reason.BAD_AMOUNT
    assert t.refused(propose(Bundle(deeds=(5, 5)))) is Reason.NAMED_TWICE
    assert t.refused(propose(Bundle(deeds=(4,)))) is Reason.NO_DEED_HERE
    assert t.refused(propose(Bundle(jail_cards=(Deck.CHEST,)))) is Reason.NO_JAIL_CARD
    assert t.refused(propose(Bundle(deeds=(5,), lifted=(5,)))) is Reason.NOT_MORTGAGED


def test_no_trade_during_an_auction(table):
    """Decision: no trades while an auction runs."""
    t = table("C", holders={5: "ann"}).throw(1, 2).do(c.Decline("ann"))
    assert t.refused(propose(Bundle(deeds=(5,)))) is Reason.ANSWER_FIRST


def test_the_landing_player_may_trade_before_buying(table):
    """C FAQ: "Vous pouvez … acheter … d'autres propriétés"; the landing player trades before he buys."""
    t = table("C", holders={5: "ann"}, balances={"ann": 0}).throw(1, 2)
    trade(t, Bundle(deeds=(5,)), Bundle(money=6_000))
    t.buy("ann")
    assert (t.holder(3), t.cash("ann")) == ("ann", 0)


def test_e36_c_a_mortgaged_deed_sold(table):
    """C: "S'il décide de lever l'hypothèque plus tard, il devra repayer les 10% d'intérêts"."""
    t = table("C", holders={37: "bob"}, mortgages=(37,))
    trade(t, Bundle(deeds=(37,), lifted=(37,)), Bundle(money=10_000), player="bob", other="ann")
    assert t.cash("ann") == 150_000 - 29_300
    assert not t.mortgaged(37)
    t = table("C", holders={37: "bob"}, mortgages=(37,))
    trade(t, Bundle(deeds=(37,)), Bundle(money=10_000), player="bob", other="ann")
    assert t.paid == [("ann", "bob", 10_000), ("ann", "bank", 1_800)]
    t.lift("ann", 37)
    assert t.cash("ann") == 150_000 - 31_100


@pytest.mark.parametrize(("step", "now"), [(None, 75_000), (10_000, 80_000)])
def test_e37_s_a_mortgaged_deed_sold(table, step, now):
    """S: "soit lever immédiatement l'hypothèque en payant à la banque la valeur de l'hypothèque"."""
    options = {} if step is None else {"interest_rounding": step}
    t = table("S", holders={28: "bob"}, mortgages=(28,), options=options)
    trade(t, Bundle(deeds=(28,), lifted=(28,)), Bundle(money=500_000), player="bob", other="ann")
    assert t.cash("ann") == 15_000_000 - 1_250_000
    t = table("S", holders={28: "bob"}, mortgages=(28,), options=options)
    trade(t, Bundle(deeds=(28,)), Bundle(money=500_000), player="bob", other="ann")
    t.lift("ann", 28)
    assert t.cash("ann") == 15_000_000 - 500_000 - now - 750_000


def test_sold_on_still_mortgaged_each_holder_pays_anew(table):
    """S "Vendre une propriété hypothéquée": the paid interest does not go with the deed."""
    t = table("S", holders={28: "bob"}, mortgages=(28,))
    for giver, taker in (("bob", "ann"), ("ann", "cleo")):
        trade(t, Bundle(deeds=(28,)), player=giver, other=taker)
        assert t.paid == [(taker, "bank", 75_000)]


def test_the_new_holder_must_have_the_money_for_it(table):
    """C "Hypothèques": "il doit néanmoins payer les intérêts"; else the trade is refused."""
    where = {"holders": {37: "bob"}, "mortgages": (37,)}
    deed, price = Bundle(deeds=(37,)), Bundle(money=10_000)
    t = table("C", balances={"ann": 11_799}, **where)
    assert t.refused(propose(deed, price, player="bob", other="ann")) is Reason.SHORT_OF_CASH
    t = table("C", balances={"ann": 11_800}, **where)
    trade(t, deed, price, player="bob", other="ann")
    assert t.cash("ann") == 0
    t = table("C", balances={"ann": 0}, **where)
    trade(t, Bundle(deeds=(37,), money=1_800), player="bob", other="ann")
    assert t.cash("ann") == 0


def test_e44_f_a_jail_card_bought_in_jail_and_used(table):
    """F: "à un autre joueur, à un prix convenu entre vous"."""
    t = table("F", jail={"ann": 0}, jail_cards={"bob": (Deck.CHEST,)})
    trade(t, Bundle(money=300_000), Bundle(jail_cards=(Deck.CHEST,)))
    t.do(c.UseJailCard("ann"))
    assert (t.cash("bob"), t.jailed("ann"), t.waits) == (15_300_000, False, (Throw, "ann"))


# A debt met in property


def test_e29_s_a_deed_instead_of_the_card(table):
    """S: "vous pouvez le payer avec une de vos propriétés, plutôt qu'avec votre carte bancaire"."""
    where = {"holders": {37: "bob", 39: "bob", 25: "ann"}, "levels": {37: 1, 39: 0}, "pawns": {"ann": 34}}
    t = table("S", balances={"ann": 3_000_000}, **where).throw(1, 2)
    assert t.owed == ("ann", "bob", 1_750_000)
    trade(t, Bundle(deeds=(25,)), settles=1_750_000)
    assert (t.holder(25), t.cash("ann"), t.paid) == ("bob", 3_000_000, [])
    assert t.waits == (Throw, "bob")


def test_e30_c_a_mortgaged_deed_for_more_than_is_printed(table):
    """C: "pour un montant supérieur à celui qui figure sur le titre"; the rest in money. The rent of 110 000 is that of
    37 with three houses: a hotel on 24 stands only where 21 is built too, and then 21 is neither mortgaged nor sold."""
    holders = {21: "ann", 37: "bob", 39: "bob"}
    where = {"holders": holders, "mortgages": (21,), "levels": {37: 3, 39: 3}, "pawns": {"ann": 34}}
    t = table("C", balances={"ann": 60_000}, **where).throw(1, 2)
    assert t.owed == ("ann", "bob", 110_000)
    trade(t, Bundle(deeds=(21,)), settles=50_000)
    assert t.paid == [("bob", "bank", 1_100)]
    assert t.owed == ("ann", "bob", 60_000)
    t.pay("ann")
    assert (t.cash("ann"), t.holder(21)) == (0, "bob")
    t.lift("bob", 21)
    assert t.paid == [("bob", "bank", 12_100)]


def test_only_the_creditor_takes_property_and_no_more_than_is_owed(table):
    """S, F 8: "si un joueur l'accepte"; Decision: change is given in the trade itself."""
    t = table("C", holders={39: "bob", 5: "ann"}, pawns={"ann": 36}).throw(1, 2)
    assert t.owed == ("ann", "bob", 5_000)
    deed = Bundle(deeds=(5,))
    assert t.refused(propose(deed, settles=5_001)) is Reason.BAD_AMOUNT
    assert t.refused(propose(deed, settles=-1)) is Reason.BAD_AMOUNT
    assert t.refused(propose(deed, other="cleo", settles=5_000)) is Reason.NO_SUCH_DEBT
    assert t.refused(propose(NOTHING, deed, player="bob", other="ann", settles=1)) is Reason.NO_SUCH_DEBT
    assert t.refused(propose(Bundle(money=5_000), settles=5_000)) is Reason.MONEY_ALONE
    trade(t, deed, Bundle(money=15_000), settles=5_000)
    assert (t.cash("ann"), t.owed) == (165_000, None)


def test_a_debt_that_nobody_owes_is_not_settled(table):
    """No debt is open."""
    t = table("C", holders={5: "ann"})
    assert t.refused(propose(Bundle(deeds=(5,)), settles=1)) is Reason.NO_SUCH_DEBT


def test_guarded_a_debtor_may_not_lower_what_can_be_raised(table):
    """Silent: `debt_trades` guarded: a trade with a third player may not lower what is raisable; `free`: any price."""
    where = {"holders": {39: "bob", 15: "ann", 25: "cleo"}, "pawns": {"ann": 36}, "balances": {"ann": 0}}
    t = table("C", **where).throw(1, 2)
    deed = Bundle(deeds=(15,))
    assert t.refused(propose(deed, Bundle(money=9_999), other="cleo")) is Reason.ESTATE_GUARDED
    assert t.refused(propose(Bundle(money=9_999), deed, player="cleo", other="ann")) is Reason.ESTATE_GUARDED
    trade(t, deed, Bundle(money=10_000), other="cleo")
    t.pay("ann")
    assert t.cash("ann") == 5_000
    t = table("C", options={"debt_trades": "free"}, **where).throw(1, 2)
    trade(t, deed, Bundle(money=1), other="cleo")
    assert t.holder(15) == "cleo"


def test_a_debt_beneath_the_top_one_is_guarded_too(table):
    """Silent: every debtor is guarded, also one whose debt is not settled first."""
    where = {"holders": {15: "cleo"}, "pawns": {"ann": 4}, "balances": {"cleo": 0}, "players": 4}
    t = table("C", **where).throw(1, 2).draw("ann", b.CollectEach(1_000))
    assert t.owed == ("bob", "ann", 1_000)
    assert t.refused(propose(Bundle(deeds=(15,)), player="cleo", other="dan")) is Reason.ESTATE_GUARDED
    assert t.refused(propose(Bundle(deeds=(15,)), player="cleo", other="ann", settles=1_000)) is Reason.NO_SUCH_DEBT
    trade(t, Bundle(deeds=(15,)), player="cleo", other="ann")
    assert isinstance(t.game.top, Debt)


THREE = {"holders": dict.fromkeys((25, 37, 39), "ann"), "mortgages": (25, 37, 39)}


def owing_bob(table, rules, amount, **more):
    """Bob has drawn a card by which ann, whose debt is on top, and cleo owe him this much."""
    t = table(rules, turn="bob", pawns={"bob": 4}, **more).throw(1, 2).draw("bob", b.CollectEach(amount))
    while t.owed[0] != "ann":
        t.pay(t.owed[0])
    return t


def test_guarded_mortgaged_deeds_are_the_creditor_s_too(table):
    """C "Faillite": "Si vous possédez des propriétés hypothéquées, vous devez également les remettre à votre
    créancier": they are not given away before. Decision: they may, once all that is owed can be raised."""
    deeds = Bundle(deeds=(25, 37, 39))
    t = owing_bob(table, "C", 127_500, balances={"ann": 47_500, "cleo": 500_000}, **THREE)
    assert t.refused(propose(deeds, other="cleo")) is Reason.ESTATE_GUARDED
    assert t.refused(propose(deeds, Bundle(money=47_499), other="cleo")) is Reason.ESTATE_GUARDED
    assert t.refused(propose(Bundle(money=1), deeds, player="cleo", other="ann")) is Reason.ESTATE_GUARDED
    t.do(propose(deeds, Bundle(money=47_500), other="cleo")).do(c.CancelTrade("ann"))
    t = owing_bob(table, "C", 5_000, balances={"ann": 4_000}, **THREE)
    assert t.refused(propose(deeds, Bundle(money=999), other="cleo")) is Reason.ESTATE_GUARDED
    trade(t, deeds, Bundle(money=1_000), other="cleo")
    t.pay("ann")


@pytest.mark.parametrize("rules", "CSFU")
def test_guarded_a_deed_is_worth_its_price_to_who_is_not_paid(table, rules):
    """C "Faillite"; S, F "la totalité de votre argent, vos cartes de Propriété": what cannot be paid in money is paid
    in deeds, so that a debtor who will go bankrupt does not sell them below their price. Decision."""
    t = owing_bob(table, rules, 150_000_000, holders={39: "ann"}, balances={"ann": 0, "cleo": 200_000_000})
    price = t.edition.deed(39).price
    assert t.refused(propose(Bundle(deeds=(39,)), Bundle(money=price - 1), other="cleo")) is Reason.ESTATE_GUARDED
    trade(t, Bundle(deeds=(39,)), Bundle(money=price), other="cleo")


@pytest.mark.parametrize("rules", "CSFU")
def test_guarded_a_jail_card_is_the_creditor_s_too(table, rules):
    """S, F "Faillite": "ainsi que vos cartes Tu es libéré(e)". Decision: it counts as much as the fine."""
    t = owing_bob(table, rules, 1_000, jail_cards={"ann": (Deck.CHANCE,)}, balances={"ann": 0})
    card, fine = Bundle(jail_cards=(Deck.CHANCE,)), t.edition.jail_fine
    assert t.refused(propose(card, other="cleo")) is Reason.ESTATE_GUARDED
    assert t.refused(propose(card, Bundle(money=fine - 1), other="cleo")) is Reason.ESTATE_GUARDED
    trade(t, card, Bundle(money=fine), other="cleo")


@pytest.mark.parametrize("rules", "CSFU")
def test_guarded_the_player_who_can_pay_still_can_after_a_jail_card(table, rules):
    """C "Faillite": only "si vous devez payer … plus d'argent que vous n'en possédez". Decision: a jail card raises
    nothing, so that nobody who can pay buys one until they cannot."""
    cards = {"jail_cards": {"cleo": (Deck.CHANCE,)}}
    card, due = Bundle(jail_cards=(Deck.CHANCE,)), 20 * table(rules).edition.smallest_note
    t = owing_bob(table, rules, due, balances={"ann": due, "cleo": 2 * due}, **cards)
    for price in (1, t.edition.jail_fine):
        assert t.refused(propose(Bundle(money=min(price, due)), card, other="cleo")) is Reason.ESTATE_GUARDED
    trade(t, NOTHING, card, other="cleo")
    t.pay("ann")
    assert (t.cash("ann"), t.owed) == (0, None)


def test_guarded_what_was_received_is_no_money_to_the_first_of_two_creditors(table):
    """Silent: ann can pay bob, not cleo too; the fine's worth in a card would leave bob less than his debt."""
    where = {"balances": {"ann": 30_000}, "pawns": {"ann": 4}, "jail_cards": {"dan": (Deck.CHEST,)}, "players": 4}
    t = table("C", **where).throw(1, 2).draw("ann", b.PayEach(20_000))
    buying = propose(Bundle(money=5_000), Bundle(jail_cards=(Deck.CHEST,)), other="dan")
    assert (t.owed, t.refused(buying)) == (("ann", "bob", 20_000), Reason.ESTATE_GUARDED)


def test_guarded_every_open_creditor_is_protected(table):
    """Silent: a debtor to two does not hand the deed to one of them for next to nothing; what it settles counts."""
    where = {"holders": {39: "ann"}, "balances": {"ann": 0}, "pawns": {"ann": 4}}
    t = table("S", **where).throw(1, 2).draw("ann", b.PayEach(3_000_000))
    deed, price, half = Bundle(deeds=(39,)), t.edition.deed(39).price, t.edition.deed(39).mortgage
    assert t.owed == ("ann", "bob", 3_000_000)
    for other in ("bob", "cleo"):
        assert t.refused(propose(deed, Bundle(money=1), other=other)) is Reason.ESTATE_GUARDED
    assert t.refused(propose(deed, Bundle(money=half), settles=1)) is Reason.ESTATE_GUARDED
    trade(t, deed, Bundle(money=price - 3_000_000), settles=3_000_000)
    assert (t.cash("ann"), t.owed) == (price - 3_000_000, ("ann", "cleo", 3_000_000))


TWO = {"holders": {37: "ann", 39: "ann"}, "players": 4, "balances": {"ann": 0, "cleo": 200_000, "dan": 200_000}}
FIRST = propose(Bundle(deeds=(37,)), Bundle(money=30_000), other="cleo")


def test_guarded_the_first_of_two_sales_below_price_is_refused_though_both_would_pay(table):
    """Silent. Decision: each sale is measured as it is booked. Both together would pay bob, but nothing binds ann to
    the second, and without it he has less. One trade of both is lawful; so is a sale at the price that comes first."""
    t = owing_bob(table, "C", 65_000, **TWO)
    second = propose(Bundle(deeds=(39,)), Bundle(money=35_000), other="dan")
    assert (t.refused(FIRST), t.refused(second)) == (Reason.ESTATE_GUARDED, Reason.ESTATE_GUARDED)
    t.do(propose(Bundle(deeds=(37, 39)), Bundle(money=65_000), other="cleo")).do(c.CancelTrade("ann"))
    trade(t, Bundle(deeds=(37,)), Bundle(money=35_000), other="cleo")
    trade(t, Bundle(deeds=(39,)), Bundle(money=30_000), other="dan")
    t.pay("ann")
    assert (t.cash("ann"), t.owed) == (0, None)


def test_unguarded_the_first_of_two_sales_leaves_the_creditor_less(table):
    """Silent: why the guard refuses it: bankrupt after the first sale, ann leaves bob 70 000 instead of 75 000."""
    brought = []
    for sales in (0, 1):
        t = owing_bob(table, "C", 65_000, options={"debt_trades": "free"}, **TWO)
        had = net_worth(t.game, "bob")
        if sales:
            trade(t, FIRST.gives, FIRST.takes, other="cleo")
        t.do(c.DeclareBankruptcy("ann"))
        brought.append(net_worth(t.game, "bob") - had)
    assert brought == [75_000, 70_000]


def test_a_deed_just_received_mortgaged_is_not_traded_before_its_ten_percent(table):
    """C "celui-ci doit immédiatement payer les 10% d'intérêt": Decision: also while the 10 % of another is owed."""
    where = {"holders": dict.fromkeys((5, 15), "bob") | {24: "ann"}, "mortgages": (5, 15), "pawns": {"bob": 21}}
    t = table("C", balances={"ann": 0, "bob": 0}, turn="bob", **where).throw(1, 2).do(c.DeclareBankruptcy("bob"))
    t.do(c.KeepMortgage("ann", 5))
    assert t.owed == ("ann", "bank", 1_000)
    assert t.refused(propose(Bundle(deeds=(15,)), Bundle(money=20_000), other="cleo")) is Reason.ANSWER_FIRST
    trade(t, Bundle(deeds=(5,)), Bundle(money=1_000), other="cleo")
    t.pay("ann")
    assert t.game.top.space == 15


def test_an_unmortgaged_deed_costs_its_new_holder_nothing(table):
    """C "Hypothèques": beside a mortgaged one just the 10 % of that one is needed."""
    where = {"holders": {5: "bob", 37: "bob"}, "mortgages": (37,)}
    deeds = Bundle(deeds=(5, 37))
    t = table("C", balances={"ann": 1_799}, **where)
    assert t.refused(propose(deeds, player="bob", other="ann")) is Reason.SHORT_OF_CASH
    t = table("C", balances={"ann": 1_800}, **where)
    trade(t, deeds, player="bob", other="ann")
    assert t.cash("ann") == 0


def test_only_what_is_traded_is_lifted_with_the_trade(table):
    """S "Vendre une propriété hypothéquée": "soit lever immédiatement l'hypothèque"."""
    t = table("C", holders={5: "ann", 37: "ann"}, mortgages=(5,))
    assert t.refused(propose(Bundle(deeds=(37,), lifted=(5,)))) is Reason.NOT_MORTGAGED
    assert t.refused(propose(Bundle(deeds=(37,), lifted=(37,)))) is Reason.NOT_MORTGAGED
