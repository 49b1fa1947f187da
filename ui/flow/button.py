"""The panel's one button: a short press gives the main answer on the screen, else goes back; held, it ends the app.

Decision: a short press never does what must be held on the screen or asks for a card.
"""

from __future__ import annotations

from collections.abc import Callable

from hardware.ports import ButtonEvent, ButtonHeld, ButtonHolding, ButtonLetGo, ButtonPressed, Signal
from ui.flow.counter import Counter
from ui.flow.desk import Desk
from ui.flow.place import AtTable
from ui.records import intents as i
from ui.records.beside import Leave
from ui.records.pieces import ButtonView, Look
from ui.records.prompts import PurchaseView
from ui.records.rolls import MenuView, RollView
from ui.table import acts as a
from ui.views.debts import debt_view
from ui.views.lot import auction_view
from ui.views.sheets import sheet_view
from ui.views.table import table_view
from ui.views.told import Told


class PanelButton:
    """Acts on the panel's button; `touch` carries out what a touch on the screen would do."""

    def __init__(self, desk: Desk, counter: Counter, touch: Callable[[i.Intent], None]) -> None:
        self._desk, self._counter, self._touch = desk, counter, touch

    def on_button(self, event: ButtonEvent) -> None:
        """Act on a short press, or on a hold that begins, is let go early, or is complete."""
        desk = self._desk
        match event:
            case ButtonPressed():
                self._pressed()
            case ButtonHolding():
                desk.stopping_at = event.until
                desk.panel.show(Signal.ATTENTION)
            case ButtonLetGo():
                desk.stopping_at = None
                desk.rest()
            case ButtonHeld():
                desk.stop_wanted = True
        desk.changed()

    def _pressed(self) -> None:
        act = self._answer()
        if act is None:
            self._desk.panel.show(Signal.WAIT)
        else:
            self._touch(act)

    def _answer(self) -> i.Intent | None:
        """What a short press does; None: nothing, as away from the table or while a request is under way."""
        desk = self._desk
        if desk.beside is not None:
            return Leave()
        if not isinstance(desk.place, AtTable) or desk.place.typing or self._counter.waiting_since is not None:
            return None
        w = Told(desk.strings, desk.table)
        if debt_view(w) is not None:  # it asks for a card, or goes back to what is proposed
            return a.CloseOpen() if desk.table.open is not None else None
        full = sheet_view(w)
        if isinstance(full, MenuView | RollView):
            return full.back.act
        if full is not None:
            go = full.foot.go if full.foot is not None else None
            return go.act if go is not None and _is_plain_main(go) else full.back.act
        sale = auction_view(w)
        if sale is not None:
            return next((way.act for way in sale.ways if not way.hold_s), None)
        view = table_view(w)
        offered = () if isinstance(view.side, PurchaseView) else view.answers
        main = next((button.act for button in offered if _is_plain_main(button)), None)
        return main or next((button.act for button in view.answers if isinstance(button.act, a.CloseOpen)), None)


def _is_plain_main(button: ButtonView) -> bool:
    """Whether it is the one main answer, lawful and not to be held."""
    return button.look is Look.MAIN and button.enabled and not button.hold_s
