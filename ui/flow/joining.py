"""What people ask of the link of this table: to join an evening of a club, by a code or by a ticket on the stick, or to
leave it.

Law: nobody waits for the link or for the stick. The link may not look at sticks: what a ticket says is handed to it in
the wish, which nobody but the link can read.
"""

from __future__ import annotations

import logging

from msgspec.structs import replace

from banker.club import post
from banker.club.ticket_offered import OfferedTicket
from banker.club.wire import VERSION, Link, LinkAt, Ticket, Wish, encoded
from banker.limits import is_plain
from hardware.ports import Signal
from ui.flow.counter import Counter
from ui.flow.desk import Desk
from ui.flow.faults import Faults
from ui.records.intents import Intent
from ui.records.joining import AskToJoin, JoinByTicket, JoinClub, LeaveClub, StickTicket

log = logging.getLogger("banker.flow")

LOOK_S = 2.0  # Seconds between two looks at the stick, while the page is open on which an evening is joined.


class Joining:
    """Asks the link, and offers what lies on the stick. Without a post it does nothing at all."""

    def __init__(self, desk: Desk, counter: Counter, faults: Faults) -> None:
        self._desk, self._counter, self._faults = desk, counter, faults
        self._look_at = 0.0
        self._tickets: dict[str, Ticket] = {}
        self._wished = ""
        self._wished_at = 0.0
        self._dropped = ""

    def tick(self) -> None:
        """Look at the stick while somebody is about to join."""
        desk = self._desk
        if not isinstance(desk.beside, JoinClub):
            self._look_at = 0.0
            self._tickets = {}
        elif desk.now >= self._look_at and not desk.beside.typing:
            self._look_at = desk.now + LOOK_S
            desk.wiring.look_for_tickets(self._offer)

    def _offer(self, found: tuple[OfferedTicket, ...]) -> None:
        desk = self._desk
        if isinstance(desk.beside, JoinClub):
            self._tickets = {each.file: each.ticket for each in found if each.ticket is not None}
            lay = replace(desk.beside, tickets=tuple(map(_shown, found)))
            if lay != desk.beside:
                desk.lay(lay)

    def obey(self, intent: Intent) -> bool:
        """Have the link join an evening or leave it. Returns False for any other touch."""
        match intent:
            case AskToJoin(wish):
                host, _, port = wish.address.partition(":")
                known = Wish(v=VERSION, id=self._desk.wiring.new_id(), table=int(wish.table), code=wish.code)
                self._wish(replace(known, address=host, port=int(port or known.port)))
            case JoinByTicket(file):
                if (ticket := self._tickets.get(file)) is not None:
                    self._wish(Wish(v=VERSION, id=self._desk.wiring.new_id(), ticket=ticket))
            case LeaveClub():
                self._wish(Wish(v=VERSION, id=self._desk.wiring.new_id(), leave=True))
            case _:
                return False
        return True

    def unanswered_s(self, link: Link | None) -> float:
        """For how many seconds the link has not obeyed or refused the last wish, 0: it has, or there was none."""
        if not self._wished or (link is not None and link.wish == self._wished):
            self._wished = ""
            return 0.0
        return self._desk.now - self._wished_at

    def drop(self, link: Link | None) -> None:
        """Have the wish removed that the link has obeyed or refused, whoever put it there: it may hold the table's
        password. While the link joins it stays, since one that starts anew begins with it again."""
        place = self._desk.wiring.post
        if place is None or link is None or link.at is LinkAt.JOINING or link.wish in ("", self._dropped):
            return
        self._dropped = link.wish
        self._counter.ask_in_background(
            lambda _: post.drop_wish(place / post.OUT, link.wish), lambda _: None, self._not_dropped
        )

    def _not_dropped(self, error: Exception) -> None:
        self._dropped = ""
        log.warning("a wish that was answered is not removed: %s", error)

    def _wish(self, wish: Wish) -> None:
        place = self._desk.wiring.post
        if place is not None:
            self._wished, self._wished_at = wish.id, self._desk.now
            payload, folder = encoded(wish), place / post.OUT
            self._counter.ask_in_background(
                lambda _: post.put(folder, post.WISH, payload), lambda _: None, self._not_wished
            )
            self._desk.panel.show(Signal.BOOKED)

    def _not_wished(self, error: Exception) -> None:
        strings = self._desk.strings
        self._wished = ""
        log.warning("the link is not asked: %s", error)
        self._faults.notify(strings.t("notice.no_club"), strings.t("evening.not_asked"))


def _shown(offered: OfferedTicket) -> StickTicket:
    """A ticket as the screen is told of it, without what is secret in it."""
    ticket = offered.ticket
    if ticket is None:
        assert offered.why is not None, "a file without a ticket says why"
        return StickTicket(offered.file, offered.table, why=offered.why.value)
    return StickTicket(offered.file, ticket.table, "".join(filter(is_plain, ticket.evening)))
