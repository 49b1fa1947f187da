"""What passes between a table and the director of an evening: messages, and how each is read.

Law: whoever reads trusts nothing. A message is decoded strictly, no longer than it may be, of a version that is known;
else it is refused whole. Each kind of state has a `serial` and a `term`, and an older one never replaces a newer one.

A director's messages say what is in force now, and the newest counts: there are no orders that must each arrive. What a
table makes of them is at most one lawful command each; none can move money, dice or deeds.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, TypeVar

import msgspec

from banker import limits
from banker.club.acts import Carried

VERSION = 1
PACKET = 128 * 1024  # Bytes of the longest message that the broker passes.
BATCH = 32 * 1024  # Bytes of rows in one message, but always one row.
WINDOW = 60  # Rows that a table has sent and of which the director has not said that they are held.
STATE = 64 * 1024  # Bytes of a file in the inbox or of a state.
TICKET = "banker-club-table-{table}.json"  # The name of a ticket on a stick.

Name = Annotated[str, msgspec.Meta(max_length=limits.NAME)]
Id = Annotated[str, msgspec.Meta(max_length=limits.ID)]
Text = Annotated[str, msgspec.Meta(max_length=limits.REASON)]
Count = Annotated[int, msgspec.Meta(ge=0, le=limits.AMOUNT)]
Port = Annotated[int, msgspec.Meta(ge=1, le=65_535)]
Number = Annotated[int, msgspec.Meta(ge=-1, le=limits.AMOUNT)]


class Topic(StrEnum):
    """The last part of a topic: `club/<user>/out/rows` and so on. A table writes below `out`, a director below `in`."""

    ROWS = "out/rows"
    STATE = "out/state"
    HERE = "out/here"
    PLAN_HELD = "out/plan"
    HAVE = "in/have"
    ROUND = "in/round"
    CLOCK = "in/clock"
    MESSAGE = "in/message"
    TEMPLATE = "in/template"
    PLAYERS = "in/players"
    PLAN = "in/plan"


class NotUnderstood(Exception):
    """A message that is not as it must be: malformed, too long, or of another version (`version`)."""

    def __init__(self, why: str, version: int | None = None) -> None:
        super().__init__(why)
        self.version = version


class _Message(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What all messages have: the version of their form."""

    v: int


# -- from a table ---------------------------------------------------------------------------------------------------


class Rows(_Message, frozen=True):
    """Rows of one game of a table, in order."""

    game: Id
    rows: tuple[Carried, ...]


class Stage(StrEnum):
    """Where a table stands."""

    HOME = "home"
    SETTING_UP = "setting_up"
    PLAYING = "playing"
    OVER = "over"


class Standing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player of the game that a table plays, by the wealth of now."""

    name: Name
    place: Count
    worth: Count


class Sitter(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A player whose card is known to the evening: `card`, its HMAC under the evening's key, and where they sit now."""

    card: Annotated[str, msgspec.Meta(max_length=64)]
    name: Name
    table: Count = 0


class State(_Message, frozen=True):
    """How a table stands. `release`: of its Banker, `rows`: the form of its log; `clock`: its clock on the wall, in ISO
    8601; `game`: the id of the game at hand, "" none, `row`: its last row, `began`: when it began, by that clock;
    `turn`: whose turn it is, `turns`: how many were begun; `left_ms`: what is left of a timed game, None of another;
    `paused`: its clock is held.

    `cards`: those with which its players were seated, under the evening's key: so every table knows them from the next
    round on. `seen`: the serial last read of each state of the director, by the last part of its topic; `refused`:
    why one of them was not obeyed, by the same. `fork`: the first row at which the director holds another history.
    """

    release: Name
    rows: Count
    clock: Name
    stage: Stage = Stage.HOME
    game: Id = ""
    row: Number = -1
    turn: Name = ""
    turns: Count = 0
    players: tuple[Standing, ...] = ()
    began: Name = ""
    left_ms: int | None = None
    paused: bool = False
    cards: tuple[Sitter, ...] = ()
    seen: dict[Name, Count] = {}
    refused: dict[Name, Text] = {}
    fork: Number | None = None


class Here(_Message, frozen=True):
    """Whether a table's link is connected: said by itself when it comes, by the broker when it is gone."""

    here: bool


# -- from the director ----------------------------------------------------------------------------------------------


class _Told(_Message, frozen=True):
    """What a director's messages have. `term`: counted up at each takeover, the highest is obeyed; `serial`: counted up
    with each change."""

    term: Count
    serial: Count


class Have(_Told, frozen=True):
    """The last row that the director holds of each game of a table, after its commit. `closed`: the evening is over,
    and what is held need not be kept for it any longer. A number may go back: the rows after it are wanted again.
    `forks`: the first row of a game in which the table has brought another history than the one held. `release`,
    `clock`: of the director's Banker and its clock on the wall when this was sent, in ISO 8601."""

    games: dict[Id, Number] = {}
    closed: bool = False
    forks: dict[Id, Number] = {}
    release: Name = ""
    clock: Name = ""


class Round(_Told, frozen=True):
    """The round at a table. `players`: who sits there, in no order; `go`: the round has been started for all tables.
    `table`: 0, no players: this table is free in this round."""

    evening: Name
    round: Count = 0
    rounds: Count = 0
    final: bool = False
    table: Count = 0
    name: Name = ""
    players: tuple[Name, ...] = ()
    go: bool = False


class ClubClock(_Told, frozen=True):
    """What is asked of a table's clock: it is `paused`, or runs; the `last_round` is called; its time
    is up (`time`)."""

    paused: bool = False
    last_round: bool = False
    time: bool = False


class ClubMessage(_Told, frozen=True):
    """A message that a table shows, "" none."""

    text: Text = ""


class ClubTemplate(_Told, frozen=True):
    """The club's template (`banker.club.template.payload`); null: every table sets up what it likes."""

    template: msgspec.Raw = msgspec.Raw(b"null")


class ClubPlayers(_Told, frozen=True):
    """Everybody's card and table. `key`: the evening's own for numbers of cards, in hexadecimal digits."""

    key: Annotated[str, msgspec.Meta(max_length=64)] = ""
    players: tuple[Sitter, ...] = ()


class Plan(_Told, frozen=True):
    """The acts of the director's file but for rows, as they are booked there, packed: what a new director needs beside
    the tables' rows. `part` of `parts`; `seal`: an HMAC over all else under the evening's key, so that nobody but a
    director makes one."""

    part: Count
    parts: Count
    acts: Annotated[str, msgspec.Meta(max_length=STATE)]
    seal: Annotated[str, msgspec.Meta(max_length=64)] = ""


# -- from hand to hand ----------------------------------------------------------------------------------------------


class Ticket(_Message, frozen=True):
    """With what a table comes in without a code: a file on a stick, which whoever holds it must not show around.

    `evening`: its name; `address`, `port`: of its broker; `table`: the number of the table that it lets in; `password`:
    that table's; `certificate`: of the evening's authority, as PEM, the only one that the table believes from then on;
    `term`: of the director who wrote it.
    """

    evening: Name
    address: Name
    port: Port
    table: Annotated[int, msgspec.Meta(ge=1, le=limits.AMOUNT)]
    password: Annotated[str, msgspec.Meta(min_length=1, max_length=128)]
    certificate: Annotated[str, msgspec.Meta(max_length=8 * 1024)]
    term: Count = 0


# -- between a table and its own link --------------------------------------------------------------------------------


class Wish(_Message, frozen=True):
    """What a table wants of its link, in the file `out/wish`. `id`: another one with each wish.

    Either a `ticket`; or an `address`, a `port`, the number of the `table` and the six digits of its `code`; or neither
    of both: to `leave`.
    """

    id: Id
    ticket: Ticket | None = None
    address: Name = ""
    port: Port = 8883
    table: Count = 0
    code: Annotated[str, msgspec.Meta(max_length=6)] = ""
    leave: bool = False


class LinkAt(StrEnum):
    """How a table's link stands."""

    ALONE = "alone"  # No evening is joined.
    JOINING = "joining"
    CONNECTED = "connected"
    AWAY = "away"


class NotJoined(StrEnum):
    """Why a wish to join came to nothing."""

    BAD_WISH = "bad_wish"  # It cannot be read, or names no address, table or code.
    UNREACHABLE = "unreachable"  # Nothing answers at the address.
    NOT_OPEN = "not_open"  # The evening lets no such table in now, or any more.
    WRONG_CODE = "wrong_code"
    OTHER_CLUB = "other_club"  # What answers has not the certificate of the evening.
    OTHER_RELEASE = "other_release"
    NO_ANSWER = "no_answer"  # The evening's machine answers, and its director does not.
    WRONG_CLOCK = "wrong_clock"  # By the clock here the evening's certificate does not hold.


class Link(_Message, frozen=True):
    """What a link says of itself, in the file `in/link`. `since`: when it came to stand so, in ISO 8601.

    `evening`, `table`: what was joined; `ahead_ms`: by how much the director's clock is ahead of the one here, None:
    not known; `release`: of the director's Banker; `wish`: the id of the last wish that was obeyed or refused, `why`:
    why it was refused, `left`: how many guesses of the code are left; `down`: why the evening is away, None: not known.

    While it joins or is connected, the link touches the file again and again: a word that is not touched any more is
    one of a link that is dead or stands still, whatever it says.
    """

    at: LinkAt
    since: Name
    evening: Name = ""
    table: Count = 0
    ahead_ms: int | None = None
    release: Name = ""
    wish: Id = ""
    why: NotJoined | None = None
    left: Count | None = None
    down: NotJoined | None = None


FromDirector = Have | Round | ClubClock | ClubMessage | ClubTemplate | ClubPlayers | Plan
M = TypeVar("M", bound=_Message)

KINDS: dict[Topic, type[_Message]] = {
    Topic.ROWS: Rows,
    Topic.STATE: State,
    Topic.HERE: Here,
    Topic.PLAN_HELD: Plan,
    Topic.HAVE: Have,
    Topic.ROUND: Round,
    Topic.CLOCK: ClubClock,
    Topic.MESSAGE: ClubMessage,
    Topic.TEMPLATE: ClubTemplate,
    Topic.PLAYERS: ClubPlayers,
    Topic.PLAN: Plan,
}

_encode = msgspec.json.Encoder(order="deterministic").encode


class _Version(msgspec.Struct, frozen=True):
    v: int


def encoded(message: _Message) -> bytes:
    """A message as it is sent."""
    return _encode(message)


def decoded(payload: bytes, kind: type[M], most: int = PACKET) -> M:
    """A message of this kind. Raises NotUnderstood."""
    if len(payload) > most:
        raise NotUnderstood(f"longer than {most:,} bytes")
    try:
        version = msgspec.json.decode(payload, type=_Version).v
        if version != VERSION:
            raise NotUnderstood(f"of version {version}, and {VERSION} is understood", version)
        return msgspec.json.decode(payload, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as cause:
        raise NotUnderstood(str(cause)) from cause
