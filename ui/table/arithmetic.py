"""Players who reckon for themselves: what they type before a card signs, and how far they were helped. Pure; no words.

Law: the rules do not change. The typed amount is no command and moves no money. It only lets the card sign, which then
signs the same as at any table.
"""

from __future__ import annotations

import msgspec

from banker import pending as p
from banker.game import Game
from banker.money import Money
from banker.sums import Sum

STEPS = 3  # The steps of help: the deed, its row, the sum.


class Task(msgspec.Struct, frozen=True):
    """What a player is to type: how much they owe, or (`receives`) are owed, by the question of this id."""

    question: int
    player: str
    amount: Money
    receives: bool = False


class Reckoned(msgspec.Struct, frozen=True):
    """How far it is with the question of this id. `right`: who has typed the amount; `step`: of help, for the next."""

    question: int
    right: tuple[str, ...] = ()
    step: int = 0


def task(game: Game, alone: frozenset[str], reckoned: Reckoned | None) -> Task | None:
    """What is to be typed next, first by who pays; None if nobody reckons, or all have. Where the rules of the table
    have the payer type the amount, every debtor does."""
    right = reckoned.right if reckoned is not None and game.top is not None and reckoned.question == game.top.id else ()
    if isinstance(game.top, p.Debt) and game.options.payment == "typed":
        alone |= {game.top.debtor}
    return next((asked for asked in _tasks(game) if asked.player in alone and asked.player not in right), None)


def _tasks(game: Game) -> tuple[Task, ...]:
    match game.top:
        case p.Purchase(id, player, _, price):
            return (Task(id, player, price),)
        case p.Debt(id, debtor, creditor, amount):
            return Task(id, debtor, amount), Task(id, creditor, amount, receives=True)
        case _:
            return ()


def after(asked: Task, reckoned: Reckoned | None, typed: Money) -> Reckoned:
    """How far it is once this was typed: right, or a step of help further."""
    now = reckoned if reckoned is not None and reckoned.question == asked.question else Reckoned(asked.question)
    if typed == asked.amount:
        return Reckoned(asked.question, (*now.right, asked.player))
    return Reckoned(asked.question, now.right, min(STEPS, now.step + 1))


def row_of(sums: tuple[Sum, ...]) -> int | None:
    """The place among a deed's rents of the row that an amount comes from, by the bank's own sum of it; None where it
    comes from none."""
    return sums[0].parts[0].row if sums else None
