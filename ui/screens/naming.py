"""Typing a name, of a player or while the game runs of anything else: the name so far, and the keyboard.

Law: what is typed stays here until it is finished; leaving by any way finishes it, so that nothing is lost.
"""

from __future__ import annotations

from msgspec.structs import replace

from ui.look import theme
from ui.records.intents import TakeName
from ui.records.pieces import ButtonView
from ui.records.screens import NamingView
from ui.widgets.button import PushButton
from ui.widgets.fitting import first_size, fitted, width
from ui.widgets.keyboard import DONE, ERASE, SPACE, Keyboard
from ui.widgets.painter import Painter
from ui.widgets.piece import Piece
from ui.widgets.tokens import draw_token

_BAR, _FIELD, _ROW = 52, 64, 56
_JOINTS = " -’'"
"""After these a name goes on with a capital."""


class NameField(Piece[NamingView]):
    """Shows the name, or the hint while there is none."""

    def paint(self, p: Painter, view: NamingView) -> None:
        p.frame(0, 0, self.w, self.h, theme.TEXT, theme.RAISED, 2.5)
        if view.token is not None:
            draw_token(p, 40, self.h / 2, 22, view.token)
        left = 76 if view.token is not None else 20
        text, shown = view.name, view.name or view.hint
        size = first_size(shown, (36, 28, 24), self.w * 0.6, True)
        p.text(shown, left, self.h / 2, size, theme.TEXT if text else theme.OFF, True)
        end = left + width(text, size, True) + 3 if text else left - 4
        p.rect(end, self.h / 2 - size * 0.55, 2.5, size * 1.1, theme.TEXT)
        small, lines = fitted(view.line, (theme.BODY, theme.SMALL), self.w - end - 32, 2)
        p.lines(lines, self.w - 16, self.h / 2, small, theme.TEXT2, False, "right")


class Naming(Piece[NamingView]):
    """Shows a NamingView. `text`: the name as it is typed so far."""

    def build(self) -> None:
        self.text = ""
        self._shown = ("", "")
        self.field, self.keyboard = NameField(), Keyboard(on_key=lambda _, key: self._type(key))
        self.starts, self.up, self.down, self.remove, self.alone = (PushButton() for _ in range(5))
        self.add_pieces(self.field, self.keyboard)

    def finish(self) -> None:
        """Take the name as it stands."""
        self.send(TakeName(self.text))

    def _type(self, key: str) -> None:
        if key == DONE:
            self.finish()
        elif key == ERASE:
            self._set(self.text[:-1])
        elif len(self.text) < self.record.length and not (key == SPACE and self.text[-1:] in ("", SPACE)):
            self._set(self.text + key)

    def _set(self, text: str) -> None:
        self.text = text
        self.keyboard.large = not text or text[-1] in _JOINTS
        self.field.view = replace(self.record, name=text)

    def changed(self, view: NamingView) -> None:
        if (view.key, view.name) != self._shown:
            if view.key != self._shown[0]:
                self.keyboard.show_accents(False)
            self._shown = (view.key, view.name)
            self.text = view.name
        self._set(self.text)
        self.keyboard.view = view.keyboard
        self.offer(self.starts, view.starts)
        self.offer(self.up, view.up)
        self.offer(self.down, view.down)
        self.offer(self.remove, view.remove)
        self.offer(self.alone, view.alone)

    def arrange(self, view: NamingView) -> None:
        gap = theme.GAP
        y = _FIELD + theme.MARGIN
        self.within(self.field, 0, 0, self.w, _FIELD)
        third = (self.w - 2 * (72 + gap) - 2 * gap) / 3
        self.within(self.starts, 0, y, third, _ROW)
        self.within(self.up, third + gap, y, 72, _ROW)
        self.within(self.down, third + 72 + 2 * gap, y, 72, _ROW)
        self.within(self.alone, self.w - 2 * third - gap, y, third, _ROW)
        self.within(self.remove, self.w - third, y, third, _ROW)
        if self.starts.view is not None:
            y += _ROW + theme.MARGIN
        self.within(self.keyboard, 0, y, self.w, self.h - y)


class NamingScreen(Piece[NamingView]):
    """Shows a NamingView without the buttons of a seat, while the game runs."""

    def build(self) -> None:
        self.back, self.naming = PushButton(ButtonView(icon="left"), on_release=self._leave), Naming()
        self.add_pieces(self.back, self.naming)

    def _leave(self, _: PushButton) -> None:
        self.naming.finish()

    def changed(self, view: NamingView) -> None:
        self.naming.view = view

    def arrange(self, view: NamingView) -> None:
        x = theme.MARGIN
        self.within(self.back, x, x, _BAR, _BAR)
        self.within(self.naming, x, 66, self.w - 2 * x, self.h - 66 - x)
