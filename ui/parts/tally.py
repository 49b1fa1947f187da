"""The tally: everybody's wealth in rows with stacked bars, what the bars mean, awards, and the page that is saved."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ui.kit.boxes import Box, Col, Grid, Row
from ui.kit.kin import columns
from ui.kit.nodes import Node, Sign, Slot, Space, Text
from ui.kit.solve import Ways
from ui.look import theme
from ui.paint.painter import Painter
from ui.parts import signs
from ui.parts.code import square
from ui.records.tally import AwardView, ChartView, LegendView, TallyRowView, TallyView

# The height of a bar under the names, of one on a line with words or under them, and the least width of that.
_BAR, _LOW_BAR, _LEAST_BAR = 20, 12, 60
_APART = 2  # What lies between two pieces of a bar.
_HATCHED = 5  # A piece of a bar that is no wider is not hatched.
_SQUARE = 16  # The side of a square of the legend.
CHART = 320  # The least width of what stands beside the players.
_ROW = 96  # The most that a row of the picture takes.
# In the picture: the side of the code, with four pixels to a square; the width of what stands beside the players; the
# least height of the curve.
_CODE, _BESIDE, _LEAST_CURVE = 160, 400, 150
_AWARDS = 3  # So many stand in the picture, fewer where their words have no room.

# The sign at the end of a row of what a touch on it opens.
Signed = Callable[[TallyRowView], list[Node]]


def no_sign(_: TallyRowView) -> list[Node]:
    """None: nothing can be touched."""
    return []


def page(view: TallyView) -> Ways:
    """The trees of the picture that is saved: what of the awards has no room is left out."""
    return [
        [_page(view, rows, count) for rows in (over_bars(view.rows), beside_bars(view.rows))]
        for count in range(min(_AWARDS, len(view.awards)), -1, -1)
    ]


def _page(view: TallyView, rows: Sequence[Node], awards: int) -> Node:
    about = Text(view.about, "small", theme.TEXT2, most=2)
    end = Col(Row(Space(), rules(view)), Text(view.end, "small", theme.TEXT2, most=1, align="right"))
    grounds = (theme.RAISED if row.first else theme.SURFACE for row in view.rows)
    players = [Box(row, ground, pad=(12, 0)) for row, ground in zip(rows, grounds, strict=True)]
    told = [Box(award(each), theme.SURFACE, pad=(10, 2), grow=1) for each in view.awards[:awards]]
    return Box(
        Col(
            Box(
                Row(signs.icon("trophy", 30, theme.BRASS), Col(title(view.title), about, grow=1), end, gap=14),
                pad=(8, 0),
            ),
            Row(Grid(players, 1, 3, most=_ROW, grow=1), _beside(view, told), gap=theme.MARGIN, fill=True, grow=1),
            Box(legend(view.legend), pad=(6, 0)),
            gap=theme.MARGIN,
        ),
        pad=(theme.MARGIN, theme.MARGIN),
    )


def _beside(view: TallyView, told: Sequence[Node]) -> Node:
    """The curve, and under it the result as a code beside the awards; where there are none, beside what it is."""
    line = Text(view.code_line, "small", theme.TEXT2, grow=1)
    words = Col(*told, gap=theme.GAP, grow=1) if told else line
    code = Row(square(view.code, _CODE) if view.code else None, words, gap=theme.MARGIN, fill=True)
    parts = Col(*charted(view.charts, high=_LEAST_CURVE), code, gap=theme.MARGIN)
    return Box(parts, wide=_BESIDE if told else CHART)


def title(words: str) -> Text:
    """Who has won, or which moment it is; names are cut where there are many."""
    return Text(words, "heading", theme.TEXT, True, most=2, cuts=True)


def rules(view: TallyView) -> Row:
    """That the rules were the official ones, or how many were the table's own."""
    icon = signs.icon("check" if view.official else "list", 18, theme.BRASS)
    return Row(icon, Text(view.pill, "small", theme.BRASS, most=1))


def charted(charts: Sequence[ChartView], axes: Node | None = None, high: float = 0, wide: float = CHART) -> list[Node]:
    """The first of the charts under its words, and beside these the `axes` that it can be turned to; at least so high
    and wide."""
    return [_chart(chart, axes, high, wide) for chart in charts[:1]]


def _chart(view: ChartView, axes: Node | None, high: float, wide: float) -> Node:
    line = Text(view.line, "small", theme.TEXT2, most=1) if view.line else None
    words = Col(Text(view.title, "small", theme.TEXT, True, most=1), line, grow=1)
    head = Row(Box(words, pad=(10, 0), grow=1), axes)
    return Box(Col(head, Slot("chart", view, wide - 8, high, 1)), theme.SURFACE, pad=(4, 4), grow=0.6)


def over_bars(rows: Sequence[TallyRowView], sign: Signed = no_sign) -> list[Node]:
    """Everybody's name and sum over their bar."""
    return [
        Col(
            Row(*_who(row, 15, "strip", grow=1), _total(row, "heading"), *sign(row), gap=10),
            Row(bar(row.series, _BAR)),
            gap=10,
        )
        for row in rows
    ]


def beside_bars(rows: Sequence[TallyRowView], sign: Signed = no_sign) -> list[Node]:
    """Everybody's name, bar and sum in one line, in columns."""
    cells = [[*_who(row), bar(row.series, _LOW_BAR, _LEAST_BAR), _total(row), *sign(row)] for row in rows]
    return [Row(*row, gap=8) for row in columns(cells)]


def between_bars(rows: Sequence[TallyRowView], sign: Signed = no_sign) -> list[Node]:
    """Everybody's name, under it their sum, and under that their bar."""
    return [
        Col(
            Row(*_who(row, 13, grow=1), *sign(row), gap=8),
            _total(row, "heading"),
            Row(bar(row.series, _LOW_BAR / 2)),
        )
        for row in rows
    ]


def under_names(rows: Sequence[TallyRowView], sign: Signed = no_sign) -> list[Node]:
    """Everybody's name, and under it their bar beside their sum, in columns; under a player who is out only how that
    ended."""
    inside = [row for row in rows if row.total == row.worth]
    bars = columns([[bar(row.series, _LOW_BAR / 2, _LEAST_BAR / 2), _total(row)] for row in inside])
    under = dict(zip((row.token for row in inside), bars, strict=True))
    return [
        Col(
            Row(*_who(row, grow=1), *sign(row), gap=8),
            Row(*under.get(row.token, [Space(), _total(row)]), gap=8),
        )
        for row in rows
    ]


def _who(row: TallyRowView, r: float = 11, role: str = "small", grow: float = 0) -> list[Node]:
    """The place, the token and the name."""
    return [
        Text(row.place, role, theme.TEXT, True, most=1),
        signs.token(row.token, r, None),
        Text(row.name, role, theme.TEXT, True, most=1, cuts=True, grow=grow),
    ]


def _total(row: TallyRowView, role: str = "small") -> Text:
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


def legend(view: LegendView, columns: int = 0) -> Node:
    """What the pieces of a bar mean, in the order of the series: in one line, or in so many `columns`."""
    parts = [Row(_square(n), Text(word, "small", theme.TEXT2, most=1)) for n, word in enumerate(view.labels)]
    if columns:
        return Grid(parts, columns, theme.GAP)
    return Row(parts[0], *(node for part in parts[1:] for node in (Space(), part)), gap=theme.GAP)


def _square(series: int) -> Sign:
    return Sign(_SQUARE, _SQUARE, lambda p, x, y, w, h: _draw_series(p, x, y, w, h, series))


def award(view: AwardView) -> Node:
    """Who or what has an award, and how much it was, over what for."""
    head = Row(award_name(view, grow=1), award_amount(view))
    return Row(signs.icon(view.icon, 22, theme.BRASS), Col(head, award_line(view), grow=1), gap=10)


def award_name(view: AwardView, grow: float = 0, *, cuts: bool = True) -> Text:
    """The holder of an award: a player, or a deed, by a shorter name if there is no room. `cuts`: it may be cut."""
    brief = view.shorter[-1] if view.shorter else ""
    return Text(view.name, "small", theme.TEXT, True, most=1, cuts=cuts, brief=brief, grow=grow)


def award_amount(view: AwardView) -> Text:
    """How much it was."""
    return Text(view.amount, "small", theme.TEXT, True, most=1, align="right")


def award_line(view: AwardView) -> Text:
    """What it is for."""
    return Text(view.line, "small", theme.TEXT2, most=1)
