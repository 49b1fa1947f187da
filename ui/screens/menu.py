"""A menu: large tiles in a grid, and the languages in one row under them. Nothing stands on a second page."""

from __future__ import annotations

from ui.look import theme
from ui.paint.fitting import cut, width
from ui.paint.painter import Painter
from ui.records.rolls import MenuView
from ui.widgets.button import PushButton
from ui.widgets.menu_tile import MenuTile
from ui.widgets.note import Notice
from ui.widgets.piece import Piece
from ui.widgets.segmented import Segmented

BAR, BODY_Y = 52, 68
TITLE_X = theme.MARGIN + BAR + 16
LANGUAGES = 52
APART = 12
"""Between tiles: what is dangerous stands so far from what is common."""
UPRIGHT_COLUMNS = 3
"""The most columns in an upright window."""


class MenuScreen(Piece[MenuView]):
    """Shows a MenuView."""

    def build(self) -> None:
        self.back, self.languages = PushButton(), Segmented()
        self.tiles: list[MenuTile] = []
        self._notice = Notice()
        self.add_pieces(self.back, self.languages)

    @property
    def buttons(self) -> list[PushButton]:
        """All that can be touched, in the order of the record."""
        return [self.back, *self.tiles]

    def changed(self, view: MenuView) -> None:
        self.back.view, self.languages.view = view.back, view.languages
        self.fill(self.tiles, view.tiles, MenuTile)
        left = TITLE_X + width(view.title, theme.HEADING, True) + theme.MARGIN
        free = (left, theme.MARGIN / 2, theme.scale.width - left - theme.MARGIN, BAR + theme.MARGIN)
        self._notice.say(view.note, self.back, view.because, free)

    def arrange(self, view: MenuView) -> None:
        self.within(self.back, theme.MARGIN, theme.MARGIN, BAR, BAR)
        bottom = self.h - theme.MARGIN - LANGUAGES
        self.within(self.languages, theme.MARGIN, bottom, self.w - 2 * theme.MARGIN, LANGUAGES)
        columns = min(view.columns, UPRIGHT_COLUMNS) if theme.scale.upright else view.columns
        rows = max(1, -(-len(view.tiles) // columns))
        high = (bottom - APART - BODY_Y - (rows - 1) * APART) / rows
        wide = self.w - 2 * theme.MARGIN
        self.grid(self.tiles, (theme.MARGIN, BODY_Y, wide, high), columns, APART, APART)

    def paint(self, p: Painter, view: MenuView) -> None:
        title = cut(view.title, theme.HEADING, self.w - TITLE_X - theme.MARGIN, True)
        p.text(title, TITLE_X, theme.MARGIN + BAR / 2, theme.HEADING, theme.TEXT, True)
