"""What the bank's thread tells the screens after each job: immutable, so any thread may read it. No Kivy inside."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from banker.bank import Bank
from banker.board import Space
from banker.events import GameEnded
from banker.game import Game
from banker.history import Clock, Course, Operation, Start
from banker.insight.kept_games import HIDDEN
from banker.insight.result import result_of, written
from banker.store_error import StoreDamaged
from banker.sums import Sum
from banker.why import pending_sums
from ui.bank.story import Story, story
from ui.records.beside import Choices
from ui.setup.drawn import is_drawn

LANGUAGE = "setting.language"  # The name under which the bank's file keeps the language.
CHOICES = "setting.choices"  # The name under which it keeps what else is chosen in the settings.
# How many of the last bookings the screens are told: enough for a message and what eight players then book for it.
LAST = 9


class Snapshot(msgspec.Struct, frozen=True):
    """What the bank's thread tells after each job: the game now and what the screens need of its history.

    `last`: the newest operations in force, newest first; `undone`: the one that a redo brings back. `played_ms`: of a
    timed game. `began`, `latest`: the clock on the wall at the start and at the last booking. `told`: the sums behind
    the amounts of what is pending, by the id of the question. `printed`: the spaces as the game began, before any was
    renamed. `result`: that of a game that is over, as text.
    """

    game: Game
    number: int
    game_id: str
    last: tuple[Operation, ...]
    can_redo: bool
    story: Story | None = None
    played_ms: int = 0
    began: str = ""
    latest: str = ""
    told: Mapping[int, tuple[Sum, ...]] = {}
    undone: Operation | None = None
    printed: tuple[Space, ...] = ()
    result: str = ""


def snapshot(bank: Bank, over: GameEnded | None = None) -> Snapshot:
    """The snapshot of the open game; call it in the bank's thread. It has the `story` only once the game is over.

    `over`: how it would end now, to be shown without being booked.
    """
    assert bank.game_id is not None
    head = bank.log.last(bank.game_id).hash if bank.game.over is not None else b""
    return snapshot_of(bank.course, bank.game_id, over, head=head)


def snapshot_of(course: Course, game_id: str, over: GameEnded | None = None, *, head: bytes = b"") -> Snapshot:
    """The snapshot of a game of the file, as `snapshot` says. `head`: the hash of its last row, without which it has
    no `result`."""
    game = course.game if over is None else replace(course.game, pending=(), over=over)
    start = course.bodies[0]
    assert isinstance(start, Start)
    newest_first = (course.bodies[number] for number in reversed(course.path[-LAST:]))
    last = tuple(body for body in newest_first if isinstance(body, Operation))
    newest = next(body for body in reversed(course.bodies.values()) if not isinstance(body, Clock))
    undone = course.bodies[course.undone[-1]] if course.undone else None
    return Snapshot(
        game, course.head, game_id, last, bool(course.undone), story(course) if game.over is not None else None,
        played_ms=course.played_ms, began=start.when, latest=newest.when or start.when,
        told=pending_sums(course) if game.top is not None else {},
        undone=undone if isinstance(undone, Operation) else None,
        printed=start.terms.edition.spaces,
        result=written(result_of(course.game, course.head + 1, head)) if head and course.game.over is not None else "",
    )  # fmt: skip


def choices(bank: Bank) -> Choices:
    """The choices of the settings; the defaults where nothing was chosen, or another version wrote them. A table that
    has ended a game needs no hints, unless they are asked for."""
    kept = bank.store.kept(CHOICES)
    try:
        chosen = Choices() if kept is None else msgspec.json.decode(kept, type=Choices)
    except msgspec.MsgspecError:
        chosen = Choices()
    if chosen.hinting is None and any(info.ended for info in bank.games(begun=True)):
        return replace(chosen, hinting=False)
    return chosen


def keep_language(bank: Bank, language: str) -> None:
    """Keep the language of the screen in the bank's file."""
    bank.store.keep(LANGUAGE, language.encode())


def keep_choices(bank: Bank, chosen: Choices) -> None:
    """Keep what is chosen in the settings."""
    bank.store.keep(CHOICES, msgspec.json.encode(chosen))


# The game that can be resumed and when it was last played, or None.
Unfinished = tuple[Snapshot, str] | None


# The game that can be resumed, the language kept or None, and what else is chosen in the settings.
Found = tuple[Unfinished, str | None, Choices]


def unfinished(bank: Bank) -> Found:
    """Open and check the game to be resumed. Returns its snapshot or None, the language kept or None, and what else is
    chosen in the settings."""
    kept = bank.store.kept(LANGUAGE)
    return _resumed(bank), kept.decode() if kept else None, choices(bank)


def _resumed(bank: Bank) -> Unfinished:
    """The game at the table if it was not put away, else the newest that was not; one that turns out to be damaged is
    set apart."""
    for info in sorted(reversed(bank.games(begun=True)), key=lambda info: info.id != bank.game_id):
        if info.ended or info.broken or bank.store.kept(HIDDEN + info.id) is not None:
            continue
        try:
            if bank.game_id != info.id:
                bank.resume(info.id)
            if is_drawn(bank.game.edition):
                state = snapshot(bank)
                return state, state.latest
        except StoreDamaged:
            bank.set_apart(info.id)
    return None
