"""A sum on paper: what it is about, rows with their amounts, the total; and the rule that decides it, beside the sum or
under it."""

from __future__ import annotations

from ui.kit.boxes import Box, Col, Row
from ui.kit.nodes import Amount, Mark, Node, Sign, Space, Text
from ui.kit.solve import Ways
from ui.look import theme
from ui.paint.painter import Painter
from ui.paint.tokens import draw_badge, draw_token
from ui.parts import rows, signs
from ui.records.receipts import ReceiptRow, ReceiptView

_WIDE = 560  # From this width on the rule stands beside the sum.
_MARK = (64, 48, 36, 28)  # The sides of the mark before the title, from step to step.
_SIDE = 22  # From the edge of the paper to the sum.
_ALONE = 80  # The side of the mark over a title without a sum.
_MANY = 3  # With more rows than this, they stand apart from the title to the total.


def ways(view: ReceiptView, w: float) -> Ways:
    """The trees of a receipt on a paper so wide."""
    whole = bool(view.amount or view.rows)
    about = Box(_sum(view) if whole else _alone(view), pad=(_SIDE - 8, 6), grow=1)
    if not view.lines:
        return [[about], [Box(_sum(view, headed=False), pad=(_SIDE, 14))]]
    if w >= _WIDE:
        return [Box(Row(about, _rule(view, "title"), even=True, fill=True, gap=0), pad=(8, 8))]
    return [Box(Col(about, Box(_rule(view, "heading"), grow=0.7)), pad=(8, 8))]


def _sum(view: ReceiptView, *, headed: bool = True) -> Node:
    """Title, rows and total; the title may go where the bar of the screen says it too."""
    stand = "apart" if len(view.rows) > _MANY else "middle"
    head = [_head(view), signs.rule()] if headed else []
    rest = Col(*map(_row, view.rows), gap=16, stand=stand, grow=1)
    return Col(*head, rest, _total(view) if view.amount else None, gap=10)


def _head(view: ReceiptView) -> Node:
    title = Text(view.title, "heading" if view.small else "title", theme.INK, True, most=2)
    mark = Mark(_MARK, lambda p, x, y, w, h: _draw_mark(p, view, x, y, w))
    marked = view.token is not None or view.group or view.icon
    return Row(mark if marked else None, Col(title, _small(view.line), grow=1), gap=14)


def _draw_mark(p: Painter, view: ReceiptView, x: float, y: float, side: float) -> None:
    """The token, the badge, or the icon on ink."""
    if view.token is not None:
        draw_token(p, x + side / 2, y + side / 2, side / 2, view.token, theme.INK)
    elif view.group:
        draw_badge(p, x, y, side, view.group, view.icon if len(view.group) > 1 else "")
    else:
        p.round(x, y, side, side, theme.INK, theme.RADIUS_BADGE)
        p.icon(view.icon, x + side / 2, y + side / 2, 0.66 * side, theme.PAPER)


def _small(words: str) -> Text | None:
    return Text(words, "small", theme.INK2) if words else None


def _row(row: ReceiptRow) -> Node:
    ink = {"+": theme.GAIN_PAPER, "-": theme.LOSS_PAPER}.get(row.sign, theme.INK)
    detail: Node | None = None
    if row.detail:
        words = Text(row.detail, "small", theme.INK2, most=2, cuts=row.token is not None)
        detail = Row(signs.token(row.token, 11), words) if row.token is not None else words
    if not row.amount:
        return rows.explained(Text(row.label, grow=1), row.why)
    return Row(
        Col(Text(row.label, most=2), detail, grow=1),
        rows.asked(Text(row.amount, "title", ink, True, most=1, align="right"), row.why),
        gap=14,
    )


def _total(view: ReceiptView) -> Node:
    amount = rows.asked(Amount(view.amount, view.unit), view.why)
    total = Row(_small(view.total), Space(), amount, gap=14)
    return Col(signs.rule(theme.INK, 2) if view.rows else None, total, gap=6)


def _rule(view: ReceiptView, role: str) -> Node:
    """The panel of the rule: its heading, its sentence, and under hairlines what is said of it."""
    first, *notes = view.lines
    said = [node for line in notes for node in (signs.rule(), Text(line, "small", theme.INK2))]
    words = Col(Text(view.heading, "small", theme.INK2, True), Text(first, role), Space(), *said, gap=8)
    return Box(words, theme.PAPER2, theme.RADIUS, pad=(18, 10))


def _alone(view: ReceiptView) -> Node:
    """A title without a sum, large under its mark."""
    half = _ALONE / 2
    mark = Sign(_ALONE, _ALONE, lambda p, x, y, w, h: p.disc(x + half, y + half, half, theme.INK))
    sign = Sign(0, 0, lambda p, x, y, w, h: p.icon(view.icon, x - half, y, 0.6 * _ALONE, theme.PAPER))
    return Col(Row(mark, sign, Space(), gap=0), Text(view.title, "title", theme.INK, True), gap=20)
