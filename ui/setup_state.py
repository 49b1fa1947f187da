"""Setting up a game: what has been entered so far, and what each touch or card makes of it. No Kivy.

Law: pure. Chance comes in as an argument, and nothing entered is lost by going back and forth: what was chosen for
one edition waits there while another is looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import replace

from banker.board import Edition
from banker.game import Mode, Seat, Terms, blank
from banker.options import Options
from banker.rules import tally
from banker.rules.setup import DEALT_EACH
from ui import intents as i
from ui.records import Token
from ui.strings import Strings
from ui.theme import SEATS

Chance = Callable[[int], int]
"""n to a whole number from 0 to n − 1, each as likely."""

Value = str | int

MODES: tuple[Mode, ...] = ("standard", "short")
"""The modes offered."""

NAME_LENGTH = 12
STEPS = (1, 2, 3)
EDITION, PLAYERS, RULES = STEPS


class Known(msgspec.Struct, frozen=True):
    """What a card remembers of its player: the name, the colour and symbol, and how they fared."""

    name: str
    token: Token
    games: int = 0
    wins: int = 0


class Seated(msgspec.Struct, frozen=True):
    """A player at the table. `id` is never given twice; `name` "" is not named yet, and is called by the symbol.

    `card` None: without a card. `known` None: a new card, or none.
    """

    id: str
    token: Token
    name: str = ""
    card: str | None = None
    known: Known | None = None


class Message(msgspec.Struct, frozen=True):
    """What to say about the last touch or card: the id of its sentence (`setup.<id>`), whom and how many it names."""

    id: str
    seat: str | None = None
    count: int = 0


class Setup(msgspec.Struct, frozen=True):
    """Everything entered so far. `changed`: (edition, option, value) of each option that is not the edition's own.

    `first`: id of the seat that throws first, None until somebody is seated. `drawn`: it was drawn by lot.
    `chosen`: id of the seat being edited. `given`: how many seat ids have been given.
    """

    editions: tuple[Edition, ...]
    edition_id: str
    step: int = EDITION
    mode: Mode = "standard"
    seats: tuple[Seated, ...] = ()
    first: str | None = None
    drawn: bool = False
    changed: tuple[tuple[str, str, Value], ...] = ()
    chosen: str | None = None
    message: Message | None = None
    given: int = 0

    @property
    def edition(self) -> Edition:
        """The edition chosen."""
        return next(e for e in self.editions if e.id == self.edition_id)

    @property
    def options(self) -> Options:
        """The edition's options with what was changed."""
        mine = {name: value for edition, name, value in self.changed if edition == self.edition_id}
        return replace(self.edition.options, **mine)

    def seat(self, id: str) -> Seated:
        """The seat of this id."""
        return next(seat for seat in self.seats if seat.id == id)

    def index(self, id: str | None) -> int | None:
        """The place of a seat in the order of the table."""
        return next((n for n, seat in enumerate(self.seats) if seat.id == id), None)


def new_setup(editions: Sequence[Edition], edition_id: str | None = None) -> Setup:
    """Nothing entered yet. `edition_id` None: the first edition."""
    return Setup(tuple(editions), edition_id or editions[0].id)


def after(setup: Setup, intent: i.Intent, chance: Chance) -> Setup:
    """The set-up after a touch. Only the touches of the set-up are known here."""
    setup = replace(setup, message=None)
    match intent:
        case i.Step(number):
            return replace(setup, step=number, chosen=None)
        case i.ChooseEdition(index):
            return replace(setup, edition_id=setup.editions[index].id)
        case i.ChooseMode(index):
            return replace(setup, mode=MODES[index])
        case i.AddPlayer():
            return _with_new_seat(setup, None, None)
        case i.ChooseSeat(index):
            id = setup.seats[index].id
            return replace(setup, chosen=None if setup.chosen == id else id)
        case i.RemovePlayer(index):
            return _without(setup, setup.seats[index].id)
        case i.MovePlayer(index, to):
            return _moved(setup, index, to)
        case i.Rename(index, name):
            return _renamed(setup, setup.seats[index], name)
        case i.StartsFirst(index):
            return replace(setup, first=setup.seats[index].id, drawn=False)
        case i.DrawFirst():
            return _drawn(setup, chance)
        case i.ChooseOption(name, index):
            return _with_option(setup, name, values_of(setup.edition, name)[index])
        case _:
            raise AssertionError(f"not a touch of the set-up: {intent!r}")


def after_tap(setup: Setup, card: str, known: Known | None) -> Setup:
    """The set-up after a card: it seats its player, or becomes the card of the chosen player who has none.

    A card that is seated already says whose it is; at a full table nobody else is seated.
    """
    setup = replace(setup, message=None, step=PLAYERS)
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
        setup, seats=(*setup.seats, seat), given=setup.given + 1, first=setup.first or id, message=message
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
            changed = replace(seat, token=_first_free(taken))
            return _making_room(_with_seat(setup, changed), known)
    return setup


def _clash(one: Token, other: Token) -> bool:
    return one.colour == other.colour or one.symbol == other.symbol


def _token_for(setup: Setup, known: Known | None) -> Token:
    taken = [seat.token for seat in setup.seats]
    if known is not None and not any(_clash(known.token, token) for token in taken):
        return known.token
    return _first_free(taken)


def next_token(setup: Setup) -> Token:
    """The colour and symbol that a new card would take now."""
    return _token_for(setup, None)


def _first_free(taken: Sequence[Token]) -> Token:
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
    first = setup.first if setup.first != id else (seats[0].id if seats else None)
    chosen = setup.chosen if setup.chosen != id else None
    return replace(setup, seats=seats, first=first, drawn=setup.drawn and first == setup.first, chosen=chosen)


def _moved(setup: Setup, index: int, to: int) -> Setup:
    seats = list(setup.seats)
    seats.insert(to, seats.pop(index))
    return replace(setup, seats=tuple(seats))


def _renamed(setup: Setup, seat: Seated, name: str) -> Setup:
    """An empty name goes back to the symbol's."""
    clean = " ".join(name.split())[:NAME_LENGTH].strip()
    return _with_seat(setup, replace(seat, name=_free_name(setup, clean, seat.id) if clean else ""))


def _free_name(setup: Setup, name: str, id: str) -> str:
    """Decision: no two players of a table bear the same name; the second is given a number."""
    taken = {seat.name for seat in setup.seats if seat.id != id}
    number, free = 1, name
    while free in taken:
        number += 1
        free = f"{name[: NAME_LENGTH - 2]} {number}"
    return free


def _drawn(setup: Setup, chance: Chance) -> Setup:
    if not setup.seats:
        return setup
    seat = setup.seats[chance(len(setup.seats))]
    return replace(setup, first=seat.id, drawn=True, message=Message("drawn", seat.id))


def _with_option(setup: Setup, name: str, value: Value) -> Setup:
    others = tuple(c for c in setup.changed if c[:2] != (setup.edition_id, name))
    default = getattr(setup.edition.options, name)
    mine = () if value == default else ((setup.edition_id, name, value),)
    return replace(setup, changed=(*others, *mine))


# The options

_TYPES = get_type_hints(Options)


def values_of(edition: Edition, name: str) -> tuple[Value, ...]:
    """What may be chosen for an option, in the order it is offered.

    Decision: a sum of money is offered in a few steps round the edition's own; a keypad may give any other later.
    """
    if get_origin(_TYPES[name]) is Literal:
        return get_args(_TYPES[name])
    default = getattr(edition.options, name)
    match name:
        case "starting_balance":
            offered = {default * thirds // 3 for thirds in (2, 3, 4, 6)}
        case "pot_seed":
            offered = {0, edition.jail_fine, edition.salary, edition.salary * 5 // 2}
        case "interest_rounding":
            offered = {0, edition.smallest_note, default}
        case _:
            raise AssertionError(f"no values to offer for {name}")
    return tuple(sorted(offered | {default}))


def options_shown(setup: Setup) -> tuple[str, ...]:
    """The options that can matter in this game, in the order of the booklets' chapters."""
    return tuple(name for name in Options.__struct_fields__ if _matters(setup, name))


TRADES = ("gifts", "debt_trades")
TIMED = ("timed_base", "deal_deeds")


def _matters(setup: Setup, name: str) -> bool:
    match name:
        case "pot_seed":
            return setup.options.pot != "none"
        case "swisscom":
            return any(space.sticker is not None for space in setup.edition.spaces)
        case "short_last_estate":
            return setup.mode == "short"
        case "shortage_auction":
            return False  # buildings are sold first come, first served, as long as nobody can be asked to bid for one
        case _:
            return name not in TRADES + TIMED  # neither trades nor timed games are offered


def house_rules(setup: Setup) -> tuple[str, ...]:
    """The options by which this table leaves its booklet, as the tally will name them."""
    terms = Terms(setup.edition, setup.options, setup.mode, (), "")
    return tally.departures(blank(terms))


# The beginning


class Opening(msgspec.Struct, frozen=True):
    """What a game begins with. `looks`: colour and symbol of each player id. `cards`: card to player id.

    `deal`: (player, space) of each deed dealt in the short game, else empty.
    """

    edition: Edition
    mode: Mode
    options: Options
    seats: tuple[Seat, ...]
    first: str
    deal: tuple[tuple[str, int], ...]
    looks: dict[str, Token]
    cards: dict[str, str]


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
        deal=_dealt(setup, chance) if setup.mode == "short" else (),
        looks={seat.id: seat.token for seat in setup.seats},
        cards={seat.card: seat.id for seat in setup.seats if seat.card is not None},
    )


def _dealt(setup: Setup, chance: Chance) -> tuple[tuple[str, int], ...]:
    """Two deeds each from the shuffled pile, one round after the other, as at the table.

    A deed that its player could no longer pay for goes under the pile (only with a very small starting balance).
    """
    pile = [space.number for space in setup.edition.spaces if space.deed is not None]
    for place in range(len(pile) - 1, 0, -1):
        other = chance(place + 1)
        pile[place], pile[other] = pile[other], pile[place]
    cash = {seat.id: setup.options.starting_balance for seat in setup.seats}
    deal: list[tuple[str, int]] = []
    for _ in range(DEALT_EACH):
        for id in cash:
            space = next(n for n in pile if setup.edition.deed(n).price <= cash[id])
            pile.remove(space)
            cash[id] -= setup.edition.deed(space).price
            deal.append((id, space))
    return tuple(deal)
