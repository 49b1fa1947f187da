"""The lists of the games played and of the season: fetched, filled game by game while nobody waits, and changed."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from banker.bank import Bank
from ui.bank import shelf
from ui.bank.snapshot import Found, unfinished
from ui.flow.counter import Counter
from ui.flow.desk import Desk
from ui.records import beside as b
from ui.records import intents as i
from ui.records.season import OpenPlayer, OpenSeason, Season, ShowNames, TakeOff

log = logging.getLogger("banker.flow")


class Lists:
    """Shows these lists. `found` takes what can be resumed, which is looked up anew once the list has changed."""

    def __init__(self, desk: Desk, counter: Counter, found: Callable[[Found], None]) -> None:
        self._desk, self._counter, self._found = desk, counter, found
        self._reading: str | None = None
        """The game that is being read for a list, None: none is."""

    def obey(self, intent: i.Intent) -> bool:
        """Act on a touch that concerns one of the lists. Returns False for any other."""
        match intent:
            case b.OpenGames():
                self._fetch_games(shelf.games)
            case b.HideGame(game):
                self._fetch_games(partial(shelf.hide, game_id=game), changed=True)
            case b.ShowAgain(game):
                self._fetch_games(partial(shelf.show_again, game_id=game), changed=True)
            case OpenSeason(page):
                self._fetch(partial(shelf.season, page=page))
            case OpenPlayer(key):
                self._open_player(key)
            case TakeOff(key):
                self._fetch(partial(shelf.take_off, key=key))
            case ShowNames():
                self._fetch(shelf.show_names)
            case _:
                return False
        return True

    def _fetch_games(self, work: Callable[[Bank], b.Games], *, changed: bool = False) -> None:
        """Show the list of games; once one was taken off or put back, home offers what can be resumed now."""
        if self._counter.busy():
            return
        self._fetch(work)
        if changed:
            self._counter.ask_in_background(unfinished, self._found)

    def _fetch(self, work: Callable[[Bank], b.Games | Season]) -> None:
        """Show the list of games or the season."""
        if not self._counter.busy():
            self._counter.ask(work, self._list)

    def _open_player(self, key: str) -> None:
        """Show the page of a player of the season, for which luck is reckoned."""
        lay = self._desk.beside
        if isinstance(lay, Season) and (person := lay.season.person(key)) is not None:
            self._list(replace(lay, player=key, to_weigh=person.unweighed, saved=None, gone=False))

    def _list(self, lay: b.Games | Season) -> None:
        """Show these, and have the next game read that is still to be read for them, while nobody waits."""
        self._desk.lay(lay)
        if lay.unread and self._reading is None:
            self._reading = game = lay.unread[0]
            weighed = isinstance(lay, Season) and not lay.to_read
            work = partial(shelf.weigh if weighed else shelf.read_whole, game_id=game)
            self._counter.ask_in_background(work, partial(self._relist, game), partial(self._not_read, game))

    def _relist(self, game: str, read: b.Shelved | None) -> None:
        """Take note that this game was read (None: only weighed, or it cannot be read), and go on with the next. Once
        all are read, fetch what they tell of the season."""
        self._reading = None
        match lay := self._desk.beside:
            case b.Games(games):
                told = (each if each.id != game else read or replace(each, unread=False) for each in games)
                self._list(replace(lay, games=tuple(told)))
            case Season(to_read=to_read) if to_read:
                self._go_on(replace(lay, to_read=_without(game, to_read)))
            case Season(to_weigh=to_weigh) if to_weigh:
                self._go_on(replace(lay, to_weigh=_without(game, to_weigh)))

    def _go_on(self, left: Season) -> None:
        """Go on reading, or weighing; then show what is known now."""
        self._list(left)
        if not left.unread:
            self._counter.ask_in_background(shelf.season, self._renew, _log_unread)

    def _not_read(self, game: str, error: Exception) -> None:
        _log_unread(error)
        self._relist(game, None)

    def _renew(self, found: Season) -> None:
        lay = self._desk.beside
        if isinstance(lay, Season):
            self._desk.lay(replace(lay, season=found.season, nameless=found.nameless, to_read=found.to_read))


def _without(game: str, games: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(each for each in games if each != game)


def _log_unread(error: Exception) -> None:
    log.warning("the games cannot be read for the list: %s", error)
