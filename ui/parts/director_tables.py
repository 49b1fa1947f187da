"""The tables of a club evening: as cards, and one of them with all that is known of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ui.kit.boxes import Box, Col, Either, Grid, Row, Some
from ui.kit.nodes import Node, Slot, Space, Text
from ui.kit.solve import Later
from ui.look import theme
from ui.parts import signs
from ui.records.director import OneTableView, TableCardView
from ui.records.pieces import Fact

_MOST = 190  # The height of a card at the most.
_ICON = 20
_INKS = {"": theme.TEXT2, "+": theme.GAIN, "-": theme.LOSS}
_LINES = 4  # Of what was said of a table so many are shown.


def grids(cards: Sequence[TableCardView], lying: bool) -> list[list[Node]]:
    """The trees of a page of cards, the ones that say most first, each in as few columns as have room."""
    whole, brief = ((2, 3, 4), (2, 3, 4, 5)) if lying else ((1, 2), (1, 2, 3))
    return [
        [_grid(cards, columns, face) for face in (_whole, _marked) for columns in _fitting(whole, cards)],
        [_grid(cards, columns, _middle) for columns in _fitting(brief, cards)],
        [smallest(cards, lying)],
    ]


def _fitting(columns: Sequence[int], cards: Sequence[TableCardView]) -> Sequence[int]:
    """No more columns than there are cards, but two."""
    return [each for each in columns if each <= max(2, len(cards))] or columns[:1]


def smallest(cards: Sequence[TableCardView], lying: bool) -> Node:
    """The tree of a page of cards that needs the least room."""
    return _grid(cards, _fitting((2, 3, 4, 5) if lying else (1, 2, 3), cards)[-1], _small)


def _grid(cards: Sequence[TableCardView], columns: int, face: Callable[[TableCardView], Node]) -> Node:
    def made() -> Node:
        slots = [Slot("card", card, high=theme.TOUCH, face=Box(face(card), pad=(10, 5))) for card in cards]
        return Col(Grid(slots, columns, theme.GAP, _MOST, even=True, grow=1))

    return Later(made)


def _whole(card: TableCardView) -> Node:
    return Col(_head(card, link=False), _turn(card), _placing(card, 1), _said(card), _link(card), gap=1)


def _marked(card: TableCardView) -> Node:
    """A whole card too narrow for the words of its link, whose mark alone says how it is; the time is under it."""
    time = Text(card.time, "small", theme.TEXT, True, most=1) if card.time else None
    whole = Text(card.turn, "small", theme.TEXT, most=1, grow=1) if card.turn else None
    turn = Either(Row(whole, time, gap=8), Col(_turn(card), time, gap=1)) if whole or time else None
    return Col(_head(card, link=True, time=False), turn, _placing(card, 1), _said(card), gap=1)


def _middle(card: TableCardView) -> Node:
    least = 0 if card.said else 1
    return Col(_head(card, link=True), _turn(card), _said(card), _placing(card, least), gap=1)


def _placing(card: TableCardView, least: int) -> Node:
    """So many of its players as there is room for, but so many at least."""
    return Some(lambda count: Col(*map(_line, card.placing[:count]), gap=1, stand="top"), len(card.placing), least)


def _small(card: TableCardView) -> Node:
    ink = _INKS[card.sign]
    said = [Text(words, "small", ink, most=1) for words in (card.brief, card.least) if words]
    return Col(_head(card, link=True, time=False), Either(*said) if said else None)


def _head(card: TableCardView, *, link: bool, time: bool = True) -> Node:
    return Row(
        Text(card.title, "heading", theme.TEXT, True, most=1),
        Text(card.name, "small", theme.TEXT2, most=1, cuts=True, grow=1) if card.name else Space(),
        Text(card.time, "small", theme.TEXT, True, most=1) if time and card.time else None,
        _mark(card) if link and card.link else None,
        gap=8,
    )


def _turn(card: TableCardView) -> Node | None:
    return Text(card.turn, "small", theme.TEXT, most=1, cuts=True) if card.turn else None


def _said(card: TableCardView) -> Node | None:
    return Text(card.said, "small", _INKS[card.sign], most=2, brief=card.brief) if card.said else None


def _link(card: TableCardView) -> Node | None:
    if not card.link:
        return None
    words = Text(card.link, "small", theme.TEXT2 if card.here else theme.LOSS, most=1, grow=1)
    return Row(_mark(card), words, gap=6)


def _mark(card: TableCardView) -> Node:
    """Whether its link is there."""
    return signs.icon("check" if card.here else "warn", _ICON, theme.GAIN if card.here else theme.LOSS, means=card.link)


def _line(fact: Fact) -> Node:
    return Row(
        Text(fact.label, "small", theme.TEXT2, most=1, cuts=True, grow=1),
        Text(fact.amount, "small", theme.TEXT2, most=1),
    )


def table(view: OneTableView, *, lying: bool) -> Node:
    """A table: its players and what was said of it, and how it stands."""
    shown = view.lines[:_LINES]
    said = Some(lambda count: Col(*(Text(each, "small", theme.TEXT2) for each in shown[:count]), gap=4), len(shown), 0)
    players = _panel(view.heads[0], *map(_line, view.players), Space(0, high=6) if shown else None, said)
    stands = _panel(view.heads[1], *map(_fact, view.facts))
    if lying:
        return Row(players, stands, gap=theme.MARGIN, even=True, fill=True)
    return Col(players, stands, gap=theme.MARGIN, firm=True)


def _panel(head: str, *nodes: Node | None) -> Node:
    title = Text(head, "strip", theme.TEXT, True, most=1, cuts=True)
    return Box(Col(title, *nodes, gap=4, stand="top", grow=1), theme.SURFACE, theme.RADIUS_BIG, pad=(14, 10), grow=1)


def _fact(fact: Fact) -> Node:
    return Row(
        Text(fact.label, "small", theme.TEXT2, most=2),
        Text(fact.amount, "small", theme.TEXT, True, most=3, align="right", grow=1),
    )
