"""The result of a game as a short text, and whether it is the result of a log.

A code on the tally holds this text, so that a phone shows it to people; the words are the same in each language:

    Banker result 2
    Board: suisse-2007, standard
    Table: 3, Terrace
    1. Léa: 24500
    2. Bob: 812, left
    3. Zoë: 0, bankrupt
    Log: 412 rows, 5df6e0e2 761359d3 0a827505 8e299fcc

The first line ends with the version of this format. The second has the board's id and the mode. The third has the
number of the table, its name, or both; of a table that is the only one it is left out, and the version is then 1, as
releases before it read it. Then comes a line for each player: place, name, wealth in whole units of the board's money
without separators, and whether they left or went bankrupt before the end. The last line says how many rows the log of
the game had then, and the first 128 bits of the hash of its last row: each hash covers all rows before it, so nobody
can make another log for this text. Blanks around a line and empty lines mean nothing; all else does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum

import msgspec
from msgspec.structs import replace

from banker import events as e
from banker.game import Game, TableName
from banker.history import BadRow, Course
from banker.insight.record import Standing, standing
from banker.log import FORMAT, ChainBroken, Row, chained
from banker.money import Money
from banker.sound import played

VERSION = 2  # Of a result with a table; without one it is 1.
BITS = 128  # So much of a hash is told.

_GROUP = 8  # So many digits of it stand together.
_NUMBER = "(0|[1-9][0-9]{0,17})"
BEGINS, ENDS = "Banker result", "Log: "  # How a text that is a result begins, and its last line.
_TITLE, _BOARD = re.compile(f"{BEGINS} {_NUMBER}"), re.compile(r"Board: (\S+), (\S+)")
_TABLE = re.compile(rf"Table: (?:{_NUMBER}(?:, (.*))?|([^0-9].*))")  # A name that begins with a digit follows a number.
_PLACE = re.compile(rf"{_NUMBER}\. (.*): {_NUMBER}(?:, (left|bankrupt))?")
_LOG = re.compile(f"{ENDS}{_NUMBER} rows, ([0-9a-f]{{8}}(?: [0-9a-f]{{8}}){{3}})")


class Placed(msgspec.Struct, frozen=True):
    """A player of a result: their place, their name, what they owned at the end."""

    place: int
    name: str
    worth: Money
    standing: Standing = Standing.PLAYED


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game ended. `rows`: so many its log had then; `head`: how the hash of the last of them begins, in hex.
    `table`: where it was played."""

    board: str
    mode: str
    places: tuple[Placed, ...]
    rows: int
    head: str
    table: TableName = TableName()


class NotAResult(ValueError):
    """A text that is no result. `line`: the number of the line that is none, and its `words`; 0: there are too few.
    `version`: the one that it names, if it is another than ours."""

    def __init__(self, line: int, words: str = "", version: int = VERSION) -> None:
        super().__init__(f"line {line}, version {version}")
        self.line, self.words, self.version = line, words, version


def result_of(game: Game, rows: int, last: bytes) -> Result:
    """The result of a game that is over, whose log has so many rows; `last`: the hash of the last."""
    assert game.over is not None, "a game that is not over has no result"
    terms, places = game.terms, tuple(_placed(game, placing) for placing in game.over.placings)
    table = replace(terms.table, name=" ".join(terms.table.name.split()))
    return Result(terms.edition.id, terms.mode, places, rows, last[: BITS // 8].hex(), table)


def _placed(game: Game, placing: e.Placing) -> Placed:
    player = game.player(placing.player)
    return Placed(placing.place, " ".join(player.name.split()), placing.worth, standing(game, player.id))


def written(result: Result) -> str:
    """A result as text."""
    table = _table_written(result.table)
    lines = [f"Banker result {VERSION if table else 1}", f"Board: {result.board}, {result.mode}"]
    lines += [f"Table: {table}"] if table else []
    for each in result.places:
        out = f", {each.standing}" if each.standing else ""
        lines.append(f"{each.place}. {each.name}: {each.worth}{out}")
    head = " ".join(result.head[at : at + _GROUP] for at in range(0, len(result.head), _GROUP))
    return "\n".join((*lines, f"{ENDS}{result.rows} rows, {head}"))


def _table_written(table: TableName) -> str:
    """A table's number and name, "" if it has neither."""
    number = str(table.number) if table.number or table.name[:1].isdecimal() else ""
    return ", ".join(filter(None, (number, table.name)))


def read(text: str) -> Result:
    """The result that a text says. Raises NotAResult."""
    lines = [line for line in map(str.strip, text.splitlines()) if line]
    if not lines:
        raise NotAResult(0)
    title = _TITLE.fullmatch(lines[0])
    if title is None:
        raise NotAResult(1, lines[0])
    if int(title[1]) not in (1, VERSION):
        raise NotAResult(1, lines[0], int(title[1]))
    first = 3 if int(title[1]) == VERSION else 2  # the line of the first player
    if len(lines) < first + 2:
        raise NotAResult(0)
    board, log = _BOARD.fullmatch(lines[1]), _LOG.fullmatch(lines[-1])
    tables = [_TABLE.fullmatch(line) for line in lines[2:first]]
    places = [_PLACE.fullmatch(line) for line in lines[first:-1]]
    for number, found in enumerate((board, *tables, *places, log), 2):
        if found is None:
            raise NotAResult(number, lines[number - 1])
    assert board is not None
    assert log is not None
    placed = (Placed(int(f[1]), f[2], int(f[3]), Standing(f[4] or "")) for f in places if f is not None)
    table = next((TableName(int(f[1] or 0), f[2] or f[3] or "") for f in tables if f is not None), TableName())
    return Result(board[1], board[2], tuple(placed), int(log[1]), log[2].replace(" ", ""), table)


class Differs(StrEnum):
    """How a result and a log differ."""

    NEWER = "newer"  # the log has a row that only a newer version can read
    BROKEN = "broken"  # a row of the log is not as it was booked
    UNSOUND = "unsound"  # a row of the log cannot have been played
    UNCOUNTED = "uncounted"  # the tally in the log is not what the money in it gives
    ROWS = "rows"  # the log has fewer rows
    HEAD = "head"  # the last row has another hash
    OPEN = "open"  # the game was not over at that row
    GONE_ON = "gone_on"  # the end was taken back, and the game went on
    BOARD = "board"
    MODE = "mode"
    TABLE = "table"  # another number or name of the table
    PLAYERS = "players"  # so many play
    PLACE = "place"
    NAME = "name"
    WORTH = "worth"
    STANDING = "standing"
    # What only the table of a club's evening can say.
    OTHERWISE = "otherwise"  # the rules would book the row otherwise
    UNSEATED = "unseated"  # somebody plays who does not sit at the table
    ABSENT = "absent"  # somebody who sits at the table does not play
    TERMS = "terms"  # the table plays by other terms than the evening
    PAPER = "paper"  # the game did not begin as a new one does


class Difference(msgspec.Struct, frozen=True):
    """A way in which a result and a log differ: what the result says and what the log says. `row`: of the log; `name`:
    of the player, as the log has it."""

    how: Differs
    said: str = ""
    logged: str = ""
    row: int = 0
    name: str = ""


def differences(result: Result, rows: Sequence[Row]) -> tuple[Difference, ...]:
    """Every way in which this is not the result of the log of a game; none: it is. The chain of hashes is checked, each
    row played again by the rules, the money counted."""
    newer = next((row for row in rows if row.format > FORMAT), None)
    if newer is not None:
        return (Difference(Differs.NEWER, row=newer.number),)
    try:
        course = played(chained(rows)).course
    except ChainBroken as broken:
        return (Difference(Differs.BROKEN, row=broken.number),)
    except BadRow as bad:
        return (Difference(Differs.UNSOUND, bad.what, row=bad.number),)
    if not 1 <= result.rows <= len(rows):
        return (Difference(Differs.ROWS, str(result.rows), str(len(rows))),)
    return tuple(_compared(result, course, rows[result.rows - 1]))


def _compared(result: Result, course: Course, last: Row) -> Iterator[Difference]:
    """What differs at the row that was the last."""
    game = course.states[course.in_force_at[last.number]]
    if last.hash[: BITS // 8].hex() != result.head:
        yield Difference(Differs.HEAD, result.head, last.hash[: BITS // 8].hex(), last.number)
    if game.over is None:
        yield Difference(Differs.OPEN, row=last.number)
        return
    if course.in_force_at[last.number] != course.at:
        yield Difference(Differs.GONE_ON, row=last.number)
    yield from (Difference(Differs.UNCOUNTED, name=game.player(id).name) for id in _uncounted(game, game.over))
    logged = result_of(game, result.rows, last.hash)
    for how, ours, theirs in (
        (Differs.BOARD, logged.board, result.board),
        (Differs.MODE, logged.mode, result.mode),
        (Differs.TABLE, _table_written(logged.table), _table_written(result.table)),
    ):
        if ours != theirs:
            yield Difference(how, theirs, ours)
    if len(logged.places) != len(result.places):
        yield Difference(Differs.PLAYERS, str(len(result.places)), str(len(logged.places)))
    for told, booked in zip(result.places, logged.places, strict=False):
        yield from _placed_otherwise(told, booked)


def _placed_otherwise(told: Placed, booked: Placed) -> Iterator[Difference]:
    """What differs of a player, in the order of the tally."""
    for how in (Differs.PLACE, Differs.NAME, Differs.WORTH, Differs.STANDING):
        said, logged = getattr(told, how), getattr(booked, how)
        if said != logged:
            yield Difference(how, str(said), str(logged), name=booked.name)


def _uncounted(game: Game, over: e.GameEnded) -> Iterator[str]:
    """The players whose wealth is not the sum of its lines, or whose cash is not their balance."""
    for placing in over.placings:
        cash = sum(line.amount for line in placing.lines if line.kind == "cash")
        there = cash == game.balance(placing.player) or game.player(placing.player).left is not None
        if placing.worth != sum(line.amount for line in placing.lines) or not there:
            yield placing.player
