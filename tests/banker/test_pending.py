"""What is pending: whose answer each thing waits for, and the amount that it is about."""

from __future__ import annotations

import pytest

from banker import pending as p
from banker.board import ChooseSpace, Deck, ToJail
from banker.ledger import Why
from banker.registry import LevelChange

NOTHING = p.Bundle()
LEVELS = (LevelChange(1, 1),)
WANTS = (("ann", 1),)

QUESTIONS = (
    (p.Throw(1, "ann"), "ann", None),
    (p.JailChoice(1, "ann", 50, 0), "ann", 50),
    (p.Purchase(1, "ann", 3, 60), "ann", 60),
    (p.Debt(1, "ann", "bob", 70, Why.RENT), "ann", 70),
    (p.Auction(1, 3, 10, bid=80), None, 80),
    (p.Lots(1, (3, 5)), None, None),
    (p.MoveDue(1, "ann", (1, 2)), "ann", None),
    (p.EffectsDue(1, "ann", (ToJail(),)), "ann", None),
    (p.CardToDraw(1, "ann", Deck.CHEST), "ann", None),
    (p.SwisscomChoice(1, "ann"), "ann", None),
    (p.PayOrDrawChoice(1, "ann", 10, Deck.CHANCE), "ann", 10),
    (p.PayOrShareChoice(1, "ann", 200, 10), "ann", 200),
    (p.RentThrow(1, "ann", "bob", 12, 10), "ann", None),
    (p.Destination(1, "ann", (1, 2), "bus"), "ann", None),
    (p.SpaceChoice(1, "ann", ChooseSpace(cost=100)), "ann", 100),
    (p.SpaceChoice(1, "ann", ChooseSpace()), "ann", None),
    (p.TicketChoice(1, "ann", 100), "ann", 100),
    (p.TicketChoice(1, "ann"), "ann", None),
    (p.RentClaim(1, "ann", "bob", 3, 20), "ann", 20),
    (p.MortgageChoice(1, "ann", 3, keep=3, lift=33), "ann", 3),
    (p.TradeToSign(1, "ann", "bob", NOTHING, NOTHING), None, None),
    (p.TradeToSign(1, "ann", "bob", NOTHING, NOTHING, settles=40), None, 40),
    (p.ShortageCall(1, "ann", "house", LEVELS, WANTS, ("bob", "cleo")), "bob", None),
    (p.BuildingAuction(1, "house", 50, 10, WANTS, bid=90), None, 90),
)


@pytest.mark.parametrize(("question", "who", "amount"), QUESTIONS)
def test_a_question_says_whose_answer_and_which_amount_it_is_about(
    question: p.Pending, who: str | None, amount: int | None
) -> None:
    assert (p.waits_for(question), p.amount_of(question)) == (who, amount)


def test_every_kind_of_question_has_a_case() -> None:
    missing = set(p.Pending.__args__) - {type(question) for question, _, _ in QUESTIONS}
    assert not missing, f"give each kind of question a case in QUESTIONS: {missing}"


def test_only_a_throw_and_a_rent_to_claim_do_not_block() -> None:
    assert {type(question) for question, _, _ in QUESTIONS if not p.blocks(question)} == {p.Throw, p.RentClaim}
