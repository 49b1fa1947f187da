"""The story of a game: its sentences beside the curve or under it, and everybody at the foot; on the screen, and as the
page that is saved."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from msgspec.structs import replace

from ui.kit.boxes import Box, Col, Grid, Row
from ui.kit.kin import as_wide
from ui.kit.nodes import Node, Space, Text
from ui.kit.solve import Ways
from ui.look import theme
from ui.parts import keys, signs, tally, tally_panels
from ui.records.story import StoryLine, StoryView
from ui.records.tally import ChartView, TallyRowView

_SIGN, _TOKEN = 26, 11  # The side of a line's sign; the radius of a token.
_AROUND = 10  # What is free around a line.
_PANEL, _CURVE = 190, 260  # The least height of the curve over the sentences, and its width beside them.
_KEY = 150  # The least width of a key under the sentences.
_ABREAST = (4, 3, 2, 1)  # So many players stand beside each other, fewer where they have no room.
_FEW = 3  # So many stand under each other beside the keys.
_LEAST = 3  # So many facts are in the picture at the least.


def page(view: StoryView) -> Ways:
    """The trees of the picture that is saved: what of the facts has no room is left out, the last first."""
    return [
        [
            _page(view, lines, _players(view.rows, columns, cuts=True))
            for lines, columns in product(_sentences(replace(view, lines=view.lines[:count])), _ABREAST)
        ]
        for count in range(len(view.lines), min(_LEAST, len(view.lines)) - 1, -1)
    ]


def _page(view: StoryView, lines: Node, players: Node) -> Node:
    trophy = signs.icon("trophy", 30, theme.BRASS)
    end, length = (Text(each, "small", theme.TEXT2, most=1, align="right") for each in (view.end, view.length))
    about = Text(view.about, "small", theme.TEXT2, most=2, grow=1)
    title = tally.title(view.title)
    title.grow = 1
    head = Row(trophy, Col(Row(title, end), Row(about, length), grow=1), gap=14)
    charts = tally.charted(_chart(view), wide=_CURVE)
    return Box(
        Col(
            Box(head, pad=(8, 0)),
            Row(lines, *charts, gap=theme.MARGIN, fill=True, grow=1),
            players,
            gap=theme.MARGIN,
        ),
        pad=(theme.MARGIN, theme.MARGIN),
    )


def ways(view: StoryView, w: float, h: float, *, says_where: bool) -> Ways:
    """The trees of the screen: the sentences beside the curve, or under it in an upright window; where there is no room
    for both the curve goes, then everybody. Where the picture was saved is said in place of the curve."""
    lying = w >= h
    shapes = _ABREAST[-2:] if not lying else _ABREAST if len(view.rows) <= _FEW else _ABREAST[:-1]
    feet: list[Node | None] = [_players(view.rows, columns) for columns in shapes]
    panel, lines = _beside(view, says_where), _sentences(view)
    bodies: list[tuple[Sequence[Node | None], Node | None, Sequence[Node | None]]]
    if says_where and view.saved is not None:
        bodies = [(lines, panel, feet), ([None], panel, feet), ([None], panel, [None])]
    else:
        bodies = [(lines, panel, feet), (lines, panel, [None]), (lines, None, feet), (lines, None, [None])]
    return [
        [
            _screen(view, head, each, beside, foot, lying=lying)
            for head, each, foot in product(_heads(view, lying=lying), shown, under)
        ]
        for shown, beside, under in bodies
    ]


def _screen(
    view: StoryView, head: Node, lines: Node | None, panel: Node | None, players: Node | None, *, lying: bool
) -> Node:
    pair = [keys.key(each, 0 if lying else _KEY, grow=0 if lying else 1) for each in (view.luck, view.save)]
    if lying:
        body: list[Node | None] = [Row(lines, panel, gap=theme.MARGIN, fill=True, grow=1)]
        foot: Node = Row(Space() if players is None else Box(players, grow=1), *pair, gap=theme.MARGIN)
    else:
        body = [panel, lines]
        foot = Col(players, Row(*pair, fill=True), gap=theme.GAP)
    top = Row(keys.back(view.back), head, gap=14)
    return Box(Col(top, *body, foot, gap=theme.GAP), pad=(theme.MARGIN, theme.MARGIN), firm=True)


def _heads(view: StoryView, *, lying: bool) -> Sequence[Node]:
    """What stands beside the way back: the heading and how long the game was, with which game it was or without."""
    heading = Text(view.heading, "heading", theme.TEXT, True, most=1, grow=1)
    about = Text(view.about, "small", theme.TEXT2, most=1 if lying else 2, grow=1)
    end, length = (Text(each, "small", theme.TEXT2, most=1, align="right") for each in (view.end, view.length))
    if lying:
        return [Col(Row(heading, end), Row(about, length), grow=1), Row(heading, length, grow=1)]
    long, brief = (Text(each, "small", theme.TEXT2, most=2) for each in (f"{view.end} · {view.length}", view.length))
    return [Col(heading, about, long, grow=1), Col(heading, brief, grow=1)]


def _beside(view: StoryView, says_where: bool) -> Node | None:
    """What stands beside the sentences."""
    if says_where and view.saved is not None:
        return tally_panels.saved(view.saved)
    return next(iter(tally.charted(_chart(view), None, _PANEL - 60, _CURVE)), None)


def _chart(view: StoryView) -> Sequence[ChartView]:
    return [] if view.chart is None else [view.chart]


def _sentences(view: StoryView) -> Sequence[Node]:
    """All facts, with rules between: a title over its sentence, or before it."""
    if view.blank:
        return [tally_panels.panel(Box(Text(view.blank, "strip", theme.TEXT2), pad=(_AROUND, 6)), stand="middle")]
    return [_ruled([_sentence(line, over=over) for line in view.lines]) for over in (True, False)]


def _ruled(rows: Sequence[Node]) -> Node:
    parts = [node for row in rows for node in (signs.rule(theme.LINE, 1), Box(row, pad=(_AROUND, 2), grow=1))]
    return Box(Col(*parts[1:]), theme.SURFACE, pad=(4, 4), grow=1)


def _sentence(line: StoryLine, *, over: bool) -> Node:
    title, said = Text(line.title, "small", theme.BRASS, True, most=1), Text(line.words, "small", theme.TEXT)
    words = Col(title, said, grow=1) if over else Text(f"{line.title} – {line.words}", "small", theme.TEXT, grow=1)
    return Row(signs.icon(line.icon, _SIGN, theme.BRASS), words, gap=12)


def _players(rows: Sequence[TallyRowView], columns: int, *, cuts: bool = False) -> Node:
    """Everybody with place and wealth, in rows of so many columns or fewer."""
    places = as_wide([Text(row.place, "small", theme.TEXT, True, most=1) for row in rows])
    each = [_player(row, place, cuts) for row, place in zip(rows, places, strict=True)]
    rows_needed = -(-len(each) // columns)
    return Grid(each, -(-len(each) // rows_needed), 4)


def _player(row: TallyRowView, place: Node, cuts: bool) -> Node:
    name = Text(row.name, "small", theme.TEXT, row.first, most=1, cuts=cuts, grow=1)
    worth = Text(row.total, "small", theme.TEXT2, most=1, align="right")
    ground = theme.RAISED if row.first else theme.SURFACE
    return Box(Row(place, signs.token(row.token, _TOKEN, None), name, worth), ground, pad=(8, 3))
