"""What becomes of rows that arrived: booked in one commit, then told to be held, and checked once their game is over.

Law: without the commit no table is told anything of its rows, and sends them again.
"""

from __future__ import annotations

import banker
from banker.club.acts import Accepted
from banker.club.book import Book
from banker.club.evening import ClubRefused
from banker.store_error import NotKept, StoreError
from ui.director.arrivals import Key, Known, Refused, Taken, taken
from ui.director.checking import Checker, Outcome
from ui.director.hearing import Hearing
from ui.director.judging import job_of, judged
from ui.director.live import Notices
from ui.director.teller import Teller
from ui.records.live import Notice

COMMIT_S = 0.25  # One commit in this time, with rows of many tables.


class Keeper:
    """Keeps the rows of all tables. It ends its thread with `close`."""

    def __init__(self, book: Book, hearing: Hearing, teller: Teller, notices: Notices) -> None:
        self._book, self._hearing, self._teller, self._notices = book, hearing, teller, notices
        self._checker, self.known = Checker(), Known()
        self._batch, self._kept_at, self._full = list[tuple[int, bytes]](), float("-inf"), False

    def add(self, table: int, payload: bytes) -> None:
        """Keep a message of rows with the next commit."""
        self._batch.append((table, payload))

    def forget(self) -> None:
        """Keep nothing of what was added since the last commit."""
        self._batch.clear()

    def step(self, now: float) -> None:
        """Commit if it is time, and book what the checks have found."""
        if self._batch and now - self._kept_at >= COMMIT_S:
            self._keep(now)
        for outcome in self._checker.done():
            self._judge(outcome)

    def close(self) -> None:
        """End the thread that checks."""
        self._checker.close()

    def refuse(self, refused: Refused) -> None:
        """Count a message that was not taken; the first of each table and reason is said."""
        if self._hearing.refuse(refused):
            fields: dict[str, object] = {"table": refused.table, "why": refused.why, "detail": refused.detail}
            self._notices.say(Notice("refused", fields, alarm=True))

    def _keep(self, now: float) -> None:
        """Book the rows that came, in one commit. Without it no table is told that they are held, and sends them
        again."""
        batch, self._batch, self._kept_at = self._batch, [], now
        found = taken(self._book.evening, batch, self.known)
        try:
            self._book.do_all(found.acts)
        except (NotKept, StoreError) as error:
            if not self._full:
                self._notices.say(Notice("not_kept", {"why": error}, alarm=True))
            self._full = True
            return
        if self._full:
            self._notices.say(Notice("kept_again"))
        self.known, self._full = found.known, False
        self._teller.have(self._book.evening, self.known, found.heard)
        self._note_taken(found)
        for key in found.ended:
            self._check(key)

    def _note_taken(self, found: Taken) -> None:
        for refused in found.refused:
            self.refuse(refused)
        for (table, game), row in found.forked:
            self._notices.say(Notice("forked", {"table": table, "game": game, "row": row}, alarm=True))
        for table, game in found.gone_on:
            self._notices.say(Notice("gone_on", {"table": table, "game": game}, alarm=True))

    def _check(self, key: Key) -> None:
        state = self._hearing.of(key[0]).state
        other = state is not None and state.release != banker.__version__
        job = job_of(self._book.evening, key, self._book.rows(*key), other)
        if job is not None:
            self._checker.ask(job)

    def _judge(self, outcome: Outcome) -> None:
        key = (outcome.job.table, outcome.job.game)
        if len(self._book.evening.held[key].hashes) != len(outcome.job.rows):
            self._check(key)  # more rows have come meanwhile
            return
        found = judged(self._book.evening, outcome)
        if isinstance(found, Notice):
            self._notices.say(found)
        elif found is not None:
            self._accept(found)

    def _accept(self, found: Accepted) -> None:
        fields: dict[str, object] = {"round": found.round, "table": found.table}
        try:
            self._book.do(found)
        except (ClubRefused, NotKept, StoreError) as error:
            self._notices.say(Notice("not_counted", {**fields, "why": error}, alarm=True))
        else:
            self._notices.say(Notice(f"result.{found.came.how}", {**fields, "came": found.came}))
