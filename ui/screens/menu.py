"""A menu: large tiles in a grid, and the languages in one row under them. Nothing stands on a second page."""

from __future__ import annotations

from ui.look import theme
from ui.paint.fitting import cut, width
from ui.paint.painter import Painter
from ui.records.rolls import MenuView
from ui.widgets.button import PushButton
from ui.widgets.choices import MenuGrid
from ui.widgets.note import Notice
from ui.widgets.piece import Piece
from ui.widgets.segmented import Segmented

BAR, BODY_Y = 52, 68
TITLE_X = theme.MARGIN + BAR + 16
LANGUAGES = 52
APART = 12
"""Between the tiles and the languages."""


class MenuScreen(Piece[MenuView]):
    """Shows a MenuView."""

    def build(self) -> None:
        self.back, self.menu, self.languages = PushButton(), MenuGrid(), Segmented()
        self._notice = Notice()
        self.add_pieces(self.back, self.menu, self.languages)

    @property
    def buttons(self) -> list[PushButton]:
        """All that can be touched, in the order of the record."""
        return [self.back, *self.menu.buttons]

    def changed(self, view: MenuView) -> None:
        self.back.view, self.languages.view = view.back, view.languages
        self.menu.columns, self.menu.view = view.columns, view.tiles
        left = TITLE_X + width(view.title, theme.HEADING, True) + theme.MARGIN
        free = (left, theme.MARGIN / 2, theme.scale.width - left - theme.MARGIN, BAR + theme.MARGIN)
        self._notice.say(view.note, self.back, view.because, free)

    def arrange(self, view: MenuView) -> None:
        self.within(self.back, theme.MARGIN, theme.MARGIN, BAR, BAR)
        bottom = self.h - theme.MARGIN - LANGUAGES
        self.within(self.languages, theme.MARGIN, bottom, self.w - 2 * theme.MARGIN, LANGUAGES)
        self.within(self.menu, theme.MARGIN, BODY_Y, self.w - 2 * theme.MARGIN, bottom - APART - BODY_Y)

    def paint(self, p: Painter, view: MenuView) -> None:
        title = cut(view.title, theme.HEADING, self.w - TITLE_X - theme.MARGIN, True)
        p.text(title, TITLE_X, theme.MARGIN + BAR / 2, theme.HEADING, theme.TEXT, True)
