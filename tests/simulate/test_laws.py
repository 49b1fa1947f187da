"""The laws of the simulated evenings: what they let pass, and what not."""

from __future__ import annotations

import pytest

from banker import commands as c
from banker.bank import Bank, Envelope
from banker.edition import load
from banker.game import Seat
from banker.rules.setup import open_game
from banker.store import Store
from tests.simulate.laws import Broken, Laws, Made
from tests.simulate.machine import Gesture


@pytest.fixture
def bank() -> Bank:
    """Ann has drawn a card that pays."""
    bank, board = Bank(Store(None)), load("suisse-2007")
    bank.begin("game", "start", *open_game(board, [Seat("ann", "Ann"), Seat("bob", "Bob")]))
    for number, command in enumerate((c.ThrowDice((3, 4)), c.DrawCard("ann", "chance.dividend"))):
        assert bank.execute(Envelope(f"op{number}", command)).refused is None
    return bank


def watched(bank: Bank) -> Laws:
    """Laws that have seen every row, each made by a touch of its own."""
    laws = Laws()
    for op_id in bank.course.ops:
        id = op_id.partition(".")[0]
        laws._made[id] = Made(Gesture("touch", wish=len(laws._made)), None, 0, frozenset(), None, 0.0)
    laws.booked(bank)
    return laws


def test_what_was_undone_stands_again_by_the_id_of_the_undo_right_before(bank: Bank) -> None:
    bank.undo("x")
    bank.redo("x.0")
    assert watched(bank).kinds["redo"] == 1


@pytest.mark.parametrize("id", ["y.0", "x.1", "op1.0"])
def test_no_other_id_goes_on_with_an_undo(bank: Bank, id: str) -> None:
    bank.undo("x")
    bank.redo(id)
    with pytest.raises(Broken, match="goes on with nothing"):
        watched(bank)


def test_what_stands_again_follows_right_on_the_undo(bank: Bank) -> None:
    bank.undo("x")
    bank.undo("y")
    bank.redo("z")
    bank.redo("y.0")
    with pytest.raises(Broken, match="goes on with nothing"):
        watched(bank)
