"""Drawing what stands for a player or a deed: token, bank card, badge, deed strip, houses, hotel and skyscraper.

Law: a disc is a player, a bar or a square is a group. A colour never stands alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ui.look import theme
from ui.look.theme import Rgba
from ui.paint.painter import Painter
from ui.records.pieces import DeedMark, Lien, Token, Who

HOUSE = ((0.5, 0.0), (1.0, 0.42), (1.0, 1.0), (0.0, 1.0), (0.0, 0.42))
HOTEL = (
    (0.0, 0.42), (0.33, 0.42), (0.33, 0.0), (0.67, 0.0), (0.67, 0.42), (1.0, 0.42), (1.0, 1.0), (0.0, 1.0),
)  # fmt: skip

SKYSCRAPER = (
    (0.15, 0.38), (0.32, 0.38), (0.32, 0.18), (0.44, 0.18), (0.44, 0.0), (0.56, 0.0), (0.56, 0.18), (0.68, 0.18),
    (0.68, 0.38), (0.85, 0.38), (0.85, 1.0), (0.15, 1.0),
)  # fmt: skip

DEPOT = (
    (0.0, 0.4), (0.5, 0.0), (1.0, 0.4), (1.0, 1.0), (0.78, 1.0), (0.78, 0.55), (0.22, 0.55), (0.22, 1.0), (0.0, 1.0),
)  # fmt: skip


def draw_token(p: Painter, cx: float, cy: float, r: float, token: Token, ring: Rgba | None = None) -> None:
    """A player's disc with the symbol. `ring`: ink on paper (1.75 u), ground or text on the board (2 u)."""
    if ring is not None:
        p.disc(cx, cy, r, ring)
        r -= 1.75 if ring == theme.INK else 2
    p.disc(cx, cy, r, theme.PLAYERS[token.colour])
    p.symbol(token.symbol, cx, cy, 1.2 * r, theme.INK)


def draw_who(p: Painter, cx: float, cy: float, r: float, who: Who, on_paper: bool = True) -> None:
    """A token, or the bank's sign in its place."""
    if who.token is not None:
        draw_token(p, cx, cy, r, who.token, theme.INK if on_paper else None)
        return
    p.disc(cx, cy, r, theme.INK if on_paper else theme.RAISED)
    p.icon(who.icon, cx, cy, 1.2 * r, theme.PAPER if on_paper else theme.TEXT2)


def draw_out(p: Painter, cx: float, cy: float, r: float, token: Token, inner: Rgba) -> None:
    """A token of somebody who is out of the game: outline only."""
    p.disc(cx, cy, r, theme.OFF)
    p.disc(cx, cy, r - 1.5, inner)
    p.symbol(token.symbol, cx, cy, 1.2 * r, theme.OFF)


def draw_card(
    p: Painter, x: float, y: float, w: float, token: Token | None, line: Rgba | None = None, symbol: float = 0.76
) -> None:
    """A bank card, 1 : 0.64, in its owner's colour; neutral paper for anyone's. `line`: an outline on paper; `symbol`:
    how far to the right of it the owner's symbol stands, 0 to 1."""
    h = 0.64 * w
    colour = theme.PLAYERS[token.colour] if token is not None else theme.PAPER2
    radius = max(3.0, 0.08 * w)
    if line is not None:
        p.frame(x, y, w, h, line, colour, 1.5, radius)
    else:
        p.round(x, y, w, h, colour, radius)
    edge = 1.5 if line is not None else 0
    p.rect(x + edge, y + 0.18 * h, w - 2 * edge, 0.17 * h, theme.INK)
    dark = (0.45 * colour[0], 0.45 * colour[1], 0.45 * colour[2], 1.0)
    p.round(x + 0.10 * w, y + 0.56 * h, 0.2 * w, 0.22 * h, dark, 2)
    if token is not None:
        p.symbol(token.symbol, x + symbol * w, y + 0.70 * h, 0.24 * w, theme.INK)


def draw_waves(p: Painter, x: float, cy: float, rgba: Rgba) -> None:
    """The reader's two arcs beside a card, from 58° to 122°."""
    for radius in (13, 20):
        p.arc(x - 12, cy, radius, 58, 122, rgba, 2)


def draw_waves_up(p: Painter, cx: float, y: float, rgba: Rgba) -> None:
    """The same, large, over a reader."""
    for radius in (20, 34):
        p.arc(cx, y + 20, radius, -51, 51, rgba, 3)


def draw_badge(
    p: Painter, x: float, y: float, side: float, group: str, icon: str = "", mortgaged: bool = False
) -> None:
    """A deed in a list: a square in the group's colour with its letter, hollow when mortgaged."""
    colour = theme.GROUPS[group]
    on = theme.ON_GROUP[group]
    radius = min(theme.RADIUS_BADGE, side / 5)  # a small one is to stay a square
    if mortgaged:
        p.frame(x, y, side, side, colour, theme.GROUND, min(3, side / 10), radius)
        on = theme.TEXT
    else:
        p.round(x, y, side, side, colour, radius)
    if icon:
        p.icon(icon, x + side / 2, y + side / 2, 0.62 * side, on)
    else:
        p.text(group, x + side / 2, y + side / 2, max(theme.SMALL, 0.58 * side), on, True, "middle")


_WIDE_STRIP = (7, 2, 5)
# Parts of a deed strip: a deed, the gap to the next of its group, the gap to the next group.
_SMALL_STRIP = (3, 1, 3)
# Up to this width a strip has no room for deeds that can be told apart but for those of the groups held.
_NARROW = 200
_MOST_UNIT = 2.5  # The most width of a part of a narrow strip.


def draw_strip(p: Painter, x: float, y: float, w: float, h: float, deeds: Sequence[DeedMark]) -> None:
    """The deed strip, on a ground tray: all deeds, group by group, or in a narrow one the groups of which one is held;
    marks h high."""
    p.round(x, y, w, h + 7, theme.GROUND, 5)
    narrow = w <= _NARROW
    if narrow:
        held = {deed.group for deed in deeds if deed.lien is not Lien.FREE}
        deeds = [deed for deed in deeds if deed.group in held]
    if not deeds:
        return
    wide, gap, turn = _SMALL_STRIP if narrow else _WIDE_STRIP
    turns = sum(a.group != b.group for a, b in pairwise(deeds))
    parts = len(deeds) * wide + (len(deeds) - 1 - turns) * gap + turns * turn
    unit = min((w - 6) / parts, _MOST_UNIT) if narrow else (w - 9) / parts
    at = x + (3 if narrow else (w - parts * unit) / 2)
    for number, deed in enumerate(deeds):
        if number:
            at += (turn if deed.group != deeds[number - 1].group else gap) * unit
        _draw_mark(p, at, y + 4, wide * unit, h, deed)
        at += wide * unit


def _draw_mark(p: Painter, x: float, y: float, w: float, h: float, deed: DeedMark) -> None:
    colour = theme.GROUPS[deed.group]
    if deed.lien is Lien.FREE:
        p.rect(x, y + h - 2, w, 2, theme.LINE)
        return
    p.rect(x, y, w, h, colour)
    if deed.lien is Lien.MORTGAGED:
        line = 1.5 if w > 5 else 1
        p.rect(x + line, y + line, w - 2 * line, h - 2 * line, theme.GROUND)


def draw_house(p: Painter, x: float, y: float, w: float, h: float, rgba: Rgba) -> None:
    """A pentagon: the roof takes 42 % of the height."""
    p.shape(x, y, w, h, HOUSE, rgba)


def draw_hotel(p: Painter, x: float, y: float, w: float, h: float, rgba: Rgba) -> None:
    """A tower between two wings, never a gable."""
    p.shape(x, y, w, h, HOTEL, rgba)


def draw_skyscraper(p: Painter, x: float, y: float, w: float, h: float, rgba: Rgba) -> None:
    """Steps up to a spire in the middle."""
    p.shape(x, y, w, h, SKYSCRAPER, rgba)


def draw_depot(p: Painter, x: float, y: float, w: float, h: float, rgba: Rgba) -> None:
    """A hall with its door open, under a flat gable."""
    p.shape(x, y, w, h, DEPOT, rgba)


# What draws each building, and how wide each is beside a hotel of the same height.
DRAWS = {"house": draw_house, "hotel": draw_hotel, "skyscraper": draw_skyscraper, "depot": draw_depot}
WIDE = {"hotel": 1.0, "skyscraper": 0.6, "depot": 1.0}
