"""The games of the file and the cards it knows, as they are listed; the tally of a game that was put away."""

from __future__ import annotations

from banker.bank import Bank, course_of
from banker.history import BadRow, Clock, End, Start, decoded
from banker.store_error import StoreDamaged
from banker.tags import Tags
from ui.bank.snapshot import HIDDEN, Snapshot, snapshot_of
from ui.records.beside import Games, KeptCard, Shelved
from ui.records.pieces import Token


def hidden(bank: Bank) -> frozenset[str]:
    """The ids of the games that were taken off the list."""
    return frozenset(name.removeprefix(HIDDEN) for name in bank.store.names_kept(HIDDEN))


def games(bank: Bank, gone: str | None = None) -> Games:
    """The games on the list: the open ones first, then those put away, then those set apart; last played first.

    `gone`: the game that was just taken off it.
    """
    off = hidden(bank)
    found = [_shelved(bank, info.id, info.broken) for info in bank.games() if info.id not in off]
    found.sort(key=lambda game: game.when, reverse=True)
    return Games(tuple(sorted(found, key=lambda game: (game.broken, game.closed))), hidden=len(off), gone=gone)


def hide(bank: Bank, game_id: str) -> Games:
    """Take a game off the list, unless it is the open one. Returns the list."""
    shown = next((game for game in games(bank).games if game.id == game_id), None)
    if shown is None or shown.current:
        return games(bank)
    bank.store.keep(HIDDEN + game_id, b"yes")
    return games(bank, game_id)


def show_again(bank: Bank, game_id: str | None) -> Games:
    """Put a game on the list again, None: all of them. Returns the list."""
    off = hidden(bank) if game_id is None else hidden(bank) & {game_id}
    bank.store.keep_all({HIDDEN + id: None for id in off})
    return games(bank)


def _shelved(bank: Bank, game_id: str, broken: bool) -> Shelved:
    try:
        start, sitting = decoded(bank.log.first(game_id)), bank.seats(game_id)
        last = decoded(bank.log.last_said(game_id))
    except (BadRow, StoreDamaged):
        return Shelved(game_id, {}, "", (), "", broken=True)
    assert isinstance(start, Start)
    assert not isinstance(last, Clock), "that row was asked for without the clock's"
    seats = {seat.id: (Token(seat.colour, seat.symbol), seat.name) for seat in sitting}
    won = Tags(bank.store).won(game_id) if isinstance(last, End) else ()
    return Shelved(
        game_id,
        dict(start.terms.edition.names),
        start.terms.mode,
        tuple(seats.values()),
        last.when or start.when,
        closed=isinstance(last, End),
        broken=broken,
        winners=tuple(seats[player][1] for player in won if player in seats),
        current=game_id == bank.game_id and not isinstance(last, End),
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


def rename(bank: Bank, card: str, name: str) -> tuple[KeptCard, ...]:
    """Keep another name for a card. Returns the cards."""
    Tags(bank.store).rename(card, name)
    return cards(bank)


def forget(bank: Bank, card: str) -> tuple[KeptCard, ...]:
    """Forget a card. Returns those that are left."""
    Tags(bank.store).forget(card)
    return cards(bank)
