"""What is booked in the evening's own log: the acts of those who run it, and what the tables have brought.

Law: an act is a fact. It carries what came of it: seats and not how they were found, places and not how they were read.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from banker.club.format import Format, Placed
from banker.club.seating import Tables
from banker.club.template import Template
from banker.game import Terms
from banker.insight.result import Result
from banker.log import Row, RowKind


class How(StrEnum):
    """How a result came in."""

    CHECKED = "checked"  # with all rows, each operation decided anew
    OTHER_RELEASE = "other_release"  # with all rows of a release with other rules: not decided anew
    CODE = "code"  # by a result code: provisional
    BY_HAND = "by_hand"


class Came(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of a table. `game`: its id; `told`: what its code said; `reason`: why it was put by hand."""

    how: How
    places: tuple[Placed, ...]
    game: str = ""
    told: Result | None = None
    reason: str = ""


class Carried(msgspec.Struct, frozen=True):
    """A row of a table's game as it came, its body byte by byte."""

    number: int
    kind: RowKind
    op_id: str
    format: int
    body: msgspec.Raw
    hash: str

    @staticmethod
    def of(row: Row) -> Carried:
        """The row as it is carried."""
        return Carried(row.number, row.kind, row.op_id, row.format, msgspec.Raw(row.body), row.hash.hex())

    def row(self, game: str) -> Row:
        """The row as it was booked at its table."""
        digest = bytes.fromhex(self.hash)
        return Row(game, self.number, self.kind, self.op_id, self.format, bytes(self.body), digest)


class _Act(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type"):
    """What all acts have. `when`: the clock on the wall, for display only."""

    when: str = ""


class Opened(_Act, frozen=True, tag="opened", kw_only=True):
    """The evening is opened. `seed`: from which every lot of it is drawn."""

    name: str
    format: Format
    seed: str


class Ruled(_Act, frozen=True, tag="ruled", kw_only=True):
    """The board, the options and the mode by which all tables play from now on: those of the club's `template`, with
    which they set up; or, without one, those of a game that was begun so. `terms` None: nothing is agreed any more."""

    terms: Terms | None = None
    template: Template | None = None


class Entered(_Act, frozen=True, tag="entered", kw_only=True):
    """Players come, at the beginning or late, or come back: all or none of them."""

    names: tuple[str, ...]


class Gone(_Act, frozen=True, tag="gone", kw_only=True):
    """A player leaves the evening: they are seated no more, and stay in the standings."""

    player: str


class Seated(_Act, frozen=True, tag="seated", kw_only=True):
    """The seats of a round, the first or a new one in their place. `by_hand`: a person has chosen them."""

    round: int
    tables: Tables
    by_hand: bool = False


class Swapped(_Act, frozen=True, tag="swapped", kw_only=True):
    """Two players of the round change seats."""

    one: str
    other: str


class Moved(_Act, frozen=True, tag="moved", kw_only=True):
    """A player sits down at a table of the round: a late one, or one from another table."""

    player: str
    table: int


class Dissolved(_Act, frozen=True, tag="dissolved", kw_only=True):
    """A table of the round is dissolved: its game does not count."""

    table: int


class RowsCame(_Act, frozen=True, tag="rows_came", kw_only=True):
    """Rows of a table's game that follow on those held."""

    table: int
    game: str
    rows: tuple[Carried, ...]


class Forked(_Act, frozen=True, tag="forked", kw_only=True):
    """A table has brought another history of a game than the one held; both are kept.

    `rows`: of the other, from the first that differs.
    """

    table: int
    game: str
    rows: tuple[Carried, ...]


class Accepted(_Act, frozen=True, tag="accepted", kw_only=True):
    """A table's result counts from now on, in place of one that was there."""

    round: int
    table: int
    came: Came


class Cut(_Act, frozen=True, tag="cut", kw_only=True):
    """The rounds are over, and these players play the final, at one table."""

    players: tuple[str, ...]


# -- the running evening, over the network ---------------------------------------------------------------------------


class TableJoined(_Act, frozen=True, tag="table_joined", kw_only=True):
    """A table has joined, the first time or anew. `password`: its line in the broker's file, without its user; the
    password itself is known to the table alone."""

    table: int
    password: str
    name: str = ""


class TableLeft(_Act, frozen=True, tag="table_left", kw_only=True):
    """A table is no longer let in."""

    table: int


class RoundStarted(_Act, frozen=True, tag="round_started", kw_only=True):
    """The round is started for all tables."""

    round: int


class ClockSet(_Act, frozen=True, tag="clock_set", kw_only=True):
    """What is asked of the clocks of all tables in this round, in place of what was: they are `paused` or run; the
    `last_round` is called; `time` is up."""

    paused: bool = False
    last_round: bool = False
    time: bool = False


class MessageSent(_Act, frozen=True, tag="message_sent", kw_only=True):
    """A message to a table, 0: to all; "" takes the one away that is there."""

    text: str
    table: int = 0


class TermTaken(_Act, frozen=True, tag="term_taken", kw_only=True):
    """From now on this director runs the evening: tables obey the highest term."""

    term: int


class Closed(_Act, frozen=True, tag="closed", kw_only=True):
    """The evening is over: tables need not keep anything for it."""


FromTables = RowsCame | Forked  # All others a director can hand on to another.
Act = (
    FromTables
    | Opened
    | Ruled
    | Entered
    | Gone
    | Seated
    | Swapped
    | Moved
    | Dissolved
    | Accepted
    | Cut
    | TableJoined
    | TableLeft
    | RoundStarted
    | ClockSet
    | MessageSent
    | TermTaken
    | Closed
)
