"""The players' tiles: who, how they stand, what they have in hand, and their deeds as a strip."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from ui.kit.boxes import Box, Col, Grid, Row
from ui.kit.nodes import Amount, Mark, Node, Sign, Slot, Text
from ui.kit.solve import Later, Ways
from ui.look import theme
from ui.paint import fitting
from ui.paint.painter import Painter
from ui.paint.tokens import draw_out, draw_strip, draw_token
from ui.parts import signs
from ui.records.pieces import Standing, TileView

# The kinds of slots; the second points at the board when its player acts.
PLAIN, POINTS = "player", "player beside the board"
# Up to so many stand in one column beside the board, and in two under it.
_ONE_COLUMN, _TWO_COLUMNS = 4, 6
_FEW = 3  # So few stand in one column under the board.
# The most height of a tile of so few, and of one of more.
_HIGHEST, _HIGH = {1: 172, 2: 172, 3: 114}, 82
_APART = 9
_WIDE = 200  # The least width of a tile with its disc before both lines.
_LARGE_DISC, _DISC, _SMALL_DISC = (56, 46, 36), (40, 36, 30), (24, 22, 22)
_SIGN = 20
# The height of the strip of deeds in a large tile, in a wide and in a narrow one.
_LARGE_STRIP, _STRIP, _LOW_STRIP = 24, 17, 15

Face = Callable[[TileView, str], Node]  # One way to write a tile; the longest name says how large all are.
Tiled = Callable[[Sequence[TileView]], Ways]  # How the tiles stand.


def beside(views: Sequence[TileView], *, points: bool = True) -> Ways:
    """The tiles beside the board: one column of few, else two. `points`: those of the first column point at it."""
    columns = 1 if len(views) <= _ONE_COLUMN else 2
    return _tiles(
        views, [POINTS if points and number % columns == 0 else PLAIN for number in range(len(views))], columns
    )


def under(views: Sequence[TileView]) -> Ways:
    """The tiles under the board: few in one column, else in two or three."""
    columns = 1 + sum(len(views) > most for most in (_FEW, _TWO_COLUMNS))
    return _tiles(views, [PLAIN] * len(views), columns)


def _tiles(views: Sequence[TileView], kinds: Sequence[str], columns: int) -> Ways:
    """The tiles with their deeds, else without; with short amounts where there is no room for the whole; in one line
    where the tile is low."""
    most = _HIGHEST.get(len(views), _HIGH)
    gap = theme.GAP if columns == 1 else _APART
    longest = longest_of([view.name for view in views])

    def grid(face: Face, view: Callable[[TileView], TileView], wide: float = 0) -> Node:
        def made() -> Node:
            faces = [face(view(each), longest) for each in views]
            slots = (Slot(kind, each, wide, face=face) for kind, each, face in zip(kinds, views, faces, strict=True))
            return Grid(list(slots), columns, gap, most=most)

        return Later(made)

    full = [
        [grid(_wide, _whole, _WIDE), grid(_wide, _without_unit, _WIDE), grid(_narrow, _without_unit)],
        [grid(_narrow, _shortened)],
    ]
    if most > _HIGH:
        full = [[grid(_large, _whole, _WIDE), *full[0]], *full[1:]]
    return [*full, [grid(_line, _whole, _WIDE)], [grid(_bare, _shortened)]]


def longest_of(names: Sequence[str]) -> str:
    """The name that takes the most width."""
    return max(names, key=lambda name: fitting.width(name, theme.SMALL, True), default="")


def _whole(view: TileView) -> TileView:
    """The same, with all that there is to say."""
    return view


def _without_unit(view: TileView) -> TileView:
    return replace(view, unit="")


def _shortened(view: TileView) -> TileView:
    """The same with the short balance, without its unit."""
    return replace(view, unit="", balance=view.short or view.balance)


def _wide(view: TileView, longest: str) -> Node:
    """The disc before name and balance, the deeds under them."""
    if view.standing is Standing.OUT:
        return _pad(Row(_disc(view, _DISC), Col(_name(view, longest), _out(view), grow=1), gap=11))
    lines = Col(Row(_name(view, longest), *_signs(view), gap=5), Box(_balance(view), pad=(0, -5)), grow=1)
    return _pad(Col(Row(_disc(view, _DISC), lines, gap=11, grow=1), _strip(view, _STRIP)))


def _large(view: TileView, longest: str) -> Node:
    """The disc before the name, under it the balance and the deeds, all of it larger, where few share the room."""
    if view.standing is Standing.OUT:
        return _wide(view, longest)
    name = Text(view.name, "title", theme.TEXT, True, most=1, own=True, cuts=True, grow=1, longest=longest)
    head = Row(_disc(view, _LARGE_DISC), name, *_signs(view), gap=11)
    lines = Col(head, _balance(view, "price"), _strip(view, _LARGE_STRIP), gap=6, stand="apart")
    return Box(lines, pad=(8, 10))


def _narrow(view: TileView, longest: str) -> Node:
    """The disc before the name, under it the balance and the deeds."""
    head = Row(_disc(view, _SMALL_DISC), _name(view, longest), *_signs(view), gap=4)
    if view.standing is Standing.OUT:
        return Box(Col(head, _out(view), gap=4), pad=(6, 3))
    lines = Col(head, Box(_balance(view), pad=(0, -3)), _strip(view, _LOW_STRIP), stand="apart")
    return Box(lines, pad=(5, 3))


def _line(view: TileView, longest: str) -> Node:
    """Name and balance in one line, without deeds."""
    below = _out(view) if view.standing is Standing.OUT else _balance(view)
    return _pad(Row(_disc(view, _DISC), _name(view, longest), *_signs(view), below, gap=8))


def _bare(view: TileView, longest: str) -> Node:
    """The name over the balance, without deeds."""
    head = Row(_disc(view, _SMALL_DISC), _name(view, longest), *_signs(view), gap=5)
    if view.standing is Standing.OUT:
        return Box(Col(head, _out(view)), pad=(6, 3))
    return _pad(Col(head, Box(_balance(view), pad=(0, -4))))


def _pad(face: Node) -> Node:
    return Box(face, pad=(8, 3))


def _disc(view: TileView, sides: Sequence[float]) -> Mark:
    def draw(p: Painter, x: float, y: float, w: float, h: float) -> None:
        if view.standing is Standing.OUT:
            draw_out(p, x + w / 2, y + h / 2, w / 2, view.token, theme.GROUND)
        else:
            draw_token(p, x + w / 2, y + h / 2, w / 2, view.token)

    return Mark(sides, draw)


def _name(view: TileView, longest: str) -> Text:
    out = view.standing is Standing.OUT
    ink = theme.OFF if out else theme.TEXT
    return Text(view.name, "strip", ink, not out, most=1, own=True, cuts=True, grow=1, longest=longest)


def _out(view: TileView) -> Text:
    return Text(view.out, "small", theme.OFF, most=1)


def _signs(view: TileView) -> list[Node]:
    """Of a debt, of jail and the cards that lead out of it, of bus tickets, and of turns to miss; how many where there
    are several."""
    found: list[Node] = []
    for icon, count in (("door", view.jail_cards), ("ticket", view.tickets), ("pause", view.misses)):
        if count:
            found.append(signs.icon(icon, _SIGN, theme.TEXT2))
        if count > 1:
            found.append(Text(str(count), "small", theme.TEXT2, most=1))
    if view.jailed:
        found.append(signs.icon("bars", _SIGN, theme.TEXT2))
    if view.standing is Standing.DEBT:
        found.append(signs.icon("warn", _SIGN, theme.LOSS))
    return found


def _balance(view: TileView, role: str = "balance") -> Amount:
    ink = theme.LOSS if view.standing is Standing.DEBT else theme.TEXT
    return Amount(view.balance, view.unit, role, ink, theme.TEXT2, grow=1)


def _strip(view: TileView, high: float) -> Sign:
    return Sign(0, high, lambda p, x, y, w, h: draw_strip(p, x, y + h - high, w, high - 7, view.deeds))
