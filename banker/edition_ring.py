"""Whether the spaces of an edition make a ring, and whether what leads somewhere leads to a place that there is.

Law: as in `edition_board`: looks only, and every part may be missing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

from banker.board import LEAST_SPACES, START, Kind
from banker.edition_file import Report, Table
from banker.edition_layers import size

# The usual ring, and its corners.
USUAL = 40
CORNERS = {START: Kind.START, 10: Kind.JAIL, 20: Kind.PARKING, 30: Kind.GO_TO_JAIL}
DEEDS = (Kind.STREET, Kind.STATION, Kind.UTILITY)  # The kinds of spaces that have a title deed.


def is_shorter(report: Report, data: Table, own: Table) -> bool:
    """Whether a file describes a shorter board than the usual one that it extends, and does not say so; said once, not
    by each corner, group and space that is then inherited."""
    kinds = {int(number): space["kind"] for number, space in own.get("spaces", {}).items() if "kind" in space}
    count = len(kinds)
    if (
        "extends" not in own
        or "size" in own
        or size(data) != USUAL
        or not LEAST_SPACES <= count < USUAL
        or kinds.keys() != set(range(count))
    ):
        return False
    if all(kinds.get(corner, kind) == kind.value for corner, kind in CORNERS.items()):
        return False  # the first sides of a board of the usual length, written anew
    what = f'end at {count - 1}: {USUAL - count} more, {count} to {USUAL - 1}, are inherited from "{own["extends"]}"'
    report.add("spaces", what, f"size = {count} for a shorter board, or all {USUAL} spaces of one")
    return True


def check_ring(report: Report, data: Table) -> None:
    """Space 0 alone may be Start; there is one jail or none, and without it nothing that leads there."""
    length, spaces = size(data), data.get("spaces", {})
    for number in spaces:
        if int(number) >= length:
            report.add(f"spaces.{number}", f"lies beyond a ring of {length} spaces", f"0 to {length - 1}")
    _check_places(report, spaces)
    kinds = {space.get("kind") for space in spaces.values()}
    if Kind.START not in kinds and data.get("salary"):
        report.add("salary", f"is {data['salary']}", "0 on a board without Start")
    if not kinds.intersection(DEEDS):
        report.add("spaces", "hold no title deed", "one or more")
    _check_corners(report, data, length)
    voiding, tickets = data.get("voiding_tickets", 0), data.get("bus_tickets", 0)
    if voiding > tickets:
        report.add("voiding_tickets", f"is {voiding}", f"at most {tickets}, as many as bus_tickets")


def _check_places(report: Report, spaces: Table) -> None:
    at: dict[str, list[str]] = {}
    for number, space in spaces.items():
        at.setdefault(space.get("kind", ""), []).append(number)
    for number in at.get(Kind.START, []):
        if number != str(START):
            report.add(f"spaces.{number}.kind", 'is "start"', "another kind: spaces are counted from Start, which is 0")
    for number in at.get(Kind.JAIL, [])[1:]:
        report.add(f"spaces.{number}.kind", 'is "jail"', f"another kind: space {at[Kind.JAIL][0]} is the jail")
    if Kind.JAIL not in at:
        for number in at.get(Kind.GO_TO_JAIL, []):
            report.add(f"spaces.{number}.kind", 'is "go_to_jail"', "another kind on a board without a jail")


def _check_corners(report: Report, data: Table, length: int) -> None:
    named = data.get("corners")
    if named is None:
        return
    ends = [*named, length]
    if len(named) != len(CORNERS) or named[0] != START or not all(b - a > 1 for a, b in pairwise(ends)):
        expected = f"{len(CORNERS)} spaces from 0 on, in order, one space or more between any two"
        report.add("corners", f"is {listed(named)}", expected)


def each_effect(effect: Table) -> Iterator[tuple[str, Any]]:
    """Each single effect of a card or a space, and what is said of it."""
    for kind, value in effect.items():
        if kind == "several":
            for each in value:
                yield from each_effect(each)
        else:
            yield kind, value


MOVES = ("move_to", "move_back_to", "move_on", "move_back", "move_to_nearest", "to_jail", "choose_space")


def check_event(report: Report, number: int, effect: Table, data: Table) -> None:
    """Decision: a space moves the pawn once at most, and to no other that does something by itself, so that every move
    comes to an end."""
    where, spaces, length = f"spaces.{number}.effect", data.get("spaces", {}), size(data)
    moves = [(kind, value) for kind, value in each_effect(effect) if kind in MOVES]
    if len(moves) > 1:
        report.add(where, "moves the pawn twice", "one move at most")
    steps = {"move_to": 0, "move_back_to": 0, "move_on": number, "move_back": number}
    for kind, value in moves:
        if kind not in steps:
            continue
        end = (steps[kind] + (-value if kind == "move_back" else value)) % length
        if spaces.get(str(end), {}).get("kind") == Kind.EVENT:
            report.add(where, f"leads to space {end}, which is an event too", "another space")


def check_effect(report: Report, where: str, effect: Table, data: Table) -> None:
    """An effect leads nowhere that the board has not."""
    kinds, length = {space.get("kind") for space in data.get("spaces", {}).values()}, size(data)
    for kind, value in each_effect(effect):
        if kind in ("move_to", "move_back_to", "move_back", "move_on") and value >= length:
            report.add(f"{where}.{kind}", f"is {value}", f"less than {length}, the size of the ring")
        if kind in ("to_jail", "jail_card") and Kind.JAIL not in kinds:
            report.add(f"{where}.{kind}", "is of no use", "another effect on a board without a jail")
        if kind == "ticket" and not data.get("bus_tickets"):
            report.add(f"{where}.{kind}", "is of no use", "another effect, or bus_tickets, how many the bank has")
        if kind == "move_to_nearest" and value.get("kind", Kind.STATION) not in kinds:
            report.add(f"{where}.{kind}.kind", f'is "{value["kind"]}"', "a kind of space that the board has")
        if kind == "choose_space" and value.get("within", 0) >= length:
            report.add(f"{where}.{kind}.within", f"is {value['within']}", f"less than {length}, the size of the ring")
        if kind in ("choose_space", "shift_rents"):
            groups = {space.get("group") for space in data.get("spaces", {}).values()}
            for group in [each for each in value.get("groups", ()) if each not in groups]:
                report.add(f"{where}.{kind}.groups", f'has "{group}"', "groups that the board has")


def falling(values: list[int]) -> bool:
    return all(one > after for one, after in pairwise(values))


def listed(values: Iterable[int]) -> str:
    return ", ".join(map(str, values)) or "empty"
