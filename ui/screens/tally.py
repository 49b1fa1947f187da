"""The tally: the placing with stacked bars, every line openable down to each deed, wealth over time.

Up to six players stand in one column beside the panel. More stand in two columns, and the panel comes over the second
one when it is asked for.
"""

from __future__ import annotations

from ui.look import theme
from ui.records.screens import TallyRowView, TallyView, WealthLineView
from ui.widgets.button import PushButton
from ui.widgets.chart import Chart
from ui.widgets.fitting import broken, cut, first_size, fitted, width
from ui.widgets.listing import draw_listing
from ui.widgets.pager import Pager, Pages
from ui.widgets.painter import Painter
from ui.widgets.piece import Piece
from ui.widgets.press import Press
from ui.widgets.tally_row import Legend, TallyRow
from ui.widgets.tokens import draw_badge, draw_token

BODY_Y, FOOT_Y, FOOT = 66, 414, 58
PANEL = 320
FEW = 6
"""Up to so many players stand in one column."""
ROW = 78
LINE, LEGEND = 27, 26
UNDO, CLOSE = 166, 140
UPRIGHT_PILL, UPRIGHT_PANEL = 60, 200
"""In an upright window: where the row with the rules begins, and the least height of the panel under the players."""

Line = tuple[WealthLineView, list[str]]
"""A line of a player's wealth, with its words broken."""


class WealthPanel(Piece[TallyRowView]):
    """Shows everything that the player of a TallyRowView owns, in pages."""

    def build(self) -> None:
        self.pager = Pager(on_turn=self.repaint)
        self._of = ""

    def changed(self, view: TallyRowView) -> None:
        if view.name != self._of:
            self._of, self.pager.page = view.name, 0

    def _pages(self, view: TallyRowView) -> list[list[Line]]:
        """The lines with their words broken, in pages; room is left for the pager only if there are several."""
        lines = [(line, broken(line.label, theme.SMALL, self._room(line))) for line in view.wealth]
        room = self.h - 54 - 44
        whole = self._paged(lines, room)
        return whole if len(whole) == 1 else self._paged(lines, room - 58)

    def _paged(self, lines: list[Line], room: float) -> list[list[Line]]:
        pages: list[list[Line]] = [[]]
        used = 0.0
        for line in lines:
            high = _height(line[1])
            if pages[-1] and used + high > room:
                pages.append([])
                used = 0.0
            pages[-1].append(line)
            used += high
        return pages

    def _room(self, line: WealthLineView) -> float:
        return self.w - 44 - 22 - width(line.amount, theme.SMALL, True)

    def arrange(self, view: TallyRowView) -> None:
        pages = self._pages(view)
        self.pager.view = Pages(view.more, len(pages))
        self.show(self.pager, len(pages) > 1)
        self.within(self.pager, 12, self.h - 40 - 56, self.w - 24, 52)

    def paint(self, p: Painter, view: TallyRowView) -> None:
        p.round(0, 0, self.w, self.h, theme.SURFACE)
        draw_token(p, 30, 28, 16, view.token)
        size = first_size(view.name, (theme.HEADING, theme.BODY), self.w - 72, True)
        p.text(cut(view.name, size, self.w - 72, True), 56, 28, size, theme.TEXT, True)
        y = 54.0
        for line, words in self._pages(view)[self.pager.page]:
            self._paint_line(p, line, words, y + _height(words) / 2)
            y += _height(words)
        p.rect(12, self.h - 40, self.w - 24, 1.5, theme.LINE)
        p.text(view.worth_label, 14, self.h - 20, theme.BODY, theme.TEXT2)
        p.text(view.worth, self.w - 14, self.h - 20, theme.STRIP, theme.TEXT, True, "right")

    def _paint_line(self, p: Painter, line: WealthLineView, words: list[str], cy: float) -> None:
        if line.group:
            draw_badge(p, 14, cy - 11, 22, line.group, line.icon, line.mortgaged)
        else:
            p.icon(line.icon, 25, cy, 20, theme.TEXT2)
        p.text(line.amount, self.w - 14, cy, theme.SMALL, theme.TEXT, True, "right")
        p.lines(words, 44, cy, theme.SMALL, theme.TEXT2, pitch=1.1)


def _height(words: list[str]) -> float:
    return LINE + 20 * (len(words) - 1)


class DeparturesPanel(Piece[TallyView]):
    """Shows the rules of the table itself, and what each chose."""

    def paint(self, p: Painter, view: TallyView) -> None:
        p.round(0, 0, self.w, self.h, theme.SURFACE)
        p.text(view.pill, 14, 24, theme.STRIP, theme.BRASS, True)
        draw_listing(p, view.departures, 14, 46, self.w - 28, self.h - 10)


class Pill(Press[TallyView]):
    """Shows whether the rules were the official ones; if not, a touch lists what differed."""

    def refusal(self, view: TallyView) -> str | None:
        return "" if view.official else None

    def paint(self, p: Painter, view: TallyView) -> None:
        p.frame(0, 6, self.w, self.h - 12, theme.BRASS, theme.PRESSED if self.pressed else theme.GROUND, 1.5, 18)
        p.icon("check" if view.official else "list", 22, self.h / 2, 18, theme.BRASS)
        p.text(view.pill, 38, self.h / 2, theme.SMALL, theme.BRASS)

    @staticmethod
    def wide(words: str) -> float:
        """How wide these words make it."""
        return width(words, theme.SMALL) + 54


Opener = TallyRow | Pill | PushButton
"""What opens a panel."""


class TallyScreen(Piece[TallyView]):
    """Shows a TallyView. `opened`: the row, pill or button whose panel is open."""

    def build(self) -> None:
        self.rows: list[TallyRow] = []
        self.chart, self.wealth, self.departures = Chart(), WealthPanel(), DeparturesPanel()
        self.legend, self.pill = Legend(), Pill(on_release=self._open)
        self.chart_button, self.undo, self.close = PushButton(on_release=self._open), PushButton(), PushButton()
        self.opened: Opener | None = None
        self.add_pieces(self.legend, self.pill, self.undo, self.close)

    def _few(self) -> bool:
        return len(self.rows) <= FEW or theme.scale.upright

    def _panel(self, view: TallyView) -> Chart | WealthPanel | DeparturesPanel | None:
        """Which panel is to be seen; beside few players the chart, while no other is open."""
        if isinstance(self.opened, TallyRow):
            return self.wealth
        if self.opened is self.pill:
            return self.departures
        wanted = self._few() or self.opened is self.chart_button
        return self.chart if wanted and view.chart is not None else None

    def _open(self, press: Opener) -> None:
        """Open its panel, or close it again."""
        self.opened = None if self.opened is press else press
        self.refresh()

    def begin(self) -> None:
        """Close what was opened at another tally."""
        self.opened = None

    def changed(self, view: TallyView) -> None:
        self.fill(self.rows, view.rows, lambda: TallyRow(on_release=self._open))
        self.legend.view, self.chart.view = view.legend, view.chart
        self.pill.view = self.departures.view = view
        self.chart_button.view, self.undo.view, self.close.view = view.chart_button, view.undo, view.close
        self.show(self.chart_button, not self._few() and view.chart is not None)
        if isinstance(self.opened, TallyRow) and self.opened not in self.rows:
            self.opened = None  # the row of a game with more players
        if isinstance(self.opened, TallyRow):
            self.wealth.view = self.opened.view
        panel = self._panel(view)
        for piece in (self.chart, self.departures, self.wealth):
            self.show(piece, piece is panel)
        for number, row in enumerate(self.rows):
            self.show(row, self._few() or panel is None or number < len(self.rows) / 2)

    def _arrange_upright(self, view: TallyView) -> None:
        """The rows, under them the panel and the legend, and the way out at the foot."""
        x, wide, foot = theme.MARGIN, self.w - 2 * theme.MARGIN, self.h - theme.MARGIN - FOOT
        self.within(self.close, self.w - x - CLOSE, foot, CLOSE, FOOT)
        self.within(self.undo, self.w - x - CLOSE - theme.GAP - UNDO, foot, UNDO, FOOT)
        legend = foot - theme.GAP - LEGEND
        self.within(self.legend, x + 4, legend, wide - 8, LEGEND)
        self.within(self.pill, x, UPRIGHT_PILL, Pill.wide(view.pill), 52)
        top = UPRIGHT_PILL + 52.0 + theme.GAP
        most = (legend - theme.GAP - UPRIGHT_PANEL - theme.GAP - top) / max(1, len(self.rows))
        pitch = min(ROW + 7.0, most)
        self.grid(self.rows, (x, top, wide, pitch - 2), below=2)
        panel = top + len(self.rows) * pitch + 3
        for piece in (self.chart, self.departures, self.wealth):
            self.within(piece, x, panel, wide, legend - theme.GAP - panel)

    def arrange(self, view: TallyView) -> None:
        if theme.scale.upright:
            self._arrange_upright(view)
            return
        left, bottom = theme.MARGIN, FOOT_Y - theme.MARGIN
        half = (self.w - 3 * theme.MARGIN) / 2
        panel = PANEL if self._few() else half
        panel_x = self.w - theme.MARGIN - panel
        self.within(self.close, self.w - theme.MARGIN - CLOSE, FOOT_Y, CLOSE, FOOT)
        self.within(self.undo, self.w - theme.MARGIN - CLOSE - theme.GAP - UNDO, FOOT_Y, UNDO, FOOT)
        foot = self.w - 2 * theme.MARGIN - CLOSE - UNDO - 2 * theme.GAP
        if self._few():
            self.within(self.legend, left + 4, FOOT_Y, foot - 12, FOOT)
        else:
            self.within(self.chart_button, left, FOOT_Y, 150, FOOT)
            self.within(self.legend, left + 4, bottom - LEGEND, self.w - 2 * theme.MARGIN - 8, LEGEND)
            bottom -= LEGEND + theme.GAP
        beside = self._few() and self._panel(view) is not None
        self._arrange_rows(panel_x - theme.MARGIN - left if beside else self.w - 2 * left, bottom)
        for piece in (self.chart, self.departures, self.wealth):
            self.within(piece, panel_x, BODY_Y, panel, bottom - BODY_Y)
        self._arrange_pill(view)

    def _arrange_rows(self, wide: float, bottom: float) -> None:
        columns = 1 if self._few() else 2
        each = (wide - (columns - 1) * theme.MARGIN) / columns
        rows = -(-len(self.rows) // columns)
        pitch = min(ROW + 7, (bottom - BODY_Y + theme.GAP) / rows)
        for number, row in enumerate(self.rows):
            column, place = divmod(number, rows)
            x = theme.MARGIN + column * (each + theme.MARGIN)
            self.within(row, x, BODY_Y + place * pitch, each, pitch - theme.GAP)

    def _title(self, view: TallyView) -> tuple[float, list[str]]:
        beside = 0.0 if theme.scale.upright else Pill.wide(view.pill) + 24 + width(view.end, theme.SMALL)
        room = self.w - 64 - beside - 16
        return fitted(view.title, (theme.TITLE, theme.HEADING, theme.BODY), room, 1, True)

    def _arrange_pill(self, view: TallyView) -> None:
        size, lines = self._title(view)
        x = 64 + width(lines[0], size, True) + 24
        self.within(self.pill, x, 8, Pill.wide(view.pill), 52)

    def paint(self, p: Painter, view: TallyView) -> None:
        size, lines = self._title(view)
        p.icon("trophy", 34, 35, 30, theme.BRASS)
        p.lines(lines, 64, 35, size, theme.TEXT, True)
        p.text(
            view.end,
            self.w - theme.MARGIN,
            UPRIGHT_PILL + 26 if theme.scale.upright else 35,
            theme.SMALL,
            theme.TEXT2,
            False,
            "right",
        )
