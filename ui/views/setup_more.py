"""Who starts, and the deeds that are dealt, as records of the set-up. No Kivy inside."""

from __future__ import annotations

from banker.board import Space
from banker.game import Game
from banker.rules.setup import DEALT_EACH
from ui.records.pieces import ButtonView, DicePadView
from ui.records.screens import DealRowView, DeedCellView, PickView, StartRowView, StartView
from ui.setup import deal
from ui.setup import state as s
from ui.setup.entered import empty_game
from ui.setup.first import Contest, contest
from ui.views.board import group_key, icon_of
from ui.words.names import name_in
from ui.words.strings import Strings


def said(strings: Strings, setup: s.Setup, message: s.Message) -> str:
    """The sentence of a message."""
    player = s.seat_name(strings, setup.seat(message.seat)) if message.seat is not None else ""
    return strings.t(f"setup.{message.id}", player=player, count=message.count)


# Who starts


def start_view(strings: Strings, setup: s.Setup) -> StartView:
    """Whose dice come now, and how all have thrown; a touch on a player decides without dice."""
    now = contest(setup)
    decided = now.next is None
    whose = setup.seat(now.next or setup.first or setup.seats[0].id)
    name = s.seat_name(strings, whose)
    line = said(strings, setup, setup.message) if setup.message is not None else strings.t("setup.start_line")
    hints = ("", "") if decided else (strings.t("table.first_die"), strings.t("table.second_die"))
    return StartView(
        token=whose.token,
        title=strings.t("setup.first_is" if decided else "setup.throws_now", player=name),
        line=line,
        pad=DicePadView(len(setup.throws), *hints, enabled=not decided, reason=strings.t("setup.decided")),
        rows=tuple(_start_row(strings, setup, seat, now) for seat in setup.seats),
        draw=ButtonView(strings.t("setup.draw"), icon="flag"),
        back=ButtonView(icon="undo", enabled=bool(setup.throws), reason=strings.t("setup.no_throw")),
    )


def _start_row(strings: Strings, setup: s.Setup, seat: s.Seated, now: Contest) -> StartRowView:
    settled = now.next is None or not setup.throws
    return StartRowView(
        token=seat.token,
        name=s.seat_name(strings, seat),
        dice=now.last.get(seat.id, ()),
        out=seat.id not in now.among,
        next=seat.id == now.next,
        pill=strings.t("setup.starts") if settled and seat.id == setup.first else "",
    )


# The deeds that are dealt


def pick_view(strings: Strings, setup: s.Setup) -> PickView:
    """Everybody's deeds so far, and the list of all."""
    picked, game = deal.picked(setup), empty_game(setup)
    complete = deal.receiver(setup) is None
    return PickView(
        rows=tuple(_deal_row(strings, setup, seat, game) for seat in setup.seats),
        cells=tuple(_cell(strings, setup, space, game) for space in setup.edition.spaces if space.deed is not None),
        line=strings.t("setup.deal_line"),
        rest=ButtonView(
            strings.t("setup.deal_rest"), icon="house", enabled=not complete and bool(setup.seats),
            reason=strings.t("setup.all_dealt"),
        ),
        clear=ButtonView(icon="undo", enabled=bool(picked), reason=strings.t("setup.none_dealt")),
    )  # fmt: skip


def _deal_row(strings: Strings, setup: s.Setup, seat: s.Seated, game: Game) -> DealRowView:
    return DealRowView(
        token=seat.token,
        name=s.seat_name(strings, seat),
        deeds=tuple((group_key(game, n), icon_of(game, game.edition.spaces[n])) for n in deal.hand_of(setup, seat.id)),
        places=DEALT_EACH,
        chosen=seat.id == deal.receiver(setup),
    )


def _cell(strings: Strings, setup: s.Setup, space: Space, game: Game) -> DeedCellView:
    owner = next((setup.seat(id).token for id, n in deal.picked(setup) if n == space.number), None)
    return DeedCellView(
        space=space.number,
        name=name_in(strings, space.names),
        group=group_key(game, space.number),
        icon=icon_of(game, space),
        owner=owner,
        reason="" if owner is not None or deal.receiver(setup) else strings.t("setup.all_dealt"),
    )
