"""The list of choices: for each question every answer, with its amount, and the business that is lawful beside it."""

from __future__ import annotations

from typing import get_args

import pytest

from banker import board as b
from banker import commands as c
from banker import edition
from banker.board import Deck
from banker.events import LevelChange, MoneyRepair
from banker.game import Seat, fold
from banker.limits import CEILING
from banker.pending import Bundle
from banker.rules import RULES, decide
from banker.rules.choices import SERVICES, Choice, choices
from banker.rules.position import Position
from banker.rules.setup import open_game, opened


def after(*commands, rules="paris-francs", players=2, options=(), **position):
    """A game in this position, after these commands."""
    chosen = edition.load(rules)
    settings = type(chosen.options)(
        **{name: getattr(chosen.options, name) for name in chosen.options.__struct_fields__} | dict(options)
    )
    seats = tuple(Seat(name, name.title()) for name in ("ann", "bob", "cleo")[:players])
    game = opened(*open_game(chosen, seats, options=settings, position=Position(**position)))
    for command in commands:
        game = fold(game, decide(game, command))
    return game


def listed(game):
    """The answers and the business that are listed, without the examples that are always there (they have a test of
    their own)."""
    drawn = [choice for choice in choices(game) if not isinstance(choice.command, SERVICES)]
    return [(choice.command, choice.player, choice.amount, choice.complete) for choice in drawn]


def test_every_command_has_a_rule_that_decides_it() -> None:
    """But for a plan, of which each part is decided by itself."""
    assert set(RULES) == set(get_args(c.Command)) - {c.CarryOut}


END = (c.EndGame(), None, None, True)
THROW = c.ThrowDice((1, 2))


def test_a_throw_to_make_is_listed():
    assert listed(after()) == [(THROW, "ann", None, False), END]


def test_the_third_die_is_thrown_with_the_others_where_a_player_has_it():
    game = after(rules="atlantic-city", options={"speed_die": "yes"}, third_die=("ann",))
    assert listed(game)[0] == (c.ThrowDice((1, 2), 3), "ann", None, False)


def test_who_has_all_that_can_be_counted_pays_in_the_examples():
    """`banker.limits`: the bank brings nobody over the ceiling."""
    for cash, way in ((CEILING, ("ann", "bank")), (CEILING - 1, ("bank", "ann"))):
        commands = [choice.command for choice in choices(after(balances={"ann": cash}))]
        assert c.CashPay(*way, 1) in commands
        assert c.Correct(MoneyRepair(*way, 1), "?") in commands


def test_the_ways_out_of_jail_are_listed():
    game = after(jail={"ann": 1}, jail_cards={"ann": (Deck.CHEST,)})
    assert listed(game) == [
        (THROW, "ann", None, False),
        (c.PayFine("ann"), "ann", 5_000, True),
        (c.UseJailCard("ann", Deck.CHEST), "ann", None, True),
        END,
    ]
    assert listed(after(jail={"ann": 1}, balances={"ann": 4_999})) == [(THROW, "ann", None, False), END]


def test_buying_is_listed_only_with_the_cash():
    assert listed(after(THROW)) == [(c.Buy("ann"), "ann", 6_000, True), (c.Decline("ann"), "ann", None, True)]
    assert listed(after(THROW, balances={"ann": 5_999})) == [(c.Decline("ann"), "ann", None, True)]


def test_the_hammer_and_each_least_bid_are_listed():
    called = (THROW, c.Decline("ann"))
    assert listed(after(*called)) == [
        (c.Hammer(0), None, 0, True),
        (c.Bid("ann", 1, 0), "ann", 1, False),
        (c.Bid("bob", 1, 0), "bob", 1, False),
    ]
    assert listed(after(*called, c.Bid("ann", 50, 0), balances={"bob": 149})) == [
        (c.Hammer(50), None, 50, True),
        (c.Bid("ann", 150, 50), "ann", 150, False),
    ]


def test_a_debtor_may_pay_raise_money_or_go_bankrupt():
    owing = (c.ThrowDice((1, 3)),)
    assert listed(after(*owing)) == [(c.Pay("ann"), "ann", 20_000, True)]
    assert listed(after(*owing, balances={"ann": 0})) == [(c.DeclareBankruptcy("ann"), "ann", None, True)]
    raising = after(*owing, balances={"ann": 15_000}, holders={8: "ann", 5: "bob"}, mortgages=(5,))
    assert listed(raising) == [(c.Mortgage("ann", 8), "ann", -5_000, True)]


@pytest.mark.parametrize("held", [False, True])
def test_every_card_of_the_deck_is_listed_unless_held(held):
    game = after(THROW, pawns={"ann": 4}, jail_cards={"bob": (Deck.CHANCE,)} if held else {})
    cards = [command.card for command, *_ in listed(game)]
    assert len(cards) == 16 - held
    assert ("chance.jail_card" in cards) is not held
    assert all(card.startswith("chance.") for card in cards)


def test_paying_and_drawing_are_both_listed():
    game = after(THROW, c.DrawCard("ann", effect=b.PayOrDraw(1_000, Deck.CHANCE)), pawns={"ann": 14})
    assert listed(game) == [
        (c.PayInstead("ann"), "ann", 1_000, True),
        (c.ChooseDeck("ann", Deck.CHANCE), "ann", None, True),
    ]


def test_a_message_and_both_decks_are_listed_on_swisscom():
    swiss = edition.load("suisse-2007")
    space = next(s.number for s in swiss.spaces if s.kind is b.Kind.SWISSCOM)
    assert listed(after(THROW, rules="suisse-2007", pawns={"ann": space - 3})) == [
        (c.EnterEffect("ann"), "ann", None, True),
        (c.ChooseDeck("ann", Deck.CHANCE), "ann", None, True),
        (c.ChooseDeck("ann", Deck.CHEST), "ann", None, True),
    ]


def test_a_throw_for_a_utility_s_rent_is_listed():
    game = after(THROW, c.DrawCard("ann", effect=b.MoveTo(12)), pawns={"ann": 4}, holders={12: "bob"})
    assert listed(game)[0] == (THROW, "ann", None, False)


def test_keeping_and_lifting_a_received_mortgage_are_listed():
    received = {"holders": {24: "bob", 5: "ann"}, "mortgages": (5,), "balances": {"ann": 0}, "pawns": {"ann": 21}}
    game = after(THROW, c.DeclareBankruptcy("ann"), players=3, **received)
    assert listed(game) == [
        (c.KeepMortgage("bob", 5), "bob", 1_000, True),
        (c.LiftMortgage("bob", 5), "bob", 11_000, True),
        (c.Mortgage("bob", 24), "bob", -12_000, True),
    ]


def test_a_rent_to_claim_is_listed():
    game = after(THROW, options={"rent_claim": "owner_taps"}.items(), holders={24: "bob"}, pawns={"ann": 21})
    assert listed(game)[:2] == [(THROW, "bob", None, False), (c.ClaimRent("bob"), "bob", -2_000, True)]


def test_building_step_by_step_and_selling_down_to_nothing():
    dark = {37: "ann", 39: "ann"}
    game = after(holders=dark, levels={37: 1})
    levels = {
        kind: {choice.command.levels: choice.amount for choice in choices(game) if isinstance(choice.command, kind)}
        for kind in (c.Build, c.SellBuildings)
    }
    assert levels[c.Build] == {(LevelChange(39, 1),): 20_000}
    assert levels[c.SellBuildings] == {
        (LevelChange(37, 0),): -10_000,
        (LevelChange(37, 0), LevelChange(39, 0)): -10_000,
    }
    assert Choice(c.Mortgage("ann", 39), "ann", -30_000) in choices(game)
    hotels = after(holders=dark, levels={37: 5, 39: 5})
    assert not [choice for choice in choices(hotels) if isinstance(choice.command, c.Build)]
    bare = after(holders=dark)
    assert not [choice for choice in choices(bare) if isinstance(choice.command, c.SellBuildings)]


def test_each_party_may_sign_a_trade_once_or_cancel_it():
    offer = c.ProposeTrade("ann", "bob", Bundle(deeds=(5,)), Bundle())
    game = after(offer, holders={5: "ann"})
    assert [command for command, *_ in listed(game)] == [
        c.SignTrade("ann"), c.CancelTrade("ann"), c.SignTrade("bob"), c.CancelTrade("bob"),
    ]  # fmt: skip
    assert [command for command, *_ in listed(fold(game, decide(game, c.SignTrade("bob"))))] == [
        c.SignTrade("ann"), c.CancelTrade("ann"), c.CancelTrade("bob"),
    ]  # fmt: skip


def last_house(*commands):
    """Ann and Bob could both place the last house."""
    spaces = (6, 8, 9, 11, 13, 14)
    holders = {1: "ann", 3: "ann", 37: "bob", 39: "bob"} | dict.fromkeys((*spaces, 16, 18, 19), "cleo")
    levels = dict.fromkeys(spaces, 4) | {16: 2, 18: 2, 19: 3}
    where = {"holders": holders, "levels": levels, "balances": {"cleo": 0}, "players": 3}
    return after(c.Build("ann", (LevelChange(1, 1),)), *commands, rules="suisse-2007", **where)


def test_wants_and_then_bids_for_the_last_house_are_listed():
    """Bids by the least that the bank takes for each street: where it would buy the house back for more, that."""
    assert listed(last_house()) == [(c.Want("bob", 0), "bob", None, True), (c.Want("bob", 1), "bob", None, False)]
    cleo = c.Want("cleo", 0)
    bids = [
        (c.Hammer(0), None, 0, True),
        *((c.Bid("ann", 500_000, 0, n), "ann", 500_000, False) for n in (1, 3)),
        *((c.Bid("bob", 1_000_000, 0, n), "bob", 1_000_000, False) for n in (37, 39)),
    ]
    raising = listed(last_house(c.Want("bob", 1), cleo))[len(bids) :]
    assert listed(last_house(c.Want("bob", 1), cleo)) == [*bids, *raising]
    assert {type(command) for command, *_ in raising} == {c.Mortgage, c.SellBuildings}
    after_a_bid = listed(last_house(c.Want("bob", 1), cleo, c.Bid("bob", 1_000_000, 0, 39)))
    assert c.Mortgage("bob", 37) in [command for command, *_ in raising]
    assert c.Mortgage("bob", 37) not in [command for command, *_ in after_a_bid]


def aside(game):
    """The kinds of which there is one example each."""
    return {type(choice.command) for choice in choices(game) if isinstance(choice.command, SERVICES)}


def test_commands_that_are_never_blocked_have_one_example_each():
    never_blocked = {c.PutPawn, c.Correct, c.Leave, c.Join, c.RenameSpace, c.RenameSpaces, c.RenamePlayer}
    assert aside(after(THROW)) == never_blocked
    cashier = {c.Land, c.CashCard, c.CashDraw, c.CashSalary, c.CashPay}
    assert aside(after()) == never_blocked | cashier
    assert aside(after(jail={"bob": 0}, holders={5: "ann"})) == never_blocked | cashier | {c.CashFine, c.ProposeTrade}
    full = [c.Join(f"p{n}", f"P{n}", 0) for n in (4, 3, 5, 6, 7, 8)]
    for joined in (1, 2):  # p4 is taken by the third player; the fourth is not named p4 either
        assert c.Join("p5", "?", 150_000) in [choice.command for choice in choices(after(*full[:joined]))]
    assert aside(after(*full)) == (never_blocked | cashier) - {c.Join}


def test_each_example_names_who_what_and_how_much():
    """Who, what and how much each of them is about."""
    game = after(c.CashSalary("ann"), jail={"bob": 0}, holders={5: "ann"}, pawns={"ann": 7}, balances={"bob": 5_000})
    aside = [choice for choice in choices(game) if isinstance(choice.command, SERVICES)]
    assert [(choice.command, choice.player, choice.amount, choice.complete) for choice in aside] == [
        (c.ProposeTrade("ann", "bob", Bundle(deeds=(5,)), Bundle()), "ann", None, False),
        (c.Land("ann", 10), "ann", None, False),
        (c.CashCard("ann", b.Receive(0)), "ann", None, False),
        (c.CashDraw("ann", Deck.CHANCE), "ann", None, False),
        (c.CashSalary("ann"), "ann", -20_000, False),
        (c.CashPay("bank", "ann", 1), "ann", None, False),
        (c.CashFine("bob"), "bob", 5_000, True),
        (c.PutPawn("ann", 7), "ann", None, False),
        (c.Correct(MoneyRepair("bank", "ann", 1), "?"), None, None, False),
        (c.RenameSpace(0, game.edition.spaces[0].names), None, None, False),
        (c.RenameSpaces((c.RenameSpace(0, game.edition.spaces[0].names),)), None, None, False),
        (c.RenamePlayer("ann", "Ann"), "ann", None, False),
        (c.Leave("ann"), "ann", None, False),
        (c.Join("p3", "?", 150_000), None, None, False),
    ]
    short = after(jail={"bob": 0}, balances={"bob": 4_999})
    assert c.CashFine not in {type(choice.command) for choice in choices(short)}


def test_the_example_of_a_landing_is_of_the_first_who_may_throw():
    """C "Prison": who is in jail throws for a double; J: nobody throws there (`jail_throw`)."""
    jailed = {"jail": {"ann": 0}}
    assert c.Land("ann", 10) in [choice.command for choice in choices(after(**jailed))]
    nobody = after(options={"jail_throw": "no"}, **jailed)
    assert [choice.player for choice in choices(nobody) if isinstance(choice.command, c.Land)] == ["bob"]
    both = after(options={"jail_throw": "no"}, jail={"ann": 0, "bob": 0})
    assert not [choice for choice in choices(both) if isinstance(choice.command, c.Land | c.CashCard | c.CashDraw)]


@pytest.mark.parametrize(
    ("position", "who", "trade"),
    [
        ({"jail_cards": {"bob": (Deck.CHEST,)}}, ("bob", "ann"), (Bundle(jail_cards=(Deck.CHEST,)), Bundle())),
        (
            {"holders": {5: "bob"}, "mortgages": (5,), "balances": {"ann": 0}},
            ("bob", "ann"),
            (Bundle(money=1_000, deeds=(5,)), Bundle()),
        ),
        ({"options": {"gifts": "yes"}}, ("ann", "bob"), (Bundle(money=1), Bundle())),
    ],
)
def test_the_example_of_a_trade_is_lawful(position, who, trade):
    """A card, a mortgaged deed with its 10 %, or money alone where gifts are allowed."""
    trades = [choice.command for choice in choices(after(**position)) if isinstance(choice.command, c.ProposeTrade)]
    assert trades == [c.ProposeTrade(*who, *trade)]


def test_the_example_of_a_debtor_s_trade_keeps_what_can_be_raised():
    """Ann owes a tax: her deed for nothing would lower what she can raise, for its loan it does not."""
    game = after(c.ThrowDice((1, 3)), holders={5: "ann"})
    (trade,) = [choice.command for choice in choices(game) if isinstance(choice.command, c.ProposeTrade)]
    assert trade == c.ProposeTrade("ann", "bob", Bundle(deeds=(5,)), Bundle(money=10_000))


@pytest.mark.parametrize("agreed", [{"minutes": 90}, {"ends": "22:00"}])
def test_the_clock_may_be_called_once(agreed):
    seats = (Seat("ann", "Ann"), Seat("bob", "Bob"))
    terms, events = open_game(edition.load("suisse-2007"), seats, mode="timed", **agreed)
    game = fold(opened(terms, events), decide(opened(terms, events), THROW))
    (call,) = (choice for choice in choices(game) if isinstance(choice.command, c.CallTime))
    assert call == Choice(c.CallTime(90 * 60_000 if "minutes" in agreed else None), complete=False)
    game = fold(game, decide(game, call.command))
    assert c.CallTime not in aside(game)


def test_the_rounding_of_the_booklet_s_example_is_offered_until_it_is_settled():
    """S, F "Lever une hypothèque": "arrondis au millier supérieur", and an example that rounds to ten thousand."""
    game = after(rules="suisse-2007")
    offer = Choice(c.ChooseRounding(10_000))
    assert offer in choices(game)
    settled = fold(game, decide(game, offer.command))
    for each in (settled, after()):
        assert not [choice for choice in choices(each) if isinstance(choice.command, c.ChooseRounding)]


def test_a_typed_payment_names_the_amount():
    game = after(c.ThrowDice((1, 3)), options={"payment": "typed"})
    assert listed(game) == [(c.Pay("ann", 20_000), "ann", 20_000, False)]


def test_nothing_is_listed_after_the_end():
    assert choices(after(c.EndGame())) == ()


def test_lifting_is_listed_with_its_price():
    game = after(holders={5: "bob"}, mortgages=(5,))
    assert listed(game) == [(THROW, "ann", None, False), (c.LiftMortgage("bob", 5), "bob", 11_000, True), END]


def test_wants_are_listed_for_the_first_who_has_not_answered():
    """Of two who could place the last house."""
    holders = {1: "ann", 3: "ann", 37: "bob", 39: "bob"} | dict.fromkeys((6, 8, 9, 11, 13, 14, 16, 18, 19), "cleo")
    levels = dict.fromkeys((6, 8, 9, 11, 13, 14), 4) | {16: 2, 18: 2, 19: 3}
    build = c.Build("ann", (LevelChange(1, 1),))
    game = after(build, rules="suisse-2007", holders=holders, levels=levels, players=3)
    assert listed(game) == [(c.Want("bob", 0), "bob", None, True), (c.Want("bob", 1), "bob", None, False)]
