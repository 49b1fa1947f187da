"""Deeds to touch at set-up: who was dealt which, and what everybody has in a game begun with paper money."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from ui.kit.boxes import Box, Col, Grid, Row
from ui.kit.nodes import Node, Sign, Slot, Space, Text
from ui.kit.solve import Apart, Ways
from ui.look import theme
from ui.look.theme import Rgba
from ui.paint.painter import Painter
from ui.paint.tokens import draw_badge, draw_token
from ui.parts import keys, pages, rows, signs, spaces, sums
from ui.parts.looks import look
from ui.parts.seats import CLOSE, ROW, listed
from ui.parts.segments import segments
from ui.records.intents import Show
from ui.records.pieces import ButtonView, Token
from ui.records.screens import LookView
from ui.records.seen import Seen
from ui.records.setup import BegunRowView, BegunView, DealRowView, DeedCellView, PickView

_DEEDS = 28  # Of more deeds so many stand on a page, the key that turns it among them.
_SIDE, _MOST = 172, 72  # The width of the players beside the deeds, and the most height of one.
# The least height and width of a deed, and by how much it is drawn smaller than what takes the finger.
_CELL, _CELL_WIDE, _INSET = 50.25, 132, (4, 3)
# The height of the keys under the deeds, and the widths of those that lead on.
_FOOT, _GO, _DONE = 52, 230, 92
_BADGE, _COLUMN = 20, 20  # The side of a badge, and the width of what stands under and over it.
_BESIDE = 7  # What is free between a badge and the name of its deed.
# The widths of the cards out of jail and of what names a row of looks, and the heights of a look and of a space.
_CARDS, _LOOK, _SPACE, _CAPTION = 256, 51, 50, 70
_AT_ONCE = 4  # So many cards out of jail stand in a column; of more, the key that turns to the others among them.
# How many looks stand in a row, and the height of what stands over the spaces.
_LOOKS, _WHERE = 8, 27


def picking(view: PickView, seen: Seen, go: ButtonView) -> Ways:
    """The players with the deeds dealt to them beside all deeds, or over them in a narrow window."""
    cells = _on_page(view.cells, seen, lambda cell: _cell(cell, _picked(cell), _ink(cell)))
    rest = keys.key(view.rest, high=_FOOT, grow=1)
    foot = Row(rest, keys.key(go, _GO, high=_FOOT), gap=theme.MARGIN)
    return _beside([(row, _hand(row)) for row in view.rows], cells, foot)


def begun(view: BegunView, seen: Seen, go: ButtonView) -> Ways:
    """The players with what they have beside the part of it that is entered; or that players are wanted."""
    following = keys.key(go, _DONE, high=_FOOT)
    if not view.rows:
        wanted = Text(view.line, "heading", theme.TEXT, True, most=3, align="middle")
        return [Col(wanted, Row(Space(), following, Space()), gap=16)]
    foot = Row(segments(view.tabs, _FOOT, grow=1), following, gap=theme.GAP)
    players = [(row, _held(row)) for row in view.rows]
    if view.cells:
        return _beside(
            players,
            _on_page(
                view.cells, seen, lambda cell: _cell(cell, _entered(cell), theme.OFF if cell.reason else theme.TEXT)
            ),
            foot,
        )
    entered = list(_money(view, seen)) if view.sum is not None else [_pawns(view, seen)]
    entries = [Col(lying, foot, gap=theme.MARGIN, grow=1) for lying, _ in entered]
    sides = [Box(_list(players, 1, close=close), wide=_SIDE) for close in (False, True)]
    over = _list(players, 2, close=True)
    over.grow = 0
    return [
        *(Row(side, entry, fill=True, gap=theme.MARGIN) for entry in entries for side in sides),
        *(Col(over, standing, foot, gap=theme.GAP) for _, standing in entered),
    ]


def _on_page(cells: Sequence[DeedCellView], seen: Seen, form: Callable[[DeedCellView], Node]) -> list[Node]:
    """All the deeds, or those of the page turned to with the key to the next, and what is free after the last."""
    shown, turner = pages.shown(cells, _DEEDS, seen.places, _turn(seen))
    nodes = [form(cell) for cell in shown]
    if turner is None:
        return nodes
    return [*nodes, *(Space() for _ in range(_DEEDS - 1 - len(nodes))), keys.key(turner, high=_CELL)]


def _turn(seen: Seen) -> Callable[[int], Show]:
    """What leads to a page of deeds or spaces."""
    return lambda page: Show(seen._replace(places=page))


def _beside(players: Sequence[tuple[DealRowView | BegunRowView, Node]], cells: Sequence[Node], foot: Node) -> Ways:
    """Rows of players and a grid of deeds over a foot: the deeds lie close, and the players where there are many; where
    there are none the deeds have all the room."""
    lying, standing = (
        Apart([Grid(cells, columns, 0)], columns * _CELL_WIDE, -(-len(cells) // columns) * _CELL, grow=1)
        for columns in (4, 3)
    )
    if not players:
        return [Col(deeds, foot, gap=2) for deeds in (lying, standing)]
    sides = (Box(_list(players, 1, close=close), wide=_SIDE) for close in (False, True))
    over = (_list(players, columns, close=close) for columns, close in ((2, False), (2, True), (3, True), (4, True)))
    return [
        *(Row(side, Col(lying, foot, gap=2, grow=1), gap=theme.MARGIN, fill=True) for side in sides),
        *(Col(them, standing, foot, gap=2) for them in over),
    ]


def _list(players: Sequence[tuple[DealRowView | BegunRowView, Node]], columns: int, *, close: bool = False) -> Apart:
    """The players: each disc, and beside it the name over what the player has, if that is narrow enough."""
    narrow = columns > 2
    shown = [_player(row, None if narrow and isinstance(under, Text) else under, close) for row, under in players]
    return listed(shown, columns=columns, close=close, most=_MOST)


def _player(row: DealRowView | BegunRowView, under: Node | None, close: bool) -> Slot:
    name = Text(row.name, "small", theme.TEXT, True, most=1, cuts=True)
    words = rows.close(name, under) if isinstance(under, Text) else Col(name, under, grow=1)
    face = Box(Row(signs.token(row.token, 15, None), words, gap=6), pad=(7, 0))
    return Slot("plate", row, 0, ROW, face=face, inset=CLOSE if close else (0, 0))


def _hand(row: DealRowView) -> Sign:
    """The deeds dealt to a player, and the places of those to come."""

    def draw(p: Painter, x: float, y: float, w: float, h: float) -> None:
        for place in range(row.places):
            left = x + place * (_BADGE + 8)
            if place < len(row.deeds):
                draw_badge(p, left, y, _BADGE, *row.deeds[place])
            else:
                p.frame(left, y, _BADGE, _BADGE, theme.EDGE, theme.SURFACE, 1.5, _BADGE / 5)

    return Sign(row.places * (_BADGE + 8) - 8, _BADGE, draw)


def _held(row: BegunRowView) -> Text:
    if row.place or row.deeds:
        return Text(row.place or row.deeds, "small", theme.TEXT2, most=1)
    return Text(row.balance, "small", theme.TEXT, True, most=1, align="right")


def _cell(view: DeedCellView, sign: Sign, ink: Rgba) -> Slot:
    """A deed: what stands for it, and its name, or the name over a note where both have room."""
    name: Node = Text(view.name, "small", ink, most=2, brief=view.brief, grow=1)
    if view.note:
        noted = rows.close(Text(view.name, "small", ink, most=1), Text(view.note, "small", ink, most=1))
        name = Apart([[noted], [name]], high=2 * theme.SMALL, grow=1)
    face = Box(Row(sign, name, gap=_BESIDE, fill=True), pad=(5, -3))
    return Slot("cell", view, 0, _CELL, face=face, inset=_INSET)


def _ink(cell: DeedCellView) -> Rgba:
    """The colour of a deed: grey if it cannot be touched, dimmer if it was dealt to somebody."""
    return theme.OFF if cell.reason else theme.TEXT2 if cell.owner is not None else theme.TEXT


def _picked(cell: DeedCellView) -> Sign:
    """The badge of a deed, or the disc of the player who was dealt it."""
    return _marked(cell.group, cell.icon) if cell.owner is None else signs.token(cell.owner, _BADGE / 2 + 1, None)


def _entered(cell: DeedCellView) -> Sign:
    """The badge, and under it the disc of the owner, or what stands there."""
    under = cell.level if cell.level or cell.tall else cell.owner or ""
    return _marked(cell.group, cell.icon, under, tall=cell.tall, mortgaged=cell.mortgaged)


def _marked(group: str, icon: str, under: Token | str = "", *, tall: str = "", mortgaged: bool = False) -> Sign:
    """The badge, and under it a disc or, beside a house, how many stand there; hatched where mortgaged."""

    def draw(p: Painter, x: float, y: float, w: float, h: float) -> None:
        below, left = bool(under or tall), x + (w - _BADGE) / 2
        if mortgaged:
            p.hatch(x - 2, y + 4, w + 4, h - 8, theme.EDGE)
        draw_badge(p, left, y + 5 if below else y + (h - _BADGE) / 2, _BADGE, group, icon, mortgaged)
        cy = y + h - 14
        if isinstance(under, Token):
            draw_token(p, x + w / 2, cy, 9, under)
        elif tall:
            p.icon(tall, x + w / 2, cy, 18, theme.PAPER)
        elif under:
            p.text(under, x - 2, cy, theme.SMALL, theme.PAPER, True)
            p.icon("house", x + w - 3, cy, 14, theme.PAPER)

    return Sign(_COLUMN, _COLUMN, draw)


def _money(view: BegunView, seen: Seen) -> Iterator[tuple[Node, Node]]:
    """The keys beside the cards out of jail, or over them; of many cards so many as have room, by their decks alone."""
    assert view.sum is not None, "a sum is entered"
    pad = Apart(sums.ways(view.sum), high=sums.least(view.sum, _CARDS), grow=1)
    hint = Text(view.hint, "small", theme.TEXT2)
    briefly = [replace(card, label=card.detail or card.label, detail="") for card in view.cards]
    for cards, columns in ((view.cards, 1), (briefly, 1), (briefly, 2)):
        on_page, turner = pages.shown(cards, _AT_ONCE * columns, seen.places, _turn(seen))
        faces = [keys.key(card) for card in (*on_page, *([] if turner is None else [turner]))]
        beside = Box(Col(Grid(faces, columns, theme.GAP), hint, gap=theme.GAP, stand="top"), wide=_CARDS)
        over = Col(pad, Grid(faces, 1 + columns, theme.GAP), hint, gap=theme.GAP, grow=1)
        yield Row(pad, beside, gap=theme.MARGIN, fill=True, grow=1), over


def _pawns(view: BegunView, seen: Seen) -> tuple[Node, Node]:
    """The looks over the spaces where the pawns stand, their words before them or over them."""
    colours, symbols, where = view.captions
    half = len(view.looks) // 2
    rows = ((colours, view.looks[:half]), (symbols, view.looks[half:]))
    before = [Row(Box(_small(words), wide=_CAPTION), _looks(looks), gap=4) for words, looks in rows]
    over = [node for words, looks in rows for node in (_small(words), _looks(looks))]
    hint = [_small(f"· {view.hint}")] if view.hint else []
    stands = [Text(view.place, "small", theme.TEXT, True, most=1, cuts=cuts) for cuts in (False, True)]
    asked = (Row(_small(where), stands[0], *hint, Space(), gap=8), Row(stands[1], *hint, Space(), gap=8))
    place = Apart([[one] for one in asked], high=_WHERE)
    places = spaces.on_page(view.spaces, seen.places, _turn(seen), _SPACE)
    lying, standing = (
        Col(*words, place, Grid(places, columns, 3, most=66, grow=1), gap=3, grow=1)
        for words, columns in ((before, 10), (over, 8))
    )
    return lying, standing


def _small(words: str) -> Text:
    return Text(words, "small", theme.TEXT2, most=1)


def _looks(looks: Sequence[LookView]) -> Node:
    return Grid([look(each, _LOOK, named=False) for each in looks], _LOOKS, 3, grow=1)
