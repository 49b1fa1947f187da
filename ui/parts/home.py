"""The home screen: the emblem, the game to resume or a new one on the large paper, the other ways, the reader and the
languages."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from ui.kit.boxes import Box, Col, Row
from ui.kit.nodes import Node, Sign, Slot, Text
from ui.kit.solve import Apart, Ways
from ui.look import theme
from ui.look.ladders import CLOSE
from ui.paint.painter import Painter
from ui.paint.tokens import draw_card
from ui.parts import emblem, keys, segments, signs
from ui.parts.emblem import EDGE
from ui.records.pieces import ButtonView, Token
from ui.records.screens import HomeView, ResumePlayer, ResumeView, StatusView

_DOWN = 12  # What is free over and under what stands on the paper.
# The height of the keys in a row, of those under each other, and of the foot.
_KEY, _LOW_KEY, _FOOT = 96, 62, 56
# The widths of the key that turns the screen, and of the languages beside it.
_TURN, _LANGUAGES = 80, 400
_DISC = 26  # The radius of the disc with the arrow.
# The widths of a player's token, and of that of one of many.
_TOKENS, _SMALL_TOKENS = (40, 34, 30), (26, 24, 22)
_ALONE = 3  # Up to so many players have a row each.
_BETWEEN, _LINE = 24, 1.5  # What lies between two columns of players, and the line in it.
_FAN = (Token("turquoise", "plane"), Token("yellow", "knight"), Token("blue", "tower"), Token("red", "star"))
# The least height of the fan of cards, the most width of a card, and its height by its width.
_FAN_HIGH, _WIDEST, _SHAPE = 80, 190, 0.64
_FADED = 0.65  # How much of the paper lies over the cards while none can be read.

# One way to write a player, with the role of the words and the widths of the token.
Entry = Callable[[ResumePlayer, str, Sequence[float]], Node]


def ways(view: HomeView, w: float, h: float) -> Ways:
    """The trees of the screen: the emblem beside the paper, or over it, large, small or low."""
    if w >= h:
        return [[_lying(view, paper)] for paper in _papers(view, w - emblem.SIDE - 5 * EDGE)]
    papers = _papers(view, w - 4 * EDGE)
    return [[_standing(view, over, paper) for over in emblem.over(view)] for paper in papers]


def _lying(view: HomeView, paper: Slot) -> Node:
    top = Row(emblem.beside(view), paper, gap=EDGE, fill=True)
    others = Row(*_others(view, _KEY), gap=theme.MARGIN, even=True)
    return Box(Col(top, others, _foot(view), stand="apart"), pad=(EDGE, EDGE), firm=True)


def _standing(view: HomeView, over: Node, paper: Slot) -> Node:
    parts = Col(over, paper, *_others(view, _LOW_KEY), *_feet(view), gap=theme.MARGIN, firm=True)
    return Box(parts, pad=(EDGE, EDGE), firm=True)


def _others(view: HomeView, high: float) -> list[Node]:
    """What else can be begun: a new game, if the paper is another's; games played; settings."""
    shown = [view.games, view.settings]
    if view.resume is not None:
        shown.insert(0, replace(view.new, detail=""))
    return [_key(each, high) for each in shown]


def _key(view: ButtonView, high: float) -> Slot:
    word = Text(view.label, "heading", theme.TEXT, True, most=1, grow=1)
    face = Box(Row(signs.icon(view.icon, 28, theme.TEXT), word, gap=14), pad=(22, 4))
    return Slot("card", view, 0, high, face=face)


def _foot(view: HomeView) -> Node:
    languages = Box(segments.segments(view.languages, _FOOT), wide=_LANGUAGES)
    return Row(_status(view.status), keys.key(view.turn, _TURN, high=_FOOT), languages, gap=theme.MARGIN)


def _feet(view: HomeView) -> list[Node]:
    """The same in two rows."""
    turned = Row(_status(view.status), keys.key(view.turn, _TURN, high=_FOOT), gap=theme.MARGIN)
    return [turned, segments.segments(view.languages, _FOOT)]


def _status(view: StatusView) -> Node:
    """How the reader is: a dot and a word, grey while it is not known; a fault has a sign of its own."""

    def draw(p: Painter, x: float, y: float, w: float, h: float) -> None:
        if view.good or view.unknown:
            p.disc(x + w / 2, y + h / 2, 10, theme.GAIN if view.good else theme.EDGE)
        else:
            p.icon("warn", x + w / 2, y + h / 2, w, theme.LOSS)

    return Row(Sign(24, 24, draw), Text(view.words, "small", theme.TEXT2, most=3, grow=1), grow=1)


# The paper


def _papers(view: HomeView, w: float) -> list[Slot]:
    """The large paper, which fills what is left; long names on it make no other words small. The last has whatever
    width and height there are."""
    act, faces = (view.new, [_new(view.new)]) if view.resume is None else (view.resume, _resumed(view.resume))
    least = emblem.SIDE - 2 * _DOWN
    words = [Apart([face], face.least(CLOSE), max(least, face.high(CLOSE, w))) for face in faces[:-1]]
    words.append(Apart([faces[-1]], high=least))
    return [Slot("paper", act, grow=1, face=Box(each, pad=(EDGE, _DOWN), firm=True)) for each in words]


def _title(title: str, icon: str) -> Node:
    def draw(p: Painter, x: float, y: float, w: float, h: float) -> None:
        p.disc(x + w / 2, y + h / 2, _DISC, theme.INK)
        p.icon(icon, x + w / 2, y + h / 2, 24, theme.PAPER)

    word = Text(title, "title", theme.INK, True, most=1, own=True, grow=1)
    return Row(word, Sign(2 * _DISC, 2 * _DISC, draw))


def _resumed(view: ResumeView) -> list[Node]:
    """The game to resume, with names beside their balances, or over them, then with their ends cut."""
    head = (
        _title(view.title, "arrow"),
        Text(view.edition, cuts=True, most=1),
        Text(view.when, ink=theme.INK2, most=1),
        Box(signs.rule(), pad=(0, 4)),
    )
    kinds = (_beside, _over, _beside) if len(view.players) > _ALONE else (_beside,)
    return [Col(*head, _players(view, kind), gap=3) for kind in kinds]


def _players(view: ResumeView, entry: Entry) -> Node:
    """The players in one column, or in two with a line between them."""
    if len(view.players) <= _ALONE:
        return Col(*(entry(each, "heading", _TOKENS) for each in view.players), grow=1)
    entries = [entry(each, "strip", _SMALL_TOKENS) for each in view.players]
    between = Sign(_LINE, 0, lambda p, x, y, w, h: p.rect(x, y + 2, w, h - 4, theme.PAPERLINE))
    left, right = (Col(*entries[first::2], grow=1) for first in (0, 1))
    return Row(left, between, right, gap=_BETWEEN / 2, shared=True, fill=True, grow=1)


def _beside(of: ResumePlayer, role: str, sides: Sequence[float]) -> Node:
    """A name before its balance."""
    name = Text(of.name, role, bold=True, most=1, grow=1)
    return Row(signs.shrinking_token(of.token, sides), name, Text(of.balance, role, bold=True, most=1), grow=1)


def _over(of: ResumePlayer, role: str, sides: Sequence[float]) -> Node:
    """A name over its balance."""
    words = Col(Text(of.name, role, bold=True, most=1, cuts=True), Text(of.balance, role, theme.INK2, True), grow=1)
    return Row(signs.shrinking_token(of.token, sides), words, grow=1)


def _new(view: ButtonView) -> Node:
    """A new game, while there is none to resume. Its `mark`, a sign before what it says, fades the cards: they cannot
    be read."""

    def fan(p: Painter, x: float, y: float, w: float, h: float) -> None:
        _draw_fan(p, x, y, w, h)
        if view.mark:
            p.rect(x - 4, y - 4, w + 8, h + 8, (*theme.PAPER[:3], _FADED))

    mark = signs.icon(view.mark, 24, theme.LOSS_PAPER) if view.mark else None
    said = Row(mark, Text(view.detail, ink=theme.INK2, grow=1), gap=8)
    return Col(_title(view.label, view.icon), said, Sign(0, _FAN_HIGH, fan, grow=1), gap=10)


def _draw_fan(p: Painter, x: float, y: float, w: float, h: float) -> None:
    """Four cards, one over the other, each in its player's colour; no symbol is covered."""
    apart = len(_FAN) - 1
    wide = min(_WIDEST, w / (apart + 0.1), h * 0.85 / _SHAPE)
    across, down = (w - wide) / apart, (h - _SHAPE * wide) / apart
    for number, token in enumerate(_FAN):
        draw_card(p, x + across * number, y + down * number, wide, token, theme.INK, 0.5)
