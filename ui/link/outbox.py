"""The table's half of the post, as its link reads it: the rows of its games, how it stands, what it wishes.

Law: the link writes nothing here, and trusts nothing that lies here to be whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from banker.club import post
from banker.club.acts import Carried


class Outbox:
    """Reads the files of a folder, each only when it has changed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._nothing: dict[str, tuple[post.Mark | None, int]] = {}
        self._seen: dict[str, post.Mark | None] = {}

    def games(self) -> tuple[str, ...]:
        """The games of which there are rows, the one played last at the end."""
        try:
            return post.games(self._folder)
        except OSError:
            return ()

    def rows(self, game: str, after: int, most: int) -> Sequence[Carried]:
        """The rows of a game after this number, of so many bytes; none where there are none, or none can be read."""
        file = post.rows_file(self._folder, game)
        mark = post.mark(file)
        if self._nothing.get(game) == (mark, after):
            return ()
        try:
            rows = post.rows_after(file, after, most)
        except OSError:
            rows = ()
        if not rows:
            self._nothing[game] = (mark, after)
        return rows

    def changed(self, name: str, most: int) -> bytes | None:
        """What a small file says, if it is another one than at the last look; None: the same, or there is none. Raises
        OSError, once for each file: this is none that can be read."""
        file = self._folder / name
        mark = post.mark(file)
        if mark == self._seen.get(name):
            return None
        self._seen[name] = mark
        return None if mark is None else post.read(file, most)

    def anew(self, name: str) -> None:
        """Let the next look at a small file find it changed."""
        self._seen.pop(name, None)
