"""The games of the file and the cards it knows, as they are listed; the tally of a game that was put away."""

from __future__ import annotations

from banker.bank import Bank, course_of
from banker.history import BadRow, Clock, End, Start, decoded
from banker.store_error import StoreDamaged
from banker.tags import Tags
from ui.bank import summary
from ui.bank.snapshot import HIDDEN, Snapshot, snapshot_of
from ui.bank.summary import Summary
from ui.records.beside import Games, KeptCard, Played, Shelved
from ui.records.pieces import Token

NONE = (0.0, "")
"""The wealth of a card with which no game was ended."""


def hidden(bank: Bank) -> frozenset[str]:
    """The ids of the games that were taken off the list."""
    return frozenset(name.removeprefix(HIDDEN) for name in bank.store.names_kept(HIDDEN))


def games(bank: Bank, gone: str | None = None) -> Games:
    """The games on the list: the open ones first, then those put away, then those set apart; last played first.

    `gone`: the game that was just taken off it.
    """
    off = hidden(bank)
    found = [_shelved(bank, info.id, info.broken) for info in bank.games(begun=True) if info.id not in off]
    found.sort(key=lambda game: game.when, reverse=True)
    return Games(tuple(sorted(found, key=lambda game: (game.broken, game.closed))), hidden=len(off), gone=gone)


def hide(bank: Bank, game_id: str) -> Games:
    """Take a game off the list. Returns the list."""
    if game_id not in bank.log.games():
        return games(bank)
    bank.store.keep(HIDDEN + game_id, b"yes")
    return games(bank, game_id)


def show_again(bank: Bank, game_id: str | None) -> Games:
    """Put a game on the list again, None: all of them. Returns the list."""
    off = hidden(bank) if game_id is None else hidden(bank) & {game_id}
    bank.store.keep_all({HIDDEN + id: None for id in off})
    return games(bank)


def read_whole(bank: Bank, game_id: str) -> Shelved:
    """A game as it is listed, with what only its whole log tells, which is kept for the next time; one that turns out
    to be damaged is set apart."""
    try:
        told = summary.known(bank, game_id) or summary.kept(bank, game_id, course_of(bank.log, game_id))
    except StoreDamaged:
        bank.set_apart(game_id)
        return _shelved(bank, game_id, broken=True)
    return _shelved(bank, game_id, broken=False, told=told)


def _shelved(bank: Bank, game_id: str, broken: bool, told: Summary | None = None) -> Shelved:
    """A game as it is listed; `unread` if what is kept of it does not tell all, and it is not the one in memory."""
    try:
        start, last = decoded(bank.log.first(game_id)), decoded(bank.log.last_said(game_id))
        told = told if broken or told is not None else _told(bank, game_id)
        sitting = told.seats if told is not None else bank.seats(game_id)
    except (BadRow, StoreDamaged):
        return Shelved(game_id, {}, "", (), "", broken=True)
    assert isinstance(start, Start)
    assert not isinstance(last, Clock), "that row was asked for without the clock's"
    closed = isinstance(last, End)
    won = Tags(bank.store).won(game_id) if closed else ()
    places = told.places if told is not None and closed else {player: 1 for player in won}
    turn = told.turn if told is not None and not closed else ""
    players = [
        Played(Token(seat.colour, seat.symbol), seat.name, places.get(seat.id, 0), seat.id == turn) for seat in sitting
    ]
    return Shelved(
        game_id,
        dict(start.terms.edition.names),
        start.terms.mode,
        tuple(sorted(players, key=lambda player: player.place or len(players))),
        last.when or start.when,
        closed=closed,
        broken=broken,
        played_s=told.played_s if told is not None else None,
        best=told.best if told is not None else None,
        unread=told is None and not broken,
    )


def _told(bank: Bank, game_id: str) -> Summary | None:
    """The summary of a game as far as it costs no reading of its whole log; None if it would."""
    found = summary.known(bank, game_id)
    if found is None and bank.game_id == game_id:
        return summary.kept(bank, game_id, bank.course)
    return found


def tally_of(bank: Bank, game_id: str) -> Snapshot:
    """A game as it ended, checked whole; the bank goes on with the game it has. Raises StoreDamaged."""
    return snapshot_of(course_of(bank.log, game_id), game_id)


def cards(bank: Bank) -> tuple[KeptCard, ...]:
    """Every card that was once a player's, by name."""
    tags = Tags(bank.store)
    best, deeds = _best_wealth(bank, tags), _best_deeds(bank, tags)
    found = ((meaning, tags.record(meaning.card)) for meaning in tags.known())
    return tuple(
        KeptCard(
            meaning.card, meaning.name, Token(meaning.colour, meaning.symbol), record.games, record.wins,
            best.get(meaning.card, NONE)[1], deeds[meaning.card][1:] if meaning.card in deeds else None,
        )
        for meaning, record in found
    )  # fmt: skip


def _best_wealth(bank: Bank, tags: Tags) -> dict[str, tuple[float, str]]:
    """The greatest wealth in which a closed game ended for each card, as far as its summary is kept: how many times the
    usual cash it was, and as it is written."""
    best: dict[str, tuple[float, str]] = {}
    for game in bank.log.games():
        told = summary.known(bank, game)
        worths = told.worths if told is not None else {}
        for card, player in tags.seated(game).items():
            best[card] = max(best.get(card, NONE), worths.get(player, NONE))
    return best


def _best_deeds(bank: Bank, tags: Tags) -> dict[str, tuple[float, dict[str, str], str]]:
    """The deed that took most rent for each card in one game, as far as the summaries are kept."""
    best: dict[str, tuple[float, dict[str, str], str]] = {}
    for game in bank.log.games():
        told = summary.known(bank, game)
        deeds = told.deeds if told is not None else {}
        for card, player in tags.seated(game).items():
            if player in deeds and (card not in best or deeds[player][0] > best[card][0]):
                best[card] = deeds[player]
    return best


def rename(bank: Bank, card: str, name: str) -> tuple[KeptCard, ...]:
    """Keep another name for a card. Returns the cards."""
    Tags(bank.store).rename(card, name)
    return cards(bank)


def forget(bank: Bank, card: str) -> tuple[KeptCard, ...]:
    """Forget a card. Returns those that are left."""
    Tags(bank.store).forget(card)
    return cards(bank)
