"""Which record each screen shows, given what lies on the desk. Nothing here changes anything."""

from __future__ import annotations

from typing import Any

from ui.flow.desk import Desk
from ui.records.pieces import CardView, ReaderView
from ui.records.screens import FaultView
from ui.setup.seats import seat_name
from ui.views import board
from ui.views.deal import deal_view
from ui.views.fault import fault_view
from ui.views.home import Resumable, home_view
from ui.views.seats import naming
from ui.views.setup import setup_view
from ui.views.sheets import sheet_view
from ui.views.table import table_view
from ui.views.tally import tally_view


def view(desk: Desk) -> Any:
    """The record of the screen that is shown."""
    match desk.shown:
        case "stopping":
            return _stopping(desk)
        case "home":
            return home_view(desk.strings, _resumable(desk), desk.reader, desk.reader_why)
        case "setup":
            assert desk.setup is not None
            return setup_view(desk.strings, desk.setup)
        case "deal":
            assert desk.state is not None
            return deal_view(desk.strings, desk.state.game, board.looks(desk.state.game))
        case "table":
            assert desk.table is not None
            return table_view(desk.strings, desk.table)
        case "naming":
            assert desk.table is not None
            return naming(desk.strings, desk.table)
        case "sheet":
            assert desk.table is not None
            return sheet_view(desk.strings, desk.table)
        case "tally":
            assert desk.state is not None
            game = desk.state.game
            return tally_view(desk.strings, game, board.looks(game), desk.state.worths)
        case "fault":
            assert desk.fault is not None
            return fault_view(desk.strings, desk.fault)
        case _:
            return None


def _stopping(desk: Desk) -> FaultView:
    """The countdown while the panel's button is held."""
    assert desk.stopping_at is not None
    seconds = max(0, round(desk.stopping_at - desk.now))
    lines = (desk.strings.t("stopping.line"), desk.strings.t("stopping.safe"))
    title = "stopping.title_off" if desk.powers_off else "stopping.title"
    return FaultView(desk.strings.t(title, seconds=seconds), lines)


def _resumable(desk: Desk) -> Resumable | None:
    if desk.unfinished is None:
        return None
    state, when = desk.unfinished
    return Resumable(state.game, when, board.looks(state.game))


def reader_view(desk: Desk, lying: tuple[str, ...]) -> ReaderView:
    """The on-screen reader: each card with the player it belongs to, as far as it is known."""
    cards = (_card_view(desk, number, uid, uid in lying) for number, uid in enumerate(desk.uids, 1))
    return ReaderView("", tuple(cards))


def _card_view(desk: Desk, number: int, uid: str, lies: bool) -> CardView:
    card = desk.card_of.get(uid, "")
    if desk.screen == "setup" and desk.setup is not None:
        seat = next((seat for seat in desk.setup.seats if seat.card == card), None)
        if seat is not None:
            return CardView(uid, seat_name(desk.strings, seat), seat.token, lies)
    elif desk.state is not None and desk.screen != "home" and desk.cards.get(card) in desk.state.game.ledger.accounts:
        player = desk.state.game.player(desk.cards[card])
        return CardView(uid, player.name, board.token(desk.state.game, player.id), lies)
    return CardView(uid, str(number), None, lies)
