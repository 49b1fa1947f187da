"""Several cards out of jail in one deck: each goes its own way, one at a time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from banker import board as b
from banker import commands as c
from banker import events as e
from banker.edition import check
from banker.pending import Bundle
from banker.refusal import Reason
from banker.rules.choices import choices
from banker.rules.position import SetupError
from tests.rulebook.conftest import Table
from tests.rulebook.test_boards import at, edition

CHANCE, CHEST = b.Deck.CHANCE, b.Deck.CHEST
TWICE = 'extends = "generic"\n[cards.chance]\njail_card = { copies = 2 }\n'
PARDON = 'extends = "generic"\n[cards.chance]\npardon = { label = "Pardon", jail_card = true }\n'


@pytest.fixture(params=[TWICE, PARDON], ids=["copies", "two of the list"])
def board(request: pytest.FixtureRequest, tmp_path: Path) -> b.Edition:
    """A board whose first deck has two cards out of jail."""
    return edition(tmp_path, request.param)


def held(t: Table, *players: str) -> list[tuple[b.Deck, ...]]:
    return [t.game.player(player).jail_cards for player in players]


def test_each_can_be_drawn_until_players_hold_them_all(board: b.Edition) -> None:
    t = at(board, pawns={"ann": 4}, jail_cards={"bob": (CHANCE,)}).throw(1, 2)
    t.do(c.DrawCard("ann", "chance.jail_card"))
    assert held(t, "ann", "bob") == [(CHANCE,), (CHANCE,)]
    t = at(board, pawns={"ann": 4}, jail_cards={"cleo": (CHANCE, CHANCE)}).throw(1, 2)
    assert t.refused(c.DrawCard("ann", "chance.jail_card")) is Reason.CARD_HELD
    assert t.reason(c.DrawCard("ann", effect=b.JailCard())) is Reason.CARD_HELD


def test_one_is_used_at_a_time_and_goes_under_its_deck(board: b.Edition) -> None:
    t = at(board, jail={"ann": 0}, jail_cards={"ann": (CHANCE, CHANCE)})
    ways = [choice.command for choice in choices(t.game) if isinstance(choice.command, c.UseJailCard)]
    assert ways == [c.UseJailCard("ann", CHANCE)], "two of the same deck are one way"
    t.do(c.UseJailCard("ann"))
    assert (t.jailed("ann"), held(t, "ann"), t.game.jail_cards_left(CHANCE)) == (False, [(CHANCE,)], 1)
    t = at(board, jail={"ann": 0}, jail_cards={"ann": (CHANCE, CHEST, CHANCE)})
    assert t.refused(c.UseJailCard("ann")) is Reason.WHICH_JAIL_CARD
    assert held(t.do(c.UseJailCard("ann", CHANCE)), "ann") == [(CHEST, CHANCE)]


def test_as_many_are_traded_as_their_holder_has(board: b.Edition) -> None:
    t = at(board, jail_cards={"ann": (CHANCE, CHANCE)})
    both, one = Bundle(jail_cards=(CHANCE, CHANCE)), Bundle(jail_cards=(CHANCE,))
    three = Bundle(jail_cards=(CHANCE, CHANCE, CHANCE))
    assert t.refused(c.ProposeTrade("ann", "bob", three, Bundle(money=10))) is Reason.NO_JAIL_CARD
    t.do(c.ProposeTrade("ann", "bob", one, Bundle(money=10))).do(c.SignTrade("ann")).do(c.SignTrade("bob"))
    assert held(t, "ann", "bob") == [(CHANCE,), (CHANCE,)]
    assert t.reason(c.ProposeTrade("ann", "bob", both, Bundle(money=10))) is Reason.NO_JAIL_CARD


@pytest.mark.parametrize("creditor", ["bank", "bob"])
def test_a_bankrupt_hands_all_of_them_on(board: b.Edition, creditor: str) -> None:
    """C "Faillite": to the creditor; to the bank: under their deck."""
    where = {"pawns": {"ann": 1}, "holders": {} if creditor == "bank" else {4: "bob"}}
    house = {} if creditor == "bank" else {"holders": {6: "bob", 8: "bob", 9: "bob"}, "pawns": {"ann": 3}}
    t = at(board, jail_cards={"ann": (CHANCE, CHANCE)}, balances={"ann": 0}, **{**where, **house}).throw(1, 2)
    t.do(c.DeclareBankruptcy("ann"))
    assert held(t, "ann", "bob") == [(), (CHANCE, CHANCE) if creditor == "bob" else ()]


def test_a_correction_says_whose_card_it_is(board: b.Edition) -> None:
    t = at(board, jail_cards={"bob": (CHANCE,), "cleo": (CHANCE,)})

    def no(repair: e.JailCardRepair) -> Reason:
        return t.reason(c.Correct(repair, "lost"))

    def correct(repair: e.JailCardRepair) -> list[tuple[b.Deck, ...]]:
        return held(t.do(c.Correct(repair, "lost")), "ann", "bob", "cleo")

    assert no(e.JailCardRepair(CHANCE, "bob", "ann")) is Reason.NO_JAIL_CARD
    assert no(e.JailCardRepair(CHANCE, "bob", "bob")) is Reason.NOTHING_TO_CORRECT
    assert no(e.JailCardRepair(CHANCE, "bob", "zoe")) is Reason.UNKNOWN_PLAYER
    assert correct(e.JailCardRepair(CHANCE, "ann", "cleo")) == [(CHANCE,), (CHANCE,), ()]
    assert correct(e.JailCardRepair(CHANCE, "cleo")) == [(), (CHANCE,), (CHANCE,)], "none in the deck: the first's"
    assert correct(e.JailCardRepair(CHANCE)) == [(), (), (CHANCE,)], "back: the first's"
    assert correct(e.JailCardRepair(CHANCE, "cleo")) == [(), (), (CHANCE, CHANCE)], "out of the deck"
    assert no(e.JailCardRepair(CHANCE, "cleo")) is Reason.NOTHING_TO_CORRECT
    assert correct(e.JailCardRepair(CHANCE, None, "cleo")) == [(), (), (CHANCE,)]


def test_a_game_begun_on_paper_has_no_more_of_them_than_the_deck(board: b.Edition) -> None:
    assert held(at(board, jail_cards={"ann": (CHANCE,), "bob": (CHANCE,)}), "ann", "bob") == [(CHANCE,), (CHANCE,)]
    with pytest.raises(SetupError, match=r"jail_cards\.bob: chance is held 3 times.*at most 2"):
        at(board, jail_cards={"ann": (CHANCE, CHANCE), "bob": (CHANCE,)})


def test_a_deck_needs_one_card_that_nobody_keeps(tmp_path: Path, table: Any) -> None:
    """Without one there would be nothing to draw while players hold all of it."""
    file = tmp_path / "kept.toml"
    every = "".join(f"{card.id.split('.')[1]} = false\n" for card in table("U").edition.cards if card.deck is CHANCE)
    file.write_text(TWICE + every.replace("jail_card = false\n", ""), "utf-8")
    (problem,) = check(file)
    assert problem.what == "has no card but those that are kept"
