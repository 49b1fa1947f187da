"""What a card means: the player it remembers, and the seat it has in a game. Kept outside the log.

Law: a UID is never stored, logged or shown. It is turned at once into an HMAC under a key that lies in the same file, so
that cards survive a restore; that keeps numbers out of sight and is no protection against whoever takes the file.
Undo never touches what is tied here; a game's log knows seats, not cards.
"""

from __future__ import annotations

import hashlib
import hmac
import os

import msgspec

from banker.store import Store

KEY = "tags.key"
CARD = "tags.card."
SEATS = "tags.seats."


class CardMeaning(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a card remembers from the last time it was seated; `name` "" for a new one. `card` is its HMAC, in hex."""

    card: str
    name: str = ""
    colour: str = ""
    symbol: str = ""
    games: int = 0
    wins: int = 0


class Tags:
    """The cards kept in a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def card(self, uid: str) -> str:
        """The name under which a UID is kept."""
        return hmac.new(self._key(), uid.upper().encode(), hashlib.sha256).hexdigest()

    def _key(self) -> bytes:
        key = self._store.kept(KEY)
        if key is None:
            key = os.urandom(32)
            self._store.keep(KEY, key)
        return key

    def meaning(self, uid: str) -> CardMeaning:
        """What this card remembers; a card never seen remembers nothing."""
        return self._remembered(self.card(uid))

    def _remembered(self, card: str) -> CardMeaning:
        body = self._store.kept(CARD + card)
        return CardMeaning(card) if body is None else msgspec.json.decode(body, type=CardMeaning)

    def seat(self, card: str, game: str, player: str, name: str, colour: str, symbol: str) -> None:
        """The card is this player's in this game, and remembers name, colour and symbol for the next one."""
        before = self._remembered(card)
        after = msgspec.structs.replace(before, name=name, colour=colour, symbol=symbol, games=before.games + 1)
        self._store.keep(CARD + card, msgspec.json.encode(after))
        seats = self.seated(game) | {card: player}
        self._store.keep(SEATS + game, msgspec.json.encode(seats))

    def seated(self, game: str) -> dict[str, str]:
        """Card to player id of a game."""
        body = self._store.kept(SEATS + game)
        return {} if body is None else msgspec.json.decode(body, type=dict[str, str])

    def forget(self, card: str) -> None:
        """Delete what a card remembers; seats in games stay as they are."""
        self._store.keep(CARD + card, None)
