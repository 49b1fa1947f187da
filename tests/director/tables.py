"""Tables of an evening for the tests of its director: each with its games, its inbox, and what its link decides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, Protocol, TypeVar

import msgspec

import banker
from banker.club.acts import Carried
from banker.club.wire import (
    KINDS,
    VERSION,
    ClubMessage,
    Have,
    Here,
    Plan,
    Round,
    Stage,
    State,
    Topic,
    decoded,
    encoded,
)
from banker.log import Row
from hardware.network.broker import BrokerError
from ui.director.network import Network
from ui.link.window import Window, connected_anew, heard, next_rows

NETWORK = Network("", "", "", "secret", "5e" * 32, "ca" * 32, ("banker-club.local",), 8883)


class Arrived(NamedTuple):
    """A message that has arrived."""

    topic: str
    payload: bytes


class Wire(Protocol):
    """A connection to a broker, as a director and a table have it."""

    @property
    def up(self) -> bool: ...
    @property
    def number(self) -> int: ...
    def poll(self, timeout: float) -> Iterable[Arrived]: ...
    def publish(self, topic: str, payload: bytes, *, keep: bool = True) -> bool: ...


class Bus:
    """A broker in memory: it keeps the newest message of each topic that asks for it, and passes each on once."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}
        self.ports: list[Port] = []

    def port(self, wants: Callable[[str], bool]) -> Port:
        port = Port(self, wants)
        self.ports.append(port)
        port.come()
        return port

    def restart(self) -> None:
        """End, and come back with nothing kept; everybody connects anew."""
        self.kept.clear()
        for port in self.ports:
            port.come()


class Port:
    """One connection to the bus."""

    def __init__(self, bus: Bus, wants: Callable[[str], bool]) -> None:
        self.up, self.number = False, 0
        self._bus, self._wants = bus, wants
        self._waiting: list[Arrived] = []

    def come(self) -> None:
        """Connect, the first time or anew."""
        self.up, self.number = True, self.number + 1
        self._waiting = [Arrived(topic, payload) for topic, payload in self._bus.kept.items() if self._wants(topic)]

    def go(self) -> None:
        """Be away."""
        self.up, self._waiting = False, []

    def poll(self, timeout: float) -> list[Arrived]:
        waiting, self._waiting = self._waiting, []
        return waiting

    def publish(self, topic: str, payload: bytes, *, keep: bool = True) -> bool:
        if not self.up:
            return False
        if keep and payload:
            self._bus.kept[topic] = payload
        elif keep:
            self._bus.kept.pop(topic, None)
        for port in self._bus.ports:
            if port.up and port._wants(topic):
                port._waiting.append(Arrived(topic, payload))
        return True


class Door:
    """Who is let in, as a broker would be told. `told`: how often it was; `fault`: what it raises, None: it works."""

    def __init__(self) -> None:
        self.users: dict[str, str] = {}
        self.told = 0
        self.fault: BrokerError | None = None

    def admit(self, user: str, line: str) -> None:
        self._tell()
        self.users[user] = line

    def expel(self, user: str) -> None:
        self._tell()
        self.users.pop(user, None)

    def _tell(self) -> None:
        if self.fault is not None:
            raise self.fault
        self.told += 1


M = TypeVar("M", bound=msgspec.Struct)


class Table:
    """A table with its link. What it is told lies in `inbox`; the rows of its games in `games`."""

    def __init__(self, number: int, wire: Wire) -> None:
        self.number, self.wire = number, wire
        self.inbox: dict[Topic, bytes] = {}
        self.games: dict[str, list[Row]] = {}
        self.window, self._connection = Window(), 0
        self.highest = (0, 0)

    def told(self, topic: Topic, kind: type[M]) -> M | None:
        """What it is told of this kind."""
        payload = self.inbox.get(topic)
        return decoded(payload, kind) if payload is not None else None  # type: ignore[type-var]

    @property
    def round(self) -> Round | None:
        return self.told(Topic.ROUND, Round)

    @property
    def message(self) -> str:
        message = self.told(Topic.MESSAGE, ClubMessage)
        return message.text if message is not None else ""

    def held(self, game: str) -> int:
        return self.window.held(game)

    def play(self, rows: Sequence[Row]) -> None:
        """Play rows of a game, one or many."""
        self.games.setdefault(rows[0].game, []).extend(rows)

    def say(self, topic: Topic, payload: bytes, *, keep: bool = False) -> None:
        self.wire.publish(f"club/t{self.number}/{topic}", payload, keep=keep)

    def state(self, **fields: object) -> None:
        known = {"v": VERSION, "release": banker.__version__, "rows": 2, "clock": "", "stage": Stage.PLAYING}
        self.say(Topic.STATE, encoded(State(**(known | fields))), keep=True)  # type: ignore[arg-type]

    def step(self, now: float, wait: float = 0.0) -> None:
        """Take what has come, and send what is wanted."""
        for topic, payload in self.wire.poll(wait):
            self._take(Topic(topic.partition("/")[2].partition("/")[2]), payload)
        if self.wire.up and self.wire.number != self._connection:
            self._connection = self.wire.number
            self.window = connected_anew(self.window)
            self.say(Topic.HERE, encoded(Here(v=VERSION, here=True)), keep=True)
            if Topic.PLAN in self.inbox:
                self.say(Topic.PLAN_HELD, self.inbox[Topic.PLAN])
        while self.wire.up:
            window, rows = next_rows(self.window, list(self.games), self._read, now)
            if rows is None:
                break
            self.window = window
            self.say(Topic.ROWS, encoded(rows))

    def _take(self, topic: Topic, payload: bytes) -> None:
        message = decoded(payload, KINDS[topic])
        if topic is Topic.HAVE:
            assert isinstance(message, Have)
            self.window = heard(self.window, message, 0.0)
        before = decoded(self.inbox[topic], KINDS[topic]) if topic in self.inbox else None
        newer = before is None or (before.term, before.serial) < (message.term, message.serial)  # type: ignore[attr-defined]
        if newer:
            self.inbox[topic] = payload
        if isinstance(message, Plan) and newer:
            self.say(Topic.PLAN_HELD, payload)

    def _read(self, game: str, after: int, most: int) -> list[Carried]:
        return [Carried.of(row) for row in self.games[game][after + 1 : after + 61]][: 1 if after < 0 else 60]


def on_bus(bus: Bus, number: int) -> Table:
    """A table at the bus."""
    return Table(number, bus.port(lambda topic: topic.startswith(f"club/t{number}/in/")))
