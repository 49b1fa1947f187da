"""The sums at the foot of a sheet: the amount, what is paid out of it, and the balances under both."""

from __future__ import annotations

from msgspec.structs import replace

from ui.look import theme
from ui.records.pieces import ButtonView, Change, Fact
from ui.records.sheets import FootView
from ui.widgets.ask_why import AskWhyAtLeft
from ui.widgets.painter import Painter

AMOUNT, CLOSE_AMOUNT = (46, 36, theme.TITLE), (theme.TITLE,)
"""The sizes of the amount, and those where other sums stand close to it."""
AMOUNT_H, CLOSE_H, OWED_H, CHANGE_H = 44, 31, 21, 30
"""The heights of the amount, of that over what is paid out of it, of the line with that, and of balances."""


def changes_of(view: FootView) -> tuple[Change, ...]:
    """The balances that stand under the sentences and amounts."""
    return (*((view.change,) if view.change is not None else ()), *view.changes)


def beside_keys(view: FootView) -> FootView:
    """The foot as it is shown: over the paper of an upright window the keys say the amount, which leaves it low."""
    return replace(view, amount="", unit="") if view.keyed is not None and theme.scale.upright else view


def owed_below(view: FootView) -> bool:
    """Whether what is paid out of the amount has a line of its own; in an upright window it stands beside balances."""
    return view.owed is not None and not theme.scale.upright


def small(view: FootView) -> bool:
    """Whether the amount stands small: over what is paid out of it, or over balances where all is low."""
    return owed_below(view) or (view.low and bool(changes_of(view)))


def amount_high(view: FootView) -> float:
    """The height of the row with the amount."""
    return CLOSE_H if owed_below(view) else AMOUNT_H


def under_amount(view: FootView) -> float:
    """What stands under the amount."""
    return CHANGE_H * len(changes_of(view)) + (OWED_H if owed_below(view) else 0)


class SumWhy(AskWhyAtLeft):
    """Shows the amount, and in a line under it `owed`, what is paid out of it, if that is not None."""

    owed: Fact | None = None

    def paint(self, p: Painter, view: ButtonView) -> None:
        self.up = OWED_H / 2 if self.owed is not None else 0.0
        super().paint(p, view)
        if self.owed is not None:
            draw_owed(p, self.owed, 0, self.h - OWED_H / 2)


def draw_owed(p: Painter, owed: Fact, x: float, cy: float) -> float:
    """Draw what is paid out of an amount; returns how wide that is."""
    taken = p.text(owed.label, x, cy, theme.SMALL, theme.INK2) + 6
    return taken + p.text(owed.amount, x + taken, cy, theme.SMALL, theme.LOSS_PAPER, True)
