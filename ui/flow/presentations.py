"""Tells which reading of a card means something: a card that signed may lie, tremble and come back, and does nothing by
it.

Law: one presentation does one thing. Nothing here tells what a card means; that is decided in `ui.table.cards`.
"""

from __future__ import annotations

from banker import pending as p
from hardware.ports import ReaderEvent, ReaderReady, TagGone, TagSeen
from ui.flow.desk import Desk
from ui.flow.place import AtTable

# A card read again so soon after it went was never taken away: a hand trembles, or another card lay over it.
TREMBLES_S = 0.3
AWAY_S = 3.0  # A card that has signed inquires only after it was away for so many seconds.
QUIET_S = 2.0  # Or after its owner's turn has waited for so many seconds and asks for no card.


class Presentations:
    """Remembers, by the bank's ids of the cards, when each went and when it signed."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._exact = False
        self._went: dict[str, float] = {}  # by the reader's clock
        self._away_since: dict[str, float] = {}  # by the flow's, as all below
        self._signed: set[str] = set()
        self._quiet: tuple[str, str, int] | None = None
        self._quiet_since = 0.0

    def note(self, event: ReaderEvent) -> None:
        """Take note of what the reader tells, before anything else is done with it."""
        match event:
            case ReaderReady():
                self._exact = event.exact
            case TagGone():
                card = self._desk.card(event.uid)
                self._went[card] = event.at
                self._away_since[card] = self._desk.now

    def trembles(self, event: TagSeen) -> bool:
        """Whether this is a second reading of the same presentation."""
        went = self._went.get(self._desk.card(event.uid))
        return not self._exact and went is not None and event.at - went < TREMBLES_S

    def has_signed(self, card: str) -> None:
        """Remember that this card has signed, or done anything else that is booked or kept."""
        self._signed.add(card)
        self._away_since[card] = self._desk.now

    def may_inquire(self, card: str, player: str) -> bool:
        """Whether this card, the player's or a sticker, inquires now and so opens an estate. If so, forget that it has
        signed."""
        now = self._desk.now
        rests = self._turn_that_waits()
        waits = rests is not None and rests[1] == player and now - self._quiet_since >= QUIET_S
        if card in self._signed and not waits and now - self._away_since[card] < AWAY_S:
            return False
        self._signed.discard(card)
        return True

    def tick(self) -> None:
        """Take note of since when a turn waits with nothing asked."""
        waits = self._turn_that_waits()
        if waits != self._quiet:
            self._quiet, self._quiet_since = waits, self._desk.now

    def _turn_that_waits(self) -> tuple[str, str, int] | None:
        """The game, the player in turn and the last booking, where no card is asked for; else None."""
        place = self._desk.place
        if not isinstance(place, AtTable) or place.table.asked is not None:
            return None
        top = place.table.game.top
        if not isinstance(top, p.Throw | p.JailChoice):
            return None
        return place.state.game_id, top.player, place.table.number
