"""The signature strip: the only place a card is asked for. Waits, reminds, signed, refused, fault."""

from __future__ import annotations

from math import inf
from typing import Any

from ui.look import theme
from ui.look.theme import Rgba
from ui.paint.fitting import balanced, broken_short, cut, cut_within, fitted, width
from ui.paint.painter import Painter
from ui.paint.tokens import draw_card, draw_token, draw_waves
from ui.records.pieces import ButtonView, SignatureView, Signing, Token
from ui.widgets.ask_why import SIGN, WhySignOnDark
from ui.widgets.button import NARROW, PushButton
from ui.widgets.note import SIGNS, clear_notes
from ui.widgets.piece import Piece

DEBIT, _DEBIT_SIDE, _LEAST_SIDE, _WIDE = 96, 12, 4, 400
"""The least width of the button with which the banker pays for the absent; what is free beside its words, as long as it
needs no ring for that, in a strip as wide as the last, as in an upright window, where the card is as large beside it,
and in a narrower one."""

_TITLES = (theme.STRIP, theme.BODY, theme.SMALL)

_SHORT = 2
"""A word of so few letters does not stand alone on a line."""

_MOST_LINES, _FAULT_LINES, _WIDE_LINES = 2, 3, 3
"""So many lines a title has in the usual strip, and what is done about a fault, which stand closer; and a title beside
a large card and the banker's payment, if the strip is high enough."""

_WITH_BUTTON = (Signing.WAITS, Signing.REFUSED)
"""What may have a button in the strip: the banker's payment, or the clause of a refusal."""

_ICON_AT, _GROUND_EDGE = 34, 8
"""The middle of the sign from the left, and what is free at the right of the question mark."""

_RING = 24
"""The radius of the ring around the token of whose tile is held."""
_WORDS_AT, _CLOSER = 84.0, 10
"""Where the words of a strip that waits begin; and how much nearer to the edge the card lies, and the words stand to
it, beside the banker's payment."""
_CLOSEST = 7
"""By how much nearer yet to the card."""
_CARD, _SMALL_CARD = 44, 32
"""The width of the card, and of that beside the banker's payment: the name then has a line of its own."""

STRIP = 64
TALL = 92
"""The usual height of a strip, and that of one with more to say; a long sentence takes what it needs."""
_AIR = 2
"""What the usual strip leaves over and under its words."""


def debit_width(view: SignatureView, w: float) -> float:
    """The width of the banker's payment in a strip so wide; 0 without it."""
    if view.debit is None or view.signing not in _WITH_BUTTON:
        return 0.0
    said = max(width(view.debit.label, theme.BODY, True), width(view.debit.detail, theme.SMALL))
    return min(max(DEBIT, said + 2 * (_DEBIT_SIDE if w >= _WIDE else _LEAST_SIDE)), NARROW - 1)


def words_height(view: SignatureView, w: float) -> float:
    """How high the words of a strip are at a width; infinite where some would be cut."""
    words = _Words(view, w)
    return words.height if words.whole else inf


def needed_height(view: SignatureView, w: float) -> float:
    """How high a strip must be at a width."""
    high = _Words(view, w).height
    return (
        STRIP
        if high <= STRIP - _AIR
        else TALL
        if high <= TALL - 6
        else high + (9 if view.signing is Signing.FAULT else 12)
    )


class _Words:
    """What a strip's words take at a width: measured once, for its height and for drawing. In a strip that is lower
    than that, the name of whoever signs is cut, so that each sentence has one line."""

    def __init__(self, view: SignatureView, w: float, high: float = inf) -> None:
        waits = view.signing is Signing.WAITS
        fault = view.signing is Signing.FAULT
        right = w - debit_width(view, w) - (theme.TOUCH if view.ground is not None else 8 if fault else 12)
        most = 1 if view.line else _MOST_LINES
        self.large_card = view.debit is None
        if waits and not self.large_card and w >= _WIDE:
            least = _WIDE_LINES * _TITLES[-1] * 1.1
            more = _WIDE_LINES if least <= high - _AIR < inf else most
            size, title = fitted(view.title, _TITLES, right - _WORDS_AT, more, True)
            self.large_card = len(title) <= more and all(width(x, size, True) <= right - _WORDS_AT for x in title)
            most = more if self.large_card else most
        at = _WORDS_AT if self.large_card else _words_at(view, w)
        self.left = 56.0 if fault else 64.0 if not waits else at
        room = right - self.left
        self.size, title = fitted(view.title, _TITLES, room, most, True)
        if view.brief and len(title) > most:
            self.size, title = fitted(view.brief, _TITLES, room, most, True)
        self.body, line = fitted(view.line, (theme.BODY, theme.SMALL), room, 2) if view.line else (0.0, [])
        if view.less and len(line) > 1:
            said = next((words for words in view.less if width(words, theme.SMALL) <= room), view.less[-1])
            self.body, line = fitted(said, (theme.BODY, theme.SMALL), room, 2)
        if len(line) > _FAULT_LINES and fault:
            short = broken_short(view.line, self.body, room, _FAULT_LINES)
            line = short if " ".join(short).count("…") == 1 else line  # one name is cut, no sentence
        if fault and len(line) > 1:
            even = balanced(" ".join(line), self.body, room)
            line = even if len(even) == len(line) else line
        self.whole = all(width(words, self.size, True) <= room for words in title)
        self.whole &= all(width(words, self.body) <= room for words in line)
        self.title = [cut(words, self.size, room, True) for words in _none_alone(title)]
        """A name too wide for the strip is cut, as in the tiles: the card beside it has its colour and symbol."""
        self.line = [cut(words, self.body, room) for words in line]
        self.pitch = 1.05 if len(self.line) > _MOST_LINES and fault else 1.1 if fault else 1.2
        self.second = self.body * self.pitch * len(self.line)
        low = self.size * 1.1 * len(title) + self.second > high - _AIR
        if low and waits:
            self.title = [
                cut_within(sentence, self.size, room, True) for sentence in (view.brief or view.title).split("\n")
            ]
        elif low and view.signing is Signing.REFUSED:
            self.line = broken_short(view.line, self.body, room, 1)
            self.second = self.body * self.pitch * len(self.line)
        self.first = self.size * 1.1 * len(self.title)
        self.height = self.first + self.second


def _words_at(view: SignatureView, w: float) -> float:
    """Where the words of a strip that waits begin beside the banker's payment: nearer to the edge, and to the card if
    that payment needs more room."""
    if view.touch and view.token is not None:
        return _WORDS_AT - _CLOSER
    return _SMALL_CARD + 18 - (min(_CLOSEST, debit_width(view, w) - DEBIT) if w < _WIDE else 0)


def _none_alone(lines: list[str]) -> list[str]:
    """The lines, where a word as short as "de" would stand alone with the word before it: it belongs to the name, which
    has no room beside it."""
    shown = list(lines)
    for row in range(1, len(shown)):
        before, space, word = shown[row - 1].rpartition(" ")
        if space and len(shown[row]) <= _SHORT < len(word):
            shown[row - 1 : row + 1] = [before, f"{word} {shown[row]}"]
    return shown


class Ground(WhySignOnDark):
    """The touch on a strip that refuses, which asks why; its question mark stands at the right, as beside an amount."""

    alone = False

    def paint(self, p: Painter, view: ButtonView) -> None:
        self.draw_sign(p, view, self.w - SIGN / 2 - _GROUND_EDGE, self.h / 2)


class Signature(Piece[SignatureView]):
    """Shows a SignatureView; `on_paper` says what it lies on."""

    def __init__(self, view: SignatureView | None = None, on_paper: bool = True, **kwargs: Any) -> None:
        self.on_paper = on_paper
        super().__init__(view, **kwargs)

    def build(self) -> None:
        self._debit, self.ground = PushButton(), Ground()
        self._debit.steady = True  # else it would outgrow the call beside it

    def changed(self, view: SignatureView) -> None:
        if view.signing is Signing.REFUSED:
            clear_notes(self)  # one may lie over the words that say why
        self.offer(self.ground, view.ground)
        self.offer(self._debit, view.debit if view.signing in _WITH_BUTTON else None)

    def arrange(self, view: SignatureView) -> None:
        high = min(self.h, STRIP)
        self.within(self.ground, self.w - theme.TOUCH, (self.h - high) / 2, theme.TOUCH, high)
        wide = debit_width(view, self.w)
        self.within(self._debit, self.w - wide - 6, (self.h - 52) / 2, wide, 52)

    def paint(self, p: Painter, view: SignatureView) -> None:
        ground, on, second = self._colours(view)
        p.round(0, 0, self.w, self.h, ground)
        words = _Words(view, self.w, self.h)
        if view.signing is Signing.WAITS:
            self._paint_card(p, view, on, words.large_card)
        else:
            self._paint_sign(p, view)
        top = (self.h - words.height) / 2
        p.lines(words.title, words.left, top + words.first / 2, words.size, on, True, pitch=1.1)
        p.lines(words.line, words.left, top + words.first + words.second / 2, words.body, second, pitch=words.pitch)

    def _colours(self, view: SignatureView) -> tuple[Rgba, Rgba, Rgba]:
        if view.signing in (Signing.REFUSED, Signing.FAULT):
            return theme.ALARM, theme.WHITE, theme.WHITE
        if view.signing is Signing.SIGNED:
            return theme.RAISED, theme.TEXT, theme.TEXT2
        if self.on_paper:
            return theme.INK, theme.PAPER, theme.PAPER2
        return theme.PAPER, theme.INK, theme.INK2

    def _paint_card(self, p: Painter, view: SignatureView, on: Rgba, large: bool) -> None:
        if view.touch and view.token is not None:
            self._paint_hold(p, view.token, 44 if large else 44 - _CLOSER)
            return
        x, w = (16, _CARD) if large else (16 - _CLOSER, _SMALL_CARD)
        draw_card(p, x, self.h / 2 - 0.32 * w, w, view.token, None if self.on_paper else theme.INK)
        if large:
            draw_waves(p, x + w + 6, self.h / 2, on)

    def _paint_hold(self, p: Painter, token: Token, cx: float) -> None:
        """Whose tile is held, in the ring of all that is held."""
        p.arc(cx, self.h / 2, _RING, 0, 360, theme.EDGE, 3)
        p.arc(cx, self.h / 2, _RING, 0, 120, self._colours(self.record)[1], 4)
        draw_token(p, cx, self.h / 2, _RING - 7, token, None if self.on_paper else theme.INK)

    def _paint_sign(self, p: Painter, view: SignatureView) -> None:
        cx, cy = _ICON_AT - (5 if view.signing is Signing.FAULT else 0), self.h / 2
        if view.signing is Signing.SIGNED:
            p.disc(cx, cy, 17, theme.GAIN)
        signed = view.signing is Signing.SIGNED
        on = self._colours(view)[1] if view.signing is Signing.REMINDS else theme.INK if signed else theme.WHITE
        p.icon(SIGNS[view.signing], cx, cy, 22 if signed else 28, on)
