"""The tally: the placing with stacked bars, every line openable down to each deed, wealth over time, awards.

A finger on the curve, or *replay*, shows how things stood then: the same rows, with what everybody owned at that
moment. Up to four players stand in one column beside the panel, more in two.
"""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock

from ui.look import theme
from ui.paint.fitting import fitted, width
from ui.paint.large import GROWTHS
from ui.paint.painter import Painter
from ui.records.tally import MomentView, TallyRowView, TallyView
from ui.widgets.button import PushButton
from ui.widgets.chart import Chart
from ui.widgets.piece import Box, Piece
from ui.widgets.replay_bar import ReplayBar
from ui.widgets.tally_panels import (
    AwardsPanel,
    AwardTile,
    DeparturesPanel,
    Pill,
    SavedPanel,
    WealthPanel,
    stand_side_by_side,
)
from ui.widgets.tally_row import Legend, TallyRow

BODY_Y, FOOT_Y, FOOT = 66, 414, 58
PANEL = 320
FEW = 4
"""Up to so many players stand in one column."""
ROW, TALLEST = 78, 156
"""The usual height of a row, and the most where few play."""
LEGEND = 26
BESIDE = 12
"""What a button of the foot leaves free beside its word."""
MOST_TILES = 2
"""So many awards stand in the foot, fewer where their words have no room; a touch on one opens them all."""
PLAY_S, SLOWEST_S, FASTEST_S = 12.0, 0.8, 0.1
"""A game is played over in so many seconds, but for what would be too slow or too fast to follow."""
UPRIGHT_PILL, UPRIGHT_PANEL = 60, 224
"""In an upright window: where the row with the rules begins, and the least height of the panel under the players."""

Opener = TallyRow | Pill | AwardTile | PushButton
"""What opens a panel."""


class TallyScreen(Piece[TallyView]):
    """Shows a TallyView. `opened`: the row, pill, tile or button whose panel is open. `moment`: the one looked back
    upon, None: how it ended. `axis`: which of the charts is shown."""

    def build(self) -> None:
        self.rows: list[TallyRow] = []
        self.tiles: list[AwardTile] = []
        self.chart, self.wealth, self.departures = Chart(), WealthPanel(), DeparturesPanel()
        self.awards, self.saved = AwardsPanel(), SavedPanel()
        self.legend, self.pill, self.bar = Legend(), Pill(on_release=self._open), ReplayBar()
        self.watch, self.save = PushButton(on_release=self._watch), PushButton(on_release=self._save)
        self.undo, self.close = PushButton(), PushButton()
        self.opened: Opener | None = None
        self.moment: int | None = None
        self.axis = 0
        self._playing: Any = None
        self.chart.bind(on_pick=lambda _, moment: self._pick(moment), on_axis=lambda _, axis: self._turn(axis))
        self.bar.back.bind(on_release=lambda _: self._step(-1))
        self.bar.on.bind(on_release=lambda _: self._step(1))
        self.bar.play.bind(on_release=lambda _: self._play_or_stop())
        self.bar.end.bind(on_release=lambda _: self._look_at(None))
        self.add_pieces(self.legend)

    @property
    def moment_box(self) -> Box:
        """All over the players: what a great moment may cover while it is said."""
        x, y, *_ = self.box
        return x + theme.MARGIN, y + 4, self.w - 2 * theme.MARGIN, self.rows[0].box[1] - y - 4 - theme.GAP

    def begin(self) -> None:
        """Close what was opened at another tally."""
        self._stop()
        self.opened, self.moment, self.axis = None, None, 0

    # Panels

    def _panel(self, view: TallyView) -> Piece[Any] | None:
        """Which panel is to be seen: the chart, while no other is open."""
        if isinstance(self.opened, TallyRow):
            return self.wealth
        if self.opened is self.pill:
            return self.departures
        if isinstance(self.opened, AwardTile):
            return self.awards
        if self.opened is self.save and view.saved is not None:
            return self.saved
        return self.chart if view.charts else None

    def _open(self, press: Opener) -> None:
        """Open its panel, or close it again."""
        self.opened = None if self.opened is press else press
        self.refresh()

    def _save(self, press: PushButton) -> None:
        self.opened = press
        self.refresh()

    # Looking back

    def _watch(self, _: PushButton) -> None:
        """Play the game over from its start."""
        self._look_at(0)
        self._play()

    def _pick(self, moment: int) -> None:
        self._stop()
        self._look_at(moment)

    def _step(self, by: int) -> None:
        self._stop()
        self._look_at((self.moment or 0) + by)

    def _play_or_stop(self) -> None:
        if self._playing is not None:
            self._stop()
            self.refresh()
            return
        if self.moment == len(self.record.moments) - 1:
            self._look_at(0)
        self._play()

    def _play(self) -> None:
        """Go on by itself, moment by moment."""
        each = min(SLOWEST_S, max(FASTEST_S, PLAY_S / len(self.record.moments)))
        self._playing = Clock.schedule_interval(lambda _: self._next(), each)
        self.refresh()

    def _next(self) -> None:
        last = self.view is None or self.moment is None or self.moment + 1 >= len(self.view.moments)
        if last or self.get_root_window() is None:
            self._stop()
            self.refresh()
        else:
            self._look_at((self.moment or 0) + 1)

    def _stop(self) -> None:
        if self._playing is not None:
            self._playing.cancel()
            self._playing = None

    def _look_at(self, moment: int | None) -> None:
        """Show how things stood then; None: how they ended."""
        if moment is None:
            self._stop()
        self.moment = None if moment is None else max(0, min(moment, len(self.record.moments) - 1))
        if not isinstance(self.opened, TallyRow):
            self.opened = None
        self.refresh()

    def _turn(self, axis: int) -> None:
        self.axis = axis
        self.refresh()

    def _then(self, view: TallyView) -> MomentView | None:
        return view.moments[self.moment] if self.moment is not None else None

    # What is shown

    def changed(self, view: TallyView) -> None:
        if self.moment is not None and self.moment >= len(view.moments):
            self.begin()  # another game
        then, whose = self._then(view), self.opened.record.token if isinstance(self.opened, TallyRow) else None
        self.fill(self.rows, self._shown(view), lambda: TallyRow(on_release=self._open))
        if isinstance(self.opened, TallyRow):  # none, of somebody who was not there
            self.opened = next((row for row in self.rows if row.record.token == whose), None)
            self.wealth.view = self.opened.view if self.opened is not None else None
        for row in self.rows:  # in an upright window the awards take the place of the players
            self.show(row, not (theme.scale.upright and isinstance(self.opened, AwardTile)))
        self._change_foot(view, then)
        for row in self.rows:
            row.opened = self.opened is row
        for tile in self.tiles:
            tile.opened = self.opened is tile
        self.legend.view, self.pill.view, self.departures.view = view.legend, view, view
        self.awards.view, self.saved.view = view.awards, view.saved
        self.chart.view = view.charts[min(self.axis, len(view.charts) - 1)] if view.charts else None
        self.chart.moment = -1 if self.moment is None else self.moment
        panel = self._panel(view)
        for piece in self._panels():
            self.show(piece, piece is panel)

    def _shown(self, view: TallyView) -> tuple[TallyRowView, ...]:
        then = self._then(view)
        return view.rows if then is None else then.rows

    def _change_foot(self, view: TallyView, then: MomentView | None) -> None:
        self.fill(
            self.tiles, view.awards[:MOST_TILES] if then is None else (), lambda: AwardTile(on_release=self._open)
        )
        self.watch.view, self.save.view, self.undo.view, self.close.view = view.watch, view.save, view.undo, view.close
        self.bar.view = view.replay
        self.bar.tell(then.last if then is not None else "", self._playing is not None)
        self.show(self.bar, then is not None)
        self.show(self.watch, then is None and len(view.moments) > 1)
        for piece in (self.save, self.undo, self.close, self.pill):
            self.show(piece, then is None)

    def _panels(self) -> tuple[Piece[Any], ...]:
        return self.chart, self.departures, self.wealth, self.awards, self.saved

    def _buttons(self, view: TallyView) -> list[PushButton]:
        """Those of the foot, from the right."""
        return [self.close, self.undo, self.save, *([self.watch] if len(view.moments) > 1 else [])]

    def _arrange_upright(self, view: TallyView) -> None:
        """The rows, under them the panel and the legend; at the foot the awards, and under them the buttons."""
        x, wide, foot = theme.MARGIN, self.w - 2 * theme.MARGIN, self.h - theme.MARGIN - FOOT
        self.grid(self._buttons(view)[::-1], (x, foot, wide, FOOT), len(self._buttons(view)))
        self.within(self.bar, x, foot, wide, FOOT)
        tiles = foot - theme.GAP - FOOT
        for tile in self.tiles:
            self.show(tile, True)
        self.grid(self.tiles, (x, tiles, wide, FOOT), MOST_TILES)
        high = LEGEND * Legend.lines(view.legend, wide - 8)
        legend = tiles - theme.GAP - high
        self.within(self.legend, x + 4, legend, wide - 8, high)
        self.within(self.pill, x, UPRIGHT_PILL, Pill.wide(view.pill), 52)
        top = UPRIGHT_PILL + 52.0 + theme.GAP
        columns = 1 if len(self.rows) <= FEW else 2
        rows = -(-len(self.rows) // columns)
        pitch = min(ROW + 7.0, (legend - theme.GAP - UPRIGHT_PANEL - theme.GAP - top) / max(1, rows))
        self.grid(self.rows, (x, top, wide, pitch - theme.GAP), columns)
        panel = top + rows * pitch + 3
        for piece in self._panels():
            over = top if piece is self.awards else panel
            self.within(piece, x, over, wide, legend - theme.GAP - over)

    def arrange(self, view: TallyView) -> None:
        if theme.scale.upright:
            self._arrange_upright(view)
            return
        left, bottom = theme.MARGIN, FOOT_Y - theme.MARGIN - LEGEND - theme.GAP
        panel = PANEL + max(0.0, self.w - theme.WIDTH) * 0.55
        panel_x = self.w - theme.MARGIN - panel
        self.within(self.legend, left + 6, bottom + theme.GAP, self.w - 2 * left - 12, LEGEND)
        beside = self._panel(view) is not None
        self._arrange_rows(panel_x - theme.MARGIN - left if beside else self.w - 2 * left, bottom)
        for piece in self._panels():
            self.within(piece, panel_x, BODY_Y, panel, bottom - BODY_Y)
        self._arrange_foot(view)
        self.within(self.pill, self._pill_at(view), 8, Pill.wide(view.pill), 52)

    def _pill_at(self, view: TallyView) -> float:
        """Where the pill begins: after the title, and in large text after a grown one if the end of the bar lets it."""
        size, lines = self._title(view)
        wide, by = width(lines[0], size, True), GROWTHS[0] if theme.scale.large else 1.0
        last = self.w - theme.MARGIN - 24 - by * width(self._end(view), theme.SMALL) - Pill.wide(view.pill)
        return max(64 + wide + 24, min(64 + by * wide + 24, last))

    def _arrange_rows(self, wide: float, bottom: float) -> None:
        columns = 1 if len(self.rows) <= FEW else 2
        each = (wide - (columns - 1) * theme.GAP) / columns
        rows = -(-len(self.rows) // columns)
        most = ROW + 7 if columns > 1 else TALLEST
        pitch = min(most, (bottom - BODY_Y + theme.GAP) / max(1, rows))
        for number, row in enumerate(self.rows):
            column, place = divmod(number, rows)
            x = theme.MARGIN + column * (each + theme.GAP)
            self.within(row, x, BODY_Y + place * pitch, each, pitch - theme.GAP)

    def _arrange_foot(self, view: TallyView) -> None:
        right = self.w - theme.MARGIN
        for button in self._buttons(view):
            wide = width(button.record.label, theme.BODY, True) + 2 * BESIDE
            self.within(button, right - wide, FOOT_Y, wide, FOOT)
            right -= wide + theme.GAP
        stand_side_by_side(self, self.tiles, (theme.MARGIN, FOOT_Y, right - theme.MARGIN, FOOT))
        self.within(self.bar, theme.MARGIN, FOOT_Y, self.w - 2 * theme.MARGIN, FOOT)

    def _title(self, view: TallyView) -> tuple[float, list[str]]:
        then = self._then(view)
        beside = 40 + width(self._end(view), theme.SMALL) + (Pill.wide(view.pill) if then is None else 0)
        room = self.w - 64 - (16 if theme.scale.upright else beside)
        title = view.title if then is None else then.title
        return fitted(title, (theme.TITLE, theme.HEADING, theme.BODY), room, 1, True)

    def _end(self, view: TallyView) -> str:
        then = self._then(view)
        return view.end if then is None else then.time

    def paint(self, p: Painter, view: TallyView) -> None:
        size, lines = self._title(view)
        p.icon("trophy" if self.moment is None else "clock", 34, 35, 30, theme.BRASS)
        p.lines(lines, 64, 35, size, theme.TEXT, True)
        end_y = UPRIGHT_PILL + 26 if theme.scale.upright else 35
        p.text(self._end(view), self.w - theme.MARGIN, end_y, theme.SMALL, theme.TEXT2, False, "right")
