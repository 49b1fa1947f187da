"""A game begun with paper money: what everybody has already, as it is entered. Pure.

Law: the entries belong to one board and to those who sit here. Whether a game can stand so, the bank decides.
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from banker.board import START
from banker.game import Seat
from banker.money import Money
from banker.registry import SKYSCRAPER
from banker.rules.building import levels_to_stand, streets_needed
from banker.rules.position import Position, SetupError
from banker.rules.setup import open_game, usual_cash
from ui.setup.entered import Begun, JailCardOf, Setup, empty_game
from ui.setup.options import DIGITS

Tab = Literal["money", "deeds", "houses", "pawns"]
TABS: tuple[Tab, ...] = ("money", "deeds", "houses", "pawns")
MOST_TICKETS = 6  # Of one player, as many as are entered by touch.


def opened(setup: Setup) -> Setup:
    """The set-up with the screen of what everybody has already open, or closed again."""
    kept = setup.begun is not None and setup.begun.edition == setup.edition_id
    return replace(setup, entering=not setup.entering, begun=setup.begun if kept else Begun(setup.edition_id))


def forgotten(setup: Setup) -> Setup:
    """The set-up in which nothing was entered; the part that was being entered stays in sight."""
    return replace(setup, begun=Begun(setup.edition_id, entered(setup).tab))


def receiver(setup: Setup) -> str | None:
    """The seat that is being entered: the one touched, else the first; None while nobody sits here."""
    ids = [seat.id for seat in setup.seats]
    chosen = entered(setup).seat
    return chosen if chosen in ids else next(iter(ids), None)


def balance(setup: Setup, seat: str) -> Money:
    """What a seat has in hand: as entered, else what everybody begins with."""
    return entered(setup).balances.get(seat, usual_cash(empty_game(setup).terms))


def typed(setup: Setup, key: str) -> Setup:
    """The set-up with the balance of the seat that is being entered one key longer or shorter."""
    begun, seat = entered(setup), receiver(setup)
    if seat is None:
        return setup
    digits = (begun.digits[:-1] if key == "erase" else begun.digits + key).lstrip("0")[:DIGITS]
    return replace(setup, begun=replace(begun, digits=digits, balances=begun.balances | {seat: int(digits or 0)}))


def tabs(setup: Setup) -> tuple[Tab, ...]:
    """What can be entered: no houses where none can stand or mark a rent that rises."""
    return tuple(tab for tab in TABS if tab != "houses" or setup.edition.is_built or setup.edition.is_rising)


def with_deed(setup: Setup, space: int) -> Setup:
    """The set-up after a touch on a deed: it goes to the seat that is being entered, then is mortgaged, if the table
    mortgages, then free.

    What stands on its group goes with it."""
    begun, seat = entered(setup), receiver(setup)
    if seat is None:
        return setup
    holders, mortgages = dict(begun.holders), [n for n in begun.mortgages if n != space]
    if holders.get(space) != seat:
        holders[space] = seat
    elif space in begun.mortgages or setup.options.mortgages == "no":
        del holders[space]
    else:
        mortgages.append(space)
    plot = setup.edition.plot(space)
    levels = {n: level for n, level in begun.levels.items() if n not in plot}
    return replace(setup, begun=replace(begun, holders=holders, mortgages=tuple(mortgages), levels=levels))


def with_level(setup: Setup, space: int) -> Setup:
    """The set-up with one more building on a deed, or the next rent of one whose rents rise; the touch after the last
    clears it."""
    begun, deed = entered(setup), setup.edition.deed(space)
    if deed.rising:
        row = (begun.levels.get(space, 0) + 1) % len(deed.rents)
        return replace(setup, begun=replace(begun, levels=begun.levels | {space: row}))
    levels = levels_to_stand(empty_game(setup).terms, space)
    above = next((level for level in levels if level > begun.levels.get(space, 0)), 0)
    if above == SKYSCRAPER and _held_beside(setup, space) != setup.edition.plot(space):
        above = 0
    return replace(setup, begun=replace(begun, levels=begun.levels | {space: above}))


def can_stand(setup: Setup, space: int) -> bool:
    """Whether buildings can stand on a street: one seat holds enough of its group, and nothing of that is mortgaged; a
    rent that rises needs a holder alone."""
    begun, deed = entered(setup), setup.edition.deed(space)
    if deed.rising:
        return space in begun.holders
    held = _held_beside(setup, space)
    enough = len(held) >= streets_needed(setup.options, len(setup.edition.plot(space)))
    return deed.building is not None and enough and not set(held) & set(begun.mortgages)


def _held_beside(setup: Setup, space: int) -> tuple[int, ...]:
    """The deeds of a plot that its holder has; none where nobody holds it."""
    holders = entered(setup).holders
    return tuple(n for n in setup.edition.plot(space) if space in holders and holders.get(n) == holders[space])


def with_jail_card(setup: Setup, card: JailCardOf) -> Setup:
    """The set-up in which the seat that is being entered has this card out of jail, or not any more."""
    begun, seat = entered(setup), receiver(setup)
    if seat is None:
        return setup
    others = {each: holder for each, holder in begun.jail_cards.items() if each != card}
    mine = {} if begun.jail_cards.get(card) == seat else {card: seat}
    return replace(setup, begun=replace(begun, jail_cards=others | mine))


def with_ticket(setup: Setup) -> Setup:
    """The set-up in which the seat that is being entered has a bus ticket more; none after so many, or after the last.
    Decision: who has more puts it right by a correction."""
    begun, seat = entered(setup), receiver(setup)
    if seat is None:
        return setup
    count = begun.tickets.get(seat, 0) + 1
    others = {id: held for id, held in begun.tickets.items() if id != seat}
    fits = count <= MOST_TICKETS and count + sum(others.values()) <= setup.edition.bus_tickets
    return replace(setup, begun=replace(begun, tickets=others | ({seat: count} if fits else {})))


def with_bankrupt(setup: Setup) -> Setup:
    """The set-up in which somebody was bankrupt before, or nobody any more."""
    return replace(setup, begun=replace(entered(setup), bankrupt=not entered(setup).bankrupt))


def with_pawn(setup: Setup, space: int) -> Setup:
    """The set-up after a touch on a space: there stands the pawn of the seat that is being entered. A second touch puts
    it back on Start; on the jail it turns between only visiting and in jail."""
    begun, seat = entered(setup), receiver(setup)
    if seat is None:
        return setup
    here, jail = stands_on(setup, seat) == space, setup.edition.jail
    enters = here and space == jail and seat not in begun.jailed
    stays = {seat: space} if space == jail or (not here and space != START) else {}
    pawns = {id: at for id, at in begun.pawns.items() if id != seat} | stays
    jailed = tuple(id for id in begun.jailed if id != seat) + ((seat,) if enters else ())
    return replace(setup, begun=replace(begun, pawns=pawns, jailed=jailed))


def stands_on(setup: Setup, seat: str) -> int:
    """The space on which the pawn of a seat stands."""
    return entered(setup).pawns.get(seat, START)


def position(setup: Setup) -> Position | None:
    """The position that the game begins with; None if nothing was entered for this board.

    Decision: in a game under way everybody has been to Start, and throws the third die where the table has it.
    """
    begun, present = setup.begun, {seat.id for seat in setup.seats}
    if begun is None or begun.edition != setup.edition_id or begun.empty:
        return None
    holders = {space: seat for space, seat in begun.holders.items() if seat in present}
    levels = {n: level for n, level in begun.levels.items() if n in holders}
    rising = {n for n in levels if setup.edition.deed(n).rising}
    cards = {seat: tuple(card.deck for card, holder in begun.jail_cards.items() if holder == seat) for seat in present}
    return Position(
        balances={seat: money for seat, money in begun.balances.items() if seat in present},
        holders=holders,
        mortgages=tuple(n for n in begun.mortgages if n in holders),
        levels={n: level for n, level in levels.items() if n not in rising},
        rows={n: row for n, row in levels.items() if n in rising},
        pawns={seat: space for seat, space in begun.pawns.items() if seat in present},
        jail={seat: 0 for seat in begun.jailed if seat in present},
        jail_cards={seat: decks for seat, decks in cards.items() if decks},
        tickets={seat: held for seat, held in begun.tickets.items() if seat in present},
        bankrupts=int(begun.bankrupt and empty_game(setup).terms.short_rules),
        third_die=tuple(seat.id for seat in setup.seats) if setup.options.speed_die == "yes" else (),
    )


def stands(setup: Setup) -> bool:
    """Whether a game can stand as it was entered: the buildings even, and no more of them than the bank has."""
    seats = tuple(Seat(seat.id, seat.id) for seat in setup.seats)
    timed = 60 if setup.mode == "timed" else None
    try:
        open_game(setup.edition, seats, mode=setup.mode, options=setup.options, position=position(setup), minutes=timed)
    except SetupError:
        return False
    return True


def entered(setup: Setup) -> Begun:
    """What everybody has already, as it is being entered."""
    assert setup.begun is not None, "nothing is being entered"
    return setup.begun


def chosen(setup: Setup, seat: str) -> Setup:
    """The set-up in which this seat is being entered."""
    return replace(setup, begun=replace(entered(setup), seat=seat, digits=""))


def at_tab(setup: Setup, tab: Tab) -> Setup:
    """The set-up with this part of what is entered in sight."""
    return replace(setup, begun=replace(entered(setup), tab=tab, digits=""))
