"""Every option of the table, every value it may have, each against an edition whose booklet says otherwise.

Law: one test for each option, named after it, given every value; the last test of the file sees to that.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args, get_type_hints

import pytest

from banker import board as b
from banker import commands as c
from banker.events import DeedRepair, GameEnd, MortgageRepair
from banker.limits import CEILING
from banker.options import HOUSE_RULES, Options
from banker.pending import (
    Auction,
    Bundle,
    CardToDraw,
    Debt,
    MortgageChoice,
    Purchase,
    RentThrow,
    ShortageCall,
    SwisscomChoice,
    Throw,
)
from banker.refusal import Reason
from banker.rules import can
from banker.rules.going import destinations
from banker.rules.position import SetupError
from banker.rules.tally import owned_worth, wealth_lines
from tests.rulebook.test_boards import at, edition
from tests.rulebook.test_rising import BOARD as RISING

UNIT = {"C": 100, "S": 10_000, "F": 10_000, "U": 1}
PINK = dict.fromkeys((11, 13, 14), "ann")
DARK = dict.fromkeys((37, 39), "ann")
BROWN = dict.fromkeys((1, 3), "ann")
BOTH = pytest.mark.parametrize("rules", ["C", "S"])


def each(**values: Any) -> Callable[[Any], Any]:
    """Every value of the option, with what it makes of the situation."""
    return pytest.mark.parametrize(("value", "makes"), [(key, made) for key, made in values.items()])


def number(*values: Any) -> Callable[[Any], Any]:
    """The same for numbers."""
    return pytest.mark.parametrize(("value", "makes"), values)


@BOTH
@each(none=("bank", "bank", "bank"), jail_fines=("pot", "bank", "bank"), fines_taxes_cards=("pot", "pot", "pot"))
def test_option_pot(table, rules, value, makes):
    """2: C "une amende … que vous placez alors au centre du plateau", "Payez à la Banque" the taxes; S, F: no pot.

    R "All taxes and fees"; M the taxes; L the taxes and what the cards ask.
    """
    fine = table(rules, options={"pot": value}, jail={"ann": 0}).do(c.PayFine("ann"))
    tax = table(rules, options={"pot": value}).throw(1, 3)
    card = table(rules, options={"pot": value}, pawns={"ann": 4}).throw(1, 2).draw("ann", b.Pay(1_000))
    assert (fine.paid[0][1], tax.owed[1], card.owed[1]) == makes
    forced = table(rules, options={"pot": value}, jail={"ann": 2}).throw(1, 2)
    assert forced.owed[1] == makes[0]


@BOTH
@number((0, 0), (50_000, 50_000))
def test_option_pot_seed(table, rules, value, makes):
    """2: no booklet; M, L: 500 from the beginning. Decision: and each time it is emptied."""
    t = table(rules, options={"pot": "jail_fines", "pot_seed": value}, pawns={"ann": 13}, turn="ann")
    assert t.cash("pot") == makes
    before = t.cash("ann")
    t.throw(3, 4)
    assert (t.cash("ann") - before, t.cash("pot")) == (makes, makes)
    assert table(rules, options={"pot": "none", "pot_seed": value}).cash("pot") == 0


@each(choice=SwisscomChoice, stickers=CardToDraw)
def test_option_swisscom(table, value, makes):
    """2: S "Cases Swisscom": "Deux possibilités s'offrent à vous"; "recouvrir … à l'aide des autocollants"."""
    assert table("S", options={"swisscom": value}, pawns={"ann": 19}).throw(1, 2).waits == (makes, "ann")


@BOTH
@each(automatic=Debt, owner_taps=Throw)
def test_option_rent_claim(table, rules, value, makes):
    """3: C "si celui-ci vous réclame ce loyer avant que le joueur jouant à votre suite ait lancé les dés"; S, F too."""
    t = table(rules, options={"rent_claim": value}, holders={6: "bob"}).throw(2, 4)
    assert t.waits[0] is makes
    if value == "owner_taps":
        t.do(c.ClaimRent("bob"))
    assert t.owed == ("ann", "bob", 6 * UNIT[rules])


@pytest.mark.parametrize("rules", "CSU")
@each(no=1, yes=2)
def test_option_double_rent_beside_mortgage(table, rules, value, makes):
    """3: C "si l'un des terrains du groupe est hypothéqué, le loyer est ordinaire"; S: no double either; U: still."""
    where = {"holders": {6: "bob", 8: "bob", 9: "bob"}, "mortgages": (9,)}
    t = table(rules, options={"double_rent_beside_mortgage": value}, **where).throw(2, 4)
    assert t.owed == ("ann", "bob", 6 * makes * UNIT[rules])


@BOTH
@each(double=(1, 2), double_triple=(2, 3))
def test_option_bare_rent(table, rules, value, makes):
    """3: C "le loyer … est doublé" with the whole group; of 52 spaces: double with all but one, triple with all."""
    for held, times in zip(((6, 8), (6, 8, 9)), makes, strict=True):
        t = table(rules, options={"bare_rent": value}, holders=dict.fromkeys(held, "bob")).throw(2, 4)
        assert t.owed == ("ann", "bob", 6 * times * UNIT[rules])


@BOTH
@each(throw=RentThrow, last_throw=Debt)
def test_option_utility_after_card(table, rules, value, makes):
    """3: C "vous devrez alors lancer les dés pour déterminer le montant du loyer"; S, F silent."""
    where = {"holders": {12: "bob"}, "pawns": {"ann": 4}}
    t = table(rules, options={"utility_after_card": value}, **where).throw(1, 2).draw("ann", b.MoveTo(12))
    assert t.waits[0] is makes
    if value == "throw":
        t.throw(1, 2)
    assert t.owed == ("ann", "bob", 3 * 4 * UNIT[rules])


@BOTH
@each(cash=0, raisable=1)
def test_option_bid_limit(table, rules, value, makes):
    """4: silent: C "Tous les joueurs peuvent participer"; a bid within the cash, or within what can be raised."""
    cash, loan = 100 * UNIT[rules], 100 * UNIT[rules]
    t = table(rules, options={"bid_limit": value}, balances={"bob": cash}, holders={5: "bob"})
    t.throw(1, 2).do(c.Decline("ann"))
    most = cash + makes * loan
    assert t.refused(c.Bid("bob", most + 1, 0)) is Reason.OVER_LIMIT
    t.do(c.Bid("bob", most, 0)).do(c.Hammer(most))
    assert t.owed == (("bob", "bank", most) if makes else None)


@BOTH
@each(own_turn=Reason.NOT_YOUR_TURN, between_turns=None)
def test_option_build_when(table, rules, value, makes):
    """5: C "A tout moment, durant votre tour de jeu"; S "ou entre les tours des autres joueurs"."""
    t = table(rules, options={"build_when": value}, holders=PINK, pawns={"bob": 16}, turn="bob").throw(1, 2)
    assert t.refused(t.building("ann", {11: 1})) is Reason.NOT_YOUR_TURN
    t.buy("bob")
    assert t.reason(t.building("ann", {11: 1})) is makes


@BOTH
@each(whole=Reason.GROUP_NOT_COMPLETE, all_but_one=None)
def test_option_build_with(table, rules, value, makes):
    """5: C "tous les terrains d'un même groupe"; board of 52 spaces: when all but one are owned."""
    t = table(rules, options={"build_with": value}, holders={11: "ann", 13: "ann", 14: "bob"})
    assert t.reason(t.building("ann", {11: 1})) is makes


@BOTH
@each(any_time=None, between_turns=Reason.NOT_BETWEEN_TURNS)
def test_option_sell_when(table, rules, value, makes):
    """5: C "Vous pouvez les vendre à n'importe quel moment du jeu"; S "ou entre les tours des autres joueurs"."""
    where = {"holders": PINK, "levels": {11: 1}, "pawns": {"bob": 16}, "turn": "bob"}
    t = table(rules, options={"sell_when": value}, **where).throw(1, 2)
    assert t.reason(t.selling("ann", {11: 0})) is makes
    t.buy("bob").sell("ann", {11: 0})


FULL = dict.fromkeys((6, 8, 9, 11, 13, 14), 4) | {16: 2, 18: 2, 19: 3}


@pytest.mark.parametrize(("rules", "when"), [("C", "own_turn"), ("C", "between_turns"), ("S", "between_turns")])
@each(no=False, yes=True)
def test_option_shortage_auction(table, rules, when, value, makes):
    """5: S "que deux joueurs ou plus souhaitent les acheter"; where only the one in turn may buy, none are two."""
    holders = {1: "ann", 3: "ann", 37: "bob", 39: "bob"} | dict.fromkeys(FULL, "cleo")
    options = {"shortage_auction": value, "build_when": when}
    t = table(rules, options=options, holders=holders, levels=FULL)
    assert t.stock == (1, 12)
    t.do(t.building("ann", {1: 1}))
    assert t.waits == ((ShortageCall, "bob") if makes and when == "between_turns" else (Throw, "ann"))


@BOTH
@each(no=Reason.MONEY_ALONE, yes=None)
def test_option_gifts(table, rules, value, makes):
    """6: C "Un joueur ne peut ni emprunter ni prêter de l'argent à un autre joueur"; S, F 8 the same."""
    gift = c.ProposeTrade("ann", "bob", Bundle(money=100), Bundle())
    assert table(rules, options={"gifts": value}).reason(gift) is makes


@BOTH
@each(group=(0, 0), lot=(1, 0))
def test_option_mortgage_clears(table, rules, value, makes):
    """7: C "l'ensemble des constructions situées sur les terrains du même groupe"; S "de cette propriété"."""
    for levels in ({37: 2, 39: 1}, {37: 1}):
        t = table(rules, options={"mortgage_clears": value}, holders=DARK, levels=levels).mortgage("ann", 39)
        assert t.levels(37, 39) == makes


@BOTH
@each(again=220, once=200)
def test_option_transfer_interest(table, rules, value, makes):
    """7: C "il devra repayer les 10% d'intérêts"; S "et il paiera la valeur de l'hypothèque plus tard"."""
    keep, lift = 20 * UNIT[rules], makes * UNIT[rules]
    for lifted, now in (((39,), lift), ((), keep)):
        t = table(rules, options={"transfer_interest": value}, holders={39: "bob"}, mortgages=(39,))
        t.do(c.ProposeTrade("bob", "ann", Bundle(deeds=(39,), lifted=lifted), Bundle()))
        t.do(c.SignTrade("ann")).do(c.SignTrade("bob"))
        assert t.paid == [("ann", "bank", now)]
    t.lift("ann", 39)
    assert t.paid == [("ann", "bank", lift)]


@number((0, (8_250, 750)), (1, (8_250, 750)), (100, (8_300, 800)), (1_000, (9_000, 1_000)), (10_000, (10_000, 10_000)))
def test_option_interest_rounding(table, value, makes):
    """7: S "arrondis au millier supérieur si besoin"; C silent: the whole sum, or an interest paid alone."""
    t = table("C", options={"interest_rounding": value}, holders={12: "ann"}, mortgages=(12,)).lift("ann", 12)
    assert t.paid == [("ann", "bank", makes[0])]
    t = table("C", options={"interest_rounding": value}, holders={12: "ann"}, mortgages=(12,))
    t.do(c.ProposeTrade("ann", "bob", Bundle(deeds=(12,)), Bundle())).do(c.SignTrade("ann")).do(c.SignTrade("bob"))
    assert t.paid == [("bob", "bank", makes[1])]


@pytest.mark.parametrize("rules", "CSU")
@each(throw_now="ann", next_turn="bob")
def test_option_after_jail_fine(table, rules, value, makes):
    """8: C "avant de lancer les dés et de continuer votre tour de jeu"; S "et jouer au prochain tour"."""
    t = table(rules, options={"after_jail_fine": value}, jail={"ann": 0}).do(c.PayFine("ann"))
    assert t.waits == (Throw, makes)


@BOTH
@each(throw_now="ann", next_turn="bob")
def test_option_after_jail_card(table, rules, value, makes):
    """8: silent: C "Si vous possédez déjà une carte"; S "Utiliser une carte … si vous en possédez une"."""
    where = {"jail": {"ann": 0}, "jail_cards": {"ann": (b.Deck.CHEST,)}}
    t = table(rules, options={"after_jail_card": value}, **where).do(c.UseJailCard("ann"))
    assert t.waits == (Throw, makes)


@pytest.mark.parametrize("rules", "CSU")
@each(yes="ann", no="bob")
def test_option_double_from_jail_rolls_again(table, rules, value, makes):
    """8: C "puis relancez les dés - comme tout joueur ayant obtenu un double - et rejouez"; S silent."""
    t = table(rules, options={"double_from_jail_rolls_again": value}, jail={"ann": 0}).throw(5, 5)
    assert (t.space("ann"), t.waits) == (20, (Throw, makes))


@BOTH
@each(guarded=Reason.ESTATE_GUARDED, free=None)
def test_option_debt_trades(table, rules, value, makes):
    """9: silent: whether a debtor may sell for less than can be raised; to the creditor at any price."""
    where = {"holders": {6: "bob", 15: "ann"}, "balances": {"ann": 0}}
    t = table(rules, options={"debt_trades": value}, **where).throw(2, 4)
    cheap = Bundle(money=1)
    assert t.reason(c.ProposeTrade("ann", "cleo", Bundle(deeds=(15,)), cheap)) is makes
    assert t.reason(c.ProposeTrade("ann", "bob", Bundle(deeds=(15,)), cheap)) is None


@BOTH
@each(sold=((0, 0), 3 * 25), standing=((2, 1), 0))
def test_option_estate_buildings(table, rules, value, makes):
    """9: C "vos Maisons et Hôtels sont vendus à la Banque à la moitié de leur prix d'achat"; S, F silent."""
    where = {"holders": BROWN, "levels": {1: 2, 3: 1}, "balances": {"ann": 0, "bob": 0}}
    t = table(rules, options={"estate_buildings": value}, pawns={"ann": 4}, **where).throw(1, 2)
    t.draw("ann", b.PayEach(CEILING)).do(c.DeclareBankruptcy("ann"))
    assert (t.levels(1, 3), t.cash("bob")) == (makes[0], makes[1] * UNIT[rules])


@BOTH
@each(cancelled=Throw, kept=MortgageChoice)
def test_option_estate_mortgages(table, rules, value, makes):
    """9: silent: C "Le Banquier met alors aux enchères ces propriétés"; S "qui les vendra une par une aux enchères"."""
    where = {"holders": {5: "ann"}, "mortgages": (5,), "balances": {"ann": 0}}
    t = table(rules, options={"estate_mortgages": value}, **where).throw(1, 3).do(c.DeclareBankruptcy("ann"))
    t.do(c.Bid("bob", 1, 0)).do(c.Hammer(1))
    assert (t.waits, t.mortgaged(5)) == ((makes, "bob"), value == "kept")


@BOTH
@each(standing=(5, 5), ordinary=(0, 0))
def test_option_short_last_estate(table, rules, value, makes):
    """10: C "l'ensemble de ses biens, y compris ses Maisons, Hôtels"; S, F silent: section 9 as usual."""
    where = {"holders": DARK, "levels": {37: 5, 39: 5}, "balances": {"ann": 0}, "pawns": {"ann": 4}}
    t = table(rules, 2, mode="short", options={"short_last_estate": value}, **where).throw(1, 2)
    t.draw("ann", b.PayEach(CEILING)).do(c.DeclareBankruptcy("ann"))
    assert (t.game.over is not None, t.levels(37, 39)) == (True, makes)


@BOTH
@each(standard=5, short=4)
def test_option_timed_base(table, rules, value, makes):
    """11: C "cette variante d'une partie courte"; S "jouer en temps limité": four houses before a hotel, or three."""
    t = table(rules, mode="timed", minutes=90, options={"timed_base": value}, holders=BROWN)
    t.build("ann", {1: makes - 1, 3: makes - 1}).build("ann", {1: 5, 3: 5})
    assert t.cash("ann") == t.game.options.starting_balance - 2 * makes * 50 * UNIT[rules]


@BOTH
@each(yes=True, no=False)
def test_option_deal_deeds(table, rules, value, makes):
    """11: C "Au début de la partie, le Banquier mélange tous les Titres … et en distribue deux"; S prints none."""
    deal = (("ann", 39), ("ann", 15), ("bob", 1), ("bob", 3))
    agreed = {"mode": "timed", "ends": "22:00", "options": {"deal_deeds": value}}
    for dealt, sound in ((deal, makes), ((), not makes)):
        if sound:
            assert table(rules, 2, deal=dealt, **agreed).holder(39) == ("ann" if makes else None)
        else:
            with pytest.raises(SetupError, match="deal"):
                table(rules, 2, deal=dealt, **agreed)


@BOTH
@number((0, 0), (1, 1), (200_000, 200_000))
def test_option_starting_balance(table, rules, value, makes):
    """1: C "une somme de 150.000 Francs"; any sum by house rule."""
    t = table(rules, options={"starting_balance": value})
    assert (t.cash("ann"), t.cash("bank")) == (makes, -3 * makes)


@BOTH
@number((1, 1), (2, 2))
def test_option_salary_on_start(table, rules, value, makes):
    """2: C "passez ou vous arrêtez": the same salary; R "Dash for the Cash": a landing pays double, by card and
    backwards too (Decision)."""
    salary = 200 * UNIT[rules]
    for pawn, times in ((37, makes), (38, 1)):
        t = table(rules, options={"salary_on_start": value}, pawns={"ann": pawn}).throw(1, 2)
        assert t.paid == [("bank", "ann", times * salary)]
    for effect in (b.MoveTo(0), b.MoveBackTo(0)):
        t = table(rules, options={"salary_on_start": value}, pawns={"ann": 4}).throw(1, 2).draw("ann", effect)
        assert t.paid == [("bank", "ann", makes * salary)]


@BOTH
@each(yes=(Auction, None), no=(Throw, "bob"))
def test_option_auction(table, rules, value, makes):
    """2: C "la Banque doit la mettre aussitôt aux enchères"; S "le banquier doit immédiatement ouvrir une vente".

    L "There are no auctions"; K: what is passed stays with the bank.
    """
    t = table(rules, options={"auction": value}).throw(1, 2)
    assert t.waits == (Purchase, "ann")
    assert t.do(c.Decline("ann")).waits == makes


@BOTH
@each(no=(None, "ann"), yes=("bob", "cleo"))
def test_option_last_round(table, rules, value, makes):
    """11: C "On arrête alors toute opération"; T "Each player will get an equal number of turns"; H the same."""
    t = table(rules, options={"last_round": value}, mode="timed", minutes=1, turn="ann").throw(4, 6)
    t.do(c.CallTime(60_000))
    follows, last = makes
    assert t.waits[1] == follows if follows else t.game.over
    if follows:
        t.throw(4, 6).throw(4, 6)
    assert (t.game.turn.player, t.game.over.why) == (last, GameEnd.TIME)


@BOTH
@number((0, None), (10, 10), (20, 20), (30, 30))
def test_option_turns_each(table, rules, value, makes):
    """11: V "Every game has a default of 30 rounds"; K 20, "always finishing the current round"; then the tally."""
    holders = dict.fromkeys((1, 3), "ann")
    t = table(rules, 2, options={"turns_each": value}, holders=holders)
    for _ in range(2 * (makes or 35)):
        assert t.game.over is None
        t.do(c.PutPawn(t.waits[1], 9)).do(c.Land(t.waits[1], 20))
    assert (t.game.over and t.game.over.why) == (GameEnd.TURNS if makes else None)
    assert t.game.turn.number == 2 * (makes or 35)


@BOTH
@each(
    shared=[("ann", 1), ("bob", 1), ("cleo", 1), ("dan", 1)],
    deeds=[("ann", 1), ("bob", 2), ("cleo", 3), ("dan", 3)],
    cash=[("cleo", 1), ("dan", 1), ("ann", 3), ("bob", 4)],
    wealth=[("ann", 1), ("bob", 1), ("cleo", 1), ("dan", 1)],
)
def test_option_ties(table, rules, value, makes):
    """12: G: wealth alone, P "Ties are possible"; K "Ties are broken by cash"; N: the deeds decide, and where they tie
    the money. The same wealth of 400 in four ways: three deeds, two deeds, none, none."""
    unit = UNIT[rules]
    holders = {1: "ann", 3: "ann", 6: "ann", 5: "bob", 8: "bob"}
    balances = {"ann": 180 * unit, "bob": 100 * unit, "cleo": 400 * unit, "dan": 400 * unit}
    t = table(rules, 4, options={"ties": value}, holders=holders, balances=balances).do(c.EndGame())
    assert [(line.player, line.place) for line in t.game.over.placings] == makes


@BOTH
@number((0, "bob"), (30, "bob"), (60, "bob"), (120, "bob"))
def test_option_turn_limit(table, rules, value, makes):
    """2: Y "1 turn lasts for a maximum of 16 seconds". Decision: the screen reminds, and to the bank a turn lasts as
    long as it lasts."""
    assert table(rules, options={"turn_limit": value}, turn="ann").throw(4, 6).waits == (Throw, makes)


@BOTH
@each(yes=Reason.REFEREE_NEEDED, no=None)
def test_option_referee(table, rules, value, makes):
    """Beyond the booklets. Decision: with a referee at the table nobody else ends the game early."""
    refused = can(table(rules, options={"referee": value}).game, c.EndGame(), "touch")
    assert (refused and refused.reason) == makes


@BOTH
@each(yes=True, no=False)
def test_option_rent_in_jail(table, rules, value, makes):
    """3: C "Pendant que vous êtes en Prison, vous pouvez percevoir des loyers"; S the same."""
    t = table(rules, options={"rent_in_jail": value}, holders={6: "bob"}, jail={"bob": 0}).throw(2, 4)
    assert (t.owed is not None) is makes


@BOTH
@number((0, "bob"), (5, "bob"), (10, "bob"), (20, "bob"))
def test_option_auction_countdown(table, rules, value, makes):
    """4: no booklet: the auctioneer's own time, which the screen counts; to the bank a bid stands until the hammer."""
    t = table(rules, options={"auction_countdown": value}).throw(1, 2).do(c.Decline("ann")).do(c.Bid("bob", 50_000, 0))
    assert t.waits == (Auction, None)
    assert t.do(c.Hammer(50_000)).game.registry.title(3).holder == makes


@BOTH
@each(card=Debt, automatic=Throw, typed=Debt)
def test_option_payment(table, rules, value, makes):
    """9: no booklet: the payer's card, the bank by itself, or the payer's own sum; a matter of the table."""
    t = table(rules, options={"payment": value}, holders={6: "bob"}).throw(2, 4)
    assert t.waits[0] is makes
    if makes is Debt:
        assert t.reason(c.Pay("ann")) is (Reason.WRONG_AMOUNT if value == "typed" else None)
        t.do(c.Pay("ann", 6 * UNIT[rules]))
    assert t.paid == [("ann", "bob", 6 * UNIT[rules])]


@BOTH
@number((1, 4), (2, 7))
def test_option_dice(table, rules, value, makes):
    """2: C "lance les dés"; J "Roll the die"."""
    t = table(rules, options={"dice": value}, turn="ann")
    assert t.reason(c.ThrowDice((4, 3)[: 3 - value])) is Reason.NOT_DICE
    assert t.do(c.ThrowDice((4, 3)[:value])).space("ann") == makes


@BOTH
@each(choice=Purchase, obliged=Debt)
def test_option_purchase(table, rules, value, makes):
    """2: C "Vous pouvez … acheter"; J "you must buy it!"."""
    t = table(rules, options={"purchase": value}).throw(1, 2)
    assert t.waits == (makes, "ann")
    answered = t.pay("ann") if makes is Debt else t.buy("ann")
    assert (answered.holder(3), answered.paid) == ("ann", [("ann", "bank", 60 * UNIT[rules])])


@BOTH
@each(yes=None, no=Reason.NO_TRADES)
def test_option_trades(table, rules, value, makes):
    """6: C "Vente de propriété"; J has none."""
    t = table(rules, options={"trades": value}, holders={1: "ann"})
    assert t.reason(c.ProposeTrade("ann", "bob", Bundle(deeds=(1,)), Bundle())) is makes


@BOTH
@each(yes=(None, False), no=(Reason.NO_MORTGAGES, True))
def test_option_mortgages(table, rules, value, makes):
    """7: C "Hypothèques"; J has none: nothing can be raised on a deed, and no correction mortgages one."""
    t = table(rules, options={"mortgages": value}, holders={39: "ann", 1: "bob"}, balances={"ann": 0}).throw(1, 2)
    refused, broke = makes
    assert t.reason(c.Mortgage("ann", 39)) is refused
    assert t.reason(c.Correct(MortgageRepair(39, mortgaged=True), "forgotten")) is refused
    t = table(rules, options={"mortgages": value}, holders={39: "ann", 3: "bob"}, balances={"ann": 0}).throw(1, 2)
    assert (t.reason(c.DeclareBankruptcy("ann")) is None) is broke


@BOTH
@each(yes=None, no=Reason.NO_JAIL_THROW)
def test_option_jail_throw(table, rules, value, makes):
    """8: C "lancer les dés" for a double; J only pays or uses the card."""
    assert table(rules, options={"jail_throw": value}, jail={"ann": 0}).reason(c.ThrowDice((1, 2))) is makes


@BOTH
@each(last_player=None, first_bankruptcy=GameEnd.FIRST_BANKRUPTCY)
def test_option_game_ends(table, rules, value, makes):
    """9: C "le dernier joueur"; J "when any other player goes bankrupt"."""
    t = table(rules, options={"game_ends": value}, holders={3: "bob"}, balances={"ann": 0}).throw(1, 2)
    t.do(c.DeclareBankruptcy("ann"))
    assert (t.game.over and t.game.over.why) == makes


@BOTH
@each(wealth=("ann", 400), cash=("bob", 0))
def test_option_tally_counts(table, rules, value, makes):
    """12: C counts deeds and buildings too; J "the others count their cash"."""
    cash = {"ann": 0, "bob": 100 * UNIT[rules], "cleo": 0}
    t = table(rules, options={"tally_counts": value}, holders={39: "ann"}, balances=cash).do(c.EndGame())
    first, deed = makes
    assert t.game.over.placings[0].player == first
    assert sum(line.amount for line in wealth_lines(t.game, "ann")) == deed * UNIT[rules]
    assert owned_worth(t.game, "ann") == 400 * UNIT[rules]


@each(no=(1_500, 5), yes=(2_500, 7))
def test_option_speed_die(table, value, makes):
    """2: D "hand out an extra $1,000 to each player", "Add this number to the roll"; no other sheet knows the die."""
    t = table("D", options={"speed_die": value})
    assert t.cash("ann") == makes[0]
    t = table("D", options={"speed_die": value}, third_die=() if value == "no" else ("ann",))
    t.throw(1, 4, None if value == "no" else 2)
    assert t.space("ann") == makes[1]


@each(first_salary=False, first_turn=True)
def test_option_third_die_from(table, value, makes):
    """2: D 2 "Once you have landed on or passed GO"; the board of 52 spaces: every turn, from the first one on."""
    t = table("D", options={"speed_die": "yes", "third_die_from": value}, third_die=("bob",))
    assert [player.third_die for player in t.game.players] == [makes, True, makes]
    joined = t.do(c.Join("zoe", "Zoe", 0))
    assert joined.game.player("zoe").third_die is makes
    assert not table("D", options={"third_die_from": value}).game.player("ann").third_die, "without the die nobody"


@each(dice=(0, (1, 3, 4)), ticket=(4, (9,)))
def test_option_third_die_bus(table, value, makes):
    """2: D 3 "you can move the value of one die, the other die, or the sum"; the board of 52 spaces: after the white
    dice on to the next cards, or a ticket."""
    t = table("W", options={"third_die_bus": value}, holders={4: "ann"}).throw(1, 3, "bus")
    assert (t.space("ann"), destinations(t.game, t.game.top)) == makes
    assert (t.reason(c.TakeTicket("ann")) is None) is (value == "ticket")


@each(all=7, white=5)
def test_option_utility_dice(table, value, makes):
    """3: D "Use the sum of all three dice"; the board of 52 spaces: of the white ones alone."""
    where = {"holders": {12: "bob"}, "pawns": {"ann": 5}, "third_die": ("ann",)}
    options = {"speed_die": "yes", "utility_dice": value}
    assert table("D", options=options, **where).throw(1, 4, 2).owed == ("ann", "bob", 4 * makes)
    by_card = table("D", options=options, **{**where, "pawns": {"ann": 31}}).throw(1, 2, 2).draw("ann", b.MoveTo(12))
    third = 2 if value == "all" else None
    assert by_card.refused(c.ThrowDice((1, 4), None if third else 2)) in (Reason.THIRD_DIE_DUE, Reason.NO_THIRD_DIE)
    assert by_card.throw(1, 4, third).owed == ("ann", "bob", 4 * makes)
    seen = table("D", options=options, **where).do(c.Land("ann", 12, (1, 4), 2))
    assert seen.owed == ("ann", "bob", 4 * makes)


@each(no=[0, 1], yes=[2, 1])
def test_option_group_bonus(tmp_path, value, makes):
    """3: the board of 36 spaces: two steps for the whole group, if one player holds it."""
    board = edition(tmp_path, RISING)
    t = at(board, options={"group_bonus": value}, pawns={"ann": 3}, holders={8: "ann", 9: "ann"}).throw(1, 2).buy("ann")
    assert t.game.registry.title(6).row == makes[0]
    t.do(c.Correct(DeedRepair(6), "a slip")).do(c.Correct(DeedRepair(6, "bob"), "a slip"))
    assert t.game.registry.title(6).row == 0, "once a game"
    assert t.do(c.PutPawn("bob", 3)).throw(1, 2).game.registry.title(6).row == makes[1]


@BOTH
@each(no=Reason.NO_LOTS_FOR_DEBTS, yes=None)
def test_option_debts_in_lots(table, rules, value, makes):
    """9: C, S: money alone; the board of 36 spaces: deeds, at their price."""
    options, holders = {"debts_in_lots": value}, {12: "ann", 39: "bob"}
    t = table(rules, options=options, balances={"ann": 0}, holders=holders, pawns={"ann": 36}).throw(1, 2)
    assert t.reason(c.HandOver("ann", 12)) is makes


def given(option: str) -> set[object]:
    """The values that the test of an option is given."""
    name = f"test_option_{option}"
    if name not in globals():
        pytest.fail(f"no test says what the option does: write {name} here, with every value")
    marks = globals()[name].pytestmark
    return {value for mark in marks if mark.args[0] == ("value", "makes") for value, _ in mark.args[1]}


@pytest.mark.parametrize("option", Options.__struct_fields__)
def test_every_option_is_tested_with_every_value(option):
    """1, "Options": all are shown at set-up, so each must do what it says; of an amount, none and some."""
    kind = get_type_hints(Options)[option]
    values = {0, 1} if kind is int and option != "pot_seed" else set(get_args(kind))
    assert given(option) >= values, f"give test_option_{option} a case of each value, in @each or @number"


@pytest.mark.parametrize("rules", "CSFU")
def test_each_house_rule_is_an_option_that_leaves_every_booklet(table, rules):
    """003 FAQ: "Les règles officielles … ne permettent pas ce genre de variante": the tally names each of them."""
    for rule in HOUSE_RULES:
        assert rule.value in get_args(get_type_hints(Options)[rule.option])
    t = table(rules, options=dict(HOUSE_RULES)).do(c.EndGame())
    assert sorted(t.game.over.departures) == sorted(rule.option for rule in HOUSE_RULES)
