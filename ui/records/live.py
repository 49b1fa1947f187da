"""How an evening stands that is run over the network, for who looks at it: the tables, what is heard of them, and what
was said of late. No Kivy inside."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from banker.club.acts import Came
from banker.club.evening import Evening
from banker.club.wire import State


class Notice(msgspec.Struct, frozen=True):
    """Something that has happened. `id`: of its sentence, below `club.said.`; `fields`: what that names; `when`: the
    clock on the wall; `alarm`: somebody should look at it."""

    id: str
    fields: dict[str, object] = {}
    when: str = ""
    alarm: bool = False


class LiveTable(msgspec.Struct, frozen=True):
    """A table of this round, or one that has joined. `joined`: it is let in; `here`: its link is connected, None: never
    heard; `quiet_s`: so long nothing was heard of it, in seconds; `state`: what it said of itself last.

    `players`: who sits there in this round; `came`: their result; `dissolved`: it is; `held`: the last row held of its
    game at hand, −1 none, and `behind`: how many of its rows are still missing; `forked`: the first row in which it has
    brought another history of a game of this round; `refused`: how many of its messages were not taken.
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


class Waiting(msgspec.Struct, frozen=True):
    """What a director that takes over waits for. `tables`: those that may know the evening, and `here`: those of them
    that are connected; `found`: one has told it; `left_s`: so long until the evening of its own file goes on, None: it
    has none."""

    tables: tuple[int, ...]
    here: tuple[int, ...] = ()
    found: bool = False
    left_s: float | None = None


class Run(StrEnum):
    """How a director stands."""

    GATHERING = "gathering"  # it takes over, and asks the tables for the plan
    RUNNING = "running"
    STOPPED = "stopped"  # another director has a higher term


class Live(msgspec.Struct, frozen=True):
    """The evening as it stands now. `evening`: None while a plan is still looked for; `up`: whether there is a
    connection to the broker; `addresses`: where tables find it; `notices`: the latest last, and `said`: how many there
    were in all; `waiting`: for what, while it takes over."""

    run: Run
    up: bool
    evening: Evening | None = None
    tables: tuple[LiveTable, ...] = ()
    joining: tuple[Invitation, ...] = ()
    notices: tuple[Notice, ...] = ()
    said: int = 0
    addresses: tuple[str, ...] = ()
    port: int = 8883
    waiting: Waiting | None = None
