"""Which check a game needs, and what its outcome means for the evening."""

from __future__ import annotations

from collections.abc import Sequence

from banker.club.acts import Accepted, How
from banker.club.checked import provisional
from banker.club.evening import Evening
from banker.club.places import Place, places, players_of
from banker.insight.result import Differs, Result
from banker.log import Row
from ui.director.arrivals import CHECKED, Key
from ui.director.checking import Job, Outcome
from ui.records.live import Notice


def job_of(evening: Evening, key: Key, rows: Sequence[Row], other_release: bool) -> Job | None:
    """The check of a table's game: against the players of that table. None: nobody sits there."""
    table, game = key
    place = _place(evening, table, rows, game)
    if place is None:
        return None
    round, seat = place
    told = seat.came.told if seat.came is not None else None
    return Job(round, table, game, rows, seat.players, told, evening.terms, other_release)


def _place(evening: Evening, table: int, rows: Sequence[Row], game: str) -> Place | None:
    """The table of a round whose game this is: that of which it is the result already; else the one at which its
    players sit; else that of this round, and the check names who differs."""
    numbered = [(at, seat) for at, seats in enumerate(evening.rounds, 1) for seat in seats if seat.number == table]
    counted = [place for place in numbered if place[1].came is not None and place[1].came.game == game]
    theirs = [place for place in places(evening, players_of(rows)) if place[1].number == table]
    latest = [place for place in numbered if place[0] == evening.round and not place[1].dissolved]
    return next(iter((*counted, *theirs, *latest)), None)


def table_of(evening: Evening, wish: int, names: Sequence[str]) -> int:
    """The table for which a game or a code is brought of which these are the players: where they sit, the one that is
    wished before others; else the one wished."""
    numbers = [table.number for _, table in places(evening, names)]
    return wish if wish in numbers or not numbers else numbers[0]


def coded(evening: Evening, table: int, result: Result) -> Accepted:
    """The provisional result of a table that a code is. Raises Unfit, ClubRefused."""
    found = places(evening, [each.name for each in result.places])
    theirs = [place for place in found if place[1].number == table]
    round, seat = next(iter(theirs), None) or (evening.round, evening.table(table))
    return Accepted(round=round, table=table, came=provisional(result, seat.players))


def judged(evening: Evening, outcome: Outcome) -> Accepted | Notice | None:
    """What to do with an outcome: the result to book, or what to say of it; None: nothing."""
    job, came = outcome.job, outcome.came
    fields: dict[str, object] = {"table": job.table, "game": job.game}
    if came is None:
        if all(found.how is Differs.OPEN for found in outcome.found):
            return None
        return Notice("unfit", {**fields, "found": outcome.found}, alarm=True)
    counts = evening.table(job.table, job.round).came
    if counts is None or counts.how is How.CODE:
        return Accepted(round=job.round, table=job.table, came=came)
    if (counts.how not in CHECKED or counts.game == came.game) and counts.places == came.places:
        return None
    return Notice("other_result", fields, alarm=True)
