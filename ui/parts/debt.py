"""A debt on its papers: what is owed, in hand and missing, and how far the plan leads; who is paid; what is signed."""

from __future__ import annotations

from ui.kit.boxes import Box, Col, Row
from ui.kit.nodes import Amount, Node, Sign, Slot, Space, Text
from ui.kit.solve import Ways
from ui.look import theme
from ui.look.theme import Rgba
from ui.paint.painter import Painter
from ui.paint.tokens import draw_who
from ui.parts import rows, signs
from ui.records.debts import DebtView, GaugeView
from ui.records.intents import Intent
from ui.records.pieces import Fact

_BAR, _OVER = 26, 7  # How high the bar is, and how far its mark stands out over and under it.
_NONE = 0.02  # Cash that takes less of the bar than this is not drawn.
_DISC = 18  # The radius of the disc of who is paid.


def paper(view: DebtView) -> Ways:
    """What is owed, in hand and missing, and the cash once the plan is carried out. What is missing stands under its
    label, or where that is too high beside it; labels have two lines where no size leaves them one."""
    return [[_paper(view, beside, most) for beside in (False, True)] for most in (1, 2)]


def _paper(view: DebtView, beside: bool, most: int) -> Node:
    title = Text(view.title, "heading", theme.INK, True, most=2)
    words = Col(title, Text(view.line, "small", theme.INK2, cuts=True, most=2), grow=1)
    owed, *more = view.facts
    ink = theme.GAIN_PAPER if view.enough else theme.LOSS_PAPER
    return Box(
        Col(
            Row(signs.token(view.token, 24), words, gap=10),
            signs.rule(),
            Col(_fact(owed, theme.INK, most, view.why), *(_fact(fact, theme.INK, most) for fact in more), gap=4),
            signs.rule(theme.INK, 2),
            _missing(view, beside),
            _gauge(view.gauge),
            Col(
                _fact(view.after, ink, most, view.plan_why),
                Row(Space(), Text(view.rest, "small", theme.INK2, most=1)),
                Text(view.others, "small", theme.INK2, most=1, cuts=True) if view.others else None,
            ),
            gap=5,
            stand="apart",
        ),
        theme.PAPER,
        theme.RADIUS_PANEL,
        pad=(14, 8),
    )


def _missing(view: DebtView, beside: bool) -> Node:
    label = Text(view.missing.label, "strip", theme.LOSS_PAPER, True, most=1)
    amount = Text(view.missing.amount, "amount", theme.LOSS_PAPER, True, most=1, own=True, align="right")
    row = Row(label if beside else None, Space(), rows.asked(amount, view.missing_why, high=0))
    return row if beside else Col(label, row)


def _fact(of: Fact, ink: Rgba, most: int, why: Intent | None = None) -> Node:
    """A label, and at the right its amount."""
    amount = Text(of.amount, "title", ink, True, most=1, align="right")
    return Row(Text(of.label, "small", theme.INK2, most=most, grow=1), rows.asked(amount, why, high=0))


def _gauge(of: GaugeView) -> Sign:
    """Cash in ink, each step in green with a gap before it, and the line at which the debt is met."""

    def draw(p: Painter, x: float, y: float, w: float, h: float) -> None:
        top, at = y + _OVER, x + w * of.hand
        p.round(x, top, w, _BAR, theme.PAPER2, 5)
        if of.hand > _NONE:
            p.round(x, top, at - x, _BAR, theme.INK, (5, 0, 0, 5))
        for part in of.parts:
            p.rect(at + 1.5, top, max(1.0, w * part - 1.5), _BAR, theme.GAIN_PAPER)
            at += w * part
        p.rect(min(x + w * of.mark, x + w) - 1.5, y, 3, h, theme.LOSS_PAPER)

    return Sign(0, _BAR + 2 * _OVER, draw)


def payee(view: DebtView) -> Ways:
    """Who is paid, with their balance before and after beside the name or under it, at last beside a name cut."""
    disc = Sign(
        2 * _DISC, 2 * _DISC, lambda p, x, y, w, h: draw_who(p, x + _DISC, y + h / 2, _DISC, view.payee, on_paper=False)
    )
    name, cut = (Text(view.payee.name, "strip", theme.TEXT, True, most=1, cuts=cuts, grow=1) for cuts in (False, True))
    if view.change is None:
        return [_payee(Row(disc, name, gap=10))]
    before = Text(view.change.before, "small", theme.TEXT2, most=1)
    after = Text(view.change.after, "heading", theme.TEXT, True, most=1)
    arrow = signs.icon("arrow", 18, theme.TEXT2)
    beside = Row(disc, name, before, arrow, after, gap=10)
    under, short = (
        Row(disc, Col(Row(said, before), Row(Space(), arrow, after), grow=1), gap=10) for said in (name, cut)
    )
    return [[_payee(beside), _payee(under)], [_payee(short)]]


def _payee(row: Node) -> Node:
    return Box(row, theme.SURFACE, theme.RADIUS, pad=(12, 4))


def heading(view: DebtView) -> Ways:
    """What the plan is called and what it can bring; what is said where it has no steps."""
    name = Text(view.heading, "strip", theme.TEXT, True, most=1, grow=1)
    head = Row(name, Text(view.caption, "small", theme.TEXT2, most=1))
    if view.lines:
        return [head]
    return [Col(head, Box(Text(view.empty, "small", theme.TEXT2, most=3), grow=1))]


def payment(view: DebtView) -> Ways:
    """The paper that is signed: what is paid, and under it the card, the hold, or why nobody signs yet."""
    amount = rows.asked(Amount(view.pay.amount, view.unit, "title", align="left"), view.why)
    total = Row(Text(view.pay.label, "heading", theme.INK, True, most=1), amount, gap=12)
    return [Box(Col(Box(total, pad=(8, 0)), _sign(view)), theme.PAPER, theme.RADIUS_PANEL, pad=(8, 4))]


def _sign(view: DebtView) -> Node:
    if view.sign is None:
        return _lacks(view)
    if view.sign.hold is not None:
        return Slot("key on paper", view.sign.hold, grow=1)  # its words are shortened by the height that is left
    return Slot("signature", view.sign.strip, grow=1)


def _lacks(view: DebtView) -> Node:
    """Why nobody signs yet; a touch asks by which clause."""
    words = Text("\n".join(view.lacks), "small", theme.INK, True, most=3, grow=1)
    said = Row(signs.icon("warn", 28, theme.LOSS_PAPER), words, gap=12)
    return Box(rows.explained(said, view.lacks_why), theme.PAPER2, theme.RADIUS, pad=(14, 3), grow=1)
