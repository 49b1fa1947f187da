"""What becomes of rows that arrived: booked in one commit, then told to be held, and checked once their game is over.

Law: without the commit no table is told anything of its rows, and sends them again.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

import banker
from banker.club.acts import Accepted, Act, Carried, Forked, RowsCame
from banker.club.book import Book
from banker.club.evening import ClubRefused, Held, No, need
from banker.club.rows import sorted_out
from banker.log import Row
from banker.store_error import NotKept, StoreError
from ui.director.arrivals import Key, Known, Refused, Taken, taken
from ui.director.checking import Checker, Job, Outcome
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

    def bring(self, table: int, rows: Sequence[Row]) -> None:
        """Check a game that a stick has brought for a table; nothing of it is kept before. Raises ClubRefused."""
        evening, game = self._book.evening, rows[0].game
        job = job_of(evening, (table, game), rows, self._is_other(table))
        need(job is not None, No.NO_TABLE, table=table)
        assert job is not None
        self._checker.ask(replace(job, brought=True))

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
        job = job_of(self._book.evening, key, self._book.rows(*key), self._is_other(key[0]))
        if job is not None:
            self._checker.ask(job)

    def _is_other(self, table: int) -> bool:
        """Whether a table says that it has another release."""
        state = self._hearing.of(table).state
        return state is not None and state.release != banker.__version__

    def _judge(self, outcome: Outcome) -> None:
        if outcome.job.brought:
            self._judge_brought(outcome)
            return
        key = (outcome.job.table, outcome.job.game)
        if len(self._book.evening.held[key].hashes) != len(outcome.job.rows):
            self._check(key)  # more rows have come meanwhile
            return
        found = judged(self._book.evening, outcome)
        if isinstance(found, Notice):
            self._notices.say(found)
        elif found is not None:
            self._accept(found)

    def _judge_brought(self, outcome: Outcome) -> None:
        """Book a game that a stick has brought, or say why it is no result. Another history of one that is held is kept
        beside it."""
        job, evening = outcome.job, self._book.evening
        fields: dict[str, object] = {"table": job.table, "game": job.game}
        held = evening.held.get((job.table, job.game), Held())
        found = sorted_out(held.hashes, job.rows)
        if found.forked:
            self._fork(job, held, found.forked)
        elif outcome.came is None:
            self._notices.say(Notice("stick_unfit", {**fields, "found": outcome.found}, alarm=True))
        else:
            fresh = tuple(map(Carried.of, found.fresh))
            rows = (RowsCame(table=job.table, game=job.game, rows=fresh),) if fresh else ()
            self._accept(Accepted(round=job.round, table=job.table, came=outcome.came), *rows)

    def _fork(self, job: Job, held: Held, rows: Sequence[Row]) -> None:
        """Keep the other history of a game, unless one is kept already."""
        fields: dict[str, object] = {"table": job.table, "game": job.game, "row": rows[0].number}
        try:
            if held.forked is None:
                self._book.do(Forked(table=job.table, game=job.game, rows=tuple(map(Carried.of, rows))))
        except (NotKept, StoreError) as error:
            self._notices.say(Notice("not_kept", {"why": error}, alarm=True))
        else:
            self._notices.say(Notice("forked", fields, alarm=True))

    def _accept(self, found: Accepted, *before: Act) -> None:
        fields: dict[str, object] = {"round": found.round, "table": found.table}
        try:
            self._book.do_all([*before, found])
        except (ClubRefused, NotKept, StoreError) as error:
            self._notices.say(Notice("not_counted", {**fields, "why": error}, alarm=True))
        else:
            self._notices.say(Notice(f"result.{found.came.how}", {**fields, "came": found.came}))
