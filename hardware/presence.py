"""Polls in, events out: what was put on the reader, what was taken away, once per presentation.

Law: a tag counts again only after the reader was empty, and empty means three clean timeouts in a row; or, where
noise breaks every such row, many in a short while without a whole answer. A broken frame or a collision alone is
never an absence. Pure: time is an argument, and no span of time, however long, makes a card count again.

A strong card may hide a weak one (the capture effect): the two are read as one. Nothing tells them apart until the
strong one is taken away; then the weak one is a swap and counts, unless it had been seen before: then there were
several.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from hardware.ports import (
    Noise,
    RandomCard,
    Reading,
    Several,
    Silence,
    TagEvent,
    TagGone,
    TagRead,
    TagRefusal,
    TagRefused,
    TagSeen,
)

MISSES_TO_GO = 3
"""Clean timeouts in a row that mean "gone": 120 ms at one poll every 40 ms, less than a hand needs to come back."""

POLLS_IN_DOUBT, MISSES_IN_DOUBT = 20, 6
"""So many clean timeouts among so many polls without a whole answer mean "gone", too. Decision: an empty reader that
hears noise in a third of its polls is empty within a second; a card that lies there answers whole before."""

COLLISIONS_TO_REFUSE = 3
"""Collisions in a row that mean "several cards"; one card coming near can make a few, and so can noise."""

TAGS_REMEMBERED = 8
"""More cards than fit in the field at once."""


@dataclass(frozen=True, slots=True)
class Presence:
    """What is on the reader. `Presence()` is the empty reader."""

    counted: tuple[str, ...] = ()  # since the reader was last empty; the last one lies there now
    refused: bool = False
    misses: tuple[bool, ...] = ()  # of the last polls since a whole answer, whether each was a clean timeout
    collisions: int = 0

    def after(self, reading: Reading, at: float) -> tuple[Presence, tuple[TagEvent, ...]]:
        """The presence after this poll, and the events it makes, stamped `at`."""
        match reading:
            case Silence():
                return self._after_silence(at)
            case TagRead(uid=uid):
                return self._after_card(uid, at)
            case Several():
                return self._after_collision(at)
            case RandomCard():
                return self._refuse(TagRefusal.RANDOM, at)
            case Noise():
                return self._doubting(clean=False), ()
            case _:
                assert_never(reading)

    @property
    def _lying(self) -> str | None:
        return self.counted[-1] if self.counted else None

    def _after_silence(self, at: float) -> tuple[Presence, tuple[TagEvent, ...]]:
        if self == EMPTY:
            return EMPTY, ()
        after = self._doubting(clean=True)
        in_a_row = after.misses[-MISSES_TO_GO:] == (True,) * MISSES_TO_GO
        if in_a_row or sum(after.misses) == MISSES_IN_DOUBT:
            return EMPTY, self._gone(at)
        return after, ()

    def _doubting(self, *, clean: bool, collisions: int = 0) -> Presence:
        """After one more poll without a whole answer."""
        return replace(self, misses=(*self.misses, clean)[-POLLS_IN_DOUBT:], collisions=collisions)

    def _after_card(self, uid: str, at: float) -> tuple[Presence, tuple[TagEvent, ...]]:
        if self.refused or uid == self._lying:
            return replace(self, misses=(), collisions=0), ()
        # Decision: another tag without an absence between is a swap, and counts; a tag that *comes back* without
        # one lay there all the time beneath another, so there are several.
        if uid in self.counted:
            return self._refuse(TagRefusal.SEVERAL, at)
        counted = (*self.counted, uid)[-TAGS_REMEMBERED:]
        return Presence(counted=counted), (*self._gone(at), TagSeen(uid, at))

    def _after_collision(self, at: float) -> tuple[Presence, tuple[TagEvent, ...]]:
        if self.refused:  # several lie there still, and none of them can answer whole
            return Presence(refused=True), ()
        after = self._doubting(clean=False, collisions=self.collisions + 1)
        if after.collisions < COLLISIONS_TO_REFUSE:
            return after, ()
        return self._refuse(TagRefusal.SEVERAL, at)

    def _refuse(self, reason: TagRefusal, at: float) -> tuple[Presence, tuple[TagEvent, ...]]:
        if self.refused:
            return Presence(refused=True), ()
        return Presence(refused=True), (*self._gone(at), TagRefused(reason, at))

    def _gone(self, at: float) -> tuple[TagEvent, ...]:
        return (TagGone(self._lying, at),) if self._lying is not None else ()


EMPTY = Presence()
