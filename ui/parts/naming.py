"""Typing a name: the name so far, what else can be done with whose it is, and the keyboard or the looks."""

from __future__ import annotations

from msgspec.structs import replace

from ui.kit.boxes import Box, Col, Grid, Over, Row
from ui.kit.nodes import Node, Sign, Slot, Space, Text
from ui.kit.solve import Apart, Ways
from ui.look import theme
from ui.look.ladders import Step
from ui.paint.painter import Painter
from ui.parts import keys, signs
from ui.parts.looks import look
from ui.records.intents import Show, TakeName
from ui.records.pieces import ButtonView, Look
from ui.records.screens import LookView, NamingView

# The heights of the bar, of the field and of a row of keys; the widths of the keys beside the field.
_BAR, _FIELD, _ROW, _LOOK, _DONE = 52, 64, 56, 170, 164
# The width of an arrow, the least of a key with a ring or a disc, and that of a lying keyboard.
_ARROW, _HELD, _WIDE = 64, 150, 560
_BADGE = 40
# What is free for the cursor at both ends of a name; its width and height, and what lies between a name and it.
_CURSOR, _CURSOR_WIDE, _CURSOR_HIGH, _AFTER = 5, 2.5, 34, 2


def ways(view: NamingView, text: str, *, choosing: bool) -> Ways:
    """The field over the keyboard, or over the colours and symbols, with their names where these have room; the keys
    beside the field and in a row, or in a narrow window under it."""
    if not choosing:
        return _trees(view, text, None)
    done = _done(view)
    return [_trees(view, text, done, named=named) for named in (True, False)]


def _trees(view: NamingView, text: str, done: ButtonView | None, *, named: bool = False) -> list[Node]:
    """`done`: the key that ends the choice of a look, while one is chosen; the looks are `named`."""
    choosing = done is not None
    shown = view.look and replace(view.look, chosen=choosing, act=Show(not choosing))
    lying = Row(
        Apart([[_beside(view, text)], [_over(view, text)]], high=_FIELD, grow=1), *_keys(done, _DONE), fill=True
    )
    if shown is not None and view.starts is None:
        lying.kids[1:] = _keys(shown, _LOOK) if done is None else [*_keys(shown, _LOOK), *_keys(done, _DONE)]
    if view.by_ear is not None and done is None:
        lying.kids[1:] = _keys(view.by_ear, _LOOK)
    seat = [view.starts, view.up, view.down, view.alone, view.remove]
    row = [key for key in (shown, *seat) if key is not None and view.starts is not None]
    field = Apart([_over(view, text)], grow=1)
    alone = Col(field, *(_keys(shown, 0) if view.starts is None else ()), gap=8)
    below = [key for key in (shown, view.starts, view.alone, view.by_ear, view.remove) if key is not None]
    arrows = Row(*(keys.key(key, high=_ROW, grow=1) for key in (view.up, view.down) if key is not None), grow=1)
    many = len(view.colours)
    wide, narrow = (
        _looks(view, columns, named=named) if choosing else Slot("keyboard", view.keyboard, least, theme.TOUCH, 1)
        for columns, least in ((many, _WIDE), (many // 2, 0))
    )
    return [
        Col(lying, Row(*(_in_row(key) for key in row)) if row else None, Box(wide, wide=_WIDE, grow=1), gap=8),
        Col(alone, Grid([*(keys.key(key, high=_ROW) for key in below), arrows], 2, theme.GAP) if row else None, narrow,
            *_keys(done, 0), gap=8),
    ]  # fmt: skip


def _keys(view: ButtonView | None, wide: float) -> list[Node]:
    return [] if view is None else [keys.key(view, wide, high=_ROW)]


def _in_row(view: ButtonView) -> Slot:
    """A key of the row: an arrow is no wider than a finger needs."""
    wide = _HELD if view.hold_s or view.token is not None else 0 if view.label else _ARROW
    return keys.key(view, wide, high=_ROW, grow=int(bool(view.label)))


def _done(view: NamingView) -> ButtonView:
    """The key that takes name and look while the keyboard, which has one for it, is out of sight."""
    return ButtonView(view.keyboard.done, icon="check", look=Look.MAIN, act=TakeName(view.name))


def _beside(view: NamingView, text: str) -> Node:
    """The name, and at its right what is said of it."""
    line = Text(view.line, "small", theme.TEXT2, most=2, align="right")
    return _framed(Row(_sign(view), _typed(view, text), Space(), line, gap=8))


def _over(view: NamingView, text: str) -> Node:
    """The name over what is said of it."""
    line = Text(view.line, "small", theme.TEXT2, most=3) if view.line else None
    return _framed(Row(_sign(view), Col(Row(_typed(view, text), Space()), line, gap=4, grow=1), gap=8))


def _framed(node: Node) -> Node:
    return Box(node, theme.RAISED, pad=(16, 6), edge=theme.TEXT)


def _typed(view: NamingView, text: str) -> Node:
    """The name, and the cursor after it; while there is none the hint after the cursor."""
    name = Text(text or view.hint, "name", theme.TEXT if text else theme.OFF, True, most=1, own=True)
    return Over(Box(name, pad=(_CURSOR, 0)), _Cursor(name if text else None))


class _Cursor(Sign):
    """A cursor close after a name, wherever that ends, or before what stands for it."""

    def __init__(self, name: Text | None) -> None:
        super().__init__(0, _CURSOR_HIGH, lambda *_: None)
        self._name = name

    def paint(self, p: Painter, s: Step, x: float, y: float, w: float, h: float) -> None:
        after = 0.0 if self._name is None else _CURSOR + self._name.wide(s, w - 2 * _CURSOR) + _AFTER
        p.rect(x + after, y + (h - _CURSOR_HIGH) / 2, _CURSOR_WIDE, _CURSOR_HIGH, theme.TEXT)


def _sign(view: NamingView) -> Sign | None:
    """Whose name it is: a player's disc, or a deed's badge."""
    if view.token is not None:
        return signs.token(view.token, 22, None)
    return signs.badge(view.group, view.icon, _BADGE) if view.group else None


def _looks(view: NamingView, columns: int, *, named: bool) -> Node:
    """The colours and the symbols to choose from, under what they are."""
    rows: tuple[tuple[LookView, ...], ...] = (view.colours, view.symbols)
    choices = (
        Col(
            Text(words, "small", theme.TEXT2, most=1),
            Grid([look(each, named=named) for each in looks], columns, theme.GAP, grow=1),
            grow=1,
        )
        for words, looks in zip(view.captions, rows, strict=True)
    )
    return Col(*choices, gap=theme.GAP, grow=1)


def screen(view: NamingView) -> Ways:
    """The way back beside what is typed, over the field and the keyboard."""
    back = keys.key(ButtonView(icon="left", act=view.leave or TakeName(view.name)), _BAR, high=_BAR)
    title = Text(view.title or view.line, "title", theme.TEXT, True, most=2, grow=1)
    typing = Slot("naming", view if view.title else replace(view, line=""), grow=1)
    bar = Apart([Row(back, title, gap=16)], high=_BAR)
    return [Box(Col(bar, typing, gap=6), pad=(theme.MARGIN, theme.MARGIN))]
