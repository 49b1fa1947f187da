"""The paper of any question: who, what, how much, balances before and after, a picture, and who signs."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ui.kit.boxes import Box, Col, Row, Some
from ui.kit.nodes import Amount, Draw, Node, Sign, Space, Text
from ui.kit.solve import Ways
from ui.look import theme
from ui.parts import rows, signs
from ui.parts.signature import Strip
from ui.records.pieces import Fact
from ui.records.prompts import PromptView
from ui.records.times import Dial, Stopped

_TOKEN = 23  # The radius of the token of the player who is asked.
# The radius of the dot before an entry of a list, and how far down it stands, beside the first line.
_DOT, _FIRST = 3, 12


def ways(view: PromptView, picture: Draw | None) -> Ways:
    """The trees of a question. `picture`: draws its emblem into what is free. Over a
    signature with much to say the amount takes no finger, then the sentences go."""
    ways = ((view, True), (view, False), (replace(view, lines=()), False))
    return [[_paper(shown, picture, asks)] for shown, asks in ways]


def _paper(view: PromptView, picture: Draw | None, asks: bool) -> Node:
    told = [*_sentences(view), _amount(view, asks), *map(_fact, view.facts), *map(rows.change, view.changes)]
    said = [node for node in told if node is not None]
    free = Sign(0, 0, picture, grow=1) if picture is not None else Space(0 if view.listed else 1)
    body = Col(_head(view), signs.rule() if said else None, *said, free, gap=7, grow=1)
    strip = Strip(view.signature) if view.signature is not None else None
    return Box(Col(Box(body, pad=(8, 2), grow=1), strip), theme.PAPER, theme.RADIUS_PANEL, pad=(8, 8))


def _head(view: PromptView) -> Node:
    title = Text(view.title, "heading", theme.INK, True, most=3)
    name = Text(view.name, "small", theme.INK2, most=1, cuts=True) if view.name else None
    return Row(signs.token(view.token, _TOKEN) if view.token is not None else None, Col(title, name, grow=1), gap=10)


def _sentences(view: PromptView) -> Sequence[Node]:
    """The sentences; of a list the first entries that have room, and how many more there are."""
    if view.listed and view.lines:
        return [Some(lambda count: _list(view.lines, count), len(view.lines))]
    return [Text(line) for line in view.lines]


def _list(lines: Sequence[str], count: int) -> Node:
    entries = [node for line in lines[:count] for node in (signs.rule(), _entry(line))][1:]
    more = Text(f"+ {len(lines) - count}", ink=theme.INK2, align="right") if count < len(lines) else None
    return Col(*entries, more, gap=6)


def _entry(line: str) -> Node:
    dot = Sign(2 * _DOT, 0, lambda p, x, y, w, h: p.disc(x + _DOT, y + _FIRST, _DOT, theme.INK2))
    return Row(dot, Text(line, grow=1), fill=True)


def _amount(view: PromptView, asks: bool) -> Node | None:
    """The amount under its caption; in the middle over a picture of a time."""
    if not view.amount:
        return None
    timed = isinstance(view.emblem, Dial | Stopped)
    ink = theme.GAIN_PAPER if view.amount.startswith("+") else theme.INK
    amount = Amount(view.amount, view.unit, ink=ink, align="middle" if timed else "right")
    caption = Text(view.caption, ink=theme.INK2, align="middle" if timed else "left") if view.caption else None
    return Col(caption, rows.asked(amount, view.why if asks else None))


def _fact(of: Fact) -> Node:
    """A label, and at the right its amount; if the amount changes, the old one stands before it."""
    before = [Text(of.before, ink=theme.INK2, most=1), signs.icon("arrow", 18, theme.INK2)] if of.before else []
    label = Text(of.label, ink=theme.INK2, most=2, grow=1)
    return Row(label, *before, Text(of.amount, "strip", theme.INK, True, most=1), gap=8)
