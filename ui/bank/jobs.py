"""What the bank's thread is asked to do besides booking a command: begin, resume, put away, tie. Each is one job."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from banker.bank import Bank, Envelope, Outcome
from banker.commands import CallTime, Join
from banker.rules.setup import open_game
from banker.tags import CardMeaning, CardRecord, CardTaken, Sticker, Tags, TagTaken
from ui.bank.snapshot import Snapshot, snapshot
from ui.setup.opening import Opening

Seated = tuple[Snapshot, Mapping[str, str]]
"""The game, and which card is whose in it."""


def begin(bank: Bank, opening: Opening, game_id: str, op_id: str) -> Seated:
    """Open the game that was set up, and tie the cards to its seats."""
    terms, events = open_game(
        opening.edition,
        opening.seats,
        mode=opening.mode,
        options=opening.options,
        first=opening.first,
        deal=opening.deal,
        minutes=opening.minutes,
        ends=opening.ends,
    )
    bank.begin(game_id, op_id, terms, events)
    tags = Tags(bank.store)
    for card, player in opening.cards.items():
        seat = next(seat for seat in opening.seats if seat.id == player)
        tags.seat(card, game_id, player, seat.name, seat.colour, seat.symbol)
    return snapshot(bank), tags.seated(game_id)


def resume(bank: Bank, game_id: str) -> Seated:
    """Go on with a game of the file."""
    if bank.game_id != game_id:
        bank.resume(game_id)
    return snapshot(bank), Tags(bank.store).seated(game_id)


def played(bank: Bank, op_id: str, played_ms: int) -> Snapshot:
    """Book the time played; when the agreed length is over, the bank calls time."""
    bank.played(op_id, played_ms)
    return snapshot(bank)


def call_time(bank: Bank, op_id: str) -> Snapshot:
    """The agreed hour has struck."""
    bank.execute(Envelope(op_id, CallTime(), by="clock"))
    return snapshot(bank)


def put_away(bank: Bank, op_id: str) -> None:
    """The table is done with this game; the winners' cards remember it."""
    over, game_id = bank.game.over, bank.game_id
    assert over is not None
    assert game_id is not None
    bank.put_away(op_id)
    Tags(bank.store).note_winners(game_id, [placing.player for placing in over.placings if placing.place == 1])


def remembered(bank: Bank, uid: str) -> tuple[CardMeaning, CardRecord]:
    """What a card put down at the set-up remembers of its player, and of its games."""
    tags = Tags(bank.store)
    meaning = tags.meaning(uid)
    return meaning, tags.record(meaning.card)


class Given(msgspec.Struct, frozen=True):
    """What became of a card that was to be `player`'s: `cards` of the game now; or it is `owner`'s, or a `sticker`."""

    player: str
    cards: Mapping[str, str]
    owner: str | None = None
    sticker: Sticker | None = None


def give_card(bank: Bank, uid: str, player: str) -> Given:
    """The card is this player's from now on, and the one before no longer."""
    tags, game_id = Tags(bank.store), bank.game_id
    assert game_id is not None
    seat, card = next(seat for seat in bank.game.terms.seats if seat.id == player), tags.card(uid)
    if tags.seated(game_id).get(card, player) not in bank.game.ledger.accounts:
        tags.unseat(card, game_id)  # whose coming was undone
    try:
        tags.seat(card, game_id, player, seat.name, seat.colour, seat.symbol)
    except CardTaken as taken:
        return Given(player, tags.seated(game_id), owner=taken.player)
    except TagTaken as taken:
        return Given(player, tags.seated(game_id), sticker=taken.meaning.sticker)
    return Given(player, tags.seated(game_id))


class Admitted(msgspec.Struct, frozen=True):
    """What became of a late player: the bank's answer, the game after it, and which card is whose."""

    outcome: Outcome
    state: Snapshot
    cards: Mapping[str, str]


def join(bank: Bank, envelope: Envelope, card: str | None) -> Admitted:
    """Book a late player, and tie the card to them."""
    tags, game_id, command = Tags(bank.store), bank.game_id, envelope.command
    assert game_id is not None
    assert isinstance(command, Join)
    outcome = bank.execute(envelope)
    if outcome.refused is None and card is not None:
        tags.seat(card, game_id, command.player, command.name, command.colour, command.symbol)
    return Admitted(outcome, snapshot(bank), tags.seated(game_id))


def tie(bank: Bank, uid: str, sticker: Sticker) -> CardMeaning | None:
    """The tag means this from now on; else what it means already."""
    tags = Tags(bank.store)
    try:
        tags.tie(tags.card(uid), sticker)
    except TagTaken as taken:
        return taken.meaning
    return None


def untie(bank: Bank, uid: str) -> Sticker | None:
    """The tag is no sticker any more; what it was."""
    tags = Tags(bank.store)
    return tags.untie(tags.card(uid))
