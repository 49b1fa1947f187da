"""The link of a table: obeys the table's wish to join an evening or to leave it, carries while one is joined, and says
how it stands.

Law: one thread. Nothing here keeps the table waiting: it reads what the link says when it likes.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import msgspec
from msgspec.structs import replace

from banker.club import post
from banker.club.wire import STATE, VERSION, LinkAt, NotJoined, NotUnderstood, Ticket, Wish, decoded
from banker.club.wire import Link as Word
from ui.link.carrying import Carrying
from ui.link.entering import Entering, NotEntered, is_sound
from ui.link.inbox import Inbox
from ui.link.kept import Joined, Kept
from ui.link.outbox import Outbox
from ui.link.saying import Saying

LOOK_S = 1.0  # So often the link looks for a wish.
# While it joins or carries, so often its word is touched; a table that has not seen that for long says that the club is
# away (`ui.flow.club`). Nothing is synced for it.
TOUCH_S = 5.0
APART_MS = 60_000  # By so much two clocks differ before it is said.


class Answered(msgspec.Struct, frozen=True):
    """What came of the last wish. `wish`: its id; `why`: why it was refused, None: it was obeyed; `left`: guesses."""

    wish: str = ""
    why: NotJoined | None = None
    left: int | None = None


class Link:
    """The link over a folder `folder` that it shares with the table. `wall`: the clock on the wall, with its zone;
    `clock`: in seconds, by which a lost connection is tried again."""

    def __init__(
        self,
        folder: Path,
        kept: Kept,
        saying: Saying,
        wall: Callable[[], datetime] = lambda: datetime.now().astimezone(),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._outbox, self._inbox = Outbox(folder / post.OUT), Inbox(folder / post.IN)
        self._kept, self._saying, self._wall, self._ticks = kept, saying, wall, clock
        self._look_at = float("-inf")
        self._entering: Entering | None = None
        self._carrying: Carrying | None = None
        self._ahead_ms: int | None = None
        self._word: Word | None = None
        self._touched = float("-inf")
        joined, before = kept.joined(), self._inbox.word()
        self._answered = Answered(joined.wish if joined is not None else "")
        if before is not None and before.at is not LinkAt.JOINING:
            self._answered = Answered(before.wish, before.why, before.left)
        if joined is not None:
            self._carry(joined)

    @property
    def at(self) -> LinkAt:
        """How it stands."""
        if self._entering is not None:
            return LinkAt.JOINING
        if self._carrying is None:
            return LinkAt.ALONE
        return LinkAt.CONNECTED if self._carrying.up else LinkAt.AWAY

    def step(self, now: float, wait: float) -> None:
        """Go on; waits so many seconds at most, but longer while it connects. `now`: in seconds."""
        if now - self._look_at >= LOOK_S:
            self._look_at = now
            self._look_for_a_wish(now)
        if self._entering is not None:
            self._enter(self._entering, now, wait)
        elif self._carrying is not None:
            self._carrying.step(now, wait)
        else:
            time.sleep(wait)
        self._say()
        self._touch(now)

    def close(self) -> None:
        """End the connection, and say that it is gone."""
        self._stop()
        self._say()

    # -- wishes -----------------------------------------------------------------------------------------------------

    def _look_for_a_wish(self, now: float) -> None:
        try:
            payload = self._outbox.changed(post.WISH, STATE)
            if payload is None:
                return
            wish = decoded(payload, Wish, STATE)
        except (OSError, NotUnderstood) as error:
            self._saying.say("wish", f"{post.OUT}/{post.WISH} is not understood: {error}.")
            self._answered = Answered("", NotJoined.BAD_WISH)
            return
        if wish.id != self._answered.wish:
            self._obey(wish, now)

    def _obey(self, wish: Wish, now: float) -> None:
        """Leave, come in by a ticket, or begin to come in by a code. An evening that was joined before stays so until
        another lets the table in."""
        self._answered = Answered(wish.id)
        if wish.leave:
            self._leave()
        elif wish.ticket is not None:
            self._join(wish, wish.ticket)
        elif is_sound(wish):
            self._stop()
            self._saying.say("connection", f"Joining the evening at {wish.address}:{wish.port} as table {wish.table}.")
            self._entering = Entering(wish, now, time.time)
        else:
            self._refuse(NotEntered(NotJoined.BAD_WISH))

    def _enter(self, entering: Entering, now: float, wait: float) -> None:
        found = entering.step(now, wait)
        if entering.ahead_ms is not None:
            self._ahead_ms = entering.ahead_ms
        if found is None:
            return
        entering.close()
        self._entering = None
        if isinstance(found, Ticket):
            self._join(entering.wish, found)
        else:
            self._refuse(found)
            joined = self._kept.joined()
            if joined is not None:
                self._carry(joined)

    def _refuse(self, found: NotEntered) -> None:
        self._answered = replace(self._answered, why=found.why, left=found.left)
        left = "" if found.left is None else f", {found.left} guesses are left"
        self._saying.say("connection", f"The table was not let in: {found.why.replace('_', ' ')}{left}.")

    def _join(self, wish: Wish, ticket: Ticket) -> None:
        """From now on the table belongs to this evening."""
        self._stop()
        joined = Joined(ticket, ticket.term, wish.id)
        try:
            self._kept.forget()
            self._inbox.clear()
            self._kept.keep(joined)
        except OSError as error:
            self._saying.unwritable(self._kept.folder, error)
        self._carry(joined)

    def _leave(self) -> None:
        self._stop()
        self._ahead_ms = None
        try:
            self._kept.forget()
            self._inbox.clear()
        except OSError as error:
            self._saying.unwritable(self._kept.folder, error)
        self._saying.say("connection", "The table has left its evening.")

    def _carry(self, joined: Joined) -> None:
        self._carrying = Carrying(self._outbox, self._inbox, self._kept, joined, self._saying, self._ticks)

    def _stop(self) -> None:
        """End what runs."""
        for each in (self._entering, self._carrying):
            if each is not None:
                each.close()
        self._entering = self._carrying = None

    # -- how it stands ----------------------------------------------------------------------------------------------

    def _say(self) -> None:
        """Put into the inbox how the link stands, if that has changed."""
        word = self._stands()
        before = self._word
        if before is not None and replace(word, since=before.since) == before:
            return
        if before is not None and before.at is word.at:
            word = replace(word, since=before.since)
        try:
            self._inbox.say(word)
        except OSError as error:
            self._saying.unwritable(f"{post.IN}/{post.LINK}", error)
            return
        self._word = word

    def _touch(self, now: float) -> None:
        """Let the table see that a word which promises something is not one of a link that is dead."""
        if self.at in (LinkAt.JOINING, LinkAt.CONNECTED) and now - self._touched >= TOUCH_S:
            self._touched = now
            try:
                self._inbox.touch()
            except OSError as error:
                self._saying.unwritable(f"{post.IN}/{post.LINK}", error)

    def _stands(self) -> Word:
        since, answered = self._wall().isoformat(timespec="seconds"), self._answered
        word = Word(
            v=VERSION, at=self.at, since=since, wish=answered.wish, why=answered.why, left=answered.left,
        )  # fmt: skip
        if self._entering is not None:
            return replace(word, table=self._entering.wish.table, ahead_ms=self._ahead_ms)
        if self._carrying is None:
            return word
        carrying = self._carrying
        return replace(
            word,
            evening=carrying.evening,
            table=carrying.joined.ticket.table,
            ahead_ms=self._clock(carrying),
            release=carrying.release,
            down=carrying.down,
        )

    def _clock(self, carrying: Carrying) -> int | None:
        """By how much the evening's clock is ahead, as it was said last; small changes are none."""
        found = carrying.ahead_ms
        if found is not None and (self._ahead_ms is None or abs(found - self._ahead_ms) >= APART_MS):
            self._ahead_ms = found
            if abs(found) >= APART_MS:
                way = "behind" if found > 0 else "ahead of"
                self._saying.say("clock", f"The clock here is {abs(found) // 1000} s {way} the evening's.")
        return self._ahead_ms
