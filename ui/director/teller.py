"""What tables are told, when, and under which serial: made of the evening's file, and told again on each connection."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import banker
from banker.club.book import Book
from banker.club.evening import Evening
from banker.club.wire import VERSION, Have, Topic, encoded
from ui.director.arrivals import Known, forks_of, held_by_table
from ui.director.hearing import Hearing
from ui.director.network import Network
from ui.director.plan import parts_of
from ui.director.telling import OURS, Publisher, Telling, topic_of
from ui.director.told import clock_of, message_of, round_of, template_of

# What is large is told less often the more tables there are: so many seconds for each, and at least the second.
LARGE_S, LEAST_LARGE_S = 0.1, 2.0


class Teller:
    """Tells the tables. `serials`: where those begin that do not come of the evening's file; `clock` gives the wall
    time as text, with its zone."""

    def __init__(self, network: Network, serials: int, clock: Callable[[], str]) -> None:
        self._network, self._serial, self._clock = network, serials, clock
        self._telling = Telling()
        self._held: dict[int, tuple[object, ...]] = {}  # What each table was told of it last, and in which words.
        self._haves: dict[int, Have] = {}
        self._told: int | None = None
        self._large: tuple[int, int] | None = None
        self._large_at = float("-inf")

    def anew(self) -> None:
        """Tell all again: there is another connection, and its broker may keep nothing."""
        self._telling.anew()

    def send(self, to: Publisher) -> None:
        """Publish what is due."""
        self._telling.send(to)

    def have(self, evening: Evening, known: Known, tables: Iterable[int]) -> None:
        """Tell tables what is held of their games, of which all is booked."""
        held, forks = held_by_table(evening, known), forks_of(evening)
        for table in tables:
            games, parted = held.get(table, {}), forks.get(table, {})
            now = (evening.term, games, evening.closed, parted)
            if self._held.get(table) != now:
                self._held[table] = now
                self._haves[table] = Have(
                    v=VERSION, term=evening.term, serial=self._next(), games=games, closed=evening.closed, forks=parted,
                    release=banker.__version__, clock=self._clock(),
                )  # fmt: skip
            self._put(table, Topic.HAVE, encoded(self._haves[table]))

    def tell(self, book: Book, hearing: Hearing, known: Known, now: float) -> None:
        """Tell what has changed in the evening."""
        evening = book.evening
        if evening.acts != self._told:
            self._tell_all(evening, known)
            self._told = evening.acts
        every = max(LEAST_LARGE_S, LARGE_S * len(evening.joined))
        large = (evening.acts, len(hearing.cards))
        if now - self._large_at >= every and large != self._large:
            self._tell_large(book, hearing)
            self._large_at, self._large = now, large

    def _tell_all(self, evening: Evening, known: Known) -> None:
        clock, template = encoded(clock_of(evening)), encoded(template_of(evening))
        self._telling.only(evening.joined)
        self._telling.put(OURS, encoded(Have(v=VERSION, term=evening.term, serial=0)))
        for table in evening.joined:
            self._put(table, Topic.ROUND, encoded(round_of(evening, table)))
            self._put(table, Topic.CLOCK, clock)
            self._put(table, Topic.MESSAGE, encoded(message_of(evening, table)))
            self._put(table, Topic.TEMPLATE, template)
        self.have(evening, known, evening.joined)

    def _tell_large(self, book: Book, hearing: Hearing) -> None:
        """Everybody's cards, and the plan: a part of it at each table, the same part at several."""
        evening = book.evening
        players = hearing.players(evening, self._network.cards, self._next())
        parts = [encoded(part) for part in parts_of(evening, book.plan(), bytes.fromhex(self._network.seal))]
        for place, table in enumerate(sorted(evening.joined)):
            self._put(table, Topic.PLAYERS, players)
            self._put(table, Topic.PLAN, parts[place % len(parts)])

    def _put(self, table: int, topic: Topic, payload: bytes) -> None:
        self._telling.put(topic_of(table, topic), payload)

    def _next(self) -> int:
        self._serial += 1
        return self._serial
