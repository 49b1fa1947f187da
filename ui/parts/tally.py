"""The tally: everybody's wealth in rows with stacked bars, what the bars mean, awards, and the page that is saved."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from ui.kit.boxes import Box, Col, Grid, Row, columns
from ui.kit.nodes import Node, Sign, Slot, Space, Text
from ui.kit.solve import Ways
from ui.look import theme
from ui.paint.painter import Painter
from ui.parts import signs
from ui.records.tally import AwardView, LegendView, TallyRowView, TallyView

_BAR, _LOW_BAR, _LEAST_BAR = 20, 12, 60
"""The height of a bar under the names, of one on their line, and the least width of that."""
_APART = 2
"""What lies between two pieces of a bar."""
_HATCHED = 5
"""A piece of a bar that is no wider is not hatched."""
_SQUARE = 16
"""The side of a square of the legend."""
_CHART = 320
_ROW = 96
"""The most that a row takes."""
_AWARDS = 4
"""So many stand in the picture, fewer where their words have no room."""

Shape = Callable[[Sequence[TallyRowView]], list[Node]]
"""One way to write the rows."""


def page(view: TallyView) -> Ways:
    """The trees of the picture that is saved: what of the awards has no room is left out."""
    return [
        [_page(view, shape, count) for shape in (over_bars, beside_bars)]
        for count in range(min(_AWARDS, len(view.awards)), -1, -1)
    ]


def _page(view: TallyView, shape: Shape, awards: int) -> Node:
    about = Text(view.about, "small", theme.TEXT2, most=2)
    title = Col(Text(view.title, "heading", theme.TEXT, True, most=2, cuts=True), about, grow=1)
    rules = Row(
        signs.icon("check" if view.official else "list", 18, theme.BRASS), Text(view.pill, ink=theme.BRASS, most=1)
    )
    end = Col(Row(Space(), rules), Text(view.end, "small", theme.TEXT2, most=1, align="right"))
    rows = [
        Box(row, theme.RAISED if of.first else theme.SURFACE, pad=(12, 0))
        for row, of in zip(shape(view.rows), view.rows, strict=True)
    ]
    chart = Slot("chart", replace(view.charts[0], axes=()), _CHART) if view.charts else None
    told = [Box(award(each), theme.SURFACE, pad=(10, 2)) for each in view.awards[:awards]]
    return Box(
        Col(
            Box(Row(signs.icon("trophy", 30, theme.BRASS), title, end, gap=14), pad=(8, 0)),
            Row(Grid(rows, 1, 3, most=_ROW, grow=1), chart, gap=theme.MARGIN, fill=True, grow=1),
            Box(legend(view.legend), pad=(6, 0)),
            Row(*told, even=True, fill=True) if told else None,
            gap=theme.MARGIN,
        ),
        pad=(theme.MARGIN, theme.MARGIN),
    )


def over_bars(rows: Sequence[TallyRowView]) -> list[Node]:
    """Everybody's name and sum over their bar."""
    return [
        Col(
            Row(*_who(row, 15, "heading", grow=1), _total(row, "title"), gap=10),
            bar(row.series, _BAR),
            gap=6,
        )
        for row in rows
    ]


def beside_bars(rows: Sequence[TallyRowView]) -> list[Node]:
    """Everybody's name, bar and sum in one line, in columns."""
    cells = [[*_who(row, 11, "small"), bar(row.series, _LOW_BAR, _LEAST_BAR), _total(row, "small")] for row in rows]
    return [Row(*row, gap=8) for row in columns(cells)]


def _who(row: TallyRowView, r: float, role: str, grow: float = 0) -> list[Node]:
    """The place, the token and the name."""
    return [
        Text(row.place, role, theme.TEXT, True, most=1),
        signs.token(row.token, r, None),
        Text(row.name, role, theme.TEXT, True, most=1, cuts=True, grow=grow),
    ]


def _total(row: TallyRowView, role: str) -> Text:
    return Text(row.total, role, theme.TEXT, True, most=1, align="right")


def bar(series: Sequence[float], high: float, least: float = 0) -> Sign:
    """A stacked bar of parts of the longest, which is as wide as what it stands in."""

    def draw(p: Painter, x: float, y: float, w: float, h: float) -> None:
        room = w - _APART * max(0, sum(part > 0 for part in series) - 1)
        for number, part in enumerate(series):
            if part > 0:
                _draw_series(p, x, y, max(2.0, part * room), h, number)
                x += max(2.0, part * room) + _APART

    return Sign(least, high, draw, grow=1)


def _draw_series(p: Painter, x: float, y: float, w: float, h: float, series: int) -> None:
    """One piece of a stacked bar; the mortgaged one is hatched."""
    colour = theme.SERIES[series]
    p.rect(x, y, w, h, colour)
    if series == theme.MORTGAGED:
        p.rect(x + 1.5, y + 1.5, max(0.0, w - 3), h - 3, theme.GROUND)
        if w > _HATCHED:
            p.hatch(x + 1.5, y + 1.5, w - 3, h - 3, colour, 5, 1.5)


def legend(view: LegendView) -> Row:
    """What the pieces of a bar mean, in the order of the series."""
    nodes: list[Node] = []
    for number, label in enumerate(view.labels):
        nodes += [Space()] * bool(nodes) + [Row(_square(number), Text(label, "small", theme.TEXT2, most=1))]
    return Row(*nodes)


def _square(series: int) -> Sign:
    return Sign(_SQUARE, _SQUARE, lambda p, x, y, w, h: _draw_series(p, x, y, w, h, series))


def award(view: AwardView) -> Node:
    """Who or what has an award, and how much it was, over what for."""
    name = Text(
        view.name, "small", theme.TEXT, True, most=1, cuts=True, brief=view.shorter[-1] if view.shorter else "", grow=1
    )
    head = Row(name, Text(view.amount, "small", theme.TEXT, True, most=1))
    return Row(
        signs.icon(view.icon, 22, theme.BRASS), Col(head, Text(view.line, "small", theme.TEXT2, most=1), grow=1), gap=10
    )
