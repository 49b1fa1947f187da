"""How a director takes over: it gathers the plans that tables have kept, and goes on with the newest.

Decision: a plan is waited for as long as the file has no evening. A file that has one goes on without, since a table
that is switched off must not keep the evening waiting.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from banker.club.acts import Act, TermTaken
from banker.club.book import Book
from banker.club.evening import Machine
from banker.club.wire import Plan
from ui.director.plan import Gathered, Parted, follows, missing, unbooked
from ui.records.live import Notice, Waiting

QUIET_S = 3.0  # So long no further part has come.
# So long the first is waited for while connected, if the file has an evening. The times add up: a director that is
# still there has the same user, and the two throw each other out until it sees the higher term.
PATIENCE_S = 10.0


class TakingOver:
    """Gathers plans. `joined`: the tables that the evening's key lets in, of which some may have joined after the last
    plan was sent; `highest`: the highest term of which was heard."""

    def __init__(self, book: Book, seal: str, joined: Mapping[int, Machine]) -> None:
        self._book, self._gathered, self._joined = book, Gathered(bytes.fromhex(seal)), joined
        self._waited = 0.0
        self._up_at: float | None = None
        self._came: float | None = None
        self.highest = book.evening.term if book.head >= 0 else 0

    def heard(self, term: int) -> None:
        """Another director has had this term."""
        self.highest = max(self.highest, term)

    def waiting(self, here: Sequence[int]) -> Waiting:
        """What is waited for. `here`: the tables that are connected."""
        left = max(0.0, PATIENCE_S - self._waited) if self._book.head >= 0 else None
        return Waiting(tuple(sorted(self._joined)), tuple(here), self._came is not None, left)

    def plan(self, part: Plan, now: float) -> bool:
        """Take a part of a plan. False: no director of this evening has made it."""
        if not self._gathered.add(part):
            return False
        self.heard(part.term)
        self._came = now
        return True

    def ready(self, now: float, up: bool) -> bool:
        """Whether there is nothing more to wait for."""
        if not up:
            self._up_at = None
            return False
        self._waited += now - self._up_at if self._up_at is not None else 0.0
        self._up_at = now
        if self._came is not None and self._gathered.newest():
            return now - self._came >= QUIET_S
        return self._book.head >= 0 and self._waited >= PATIENCE_S

    def acts(self) -> tuple[list[Act], Notice | None]:
        """What is to be booked, and what is to be said of it."""
        more: list[Act] = []
        notice = None
        try:
            more = [*missing(self._book.plan(), self._gathered.newest())]
        except Parted:
            notice = Notice("parted", alarm=True)
        if not follows(self._book.evening if self._book.head >= 0 else None, more):
            more, notice = [], Notice("parted", alarm=True)
        more += unbooked([*self._book.plan(), *more], self._joined)
        return [*more, TermTaken(term=self.highest + 1)], notice
