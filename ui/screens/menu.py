"""A menu over the whole screen."""

from __future__ import annotations

from ui.kit.solve import Ways
from ui.look import theme
from ui.parts import menu
from ui.records.rolls import MenuView
from ui.widgets.drawn import Drawn
from ui.widgets.note import Notice


class MenuScreen(Drawn[MenuView]):
    """Shows a MenuView."""

    def build(self) -> None:
        super().build()
        self._notice = Notice()

    def ways(self, view: MenuView) -> Ways:
        return menu.ways(view, self.w)

    def arrange(self, view: MenuView) -> None:
        super().arrange(view)
        x, y, w, h = self.spot(menu.FREE) or self.box
        more = theme.MARGIN / 2  # a note of two lines is higher than the bar
        free = (x - theme.MARGIN, y - more, w + theme.MARGIN, h + 2 * more)
        self._notice.say(view.note, self.live[0], view.because, free)
