"""Rent: how much, and the claim. C "Arrêt sur une propriété privée"; S, F "Payer un loyer" to "Gares".

The amount is fixed at the landing: buildings, group, mortgages and dice of that moment (Decision).
"""

from __future__ import annotations

from banker import events as e
from banker.board import Kind, Space, TitleDeed
from banker.commands import ClaimRent
from banker.game import Game
from banker.ledger import Why
from banker.money import Money
from banker.pending import RentClaim, RentThrow
from banker.refusal import Reason, refuse
from banker.registry import Title
from banker.rules.draft import Draft
from banker.rules.trade import drop_agreements


def claim_at_landing(draft: Draft, payer: str, space: Space, dice: e.Dice | None) -> None:
    """Ask for the rent of a held deed that `payer` has come to, if it earns any.

    `dice`: the throw that counts for a utility; None: the payer throws for it first.
    """
    title = draft.game.registry.title(space.number)
    assert title.holder is not None
    assert space.deed is not None
    if title.holder == payer or not earns(draft.game, title):
        return
    if space.kind is Kind.UTILITY and dice is None:
        factor = per_point(draft.game, space.number)
        draft.ask(RentThrow(draft.next_id, payer, title.holder, space.number, factor))
        return
    amount = rent_due(draft.game, space.number, sum(dice) if dice else 0)
    due(draft, payer, title.holder, amount, space.number)


def earns(game: Game, title: Title) -> bool:
    """Whether a held deed earns rent: not when mortgaged, nor for a jailed owner where `rent_in_jail` is no."""
    assert title.holder is not None
    if title.mortgaged:
        return False
    return not (game.options.rent_in_jail == "no" and game.player(title.holder).jailed)


def due(draft: Draft, payer: str, owner: str, amount: Money, space: int) -> None:
    """Charge the rent at once, or let the owner claim it until the next player throws (`rent_claim`)."""
    if draft.options.rent_claim == "owner_taps":
        draft.ask(RentClaim(draft.next_id, owner, payer, space, amount))
    else:
        draft.charge(payer, owner, amount, Why.RENT, space)


def rent_due(game: Game, space: int, points: int) -> Money:
    """The rent of an unmortgaged deed that somebody holds; `points`: the dice, for a utility."""
    title = game.registry.title(space)
    deed = game.edition.deed(space)
    assert title.holder is not None
    match game.edition.spaces[space].kind:
        case Kind.UTILITY:
            return points * per_point(game, space)
        case Kind.STATION:
            return deed.rents[owned_in_group(game, deed.group, title.holder) - 1]
        case _:
            return _street_rent(game, title, deed)


def _street_rent(game: Game, title: Title, deed: TitleDeed) -> Money:
    """Doubled on each unbuilt street of a whole group; with any street of it mortgaged, ordinary
    (`double_rent_beside_mortgage` yes: still doubled)."""
    if title.level > 0:
        return deed.rents[title.level]
    group = game.edition.groups[deed.group]
    assert title.holder is not None
    whole = game.registry.holds_all(group, title.holder)
    mortgaged = any(game.registry.title(n).mortgaged for n in group)
    doubled = whole and (not mortgaged or game.options.double_rent_beside_mortgage == "yes")
    return deed.rents[0] * (2 if doubled else 1)


def per_point(game: Game, space: int) -> Money:
    """A utility's rent per point of the dice, by how many its holder has, mortgaged ones counted (Decision)."""
    deed = game.edition.deed(space)
    holder = game.registry.title(space).holder
    assert holder is not None
    return deed.rents[owned_in_group(game, deed.group, holder) - 1]


def owned_in_group(game: Game, group: str, player: str) -> int:
    """How many deeds of a group a player holds; a mortgaged one stays theirs and counts (C FAQ, for stations)."""
    return sum(game.registry.title(n).holder == player for n in game.edition.groups[group])


def claim_rent(draft: Draft, command: ClaimRent) -> None:
    """Charge the newest rent that the owner may still claim; refused if there is none."""
    draft.need_player(command.owner)
    claims = [c for c in draft.game.waiting(RentClaim) if c.owner == command.owner]
    if not claims:
        refuse(Reason.NOT_ASKED)
    drop_agreements(draft)
    claim = claims[-1]
    draft.answer(claim)
    draft.charge(claim.payer, claim.owner, claim.amount, Why.RENT, claim.space)


def claim_all(draft: Draft, *, against: str | None = None) -> None:
    """Charge every rent not claimed yet: those of the payer `against`, or of everybody (None)."""
    for claim in draft.game.waiting(RentClaim):
        if against in (None, claim.payer):
            draft.answer(claim)
            draft.charge(claim.payer, claim.owner, claim.amount, Why.RENT, claim.space)


def lapse_claims(draft: Draft, *, but_against: str | None) -> None:
    """Drop the rents not claimed by now, except those of `but_against`, a player who throws again in their own turn."""
    for claim in draft.game.waiting(RentClaim):
        if claim.payer != but_against:
            draft.answer(claim)
