"""The time of a turn, if the table has agreed on one (`turn_limit`): the screen shows it, and reminds at its end.

Law: it decides nothing and books nothing. Only the time that the player in turn takes to answer counts: no auction, no
debt or trade of somebody else, no pause, no settings.
"""

from __future__ import annotations

from banker import pending as p
from banker.game import Game
from hardware.ports import Signal
from ui.flow.desk import Desk
from ui.flow.place import AtTable
from ui.records.bulletin import BulletinView
from ui.records.pieces import Signing
from ui.table import acts as a
from ui.table.clock import minutes_counted
from ui.views.timed import turn_is_long

# How long the reminder stays, at the most until the turn is over or others are asked.
REMINDER_S = 8.0
LONGEST_S = 1.0  # A longer time between two ticks counts for so many seconds: the machine was busy.


class TurnClock:
    """Counts the time of the turn at the table."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._turn: tuple[int, str] | None = None
        self._spent = self._then = 0.0
        self._reminded = False

    def tick(self) -> None:
        """Let time pass; called a few times a second."""
        desk = self._desk
        passed, self._then = min(desk.now - self._then, LONGEST_S), desk.now
        if not isinstance(desk.place, AtTable):
            self._turn = None
            return
        turn = _turn(desk.game)
        if turn != self._turn or _asked(desk.game) is None:
            desk.tell_no_more(lambda said: said.signing is Signing.REMINDS)
        if turn != self._turn:
            self._turn, self._spent, self._reminded = turn, 0.0, False
        elif self._runs(desk.game):
            self._spent += passed
        self._show(desk.game.options.turn_limit)

    def _runs(self, game: Game) -> bool:
        desk = self._desk
        assert self._turn is not None
        stands = desk.looking is not None or desk.beside is not None
        held = isinstance(desk.table.open, a.Paused | a.AskHour | a.LastBookings)
        return not stands and not held and _asked(game) == self._turn[1]

    def _show(self, limit_s: int) -> None:
        desk = self._desk
        left = minutes_counted(limit_s - self._spent) if limit_s and desk.looking is None else ""
        if desk.table.turn_left != left:
            desk.set_table(turn_left=left)
        if limit_s and self._spent >= limit_s and not self._reminded:
            self._remind(limit_s)

    def _remind(self, limit_s: int) -> None:
        desk, strings = self._desk, self._desk.strings
        assert self._turn is not None
        self._reminded = True
        desk.panel.show(Signal.ATTENTION)
        title = strings.t("clock.turn_is_long", player=desk.game.player(self._turn[1]).name)
        desk.tell(BulletinView(title, turn_is_long(strings, limit_s), Signing.REMINDS, REMINDER_S, of_game=True))


def _asked(game: Game) -> str | None:
    """Which player the bank waits for; None if for all of them, or for none."""
    return None if game.top is None else p.waits_for(game.top)


def _turn(game: Game) -> tuple[int, str]:
    """Which turn it is, and whose: the turn that has begun, or the next one once that is over."""
    if not game.turn.ended:
        return game.turn.number, game.turn.player
    top = game.top
    following = top.player if isinstance(top, p.Throw | p.JailChoice) else game.turn.player
    return game.turn.number + 1, following
