"""An evening as it stands: who plays, where, what came of each table, which rows are held; and why acts are refused."""

from __future__ import annotations

from enum import StrEnum, auto

import msgspec

from banker.club.acts import Came
from banker.club.format import Format, Places
from banker.club.hashes import Hashes
from banker.club.standings import Line, standings
from banker.club.template import Template
from banker.game import Terms
from banker.insight.season import plainly


class No(StrEnum):
    """Why an act is refused."""

    NOT_OPENED = auto()  # the first act, and no other, opens the evening
    BAD_NAME = auto()
    NAME_TAKEN = auto()
    TOO_MANY = auto()
    NO_PLAYER = auto()
    NO_TABLE = auto()
    NO_ROUND = auto()
    OTHER_ROUND = auto()
    ROUND_OPEN = auto()
    ROUNDS_OVER = auto()
    RESULTS_IN = auto()
    NOT_ALL_ONCE = auto()
    TABLE_SIZE = auto()
    CANNOT_SEAT = auto()
    SAME_TABLE = auto()
    RESULT_IN = auto()
    DISSOLVED = auto()
    OTHER_PLAYERS = auto()
    BAD_PLACES = auto()
    GAME_COUNTED = auto()
    FORKED = auto()
    BAD_ROWS = auto()
    NO_REASON = auto()
    NO_FINAL = auto()
    ROUNDS_LEFT = auto()
    ROUND_STARTED = auto()
    NOT_STARTED = auto()
    CALLED = auto()  # what was called stays called
    BAD_TABLE = auto()
    NOT_JOINED = auto()
    BAD_PASSWORD = auto()
    BAD_MESSAGE = auto()
    OLD_TERM = auto()
    CLOSED = auto()
    GATHERING = auto()  # a director that takes over waits for the plan of the evening


class ClubRefused(Exception):
    """An act that cannot follow. `why`, and what its sentence names."""

    def __init__(self, why: No, **fields: object) -> None:
        super().__init__(f"{why} {fields}")
        self.why, self.fields = why, fields


def need(holds: bool, why: No, **fields: object) -> None:
    """Refuse unless this holds."""
    if not holds:
        raise ClubRefused(why, **fields)


class Table(msgspec.Struct, frozen=True):
    """A table of a round. `came`: its result, None while there is none that counts."""

    number: int
    players: tuple[str, ...]
    came: Came | None = None
    dissolved: bool = False

    @property
    def done(self) -> bool:
        """Whether nothing more is expected of it."""
        return self.dissolved or self.came is not None


class Held(msgspec.Struct, frozen=True):
    """The rows that are held of a table's game, by their hashes. `forked`: the first row in which another history of it
    differs, None if there is none; `parted`: in which round that came, or of which the game was the result."""

    hashes: Hashes = Hashes()
    forked: int | None = None
    parted: int = 0


class Machine(msgspec.Struct, frozen=True):
    """A table that has joined over the network: what it is called, and its line in the broker's file of passwords."""

    name: str
    password: str


class Clock(msgspec.Struct, frozen=True):
    """What is asked of all clocks in this round."""

    paused: bool = False
    last_round: bool = False
    time: bool = False


class Said(msgspec.Struct, frozen=True):
    """A message in force, "" none, and its serial."""

    text: str = ""
    serial: int = 0


class Serials(msgspec.Struct, frozen=True):
    """How many acts there were when each of these changed last. Acts by which rows came do not count, so that it is the
    same for whoever has the others."""

    seats: int = 0
    clock: int = 0
    template: int = 0


class Evening(msgspec.Struct, frozen=True):
    """An evening as it stands. `players`: by name, and whether they are still here; `rounds`: the tables of each;
    `terms`: by which all tables play, None while nothing is agreed; `template`: the club's, from which they come.

    Over the network: `joined`, the tables by their numbers; `started`: this round is; `messages`: by table, 0 for all;
    `term`: that of its director; `closed`: it is over; `acts`: how many
    there were but for those by which rows came.
    """

    name: str
    format: Format
    seed: str
    players: dict[str, bool]
    rounds: tuple[tuple[Table, ...], ...] = ()
    held: dict[tuple[int, str], Held] = {}
    terms: Terms | None = None
    joined: dict[int, Machine] = {}
    started: bool = False
    clock: Clock = Clock()
    messages: dict[int, Said] = {}
    template: Template | None = None
    term: int = 0
    closed: bool = False
    acts: int = 1
    serials: Serials = Serials()

    @property
    def round(self) -> int:
        """The number of the round that was seated last, 0 before the first. The final comes after the rounds."""
        return len(self.rounds)

    @property
    def in_final(self) -> bool:
        """Whether the final has been cut."""
        return self.round > self.format.rounds

    @property
    def here(self) -> tuple[str, ...]:
        """Everybody who has not left."""
        return tuple(name for name, here in self.players.items() if here)

    def sits(self, player: str) -> Table | None:
        """The table of this round at which a player sits, None if at none."""
        tables = self.rounds[-1] if self.rounds else ()
        return next((table for table in tables if player in table.players), None)

    def open_tables(self) -> tuple[Table, ...]:
        """The tables of this round of which a result is still expected."""
        return tuple(table for table in self.rounds[-1] if not table.done) if self.rounds else ()

    def table(self, number: int, round: int | None = None) -> Table:
        """A table of a round (None: the last). Raises ClubRefused."""
        at = self.round if round is None else round
        if not 1 <= at <= self.round:
            raise ClubRefused(No.NO_ROUND, round=at)
        found = next((each for each in self.rounds[at - 1] if each.number == number), None)
        if found is None:
            raise ClubRefused(No.NO_TABLE, table=number)
        return found

    def machine_name(self, table: int) -> str:
        """What a table that has joined is called, "" where it has no name or has not joined."""
        machine = self.joined.get(table)
        return machine.name if machine is not None else ""

    def called(self, name: str) -> str:
        """The player who is called so, capitals and spaces apart. Raises ClubRefused."""
        found = next((each for each in self.players if plainly(each) == plainly(name)), None)
        if found is None:
            raise ClubRefused(No.NO_PLAYER, name=name)
        return found

    def message(self, table: int) -> Said:
        """The message in force at a table: the later one of that to it alone and that to all."""
        return max(self.messages.get(0, Said()), self.messages.get(table, Said()), key=lambda said: said.serial)

    def games(self) -> list[Places]:
        """The places of every game that counts, without the final."""
        return [_placed(table) for tables in self.rounds[: self.format.rounds] for table in tables if table.came]

    def lines(self) -> list[Line]:
        """The standings."""
        final: Places = _placed(self.rounds[-1][0]) if self.in_final else ()
        return standings(self.format, tuple(self.players), self.games(), self.seed, final)


def _placed(table: Table) -> Places:
    return table.came.places if table.came is not None else ()
