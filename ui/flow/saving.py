"""Saves a tally or the season for its players: the table comes from the bank's thread, pictures and files are made
elsewhere.

Law: nobody waits for it, and only the tally of that game, or the season, says how it went.
"""

from __future__ import annotations

import errno
import logging
import re
import unicodedata
from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from banker.bank import Bank, course_of
from ui.bank import shelf
from ui.bank.snapshot import Snapshot
from ui.flow.counter import Counter
from ui.flow.desk import Desk
from ui.flow.place import Ended, Looked
from ui.flow.view import story, tally
from ui.records import intents as i
from ui.records.season import SaveSeason, Season
from ui.records.story import TallyFiles
from ui.records.tally import Saved, SaveTally, Why
from ui.words.payments import payments_table
from ui.words.season import season_table
from ui.words.strings import Strings

log = logging.getLogger("banker.flow")

Say = Callable[[Saved], None]  # Says how it goes.

# What an error of the disk means for a player who saves a tally.
WHY: dict[int | None, Why] = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EROFS: "locked",
    errno.EACCES: "locked",
    errno.EPERM: "locked",
    errno.ENOENT: "gone",
    errno.ENOTDIR: "gone",
    errno.ENODEV: "gone",
}
# Letters that are not a plain one with an accent.
WHOLE = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "đ": "d", "ł": "l"})
SEASON = "season"  # In the name of the season's file.
LONGEST = 80  # A name of a file is cut after so many letters.


class Saver:
    """Saves what is asked for on the tally and in the season."""

    def __init__(self, desk: Desk, counter: Counter) -> None:
        self._desk, self._counter = desk, counter

    def obey(self, intent: i.Intent) -> bool:
        """Act on the touch that saves a tally or the season. Returns False for any other."""
        place, beside = self._desk.place, self._desk.beside
        if isinstance(intent, SaveSeason) and isinstance(beside, Season):
            self._save_season(beside)
        elif isinstance(intent, SaveTally) and isinstance(place, Ended | Looked):
            self._save_tally(place)
        else:
            return False
        return True

    def _save_tally(self, place: Ended | Looked) -> None:
        if place.saved != self._begun:
            state, say = place.state, partial(self._say, place.state.game_id)
            work = partial(_table, strings=self._desk.strings, game_id=state.game_id)
            files = partial(_tally_files, self._desk.strings, state)
            self._begin(work, files, say)

    def _save_season(self, lay: Season) -> None:
        if lay.saved != self._begun:
            name = f"banker-{SEASON}-{self._desk.wiring.wall():%Y-%m-%d-%H%M}"
            work = partial(_season, strings=self._desk.strings)
            self._begin(work, lambda table: TallyFiles((name, table), {}), self._say_season)

    def _begin(self, work: Callable[[Bank], str], files: Callable[[str], TallyFiles], say: Say) -> None:
        """Say that it is under way; have the bank write the table, and then put it into files."""
        say(self._begun)
        done = partial(self._done, say)
        self._counter.ask_in_background(
            work, lambda table: self._desk.wiring.save(files(table), done), partial(self._failed, say)
        )

    @property
    def _begun(self) -> Saved:
        return Saved(self._desk.wiring.saved_in)

    def _done(self, say: Say, names: tuple[str, ...], error: OSError | None) -> None:
        if error is None:
            say(replace(self._begun, names=names))
        else:
            self._failed(say, error)

    def _failed(self, say: Say, error: Exception) -> None:
        why = WHY.get(error.errno, "other") if isinstance(error, OSError) else "other"
        log.warning("a tally or the season was not saved: %s", error)
        say(Saved(self._desk.wiring.saved_in, (), why))

    def _say(self, game_id: str, saved: Saved) -> None:
        place = self._desk.place
        if isinstance(place, Ended | Looked) and place.state.game_id == game_id:
            self._desk.go(replace(place, saved=saved))

    def _say_season(self, saved: Saved) -> None:
        lay = self._desk.beside
        if isinstance(lay, Season):
            self._desk.lay(replace(lay, saved=saved))


def _tally_files(strings: Strings, state: Snapshot, table: str) -> TallyFiles:
    name = file_name(state)
    read = f"{name}-{_plain(strings.t('tally.story'))}"
    return TallyFiles((name, table), {name: tally(strings, state), read: story(strings, state)})


def _season(bank: Bank, strings: Strings) -> str:
    return season_table(strings, shelf.whole_season(bank))


def _table(bank: Bank, strings: Strings, game_id: str) -> str:
    return payments_table(strings, course_of(bank.log, game_id))


def file_name(state: Snapshot) -> str:
    """The name of a game's files without their ends: the day and time it began, which table it was and who played, in
    plain letters."""
    named = state.game.terms.table
    table = (f"t{named.number}" if named.number else "", _plain(named.name))
    names = "-".join(filter(None, (_plain(player.name) for player in state.game.players)))
    who = names or _plain(state.game.edition.id)
    when = re.match(r"(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})", state.began)
    parts = ("banker", *((when[1], when[2] + when[3]) if when is not None else (_plain(state.game_id),)), *table, who)
    return "-".join(filter(None, parts))[:LONGEST].rstrip("-")


def _plain(text: str) -> str:
    """A text in the letters that every disk takes: Léa becomes lea, Cœur coeur."""
    bare = unicodedata.normalize("NFKD", text.casefold().translate(WHOLE)).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", bare).strip("-")
