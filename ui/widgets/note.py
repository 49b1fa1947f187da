"""A raised note over the thing that was touched: the reason why it would be refused. Goes after 4 s or at a touch.
A strip over the table says in the same way what the bank refuses.

A touch on the note itself leads to the rule behind the reason, where there is one: it then shows a question mark.
"""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock

from ui.look import theme
from ui.look.theme import scale
from ui.paint.fitting import broken, fitted, width
from ui.paint.painter import Painter
from ui.parts.signature import SIGNS
from ui.records.intents import Intent
from ui.records.pieces import Signing
from ui.widgets.piece import Box, Piece

SECONDS = 4
_WIDEST = 320
_SIDE = 16
_SIGN = 34
"""What the question mark takes."""
_STRIP, _WORDS_AT, _SIGN_AT = 64.0, 54.0, 28.0
"""The least height of a strip, and where its words begin and its sign stands."""
_FEW, _LOW, _AIR, _FILLED = 3, 88.0, 9.0, 126.0
"""Into so many lines the words of a strip go, in smaller type if they must; how high it is then at most, where it is no
higher than its words and what is over and under them; with more to say it takes all of its place, as it does of one up
to so high, whose words it would cover by halves."""


class Note(Piece[str]):
    """Shows a sentence. `because`: what a touch on it does, None: it only goes."""

    raised = True
    because: Intent | None = None
    _widest: float = _WIDEST

    def stand_in(self, free: Box) -> None:
        """Stand at the right of a box that is free, as long as its words need."""
        x, y, wide, high = free
        self._widest = wide - 2 * _SIDE - (_SIGN if self.because is not None else 0)
        w, h = self._size()
        self.place(x + wide - w, y + (high - min(h, high)) / 2, w, min(h, high))

    def _size(self) -> tuple[float, float]:
        """How wide and high the words are with what stands around them."""
        lines = broken(self.record, theme.BODY, self._widest)
        w = max(width(line, theme.BODY) for line in lines) + 2 * _SIDE
        h = float(24 * len(lines) + 20)
        return (w, h) if self.because is None else (w + _SIGN, max(h, theme.TOUCH))

    def stand_over(self, target: Piece[Any]) -> None:
        """Stand above the target if there is room, else below it; always inside the window."""
        w, h = self._size()
        x = target.box[0] + target.w / 2 - w / 2
        y = target.box[1] - h - 6
        if y < theme.MARGIN:
            y = min(target.box[1] + target.h + 6, scale.height - h - theme.MARGIN)
        self.place(max(theme.MARGIN, min(x, scale.width - w - theme.MARGIN)), y, w, h)

    def paint(self, p: Painter, view: str) -> None:
        p.frame(0, 0, self.w, self.h, theme.TEXT, theme.RAISED, 2)
        lines = broken(view, theme.BODY, self._widest)
        p.lines(lines, _SIDE, self.h / 2, theme.BODY, theme.TEXT)
        if self.because is not None:
            p.icon("question", self.w - _SIGN / 2 - 6, self.h / 2, 22, theme.TEXT2)

    def on_touch_down(self, touch: Any) -> bool:
        if self.because is not None and self.collide_point(*touch.pos):
            self.send(self.because)
            leave(self)
            return True
        leave(self)
        return False


class Strip(Note):
    """Shows a sentence in a strip with its sign, as where a card is asked for."""

    signing = Signing.REFUSED

    def stand_in(self, free: Box) -> None:
        """Stand at the foot of a box, as wide as it and as high as the words need; in all of it where that is much, or
        the box low, and never over the window's edge."""
        x, y, wide, high = free
        self._widest = wide - _WORDS_AT - (_SIDE if self.because is None else _SIGN + 8)
        words = self._size()[1]
        few = words + _AIR <= _LOW and high > _FILLED
        h = max(_STRIP, min(_LOW, words + 2 * _AIR)) if few else max(high, words + _AIR)
        self.place(x, max(theme.MARGIN / 4, y + high - h), wide, h)

    def _lines(self) -> tuple[float, list[str], bool]:
        """The size of the words, their lines, and whether they are bold: only if they are few."""
        size, lines = fitted(self.record, (theme.BODY, theme.SMALL), self._widest, _FEW, True)
        if len(lines) <= _FEW:
            return size, lines, True
        return theme.SMALL, broken(self.record, theme.SMALL, self._widest), False

    def _heading(self, size: float) -> list[str]:
        """What stands over the sentence and is bold in large text, even where that is not; not if too wide."""
        heading, apart, _ = self.record.partition("\n")
        return [heading] if apart and width(heading, size, True) <= self._widest else []

    def _size(self) -> tuple[float, float]:
        size, lines, _ = self._lines()
        return self._widest, size * 1.1 * len(lines)

    def paint(self, p: Painter, view: str) -> None:
        alarms = self.signing in (Signing.REFUSED, Signing.FAULT)
        on = theme.WHITE if alarms else theme.INK
        p.round(0, 0, self.w, self.h, theme.ALARM if alarms else theme.PAPER)
        p.icon(SIGNS[self.signing], _SIGN_AT, self.h / 2, 28, on)
        size, lines, bold = self._lines()
        cy, heading = self.h / 2, self._heading(size) if scale.large and not bold else []
        p.lines(heading, _WORDS_AT, cy - size * 0.55 * (len(lines) - len(heading)), size, on, True, pitch=1.1)
        rest = lines[len(heading) :]
        p.lines(rest, _WORDS_AT, cy + size * 0.55 * len(heading), size, on, bold, pitch=1.1)
        if self.because is not None:
            p.icon("question", self.w - _SIGN / 2 - 6, self.h / 2, 22, on)


def leave(note: Note) -> None:
    """Take a note away."""
    if note.parent is not None:
        note.parent.remove_widget(note)


def top_of(piece: Piece[Any]) -> Any:
    """The widget that holds everything: what is added to it lies over the rest."""
    top: Any = piece
    while top.parent is not None and top.parent is not top.get_root_window():
        top = top.parent
    return top


def clear_notes(piece: Piece[Any]) -> None:
    """Take away every note that lies over the screen of a piece."""
    for other in [child for child in top_of(piece).children if isinstance(child, Note)]:
        leave(other)


def raise_note(
    target: Piece[Any],
    sentence: str,
    because: Intent | None = None,
    free: Box | None = None,
    signing: Signing | None = None,
) -> Note:
    """Show a note over a piece, or in a box that is free, on top of everything; an older one goes.
    `because`: what a touch on it does. `signing`: it is a strip of this kind."""
    clear_notes(target)
    top = top_of(target)
    note = Note(sentence) if signing is None else Strip(sentence)
    if isinstance(note, Strip) and signing is not None:
        note.signing = signing
    note.because = because
    top.add_widget(note)
    if free is None:
        note.stand_over(target)
    else:
        note.stand_in(free)
    Clock.schedule_once(lambda _: leave(note), SECONDS)
    return note


class Notice:
    """What a screen says for a moment: raised once, and taken away when it no longer holds."""

    def __init__(self) -> None:
        self._words = ""
        self._note: Note | None = None

    def say(
        self,
        words: str,
        target: Piece[Any],
        because: Intent | None = None,
        free: Box | None = None,
        signing: Signing | None = None,
    ) -> None:
        """Raise these words over this piece, or in a box that is free; "" takes them away.
        `because`: what a touch on them does. `signing`: they stand in a strip of this kind."""
        if words == self._words:
            return
        self._words = words
        if self._note is not None:
            leave(self._note)
        self._note = raise_note(target, words, because, free, signing) if words else None
