"""Drawing one space of the ring: band with letter, buildings, hatching, owner tab, icon; the four corners."""

from __future__ import annotations

from msgspec.structs import replace

from ui.look import theme
from ui.paint.fitting import cut, width
from ui.paint.painter import Painter
from ui.paint.tokens import draw_hotel, draw_house, draw_skyscraper
from ui.records.motion import AS_IT_IS, Between
from ui.records.pieces import SpaceView
from ui.widgets.ring_geometry import Cell

BAND = (1, 15)
TAB = (42, 55)
_HERE = 3
_HOUSE = (8.0, 9.5)
_FOUR_HOUSES = 36.0  # On a street narrower than this more than two houses stand in two rows.
_HOTEL = (22.0, 13.0)
_SKYSCRAPER = 18.0
_VEIL = (*theme.GROUND[:3], 0.6)  # Lies over a space that is greyed.
_MOST_SHARE = 0.8  # How opaque the ground of a space is that has the most of what is told of all.
# Where a dot stands on a street, between its houses and the owner, and on any other space, inwards of its icon:
# outwards, and from the end of the side.
_MARK, _MARK_BY_ICON = (33.0, 9.0), (8.0, 9.0)
SIGNED = (45.0, 10.0)  # Where any other mark stands on a space that shows no owner.


def paint_space(
    p: Painter, cell: Cell, view: SpaceView, word: str, between: Between = AS_IT_IS, *, jail: bool = False
) -> None:
    """One space of the ring. `word` is START, on its corner; `jail`: it is the jail."""
    if between.turned < 1:
        _paint_turning(p, cell, view, between.turned)
        return
    inset = _paint_ground(p, cell, view)
    if view.share:
        x, y, w, h = cell.box
        p.round(
            x + inset,
            y + inset,
            w - 2 * inset,
            h - 2 * inset,
            (*theme.BRASS[:3], _MOST_SHARE * view.share),
            theme.RADIUS_SPACE,
        )
    if jail:
        p.round(*cell.bars, theme.GROUND, theme.RADIUS_SPACE)
    else:
        _paint_lot(p, cell, view, word, between, inset)
    if view.off:
        p.round(*cell.box, _VEIL, theme.RADIUS_SPACE)
    if view.mark:
        _paint_mark(p, cell, view)


def _paint_lot(p: Painter, cell: Cell, view: SpaceView, word: str, between: Between, inset: float) -> None:
    """What lies on a space that is not the jail."""
    if view.mortgaged:
        x, y, w, h = cell.part(16 if len(view.group) == 1 else 3, 40, inset, cell.wide - inset)
        p.hatch(x, y, w, h, theme.EDGE)
    if len(view.group) == 1:
        _paint_band(p, cell, view, inset)
        _paint_buildings(p, cell, view, between)
    elif cell.corner:
        _paint_corner(p, cell, view, word)
    else:
        _paint_sign(p, cell, view)
    if view.owner is not None:
        x, y, w, h = cell.part(TAB[0], TAB[1] - inset + 1, inset, cell.wide - inset)
        p.round(x, y, w, h, theme.PLAYERS[view.owner.colour], cell.rounded(theme.RADIUS_SPACE, False))
        p.symbol(view.owner.symbol, x + w / 2, y + h / 2, 10.5, theme.INK)


def _paint_ground(p: Painter, cell: Cell, view: SpaceView) -> float:
    """The space itself, with the outline if it is acted upon; how far its parts keep from its sides."""
    x, y, w, h = cell.box
    if view.here:
        p.frame(x - 1, y - 1, w + 2, h + 2, theme.TEXT, theme.SURFACE, _HERE, theme.RADIUS_SPACE + 2)
        return 2
    p.round(x + 1, y + 1, w - 2, h - 2, theme.SURFACE, theme.RADIUS_SPACE)
    return 1


def _paint_band(p: Painter, cell: Cell, view: SpaceView, inset: float) -> None:
    x, y, w, h = cell.part(BAND[0] + inset - 1, BAND[1], inset, cell.wide - inset)
    corners = cell.rounded(theme.RADIUS_SPACE, True)
    colour = theme.GROUPS[view.group]
    if view.mortgaged:
        p.frame(x, y, w, h, colour, theme.GROUND, 2, corners)
    else:
        p.round(x, y, w, h, colour, corners)
    p.text(
        view.group, x + w / 2, y + h / 2, theme.MARK,
        theme.TEXT if view.mortgaged else theme.ON_GROUP[view.group], True, "middle",
    )  # fmt: skip


def _paint_turning(p: Painter, cell: Cell, view: SpaceView, done: float) -> None:
    """A deed that is turned over: its space narrows to a line, and widens again with the other side up."""
    shown = view if done >= 0.5 else replace(view, mortgaged=not view.mortgaged)
    paint_space(p, cell, shown, "")
    x, y, w, h = cell.box
    along = w < h
    hidden = (w if along else h) / 2 * (1 - abs(2 * done - 1))
    for far in (False, True):
        if along:
            p.rect(x + (w - hidden if far else 0), y, hidden, h, theme.GROUND)
        else:
            p.rect(x, y + (h - hidden if far else 0), w, hidden, theme.GROUND)


def _paint_buildings(p: Painter, cell: Cell, view: SpaceView, between: Between) -> None:
    if view.tall:
        x, y = cell.point(28.5 if cell.upright else 24, cell.wide / 2)
        y -= between.rise
        if view.tall == "skyscraper":
            side = _SKYSCRAPER
            draw_skyscraper(p, x - side / 2, y - side / 2, side, side, theme.PAPER)
            return
        w, h = _HOTEL
        draw_hotel(p, x - w / 2, y - h / 2, w, h, theme.PAPER)
        for dx, dy in ((-7, 2), (0, 2), (7, 2), (0, -3)):
            p.rect(x + dx - 1, y + dy - 1, 2, 2, theme.GROUND)
        return
    count = view.houses
    w, h = _HOUSE
    rows = 2 if count > 4 or (count > 2 and cell.wide < _FOUR_HOUSES) else 1
    each = -(-count // rows)
    stacked = cell.upright
    if stacked:
        h = min(h, (cell.wide - 3 - (each - 1)) / max(1, each))
    pitch, deeper = (h + 1, w + 1) if stacked else (w + 1, h + 1)
    for index in range(count):
        row, at = divmod(index, each)
        x, y = cell.point(23 + row * deeper, cell.wide / 2 + (at - (each - 1) / 2) * pitch)
        rise = between.rise if index >= between.stood else 0
        draw_house(p, x - w / 2, y - h / 2 - rise, w, h, theme.PAPER)


def _paint_mark(p: Painter, cell: Cell, view: SpaceView) -> None:
    """The mark on a space, where nothing else stands."""
    x, y, w, _ = cell.box
    dot = _MARK if view.group else _MARK_BY_ICON
    d, a = dot if view.mark == "dot" else SIGNED
    at = cell.point(d, cell.wide - a)
    cx, cy = (x + w - 10, y + 10) if cell.corner else at
    if view.mark == "dot":
        p.disc(cx, cy, 5, theme.GROUND)
        p.disc(cx, cy, 3.5, theme.BRASS)
    else:
        p.disc(cx, cy, 8, theme.GAIN)
        p.icon(view.mark, cx, cy, 13, theme.INK)


def _paint_sign(p: Painter, cell: Cell, view: SpaceView) -> None:
    x, y = cell.point(24 if view.owner is not None or view.mark else 28, cell.wide / 2)
    if view.tall:
        p.icon(view.tall, x, y, min(24, cell.wide - 4), theme.PAPER)
    elif view.icon:
        icon = "to_jail" if view.icon == "bars" else view.icon
        p.icon(icon, x, y, min(24, cell.wide - 4), theme.TEXT2)
    else:
        p.text(view.glyph, x, y, 28, theme.TEXT2, True, "middle")


def _paint_corner(p: Painter, cell: Cell, view: SpaceView, word: str) -> None:
    x, y, w, h = cell.box
    cx, cy = x + w / 2, y + h / 2
    if word:
        if view.icon:
            p.icon(view.icon, cx, cy - 7, 26, theme.TEXT)
        shown = word if width(word, theme.MARK, True) <= w - 2 else word.split(" (")[0]
        p.text(cut(shown, theme.MARK, w - 4, True), cx, cy + 18, theme.MARK, theme.TEXT, True, "middle")
    elif view.icon == "bars":
        p.icon(view.icon, cx, cy - 5, 28, theme.TEXT2)
        p.icon("down", cx, cy + 18, 14, theme.TEXT2)
    elif view.icon:
        p.icon(view.icon, cx, cy, 30, theme.TEXT2)
    else:
        p.text(view.glyph, cx, cy, 36, theme.TEXT2, True, "middle")
