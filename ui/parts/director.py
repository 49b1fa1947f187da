"""The screen of a club evening: the bar with its pages, the page itself, and the keys under it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from ui.kit.boxes import Box, Col, Grid, Row, Spot
from ui.kit.nodes import Node, Text
from ui.kit.solve import Apart, Ways, has_room
from ui.look import theme
from ui.parts import director_results, director_tables, director_words, keys, pages
from ui.records.director import (
    AskedView,
    DirectorView,
    JoinView,
    OneTableView,
    SeatsTableView,
    SeatsView,
    StandingsView,
    TablesView,
)
from ui.records.director_results import ForkView, ResultView, StickView
from ui.records.pieces import ButtonView

FREE = "beside the pages"  # The spot of the title, over which a note lies.
_SIDE = theme.MARGIN
_KEYS_ACROSS = 3  # Keys in a row of a high window.
_SEATS_LYING, _SEATS_UPRIGHT = 6, 3  # Tables side by side at the seats.
_IN_A_COLUMN = 5  # More players of a table stand in two columns.
_LEAST_LINE = 16  # No line of the standings is lower.
_CLOSE = 3  # What is free between the names of a table, and around them.
_NUMBERS = 5  # Numbers of tables side by side.

T = TypeVar("T")


class Room(NamedTuple):
    """What a page has: its width and height, and whether the window lies."""

    w: float
    h: float
    lying: bool


# A page of a body: its ways, and which of how many pages that is.
Shown = tuple[Sequence[Sequence[Node]], int, int]


def ways(view: DirectorView, page: int, w: float, h: float) -> Ways:
    """The trees of the screen in so much room."""
    lying, inside = w >= h, w - 2 * _SIDE
    for turns in (False, True):  # the key that turns pages may need another row of keys
        rows = _rows(len(view.keys) + turns, lying=lying)
        over = (1 if lying else 2) * (keys.BAR + _SIDE)
        under = rows * (keys.LEAST + theme.GAP) + _SIDE - theme.GAP if rows else 0
        groups, at, count = _body(view, page, Room(inside, h - 2 * _SIDE - over - under, lying))
        if count == 1 or turns:
            break
    turning = pages.next_key(at, count)
    return [[_framed(view, body, turning, lying=lying) for body in group] for group in groups]


def _rows(count: int, *, lying: bool) -> int:
    return -(-count // _across(count, lying=lying)) if count else 0


def _across(count: int, *, lying: bool) -> int:
    """How many keys stand side by side: all of them, or in a high window few, in rows as full as can be."""
    return count if lying else -(-count // -(-count // _KEYS_ACROSS))


def _framed(view: DirectorView, body: Node, turning: Node | None, *, lying: bool) -> Node:
    tabs = [keys.tab(tab) for tab in view.tabs]
    title = Col(
        Text(view.title, "heading", theme.TEXT, True, most=1, cuts=True),
        Text(view.line, "small", theme.TEXT2, most=1, cuts=True) if view.line else None,
    )
    back = keys.back(view.back) if view.back is not None else None
    head = Row(back, Spot(title, FREE, grow=1), *(tabs if lying else ()), gap=10)
    second = Apart([Row(*tabs, even=True, fill=True)], high=keys.BAR) if tabs and not lying else None
    whole = Col(
        Apart([head], high=keys.BAR), second, Box(body, grow=1), _keys(view.keys, turning, lying=lying),
        gap=_SIDE, firm=True,
    )  # fmt: skip
    return Box(whole, pad=(_SIDE, _SIDE), firm=True)


def _keys(views: Sequence[ButtonView], turning: Node | None, *, lying: bool) -> Node | None:
    """The keys side by side, in a high window in rows; the one that turns pages is the last."""
    shown = [keys.alone(view) for view in views]
    every: list[Node] = [*shown, *([turning] if turning is not None else [])]
    if not every:
        return None
    return Grid(every, _across(len(every), lying=lying), theme.GAP)


def _body(view: DirectorView, page: int, room: Room) -> Shown:
    match view.body:
        case TablesView(cards, empty):
            if not cards:
                return _empty(empty)
            return _paged(cards, page, room, director_tables.smallest, director_tables.grids)
        case OneTableView():
            return [[director_tables.table(view.body, lying=room.lying)]], 0, 1
        case SeatsView(tables, empty):
            return (
                _paged(tables, page, room, _seats, lambda some, each: [[_seats(some, each)]])
                if tables
                else (_empty(empty))
            )
        case StandingsView(heads, lines, notes, empty):
            if not lines:
                return _empty(empty)

            def shown(some: Sequence[Any], lying: bool) -> Node:
                return director_words.standings(heads, some, notes, lying=lying)

            most = max(1, int(room.h / _LEAST_LINE))
            return _paged(lines, page, room, shown, lambda some, lying: [[shown(some, lying)]], most)
        case ResultView():
            return [[director_results.result(view.body, lying=room.lying)]], 0, 1
        case StickView(games, empty):
            if not games:
                return _empty(empty)
            return _paged(games, page, room, _offered, lambda some, lying: [[_offered(some, lying)]])
        case ForkView():
            return _forked(view.body, page, room)
        case AskedView():
            return [[director_results.asked(view.body)]], 0, 1
        case JoinView(tables):
            return _paged(
                tables, page, room, lambda some, lying: _join(view.body, some, lying),
                lambda some, lying: [[_join(view.body, some, lying)]],
            )  # fmt: skip


def _empty(words: tuple[str, str]) -> Shown:
    title = Text(words[0], "heading", theme.TEXT, True, most=2, align="middle")
    return [[Col(title, Text(words[1], "small", theme.TEXT2, align="middle"), gap=theme.GAP)]], 0, 1


def _paged(
    entries: Sequence[T], page: int, room: Room, least: Callable[[Sequence[T], bool], Node],
    trees: Callable[[Sequence[T], bool], Sequence[Sequence[Node]]], most: int = 0,
) -> Shown:  # fmt: skip
    """The entries of a page: as many as have room in the tree that needs `least`, and no more than `most`."""
    parts = pages.shared(entries, lambda some, _: has_room([least(some, room.lying)], room.w, room.h), most)
    at = page % len(parts)
    return trees(parts[at], room.lying), at, len(parts)


def _forked(view: ForkView, page: int, room: Room) -> Shown:
    """Two histories; where there is no room for all players of a table, those of a page."""

    def shown(places: Sequence[int], lying: bool) -> Node:
        return director_results.fork(view, places, lying=lying)

    every = range(max(len(each.players) for each in view.histories))
    return _paged(every, page, room, shown, lambda places, lying: [[shown(places, lying)]])


def _offered(games: Sequence[ButtonView], lying: bool) -> Node:
    """Games that lie on a stick, a key each."""
    return Col(*(keys.alone(game, high=theme.TOUCH) for game in games), gap=theme.GAP, stand="top")


def _seats(tables: Sequence[SeatsTableView], lying: bool) -> Node:
    """Tables side by side, each with its players under it."""
    columns = min(max(2, len(tables)), _SEATS_LYING if lying else _SEATS_UPRIGHT)
    return Grid([_seated(table) for table in tables], columns, _SIDE)


def _seated(table: SeatsTableView) -> Node:
    players = (keys.alone(player, high=theme.TOUCH) for player in table.players)
    words = Text(table.head.label, "strip", theme.TEXT, True, most=1, align="middle")
    head = keys.alone(table.head, high=theme.TOUCH) if table.head.act is not None else Box(words, high=theme.TOUCH)
    named = Grid([*players], 1 if len(table.players) <= _IN_A_COLUMN else 2, _CLOSE)
    column = Col(head, named, gap=_CLOSE, stand="top", firm=True)
    return Box(column, theme.SURFACE, theme.RADIUS_BIG, pad=(_CLOSE, 0))


def _join(view: Any, tables: Sequence[ButtonView], lying: bool) -> Node:
    """The numbers of the tables, and beside or under them how the chosen one joins."""
    numbers = Grid([keys.alone(table, high=theme.TOUCH) for table in tables], _NUMBERS, theme.GAP, most=theme.TOUCH)
    said = director_words.code(view)
    if lying:
        return Row(Box(Col(numbers, stand="top"), grow=1), Box(said, grow=1), gap=_SIDE, even=True, fill=True)
    return Col(numbers, said, gap=_SIDE, firm=True)
