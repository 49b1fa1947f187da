"""What a table is told of an evening: what is in force there now, made of the evening alone."""

from __future__ import annotations

import msgspec

from banker.club.evening import Evening, Table
from banker.club.template import payload
from banker.club.wire import VERSION, ClubClock, ClubMessage, ClubTemplate, Round
from banker.limits import NAME


def seat_of(evening: Evening, table: int) -> Table | None:
    """The table of this round that has this number, None if it is free."""
    tables = evening.rounds[-1] if evening.rounds else ()
    return next((each for each in tables if each.number == table and not each.dissolved), None)


def round_of(evening: Evening, table: int) -> Round:
    """Who sits at a table in this round, and whether it has been started."""
    seat = seat_of(evening, table)
    return Round(
        v=VERSION,
        term=evening.term,
        serial=evening.serials.seats,
        evening=evening.name[:NAME],
        round=evening.round,
        rounds=evening.format.rounds,
        final=evening.in_final,
        table=table if seat is not None else 0,
        name=evening.machine_name(table),
        players=seat.players if seat is not None else (),
        go=evening.started,
    )


def clock_of(evening: Evening) -> ClubClock:
    """What is asked of a table's clock."""
    clock = evening.clock
    return ClubClock(
        v=VERSION, term=evening.term, serial=evening.serials.clock, paused=clock.paused, last_round=clock.last_round,
        time=clock.time,
    )  # fmt: skip


def message_of(evening: Evening, table: int) -> ClubMessage:
    """The message that a table shows."""
    said = evening.message(table)
    return ClubMessage(v=VERSION, term=evening.term, serial=said.serial, text=said.text)


def template_of(evening: Evening) -> ClubTemplate:
    """The club's template."""
    said = msgspec.Raw(payload(evening.template))
    return ClubTemplate(v=VERSION, term=evening.term, serial=evening.serials.template, template=said)
