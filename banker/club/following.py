"""What an act makes of an evening.

Law: a pure fold over the acts; nothing that comes of it is stored. An act that cannot follow is refused here, and
nowhere else; so what is refused when it is done is damage when it is read.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import assert_never

from msgspec.structs import replace

from banker import limits
from banker.club.acts import (
    Accepted,
    Act,
    Cut,
    Dissolved,
    Entered,
    Forked,
    Gone,
    How,
    Moved,
    Opened,
    RowsCame,
    Ruled,
    Seated,
    Swapped,
)
from banker.club.evening import Clock, ClubRefused, Evening, Held, No, Table, need
from banker.club.format import LEAST_PLAYERS, MOST_PLAYERS, Places
from banker.club.hashes import SIZE
from banker.club.running import Running, ran
from banker.insight.season import plainly

MOST_ENTERED = 500  # Players of an evening.
Seating = Seated | Swapped | Moved | Dissolved | Cut


def after(evening: Evening | None, act: Act) -> Evening:
    """The evening after an act. Raises ClubRefused if it cannot follow."""
    if isinstance(act, Opened):
        if evening is not None:
            raise ClubRefused(No.NOT_OPENED)
        return Evening(act.name, act.format, act.seed, {})
    if evening is None:
        raise ClubRefused(No.NOT_OPENED)
    if isinstance(act, RowsCame):
        return _take_rows(evening, act)
    if isinstance(act, Forked):
        return _fork(evening, act)
    evening = replace(evening, acts=evening.acts + 1)
    if isinstance(act, Running):
        return ran(evening, act)
    return _reseated(evening, act) if isinstance(act, Seating) else _noted(evening, act)


def _noted(evening: Evening, act: Ruled | Entered | Gone | Accepted) -> Evening:
    match act:
        case Ruled():
            serials = replace(evening.serials, template=evening.acts)
            return replace(evening, terms=act.terms, template=act.template, serials=serials)
        case Entered():
            return reduce(_enter, act.names, evening)
        case Gone():
            need(evening.players.get(act.player, False), No.NO_PLAYER, name=act.player)
            return replace(evening, players=evening.players | {act.player: False})
        case Accepted():
            return _accept(evening, act)
        case _:
            assert_never(act)


def _reseated(evening: Evening, act: Seating) -> Evening:
    """The evening with other seats; a new round is not yet started, and nothing is asked of its clocks."""
    number = evening.round
    evening = _seats(evening, act)
    evening = replace(evening, serials=replace(evening.serials, seats=evening.acts))
    if evening.round == number:
        return evening
    return replace(evening, started=False, clock=Clock(), serials=replace(evening.serials, clock=evening.acts))


def _seats(evening: Evening, act: Seating) -> Evening:
    match act:
        case Seated():
            return _seat(evening, act)
        case Swapped():
            return _swap(evening, act.one, act.other)
        case Moved():
            return _move(evening, act.player, act.table)
        case Dissolved():
            table = _still_open(evening, act.table)
            return _with(evening, replace(table, dissolved=True))
        case Cut():
            return _cut(evening, act.players)
        case _:
            assert_never(act)


def _enter(evening: Evening, name: str) -> Evening:
    plain = name == " ".join(name.split()) and limits.is_plain(name) and not limits.is_blank(name)
    need(plain and len(name) <= limits.NAME, No.BAD_NAME, name=name[: limits.NAME], most=limits.NAME)
    same = next((each for each in evening.players if plainly(each) == plainly(name)), name)
    need(not evening.players.get(same, False), No.NAME_TAKEN, name=same)
    need(same in evening.players or len(evening.players) < MOST_ENTERED, No.TOO_MANY, most=MOST_ENTERED)
    return replace(evening, players=evening.players | {same: True})


# -- seats ----------------------------------------------------------------------------------------------------------


def _seat(evening: Evening, act: Seated) -> Evening:
    again = act.round == evening.round
    need(not evening.closed, No.CLOSED)
    if again:
        need(not evening.started, No.ROUND_STARTED, round=act.round)
        need(not any(table.done for table in evening.rounds[-1]), No.RESULTS_IN, round=act.round)
    else:
        need(act.round == evening.round + 1, No.OTHER_ROUND, round=evening.round + 1)
        need_round_over(evening)
    need(act.round <= evening.format.rounds, No.ROUNDS_OVER, rounds=evening.format.rounds)
    everybody = [player for table in act.tables for player in table]
    need(sorted(everybody) == sorted(evening.here), No.NOT_ALL_ONCE, names=_odd_ones(everybody, evening.here))
    for number, table in enumerate(act.tables, 1):
        _need_size(number, len(table))
    tables = tuple(Table(number, players) for number, players in enumerate(act.tables, 1))
    return replace(evening, rounds=(*(evening.rounds[:-1] if again else evening.rounds), tables))


def need_round_over(evening: Evening) -> None:
    """Refuse while a table of the last round has no result."""
    waiting = evening.open_tables()
    need(not waiting, No.ROUND_OPEN, tables=", ".join(str(table.number) for table in waiting))


def _odd_ones(seated: Sequence[str], here: Sequence[str]) -> str:
    """Those who are not seated exactly once."""
    return ", ".join(name for name in dict.fromkeys((*here, *seated)) if seated.count(name) != 1 or name not in here)


def _need_size(number: int, size: int) -> None:
    need(
        LEAST_PLAYERS <= size <= MOST_PLAYERS, No.TABLE_SIZE, table=number, size=size, least=LEAST_PLAYERS,
        most=MOST_PLAYERS,
    )  # fmt: skip


def _still_open(evening: Evening, number: int) -> Table:
    """A table of this round that has neither a result nor been dissolved."""
    table = evening.table(number)
    need(not table.dissolved, No.DISSOLVED, table=number)
    need(table.came is None, No.RESULT_IN, table=number)
    return table


def _with(evening: Evening, *changed: Table, round: int | None = None) -> Evening:
    """The evening with these tables of a round (None: the last) in place of those of their numbers."""
    at = (evening.round if round is None else round) - 1
    new = {table.number: table for table in changed}
    tables = tuple(new.get(table.number, table) for table in evening.rounds[at])
    return replace(evening, rounds=(*evening.rounds[:at], tables, *evening.rounds[at + 1 :]))


def _swap(evening: Evening, one: str, other: str) -> Evening:
    first, second = _seated_at(evening, one), _seated_at(evening, other)
    need(first.number != second.number, No.SAME_TABLE, table=first.number)

    def swapped(table: Table, out: str, into: str) -> Table:
        return replace(table, players=tuple(into if player == out else player for player in table.players))

    return _with(evening, swapped(first, one, other), swapped(second, other, one))


def _seated_at(evening: Evening, player: str) -> Table:
    """The table at which a player sits, which must still be open."""
    table = evening.sits(player)
    if table is None:
        raise ClubRefused(No.NO_PLAYER, name=player)
    return _still_open(evening, table.number)


def _move(evening: Evening, player: str, number: int) -> Evening:
    need(evening.players.get(player, False), No.NO_PLAYER, name=player)
    need(not evening.in_final, No.ROUNDS_OVER, rounds=evening.format.rounds)
    to, left = _still_open(evening, number), evening.sits(player)
    changed = [replace(to, players=(*to.players, player))]
    if left is not None:
        need(left.number != number, No.SAME_TABLE, table=number)
        need(left.came is None, No.RESULT_IN, table=left.number)
        changed.append(replace(left, players=tuple(each for each in left.players if each != player)))
    for table in changed:
        if not table.dissolved:
            _need_size(table.number, len(table.players))
    return _with(evening, *changed)


def _cut(evening: Evening, players: tuple[str, ...]) -> Evening:
    need(evening.format.final != 0, No.NO_FINAL)
    need(not evening.closed, No.CLOSED)
    need_round_over(evening)
    need(not evening.in_final, No.ROUNDS_OVER, rounds=evening.format.rounds)
    left = evening.format.rounds - evening.round
    need(left == 0, No.ROUNDS_LEFT, rounds=left)
    need(len(set(players) & set(evening.here)) == len(players), No.NOT_ALL_ONCE, names=", ".join(players))
    _need_size(1, len(players))
    return replace(evening, rounds=(*evening.rounds, (Table(1, players),)))


# -- what comes from the tables -------------------------------------------------------------------------------------


def _take_rows(evening: Evening, act: RowsCame) -> Evening:
    key = (act.table, act.game)
    before = evening.held.get(key, Held())
    numbers = [row.number for row in act.rows]
    first = len(before.hashes)
    need(bool(numbers) and numbers == [*range(first, first + len(numbers))], No.BAD_ROWS, table=act.table)
    need(all(len(row.hash) == 2 * SIZE for row in act.rows), No.BAD_ROWS, table=act.table)
    hashes = before.hashes + (bytes.fromhex(row.hash) for row in act.rows)
    return replace(evening, held=evening.held | {key: replace(before, hashes=hashes)})


def _fork(evening: Evening, act: Forked) -> Evening:
    """The game forks, and its result no longer counts."""
    key = (act.table, act.game)
    before = evening.held.get(key, Held())
    need(bool(act.rows), No.BAD_ROWS, table=act.table)
    at = act.rows[0].number
    parts = 0 <= at < len(before.hashes) and before.hashes[at].hex() != act.rows[0].hash
    need(parts, No.BAD_ROWS, table=act.table)
    parted = evening.round
    for round, tables in enumerate(evening.rounds, 1):
        for table in tables:
            came = table.came if table.number == act.table else None
            if came is not None and came.game == act.game and came.how is not How.BY_HAND:
                evening = _with(evening, replace(table, came=None), round=round)
                parted = round
    return replace(evening, held=evening.held | {key: replace(before, forked=at, parted=parted)})


def _accept(evening: Evening, act: Accepted) -> Evening:
    table, came = evening.table(act.table, act.round), act.came
    need(not table.dissolved, No.DISSOLVED, table=act.table)
    if came.how is How.BY_HAND:
        need(not limits.is_blank(came.reason) and len(came.reason) <= limits.REASON, No.NO_REASON, most=limits.REASON)
    else:
        better = table.came is None or (table.came.how is How.CODE and came.how is not How.CODE)
        need(better, No.RESULT_IN, table=act.table)
        forked = evening.held.get((act.table, came.game), Held()).forked
        need(forked is None, No.FORKED, table=act.table, row=forked)
    names = sorted(each.player for each in came.places)
    need(names == sorted(table.players), No.OTHER_PLAYERS, table=act.table, names=_odd_ones(names, table.players))
    need(_places_fit(came.places), No.BAD_PLACES, table=act.table)
    for round, tables in enumerate(evening.rounds, 1):
        for other in tables:
            elsewhere = (round, other.number) != (act.round, act.table) and came.game != ""
            counted = other.came is not None and other.came.game == came.game
            need(not (elsewhere and counted), No.GAME_COUNTED, game=came.game, round=round, table=other.number)
    return _with(evening, replace(table, came=came), round=act.round)


def _places_fit(places: Places) -> bool:
    """Whether each place is one more than there are players before it, and nobody owns less than nothing."""
    fit = all(each.place == 1 + sum(other.place < each.place for other in places) for each in places)
    return fit and all(0 <= each.worth <= limits.AMOUNT for each in places)
