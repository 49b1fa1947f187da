"""Who starts, as a record of the set-up: whose dice come now, and how all have thrown. No Kivy inside."""

from __future__ import annotations

from ui.records import intents as i
from ui.records.pieces import ButtonView, DicePadView
from ui.records.setup import StartRowView, StartView
from ui.setup.entered import Seated, Setup
from ui.setup.first import Contest, contest
from ui.setup.seats import seat_name
from ui.views.setup.players import said
from ui.words.strings import Strings


def start_view(strings: Strings, setup: Setup) -> StartView:
    """Whose dice come now, and how all have thrown; a touch on a player decides without dice."""
    now = contest(setup)
    decided = now.next is None
    whose = setup.seat(now.next or setup.first or setup.seats[0].id)
    name = seat_name(strings, whose)
    line = said(strings, setup, setup.message) if setup.message is not None else strings.t("setup.start_line")
    hints = ("", "") if decided else (strings.t("table.first_die"), strings.t("table.second_die"))
    return StartView(
        token=whose.token,
        title=strings.t("setup.first_is" if decided else "setup.throws_now", player=name),
        line=line,
        pad=DicePadView(len(setup.throws), *hints, enabled=not decided, reason=strings.t("setup.decided")),
        rows=tuple(_row(strings, setup, n, seat, now) for n, seat in enumerate(setup.seats)),
        draw=ButtonView(strings.t("setup.draw"), icon="flag", act=i.DrawFirst()),
        back=ButtonView(
            icon="undo", enabled=bool(setup.throws), reason=strings.t("setup.no_throw"), act=i.TakeBackThrow()
        ),
    )


def _row(strings: Strings, setup: Setup, index: int, seat: Seated, now: Contest) -> StartRowView:
    settled = now.next is None or setup.settled
    return StartRowView(
        token=seat.token,
        name=seat_name(strings, seat),
        act=i.StartsFirst(index),
        dice=now.last.get(seat.id, ()),
        out=seat.id not in now.among,
        next=seat.id == now.next,
        pill=strings.t("setup.starts") if settled and seat.id == setup.first else "",
    )
