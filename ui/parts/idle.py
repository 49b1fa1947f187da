"""The middle of the board while nobody owes anything: whose throw, the dice, what was booked, clock and stock."""

from __future__ import annotations

from ui.kit.boxes import Box, Col, Over, Row, Spot
from ui.kit.flow import Flow, Part
from ui.kit.nodes import Node, Slot, Space, Text
from ui.kit.solve import Apart, Ways
from ui.look import theme
from ui.parts import rows, signs
from ui.records.idle import ClockView, EventLineView, IdleView

FREE = "under the dice"  # The spot that nothing takes before the first booking.
# The height of what stands over the dice, and over three rows of them: the dice lie in one place with any words over
# them.
_HEAD, _LOW_HEAD = 78, 54
_DICE, _THREE_ROWS = 112, 166  # The height of two rows of dice, and of three.
_TOKENS, _LOW_TOKENS = 50, 44  # The width of the token of the player who throws.
# The radius of the token of the player who is paid, and of the token of the player in turn.
_WHOM, _TURN = 11, 9
_FOOT = 26  # The height of the stock.
_AIR = 8  # What is free over and under what the dice want, where there is room.
_ABOVE_CARD = 4  # What lies between the dice and a card.


def ways(view: IdleView, hint: str, begun: bool) -> Ways:
    """The tree. `hint`: what is still wanted of the dice, of which some are chosen if they are `begun`."""
    third = view.pad.third
    head = Apart(_head(view, hint, begun), high=_LOW_HEAD if third else _HEAD, grow=0)
    dice = Slot("dice", view.pad, high=_THREE_ROWS if third else _DICE)
    return [Col(head, dice, Apart(_below(view, "" if third else hint), high=0, grow=1))]


def _head(view: IdleView, hint: str, begun: bool) -> Ways:
    """Who throws, and the line under the name: whole, in brief before the disc of whom it names, or cut. It gives way
    to the hint where the dice leave that no room."""
    said = [view.line]
    if view.drawn is not None and not view.pad.third:
        said = [f"{view.line}\n{hint}", hint if begun else view.line]
    elif begun and view.pad.third:
        said = [hint]
    lines: list[list[Node]] = [[Text(line, "small", theme.TEXT2, most=2)] for line in said]
    if view.brief and view.whom is not None:
        brief = Text(view.brief, "small", theme.TEXT2, most=1)
        lines.append([Row(brief, signs.token(view.whom, _WHOM, None), Space())])
    lines.append([Text(said[-1], "small", theme.TEXT2, most=1, cuts=True)])
    return [[_who(view, line) for line in group] for group in lines]


def _who(view: IdleView, line: Node) -> Node:
    side = _LOW_TOKENS if view.pad.third else _TOKENS
    name = Text(view.name, "title", theme.TEXT, True, most=1, own=True, cuts=True)
    words: Node = Col(name, line, grow=1)
    if view.why is not None:
        words = Over(Row(words, Space(0, wide=signs.QUESTION)), rows.question(view.why, high=0), 1)
    return Row(signs.token(view.token, side / 2, None), words, gap=14)


def _below(view: IdleView, hint: str) -> Ways:
    """What lies under the dice: a card, or what was booked, which takes the room of the stock, of its icon and of the
    line over it where it needs that."""
    clock = Row(_clock(view.clock)) if view.clock is not None else None
    if view.drawn is not None:
        card = Slot("drawn", view.drawn, grow=1)
        return [Col(Space(0, high=_ABOVE_CARD), card, clock or Space(0, high=_FOOT))]
    foot = Box(Row(clock or Space(), *_stock(view), gap=6), high=_FOOT)
    wanted = [Text(hint, "small", theme.TEXT2, most=2, align="middle")] if hint else [Space(0, high=6)]
    rule = signs.rule(theme.LINE) if hint else None
    air = Space(0, high=_AIR)
    airy = (air, *wanted, air) if hint else wanted
    if view.event is None:
        free = Spot(Col(air if hint else None, rule, Space(), gap=4), FREE, grow=1)
        return [Col(air if hint else None, *wanted, free, foot, gap=4)]
    event = _event(view.event, theme.TOUCH if clock is not None else 0)
    whole = [Col(*airy, rule, event, below, gap=4) for below in (foot, clock)]
    bare = _event(view.event, theme.TOUCH if clock is not None else 0, bare=True)
    return [whole, [Col(*wanted, rule, event, clock, gap=4)], [Col(*wanted, bare, clock, gap=4)]]


def _event(view: EventLineView, high: float, *, bare: bool = False) -> Slot:
    """What was just booked, in as many lines as it needs, at least so high; a touch opens the history. `bare`: its
    words have the width of its icon too."""
    parts = [
        Part(each.words, each.icon, theme.TEXT if each.strong else theme.TEXT2, each.strong, each.spare)
        for each in view.parts
    ]
    icon = None if bare else signs.icon(view.icon, 24, theme.TEXT2)
    words = Row(icon, Flow(parts, grow=1), gap=8, fill=True)
    return Slot("quiet", view, high=high, grow=1, face=Box(words, pad=(0 if bare else 4, 0)))


def _clock(view: ClockView) -> Slot:
    """The clock of a timed game, and what is left of a turn after the token of whose turn it is."""
    said: list[Node | None] = [signs.icon(view.icon, 22, theme.TEXT2), Text(view.words, "small", theme.TEXT2, most=1)]
    if view.token is not None:
        said += [signs.token(view.token, _TURN, None), Text(view.left, "small", theme.TEXT2, most=1)]
    return Slot("quiet", view, grow=1, face=Box(Row(*said, Space(), gap=8), pad=(4, 0)))


def _stock(view: IdleView) -> list[Node]:
    """The buildings that the bank has left."""
    left = {"house": view.houses, "hotel": view.hotels, "skyscraper": view.skyscrapers, "depot": view.depots}
    return [
        node
        for icon, count in left.items()
        if count
        for node in (signs.icon(icon, 20, theme.TEXT2, icon), Text(count, "small", theme.TEXT2, most=1))
    ]
