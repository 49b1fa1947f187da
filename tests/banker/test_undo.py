"""Undo and redo at the places where they are hardest: inside an auction, inside a debt, across the end of the game."""

from __future__ import annotations

import pytest

from banker import commands as c
from banker import edition
from banker import pending as p
from banker.bank import Bank, Envelope
from banker.board import PayEach
from banker.game import Seat
from banker.history import Course
from banker.refusal import Reason
from banker.rules.position import Position
from banker.rules.setup import open_game
from banker.store import Store


class Sitting:
    """A bank with a game, and its states as they were seen."""

    def __init__(self, **position):
        self.bank = Bank(Store(None))
        paris = edition.load("paris-francs")
        seats = (Seat("ann", "Ann"), Seat("bob", "Bob"), Seat("cleo", "Cleo"))
        terms, events = open_game(paris, seats, position=Position(**position))
        self.bank.begin("game", "begin", terms, events)
        self.seen = [self.bank.game]

    def do(self, *commands):
        for command in commands:
            outcome = self.bank.execute(Envelope(f"do{self.bank.course.head}", command))
            assert outcome.refused is None, outcome.refused
            self.seen.append(outcome.game)

    def there_and_back(self):
        """Undo everything one by one, redo everything one by one; each state is the very one that was seen."""
        for state in reversed(self.seen[:-1]):
            assert self.bank.undo(f"undo{self.bank.course.head}").refused is None
            assert self.bank.game == state
        assert self.bank.undo("one too many").refused is not None
        for state in self.seen[1:]:
            assert self.bank.redo(f"redo{self.bank.course.head}").refused is None
            assert self.bank.game == state
        assert self.bank.redo("one too many").refused is not None
        assert Course(self.bank.log.rows("game")).game == self.bank.game


def test_undo_and_redo_go_through_an_auction_bid_by_bid():
    t = Sitting()
    t.do(c.ThrowDice((1, 2)), c.Decline("ann"), c.Bid("bob", 100, 0), c.Bid("cleo", 200, 100))
    assert isinstance(t.bank.game.top, p.Auction)
    t.there_and_back()
    t.do(c.Hammer(200))
    t.there_and_back()
    assert t.bank.game.registry.title(3).holder == "cleo"


def test_undo_and_redo_go_through_an_open_debt():
    t = Sitting(balances={"ann": 0}, holders={6: "ann", 8: "ann"})
    t.do(c.ThrowDice((1, 3)), c.Mortgage("ann", 6))
    assert isinstance(t.bank.game.top, p.Debt)
    t.there_and_back()


def test_undo_and_redo_cross_a_bankruptcy_and_its_auctions():
    t = Sitting(balances={"ann": 0}, holders={6: "ann", 8: "ann"}, mortgages=(6, 8))
    t.do(c.ThrowDice((1, 3)), c.DeclareBankruptcy("ann"), c.Bid("bob", 5, 0), c.Hammer(5))
    assert isinstance(t.bank.game.top, p.Auction)
    t.there_and_back()


@pytest.mark.parametrize("agreed", [True, False])
def test_undo_and_redo_cross_the_end_of_the_game(agreed):
    t = Sitting(balances={"ann": 0, "bob": 0}, pawns={"ann": 4})
    if agreed:
        t.do(c.ThrowDice((2, 4)), c.EndGame())
    else:
        t.do(c.ThrowDice((1, 2)), c.DrawCard("ann", effect=PayEach(5)), c.DeclareBankruptcy("ann"))
        t.do(c.ThrowDice((1, 3)), c.DeclareBankruptcy("bob"))
    assert t.bank.game.over is not None
    t.there_and_back()


def test_a_new_operation_ends_redo():
    t = Sitting()
    t.do(c.ThrowDice((4, 6)), c.ThrowDice((4, 6)))
    t.bank.undo("back")
    t.do(c.ThrowDice((1, 2)))
    refused = t.bank.redo("forward").refused
    assert refused is not None
    assert refused.reason is Reason.NOTHING_TO_REDO
    assert t.bank.game.player("bob").space == 3


def test_undo_goes_back_to_an_operation_in_one_row():
    t = Sitting()
    t.do(*[c.ThrowDice((4, 6))] * 3)
    t.bank.undo("back", 1)
    assert t.bank.game == t.seen[1]
    assert t.bank.course.head == 4


def test_undo_brings_back_every_lot_that_nobody_wanted():
    t = Sitting(holders=dict.fromkeys((5, 6, 15, 39), "cleo"))
    t.do(c.Leave("cleo"), c.Hammer(0), c.PassLots())
    assert isinstance(t.bank.game.top, p.Throw)
    assert t.bank.undo("all lots").refused is None
    assert [lots.spaces for lots in t.bank.game.waiting(p.Lots)] == [(15, 39)]
    assert t.bank.redo("again").refused is None
    t.there_and_back()
