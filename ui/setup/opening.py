"""What the game begins with that was set up. Pure: chance comes in as an argument."""

from __future__ import annotations

import msgspec

from banker.board import Edition
from banker.game import Mode, Seat, TableName
from banker.options import Options
from banker.rules.position import Position
from ui.setup import begun, deal, time
from ui.setup.entered import Chance, Setup
from ui.setup.seats import plays_by_ear, reckons_alone, seat_name
from ui.setup.state import lacks
from ui.words.strings import Strings


class Opening(msgspec.Struct, frozen=True):
    """What a game begins with. `cards`: card to player id. `alone`: the names of those who reckon alone,
    `by_ear`: of those who explore the screen by touch.

    `deal`: (player, space) of each deed dealt, else empty. `minutes`, `ends`: how long a timed game lasts, one of them.
    `position`: what everybody has already in a game begun with paper money. `table`: which of several tables it is.
    """

    edition: Edition
    mode: Mode
    options: Options
    seats: tuple[Seat, ...]
    first: str
    deal: tuple[tuple[str, int], ...]
    cards: dict[str, str]
    alone: tuple[str, ...] = ()
    by_ear: tuple[str, ...] = ()
    minutes: int | None = None
    ends: str | None = None
    position: Position | None = None
    table: TableName = TableName()


def opening_of(setup: Setup, strings: Strings, chance: Chance) -> Opening:
    """What the game that was set up begins with. A player without a name is called by the symbol in this language."""
    assert lacks(setup) is None, "a game that cannot begin"
    seats = tuple(Seat(seat.id, seat_name(strings, seat), seat.token.colour, seat.token.symbol) for seat in setup.seats)
    return Opening(
        edition=setup.edition,
        mode=setup.mode,
        options=setup.options,
        seats=seats,
        first=setup.first or seats[0].id,
        deal=deal.completed(setup, chance) if setup.deals else (),
        cards={seat.card: seat.id for seat in setup.seats if seat.card is not None},
        alone=tuple(seat_name(strings, seat) for seat in setup.seats if reckons_alone(setup, seat)),
        by_ear=tuple(seat_name(strings, seat) for seat in setup.seats if plays_by_ear(setup, seat)),
        minutes=setup.minutes if setup.mode == "timed" and not setup.by_hour else None,
        position=begun.position(setup),
        ends=time.hour_written(setup.ends) if setup.mode == "timed" and setup.by_hour else None,
    )
