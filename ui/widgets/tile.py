"""A player's tile: wide in one column, small in two. Touched it acts for that player; held it signs."""

from __future__ import annotations

from collections.abc import Sequence

from ui.look import theme
from ui.look.theme import Rgba
from ui.paint.fitting import cut, first_size, width
from ui.paint.painter import Painter
from ui.paint.tokens import draw_out, draw_strip, draw_token
from ui.records.pieces import Standing, TileView
from ui.widgets.press import TouchOrHold

HEIGHT = 82
COLUMN = 4
"""Up to so many tiles stand in one column."""
WIDE = 200
"""From this width on a tile is drawn as the wide one."""
LINE = 54
"""The height of a wide one that has name and balance in one line, and no deeds."""
_WIDE_SIZES = (theme.BALANCE, theme.BALANCE_SMALL)
_LARGE_SIZES = (1.1 * theme.BALANCE, *_WIDE_SIZES)
"""In large text: over the deeds a balance only grows as it is laid out, unless they would cover the end of a comma."""
_NAME_Y, _BALANCE_Y, _LARGE_BALANCE_Y = 16, 45, 43.5
"""The middles of name and balance of a wide tile: a g in the name leaves the digits air, and these the deeds."""
_POINTER = ((1.0, 0.0), (1.0, 1.0), (0.0, 0.5))


class Tile(TouchOrHold[TileView]):
    """Shows a TileView."""

    points = True
    """Whether nothing stands between it and the board, to which it points when its player acts."""
    _counted: tuple[str, str] | None = None

    def count(self, balance: tuple[str, str] | None) -> None:
        """Write this in place of the balance, in full and short, while that counts; None: the balance itself."""
        if balance != self._counted:
            self._counted = balance
            self.repaint()

    def paint(self, p: Painter, view: TileView) -> None:
        wide = self.w >= WIDE
        if self._in_a_line:
            self._paint_line(p, view)
            return
        ground = self._paint_ground(p, view, wide)
        r, cx, cy = (20, 31, 33) if wide else (13, 22, 21)
        if view.standing is Standing.OUT:
            draw_out(p, cx, cy, r, view.token, ground)
        else:
            draw_token(p, cx, cy, r, view.token)
        if self.progress > 0:
            p.arc(cx, cy, r + 4, 0, 360 * self.progress, theme.TEXT, 5)
        right = self._paint_status(p, view, wide, 15, _NAME_Y if wide else 19)
        self._paint_name(p, view, (62, _NAME_Y) if wide else (42, 21), right)
        if view.standing is Standing.OUT:
            left, cy = (62, 47) if wide else (12, 53)
            p.text(view.out, left, cy, theme.SMALL, theme.OFF)
            return
        self._paint_balance(p, view, wide)
        if wide:
            draw_strip(p, 9, self.h - 21, self.w - 18, 10, view.deeds)
        else:
            draw_strip(p, 7, self.h - 18, self.w - 14, 8, view.deeds)

    @property
    def _in_a_line(self) -> bool:
        return self.w >= WIDE and self.h <= LINE

    def _paint_line(self, p: Painter, view: TileView) -> None:
        """Name and balance in one line; while it is held, the seconds left in place of the balance."""
        self._paint_ground(p, view, True)
        r, cx, cy = 18, 31, self.h / 2
        draw_token(p, cx, cy, r, view.token)
        if self.progress > 0:
            p.arc(cx, cy, r + 4, 0, 360 * self.progress, theme.TEXT, 5)
        right = self._paint_status(p, view, True, cy, cy)
        if self.progress == 0:
            room = right - 62 - width(view.name, theme.BODY, True) - 12
            right -= self._paint_amount(p, view, (right, cy, room), _WIDE_SIZES) + 12
        self._paint_name(p, view, (62, cy), right)

    def _paint_ground(self, p: Painter, view: TileView, wide: bool) -> Rgba:
        standing = view.standing
        ground = theme.PRESSED if self.pressed else theme.SURFACE
        if standing is Standing.OUT:
            p.frame(0, 0, self.w, self.h, theme.EDGE, theme.GROUND, 2)
            return theme.GROUND
        if standing is Standing.NORMAL:
            p.round(0, 0, self.w, self.h, ground)
            return ground
        ground = theme.PRESSED if self.pressed else theme.RAISED
        colour = theme.LOSS if standing is Standing.DEBT else theme.PLAYERS[view.token.colour]
        if standing is Standing.ACTS and self.points:
            out = 9 if wide else 6
            p.shape(-out, self.h / 2 - out, out, 2 * out, _POINTER, colour)
        p.frame(0, 0, self.w, self.h, colour, ground, 3)
        return ground

    def _paint_status(self, p: Painter, view: TileView, wide: bool, held: float, cy: float) -> float:
        """The signs at the right around the height `cy`, or at `held` the seconds left of a hold; where they begin."""
        right = self.w - 12
        if self.progress > 0:
            left = view.hold_s * (1 - self.progress)
            words = view.hold_words.format(f"{left:.1f}".replace(".", view.decimal))
            return right - p.text(words, right, held, theme.SMALL, theme.TEXT, False, "right") - 6
        if view.standing is Standing.OUT:
            return right
        side = 20 if wide else 17
        if view.standing is Standing.DEBT:
            p.icon("warn", right - side / 2, cy, side, theme.LOSS)
            right -= side + 5
        if view.jailed:
            p.icon("bars", right - side / 2, cy, side, theme.TEXT2)
            right -= side + 5
        if view.jail_cards > 1:
            right -= p.text(str(view.jail_cards), right, cy, theme.SMALL, theme.TEXT2, False, "right") + 2
        if view.jail_cards:
            p.icon("door", right - side / 2, cy, side, theme.TEXT2)
            right -= side + 5
        return right

    def _paint_name(self, p: Painter, view: TileView, at: tuple[float, float], right: float) -> None:
        left, cy = at
        out = view.standing is Standing.OUT
        size = first_size(view.name, (theme.BODY, theme.SMALL), right - left, not out)
        name = cut(view.name, size, right - left, not out)
        p.text(name, left, cy, size, theme.OFF if out else theme.TEXT, not out)

    def _paint_balance(self, p: Painter, view: TileView, wide: bool) -> None:
        middle = _LARGE_BALANCE_Y if theme.scale.large else _BALANCE_Y
        right, cy, room = (self.w - 12, middle, self.w - 74) if wide else (self.w - 11, 49, self.w - 18)
        sizes = _LARGE_SIZES if theme.scale.large and "," not in view.balance else _WIDE_SIZES
        self._paint_amount(p, view, (right, cy, room), sizes if wide else _WIDE_SIZES[1:])

    def _paint_amount(
        self, p: Painter, view: TileView, at: tuple[float, float, float], sizes: tuple[float, ...]
    ) -> float:
        """The balance from the right, and before it the unit of the largest size, where there is room; its width."""
        right, cy, room = at
        counted = None if view.standing is Standing.DEBT else self._counted
        longest = view.balance if counted is None else max(view.balance, counted[0], key=len)
        size = first_size(longest, sizes, room, True)
        brief = bool(view.short) and width(longest, size, True) > room
        colour = theme.LOSS if view.standing is Standing.DEBT else theme.TEXT
        if counted is not None:
            taken = _paint_letters(p, counted[brief], right, cy, size)
        else:
            taken = p.text(view.short if brief else view.balance, right, cy, size, colour, True, "right")
        unit = width(view.unit, theme.SMALL)
        if len(sizes) > 1 and view.unit and taken + 8 + unit <= room:
            down = cy + 0.32 * (size - theme.SMALL)
            beside = (right, cy) if counted is None else None
            p.text(view.unit, right - taken - 8, down, theme.SMALL, theme.TEXT2, False, "right", beside)
            return taken + 8 + unit
        return taken


def point_to_board(tiles: Sequence[Tile], columns: int) -> None:
    """Let those in the first of so many columns beside the board point to it; under it none does."""
    for number, tile in enumerate(tiles):
        points = number % columns == 0 and not theme.scale.upright
        if points is not tile.points:
            tile.points = points
            tile.repaint()


def _paint_letters(p: Painter, words: str, right: float, cy: float, size: float) -> float:
    """Write an amount letter by letter, as it is soon another one: a texture for each would be made and kept in vain.
    Returns its width."""
    left = right
    for letter in reversed(words):
        left -= p.text(letter, left, cy, size, theme.TEXT, True, "right")
    return right - left
