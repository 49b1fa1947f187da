"""What an act of the running evening makes of it: tables that join, the start, clocks, messages, who directs.

Law: nothing here moves a result or a seat. What has been called in a round stays called, and a term only grows.
"""

from __future__ import annotations

import re
from typing import assert_never

from msgspec.structs import replace

from banker import limits
from banker.club.acts import (
    ClockSet,
    Closed,
    MessageSent,
    RoundStarted,
    TableJoined,
    TableLeft,
    TermTaken,
)
from banker.club.evening import Clock, Evening, Machine, No, Said, need

MOST_TABLES = 999  # The highest number of a table.
MOST_PASSWORD = 200
Running = TableJoined | TableLeft | RoundStarted | ClockSet | MessageSent | TermTaken | Closed

# A password as the broker's file has it: PBKDF2 with SHA-512. Nothing else may come into that file.
_PASSWORD = re.compile(r"\$7\$[1-9][0-9]{0,5}\$[A-Za-z0-9+/=]+\$[A-Za-z0-9+/=]+")


def ran(evening: Evening, act: Running) -> Evening:
    """The evening after an act that is counted in it already. Raises ClubRefused if it cannot follow."""
    match act:
        case TableJoined():
            return _join(evening, act)
        case TableLeft():
            _need_joined(evening, act.table)
            rest = {number: machine for number, machine in evening.joined.items() if number != act.table}
            return replace(evening, joined=rest)
        case RoundStarted():
            return _start(evening, act.round)
        case ClockSet():
            return _set_clock(evening, act)
        case MessageSent():
            return _send(evening, act)
        case TermTaken():
            need(evening.term < act.term <= limits.AMOUNT, No.OLD_TERM, term=evening.term)
            return replace(evening, term=act.term)
        case Closed():
            need(not evening.closed, No.CLOSED)
            waiting = evening.open_tables()
            need(not waiting, No.ROUND_OPEN, tables=", ".join(str(table.number) for table in waiting))
            return replace(evening, closed=True)
        case _:
            assert_never(act)


def _join(evening: Evening, act: TableJoined) -> Evening:
    """A table that joins again has another password, and the old one is worth nothing."""
    need(1 <= act.table <= MOST_TABLES, No.BAD_TABLE, table=act.table, most=MOST_TABLES)
    plain = limits.is_plain(act.name) and len(act.name) <= limits.NAME
    need(plain, No.BAD_NAME, name=act.name[: limits.NAME], most=limits.NAME)
    fits = len(act.password) <= MOST_PASSWORD and _PASSWORD.fullmatch(act.password) is not None
    need(fits, No.BAD_PASSWORD, table=act.table)
    joined = evening.joined | {act.table: Machine(act.name, act.password)}
    return replace(evening, joined=joined, serials=replace(evening.serials, seats=evening.acts))


def _need_joined(evening: Evening, table: int) -> None:
    need(table in evening.joined, No.NOT_JOINED, table=table)


def _start(evening: Evening, round: int) -> Evening:
    need(evening.round > 0, No.NO_ROUND, round=max(round, 1))
    need(round == evening.round, No.OTHER_ROUND, round=evening.round)
    need(not evening.started, No.ROUND_STARTED, round=round)
    return replace(evening, started=True, serials=replace(evening.serials, seats=evening.acts))


def _set_clock(evening: Evening, act: ClockSet) -> Evening:
    need(evening.started, No.NOT_STARTED, round=evening.round)
    was, clock = evening.clock, Clock(act.paused, act.last_round, act.time)
    need(clock.last_round >= was.last_round and clock.time >= was.time, No.CALLED, round=evening.round)
    return replace(evening, clock=clock, serials=replace(evening.serials, clock=evening.acts))


def _send(evening: Evening, act: MessageSent) -> Evening:
    fits = len(act.text) <= limits.REASON and limits.is_plain(act.text)
    need(fits, No.BAD_MESSAGE, most=limits.REASON)
    if act.table != 0:
        _need_joined(evening, act.table)
    return replace(evening, messages=evening.messages | {act.table: Said(act.text, evening.acts)})
