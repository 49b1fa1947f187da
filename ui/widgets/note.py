"""A raised note over the thing that was touched: the reason why it would be refused. Goes after 4 s or at a touch.
A strip over the table says in the same way what the bank refuses.

A touch on the note itself leads to the rule behind the reason, where there is one: it then shows a question mark.
"""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock

from ui.kit.solve import Ways, choose, need
from ui.look import theme
from ui.look.ladders import CLOSE
from ui.look.theme import scale
from ui.parts import note
from ui.records.intents import Intent
from ui.records.pieces import Signing
from ui.widgets.piece import Box, Piece
from ui.widgets.still import Still

SECONDS = 4
_WIDEST = 352
# The heights of a strip; a strip with more to say takes all of its place, so that it cuts no words there in half.
_STRIPS = (64.0, 88.0)


class Note(Still[str]):
    """Shows a sentence. `because`: what a touch on it does, None: it only goes."""

    raised = True
    because: Intent | None = None

    def ways(self, view: str) -> Ways:
        return note.note(view, self.because is not None)

    def stand_in(self, free: Box) -> None:
        """Stand at the right of a box that is free, as long as its words need."""
        x, y, wide, high = free
        w, h = self._size(wide)
        self.place(x + wide - w, y + (high - min(h, high)) / 2, w, min(h, high))

    def _size(self, widest: float) -> tuple[float, float]:
        """How wide and high the words are with what stands around them."""
        tree, step = choose(self.ways(self.record), widest, scale.height)
        w = min(widest, tree.prefer(step))
        return w, tree.high(step, w)

    def stand_over(self, target: Piece[Any]) -> None:
        """Stand above the target if there is room, else below it; always inside the window."""
        w, h = self._size(_WIDEST)
        x = target.box[0] + target.w / 2 - w / 2
        y = target.box[1] - h - 6
        if y < theme.MARGIN:
            y = min(target.box[1] + target.h + 6, scale.height - h - theme.MARGIN)
        self.place(max(theme.MARGIN, min(x, scale.width - w - theme.MARGIN)), y, w, h)

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

    def ways(self, view: str) -> Ways:
        return note.strip(view, self.signing, self.because is not None)

    def stand_in(self, free: Box) -> None:
        """Stand at the foot of a box, as wide as it and as high as the words need, but not over the window's edge."""
        x, y, wide, high = free
        ways = note.strip(self.record, self.signing, self.because is not None)
        trees = [tree for way in ways for tree in way if tree.least(CLOSE) <= wide]
        h = need(trees, wide, (*_STRIPS, high))
        self.place(x, max(theme.MARGIN / 4, y + high - h), wide, h)


def leave(raised: Note) -> None:
    """Take a note away."""
    if raised.parent is not None:
        raised.parent.remove_widget(raised)


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
    raised = Note(sentence) if signing is None else Strip(sentence)
    if isinstance(raised, Strip) and signing is not None:
        raised.signing = signing
    raised.because = because
    top_of(target).add_widget(raised)
    if free is None:
        raised.stand_over(target)
    else:
        raised.stand_in(free)
    Clock.schedule_once(lambda _: leave(raised), SECONDS)
    return raised


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
