"""The fault screen: what is wrong, up to which number the game is safe, and what can be done, as large buttons."""

from __future__ import annotations

from ui.look import theme
from ui.look.theme import Rgba, scale
from ui.paint.fitting import chopped, cut
from ui.paint.large import GROWTHS
from ui.paint.painter import Painter
from ui.records.screens import FaultView
from ui.widgets.answers import Answers
from ui.widgets.piece import Box, Piece

PAPER = (8, 8, 470, 464)
ONE = 66
"""The height of the one way out, which stands under the paper where there is no other."""
REPORT = 3
"""So many lines of the file's name, and of what was found, are shown: whoever repairs it has the rest in the log."""
UPRIGHT_PART = 0.56
"""How much of an upright window it takes, over the answers."""
BAND = 72
SIDE = 20
APART = 12


class FaultScreen(Piece[FaultView]):
    """Shows a FaultView."""

    def build(self) -> None:
        self.answers = Answers(even=True)

    def changed(self, view: FaultView) -> None:
        self.offer(self.answers, view.answers or None)

    def arrange(self, view: FaultView) -> None:
        if view.answers:
            x, y, w, h = self._paper(view)
            if theme.scale.upright or len(view.answers) == 1:
                self.within(self.answers, x, y + h + 10, w, self.h - y - h - 10 - theme.MARGIN)
            else:
                self.within(self.answers, x + w + 10, y, self.w - x - w - 10 - theme.MARGIN, h)

    def _paper(self, view: FaultView) -> Box:
        """Where the paper lies: beside or over the answers, if there are any."""
        x, y, w, h = PAPER
        wide = self.w - 2 * theme.MARGIN
        if theme.scale.upright:
            return x, y, wide, self.h * (UPRIGHT_PART if view.answers else 1) - 2 * theme.MARGIN
        if len(view.answers) == 1:
            return x, y, wide, self.h - y - ONE - 10 - theme.MARGIN
        return x, y, w if view.answers else wide, h

    def paint(self, p: Painter, view: FaultView) -> None:
        x, y, w, h = self._paper(view)
        p.round(x, y, w, h, theme.PAPER, theme.RADIUS_PANEL)
        p.round(x, y, w, BAND, theme.ALARM, (theme.RADIUS_PANEL, theme.RADIUS_PANEL, 0, 0))
        p.icon("warn", x + 38, y + BAND / 2 - 1, 36, theme.WHITE)
        p.text(view.title, x + 72, y + BAND / 2, theme.TITLE, theme.WHITE, True)
        top: float = y + BAND + APART
        room = w - 2 * SIDE
        report = [
            part for line in view.repair for part in _shown(chopped(line, theme.SMALL, room), REPORT, theme.SMALL, room)
        ]
        free = y + h - top - 1.5 * APART - theme.SMALL * 1.2 * len(report)
        growth = next((by for by in GROWTHS if _high(view, room, by) <= free), 1.0) if scale.large else 1.0
        for parts, size in _sentences(view, room, growth):
            top = self._paint_lines(p, parts, size, top, y + h, growth=growth) + APART
        p.apart()  # it fills its lines, and would keep the sentences small
        self._paint_lines(p, report, theme.SMALL, top + APART / 2, y + h, theme.INK2)

    def _paint_lines(
        self, p: Painter, parts: list[str], size: float, top: float, end: float,
        rgba: Rgba = theme.INK, growth: float = 1.0,
    ) -> float:  # fmt: skip
        """Lines with room between them to grow by so much; what the paper has no more room for (a long report) is left
        out. Returns where they end."""
        most = max(0, int((end - APART - top) / (size * growth * 1.2)))
        if most > 0:
            parts = _shown(parts, most, size, self._paper(self.record)[2] - 2 * SIDE)
        high = len(parts[:most]) * size * growth * 1.2
        p.lines(parts[:most], PAPER[0] + SIDE, top + high / 2, size, rgba)
        return top + high


def _shown(parts: list[str], most: int, size: float, room: float) -> list[str]:
    """The first lines; where there are more, the last of these ends with an ellipsis."""
    return parts if len(parts) <= most else [*parts[: most - 1], cut(f"{parts[most - 1]}…", size, room)]


def _sentences(view: FaultView, room: float, growth: float) -> list[tuple[list[str], float]]:
    """The lines of each sentence, which have room to grow by so much, and its size."""
    sizes = (theme.STRIP if number == 0 else theme.BODY for number in range(len(view.lines)))
    return [(chopped(line, size, room / growth), size) for line, size in zip(view.lines, sizes, strict=True)]


def _high(view: FaultView, room: float, growth: float) -> float:
    """How high the sentences stand if they grow by so much."""
    return sum(len(parts) * size * growth * 1.2 + APART for parts, size in _sentences(view, room, growth))
