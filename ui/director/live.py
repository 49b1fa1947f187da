"""How the evening stands, for who looks at it: the tables, what is heard of them, and what was said of late."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

import msgspec

from banker.club.evening import Evening, Held
from ui.director.arrivals import fork_of
from ui.director.hearing import Hearing
from ui.records.live import LiveTable, Notice

MOST = 100  # Notices that are kept.


class Notices:
    """The latest notices, and how many there were in all. `clock` gives the wall time as text."""

    def __init__(self, clock: Callable[[], str]) -> None:
        self._clock = clock
        self.latest: deque[Notice] = deque(maxlen=MOST)
        self.said = 0

    def say(self, notice: Notice) -> None:
        """Note something for whoever looks."""
        self.latest.append(msgspec.structs.replace(notice, when=self._clock()))
        self.said += 1


def tables_of(evening: Evening, hearing: Hearing, now: float) -> tuple[LiveTable, ...]:
    """The tables of this round and all that have joined, by their numbers."""
    seated = {table.number for table in evening.rounds[-1]} if evening.rounds else set()
    return tuple(_table(evening, hearing, number, now) for number in sorted(seated | set(evening.joined)))


def _table(evening: Evening, hearing: Hearing, number: int, now: float) -> LiveTable:
    seats = [table for table in (evening.rounds[-1] if evening.rounds else ()) if table.number == number]
    machine, heard = evening.joined.get(number), hearing.of(number)
    game = heard.state.game if heard.state is not None else ""
    held = evening.held.get((number, game), Held())
    last, fork = len(held.hashes) - 1, fork_of(evening, number)
    return LiveTable(
        number,
        machine.name if machine is not None else "",
        machine is not None,
        heard.here,
        now - heard.at if heard.at is not None else None,
        heard.state,
        seats[0].players if seats else (),
        seats[0].came if seats else None,
        bool(seats) and seats[0].dissolved,
        last,
        max(heard.state.row - last, 0) if heard.state is not None and game else 0,
        fork[1] if fork is not None else None,
        heard.refused,
    )
