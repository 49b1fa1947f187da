"""Set-up: who sits, what everybody begins with, the deal of the short game. C "Préparation"; S, F "Jouer".

Opening events are facts like all others: they lie in the first row of the log, beside the terms.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from banker import events as e
from banker import limits
from banker.board import Deck, Edition
from banker.clauses import Clause
from banker.game import Game, Mode, Seat, Terms, blank, fold
from banker.ledger import BANK, POT, Why
from banker.money import Money
from banker.options import Options
from banker.pending import JailChoice
from banker.registry import SKYSCRAPER
from banker.rules.building import houses_for_hotel, levels_played, streets_needed
from banker.rules.draft import Draft
from banker.rules.jail import fine_sum
from banker.rules.movement import pot_seed
from banker.rules.turn import ask_for_throw
from banker.sums import Part, Sum, What, plain

Deal = Sequence[tuple[str, int]]  # Player and space of each deed dealt.

DEALT_EACH = 2


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game begun on paper: what differs from the usual opening. Spaces by number, players by id.

    `balances`: cash in hand of the players named. `holders`: space to player. `levels`: 0–4 houses, 5 the
    hotel, 6 the skyscraper.
    `interest_paid`: the mortgages whose holder has already paid the 10 % on taking the deed over (S, F: lifting then
    costs the loan only). `jail`: player to throws made there. `turn`: whose dice come next (else the first player's).
    `third_die`: who throws the third die already (`speed_die`). `bankrupts`: how many went bankrupt before, 0 or 1.
    """

    balances: dict[str, int] = {}
    holders: dict[int, str] = {}
    mortgages: tuple[int, ...] = ()
    interest_paid: tuple[int, ...] = ()
    levels: dict[int, int] = {}
    pawns: dict[str, int] = {}
    jail: dict[str, int] = {}
    jail_cards: dict[str, tuple[Deck, ...]] = {}
    pot: int = 0
    third_die: tuple[str, ...] = ()
    bankrupts: int = 0
    turn: str | None = None


class SetupError(ValueError):
    """A game that cannot begin so. `where` names the part, `what` is wrong with it, `expected` what would do."""

    def __init__(self, where: str, what: str, expected: str) -> None:
        super().__init__(f"{where}: {what}; expected {expected}")
        self.where, self.what, self.expected = where, what, expected


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
        edition, options or edition.options, mode, tuple(seats), given.turn or starter, minutes, ends, given.bankrupts
    )
    _check_options(terms, limits.CEILING)
    _check_time(terms)
    draft = Draft(blank(terms))
    _check_position(terms, given)
    for seat in seats:
        draft.pay(BANK, seat.id, cash_at_start(terms, given.balances.get(seat.id)), Why.START)
    if terms.options.pot != "none":
        draft.pay(BANK, POT, pot_at_start(terms, given.pot), Why.POT_SEED)
    if position is None:
        _deal(draft, terms, deal)
    elif deal:
        raise SetupError("deal", "given beside a position", "one of the two: a position says who holds which deed")
    else:
        _place(draft, position)
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
        _need_sum(f"options.{name}", getattr(terms.options, name), most)
    _need_sum("options.starting_balance", usual_cash(terms), most)
    if terms.options.speed_die == "yes" and terms.options.dice == 1:
        raise SetupError("options.dice", "1, beside a third die", "2, or the option speed_die: no")
    if terms.options.speed_die == "yes" and not terms.edition.speed_die_cash:
        raise SetupError("options.speed_die", "this board has no third die", "no, or a board that has one")


def _need_sum(where: str, amount: Money, most: Money = limits.CEILING) -> None:
    if amount < 0:
        raise SetupError(where, f"{amount}", "0 or more")
    if amount > most:
        raise SetupError(where, f"{amount}", f"at most {most}")


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
        if space not in _deeds(terms.edition):
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


def _deeds(edition: Edition) -> set[int]:
    """The spaces that have a title deed."""
    return {space.number for space in edition.spaces if space.deed is not None}


def opened(terms: Terms, events: e.Events) -> Game:
    """The game that these terms and opening events make."""
    return fold(blank(terms), events)


def _check_position(terms: Terms, given: Position) -> None:
    ids = {seat.id for seat in terms.seats}
    for where in ("balances", "pawns", "jail", "jail_cards"):
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
        _need_sum(f"position.balances.{player}", balance)
    if given.bankrupts not in (0, 1):
        raise SetupError("position.bankrupts", f"{given.bankrupts}", "0 or 1: the second bankruptcy ends a short game")
    _need_sum("position.pot", given.pot)
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
        if len(holders) > 1:
            raise SetupError(
                f"position.jail_cards.{holders[1]}", f"{deck.value} is held twice", "one card of each deck"
            )
    _check_deeds(terms, given, ids)


def _check_deeds(terms: Terms, given: Position, ids: set[str]) -> None:
    for space, holder in given.holders.items():
        if space not in _deeds(terms.edition):
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
    for where in ("mortgages", "levels"):
        for space in getattr(given, where):
            if space not in given.holders:
                raise SetupError(f"position.{where}", f"space {space} has no holder", "a space of holders")
    played = levels_played(terms)
    for space, level in given.levels.items():
        if level not in played:
            above = " and 6 for the skyscraper" if SKYSCRAPER in played else ""
            most = f"0 to {houses_for_hotel(terms)}, or 5 for the hotel{above}"
            raise SetupError(f"position.levels.{space}", f"{level}", most)
        if level and not _can_stand(terms, given, space):
            expected = "a street of a group that one player holds, without a mortgage in the way"
            raise SetupError(f"position.levels.{space}", "nothing can stand here", expected)
    for space in given.levels:
        steps = [played.index(given.levels.get(n, 0)) for n in _held_beside(terms, given, space)]
        if max(steps) - min(steps) > 1:
            raise SetupError(f"position.levels.{space}", "uneven", "lots of a group that differ by one step at most")


def _can_stand(terms: Terms, given: Position, space: int) -> bool:
    """Whether buildings may be on a street: nothing mortgaged in its group, or on itself (`mortgage_clears`)."""
    deed = terms.edition.deed(space)
    held, count = _held_beside(terms, given, space), len(terms.edition.groups[deed.group])
    clear = held if terms.options.mortgage_clears == "group" else (space,)
    needed = count if given.levels[space] == SKYSCRAPER else streets_needed(terms.options, count)
    return deed.building is not None and len(held) >= needed and not set(clear) & set(given.mortgages)


def _held_beside(terms: Terms, given: Position, space: int) -> tuple[int, ...]:
    """The deeds of a group that the holder of one of them has."""
    group = terms.edition.groups[terms.edition.deed(space).group]
    return tuple(n for n in group if given.holders.get(n) == given.holders[space])


def _place(draft: Draft, position: Position) -> None:
    """The position as opening facts; what stands on the board comes out of the stock."""
    for space, holder in sorted(position.holders.items()):
        draft.emit(e.DeedPassed(space, None, holder))
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
        draft.emit(e.ThirdDieGained(player))
    for player, decks in position.jail_cards.items():
        for deck in decks:
            draft.emit(e.JailCardPassed(deck, None, player))
