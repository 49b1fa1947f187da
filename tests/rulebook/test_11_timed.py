"""Rulebook 11, the timed game: a length or an hour, what is finished at the end, and what is refused from then on."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from banker import board as b
from banker import commands as c
from banker.events import GameEnd, TimeUp
from banker.pending import Auction, Bundle, Purchase, Throw
from banker.refusal import Reason, Refused
from banker.rules import can, choices, clock, decide
from banker.rules.position import SetupError

HOUR = {"mode": "timed", "ends": "22:00"}
MINUTES = {"mode": "timed", "minutes": 90}
AT_22 = c.CallTime()


def ended(t):
    return t.game.over is not None and t.game.over.why is GameEnd.TIME


@pytest.mark.parametrize("agreed", [{"minutes": 90}, {"ends": "22:00"}])
@pytest.mark.parametrize("rules", "CSFU")
def test_a_timed_game_has_a_length_or_an_hour(table, rules, agreed):
    """S "convenir d'une durée déterminée au début de la partie"; C "l'heure à laquelle la
    partie doit finir"; both are offered everywhere."""
    t = table(rules, mode="timed", turn="ann", **agreed)
    assert t.waits == (Throw, "ann")


@pytest.mark.parametrize(
    ("mode", "agreed"),
    [
        ("timed", {}),
        ("timed", {"minutes": 90, "ends": "22:00"}),
        ("standard", {"minutes": 90}),
        ("short", {"ends": "22:00"}),
        ("timed", {"minutes": 0}),
        ("timed", {"ends": "25:00"}),
        ("timed", {"ends": "late"}),
    ],
)
def test_one_of_the_two_is_agreed_before_the_game(table, mode, agreed):
    """S "au début de la partie"."""
    with pytest.raises(SetupError):
        table("S", mode=mode, turn="ann", **agreed)


def test_after_the_hour_the_others_raise_money_for_their_own_debts_only(table):
    """C "On arrête alors toute opération": nobody else sells or mortgages of their own will."""
    where = {"holders": {1: "bob", 3: "bob", 6: "ann", 5: "bob"}, "levels": {1: 1, 3: 1}, "pawns": {"ann": 4}}
    t = table("C", **HOUR, **where, balances={"bob": 0}).throw(1, 2).do(AT_22)
    assert t.refused(t.selling("bob", {1: 0, 3: 0})) is Reason.TIME_IS_UP
    assert t.refused(c.Mortgage("bob", 5)) is Reason.TIME_IS_UP
    t.mortgage("ann", 6).draw("ann", b.CollectEach(1_000))
    assert t.owed == ("bob", "ann", 1_000)
    t.sell("bob", {1: 0, 3: 0}).mortgage("bob", 5).pay("bob")
    assert t.refused(c.Mortgage("bob", 1)) is Reason.TIME_IS_UP
    t.pay("cleo")
    assert ended(t)


def test_e57_c_who_has_begun_a_turn_finishes_it(table):
    """C: "si l'un des joueurs avait commencé à jouer, il peut terminer son tour de jeu"; doubles included."""
    where = {"holders": {1: "bob", 3: "bob", 6: "bob", 39: "cleo"}, "pawns": {"ann": 2}}
    t = table("C", **HOUR, **where).throw(2, 2).do(AT_22)
    assert t.events == (TimeUp(),)
    assert t.owed == ("ann", "bob", 600)
    t.pay("ann")
    assert t.waits == (Throw, "ann")
    assert t.refused(t.building("bob", {1: 1})) is Reason.TIME_IS_UP
    assert t.refused(c.ProposeTrade("bob", "cleo", Bundle(deeds=(6,)), Bundle())) is Reason.TIME_IS_UP
    assert t.refused(c.Land("bob", 20)) is Reason.TIME_IS_UP
    assert t.refused(c.CashCard("bob", b.Receive(100))) is Reason.TIME_IS_UP
    listed = {type(choice.command): choice.player for choice in choices.choices(t.game)}
    assert (listed[c.Land], listed[c.CashCard]) == ("ann", "ann")
    assert t.refused(AT_22) is Reason.TIME_IS_UP
    t.throw(1, 2)
    assert t.waits == (Purchase, "ann")
    assert ended(t.buy("ann"))


def test_between_turns_the_hour_ends_the_game_at_once(table):
    """C "Partie limitée dans le temps": "On arrête alors toute opération"."""
    t = table("C", turn="ann", **HOUR).throw(4, 6)
    assert t.waits == (Throw, "bob")
    assert ended(t.do(AT_22))
    assert t.refused(c.ThrowDice((1, 2))) is Reason.GAME_OVER


def test_a_jailed_player_who_has_not_thrown_has_not_begun_a_turn(table):
    """C: the turn begins with the throw or the way out."""
    assert ended(table("C", jail={"ann": 1}, **HOUR).do(AT_22))


def test_an_auction_open_at_the_hour_is_finished_first(table):
    """Rulebook: rents, debts and auctions already open are still done."""
    t = table("S", turn="ann", **HOUR).throw(1, 2).do(c.Decline("ann")).do(c.Bid("bob", 10_000, 0)).do(AT_22)
    assert t.waits == (Auction, None)
    t.do(c.Bid("cleo", 20_000, 10_000)).do(c.Hammer(20_000))
    assert t.holder(3) == "cleo"
    assert ended(t)


def test_who_finishes_a_turn_still_does_business(table):
    """Rulebook: "only his own business": he buys, builds and trades as in any turn."""
    where = {"holders": {37: "ann", 39: "ann", 5: "bob"}, "mortgages": (5,)}
    t = table("C", **where, **HOUR).throw(1, 2).do(AT_22)
    assert t.waits == (Purchase, "ann")
    t.build("ann", {37: 1})
    assert t.refused(c.LiftMortgage("bob", 5)) is Reason.TIME_IS_UP
    t.do(c.ProposeTrade("bob", "ann", Bundle(deeds=(5,)), Bundle()))
    t.do(c.SignTrade("ann")).do(c.SignTrade("bob")).buy("ann")
    assert ended(t)


def test_a_debtor_still_pays_in_property(table):
    """Rulebook: debts caused by that turn are still done."""
    where = {"holders": {39: "bob", 15: "ann"}, "pawns": {"ann": 34}, "balances": {"ann": 0}}
    t = table("C", **where, **HOUR).throw(1, 4).do(AT_22)
    t.do(c.ProposeTrade("ann", "bob", Bundle(deeds=(15,)), Bundle(), 5_000))
    t.do(c.SignTrade("ann")).do(c.SignTrade("bob"))
    assert ended(t)


def test_a_rent_not_yet_claimed_is_claimed_by_the_hour(table):
    """Decision: the next throw, which would end the claim, never comes."""
    options = {"rent_claim": "owner_taps"}
    t = table("C", holders={6: "cleo"}, options=options, **HOUR).throw(2, 4).do(AT_22)
    assert t.owed == ("ann", "cleo", 600)
    assert ended(t.pay("ann"))
    t = table("C", holders={6: "cleo"}, options=options | {"payment": "automatic"}, **HOUR).throw(2, 4).do(AT_22)
    assert t.paid == [("ann", "cleo", 600)]
    assert ended(t)
    t = table("C", holders={6: "cleo"}, options=options, jail={"bob": 0}, **HOUR).throw(2, 4).do(AT_22)
    assert ended(t.pay("ann"))


def test_a_trade_on_the_table_at_the_hour_is_dropped(table):
    """C: at the hour everything stops."""
    t = table("C", holders={5: "ann"}, **HOUR).do(c.ProposeTrade("ann", "bob", Bundle(deeds=(5,)), Bundle()))
    assert ended(t.do(AT_22))
    assert t.holder(5) == "ann"


def test_e58_s_a_length_is_played_time(table):
    """S: "convenir d'une durée déterminée au début de la partie"; a pause is time that is not played; no deal."""
    t = table("S", turn="ann", **MINUTES)
    assert t.refused(c.CallTime(90 * 60_000 - 1)) is Reason.NOT_YET
    assert t.refused(c.CallTime()) is Reason.NOT_YET
    assert ended(t.do(c.CallTime(90 * 60_000)))
    assert t.cash("ann") == 15_000_000


def test_those_who_run_an_evening_call_time_before_the_length_is_played(table):
    """Decision (`clock.too_early`): all tables stop together; nobody else's hand may, and no other game has a time."""
    game = table("S", turn="ann", **MINUTES).game
    for hand in ("card", "touch", "clock", "referee", ""):
        assert decide(game, c.CallTime(), hand) == Refused(Reason.NOT_YET)
    assert TimeUp() in decide(game, c.CallTime(), clock.CLUB)
    assert decide(table("S", turn="ann").game, c.CallTime(), clock.CLUB) == Refused(Reason.NOT_TIMED)


def test_other_games_have_no_clock(table):
    """C: a variant of its own."""
    assert table("C").refused(AT_22) is Reason.NOT_TIMED


def test_c_two_deeds_each_are_dealt_and_paid_for(table):
    """C "Partie limitée dans le temps": two deeds each, paid at once; `deal_deeds` yes; S, F no."""
    deal = (("ann", 39), ("ann", 15), ("bob", 1), ("bob", 3))
    t = table("C", 2, deal=deal, **HOUR)
    assert t.cash("ann") == 90_000
    with pytest.raises(SetupError):
        table("S", 2, deal=deal, **HOUR)


def test_the_rules_are_the_standard_ones_unless_the_table_says_short(table):
    """C "se déroule normalement"; `timed_base` short adds the hotel after three houses and the second bankruptcy."""
    dark = {37: "ann", 39: "ann"}
    t = table("C", holders=dark, balances={"ann": 200_000}, **HOUR).build("ann", {37: 5, 39: 5})
    assert t.paid == [("ann", "bank", 200_000)]


def test_timed_base_short_plays_by_the_short_rules(table):
    """F prints the time limit under the short game: `timed_base` short."""
    options = {"timed_base": "short"}
    t = table("C", holders={37: "ann", 39: "ann"}, balances={"ann": 160_000}, options=options, **HOUR)
    t.build("ann", {37: 5, 39: 5})
    assert t.cash("ann") == 0
    t = table("C", 2, balances={"ann": 0}, options=options, **HOUR).throw(1, 3).do(c.DeclareBankruptcy("ann"))
    assert t.game.over.why is GameEnd.LAST_PLAYER
    t = table("C", 4, balances={"ann": 0, "bob": 0}, pawns={"ann": 1}, options=options, **HOUR).throw(1, 2)
    t.do(c.DeclareBankruptcy("ann")).throw(1, 3).do(c.DeclareBankruptcy("bob"))
    assert t.game.over.why is GameEnd.SECOND_BANKRUPTCY


def test_by_the_standard_rules_the_second_bankruptcy_ends_nothing(table):
    """C "Le jeu se déroule normalement jusqu'à l'heure préalablement fixée"."""
    t = table("C", 4, balances={"ann": 0, "bob": 0}, pawns={"ann": 1}, **HOUR).throw(1, 2)
    t.do(c.DeclareBankruptcy("ann")).throw(1, 3).do(c.DeclareBankruptcy("bob"))
    assert t.waits == (Throw, "cleo")


def test_one_left_before_the_hour_has_won(table):
    """Rulebook: "If one player is left before the hour, he wins"."""
    t = table("C", 2, balances={"ann": 0}, **HOUR).throw(1, 3).do(c.DeclareBankruptcy("ann"))
    assert t.game.over.why is GameEnd.LAST_PLAYER


def test_a_card_in_the_begun_turn_is_carried_out(table):
    """C: "il peut terminer son tour de jeu"."""
    t = table("C", pawns={"ann": 4}, **HOUR).throw(1, 2).do(AT_22).draw("ann", b.Receive(1_000))
    assert ended(t)
    assert t.cash("ann") == 151_000


def test_the_clock_is_called_at_the_minute_and_once(table):
    """S "convenir d'une durée déterminée au début de la partie"."""
    t = table("S", turn="ann", **MINUTES)
    length = 90 * 60_000
    assert [clock.time_is_up(t.game, played) for played in (length - 1, length, length + 1)] == [False, True, True]
    t.throw(1, 2).do(c.CallTime(length))
    assert not clock.time_is_up(t.game, length)
    t.do(c.Decline("ann")).do(c.Hammer(0))
    assert t.game.over is not None
    assert not clock.time_is_up(t.game, length)
    assert not clock.time_is_up(table("S", turn="ann", **HOUR).game, length)


def test_after_the_turn_nobody_trades_but_to_settle(table):
    """C: "On arrête alors toute opération"; a rent claimed at the end is settled, and nothing else."""
    claims = {"rent_claim": "owner_taps"}
    t = table("C", holders={3: "bob", 5: "ann"}, turn="ann", options=claims, **HOUR)
    t.throw(1, 2).do(AT_22)
    assert t.owed == ("ann", "bob", 400)
    assert t.refused(c.ProposeTrade("ann", "cleo", Bundle(deeds=(5,)), Bundle(money=10_000))) is Reason.TIME_IS_UP


# -- the last round, the last turn ------------------------------------------------------------------------------------

ROUND = {**HOUR, "options": {"last_round": "yes"}}


def round_of(t, players):
    """Each of these in turn throws to the free parking."""
    for player in players:
        assert t.waits[1] == player
        t.do(c.PutPawn(player, 14)).throw(2, 4)
    return t


def test_t_the_round_is_played_out_no_matter_who_began(table):
    """T "Timing": "Each player will get an equal number of turns": counted from who threw first."""
    t = round_of(table("C", 4, turn="cleo", **ROUND), ["cleo", "dan", "ann"]).do(AT_22)
    assert ended(round_of(t, ["bob"]))


def test_t_between_two_rounds_the_hour_ends_the_game_at_once(table):
    """T "Timing": all have had as many turns."""
    assert ended(round_of(table("C", turn="ann", **ROUND), ["ann", "bob", "cleo"]).do(AT_22))
    assert ended(table("C", turn="ann", **ROUND).do(AT_22))


def test_h_the_player_who_leaves_in_the_last_round_owes_no_turn(table):
    """H, on time running out: "All players left in the game take an equal number of turns"."""
    t = round_of(table("C", 4, turn="ann", **ROUND), ["ann", "bob"]).do(AT_22).do(c.Leave("ann")).do(c.Leave("dan"))
    assert not ended(t)
    assert ended(round_of(t, ["cleo"]))


def test_t_in_the_last_round_business_goes_on(table):
    """Decision: a last round is played like any other, between its turns too."""
    where = {"holders": {5: "bob", 15: "cleo"}, "turn": "ann"}
    t = round_of(table("C", **where, **ROUND), ["ann"]).do(AT_22)
    assert t.reason(c.ProposeTrade("bob", "cleo", Bundle(deeds=(5,)), Bundle(deeds=(15,)))) is None
    assert {type(choice.command): choice.player for choice in choices.choices(t.game)}[c.CashCard] == "ann"
    assert ended(round_of(t.mortgage("cleo", 15), ["bob", "cleo"]))


def test_t_a_rent_claimed_after_the_last_turn_is_settled_first(table):
    """C "On arrête alors toute opération": nobody else mortgages of their own will by then."""
    tapped = {**HOUR, "options": {"last_round": "yes", "rent_claim": "owner_taps"}}
    t = table("C", 2, holders={39: "ann", 5: "ann", 15: "bob"}, turn="ann", **tapped).do(c.PutPawn("bob", 36))
    round_of(t, ["ann"]).do(AT_22).throw(1, 2)
    assert t.owed == ("bob", "ann", 5_000)
    assert t.refused(c.Mortgage("ann", 5)) is Reason.TIME_IS_UP
    assert ended(t.mortgage("bob", 15).pay("bob"))


def test_t_who_leaves_is_not_waited_for(table):
    """Decision: the round is that of the players still in the game."""
    t = round_of(table("C", turn="ann", **ROUND), ["ann", "bob"]).do(AT_22)
    assert t.waits == (Throw, "cleo")
    assert ended(t.do(c.Leave("cleo")))


def test_t_a_late_player_has_a_turn_in_the_last_round(table):
    """Decision: a late joiner has had as many turns as the player with the fewest."""
    t = round_of(table("C", turn="ann", **ROUND), ["ann", "bob"]).do(c.Join("dan", "Dan", 1_000)).do(AT_22)
    assert ended(round_of(t, ["cleo", "dan"]))


def test_turns_each_a_claim_of_the_last_turn_is_settled_first(table):
    """Decision: as at the hour; then nobody else mortgages of their own will."""
    options = {"turns_each": 10, "rent_claim": "owner_taps"}
    t = table("C", 2, holders={39: "ann", 5: "ann", 15: "bob"}, turn="ann", options=options)
    for _ in range(9):
        round_of(t, ["ann", "bob"])
    round_of(t, ["ann"]).do(c.PutPawn("bob", 36)).throw(1, 2)
    assert t.owed == ("bob", "ann", 5_000)
    assert t.refused(c.Mortgage("ann", 5)) is Reason.TIME_IS_UP
    t.mortgage("bob", 15).pay("bob")
    assert t.game.over.why is GameEnd.TURNS


def after_turns(game, turns):
    """The game once its players have had so many."""
    return replace(game, players=tuple(replace(each, turns=n) for each, n in zip(game.players, turns, strict=True)))


def test_turns_each_the_last_turn_is_played_like_any_other(table):
    """Decision: only once it is over does nobody do business of their own will."""
    t = table("C", options={"turns_each": 10}, holders={5: "bob", 15: "bob"}, mortgages=(15,)).throw(1, 2)
    last = after_turns(t.game, (10, 10, 10))
    assert clock.no_turn_follows(last)
    assert not clock.business_is_over(last)
    assert can(last, c.Mortgage("bob", 5)) is None
    assert can(last, c.LiftMortgage("bob", 15)) is None
    assert clock.business_is_over(replace(last, turn=replace(last.turn, ended=True)))
    assert clock.business_is_over(replace(t.game, time_up=True)), "at the hour, without a last round, it is"


@pytest.mark.parametrize(
    ("turns", "over"),
    [((10, 10, 10), True), ((10, 9, 10), False), ((9, 9, 9), False), ((11, 12, 10), True)],
)
def test_turns_each_ends_the_game_once_everybody_has_had_so_many(table, turns, over):
    """V "Game Duration"; K "End": "always finishing the current round"."""
    game = table("C", options={"turns_each": 10}).game
    had = after_turns(game, turns)
    assert clock.no_turn_follows(had) is over
    assert not clock.no_turn_follows(replace(had, terms=replace(game.terms, options=table("C").game.options)))


# -- turns that are not even, and what is owed at an end ---------------------------------------------------------------


def test_t_the_last_round_ends_when_everybody_has_caught_up(table):
    """T "Timing": "an equal number of turns". At a cashier's table Ann has had two turns more than the others."""
    t = table("C", turn="ann", **ROUND)
    for _ in range(3):
        t.do(c.Land("ann", 10))
    t.do(c.Land("bob", 10)).do(AT_22)
    for player in ("cleo", "bob", "cleo", "bob"):
        assert not ended(t.do(c.Land(player, 10)))
    t.do(c.Land("ann", 10))  # ahead as she is, she may have one more
    assert ended(t.do(c.Land("cleo", 10)))


def test_c_a_double_by_eye_is_finished_after_the_hour(table):
    """C "Partie limitée dans le temps": "il peut terminer son tour de jeu": its second throw too."""
    t = table("C", turn="ann", **HOUR).do(c.Land("ann", 10, (5, 5))).do(AT_22)
    assert not ended(t)
    assert t.waits == (Throw, "ann")
    assert t.refused(c.Land("bob", 20)) is Reason.TIME_IS_UP
    assert ended(t.do(c.Land("ann", 20, (4, 6))))


TAPS = {"rent_claim": "owner_taps"}


def test_agreeing_to_stop_a_rent_not_yet_claimed_is_settled_first(table):
    """C, S, F "Payer un loyer": what the next throw would have lost is claimed, as at the hour (Decision)."""
    t = table("C", holders={39: "bob", 5: "ann"}, pawns={"ann": 36}, balances={"ann": 0}, options=TAPS).throw(1, 2)
    t.do(c.EndGame())
    assert t.owed == ("ann", "bob", 5_000)
    assert t.refused(c.Mortgage("bob", 39)) is Reason.TIME_IS_UP
    assert t.refused(c.ProposeTrade("ann", "cleo", Bundle(deeds=(5,)), Bundle(money=5_000))) is Reason.TIME_IS_UP
    t.mortgage("ann", 5).pay("ann")
    assert t.game.over.why is GameEnd.AGREED
    assert (t.cash("ann"), t.cash("bob")) == (5_000, 155_000)


def test_agreeing_to_stop_in_the_middle_of_a_turn_asks_for_no_second_throw(table):
    """Decision: what is owed is settled, and nothing else comes."""
    t = table("C", holders={6: "bob"}, options=TAPS).throw(3, 3).do(c.EndGame()).pay("ann")
    assert t.game.over.why is GameEnd.AGREED


def test_a_debt_is_paid_at_once_where_payment_is_automatic_and_the_game_ends(table):
    """Decision: nothing is left to settle."""
    t = table("C", holders={6: "bob"}, options=TAPS | {"payment": "automatic"}).throw(3, 3).do(c.EndGame())
    assert t.game.over.why is GameEnd.AGREED
    assert t.paid == [("ann", "bob", 600)]


def test_who_cannot_pay_once_the_end_is_agreed_is_bankrupt_and_nothing_is_auctioned(table):
    """Decision: the estate passes to the creditor; ended means ended, no 10 % either."""
    where = {"holders": {39: "bob", 5: "ann"}, "mortgages": (5,), "pawns": {"ann": 36}, "balances": {"ann": 0}}
    t = table("C", options=TAPS, **where).throw(1, 2).do(c.EndGame()).do(c.DeclareBankruptcy("ann"))
    assert (t.game.over.why, t.holder(5), t.cash("bob")) == (GameEnd.AGREED, "bob", 150_000)


@pytest.mark.parametrize("rules", "CS")
def test_the_second_bankruptcy_leaves_the_others_what_they_are_owed(table, rules):
    """C, S, F: a rent claimed, or that could still be: here Cleo's landing on Dan's street, and a debt to her."""
    where = {"holders": {6: "dan"}, "balances": {"ann": 0, "bob": 0}, "turn": "ann", "players": 4, "mode": "short"}
    t = table(rules, options=TAPS, **where).throw(1, 3).do(c.DeclareBankruptcy("ann"))
    t.do(c.PutPawn("bob", 10)).throw(4, 6)
    t.throw(3, 3)  # Cleo comes to Dan's street
    rent = t.edition.deed(6).rents[0]
    t.do(c.PutPawn("cleo", 4)).throw(1, 2).draw("cleo", b.CollectEach(t.edition.jail_fine))
    assert t.owed == ("dan", "cleo", t.edition.jail_fine)
    t.pay("dan").do(c.DeclareBankruptcy("bob"))
    assert t.owed == ("cleo", "dan", rent)
    t.pay("cleo")
    assert t.game.over.why is GameEnd.SECOND_BANKRUPTCY


def test_debts_that_are_open_at_the_second_bankruptcy_are_paid(table):
    """Decision: they were owed before the end."""
    t = table("C", 4, mode="short", balances={"ann": 0, "bob": 0}, turn="ann").throw(1, 3)
    t.do(c.DeclareBankruptcy("ann")).do(c.PutPawn("bob", 10)).throw(4, 6)
    t.do(c.PutPawn("cleo", 14)).throw(2, 4)
    t.do(c.PutPawn("dan", 4)).throw(1, 2).draw("dan", b.CollectEach(1_000)).do(c.DeclareBankruptcy("bob"))
    assert t.owed == ("cleo", "dan", 1_000)
    t.pay("cleo")
    assert t.game.over.why is GameEnd.SECOND_BANKRUPTCY


def test_the_last_player_pays_what_was_due_to_the_one_who_left(table):
    """Decision: the winner's rent goes to the bankrupt's creditor as far as cash covers it; nothing is sold for it."""
    for cash, paid in ((5_000, 0), (4_999, 4_999)):
        where = {"holders": {39: "bob"}, "pawns": {"ann": 36}, "balances": {"ann": cash}}
        t = table("C", 2, options=TAPS, **where).throw(1, 2).do(c.Leave("bob"))
        assert (t.game.over.why, t.cash("ann")) == (GameEnd.LAST_PLAYER, paid)


def test_a_further_bankruptcy_while_the_end_waits_for_debts(table):
    """Decision: the end waits for the rest, and remains the one that it was."""
    poor = {"ann": 0, "bob": 0}
    t = table("C", 4, mode="short", bankrupts=1, balances=poor, turn="dan", pawns={"dan": 4}).throw(1, 2)
    t.draw("dan", b.CollectEach(1_000)).do(c.DeclareBankruptcy("ann"))
    assert t.owed == ("bob", "dan", 1_000)
    t.do(c.DeclareBankruptcy("bob"))
    assert t.owed == ("cleo", "dan", 1_000)
    t.pay("cleo")
    assert t.game.over.why is GameEnd.SECOND_BANKRUPTCY
