"""How high the paper at the foot of a sheet is, in u."""

from __future__ import annotations

from ui.look import theme
from ui.paint.fitting import fitted
from ui.records.sheets import FootView
from ui.widgets.foot_sums import changes_of

LOW, AMOUNT_LOW, MIDDLE, TALL = 84, 92, 124, 142
"""With sentences alone; with an amount alone; with an amount under a sentence; with two who sign under the sentences,
or an amount under two lines, or balances of several."""
_SENTENCE = 24
"""The height of a sentence over an amount that stands low."""
BADGE, NAME, LINE = 34, 26, 21
"""The badge of what the sentences are about; the height of its name, and of a line that says how it stands."""
_KEYED = 28
"""The height of a line of words or balances under keys, in an upright window."""
ROW = 84
"""The height of a row of buttons or of one who signs, in an upright window."""
_QUESTION, _INSIDE = 150.0, 290
"""The least height of the paper in the middle of the board, and the width of its sentences."""


def height(view: FootView) -> float:
    """The height of the paper in u; a plan or digits typed do not change it, so that nothing moves under the finger."""
    if theme.scale.upright:
        rows = 1 if view.keyed is not None else len(rows_of(view))
        return _texts(view) + rows * (ROW + theme.GAP) + theme.MARGIN
    several = len(changes_of(view)) > 1 and view.keyed is None
    if len(view.signs) > 1 or (view.amount and len(view.lines) > 1) or several:
        return TALL
    if view.low:
        return AMOUNT_LOW + (_SENTENCE if view.lines else 0)
    return MIDDLE if view.high or view.amount or changes_of(view) or len(view.lines) > 1 else LOW


def height_inside(view: FootView, most: float) -> float:
    """The height of the paper in the middle of the board: `most`, or what they need if only sentences stand there."""
    if view.buttons or view.signs or view.about or view.amount or changes_of(view):
        return most
    _, lines = fitted("\n".join(view.lines), (theme.STRIP,), _INSIDE, len(view.lines))
    return max(_QUESTION, 1.2 * theme.STRIP * len(lines) + 48)


def _texts(view: FootView) -> float:
    """The height of the sentences and amounts over the rows of an upright window's paper: three lines where nothing but
    sentences stands there, so that nothing moves when they grow; two for each of three sentences."""
    about = NAME + LINE if view.about is not None else 0
    if view.keyed is not None:
        return theme.MARGIN + about + _KEYED * view.keyed
    changes = len(changes_of(view))
    alone = len(view.signs) < 2 and not (view.amount or view.high or changes)
    lines = (3 if alone or (view.others and len(view.signs) > 1) else 2) if view.lines else 0
    words = 26.0 * lines if len(view.lines) < 3 else 44.0 * len(view.lines)
    below = max(30 * changes, 30 if view.high else 0)
    return theme.MARGIN + about + words + (44 if view.amount else 0) + below


def rows_of(view: FootView) -> list[str]:
    """What stands in rows under the sentences in an upright window: the buttons with one who signs, then each other;
    over two who sign the other ways stand beside the sentences."""
    beside = (bool(view.others) and len(view.signs) < 2) or view.go is not None or len(view.signs) == 1
    return [*(["buttons"] if beside else []), *(["sign"] * len(view.signs) if len(view.signs) > 1 else [])]
