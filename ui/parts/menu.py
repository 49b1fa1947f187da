"""A menu: the way back, its tiles in a grid, and the languages in one row under them. Nothing is on a second page."""

from __future__ import annotations

from ui.kit.boxes import Box, Col, Row, Spot
from ui.kit.nodes import Space, Text
from ui.kit.solve import Apart, Ways
from ui.look import theme
from ui.parts import grid, keys
from ui.parts.segments import segments
from ui.records.rolls import MenuView

FREE = "beside the way back"  # The spot in which a note may lie.
_COLUMNS = 4  # So many tiles are beside each other at most.
_APART = 12  # Between the tiles and the languages.


def ways(view: MenuView, w: float) -> Ways:
    """The tree of a menu so wide."""
    title = Text(view.title, "heading", theme.TEXT, True, most=1)
    said = Spot(Row(title, Space(), fill=True), FREE, grow=1)
    bar = Row(keys.back(view.back), said, gap=16, fill=True)
    tiles = Apart(grid.menu(view.tiles, _COLUMNS, w - 2 * theme.MARGIN), high=0, grow=1)
    whole = Col(Apart([bar], high=keys.BAR), tiles, Apart([segments(view.languages, keys.BAR)]), gap=_APART, firm=True)
    return [Box(whole, pad=(theme.MARGIN, theme.MARGIN), firm=True)]
