"""The three hints of the first evening: each stands under the dice once, until something is booked or it is touched.

Law: a hint blocks nothing and covers nothing that is needed; how many were shown is kept in the bank's file.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from banker import events as e
from banker import pending as p
from ui.flow.desk import Desk
from ui.flow.place import AtTable
from ui.records.beside import Choices
from ui.table.state import Table

HINTS = 3  # How many there are; their words are `hint.0` and so on.


# Events of which the board shows at a glance what they changed.
_MOVES = (e.Thrown, e.Moved, e.PawnPut, e.TurnBegan, e.TurnEnded, e.Asked, e.Answered, e.Replaced, e.Joined)


class Hints:
    """Shows one hint after the other, each after another booking. `keep` keeps the choices with how many were shown."""

    def __init__(self, desk: Desk, keep: Callable[[Choices], None]) -> None:
        self._desk, self._keep = desk, keep
        self._at: tuple[str, int] | None = None
        """The game and the row booked last when a hint was shown; it goes when there is another."""

    def tick(self) -> None:
        """Show the next hint when it is time, and put it away once something was booked."""
        desk = self._desk
        if not isinstance(desk.place, AtTable) or desk.looking is not None:
            return
        at = (desk.place.state.game_id, desk.place.table.number)
        if self._at is not None and at != self._at:
            self.close()
            self._at = None
        if self._at is None and desk.choices.hints < HINTS and desk.hints_wanted and has_room(desk.place.table):
            self._at = at
            desk.hint = desk.choices.hints
            desk.changed()

    def close(self) -> None:
        """Put the hint away that is shown; the next one comes after the next booking."""
        desk = self._desk
        if desk.hint is not None:
            desk.hint = None
            self._keep(replace(desk.choices, hints=desk.choices.hints + 1))
            desk.changed()


def has_room(table: Table) -> bool:
    """Whether a hint has room under the dice: there is no rent to claim, the reader works, and the last booking only
    moved pawns."""
    claims = table.game.waiting(p.RentClaim)
    if any(not isinstance(event, _MOVES) for operation in table.last[:1] for event in operation.events):
        return False
    return isinstance(table.game.top, p.Throw) and table.open is None and not claims and not table.reader_out
