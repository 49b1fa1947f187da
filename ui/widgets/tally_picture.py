"""The tally as a picture to be sent to friends: what its screen shows, without what could be touched there."""

from __future__ import annotations

from collections.abc import Callable

from kivy.clock import Clock
from kivy.graphics import ClearBuffers, ClearColor, Fbo, Translate
from msgspec.structs import replace

from ui.look import theme
from ui.look.theme import scale
from ui.paint.fitting import cut, fitted, width
from ui.paint.painter import Painter
from ui.records.tally import TallyView
from ui.widgets.chart import Chart
from ui.widgets.piece import Piece
from ui.widgets.tally_panels import AwardTile, Pill, stand_side_by_side
from ui.widgets.tally_row import Legend, TallyRow

HEIGHT = 512
"""Of the picture, in u."""
PANEL, FEW = 320, 4
BODY_Y, BODY = 66, 310
LEGEND_Y, TILES_Y, TILE = 380, 412, 58
MOST_TILES = 4

Drawn = Callable[[int, int, bytes], object]
"""Takes width and height in pixels, and the pixels in RGBA, bottom row first."""


class TallyPicture(Piece[TallyView]):
    """Shows a TallyView."""

    def build(self) -> None:
        self.rows: list[TallyRow] = []
        self.tiles: list[AwardTile] = []
        self.chart, self.legend, self.pill = Chart(), Legend(), Pill()
        self.add_pieces(self.legend, self.pill)

    def changed(self, view: TallyView) -> None:
        self.fill(self.rows, tuple(replace(row, wealth=()) for row in view.rows), TallyRow)
        self.fill(self.tiles, view.awards[:MOST_TILES], AwardTile)
        self.legend.view, self.pill.view = view.legend, view
        self.offer(self.chart, replace(view.charts[0], axes=()) if view.charts else None)

    def arrange(self, view: TallyView) -> None:
        left, panel = theme.MARGIN, PANEL if view.charts else 0.0
        columns = 1 if len(self.rows) <= FEW else 2
        rows = -(-len(self.rows) // columns)
        pitch = min(84.0, (BODY + theme.GAP) / rows)
        wide = self.w - 2 * left - (panel + theme.MARGIN if panel else 0)
        each = (wide - (columns - 1) * theme.GAP) / columns
        for number, row in enumerate(self.rows):
            column, place = divmod(number, rows)
            x = left + column * (each + theme.GAP)
            self.within(row, x, BODY_Y + place * pitch, each, pitch - theme.GAP)
        self.within(self.chart, self.w - left - panel, BODY_Y, panel, BODY)
        self.within(self.legend, left + 6, LEGEND_Y, self.w - 2 * left - 12, 26)
        stand_side_by_side(self, self.tiles, (left, TILES_Y, self.w - 2 * left, TILE))
        size, lines = self._title(view)
        self.within(self.pill, 64 + width(lines[0], size, True) + 24, 8, Pill.wide(view.pill), 52)

    def _title(self, view: TallyView) -> tuple[float, list[str]]:
        room = self.w - 64 - Pill.wide(view.pill) - 40 - width(view.end, theme.SMALL)
        return fitted(view.title, (theme.TITLE, theme.HEADING, theme.BODY), room, 1, True)

    def paint(self, p: Painter, view: TallyView) -> None:
        size, lines = self._title(view)
        p.icon("trophy", 34, 35, 30, theme.BRASS)
        p.lines(lines, 64, 35, size, theme.TEXT, True)
        p.text(view.end, self.w - theme.MARGIN, 35, theme.SMALL, theme.TEXT2, False, "right")
        about = cut(view.about, theme.SMALL, self.w - 4 * theme.MARGIN)
        p.text(about, 2 * theme.MARGIN, HEIGHT - 20, theme.SMALL, theme.TEXT2)


def draw(view: TallyView, drawn: Drawn) -> None:
    """Draw the picture of a tally beside the screen and as large. `drawn` takes it with the next frame."""
    picture = TallyPicture(view)
    picture.place(0, 0, scale.width, HEIGHT)  # painted before the next frame, as every piece

    def read(_: float) -> None:
        size = scale.px(scale.width), scale.px(HEIGHT)
        buffer = Fbo(size=size)
        with buffer:
            ClearColor(*theme.GROUND)
            ClearBuffers()
            Translate(0, -scale.y(HEIGHT), 0)
        buffer.add(picture.canvas)
        buffer.draw()
        drawn(*size, buffer.pixels)

    Clock.schedule_once(read)
