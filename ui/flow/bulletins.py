"""What is said at the table beside the question: an old game is damaged, a copy failed, a turn takes long.

Law: it has a place of its own, since it must not cover what is asked, signed or paid. Its time runs only while it is
seen.
"""

from __future__ import annotations

from banker import pending as p
from ui.flow.desk import Desk
from ui.flow.light import Light
from ui.flow.place import AtTable
from ui.records.bulletin import BulletinView
from ui.records.intents import CloseBulletin, Intent


class Bulletins:
    """Shows the first bulletin of the desk until its time is over or it is touched, then the next."""

    def __init__(self, desk: Desk, light: Light) -> None:
        self._desk, self._light = desk, light
        self._seen: BulletinView | None = None
        self._seen_s = self._then = 0.0

    def tick(self) -> None:
        """Let time pass; it counts only while the bulletin is seen, and anew for one that was told again."""
        passed, self._then = self._desk.now - self._then, self._desk.now
        shown = self.view()
        if shown is None or self._light.out:
            return
        if shown is not self._seen:
            self._seen, self._seen_s = shown, 0.0
            return
        self._seen_s += passed
        if self._seen_s >= shown.seconds:
            self._close()

    def view(self) -> BulletinView | None:
        """The bulletin to show now; None while nothing is said, or the screen has no room for it."""
        desk = self._desk
        hidden = desk.stopping_at is not None or desk.too_small is not None
        if not desk.bulletins or not isinstance(desk.place, AtTable) or hidden:
            return None
        return None if desk.beside is not None or _needs_board(desk.place) else desk.bulletins[0]

    def obey(self, intent: Intent) -> bool:
        """Put away the bulletin that is shown, if that is what the touch means. Returns whether it is."""
        if isinstance(intent, CloseBulletin):
            self._close()
        return isinstance(intent, CloseBulletin)

    def _close(self) -> None:
        self._desk.bulletins = self._desk.bulletins[1:]
        self._desk.changed()


def _needs_board(at: AtTable) -> bool:
    """Whether every space of the board may be the answer, or a keyboard takes the whole screen."""
    table = at.table
    chooses = isinstance(table.game.top, p.Destination | p.SpaceChoice) and table.open is None
    return at.typing or table.placing or chooses
