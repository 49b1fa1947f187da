"""The help: the turn, the card and the keys in pictures with their sentences, then what else the guide says."""

from __future__ import annotations

from collections.abc import Sequence

from ui.kit.boxes import Box, Col, Either, Grid, Row
from ui.kit.nodes import Amount, Node, Sign, Space, Text
from ui.kit.solve import Apart, Ways, tallest
from ui.look import theme
from ui.paint.dice import draw_dice
from ui.paint.painter import Painter
from ui.paint.tokens import draw_card, draw_token
from ui.parts import deed, keys, pages, rows, signs
from ui.records.help import (
    DicePicture,
    DrawnPicture,
    HelpPart,
    HelpStep,
    HelpView,
    KeysPicture,
    PawnPicture,
    Picture,
    ReaderPicture,
)
from ui.records.pieces import ButtonView, DeedView, Fact

_HIGH, _BESIDE = 76, 176  # The height of a picture, and its width beside its sentence.
_STEP = 168  # The least width of a step over its sentence.
_TOLD = 340  # The least width of what is only told, beside another.
_DICE, _DEED, _READER, _CARD = 114, 168, 112, 84  # The widths of what is in the pictures.
_SPACE, _BAND, _PAWN = (46, 62), 16, 15  # A street of the board, its band, and the radius of the token on it.
_DECK = 56  # The width of the paper card of a deck.
_ICON = 26  # The side of the icon before a heading, and of what comes of a card.


def ways(view: HelpView, page: int, w: float, room: float) -> Ways:
    """A page of the help in so much room: few pages hold all parts, with their words as large as they can be."""
    inside = w - 2 * theme.MARGIN
    high = room - keys.BAR - 3 * theme.MARGIN
    shown = pages.filled(view.parts, lambda parts: tallest(_parts(parts, inside), inside) <= high)
    at = page % len(shown)
    title = Text(view.title, "heading", theme.TEXT, True, most=1)
    bar = Row(keys.back(view.back), title, Space(), pages.next_key(at, len(shown), keys.BAR), gap=16)
    whole = Col(Apart([bar], high=keys.BAR), _parts(shown[at], inside), gap=theme.MARGIN, firm=True)
    return [Box(whole, pad=(theme.MARGIN, theme.MARGIN), firm=True)]


def _parts(parts: Sequence[HelpPart], w: float) -> Node:
    """The parts under each other; those that are only told in columns, and over these what would leave a hole."""
    shown: list[Node] = [_pictured(part) for part in parts if part.steps]
    told = [_told(part) for part in parts if not part.steps]
    if told:
        columns = max(1, int(w // _TOLD))
        shown.append(Grid(told, columns, wide=len(told) % columns, grow=1))
    return Col(*shown, gap=theme.MARGIN, firm=True, stand="top", grow=1)


def _pictured(part: HelpPart) -> Node:
    """The steps side by side, each picture over its sentence; where they have no room across, under each other."""
    over = Row(*map(_over, part.steps), even=True, fill=True, gap=theme.MARGIN)
    beside = Col(*map(_beside, part.steps), gap=theme.GAP)
    return _panel(part, Col(Space(), Either(over, beside), Space(), grow=1), grow=1)


def _told(part: HelpPart) -> Node:
    return _panel(part, Col(Text(part.line, "small", theme.TEXT2), Space(), grow=1))


def _panel(part: HelpPart, said: Node, grow: float = 0) -> Node:
    title = Text(part.title, "strip", theme.TEXT, True, most=1, grow=1)
    head = Row(signs.icon(part.icon, _ICON, theme.BRASS), title, gap=10)
    return Box(Col(head, said, gap=4), theme.SURFACE, theme.RADIUS_BIG, pad=(12, 6), grow=grow)


def _over(step: HelpStep) -> Node:
    words = Text(step.words, "small", theme.TEXT2, align="middle")
    return Box(Col(_framed(step.picture), words, gap=4, stand="top"), wide=_STEP, grow=1)


def _beside(step: HelpStep) -> Node:
    picture = Box(_framed(step.picture), wide=_BESIDE)
    return Row(picture, Text(step.words, "small", theme.TEXT2, grow=1), gap=12)


def _framed(picture: Picture) -> Node:
    return Box(Row(Space(), _drawn(picture), Space()), high=_HIGH)


def _drawn(picture: Picture) -> Node:
    match picture:
        case DicePicture(faces):
            return Sign(
                _DICE, _HIGH,
                lambda p, x, y, w, high: draw_dice(p, x + w / 2, y + high / 2, w, faces, theme.PAPER, theme.INK),
            )  # fmt: skip
        case PawnPicture():
            return _pawn(picture)
        case DeedView():
            return Apart(deed.ways(picture), _DEED, _HIGH)
        case DrawnPicture(icon):
            sign = Row(Space(), signs.icon(icon, 44), Space())
            return Box(sign, theme.PAPER, theme.RADIUS_BADGE, wide=_DECK, high=_HIGH)
        case ReaderPicture():
            return _reader(picture)
        case KeysPicture(of):
            return Row(*(_key(view) for view in of), gap=theme.GAP)
        case Fact(amount=amount):
            return Box(rows.dotted(Amount(amount, "", "price")), theme.PAPER, pad=(22, 6))


def _key(view: ButtonView) -> Node:
    return Box(keys.face(view), theme.RAISED, high=keys.LEAST, wide=0 if view.label else keys.LEAST)


def _pawn(picture: PawnPicture) -> Node:
    """Streets beside each other, on the last of which the token stands."""
    wide, high = _SPACE
    count = len(picture.groups)

    def draw(p: Painter, x: float, y: float, w: float, h: float) -> None:
        top = y + (h - high) / 2
        for number, group in enumerate(picture.groups):
            left = x + number * (wide + 3)
            p.round(left, top, wide, high, theme.RAISED, theme.RADIUS_SPACE)
            p.round(left, top, wide, _BAND, theme.GROUPS[group], (theme.RADIUS_SPACE, theme.RADIUS_SPACE, 0, 0))
        middle = top + _BAND + (high - _BAND) / 2
        p.icon("right", x + wide, middle, _ICON, theme.TEXT2)
        draw_token(p, x + w - wide / 2, middle, _PAWN, picture.token)

    return Sign(count * (wide + 3) - 3, _HIGH, draw)


def _reader(picture: ReaderPicture) -> Node:
    """A card that lies on the reader, and what comes of it."""

    def draw(p: Painter, x: float, y: float, w: float, h: float) -> None:
        p.frame(x, y + 2, w, h - 4, theme.EDGE, theme.RAISED, 1.5)
        draw_card(p, x + (w - _CARD) / 2, y + (h - 0.64 * _CARD) / 2, _CARD, picture.token)

    ink = theme.GAIN if picture.good else theme.LOSS
    return Row(Sign(_READER, _HIGH, draw), signs.icon(picture.icon, _ICON, ink))
