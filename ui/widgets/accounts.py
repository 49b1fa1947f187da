"""Players, the bank and the pot as tiles to choose from, all at once; in pages only where a finger has no room else."""

from __future__ import annotations

from ui.look import theme
from ui.records.pieces import ButtonView
from ui.records.sheets import AccountsView
from ui.widgets.button import PushButton
from ui.widgets.fitting import cut, first_size, width
from ui.widgets.painter import Painter
from ui.widgets.part import Part
from ui.widgets.tokens import draw_token

_HEAD, _SIDE, _BELOW = 36, 8, 6
_TALLEST = 84
_NAMED_W, _NAMED_H = 84, 62
"""From this size on a tile has the name under its token."""
_RADIUS = 18
_CLOSE_W, _CLOSE_H = 54, 52
"""From this width and height on a tile that is smaller has what has room of the name, close under a smaller token."""
_CLOSE_RADIUS, _CLOSE_SIGN, _CLOSE_LINE = 12, 24, 16
_OUTLINE = 4
"""What the outline of a tile that is chosen and the air within take at each side."""
_VEIL = 0.6
"""How much of a token is hidden that cannot be chosen."""


class AccountTile(PushButton):
    """One account: its token, icon or letter, over its name where that has room; or a number with the icon of what it
    counts."""

    def paint(self, p: Painter, view: ButtonView) -> None:
        ground, on, second = self._colours(view)
        self._paint_ground(p, view, ground)
        if view.detail:
            p.text(view.detail, self.w / 2 - 4, self.h / 2, theme.TITLE, on, True, "right")
            p.icon(view.icon, self.w / 2 + 4 + 14, self.h / 2, 28, on)
            return
        named = self.w >= _NAMED_W and self.h >= _NAMED_H
        close = not named and self.w >= _CLOSE_W and self.h >= _CLOSE_H
        middle, cy = self.w / 2, self.h / 2 - (13 if named else 11 if close else 0)
        if view.token is not None:
            radius = _CLOSE_RADIUS if close else _RADIUS
            draw_token(p, middle, cy, radius, view.token)
            if not view.enabled:
                p.disc(middle, cy, radius + 1, (*theme.SURFACE[:3], _VEIL))
        elif view.group:
            p.text(view.group, middle, cy, theme.TITLE, on, True, "middle")
        else:
            p.icon(view.icon, middle, cy, _CLOSE_SIGN if close else 28, on)
        if close:
            room = self.w - 2 * _OUTLINE
            words = view.brief if view.brief and width(view.label, theme.SMALL) > room - _OUTLINE else view.label
            name = cut(words, theme.SMALL, room)
            p.text(name, middle, self.h - _CLOSE_LINE, theme.SMALL, second, False, "middle")
        if named:
            name = cut(view.label, theme.SMALL, self.w - 2 * _OUTLINE)
            p.text(name, middle, cy + _RADIUS + 15, theme.SMALL, second, False, "middle")


class Accounts(Part[AccountsView]):
    """Shows an AccountsView. Where not all have the height that a finger needs, as over a keypad in an upright window,
    the last tile turns to the others."""

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
        """As few columns as leave each tile the height that a finger needs, and two at least."""
        wide, high = self.w - 2 * _SIDE, self.h - _HEAD - _BELOW
        most = max(2, int((wide + theme.GAP) / (theme.TOUCH_WIDE + theme.GAP)))
        columns = next((n for n in range(2, most) if self._height(n, high) >= theme.TOUCH), most)
        here: list[PushButton] = [*self.tiles]
        places = columns * max(1, int((high + theme.GAP) / (theme.TOUCH + theme.GAP)))
        paged = len(self.tiles) > places
        if paged:
            self.page %= -(-len(self.tiles) // (places - 1))
            here = [*self.tiles[self.page * (places - 1) : (self.page + 1) * (places - 1)], self.on]
        for tile in self.tiles:
            self.show(tile, tile in here)
        self.show(self.on, paged)
        each = min(float(_TALLEST), theme.TOUCH if paged else self._height(columns, high))
        # only the bank and the pot have a short word: players are cut where they must, what is no account has none
        players, common = [tile for tile in here if not tile.record.brief], [tile for tile in here if tile.record.brief]
        rows = -(-len(players) // columns) + 1
        apart = min(float(_TALLEST), (high + theme.GAP) / rows - theme.GAP)
        if not common or paged or columns < 3 or apart < _CLOSE_H:
            self.grid(here, (_SIDE, _HEAD, wide, each), columns)
            return
        self.grid(players, (_SIDE, _HEAD, wide, apart), columns)  # the bank and the pot in a row with room for words
        below = _HEAD + (rows - 1) * (apart + theme.GAP)
        self.grid(common, (_SIDE, below, wide, apart), len(common))

    def _height(self, columns: int, high: float) -> float:
        """The height of a tile in so many columns."""
        rows = max(1, -(-len(self.tiles) // columns))
        return (high + theme.GAP) / rows - theme.GAP

    def paint(self, p: Painter, view: AccountsView) -> None:
        p.round(0, 0, self.w, self.h, theme.SURFACE)
        left = 14 + p.text(view.title, 14, _HEAD / 2, theme.BODY, theme.TEXT2) + 10
        chosen = next((button.label for button in view.choices if button.chosen), "")
        room = self.w - left - 12
        size = first_size(chosen, (theme.HEADING, theme.BODY, theme.SMALL), room, True)
        shown = cut(chosen, size, room, True) if width(view.title, theme.BODY) < self.w - 60 else ""
        p.text(shown, left, _HEAD / 2, size, theme.TEXT, True)
