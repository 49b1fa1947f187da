"""The games of the file, the season and the cards, as they are listed; the tally of a game that was put away."""

from __future__ import annotations

from msgspec.structs import replace

from banker.bank import Bank, course_of
from banker.history import BadRow, Clock, Course, End, Start, decoded
from banker.insight.deeds import accounts
from banker.insight.kept_games import (
    HIDDEN,
    hidden,
    keep_luck,
    kept,
    known,
    nameless,
    season_of,
    show_names_again,
    sittings,
    take_name_away,
)
from banker.insight.luck import luck
from banker.insight.record import Record
from banker.insight.season import Season as WholeSeason
from banker.money import written
from banker.store_error import StoreDamaged
from banker.tags import Sticker, StickerKind, Tags, TagTaken
from ui.bank.snapshot import Snapshot, snapshot_of
from ui.records.beside import Cards, Games, Insight, KeptCard, Played, Shelved
from ui.records.pieces import Token
from ui.records.season import Page, Season
from ui.setup.drawn import is_drawn


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
        told = known(bank, game_id) or kept(bank, game_id, course_of(bank.log, game_id))
    except StoreDamaged:
        bank.set_apart(game_id)
        return _shelved(bank, game_id, broken=True)
    return _shelved(bank, game_id, broken=False, told=told)


def _shelved(bank: Bank, game_id: str, broken: bool, told: Record | None = None) -> Shelved:
    """A game as it is listed. It is `unread` if its record is not kept and it is not the game in memory."""
    try:
        start, last = decoded(bank.log.first(game_id)), decoded(bank.log.last_said(game_id))
        told = told if broken or told is not None else _told(bank, game_id)
        sitting = tuple(result.seat for result in told.results) if told is not None else bank.seats(game_id)
    except (BadRow, StoreDamaged):
        return Shelved(game_id, {}, "", (), "", broken=True)
    assert isinstance(start, Start)
    assert not isinstance(last, Clock), "that row was asked for without the clock's"
    closed = isinstance(last, End)
    won = Tags(bank.store).won(game_id) if closed else ()
    places = {player: 1 for player in won}
    if told is not None and closed:
        places = {result.seat.id: result.place for result in told.results}
    turn = told.turn if told is not None and not closed else ""
    off = nameless(bank, game_id)
    players = [
        Played(
            Token(seat.colour, seat.symbol),
            "" if seat.id in off else seat.name,
            places.get(seat.id, 0),
            seat.id == turn,
        )
        for seat in sitting
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
        best=_best(told),
        unread=told is None and not broken,
        undrawn=not is_drawn(start.terms.edition),
    )


def _best(told: Record | None) -> tuple[dict[str, str], str] | None:
    """The deed that took most rent in a game, and how much, as it is written."""
    best = told.best if told is not None else None
    return None if told is None or best is None else (dict(best[0]), written(best[1], told.currency))


def _told(bank: Bank, game_id: str) -> Record | None:
    """The record of a game; None if its whole log would have to be read for it."""
    found = known(bank, game_id)
    if found is None and bank.game_id == game_id:
        return kept(bank, game_id, bank.course)
    return found


def tally_of(bank: Bank, game_id: str) -> Snapshot:
    """A game as it ended, checked whole; the bank goes on with the game it has. Raises StoreDamaged."""
    return snapshot_of(course_of(bank.log, game_id), game_id, head=bank.log.last(game_id).hash)


def insight_of(bank: Bank, game_id: str) -> Insight:
    """What a game tells about itself. Raises StoreDamaged."""
    course = _course(bank, game_id)
    return Insight(course.game, luck(course), accounts(course))


def season(bank: Bank, page: Page = "players", gone: bool = False) -> Season:
    """A page of the season, as far as the games are read. `gone`: a player was just taken off the lists."""
    found, unread = sittings(bank)
    off = any(sitting.nameless for sitting in found)
    return Season(season_of(bank, found), page, nameless=off, gone=gone, to_read=tuple(unread))


def take_off(bank: Bank, key: str) -> Season:
    """Take a player off the lists, from every game of the season, also those that are still to be read. Returns the
    season."""
    seats = {
        match.id: [result.seat.id for who, result in match.in_order() if who == key]
        for match in whole_season(bank).matches
    }
    take_name_away(bank, {game: players for game, players in seats.items() if players})
    return season(bank, gone=True)


def show_names(bank: Bank) -> Season:
    """Put every player on the lists again. Returns the season."""
    show_names_again(bank)
    return season(bank)


def weigh(bank: Bank, game_id: str) -> None:
    """Reckon everybody's luck in a game, and keep it. A game that turns out to be damaged is set apart."""
    try:
        keep_luck(bank, game_id, _course(bank, game_id))
    except StoreDamaged:
        bank.set_apart(game_id)


def whole_season(bank: Bank) -> WholeSeason:
    """The season, every game read for it that was not yet."""
    found, _ = sittings(bank, lambda game: kept(bank, game, _course(bank, game)))
    return season_of(bank, found)


def _course(bank: Bank, game_id: str) -> Course:
    return bank.course if game_id == bank.game_id else course_of(bank.log, game_id)


def cards(bank: Bank) -> Cards:
    """The referee's cards, and every card that was once a player's, by name."""
    tags = Tags(bank.store)
    found = ((meaning, tags.record(meaning.card)) for meaning in tags.known())
    serving = {card for game in bank.games(begun=True) if not game.ended for card in tags.appointed(game.id)}
    referees = (KeptCard(card, "", Token("", ""), 0, 0, serves=card in serving) for card in tags.referees())
    players = (
        KeptCard(meaning.card, meaning.name, Token(meaning.colour, meaning.symbol), record.games, record.wins)
        for meaning, record in found
    )
    return Cards((*referees, *players))


def learn_referee(bank: Bank, uid: str) -> Cards:
    """Make a card the referee's, unless it is a player's or a sticker. Returns the cards, and whose it is already."""
    tags = Tags(bank.store)
    try:
        tags.tie(tags.card(uid), Sticker(StickerKind.REFEREE))
    except TagTaken as taken:
        return replace(cards(bank), learning=True, taken=taken.meaning.name)
    return replace(cards(bank), chosen=tags.card(uid))


def rename(bank: Bank, card: str, name: str) -> Cards:
    """Keep another name for a card. Returns the cards."""
    Tags(bank.store).rename(card, name)
    return cards(bank)


def forget(bank: Bank, card: str) -> Cards:
    """Forget a card, unless it is the referee's in a game that was not put away. Returns those that are left."""
    if not any(known.card == card and known.serves for known in cards(bank).cards):
        Tags(bank.store).forget(card)
    return cards(bank)
