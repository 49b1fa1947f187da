"""What a board is made of: spaces, title deeds, groups, cards, and the edition that holds them.

Records only. Every amount is a whole number of the edition's smallest currency unit. A space is named in
code by its number, counted from 0 (Start, where the board has one), which never changes; its id and names are for
files and people.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property
from typing import Literal

import msgspec
from msgspec.structs import replace

from banker.options import Options

LEAST_SPACES, MOST_SPACES = 16, 80  # Of a ring.
MOST_MISSED = 10  # Turns that one card or space has a player miss.
MOST_RENTS = 6  # Of a street whose rents rise.
START = 0  # Where pawns begin and rounds end. Decision: a board without Start has no salary, and rounds end there too.

Mortgaged = Literal["whole", "half"]  # How a mortgaged deed counts in what a player owns.
Among = Literal["any", "deed", "street", "free"]  # Every space, those with a deed, streets, or deeds of the bank.
Whose = Literal["own", "all", "side"]  # The streets whose rents move.
Names = dict[str, str]  # Language code ("fr", "de", "en") to name.


class Kind(StrEnum):
    """What a space is."""

    START = "start"
    STREET = "street"
    STATION = "station"
    UTILITY = "utility"
    TAX = "tax"
    CHANCE = "chance"
    CHEST = "chest"
    SWISSCOM = "swisscom"
    JAIL = "jail"
    PARKING = "parking"
    GO_TO_JAIL = "go_to_jail"
    EVENT = "event"
    THIRD = "third"
    FOURTH = "fourth"


class Deck(StrEnum):
    """The piles of cards, of which a board has none to four; it names them by the spaces on which they are drawn.

    *Chest* is Caisse de Communauté, Chancellerie, Community Chest. A deck has the value of its kind of space.
    """

    CHANCE = "chance"
    CHEST = "chest"
    THIRD = "third"
    FOURTH = "fourth"


class TitleDeed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is printed on a title deed.

    `rents`: a street has one for each level of the board (bare, 1–4 houses, hotel; a skyscraper where there is one), or
    one alone where nothing can be built; a station as many as there are (by the number its holder owns); a utility too,
    each the amount per point of the dice.
    `building`: price of one house, or of a station's depot; None where nothing can be built. `mortgage`: the loan.
    `hotel`: price of a hotel beside the houses handed in for it; `skyscraper`: its price beside the hotel handed in;
    None: that of a house. `by_dice`: a station's rents are by the point, as a utility's are.
    `depot_rents`: a station's rents with its depot, by the number its holder owns. `rising`: nothing is built on the
    street; it earns the first of its rents, and the next each time that one is paid or its holder lands there.
    """

    group: str
    price: int
    mortgage: int
    building: int | None
    rents: tuple[int, ...]
    hotel: int | None = None
    by_dice: bool = False
    skyscraper: int | None = None
    depot_rents: tuple[int, ...] = ()
    rising: bool = False


class Receive(msgspec.Struct, frozen=True, tag="receive"):
    """The bank pays the drawer `amount`."""

    amount: int


class Pay(msgspec.Struct, frozen=True, tag="pay"):
    """The drawer pays the bank `amount`."""

    amount: int


class PayEach(msgspec.Struct, frozen=True, tag="pay_each"):
    """The drawer pays each other player `amount`."""

    amount: int


class CollectEach(msgspec.Struct, frozen=True, tag="collect_each"):
    """Each other player pays the drawer `amount`."""

    amount: int


class PayPerBuilding(msgspec.Struct, frozen=True, tag="pay_per_building"):
    """The drawer pays the bank `house` for each of their houses and `hotel` for each of their hotels. Decision: a
    skyscraper counts as a hotel, a depot as neither."""

    house: int
    hotel: int


class PayPerDeed(msgspec.Struct, frozen=True, tag="pay_per_deed"):
    """The drawer pays the bank `amount` for each deed that they hold, mortgaged ones too."""

    amount: int


class MoveTo(msgspec.Struct, frozen=True, tag="move_to"):
    """Forward to `space`; salary if Start is passed or reached."""

    space: int


class MoveBackTo(msgspec.Struct, frozen=True, tag="move_back_to"):
    """Backwards to `space`; no salary for passing Start."""

    space: int


class MoveBack(msgspec.Struct, frozen=True, tag="move_back"):
    """Back `steps` spaces."""

    steps: int


class MoveToNearest(msgspec.Struct, frozen=True, tag="move_to_nearest"):
    """Forward to the nearest station (rent × `times`) or utility (`times` × a new throw, whatever its holder has)."""

    kind: Literal["station", "utility"]
    times: int


class ToJail(msgspec.Struct, frozen=True, tag="to_jail"):
    """Straight to jail, no salary."""


class JailCard(msgspec.Struct, frozen=True, tag="jail_card"):
    """Released from jail: kept until used or sold."""


class PayOrDraw(msgspec.Struct, frozen=True, tag="pay_or_draw"):
    """The drawer pays the bank `amount` or draws from `deck`."""

    amount: int
    deck: Deck


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """The drawer draws from `deck`."""

    deck: Deck


class MoveOn(msgspec.Struct, frozen=True, tag="move_on"):
    """Forward `steps` spaces; salary if Start is passed or reached."""

    steps: int


class PayLess(msgspec.Struct, frozen=True, tag="pay_less"):
    """The drawer pays the bank `amount`, or `percent` of what they own where that is less."""

    amount: int
    percent: int


class PayOrShare(msgspec.Struct, frozen=True, tag="pay_or_share", omit_defaults=True):
    """The drawer chooses before anything is counted: `amount`, or `percent` of what they own. `mortgaged`: whether a
    mortgaged deed then counts its whole price or half of it."""

    amount: int
    percent: int
    mortgaged: Mortgaged = "whole"


class MissTurns(msgspec.Struct, frozen=True, tag="miss_turns"):
    """The drawer's next `turns` turns are passed over."""

    turns: int


class ChooseSpace(msgspec.Struct, frozen=True, tag="choose_space", omit_defaults=True):
    """The drawer says to which space their pawn goes on, `among` these; salary if Start is passed or reached.

    `groups`: only deeds of one of these, if any are named; `within`: at most so many spaces on, if not 0. `cost`: what
    going costs; the drawer may then stay instead, and pay nothing. `gift`: a deed of the bank is theirs for nothing.
    `auction`: the pawn stays, and the deed of the bank that is chosen is auctioned; where the bank has none of them,
    the pawn goes on to the one at which most rent is due.
    """

    among: Among = "any"
    groups: tuple[str, ...] = ()
    within: int = 0
    cost: int = 0
    gift: bool = False
    auction: bool = False


class ShiftRents(msgspec.Struct, frozen=True, tag="shift_rents", omit_defaults=True):
    """Each street whose rents rise earns the next of them, or the one before, if there is one: those of the drawer, all
    that somebody holds, or of these those on the side of the board where the drawer's pawn stands; only of these
    `groups`, if any are named."""

    way: Literal["up", "down"]
    whose: Whose = "own"
    groups: tuple[str, ...] = ()


class Ticket(msgspec.Struct, frozen=True, tag="ticket"):
    """The drawer takes a bus ticket from the bank's pile, while one is there; or, where `instead` is not 0, so much
    money of the bank: by choice, and where no ticket is left."""

    instead: int = 0


Single = (
    Receive
    | Pay
    | PayEach
    | CollectEach
    | PayPerBuilding
    | PayPerDeed
    | MoveTo
    | MoveBackTo
    | MoveBack
    | MoveToNearest
    | ToJail
    | PayOrDraw
    | Draw
    | MoveOn
    | PayLess
    | PayOrShare
    | MissTurns
    | ChooseSpace
    | ShiftRents
    | Ticket
)


class Several(msgspec.Struct, frozen=True, tag="several"):
    """One effect after the other, each once all that the one before has brought is settled."""

    effects: tuple[Single, ...]


Effect = Single | JailCard | Several


def singles(effect: Effect) -> tuple[Single | JailCard, ...]:
    """An effect as those that follow one another. Decision: a card that is kept does nothing else."""
    return effect.effects if isinstance(effect, Several) else (effect,)


class Space(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the spaces of the ring.

    `amount`: what a tax space asks, else 0. `effect`: what an event space does, in the words of the cards, else None.
    `sticker`: the deck that covers a Swisscom space when its sticker is used, else None. `candidates`: names to offer
    for renaming when the true one is not known.
    """

    number: int
    id: str
    kind: Kind
    names: Names
    deed: TitleDeed | None = None
    amount: int = 0
    sticker: Deck | None = None
    candidates: tuple[str, ...] = ()
    effect: Single | Several | None = None


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One card of a deck: a short label of our own and what it does.

    In the label "{space}" stands for the space that the card leads to, as the table calls it by then. `copies`: how
    many of it are in the deck.
    """

    id: str
    deck: Deck
    labels: Names
    effect: Effect
    copies: int = 1


class Currency(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How amounts are written: `symbol` and its place, the thousands `separator`, and the short form.

    `decimals`: how many digits the smallest unit stands behind the `decimal` mark: by 2 an amount of 150 is written as
    "1,50", by 1 the 6 of a board in tenths of a million as "0,6"; whole amounts are written without.
    `short`: (amount, unit word) pairs, largest first: ((1_000_000, "Mio"),) writes 1 250 000 as "1,25 Mio".
    """

    symbol: str
    symbol_first: bool
    separator: str
    decimal: str
    short: tuple[tuple[int, str], ...] = ()
    decimals: int = 0


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """A resolved edition: everything a game needs, so that no edition file is read once a game has begun.

    `rules`: the letter of the booklet (see `banker.rules`) that the defaults come from. `options`: those defaults.
    `fair_readings`: option to the other values that the booklet's words allow; a game begun before editions said so has
    none, and its tally names every value that is not the default.
    `smallest_note`: least rise of a bid. `denominations`: notes, largest first. `buildings`: which words the
    booklet uses ("house" or "apartment"). `unverified`: keys of data not read from a real box, such as
    "spaces.39.names" or "spaces.4.amount". `speed_die_cash`: what each player begins with besides, where the
    table plays with the third die (option `speed_die`); 0: the board has none. `corners`: the four corners of the
    ring, from the space on which pawns begin; logs older than boards of other sizes do not name them.
    `skyscrapers`: how many the bank has of what stands above a hotel; 0: the board has none. `depots`: how many it
    has of what stands on a station, as `building` of its deed prices it; 0: none. `most_houses`: how many
    stand on a street before its hotel. `building_names`: what the board calls a house, a hotel or a skyscraper, where
    it has words of its own.
    `bus_tickets`: how many tickets the bank's pile has; 0: the board has none. `voiding_tickets`: how many of
    them end all others that players hold.
    `starting_balances`: what everybody begins with where that goes by the number of players: by the fewest, by one
    more, and so on, the last for all beyond. None: the option says it.
    """

    id: str
    names: Names
    rules: Literal["C", "S", "F", "U", "J", "B"]
    currency: Currency
    least_players: int
    most_players: int
    salary: int
    jail_fine: int
    smallest_note: int
    denominations: tuple[int, ...]
    houses: int
    hotels: int
    buildings: Literal["house", "apartment"]
    spaces: tuple[Space, ...]
    cards: tuple[Card, ...]
    options: Options
    fair_readings: dict[str, tuple[str | int, ...]] = {}
    unverified: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    speed_die_cash: int = 0
    corners: tuple[int, int, int, int] = (0, 10, 20, 30)
    skyscrapers: int = 0
    most_houses: int = 4
    building_names: dict[str, Names] = {}
    starting_balances: tuple[int, ...] = ()
    depots: int = 0
    bus_tickets: int = 0
    voiding_tickets: int = 0

    def for_players(self, count: int) -> Edition:
        """The edition as so many players begin on it: with the sum that it has for them, where it has one."""
        if not self.starting_balances:
            return self
        place = min(max(count - self.least_players, 0), len(self.starting_balances) - 1)
        options = replace(self.options, starting_balance=self.starting_balances[place])
        return replace(self, options=options)

    @property
    def size(self) -> int:
        """How many spaces the ring has."""
        return len(self.spaces)

    def side_of(self, space: int) -> tuple[int, ...]:
        """The spaces of the side on which a space lies, from its corner to the next, that one not among them."""
        ends = (*self.corners, self.size)
        last = next(end for end in ends if end > space)
        return tuple(range(ends[ends.index(last) - 1], last))

    @cached_property
    def jail(self) -> int | None:
        """The space of the jail; None: the board has none, and no rule of the jail."""
        return next((space.number for space in self.spaces if space.kind is Kind.JAIL), None)

    @cached_property
    def decks(self) -> tuple[Deck, ...]:
        """The decks that the board has."""
        return tuple(deck for deck in Deck if any(card.deck is deck for card in self.cards))

    def jail_cards(self, deck: Deck) -> int:
        """How many cards out of jail a deck has: those of its list; one where there is none, as a card that is in no
        list may be drawn."""
        listed = (card for card in self.cards if card.deck is deck and isinstance(card.effect, JailCard))
        return max(1, sum(card.copies for card in listed))

    @cached_property
    def groups(self) -> dict[str, tuple[int, ...]]:
        """Group to its space numbers, in board order."""
        groups: dict[str, tuple[int, ...]] = {}
        for space in self.spaces:
            if space.deed is not None:
                groups[space.deed.group] = (*groups.get(space.deed.group, ()), space.number)
        return groups

    def plot(self, space: int) -> tuple[int, ...]:
        """The deeds that are built on together with this one: its group; a station, on which only its own depot can
        stand, alone."""
        return self._plot_of[space]

    @cached_property
    def _plot_of(self) -> dict[int, tuple[int, ...]]:
        """Every deed to its plot, in the order of the groups."""
        each = ((space, group) for group in self.groups.values() for space in group)
        return {space: (space,) if self.spaces[space].kind is Kind.STATION else group for space, group in each}

    @cached_property
    def plots(self) -> tuple[tuple[int, ...], ...]:
        """Every plot, in the order of the groups."""
        return tuple(dict.fromkeys(self._plot_of.values()))

    @cached_property
    def street_groups(self) -> tuple[str, ...]:
        """The groups of streets, in the order of the board."""
        return tuple(group for group, spaces in self.groups.items() if self.spaces[spaces[0]].kind is Kind.STREET)

    @cached_property
    def is_built(self) -> bool:
        """Whether anything can be built on a street of the board."""
        return any(space.deed is not None and space.deed.building is not None for space in self.spaces)

    @cached_property
    def is_rising(self) -> bool:
        """Whether the rents of a street of the board rise."""
        return any(space.deed is not None and space.deed.rising for space in self.spaces)

    @cached_property
    def card_by_id(self) -> dict[str, Card]:
        """Card id to card."""
        return {card.id: card for card in self.cards}

    def deed(self, space: int) -> TitleDeed:
        """The title deed of a space. A space without one is a bug of the caller."""
        deed = self.spaces[space].deed
        assert deed is not None, f"space {space} has no title deed"
        return deed


def nameless(card: Card, space: Space) -> Card:
    """A card that leads to this space with "{space}" in its label where the name itself stood."""
    if not isinstance(card.effect, MoveTo | MoveBackTo) or card.effect.space != space.number:
        return card
    labels = {
        language: label.replace(space.names.get(language) or "{space}", "{space}")
        for language, label in card.labels.items()
    }
    return msgspec.structs.replace(card, labels=labels)
