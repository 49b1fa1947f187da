"""What a link has sent and what the director has: from both to the next message, without a socket or a clock.

Law: a row has arrived when the director says that it is held, and in no other case. What lies above that is sent again
after a time, after each new connection and for a director of a higher term; what comes twice is the director's to see.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile

import msgspec
from msgspec.structs import replace

from banker.club.acts import Carried
from banker.club.wire import BATCH, VERSION, WINDOW, Have, Rows

# So long a link waits, in seconds, until it sends again what the director has not said that it holds; doubled each
# time, up to the most.
AGAIN_S = 4.0
MOST_AGAIN_S = 30.0

# Gives rows of a game, in order and at least one if there is one: those after this number, of at most so many bytes.
Read = Callable[[str, int, int], Sequence[Carried]]


class Flight(msgspec.Struct, frozen=True):
    """Rows of a game that are on their way. `last`: the highest sent; `since`: when the first of them was sent, or the
    director last said that it holds more, in seconds."""

    last: int
    since: float


class Window(msgspec.Struct, frozen=True):
    """What is known of the director. `term`, `serial`: of the newest word that counts, -1 none yet; `have`: the last
    row held of each game; `flights`: what is on its way, by game; `tries`: how often a game was sent in vain."""

    term: int = -1
    serial: int = -1
    have: dict[str, int] = {}
    flights: dict[str, Flight] = {}
    tries: dict[str, int] = {}

    def held(self, game: str) -> int:
        """The last row of a game that the director holds, -1 none."""
        return self.have.get(game, -1)

    def tried(self, game: str) -> int:
        """How often a game was sent in vain since the director last held more of it."""
        return self.tries.get(game, 0)


def heard(window: Window, have: Have, now: float) -> Window:
    """The window after a word of a director. One of an older term or serial changes nothing; one of a higher term may
    take back what an earlier director held, and is sent everything above its own."""
    if (have.term, have.serial) <= (window.term, window.serial):
        return window
    now_held = Window(have.term, have.serial, have.games)
    if have.term > window.term >= 0:
        return now_held
    flights = dict(window.flights)
    tries = dict(window.tries)
    for game in {*window.have, *have.games}:
        before, held = window.held(game), now_held.held(game)
        if held == before:
            continue
        tries.pop(game, None)
        flight = flights.pop(game, None)
        if flight is not None and before < held < flight.last:
            flights[game] = Flight(flight.last, now)
    return replace(now_held, flights=flights, tries=tries)


def connected_anew(window: Window) -> Window:
    """The window after a new connection: what was on its way may be lost."""
    return replace(window, flights={}, tries={})


def next_rows(window: Window, games: Sequence[str], read: Read, now: float) -> tuple[Window, Rows | None]:
    """The next message and the window after it is sent; None: there is nothing to send now. The games are sent one
    after the other, as they stand; but one that was sent in vain keeps no other waiting.

    Decision: of a game that was sent in vain, one row at a time is sent, until the director holds it: a director that
    does not want a game, or cannot keep it, is not flooded.
    """
    window = _late(window, now)
    for game in sorted(games, key=window.tried):
        flight, tried = window.flights.get(game), game in window.tries
        if flight is not None and tried:
            continue
        after = window.held(game) if flight is None else flight.last
        room = 1 if tried else window.held(game) + WINDOW - after
        rows = _following(read(game, after, BATCH), after)[:room] if room > 0 else ()
        if rows:
            since = now if flight is None else flight.since
            flights = {**window.flights, game: Flight(rows[-1].number, since)}
            return replace(window, flights=flights), Rows(v=VERSION, game=game, rows=rows)
        if flight is not None:
            break
    return window, None


def _late(window: Window, now: float) -> Window:
    """The window without the flights that were waited for long enough."""
    late = [
        game
        for game, flight in window.flights.items()
        if now - flight.since >= min(AGAIN_S * 2 ** window.tried(game), MOST_AGAIN_S)
    ]
    flights = {game: flight for game, flight in window.flights.items() if game not in late}
    return replace(window, flights=flights, tries=window.tries | {game: window.tried(game) + 1 for game in late})


def _following(rows: Sequence[Carried], after: int) -> tuple[Carried, ...]:
    """The first of these rows that follow on a number without a gap."""
    numbered = enumerate(rows, after + 1)
    return tuple(row for _, row in takewhile(lambda pair: pair[0] == pair[1].number, numbered))
