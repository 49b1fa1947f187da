"""What the bank's thread tells the screens after each job: immutable, so any thread may read it. No Kivy inside."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from banker.bank import Bank
from banker.events import GameEnded
from banker.game import Game
from banker.history import Operation, Start
from banker.money import Money
from banker.rules.tally import net_worth
from banker.store_error import StoreDamaged

LANGUAGE = "setting.language"
"""The name under which the bank's file keeps the language."""
LAST = 3
"""How many of the last bookings the screens are told; they show them all after a start, else the newest."""


class Snapshot(msgspec.Struct, frozen=True):
    """What the bank's thread tells after each job: the game now and what the screens need of its history.

    `last`: the newest operations in force, newest first. `played_ms`: of a timed game. `began`, `latest`: the clock on
    the wall at the start and at the last booking.
    """

    game: Game
    number: int
    game_id: str
    last: tuple[Operation, ...]
    can_redo: bool
    worths: tuple[dict[str, Money], ...] = ()
    played_ms: int = 0
    began: str = ""
    latest: str = ""


def snapshot(bank: Bank, over: GameEnded | None = None) -> Snapshot:
    """The snapshot of the open game; call it in the bank's thread. `worths` are only filled once the game is over.

    `over`: how it would end now, to be shown without being booked.
    """
    course, game = bank.course, bank.game if over is None else replace(bank.game, pending=(), over=over)
    worths: tuple[dict[str, Money], ...] = ()
    if game.over is not None:
        states = [course.states[number] for number in course.path]
        worths = tuple({p.id: net_worth(state, p.id) for p in state.players} for state in states)
    start = course.bodies[0]
    assert isinstance(start, Start)
    assert bank.game_id is not None
    newest_first = (course.bodies[number] for number in reversed(course.path[-LAST:]))
    last = tuple(body for body in newest_first if isinstance(body, Operation))
    newest = bank.history(1)
    return Snapshot(
        game, course.head, bank.game_id, last, bool(course.undone), worths,
        played_ms=course.played_ms, began=start.when, latest=newest[0][1].when if newest else start.when,
    )  # fmt: skip


Unfinished = tuple[Snapshot, str] | None
"""The game that can be resumed and when it was last played, or None."""


def unfinished(bank: Bank) -> tuple[Unfinished, str | None]:
    """Open and check the newest game not put away. Returns its snapshot or None, and the language kept or None."""
    kept = bank.store.kept(LANGUAGE)
    return _resumed(bank), kept.decode() if kept else None


def _resumed(bank: Bank) -> Unfinished:
    """The newest game not put away; one that turns out to be damaged is set apart."""
    for info in reversed(bank.games()):
        if info.ended or info.broken:
            continue
        try:
            if bank.game_id != info.id:
                bank.resume(info.id)
            return snapshot(bank), info.when
        except StoreDamaged:
            bank.set_apart(info.id)
    return None
