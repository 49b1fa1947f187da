"""Drawing one space of the ring: band with letter, buildings, hatching, owner tab, icon; the four corners."""

from __future__ import annotations

from msgspec.structs import replace

from ui.look import theme
from ui.paint.fitting import cut, width
from ui.paint.painter import Painter
from ui.paint.tokens import draw_hotel, draw_house
from ui.records.motion import AS_IT_IS, Between
from ui.records.pieces import SpaceView
from ui.widgets import ring_geometry as geometry

BAND = (1, 15)
TAB = (42, 55)
_HERE = 3
_HOUSE = (8.0, 9.5)
_HOTEL = (22.0, 13.0)
_VEIL = (*theme.GROUND[:3], 0.6)  # Lies over a space that is greyed.
# Where a dot stands on a street, between its houses and the owner, and on any other space, inwards of its icon:
# outwards, and along the side.
_MARK, _MARK_BY_ICON = (33.0, 31.0), (8.0, 31.0)
SIGNED = (45.0, 30.0)  # Where any other mark stands on a space that shows no owner.


def paint_space(p: Painter, number: int, view: SpaceView, word: str, between: Between = AS_IT_IS) -> None:
    """One space of the ring. `word` is START, on its corner."""
    if between.turned < 1:
        _paint_turning(p, number, view, between.turned)
        return
    inset = _paint_ground(p, number, view)
    if geometry.is_corner(number):
        _paint_corner(p, number, view, word)
    else:
        _paint_lot(p, number, view, between, inset)
    if view.off:
        p.round(*geometry.box(number), _VEIL, theme.RADIUS_SPACE)
    if view.mark:
        _paint_mark(p, number, view)


def _paint_lot(p: Painter, number: int, view: SpaceView, between: Between, inset: float) -> None:
    """What lies on a space that is no corner."""
    if view.mortgaged:
        x, y, w, h = geometry.part(number, 16 if len(view.group) == 1 else 3, 40, inset, 40 - inset)
        p.hatch(x, y, w, h, theme.EDGE)
    if len(view.group) == 1:
        _paint_band(p, number, view, inset)
        _paint_buildings(p, number, view, between)
    else:
        _paint_sign(p, number, view)
    if view.owner is not None:
        x, y, w, h = geometry.part(number, TAB[0], TAB[1] - inset + 1, inset, 40 - inset)
        p.round(x, y, w, h, theme.PLAYERS[view.owner.colour], geometry.rounded(number, theme.RADIUS_SPACE, False))
        p.symbol(view.owner.symbol, x + w / 2, y + h / 2, 10.5, theme.INK)


def _paint_ground(p: Painter, number: int, view: SpaceView) -> float:
    """The space itself, with the outline if it is acted upon; how far its parts keep from its sides."""
    x, y, w, h = geometry.box(number)
    if view.here:
        p.frame(x - 1, y - 1, w + 2, h + 2, theme.TEXT, theme.SURFACE, _HERE, theme.RADIUS_SPACE + 2)
        return 2
    p.round(x + 1, y + 1, w - 2, h - 2, theme.SURFACE, theme.RADIUS_SPACE)
    return 1


def _paint_band(p: Painter, number: int, view: SpaceView, inset: float) -> None:
    x, y, w, h = geometry.part(number, BAND[0] + inset - 1, BAND[1], inset, 40 - inset)
    corners = geometry.rounded(number, theme.RADIUS_SPACE, True)
    colour = theme.GROUPS[view.group]
    if view.mortgaged:
        p.frame(x, y, w, h, colour, theme.GROUND, 2, corners)
    else:
        p.round(x, y, w, h, colour, corners)
    p.text(
        view.group, x + w / 2, y + h / 2, theme.MARK,
        theme.TEXT if view.mortgaged else theme.ON_GROUP[view.group], True, "middle",
    )  # fmt: skip


def _paint_turning(p: Painter, number: int, view: SpaceView, done: float) -> None:
    """A deed that is turned over: its space narrows to a line, and widens again with the other side up."""
    shown = view if done >= 0.5 else replace(view, mortgaged=not view.mortgaged)
    paint_space(p, number, shown, "")
    x, y, w, h = geometry.box(number)
    along = w < h
    hidden = (w if along else h) / 2 * (1 - abs(2 * done - 1))
    for far in (False, True):
        if along:
            p.rect(x + (w - hidden if far else 0), y, hidden, h, theme.GROUND)
        else:
            p.rect(x, y + (h - hidden if far else 0), w, hidden, theme.GROUND)


def _paint_buildings(p: Painter, number: int, view: SpaceView, between: Between) -> None:
    if view.hotel:
        w, h = _HOTEL
        x, y = geometry.point(number, 28.5 if geometry.upright(number) else 24, 20)
        y -= between.rise
        draw_hotel(p, x - w / 2, y - h / 2, w, h, theme.PAPER)
        for dx, dy in ((-7, 2), (0, 2), (7, 2), (0, -3)):
            p.rect(x + dx - 1, y + dy - 1, 2, 2, theme.GROUND)
        return
    count = view.houses
    w, h = _HOUSE
    stacked = geometry.upright(number)
    if stacked:
        h = min(h, (37 - (count - 1)) / max(1, count))
    pitch = (h if stacked else w) + 1
    for index in range(count):
        x, y = geometry.point(number, 23, 20 + (index - (count - 1) / 2) * pitch)
        rise = between.rise if index >= between.stood else 0
        draw_house(p, x - w / 2, y - h / 2 - rise, w, h, theme.PAPER)


def _paint_mark(p: Painter, number: int, view: SpaceView) -> None:
    """The mark on a space, where nothing else stands."""
    x, y, w, _ = geometry.box(number)
    dot = _MARK if view.group else _MARK_BY_ICON
    at = geometry.point(number, *(dot if view.mark == "dot" else SIGNED))
    cx, cy = (x + w - 10, y + 10) if geometry.is_corner(number) else at
    if view.mark == "dot":
        p.disc(cx, cy, 5, theme.GROUND)
        p.disc(cx, cy, 3.5, theme.BRASS)
    else:
        p.disc(cx, cy, 8, theme.GAIN)
        p.icon(view.mark, cx, cy, 13, theme.INK)


def _paint_sign(p: Painter, number: int, view: SpaceView) -> None:
    x, y = geometry.point(number, 24 if view.owner is not None or view.mark else 28, 20)
    if view.icon:
        p.icon(view.icon, x, y, 24, theme.TEXT2)
    else:
        p.text(view.glyph, x, y, 28, theme.TEXT2, True, "middle")


def _paint_corner(p: Painter, number: int, view: SpaceView, word: str) -> None:
    x, y, w, h = geometry.box(number)
    cx, cy = x + w / 2, y + h / 2
    if number == 10:
        p.round(*geometry.CELL, theme.GROUND, theme.RADIUS_SPACE)
    elif word:
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
