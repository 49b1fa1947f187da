"""Setting up a game: what each touch or card makes of what was entered so far, and the game it begins. No Kivy.

Law: pure. Chance comes in as an argument. The records lie in `entered`; who starts, the length, the options and
the deal have a module each.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from banker.board import Edition
from banker.game import Mode, Seat
from banker.options import Options
from ui.look.theme import SEATS
from ui.records import intents as i
from ui.records.pieces import Token
from ui.setup import deal, first, time
from ui.setup.entered import (
    DEEDS,
    EDITION,
    MODES,
    PLAYERS,
    RULES,
    Chance,
    Known,
    Message,
    Seated,
    Setup,
    Value,
)
from ui.setup.options import SUMS, house_rules, is_fair, options_shown, typed, values_of, with_option
from ui.words.strings import Strings

__all__ = [
    "DEEDS", "EDITION", "MODES", "PLAYERS", "RULES", "SUMS", "Chance", "Known", "Message", "Seated", "Setup", "Value",
    "house_rules", "is_fair", "options_shown", "values_of",
]  # fmt: skip

NAME_LENGTH = 12


def new_setup(editions: Sequence[Edition], edition_id: str | None = None, hour: int = 0) -> Setup:
    """Nothing entered yet. `edition_id` None: the first edition. `hour`: what the clock on the wall shows."""
    return Setup(tuple(editions), edition_id or editions[0].id, hour=hour)


def after(setup: Setup, intent: i.Intent, chance: Chance) -> Setup:
    """The set-up after a touch. Only the touches of the set-up are known here."""
    then = _after(replace(setup, message=None), intent, chance)
    return then if _ids(then) == _ids(setup) else replace(then, throws=())


def _ids(setup: Setup) -> tuple[str, ...]:
    return tuple(seat.id for seat in setup.seats)


def _after(setup: Setup, intent: i.Intent, chance: Chance) -> Setup:
    match intent:
        case i.Step(number):
            return replace(setup, step=number, chosen=None, starting=False, asked=None)
        case i.ChooseEdition(index):
            return replace(setup, edition_id=setup.editions[index].id)
        case i.ChooseMode(index):
            return replace(setup, mode=MODES[index])
        case i.ChooseLimit(index):
            return time.by_hour(setup, index == 1)
        case i.MoveTime(by):
            return time.moved(setup, by)
        case i.ChooseOption(name, index):
            return with_option(setup, name, values_of(setup.edition, name)[index])
        case i.AskSum(name):
            return replace(setup, asked=None if setup.asked == name else name, digits="")
        case i.TypeSum(key):
            return typed(setup, key)
        case i.DealToSeat() | i.DealDeed() | i.DealRest() | i.TakeBackDeal():
            return _after_deal(setup, intent, chance)
        case _:
            return _after_seats(setup, intent, chance)


def _after_deal(setup: Setup, intent: i.Intent, chance: Chance) -> Setup:
    match intent:
        case i.DealToSeat(index):
            return replace(setup, hand=setup.seats[index].id)
        case i.DealDeed(space):
            return deal.after_pick(setup, space)
        case i.DealRest():
            return deal.dealt(setup, chance)
        case _:
            return deal.cleared(setup)


def _after_seats(setup: Setup, intent: i.Intent, chance: Chance) -> Setup:
    match intent:
        case i.AddPlayer():
            return _with_new_seat(setup, None, None)
        case i.ChooseSeat(index):
            id = setup.seats[index].id
            return replace(setup, chosen=None if setup.chosen == id else id)
        case i.RemovePlayer(index):
            return _without(setup, setup.seats[index].id)
        case i.MovePlayer(index, to):
            return _moved(setup, index, to)
        case i.TakeName(name):
            return _named(setup, name)
        case i.AskFirst():
            return replace(setup, starting=not setup.starting)
        case i.StartsFirst(index):
            return first.starts(setup, setup.seats[index].id)
        case i.DrawFirst():
            return first.drawn(setup, chance)
        case i.ThrowFirst(dice):
            return first.after_throw(setup, dice)
        case i.TakeBackThrow():
            return first.taken_back(setup)
        case _:
            raise AssertionError(f"not a touch of the set-up: {intent!r}")


def after_tap(setup: Setup, card: str, known: Known | None) -> Setup:
    """The set-up after a card: it seats its player, or becomes the card of the chosen player who has none.

    A card that is seated already says whose it is; at a full table nobody else is seated.
    """
    setup = replace(setup, message=None, step=PLAYERS, starting=False)
    for seat in setup.seats:
        if seat.card == card:
            return replace(setup, message=Message("card_of", seat.id))
    chosen = setup.seat(setup.chosen) if setup.chosen is not None else None
    if chosen is not None and chosen.card is None:
        return _with_card(setup, chosen, card, known)
    return _with_new_seat(replace(setup, chosen=None), card, known)


def lacks(setup: Setup) -> Message | None:
    """Why the game cannot begin yet, or None."""
    count, edition = len(setup.seats), setup.edition
    if count < edition.least_players:
        return Message("too_few", count=edition.least_players)
    if count > edition.most_players:
        return Message("too_many", count=edition.most_players)
    if setup.deals and setup.options.starting_balance < deal.least_balance(setup):
        return Message("too_poor")
    return None


def _with_new_seat(setup: Setup, card: str | None, known: Known | None) -> Setup:
    if len(setup.seats) >= min(setup.edition.most_players, len(SEATS)):
        return replace(setup, message=Message("full", count=len(setup.seats)))
    id = f"p{setup.given + 1}"
    setup = _making_room(setup, known)
    name = _free_name(setup, known.name, id) if known is not None else ""
    seat = Seated(id, _token_for(setup, known), name, card, known)
    message = Message("seated", id) if card is not None else None
    return replace(
        setup, seats=(*setup.seats, seat), given=setup.given + 1, first=setup.first or id, message=message, throws=()
    )


def _with_card(setup: Setup, seat: Seated, card: str, known: Known | None) -> Setup:
    """The player takes this card; one that remembers a name and colours brings them along, unless a name was given."""
    others = _making_room(replace(setup, seats=tuple(s for s in setup.seats if s.id != seat.id)), known)
    token = _token_for(others, known) if known is not None else seat.token
    name = seat.name or (_free_name(others, known.name, seat.id) if known is not None else "")
    changed = replace(seat, card=card, known=known, token=token, name=name)
    given_way = {s.id: s for s in others.seats} | {seat.id: changed}
    seats = tuple(given_way[s.id] for s in setup.seats)
    return replace(setup, seats=seats, message=Message("seated", seat.id))


def _making_room(setup: Setup, known: Known | None) -> Setup:
    """A remembered colour or symbol is for the card that remembers it: whoever has it by chance takes the next free."""
    if known is None:
        return setup
    for seat in setup.seats:
        by_chance = seat.known is None or seat.known.token != seat.token
        if by_chance and _clash(seat.token, known.token):
            taken = [s.token for s in setup.seats if s.id != seat.id] + [known.token]
            changed = replace(seat, token=first_free(taken))
            return _making_room(_with_seat(setup, changed), known)
    return setup


def _clash(one: Token, other: Token) -> bool:
    return one.colour == other.colour or one.symbol == other.symbol


def _token_for(setup: Setup, known: Known | None) -> Token:
    taken = [seat.token for seat in setup.seats]
    if known is not None and not any(_clash(known.token, token) for token in taken):
        return known.token
    return first_free(taken)


def next_token(setup: Setup) -> Token:
    """The colour and symbol that a new card would take now."""
    return _token_for(setup, None)


def first_free(taken: Sequence[Token]) -> Token:
    """The first colour and symbol of the theme that nobody has: a pair, unless a card remembers a mixed one."""
    colours = {token.colour for token in taken}
    symbols = {token.symbol for token in taken}
    pairs = [Token(*pair) for pair in SEATS]
    for token in pairs:
        if token.colour not in colours and token.symbol not in symbols:
            return token
    colour = next(c for c, _ in SEATS if c not in colours)
    return Token(colour, next(s for _, s in SEATS if s not in symbols))


def _with_seat(setup: Setup, changed: Seated) -> Setup:
    return replace(setup, seats=tuple(changed if s.id == changed.id else s for s in setup.seats))


def _without(setup: Setup, id: str) -> Setup:
    seats = tuple(seat for seat in setup.seats if seat.id != id)
    starter = setup.first if setup.first != id else (seats[0].id if seats else None)
    chosen = setup.chosen if setup.chosen != id else None
    return replace(setup, seats=seats, first=starter, chosen=chosen)


def _moved(setup: Setup, index: int, to: int) -> Setup:
    seats = list(setup.seats)
    seats.insert(to, seats.pop(index))
    return replace(setup, seats=tuple(seats))


def _named(setup: Setup, name: str) -> Setup:
    """The chosen player is called so, and the seat is left. An empty name goes back to the symbol's."""
    assert setup.chosen is not None, "nobody is being named"
    clean = " ".join(name.split())[:NAME_LENGTH].strip()
    free = _free_name(setup, clean, setup.chosen) if clean else ""
    return replace(_with_seat(setup, replace(setup.seat(setup.chosen), name=free)), chosen=None)


def _free_name(setup: Setup, name: str, id: str) -> str:
    """Decision: no two players of a table bear the same name; the second is given a number."""
    return numbered(name, {seat.name for seat in setup.seats if seat.id != id})


def numbered(name: str, taken: set[str]) -> str:
    """The name, or with the first number that nobody has."""
    number, free = 1, name
    while free in taken:
        number += 1
        free = f"{name[: NAME_LENGTH - 2]} {number}"
    return free


# The beginning


class Opening(msgspec.Struct, frozen=True):
    """What a game begins with. `looks`: colour and symbol of each player id. `cards`: card to player id.

    `deal`: (player, space) of each deed dealt, else empty. `minutes`, `ends`: how long a timed game lasts, one of them.
    """

    edition: Edition
    mode: Mode
    options: Options
    seats: tuple[Seat, ...]
    first: str
    deal: tuple[tuple[str, int], ...]
    looks: dict[str, Token]
    cards: dict[str, str]
    minutes: int | None = None
    ends: str | None = None


def seat_name(strings: Strings, seat: Seated) -> str:
    """What a player is called: the name given or remembered, else the symbol, which no other has at this table."""
    return seat.name or strings.t(f"symbol.{seat.token.symbol}")


def opening(setup: Setup, strings: Strings, chance: Chance) -> Opening:
    """The beginning of the game that was set up. Whoever has no name is called by the symbol in this language."""
    assert lacks(setup) is None, "a game that cannot begin"
    seats = tuple(Seat(seat.id, seat_name(strings, seat), seat.token.colour, seat.token.symbol) for seat in setup.seats)
    return Opening(
        edition=setup.edition,
        mode=setup.mode,
        options=setup.options,
        seats=seats,
        first=setup.first or seats[0].id,
        deal=deal.completed(setup, chance) if setup.deals else (),
        looks={seat.id: seat.token for seat in setup.seats},
        cards={seat.card: seat.id for seat in setup.seats if seat.card is not None},
        minutes=setup.minutes if setup.mode == "timed" and not setup.by_hour else None,
        ends=time.hour_written(setup.ends) if setup.mode == "timed" and setup.by_hour else None,
    )
