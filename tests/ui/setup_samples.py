"""Set-ups, deals and ended games with the longest names, for the gallery and the tests of those screens."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import count
from pathlib import Path
from random import Random

from msgspec.structs import replace

from banker import commands as c
from banker import edition
from banker.awards import Award, Kind
from banker.bank import Bank, Envelope
from banker.board import Edition
from banker.club.template import Template
from banker.club.template_offered import OfferedTemplate
from banker.edition_file import Problem
from banker.edition_offered import Offered, Why
from banker.game import Game, Seat, fold
from banker.pending import Throw
from banker.refusal import Refused
from banker.rules import decide
from banker.rules.position import Position
from banker.rules.setup import open_game, opened
from banker.rules.tally import net_worth
from banker.store import Store
from tests.banker.banks import begin, command
from ui.bank.story import Moment, Story
from ui.look.theme import SEATS
from ui.records import intents as i
from ui.records.pieces import Token
from ui.setup import seats as sitting
from ui.setup import state as s
from ui.setup.club import club_of
from ui.setup.club import under as club_rules
from ui.setup.entered import PLAYERS, Known, Setup, enter

WIDE = (
    "WWWWWWWWWWWW", "MMMMMMMMMMMM", "Maximilienne", "Bartholomäus", "Wolfgang Öhm", "Anne-Sophie", "Guillemette", "Bob",
)  # fmt: skip
# Names of spaces as long as can be typed, of one word each: the widest, and one in German.
TYPED = ("W" * 24, "Donaudampfschifffahrtsga")
TOKENS = tuple(Token(*pair) for pair in SEATS)


@cache
def editions() -> tuple[Edition, ...]:
    """All built-in editions, the default first."""
    return tuple(edition.load(id) for id in edition.available())


def on_stick() -> tuple[Offered, ...]:
    """A board that can be taken over, one with a mistake, one of a name that is not free, one of the longest name."""
    known = {board.id: board for board in editions()}
    expected = "an amount, such as 1500, 1.500 or 1,500"
    what = Problem(Path("mistake.csv"), "line 3, column I (price)", "is 'abc'", expected)
    return (
        Offered("our-town", "our-town.toml", edition=known["atlantic-city-until-2008"]),
        Offered("mistake", "mistake.csv", Why.BAD, problem=what),
        Offered("london", "london.toml", Why.BUILT_IN),
        Offered("x" * 40, f"{'x' * 40}.toml", Why.TAKEN),
    )


def clubs() -> tuple[OfferedTemplate, ...]:
    """A template that can be taken, one with a mistake, one whose board the screen does not draw."""
    what = Problem(Path("mistake.toml"), "options.referee", "is 'maybe'", "one of 'yes', 'no'")
    return (
        OfferedTemplate("club.toml", Template("Spielekreis am Donnerstag", "london", "timed", 90)),
        OfferedTemplate("mistake.toml", problem=what),
        OfferedTemplate("gone.toml", Template("Club", "nowhere")),
    )


def under_club(
    setup: Setup, referees: int = 1, *, joined: bool = False, freed: bool = False, long: bool = False
) -> Setup:
    """The set-up under a club's template; `long`: of the longest name."""
    options: dict[str, int | str] = {"referee": "yes", "payment": "automatic", "auction": "no", "turn_limit": 60}
    name = "W" * 64 if long else "Spielekreis am Donnerstag"
    club = club_of(Template(name, "suisse-2007", "timed", 90, None, options), joined)
    assert club is not None
    return replace(club_rules(setup, replace(club, freed=freed)), referees=referees)


def zero(count: int) -> int:
    """The chance that always draws the first."""
    return 0


def named(index: int, name: str) -> tuple[i.Intent, ...]:
    """The touches that name a seat."""
    return enter(sitting.touched, f"p{index + 1}"), i.TakeName(name)


def seated(count: int, edition_id: str = "suisse-2007", names: tuple[str, ...] = WIDE, **changes: object) -> Setup:
    """A set-up with so many players, half of them with cards that remember them."""
    setup = s.new_setup(editions(), edition_id)
    for number in range(count):
        known = Known(names[number], TOKENS[number], 12 + number, 5) if number % 2 == 0 else None
        if number % 4 == 3:
            setup = s.after(setup, enter(sitting.added), zero)
        else:
            setup = s.after_tap(setup, f"card {number}", known)
        for intent in named(number, names[number]):
            setup = s.after(setup, intent, zero)
    return replace(setup, step=PLAYERS, message=None, **changes)


def seats(count: int, names: tuple[str, ...] = WIDE) -> tuple[Seat, ...]:
    """So many players."""
    return tuple(Seat(f"p{n + 1}", names[n], *SEATS[n]) for n in range(count))


def looks(game: Game) -> dict[str, Token]:
    """Everybody's disc."""
    return {player.id: TOKENS[n] for n, player in enumerate(game.players)}


def done(game: Game, command: c.Command) -> Game:
    """The game after a command that must be lawful."""
    events = decide(game, command)
    assert not isinstance(events, Refused), events
    return fold(game, events)


@cache
def wealthy(count: int, edition_id: str = "suisse-2007", names: tuple[str, ...] = WIDE) -> Game:
    """A running game in which the 28 deeds are dealt out, some mortgaged, the last two groups built on."""
    chosen = edition.load(edition_id)
    lots = [n for group in chosen.groups.values() for n in group]
    holders = {n: f"p{at * count // len(lots) + 1}" for at, n in enumerate(lots)}
    groups = list(chosen.groups.values())
    whole = [g for g in groups if len({holders[n] for n in g}) == 1 and chosen.deed(g[0]).building is not None]
    levels = {n: (5, 3, 4)[at % 3] for at, g in enumerate(whole[:4]) for n in g}
    mortgaged = tuple(n for group in groups if chosen.deed(group[0]).building is None for n in group)[1:]
    balances = {f"p{n + 1}": chosen.options.starting_balance // (n + 1) for n in range(count)}
    position = Position(balances=balances, holders=holders, levels=levels, mortgages=mortgaged)
    return opened(*open_game(chosen, seats(count, names), position=position))


def ended(count: int, edition_id: str = "suisse-2007", names: tuple[str, ...] = WIDE) -> Game:
    """The same game, ended by agreement."""
    return done(wealthy(count, edition_id, names), c.EndGame())


def _with_money(game: Game, balances: dict[str, int]) -> Game:
    """A game of the same players who have this money and nothing else."""
    return opened(*open_game(game.edition, game.terms.seats, position=Position(balances=balances)))


def story(game: Game, steps: int = 60) -> Story:
    """A made-up story of a game: everybody's wealth, all of it money until the end, and every award there is."""
    start = game.options.starting_balance
    ends = {p.id: net_worth(game, p.id) for p in game.players}
    wave = (0, 3, -2, 4, 1, -3, 2)
    worths = (
        {
            id: max(0, start + (worth - start) * n // steps + wave[(n + at) % 7] * start // 30 * (0 < n < steps))
            for at, (id, worth) in enumerate(ends.items())
        }
        for n in range(steps + 1)
    )
    moments = tuple(
        Moment(n, 83 * n, game if n == steps else _with_money(game, worth), worth) for n, worth in enumerate(worths)
    )
    money = (Kind.RENT, Kind.DEED, Kind.BUILT, Kind.DEAREST)
    awards = tuple(
        Award(kind, (game.players[n % len(game.players)].id,), 999_999_999 if kind in money else 17, 37)
        for n, kind in enumerate(Kind)
    )
    return Story(moments, awards, moments[-1].played_s)


@cache
def played(turns: int, balance: int | None = None) -> Bank:
    """A real game of four, ended by agreement after so many turns, one booking a minute or so."""
    seconds = count(0, 47)
    clock = datetime(2026, 11, 22, 20, 15, tzinfo=UTC)
    bank = Bank(Store(None), lambda: (clock + timedelta(seconds=next(seconds))).isoformat())
    begin(bank, players=4, balance=balance)
    random = Random(7)
    while bank.game.turn.number < turns or not isinstance(bank.game.top, Throw):
        outcome = bank.execute(Envelope(f"op {bank.course.head}", command(bank, random)))
        assert outcome.refused is None
    assert bank.execute(Envelope("end", c.EndGame())).refused is None
    return bank
