"""Finds who sat at the last table, so that the same players can begin the next game, and what is known of a card."""

from __future__ import annotations

from banker.bank import Bank
from banker.game import Seat
from banker.history import BadRow
from banker.store_error import StoreDamaged
from banker.tags import CardMeaning, CardRecord, Tags
from ui.records.pieces import Token
from ui.setup.entered import Known, Seated
from ui.setup.seats import unnamed


def last_table(bank: Bank) -> tuple[Seated, ...]:
    """Everybody of the game begun last that can be read, in the order of the seats, as they are called now; nobody if
    there is none. A card forgotten since is nobody's.

    Decision: who came late or left before the end belongs to the table too."""
    for game in reversed(bank.log.games()):
        if bank.log.is_apart(game):
            continue
        try:
            sitting = bank.seats(game)
        except (BadRow, StoreDamaged):
            continue
        tags = Tags(bank.store)
        cards = {player: card for card, player in tags.seated(game).items()}
        return tuple(_seated(tags, seat, cards.get(seat.id)) for seat in sitting)
    return ()


def _seated(tags: Tags, seat: Seat, card: str | None) -> Seated:
    """A player as they sat there, with what their card remembers."""
    name = "" if unnamed(seat.name, seat.symbol) else seat.name
    token = Token(seat.colour, seat.symbol)
    remembered = None if card is None else known(tags.of_card(card), tags.record(card))
    return Seated(seat.id, token, name, card, remembered)


def known(meaning: CardMeaning, record: CardRecord) -> Known | None:
    """What a card remembers of its player; None for one that is nobody's."""
    if not meaning.name:
        return None
    name = "" if unnamed(meaning.name, meaning.symbol) else meaning.name
    return Known(name, Token(meaning.colour, meaning.symbol), record.games, record.wins)
