"""The games of the file and the cards it knows, as they are listed; the tally of a game that was put away."""

from __future__ import annotations

from banker.bank import Bank, course_of
from banker.history import BadRow, Clock, End, Start, decoded
from banker.insight.deeds import accounts
from banker.insight.luck import luck
from banker.store_error import StoreDamaged
from banker.tags import Tags
from ui.bank import summary
from ui.bank.snapshot import HIDDEN, Snapshot, snapshot_of
from ui.bank.summary import Earning, Summary
from ui.records.beside import Cards, Earner, Games, Insight, KeptCard, Played, Shelved
from ui.records.pieces import Token
from ui.setup.drawn import is_drawn

NONE = (0.0, "")  # The wealth of a card that has not ended any game.
MOST_DEEDS = 5  # So many of the deeds that earned most are listed.


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


def open_games_of(bank: Bank, uid: str) -> Games:
    """The open games of the list in which the card sits, to be asked which one goes on. The card of somebody who is
    out of the game in memory does not sit there any more."""
    tags = Tags(bank.store)
    card = tags.card(uid)
    found = [game for game in games(bank).games if not game.closed and not game.broken and not game.undrawn]
    sits = [game for game in found if _plays(bank, game.id, tags.seated(game.id).get(card))]
    return Games(tuple(sits), which=True)


def _plays(bank: Bank, game_id: str, player: str | None) -> bool:
    if player is None or game_id != bank.game_id:
        return player is not None
    return any(seated.id == player for seated in bank.game.seated)


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
    """A game as it is listed, with the facts for which its whole log is read; they are kept for the next time. A game
    that turns out to be damaged is set apart."""
    try:
        told = summary.known(bank, game_id) or summary.kept(bank, game_id, course_of(bank.log, game_id))
    except StoreDamaged:
        bank.set_apart(game_id)
        return _shelved(bank, game_id, broken=True)
    return _shelved(bank, game_id, broken=False, told=told)


def _shelved(bank: Bank, game_id: str, broken: bool, told: Summary | None = None) -> Shelved:
    """A game as it is listed. It is `unread` if its summary is not kept and it is not the game in memory."""
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
        undrawn=not is_drawn(start.terms.edition),
    )


def _told(bank: Bank, game_id: str) -> Summary | None:
    """The summary of a game; None if its whole log would have to be read for it."""
    found = summary.known(bank, game_id)
    if found is None and bank.game_id == game_id:
        return summary.kept(bank, game_id, bank.course)
    return found


def tally_of(bank: Bank, game_id: str) -> Snapshot:
    """A game as it ended, checked whole; the bank goes on with the game it has. Raises StoreDamaged."""
    return snapshot_of(course_of(bank.log, game_id), game_id, head=bank.log.last(game_id).hash)


def insight_of(bank: Bank, game_id: str) -> Insight:
    """What a game tells about itself. Raises StoreDamaged."""
    course = bank.course if game_id == bank.game_id else course_of(bank.log, game_id)
    return Insight(course.game, luck(course), accounts(course))


def cards(bank: Bank) -> Cards:
    """Every card that was once a player's, by name, and the deeds that earned most, as far as the games are read."""
    tags = Tags(bank.store)
    wealth: dict[str, tuple[float, str]] = {}
    deeds: dict[str, Earning] = {}
    earnings: list[tuple[Earning, str]] = []
    unread: list[str] = []
    for game in bank.log.games():
        told = _told(bank, game)
        if told is None:
            if not bank.log.is_apart(game):
                unread.append(game)
            continue
        names = {seat.id: seat.name for seat in told.seats}
        earnings += [(earning, names.get(player, "")) for player, earning in told.deeds.items()]
        for card, player in tags.seated(game).items():
            wealth[card] = max(wealth.get(card, NONE), told.worths.get(player, NONE))
            if player in told.deeds:
                deeds[card] = max(told.deeds[player], deeds.get(card, told.deeds[player]), key=_greatness)
    found = tuple(
        KeptCard(
            meaning.card, meaning.name, Token(meaning.colour, meaning.symbol), record.games, record.wins,
            wealth.get(meaning.card, NONE)[1], deeds[meaning.card][1:] if meaning.card in deeds else None,
        )
        for meaning, record in ((meaning, tags.record(meaning.card)) for meaning in tags.known())
    )  # fmt: skip
    return Cards(found, deeds=_greatest(earnings), unread=tuple(unread))


def _greatness(earning: Earning) -> float:
    return earning[0]


def _greatest(earnings: list[tuple[Earning, str]]) -> tuple[Earner, ...]:
    """The deeds that earned somebody most in one game, each once, the greatest first."""
    best: dict[tuple[str, ...], Earner] = {}
    for (_, names, amount), player in sorted(earnings, key=lambda each: -each[0][0]):
        best.setdefault(tuple(names.values()), Earner(names, amount, player))
    return tuple(best.values())[:MOST_DEEDS]


def rename(bank: Bank, card: str, name: str) -> Cards:
    """Keep another name for a card. Returns the cards."""
    Tags(bank.store).rename(card, name)
    return cards(bank)


def forget(bank: Bank, card: str) -> Cards:
    """Forget a card. Returns those that are left."""
    Tags(bank.store).forget(card)
    return cards(bank)
