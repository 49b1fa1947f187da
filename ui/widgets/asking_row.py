"""A row to touch whose amount stands in it at the right; a touch on that asks why."""

from __future__ import annotations

from collections.abc import Sequence

from ui.kit.boxes import Spot
from ui.kit.nodes import Placed
from ui.records.explored import Place
from ui.records.intents import Intent
from ui.records.pieces import ButtonView
from ui.widgets.button import PushButton
from ui.widgets.press import PartedPress

# So far before the amount begins what asks about it, and how wide that is at least.
_BESIDE, _REACH = 10, 60


def part_at(face: Sequence[Placed], x: float, w: float) -> str:
    """What lies in a row so wide at this place: "why", the spot that asks; else "row"."""
    asks = [place.x - _BESIDE for place in face if isinstance(place.node, Spot)]
    return "why" if asks and x >= min(asks[0], w - _REACH) else "row"


class AskingRow(PartedPress[ButtonView, str], PushButton):
    """Takes a touch on its amount as a question, any other as on a button."""

    def part_at(self, x: float, y: float) -> str:
        return part_at(self.face, x, self.w)

    def places(self) -> Sequence[Place]:
        view = self.view
        if view is None:
            return ()
        act, refused = (view.act, "") if view.enabled else (None, view.reason)
        return (Place(view, self.box, act=act, refused=refused, second=view.why),)

    def act(self, view: ButtonView) -> Intent | None:
        return view.why if self.under == "why" else super().act(view)
