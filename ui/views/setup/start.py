"""Who starts, as a record of the set-up: whose dice come now, and how all have thrown. No Kivy inside."""

from __future__ import annotations

from ui.records import intents as i
from ui.records.dice import DicePadView
from ui.records.pieces import ButtonView
from ui.records.setup import StartRowView, StartView
from ui.setup import first
from ui.setup.entered import Seated, Setup, enter
from ui.setup.seats import seat_name
from ui.views.setup.players import said
from ui.words.strings import Strings


def start_view(strings: Strings, setup: Setup) -> StartView:
    """Whose dice come now, and how all have thrown; a touch on a player decides without dice."""
    now = first.contest(setup)
    decided = _decided(setup, now)
    whose = setup.seat((now.next if not decided else None) or setup.first or setup.seats[0].id)
    name = seat_name(strings, whose)
    one = ".one" if setup.options.dice == 1 else ""
    line = strings.t("setup.start_other" if decided else f"setup.start_line{one}")
    if setup.message is not None:
        line = f"{said(strings, setup, setup.message)} {line}" if decided else said(strings, setup, setup.message)
    hints = ("", "") if decided else (strings.t(f"table.first_die{one}"), strings.t("table.second_die"))
    return StartView(
        token=whose.token,
        title=strings.t("setup.first_is" if decided else f"setup.throws_now{one}", player=name),
        line=line,
        pad=DicePadView(
            -1 if setup.settled else len(setup.throws),
            *hints,
            enabled=not decided,
            reason=strings.t("setup.decided"),
            dice=setup.options.dice,
        ),
        rows=tuple(_row(strings, setup, seat, now) for seat in setup.seats),
        draw=ButtonView(strings.t("setup.draw"), icon="flag", act=i.DrawFirst()),
        back=ButtonView(
            icon="undo",
            enabled=bool(setup.throws) or setup.settled,
            reason=strings.t("setup.no_throw"),
            act=enter(first.taken_back),
        ),
    )


def _decided(setup: Setup, now: first.Contest) -> bool:
    """Whether it is known who starts: by the dice, by lot, or because the table says so."""
    return now.next is None or setup.settled


def _row(strings: Strings, setup: Setup, seat: Seated, now: first.Contest) -> StartRowView:
    decided = _decided(setup, now)
    starts = decided and seat.id == setup.first
    return StartRowView(
        token=seat.token,
        name=seat_name(strings, seat),
        act=enter(first.starts, seat.id),
        dice=now.last.get(seat.id, ()),
        out=seat.id not in now.among,
        chosen=starts or (seat.id == now.next and not decided),
        pill=strings.t("setup.starts") if starts else "",
    )
