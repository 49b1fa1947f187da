"""Banks for tests and benchmarks: a game begun on a real store, and a table that plays it, all from a seed."""

from __future__ import annotations

from functools import cache
from random import Random

from msgspec.structs import replace

from banker import commands as c
from banker import edition as editions
from banker import pending as p
from banker.bank import Bank, Envelope, Outcome, course_of
from banker.game import Seat
from banker.rules import setup
from banker.rules.choices import Choice, choices

NAMES = ("ann", "bob", "cleo", "dan")
BUSINESS = (c.Mortgage, c.LiftMortgage, c.Build, c.SellBuildings)
ANSWERS = (
    c.ThrowDice,
    c.Buy,
    c.Decline,
    c.Bid,
    c.Hammer,
    c.PassLots,
    c.Pay,
    c.PayFine,
    c.UseJailCard,
    c.ClaimRent,
    c.DrawCard,
    c.ChooseDeck,
    c.EnterEffect,
    c.PayInstead,
    c.PayShare,
    c.TakeTicket,
    c.TakeMoney,
    c.KeepMortgage,
    c.DeclareBankruptcy,
    c.Want,
    c.Go,
)

load = cache(editions.load)


def begin(
    bank: Bank, game: str = "evening", *, edition: str = "suisse-2007", players: int = 3, balance: int | None = None
) -> Outcome:
    """A standard game from its first throw. `balance`: what each begins with, so much that nobody ever goes under."""
    loaded = load(edition)
    options = loaded.options if balance is None else replace(loaded.options, starting_balance=balance)
    seats = [Seat(name, name.title()) for name in NAMES[:players]]
    terms, events = setup.open_game(loaded, seats, options=options)
    return bank.begin(game, f"{game}:0", terms, events)


def check_all(bank: Bank) -> None:
    """Read every game of the file whole. Raises StoreDamaged, StoreForeign."""
    for game in bank.log.games():
        course_of(bank.log, game)


def command(bank: Bank, random: Random) -> c.Command:
    """A lawful command that goes on with the game, most often an answer; the game must not be over."""
    listed = choices(bank.game)
    answers = [choice for choice in listed if isinstance(choice.command, ANSWERS)]
    business = [choice for choice in listed if isinstance(choice.command, BUSINESS)]
    return _meant(random.choice(business if business and random.random() < 0.25 else answers), random)


def _meant(choice: Choice, random: Random) -> c.Command:
    if isinstance(choice.command, c.ThrowDice):
        return c.ThrowDice((random.randint(1, 6), random.randint(1, 6)))
    return choice.command


def settle(bank: Bank) -> None:
    """Answer each question in the first lawful way, until somebody is to throw for their move."""
    while not isinstance(bank.game.top, p.Throw):
        listed = [choice.command for choice in choices(bank.game) if isinstance(choice.command, ANSWERS)]
        bank.execute(Envelope(f"settle {bank.course.head}", listed[0]))


def step(bank: Bank, random: Random, op_id: str) -> Outcome:
    """One more row: mostly a command, now and then an undo or a redo; always an undo if the game is over."""
    chance = random.random()
    if bank.course.undone and chance < 0.05:
        return bank.redo(op_id)
    if len(bank.course.path) > 1 and (chance < 0.1 or bank.game.over is not None):
        return bank.undo(op_id)
    return bank.execute(Envelope(op_id, command(bank, random)))


def play(bank: Bank, random: Random, rows: int) -> list[str]:
    """So many rows more. The ids of the operations booked."""
    assert bank.game_id is not None
    ids = []
    for _ in range(rows):
        op_id = f"{bank.game_id}:{bank.course.head + 1}"
        outcome = step(bank, random, op_id)
        assert outcome.refused is None, outcome.refused
        ids.append(op_id)
    return ids
