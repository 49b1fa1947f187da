"""The tally as it stands on the screen: lying with the panel beside the players, or standing with it under them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import product

from msgspec.structs import replace

from ui.kit.boxes import Box, Col, Grid, Row, Spot
from ui.kit.nodes import PITCH, Node, Slot, Space, Text
from ui.kit.solve import Apart, Later, Ways
from ui.look import theme
from ui.parts import keys, segments, signs, tally, tally_panels
from ui.records.looking import At, LookBack, OpenPanel, Play, StepBy, TurnAxis
from ui.records.pieces import ButtonView
from ui.records.tally import AwardView, ChartView, TallyRowView, TallyView

_TALLEST = 156  # The most that a row takes where few play.
_PANEL = 224  # The least height of the panel under the players.
_PAD = 12  # What is free at both sides of a row.
# The height of the keys at the foot; the widths of those that lead through a game.
_KEY, _STEP, _PLAY, _END = 56, 66, 110, 100
_SHUT = 82  # The least width of a key at the end of a game: its short words stay clear of its edges.
_CLEAR = 1  # By so much more the words of the keys stay clear of their edges.
_LINE = 26  # The height of a line of what was booked last, which is kept free where nothing was.
_CLOSE = 0.83  # How close three lines of it lie in the height of two, by their size.
# So many awards stand at the foot, fewer where their words have no room; a touch on one opens them all.
_TILES = 2
_LEGEND = 3  # The columns of the legend where it has no room in one line.


def ways(view: TallyView, at: At, w: float, h: float) -> Ways:
    """The trees of the screen, lying or standing by the window: the players in one column or two with the panel, or a
    panel alone that has no room with them; of the awards those that have room."""
    lying, again = w >= h, _looked_at_again(view)
    bar = Spot(_bar(view, at, lying), "moment")
    shown = view.rows if at.moment is None else view.moments[at.moment].rows
    beside, alone = _panels(view, at, shown)
    bodies = [*((rows, beside) for rows in _players(shown, at)), *((None, panel) for panel in alone)]
    legends = [tally.legend(view.legend, columns) for columns in (0, _LEGEND)]
    frame = partial(_frame, bar, lying=lying, again=again)
    return [
        [Later(partial(frame, *body, legend, foot)) for body, legend in product(bodies, legends)]
        for foot in _feet(view, at, lying)
    ]


def _frame(
    bar: Node, rows: Node | None, panel: Node | None, legend: Node, foot: Node, *, lying: bool, again: bool
) -> Node:
    if lying:
        body: list[Node | None] = [Row(rows, panel, gap=theme.MARGIN, fill=True, grow=1)]
    else:
        body = [rows, panel]
    legend = Box(legend, pad=(6, 0))
    return Box(
        Col(bar, *body, legend, foot, gap=theme.GAP), pad=(theme.MARGIN, theme.MARGIN if again else 4), firm=again
    )


def _bar(view: TallyView, at: At, lying: bool) -> Node:
    """Who has won, whether by the official rules, how long it took and why it ended; or which moment it is."""
    then = view.moments[at.moment] if at.moment is not None else None
    icon = signs.icon("trophy" if then is None else "clock", 30, theme.BRASS)
    title = tally.title(view.title if then is None else then.title)
    title.grow = 1
    end = Text(view.end if then is None else then.time, "small", theme.TEXT2, most=1, align="right")
    rules = _rules(view, at) if then is None else None
    again = _looked_at_again(view)
    back, side = (keys.back(view.close), 0) if again else (None, 6)
    if lying:
        return Box(Row(back, icon, title, rules, end, gap=14), pad=(side, 0), high=keys.BAR)
    return Box(Col(Row(back, icon, title, gap=14), Row(rules, Space(), end)), pad=(side, 0 if again else 4))


def _looked_at_again(view: TallyView) -> bool:
    """Whether it was put away before, so that a way back leads out of it."""
    return not view.close.label


def _rules(view: TallyView, at: At) -> Node:
    """That the rules were the official ones; the table's own are listed by a touch."""
    if view.official:
        return tally.rules(view)
    opener = OpenPanel("rules")
    return Slot("key", _opens(view.pill, at, opener), face=Box(tally.rules(view), pad=(_PAD, 0)))


def _opens(label: str, at: At, opener: OpenPanel) -> ButtonView:
    """The record of what opens a panel, outlined while that is open."""
    return ButtonView(label, act=opener, chosen=(at.panel, at.whose) == (opener.panel, opener.whose))


def _sign(opened: bool) -> Node:
    """That a touch opens something beside it, or closes it."""
    return signs.icon("up" if opened else "down", 18, theme.TEXT2)


def _players(shown: Sequence[TallyRowView], at: At) -> list[Node]:
    """The players in one column or in two, the best trees first."""
    openers = [_opens(row.name, at, OpenPanel("wealth", row.token)) for row in shown]
    signed = dict(zip((row.token for row in shown), openers, strict=True))

    def sign(row: TallyRowView) -> list[Node]:
        return [_sign(signed[row.token].chosen)] if row.wealth else [Space(0, wide=18)]

    def grid(faces: Sequence[Node], columns: int, pad: float) -> Node:
        slots: list[Node] = [
            Slot("key" if row.first else "plate", opener, face=Box(face, pad=(pad, 4)))
            for row, opener, face in zip(shown, openers, faces, strict=True)
        ]
        return Grid(_downwards(slots, columns), columns, 4, most=_TALLEST, grow=1)

    return [
        grid(tally.over_bars(shown, sign), 1, _PAD),
        grid(tally.beside_bars(shown, sign), 1, _PAD),
        grid(tally.between_bars(shown, sign), 2, _PAD / 2),
        grid(tally.under_names(shown, sign), 2, _PAD / 2),
    ]


def _downwards(nodes: Sequence[Node], columns: int) -> list[Node]:
    """Nodes in the order in which a grid lays them so that they run down one column after the other."""
    rows = -(-len(nodes) // columns)
    return [nodes[at] for row in range(rows) for at in range(row, len(nodes), rows)]


def _panels(view: TallyView, at: At, shown: Sequence[TallyRowView]) -> tuple[Node | None, Sequence[Node]]:
    """The panel beside the players, and what stands alone where that has no room: the chart while no other is open."""
    whose = next((row for row in shown if row.token == at.whose), None)
    if at.panel == "wealth" and whose is not None:
        return Slot("wealth", whose, tally.CHART, _PANEL, 0.6), []
    if at.panel == "rules":
        return tally_panels.departures(view), [tally_panels.departures(view)]
    if at.panel == "awards":
        beside, *_ = alone = tally_panels.awards(view.awards)
        return Box(alone[-1], wide=tally.CHART, grow=beside.grow), alone
    if at.panel == "saved" and view.saved is not None:
        return Apart([tally_panels.saved(view.saved)], tally.CHART, _PANEL, 0.6), []
    charts = [_looked_at(chart, at) for chart in view.charts]
    return next(iter(tally.charted(charts[at.axis : at.axis + 1], _axes(view.charts, at), _PANEL - 60)), None), []


def _looked_at(chart: ChartView, at: At) -> ChartView:
    """The chart with the moment that is looked back upon marked."""
    return replace(chart, moment=-1 if at.moment is None else at.moment)


def _axes(charts: Sequence[ChartView], at: At) -> Node | None:
    """What the chart can be turned to run along."""
    axes = [replace(axis, act=TurnAxis(n)) for n, axis in enumerate(charts[at.axis].axes)] if charts else []
    return segments.segments(axes) if axes else None


def _feet(view: TallyView, at: At, lying: bool) -> list[Node]:
    """The foot with as many awards as may stand there, then with fewer; or what leads through the game."""
    if at.moment is not None:
        return [_replay(view, at, lying)]
    buttons = [view.story, view.proof, view.save, view.undo, *([] if _looked_at_again(view) else [view.close])]
    if len(view.moments) > 1:
        buttons.insert(0, replace(view.watch, act=Play()))
    wide, grow = (_SHUT, 0.2) if lying else (0, 1)
    row = [Slot("key", button, wide, _KEY, grow, Box(keys.face(button), pad=(_CLEAR, 0))) for button in buttons]
    most = min(_TILES, len(view.awards))
    tiles = [_tile(award, at) for award in view.awards[:most]]
    if lying:
        return [Row(*tiles[:count], None if count else Space(), *row, fill=True) for count in range(most, -1, -1)]
    # Keys that lie in two rows because their words have no room in one are more than an award.
    keyed = [Row(*row, fill=True), Grid(row, -(-len(row) // 2), theme.GAP, even=True)]
    return [
        Col(Row(*tiles[:count], even=True, fill=True) if count else None, under, gap=theme.GAP)
        for count in range(most, -1, -1)
        for under in keyed
    ]


def _tile(award: AwardView, at: At) -> Node:
    """An award; a touch opens all of them."""
    opener = _opens(award.name, at, OpenPanel("awards"))
    words = Col(tally.award_name(award), tally.award_line(award), grow=1)
    face = Row(signs.icon(award.icon, 20, theme.BRASS), words, _sign(opener.chosen))
    return Slot("key", opener, 0, _KEY, 1, Box(face, pad=(8, 0)))


def _replay(view: TallyView, at: At, lying: bool) -> Node:
    """A moment back, all by itself, one on; what was booked last; and back to how it ended."""
    replay = view.replay
    back, on = (replace(key, act=StepBy(by)) for key, by in ((replay.back, -1), (replay.on, 1)))
    play = replace(replay.stop if at.playing else replay.play, act=Play())
    steps = [keys.key(key, wide, high=_KEY) for key, wide in ((back, _STEP), (play, _PLAY), (on, _STEP))]
    last = view.moments[at.moment or 0].last
    said = (Text(last, "small", theme.TEXT2, most=most, pitch=pitch) for most, pitch in ((2, PITCH), (3, _CLOSE)))
    end = keys.key(replace(replay.end, act=LookBack()), _END, high=_KEY)
    if lying:
        return Row(*steps, Apart([[Box(words, pad=(8, 0))] for words in said], high=_KEY, grow=1), end)
    words = Apart([[Box(words, pad=(6, 0))] for words in said], high=2 * _LINE)
    return Col(words, Row(*steps, Space(), end), gap=theme.GAP)
