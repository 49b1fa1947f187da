"""How a table is let into an evening by six digits: a short connection of its own, in which four frames pass.

Law: the code is never sent, and nothing that was heard here is believed unless the other end proved that it has the
code too. What comes of it is the same as what a stick brings: a ticket.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from banker.club.wire import VERSION, NotJoined, Ticket, Wish
from hardware.network.connection import Connection, Down, Message, Where
from hardware.network.joining import DIGITS, JOIN, PASSWORD, Joining, No, Refused
from hardware.network.rights import joining_user

CONNECTS_S = 20.0  # So long the broker is tried, and then the director's answer waited for.
ANSWERS_S = 20.0

WHY = {
    No.CODE: NotJoined.WRONG_CODE,
    No.CLOSED: NotJoined.NOT_OPEN,
    No.CLUB: NotJoined.OTHER_CLUB,
    No.FRAME: NotJoined.OTHER_RELEASE,
}


class NotEntered(msgspec.Struct, frozen=True):
    """The table was not let in. `left`: how many guesses of the code are left, None: not known."""

    why: NotJoined
    left: int | None = None


def is_sound(wish: Wish) -> bool:
    """Whether a wish to join by a code says all that is needed."""
    return bool(wish.address and wish.table and len(wish.code) == DIGITS and wish.code.isdecimal())


class Entering:
    """A table on its way in. `clock`: seconds since 1970; `now` everywhere: any clock that only goes forward."""

    def __init__(self, wish: Wish, now: float, clock: Callable[[], float]) -> None:
        user = joining_user(wish.table)
        self._out, self._in = (f"club/{user}/{way}/{JOIN}" for way in ("out", "in"))
        self._wire = Connection(Where(wish.address, wish.port, user, PASSWORD), (self._in,))
        self._clock, self._until = clock, now + CONNECTS_S
        self._joining: Joining | None = None
        self.wish = wish
        self.ahead_ms: int | None = None
        """By how much the club's clock is ahead of ours; None: it has not answered."""

    def step(self, now: float, wait: float) -> Ticket | NotEntered | None:
        """Go on; waits so many seconds at most. Gives what came of it at the end, None before."""
        for message in self._wire.poll(wait):
            self._take(message)
        if self._joining is None:
            if self._wire.up:
                self._begin(now)
        elif self._joining.joined is not None:
            return self._ticket(self._joining)
        elif self._joining.failed is not None:
            return _refused(self._joining.failed)
        elif not self._wire.up:
            return NotEntered(NotJoined.NOT_OPEN)  # thrown out: its user is gone
        return self._late() if now >= self._until or self._wire.why is Down.REFUSED else None

    def _begin(self, now: float) -> None:
        self._joining = Joining(self.wish.table, self.wish.code, self._wire.certificate)
        self._wire.publish(self._out, self._joining.hello(self._clock()))
        self._until = now + ANSWERS_S

    def _take(self, message: Message) -> None:
        if message.topic != self._in or message.kept or self._joining is None:
            return
        answer = self._joining.take(message.payload)
        if self._joining.clock is not None and self.ahead_ms is None:
            self.ahead_ms = round(1000 * (self._joining.clock - self._clock()))
        if answer is not None:
            self._wire.publish(self._out, answer)

    def _ticket(self, joining: Joining) -> Ticket:
        assert joining.joined is not None
        wish, joined = self.wish, joining.joined
        return Ticket(
            v=VERSION, evening="", address=wish.address, port=wish.port, table=wish.table, password=joined.password,
            certificate=joined.authority,
        )  # fmt: skip

    def _late(self) -> NotEntered:
        if self._joining is not None:
            return NotEntered(NotJoined.NO_ANSWER)
        return NotEntered(NotJoined.NOT_OPEN if self._wire.why is Down.REFUSED else NotJoined.UNREACHABLE)

    def close(self) -> None:
        """End the connection."""
        self._wire.close()


def _refused(refused: Refused) -> NotEntered:
    return NotEntered(WHY[refused.why], refused.guesses if refused.why is No.CODE else None)
