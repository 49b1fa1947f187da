"""A card on paper: laid open over the foot of a sheet, and just booked, under the dice."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ui.kit.boxes import Box, Col, Row
from ui.kit.nodes import Amount, Mark, Node, Slot, Space, Text
from ui.kit.solve import Ways
from ui.look import theme
from ui.look.theme import Rgba
from ui.parts import keys, rows, signs
from ui.records.idle import DrawnView
from ui.records.pieces import ButtonView, Change, Fact, Look
from ui.records.sheets import FaceView

# The width of the sign of the deck beside all that the card says, and beside the name alone.
_SIGN = (150, 110)
_SIGN_HIGH = 140  # The height of the second.
_TOOL = (200, 146)  # The width of a tool, and of each of two.
_PICTURE = 72  # The side of the sign of where the card leads.
# The width of the sign of a card just booked, and the sizes of its icon.
_DECK, _DECK_ICON = theme.TOUCH, (40, 34, 28)
_OTHER = 90  # The width of the way to another amount.
_DISC = 11  # The radius of the token of the player who drew.
# The colours of a gain and of a loss.
_INKS: dict[str, Rgba] = {"+": theme.GAIN_PAPER, "-": theme.LOSS_PAPER, "\u2212": theme.LOSS_PAPER}


def face(view: FaceView, w: float, h: float) -> Ways:
    """The trees of a card laid open in so much room: the sign of its deck beside all that it says, or in a high one
    and where that has no room beside its name alone; the paper goes on in the foot of the sheet."""
    title = Text(view.title, "title", theme.INK, True, most=2, grow=1)
    said = [Text(sentence, "strip", theme.INK2) for sentence in view.lines]
    sums = Col(*map(_sum, view.rows), gap=6)
    tools = [keys.key(tool, _TOOL[len(view.tools) > 1], on_paper=True) for tool in view.tools]
    amount = _amount(view)
    told = Col(title, *said, Space(), sums, Row(*amount, Space(), *tools, gap=theme.GAP), gap=8)
    beside = Row(_deck(view.icon, _SIGN[0]), Box(told, pad=(6, 8), grow=1), gap=14, fill=True)
    head = Row(_deck(view.icon, _SIGN[1], _SIGN_HIGH), title, gap=24)
    below = [*said, Space(), sums, Row(*amount, Space()), Row(Space(), *tools, gap=theme.GAP)]
    under = Col(head, *(Box(node, pad=(12, 0), grow=node.grow) for node in below), gap=12)
    corners = (theme.RADIUS_PANEL, theme.RADIUS_PANEL, 0, 0)
    return [
        Box(rows.framed(card, theme.RADIUS, (6, 6)), theme.PAPER, corners, pad=(12, 12))
        for card in ([beside] if w >= h else []) + [under]
    ]


def _deck(icon: str, wide: float, high: float = 0) -> Node:
    """The sign of a deck in paper on ink."""
    sign = Row(Space(), signs.icon(icon, 96, theme.PAPER), Space())
    return Box(sign, theme.INK, theme.RADIUS_BADGE, wide=wide, high=high)


def _sum(row: Fact) -> Node:
    """A row of how the amount is worked out."""
    return Row(Text(row.label, "strip", grow=1), Text(row.amount, "strip", theme.INK, True, most=1, align="right"))


def _amount(view: FaceView) -> list[Node]:
    """The sign of where the card leads, and the amount."""
    nodes: list[Node] = []
    if view.group:
        nodes.append(signs.badge(view.group, view.picture, _PICTURE))
    elif view.picture:
        nodes.append(signs.icon(view.picture, _PICTURE))
    if view.amount:
        ink = _INKS.get(view.sign, theme.INK)
        nodes.append(rows.asked(Amount(view.amount, view.unit, "amount", ink, align="left"), view.why))
    return [Row(*nodes, gap=16)] if nodes else []


def drawn(view: DrawnView) -> Ways:
    """The trees of a card just booked: with the balance before and after in full, in brief, or what it is now, under
    all else or beside the amount; the way to another amount at the right of the name or of all."""
    sign, other = _sign(view), _other(view)
    name = Text(view.title, "strip", theme.INK, True, most=2, grow=1)
    low = Text(view.title, "strip", theme.INK, True, most=1 if view.amount or view.line else 2)
    groups = []
    for change in _changes(view):
        high = Col(Row(sign, Col(name, _whose(view), gap=2, grow=1), gap=8), change, gap=2, grow=1)
        across = Col(Row(sign, Col(name, _whose(view), gap=2, grow=1), other, gap=8), change, gap=2, grow=1)
        beside = Row(sign, Col(low, Row(_whose(view), change, Space(), gap=12), grow=1), other, gap=8)
        groups.append([_framed(node) for node in (Row(high, other, gap=8), across, beside)])
    return groups


def _framed(card: Node) -> Node:
    return rows.framed(card, theme.RADIUS, (4, 1))


def _sign(view: DrawnView) -> Node:
    """The sign of the card's deck; a touch opens the history, whose newest row asks why."""
    icon = view.icon
    mark = Mark(_DECK_ICON, lambda p, x, y, w, h: p.icon(icon, x + w / 2, y + h / 2, w, theme.PAPER))
    record = ButtonView(icon=icon, look=Look.MAIN, act=view.act)
    return Slot("key on paper", record, _DECK, face=Row(Space(), mark, Space()))


def _other(view: DrawnView) -> Node | None:
    if view.other is None:
        return None
    return keys.key(replace(view.other, icon="", stacked=False), _OTHER, on_paper=True, high=theme.TOUCH)


def _whose(view: DrawnView) -> Node:
    """Whose card it is, and its amount, or what it does."""
    token = signs.token(view.token, _DISC)
    if not view.amount:
        return Row(token, Text(view.line, "small", theme.INK2, most=2, grow=1))
    ink = _INKS.get(view.amount[:1], theme.INK)
    return Row(token, Text(view.amount, "strip", ink, True, most=1, own=True))


def _changes(view: DrawnView) -> Sequence[Node | None]:
    """The ways to write the balance before and after, the best first."""
    if not view.amount:
        return [None]
    if view.change is None:
        return [Text(view.line, "small", theme.INK2, most=1) if view.line else None]
    both = [change for change in (view.change, view.brief) if change is not None and change.before != change.after]
    return [*map(_change, both), _change(replace(view.change, before="")), None]


def _change(change: Change) -> Node:
    before = Text(change.before, "small", theme.INK2, most=1) if change.before else None
    after = Text(change.after, "small", theme.INK, True, most=1)
    return Row(before, signs.icon("arrow", 18, theme.INK2), after, gap=6)
