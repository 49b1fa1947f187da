"""What is heard of the tables beside their rows: how each says it stands, and whether its link is there.

Nothing of it is kept in the evening's file: a table says it again.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto

import msgspec

from banker.club.evening import Evening
from banker.club.wire import STATE, VERSION, ClubPlayers, Here, NotUnderstood, Sitter, State, decoded, encoded
from banker.insight.season import plainly
from banker.limits import PLAYERS, is_plain
from ui.director.arrivals import Refused, Why


class Heard(msgspec.Struct, frozen=True):
    """A table as it was heard last. `here`: its link is connected, None: it has not said so; `at`: when something came
    of it last, in seconds; `refused`: how many of its messages were not taken, and `why`: for what reasons."""

    here: bool | None = None
    at: float | None = None
    state: State | None = None
    refused: int = 0
    why: frozenset[Why] = frozenset()


class Change(Enum):
    """Whether a table has come or gone."""

    NONE = auto()
    CAME = auto()
    WENT = auto()


class Hearing:
    """All tables as they were heard last."""

    def __init__(self) -> None:
        self.tables: dict[int, Heard] = {}
        self.cards: dict[str, str] = {}

    def of(self, table: int) -> Heard:
        """A table as it was heard last."""
        return self.tables.get(table, Heard())

    def came(self, table: int, now: float) -> None:
        """Something has come of a table."""
        self._put(table, at=now)

    def refuse(self, refused: Refused) -> bool:
        """Count a message that was not taken. True: the first of its table for this reason."""
        heard = self.of(refused.table)
        self._put(refused.table, refused=heard.refused + 1, why=heard.why | {refused.why})
        return refused.why not in heard.why

    def here(self, table: int, payload: bytes) -> Change:
        """Take a word of a link, or of the broker about it. Raises NotUnderstood."""
        here, before = decoded(payload, Here, STATE).here, self.of(table).here
        self._put(table, here=here)
        if here == before:
            return Change.NONE
        return Change.CAME if here else Change.WENT if before else Change.NONE

    def state(self, table: int, payload: bytes, evening: Evening) -> State | None:
        """Take how a table stands; the state before it. Raises NotUnderstood."""
        state, before = decoded(payload, State, STATE), self.of(table).state
        if len(state.cards) > PLAYERS or not is_plain("".join(_texts(state))):
            raise NotUnderstood("words that cannot be shown, or more cards than players")
        self._put(table, state=state)
        known = {plainly(name): name for name in evening.players}
        self.cards |= {each.card: known[plainly(each.name)] for each in state.cards if plainly(each.name) in known}
        return before

    @property
    def present(self) -> tuple[int, ...]:
        """The tables whose link is connected."""
        return tuple(sorted(number for number, heard in self.tables.items() if heard.here))

    def all_away(self) -> None:
        """There is no connection to the broker, so nobody is heard."""
        for table in self.tables:
            self._put(table, here=None)

    def players(self, evening: Evening, key: str, serial: int) -> bytes:
        """Everybody's card and table, as it is told to tables: as many as they take."""
        nobody = Sitter("", "")
        message = ClubPlayers(v=VERSION, term=evening.term, serial=serial, key=key, players=(nobody,))
        room = STATE - len(encoded(message)) + _size(nobody)
        return encoded(msgspec.structs.replace(message, players=tuple(self._sitters(evening, room))))

    def _sitters(self, evening: Evening, room: int) -> Iterator[Sitter]:
        seats = {
            player: table.number for table in (evening.rounds[-1] if evening.rounds else ()) for player in table.players
        }
        for card, name in sorted(self.cards.items(), key=lambda pair: pair[1]):
            sitter = Sitter(card, name, seats.get(name, 0))
            room -= _size(sitter)
            if room >= 0:
                yield sitter

    def _put(self, table: int, **changed: object) -> None:
        self.tables[table] = msgspec.structs.replace(self.of(table), **changed)


def _size(sitter: Sitter) -> int:
    """How many bytes of a message a sitter takes, with the comma before the next."""
    return len(msgspec.json.encode(sitter)) + len(",")


def _texts(state: State) -> Iterator[str]:
    """Every text of a state."""
    yield from (state.release, state.clock, state.game, state.began, state.turn)
    yield from (each.name for each in state.players)
    yield from (each.name for each in state.cards)
    yield from state.refused
    yield from state.refused.values()
