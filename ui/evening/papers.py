"""What an evening's screen writes for people: sheets for the wall, the standings as a table, a file for the stick.

They lie beside the evening's file, but for what a table joins with, which goes to the stick called BANKER.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from banker.club.evening import Evening
from banker.club.wire import TICKET
from ui.club.paper import seats_sheet, standings_sheet
from ui.host.places import STICK
from ui.host.writer import Writer
from ui.words.club import standings_table
from ui.words.strings import Strings

# Takes the folder, and the names of what was written or what was in the way.
Written = Callable[[str, tuple[str, ...], OSError | None], object]


class Papers:
    """Writes beside `file`, in a thread of its own; `tell` is given what is to be called in that of the screen."""

    def __init__(self, file: Path, tell: Callable[[Callable[[], object]], None], stick: Path = STICK) -> None:
        self._stem = file.stem
        self._beside = Writer(file.resolve().parent, tell, make=False)
        self._stick = Writer(stick, tell, make=False)

    def seats(self, strings: Strings, evening: Evening, written: Written) -> None:
        """Write who sits where in this round."""
        name = f"{self._stem}-{evening.round}.pdf"
        self._write(self._beside, name, partial(seats_sheet, strings, evening), written)

    def standings(self, strings: Strings, evening: Evening, written: Written) -> None:
        """Write the standings as a sheet."""
        self._write(self._beside, f"{self._stem}.pdf", partial(standings_sheet, strings, evening), written)

    def table(self, strings: Strings, evening: Evening, written: Written) -> None:
        """Write the standings as a table for a spreadsheet."""
        self._write(
            self._beside, f"{self._stem}.csv", lambda: standings_table(strings, evening).encode(), written
        )  # fmt: skip

    def final(self, strings: Strings, evening: Evening, written: Written) -> None:
        """Write the standings as a sheet and as a table."""
        parts: dict[str, Callable[[], bytes]] = {
            f"{self._stem}.pdf": partial(standings_sheet, strings, evening),
            f"{self._stem}.csv": lambda: standings_table(strings, evening).encode(),
        }
        self._beside.write(parts, partial(written, str(self._beside.folder)))

    def ticket(self, table: int, ticket: bytes, written: Written) -> None:
        """Write the file by which a table joins to the stick."""
        self._write(self._stick, TICKET.format(table=table), lambda: ticket, written)

    def _write(self, writer: Writer, name: str, content: Callable[[], bytes], written: Written) -> None:
        writer.write({name: content}, partial(written, str(writer.folder)))
