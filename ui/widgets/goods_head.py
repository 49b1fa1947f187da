"""The head of one side of a trade: whose it is, and their balance now, or before and after."""

from __future__ import annotations

from collections.abc import Callable

from ui.look import theme
from ui.paint.fitting import cut, width
from ui.paint.painter import Painter
from ui.paint.tokens import draw_token
from ui.records.sheets import GoodsView, HeadView
from ui.widgets.piece import Piece

_LOW, _HIGH, ROOMY = 37, 54, 60
"""The least heights of a head in one line, and in two, the name, and under it the balances; that of both with room."""
_TOKEN_R, _LOW_TOKEN_R = 18, 16
_NAME_UP, _SUM_DOWN = 11.0, 13.0
"""How far over the middle of a head in two lines the name stands, and how far under it the balances."""
_Sizes = tuple[int, int, int]
"""The sizes of the name, of the balance after and of that before, or of the one that does not change."""
_SIZES: tuple[_Sizes, ...] = (
    (theme.HEADING, theme.HEADING, theme.BODY),
    (theme.BODY, theme.HEADING, theme.BODY),
    (theme.BODY, theme.BODY, theme.BODY),
)
_LARGE: tuple[_Sizes, ...] = (
    (theme.BALANCE_SMALL, theme.BALANCE_SMALL, theme.HEADING),
    (theme.HEADING, theme.BALANCE_SMALL, theme.HEADING),
    (theme.BODY, theme.BALANCE_SMALL, theme.BODY),
)
"""The same in large text, in which no amount that is handed over outgrows the balance after it."""
_LEFT, _RIGHT, _TOKEN, _ARROW, _APART = 16.0, 14.0, 42.0, 34.0, 10.0
"""What is free left and right; what a token takes, and an arrow; what lies between a name and a balance."""


def least_height(view: GoodsView, w: float) -> float:
    """The least height of the heads of both sides of a trade, each in a piece of this width."""
    return _LOW if _one_line(view, w) else _HIGH


class GoodsHead(Piece[GoodsView]):
    """Shows the head of a GoodsView in the sizes in which that of the other side has room too, in large text as well.

    `steady`: the two heads stand in pieces that grow for themselves, and are to be alike."""

    steady = True

    def paint(self, p: Painter, view: GoodsView) -> None:
        head, left, right, cy = view.head, _LEFT, self.w - _RIGHT, self.h / 2
        if head.token is not None:
            draw_token(p, left + 14, cy, _TOKEN_R if self.h >= ROOMY else _LOW_TOKEN_R, head.token)
            left += _TOKEN
        if _one_line(view, self.w):
            sizes = _largest(lambda one, sizes: _in_one_line(one, sizes, self.w), view)
            p.text(head.name, left, cy, sizes[0], theme.TEXT, True)
            _draw_balance(p, head, right, cy, sizes)
            return
        room = right - left
        sizes = _largest(lambda one, sizes: _in_two_lines(one, sizes, room), view)
        size = min(sizes[0], theme.HEADING)
        apart = (self.h - _HIGH) / 4
        p.text(cut(head.name, size, room, True), left, cy - _NAME_UP - apart, size, theme.TEXT, True)
        _draw_balance(p, head, right, cy + _SUM_DOWN + apart, sizes)


def _sizes() -> tuple[_Sizes, ...]:
    """The sizes for the text as it is now, the largest first."""
    return _LARGE if theme.scale.large else _SIZES


def _largest(fits: Callable[[HeadView, _Sizes], bool], view: GoodsView) -> _Sizes:
    """The largest sizes in which both heads have room."""
    return next((sizes for sizes in _sizes() if all(fits(head, sizes) for head in _both(view))), _SIZES[-1])


def _both(view: GoodsView) -> tuple[HeadView, HeadView]:
    """The heads of this side and of the other."""
    return view.head, (view.facing or view).head


def _one_line(view: GoodsView, w: float) -> bool:
    """Whether the heads of both sides have room in one line, each in a piece of this width."""
    return all(_in_one_line(head, _sizes()[-1], w) for head in _both(view))


def _in_one_line(head: HeadView, sizes: _Sizes, w: float) -> bool:
    """Whether a head has room for the whole name and the balances beside each other, in these sizes."""
    left = _LEFT + (_TOKEN if head.token is not None else 0)
    return left + width(head.name, sizes[0], True) + _APART + _balance_width(head, sizes) <= w - _RIGHT


def _in_two_lines(head: HeadView, sizes: _Sizes, room: float) -> bool:
    """Whether a head has this room for the whole name over the balances, in these sizes."""
    return max(width(head.name, sizes[0], True), _balance_width(head, sizes)) <= room


def _balance_width(head: HeadView, sizes: _Sizes) -> float:
    """The width of a balance, or of both with the arrow between them, in these sizes."""
    if head.change is None:
        return width(head.balance, sizes[2])
    return width(head.change.before, sizes[2]) + _ARROW + width(head.change.after, sizes[1], True)


def _draw_balance(p: Painter, head: HeadView, right: float, cy: float, sizes: _Sizes) -> None:
    """The balance now, or before and after, up to the right end."""
    if head.change is None:
        p.text(head.balance, right, cy, sizes[2], theme.TEXT2, False, "right")
        return
    right -= p.text(head.change.after, right, cy, sizes[1], theme.TEXT, True, "right")
    p.icon("arrow", right - _ARROW / 2, cy, 18, theme.TEXT2)
    p.text(head.change.before, right - _ARROW, cy, sizes[2], theme.TEXT2, False, "right")
