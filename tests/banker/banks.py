"""Banks for tests and benchmarks: a game begun on a real store, and a table that plays it, all from a seed."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from banker import commands as c
from banker.bank import Bank, Envelope, Outcome
from banker.game import Seat
from banker.rules import setup
from tests.banker import random_tables

NAMES = ("ann", "bob", "cleo", "dan")
MOST = 10**7  # nobody stakes all they have at once, and no card says so: a game should last


def begin(
    bank: Bank, game: str = "evening", *, edition: str = "suisse-2007", players: int = 3, balance: int | None = None
) -> Outcome:
    """A standard game from its first throw. `balance`: what each begins with, so much that nobody ever goes under."""
    loaded = random_tables.load(edition)
    options = loaded.options if balance is None else replace(loaded.options, starting_balance=balance)
    seats = [Seat(name, name.title()) for name in NAMES[:players]]
    terms, events = setup.open_game(loaded, seats, options=options)
    return bank.begin(game, f"{game}:0", terms, events)


def command(bank: Bank, random: Random) -> c.Command:
    """A lawful command that goes on with the game; the game must not be over."""
    while True:
        found = random_tables.listed(bank.game, random)
        assert found is not None, "the game is over"
        if not isinstance(found, c.EndGame) and _modest(found) and bank.can(found) is None:
            return found


def _modest(found: c.Command) -> bool:
    said = (found, getattr(found, "effect", None))
    return all((getattr(part, "amount", None) or 0) < MOST for part in said)


def step(bank: Bank, random: Random, op_id: str) -> Outcome:
    """One more row: mostly a command, now and then an undo or a redo; always one if the game is over."""
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
