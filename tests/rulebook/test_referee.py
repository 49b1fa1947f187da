"""Beyond the booklets: what only the referee does, at a table that has agreed on one.

The five acts, in the words of the wish: correction, undo beyond the last booking, going on after the end, ending early
and leaving without one's own card.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from banker import commands as c
from banker import edition
from banker import events as e
from banker.bank import Bank, Envelope, Outcome
from banker.board import Deck, Receive
from banker.clauses import GROUNDS, Clause
from banker.game import Seat
from banker.refusal import Reason
from banker.rules import can
from banker.rules.setup import open_game
from banker.store import Store

SEATS = (Seat("ann", "Ann"), Seat("bob", "Bob"), Seat("cleo", "Cleo"))
CORRECT = c.Correct(e.MoneyRepair("ann", "bob", 5), "misread")


def begun(referee: str = "yes") -> Bank:
    board = edition.load("london")
    options = replace(board.options, referee=referee)
    terms, events = open_game(board, SEATS, options=options, first="ann")
    bank = Bank(Store(None))
    bank.begin("game", "0", terms, events)
    return bank


def does(bank: Bank, command: c.Command, by: str) -> Reason | None:
    outcome = bank.execute(Envelope(f"op{bank.course.head}", command, by=by))
    return reason(outcome)


def goes_back(bank: Bank, by: str, to: int | None = None) -> Reason | None:
    return reason(bank.undo(f"op{bank.course.head}", to, by=by))


def reason(outcome: Outcome) -> Reason | None:
    return outcome.refused.reason if outcome.refused is not None else None


def thrown(bank: Bank, times: int) -> None:
    """Somebody pays so many times, a row each."""
    for number in range(times):
        assert does(bank, c.RenamePlayer("ann", f"Ann {number}"), "touch") is None


@pytest.mark.parametrize("by", ["touch", "card", "banker", ""])
@pytest.mark.parametrize("command", [CORRECT, c.PutPawn("ann", 3), c.EndGame()])
def test_only_the_referee_corrects_and_ends_the_game_early(command: c.Command, by: str) -> None:
    """Decision: a pawn put right by hand is a correction too."""
    bank = begun()
    assert does(bank, command, by) is Reason.REFEREE_NEEDED
    assert bank.course.head == 0, "a refusal books nothing"
    assert does(bank, command, "referee") is None
    assert bank.course.bodies[1].by == "referee", "its use stands in the history"


def test_a_player_leaves_with_their_own_card_or_by_the_referee() -> None:
    bank = begun()
    assert does(bank, c.Leave("bob"), "touch") is Reason.REFEREE_NEEDED
    assert does(bank, c.Leave("bob"), "card") is None
    assert does(bank, c.Leave("cleo"), "referee") is None


def test_the_last_booking_is_undone_by_anybody_and_more_by_the_referee() -> None:
    bank = begun()
    thrown(bank, 4)
    assert goes_back(bank, "touch", 2) is Reason.REFEREE_NEEDED
    assert goes_back(bank, "touch") is None
    assert goes_back(bank, "touch") is Reason.REFEREE_NEEDED, "step by step is beyond the last booking too"
    assert goes_back(bank, "referee") is None
    assert bank.course.at == 2
    thrown(bank, 1)
    assert goes_back(bank, "touch") is None, "what was booked since is the last booking again"


def test_what_was_redone_is_the_last_booking_again() -> None:
    bank = begun()
    thrown(bank, 2)
    assert goes_back(bank, "touch") is None
    assert reason(bank.redo("redo", by="touch")) is None
    assert goes_back(bank, "touch") is None


def test_only_the_referee_brings_back_what_the_referee_undid() -> None:
    """Regression: any finger could redo it."""
    bank = begun()
    thrown(bank, 3)
    assert goes_back(bank, "touch") is None
    assert goes_back(bank, "referee") is None
    head = bank.course.head
    assert reason(bank.redo("redo 1", by="touch")) is Reason.REFEREE_NEEDED
    assert bank.course.head == head, "a refusal books nothing"
    assert reason(bank.redo("redo 2", by="referee")) is None
    assert reason(bank.redo("redo 3", by="touch")) is None, "a finger had undone this one"
    assert bank.course.at == 3


def test_only_the_referee_goes_back_to_the_end_that_was_undone() -> None:
    bank = begun()
    does(bank, c.EndGame(), "referee")
    assert goes_back(bank, "referee") is None
    assert reason(bank.redo("redo 1", by="card")) is Reason.REFEREE_NEEDED
    assert reason(bank.redo("redo 2", by="referee")) is None
    assert bank.game.over is not None


def test_a_card_with_what_was_paid_for_it_is_one_booking() -> None:
    bank = begun()
    thrown(bank, 1)
    bank.execute(Envelope("a", c.RenamePlayer("ann", "Anna"), by="card"))
    bank.execute(Envelope("b+", c.RenamePlayer("bob", "Bobby"), by="card"))
    assert goes_back(bank, "touch", 1) is None
    assert bank.course.at == 1


def test_a_card_drawn_at_the_pad_is_one_booking_with_its_deck() -> None:
    bank = begun()
    assert bank.course.before_last() is None, "nothing was booked"
    assert does(bank, c.CashDraw("ann", Deck.CHANCE), "touch") is None
    assert does(bank, c.DrawCard("ann", effect=Receive(50)), "card") is None
    assert bank.course.before_last() == 0
    assert goes_back(bank, "touch", 0) is None


def test_after_the_end_only_the_referee_goes_on() -> None:
    bank = begun()
    does(bank, c.EndGame(), "referee")
    assert bank.game.over is not None
    assert goes_back(bank, "touch") is Reason.REFEREE_NEEDED
    assert goes_back(bank, "referee") is None
    assert bank.game.over is None


def test_without_a_referee_any_finger_does_all_five() -> None:
    bank = begun("no")
    assert does(bank, CORRECT, "touch") is None
    assert does(bank, c.Leave("cleo"), "touch") is None
    thrown(bank, 2)
    assert goes_back(bank, "touch", 1) is None
    assert does(bank, c.EndGame(), "touch") is None
    assert goes_back(bank, "touch") is None
    assert reason(bank.redo("redo", by="touch")) is None
    assert goes_back(bank, "referee") is None
    assert reason(bank.redo("again", by="touch")) is None


def test_what_is_refused_in_any_case_says_its_own_reason_first() -> None:
    """The referee is only asked for what would then be booked."""
    refused = can(begun().game, c.Correct(e.MoneyRepair("ann", "ann", 5), "misread"), "touch")
    assert refused is not None
    assert refused.reason is Reason.WITH_ONESELF
    assert GROUNDS[Reason.REFEREE_NEEDED].clause is Clause.REFEREE


def test_the_history_says_who_undid_what() -> None:
    bank = begun()
    thrown(bank, 3)
    goes_back(bank, "touch")
    goes_back(bank, "referee", 1)
    assert {line.number: line.undone_by for line in bank.course.lines()} == {1: "", 2: "referee", 3: "touch"}
    bank.redo("again", by="referee")
    assert {line.number: line.undone_by for line in bank.course.lines()} == {1: "", 2: "", 3: "touch"}
