"""The rows of the tables' games as they arrive: what of them is new, what came twice, and where two histories part.

Law: row N is taken only if it is the one after the last held, and its hash fits on that. So rows may come twice, late,
in any order and from any copy, and what is held is one history without a gap.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

import msgspec

from banker.club.hashes import Hashes
from banker.log import ROOT, ChainBroken, Row, chained

ROOM = 300  # So many brackets more could be around the body of a row.


class Sorted(NamedTuple):
    """Rows that came. `fresh`: those to take; `doubled`: how many are held already; `forked`: those of another history,
    from the first that differs; `broken`: the number of the first that does not fit, None if all do."""

    fresh: tuple[Row, ...] = ()
    doubled: int = 0
    forked: tuple[Row, ...] = ()
    broken: int | None = None


def sorted_out(held: Sequence[bytes] | Hashes, rows: Sequence[Row]) -> Sorted:
    """What to do with rows of one game, given the hashes of those `held`. What lies beyond a gap is left out."""
    fresh: list[Row] = []
    doubled = 0
    for place, row in enumerate(rows):
        if row.number < len(held):
            if held[row.number] != row.hash:
                return Sorted((), doubled, tuple(takewhile(_can_be_carried, rows[place:])))
            doubled += 1
        elif row.number == len(held) + len(fresh):
            before = fresh[-1].hash if fresh else held[-1] if held else ROOT
            try:
                fresh += chained((row,), before, row.number)
                fits = _can_be_carried(row)
            except ChainBroken:
                fits = False
            if not fits:
                return Sorted(tuple(each for each in fresh if each is not row), doubled, broken=row.number)
    return Sorted(tuple(fresh), doubled)


def _can_be_carried(row: Row) -> bool:
    """Whether the row's body is one JSON value with nothing around it, and so comes out of an act as it went in; and is
    not nested so deep that it could be read here and not where the evening's file is opened."""
    try:
        msgspec.json.decode(b"[" * ROOM + row.body + b"]" * ROOM, type=msgspec.Raw)
        return bytes(msgspec.json.decode(row.body, type=msgspec.Raw)) == row.body
    except (msgspec.MsgspecError, RecursionError):
        return False
