"""The face of a key: what it is about, its words, its amount, and whose card it asks for."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from ui.kit.boxes import Box, Col, Either, Row
from ui.kit.nodes import Align, Amount, Node, Sign, Slot, Space, Text
from ui.kit.solve import Ways, need
from ui.look import theme
from ui.look.theme import Rgba
from ui.paint.painter import Painter
from ui.parts import signs
from ui.records.pieces import ButtonView, Look

LEAST = 54.0  # The least height of a key.
# The height of the bar on top of a screen, and the side of the keys in it that bear a sign alone.
BAR = 52.0
RING = 14  # The radius of the ring that fills while a key is held.
TICK = 26  # The side of a box to tick.
_RING_W = 36  # What a ring takes at least, with what is free around it.
_ICON, _BADGE, _CARD = 24, 32, 34
# What is free at both sides, and at the least, and by how much less that is of words alone.
_SIDE, _LEAST_SIDE, _LESS_PLAIN = 12, 4, 4
_STACKED = 7, 3  # What is free at both sides of a word under its icon, and at the least.
_ONWARD = "right"  # The icon that points to what comes next stands after the words.


class Inks(NamedTuple):
    """The colours of a key's words: of the first line, of the second, of a gain and of a loss."""

    on: Rgba
    second: Rgba
    gain: Rgba
    loss: Rgba


_GREYED = Inks(theme.OFF, theme.OFF, theme.OFF, theme.OFF)
_GREYED_ON_PAPER = Inks(theme.INK2, theme.INK2, theme.INK2, theme.INK2)
_ON_DARK = Inks(theme.TEXT, theme.TEXT2, theme.GAIN, theme.LOSS)
_ON_PAPER = Inks(theme.INK, theme.INK2, theme.GAIN_PAPER, theme.LOSS_PAPER)
_ON_INK = Inks(theme.PAPER, theme.PAPER2, theme.GAIN, theme.LOSS)


def key(view: ButtonView, wide: float = 0, *, on_paper: bool = False, grow: float = 0, high: float = LEAST) -> Slot:
    """A key, at least so wide and high."""
    kind = "key on paper" if on_paper else "key"
    return Slot(kind, view, wide, high, grow, face(view, on_paper=on_paper))


def back(view: ButtonView) -> Slot:
    """The way back, which begins the bar of every screen."""
    return key(view, BAR, high=BAR)


def again(view: ButtonView | None, high: float = LEAST) -> Slot | None:
    """*Again*, which stands beside *Undo* and *Redo* wherever these do; None where the bank says nothing aloud."""
    return key(view, BAR, high=high) if view is not None else None


def tab(view: ButtonView, wide: float = theme.TOUCH_WIDE) -> Slot:
    """One of several beside each other in a bar; the one that is chosen lies on paper."""
    shown = replace(view, look=Look.MAIN) if view.chosen else view
    faces = (_face(shown, inks_of(shown), False, side=side) for side in (_SIDE, _LEAST_SIDE))
    return Slot("tab", view, wide, BAR, face=Either(*faces))


def alone(view: ButtonView, wide: float = 0, high: float = LEAST, grow: float = 0) -> Slot:
    """A key whose words do not ask for room: they give way in its own box."""
    return Slot("key alone", view, wide, high, grow)


class Ring(Sign):
    """Where the key that wears it draws a ring that fills while it is held, of this radius and thickness. `bare`: what
    is in it is drawn by the tree."""

    def __init__(self, radius: float = RING, thick: float = 4, *, bare: bool = False) -> None:
        super().__init__(max(_RING_W, 2 * radius), 2 * radius, lambda *_: None)
        self.radius, self.thick, self.bare = radius, thick, bare


def ways(view: ButtonView, *, on_paper: bool = False) -> Ways:
    """The faces of a key that stands alone, the best first: where there is little room the picture of the card goes,
    then the less said stands for the detail, then the key fills without a ring, its words come near its edge, and at
    last its icon goes."""
    held, inks = view.hold_s > 0, inks_of(view, on_paper)
    less = replace(view, card=None)
    faces = [_face(view, inks, on_paper)]
    if view.card is not None:
        faces.append(_face(less, inks, on_paper))
    if view.brief and view.detail:
        less = replace(less, detail=view.brief)
        faces.append(_face(less, inks, on_paper))
    if held:
        faces.append(_face(less, inks, on_paper, ring=False))
    faces.append(_face(less, inks, on_paper, ring=False, side=_LEAST_SIDE))
    if view.icon and view.label and not view.stacked and not view.group:
        faces.append(_face(replace(less, icon=""), inks, on_paper, ring=False, side=_LEAST_SIDE))
    return [[each] for each in faces]


def high(view: ButtonView, w: float) -> float:
    """The height that a key needs at a width."""
    return max(LEAST, need([face(view)], w))


def face(view: ButtonView, *, on_paper: bool = False, ring: bool = True, close: bool = False) -> Node:
    """The face of a key. `ring`: what is held has one; `close`: its words come near its edge."""
    side = _LEAST_SIDE if close else _SIDE
    return _face(view, inks_of(view, on_paper), on_paper, ring=ring, side=side)


def _face(view: ButtonView, inks: Inks, on_paper: bool, *, ring: bool = True, side: float = _SIDE) -> Node:
    if view.stacked:
        sign = pick(view, on_paper) if view.pick else signs.icon(view.icon, 20, inks.on)
        below = Text(view.label, "small", inks.on, True, most=1, align="middle")
        column = Col(Row(Space(), sign, Space()), below, gap=4)
        return Either(*(Box(column, pad=(free, 2)) for free in _STACKED))
    if not view.label:
        sign = signs.token(view.token, 17, None) if view.token is not None else signs.icon(view.icon, _ICON, inks.on)
        return Row(Space(), sign, Space())
    return _row(view, inks, on_paper, ring=ring and view.hold_s > 0, side=side)


def _row(view: ButtonView, inks: Inks, on_paper: bool, *, ring: bool, side: float) -> Node:
    onward = view.icon == _ONWARD and view.token is None and not view.group
    before = [
        Ring() if ring else None,
        pick(view, on_paper) if view.pick else None,
        None if ring or onward else sign(view, inks.on),
    ]
    amount = Amount(view.amount, "", "strip", signed(view, inks)) if view.amount else None
    card = signs.token(view.card, _CARD / 2) if view.card is not None else None
    after = signs.icon(view.icon, _ICON, inks.on) if onward and not ring else None
    plain = not any((*before, amount, card, after))
    align: Align = "middle" if plain else "left"
    words = Col(
        Text(
            view.label, "small", inks.on, True, most=2, align=align, cuts=view.named,
            brief="" if view.detail else view.brief,
        ),
        Text(view.detail, "small", inks.second, most=2, align=align, brief=view.brief) if view.detail else None,
        grow=1,
    )  # fmt: skip
    wide = side - _LESS_PLAIN if plain else side
    return Box(Row(*before, words, amount, card, after, gap=min(8, side)), pad=(wide, 4))


def inks_of(view: ButtonView, on_paper: bool = False) -> Inks:
    """The colours of a key's words by its record; on paper the next step, and what is held to sign, lies on ink."""
    if not view.enabled or view.struck:
        return _GREYED_ON_PAPER if on_paper else _GREYED
    if not on_paper:
        return _ON_PAPER if view.look is Look.MAIN else _ON_DARK
    neutral = view.hold_s > 0 and view.card is None and view.look is Look.PLAIN
    chosen = view.chosen and view.pick != "tick"
    dark = view.look is Look.MAIN or chosen or (view.hold_s > 0 and not neutral)
    return _ON_INK if dark else _ON_PAPER


def signed(view: ButtonView, inks: Inks) -> Rgba:
    """The colour of a key's amount: that of a gain, of a loss, or of its words."""
    return {"+": inks.gain, "-": inks.loss}.get(view.sign, inks.on)


def sign(view: ButtonView, ink: Rgba, badge: float = _BADGE, icon: float = _ICON) -> Sign | None:
    """What the key is about: a player or a deed, as large as a badge, or an icon."""
    if view.token is not None:
        return signs.token(view.token, badge / 2, None)
    if view.group:
        return signs.badge(view.group, view.icon, badge, view.mortgaged)
    return signs.icon(view.icon, icon, ink) if view.icon else None


def pick(view: ButtonView, on_paper: bool = False) -> Sign:
    """The box to tick, or the ring of which only one can be chosen."""
    dot = view.pick == "dot"
    return Sign(TICK, TICK, lambda p, x, y, w, h: draw_pick(p, x, y + h / 2, view.chosen, dot, on_paper))


def draw_pick(p: Painter, x: float, cy: float, chosen: bool, dot: bool = False, on_paper: bool = False) -> None:
    """Draw a box with a tick if it is chosen, or else a ring with a `dot`, from x on."""
    on, off, edge = (theme.INK, theme.PAPER, theme.INK2) if on_paper else (theme.PAPER, theme.INK, theme.EDGE)
    if dot:
        p.frame(x, cy - TICK / 2, TICK, TICK, theme.TEXT if chosen else theme.EDGE, theme.RAISED, 2, TICK / 2)
        if chosen:
            p.disc(x + TICK / 2, cy, TICK / 4, theme.TEXT)
    elif chosen:
        p.round(x, cy - TICK / 2, TICK, TICK, on, 6)
        p.icon("check", x + TICK / 2, cy, 19, off)
    else:
        p.frame(x, cy - TICK / 2, TICK, TICK, edge, theme.PAPER if on_paper else theme.SURFACE, 2, 6)
