"""The frame of a full screen: the bar, the body in parts, the paper at the foot; or all of it around the board."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from msgspec.structs import replace

from ui.kit.boxes import Box, Col, Grid, Over, Row, Spot
from ui.kit.nodes import Draw, Node, Sign, Slot, Space, Text
from ui.kit.solve import Apart, Ways, has_room
from ui.look import theme
from ui.paint.painter import Painter
from ui.parts import foot, keypad, keys, signs
from ui.records.boards import BoardView
from ui.records.pieces import ButtonView
from ui.records.sheets import AccountsView, FactView, FootView, GoodsView, PadView, SheetPart, SheetView

# The spots: all of the bar after the way back, all of it up to the tools, and what is free beside a title alone.
BAR, TITLE, FREE = "the bar", "the title", "beside the title"
BOARD, FOOT = "board", "foot"  # The slots of the ring and of the paper at the foot.
# The width of the title beside so many tabs at most, and beside more, longer ones or *Redo*; there a line goes before a
# title.
_TITLE, _SHORT_TITLE, _FEW_TABS = 200, 150, 5
# The width of a tool, of one where nothing stands beside it, and of *Undo* in words.
_TOOL, _WIDE_TOOL, _UNDO = 140, 204, 222
# The heights of a keypad and of the spaces to touch under lists.
_HEIGHTS: dict[type[SheetPart], float] = {PadView: 269, BoardView: 300}
_MANY = 5  # Of more players in each of two lists these leave a keypad room for few quick amounts.
_EMBLEM, _FACT = 40, 20
_IN_A_ROW = 3  # So many facts stand in one row.
_SIDE, _RING = theme.MARGIN, 472  # What is free around everything, and the side of the ring.
_INSIDE = (71, 72)  # How far from the ring's edge its middle begins.


def around(view: SheetView) -> bool:
    """Whether the sheet is laid out around the board. Decision: not under tabs, which would stand elsewhere on each."""
    return not view.tabs and any(isinstance(part, BoardView) for part in view.body)


def ways(view: SheetView, w: float, h: float) -> Ways:
    """The tree of a sheet in so much room: the parts side by side, or in a high room under each other."""
    if around(view):
        return [_beside_board(view, h) if w >= h else _under_board(view)]
    return [_lying(view, w) if w >= h else _standing(view, w)]


# The frames


def _lying(view: SheetView, w: float) -> Node:
    """Tabs and tools beside the title, the parts side by side, each with its share."""
    many = view.tabs or _in_words(view.undo) or (view.redo is not None and view.again is not None)
    wide = _TOOL if many else _WIDE_TOOL
    tools = [keys.key(tool, wide, high=keys.BAR) for tool in view.tools]
    bar = _bar(view, *tools, tabs=view.tabs, redo=view.redo, undo=view.undo)
    lists = [part.places for part in view.body if isinstance(part, AccountsView)]
    few = max(lists, default=0) > _MANY
    parts = [Slot(_kind(part), part, _least(part, few), 0, part.share) for part in view.body]
    body = Row(*parts, gap=_SIDE, shared=True, fill=True, grow=1)
    return _framed([Apart(bar, high=keys.BAR), body], view.foot, w)


def _standing(view: SheetView, w: float) -> Node:
    """Tabs, tools and *Undo* in a row of their own, the parts under each other; a line under the title is under the bar
    where that has no room; what says the amount over the foot says it alone."""
    lone = len(view.tools) == 1 and not view.tabs and all(isinstance(part, GoodsView) for part in view.body)
    tools = [keys.tab(tool, _TOOL if lone else theme.TOUCH_WIDE) for tool in view.tools]
    worded = [view.undo] if view.undo is not None and _in_words(view.undo) else []
    undo = None if worded else view.undo
    bar = _bar(view, *(tools if lone else ()), redo=view.redo, undo=undo)
    below: Node | None = None
    if view.line and not has_room(bar, w - 2 * _SIDE, keys.BAR):
        bar = _bar(replace(view, line=""), *(tools if lone else ()), redo=view.redo, undo=undo)
        below = Box(Apart([Text(view.line, "small", theme.TEXT2, most=2)]), pad=(6, 2), firm=True)
    row = [*map(keys.tab, view.tabs), *(() if lone else tools), *(keys.alone(key, high=keys.BAR) for key in worded)]
    paper = view.foot
    if paper is not None and paper.keyed is not None:
        paper = replace(paper, amount="", unit="")
    second = Apart([Row(*row, even=True, fill=True)], high=keys.BAR) if row else None
    return _framed([Apart(bar, high=keys.BAR), second, below, _stacked(view.body, w)], paper, w)


def _framed(over: Sequence[Node | None], paper: FootView | None, w: float) -> Node:
    """The bar, what is under it and the body, and the foot, which may be one paper with the body."""
    slot = Slot(FOOT, paper, high=foot.height(paper, w - 2 * _SIDE)) if paper is not None else None
    gap = 0 if paper is not None and paper.joined else _SIDE
    whole = Col(Col(*over, gap=_SIDE, firm=True, grow=1), slot, gap=gap, firm=True)
    return Box(whole, pad=(_SIDE, _SIDE), firm=True)


def _stacked(body: Sequence[SheetPart], w: float) -> Node:
    """The parts under each other; lists that share what a keypad or the board leaves stand side by side."""
    fixed = [part for part in body if type(part) in _HEIGHTS]
    free = [part for part in body if type(part) not in _HEIGHTS]
    if not fixed or not free:
        return Col(*(Slot(_kind(part), part, 0, 0, 1) for part in body), gap=_SIDE, firm=True, grow=1)
    lists = Row(*(Slot(_kind(part), part, 0, 0, 1) for part in free), gap=_SIDE, even=True, fill=True, grow=1)
    under = (Slot(_kind(part), part, 0, _HEIGHTS[type(part)]) for part in fixed)
    return Col(lists, *under, gap=_SIDE, firm=True, grow=1)


def _kind(part: SheetPart) -> str:
    """The slot of a part."""
    return type(part).__name__


def _least(part: SheetPart, few: bool) -> float:
    """The width that a part needs beside others, whatever its share."""
    if not isinstance(part, PadView):
        return 0.0
    return keypad.least(part, keypad.few(part) if few else len(part.quick))


# Around the board


def _beside_board(view: SheetView, h: float) -> Node:
    """All else at the left of the board."""
    bar = Apart(_bar(view, undo=_bare(view.undo)), high=keys.BAR)
    left = Box(Col(bar, *_beside(view), gap=_SIDE, firm=True), high=h - 2 * _SIDE)
    return Row(Box(left, pad=(_SIDE, _SIDE), grow=1), Box(_board(view), wide=_RING + _SIDE / 2), gap=_SIDE / 2)


def _under_board(view: SheetView) -> Node:
    """The bar over the board, all else under it."""
    bar = Apart(_bar(view, undo=_bare(view.undo), redo=view.redo), high=keys.BAR)
    board = Row(Space(), Box(_board(view), wide=_RING), Space(), gap=0)
    over = Box(bar, pad=(_SIDE, _SIDE), firm=True)
    under = Box(Col(*_beside(view), gap=_SIDE, firm=True), pad=(_SIDE, _SIDE), firm=True, grow=1)
    return Col(over, board, under, firm=True)


def _board(view: SheetView) -> Node:
    """The ring, and in its middle the foot, as high as its words ask."""
    board = next(part for part in view.body if isinstance(part, BoardView))
    ring = Slot(BOARD, board, _RING, _RING)
    if view.foot is None:
        return ring
    wide, most = (_RING - 2 * each for each in _INSIDE)
    paper = Slot(FOOT, view.foot, high=foot.height_inside(view.foot, wide, most))
    return Over(ring, Box(Col(paper), pad=_INSIDE, firm=True))


def _beside(view: SheetView) -> Sequence[Node]:
    """The tools, and what else there is under each other and of one height."""
    tools = Apart([Row(*map(keys.tab, view.tools), even=True, fill=True)], high=keys.BAR)
    parts = [Slot(_kind(part), part, high=0) for part in view.body if not isinstance(part, BoardView)]
    return [*([tools] if view.tools else []), Grid(parts, 1, _SIDE, grow=1) if parts else Space()]


# The bar


def _bar(
    view: SheetView, *tools: Node, undo: ButtonView | None, redo: ButtonView | None = None,
    tabs: Sequence[ButtonView] = (),
) -> Sequence[Node]:  # fmt: skip
    """The trees of the bar: the way back; whose it is, the title in one line or two, or over its own; what is beside
    it; beside *Again*, in a narrow bar or with *Redo*, the signs before the title go before a word is cut."""
    facts = _facts(view.facts)
    alone = not (tabs or view.line or view.token or facts)
    keyed = [
        keys.alone(key, _UNDO if key.label else keys.BAR, keys.BAR)
        for key in (view.again, redo, undo)
        if key is not None
    ]
    trees: list[Node] = []
    shown = [_signs(view)]
    if view.again is not None and (redo is not None or around(view)):
        shown.append([Space(0)])
    for signed, most in product(shown, (1,) if view.line else (1, 2)):
        title = Text(view.title, "heading", theme.TEXT, True, most=most, grow=0 if alone and most == 1 else 1)
        words: Node = Col(title, Text(view.line, "small", theme.TEXT2, most=1), grow=1) if view.line else title
        said = [*signed, words, Spot(Space(), FREE, grow=1) if alone else None]
        brief = [[Text(view.line, "small", theme.TEXT2, most=2)]] if view.line else []
        short = len(tabs) > _FEW_TABS or redo is not None or view.again is not None
        beside = [[Apart([[words], *brief], wide), _tabs(tabs)] for wide in (_TITLE, _SHORT_TITLE)[short:]]
        for ends in beside if tabs else [said[-2:]]:
            bar = Row(*said[:-2], *ends, *facts, gap=_SIDE, fill=True)
            rest = Row(Spot(bar, TITLE, grow=1), *tools, *keyed, fill=True)
            trees.append(Row(keys.back(view.back), Spot(rest, BAR, grow=1), fill=True))
    return trees


def _tabs(tabs: Sequence[ButtonView]) -> Node:
    """The tabs, which share the room."""
    return Row(*map(keys.tab, tabs), even=True, fill=True, grow=1)


def _signs(view: SheetView) -> Sequence[Node]:
    """The token and the emblem before the title."""
    token = [signs.token(view.token, 18, None)] if view.token is not None else []
    return [Space(0), *token, *([Sign(_EMBLEM, keys.BAR, _emblem(view.emblem))] if view.emblem else [])]


def _emblem(icon: str) -> Draw:
    def draw(p: Painter, x: float, y: float, w: float, h: float) -> None:
        p.round(x, y, w, h, theme.PAPER, theme.RADIUS_BADGE)
        p.icon(icon, x + w / 2, y + h / 2, 28, theme.INK)

    return draw


def _facts(facts: Sequence[FactView]) -> Sequence[Node]:
    """The facts in a row, more than three of them in two."""
    if len(facts) <= _IN_A_ROW:
        return [node for fact in facts for node in _fact(fact)]
    half = -(-len(facts) // 2)
    rows = (facts[:half], facts[half:])
    return [Col(*(Row(*(node for fact in row for node in _fact(fact)), gap=4) for row in rows), stand="middle")]


def _fact(fact: FactView) -> Sequence[Node]:
    return signs.icon(fact.icon, _FACT, theme.TEXT2, fact.icon), Text(fact.count, "small", theme.TEXT, True, most=1)


def _in_words(undo: ButtonView | None) -> bool:
    """Whether *Undo* is there with its words, and not as a mere sign."""
    return undo is not None and bool(undo.label)


def _bare(undo: ButtonView | None) -> ButtonView | None:
    return replace(undo, label="", detail="") if undo is not None else None
