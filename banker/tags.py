"""What a tag means: a player's card with the seat it has in a game, or a sticker (a deed, Start, ...). Outside the log.

Law: a tag has one meaning; a second one is refused, naming the first. A UID is never stored, logged or shown: it is
turned at once into an HMAC under a key that lies in the same file, so that cards survive a restore. That keeps the
numbers out of sight; it does not protect them from a thief of the file. Undo never touches what is tied here; a game's
log knows seats, not cards.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Container, Iterable, Mapping
from enum import StrEnum

import msgspec

from banker.game import Seat
from banker.kept import Things
from banker.limits import is_plain
from banker.store import Store
from banker.store_error import NotKept

KEY = "tags.key"
CARD = "tags.card."
SEATS = "tags.seats."
STICKER = "tags.sticker."
REFEREES = "tags.referees."


class StickerKind(StrEnum):
    """What a sticker stands on."""

    DEED = "deed"
    START = "start"
    JAIL_CARD = "jail_card"
    UNDO = "undo"
    REFEREE = "referee"  # a card that stands on nothing: the referee's


class Sticker(msgspec.Struct, frozen=True):
    """The meaning of a tag that is nobody's card. `space`: of the deed it stands on, else None.

    Decision: a deed is its space, whatever the edition; a box's stickers are only ever used with that box.
    """

    kind: StickerKind
    space: int | None = None


class CardMeaning(msgspec.Struct, frozen=True):
    """What is kept of a tag. `card`: the HMAC of its UID in hex. `name`, `colour`, `symbol`: of its last game, else "".

    `sticker`: None unless the tag is one.
    """

    card: str
    name: str = ""
    colour: str = ""
    symbol: str = ""
    sticker: Sticker | None = None


class CardRecord(msgspec.Struct, frozen=True):
    """How many games were begun and won with a card, no matter who held it."""

    games: int = 0
    wins: int = 0


class CardKey:
    """The key under which UIDs are turned into cards. It may leave the store's thread, and is never shown."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def card(self, uid: str) -> str:
        """The HMAC of a UID in hex, under which everything about the tag is kept."""
        return hmac.new(self._key, uid.upper().encode(), hashlib.sha256).hexdigest()


class Seating(msgspec.Struct, frozen=True):
    """The cards of a game: card to player id; and who won, once that is known."""

    players: dict[str, str] = {}
    winners: tuple[str, ...] = ()


class _Memory(msgspec.Struct, frozen=True):
    """What is stored of a card itself."""

    name: str
    colour: str
    symbol: str


class CardTaken(Exception):
    """The card is already that of `player` in this game."""

    def __init__(self, player: str) -> None:
        super().__init__(f"the card is already that of {player}")
        self.player = player


class TagTaken(Exception):
    """The tag already has a meaning: `meaning`."""

    def __init__(self, meaning: CardMeaning) -> None:
        super().__init__("the tag has another meaning already")
        self.meaning = meaning


class Tags:
    """The cards and stickers kept in a store. Every change raises NotKept if the disk does not take it."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def card(self, uid: str) -> str:
        """The HMAC of a UID in hex, under which everything about the tag is kept."""
        return self.key().card(uid)

    def key(self) -> CardKey:
        """The key of this store's cards, drawn when it is first asked for."""
        key = self._store.kept(KEY)
        if key is None:
            key = secrets.token_bytes(32)
            self._store.keep(KEY, key)
        return CardKey(key)

    def meaning(self, uid: str) -> CardMeaning:
        """What is kept of the tag with this UID; empty for one never seen."""
        return self.of_card(self.card(uid))

    def known(self) -> tuple[CardMeaning, ...]:
        """Every card that was once a player's, sorted by that player's name."""
        cards = (self.of_card(name.removeprefix(CARD)) for name in self._store.names_kept(CARD))
        return tuple(sorted(cards, key=lambda meaning: (meaning.name, meaning.card)))

    def of_card(self, card: str) -> CardMeaning:
        """What is kept of this card; empty for one never seen."""
        body = self._store.kept(CARD + card)
        if body is None:
            return CardMeaning(card, sticker=self._sticker(card))
        memory = msgspec.json.decode(body, type=_Memory)
        return CardMeaning(card, memory.name, memory.colour, memory.symbol)

    def record(self, card: str) -> CardRecord:
        """The games of this card. Reads the seats of every game of the file."""
        seatings = [seating for seating in map(self._seating, self._games()) if card in seating.players]
        return CardRecord(len(seatings), sum(seating.players[card] in seating.winners for seating in seatings))

    def seat(self, game: str, cards: Mapping[str, Seat], playing: Container[str] | None = None) -> None:
        """Give these cards to players of this game, all or none. Raises as `seats` does."""
        self._store.keep_all(self.seats(game, cards, playing))

    def seats(self, game: str, cards: Mapping[str, Seat], playing: Container[str] | None = None) -> Things:
        """What is to be kept so that these cards are those players' in this game; each keeps name, colour and symbol
        for the next game, and any other card of the player in this one is freed.

        `playing`: who is in the game; the card of somebody else, whose coming was undone, is free. None: all are.
        Raises CardTaken; TagTaken for a sticker.
        """
        if not cards:
            return {}
        seating = self._seating(game)
        players, things = dict(seating.players), {}
        for card, seat in cards.items():
            if self._sticker(card) is not None:
                raise TagTaken(self.of_card(card))
            owner = players.get(card, seat.id)
            if owner != seat.id and (playing is None or owner in playing):
                raise CardTaken(owner)
            players = {c: p for c, p in players.items() if p != seat.id} | {card: seat.id}
            things[CARD + card] = msgspec.json.encode(_Memory(seat.name, seat.colour, seat.symbol))
        return things | {SEATS + game: msgspec.json.encode(msgspec.structs.replace(seating, players=players))}

    def seated(self, game: str) -> dict[str, str]:
        """The cards of a game: card to player id."""
        return dict(self._seating(game).players)

    def winners(self, game: str, winners: Iterable[str]) -> Things:
        """What is to be kept so that it is remembered who won a game; what was noted before, for an end that was
        undone, is replaced."""
        seating = msgspec.structs.replace(self._seating(game), winners=tuple(winners))
        return {SEATS + game: msgspec.json.encode(seating)}

    def won(self, game: str) -> tuple[str, ...]:
        """Who won a game, as noted when it was put away."""
        return self._seating(game).winners

    def tie(self, card: str, sticker: Sticker) -> None:
        """Make the tag this sticker. Raises TagTaken if it is somebody's card or another sticker."""
        meaning = self.of_card(card)
        if meaning.name or meaning.sticker not in (None, sticker):
            raise TagTaken(meaning)
        self._store.keep(STICKER + card, msgspec.json.encode(sticker))

    def untie(self, card: str) -> Sticker | None:
        """Make the tag no sticker any more. Returns what it was, None if it was none."""
        sticker = self._sticker(card)
        if sticker is not None:
            self._store.keep_all({STICKER + card: None})
        return sticker

    def stickers(self) -> frozenset[Sticker]:
        """What any tag is tied to."""
        cards = (name.removeprefix(STICKER) for name in self._store.names_kept(STICKER))
        return frozenset(sticker for sticker in map(self._sticker, cards) if sticker is not None)

    def referees(self) -> tuple[str, ...]:
        """The cards that are the referee's, for the games that begin from now on."""
        cards = (name.removeprefix(STICKER) for name in self._store.names_kept(STICKER))
        return tuple(sorted(card for card in cards if self._sticker(card) == Sticker(StickerKind.REFEREE)))

    def appoint(self, game: str) -> Things:
        """What is to be kept so that the cards that are the referee's now are so for the whole of this game.

        Decision: no card becomes the referee's of a game that has begun, or any finger could make one. Of two cards
        that were learnt before, the other counts if one is lost; without any, the game goes on to its own end."""
        return {REFEREES + game: msgspec.json.encode(self.referees())}

    def appointed(self, game: str) -> tuple[str, ...]:
        """The cards that are the referee's in this game."""
        body = self._store.kept(REFEREES + game)
        return () if body is None else msgspec.json.decode(body, type=tuple[str, ...])

    def _sticker(self, card: str) -> Sticker | None:
        body = self._store.kept(STICKER + card)
        return None if body is None else msgspec.json.decode(body, type=Sticker)

    def rename(self, card: str, name: str) -> None:
        """Keep another name for a player's card; the games begun with it keep the one they began with.

        A card that is nobody's stays so. Raises NotKept for a name that is not plain text."""
        if not is_plain(name):
            raise NotKept(f"{name!r} has a control or direction character in it")
        body = self._store.kept(CARD + card)
        if body is not None:
            memory = msgspec.structs.replace(msgspec.json.decode(body, type=_Memory), name=name)
            self._store.keep(CARD + card, msgspec.json.encode(memory))

    def forget(self, card: str) -> None:
        """Delete all that is kept of a tag: its player, its sticker, its seats. The games' logs do not change."""
        things: dict[str, bytes | None] = {CARD + card: None, STICKER + card: None}
        for game in self._games():
            seating = self._seating(game)
            if card in seating.players:
                others = {c: p for c, p in seating.players.items() if c != card}
                things[SEATS + game] = msgspec.json.encode(msgspec.structs.replace(seating, players=others))
        for name in self._store.names_kept(REFEREES):
            cards = self.appointed(name.removeprefix(REFEREES))
            if card in cards:
                things[name] = msgspec.json.encode(tuple(each for each in cards if each != card))
        self._store.keep_all(things)

    def _games(self) -> list[str]:
        return [name.removeprefix(SEATS) for name in self._store.names_kept(SEATS)]

    def _seating(self, game: str) -> Seating:
        body = self._store.kept(SEATS + game)
        return Seating() if body is None else msgspec.json.decode(body, type=Seating)
