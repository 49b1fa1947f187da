"""The habits of a table: what it played by the last time. They are kept when a game begins, and the next set-up begins
with them. Pure."""

from __future__ import annotations

from msgspec.structs import replace

from ui.records.beside import Habits
from ui.setup.entered import MODES, Boards, Seated, Setup
from ui.setup.options import can_be, with_option
from ui.setup.state import new_setup
from ui.setup.time import LENGTHS, by_hour


def habits_of(setup: Setup) -> Habits:
    """The board, the mode and the rules of a game that begins."""
    return Habits(
        edition=setup.edition_id,
        mode=setup.mode,
        options={name: value for edition, name, value in setup.changed if edition == setup.edition_id},
        minutes=setup.minutes,
        by_hour=setup.by_hour,
        as_printed=setup.edition_id in setup.declined,
    )


def with_habits(setup: Setup, habits: Habits | None) -> Setup:
    """The set-up that begins with the board, the mode and the rules of the last time. If the board is gone, its rules
    are left out too, and so is anything that this version or this board does not know."""
    if habits is None or habits.edition not in {edition.id for edition in setup.editions}:
        return setup
    mode = next((mode for mode in MODES if mode == habits.mode), setup.mode)
    setup = replace(
        setup,
        edition_id=habits.edition,
        mode=mode,
        minutes=max(LENGTHS[0], min(LENGTHS[-1], habits.minutes)),
        declined=(habits.edition,) if habits.as_printed else (),
    )
    setup = by_hour(setup, habits.by_hour)
    for name, value in habits.options.items():
        if can_be(setup.edition, name, value):
            setup = with_option(setup, name, value)
    return setup


def opened_setup(
    entered: Setup | None, boards: Boards, last: tuple[Seated, ...], hour: int, habits: Habits | None
) -> Setup:
    """The set-up as it was left, with the boards as they are now; if there is none, or its board is gone, a new one
    with the habits of the last time. `last`: who played then."""
    if entered is None or entered.edition_id not in {edition.id for edition in boards.editions}:
        entered = with_habits(new_setup(boards.editions, hour=hour), habits)
    return replace(with_boards(entered, boards), last=last, stick=())


def with_boards(setup: Setup, boards: Boards) -> Setup:
    """The set-up with the boards as they are now."""
    return replace(
        setup, editions=boards.editions, bad=boards.bad, own=boards.own, unread=boards.unread, undrawn=boards.undrawn,
    )  # fmt: skip
