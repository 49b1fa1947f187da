"""The sums at the foot of a sheet: the amount, what is paid out of it, and the balances under both."""

from __future__ import annotations

from msgspec.structs import replace

from ui.look import theme
from ui.paint.fitting import width
from ui.paint.painter import Painter
from ui.records.pieces import ButtonView, Change, Fact
from ui.records.sheets import FootView
from ui.widgets.ask_why import AskWhyAtLeft

AMOUNT, CLOSE_AMOUNT, _LARGE_CLOSE = (46, 36, theme.TITLE), (theme.TITLE,), (36, theme.TITLE)
"""The sizes of the amount, and those where other sums stand close to it, usually and in large text."""
AMOUNT_H, CLOSE_H, OWED_H, CHANGE_H = 44, 31, 21, 30
"""The heights of the amount, of that over what is paid out of it, of the line with that, and of balances."""
_APART = 6
"""What stands free between the label of that and its amount."""


def changes_of(view: FootView) -> tuple[Change, ...]:
    """The balances that stand under the sentences and amounts."""
    return (*((view.change,) if view.change is not None else ()), *view.changes)


def beside_keys(view: FootView) -> FootView:
    """The foot as it is shown: over the paper of an upright window the keys say the amount, which leaves it low."""
    return replace(view, amount="", unit="") if view.keyed is not None and theme.scale.upright else view


def owed_beside(view: FootView) -> bool:
    """Whether what is paid out of the amount stands at its right: where all is low."""
    return view.owed is not None and view.low


def owed_below(view: FootView) -> bool:
    """Whether it has a line of its own; in an upright window it stands beside balances."""
    return view.owed is not None and not view.low and not theme.scale.upright


def small(view: FootView) -> bool:
    """Whether the amount stands small: over what is paid out of it, or over balances where all is low; in large text
    only where it has no more height."""
    return _close(view) and amount_sizes(view) == CLOSE_AMOUNT


def _close(view: FootView) -> bool:
    """Whether other sums stand close to the amount."""
    return owed_below(view) or (view.low and bool(changes_of(view)))


def amount_sizes(view: FootView) -> tuple[float, ...]:
    """The sizes of the amount."""
    if not _close(view):
        return AMOUNT
    full = owed_below(view) and (bool(view.lines) or view.about is not None)
    return _LARGE_CLOSE if theme.scale.large and not theme.scale.upright and not full else CLOSE_AMOUNT


def amount_high(view: FootView) -> float:
    """The height of the row with the amount."""
    return CLOSE_H if owed_below(view) and small(view) else AMOUNT_H


def under_amount(view: FootView) -> float:
    """What stands under the amount."""
    return CHANGE_H * len(changes_of(view)) + (OWED_H if owed_below(view) else 0)


class SumWhy(AskWhyAtLeft):
    """Shows the amount, and what is paid out of it at its right or in a line under it."""

    owed: Fact | None = None
    under = False
    high = 0.0
    """The height of the row with the amount."""

    def stand(self, foot: FootView) -> None:
        """Stand in this foot, whose amount it shows."""
        self.sizes, self.high = amount_sizes(foot), amount_high(foot)
        self.under = owed_below(foot)
        self.owed = foot.owed if self.under or owed_beside(foot) else None
        self.view = None if foot.why is None else replace(foot.why, amount=foot.amount, detail=foot.unit)

    def paint(self, p: Painter, view: ButtonView) -> None:
        self.up = OWED_H / 2 if self.under else 0.0
        super().paint(p, view)
        if self.owed is None:
            return
        if self.under:
            draw_owed(p, self.owed, 0, (self.h + self.high) / 2)
        else:
            draw_owed_before(p, self.owed, self.w, self.h / 2)


def draw_owed(p: Painter, owed: Fact, x: float, cy: float) -> float:
    """Draw what is paid out of an amount; returns how wide that is."""
    taken = p.text(owed.label, x, cy, theme.SMALL, theme.INK2) + _APART
    return taken + p.text(owed.amount, x + taken, cy, theme.SMALL, theme.LOSS_PAPER, True)


def draw_owed_before(p: Painter, owed: Fact, right: float, cy: float) -> None:
    """Draw it so that it ends there."""
    draw_owed(p, owed, right - width(owed.label, theme.SMALL) - _APART - width(owed.amount, theme.SMALL, True), cy)
