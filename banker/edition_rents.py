"""Whether the rents of a deed are such as its kind has. Each fault becomes a `Problem` naming its key.

Law: looks only, as `edition_board`, which asks for it.
"""

from __future__ import annotations

from itertools import pairwise
from operator import gt

from banker.board import MOST_RENTS, Kind
from banker.edition_file import Report, Table
from banker.edition_ring import listed

MOST_HOUSES = 4  # On a street, where a board does not say otherwise.
BARE_RENTS = 1  # Of a street on which nothing can be built.


def check_rents(report: Report, where: str, kind: Kind, space: Table, data: Table) -> None:
    """Report what is wrong with the rents of a deed, and with the depot of a station."""
    if space.get("rising", False):
        _check_rising(report, f"{where}.rents", space.get("rents", []))
    else:
        _check_printed(report, f"{where}.rents", kind, space.get("rents"), data)
    if kind is Kind.STATION:
        _check_depot(report, where, space, data)


def _check_printed(report: Report, where: str, kind: Kind, rents: list[int] | None, data: Table) -> None:
    """A street's rents rise with each building, if there are any; those of stations and utilities go by how many there
    are, and may be equal in a row."""
    if rents is None:
        return
    rising = all(one < after for one, after in pairwise(rents))
    if kind is Kind.STREET and not (len(rents) in (BARE_RENTS, street_rents(data)) and rising):
        expected = f"{street_rents(data)} amounts, each more than the one before, or one where nothing is built"
        report.add(where, f"is {listed(rents)}", expected)
    count = sum(space.get("kind") == kind for space in data["spaces"].values())
    if kind is not Kind.STREET and (len(rents) != count or list(rents) != sorted(rents)):
        expected = f"{count} amounts, none less than the one before: a board with {count} of the kind {kind.value}"
        report.add(where, f"is {listed(rents)}", expected)


def _check_rising(report: Report, where: str, rents: list[int]) -> None:
    if not 2 <= len(rents) <= MOST_RENTS or any(one >= after for one, after in pairwise(rents)):
        expected = f"2 to {MOST_RENTS} amounts, each more than the one before, where rents rise"
        report.add(where, f"is {listed(rents)}", expected)


def _check_depot(report: Report, where: str, space: Table, data: Table) -> None:
    """A depot is one of the bank's, and its rents are as many as the station's, none less than without it."""
    depot, rents, usual = space.get("depot"), space.get("depot_rents"), space.get("rents", [])
    if depot is None:
        if rents is not None:
            report.add(f"{where}.depot", "is missing", f"its price, as {where}.depot_rents are given")
        return
    if not data.get("depots"):
        report.add(f"{where}.depot", f"is {depot}", "depots, how many the bank has, or none here (depot = false)")
    if space.get("dice"):
        report.add(f"{where}.depot", f"is {depot}", "none where the rents are by the dice")
    if rents is not None and (len(rents) != len(usual) or any(map(gt, usual, rents))):
        expected = f"{len(usual)} amounts, none less than the rent without a depot"
        report.add(f"{where}.depot_rents", f"is {listed(rents)}", expected)


def street_rents(data: Table) -> int:
    """How many rents a street has: bare, with each house, the hotel, and a skyscraper where the board has them."""
    most: int = data.get("most_houses", MOST_HOUSES)
    return most + 2 + bool(data.get("skyscrapers"))
