"""A game begun on paper: what is entered of it, whether a game can be so, and the opening facts that make it so."""

from __future__ import annotations

import msgspec

from banker import events as e
from banker import limits
from banker.board import Deck, Edition
from banker.game import Terms
from banker.money import Money
from banker.registry import DEPOT, SKYSCRAPER
from banker.rules.building import houses_for_hotel, levels_played, levels_to_stand, streets_needed
from banker.rules.draft import Draft
from banker.rules.rising import groups_held


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game begun on paper: what differs from the usual opening. Spaces by number, players by id.

    `balances`: cash in hand of the players named. `holders`: space to player. `levels`: 0–4 houses, 5 the hotel, 6
    the skyscraper, 7 a station's depot. `rows`: which of its rents a street earns whose rents rise, counted from 0.
    `interest_paid`: the mortgages whose holder has already paid the 10 % on taking the deed over (S, F: lifting then
    costs the loan only). `jail`: player to throws made there. `turn`: whose dice come next (else the first player's).
    `third_die`: who throws the third die already (`speed_die`). `bankrupts`: how many went bankrupt before, 0 or 1.
    `tickets`: player to bus tickets held; the others lie in the pile.
    """

    balances: dict[str, int] = {}
    holders: dict[int, str] = {}
    mortgages: tuple[int, ...] = ()
    interest_paid: tuple[int, ...] = ()
    levels: dict[int, int] = {}
    rows: dict[int, int] = {}
    pawns: dict[str, int] = {}
    jail: dict[str, int] = {}
    jail_cards: dict[str, tuple[Deck, ...]] = {}
    pot: int = 0
    third_die: tuple[str, ...] = ()
    bankrupts: int = 0
    turn: str | None = None
    tickets: dict[str, int] = {}


class SetupError(ValueError):
    """A game that cannot begin so. `where` names the part, `what` is wrong with it, `expected` what would do."""

    def __init__(self, where: str, what: str, expected: str) -> None:
        super().__init__(f"{where}: {what}; expected {expected}")
        self.where, self.what, self.expected = where, what, expected


def need_sum(where: str, amount: Money, most: Money = limits.CEILING) -> None:
    """Raise SetupError on an amount below 0 or above the most."""
    if amount < 0:
        raise SetupError(where, f"{amount}", "0 or more")
    if amount > most:
        raise SetupError(where, f"{amount}", f"at most {most}")


def deeds_of(edition: Edition) -> set[int]:
    """The spaces that have a title deed."""
    return {space.number for space in edition.spaces if space.deed is not None}


def check_position(terms: Terms, given: Position) -> None:
    """Raise SetupError on a position that no game of these terms can be in."""
    ids = {seat.id for seat in terms.seats}
    for where in ("balances", "pawns", "jail", "jail_cards", "tickets"):
        for player in getattr(given, where):
            if player not in ids:
                raise SetupError(f"position.{where}", f"{player!r} is nobody at the table", "the id of a seat")
    for player in given.third_die:
        if player not in ids:
            raise SetupError("position.third_die", f"{player!r} is nobody at the table", "the id of a seat")
    if given.third_die and terms.options.speed_die == "no":
        raise SetupError(
            "position.third_die", "this table plays without a third die", "nobody, or the option speed_die"
        )
    if given.turn is not None and given.turn not in ids:
        raise SetupError("position.turn", f"{given.turn!r} is nobody at the table", "the id of a seat")
    for player, balance in given.balances.items():
        need_sum(f"position.balances.{player}", balance)
    if given.bankrupts not in (0, 1):
        raise SetupError("position.bankrupts", f"{given.bankrupts}", "0 or 1: the second bankruptcy ends a short game")
    need_sum("position.pot", given.pot)
    if given.pot and terms.options.pot == "none":
        raise SetupError("position.pot", "this table plays without a pot", "0, or another value of the option pot")
    for player, space in given.pawns.items():
        if not 0 <= space < terms.edition.size:
            raise SetupError(f"position.pawns.{player}", f"space {space}", f"0 to {terms.edition.size - 1}")
        if player in given.jail and space != terms.edition.jail:
            raise SetupError(f"position.pawns.{player}", f"space {space}, but in jail", f"{terms.edition.jail} or none")
    if terms.edition.jail is None and (given.jail or any(given.jail_cards.values())):
        where = "position.jail" if given.jail else "position.jail_cards"
        raise SetupError(where, "this board has no jail", "nobody, or a board that has one")
    for player, tries in given.jail.items():
        if not 0 <= tries <= 2:
            raise SetupError(f"position.jail.{player}", f"{tries} throws", "0, 1 or 2")
    for deck in Deck:
        holders = [player for player, decks in given.jail_cards.items() for held in decks if held is deck]
        if holders and deck not in terms.edition.decks:
            decks = ", ".join(each.value for each in terms.edition.decks)
            what = f"the board has no deck {deck.value}"
            raise SetupError(f"position.jail_cards.{holders[0]}", what, f"one of its decks: {decks}")
        most = terms.edition.jail_cards(deck)
        if len(holders) > most:
            what = f"{deck.value} is held {len(holders)} times"
            raise SetupError(f"position.jail_cards.{holders[most]}", what, f"at most {most}, as many as the deck has")
    for player, held in given.tickets.items():
        if held < 0:
            raise SetupError(f"position.tickets.{player}", f"{held}", "0 or more")
    if sum(given.tickets.values()) > terms.edition.bus_tickets:
        what, most = f"{sum(given.tickets.values())} tickets", terms.edition.bus_tickets
        raise SetupError("position.tickets", what, f"at most {most}, as many as the board has")
    _check_deeds(terms, given, ids)


def _check_deeds(terms: Terms, given: Position, ids: set[str]) -> None:
    for space, holder in given.holders.items():
        if space not in deeds_of(terms.edition):
            raise SetupError("position.holders", f"space {space} has no title deed", "a street, station or utility")
        if holder not in ids:
            raise SetupError(f"position.holders.{space}", f"{holder!r} is nobody at the table", "the id of a seat")
    for where in ("mortgages", "interest_paid"):
        spaces = getattr(given, where)
        if len(set(spaces)) < len(spaces):
            raise SetupError(f"position.{where}", "a space is named twice", "each space once")
    for space in given.interest_paid:
        if space not in given.mortgages:
            raise SetupError("position.interest_paid", f"space {space} is not mortgaged", "a space of mortgages")
    if given.mortgages and terms.options.mortgages == "no":
        raise SetupError("position.mortgages", "at this table nothing is mortgaged", "none, or the option mortgages")
    for where in ("mortgages", "levels", "rows"):
        for space in getattr(given, where):
            if space not in given.holders:
                raise SetupError(f"position.{where}", f"space {space} has no holder", "a space of holders")
    for space, row in given.rows.items():
        deed = terms.edition.deed(space)
        if not deed.rising:
            raise SetupError(f"position.rows.{space}", f"{row}", "a street whose rents rise")
        if not 0 <= row < len(deed.rents):
            raise SetupError(f"position.rows.{space}", f"{row}", f"0 to {len(deed.rents) - 1}")
    for space, level in given.levels.items():
        if level not in _levels(terms, space):
            raise SetupError(f"position.levels.{space}", f"{level}", _levels_said(terms, space))
        if level and not _can_stand(terms, given, space):
            expected = "a street of a group that one player holds, without a mortgage in the way"
            raise SetupError(f"position.levels.{space}", "nothing can stand here", expected)
    for space in given.levels:
        played = _levels(terms, space)
        steps = [played.index(given.levels.get(n, 0)) for n in _held_beside(terms, given, space)]
        if max(steps) - min(steps) > 1:
            raise SetupError(f"position.levels.{space}", "uneven", "lots of a group that differ by one step at most")


def _levels(terms: Terms, space: int) -> tuple[int, ...]:
    """The levels that a deed can have in this game; of one on which nothing can stand, those of the streets."""
    built = terms.edition.deed(space).building is not None
    return levels_to_stand(terms, space) if built else levels_played(terms)


def _levels_said(terms: Terms, space: int) -> str:
    played = _levels(terms, space)
    if DEPOT in played:
        return "0, or 7 for the depot"
    above = " and 6 for the skyscraper" if SKYSCRAPER in played else ""
    return f"0 to {houses_for_hotel(terms)}, or 5 for the hotel{above}"


def _can_stand(terms: Terms, given: Position, space: int) -> bool:
    """Whether buildings may be on a street: nothing mortgaged in its group, or on itself (`mortgage_clears`)."""
    deed = terms.edition.deed(space)
    held, count = _held_beside(terms, given, space), len(terms.edition.plot(space))
    clear = held if terms.options.mortgage_clears == "group" else (space,)
    needed = count if given.levels[space] == SKYSCRAPER else streets_needed(terms.options, count)
    return deed.building is not None and len(held) >= needed and not set(clear) & set(given.mortgages)


def _held_beside(terms: Terms, given: Position, space: int) -> tuple[int, ...]:
    """The deeds of a plot that the holder of one of them has."""
    return tuple(n for n in terms.edition.plot(space) if given.holders.get(n) == given.holders[space])


def put_in_place(draft: Draft, position: Position) -> None:
    """Book the position as opening facts; what stands on the board comes out of the stock."""
    for space, holder in sorted(position.holders.items()):
        draft.emit(e.DeedPassed(space, None, holder))
    if draft.options.group_bonus == "yes":
        for group in groups_held(draft.game):
            draft.emit(e.GroupCompleted(group))
    for space, row in sorted(position.rows.items()):
        if row:
            draft.emit(e.RentMoved(space, row))
    for space in position.mortgages:
        draft.emit(e.Mortgaged(space))
    for space in position.interest_paid:
        draft.emit(e.TransferInterestPaid(space))
    levels = {n: level for n, level in sorted(position.levels.items()) if level}
    if levels:
        stock = draft.game.registry.stock_at(levels)
        if min(stock) < 0:
            raise SetupError("position.levels", "more buildings than there are", "what the stock has")
        draft.emit(e.BuildingsChanged(tuple(e.LevelChange(n, level) for n, level in levels.items()), *stock))
    for player, space in position.pawns.items():
        draft.emit(e.PawnPut(player, space))
    for player, tries in position.jail.items():
        draft.emit(e.Jailed(player, "space"))
        if tries:
            draft.emit(e.JailTried(player, tries))
    for player in dict.fromkeys(position.third_die):
        if not draft.game.player(player).third_die:
            draft.emit(e.ThirdDieGained(player))
    for player, decks in position.jail_cards.items():
        for deck in decks:
            draft.emit(e.JailCardPassed(deck, None, player))
    for player, held in position.tickets.items():
        if held:
            draft.emit(e.TicketsPassed(player, held))
