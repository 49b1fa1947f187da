"""The tally: the placing with stacked bars, every line openable down to each deed, wealth over time.

Up to six players stand in one column beside the panel. More stand in two columns, and the panel comes over the second
one when it is asked for.
"""

from __future__ import annotations

from typing import Any

from ui.look import theme
from ui.records import intents as i
from ui.records.pieces import TallyRowView
from ui.records.screens import TallyView, WealthLineView, WealthView
from ui.widgets.button import PushButton
from ui.widgets.chart import Chart
from ui.widgets.fitting import broken, cut, first_size, fitted, width
from ui.widgets.listing import draw_listing
from ui.widgets.pager import Pager
from ui.widgets.painter import Painter
from ui.widgets.piece import Piece
from ui.widgets.press import Press
from ui.widgets.tally_row import Legend, TallyRow, draw_series
from ui.widgets.tokens import draw_badge, draw_token

BODY_Y, FOOT_Y, FOOT = 66, 414, 58
PANEL = 320
FEW = 6
"""Up to so many players stand in one column."""
ROOMY = 4
"""Up to so many rows are as high as they should be."""
ROW = 78
LINE, LEGEND = 27, 26
UNDO, CLOSE = 176, 130

CHART, DEPARTURES = "chart", "departures"


class SlimTallyRow(Press):
    """A TallyRowView in a lower row, for five or six players: the bar is a strip under the words."""

    def paint(self, p: Painter) -> None:
        view: TallyRowView = self.view
        ground = theme.RAISED if view.first else theme.SURFACE
        p.round(0, 0, self.w, self.h, theme.PRESSED if self.pressed else ground)
        cy = (self.h - 12) / 2
        p.text(view.place, 18, cy, theme.STRIP, theme.TEXT, True, "middle")
        draw_token(p, 48, cy, 14, view.token)
        p.icon("down", self.w - 20, cy, 18, theme.TEXT2)
        p.text(view.total, self.w - 36, cy, theme.STRIP, theme.TEXT, True, "right")
        room = self.w - 36 - width(view.total, theme.STRIP, True) - 10 - 70
        size = first_size(view.name, (theme.STRIP, theme.BODY, theme.SMALL), room, True)
        p.text(cut(view.name, size, room, True), 70, cy, size, theme.TEXT, True)
        x, room = 14.0, self.w - 28 - 2 * max(0, sum(part > 0 for part in view.series) - 1)
        for series, part in enumerate(view.series):
            if part > 0:
                wide = max(2.0, part * room)
                draw_series(p, x, self.h - 14, wide, 8, series)
                x += wide + 2


class WealthPanel(Piece):
    """Shows (WealthView, PageView): everything that one player owns, in pages."""

    def build(self) -> None:
        self.pager = Pager()
        self.page = 0
        self._of = ""
        self.pager.bind(on_page=lambda _, page: self._turn_to(page))

    def _turn_to(self, page: int) -> None:
        self.page = page
        self.arrange()
        self.repaint()

    def changed(self) -> None:
        if self.view[0].name != self._of:
            self._of, self.page = self.view[0].name, 0

    def _pages(self) -> list[list[tuple[WealthLineView, list[str]]]]:
        """The lines with their words broken, in pages; room is left for the pager only if there are several."""
        lines = [(line, broken(line.label, theme.SMALL, self._room(line))) for line in self.view[0].lines]
        room = self.h - 54 - 44
        whole = self._paged(lines, room)
        return whole if len(whole) == 1 else self._paged(lines, room - 58)

    def _paged(self, lines: list[tuple[WealthLineView, list[str]]], room: float) -> list[list[Any]]:
        pages: list[list[Any]] = [[]]
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

    def arrange(self) -> None:
        if self.view is None or self.h == 0:
            return
        pages = self._pages()
        self.page = min(self.page, len(pages) - 1)
        self.pager.view = (self.view[1].words, self.page, len(pages))
        self.show(self.pager, len(pages) > 1)
        self.within(self.pager, 12, self.h - 40 - 56, self.w - 24, 52)

    def paint(self, p: Painter) -> None:
        wealth: WealthView = self.view[0]
        p.round(0, 0, self.w, self.h, theme.SURFACE)
        draw_token(p, 30, 28, 16, wealth.token)
        size = first_size(wealth.name, (theme.HEADING, theme.BODY), self.w - 72, True)
        p.text(cut(wealth.name, size, self.w - 72, True), 56, 28, size, theme.TEXT, True)
        y = 54.0
        for line, words in self._pages()[self.page]:
            self._paint_line(p, line, words, y + _height(words) / 2)
            y += _height(words)
        p.rect(12, self.h - 40, self.w - 24, 1.5, theme.LINE)
        p.text(wealth.total_label, 14, self.h - 20, theme.BODY, theme.TEXT2)
        p.text(wealth.total, self.w - 14, self.h - 20, theme.STRIP, theme.TEXT, True, "right")

    def _paint_line(self, p: Painter, line: WealthLineView, words: list[str], cy: float) -> None:
        if line.group:
            draw_badge(p, 14, cy - 11, 22, line.group, line.icon, line.mortgaged)
        else:
            p.icon(line.icon, 25, cy, 20, theme.TEXT2)
        p.text(line.amount, self.w - 14, cy, theme.SMALL, theme.TEXT, True, "right")
        p.lines(words, 44, cy, theme.SMALL, theme.TEXT2, pitch=1.1)


def _height(words: list[str]) -> float:
    return LINE + 20 * (len(words) - 1)


class DeparturesPanel(Piece):
    """`view` is (title, lines): the rules of the table itself, and what each chose."""

    def paint(self, p: Painter) -> None:
        title, lines = self.view
        p.round(0, 0, self.w, self.h, theme.SURFACE)
        p.text(title, 14, 24, theme.STRIP, theme.BRASS, True)
        draw_listing(p, lines, 14, 46, self.w - 28, self.h - 10)


class Pill(Press):
    """`view` is (words, official): an ornament in brass; where the table has rules of its own, a touch lists them."""

    def enabled(self) -> bool:
        return not self.view[1]

    def paint(self, p: Painter) -> None:
        words, official = self.view
        p.frame(0, 6, self.w, self.h - 12, theme.BRASS, theme.PRESSED if self.pressed else theme.GROUND, 1.5, 18)
        p.icon("check" if official else "list", 22, self.h / 2, 18, theme.BRASS)
        p.text(words, 38, self.h / 2, theme.SMALL, theme.BRASS)

    @staticmethod
    def wide(words: str) -> float:
        """How wide these words make it."""
        return width(words, theme.SMALL) + 54


class TallyScreen(Piece):
    """Shows a TallyView."""

    def build(self) -> None:
        self.rows: list[Press] = []
        self.chart, self.wealth, self.departures = Chart(), WealthPanel(), DeparturesPanel()
        self.legend, self.pill = Legend(), Pill()
        self.chart_button, self.undo, self.close = PushButton(), PushButton(), PushButton()
        self.panel: str | int | None = None
        for piece in (self.legend, self.pill, self.undo, self.close):
            self.add_widget(piece)
        self.undo.bind(on_release=lambda _: self.send(i.Undo()))
        self.close.bind(on_release=lambda _: self.send(i.Close()))
        self.pill.bind(on_release=lambda _: self._open(DEPARTURES))
        self.chart_button.bind(on_release=lambda _: self._open(CHART))

    def _few(self) -> bool:
        return len(self.rows) <= FEW

    def _shown(self) -> str | int | None:
        """Which panel is to be seen: a player's index, or the name of another; beside few players the chart."""
        if self.panel is None and self._few() and self.view.chart is not None:
            return CHART
        return self.panel

    def _open(self, panel: str | int) -> None:
        """Open a panel, or close it again."""
        self.panel = None if self.panel == panel else panel
        self._hand_panel()
        self.arrange()

    def changed(self) -> None:
        view: TallyView = self.view
        self._hand_rows(view)
        self.legend.view = view.legend
        self.pill.view = (view.pill, view.official)
        self.chart_button.view, self.undo.view, self.close.view = view.chart_button, view.undo, view.close
        self.show(self.chart_button, not self._few() and view.chart is not None)
        self._hand_panel()

    def _hand_rows(self, view: TallyView) -> None:
        kind = SlimTallyRow if ROOMY < len(view.rows) <= FEW else TallyRow
        if len(self.rows) != len(view.rows):
            for row in self.rows:
                self.show(row, False)
            self.rows = [kind() for _ in view.rows]
            for index, row in enumerate(self.rows):
                row.bind(on_release=lambda _, index=index: self._open(index))
                self.add_widget(row)
        for row, shown in zip(self.rows, view.rows, strict=True):
            row.view = shown

    def _hand_panel(self) -> None:
        view: TallyView = self.view
        panel = self._shown()
        self.chart.view = view.chart
        self.departures.view = (view.pill, view.departures)
        if isinstance(panel, int):
            self.wealth.view = (view.wealths[panel], view.pages)
        shown = {CHART: self.chart, DEPARTURES: self.departures}
        for piece in (self.chart, self.departures, self.wealth):
            self.show(piece, False)
        if isinstance(panel, int):
            self.show(self.wealth, True)
        elif panel is not None:
            self.show(shown[panel], True)
        for number, row in enumerate(self.rows):
            self.show(row, self._few() or panel is None or number < len(self.rows) / 2)

    def arrange(self) -> None:
        if self.view is None:
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
        beside = self._few() and self._shown() is not None
        self._arrange_rows(panel_x - theme.MARGIN - left if beside else self.w - 2 * left, bottom)
        for piece in (self.chart, self.departures, self.wealth):
            if piece.view is not None:
                self.within(piece, panel_x, BODY_Y, panel, bottom - BODY_Y)
        self._arrange_pill()

    def _arrange_rows(self, wide: float, bottom: float) -> None:
        columns = 1 if self._few() else 2
        each = (wide - (columns - 1) * theme.MARGIN) / columns
        rows = -(-len(self.rows) // columns)
        pitch = min(ROW + 7, (bottom - BODY_Y + theme.GAP) / rows)
        for number, row in enumerate(self.rows):
            column, place = divmod(number, rows)
            x = theme.MARGIN + column * (each + theme.MARGIN)
            self.within(row, x, BODY_Y + place * pitch, each, pitch - theme.GAP)

    def _title(self) -> tuple[float, list[str]]:
        room = self.w - 64 - Pill.wide(self.view.pill) - 40 - width(self.view.end, theme.SMALL)
        return fitted(self.view.title, (theme.TITLE, theme.HEADING, theme.BODY), room, 1, True)

    def _arrange_pill(self) -> None:
        size, lines = self._title()
        x = 64 + width(lines[0], size, True) + 24
        self.within(self.pill, x, 8, Pill.wide(self.view.pill), 52)

    def paint(self, p: Painter) -> None:
        view: TallyView = self.view
        size, lines = self._title()
        p.icon("trophy", 34, 35, 30, theme.BRASS)
        p.lines(lines, 64, 35, size, theme.TEXT, True)
        p.text(view.end, self.w - theme.MARGIN, 35, theme.SMALL, theme.TEXT2, False, "right")
