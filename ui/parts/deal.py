"""What the bank has dealt at the beginning of a short game: everybody's deeds, and what they keep."""

from __future__ import annotations

from collections.abc import Callable

from ui.kit.boxes import Box, Col, Grid, Row
from ui.kit.nodes import Mark, Node, Slot, Space, Text
from ui.kit.solve import Ways
from ui.look import theme
from ui.paint.tokens import draw_badge, draw_token
from ui.parts import keys, signs
from ui.records.screens import DealtView, DealView, HandView

_HAND = 280  # The least width of a player beside another.
_GO = 316  # The least width of the key that leads on.
_MOST = 180  # The most height of a player with their deeds.
# The sides of a token and of the badges under it, from step to step.
_TOKENS, _BADGES = (40, 36, 30, 24), (30, 26, 24, 21)

Face = Callable[[HandView], Node]


def ways(view: DealView) -> Ways:
    """The trees of the screen: the players in two columns or in one; where there is little room the word for what is
    kept goes, long names of deeds, and at last what each deed cost, which the sheet of a touch says."""
    shapes = (_worded, _bare, _over), (_bare, _briefly, _closely)
    groups = [[shape(view, hand) for hand in group for shape in (_in_two, _in_one)] for group in shapes]
    return [*groups, [_close(view)]]


def _in_two(view: DealView, hand: Face) -> Node:
    """The players in two columns, over what follows beside the key."""
    hands = [Slot("plate", each, _HAND, face=hand(each)) for each in view.hands]
    return _screen(view, Grid(hands, 2, most=_MOST, grow=1), Row(_line(view), _go(view), gap=16))


def _close(view: DealView) -> Node:
    """The players in two columns too narrow for long names, over what follows and the key."""
    hands = [Slot("plate", each, face=_listed(each)) for each in view.hands]
    return _screen(view, Grid(hands, 2, most=_MOST, grow=1), _line(view), _go(view))


def _in_one(view: DealView, hand: Face) -> Node:
    """The players under each other, over what follows and the key."""
    return _screen(
        view,
        Grid([Slot("plate", each, face=hand(each)) for each in view.hands], 1, theme.GAP, most=_MOST, grow=1),
        _line(view),
        _go(view),
    )


def _screen(view: DealView, hands: Node, *foot: Node) -> Node:
    head = Row(signs.icon("house", 28, theme.BRASS), Text(view.title, "heading", theme.TEXT, True), gap=16)
    return Box(Col(Box(head, pad=(12, 8)), hands, *foot, gap=theme.MARGIN), pad=(theme.MARGIN, theme.MARGIN))


def _line(view: DealView) -> Node:
    return Box(Text(view.line, "small", theme.TEXT2), pad=(6, 5), grow=1)


def _go(view: DealView) -> Node:
    return keys.key(view.go, _GO)


def _worded(hand: HandView) -> Node:
    """A name, and beside it the word for what is kept, and the amount."""
    return _hand(hand, Row(_name(hand), _keeps(hand), _balance(hand)))


def _over(hand: HandView) -> Node:
    """A name over the word and the amount."""
    return _hand(hand, Col(_name(hand), Row(Space(), _keeps(hand), _balance(hand))))


def _bare(hand: HandView) -> Node:
    """A name and the amount."""
    return _hand(hand, Row(_name(hand), _balance(hand)))


def _briefly(hand: HandView) -> Node:
    """The same with the short names of deeds."""
    return _hand(hand, Row(_name(hand), _balance(hand)), brief=True)


def _closely(hand: HandView) -> Node:
    """The same without lines between them."""
    return _hand(hand, Row(_name(hand), _balance(hand)), brief=True, ruled=False)


def _listed(hand: HandView) -> Node:
    """A name that may be cut, over the amount, and the deeds without what they cost."""
    said = Col(_name(hand, cuts=True), Row(Space(), _balance(hand)))
    return _hand(hand, said, brief=True, ruled=False, priced=False)


def _hand(hand: HandView, said: Node, *, brief: bool = False, ruled: bool = True, priced: bool = True) -> Node:
    said.grow = 1
    token = Mark(_TOKENS, lambda p, x, y, w, h: draw_token(p, x + w / 2, y + w / 2, w / 2, hand.token))
    top = Row(token, said, signs.question(), gap=8)
    rule = signs.rule(theme.LINE, 1) if ruled else None
    deeds = [node for deed in hand.deeds for node in (rule, _deed(deed, brief, priced))]
    return Box(Col(top, *deeds, gap=6), pad=(14, 5))


def _name(hand: HandView, *, cuts: bool = False) -> Text:
    return Text(hand.name, "line", theme.TEXT, True, most=1, cuts=cuts, grow=1)


def _keeps(hand: HandView) -> Text:
    return Text(hand.keeps, "small", theme.TEXT2, most=1)


def _balance(hand: HandView) -> Text:
    return Text(hand.balance, "line", theme.TEXT, True, most=1)


def _deed(deed: DealtView, brief: bool, priced: bool) -> Node:
    badge = Mark(_BADGES, lambda p, x, y, w, h: draw_badge(p, x, y, w, deed.group, deed.icon))
    name = Text(deed.brief if brief else deed.name, "strip", theme.TEXT2, most=1, grow=1)
    price = [Text(deed.amount, "strip", theme.LOSS, most=1), Space(0, wide=signs.QUESTION)] if priced else []
    return Row(badge, name, *price, gap=8)
