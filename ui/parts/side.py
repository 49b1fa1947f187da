"""The paper beside a list: what is said of the row chosen, balances as they would be, and what can be done."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ui.kit.boxes import Box, Col, Grid, Row
from ui.kit.nodes import Node, Space, Text
from ui.kit.solve import Ways
from ui.look import theme
from ui.parts import keys, rows, signs, standings
from ui.records.pieces import Look
from ui.records.rolls import BalanceView, PaperView

_TWO_COLUMNS = 400  # A paper wider than this shows balances and answers in two columns.
# The heights of the main answer and of the others, and those where the words need the room.
_KEYS = ((88, 64), (58, 54))
_APART = 14  # What lies between the main answer and the others: one that is held stands apart.
_TOKEN = (32, 28, 24, 22)  # The sizes of the token before a balance.


def paper(view: PaperView, w: float) -> Ways:
    """The trees of a paper so wide: with all that is told, or with less; the players in one column, or in two where one
    is not high enough."""
    columns = 2 if w > _TWO_COLUMNS else 1
    named = any(balance.name for balance in view.balances)
    heights = _KEYS[1:] if view.standings else _KEYS
    return [
        [_paper(shown, columns, people, high) for high in heights]
        for people in range(1 if named else columns, 3)
        for shown in _shown(view)
    ]


def _shown(view: PaperView) -> Iterator[PaperView]:
    """The record with all that it tells, and with less: without its last sentence, with the balances that change and
    how many more there are."""
    yield view
    if view.spare:
        yield replace(view, spare="")
    changed = tuple(balance for balance in view.balances if balance.sign)
    if len(changed) < len(view.balances):
        yield replace(view, balances=changed, lines=(*view.lines, f"+ {len(view.balances) - len(changed)}"))


def _paper(view: PaperView, columns: int, people: int, high: tuple[int, int]) -> Node:
    words = Col(_head(view), Box(signs.rule(), pad=(0, 1)), *_told(view, columns, people), gap=8)
    answers = _answers(view, columns, *high)
    return Box(Col(Box(words, pad=(8, 2)), Space(), *answers), theme.PAPER, theme.RADIUS_PANEL, pad=(8, 8))


def _head(view: PaperView) -> Node:
    line = Text(view.line, "small", theme.INK2) if view.line else None
    return Col(Text(view.title, "heading", theme.INK, True, most=3), line)


def _told(view: PaperView, columns: int, people: int) -> list[Node]:
    """What stands under the rule: the players in `people` columns, balances, sentences."""
    balances = [_balance(balance) for balance in view.balances]
    sentences = (*view.lines, *((view.spare,) if view.spare else ()))
    return [
        *([standings.column(view.standings, people)] if view.standings else []),
        *([rows.columns(balances, people if view.balances[0].name else columns, gap=12)] if balances else []),
        *(Text(sentence, "small", theme.INK2) for sentence in sentences),
    ]


def _balance(balance: BalanceView) -> Node:
    """A token, the name or whether it is more or less than now, and the balance."""
    ink = {"+": theme.GAIN_PAPER, "-": theme.LOSS_PAPER}.get(balance.sign, theme.INK2)
    way: Node | None = signs.icon("up" if balance.sign == "+" else "down", 16, ink) if balance.sign else None
    if balance.name:
        way = Text(balance.name, "small", theme.INK, most=1, cuts=True, grow=1)
    amount = Text(balance.amount, "strip", ink, True, most=1, align="right", grow=0 if balance.name else 1)
    return Row(signs.shrinking_token(balance.token, _TOKEN), way, amount)


def _answers(view: PaperView, columns: int, go: int, other: int) -> list[Node | None]:
    """The main answer in ink; under it, and under what a held one erases, the others."""
    erases = Box(Text(view.erases, "small"), pad=(8, theme.GAP)) if view.erases else None
    apart = Space(0, high=_APART) if view.go is not None and view.others and erases is None else None
    main = keys.key(replace(view.go, look=Look.MAIN), on_paper=True, high=go) if view.go is not None else None
    others = [keys.key(each, on_paper=True, high=other) for each in view.others]
    grid = Grid(others, min(columns, len(others)), theme.GAP) if others else None
    return [main, apart, erases, grid]
