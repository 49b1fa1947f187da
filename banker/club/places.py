"""Whose game rows are: the terms and players with which it began, and the tables at which exactly these sit."""

from __future__ import annotations

from collections.abc import Sequence

from banker.club.acts import How
from banker.club.evening import Evening, Table
from banker.game import Terms
from banker.history import BadRow, Start, decoded
from banker.insight.season import plainly
from banker.log import Row

Place = tuple[int, Table]  # A round, and a table in it.


def terms_of(rows: Sequence[Row]) -> Terms | None:
    """The terms of a game; None where they cannot be read."""
    try:
        start = decoded(rows[0]) if rows else None
    except BadRow:
        return None
    return start.terms if isinstance(start, Start) else None


def players_of(rows: Sequence[Row]) -> list[str]:
    """Everybody with whom a game began; nobody where that cannot be read, which the check will name."""
    terms = terms_of(rows)
    return [seat.name for seat in terms.seats] if terms is not None else []


def places(evening: Evening, names: Sequence[str]) -> list[Place]:
    """The tables of all rounds at which exactly these sit: those without a checked result first, the last first."""
    wanted = sorted(map(plainly, names))
    found = [
        (round, table)
        for round, tables in reversed([*enumerate(evening.rounds, 1)])
        for table in tables
        if not table.dissolved and sorted(map(plainly, table.players)) == wanted
    ]
    return sorted(found, key=lambda place: place[1].came is not None and place[1].came.how is not How.CODE)
