"""Players, the bank and the pot as tiles to choose from, all at once; in pages only where a finger has no room else."""

from __future__ import annotations

from ui.look import theme
from ui.look.theme import Rgba
from ui.paint.fitting import cut, width
from ui.paint.painter import Painter
from ui.paint.tokens import draw_token
from ui.records.pieces import ButtonView
from ui.records.sheets import AccountsView
from ui.widgets.button import PushButton
from ui.widgets.part import Part

_HEAD, _SIDE, _BELOW = 36, 6, 6
_TALLEST, _TALLEST_ROW = 84, 62
"""The greatest height of a tile, and of one as wide as the list."""
_NAMED_W, _NAMED_H = 84, 68
"""From this size on a tile has the name under its token."""
_RADIUS = 18
_CLOSE_W, _CLOSE_H = 54, 52
"""From this width and height on a tile that is smaller has what has room of the name, close under a smaller token."""
_CLOSE_RADIUS, _CLOSE_SIGN, _CLOSE_LINE = 12, 24, 16
_OUTLINE, _AIR, _AIR_CUT = 4, 6, 8
"""What the outline of a tile that is chosen and the air within take at each side, and what the bank and the pot keep:
where they have less they have their short word; and what a name keeps in large text that is cut anyhow."""
_ROW_W, _WIDEST_ROW = 170, 240
"""From the first width on a tile has the name beside its token; a list up to the second has few under each other."""
_VEIL = 0.6
"""How much of a token is hidden that cannot be chosen."""


class AccountTile(PushButton):
    """One account: its token, icon or letter, over its name where that has room; or a number with the icon of what it
    counts. A wide one has the name beside the sign."""

    def paint(self, p: Painter, view: ButtonView) -> None:
        ground, on, second = self._colours(view)
        self._paint_ground(p, view, ground)
        if view.detail:
            p.text(view.detail, self.w / 2 - 4, self.h / 2, theme.TITLE, on, True, "right")
            p.icon(view.icon, self.w / 2 + 4 + 14, self.h / 2, 28, on)
            return
        if self.w >= _ROW_W:
            self._paint_in_row(p, view, on)
            return
        named = self.w >= _NAMED_W and self.h >= _NAMED_H
        close = not named and self.w >= _CLOSE_W and self.h >= _CLOSE_H
        middle, cy = self.w / 2, self.h / 2 - (13 if named else 11 if close else 0)
        self._paint_account(p, view, middle, cy, on, close)
        if close or named:
            words = view.brief if view.brief and width(view.label, theme.SMALL) > self.w - 2 * _AIR else view.label
            name = self._cut_name(words)
            below = self.h - _CLOSE_LINE if close else cy + _RADIUS + 15
            p.text(name, middle, below, theme.SMALL, second, False, "middle")

    def _cut_name(self, name: str) -> str:
        """What has room of a name."""
        room = self.w - 2 * _OUTLINE
        if theme.scale.large and width(name, theme.SMALL) > room:
            room = self.w - 2 * _AIR_CUT
        return cut(name, theme.SMALL, room)

    def _paint_in_row(self, p: Painter, view: ButtonView, on: Rgba) -> None:
        """The sign at the left, the name beside it."""
        left = 10.0
        self._paint_account(p, view, left + _RADIUS, self.h / 2, on)
        left += 2 * _RADIUS + 10
        p.text(cut(view.label, theme.BODY, self.w - left - _AIR), left, self.h / 2, theme.BODY, on)

    def _paint_account(self, p: Painter, view: ButtonView, x: float, y: float, on: Rgba, close: bool = False) -> None:
        """The token, letter or icon around a point; `close`: a smaller one."""
        radius = _CLOSE_RADIUS if close else _RADIUS
        if view.token is not None:
            draw_token(p, x, y, radius, view.token)
            if not view.enabled:
                p.disc(x, y, radius + 1, (*theme.SURFACE[:3], _VEIL))
        elif view.group:
            p.text(view.group, x, y, theme.TITLE, on, True, "middle")
        else:
            p.icon(view.icon, x, y, _CLOSE_SIGN if close else 28, on)


class Accounts(Part[AccountsView]):
    """Shows an AccountsView. Where not all have the height that a finger needs, as over a keypad in an upright window,
    the last tile turns to the others. Its head is of one size whoever is chosen, as in the list beside it."""

    steady = True

    def build(self) -> None:
        self.page = 0
        self.tiles: list[AccountTile] = []
        self.on = PushButton(ButtonView(icon="right"), on_release=lambda _: self._turn())

    def first_page(self) -> None:
        self.page = 0

    def _turn(self) -> None:
        self.page += 1
        self.rearrange()

    @property
    def buttons(self) -> list[AccountTile]:
        return self.tiles

    def changed(self, view: AccountsView) -> None:
        self.fill(self.tiles, view.choices, AccountTile)

    def arrange(self, view: AccountsView) -> None:
        """As few columns as leave each tile the height that a finger needs; one only if tiles have names and room for
        them beside their signs."""
        wide, high = self.w - 2 * _SIDE, self.h - _HEAD - _BELOW
        most = max(2, int((wide + theme.GAP) / (theme.TOUCH_WIDE + theme.GAP)))
        named = not any(tile.record.detail for tile in self.tiles)
        least = 1 if named and _ROW_W <= wide <= _WIDEST_ROW else 2
        columns = next((n for n in range(least, most) if self._height(n, high) >= theme.TOUCH), most)
        here: list[PushButton] = [*self.tiles]
        places = columns * max(1, int((high + theme.GAP) / (theme.TOUCH + theme.GAP)))
        paged = len(self.tiles) > places
        if paged:
            self.page %= -(-len(self.tiles) // (places - 1))
            here = [*self.tiles[self.page * (places - 1) : (self.page + 1) * (places - 1)], self.on]
        for tile in self.tiles:
            self.show(tile, tile in here)
        self.show(self.on, paged)
        each = min(
            float(_TALLEST if columns > 1 else _TALLEST_ROW), theme.TOUCH if paged else self._height(columns, high)
        )
        # only the bank and the pot have a short word: players are cut where they must, what is no account has none
        players, common = [tile for tile in here if not tile.record.brief], [tile for tile in here if tile.record.brief]
        rows = -(-(self._places - len(common)) // columns) + 1
        apart = min(float(_TALLEST), (high + theme.GAP) / rows - theme.GAP)
        if not common or paged or columns < 3 or apart < _CLOSE_H:
            self.grid(here, (_SIDE, _HEAD, wide, each), columns)
            return
        self.grid(players, (_SIDE, _HEAD, wide, apart), columns)  # the bank and the pot in a row with room for words
        below = _HEAD + (rows - 1) * (apart + theme.GAP)
        self.grid(common, (_SIDE, below, wide, apart), len(common))

    @property
    def _places(self) -> int:
        """How many tiles have a place."""
        return max(len(self.tiles), self.record.places)

    def _height(self, columns: int, high: float) -> float:
        """The height of a tile in so many columns."""
        rows = max(1, -(-self._places // columns))
        return (high + theme.GAP) / rows - theme.GAP

    def paint(self, p: Painter, view: AccountsView) -> None:
        p.round(0, 0, self.w, self.h, theme.SURFACE)
        size = theme.HEADING if theme.scale.large else theme.BODY
        left = 14 + (p.text(view.title, 14, _HEAD / 2, size, theme.TEXT2) + 10 if view.title else 0)
        chosen = next((button.label for button in view.choices if button.chosen), "")
        room = self.w - left - 12
        shown = cut(chosen, size, room, True) if width(view.title, theme.BODY) < self.w - 60 else ""
        p.text(shown, left, _HEAD / 2, size, theme.TEXT, True)
