"""What the screen of a club evening shows to whoever runs it, and what touches on it do. No Kivy inside.

Law: everything that can be touched is a ButtonView or a TableCardView, which carries what it does.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from ui.records.director_results import ByHand, ForkView, ResultView, Sticks, StickView, Two
from ui.records.intents import Intent
from ui.records.pieces import ButtonView, Fact, Signing


class Tab(StrEnum):
    """The pages of the screen."""

    TABLES = "tables"
    SEATS = "seats"
    STANDINGS = "standings"
    JOIN = "join"


# What touches do


class OpenTab(Intent, frozen=True):
    """Go to this page."""

    tab: Tab


class OpenTable(Intent, frozen=True):
    """Look at a table; 0: at all again."""

    table: int


class StartRound(Intent, frozen=True):
    """Start the round at all tables."""


class HoldClocks(Intent, frozen=True):
    """Hold the clocks of all tables, or let them run."""

    paused: bool


class CallLastRound(Intent, frozen=True):
    """Call the last round at all tables."""


class CallTime(Intent, frozen=True):
    """Say at all tables that the time is up."""


class TypeMessage(Intent, frozen=True):
    """Type a message to a table, 0: to all."""

    table: int = 0


class TypePlayer(Intent, frozen=True):
    """Type the name of a player who comes."""


class StopTyping(Intent, frozen=True):
    """Leave the keyboard; nothing is taken."""


class TouchPlayer(Intent, frozen=True):
    """Choose a player at the seats, or change seats with the one who is chosen."""

    name: str


class SeatAt(Intent, frozen=True):
    """Seat the chosen player at a table."""

    table: int


class UseSeats(Intent, frozen=True):
    """Book the seats that are proposed."""


class ProposeSeats(Intent, frozen=True):
    """Look for seats of the next round, or for others of this one."""


class LeaveEvening(Intent, frozen=True):
    """Note that the chosen player has left."""


class DissolveTable(Intent, frozen=True):
    """Dissolve a table of this round."""

    table: int


class SeatFinal(Intent, frozen=True):
    """Seat those who play the final."""


class AskToClose(Intent, frozen=True):
    """Ask whether the evening is to be closed, or do so no more."""

    asked: bool = True


class CloseEvening(Intent, frozen=True):
    """Close the evening."""


class SaveSheet(Intent, frozen=True):
    """Save what this page shows for the wall, as PDF, or the standings as a table."""

    table: bool = False


class InviteTable(Intent, frozen=True):
    """Let a table join by six digits; 0: no longer."""

    table: int


class WriteTicket(Intent, frozen=True):
    """Write the file by which a table joins to the stick."""

    table: int


# What is shown


class TableCardView(msgspec.Struct, frozen=True):
    """A table of the evening. `title`: its number; `name`: what it is called; `turn`: its turn and whose; `time`: what
    is left or was played; `placing`: its players by wealth; `said`: how the result or the rows stand, `sign`: "+" where
    that is good, "-" where somebody should look at it; `link`: how its link is, "" where it has none, and `here`: it is
    there, and the table is heard of. `brief`: the most that a small card says, `least`: what it says where that has no
    room, "": it always has."""

    title: str
    act: Intent
    name: str = ""
    turn: str = ""
    time: str = ""
    placing: tuple[Fact, ...] = ()
    said: str = ""
    sign: str = ""
    link: str = ""
    here: bool = False
    brief: str = ""
    least: str = ""


class TablesView(msgspec.Struct, frozen=True):
    """All tables; `empty`: what is said where there is none."""

    cards: tuple[TableCardView, ...]
    empty: tuple[str, str] = ("", "")


class OneTableView(msgspec.Struct, frozen=True):
    """One table: its players with what they own, how it stands as facts, and what was said of it, newest first."""

    players: tuple[Fact, ...]
    facts: tuple[Fact, ...]
    lines: tuple[str, ...]
    heads: tuple[str, str] = ("", "")


class SeatsTableView(msgspec.Struct, frozen=True):
    """A table and who sits there. `head`: its number; where it does something, that seats the chosen player there."""

    head: ButtonView
    players: tuple[ButtonView, ...]


class SeatsView(msgspec.Struct, frozen=True):
    """Who sits where; `empty`: what is said where nobody does."""

    tables: tuple[SeatsTableView, ...]
    empty: tuple[str, str] = ("", "")


class StandingLine(msgspec.Struct, frozen=True):
    """A player in the standings, in words."""

    place: str
    player: str
    points: str
    wins: str
    share: str
    by: str = ""


class StandingsView(msgspec.Struct, frozen=True):
    """The standings. `heads`: what its columns are called; `notes`: what they do not show; `empty`: what is said where
    there is nobody."""

    heads: StandingLine
    lines: tuple[StandingLine, ...]
    notes: tuple[str, ...] = ()
    empty: tuple[str, str] = ("", "")


class CodeFacts(msgspec.Struct, frozen=True):
    """How a table joins: the `code` to type there, and all that is said of it."""

    title: str
    code: str
    facts: tuple[Fact, ...]
    line: str


class JoinView(msgspec.Struct, frozen=True):
    """Which tables may join and have joined, and how the chosen one does. `line`: what is said while none is chosen."""

    tables: tuple[ButtonView, ...]
    code: CodeFacts | None = None
    title: str = ""
    line: str = ""


class AskedView(msgspec.Struct, frozen=True):
    """A question about the whole evening, or what is waited for: its title, what is said of it, and facts."""

    title: str
    lines: tuple[str, ...]
    facts: tuple[Fact, ...] = ()


Body = (
    TablesView | OneTableView | SeatsView | StandingsView | JoinView | ResultView | ForkView | StickView | AskedView
)  # fmt: skip


class DirectorView(msgspec.Struct, frozen=True):
    """The screen of an evening. `key`: what is shown; another one begins at its first page. `back` None: nothing leads
    out of it. `note`: a sentence for a moment, in a strip that looks as `noted` says."""

    key: str
    title: str
    line: str
    tabs: tuple[ButtonView, ...]
    body: Body
    keys: tuple[ButtonView, ...] = ()
    back: ButtonView | None = None
    note: str = ""
    noted: Signing = Signing.SIGNED


# What lies open


class Seats(msgspec.Struct, frozen=True):
    """Seats of a round that nobody has booked yet. `changed`: somebody has exchanged players."""

    round: int
    tables: tuple[tuple[str, ...], ...]
    changed: bool = False


class Open(msgspec.Struct, frozen=True):
    """What whoever runs the evening has in front of them.

    `table`: the one that is looked at, 0: all; `player`: who is chosen at the seats, "": nobody; `proposed`: seats that
    are not booked, `seeking`: some are looked for; `joins`: the table of which the join is shown, 0: none. `typing`: to
    which table a message is typed, 0: all, "player": the name of who comes, "reason": why a result is put, None:
    nothing is typed; `typings`: so often something was, since each begins with its own line. `result`: that is put by
    hand, None: none; `two`: histories of a table between which somebody decides; `sticks`: what lies there, None: it is
    not asked for; `closing`: it is asked whether the evening is to be closed; `saved`: where its final standings lie.
    `note`: a sentence for a moment, and how it looks.
    """

    tab: Tab = Tab.TABLES
    table: int = 0
    player: str = ""
    proposed: Seats | None = None
    seeking: bool = False
    joins: int = 0
    typing: int | str | None = None
    typings: int = 0
    result: ByHand | None = None
    two: Two | None = None
    sticks: Sticks | None = None
    closing: bool = False
    saved: tuple[str, ...] = ()
    note: str = ""
    noted: Signing = Signing.SIGNED
