"""The signature strip: the only place a card is asked for. Waits, reminds, signed, refused, fault."""

from __future__ import annotations

from math import inf

from ui.kit.boxes import Box, Col, Row
from ui.kit.memo import memo
from ui.kit.nodes import Node, Sign, Slot, Space, Text
from ui.kit.solve import need
from ui.look import theme
from ui.look.ladders import USUAL, Step
from ui.look.theme import Rgba
from ui.paint.painter import Painter
from ui.paint.tokens import draw_card, draw_token, draw_waves
from ui.parts import keys, rows
from ui.records.pieces import SignatureView, Signing, Token

# The icon of each kind of strip that does not wait.
SIGNS = {Signing.REMINDS: "clock", Signing.SIGNED: "check", Signing.REFUSED: "cross", Signing.FAULT: "warn"}
# The usual height of a strip, and that of one with more to say; a long sentence takes what it needs.
STRIP, TALL = 64, 92
# The width of the card, and of that beside the banker's payment; what the reader's waves take beside the first.
_CARD, _SMALL_CARD, _WAVES = 44, 32, 12
# The radius of the ring around the token of whose tile is held, and of that beside the banker's payment.
_RING, _SMALL_RING = 24, 17
# The sides of the icon and of a small one, which lies on a disc of this radius.
_ICON, _SIGNED, _DISC = 28, 22, 17
_DEBIT, _DEBIT_HIGH = 96, 52  # The least width of the banker's payment, and its height.
_ANY = 9999.0  # More than any height.
# What is free at both sides, beside the banker's payment, and over and under the words.
_SIDE, _CLOSE, _AIR = 14, 6, 4


def ways(view: SignatureView, *, on_paper: bool) -> list[list[Node]]:
    """The trees of a strip, with a large card or closer to a small one, as beside the banker's payment: with all that
    is said, then with less, at last with a brief title."""
    said = [(view.title, line) for line in (view.line, *view.less)]
    if view.brief:
        said.append((view.brief, said[-1][1]))
    cards = (_CARD, _SMALL_CARD) if view.debit is None else (_SMALL_CARD,)
    return [[_strip(view, *words, card, on_paper) for card in cards] for words in said]


class Strip(Slot):
    """Where somebody signs: as high at least as the words of the strip need."""

    def __init__(self, view: SignatureView, high: float = theme.TOUCH, grow: float = 0) -> None:
        super().__init__("signature", view, high=high, grow=grow)

    @memo
    def high(self, s: Step, w: float) -> float:
        least: float = super().high(s, w)
        return max(least, high(self.view, w))


def high(view: SignatureView, w: float) -> float:
    """How high a strip must be at a width: for the first words of which none is cut, or else for the least."""
    *groups, last = ways(view, on_paper=True)
    whole = ([tree for tree in group if tree.fits(USUAL[0], w, _ANY)] for group in groups)
    least = need(next(filter(None, whole), last), w, (STRIP, TALL))
    return least if least < inf else TALL


def _strip(view: SignatureView, title: str, line: str, card: float, on_paper: bool) -> Node:
    ground, on, second = _inks(view.signing, on_paper)
    waits = view.signing is Signing.WAITS
    most = 9 if not waits else 2 if view.brief not in ("", title) else 4
    lines = 1 if view.less and line != view.less[-1] else 9
    words = Col(
        Text(title, "strip" if waits or line else "small", on, True, most=most),
        Text(line, "small", second, most=lines) if line else None,
        grow=1,
    )
    sign = _asked(view, card, on, on_paper) if waits else _icon(view.signing, on)
    debit = view.debit if view.signing in (Signing.WAITS, Signing.REFUSED) else None
    right: Node = Space(0)
    if debit is not None:
        right = Box(Slot("key", debit, 0, _DEBIT_HIGH, face=keys.face(debit, ring=False)), wide=_DEBIT)
    elif view.ground is not None:
        right = rows.question(view.ground, theme.TOUCH)
    row = Row(sign, Box(words, pad=(0, _AIR), grow=1), right, gap=_SIDE if card == _CARD else _CLOSE)
    return Box(row, ground, pad=(_SIDE if card == _CARD else _CLOSE, 0))


def _inks(signing: Signing, on_paper: bool) -> tuple[Rgba, Rgba, Rgba]:
    """The colours of the ground, of the title and of the line."""
    if signing in (Signing.REFUSED, Signing.FAULT):
        return theme.ALARM, theme.WHITE, theme.WHITE
    if signing is Signing.SIGNED:
        return theme.RAISED, theme.TEXT, theme.TEXT2
    if on_paper:
        return theme.INK, theme.PAPER, theme.PAPER2
    return theme.PAPER, theme.INK, theme.INK2


def _asked(view: SignatureView, card: float, on: Rgba, on_paper: bool) -> Sign:
    """What is asked for: a card, or that somebody's tile is held."""
    edge = None if on_paper else theme.INK
    if view.touch and view.token is not None:
        return _hold(view.token, on, edge, _RING if card == _CARD else _SMALL_RING)
    waves = _WAVES if card == _CARD else 0

    def draw(p: Painter, x: float, y: float, w: float, h: float) -> None:
        draw_card(p, x, y, card, view.token, edge)
        if waves:
            draw_waves(p, x + card + 6, y + h / 2, on)

    return Sign(card + waves, 0.64 * card, draw)


def _hold(token: Token, on: Rgba, edge: Rgba | None, radius: float) -> Sign:
    """Whose tile is held, in the ring of all that is held."""

    def draw(p: Painter, x: float, y: float, w: float, h: float) -> None:
        cx, cy = x + radius, y + radius
        p.arc(cx, cy, radius, 0, 360, theme.EDGE, 3)
        p.arc(cx, cy, radius, 0, 120, on, 4)
        draw_token(p, cx, cy, radius - 7, token, edge)

    return Sign(2 * radius, 2 * radius, draw)


def _icon(signing: Signing, on: Rgba) -> Sign:
    signed = signing is Signing.SIGNED

    def draw(p: Painter, x: float, y: float, w: float, h: float) -> None:
        if signed:
            p.disc(x + w / 2, y + h / 2, _DISC, theme.GAIN)
        ink, side = (theme.INK, _SIGNED) if signed else (on, _ICON)
        p.icon(SIGNS[signing], x + w / 2, y + h / 2, side, ink)

    return Sign(2 * _DISC, 2 * _DISC, draw)
