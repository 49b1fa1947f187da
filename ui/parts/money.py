"""A payment on its paper: who pays whom and why, how much, both balances before and after, and who signs."""

from __future__ import annotations

from itertools import product

from ui.kit.boxes import Box, Col, Row
from ui.kit.nodes import Amount, Node, Sign, Space, Text
from ui.kit.solve import Ways
from ui.look import theme
from ui.look.theme import Rgba
from ui.paint.painter import Painter
from ui.paint.tokens import DRAWS, WIDE, draw_house, draw_who
from ui.parts import rows, signs
from ui.parts.signature import Strip
from ui.records.pieces import Who
from ui.records.prompts import MoneyPromptView

_BAND = 48  # The least height of the band with what the payment is for.
_DISC = 19  # The radius of the disc of payer and payee.
_ARROW, _HEAD = 56, 7  # The least width of the arrow between the two, and the size of its point.
_SHORT_ARROW = 14  # That width where names are long.
# The widths of a house and of a hotel in the band, and how high both are.
_HOUSE, _HOTEL, _HIGH = 19, 30, 18


def ways(view: MoneyPromptView) -> Ways:
    """The trees of a payment: title and reason whole or in brief, names at the ends of the arrow or over all between
    the discs. Over a signature with much to say the balances go first, then the reason."""
    strip = Strip(view.signature)
    money = rows.asked(Amount(view.amount, view.unit, align="middle"), view.why, high=0)
    after = Col(signs.rule(), *map(rows.change, view.changes[:2]), gap=5) if view.changes else None
    bands = [_band(view, title) for title in dict.fromkeys((view.title, view.title.partition(",")[0]))]
    reasons = dict.fromkeys((view.caption, view.brief or view.caption))
    said = {reason: [_parties(view, reason, wide) for wide in (False, True)] for reason in (*reasons, "")}
    told = [*product((after,), bands, reasons), *product((None,), bands, (*reasons, ""))]
    return [
        [_paper(view, band, Col(parties, money, below, gap=4, stand="apart"), strip) for parties in said[reason]]
        for below, band, reason in told
    ]


def _paper(view: MoneyPromptView, band: Node, said: Node, strip: Node) -> Node:
    edge = (theme.RADIUS_PANEL, theme.RADIUS_PANEL, 0, 0)
    ground = theme.GROUPS[view.group] if view.group else theme.INK
    whole = Col(
        Box(band, ground, edge, pad=(12, 1), high=_BAND),
        signs.rule(theme.INK, 2),
        Box(said, pad=(12, 8), grow=1),
        Box(strip, pad=(8, 0)),
        Space(0, high=8),
    )
    return Box(whole, theme.PAPER, theme.RADIUS_PANEL)


def _band(view: MoneyPromptView, title: str) -> Node:
    """The deed or what else is paid for, and what stands on the street."""
    on = theme.ON_GROUP[view.group] if view.group else theme.PAPER
    sign: Node | None = None
    if view.icon:
        sign = signs.icon(view.icon, 26, on)
    elif len(view.group) == 1:
        sign = Text(view.group, "small", on, True, most=1)
    named = Text(title, "heading", on, True, most=2, align="middle")
    note = Text(view.note, "small", on, most=1, align="middle") if view.note else None
    return Row(sign, Col(named, note, grow=1), Row(*_buildings(view, on), gap=3), gap=6)


def _buildings(view: MoneyPromptView, on: Rgba) -> list[Node]:
    if view.tall:
        draw, wide = DRAWS[view.tall], _HOTEL * WIDE[view.tall]
        return [Sign(wide, _HIGH, lambda p, x, y, w, h: draw(p, x, y, w, h, on))]
    return [Sign(_HOUSE, _HIGH, lambda p, x, y, w, h: draw_house(p, x, y, w, h, on)) for _ in range(view.houses)]


def _parties(view: MoneyPromptView, reason: str, wide: bool) -> Node:
    """Payer and payee with an arrow between them; the reason over the arrow, or where names are long over all."""
    caption = Text(reason, "small", theme.INK2, most=1, align="middle") if reason else None
    arrow = Sign(_SHORT_ARROW if wide else _ARROW, 2 * _HEAD, _draw_arrow, grow=1, means="→")
    payer, payee = _name(view.payer, wide), _name(view.payee, wide)
    if wide:
        words: Node = Col(caption, Row(payer, arrow, payee, gap=8), grow=1)
    else:
        words = Row(payer, Col(caption, arrow, grow=1), payee, gap=8, grow=1)
    return Row(_disc(view.payer), words, _disc(view.payee), gap=8)


def _name(of: Who, wide: bool) -> Text:
    return Text(of.name, "small" if wide else "strip", theme.INK, True, most=1, cuts=wide and of.token is not None)


def _disc(of: Who) -> Sign:
    return Sign(2 * _DISC, 2 * _DISC, lambda p, x, y, w, h: draw_who(p, x + _DISC, y + h / 2, _DISC, of))


def _draw_arrow(p: Painter, x: float, y: float, w: float, h: float) -> None:
    cy, end = y + h / 2, x + w
    p.line([(x, cy), (end, cy)], theme.INK2, 2)
    p.line([(end - _HEAD, cy - _HEAD + 1), (end, cy), (end - _HEAD, cy + _HEAD - 1)], theme.INK2, 2)
