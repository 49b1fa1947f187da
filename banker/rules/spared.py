"""Why nothing is due where a pawn has come to a stop: told from the game after the landing, and booked nowhere."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from banker import events as e
from banker.board import Kind
from banker.game import Game
from banker.ledger import Why
from banker.rules.rent import earns


class Ground(StrEnum):
    """Why nothing is due; the screen's words are `spared.<value>`."""

    OWN = "own"
    MORTGAGED = "mortgaged"
    OWNER_JAILED = "owner_jailed"
    EMPTY_POT = "empty_pot"
    REST = "rest"
    VISIT = "visit"


class Spared(msgspec.Struct, frozen=True):
    """A landing for which nothing is due, and why. `owner`: whose deed it is; "" where there is none."""

    space: int
    ground: Ground
    owner: str = ""


def spared(after: Game, events: e.Events) -> Spared | None:
    """Why nothing is due where the pawn of these events has stopped last; None if something is, or none has moved.

    `after`: the game after these events.
    """
    moved = [event for event in events if isinstance(event, e.Moved)]
    if not moved or any(isinstance(event, e.Jailed) for event in events):
        return None
    player, space = moved[-1].player, after.edition.spaces[moved[-1].end]
    if space.deed is not None:
        return _of_deed(after, player, space.number)
    if space.kind is Kind.JAIL:
        return Spared(space.number, Ground.VISIT)
    received = any(isinstance(event, e.Paid) and event.why is Why.POT for event in events)
    if space.kind is not Kind.PARKING or received:
        return None
    return Spared(space.number, Ground.REST if after.options.pot == "none" else Ground.EMPTY_POT)


def _of_deed(after: Game, player: str, space: int) -> Spared | None:
    title = after.registry.title(space)
    if title.holder is None:
        return None
    if title.holder == player:
        return Spared(space, Ground.OWN, player)
    if earns(after, title):
        return None
    return Spared(space, Ground.MORTGAGED if title.mortgaged else Ground.OWNER_JAILED, title.holder)
