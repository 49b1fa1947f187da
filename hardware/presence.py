"""Polls in, events out: what was put on the reader, what was taken away, once per presentation.

Law: a tag counts again only after it was away. Away is an empty reader, which is three clean timeouts in a row; or,
where noise breaks every such row, many in a short while without a whole answer. Beside a card that lay there before
it, a tag is away after some more polls in which that one answered and this one did not. A broken frame or a collision
alone is never an absence. Pure: time is an argument, and no span of time, however long, makes a card count again.

A card that lies still after it has counted blocks nobody: the next one beside it counts. Two that come at once do not,
nor does one that comes back from beneath another: nothing tells whose turn was meant.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import assert_never

from hardware.ports import (
    Noise,
    RandomCard,
    ReaderFree,
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

# Clean timeouts in a row that mean "gone": 120 ms at one poll every 40 ms, less than a hand needs to come back.
MISSES_TO_GO = 3

# Polls in which a card that lay there before was read and this one was not, that mean "gone". Decision: more than in an
# empty field, as two cards on one another weaken each other.
MISSES_BESIDE = 8

# A card not read for so many polls, beneath one that came later, may have been taken away meanwhile.
MISSES_HIDDEN = 25

# So many clean timeouts among so many polls without a whole answer mean "gone", too. Decision: an empty reader that
# hears noise in a third of its polls is empty within a second; a card that lies there answers whole before.
POLLS_IN_DOUBT, MISSES_IN_DOUBT = 20, 6

# Collisions in a row that mean "several cards"; one card coming near can make a few, and so can noise.
COLLISIONS_TO_REFUSE = 3

# So many whole answers in a row without what was refused mean that it was taken away.
CALM_POLLS = 3


@dataclass(frozen=True, slots=True)
class Lying:
    """A card that came since the reader was last empty. `misses`: whole answers of others since it last answered."""

    uid: str = field(repr=False)
    counted: bool = True
    misses: int = 0


@dataclass(frozen=True, slots=True)
class Presence:
    """What is on the reader. `Presence()` is the empty reader."""

    lying: tuple[Lying, ...] = ()  # in the order they came
    refused: bool = False
    calm: int = 0  # whole answers in a row, since the refusal, of what may lie there
    misses: tuple[bool, ...] = ()  # of the last polls since a whole answer, whether each was a clean timeout
    collisions: int = 0

    def after(self, reading: Reading, at: float) -> tuple[Presence, tuple[TagEvent, ...]]:
        """The presence after this poll, and the events it makes, stamped `at`."""
        match reading:
            case Silence():
                return self._after_silence(at)
            case TagRead(uid=uid):
                return self._after_cards((uid,), at)
            case Several(uids=()):
                return self._after_collision(at)
            case Several(uids=uids):
                return self._after_cards(uids, at)
            case RandomCard():
                return self._refuse(TagRefusal.RANDOM, at)
            case Noise():
                return self._doubting(clean=False), ()
            case _:
                assert_never(reading)

    def _after_silence(self, at: float) -> tuple[Presence, tuple[TagEvent, ...]]:
        if self == EMPTY:
            return EMPTY, ()
        after = self._doubting(clean=True)
        in_a_row = after.misses[-MISSES_TO_GO:] == (True,) * MISSES_TO_GO
        if in_a_row or sum(after.misses) == MISSES_IN_DOUBT:
            free = (ReaderFree(at),) if self.refused else ()
            return EMPTY, (*(TagGone(card.uid, at) for card in self.lying if card.counted), *free)
        return after, ()

    def _doubting(self, *, clean: bool, collisions: int = 0) -> Presence:
        """After one more poll without a whole answer."""
        return replace(self, misses=(*self.misses, clean)[-POLLS_IN_DOUBT:], collisions=collisions)

    def _after_cards(self, uids: tuple[str, ...], at: float) -> tuple[Presence, tuple[TagEvent, ...]]:
        """After a poll in which these answered whole."""
        heard = replace(self, misses=(), collisions=0)
        known = {card.uid: card for card in self.lying}
        new = tuple(uid for uid in uids if uid not in known)
        if self.refused:
            return heard._calming(uids, new, at)
        # Decision: a card that was away from sight beneath a later one, and answers beside it again, was put again or
        # lay there all the time. Only whose card that is can be said.
        if len(uids) > 1 and any(uid in known and known[uid].misses >= MISSES_HIDDEN for uid in uids):
            return heard._hidden_back(uids, at)
        if len(new) > 1:
            return heard._refuse(TagRefusal.SEVERAL, at)
        lying = tuple(_heard(card, uids) for card in self.lying)
        gone = tuple(card for place, card in enumerate(lying) if not new and _went(card, lying[place + 1 :]))
        left = tuple(card for card in lying if card not in gone)
        here = replace(heard, lying=(*left, *(Lying(uid) for uid in new)))
        taken = tuple(TagGone(card.uid, at) for card in gone if card.counted)
        return here, (*taken, *(TagSeen(uid, at) for uid in new))

    def _calming(self, uids: tuple[str, ...], new: tuple[str, ...], at: float) -> tuple[Presence, tuple[TagEvent, ...]]:
        """After a poll since a refusal. What is left over then, alone, does not count: it blocks nobody either."""
        if new and len(uids) > 1:
            return replace(self, calm=0), ()
        lying = tuple(_heard(card, uids) for card in self.lying)
        if self.calm + 1 < CALM_POLLS:
            return replace(self, calm=self.calm + 1), ()
        left = (*lying, *(Lying(uid, counted=False) for uid in new))
        return Presence(lying=left), (ReaderFree(at),)

    def _hidden_back(self, uids: tuple[str, ...], at: float) -> tuple[Presence, tuple[TagEvent, ...]]:
        there = tuple(card for card in self.lying if card.misses < MISSES_HIDDEN or card.uid not in uids)
        return replace(self, lying=there)._refuse(TagRefusal.SEVERAL, at)

    def _after_collision(self, at: float) -> tuple[Presence, tuple[TagEvent, ...]]:
        if self.refused:  # several lie there still, and none of them can answer whole
            return replace(self, calm=0, misses=()), ()
        after = self._doubting(clean=False, collisions=self.collisions + 1)
        if after.collisions < COLLISIONS_TO_REFUSE:
            return after, ()
        return self._refuse(TagRefusal.SEVERAL, at)

    def _refuse(self, reason: TagRefusal, at: float) -> tuple[Presence, tuple[TagEvent, ...]]:
        after = Presence(lying=self.lying, refused=True)
        if self.refused:
            return after, ()
        there = tuple(card.uid for card in self.lying if card.misses < MISSES_BESIDE)
        return after, (TagRefused(reason, at, there),)


def _heard(card: Lying, uids: tuple[str, ...]) -> Lying:
    """The card after a poll in which these answered."""
    return replace(card, misses=0 if card.uid in uids else min(card.misses + 1, MISSES_HIDDEN))


def _went(card: Lying, later: tuple[Lying, ...]) -> bool:
    """Whether a card was taken away, though others lie there: it is missed, and no later one lies over it."""
    return card.misses >= MISSES_BESIDE and all(other.misses for other in later)


EMPTY = Presence()
