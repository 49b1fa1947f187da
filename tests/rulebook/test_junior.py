"""The family J, Monopoly Junior: one die, what one lands on is bought, and the first who cannot pay ends the game."""

from __future__ import annotations

import pytest

from banker import commands as c
from banker import edition
from banker.board import CollectEach, Deck, MoveTo, Pay
from banker.events import DeedRepair, GameEnd, MoneyRepair, PawnRepair
from banker.game import Seat
from banker.pending import Bundle, CardToDraw, JailChoice, Throw
from banker.refusal import Reason
from banker.rules.position import SetupError
from banker.rules.setup import open_game, opened

PAIR = {19: "bob", 20: "bob"}
POOR = {"ann": 1, "bob": 10, "cleo": 12}


def one(face: int) -> c.ThrowDice:
    return c.ThrowDice((face,))


def cash_of(game, *players: str) -> list[int]:
    return [game.balance(player) for player in players]


@pytest.mark.parametrize(("count", "each"), [(2, 20), (3, 18), (4, 16)])
def test_what_all_begin_with_goes_by_how_many_they_are(count, each):
    """J "Setup", 6: "2-player game: give each player M20", three M18, four M16; the tally calls none a house rule."""
    seats = [Seat(name, name) for name in "abcd"[:count]]
    game = opened(*open_game(edition.load("junior"), seats))
    assert cash_of(game, *"abcd"[:count]) == [each] * count
    assert game.edition.options.starting_balance == game.options.starting_balance == each


def test_a_board_that_says_no_sums_by_players_is_left_as_it_is():
    london = edition.load("london")
    assert london.for_players(8) is london
    assert edition.load("junior").for_players(0).options.starting_balance == 20
    assert edition.load("junior").for_players(8).options.starting_balance == 16


def test_one_die_moves_and_never_throws_again(table):
    """J "Game Play", 2: "Roll the die and move your token that number of spaces"."""
    t = table("J", turn="ann").do(one(3))
    assert t.waits == (CardToDraw, "ann")
    t.draw("ann", Pay(2)).pay("ann")
    assert (t.waits, t.cash("ann")) == ((Throw, "bob"), 14)
    assert t.reason(c.ThrowDice((1, 2))) is Reason.NOT_DICE
    assert t.reason(c.ThrowDice(())) is Reason.NOT_DICE


def test_passing_go_or_stopping_there_pays_two(table):
    """J: "Every time you pass or land on the GO space, collect M2"."""
    t = table("J", pawns={"ann": 23, "bob": 22}, holders={1: "ann"}).do(one(2))
    assert t.cash("ann") == 18
    assert t.do(one(2)).cash("bob") == 18


def test_a_free_space_must_be_bought(table):
    """J "An Unowned Space": "If no one owns it, you must buy it! Pay the Bank the amount written on the space"."""
    t = table("J", turn="ann").do(one(4))
    assert t.owed == ("ann", "bank", 1)
    assert t.reason(c.Decline("ann")) is Reason.ANSWER_FIRST
    assert t.reason(one(1)) is Reason.ANSWER_FIRST
    t.pay("ann")
    assert (t.holder(4), t.cash("ann"), t.waits) == ("ann", 15, (Throw, "bob"))


def test_what_must_be_bought_is_booked_at_once_where_the_bank_pays(table):
    t = table("J", options={"payment": "automatic"}, turn="ann").do(one(4))
    assert (t.holder(4), t.paid, t.waits) == ("ann", [("ann", "bank", 1)], (Throw, "bob"))


def test_rent_is_the_price_and_double_for_a_pair(table):
    """J "An Owned Space": "Rent is the amount written on the board space"; "A Pair = Double Rent!"."""
    t = table("J", holders={19: "bob"}, pawns={"ann": 17}).do(one(2))
    assert t.owed == ("ann", "bob", 4)
    assert table("J", holders=PAIR, pawns={"ann": 17}).do(one(2)).owed == ("ann", "bob", 8)


def test_nothing_is_built_mortgaged_auctioned_or_traded(table):
    t = table("J", holders=PAIR, turn="bob")
    assert t.reason(t.building("bob", {19: 1})) is not None
    assert t.reason(c.Mortgage("bob", 19)) is Reason.NO_MORTGAGES
    assert t.reason(c.ProposeTrade("bob", "ann", Bundle(deeds=(19,)), Bundle())) is Reason.NO_TRADES
    with pytest.raises(SetupError, match="nothing is mortgaged"):
        table("J", holders=PAIR, mortgages=(19,))


def test_who_has_just_the_fine_pays_it_at_once(table):
    """J, as above: only who has not the cash owes it."""
    t = table("J", jail={"ann": 0}, balances={"ann": 1}).do(c.PayFine("ann"))
    assert (t.paid, t.owed, t.cash("ann")) == ([("ann", "bank", 1)], None, 0)


def test_from_jail_one_pays_or_uses_the_card_and_throws(table):
    """J, as zigjogos.com retells it: "At the start of your next turn pay 1 cash or use a get out of jail free card …
    Then roll the die and move as normal"."""
    t = table("J", jail={"ann": 0}, jail_cards={"bob": (Deck.CHANCE,)})
    assert t.waits == (JailChoice, "ann")
    assert t.reason(one(3)) is Reason.NO_JAIL_THROW
    t.do(c.PayFine("ann"))
    assert (t.cash("ann"), t.waits, t.jailed("ann")) == (15, (Throw, "ann"), False)
    t.do(one(1)).pay("ann")
    assert t.holder(7) == "ann"
    t = table("J", jail={"ann": 0}, jail_cards={"ann": (Deck.CHANCE,)}, balances={"ann": 0})
    assert t.reason(c.PayFine("ann")) is Reason.SHORT_OF_CASH
    assert t.do(c.UseJailCard("ann")).waits == (Throw, "ann")


def test_rent_is_collected_in_jail(table):
    """J, as zigjogos.com retells it: "You are still allowed to collect rent while you are in jail"."""
    assert table("J", holders=PAIR, jail={"bob": 0}, pawns={"ann": 17}).do(one(2)).owed == ("ann", "bob", 8)


def test_the_cashier_frees_nobody_by_a_throw(table):
    t = table("J", jail={"ann": 0})
    assert t.reason(c.Land("ann", 7)) is Reason.NO_JAIL_THROW
    assert t.reason(c.CashCard("ann", Pay(1))) is Reason.NO_JAIL_THROW
    assert t.do(c.Land("bob", 7, (1,))).owed == ("bob", "bank", 2)


def test_without_the_fine_or_a_card_it_is_owed(table):
    """J "Object of the Game": bankrupt is who has not the cash. Decision: the fine is a debt like any other; should the
    money turn up, the player is free and throws."""
    t = table("J", jail={"ann": 0}, balances={"ann": 0}).do(c.PayFine("ann"))
    assert (t.owed, t.jailed("ann")) == (("ann", "bank", 1), True)
    t.do(c.Correct(MoneyRepair("bank", "ann", 1), "lost under the board")).pay("ann")
    assert (t.waits, t.jailed("ann"), t.cash("ann")) == ((Throw, "ann"), False, 0)
    assert t.do(one(6)).space("ann") == 12


@pytest.mark.parametrize("way", ["price", "rent", "card", "fine"])
def test_the_first_who_cannot_pay_ends_the_game(table, way):
    """J "Object of the Game": the game is over when a player "hasn't got the cash to pay rent, buy a property they land
    on, or pay a Chance card fee"; "The player with the most money wins!"."""
    match way:
        case "price":
            t = table("J", pawns={"ann": 17}, balances=POOR).do(one(2))
        case "rent":
            t = table("J", pawns={"ann": 17}, balances=POOR, holders=PAIR).do(one(2))
        case "card":
            t = table("J", pawns={"ann": 1}, balances=POOR).do(one(2)).draw("ann", Pay(2))
        case _:
            t = table("J", jail={"ann": 0}, balances={**POOR, "ann": 0}).do(c.PayFine("ann"))
    assert t.reason(c.Pay("ann")) is Reason.SHORT_OF_CASH
    over = t.do(c.DeclareBankruptcy("ann")).game.over
    assert over.why is GameEnd.FIRST_BANKRUPTCY
    assert over.departures == ()
    # Decision: what the bankrupt has left goes to whom it is owed.
    worth = {"cleo": 12, "bob": 10 + (way == "rent"), "ann": 0}
    assert [(line.player, line.worth) for line in over.placings] == list(worth.items())
    assert all([line.kind for line in placing.lines] == ["cash"] for placing in over.placings[:2])


def test_of_two_players_one_is_left(table):
    t = table("J", 2, pawns={"ann": 17}, balances={"ann": 1}).do(one(2)).do(c.DeclareBankruptcy("ann"))
    assert t.game.over.why is GameEnd.LAST_PLAYER


def test_what_others_owe_is_paid_before_the_end(table):
    t = table("J", pawns={"ann": 1}, balances={"ann": 5, "bob": 0, "cleo": 3}).do(one(2)).draw("ann", CollectEach(1))
    t.do(c.DeclareBankruptcy("bob"))
    assert (t.game.over, t.owed) == (None, ("cleo", "ann", 1))
    assert t.pay("cleo").game.over.why is GameEnd.FIRST_BANKRUPTCY


def test_equal_cash_goes_by_all_that_one_owns(table):
    """now.gg, "Monopoly Junior Rules Explained": "If there's a tie, add the value of properties"."""
    equal = dict.fromkeys(("ann", "bob", "cleo"), 9)
    over = table("J", holders={1: "bob"}, balances=equal).do(c.EndGame()).game.over
    assert [(line.player, line.place, line.worth) for line in over.placings] == [
        ("bob", 1, 9), ("ann", 2, 9), ("cleo", 2, 9),
    ]  # fmt: skip


def test_a_deed_corrected_while_its_price_is_owed_is_owed_no_more(table):
    t = table("J", turn="ann").do(one(4)).do(c.Correct(DeedRepair(4, "bob"), "bob was there first"))
    assert (t.holder(4), t.waits) == ("bob", (Throw, "bob"))


def test_who_leaves_pays_for_the_deed_first(table):
    t = table("J", turn="ann").do(one(4)).do(c.Leave("ann"))
    assert t.paid == [("ann", "bank", 1), ("ann", "bank", 15)]
    assert (t.holder(4), t.waits) == (None, (Throw, "bob"))


def test_what_comes_back_to_the_bank_is_not_auctioned_but_waits_to_be_bought(table):
    """J has no auctions. Decision: free of any mortgage, for whoever lands there."""
    options = {"purchase": "obliged", "estate_mortgages": "kept"}
    t = table("C", options=options, holders={1: "ann"}, mortgages=(1,), turn="ann").do(c.Leave("ann"))
    assert (t.holder(1), t.mortgaged(1), t.waits) == (None, False, (Throw, "bob"))


def test_a_card_that_leads_to_a_free_space_obliges_too(table):
    t = table("J", pawns={"ann": 1}).do(one(2)).draw("ann", MoveTo(23))
    assert t.owed == ("ann", "bank", 5)


def test_put_into_jail_by_hand_one_goes_out_by_the_fine(table):
    t = table("J", turn="ann").do(c.Correct(PawnRepair("ann", 6, jailed=True), "forgotten"))
    assert t.waits == (JailChoice, "ann")


def test_no_third_die_beside_one_die(table):
    with pytest.raises(SetupError, match="beside a third die"):
        table("D", options={"speed_die": "yes", "dice": 1})
