"""Tickets that lie on a stick: with each of them a table joins an evening.

Law: nothing on the stick is changed or waited for.
"""

from __future__ import annotations

import re
from enum import StrEnum
from itertools import islice
from pathlib import Path

import msgspec

from banker.club.wire import STATE, NotUnderstood, Ticket, decoded
from banker.edition_offered import MOST_OFFERED
from banker.paths import is_own
from banker.plain_file import read_plain

_NAME = re.compile(r"banker-club-table-(\d{1,9})\.json", re.IGNORECASE)


class TicketWhy(StrEnum):
    """Why a ticket is none. BAD: it cannot be read, or says something else; OTHER_RELEASE: another release of Banker
    has written it."""

    BAD = "bad"
    OTHER_RELEASE = "other_release"


class OfferedTicket(msgspec.Struct, frozen=True):
    """A ticket on a stick, by the name of its `file`, which names its `table`; without a `ticket`, `why` it is none."""

    file: str
    table: int
    ticket: Ticket | None = None
    why: TicketWhy | None = None


def offered_tickets(stick: Path) -> tuple[OfferedTicket, ...]:
    """The tickets on a stick, by their tables; none if no stick is in."""
    try:
        named = [(_NAME.fullmatch(path.name), path) for path in stick.iterdir()]
        found = sorted((int(name[1]), path) for name, path in named if name is not None and is_own(path))
    except OSError:
        return ()
    return tuple(_read(table, path) for table, path in islice(found, MOST_OFFERED))


def _read(table: int, path: Path) -> OfferedTicket:
    try:
        return OfferedTicket(path.name, table, decoded(read_plain(path, STATE), Ticket, STATE))
    except OSError:
        return OfferedTicket(path.name, table, why=TicketWhy.BAD)
    except NotUnderstood as error:
        why = TicketWhy.BAD if error.version is None else TicketWhy.OTHER_RELEASE
        return OfferedTicket(path.name, table, why=why)
