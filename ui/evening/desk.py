"""What touches on the screen of a club evening do: what lies open, and what the director is asked for.

Law: nothing is booked here. A touch either changes what is seen, or asks the director, whose refusal is said.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from banker.club import proposals
from banker.club.acts import Seated
from banker.club.evening import ClubRefused, Evening
from banker.limits import is_blank
from ui.director.director import Director
from ui.director.faults import why_not
from ui.evening.papers import Papers
from ui.evening.running import Running
from ui.records import director as records
from ui.records.director import Open, Seats, Tab
from ui.records.intents import Intent, TakeName
from ui.records.live import Live
from ui.records.pieces import Signing
from ui.records.screens import NamingView
from ui.views.director import director_view
from ui.words.club import refused
from ui.words.director import said_lines
from ui.words.strings import Strings

Then = Callable[[object], object]  # What follows once something was done.


class Desk:
    """The evening in front of whoever runs it. `now`: seconds of a clock that only goes on."""

    def __init__(self, strings: Strings, running: Running, papers: Papers, now: Callable[[], float]) -> None:
        self._strings, self._running, self._papers, self._now = strings, running, papers, now
        self.lay = Open()
        self._said = running.live.said
        self._looked_for = 0  # So often seats were looked for: each time by another lot.

    # -- what is seen -----------------------------------------------------------------------------------------------

    def view(self) -> records.DirectorView | NamingView:
        """What is to be shown now."""
        return director_view(self._strings, self._running.live, self.lay)

    def tick(self) -> None:
        """Take what was done, and say what somebody should look at."""
        while not self._running.results.empty():
            self._running.results.get()()
        live = self._running.live
        new = live.notices[max(len(live.notices) - (live.said - self._said), 0) :]
        self._said = live.said
        for notice in new:
            if notice.alarm:
                line, *_ = said_lines(self._strings, live.evening, notice.id, notice.fields)
                self._note(line, Signing.REFUSED)

    def _note(self, words: str, noted: Signing = Signing.SIGNED) -> None:
        self.lay = replace(self.lay, note=words, noted=noted)

    def _put(self, **changed: object) -> None:
        """Let other things lie open; what was said is taken away."""
        self.lay = replace(self.lay, **{"note": "", **changed})

    # -- what is asked for ------------------------------------------------------------------------------------------

    def _do(self, job: Callable[[Director], object], then: Then = lambda _: None) -> None:
        """Ask the director; what it refuses is said, else `then` is called with what came of it."""

        def done(answer: object) -> None:
            if isinstance(answer, Exception):
                self._note(why_not(self._strings, answer), Signing.REFUSED)
            else:
                then(answer)

        self._put()
        self._running.ask(job, done)

    @property
    def _live(self) -> Live:
        return self._running.live

    def obey(self, intent: Intent) -> None:
        """Do what a touch does."""
        match intent:
            case records.OpenTab(tab):
                self._put(tab=tab, table=0, player="")
            case records.OpenTable(table):
                self._put(table=table)
            case records.TypeMessage(table):
                self._put(typing=table, typings=self.lay.typings + 1)
            case records.TypePlayer():
                self._put(typing="player", typings=self.lay.typings + 1)
            case records.StopTyping():
                self._put(typing=None)
            case TakeName(name):
                self._take(name)
            case records.SaveSheet(table=table):
                self._save(table=table)
            case records.InviteTable(table):
                self._invite(table)
            case records.WriteTicket(table):
                self._do(lambda director: director.ticket(table), partial(self._write_ticket, table))
            case _:
                self._direct(intent)

    def _direct(self, intent: Intent) -> None:
        """Do what concerns rounds and seats."""
        match intent:
            case records.StartRound():
                self._do(lambda director: director.start())
            case records.HoldClocks(paused):
                self._do(lambda director: director.pause() if paused else director.go_on())
            case records.CallLastRound():
                self._do(lambda director: director.last_round())
            case records.CallTime():
                self._do(lambda director: director.time())
            case records.DissolveTable(table):
                self._do(lambda director: director.dissolve(table))
            case records.SeatFinal():
                self._do(lambda director: director.cut(proposals.finalists(director.evening)), self._show_seats)
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
        """Take what was typed: a message, or who comes."""
        typing, words = self.lay.typing, " ".join(name.split())
        self._put(typing=None)
        if typing != "player":
            table = typing if isinstance(typing, int) else 0
            id = "director.message.gone" if is_blank(words) else "director.message.sent"
            self._do(lambda director: director.message(words, table), lambda _: self._note(self._strings.t(id)))
        elif not is_blank(words):
            self._do(lambda director: director.enter([words]), lambda _: self._came(words))

    def _came(self, name: str) -> None:
        """Somebody is in: they are chosen, so that a touch on a table seats them."""
        seated = bool(self._live.evening and self._live.evening.rounds)
        self._put(proposed=None, player=name if seated else "")
        self._note(self._strings.t("director.late.came", name=name))

    # -- seats ------------------------------------------------------------------------------------------------------

    def _touch(self, name: str) -> None:
        """Choose a player, or let them change seats with the one who is chosen."""
        chosen = self.lay.player
        if chosen in ("", name):
            self._put(player="" if chosen else name)
        elif self.lay.proposed is not None:
            self._put(player="", proposed=_swapped(self.lay.proposed, chosen, name))
        else:
            self._do(lambda director: director.swap(chosen, name), lambda _: self._put(player=""))

    def _seat_at(self, table: int) -> None:
        """Seat the chosen player at a table."""
        name = self.lay.player
        if not name:
            return
        if self.lay.proposed is not None:
            self._put(player="", proposed=_moved(self.lay.proposed, name, table))
        else:
            self._do(lambda director: director.move(name, table), lambda _: self._put(player=""))

    def _use_seats(self) -> None:
        seats = self.lay.proposed
        if seats is not None:
            act = Seated(round=seats.round, tables=seats.tables, by_hand=seats.changed)
            self._do(lambda director: director.seat(act), self._seats_used)

    def _seats_used(self, _: object) -> None:
        self._put(proposed=None, player="")
        self._note(self._strings.t("director.seats.used"))

    def _show_seats(self, _: object) -> None:
        self._put(tab=Tab.SEATS, proposed=None, player="")

    def _propose(self) -> None:
        """Look for seats in a thread of its own, which may take seconds."""
        evening = self._live.evening
        if evening is None or self.lay.seeking:
            return
        seed = f"{evening.seed}/{self._looked_for}" if self._looked_for else evening.seed
        self._looked_for += 1
        self._put(seeking=True, player="")
        threading.Thread(target=self._seek, args=(evening, seed), name="seats", daemon=True).start()

    def _seek(self, evening: Evening, seed: str) -> None:
        again = bool(evening.open_tables()) and not evening.started
        try:
            found: object = proposals.seats(evening, seed, again=again)
        except ClubRefused as refusal:
            found = refusal
        self._running.results.put(lambda: self._found(found))

    def _found(self, found: object) -> None:
        self._put(seeking=False)
        if isinstance(found, Seated):
            self._put(proposed=Seats(found.round, found.tables))
        elif isinstance(found, ClubRefused):
            self._note(refused(self._strings, found), Signing.REFUSED)

    def _leave(self) -> None:
        name = self.lay.player
        if name:
            self._do(lambda director: director.gone(name), lambda _: self._left(name))

    def _left(self, name: str) -> None:
        self._put(player="", proposed=None)
        self._note(self._strings.t("director.gone.done", name=name))

    # -- joins and papers -------------------------------------------------------------------------------------------

    def _invite(self, table: int) -> None:
        """Let a table join; one that has joined already is only shown, until it is touched again. 0: no longer."""
        evening, shown = self._live.evening, self.lay.joins
        if not table:
            self._do(lambda director: director.uninvite(shown))
            return
        joined = evening is not None and table in evening.joined
        known = (joined and table != shown) or any(each.table == table for each in self._live.joining)
        self._put(tab=Tab.JOIN, table=0, joins=table)
        if not known:
            self._do(lambda director: director.invite(table, self._now()))

    def _write_ticket(self, table: int, ticket: object) -> None:
        if isinstance(ticket, bytes):
            self._papers.ticket(table, ticket, self._written)

    def _save(self, *, table: bool) -> None:
        """Save the sheet of this page, or the standings as a table."""
        evening = self._live.evening
        if evening is None:
            return
        if table:
            self._papers.table(self._strings, evening, self._written)
        elif self.lay.tab is Tab.SEATS:
            self._papers.seats(self._strings, evening, self._written)
        else:
            self._papers.standings(self._strings, evening, self._written)

    def _written(self, folder: str, names: tuple[str, ...], error: OSError | None) -> None:
        """Say where something lies, or why it does not."""
        if error is None:
            self._note(self._strings.t("director.saved", file=f"{folder}/{names[0]}"))
        else:
            self._note(self._strings.t("director.not_saved", why=error.strerror, folder=folder), Signing.REFUSED)


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
