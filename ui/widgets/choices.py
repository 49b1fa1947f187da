"""Choices as large tiles in a grid: words, and under them a badge, icon or token with the amount or what it means.

Law: a choice keeps its place; one that cannot be chosen is greyed there and says why.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import NamedTuple

from ui.look import theme
from ui.look.theme import Rgba
from ui.paint.fitting import broken, broken_short, cut, divided, first_size, fitted, width
from ui.paint.painter import Painter
from ui.paint.tokens import draw_badge, draw_token
from ui.records.pieces import ButtonView, Look
from ui.records.sheets import GridView
from ui.widgets.ask_why import WhyTile
from ui.widgets.blocks import Block, blocks_of
from ui.widgets.button import PushButton
from ui.widgets.part import Part
from ui.widgets.sign_column import stand_in_column

_SIDE = 14
_SIGN, _LARGE_SIGN = 26, 40
"""The sign before an amount, and that of a wide or a high tile; 8 lie between sign and words."""
_PITCH = 1.1
_EDGE, _APART = 1, 3
"""What stays free above and below the words at least, and over the row with the amount; the lines have some air of
their own. A name of two lines is cut to one where it would not."""
_LOOSE = 8
"""What is free beyond that in a column whose tiles differ in height."""
_ROW, _LINE = 28, 22
"""The height of the row with the amount, and of a line of the detail."""
_WIDE, _TALL, _TALLEST, _ALONE = 250, 132, 200, 156
"""A tile wider than the first has its sign before all words; one as high as the second a large sign; none is higher
than the third, one that stands alone than the fourth, unless it is a picture."""
_CARD_W, _CARD_H = 104, 140
_UNDER_CARD = 104
"""What the words under a card of paper take."""
_WHY_W = 54
"""The width of the touch beside a tile that asks why."""


class _Words(NamedTuple):
    """What stands on a tile of a grid, measured."""

    name: list[str]
    under: list[str]
    beside: bool
    high: float


class Choice(PushButton):
    """One large tile. `block`: how its words stand in a grid of more than two columns, None: in the middle of it."""

    block: Block | None = None
    headed = False
    """Whether its amount stands at the end of the line with its name, as another's in its column must."""
    in_column: bool | None = None
    """Whether its sign stands before all words, as another's in its column must; None: if it is wide."""

    def paint(self, p: Painter, view: ButtonView) -> None:
        ground, on, second = self._colours(view)
        self._paint_ground(p, view, ground)
        if self.block is not None:
            self._paint_block(p, view, on, second, self.block)
        else:
            self._paint_words(p, view, on, second)

    def stand(self, block: Block | None, headed: bool) -> None:
        """Let the words and the amount stand so. Low tiles keep their size in large text, where long names would break,
        and the cards of one deck be unlike those of another."""
        if (block, headed) != (self.block, self.headed):
            self.block, self.steady, self.headed = block, block is not None, headed
            self.repaint()

    def words(self, size: float) -> _Words:
        """What the words take in a block with names of this size. What has no room is cut."""
        view, room, most = self.record, self.w - 2 * _SIDE, self.h - 2 * _EDGE
        small = theme.SMALL
        name = divided(view.label, size, room, True)
        if view.brief and (len(name) > 2 or any(width(line, size, True) > room for line in name)):
            name = divided(view.brief, size, room, True)
        sign = self._sign(view) + 8 if self._sign(view) else 0.0
        amount = width(view.amount, theme.STRIP, True)
        taken = sign + amount + (8 if amount else 0)
        beside = bool(view.detail) and (view.token is not None or taken + width(view.detail, small) <= room)
        under = broken(view.detail, small, room) if view.detail and not beside else []
        row = self._row + _APART if sign or amount or beside else 0.0
        high = size * _PITCH * len(name) + _LINE * len(under) + row
        if len(name) > 2:
            name = [name[0], cut(" ".join(name[1:]), size, room, True)]
            high = size * _PITCH * 2 + _LINE * len(under) + row
        if high > most and under:  # the detail goes into the row, as far as it has room there
            high, beside, under = size * _PITCH * len(name) + self._row + _APART, True, []
        if high > most and len(name) > 1:
            high, name = high - size * _PITCH, [cut(" ".join(name), size, room, True)]
        return _Words(name, under, beside, high)

    def whole(self, size: float) -> bool:
        """Whether its whole name has room in a block in this size, in two lines at most."""
        room = self.w - 2 * _SIDE
        lines = divided(self.record.label, size, room, True)
        return len(lines) <= 2 and all(width(line, size, True) <= room for line in lines)

    @property
    def tall(self) -> bool:
        """Whether it has a large sign for its height."""
        return self.h >= _TALL

    @property
    def _row(self) -> float:
        """The height of the row with its amount and its sign in a block."""
        return _LARGE_SIGN + 2 * _APART if self.tall else _ROW

    def _paint_block(self, p: Painter, view: ButtonView, on: Rgba, second: Rgba, block: Block) -> None:
        name, under, beside, _ = self.words(block.size)
        top = (self.h - block.high) / 2
        below = top + block.size * _PITCH * len(name)
        p.lines(name, _SIDE, (top + below) / 2, block.size, on, True, pitch=_PITCH)
        p.lines(under, _SIDE, below + _LINE / 2 * len(under), theme.SMALL, second, pitch=_LINE / theme.SMALL)
        self._paint_under(p, view, on, second, _SIDE, self.h - top - self._row / 2, beside)

    def _paint_words(self, p: Painter, view: ButtonView, on: Rgba, second: Rgba) -> None:
        sign = self._sign(view)
        left, room = self._left(view), self._room(view)
        size, lines = self._name(view)
        beside = self._beside(view, room) and not self.headed
        under = broken(view.detail, theme.SMALL, room) if view.detail and not beside else []
        in_row = sign if left == _SIDE else 0.0
        row = max(_ROW, in_row + 2) if in_row or view.amount or beside else 0.0
        words = size * _PITCH * len(lines)
        rest = (row + _APART if row else 0) + _LINE * len(under)
        headed = bool(view.amount) and (self.headed or self.crowded)
        if headed:  # the detail needs the row of the amount
            row, rest = 0.0, _LINE * len(under)
        if len(lines) > 2 and words + rest > self.h - 2 * _EDGE:
            lines = [lines[0], cut(" ".join(lines[1:]), size, room, True)]
            words = size * _PITCH * len(lines)
        most = max(0, len(under) + int((self.h - 2 * _EDGE - words - rest) // _LINE))
        if len(under) > most:
            under = broken_short(view.detail, theme.SMALL, room, most)
        if len(under) > most:
            under = [*under[: most - 1], cut(" ".join(under[most - 1 :]), theme.SMALL, room)] if most else []
        rest = (row + _APART if row else 0) + _LINE * len(under)
        apart = _APART if under and not row and words + rest + _APART <= self.h - 2 * _EDGE else 0
        rest += apart
        top = (self.h - words - rest) / 2
        p.lines(lines, left, top + words / 2, size, on, True, pitch=_PITCH)
        if headed:
            p.text(view.amount, self.w - _SIDE, top + words / 2, theme.STRIP, self._signed(view, on), True, "right")
        if row:
            self._paint_under(p, view, on, second, left, top + words + _APART + row / 2, beside)
        below = top + words + (row + _APART if row else apart)
        p.lines(under, left, below + _LINE / 2 * len(under), theme.SMALL, second, pitch=_LINE / theme.SMALL)
        if left > _SIDE:
            self._paint_mark(p, view, on, _SIDE, self.h / 2, sign)

    def _left(self, view: ButtonView) -> float:
        """Where its words begin: behind its sign, if it is wide."""
        sign = self._sign(view)
        return _SIDE + sign + 8 if sign and self._wide else _SIDE

    def _room(self, view: ButtonView) -> float:
        return self.w - _SIDE - self._left(view)

    def _name(self, view: ButtonView) -> tuple[float, list[str]]:
        """The size and the lines of its name."""
        sizes = (theme.STRIP, theme.BODY, theme.SMALL) if self._wide else (theme.BODY, theme.SMALL)
        room = self._room(view)
        size, lines = fitted(view.label, sizes, room, 2, True)
        return size, [cut(line, size, room, True) for line in lines] if view.named else lines

    @property
    def _wide(self) -> bool:
        return self.w > _WIDE if self.in_column is None else self.in_column

    @property
    def least(self) -> float:
        """The height that its words need with its sign before them."""
        view, room = self.record, self._room(self.record)
        size, lines = self._name(view)
        beside = self._beside(view, room)
        under = broken(view.detail, theme.SMALL, room) if view.detail and not beside else []
        row = _ROW + _APART if view.amount or beside else 0.0
        wide = [width(line, theme.SMALL) for line in under] + [width(line, size, True) for line in lines]
        if len(lines) > 2 or max(wide) > room:
            return inf
        return size * _PITCH * len(lines) + row + _LINE * len(under) + 2 * _EDGE + _LOOSE

    @property
    def crowded(self) -> bool:
        """Whether its amount must stand at the end of the line with its name, since the detail needs its row."""
        view, room = self.record, self._room(self.record)
        if not self.fits_head or self.sign_in_row or self._beside(view, room):
            return False
        size, lines = self._name(view)
        under = broken(view.detail, theme.SMALL, room) if view.detail else []
        return size * _PITCH * len(lines) + _ROW + _APART + _LINE * len(under) > self.h - 2 * _EDGE

    @property
    def fits_head(self) -> bool:
        """Whether its amount has room there."""
        view = self.record
        taken = width(view.label, self._name(view)[0], True) + 2 * _SIDE + width(view.amount, theme.STRIP, True)
        return bool(view.amount) and taken <= self._room(view)

    @property
    def sign_in_row(self) -> bool:
        """Whether its sign stands in the row with its amount."""
        return bool(self._sign(self.record)) and not self._wide

    def _sign(self, view: ButtonView) -> float:
        """The side of the sign; 0 without one."""
        if view.token is None and not view.icon and not view.group:
            return 0.0
        return _LARGE_SIGN if self.tall or self._wide else _SIGN

    def _beside(self, view: ButtonView, room: float) -> bool:
        """Whether the detail has room in the row of the sign and the amount; a player's name is cut there."""
        if not view.detail or (self._wide and not view.amount):
            return False
        taken = self._sign(view) + 8 if self._sign(view) and not self._wide else 0.0
        taken += width(view.amount, theme.STRIP, True) + 8 if view.amount else 0.0
        return view.token is not None or taken + width(view.detail, theme.SMALL) <= room

    def _paint_under(
        self, p: Painter, view: ButtonView, on: Rgba, second: Rgba, left: float, cy: float, beside: bool
    ) -> None:
        """The sign unless it stands before all words, the amount, and the detail if it stands beside them."""
        sign = self._sign(view)
        if sign and not self._wide:
            self._paint_mark(p, view, on if view.enabled else second, left, cy, sign)
            left += sign + 8
        start = left
        if view.amount:
            sizes = (theme.STRIP, theme.BODY, theme.SMALL)
            size = first_size(view.amount, sizes, self.w - _SIDE - left, True)
            left += p.text(view.amount, left, cy, size, self._signed(view, on), True) + 8
        if beside:
            shown = cut(view.detail, theme.SMALL, self.w - _SIDE - left)
            p.text(shown, left, cy, theme.SMALL, second, beside=(start, cy) if view.amount else None)

    def _paint_mark(self, p: Painter, view: ButtonView, on: Rgba, left: float, cy: float, side: float) -> None:
        """What the tile is about: a player, a deed or an icon."""
        if view.token is not None:
            draw_token(p, left + side / 2, cy, side / 2, view.token)
        elif view.group:
            draw_badge(p, left, cy - side / 2, side, view.group, view.icon, view.mortgaged)
        else:
            p.icon(view.icon, left + side / 2, cy, side - 2, on)

    def _signed(self, view: ButtonView, on: Rgba) -> Rgba:
        if not view.enabled:
            return on
        paper = view.look is Look.MAIN
        gain, loss = (theme.GAIN_PAPER, theme.LOSS_PAPER) if paper else (theme.GAIN, theme.LOSS)
        return {"+": gain, "-": loss}.get(view.sign, on)


class Picture(Choice):
    """One large tile with its icon on a card of paper, over the words."""

    def _paint_words(self, p: Painter, view: ButtonView, on: Rgba, second: Rgba) -> None:
        middle, room = self.w / 2, self.w - 2 * _SIDE
        top = (self.h - _CARD_H - _UNDER_CARD) / 2
        paper = theme.PAPER if view.enabled else theme.PAPER2
        p.round(middle - _CARD_W / 2, top, _CARD_W, _CARD_H, paper, theme.RADIUS_BIG)
        p.icon(view.icon, middle, top + _CARD_H / 2, 64, theme.INK)
        size, lines = fitted(view.label, (theme.HEADING, theme.STRIP, theme.BODY, theme.SMALL), room, 2, True)
        top += _CARD_H + 20
        high = size * _PITCH * len(lines)
        p.lines(lines, middle, top + high / 2, size, on, True, "middle", pitch=_PITCH)
        top += high
        if view.amount:
            p.text(view.amount, middle, top + 18, theme.HEADING, self._signed(view, on), True, "middle")
            top += 34
        details = broken(view.detail, theme.BODY, room) if view.detail else []
        p.lines(details, middle, top + 4 + 12 * len(details), theme.BODY, second, False, "middle")


class ChoiceGrid(Part[GridView]):
    """Shows a GridView; beside a tile whose amount can be asked about, a narrow one with a question mark."""

    def build(self) -> None:
        self.tiles: list[Choice] = []
        self.pictures: list[Picture] = []
        self.whys: list[WhyTile] = []

    @property
    def buttons(self) -> Sequence[Choice]:
        return self.pictures if self.record.pictures else self.tiles

    def changed(self, view: GridView) -> None:
        self.fill(self.tiles, () if view.pictures else view.choices, Choice)
        whys = [choice.why for choice in view.choices if choice.why is not None]
        self.fill(self.whys, [ButtonView(icon="question", act=why) for why in whys], WhyTile)
        self.fill(self.pictures, view.choices if view.pictures else (), Picture)

    def arrange(self, view: GridView) -> None:
        most = (3 if view.pictures else 2) if theme.scale.upright else view.columns
        columns = min(view.columns, most)
        rows = max(1, view.wide - (-(len(view.choices) - view.wide) // columns))
        below = theme.GAP if theme.scale.upright and view.columns > 2 else theme.MARGIN
        high = (self.h - (rows - 1) * below) / rows
        high = high if view.pictures else min(_TALLEST if len(view.choices) > 1 else _ALONE, high)
        first, rest = self.buttons[: view.wide], self.buttons[view.wide :]
        self.grid(first, (0, 0, self.w, high), 1, theme.MARGIN, below)
        self.grid(rest, (0, view.wide * (high + below), self.w, high), columns, theme.MARGIN, below)
        asked = (tile for tile in self.buttons if tile.record.why is not None)
        for tile, why in zip(asked, self.whys, strict=True):
            x, y, wide, tall = tile.box
            tile.place(x, y, wide - _WHY_W - theme.GAP, tall)
            why.place(x + wide - _WHY_W, y, _WHY_W, tall)
        narrow = columns == 1 and any(tile.w <= _WIDE < self.w for tile in self.tiles)
        for tile in self.tiles:
            tile.in_column = None
        if narrow:
            stand_in_column(self.tiles, self.whys)
        self._align(view.columns > 2 and not view.pictures)

    def _align(self, wanted: bool) -> None:
        """Let the words of all tiles be of one size, and the names and the amounts of a row stand on one line."""
        blocked = wanted and all(tile.w <= _WIDE for tile in self.tiles)
        blocks = blocks_of(self.tiles) if blocked and self.tiles else [None] * len(self.tiles)
        signed = [tile for tile in self.tiles if tile.record.amount]
        signs = any(tile.sign_in_row for tile in signed)  # without the row of their amount it would be drawn nowhere
        headed = not signs and any(tile.crowded for tile in signed) and all(tile.fits_head for tile in signed)
        for tile, block in zip(self.tiles, blocks, strict=True):
            tile.stand(block, headed and block is None)
