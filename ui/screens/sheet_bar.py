"""The top bar of a sheet: its words and signs, and where what stands in it begins and ends.

All widths and places are in u; places count from the left of the sheet, which is `wide` u wide.
"""

from __future__ import annotations

from ui.look import theme
from ui.paint.fitting import broken_short, cut, cut_within, first_size, fitted, width
from ui.paint.painter import Painter
from ui.paint.tokens import draw_token
from ui.records.boards import BoardView
from ui.records.pieces import ButtonView
from ui.records.sheets import SheetView
from ui.widgets.ring_geometry import BESIDE

BAR, BODY_Y = 52, 68
"""The height of the bar, and where the body begins under it."""
TOOL, WIDE_TOOL = 140, 204
"""The width of a tool, and of one beside a bare *Undo*."""
UNDO = 222
"""The width of *Undo* in words."""
TITLE, SHORT_TITLE = 200, 150
"""The width of the title beside tabs, and beside many."""
FEW_TABS = 5
"""Up to how many tabs the title is wide."""
EMBLEM_W = 40
FACT, FACT_ICON = 14, 20
"""What lies before a fact of the bar, and the width of its icon."""
UPRIGHT_LINE = 30
"""The height of a line that has no room under the title of an upright window."""


def around_board(view: SheetView) -> bool:
    """Whether the sheet is laid out around the board. Decision: not under tabs, which would stand elsewhere on each."""
    return not view.tabs and any(isinstance(part, BoardView) for part in view.body)


def in_words(undo: ButtonView | None) -> bool:
    """Whether *Undo* is there with its words, and not as a mere sign."""
    return undo is not None and bool(undo.label)


def back_at(view: SheetView) -> float:
    """Where the button that leads back begins: beside the board, where the sheet is laid out around it."""
    return float(BESIDE if around_board(view) and not theme.scale.upright else theme.MARGIN)


def undo_at(view: SheetView, wide: float) -> float:
    """Where *Undo* begins, or would: beside tabs there is room for its sign alone."""
    if view.undo is None:
        return wide
    return wide - theme.MARGIN - (UNDO if view.undo.label and not around_board(view) else BAR)


def keys_at(view: SheetView, wide: float) -> float:
    """Where *Redo* begins if it is there, else *Undo* in the bar."""
    below = theme.scale.upright and in_words(view.undo) and not around_board(view)
    undo = wide if below else undo_at(view, wide)
    return undo - BAR - (theme.MARGIN if below else theme.GAP) if view.redo is not None else undo


def title_end(view: SheetView) -> float:
    """Where the tabs begin."""
    title = TITLE if len(view.tabs) <= FEW_TABS else SHORT_TITLE
    return theme.MARGIN + BAR + theme.MARGIN + title


def tool_width(view: SheetView) -> float:
    """The width of a tool."""
    return TOOL if in_words(view.undo) or view.tabs else WIDE_TOOL


def tools_at(view: SheetView, wide: float) -> float:
    """Where the tools begin."""
    apart = theme.GAP if view.tools else 0
    return keys_at(view, wide) - theme.MARGIN - len(view.tools) * (tool_width(view) + theme.GAP) + apart


def facts_width(view: SheetView) -> float:
    """What the facts take at the right end of the bar."""
    return sum(FACT + FACT_ICON + 6 + width(fact.count, theme.BODY, True) for fact in view.facts)


def lines_below(view: SheetView, wide: float) -> list[str]:
    """The line under the title in an upright window as it stands below the bar, where it has no room in it."""
    room = keys_at(view, wide) - theme.MARGIN - facts_width(view) - 8 - (theme.MARGIN + BAR + 16 + 48)
    if not view.line or not theme.scale.upright or width(view.line, theme.SMALL) <= room:
        return []
    return broken_short(view.line, theme.SMALL, wide - 2 * theme.MARGIN - 6, 2)


def paint_bar(p: Painter, view: SheetView, wide: float) -> None:
    """Draw what can only be read in the bar: the token or emblem, the title with the line under it, the facts."""
    cy = theme.MARGIN + BAR / 2
    left = _paint_signs(p, view, cy)
    _paint_facts(p, view, keys_at(view, wide) - theme.MARGIN, cy)
    end = title_end(view) if view.tabs else tools_at(view, wide)
    if theme.scale.upright or around_board(view):
        end = keys_at(view, wide) - theme.MARGIN - facts_width(view)
    room = end - left - 8
    below = lines_below(view, wide)
    if below:
        _paint_below(p, view, below)
    elif view.line:
        small = first_size(view.line, (theme.BODY, theme.SMALL), room)
        p.text(cut_within(view.line, small, room), left, cy + 14, small, theme.TEXT2)
        cy -= 12
    _paint_title(p, view, left, cy, room)


def _paint_signs(p: Painter, view: SheetView, cy: float) -> float:
    """The token and the emblem before the title; returns where the title begins."""
    left = back_at(view) + BAR + 16.0
    if view.token is not None:
        draw_token(p, left + 18, cy, 18, view.token)
        left += 48
    if view.emblem:
        left -= theme.MARGIN if view.token is None else 0
        p.round(left, theme.MARGIN, EMBLEM_W, BAR, theme.PAPER, theme.RADIUS_BADGE)
        p.icon(view.emblem, left + EMBLEM_W / 2, cy, 28, theme.INK)
        left += EMBLEM_W + 14
    return left


def _paint_facts(p: Painter, view: SheetView, right: float, cy: float) -> None:
    """The facts, the last of which ends at `right`."""
    for fact in reversed(view.facts):
        right -= p.text(fact.count, right, cy, theme.BODY, theme.TEXT, True, "right") + 6 + FACT_ICON
        p.icon(fact.icon, right + FACT_ICON / 2, cy, FACT_ICON, theme.TEXT2)
        right -= FACT


def _paint_below(p: Painter, view: SheetView, lines: list[str]) -> None:
    """The line that has no room under the title: below the bar, and below the row of tabs and tools if there is one."""
    row = view.tabs or view.tools or in_words(view.undo)
    y = theme.MARGIN + BAR + (BAR + theme.MARGIN if row else 0) + 8 + UPRIGHT_LINE * len(lines) / 2
    p.lines(lines, theme.MARGIN + 6, y, theme.SMALL, theme.TEXT2, pitch=1.2)


def _paint_title(p: Painter, view: SheetView, left: float, cy: float, room: float) -> None:
    """The title; beside the board in two lines where one has no room."""
    size = first_size(view.title, (theme.HEADING, theme.BODY, theme.SMALL), room, True)
    if around_board(view) and width(view.title, size, True) > room:
        size, lines = fitted(view.title, (theme.BODY, theme.SMALL), room, 2, True)
        p.lines([cut(line, size, room, True) for line in lines], left, cy, size, theme.TEXT, True, pitch=1.1)
        return
    p.text(cut(view.title, size, room, True), left, cy, size, theme.TEXT, True)
