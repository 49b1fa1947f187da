"""The table: the board with the one question in its middle, and beside or under it the tiles, or what takes their
place, the actions, and the keys that are always there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import inf

from msgspec.structs import replace

from ui.kit.boxes import Box, Col, Over, Row, Spot
from ui.kit.nodes import Node, Slot, Space
from ui.kit.solve import Apart, Later, Ways, need
from ui.look import theme
from ui.parts import answers, grid, keys, players
from ui.records.idle import IdleView
from ui.records.intents import Redo
from ui.records.pieces import ButtonView, DeedView, Standing, TileView
from ui.records.prompts import MoneyPromptView, PromptView, PurchaseView
from ui.records.screens import Middle, TableView
from ui.records.sheets import GridView

# The name of the spot where something is said for a moment: under the dice, and if it is short also under their hint.
NOTE = "note"
# The kind of the slot of what lies in the middle of the board.
MIDDLES: dict[type[Middle], str] = {
    IdleView: "idle",
    MoneyPromptView: "money",
    PromptView: "prompt",
    DeedView: "deed",
}
_BOARD = 472  # The side of the ring.
_IN, _DEED_IN = (71, 71), (108, 74)  # How far inside the ring its middle lies, and a deed there.
_NOTE = 127  # The height of the note.
# What is free at the edges of the window, and beside that at the sides of what is not the board.
_EDGE, _SIDE = 4, 4
_LEAST_SIDE = 240  # The least width of what stands beside the board.
_FEW_BESIDE, _FEW_UNDER = 300, 456  # The width of few answers beside the board, and under it.
# The height of the tile over what has taken the place of the others, and over a purchase under the board.
_TILE, _LINE = 82, 54
_WAY = 58  # The height that a way out needs in two lines.
_SQUARE = 52  # The width of a key with a sign alone.
_FEW = 2  # So few answers leave the tiles in their place, and so does one way alone, which is so high.
_ONE_WAY = 92


def ways(view: TableView) -> Ways:
    """The trees: the board at the left where there is room beside it, else on top."""
    tiles = (_LINE,) if isinstance(view.side, PurchaseView) else (_TILE, _LINE)
    heights = [*((tile, _WAY) for tile in tiles), (_LINE, 0)]
    return [_beside(view), *(Later(partial(_under, view, *high)) for high in heights)]


def _beside(view: TableView) -> Node:
    side = Box(_side(view, players.beside, _TILE), wide=_LEAST_SIDE, grow=1)
    board = Col(_board(view))  # a square, however high the window is
    return _edged(Row(board, Space(0, wide=_SIDE), side, Space(0), gap=_SIDE, fill=True))


def _under(view: TableView, tile: float, way: float) -> Node:
    """The rest under the board, with a tile so high over ways out that are so high at least."""
    ways = len(view.side.choices) if isinstance(view.side, GridView) and view.side.columns == 1 else 0
    side = _side(view, players.under, tile, ways * (way + theme.MARGIN))
    board = Row(Space(), _board(view), Space(), gap=0)
    return _edged(Col(board, Box(side, pad=(_SIDE, 0), grow=1), gap=_EDGE, firm=True))


def _edged(tree: Node) -> Node:
    return Box(tree, pad=(_EDGE, _EDGE), firm=True)


def redoes(view: TableView) -> bool:
    """Whether *Redo* has its key: only after an undo, where no line offers it, or where it was just touched."""
    line = view.middle.event if isinstance(view.middle, IdleView) else None
    offered = line is not None and isinstance(line.act, Redo)
    return view.redone or (view.redo.enabled and not offered)


def _board(view: TableView) -> Node:
    """The ring, what lies in its middle, and where a note does."""
    middle = Slot(MIDDLES[type(view.middle)], view.middle, high=0)
    pad = _DEED_IN if isinstance(view.middle, DeedView) else _IN
    note = Box(Col(Space(), Spot(Space(0, high=_NOTE), NOTE)), pad=_IN, firm=True)
    ring = Slot("ring", view.ring, _BOARD, _BOARD)
    return Over(Over(ring, Box(middle, pad=pad, firm=True)), note)


def _side(view: TableView, tiles: players.Tiled, high: float, least: float = 0) -> Node:
    """The tiles over the actions, or over few answers; or what has taken their place, whose tile stands over it."""
    side = view.side
    if side is None:
        above: list[Node | None] = [Apart(tiles(view.tiles), high=0, grow=1), _actions(view.actions)]
    elif isinstance(side, tuple) and len(side) <= _FEW and (few := _few_high(side, tiles)) < inf:
        above = [Apart(tiles(view.tiles), high=0, grow=1), Slot("answers", side, high=few)]
    elif isinstance(side, GridView) and len(side.choices) == 1 and isinstance(view.middle, PromptView):
        one = Slot("ways", side, high=max(_ONE_WAY, need(grid.ways(side, _LEAST_SIDE)[0], _LEAST_SIDE)))
        above = [Apart(tiles(view.tiles), high=0, grow=1), one]
    else:
        over = _over(view)
        kind = "purchase" if isinstance(side, PurchaseView) else "ways" if isinstance(side, GridView) else "answers"
        tile = Apart(tiles((over,)), high=high) if over is not None else None
        if over is not None and isinstance(side, tuple):
            least = answers.least(side, 1, _FEW_BESIDE if tiles is players.beside else _FEW_UNDER)
        above = [tile, Slot(kind, side, high=least, grow=1)]
    return Col(*above, _last_row(view, tiles), gap=theme.GAP, firm=True, grow=1)


def _few_high(views: Sequence[ButtonView], tiles: players.Tiled) -> float:
    """The height of few answers under the tiles: under each other beside the board, else side by side; infinite where
    these have no room."""
    return answers.least(views, 1, _FEW_BESIDE) if tiles is players.beside else answers.least(views, _FEW, _FEW_UNDER)


def _over(view: TableView) -> TileView | None:
    """The player whose tile stands over the large ways of the one who acts, unless the middle says who, over a
    purchase to be held, which then does not say who, or over few answers, for what there is in hand."""
    if isinstance(view.side, GridView) and not isinstance(view.middle, PromptView):
        return next((tile for tile in view.tiles if tile.standing is Standing.ACTS), None)
    if isinstance(view.side, PurchaseView) and view.side.token is None:
        return next((tile for tile in view.tiles if tile.hold_s > 0), None)
    if isinstance(view.side, tuple) and len(view.side) <= _FEW and isinstance(view.middle, PromptView):
        return next((tile for tile in view.tiles if tile.token == view.middle.token), None)
    return None


def _actions(views: Sequence[ButtonView]) -> Node | None:
    """The actions side by side, equally wide, or where a word needs more each as wide as its word; where there is
    little room without the picture of a card, then without a ring, at last with words close to their edges."""
    if not views:
        return None
    less = [replace(view, card=None, detail=view.brief or view.detail) for view in views]

    def row(shown: Sequence[ButtonView], *, ring: bool, close: bool = False) -> Node:
        faces = ((of, keys.face(of, ring=ring, close=close)) for of in shown)
        slots = (Slot("action", of, theme.TOUCH_WIDE, keys.LEAST, 1, face) for of, face in faces)
        return Row(*slots, even=True, fill=True)

    shown = [
        partial(row, views, ring=True),
        partial(row, less, ring=True),
        partial(row, less, ring=False),
        partial(row, less, ring=False, close=True),
    ]
    return Apart([[Later(each)] for each in shown], high=keys.LEAST)


def _last_row(view: TableView, tiles: players.Tiled) -> Node:
    """*Undo*, *Redo* where it is offered, *Again* where the bank speaks, the history, and the menu. Beside the board
    the words of *Undo* have no room with all of them."""
    offered = redoes(view)
    undo = replace(view.undo, icon="") if offered and view.undo.enabled else view.undo
    if offered and view.again is not None and tiles is players.beside:
        undo = replace(view.undo, label="", detail="", brief="")
    return Row(
        Slot("undo", undo, 0, keys.LEAST, 1),
        Slot("redo", view.redo, _SQUARE, keys.LEAST) if offered else None,
        keys.again(view.again),
        Slot("history", view.history, _SQUARE, keys.LEAST),
        Slot("menu", view.menu, _SQUARE, keys.LEAST),
    )
