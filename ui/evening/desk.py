"""What touches on the screen of a club evening do: what lies open, and what the director is asked for.

Law: nothing is booked here. A touch either changes what is seen, or asks the director, whose refusal is said.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from banker.club import proposals
from banker.club.acts import Seated
from banker.club.evening import ClubRefused, Evening, Table
from banker.limits import is_blank
from ui.evening.asking import Asking
from ui.evening.bringing import Bringing
from ui.evening.papers import Papers
from ui.evening.running import Running
from ui.evening.settling import CLEAR, Settling
from ui.host.places import stick_folders
from ui.records import director as records
from ui.records.director import Seats, Tab
from ui.records.intents import Intent, TakeName
from ui.records.live import Notice, Run
from ui.records.pieces import Signing
from ui.records.screens import NamingView
from ui.views.director import director_view
from ui.words.club import refused
from ui.words.director import said_lines
from ui.words.strings import Strings


class Standings(NamedTuple):
    """The page of the standings as it was shown last, and `of` what; `rounds`: the very ones of the evening, which
    change with a result that goes as with one that comes."""

    of: tuple[records.Open, Run, int]
    rounds: tuple[tuple[Table, ...], ...]
    view: records.DirectorView | NamingView


class Desk(Asking):
    """The evening in front of whoever runs it. `now`: seconds of a clock that only goes on; `sticks`: the folders where
    sticks may be now."""

    def __init__(
        self,
        strings: Strings,
        running: Running,
        papers: Papers,
        now: Callable[[], float],
        sticks: Callable[[], Sequence[Path]] = stick_folders,
    ) -> None:
        super().__init__(strings, running, papers)
        self._now, self._settling, self._bringing = now, Settling(self), Bringing(self, sticks, now)
        self._said = running.live.said
        self._standings: Standings | None = None
        self._looked_for = 0  # So often seats were looked for: each time by another lot.

    # -- what is seen -----------------------------------------------------------------------------------------------

    def view(self) -> records.DirectorView | NamingView:
        """What is to be shown now. Standings are reckoned again only where something in them has changed."""
        live, evening = self.live, self.live.evening
        if self.lay.tab is not Tab.STANDINGS or evening is None:
            return director_view(self.strings, live, self.lay)
        of, before = (self.lay, live.run, evening.acts), self._standings
        if before is None or before.of != of or before.rounds is not evening.rounds:
            before = Standings(of, evening.rounds, director_view(self.strings, live, self.lay))
            self._standings = before
        return before.view

    def tick(self) -> None:
        """Take what was done, and say what somebody should look at."""
        while not self.running.results.empty():
            self.running.results.get()()
        live = self.live
        new = live.notices[max(len(live.notices) - (live.said - self._said), 0) :]
        self._said = live.said
        for notice in new:
            line, *more = said_lines(self.strings, live.evening, notice.id, notice.fields)
            if notice.alarm:
                self.note(" ".join(map(str.strip, (line, *more[:1]))), Signing.REFUSED)
            elif self._is_looked_at(notice):
                self.note(line)
        self._bringing.tick()

    def _is_looked_at(self, notice: Notice) -> bool:
        """Whether the result of a table has come whose page is open, with nothing on it that is being settled."""
        lay = self.lay
        refused = bool(lay.note) and lay.noted is Signing.REFUSED
        free = lay.result is None and lay.two is None and not refused
        return notice.id.startswith("result.") and notice.fields.get("table") == lay.table and free

    # -- what is asked for ------------------------------------------------------------------------------------------

    def obey(self, intent: Intent) -> None:
        """Do what a touch does."""
        match intent:
            case records.OpenTab(tab):
                self.put(**{**CLEAR, "tab": tab, "table": 0, "player": ""})
            case records.OpenTable(table):
                self.put(**{**CLEAR, "table": table})
            case records.TypeMessage(table):
                self.put(typing=table, typings=self.lay.typings + 1)
            case records.TypePlayer():
                self.put(typing="player", typings=self.lay.typings + 1)
            case records.StopTyping():
                self.put(typing=None)
            case TakeName(name):
                self._take(name)
            case records.SaveSheet(table=table):
                self._save(table=table)
            case records.InviteTable(table):
                self._invite(table)
            case records.WriteTicket(table):
                self.do(lambda director: director.ticket(table), partial(self._write_ticket, table))
            case _:
                if not (self._settling.obey(intent) or self._bringing.obey(intent)):
                    self._direct(intent)

    def _direct(self, intent: Intent) -> None:
        """Do what concerns rounds and seats."""
        match intent:
            case records.StartRound():
                self.do(lambda director: director.start())
            case records.HoldClocks(paused):
                self.do(lambda director: director.pause() if paused else director.go_on())
            case records.CallLastRound():
                self.do(lambda director: director.last_round())
            case records.CallTime():
                self.do(lambda director: director.time())
            case records.DissolveTable(table):
                self.do(lambda director: director.dissolve(table))
            case records.SeatFinal():
                self.do(lambda director: director.cut(proposals.finalists(director.evening)), self._show_seats)
            case records.TouchPlayer(name):
                self._touch(name)
            case records.SeatAt(table):
                self._seat_at(table)
            case records.UseSeats():
                self._use_seats()
            case records.ProposeSeats():
                self._propose()
            case records.LeaveEvening():
                self._leave()

    # -- typing -----------------------------------------------------------------------------------------------------

    def _take(self, name: str) -> None:
        """Take what was typed: a message, who comes, or why a result is put by hand."""
        typing, words = self.lay.typing, " ".join(name.split())
        self.put(typing=None)
        if typing == "reason":
            self._settling.take_reason(words)
        elif typing != "player":
            table = typing if isinstance(typing, int) else 0
            id = "director.message.gone" if is_blank(words) else "director.message.sent"
            self.do(lambda director: director.message(words, table), lambda _: self.note(self.strings.t(id)))
        elif not is_blank(words):
            self.do(lambda director: director.enter([words]), lambda _: self._came(words))

    def _came(self, name: str) -> None:
        """Somebody is in: they are chosen, so that a touch on a table seats them."""
        seated = bool(self.live.evening and self.live.evening.rounds)
        self.put(proposed=None, player=name if seated else "")
        self.note(self.strings.t("director.late.came", name=name))

    # -- seats ------------------------------------------------------------------------------------------------------

    def _touch(self, name: str) -> None:
        """Choose a player, or let them change seats with the one who is chosen."""
        chosen = self.lay.player
        if chosen in ("", name):
            self.put(player="" if chosen else name)
        elif self.lay.proposed is not None:
            self.put(player="", proposed=_swapped(self.lay.proposed, chosen, name))
        else:
            self.do(lambda director: director.swap(chosen, name), lambda _: self.put(player=""))

    def _seat_at(self, table: int) -> None:
        """Seat the chosen player at a table."""
        name = self.lay.player
        if not name:
            return
        if self.lay.proposed is not None:
            self.put(player="", proposed=_moved(self.lay.proposed, name, table))
        else:
            self.do(lambda director: director.move(name, table), lambda _: self.put(player=""))

    def _use_seats(self) -> None:
        seats = self.lay.proposed
        if seats is not None:
            act = Seated(round=seats.round, tables=seats.tables, by_hand=seats.changed)
            self.do(lambda director: director.seat(act), self._seats_used)

    def _seats_used(self, _: object) -> None:
        self.put(proposed=None, player="")
        self.note(self.strings.t("director.seats.used"))

    def _show_seats(self, _: object) -> None:
        self.put(tab=Tab.SEATS, proposed=None, player="")

    def _propose(self) -> None:
        """Look for seats in a thread of its own, which may take seconds."""
        evening = self.live.evening
        if evening is None or self.lay.seeking:
            return
        seed = f"{evening.seed}/{self._looked_for}" if self._looked_for else evening.seed
        self._looked_for += 1
        self.put(tab=Tab.SEATS, table=0, seeking=True, player="")
        threading.Thread(target=self._seek, args=(evening, seed), name="seats", daemon=True).start()

    def _seek(self, evening: Evening, seed: str) -> None:
        again = bool(evening.open_tables()) and not evening.started
        try:
            found: object = proposals.seats(evening, seed, again=again)
        except ClubRefused as refusal:
            found = refusal
        self.running.results.put(lambda: self._found(found))

    def _found(self, found: object) -> None:
        self.put(seeking=False)
        if isinstance(found, Seated):
            self.put(proposed=Seats(found.round, found.tables))
        elif isinstance(found, ClubRefused):
            self.note(refused(self.strings, found), Signing.REFUSED)

    def _leave(self) -> None:
        name = self.lay.player
        if name:
            self.do(lambda director: director.gone(name), lambda _: self._left(name))

    def _left(self, name: str) -> None:
        self.put(player="", proposed=None)
        self.note(self.strings.t("director.gone.done", name=name))

    # -- joins and papers -------------------------------------------------------------------------------------------

    def _invite(self, table: int) -> None:
        """Let a table join; one that has joined already is only shown, until it is touched again. 0: no longer."""
        evening, shown = self.live.evening, self.lay.joins
        if not table:
            self.do(lambda director: director.uninvite(shown))
            return
        joined = evening is not None and table in evening.joined
        known = (joined and table != shown) or any(each.table == table for each in self.live.joining)
        self.put(tab=Tab.JOIN, table=0, joins=table)
        if not known:
            self.do(lambda director: director.invite(table, self._now()))

    def _write_ticket(self, table: int, ticket: object) -> None:
        if isinstance(ticket, bytes):
            self.papers.ticket(table, ticket, self._written)

    def _save(self, *, table: bool) -> None:
        """Save the sheet of this page, or the standings as a table."""
        evening = self.live.evening
        if evening is None:
            return
        if table:
            self.papers.table(self.strings, evening, self._written)
        elif self.lay.tab is Tab.SEATS:
            self.papers.seats(self.strings, evening, self._written)
        else:
            self.papers.standings(self.strings, evening, self._written)

    def _written(self, folder: str, names: tuple[str, ...], error: OSError | None) -> None:
        """Say where something lies, or why it does not."""
        if error is None:
            self.note(self.strings.t("director.saved", file=f"{folder}/{names[0]}"))
        else:
            self.note(self.strings.t("director.not_saved", why=error.strerror, folder=folder), Signing.REFUSED)


def _swapped(seats: Seats, one: str, other: str) -> Seats:
    """Seats in which two players have changed places."""
    names = {one: other, other: one}
    tables = tuple(tuple(names.get(name, name) for name in table) for table in seats.tables)
    return replace(seats, tables=tables, changed=True)


def _moved(seats: Seats, player: str, table: int) -> Seats:
    """Seats in which a player sits at another table."""
    without = (tuple(name for name in each if name != player) for each in seats.tables)
    tables = tuple((*each, player) if number == table else each for number, each in enumerate(without, 1))
    return replace(seats, tables=tables, changed=True)
