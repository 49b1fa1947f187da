"""Rulebook 7, mortgages: the loan, what must be sold first, lifting, and a mortgaged deed received."""

from __future__ import annotations

import pytest

from banker import commands as c
from banker.events import RoundingChosen
from banker.pending import MortgageChoice, Throw
from banker.refusal import Reason
from banker.rules import mortgage
from banker.rules.tally import departures

DARK = dict.fromkeys((37, 39), "ann")


def test_the_loan_is_printed_on_the_back_of_the_deed(table):
    """C "Hypothèques": "recevoir de la Banque la somme indiquée au dos du Titre de Propriété"."""
    t = table("C", holders={39: "ann"}).mortgage("ann", 39)
    assert t.paid == [("bank", "ann", 20_000)]
    assert (t.mortgaged(39), t.holder(39)) == (True, "ann")


@pytest.mark.parametrize("rules", "CSFU")
def test_every_loan_is_half_the_price(table, rules):
    """C "Hypothèques": the back of the deed; all 28."""
    for space in table(rules).edition.spaces:
        if space.deed is not None:
            assert space.deed.mortgage * 2 == space.deed.price


def test_a_deed_is_mortgaged_once_and_by_its_holder(table):
    """C "Hypothèques": "Quand vous hypothéquez un terrain, vous en restez propriétaire"."""
    t = table("C", holders={39: "ann", 5: "bob"}, mortgages=(5,))
    assert t.refused(c.Mortgage("bob", 39)) is Reason.NOT_HOLDER
    assert t.refused(c.Mortgage("ann", 37)) is Reason.NOT_HOLDER
    assert t.refused(c.Mortgage("bob", 5)) is Reason.ALREADY_MORTGAGED
    assert t.refused(c.Mortgage("bob", 4)) is Reason.NO_DEED_HERE
    assert t.refused(c.Mortgage("zoe", 5)) is Reason.UNKNOWN_PLAYER


def test_one_street_may_be_mortgaged_without_its_group(table):
    """003 "Rappels": "Il n'est pas nécessaire de posséder toutes les propriétés d'un même groupe"."""
    table("C", holders={11: "ann"}).mortgage("ann", 11)


def test_only_the_owner_lifts(table):
    """C "Hypothèques": "Un autre joueur ne peut pas l'acquérir en levant l'hypothèque auprès de la Banque"."""
    t = table("C", holders={39: "ann", 37: "ann"}, mortgages=(39,))
    assert t.refused(c.LiftMortgage("bob", 39)) is Reason.NOT_HOLDER
    assert t.refused(c.LiftMortgage("ann", 37)) is Reason.NOT_MORTGAGED


def test_lifting_needs_the_cash(table):
    """C "Hypothèques": "en versant à la Banque la somme qu'elle vous a prêtée, augmentée"."""
    t = table("C", holders={39: "ann"}, mortgages=(39,), balances={"ann": 21_999})
    assert t.refused(c.LiftMortgage("ann", 39)) is Reason.SHORT_OF_CASH
    t = table("C", holders={39: "ann"}, mortgages=(39,), balances={"ann": 22_000}).lift("ann", 39)
    assert (t.cash("ann"), t.mortgaged(39)) == (0, False)


def lifted(table, rules, space, step=None):
    """What lifting the mortgage on `space` costs, rounded by the edition or to the next multiple of `step`."""
    options = {} if step is None else {"interest_rounding": step}
    t = table(rules, holders={space: "ann"}, mortgages=(space,), options=options).lift("ann", space)
    ((payer, payee, amount),) = t.paid
    assert (payer, payee) == ("ann", "bank")
    return amount


def test_e32_s_lifting_costs_the_loan_and_ten_percent_up_to_the_next_thousand(table):
    """S "Lever une hypothèque": "arrondis au millier supérieur"; by its example, 825 000 → 830 000, the next ten
    thousand."""
    assert lifted(table, "S", 28) == 825_000
    assert lifted(table, "S", 28, 10_000) == 830_000


def test_e33_f_lifting_costs_the_loan_and_ten_percent_up_to_the_next_thousand(table):
    """F "Lever une hypothèque": "arrondis au millier supérieur si besoin"."""
    assert (lifted(table, "F", 37), lifted(table, "F", 37, 10_000)) == (1_925_000, 1_930_000)
    assert (lifted(table, "F", 39), lifted(table, "F", 39, 10_000)) == (2_200_000, 2_200_000)


def test_e34_c_lifting_rounds_up_to_the_next_hundred_or_not_at_all(table):
    """C "Hypothèques": "augmentée d'un intérêt de 10%"; silent on rounding: the smallest note."""
    assert (lifted(table, "C", 12), lifted(table, "C", 37)) == (8_300, 19_300)
    assert (lifted(table, "C", 12, 0), lifted(table, "C", 37, 0)) == (8_250, 19_250)


def test_e35_u_lifting_rounds_up_to_the_next_whole_unit(table):
    """No booklet: half a pound is none."""
    assert (lifted(table, "U", 12), lifted(table, "U", 37)) == (83, 193)


def test_the_interest_is_of_the_loan_not_of_the_price(table):
    """C "Hypothèques": "la somme qu'elle vous a prêtée, augmentée d'un intérêt de 10%"."""
    t = table("C", holders={39: "ann"}).mortgage("ann", 39).lift("ann", 39)
    assert t.cash("ann") == 150_000 - 2_000


def test_e38_c_the_buildings_of_the_whole_group_go_first(table):
    """C "Hypothèques": "revendre l'ensemble des constructions situées sur les terrains du même groupe"."""
    holders = dict.fromkeys((16, 18, 19), "ann")
    t = table("C", holders=holders, levels={16: 1, 18: 1, 19: 2}).mortgage("ann", 19)
    assert t.paid == [("bank", "ann", 20_000), ("bank", "ann", 10_000)]
    assert (t.levels(16, 18, 19), t.stock) == ((0, 0, 0), (32, 12))


def test_c_buildings_go_first_for_a_bare_street_of_the_group_too(table):
    """003 "Rappels": "ne peut pas être hypothéquée s'il existe des Maisons sur les terrains de ce groupe"."""
    t = table("C", holders=DARK, levels={37: 1}).mortgage("ann", 39)
    assert t.paid == [("bank", "ann", 10_000), ("bank", "ann", 20_000)]


def test_e39_s_the_buildings_of_that_street_go_first(table):
    """S "Hypothéquer une propriété": "vendez d'abord les bâtiments de cette propriété à la banque"."""
    t = table("S", holders=DARK, levels={37: 1, 39: 1}).mortgage("ann", 39)
    assert t.cash("ann") == 15_000_000 + 3_000_000
    assert t.levels(37, 39) == (1, 0)
    t = table("S", holders=DARK, levels={37: 2, 39: 2}).mortgage("ann", 39)
    assert t.cash("ann") == 15_000_000 + 5_000_000
    assert t.levels(37, 39) == (1, 0)
    assert t.refused(t.building("ann", {37: 2})) is Reason.GROUP_MORTGAGED
    t.do(c.Land("bob", 37))
    assert t.owed == ("bob", "ann", 1_750_000)


def test_s_a_bare_street_beside_a_house_is_mortgaged_as_it_is(table):
    """S "Hypothéquer une propriété": only "les bâtiments de cette propriété"."""
    t = table("S", holders=DARK, levels={37: 1}).mortgage("ann", 39)
    assert t.paid == [("bank", "ann", 2_000_000)]
    assert t.levels(37, 39) == (1, 0)


def test_s_two_hotels_come_down_to_nothing_when_the_bank_has_no_house(table):
    """S "Hypothéquer une propriété": the other street may keep one house only if the bank has it."""
    spaces = (21, 23, 24, 26, 27, 29, 31, 32)
    others = dict.fromkeys((*spaces, 34), "cleo")
    t = table("S", holders=DARK | others, levels=dict.fromkeys(spaces, 4) | {34: 5, 37: 5, 39: 5})
    assert t.stock == (0, 9)
    assert t.refused(c.Mortgage("ann", 39)) is Reason.NO_HOUSES_LEFT
    t.sell("ann", {37: 0, 39: 0}).mortgage("ann", 39)
    assert t.cash("ann") == 15_000_000 + 10_000_000 + 2_000_000


# Bob cannot pay Ann, and she takes his mortgaged deed: what a buyer pays on top of the price (E36, E37, E50).
def received(table, rules, space, *, pawn=21, cash=None, **more):
    """Ann receives Bob's mortgaged deed of `space`."""
    unit = {"C": 100, "S": 10_000, "F": 10_000, "U": 1}[rules]
    balances = {"bob": 0} | ({} if cash is None else {"ann": cash})
    holders = {space: "bob", 24: "ann"}
    t = table(rules, holders=holders, mortgages=(space,), balances=balances, pawns={"bob": pawn}, turn="bob", **more)
    t.throw(1, 2)
    assert t.owed == ("bob", "ann", 20 * unit)
    t.do(c.DeclareBankruptcy("bob"))
    assert t.waits == (MortgageChoice, "ann")
    return t


def test_e36_c_who_receives_a_mortgage_lifts_at_once(table):
    """C "Hypothèques": "le droit de lever cette hypothèque en payant le tarif indiqué, augmenté des 10%"."""
    t = received(table, "C", 37).lift("ann", 37)
    assert t.paid == [("ann", "bank", 19_300)]
    assert not t.mortgaged(37)


def test_e36_c_or_pays_the_interest_now_and_again_later(table):
    """C "Hypothèques": "S'il décide de lever l'hypothèque plus tard, il devra repayer les 10% d'intérêts"."""
    t = received(table, "C", 37).do(c.KeepMortgage("ann", 37))
    assert t.paid == [("ann", "bank", 1_800)]
    t.lift("ann", 37)
    assert t.paid == [("ann", "bank", 19_300)]


@pytest.mark.parametrize(("step", "interest"), [(None, 75_000), (10_000, 80_000)])
def test_e37_s_the_interest_is_paid_once(table, step, interest):
    """S "Vendre une propriété hypothéquée": "il paie d'abord à la banque 10% d'intérêts … et il paiera la valeur de
    l'hypothèque plus tard"."""
    options = {} if step is None else {"interest_rounding": step}
    t = received(table, "S", 28, options=options).do(c.KeepMortgage("ann", 28))
    assert t.paid == [("ann", "bank", interest)]
    t.lift("ann", 28)
    assert t.paid == [("ann", "bank", 750_000)]


def test_e37_s_lifted_at_once_without_interest(table):
    """S "Vendre une propriété hypothéquée": "en payant à la banque la valeur de l'hypothèque"."""
    t = received(table, "S", 28).lift("ann", 28)
    assert t.paid == [("ann", "bank", 750_000)]


@pytest.mark.parametrize(("step", "interest"), [(None, 175_000), (10_000, 180_000)])
def test_e50_f_a_mortgaged_deed_from_a_bankrupt(table, step, interest):
    """F "Faillite": "Dans ce cas, ce joueur récupère votre argent"; then as a mortgaged sale."""
    options = {} if step is None else {"interest_rounding": step}
    t = received(table, "F", 37, options=options).lift("ann", 37)
    assert t.paid == [("ann", "bank", 1_750_000)]
    t = received(table, "F", 37, options=options).do(c.KeepMortgage("ann", 37))
    assert t.paid == [("ann", "bank", interest)]
    t.lift("ann", 37)
    assert t.paid == [("ann", "bank", 1_750_000)]


def test_s_mortgaged_anew_the_next_lift_costs_interest_again(table):
    """S "Lever une hypothèque": what was paid for one mortgage does not pay for the next."""
    t = received(table, "S", 28).do(c.KeepMortgage("ann", 28)).lift("ann", 28).mortgage("ann", 28).lift("ann", 28)
    assert t.paid == [("ann", "bank", 825_000)]


def test_who_must_choose_keep_or_lift_does_it_first(table):
    """C "Faillite": "celui-ci doit immédiatement payer les 10% d'intérêt"."""
    t = received(table, "C", 37)
    assert t.refused(c.ThrowDice((1, 2))) is Reason.ANSWER_FIRST
    assert t.refused(c.KeepMortgage("ann", 24)) is Reason.ANSWER_FIRST
    assert t.refused(c.KeepMortgage("cleo", 37)) is Reason.NOT_HOLDER
    t.do(c.KeepMortgage("ann", 37))
    assert t.waits == (Throw, "cleo")
    assert t.refused(c.KeepMortgage("ann", 37)) is Reason.NOT_ASKED


@pytest.mark.parametrize(("cash", "owed"), [(1_800, None), (1_799, ("ann", "bank", 1_800))])
def test_the_interest_is_paid_at_once_or_owed(table, cash, owed):
    """C "Hypothèques": "il doit néanmoins payer les intérêts"; to the last coin it is no debt."""
    t = received(table, "C", 37, cash=cash).do(c.KeepMortgage("ann", 37))
    assert t.owed == owed


def test_lifting_at_once_needs_the_cash(table):
    """C "Hypothèques": a voluntary payment; who is short keeps the mortgage."""
    t = received(table, "C", 37, cash=19_299)
    assert t.refused(c.LiftMortgage("ann", 37)) is Reason.SHORT_OF_CASH
    assert t.refused(c.LiftMortgage("ann", 24)) is Reason.NOT_MORTGAGED
    t.mortgage("ann", 24).lift("ann", 37)
    assert t.cash("ann") == 19_299 + 12_000 - 19_300


def test_s_what_must_be_sold_first_is_sold_when_selling_is_allowed(table):
    """S "Vendre une propriété": buildings go in one's own turn or between turns; a bare deed is mortgaged always."""
    holders = DARK | {5: "ann"}
    t = table("S", holders=holders, levels={37: 1, 39: 1}, pawns={"bob": 16}, turn="bob").throw(1, 2)
    assert t.refused(c.Mortgage("ann", 39)) is Reason.NOT_BETWEEN_TURNS
    t.mortgage("ann", 5)
    t.buy("bob").mortgage("ann", 39)
    t = table("C", holders=holders, levels={37: 1, 39: 1}, pawns={"bob": 16}, turn="bob").throw(1, 2)
    t.mortgage("ann", 39)


def test_a_space_off_the_board_has_no_deed(table):
    """C "Hypothèques": the board has 40 spaces, counted from Start."""
    t = table("C", holders={39: "ann"})
    assert t.refused(c.Mortgage("ann", -1)) is Reason.NO_SUCH_SPACE
    assert t.refused(c.Mortgage("ann", 40)) is Reason.NO_SUCH_SPACE
    assert t.refused(c.Mortgage("ann", 0)) is Reason.NO_DEED_HERE


# -- the words and the example ----------------------------------------------------------------------------------------

HALVES = {"holders": {12: "ann", 28: "ann", 5: "ann"}, "mortgages": (5, 12, 28)}


@pytest.mark.parametrize("rules", "SF")
def test_the_example_s_rounding_is_offered_once_and_kept(table, rules):
    """S, F "Lever une hypothèque": "arrondis au millier supérieur …: 825 000, arrondissez à 830 000". Decision: the
    words decide, until the table takes the example's way."""
    t = table(rules, **HALVES)
    assert mortgage.example_sum(t.game, 28).amount == 830_000
    assert mortgage.example_sum(t.game, 5) is None
    assert t.refused(c.ChooseRounding(1_000)) is Reason.NOT_ASKED
    t.do(c.ChooseRounding(10_000)).lift("ann", 28).lift("ann", 12)
    assert t.paid == [("ann", "bank", 830_000)]
    assert mortgage.example_step(t.game) is None
    assert t.refused(c.ChooseRounding(10_000)) is Reason.NOT_ASKED
    assert departures(t.game) == ()


@pytest.mark.parametrize("rules", "SF")
def test_a_table_that_lifts_by_the_words_is_told_no_more(table, rules):
    """Decision: said at the first loan for which it matters, not before."""
    t = table(rules, **HALVES).lift("ann", 5)
    assert mortgage.example_step(t.game) == 10_000
    t.lift("ann", 28)
    assert t.paid == [("ann", "bank", 825_000)]
    assert RoundingChosen(1_000) in t.events
    assert mortgage.example_sum(t.game, 12) is None
    assert RoundingChosen(1_000) not in t.lift("ann", 12).events


@pytest.mark.parametrize(("rules", "options"), [("C", {}), ("U", {}), ("S", {"interest_rounding": 10_000}),
                                                ("S", {"interest_rounding": 0})])  # fmt: skip
def test_where_words_and_example_agree_or_the_table_chose_nothing_is_offered(table, rules, options):
    """C, U: no example; else the table has chosen at set-up."""
    t = table(rules, options=options, **HALVES)
    assert mortgage.example_step(t.game) is None
    assert mortgage.example_sum(t.game, 12) is None
    assert t.refused(c.ChooseRounding(10_000)) is Reason.NOT_ASKED


def test_what_is_being_asked_of_a_deed_received_follows_the_rounding(table):
    """S "il paie d'abord à la banque 10% d'intérêts": 75 000, by the example 80 000."""
    where = {"holders": {28: "bob", 39: "ann"}, "mortgages": (28,), "pawns": {"bob": 36}, "balances": {"bob": 0}}
    t = table("S", turn="bob", **where).throw(1, 2).do(c.DeclareBankruptcy("bob"))
    assert (t.game.top.keep, t.game.top.lift) == (75_000, 750_000)
    t.do(c.ChooseRounding(10_000))
    assert (t.game.top.keep, t.game.top.lift) == (80_000, 750_000)
    t.do(c.KeepMortgage("ann", 28))
    assert t.paid == [("ann", "bank", 80_000)]
