"""Games of Ann and Bob in a bank, command by command."""

from __future__ import annotations

from msgspec.structs import replace

from banker import commands as c
from banker import edition as editions
from banker.bank import Bank, Envelope
from banker.game import Seat
from banker.rules.position import Position
from banker.rules.setup import open_game
from banker.store import Store


def bank_at(position: Position | None = None, id: str = "london", **options: object) -> Bank:
    """A bank with a game on this board, in this position and with these options."""
    edition = editions.load(id)
    chosen = replace(edition.options, **options)
    bank = Bank(Store(None))
    bank.begin(
        "g", "0", *open_game(edition, [Seat("ann", "Ann"), Seat("bob", "Bob")], options=chosen, position=position)
    )
    return bank


def did(bank: Bank, *commands: c.Command) -> Bank:
    """The bank after these commands, none of which it may refuse."""
    for command in commands:
        outcome = bank.execute(Envelope(f"op{bank.course.head}", command))
        assert outcome.refused is None, outcome.refused
    return bank
