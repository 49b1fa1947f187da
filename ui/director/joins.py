"""Who is let in: tables by six digits or by a file on a stick, as users of the broker.

Law: a table is in the evening's file before it is told that it is in; and the user by which it came goes only once its
last frame is likely to have arrived. Once that user is gone, the broker keeps nothing of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

import msgspec

from banker.club.acts import TableJoined
from banker.club.evening import Evening, Machine
from banker.club.wire import VERSION, Ticket
from banker.limits import NAME
from hardware.network.certificates import fingerprint
from hardware.network.joining import DIGITS, JOIN, PASSWORD, Frame, Inviting, No, Refused
from hardware.network.rights import DIRECTOR, SALT, joining_user, password_line, table_user
from ui.director.network import Network
from ui.director.telling import Publisher
from ui.records.live import Invitation

LINGERS_S = 3.0  # So long the user of a join stays after the last frame, unless it sends too many.
GONE_S = 1.0  # After so long the broker has thrown out a user for certain: it takes a twentieth of that.


class Gate(Protocol):
    """The broker, as far as it lets in users by their lines."""

    def admit(self, user: str, line: str) -> None:
        """Let a user in."""

    def expel(self, user: str) -> None:
        """Let a user in no more."""


class NoGate(Exception):
    """The broker is not this machine's: who is let in there is not up to us."""


class Answered(msgspec.Struct, frozen=True):
    """The answer to a frame. `act`: what must be booked before it is sent; `left`: the guesses that are left after a
    wrong one, None: there was none."""

    frame: bytes
    act: TableJoined | None = None
    left: int | None = None


def users_of(network: Network, joined: Mapping[int, Machine]) -> dict[str, str]:
    """The lines of all users of the broker but for those who are being let in."""
    tables = {table_user(table): machine.password for table, machine in joined.items()}
    return {DIRECTOR: password_line(network.password), **tables}


class Joins:
    """The tables that are being let in. `chance` gives random bytes; `gate` is None where the broker is another's."""

    def __init__(self, gate: Gate | None, network: Network, chance: Callable[[int], bytes]) -> None:
        self._gate, self._network, self._chance = gate, network, chance
        self._open: dict[int, Inviting] = {}
        self._leaving: dict[int, float] = {}
        self._kept: dict[int, float | None] = {}
        """The tables of which the broker may keep a frame, and since when their users are seen to be gone."""
        self._admitted: dict[int, str] = {}

    def open(self, table: int, now: float) -> str:
        """Let a table join by six digits, which are given back. Raises NoGate, BrokerError."""
        gate = self._need_gate()
        code = f"{int.from_bytes(self._chance(8)) % 10**DIGITS:0{DIGITS}}"
        certificate = fingerprint(self._network.certificate.encode())
        gate.admit(joining_user(table), password_line(PASSWORD))
        self._leaving.pop(table, None)
        self._kept.pop(table, None)
        self._open[table] = Inviting(table, code, certificate, self._network.authority, now)
        return code

    def shut(self, table: int) -> None:
        """Let a table join no longer. Raises BrokerError."""
        if table in self._open:
            del self._open[table]
            self._expel(table)

    def take(self, table: int, frame: bytes, now: float, clock: float) -> Answered | None:
        """What comes of a frame of a table; None: it is not being let in. `clock`: seconds since 1970."""
        inviting = self._open.get(table)
        if inviting is None or not inviting.left_s(now):
            return None
        frame = inviting.take(frame, now, clock)
        if inviting.joined is not None:
            return Answered(frame, TableJoined(table=table, password=password_line(inviting.joined.password)))
        answer = msgspec.json.decode(frame, type=Frame)
        wrong = isinstance(answer, Refused) and answer.why is No.CODE
        return Answered(frame, left=inviting.guesses if wrong else None)

    def let_in(self, evening: Evening) -> None:
        """Let exactly those tables in that have joined. Raises BrokerError."""
        if self._gate is None:
            return
        wanted = {table: machine.password for table, machine in evening.joined.items()}
        for table in self._admitted.keys() - wanted.keys():
            self._gate.expel(table_user(table))
        for table, line in wanted.items():
            if self._admitted.get(table) != line:
                self._gate.admit(table_user(table), line)
        self._admitted = wanted

    def begun_with(self, joined: Mapping[int, Machine]) -> None:
        """The broker was started with these tables."""
        self._admitted = {table: machine.password for table, machine in joined.items()}

    def step(self, now: float) -> list[int]:
        """Close what is over; gives the tables whose code counts no more without having let them in. Raises
        BrokerError."""
        over: list[int] = []
        for table, inviting in [*self._open.items()]:
            if not inviting.left_s(now):
                del self._open[table]
                self._leaving[table] = now if inviting.flooded else now + LINGERS_S
                over += [table] if inviting.joined is None else []
        for table, until in [*self._leaving.items()]:
            if now >= until:
                del self._leaving[table]
                self._expel(table)
        return over

    def _expel(self, table: int) -> None:
        """Let the user of a join in no more, of which the broker is to keep nothing then. Raises BrokerError."""
        self._need_gate().expel(joining_user(table))
        self._kept[table] = None

    def clear(self, wire: Publisher, now: float) -> None:
        """Let the broker keep nothing of who is let in no more."""
        for table, since in [*self._kept.items()]:
            if since is None:
                self._kept[table] = now
            elif now - since >= GONE_S and wire.publish(_frame_topic(table), b"", keep=True):
                del self._kept[table]

    def live(self, now: float) -> tuple[Invitation, ...]:
        """The joins that are open."""
        return tuple(
            Invitation(table, each.code, each.left_s(now), each.guesses) for table, each in sorted(self._open.items())
        )

    def ticket(self, table: int, evening: Evening) -> tuple[Ticket, TableJoined]:
        """What a table comes in with from a stick, and the act to be booked before it is written."""
        self._need_gate()
        return ticket_for(table, evening, self._network, self._chance)

    def _need_gate(self) -> Gate:
        if self._gate is None:
            raise NoGate
        return self._gate


def ticket_for(
    table: int, evening: Evening, network: Network, chance: Callable[[int], bytes]
) -> tuple[Ticket, TableJoined]:
    """A ticket with a fresh password, and the act by which it counts: one that was written before counts no more."""
    password = chance(32).hex()
    ticket = Ticket(
        v=VERSION, evening=evening.name[:NAME], address=network.addresses[0], port=network.port, table=table,
        password=password, certificate=network.authority, term=evening.term,
    )  # fmt: skip
    line = password_line(password, chance(SALT))
    return ticket, TableJoined(table=table, password=line, name=evening.machine_name(table))


def joining_topic(topic: str) -> int | None:
    """The table whose frame of a join comes under this topic; None: none does."""
    number = topic.removeprefix("club/").partition("/")[0].removeprefix("join")
    whole = number.isdecimal() and topic == _frame_topic(int(number))
    return int(number) if whole else None


def _frame_topic(table: int) -> str:
    """Where a table that is being let in writes."""
    return f"club/{joining_user(table)}/out/{JOIN}"


def answer_topic(table: int) -> str:
    """Where a table that is being let in reads."""
    return f"club/{joining_user(table)}/in/{JOIN}"
