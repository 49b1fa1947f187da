"""The board and the mode, in the set-up: boards as cards with a picture of the corner, and how long a game lasts."""

from __future__ import annotations

from ui.kit.boxes import Box, Col, Grid, Row
from ui.kit.nodes import Node, Sign, Slot, Space, Text
from ui.kit.solve import Apart, Ways
from ui.look import theme
from ui.look.theme import Rgba
from ui.paint.painter import Painter
from ui.parts import keys, pages, rows
from ui.parts.seats import FOOT, SIDE
from ui.parts.segments import segments
from ui.records.intents import Show
from ui.records.pieces import ButtonView
from ui.records.seen import Seen
from ui.records.setup import EditionCardView, EditionsView, TimeView

COLUMNS, ROWS = 2, 3
MOST = COLUMNS * ROWS  # Editions a page, at the most.
# The least height and width of an edition, and the height where there is little room.
_CARD, _WIDE, _LOW = 96, 200, 80
# The least height of what the mode means, with how long a game lasts and alone.
_TIMED, _TIMELESS = 160, 66
_TURNING = 184  # The width of what turns to other boards.
# The height of a mode, the side of the picture of the corner, and the radius of the ring of a choice.
_MODE, _PICTURE, _RING = 52, 62, 10


def ways(view: EditionsView, seen: Seen, go: ButtonView) -> Ways:
    """The boards with their pages, the modes beside them, or under them in a narrow window."""
    names = keys.key(view.names, high=FOOT, grow=1) if view.names is not None else Space()
    turn = Row(_pages(view, seen), names)
    high = len(view.modes) * (_MODE + theme.GAP) - theme.GAP
    modes = Apart([Grid([_mode(mode) for mode in view.modes], 1, theme.GAP)], high=high)
    following = keys.key(go, high=FOOT)
    side = Box(Col(modes, _time(view), following, gap=theme.MARGIN), wide=SIDE)
    return [
        Row(Col(_cards(view, seen, _CARD), turn, gap=theme.MARGIN, grow=1), side, gap=12, fill=True),
        *(
            Col(_cards(view, seen, high), turn, modes, _time(view), following, gap=theme.MARGIN)
            for high in (_CARD, _LOW)
        ),
    ]


def _page(view: EditionsView, seen: Seen) -> int:
    """The page of boards that is seen: the one with the board chosen, until another is turned to."""
    chosen = next(n for n, card in enumerate(view.cards) if card.chosen)
    return seen.board_page[1] if seen.board_page[0] == chosen else chosen // _each(view)


def _count(view: EditionsView) -> int:
    """How many pages there are."""
    return -(-len(view.cards) // MOST)


def _each(view: EditionsView) -> int:
    """How many boards a page has: they are shared evenly, so that no page stands nearly empty."""
    return -(-len(view.cards) // _count(view))


def _pages(view: EditionsView, seen: Seen) -> Node | None:
    chosen = next(n for n, card in enumerate(view.cards) if card.chosen)
    count = _count(view)
    if count < 2:
        return None
    page = _page(view, seen)
    said = Text(view.more.format(page + 1, count), "small", theme.TEXT2, most=1, align="middle", grow=1)
    turning = pages.turning(page, count, said, lambda to: Show(seen._replace(board_page=(chosen, to))))
    return Box(turning, wide=_TURNING)


def _cards(view: EditionsView, seen: Seen, high: float) -> Node:
    """A page of boards. Where names have little room, what is said last of the boards stands alone under them."""
    page, each = _page(view, seen), _each(view)
    shown = view.cards[page * each : (page + 1) * each]
    free = [Space() for _ in range(MOST - len(shown))]
    ways = [[Grid([*(_card(card, lines, high) for card in shown), *free], COLUMNS, theme.GAP)] for lines in (2, 1)]
    return Apart(ways, COLUMNS * _WIDE, ROWS * (high + theme.GAP) - theme.GAP, grow=1)


def _card(view: EditionCardView, lines: int, high: float) -> Slot:
    on, second = (theme.INK, theme.INK2) if view.chosen else (theme.TEXT2 if view.reason else theme.TEXT, theme.TEXT2)
    corner = Sign(_PICTURE, _PICTURE, lambda p, x, y, w, h: _draw_corner(p, x, y, view))
    name = Text(view.name, "small", on, True, most=3, cuts=lines == 1)
    words = rows.close(name, *(Text(line, "small", second, most=1) for line in view.lines[-lines:]))
    return Slot("card", view, 0, high, face=Box(Row(corner, words, gap=8), pad=(10, 0)))


def _draw_corner(p: Painter, x: float, y: float, view: EditionCardView) -> None:
    """The corner where the board begins: the last group comes down to it, the first goes on from it."""
    p.round(x, y, _PICTURE, _PICTURE, theme.GROUND, theme.RADIUS_STEP)
    corner, space, inset = 36.0, 8.0, 3.0
    right, bottom = x + _PICTURE - inset, y + _PICTURE - inset
    p.round(right - corner, bottom - corner, corner, corner, theme.RAISED, theme.RADIUS_SPACE)
    p.text(view.sign, right - corner / 2, bottom - corner / 2, theme.BODY, theme.TEXT, True, "middle")
    for n in range(2):
        along = (n + 1) * (space + 1.5)
        p.round(right - corner - along, bottom - corner, space, corner, theme.RAISED, 2)
        p.round(right - corner, bottom - corner - along, corner, space, theme.RAISED, 2)
        if view.ends is not None:
            first, last = view.ends
            p.rect(right - corner - along, bottom - corner, space, 8, theme.GROUPS[first])
            p.rect(right - corner, bottom - corner - along, 8, space, theme.GROUPS[last])


def _mode(view: ButtonView) -> Slot:
    ink, ground = (theme.INK, theme.PAPER) if view.chosen else (theme.TEXT if view.enabled else theme.OFF, theme.RAISED)
    title = Text(view.label, "strip", ink, True, most=1, grow=1)
    return Slot("card", view, high=_MODE, face=Box(Row(ring(view.chosen, ink, ground), title, gap=10), pad=(14, 0)))


def ring(chosen: bool, ink: Rgba, ground: Rgba) -> Sign:
    """An empty ring, or one with a filled dot for what is chosen."""

    def draw(p: Painter, x: float, y: float, w: float, h: float) -> None:
        cx, cy = x + w / 2, y + h / 2
        p.disc(cx, cy, _RING, ink)
        p.disc(cx, cy, _RING - 2, ground)
        if chosen:
            p.disc(cx, cy, _RING / 2, ink)

    return Sign(2 * _RING, 2 * _RING, draw)


def _time(view: EditionsView) -> Node:
    """What the mode means, and how long a timed game lasts."""
    line = Box(Text(view.line, "small", theme.TEXT2), pad=(8, 0), grow=1)
    limit = [] if view.time is None else [segments(view.time.kinds), _limit(view.time)]
    said = Box(Col(line, *limit, gap=theme.GAP), theme.SURFACE, theme.RADIUS_BIG, pad=(8, 8))
    return Apart([said], high=_TIMED if view.time is not None else _TIMELESS, grow=1)


def _limit(time: TimeView) -> Node:
    """How long, or until when and small under it how far off that is; less and more."""
    end, _, off = time.words.partition("\n")
    words = Col(
        Text(end, "heading", theme.TEXT, True, most=2, align="middle"),
        Text(off, "small", theme.TEXT2, most=1, align="middle") if off else None,
        grow=1,
    )
    return Row(keys.key(time.less, 60, high=theme.TOUCH), words, keys.key(time.more, 60, high=theme.TOUCH))
