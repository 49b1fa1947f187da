"""What a space does, said in the words of the cards: the same effects, several one after the other, a share instead."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from banker import board as b
from banker import commands as c
from banker.clauses import Clause
from banker.ledger import Why
from banker.pending import CardToDraw, EffectsDue, PayOrDrawChoice, PayOrShareChoice, Throw
from banker.refusal import Reason
from banker.rules import retold
from banker.rules.choices import choices
from banker.sums import adds_up
from tests.rulebook.conftest import Table, load
from tests.rulebook.test_boards import at, edition

START = 'extends = "generic"\n[spaces]\n'


def on_event(tmp_path: Path, effect: str, **more: Any) -> Table:
    """Ann lands on space 4, which has this effect."""
    board = edition(tmp_path, f'{START}4 = {{ kind = "event", name = "Fair", effect = {{ {effect} }} }}\n')
    return at(board, pawns={"ann": 1, **more.pop("pawns", {})}, **more).throw(1, 2)


def test_a_space_receives_and_pays_as_a_card_does(tmp_path: Path) -> None:
    t = on_event(tmp_path, "receive = 30")
    assert t.cash("ann") == 1_530
    t = on_event(tmp_path, "pay = 30")
    assert t.owed == ("ann", "bank", 30)
    assert t.pay("ann").paid == [("ann", "bank", 30)]
    t = on_event(tmp_path, "collect_each = 30", options={"payment": "automatic"})
    assert t.paid == [("bob", "ann", 30), ("cleo", "ann", 30)]
    t = on_event(tmp_path, "pay_each = 30", options={"payment": "automatic"})
    assert t.paid == [("ann", "bob", 30), ("ann", "cleo", 30)]


def test_what_a_space_asks_is_told_as_its_own(tmp_path: Path) -> None:
    before = at(
        edition(tmp_path, f'{START}4 = {{ kind = "event", name = "Fair", effect = {{ pay = 30 }} }}\n'),
        pawns={"ann": 1},
    )
    events, told = retold(before.game, c.ThrowDice((1, 2)))
    (sums,) = told.values()
    assert [(sum_.amount, sum_.clause) for sum_ in sums] == [(30, Clause.TAX)]
    assert [event.entry.why for event in events if hasattr(event, "entry") and hasattr(event.entry, "why")] == [Why.TAX]


def test_a_space_asks_for_each_building(tmp_path: Path) -> None:
    levels = {"holders": {1: "ann", 3: "ann"}, "levels": {1: 1, 3: 2}}
    assert on_event(tmp_path, "pay_per_building = { house = 10, hotel = 50 }", **levels).owed == ("ann", "bank", 30)


def test_a_space_leads_on_back_and_to_jail(tmp_path: Path) -> None:
    t = on_event(tmp_path, "move_on = 37")
    assert (t.space("ann"), t.cash("ann")) == (1, 1_700)
    assert on_event(tmp_path, "move_back = 3").space("ann") == 1
    assert on_event(tmp_path, "move_to = 20").space("ann") == 20
    assert on_event(tmp_path, "to_jail = true").jailed("ann")


def test_a_space_has_a_card_drawn_or_a_fine_paid(tmp_path: Path) -> None:
    t = on_event(tmp_path, 'draw = "chest"')
    assert t.waits == (CardToDraw, "ann")
    t = on_event(tmp_path, 'pay_or_draw = { amount = 10, deck = "chance" }')
    assert t.waits == (PayOrDrawChoice, "ann")
    assert t.do(c.PayInstead("ann")).owed == ("ann", "bank", 10)
    assert (t.game.top.why, t.game.top.space) == (Why.TAX, 4), "as any other amount that the space asks for"


def test_effects_follow_one_another_each_once_the_one_before_is_settled(tmp_path: Path) -> None:
    t = on_event(tmp_path, "several = [{ pay = 40 }, { receive = 5 }, { move_to = 20 }]")
    assert (t.owed, t.space("ann"), t.cash("ann")) == (("ann", "bank", 40), 4, 1_500)
    (due,) = t.game.waiting(EffectsDue)
    assert due.effects == (b.Receive(5), b.MoveTo(20))
    t = t.pay("ann")
    assert (t.space("ann"), t.cash("ann"), t.waits) == (20, 1_465, (Throw, "bob"))


def test_what_follows_a_way_to_jail_is_done_there(tmp_path: Path) -> None:
    t = on_event(tmp_path, "several = [{ to_jail = true }, { pay = 40 }]")
    assert (t.jailed("ann"), t.owed) == (True, ("ann", "bank", 40))


def test_a_card_may_have_several_effects(table: Any) -> None:
    t = table("U", pawns={"ann": 4}).throw(1, 2).draw("ann", b.Several((b.PayEach(10), b.MoveOn(13))))
    assert [each.amount for each in t.game.waiting(type(t.game.top))] == [10, 10]
    (due,) = t.game.waiting(EffectsDue)
    assert (due.deck, due.card, due.space) == (b.Deck.CHANCE, None, None)
    t = t.pay("ann").pay("ann")
    assert (t.space("ann"), t.cash("ann")) == (20, 1_480)
    assert t.game.waiting(EffectsDue) == ()


def test_a_card_that_asks_for_each_deed_is_named_with_the_debt(table: Any) -> None:
    """B: its Event cards; a mortgaged deed counts too."""
    t = table("B", holders={1: "ann", 3: "ann"}, pawns={"ann": 26}).throw(1, 2)
    t.do(c.DrawCard("ann", "chance.highway_tax"))
    assert t.owed == ("ann", "bank", 100)
    assert (t.game.top.card, t.game.top.space) == ("chance.highway_tax", None)


@pytest.mark.parametrize("deck", b.Deck)
def test_each_deck_is_drawn_on_its_own_spaces(deck: b.Deck) -> None:
    """Beyond the booklets: a board may have up to four."""
    plain = load("generic")
    spaces = tuple(replace(each, kind=b.Kind(deck.value)) if each.number == 7 else each for each in plain.spaces)
    t = at(replace(plain, spaces=spaces), pawns={"ann": 4}).throw(1, 2)
    assert t.game.top == CardToDraw(t.game.top.id, "ann", deck)


def test_a_bankrupt_does_nothing_more_of_what_was_due(tmp_path: Path) -> None:
    t = on_event(tmp_path, "several = [{ pay = 40 }, { collect_each = 5 }]", balances={"ann": 10})
    t = t.do(c.DeclareBankruptcy("ann"))
    assert (t.game.waiting(EffectsDue), t.cash("bob"), t.waits) == ((), 1_500, (Throw, "bob"))


@pytest.mark.parametrize(
    ("percent", "holders", "mortgages", "due"),
    [
        (10, {}, (), 150),  # of 1 500
        (20, {}, (), 200),  # 300 would be more
        (10, {1: "ann", 3: "ann"}, (1,), 159),  # of 1 500 + 30 + 60: a mortgaged deed counts half
        (7, {1: "ann"}, (1,), 108),  # 107.1 goes up to the next whole unit
    ],
)
def test_a_share_of_all_that_one_owns_is_paid_where_it_is_less(
    tmp_path: Path, percent: int, holders: dict[int, str], mortgages: tuple[int, ...], due: int
) -> None:
    effect = f"pay_less = {{ amount = 200, percent = {percent} }}"
    t = on_event(tmp_path, effect, holders=holders, mortgages=mortgages)
    assert t.owed == ("ann", "bank", due)


def test_the_amount_of_a_card_with_a_share_may_be_printed_otherwise(table: Any, tmp_path: Path) -> None:
    text = f'{START}[cards.chance]\nspeeding = {{ pay_less = {{ amount = 50, percent = 10 }}, label = "Tax" }}\n'
    t = at(edition(tmp_path, text), pawns={"ann": 4}).throw(1, 2)
    assert t.do(c.DrawCard("ann", "chance.speeding", 60)).owed == ("ann", "bank", 60)
    t = at(edition(tmp_path, text), pawns={"ann": 4}, balances={"ann": 400}).throw(1, 2)
    assert t.do(c.DrawCard("ann", "chance.speeding")).owed == ("ann", "bank", 40)


TAX = "pay_or_share = { amount = 200, percent = 10"


@pytest.mark.parametrize(
    ("counts", "holders", "levels", "mortgages", "due"),
    [
        ("", {}, {}, (), 150),  # of 1 500
        ("", {1: "ann", 3: "ann"}, {}, (1,), 162),  # of 1 500 + 60 + 60: mortgaged and unmortgaged alike
        (', mortgaged = "half"', {1: "ann", 3: "ann"}, {}, (1,), 159),  # of 1 500 + 30 + 60
        ("", {1: "ann", 3: "ann"}, {1: 4, 3: 5}, (), 207),  # and 9 buildings of 50
        ("", {12: "ann", 5: "ann"}, {}, (), 185),  # deeds on which nothing is built
        ("", {12: "bob", 5: "bob"}, {}, (), 150),  # what others own does not count
    ],
)
def test_a_share_is_counted_once_it_was_chosen(
    tmp_path: Path,
    counts: str,
    holders: dict[int, str],
    levels: dict[int, int],
    mortgages: tuple[int, ...],
    due: int,
) -> None:
    """The sheet of the American game before 2008: "10% of total worth", of cash, printed prices and buildings."""
    t = on_event(tmp_path, f"{TAX}{counts} }}", holders=holders, levels=levels, mortgages=mortgages)
    assert t.waits == (PayOrShareChoice, "ann")
    assert t.refused(c.PayShare("bob")) is Reason.NOT_THIS_PLAYER
    assert t.do(c.PayShare("ann")).owed == ("ann", "bank", due)


def test_the_amount_is_paid_where_it_is_chosen_even_if_the_share_is_less(tmp_path: Path) -> None:
    t = on_event(tmp_path, f"{TAX} }}", balances={"ann": 300})
    assert t.do(c.PayInstead("ann")).owed == ("ann", "bank", 200)
    assert t.pay("ann").paid == [("ann", "bank", 200)]


def test_a_share_counts_the_salary_just_received_and_goes_up_to_a_whole_unit(tmp_path: Path) -> None:
    board = edition(tmp_path, f'{START}4 = {{ kind = "event", name = "Tax", effect = {{ {TAX} }} }} }}\n')
    t = at(board, pawns={"ann": 38}, balances={"ann": 1_001}, options={"payment": "automatic"}).throw(2, 4)
    assert t.do(c.PayShare("ann")).paid == [("ann", "bank", 121)]  # of 1 201: 120.1
    assert t.cash("ann") == 1_080


def test_nothing_else_is_done_before_the_choice_and_nothing_is_counted(tmp_path: Path) -> None:
    """A player who mortgages first would change what is counted."""
    t = on_event(tmp_path, f"{TAX} }}", holders={1: "ann"})
    assert t.reason(c.Mortgage("ann", 1)) is Reason.ANSWER_FIRST
    told = {choice.command: choice.amount for choice in choices(t.game) if choice.player == "ann"}
    assert (told[c.PayInstead("ann")], told[c.PayShare("ann")]) == (200, None)


def test_a_share_that_cannot_be_paid_is_a_debt_and_a_bankrupt_owes_it_no_more(tmp_path: Path) -> None:
    t = on_event(tmp_path, f"{TAX} }}", balances={"ann": 0}, holders={39: "ann"}, mortgages=(39,))
    t = t.do(c.PayShare("ann"))
    assert t.owed == ("ann", "bank", 40)
    assert t.do(c.DeclareBankruptcy("ann")).game.waiting(PayOrShareChoice) == ()


def test_a_player_who_leaves_chooses_no_more(tmp_path: Path) -> None:
    t = on_event(tmp_path, f"{TAX} }}").do(c.Leave("ann"))
    assert (t.game.waiting(PayOrShareChoice), t.cash("bank")) == ((), -3_000)


def test_a_card_asks_for_an_amount_or_a_share_too(table: Any, tmp_path: Path) -> None:
    text = f'{START}[cards.chance]\nspeeding = {{ {TAX} }}, label = "Tax" }}\n'
    t = at(edition(tmp_path, text), pawns={"ann": 4}).throw(1, 2).do(c.DrawCard("ann", "chance.speeding", 60))
    _, told = retold(t.game, c.PayShare("ann"))
    (sums,) = told.values()
    assert [(sum_.amount, sum_.clause, sum_.card) for sum_ in sums] == [(150, Clause.SHARE, "chance.speeding")]
    assert adds_up(sums[0])
    assert t.do(c.PayInstead("ann")).owed == ("ann", "bank", 60)


def test_the_cashier_enters_an_amount_or_a_share(table: Any) -> None:
    t = table("U").do(c.CashCard("ann", b.PayOrShare(75, 10)))
    assert t.do(c.PayShare("ann")).owed == ("ann", "bank", 150)


@pytest.mark.parametrize(
    ("effect", "reason"),
    [
        (b.PayOrShare(10, -1), Reason.BAD_AMOUNT),
        (b.MoveOn(0), Reason.BAD_AMOUNT),
        (b.MoveOn(40), Reason.BAD_AMOUNT),
        (b.PayLess(10, -1), Reason.BAD_AMOUNT),
        (b.Several((b.Receive(1), b.MoveTo(40))), Reason.NO_SUCH_SPACE),
        (b.Several((b.Receive(1), b.Pay(-1))), Reason.BAD_AMOUNT),
    ],
)
def test_an_effect_that_cannot_be_is_refused_whole(table: Any, effect: b.Effect, reason: Reason) -> None:
    t = table("U", pawns={"ann": 4}).throw(1, 2)
    assert t.reason(c.DrawCard("ann", effect=effect)) is reason


@pytest.mark.parametrize("effect", [b.Draw(b.Deck.CHANCE), b.Several((b.Receive(1), b.Draw(b.Deck.CHANCE)))])
def test_what_draws_a_card_is_no_message_and_no_entry_of_the_cashier(table: Any, effect: b.Effect) -> None:
    t = table("S", pawns={"ann": 19})
    entered = t.reason(c.CashCard("ann", effect))
    assert t.throw(1, 2).reason(c.EnterEffect("ann", effect)) is entered is not None


DECKS = f"""{START}4 = {{ kind = "third", name = "Road" }}
38 = {{ kind = "fourth", name = "Exchange" }}
[cards.third]
toll = {{ label = "Toll", pay = 20 }}
out = {{ label = "Out of jail", jail_card = true }}
[cards.fourth]
gain = {{ label = "Gain", receive = 30 }}
"""


def test_a_third_and_a_fourth_deck_are_drawn_on_their_own_spaces(tmp_path: Path) -> None:
    board = edition(tmp_path, DECKS)
    assert board.decks == tuple(b.Deck)
    t = at(board, pawns={"ann": 1}).throw(1, 2)
    assert t.waits == (CardToDraw, "ann")
    assert t.refused(c.DrawCard("ann", "fourth.gain")) is Reason.WRONG_DECK
    assert t.do(c.DrawCard("ann", "third.toll")).owed == ("ann", "bank", 20)
    t = at(board, pawns={"ann": 35}).throw(1, 2)
    assert t.do(c.DrawCard("ann", "fourth.gain")).cash("ann") == 1_530


def test_each_deck_has_its_own_card_out_of_jail(tmp_path: Path) -> None:
    board = edition(tmp_path, DECKS)
    t = at(board, pawns={"ann": 1}, jail_cards={"bob": (b.Deck.CHANCE,)}).throw(1, 2)
    t = t.do(c.DrawCard("ann", "third.out"))
    assert t.game.player("ann").jail_cards == (b.Deck.THIRD,)
    t = at(board, jail={"ann": 0}, jail_cards={"ann": (b.Deck.THIRD,)}).do(c.UseJailCard("ann"))
    assert (t.jailed("ann"), t.game.player("ann").jail_cards) == (False, ())


MISS = "miss_turns = 1"


def rests(t: Table, *players: str) -> Table:
    """Each of these throws and comes to a space on which nothing is asked."""
    for player in players:
        t.do(c.PutPawn(player, 10)).throw(4, 6)
    return t


def test_the_next_turn_of_a_player_who_misses_one_is_passed_over_once(tmp_path: Path) -> None:
    t = on_event(tmp_path, MISS)
    assert (t.game.player("ann").misses, t.waits) == (1, (Throw, "bob"))
    rests(t, "bob", "cleo")
    assert (t.game.player("ann").misses, t.waits) == (0, (Throw, "bob"))
    rests(t, "bob", "cleo")
    assert t.waits == (Throw, "ann")


def test_of_two_who_miss_turns_the_one_with_fewer_follows(table: Any) -> None:
    t = table("U").do(c.Leave("cleo")).do(c.CashCard("bob", b.MissTurns(1))).do(c.CashCard("ann", b.MissTurns(2)))
    assert (t.game.player("ann").misses, t.game.player("bob").misses, t.waits) == (1, 0, (Throw, "bob"))


def test_a_double_thrown_in_the_same_turn_is_not_missed(tmp_path: Path) -> None:
    board = edition(tmp_path, f'{START}4 = {{ kind = "event", name = "Rest", effect = {{ {MISS} }} }}\n')
    t = at(board, pawns={"ann": 2}).throw(1, 1)
    assert (t.game.player("ann").misses, t.waits) == (1, (Throw, "ann"))


def test_a_turn_missed_in_jail_is_no_try(table: Any) -> None:
    t = table("U", turn="cleo").do(c.CashCard("ann", b.Several((b.MissTurns(1), b.ToJail()))))
    assert (t.jailed("ann"), t.waits) == (True, (Throw, "bob"))
    rests(t, "bob", "cleo")
    assert (t.game.player("ann").tries, t.game.player("ann").misses, t.waits) == (0, 0, (Throw, "bob"))


def test_who_leaves_misses_nothing(table: Any) -> None:
    t = table("U").do(c.CashCard("ann", b.MissTurns(2))).do(c.Leave("ann"))
    assert t.waits == (Throw, "bob")


def test_a_turn_missed_counts_among_the_turns_agreed(table: Any) -> None:
    t = table("U", options={"turns_each": 10}).do(c.CashCard("ann", b.MissTurns(2)))
    rests(t, "bob", "cleo", "bob", "cleo")
    assert (t.game.player("ann").turns, t.waits) == (3, (Throw, "bob"))


@pytest.mark.parametrize("turns", [0, 11])
def test_a_number_of_turns_that_cannot_be_missed_is_refused(table: Any, turns: int) -> None:
    assert table("U").reason(c.CashCard("ann", b.MissTurns(turns))) is Reason.BAD_AMOUNT


@pytest.mark.parametrize("turns", [1, 10])
def test_a_number_of_turns_that_can_be_missed_is_taken(table: Any, turns: int) -> None:
    assert table("U").reason(c.CashCard("ann", b.MissTurns(turns))) is None
