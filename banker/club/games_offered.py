"""Games and result codes that lie on a stick, as a table has saved them there, for an evening that takes results.

Law: nothing on the stick is changed or waited for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

import msgspec
from msgspec.structs import replace

from banker.bank import Bank
from banker.club.evening import Evening
from banker.club.places import places, players_of
from banker.export import NotExported, rows_of
from banker.history import BadRow, Start
from banker.insight.result import NotAResult, Result, read
from banker.log import ChainBroken, Log, Row, chained
from banker.paths import is_own
from banker.plain_file import read_plain
from banker.sound import played
from banker.store import Store
from banker.store_error import StoreError, StoreForeign

MOST_FILES, MOST_GAMES = 24, 12  # More files of a stick are left alone, and more games are not offered.
_LONGEST = {".json": 8_000_000, ".txt": 10_000}
# A bank's file and its copies, one that was put aside for another table's, a game exported, a code as text.
_NAME = re.compile(r"[^.].*(\.db|\.copy|\.copy\.old-\d{1,9}|\.json|\.txt)", re.IGNORECASE)


class OfferedGame(msgspec.Struct, frozen=True):
    """A game in a file on a stick. `when` it began; `rows`: how many there are; `over`: whether it was played to its
    end, None: it cannot be read. `result`: what a code says, of which there are no rows. Without a `game` and a
    `result` the whole file cannot be read."""

    file: Path
    game: str = ""
    players: tuple[str, ...] = ()
    when: str = ""
    rows: int = 0
    over: bool | None = None
    result: Result | None = None


def offered_games(folders: Sequence[Path], evening: Evening) -> tuple[OfferedGame, ...]:
    """What lies in these folders, those that are not there apart: games of the evening's tables, the last begun first,
    then codes and what cannot be read. A game that lies there twice is offered once, as the longer one.

    Decision: of a file without a game of a table its newest is offered, so that the check names who differs.
    """
    files = dict.fromkeys(file for folder in folders for file in islice(_files(folder), MOST_FILES))
    found: dict[object, OfferedGame] = {}
    for each in (each for file in files for each in _games(file, evening)):
        key = (each.game, each.players) if each.game else each.file
        if key not in found or each.rows > found[key].rows:
            found[key] = each
    ordered = sorted(found.values(), key=lambda each: (bool(places(evening, each.players)), each.when), reverse=True)
    return tuple(ordered[:MOST_GAMES])


def _files(folder: Path) -> Iterator[Path]:
    """The files of a folder that may hold a game, by their names."""
    try:
        yield from sorted(path for path in folder.iterdir() if _NAME.fullmatch(path.name) and is_own(path))
    except OSError:
        return


def _games(file: Path, evening: Evening) -> Iterator[OfferedGame]:
    """The games of a file."""
    try:
        match file.suffix.lower():
            case ".json":
                rows = rows_of(read_plain(file, _LONGEST[".json"]))
                yield from [_game(file, rows)] if rows else []
            case ".txt":
                result = read(read_plain(file, _LONGEST[".txt"]).decode("utf-8-sig", "replace"))
                yield OfferedGame(file, players=tuple(each.name for each in result.places), over=True, result=result)
            case _:
                yield from _kept(file, evening)
    except (NotExported, NotAResult, StoreForeign):
        return
    except (OSError, StoreError):
        yield OfferedGame(file)


def _kept(file: Path, evening: Evening) -> Iterator[OfferedGame]:
    """The games of a bank's file that are of a table, else its newest. Raises StoreError."""
    with Store(file, reading=True, beside=True) as store:
        games = Bank(store).games()
        for info in [info for info in games if places(evening, info.players)][-MOST_GAMES:] or games[-1:]:
            yield _game(file, [*Log(store).unchecked(info.id)])


def _game(file: Path, rows: Sequence[Row]) -> OfferedGame:
    """A game of which these are the rows."""
    found = OfferedGame(file, rows[0].game, tuple(players_of(rows)), rows=len(rows))
    try:
        course = played(chained(rows)).course
    except (ChainBroken, BadRow):
        return found
    start, game = course.bodies[0], course.game
    assert isinstance(start, Start), "a course begins with its start"
    names = tuple(player.name for player in game.players)
    return replace(found, players=names, when=start.when, over=game.over is not None)
