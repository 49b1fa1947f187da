"""The inbox: what the link has put there, read without trust, and the one lawful command that a table makes of it.

Law: whatever lies there, the most that comes of it is to call time, and the rules decide about that as about any
command. No money, no dice, no deed, no undo and no correction can come in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec

from banker import commands as c
from banker.club import post
from banker.club.wire import (
    STATE,
    ClubClock,
    ClubMessage,
    ClubPlayers,
    ClubTemplate,
    Have,
    Link,
    NotUnderstood,
    Round,
    decoded,
)
from banker.game import Game

Said = Have | Round | ClubClock | ClubMessage | ClubTemplate | ClubPlayers | Link
KINDS: Mapping[str, type[Said]] = {
    "have": Have,
    "round": Round,
    "clock": ClubClock,
    "message": ClubMessage,
    "template": ClubTemplate,
    "players": ClubPlayers,
    post.LINK: Link,
}
S = TypeVar("S", bound=msgspec.Struct)


class Inbox:
    """What counts of the files in a folder. `wrong`: why what lies there does not count, by the name of its file."""

    def __init__(self, folder: Path, names: Sequence[str] = tuple(KINDS)) -> None:
        self._paths = {name: folder / name for name in names}
        self._names = tuple(names)
        self._marks: dict[str, post.Mark | None] = dict.fromkeys(self._names)
        self._said: dict[str, Said] = {}
        self.wrong: dict[str, str] = {}

    def look(self) -> bool:
        """Read what has changed since the last look. Returns whether anything else is said now, or wrong."""
        before, wrong = dict(self._said), dict(self.wrong)
        for name in self._names:
            lies = post.mark(self._paths[name])
            if lies != self._marks[name]:
                self._marks[name] = lies
                self._take(name, lies is not None)
        return before != self._said or wrong != self.wrong

    def _take(self, name: str, there: bool) -> None:
        self.wrong.pop(name, None)
        if not there:  # the link takes away what the director of another evening said
            self._said.pop(name, None)
            return
        try:
            said = decoded(post.read(self._paths[name], STATE), KINDS[name], STATE)
        except FileNotFoundError:
            pass  # taken away just now: the next look says so
        except (OSError, NotUnderstood) as error:
            self.wrong[name] = str(error)
        else:
            if self._is_older(name, said):
                self.wrong[name] = "older than what was said before"
            else:
                self._said[name] = said

    def _is_older(self, name: str, said: Said) -> bool:
        """Whether a director has said something else since, or another director has taken over."""
        if isinstance(said, Link):
            return False
        told = {name: (each.term, each.serial) for name, each in self._said.items() if not isinstance(each, Link)}
        return (said.term, said.serial) < told.get(name, ()) or any(said.term < term for term, _ in told.values())

    def mark(self, name: str) -> post.Mark | None:
        """The mark of a file at the last look, which changes when it is touched; None: there was none."""
        return self._marks[name]

    def serials(self) -> dict[str, int]:
        """The serial of what a director says now, by the name of its file."""
        return {name: said.serial for name, said in self._said.items() if not isinstance(said, Link)}

    def said(self, kind: type[S]) -> S | None:
        """What is said now of this kind; None: nothing."""
        return next((said for said in self._said.values() if isinstance(said, kind)), None)


def command_of(clock: ClubClock, game: Game) -> c.CallTime | None:
    """The command that a director's word about the clock is at this table; None: none, or it was obeyed.

    The time is over; or the last round begins, if the game has one: calling time then begins it (`last_round`). Where
    it has none the word is only shown.
    """
    if game.over is not None or game.time_up:
        return None
    calls = clock.time or (clock.last_round and game.options.last_round == "yes")
    return c.CallTime() if calls else None
