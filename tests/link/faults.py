"""Faults that a link or a director could have, each put into its process."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from banker.club.following import after
from banker.club.rows import Sorted
from banker.club.wire import Rows, decoded
from banker.log import Row
from hardware.network.connection import Connection
from ui.director import arrivals, keeping
from ui.link import carrying, obeying, window


class Fault(NamedTuple):
    """A fault, whose process has it, and a part of what must be said of it."""

    name: str
    role: str
    put_in: Callable[[], None]
    said: str


def held_at_acknowledgement() -> None:
    """A row that the broker has acknowledged is taken for one that has arrived."""
    held: dict[str, int] = {}
    under_way: dict[int, tuple[str, int]] = {}
    publish, new_client, next_rows = Connection.publish, Connection._new_client, carrying.next_rows

    def noted(self: Connection, topic: str, payload: bytes, *, keep: bool = False) -> bool:
        if topic.endswith("out/rows") and self._client is not None:
            rows = decoded(payload, Rows)
            under_way[self._client._last_mid + 1] = (rows.game, rows.rows[-1].number)
        return publish(self, topic, payload, keep=keep)

    def listening(self: Connection, *trust: Any) -> Any:
        client = new_client(self, *trust)
        client.on_publish = lambda _, __, mid, *___: acknowledged(mid)
        return client

    def acknowledged(mid: int) -> None:
        if mid in under_way:
            game, number = under_way.pop(mid)
            held[game] = max(number, held.get(game, -1))

    def dropping(before: window.Window, *others: Any) -> Any:
        have = {**before.have, **{game: max(number, before.held(game)) for game, number in held.items()}}
        return next_rows(msgspec.structs.replace(before, have=have), *others)

    Connection.publish, Connection._new_client = noted, listening  # type: ignore[method-assign]
    carrying.next_rows = dropping


def have_before_commit() -> None:
    """Tables are told that rows are held before they are: every fourth time the disk takes what has come by then."""
    keep, waits = keeping.Keeper._keep, [0]

    def telling(self: Any, now: float) -> None:
        found = arrivals.taken(self._book.evening, self._batch, self.known)
        evening = self._book.evening
        for act in found.acts:
            evening = after(evening, act)
        self._teller.have(evening, found.known, found.heard)
        waits[0] += 1
        if waits[0] % 4 == 0:
            keep(self, now)

    keeping.Keeper._keep = telling  # type: ignore[method-assign]


def term_ignored() -> None:
    """Whoever speaks last is obeyed, whatever their term."""

    def always(before: obeying.Obeyed, topic: Any, message: Any) -> obeying.Obeyed:
        return obeying.Obeyed(message.term, {**before.serials, topic: message.serial})

    def newest(before: window.Window, have: Any, now: float) -> window.Window:
        if have.serial <= before.serial:
            return before
        return hear(before, msgspec.structs.replace(have, term=max(before.term, 0)), now)

    hear = window.heard
    carrying.obeyed = always  # type: ignore[assignment]
    carrying.heard = newest


def library_as_outbox() -> None:
    """What was handed to the client library is left to it, over all its connections."""
    new_client = Connection._new_client

    def same(self: Any, *trust: Any) -> Any:
        if not hasattr(self, "_only"):
            self._only = new_client(self, *trust)
        return self._only

    carrying.connected_anew = lambda before: before
    window._late = lambda before, now: before
    Connection._new_client = same  # type: ignore[method-assign]


def hash_unchecked() -> None:
    """A row is taken for the next one by its number alone."""

    def by_number(held: Sequence[bytes], rows: Sequence[Row]) -> Sorted:
        fresh: list[Row] = []
        for row in rows:
            if row.number == len(held) + len(fresh):
                fresh.append(row)
        return Sorted(tuple(fresh), len(rows) - len(fresh))

    arrivals.sorted_out = by_number


FAULTS = {
    fault.name: fault
    for fault in (
        Fault("held at acknowledgement", "link", held_at_acknowledgement, "rows are missing"),
        Fault("have before the commit", "director", have_before_commit, "promised"),
        Fault("term ignored", "link", term_ignored, "rows are missing"),
        Fault("library as outbox", "link", library_as_outbox, "rows are missing"),
        Fault("hash unchecked", "director", hash_unchecked, "other rows"),
    )
}
