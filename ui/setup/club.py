"""A club's template at the set-up: it sets board, mode, clock and options, which stay so until the referee's card frees
them. Pure.

Decision: what the card frees is this game alone; the next set-up begins again as the club has it.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from banker.club.template import Template, board_of
from banker.edition import EditionError
from ui.setup import begun, options, time
from ui.setup.drawn import is_drawn
from ui.setup.entered import Boards, Club, Setup, in_mode, on_board, with_or_without_names


def club_of(template: Template, joined: bool = False) -> Club | None:
    """The club whose template this is; None: its board is not there, or none that the screen draws."""
    try:
        board = board_of(template)
    except EditionError:
        return None
    return Club(template, board, joined) if is_drawn(board) else None


def under(setup: Setup, club: Club) -> Setup:
    """The set-up in which the club's template is in force. Who sits here stays."""
    template, board = club.template, club.board
    editions = setup.editions
    if template.own is not None or board.id not in {each.id for each in editions}:  # before one of the table's own
        editions = (*(each for each in editions if each.id != board.id), board)
    changed = ((board.id, *each) for each in template.options.items() if getattr(board.options, each[0]) != each[1])
    setup = replace(
        setup,
        club=club,
        editions=editions,
        edition_id=board.id,
        mode=template.mode,
        changed=(*(each for each in setup.changed if each[0] != board.id), *changed),
        declined=tuple(id for id in setup.declined if id != board.id),
        minutes=template.minutes or setup.minutes,
        by_hour=template.hour is not None,
        begun=None,
        entering=False,
        asked=None,
        dealt=(),
    )
    return setup if template.hour is None else replace(setup, ends=_minutes(template.hour))


def _minutes(hour: str) -> int:
    """An hour such as "22:00" in minutes after midnight."""
    return int(hour[:2]) * 60 + int(hour[3:])


def without(setup: Setup, boards: Boards) -> Setup:
    """The set-up in which no template is in force any more: it goes on from what the club had, if the board is one of
    these."""
    setup = replace(setup, club=None, editions=boards.editions)
    known = {edition.id for edition in boards.editions}
    return setup if setup.edition_id in known else on_board(setup, boards.editions[0].id)


def freed(setup: Setup) -> Setup:
    """The set-up in which this game may differ from what the club has set."""
    assert setup.club is not None, "no template is in force"
    return replace(setup, club=replace(setup.club, freed=True), message=None)


def can_remove(setup: Setup) -> bool:
    """Whether a touch may remove the template: it came from a stick, and the referee's card has freed this set-up.

    Decision: or no card is known as the referee's, since a table that took a template from a stick could otherwise
    never get rid of it. That of an evening is in force as long as the table has joined it.
    """
    club = setup.club
    return club is not None and not club.joined and (club.freed or not setup.referees)


# What a touch may not change while the template is in force.
LOCKED: frozenset[Callable[..., Setup]] = frozenset(
    {
        on_board, in_mode, with_or_without_names, time.by_hour, time.moved, options.with_option, options.asked,
        options.typed, begun.opened,
    }
)  # fmt: skip
