"""A card or a space lets the player choose where to go: to any space, a deed, a street, what is free; for money or not.

J, on its cards: a space of a colour that nobody owns is the player's for nothing, else the rent is paid. No booklet
says more.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from banker import board as b
from banker import commands as c
from banker.clauses import Clause
from banker.edition import EditionError
from banker.events import DeedRepair, Paid
from banker.ledger import Why
from banker.pending import CardToDraw, Purchase, SpaceChoice, Throw
from banker.refusal import Reason
from banker.rules import retold
from banker.rules.going import destinations
from tests.rulebook.conftest import Table
from tests.rulebook.test_boards import CARDS, RING, at, edition
from tests.rulebook.test_effects import START, on_event

ORANGE = (16, 18, 19)


def leads_to(t: Table) -> tuple[int, ...]:
    assert isinstance(t.game.top, SpaceChoice)
    return destinations(t.game, t.game.top)


def chooses(table: Any, effect: b.ChooseSpace, at_: int = 4, **position: Any) -> Table:
    """Ann has drawn this card on space 7, to which she has come from there."""
    t: Table = table("U", pawns={"ann": at_}, **position)
    return t.throw(1, 2).draw("ann", effect)


def test_any_space_may_be_chosen_the_own_one_by_a_whole_round(table: Any) -> None:
    t = chooses(table, b.ChooseSpace())
    assert leads_to(t) == (*range(8, 40), *range(8))
    assert (t.go("ann", 20).space("ann"), t.waits) == (20, (Throw, "bob"))
    t = chooses(table, b.ChooseSpace()).go("ann", 7)
    assert (t.cash("ann"), t.waits) == (1_700, (CardToDraw, "ann"))


def test_start_passed_on_the_way_pays_the_salary(table: Any) -> None:
    t = chooses(table, b.ChooseSpace()).go("ann", 5)
    assert (t.cash("ann"), t.waits) == (1_700, (Purchase, "ann"))
    assert chooses(table, b.ChooseSpace()).go("ann", 30).jailed("ann")


@pytest.mark.parametrize(
    ("effect", "spaces"),
    [
        (b.ChooseSpace("deed", within=5), (8, 9, 11, 12)),
        (b.ChooseSpace("street", within=6), (8, 9, 11, 13)),
        (b.ChooseSpace("any", within=2), (8, 9)),
        (b.ChooseSpace("any", ("orange",)), ORANGE),
        (b.ChooseSpace("any", ("stations", "utilities")), (12, 15, 25, 28, 35, 5)),
        (b.ChooseSpace("free", ("orange",)), (16, 19)),
        (b.ChooseSpace("free", within=5), (9, 11, 12)),
    ],
)
def test_the_effect_says_among_which_spaces_one_chooses(
    table: Any, effect: b.ChooseSpace, spaces: tuple[int, ...]
) -> None:
    t = chooses(table, effect, holders={8: "bob", 18: "ann"})
    assert leads_to(t) == spaces
    assert t.refused(c.Go("ann", 10)) is Reason.NOT_THERE
    assert t.refused(c.Go("ann", 40)) is Reason.NO_SUCH_SPACE
    assert t.refused(c.Go("bob", spaces[0])) is Reason.NOT_THIS_PLAYER


def test_rent_is_paid_there_as_on_any_landing(table: Any) -> None:
    t = chooses(table, b.ChooseSpace("any", ("orange",), gift=True), holders={18: "bob"}).go("ann", 18)
    assert t.owed == ("ann", "bob", 14)
    t = chooses(table, b.ChooseSpace("deed"), holders={12: "bob"}).go("ann", 12)
    assert t.game.top.factor == 4, "the dice are thrown for a utility"


def test_what_is_free_may_be_a_gift(table: Any) -> None:
    """J, on its cards."""
    t = chooses(table, b.ChooseSpace("any", ("orange",), gift=True), holders={18: "bob"}).go("ann", 19)
    assert (t.game.registry.title(19).holder, t.cash("ann"), t.waits) == ("ann", 1_500, (Throw, "bob"))
    t = chooses(table, b.ChooseSpace("any", gift=True)).go("ann", 20)
    assert (t.space("ann"), t.waits) == (20, (Throw, "bob")), "a space without a deed is no gift"


def test_going_may_cost_something_and_then_one_may_stay(tmp_path: Path) -> None:
    fee = 'choose_space = { among = "deed", cost = 100 }'
    t = on_event(tmp_path, fee)
    assert (len(leads_to(t)), leads_to(t)[-1]) == (29, 4)
    _, told = retold(t.game, c.Go("ann", 39))
    assert [sum_.clause for sums in told.values() for sum_ in sums] == [Clause.CARD, Clause.PRICE]
    t.go("ann", 39)
    assert t.paid == [("ann", "bank", 100)]
    assert [(event.why, event.space) for event in t.events if isinstance(event, Paid)] == [(Why.TAX, 4)]
    assert (t.space("ann"), t.waits) == (39, (Purchase, "ann"))
    t = on_event(tmp_path, fee).go("ann", 4)
    assert (t.space("ann"), t.cash("ann"), t.waits) == (4, 1_500, (Throw, "bob"))
    t = on_event(tmp_path, fee, balances={"ann": 99})
    assert t.refused(c.Go("ann", 39)) is Reason.SHORT_OF_CASH
    assert t.go("ann", 4).waits == (Throw, "bob")


def test_what_a_card_asks_for_going_names_the_card(tmp_path: Path) -> None:
    card = '[cards.chance]\ntaxi = { label = "Taxi", choose_space = { cost = 10 } }\n'
    t = at(edition(tmp_path, f'extends = "generic"\n{card}'), pawns={"ann": 4}).throw(1, 2)
    t.do(c.DrawCard("ann", "chance.taxi")).go("ann", 20)
    assert [(event.why, event.card) for event in t.events if isinstance(event, Paid)] == [(Why.CARD, "chance.taxi")]


def test_where_no_space_is_left_the_effect_does_nothing(table: Any) -> None:
    t = chooses(table, b.ChooseSpace("free", ("orange",)), holders=dict.fromkeys(ORANGE, "bob"))
    assert (t.space("ann"), t.waits) == (7, (Throw, "bob"))
    t = chooses(table, b.ChooseSpace("free", ("dark_blue",)), holders={37: "bob"})
    t.do(c.Correct(DeedRepair(39, "cleo"), "forgotten"))
    assert t.waits == (Throw, "bob"), "nor where the last is taken while one chooses"


def test_the_next_effect_waits_until_one_has_gone(tmp_path: Path) -> None:
    board = f'{START}4 = {{ kind = "event", name = "Bus", effect = {{ several = [{{ choose_space = {{ within = 5 }} }}'
    t = at(edition(tmp_path, f"{board}, {{ receive = 7 }}] }} }}\n"), pawns={"ann": 1}).throw(1, 2)
    assert (leads_to(t), t.cash("ann")) == ((5, 6, 7, 8, 9), 1_500)
    assert t.go("ann", 8).cash("ann") == 1_500
    assert t.buy("ann").cash("ann") == 1_500 - 100 + 7


@pytest.mark.parametrize(
    ("effect", "reason"),
    [
        (b.ChooseSpace(cost=-1), Reason.BAD_AMOUNT),
        (b.ChooseSpace(within=-1), Reason.BAD_AMOUNT),
        (b.ChooseSpace(within=40), Reason.BAD_AMOUNT),
        (b.ChooseSpace(groups=("grey",)), Reason.NOT_ON_THE_BOARD),
        (b.ChooseSpace(within=39), None),
    ],
)
def test_a_choice_that_the_board_has_not_is_refused(table: Any, effect: b.ChooseSpace, reason: Reason | None) -> None:
    assert table("U").reason(c.CashCard("ann", effect)) is reason


@pytest.mark.parametrize("effect", ["choose_space = { ", 'shift_rents = { way = "up", '])
def test_a_group_that_the_board_has_not_is_no_part_of_a_card(tmp_path: Path, effect: str) -> None:
    card = f'taxi = {{ label = "Taxi", {effect}groups = ["brown", "dark_blue"] }} }}\n'
    with pytest.raises(EditionError, match='groups has "dark_blue"'):
        edition(tmp_path, RING + CARDS + card)


def test_junior_gives_a_free_space_of_two_colours(table: Any) -> None:
    t = table("J", pawns={"ann": 1}, holders={10: "bob"}).do(c.ThrowDice((2,)))
    t.do(c.DrawCard("ann", "chance.free_orange_green"))
    assert leads_to(t) == (10, 11, 19, 20)
    assert t.go("ann", 20).game.registry.title(20).holder == "ann"
    assert t.cash("ann") == 16
