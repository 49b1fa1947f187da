"""One row of a list that scrolls: who, what in a sentence or over what is said of it, and how much."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from msgspec.structs import replace

from ui.kit.boxes import Box, Col, Row, Some, Spot
from ui.kit.nodes import Node, Space, Text
from ui.kit.solve import Ways, tallest
from ui.look import theme
from ui.look.theme import Rgba
from ui.parts import rows, signs
from ui.records.pieces import ButtonView
from ui.records.rolls import RowView, StandingView

_LEAST = 52  # The least height of a row.
_LINES, _ALL = 2, 99  # In so many lines stands what a row says, and what is read whole.
# The radius of the token before a row, and of one among the players of a game.
_TOKEN, _PLAYER = 16, 10
_SIDE = 12

GAP = 6  # What lies between two rows.

# Room before the rows, for the mark of what falls, and after them, for the bar that says where one is.
LEFT, RIGHT = 8, 14

WHY = "why"  # The name of the spot that asks why.


def height() -> float:
    """The height of a row that is not read whole: two lines."""
    return max(_LEAST, ceil(tallest(Box(Text("\n"), pad=(0, 1)), 1)))


def pitch() -> float:
    """From one row to the next."""
    return height() + GAP


def whole(view: RowView) -> Sequence[Node]:
    """The trees of a row that is read whole: the amount beside the words, or under them."""
    return [_row(view, _ALL), _row(view, _ALL, under=True)] if view.button.amount else [_row(view, _ALL)]


def ways(view: RowView) -> Ways:
    """The trees of a row of two lines: with all that it says, with what stands for that, or with its first
    sentences and how many more there are. What is said under a heading is rather brief than small, so that the rows of
    a list look alike."""
    button = view.button
    if button.detail:
        under = [button.detail, *([button.brief] if button.brief else ())]
        return [_row(replace(view, button=replace(button, detail=each)), _LINES) for each in under]
    sentences = button.label.split(". ")
    fewer = (f"{'. '.join(sentences[:n])}. + {len(sentences) - n}" for n in range(len(sentences) - 1, 0, -1))
    said = [button.label, *([button.brief] if button.brief else fewer)]
    return [[_row(replace(view, button=replace(button, label=each)), _LINES)] for each in said]


def _row(view: RowView, most: int, *, under: bool = False) -> Node:
    button = view.button
    on = theme.OFF if button.struck or not button.enabled else theme.WHITE if view.alarm else theme.TEXT
    words, end = _words(view, on, most), _end(view, on)
    said = [Col(words, Row(Space(), end), grow=1)] if under else [words, end]
    return Box(Row(_sign(button, on), *said, gap=10), pad=(_SIDE, 1))


def _words(view: RowView, on: Rgba, most: int) -> Node:
    """The players of a game or a heading over what is said of it, or a sentence."""
    button = view.button
    if not (button.detail or view.standings):
        return Text(button.label, "small", on, most=most, struck=button.struck, grow=1)
    under = theme.WHITE if view.alarm else theme.TEXT2 if button.enabled else theme.OFF
    detail = Text(button.detail, "small", under, most=1)
    if view.standings:
        return Col(_players(view.standings, on), detail, grow=1)
    return Col(Text(button.label, "small", on, True, most=1, struck=button.struck), detail, grow=1)


def _end(view: RowView, on: Rgba) -> Node | None:
    """How much, and that a touch on it explains it."""
    button = view.button
    if not button.amount:
        return Spot(signs.question(), WHY) if view.why is not None else None
    ink = on if button.struck else {"+": theme.GAIN, "-": theme.LOSS}.get(button.sign, on)
    amount = Text(button.amount, "strip", ink, True, most=1, struck=button.struck)
    return Spot(rows.dotted(amount), WHY) if view.why is not None else amount


def _sign(button: ButtonView, on: Rgba) -> Node | None:
    """The token, badge or icon, if there is one."""
    if button.token is not None:
        return signs.token(button.token, _TOKEN, None)
    if button.group:
        return signs.badge(button.group, button.icon, 2 * _TOKEN)
    return Box(signs.icon(button.icon, 24, on), pad=(_TOKEN - 12, 0)) if button.icon else None


def _players(standings: Sequence[StandingView], on: Rgba) -> Node:
    """As many players as have room beside each other, whole, then how many more there are."""

    def shown(count: int) -> Node:
        more = len(standings) - count
        rest = Text(f"+ {more}", "small", theme.TEXT2, most=1) if more else None
        return Row(*(_player(standing, on) for standing in standings[:count]), rest, gap=12)

    return Some(shown, len(standings))


def _player(standing: StandingView, on: Rgba) -> Node:
    place = Text(standing.place, "small", on, standing.first, most=1) if standing.place else None
    name = Text(standing.name, "small", on, standing.first, most=1)
    return Row(place, signs.token(standing.token, _PLAYER, None), name, gap=4)
