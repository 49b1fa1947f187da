"""Players, the bank and the pot as tiles to choose from, all at once, under the question and who is chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ui.kit.boxes import Box, Col, Grid, Row
from ui.kit.nodes import Mark, Node, Slot, Space, Text
from ui.kit.solve import Ways
from ui.look import theme
from ui.look.theme import Rgba
from ui.paint.painter import Painter
from ui.paint.tokens import draw_token
from ui.parts import keys, signs
from ui.records.pieces import ButtonView
from ui.records.sheets import AccountsView

_SIGN = (36, 30, 24)  # The sizes of a token or an icon.
_ROW = 240  # A list up to so wide may have all under each other.
_BESIDE = 160  # The least width of a sign with a name beside it.
_HIGHEST, _HIGHEST_ROW = 84, 62  # The greatest height of a tile, and of one as wide as the list.
_VEIL = (*theme.SURFACE[:3], 0.6)  # What lies over a token that cannot be chosen.

Face = Callable[[ButtonView], Node]  # One way to write a tile.


def ways(view: AccountsView, w: float) -> Ways:
    """The trees of a list so wide: in as few columns as have room, each name beside its sign or else under it. The name
    of the chosen one stands beside the question, if it has room there."""
    counts = any(choice.detail for choice in view.choices)
    most = max(2, int(w / (theme.TOUCH_WIDE + theme.GAP)))
    faces: Sequence[Face] = (_count,) if counts else (_beside, _under)
    return [
        [_list(view, columns, face, named) for named in (True, False) for face in faces]
        for columns in range(2 if counts or w > _ROW else 1, most + 1)
    ]


def _list(view: AccountsView, columns: int, face: Face, named: bool) -> Node:
    head = Box(Row(*_head(view, named), gap=10), pad=(11, 4), high=30)
    return Box(Col(head, *_grids(view, columns, face), stand="top"), theme.SURFACE, pad=(3, 6))


def _head(view: AccountsView, named: bool) -> Iterator[Node]:
    """The question, and who is chosen."""
    if view.title:
        yield Text(view.title, "small", theme.TEXT2, most=1)
    chosen = next((choice for choice in view.choices if choice.chosen), ButtonView())
    name = chosen.label if named else ""
    yield Text(name, "small", theme.TEXT, True, most=1, cuts=not chosen.brief, grow=1)  # the bank is no name


def _grids(view: AccountsView, columns: int, face: Face) -> Iterator[Node]:
    """The tiles; of more than two columns the bank and the pot in a row of their own, which has room for their words.
    Of two lists beside each other each has as many places as the fuller."""
    common = [choice for choice in view.choices if choice.brief] if columns > 2 else []
    players = [choice for choice in view.choices if choice not in common]
    places = max(view.places, len(view.choices)) - len(common)
    tiles = [*(_tile(choice, face) for choice in players), *(Space() for _ in range(places - len(players)))]
    highest = _HIGHEST if columns > 1 else _HIGHEST_ROW
    yield Grid(tiles, columns, theme.GAP, highest, even=True, grow=-(-places // columns))
    if common:
        yield Space(0, high=theme.GAP)
        yield Grid([_tile(choice, face) for choice in common], len(common), theme.GAP, _HIGHEST, grow=1)


def _tile(choice: ButtonView, face: Face) -> Node:
    return Slot("key", choice, theme.TOUCH_WIDE, grow=1, face=Box(face(choice), pad=(2, 3)))


def _beside(choice: ButtonView) -> Node:
    """The name beside the sign, in a tile wide enough for most."""
    name = Text(choice.label, "small", _ink(choice), most=1, brief=choice.brief, cuts=True, grow=1)
    return Box(Row(_sign(choice), name, gap=10), wide=_BESIDE)


def _under(choice: ButtonView) -> Node:
    """The name under the sign, or its short word."""
    ink = keys.inks_of(choice).second
    name = Text(choice.label, "small", ink, most=1, brief=choice.brief, align="middle", cuts=True)
    return Col(Row(Space(), _sign(choice), Space()), name)


def _count(choice: ButtonView) -> Node:
    """A number with the icon of what it counts."""
    if not choice.detail:
        return _under(choice)
    number = Text(choice.detail, "heading", _ink(choice), True, most=1)
    return Row(Space(), number, signs.icon(choice.icon, 28, _ink(choice)), Space(), gap=8)


def _sign(choice: ButtonView) -> Node:
    """The token, letter or icon of an account."""
    ink = _ink(choice)

    def draw(p: Painter, x: float, y: float, w: float, h: float) -> None:
        cx, cy = x + w / 2, y + h / 2
        if choice.token is None:
            p.icon(choice.icon, cx, cy, 0.8 * w, ink)
            return
        draw_token(p, cx, cy, w / 2, choice.token)
        if not choice.enabled:
            p.disc(cx, cy, w / 2 + 1, _VEIL)

    if choice.token is None and choice.group:
        return Text(choice.group, "heading", ink, True, most=1, align="middle")
    return Mark(_SIGN, draw)


def _ink(choice: ButtonView) -> Rgba:
    return keys.inks_of(choice).on
