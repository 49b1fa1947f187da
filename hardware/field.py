"""The field of a reader whose cards are put there by the program: taps, cards left lying, cards taken away.

Law: each gesture lasts long enough to be noticed, and gestures come one after the other, as from one hand; so a
tap given here goes through the same polls, and the same `presence`, as a card on the chip.
"""

from __future__ import annotations

import threading
from collections import deque

from hardware.ports import Poll, RandomCard, Several, Silence, hex_uid, read_card
from hardware.presence import COLLISIONS_TO_REFUSE, MISSES_BESIDE, MISSES_TO_GO

# How many polls a tapped card stays: enough for two cards to be noticed as two.
POLLS_THERE = COLLISIONS_TO_REFUSE

# Ten taps ahead. Decision: more are dropped; a tap that plays seconds late would answer another question.
FRAMES_WAITING = 10 * (POLLS_THERE + MISSES_TO_GO)


class Field:
    """What lies on the reader, now and in the next polls. Safe to use from several threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._cards: tuple[str, ...] = ()
        self._frames: deque[tuple[str, ...]] = deque()

    def tap(self, uid: str) -> bool:
        """Tap a card: it comes and goes. False: too many gestures wait, nothing was done. BadUid if `uid` is none."""
        card = hex_uid(uid)
        with self._lock:
            return self._play([_with(self._cards, card)] * POLLS_THERE + [self._cards] * _polls_to_go(self._cards))

    def put(self, uid: str) -> bool:
        """Put a card beside those that lie there, and leave it. False and BadUid as for `tap`."""
        card = hex_uid(uid)
        with self._lock:
            return self._leave(_with(self._cards, card), POLLS_THERE)

    def take(self, uid: str | None = None) -> bool:
        """Take that card away; None: all of them. False: it did not lie there, or too many gestures are waiting."""
        card = None if uid is None else hex_uid(uid)
        with self._lock:
            if card is not None and card not in self._cards:
                return False
            left = () if card is None else tuple(other for other in self._cards if other != card)
            return self._leave(left, _polls_to_go(left))

    def settle(self) -> None:
        """Drop the gestures under way and waiting: what has been put lies there, what has been taken is gone."""
        with self._lock:
            self._frames.clear()

    @property
    def lying(self) -> tuple[str, ...]:
        """The cards put and not yet taken, in the order they came."""
        with self._lock:
            return self._cards

    @property
    def idle(self) -> bool:
        """Whether all gestures have been played."""
        with self._lock:
            return not self._frames

    def poll(self) -> Poll:
        """What answers now; each call is one poll further in the gestures."""
        with self._lock:
            cards = self._frames.popleft() if self._frames else self._cards
        return _answer(cards)

    def _leave(self, cards: tuple[str, ...], polls: int) -> bool:
        played = self._play([cards] * polls)
        if played:
            self._cards = cards
        return played

    def _play(self, frames: list[tuple[str, ...]]) -> bool:
        room = len(self._frames) + len(frames) <= FRAMES_WAITING
        if room:
            self._frames.extend(frames)
        return room


def _with(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    return cards if card in cards else (*cards, card)


def _polls_to_go(left: tuple[str, ...]) -> int:
    """How many polls it takes until a card counts as gone that leaves these behind."""
    return MISSES_BESIDE if left else MISSES_TO_GO


def _answer(cards: tuple[str, ...]) -> Poll:
    """What a poll says of these cards. A card with a random number is refused, even if others lie beside it."""
    if not cards:
        return Silence()
    read = [read_card(card) for card in cards]
    whole = tuple(one.uid for one in read if not isinstance(one, RandomCard))
    if len(whole) < len(cards):
        return RandomCard()
    return read[0] if len(read) == 1 else Several(whole)
