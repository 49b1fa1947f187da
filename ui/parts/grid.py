"""Choices as large tiles in a grid: words, and under them a badge, icon or token with the amount or what it means.

Law: a choice keeps its place; one that cannot be chosen is greyed there and says why.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf

from msgspec.structs import replace

from ui.kit.boxes import Box, Col, Either, Grid, Over, Row
from ui.kit.kin import alike
from ui.kit.nodes import Align, Node, Sign, Slot, Space, Text
from ui.kit.solve import Ways
from ui.look import theme
from ui.parts import keys, pages, rows, signs
from ui.records.pieces import ButtonView, Look
from ui.records.sheets import GridView

MOST = 16  # Of more tiles so many stand on a page, the one that turns it among them.
_WIDE = 250  # A tile wider than this has its sign before all words.
# The least width of a tile, and of one with its words under an icon, in more than two columns.
_LEAST, _LEAST_ICONED = 180, 140
# How high a tile is at most, and one that stands alone, unless it is a picture.
_HIGHEST, _ALONE = 200, 156
_SIGN, _LARGE_SIGN = 26, 40  # The side of the sign beside an amount, and before all words.
# The height of an icon over words, and with the ring that fills around one to be held.
_ICON, _RING = 30, 42
_WHY = 54  # The width of the touch beside a tile that asks why.
_PAD, _CLOSE_PAD = 14, 8  # What is free at the sides of a tile, and of one of a menu.
_APART = 12  # Between the tiles of a menu: what is dangerous stands so far from what is common.

Face = Callable[[ButtonView], Node]  # One way to write a tile.


def ways(view: GridView, w: float, page: int = 0) -> Sequence[Sequence[Node]]:
    """The trees of a grid so wide; of one with more tiles than stand on it at once this page, with the key to the
    next."""
    shown, turner = pages.shown(view.choices, MOST, page)
    if turner is not None:
        view = replace(view, choices=(*shown, turner))
    columns = _columns(view.columns, w, theme.MARGIN, _LEAST_ICONED if view.pictures else _LEAST)
    narrow = (w - theme.MARGIN * (columns - 1)) / columns <= _WIDE
    groups = _FOR_PICTURES if view.pictures else _FOR_NARROW if narrow else _FOR_WIDE
    most = inf if view.pictures else _HIGHEST if len(view.choices) > 1 else _ALONE
    firsts = _WIDE_FACES if view.wide else _WIDE_FACES[:1]
    return [
        [
            Grid(_tiles(view, first, face, columns), columns, theme.MARGIN, most, view.wide, even)
            for first in firsts
            for face in faces
        ]
        for even, faces in groups
    ]


def _tiles(view: GridView, first: Face, face: Face, columns: int) -> list[Node]:
    """All tiles; the words of those beside each other begin on one line."""
    rest = [face(choice) for choice in view.choices[view.wide :]]
    rows = [alike(rest[at : at + columns]) for at in range(0, len(rest), columns)]
    faces = [*map(first, view.choices[: view.wide]), *(one for row in rows for one in row)]
    return [_asked(choice, _slot(choice, one)) for choice, one in zip(view.choices, faces, strict=True)]


def menu(tiles: Sequence[ButtonView], columns: int, w: float) -> Ways:
    """The tree of the tiles of a menu so wide: each its icon over its words."""
    columns = _columns(columns, w, _APART, _LEAST_ICONED)
    rows = [tiles[at : at + columns] for at in range(0, len(tiles), columns)]
    high = _RING if any(tile.hold_s > 0 for tile in tiles) else _ICON
    faces = [face for row in rows for face in alike([_iconed(tile, high) for tile in row])]
    slots = [_slot(tile, face, _CLOSE_PAD) for tile, face in zip(tiles, faces, strict=True)]
    return [[Grid(slots, columns, _APART, even=even)] for even in (True, False)]


def _columns(most: int, w: float, gap: float, least: float) -> int:
    """How many columns there are: two, or more if no tile is too narrow then."""
    return min(most, max(2, int((w + gap) / (least + gap))))


def _slot(choice: ButtonView, face: Node, pad: float = _PAD) -> Slot:
    return Slot("key", choice, face=Box(face, pad=(pad, 5)), grow=1)


def _asked(choice: ButtonView, tile: Node) -> Node:
    """A tile, and if its amount can be asked about, a narrow one with a question mark beside it."""
    if choice.why is None:
        return tile
    mark = Row(Space(), signs.icon("question", 22, theme.TEXT2), Space())
    return Row(tile, Slot("plate", ButtonView(icon="question", act=choice.why), _WHY, face=mark), fill=True)


def _beside(view: ButtonView) -> Node:
    """The sign before all words, the amount under the name."""
    return Row(_sign(view, _LARGE_SIGN), Col(_name(view), _amount(view), _detail(view), grow=1), gap=8)


def _headed(view: ButtonView) -> Node:
    """The sign before all words, the amount on the line of the name."""
    head = Row(_name(view, grow=1), _amount(view), gap=8)
    return Row(_sign(view, _LARGE_SIGN), Col(head, _detail(view), grow=1), gap=8)


def _large(view: ButtonView) -> Node:
    """A large sign under the name, with the amount and the detail beside it, in a high tile."""
    return Box(Col(_name(view), Space(), _row(view, _LARGE_SIGN, _line(view)), gap=12), pad=(0, 16))


def _close(view: ButtonView) -> Node:
    """The sign, the amount and the detail in a row under the name."""
    return Col(_name(view), Space(), _row(view, _SIGN, _line(view)), gap=2)


def _under(view: ButtonView) -> Node:
    """The detail in its own lines, over a row with the sign and the amount."""
    return Col(_name(view), _detail(view), Space(), _row(view, _SIGN), gap=2)


def _close_or_under(view: ButtonView) -> Node:
    """The detail beside the amount where it has room there, else in its own lines."""
    return Either(_close(view), _under(view))


def _tight(view: ButtonView) -> Node:
    """The sign before all words, which lie close, a long name in four lines."""
    return Row(_sign(view, _LARGE_SIGN), rows.close(_name(view, most=4), _amount(view), _detail(view)), gap=8)


# The ways to write a tile, the best first.
_WIDE_FACES: Sequence[Face] = (_beside, _headed, _under, _tight)
_NARROW_FACES: Sequence[Face] = (_large, _close, _close_or_under)


def _row(view: ButtonView, side: float, detail: Text | None = None) -> Node | None:
    """The sign, the amount and what stands beside them; as high with a sign as without."""
    nodes = [node for node in (_sign(view, side), _amount(view), detail) if node is not None]
    return Box(Row(*nodes, gap=8), high=side + 2) if nodes else None


def _picture(view: ButtonView) -> Node:
    """The icon on a card of paper, over the words."""
    paper = theme.PAPER if view.enabled else theme.PAPER2
    card = Box(signs.icon(view.icon, 64), paper, theme.RADIUS_BIG, pad=(20, 38))
    words = (_name(view, "heading", "middle"), _amount(view, "middle"), _detail(view, "middle"))
    return Col(Row(Space(), card, Space()), Col(*words), gap=20)


# Whether all rows are as high, and the ways to write a tile then: a group of trees each. A narrow tile has its sign
# before its words only where nothing else has room: there its name breaks sooner.
_Groups = Sequence[tuple[bool, Sequence[Face]]]
_FOR_PICTURES: _Groups = ((True, (_picture,)), (False, (_picture,)))
_FOR_WIDE: _Groups = ((True, _WIDE_FACES), (False, _WIDE_FACES))
_FOR_NARROW: _Groups = ((True, _NARROW_FACES), (False, _NARROW_FACES), (False, (*_NARROW_FACES, _tight)))


def _iconed(view: ButtonView, high: float) -> Node:
    """The icon, in a box so high, over the words, as on a menu."""
    held = view.hold_s > 0
    ink = theme.LOSS if held and view.enabled and view.look is Look.DANGER else keys.inks_of(view).on
    icon: Node = Box(signs.icon(view.icon, 22 if held else _ICON, ink), high=high)
    if held:
        icon = Over(icon, keys.Ring(_RING / 2 - 1, 5, bare=True))
    return Col(Row(Space(), icon, Space()), _name(view, "small", "middle"), _detail(view, "middle"), stand="top")


def _name(view: ButtonView, role: str = "strip", align: Align = "left", grow: float = 0, most: int = 2) -> Text:
    ink = keys.inks_of(view).on
    return Text(
        view.label, role, ink, True, most=most, brief=view.brief, align=align, cuts=view.named, grow=grow
    )  # fmt: skip


def _amount(view: ButtonView, align: Align = "left") -> Text | None:
    return (
        Text(view.amount, "strip", keys.signed(view, keys.inks_of(view)), True, most=1, align=align)
        if view.amount
        else None
    )


def _detail(view: ButtonView, align: Align = "left") -> Text | None:
    if not view.detail:
        return None
    return Text(view.detail, "small", keys.inks_of(view).second, align=align, cuts=view.token is not None)


def _line(view: ButtonView) -> Text | None:
    """The detail in one line beside something."""
    if not view.detail:
        return None
    return Text(view.detail, "small", keys.inks_of(view).second, most=1, cuts=view.token is not None, grow=1)


def _sign(view: ButtonView, side: float) -> Sign | None:
    return keys.sign(view, keys.inks_of(view).on, side, side)
