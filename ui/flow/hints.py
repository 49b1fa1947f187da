"""The hints of a first game: each is shown once, at the first question at which it is of use.

Law: a hint moves nothing and asks for nothing; which were shown is kept in the bank's file, beside the games.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from ui.flow.desk import Desk
from ui.flow.place import AtTable, Ended
from ui.records.beside import Choices
from ui.records.bulletin import BulletinView
from ui.views.hints import due, hint_view
from ui.views.told import Told


class Hints:
    """Shows at most one hint a question. `keep` keeps the choices, with the hints that were shown."""

    def __init__(self, desk: Desk, keep: Callable[[Choices], None]) -> None:
        self._desk, self._keep = desk, keep
        self._question: tuple[str, int] | None = None
        self._hint: str | None = None
        self._seen = False

    def tick(self) -> None:
        """Choose the hint of a new question; one that was seen does not come again. Once a game has ended the table
        knows how it goes."""
        desk = self._desk
        if isinstance(desk.place, Ended) and desk.looking is None and desk.choices.hinting is None:
            self._keep(replace(desk.choices, hinting=False))
        question = self._now()
        if question != self._question:
            self._put_away()
            self._question = question
            hints = due(desk.table) if question is not None else ()
            self._hint = next((hint for hint in hints if hint not in desk.choices.hinted), None)
            if self._hint is not None:
                desk.changed()
        shown = self.view()
        self._seen = self._seen or shown is not None
        desk.hint = shown.title if shown is not None else None

    def view(self) -> BulletinView | None:
        """The hint to show now; None while there is none, or something lies over its question."""
        desk = self._desk
        covered = desk.beside is not None or desk.stopping_at is not None or desk.too_small is not None
        if self._hint is None or covered or self._now() != self._question or not _bare(desk.at):
            return None
        return hint_view(Told(desk.strings, desk.table), self._hint, desk.choices)

    def close(self) -> None:
        """Put the hint away for good."""
        self._seen = True
        self._put_away()

    def _put_away(self) -> None:
        desk = self._desk
        if self._hint is not None and self._seen:
            self._keep(replace(desk.choices, hinted=(*desk.choices.hinted, self._hint)))
        if self._hint is not None:
            desk.changed()
        self._hint, self._seen, desk.hint = None, False, None

    def _now(self) -> tuple[str, int] | None:
        """The game and its question, while hints are wanted; else None."""
        desk = self._desk
        if not isinstance(desk.place, AtTable) or desk.looking is not None or not desk.hints_wanted:
            return None
        top = desk.place.table.game.top
        return (desk.place.state.game_id, top.id) if top is not None and desk.choices.hinting is not False else None


def _bare(at: AtTable) -> bool:
    """Whether nothing lies over the question, and the board under the hint is not asked about."""
    return at.table.open is None and at.table.asked is None and not at.typing and not at.table.placing
