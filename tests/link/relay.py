"""A relay between a link and its broker: what a network does to bytes. Sockets, one thread, no rights.

TCP keeps the order and doubles nothing, so nor does the relay; both happen at the director, by kills and new
connections.
"""

from __future__ import annotations

import selectors
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from random import Random

TICK_S = 0.01
CHUNK = 64 * 1024


class Weather:
    """What the relay does to bytes: `delay_s` holds each back, `slow`: bytes that pass in a tick, 0: all."""

    def __init__(self, delay_s: float = 0.0, slow: int = 0) -> None:
        self.delay_s, self.slow = delay_s, slow


class _Way:
    """One direction of a connection: what waits, and since when."""

    def __init__(self, source: socket.socket, target: socket.socket) -> None:
        self.source, self.target = source, target
        self.waiting: list[tuple[float, bytes]] = []


class Relay:
    """Listens on `port` and passes on to another port of this machine; a thread of its own until `close`."""

    def __init__(self, to: int, weather: Weather | None = None) -> None:
        self.weather = weather or Weather()
        self._to = to
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._listener.setblocking(False)
        self.port: int = self._listener.getsockname()[1]
        self._ways: list[_Way] = []
        self._orders: list[Callable[[], object]] = []
        self._cut_after: int | None = None
        self._dead: set[_Way] = set()
        self._ends = False
        self._thread = threading.Thread(target=self._run, name="relay", daemon=True)
        self._thread.start()

    # -- what a test does, from its own thread ------------------------------------------------------------------------

    def cut(self, chance: Random) -> None:
        """Cut the connection in the middle of what passes next: after some bytes from the table."""
        self._orders.append(lambda: setattr(self, "_cut_after", chance.randrange(1, 3000)))

    def half_open(self) -> None:
        """Let the connections that there are be dead, and nobody told: bytes go nowhere from now on."""
        self._orders.append(lambda: self._dead.update(self._ways))

    def close(self) -> None:
        self._ends = True
        self._thread.join()

    # -- the thread ---------------------------------------------------------------------------------------------------

    def _run(self) -> None:
        with selectors.DefaultSelector() as selector:
            selector.register(self._listener, selectors.EVENT_READ)
            while not self._ends:
                while self._orders:
                    self._orders.pop(0)()
                for key, _ in selector.select(TICK_S):
                    if key.fileobj is self._listener:
                        self._accept(selector)
                    else:
                        self._read(selector, key.data)
                for way in [*self._ways]:
                    if way in self._ways:
                        self._pass_on(selector, way)
            for way in [*self._ways]:
                self._end(selector, way)
        self._listener.close()

    def _accept(self, selector: selectors.BaseSelector) -> None:
        with suppress(OSError):
            table, _ = self._listener.accept()
            try:
                broker = socket.create_connection(("127.0.0.1", self._to), timeout=1)
            except OSError:
                table.close()
                return
            for source, target in ((table, broker), (broker, table)):
                way = _Way(source, target)
                self._ways.append(way)
                source.settimeout(1)
                selector.register(source, selectors.EVENT_READ, way)

    def _read(self, selector: selectors.BaseSelector, way: _Way) -> None:
        try:
            found = way.source.recv(CHUNK)
        except OSError:
            found = b""
        if found:
            way.waiting.append((time.monotonic(), found))
        elif way in self._dead:
            selector.unregister(way.source)  # its other end is not told
        elif way in self._ways:
            self._flush(way)
            self._end(selector, way)

    def _pass_on(self, selector: selectors.BaseSelector, way: _Way) -> None:
        room = self.weather.slow or CHUNK
        while way.waiting and room > 0 and time.monotonic() - way.waiting[0][0] >= self.weather.delay_s:
            since, found = way.waiting.pop(0)
            if way in self._dead:
                continue
            now, rest = found[:room], found[room:]
            if rest:
                way.waiting.insert(0, (since, rest))
            room -= len(now)
            if self._cut_after is not None and self._is_out(way):
                now, self._cut_after = now[: self._cut_after], self._cut_after - len(now)
            try:
                way.target.sendall(now)
            except OSError:
                self._end(selector, way)
                return
            if self._cut_after is not None and self._cut_after <= 0:
                self._cut_after = None
                self._end(selector, way)
                return

    def _is_out(self, way: _Way) -> bool:
        """Whether this is the way from the table."""
        return way.source.getsockname()[1] == self.port

    def _flush(self, way: _Way) -> None:
        with suppress(OSError):
            for _, found in way.waiting:
                way.target.sendall(found)

    def _end(self, selector: selectors.BaseSelector, way: _Way) -> None:
        """End the connection to which a way belongs, both sides."""
        pair = [each for each in self._ways if {each.source, each.target} == {way.source, way.target}]
        for each in pair:
            self._ways.remove(each)
            self._dead.discard(each)
            with suppress(KeyError, ValueError):
                selector.unregister(each.source)
            each.source.close()
