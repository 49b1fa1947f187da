"""Rents that their owners have yet to claim: when they are charged, and when they are lost.

C, S, F: due if claimed before the next player throws (`rent_claim`). Decision: a game or a player that ends before that
throw loses nobody a rent: it is claimed.
"""

from __future__ import annotations

from banker.clauses import Clause
from banker.ledger import Why
from banker.pending import RentClaim
from banker.rules import rising
from banker.rules.draft import Draft
from banker.sums import carried


def charge(draft: Draft, claim: RentClaim) -> None:
    """Charge a rent that is claimed."""
    draft.answer(claim)
    rent = carried(claim.id, Clause.RENT, claim.amount)
    if draft.charge(claim.payer, claim.owner, rent, Why.RENT, claim.space):
        rising.rise(draft, claim.space)


def claim_all(draft: Draft, *, against: str | None = None) -> None:
    """Charge every rent not claimed yet: those of the payer `against`, or of everybody (None)."""
    for claim in draft.game.waiting(RentClaim):
        if against in (None, claim.payer):
            charge(draft, claim)


def lapse_claims(draft: Draft, *, but_against: str | None) -> None:
    """Drop the rents not claimed by now, except those of `but_against`, a player who throws again in their own turn."""
    for claim in draft.game.waiting(RentClaim):
        if claim.payer != but_against:
            draft.answer(claim)
