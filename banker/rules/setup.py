"""Set-up: who sits, what everybody begins with, the deal of the short game. C "Préparation"; S, F "Jouer".

Opening events are facts like all others: they lie in the first row of the log, beside the terms.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from banker import events as e
from banker import limits
from banker.board import Edition
from banker.clauses import Clause
from banker.game import Game, Mode, Seat, TableName, Terms, blank, fold
from banker.ledger import BANK, POT, Why
from banker.money import Money
from banker.options import Options
from banker.pending import JailChoice
from banker.rules import rising, speed_die
from banker.rules.draft import Draft
from banker.rules.jail import fine_sum
from banker.rules.movement import pot_seed
from banker.rules.position import Position, SetupError, check_position, deeds_of, need_sum, put_in_place
from banker.rules.turn import ask_for_throw
from banker.sums import Part, Sum, What, plain

Deal = Sequence[tuple[str, int]]  # Player and space of each deed dealt.

DEALT_EACH = 2


MOST_TABLES = 9999
NAMELESS = TableName()  # A table that is the only one.


def open_game(
    edition: Edition,
    seats: Sequence[Seat],
    *,
    mode: Mode = "standard",
    options: Options | None = None,
    first: str | None = None,
    deal: Deal = (),
    position: Position | None = None,
    minutes: int | None = None,
    ends: str | None = None,
    table: TableName = NAMELESS,
) -> tuple[Terms, e.Events]:
    """The terms of a new game and its opening events. `first` None: the first seat begins.

    Raises SetupError on too few or too many players, ids given twice, a deal that is not two deeds each, or a position
    that no game can be in. A game entered from a position begins with the player who throws next.
    """
    _check_seats(edition, seats)
    edition = edition.for_players(len(seats))
    given = position or Position()
    starter = first or seats[0].id
    if starter not in {seat.id for seat in seats}:
        raise SetupError("first", f"{starter!r} is nobody at the table", "the id of a seat")
    terms = Terms(
        edition,
        options or edition.options,
        mode,
        tuple(seats),
        given.turn or starter,
        minutes,
        ends,
        given.bankrupts,
        table,
    )
    _check_table(terms)
    _check_options(terms, limits.CEILING)
    _check_time(terms)
    draft = Draft(blank(terms))
    check_position(terms, given)
    for seat in seats:
        draft.pay(BANK, seat.id, cash_at_start(terms, given.balances.get(seat.id)), Why.START)
        speed_die.from_the_first(draft, seat.id)
    if terms.options.pot != "none":
        draft.pay(BANK, POT, pot_at_start(terms, given.pot), Why.POT_SEED)
    if position is None:
        _deal(draft, terms, deal)
        rising.reward_groups(draft)
    elif deal:
        raise SetupError("deal", "given beside a position", "one of the two: a position says who holds which deed")
    else:
        put_in_place(draft, position)
    ask_for_throw(draft, terms.first)
    return terms, tuple(draft.events)


def check_terms(terms: Terms) -> None:
    """Raise SetupError on terms with which no game can ever have begun, as far as they tell by themselves. (Older
    versions had no ceiling for sums.)"""
    _check_seats(terms.edition, terms.seats)
    if terms.first not in {seat.id for seat in terms.seats}:
        raise SetupError("first", f"{terms.first!r} is nobody at the table", "the id of a seat")
    _check_options(terms, limits.AMOUNT)
    _check_time(terms)
    _check_table(terms)


def _check_table(terms: Terms) -> None:
    table = terms.table
    if not 0 <= table.number <= MOST_TABLES:
        raise SetupError("table", f"{table.number}", f"a number from 1 to {MOST_TABLES}, or 0 for none")
    if len(table.name) > limits.NAME or not limits.is_plain(table.name):
        raise SetupError("table", f"{table.name!r}", f"plain text of at most {limits.NAME} characters")


def cash_at_start(terms: Terms, entered: Money | None) -> Sum:
    """What a player begins with; `entered`: what a position says, None if nothing."""
    usual = usual_cash(terms)
    if entered not in (None, usual):
        return plain(Clause.ENTERED, What.CASH, entered)
    if terms.options.speed_die == "no":
        return plain(Clause.START, What.CASH, usual, "starting_balance")
    parts = (Part(What.CASH, terms.options.starting_balance), Part(What.CASH, terms.edition.speed_die_cash))
    return Sum(usual, Clause.START_THIRD_DIE, parts, ("starting_balance", "speed_die"))


def usual_cash(terms: Terms) -> Money:
    """What everybody begins with. D 1: an extra sum where the table plays with the third die."""
    extra = terms.edition.speed_die_cash if terms.options.speed_die == "yes" else 0
    return terms.options.starting_balance + extra


def pot_at_start(terms: Terms, entered: Money) -> Sum:
    """What lies in the pot; `entered`: what a position says, 0 if nothing."""
    if entered in (0, terms.options.pot_seed):
        return pot_seed(terms.options.pot_seed)
    return plain(Clause.ENTERED, What.POT, entered)


def opening_told(terms: Terms, events: e.Events) -> dict[int, tuple[Sum, ...]]:
    """The place of each opening event that names an amount, to the sum behind it."""
    told: dict[int, tuple[Sum, ...]] = {}
    for place, event in enumerate(events):
        match event:
            case e.Paid(why=Why.START):
                told[place] = (cash_at_start(terms, event.amount),)
            case e.Paid(why=Why.POT_SEED):
                told[place] = (pot_at_start(terms, event.amount),)
            case e.Paid(space=int(space)):
                told[place] = (price_dealt(terms.edition, space),)
            case e.Asked(JailChoice()):
                told[place] = (fine_sum(terms.edition),)
    return told


def _check_seats(edition: Edition, seats: Sequence[Seat]) -> None:
    ids = [seat.id for seat in seats]
    if not edition.least_players <= len(ids) <= edition.most_players:
        bounds = f"{edition.least_players} to {edition.most_players} players"
        raise SetupError("seats", f"{len(ids)} players", bounds)
    for index, seat in enumerate(seats):
        where = f"seats[{index}]"
        if not seat.id or seat.id in (BANK, POT):
            raise SetupError(f"{where}.id", f"{seat.id!r} is not free", "an id other than bank and pot")
        if ids.index(seat.id) != index:
            raise SetupError(f"{where}.id", f"{seat.id!r} is given twice", "an id of its own for each player")
        if limits.is_blank(seat.name):
            raise SetupError(f"{where}.name", "no name", "at least one character")
        for field, most in (("id", limits.ID), ("name", limits.NAME), ("colour", limits.ID), ("symbol", limits.ID)):
            if not limits.is_plain(getattr(seat, field)):
                what = f"{getattr(seat, field)!r} has a control or direction character in it"
                raise SetupError(f"{where}.{field}", what, "plain text")
            if len(getattr(seat, field)) > most:
                characters = f"{len(getattr(seat, field))} characters"
                raise SetupError(f"{where}.{field}", characters, f"at most {most}")


def _check_options(terms: Terms, most: Money) -> None:
    for name in ("starting_balance", "pot_seed", "interest_rounding"):
        need_sum(f"options.{name}", getattr(terms.options, name), most)
    need_sum("options.starting_balance", usual_cash(terms), most)
    if terms.options.speed_die == "yes" and terms.options.dice == 1:
        raise SetupError("options.dice", "1, beside a third die", "2, or the option speed_die: no")
    if terms.options.speed_die == "yes" and not terms.edition.speed_die_cash:
        raise SetupError("options.speed_die", "this board has no third die", "no, or a board that has one")


def _check_time(terms: Terms) -> None:
    """A timed game has a length (S, F) or an hour at which it ends (C); both are offered everywhere."""
    agreed = [each for each in (terms.minutes, terms.ends) if each is not None]
    if len(agreed) != (terms.mode == "timed"):
        expected = "minutes or ends, one of the two" if terms.mode == "timed" else "neither minutes nor ends"
        raise SetupError("minutes", f"{len(agreed)} agreed in the {terms.mode} game", expected)
    if terms.minutes is not None and terms.minutes < 1:
        raise SetupError("minutes", f"{terms.minutes}", "1 or more")
    if terms.ends is not None and not re.fullmatch("([01][0-9]|2[0-3]):[0-5][0-9]", terms.ends):
        raise SetupError("ends", f"{terms.ends!r}", 'an hour such as "22:00"')


def _deal(draft: Draft, terms: Terms, deal: Deal) -> None:
    """Short game: two deeds each, "chacun paye immédiatement à la Banque le prix" (C); no choice, no auction."""
    dealt = terms.mode == "short" or (terms.mode == "timed" and terms.options.deal_deeds == "yes")
    expected = DEALT_EACH if dealt else 0
    for seat in terms.seats:
        if sum(player == seat.id for player, _ in deal) != expected:
            raise SetupError("deal", f"not {expected} deeds for {seat.id}", f"{expected} deeds for each player")
    for player, space in deal:
        if player not in {seat.id for seat in terms.seats}:
            raise SetupError("deal", f"{player!r} is nobody at the table", "the id of a seat")
        if space not in deeds_of(terms.edition):
            raise SetupError("deal", f"space {space} has no title deed", "a street, station or utility")
        if draft.game.registry.title(space).holder is not None:
            raise SetupError("deal", f"space {space} is dealt twice", "each deed once")
        price = price_dealt(terms.edition, space)
        if draft.game.balance(player) < price.amount:
            raise SetupError("deal", f"{player} cannot pay for space {space}", "deeds that the balance covers")
        draft.pay(player, BANK, price, Why.DEAL, space)
        draft.emit(e.DeedPassed(space, None, player))


def price_dealt(edition: Edition, space: int) -> Sum:
    """What a deed costs that is dealt at the beginning."""
    return plain(Clause.DEAL, What.PRICE, edition.deed(space).price, space=space)


def opened(terms: Terms, events: e.Events) -> Game:
    """The game that these terms and opening events make."""
    return fold(blank(terms), events)
