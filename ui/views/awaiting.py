"""What awaits a player on a space to which their pawn may go: by the third die, or by a card.

Law: it is the bank's own answer. A player who reckons alone is told no amount before they type it.
"""

from __future__ import annotations

from typing import NamedTuple

from banker import commands as c
from banker import events as e
from banker import pending as p
from banker.board import Kind, Space
from banker.game import Game, fold
from banker.ledger import Why
from banker.money import Money
from banker.rules import retold
from banker.rules.buying import price_sum
from ui.table.state import Table
from ui.views.prices import Sums
from ui.views.told import Told


class Awaiting(NamedTuple):
    """What awaits where a card leads: in a few words, and with its sums the price of the deed that may be bought there,
    or as a loss the rent that its owner may claim; 0 for anything else."""

    words: str
    amount: Money
    sums: Sums


def by_card(w: Told, command: c.Command, player: str) -> Awaiting | None:
    """What awaits the player where a card leads; None if it leads nowhere, or the booking itself says what it brings
    there."""
    game = w.game
    events, sums = retold(game, command)
    end = next((event.end for event in events if isinstance(event, e.Moved) and event.player == player), 0)
    paid = [event for event in events if isinstance(event, e.Paid)]
    gained = sum(event.amount for event in paid if event.payee == player and event.why is not Why.SALARY)
    if gained or not end or any(isinstance(event, e.Jailed) for event in events):
        return None
    then, at = fold(game, events), game.edition.spaces[end]
    owed = new_owed(game, then, player) + sum(event.amount for event in paid if event.payer == player)
    thrown = any(isinstance(event, e.Asked) and isinstance(event.entry, p.RentThrow) for event in events)
    words = awaits(w, player, at, bool(owed or thrown), gained)
    if reckons(w.table, player):
        return Awaiting(words, 0, ())
    if isinstance(then.top, p.Purchase):
        return Awaiting(words, then.top.price, (price_sum(game, end),))
    for place, event in enumerate(events):
        if isinstance(event, e.Asked) and isinstance(event.entry, p.RentClaim) and event.entry.payer == player:
            return Awaiting(words, -event.entry.amount, sums.get(place, ()))
    return Awaiting(words, 0, ())


def reckons(table: Table, player: str) -> bool:
    """Whether this player types what they owe before anything tells it."""
    return player in table.alone or table.game.options.payment == "typed"


def new_owed(game: Game, then: Game, player: str) -> Money:
    """What the player would owe there, rents not yet claimed included."""
    new = [question for question in then.pending if question.id >= game.next_id]
    debts = sum(debt.amount for debt in new if isinstance(debt, p.Debt) and debt.debtor == player)
    return debts + sum(claim.amount for claim in new if isinstance(claim, p.RentClaim) and claim.payer == player)


def awaits(w: Told, player: str, at: Space, owed: bool, gained: Money) -> str:
    """What awaits the player on a space, in a few words; "" where its name says it. `owed`: whether that is rent."""
    if at.deed is not None:
        title = w.game.registry.title(at.number)
        if title.holder is None:
            return w.t("going.for_sale")
        free = "going.mortgaged" if title.mortgaged else "going.no_rent"
        words = "going.own" if title.holder == player else "going.rent" if owed else free
        return w.t(words, owner=w.name(title.holder))
    match at.kind:
        case Kind.CHANCE | Kind.CHEST | Kind.THIRD | Kind.FOURTH | Kind.SWISSCOM:
            return w.t("going.card")
        case Kind.GO_TO_JAIL:
            return w.t("going.jail")
        case Kind.JAIL:
            return w.t("going.visit")
        case Kind.START:
            return w.t("why.salary")
        case Kind.PARKING:
            return w.t("part.pot" if gained else "going.rest")
        case _:
            return ""
