"""How the evening stands, for who looks at it: the tables, what is heard of them, and what was said of late."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from enum import StrEnum

import msgspec

from banker.club.acts import Came
from banker.club.evening import Evening, Held
from banker.club.wire import State
from ui.director.hearing import Hearing

MOST = 100  # Notices that are kept.


class Notice(msgspec.Struct, frozen=True):
    """Something that has happened. `id`: of its sentence, below `club.said.`; `fields`: what that names; `when`: the
    clock on the wall; `alarm`: somebody should look at it."""

    id: str
    fields: dict[str, object] = {}
    when: str = ""
    alarm: bool = False


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


class LiveTable(msgspec.Struct, frozen=True):
    """A table of this round, or one that has joined. `joined`: it is let in; `here`: its link is connected, None: never
    heard; `quiet_s`: so long nothing was heard of it, in seconds; `state`: what it said of itself last.

    `players`: who sits there in this round; `came`: their result; `dissolved`: it is; `held`: the last row held of its
    game at hand, −1 none, and `behind`: how many of its rows are still missing; `forked`: the first row in which it has
    brought another history; `refused`: how many of its messages were not taken.
    """

    number: int
    name: str = ""
    joined: bool = False
    here: bool | None = None
    quiet_s: float | None = None
    state: State | None = None
    players: tuple[str, ...] = ()
    came: Came | None = None
    dissolved: bool = False
    held: int = -1
    behind: int = 0
    forked: int | None = None
    refused: int = 0


class Invitation(msgspec.Struct, frozen=True):
    """A table that may join now. `code`: the six digits to type there; `left_s`: so long; `guesses`: that are left."""

    table: int
    code: str
    left_s: float
    guesses: int


class Run(StrEnum):
    """How a director stands."""

    GATHERING = "gathering"  # it takes over, and asks the tables for the plan
    RUNNING = "running"
    STOPPED = "stopped"  # another director has a higher term


class Live(msgspec.Struct, frozen=True):
    """The evening as it stands now. `evening`: None while a plan is still looked for; `up`: whether there is a
    connection to the broker; `addresses`: where tables find it; `notices`: the latest last, and `said`: how many there
    were in all."""

    run: Run
    up: bool
    evening: Evening | None = None
    tables: tuple[LiveTable, ...] = ()
    joining: tuple[Invitation, ...] = ()
    notices: tuple[Notice, ...] = ()
    said: int = 0
    addresses: tuple[str, ...] = ()
    port: int = 8883


def tables_of(evening: Evening, hearing: Hearing, now: float) -> tuple[LiveTable, ...]:
    """The tables of this round and all that have joined, by their numbers."""
    seated = {table.number for table in evening.rounds[-1]} if evening.rounds else set()
    return tuple(_table(evening, hearing, number, now) for number in sorted(seated | set(evening.joined)))


def _table(evening: Evening, hearing: Hearing, number: int, now: float) -> LiveTable:
    seats = [table for table in (evening.rounds[-1] if evening.rounds else ()) if table.number == number]
    machine, heard = evening.joined.get(number), hearing.of(number)
    game = heard.state.game if heard.state is not None else ""
    held = evening.held.get((number, game), Held())
    last = len(held.hashes) - 1
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
        held.forked,
        heard.refused,
    )
