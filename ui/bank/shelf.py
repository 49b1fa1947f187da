"""The games of the file and the cards it knows, as they are listed; the tally of a game that was put away."""

from __future__ import annotations

from banker.bank import Bank, course_of
from banker.history import BadRow, End, Jump, Operation, Start, decoded
from banker.store_error import StoreDamaged
from banker.tags import Tags
from ui.bank.snapshot import Snapshot, snapshot_of
from ui.records.beside import KeptCard, Shelved
from ui.records.pieces import Token


def shelf(bank: Bank) -> tuple[Shelved, ...]:
    """The games of the file: the open ones first, then those put away, then those set apart; last played first."""
    games = [_shelved(bank, info.id, info.broken) for info in bank.games()]
    games.sort(key=lambda game: game.when, reverse=True)
    return tuple(sorted(games, key=lambda game: (game.broken, game.closed)))


def _shelved(bank: Bank, game_id: str, broken: bool) -> Shelved:
    try:
        start, last = decoded(bank.log.first(game_id)), decoded(bank.log.last(game_id))
    except (BadRow, StoreDamaged):
        return Shelved(game_id, {}, "", (), "", broken=True)
    assert isinstance(start, Start)
    seats = {seat.id: (Token(seat.colour, seat.symbol), seat.name) for seat in start.terms.seats}
    when = last.when if isinstance(last, Operation | Jump | End) else ""
    won = Tags(bank.store).won(game_id) if isinstance(last, End) else ()
    return Shelved(
        game_id,
        dict(start.terms.edition.names),
        start.terms.mode,
        tuple(seats.values()),
        when or start.when,
        closed=isinstance(last, End),
        broken=broken,
        winners=tuple(seats[player][1] for player in won if player in seats),
    )


def tally_of(bank: Bank, game_id: str) -> Snapshot:
    """A game as it ended, checked whole; the bank goes on with the game it has. Raises StoreDamaged."""
    return snapshot_of(course_of(bank.log, game_id), game_id)


def cards(bank: Bank) -> tuple[KeptCard, ...]:
    """Every card that was once a player's, by name."""
    tags = Tags(bank.store)
    found = ((meaning, tags.record(meaning.card)) for meaning in tags.known())
    return tuple(
        KeptCard(meaning.card, meaning.name, Token(meaning.colour, meaning.symbol), record.games, record.wins)
        for meaning, record in found
    )


def forget(bank: Bank, card: str) -> tuple[KeptCard, ...]:
    """Forget a card. Returns those that are left."""
    Tags(bank.store).forget(card)
    return cards(bank)
