"""Rent: how much, and the claim. C "Arrêt sur une propriété privée"; S, F "Payer un loyer" to "Gares".

The amount is fixed at the landing: buildings, group, mortgages and dice of that moment (Decision).
"""

from __future__ import annotations

from banker.board import Kind, Space, TitleDeed
from banker.clauses import Clause
from banker.commands import ClaimRent
from banker.game import Game
from banker.ledger import Why
from banker.money import Money
from banker.pending import RentClaim, RentThrow
from banker.refusal import Reason, refuse
from banker.registry import Title, levels_printed
from banker.rules import rising
from banker.rules.building import all_but_one, beside, what_of
from banker.rules.claims import charge
from banker.rules.draft import Draft
from banker.rules.trade import drop_agreements
from banker.sums import Part, Sum, What, product


def claim_at_landing(draft: Draft, payer: str, space: Space, points: int | None) -> None:
    """Ask for the rent of a held deed that `payer` has come to, if it earns any.

    `points`: the throw that counts for a rent by dice; None: the payer throws for it first.
    """
    title = draft.game.registry.title(space.number)
    assert title.holder is not None
    assert space.deed is not None
    if title.holder == payer:
        rising.rise(draft, space.number)
        return
    if not earns(draft.game, title):
        return
    if by_dice(draft.game, space.number) and points is None:
        ask_for_points(draft, payer, title.holder, space.number, per_point(draft.game, space.number))
        return
    due(draft, payer, title.holder, rent_sum(draft.game, space.number, points or 0), space.number)


def by_dice(game: Game, space: int) -> bool:
    """Whether the dice make the rent: that of a utility, and of a station where the board says so (Decision: as there,
    for each point, by how many the holder has)."""
    return game.edition.spaces[space].kind is Kind.UTILITY or game.edition.deed(space).by_dice


def earns(game: Game, title: Title) -> bool:
    """Whether a held deed earns rent: not when mortgaged, nor for a jailed owner where `rent_in_jail` is no."""
    assert title.holder is not None
    if title.mortgaged:
        return False
    return not (game.options.rent_in_jail == "no" and game.player(title.holder).jailed)


def ask_for_points(draft: Draft, payer: str, owner: str, space: int, factor: Money) -> None:
    """Let the payer throw for the rent of a utility, at `factor` for each point."""
    draft.ask(RentThrow(draft.next_id, payer, owner, space, factor), by_points(draft.game, space, 1, factor))


def due(draft: Draft, payer: str, owner: str, rent: Sum, space: int) -> None:
    """Charge the rent at once, or let the owner claim it until the next player throws (`rent_claim`)."""
    if draft.options.rent_claim == "owner_taps":
        draft.ask(RentClaim(draft.next_id, owner, payer, space, rent.amount), rent)
    elif draft.charge(payer, owner, rent, Why.RENT, space):
        rising.rise(draft, space)


def rent_sum(game: Game, space: int, points: int) -> Sum:
    """The rent of an unmortgaged deed that somebody holds, with its parts; `points`: the dice, if they make it."""
    title = game.registry.title(space)
    deed = game.edition.deed(space)
    assert title.holder is not None
    if by_dice(game, space):
        return by_points(game, space, points, per_point(game, space))
    match game.edition.spaces[space].kind:
        case Kind.STATION:
            row = _row_of_group(game, space)
            rents, clause = (deed.depot_rents, Clause.RENT_DEPOT) if title.level else (deed.rents, Clause.RENT_STATION)
            return product(clause, Part(What.STATIONS, rents[row], space=space, row=row, count=row + 1))
        case _:
            return _street_rent(game, space, title, deed)


def by_points(game: Game, space: int, points: int, factor: Money) -> Sum:
    """The rent by dice for so many points at `factor` each, as the deed or a card says.

    D: "Use the sum of all three dice", where the last throw had a third.
    """
    row = _row_of_group(game, space) if factor == per_point(game, space) else None  # else a card says the factor
    part = Part(What.POINTS, factor, (points,), space=space, row=row, count=points)
    if game.turn.third is not None and game.options.utility_dice == "all":
        return product(Clause.RENT_UTILITY_THREE, part, "speed_die")
    return product(Clause.RENT_UTILITY, part)


def _street_rent(game: Game, space: int, title: Title, deed: TitleDeed) -> Sum:
    """Doubled on each unbuilt street of a whole group, or as `bare_rent` says; with any street that its holder has of
    it mortgaged, ordinary (`double_rent_beside_mortgage` yes: as without)."""
    if deed.rising:
        part = Part(What.RENT, deed.rents[title.row], space=space, row=title.row)
        return product(Clause.RENT_RISING, part)
    if title.level > 0:
        row = levels_printed(game.edition).index(title.level)
        part = Part(what_of(title.level), deed.rents[row], space=space, row=row, count=title.level)
        return product(Clause.RENT_BUILT, part)
    times, share = _times_bare(game, space), game.options.bare_rent == "double_triple"
    mortgaged = any(game.registry.title(n).mortgaged for n in beside(game, space))
    options = ("double_rent_beside_mortgage",) if times > 1 and mortgaged else ()
    if times > 1 and (not mortgaged or game.options.double_rent_beside_mortgage == "yes"):
        part = Part(What.GROUP, deed.rents[0], by=times, space=space, row=0)
        return product(Clause.RENT_SHARE if share else Clause.RENT_GROUP, part, *(("bare_rent",) * share), *options)
    clause = Clause.RENT_MORTGAGE if times > 1 else Clause.RENT
    return product(clause, Part(What.RENT, deed.rents[0], space=space, row=0), *options)


def _times_bare(game: Game, space: int) -> int:
    """How many times its rent an unbuilt street earns, by how much of its group its holder has."""
    held, count = len(beside(game, space)), len(game.edition.groups[game.edition.deed(space).group])
    if game.options.bare_rent == "double":
        return 2 if held == count else 1
    return 3 if held == count else 2 if held >= all_but_one(count) else 1


def per_point(game: Game, space: int) -> Money:
    """The rent per point of the dice, by how many its holder has, mortgaged ones counted (Decision)."""
    return game.edition.deed(space).rents[_row_of_group(game, space)]


def _row_of_group(game: Game, space: int) -> int:
    """The row of a station's or a utility's rents that counts, by how many its holder has."""
    holder = game.registry.title(space).holder
    assert holder is not None
    return owned_in_group(game, game.edition.deed(space).group, holder) - 1


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
    charge(draft, claims[-1])
