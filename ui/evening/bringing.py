"""Results that come without a network to the screen of a club evening: what lies on sticks, and what of it is taken.

Law: a stick keeps nobody waiting. It is read in a thread of its own, and nothing of it counts before it was checked.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from banker.club.games_offered import OfferedGame, offered_games
from banker.log import Row
from ui.club.results import NOT_READ, rows_at
from ui.director.faults import why_not
from ui.evening.asking import Asking
from ui.evening.settling import CLEAR
from ui.records.director import Tab
from ui.records.director_results import OpenStick, Sticks, TakeOffered
from ui.records.intents import Intent
from ui.records.pieces import Signing

LOOK_S = 2.0  # Seconds between two looks at the sticks, while their page is open.


class Bringing:
    """Looks at sticks and takes what lies there. `folders`: where sticks may be now; `now`: seconds."""

    def __init__(self, asking: Asking, folders: Callable[[], Sequence[Path]], now: Callable[[], float]) -> None:
        self._asking, self._folders, self._now = asking, folders, now
        self._look_at = 0.0
        self._reading: threading.Thread | None = None

    def obey(self, intent: Intent) -> bool:
        """Do what a touch does; False: it is about something else."""
        match intent:
            case OpenStick(table):
                self._look_at = 0.0
                self._asking.put(**{**CLEAR, "tab": Tab.TABLES, "table": table, "sticks": Sticks(table)})
                self.tick()
            case TakeOffered(offered):
                self._take(offered)
            case _:
                return False
        return True

    def tick(self) -> None:
        """Look at the sticks while somebody looks for a result there, so that one may be put in."""
        evening = self._asking.live.evening
        if self._asking.lay.sticks is not None and evening is not None and self._now() >= self._look_at:
            self._look_at = self._now() + LOOK_S
            self._start(lambda: partial(self._found, offered_games(self._folders(), evening)))

    def _start(self, read: Callable[[], Callable[[], object]]) -> None:
        """Read in a thread, unless one still has not answered; what it gives is called in that of the screen."""
        if self._reading is None or not self._reading.is_alive():
            results = self._asking.running.results
            self._reading = threading.Thread(target=lambda: results.put(read()), name="stick", daemon=True)
            self._reading.start()

    def _found(self, games: tuple[OfferedGame, ...]) -> None:
        lay = self._asking.lay.sticks
        if lay is not None and lay.games != games:
            self._asking.put(sticks=Sticks(lay.table, games))

    def _take(self, offered: OfferedGame) -> None:
        """Have what lies there checked, for the table of its players, else for that whose page is open."""
        asking, evening = self._asking, self._asking.live.evening
        table, result = asking.lay.table, offered.result
        if evening is None:
            return
        asking.put(**CLEAR)
        if result is not None:
            asking.do(lambda director: director.bring_code(table, result))
            return
        asking.note(asking.strings.t("director.stick.reads"))
        threading.Thread(target=self._read, args=(table, offered), name="stick", daemon=True).start()

    def _read(self, table: int, offered: OfferedGame) -> None:
        evening, results = self._asking.live.evening, self._asking.running.results
        assert evening is not None, "it was there when the game was offered"
        try:
            rows = rows_at(offered.file, evening, offered.game)
        except NOT_READ as error:
            results.put(partial(self._asking.note, why_not(self._asking.strings, error), Signing.REFUSED))
        else:
            results.put(lambda: self._bring(table, rows))

    def _bring(self, table: int, rows: Sequence[Row]) -> None:
        asking = self._asking
        checked = asking.strings.t("director.stick.checks")
        asking.do(lambda director: director.bring(table, rows), lambda _: asking.note(checked))
