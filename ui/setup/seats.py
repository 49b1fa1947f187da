"""The seats at set-up: who has which card, colour, symbol and name, and in which order they sit. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from banker.limits import is_blank, is_plain
from ui.look.theme import LOOKS, SEATS
from ui.records.pieces import Token
from ui.setup.entered import Known, Message, Seated, Setup
from ui.words.strings import LANGUAGES, Strings, strings_for

NAME_LENGTH = 12


def seat_name(strings: Strings, seat: Seated) -> str:
    """What a player is called: the name given or remembered, else the symbol, which no other has at this table."""
    return seat.name or strings.t(f"symbol.{seat.token.symbol}")


def unnamed(name: str, symbol: str) -> bool:
    """Whether a name remembered is only the word for its symbol in one of the languages, perhaps with a number.

    Decision: nobody typed such a name; it follows the language and the symbol, and is not remembered."""
    word = re.sub(r" \d+$", "", name)
    return any(word == strings_for(language).t(f"symbol.{symbol}") for language in LANGUAGES)


def added(setup: Setup, card: str | None = None, known: Known | None = None) -> Setup:
    """The set-up with another player, who has this card if there is one; at a full table a message says that it is."""
    if len(setup.seats) >= min(setup.edition.most_players, len(SEATS)):
        return replace(setup, message=full(setup))
    id = f"p{setup.given + 1}"
    name = _free_name(setup, known.name, id) if known is not None and known.name else ""
    seat = Seated(id, _token_for(setup, known), name, card, known)
    message = _seated(seat) if card is not None else None
    return replace(
        setup, seats=(*setup.seats, seat), given=setup.given + 1, first=setup.first or id, message=message, throws=()
    )


def called(setup: Setup, names: Sequence[str]) -> Setup:
    """The set-up to whose table a club has called these players, each without a card. Whoever has sat down by
    themselves keeps the seats as they are."""
    if any(seat.card is not None or seat.name not in setup.called for seat in setup.seats):
        return setup
    setup = replace(setup, seats=(), first=None, chosen=None)
    for name in [name for name in names if is_plain(name) and not is_blank(name)][: len(SEATS)]:
        setup = added(setup)
        seat = setup.seats[-1]
        setup = _with_seat(setup, replace(seat, name=_free_name(setup, name, seat.id)))
    return replace(setup, called=tuple(seat.name for seat in setup.seats))


def can_be_the_same(setup: Setup) -> bool:
    """Whether the last table can sit down again in one touch: the board has room for it, and nobody but somebody of it,
    unchanged, sits there yet."""
    last = [_as_person(seat) for seat in setup.last]
    fits = len(setup.seats) < len(last) <= min(setup.edition.most_players, len(SEATS))
    return fits and all(_as_person(seat) in last for seat in setup.seats)


def same_again(setup: Setup) -> Setup:
    """The set-up with those of the last table in their order, each with name, looks and card."""
    assert can_be_the_same(setup), "it is not offered"
    ids = {_as_person(seat): seat.id for seat in setup.seats}
    numbered = enumerate(setup.last, setup.given + 1)
    seats = tuple(replace(seat, id=ids.get(_as_person(seat), f"p{number}")) for number, seat in numbered)
    first = setup.first or seats[0].id
    return replace(setup, seats=seats, given=setup.given + len(seats), first=first, chosen=None, throws=())


def _as_person(seat: Seated) -> tuple[str | None, str, Token]:
    return seat.card, seat.name, seat.token


def full(setup: Setup) -> Message:
    """The message that no seat is free, and which board has more."""
    return Message("full", count=len(setup.seats), board=larger_board(setup))


def larger_board(setup: Setup) -> str | None:
    """The id of a board with more seats than this one, None: no other has more. One in the same money comes first."""
    here = setup.edition
    larger = [edition for edition in setup.editions if edition.most_players > here.most_players]
    larger.sort(key=lambda edition: (edition.currency.symbol != here.currency.symbol, -edition.most_players))
    return larger[0].id if larger else None


def with_card(setup: Setup, seat: Seated, card: str, known: Known | None) -> Setup:
    """The set-up in which the player has this card, and the name and looks it remembers, unless a name was given or a
    look chosen before. Nobody else changes."""
    others = replace(setup, seats=tuple(s for s in setup.seats if s.id != seat.id))
    token = _token_for(others, known) if known is not None and not seat.picked else seat.token
    name = seat.name or (_free_name(others, known.name, seat.id) if known is not None and known.name else "")
    changed = replace(seat, card=card, known=known, token=token, name=name)
    return replace(_with_seat(setup, changed), message=_seated(changed))


def _seated(seat: Seated) -> Message:
    """The message that a player is at the table; it also says if they look otherwise than before, because another
    player has their look now."""
    other = seat.known is not None and seat.token != seat.known.token and not seat.picked
    return Message("seated_otherwise" if other else "seated", seat.id)


def _token_for(setup: Setup, known: Known | None) -> Token:
    """The look of a player who sits down. Decision: nobody at the table loses theirs to somebody who comes later."""
    taken = [seat.token for seat in setup.seats]
    return first_free(taken) if known is None else nearest_free(taken, known.token)


def nearest_free(taken: Sequence[Token], wanted: Token) -> Token:
    """The look that is wanted, or what of it nobody has, with what is free for the rest."""
    free = first_free(taken)
    return Token(
        free.colour if any(token.colour == wanted.colour for token in taken) else wanted.colour,
        free.symbol if any(token.symbol == wanted.symbol for token in taken) else wanted.symbol,
    )


def next_token(setup: Setup) -> Token:
    """The colour and symbol that a new card would take now."""
    return _token_for(setup, None)


def first_free(taken: Sequence[Token]) -> Token:
    """The first colour and symbol of the theme that nobody has: a pair, unless a card remembers a mixed one."""
    colours = {token.colour for token in taken}
    symbols = {token.symbol for token in taken}
    pairs = [Token(*pair) for pair in LOOKS]
    for token in pairs:
        if token.colour not in colours and token.symbol not in symbols:
            return token
    colour = next(c for c, _ in LOOKS if c not in colours)
    return Token(colour, next(s for _, s in LOOKS if s not in symbols))


def _with_seat(setup: Setup, changed: Seated) -> Setup:
    return replace(setup, seats=tuple(changed if s.id == changed.id else s for s in setup.seats))


def with_look(setup: Setup, id: str, wanted: Token) -> Setup:
    """The set-up in which the player of this id has this look. A player who had a part of it takes what is given up."""
    mine = setup.seat(id)

    def after(seat: Seated) -> Seated:
        if seat.id == id:
            return replace(seat, token=wanted, picked=True)
        colour = mine.token.colour if seat.token.colour == wanted.colour else seat.token.colour
        symbol = mine.token.symbol if seat.token.symbol == wanted.symbol else seat.token.symbol
        return replace(seat, token=Token(colour, symbol))

    return replace(setup, seats=tuple(after(seat) for seat in setup.seats))


def touched(setup: Setup, id: str) -> Setup:
    """The set-up in which this seat is chosen, or no seat any more."""
    return replace(setup, chosen=None if setup.chosen == id else id)


def without(setup: Setup, id: str) -> Setup:
    """The set-up without this player; if it was the one who starts, the first seat starts."""
    seats = tuple(seat for seat in setup.seats if seat.id != id)
    starter = setup.first if setup.first != id else (seats[0].id if seats else None)
    chosen = setup.chosen if setup.chosen != id else None
    return replace(setup, seats=seats, first=starter, chosen=chosen)


def moved(setup: Setup, index: int, to: int) -> Setup:
    """The set-up in which the player of one seat sits in another's place; those between move up."""
    seats = list(setup.seats)
    seats.insert(to, seats.pop(index))
    return replace(setup, seats=tuple(seats))


def typed_name(typed: str) -> str:
    """A name as it was typed, with single blanks; "" for one that is no plain text."""
    clean = " ".join(filter(None, typed.split(" ")))[:NAME_LENGTH].strip()
    return clean if is_plain(clean) and not is_blank(clean) else ""


def named(setup: Setup, name: str) -> Setup:
    """The set-up in which the chosen player has this name, and is left. An empty name goes back to the symbol's."""
    assert setup.chosen is not None, "nobody is being named"
    clean = typed_name(name)
    free = _free_name(setup, clean, setup.chosen) if clean else ""
    return replace(_with_seat(setup, replace(setup.seat(setup.chosen), name=free)), chosen=None)


def reckons_alone(setup: Setup, seat: Seated) -> bool:
    """Whether the player of a seat reckons alone: as was chosen, else as the last time, also if their card is known and
    they were called by the symbol then."""
    return _among(seat, setup.alone) if seat.alone is None else seat.alone


def plays_by_ear(setup: Setup, seat: Seated) -> bool:
    """Whether the player of a seat cannot see and explores the screen by touch: as was chosen, else as the last time,
    likewise."""
    return _among(seat, setup.by_ear) if seat.by_ear is None else seat.by_ear


def _among(seat: Seated, names: tuple[str, ...]) -> bool:
    """Whether a player is one of these, perhaps as the symbol by which a card was called."""
    if seat.name or seat.known is None:
        return seat.name in names
    return any(unnamed(name, seat.known.token.symbol) for name in names)


def switched(setup: Setup, id: str) -> Setup:
    """The set-up in which the player of this seat reckons alone, or no more."""
    seat = setup.seat(id)
    return _with_seat(setup, replace(seat, alone=not reckons_alone(setup, seat)))


def by_ear(setup: Setup, id: str) -> Setup:
    """The set-up in which the player of this seat explores the screen by touch, or no more."""
    seat = setup.seat(id)
    return _with_seat(setup, replace(seat, by_ear=not plays_by_ear(setup, seat)))


def _free_name(setup: Setup, name: str, id: str) -> str:
    """The name as this seat may have it. Decision: no two players bear the same name; the second is given a number."""
    return numbered(name, {seat.name for seat in setup.seats if seat.id != id})


def numbered(name: str, taken: set[str]) -> str:
    """The name, or with the first number that nobody has."""
    number, free = 1, name
    while free in taken:
        number += 1
        free = f"{name[: NAME_LENGTH - 2]} {number}"
    return free
