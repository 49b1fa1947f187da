"""The season: all games of the list that have ended, who played in them across games, and the deeds that earned most.

Law: a pure fold over the records of the games; amounts are only ever compared and added within one currency.

Decision: two seats with the same card are the same player. A seat without a card is the player of the only card that
was called so, else the player of the other seats without a card that were called so; capitals and spaces make no
difference. A player with another's card counts as that other: the bank sees cards, not faces. Two seats of one game are
never the same player. Decision: a player who was taken off the lists has no name there, and is nobody's nemesis.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction

import msgspec

from banker.board import Currency, Names
from banker.game import Seat
from banker.insight.record import Earning, Record, SeatResult
from banker.money import Money

NOBODY = ""  # The key of a seat whose player was taken off the lists.
MOST_DEEDS = 10  # So many of the deeds that earned most are listed in each currency.
NO_CARDS: Mapping[str, str] = {}


class Sitting(msgspec.Struct, frozen=True):
    """A game of the list with what is known beside its log: the `cards` of its players, which of them are `nameless`,
    and everybody's `luck`, None if it was not reckoned yet."""

    id: str
    record: Record
    cards: Mapping[str, str] = NO_CARDS
    nameless: Collection[str] = ()
    luck: Mapping[str, Fraction] | None = None


class Match(msgspec.Struct, frozen=True):
    """A game that has ended; `who`: the keys of its players, in the order of its results."""

    id: str
    record: Record
    who: tuple[str, ...]

    def in_order(self) -> list[tuple[str, SeatResult]]:
        """The key and the result of each player, by their places."""
        return sorted(zip(self.who, self.record.results, strict=True), key=lambda each: each[1].place)


class Against(msgspec.Struct, frozen=True):
    """How somebody did against the player `key`: games together, in how many of them `ahead` and `behind`."""

    key: str
    games: int
    ahead: int
    behind: int


class Height(msgspec.Struct, frozen=True):
    """The greatest wealth that somebody ended a game with in one currency; of equal games the earlier."""

    currency: Currency
    worth: Money
    game: str


class Person(msgspec.Struct, frozen=True):
    """A player across games. `seat`: as they sat last, called by the name of their card. `wins`: first places, shared
    ones too. `against`: the others, those first whom they met most often. `nemesis`: who came in ahead of them most
    often, more often than behind; several if equal. `luck`: in each currency, without the games `unweighed`, of which
    it was not reckoned yet."""

    key: str
    seat: Seat
    games: int
    wins: int
    against: tuple[Against, ...] = ()
    nemesis: tuple[str, ...] = ()
    heights: tuple[Height, ...] = ()
    luck: tuple[tuple[Currency, Fraction], ...] = ()
    unweighed: tuple[str, ...] = ()


class DeedTaken(msgspec.Struct, frozen=True):
    """The rents of a deed of one board over all games, and in how many it took any. `most`: what it took for one player
    in one game, `who` that was (NOBODY: taken off the lists)."""

    names: Names
    edition: Names
    currency: Currency
    amount: Money
    games: int
    most: Money
    who: str


class Season(msgspec.Struct, frozen=True):
    """The season: its games, oldest first; its players, those with most wins first; the deeds, currency by currency."""

    matches: tuple[Match, ...] = ()
    people: tuple[Person, ...] = ()
    deeds: tuple[DeedTaken, ...] = ()

    def person(self, key: str) -> Person | None:
        """The player of this key, None if there is none."""
        return next((person for person in self.people if person.key == key), None)


def season(sittings: Iterable[Sitting], called: Mapping[str, str] = NO_CARDS) -> Season:
    """The season of these games, oldest first. `called`: the name that is kept for each card."""
    ended = [sitting for sitting in sittings if sitting.record.why is not None]
    owners = _owners(ended, called)
    matches = tuple(Match(sitting.id, sitting.record, _who(sitting, owners)) for sitting in ended)
    return Season(matches, _people(ended, matches, called), _deeds(matches))


def _owners(sittings: Sequence[Sitting], called: Mapping[str, str]) -> dict[str, set[str]]:
    """The cards that were called so, by name."""
    owners: defaultdict[str, set[str]] = defaultdict(set)
    for sitting in sittings:
        for result in sitting.record.results:
            card = sitting.cards.get(result.seat.id)
            if card is not None:
                owners[plainly(result.seat.name)].add(card)
                owners[plainly(called.get(card, result.seat.name))].add(card)
    return owners


def _who(sitting: Sitting, owners: Mapping[str, set[str]]) -> tuple[str, ...]:
    found: list[str] = []
    for result in sitting.record.results:
        key = NOBODY if result.seat.id in sitting.nameless else _key(sitting, result.seat, owners)
        found.append(f"{key} {result.seat.id}" if key in found and key != NOBODY else key)
    return tuple(found)


def _key(sitting: Sitting, seat: Seat, owners: Mapping[str, set[str]]) -> str:
    card = sitting.cards.get(seat.id)
    if card is None:
        cards = owners.get(plainly(seat.name), set())
        lone = next(iter(cards)) if len(cards) == 1 else None
        card = lone if lone not in sitting.cards.values() else None
    return f"name:{plainly(seat.name)}" if card is None else f"card:{card}"


def plainly(name: str) -> str:
    """A name by which two that differ only in capitals and spaces are the same."""
    return " ".join(name.split()).casefold()


class _Counts:
    """What is counted of one player."""

    def __init__(self) -> None:
        self.seat = Seat("", "")
        self.games = self.wins = 0
        self.met: Counter[str] = Counter()
        self.ahead: Counter[str] = Counter()
        self.behind: Counter[str] = Counter()
        self.heights: dict[tuple[str, int], Height] = {}
        self.luck: dict[tuple[str, int], tuple[Currency, Fraction]] = {}
        self.unweighed: list[str] = []

    def take(self, match: Match, own: SeatResult, luck: Mapping[str, Fraction] | None) -> None:
        """Count a game in which the player sat."""
        self.seat = own.seat
        self.games += 1
        self.wins += own.place == 1
        for key, other in zip(match.who, match.record.results, strict=True):
            if key != NOBODY and other is not own:
                self.met[key] += 1
                self.ahead[key] += own.place < other.place
                self.behind[key] += own.place > other.place
        currency = match.record.currency
        unit = unit_of(currency)
        best = self.heights.get(unit)
        if not own.out and (best is None or own.worth > best.worth):
            self.heights[unit] = Height(currency, own.worth, match.id)
        if luck is None:
            self.unweighed.append(match.id)
        else:
            _, before = self.luck.get(unit, (currency, Fraction(0)))
            self.luck[unit] = currency, before + luck.get(own.seat.id, 0)

    def person(self, key: str, called: Mapping[str, str]) -> Person:
        """What was counted. `called`: the name kept for each card."""
        name = called.get(key.removeprefix("card:"), self.seat.name) if key.startswith("card:") else self.seat.name
        met = sorted(self.met, key=lambda other: -self.met[other])
        return Person(
            key,
            msgspec.structs.replace(self.seat, name=name),
            self.games,
            self.wins,
            tuple(Against(other, self.met[other], self.ahead[other], self.behind[other]) for other in met),
            self._nemesis(),
            tuple(self.heights.values()),
            tuple(self.luck.values()),
            tuple(self.unweighed),
        )

    def _nemesis(self) -> tuple[str, ...]:
        lost = {other: self.behind[other] for other in self.met if self.behind[other] > self.ahead[other]}
        return tuple(other for other, times in lost.items() if times == max(lost.values()))


def unit_of(currency: Currency) -> tuple[str, int]:
    """By what amounts compare: the sign of the currency, and what its smallest unit is."""
    return currency.symbol, currency.decimals


def _people(ended: Sequence[Sitting], matches: Sequence[Match], called: Mapping[str, str]) -> tuple[Person, ...]:
    counts: defaultdict[str, _Counts] = defaultdict(_Counts)
    for sitting, match in zip(ended, matches, strict=True):
        for key, result in zip(match.who, match.record.results, strict=True):
            if key != NOBODY:
                counts[key].take(match, result, sitting.luck)
    people = [counted.person(key, called) for key, counted in counts.items()]
    return tuple(sorted(people, key=lambda person: (-person.wins, -person.games, plainly(person.seat.name))))


def _deeds(matches: Sequence[Match]) -> tuple[DeedTaken, ...]:
    """The deeds that earned most, currency by currency, the currency of the newest game first."""
    rents: dict[tuple[str, int], dict[tuple[str, int], _Rents]] = {}
    for match in reversed(matches):
        record = match.record
        deeds = rents.setdefault(unit_of(record.currency), {})
        for earning in record.earnings:
            deeds.setdefault((record.edition, earning.space), _Rents()).take(match, earning)
    listed: list[DeedTaken] = []
    for deeds in rents.values():
        taken = sorted((each.taken() for each in deeds.values()), key=lambda each: -each.amount)
        listed += taken[:MOST_DEEDS]
    return tuple(listed)


class _Rents:
    """The rents of one deed, the newest game first."""

    def __init__(self) -> None:
        self._all: list[tuple[Match, Earning]] = []

    def take(self, match: Match, earning: Earning) -> None:
        """Count what it took for one player in one game."""
        self._all.append((match, earning))

    def taken(self) -> DeedTaken:
        """What was counted."""
        newest, named = self._all[0]
        match, most = max(self._all, key=lambda each: each[1].amount)
        keys = {result.seat.id: key for key, result in zip(match.who, match.record.results, strict=True)}
        return DeedTaken(
            named.names,
            newest.record.names,
            newest.record.currency,
            sum(earning.amount for _, earning in self._all),
            len({match.id for match, _ in self._all}),
            most.amount,
            keys.get(most.player, NOBODY),
        )
