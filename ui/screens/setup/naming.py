"""Naming a player: the name as it is typed, what else can be done with the seat, and the keyboard.

Law: what is typed stays here until it is finished; leaving by any way finishes it, so that nothing is lost.
"""

from __future__ import annotations

from ui.look import theme
from ui.records import intents as i
from ui.records.screens import NamingView
from ui.widgets.button import PushButton
from ui.widgets.fitting import first_size, fitted, width
from ui.widgets.keyboard import Keyboard
from ui.widgets.painter import Painter
from ui.widgets.piece import Piece
from ui.widgets.tokens import draw_token

_FIELD, _ROW = 64, 56
_JOINTS = " -’'"
"""After these a name goes on with a capital."""


class NameField(Piece):
    """`view` is (token, text, hint, line)."""

    def paint(self, p: Painter) -> None:
        token, text, hint, line = self.view
        p.frame(0, 0, self.w, self.h, theme.TEXT, theme.RAISED, 2.5)
        if token is not None:
            draw_token(p, 40, self.h / 2, 22, token)
        left = 76 if token is not None else 20
        shown = text or hint
        size = first_size(shown, (36, 28, 24), self.w * 0.6, True)
        p.text(shown, left, self.h / 2, size, theme.TEXT if text else theme.OFF, True)
        end = left + width(text, size, True) + 3 if text else left - 4
        p.rect(end, self.h / 2 - size * 0.55, 2.5, size * 1.1, theme.TEXT)
        small, lines = fitted(line, (theme.BODY, theme.SMALL), self.w - end - 32, 2)
        p.lines(lines, self.w - 16, self.h / 2, small, theme.TEXT2, False, "right")


class Naming(Piece):
    """`view` is (index, NamingView)."""

    def build(self) -> None:
        self.text = ""
        self._shown = ("", "")
        self.field, self.keyboard = NameField(), Keyboard()
        self.starts, self.up, self.down, self.remove = (PushButton() for _ in range(4))
        for piece in (self.field, self.keyboard):
            self.add_widget(piece)
        self.keyboard.bind(
            on_key=lambda _, letter: self._type(letter),
            on_erase=lambda _: self._set(self.text[:-1]),
            on_done=lambda _: self.finish(),
        )
        self.starts.bind(on_release=lambda _: self._send(i.StartsFirst(self.index)))
        self.up.bind(on_release=lambda _: self._send(i.MovePlayer(self.index, self.index - 1)))
        self.down.bind(on_release=lambda _: self._send(i.MovePlayer(self.index, self.index + 1)))
        self.remove.bind(on_release=lambda _: self._send(i.RemovePlayer(self.index)))

    @property
    def index(self) -> int:
        """The seat that is being named."""
        return int(self.view[0])

    def finish(self) -> None:
        """Take the name as it stands, and leave the seat."""
        index, naming = self.view
        if self.text.strip() != naming.name:
            self._send(i.Rename(index, self.text))
        self._send(i.ChooseSeat(index))

    def _send(self, intent: i.Intent) -> None:
        self.send(intent)

    def _type(self, letter: str) -> None:
        if len(self.text) < self.view[1].length and not (letter == " " and self.text[-1:] in ("", " ")):
            self._set(self.text + letter)

    def _set(self, text: str) -> None:
        self.text = text
        self.keyboard.large = not text or text[-1] in _JOINTS
        naming: NamingView = self.view[1]
        self.field.view = (naming.token, text, naming.hint, naming.line)

    def changed(self) -> None:
        naming: NamingView = self.view[1]
        if (naming.key, naming.name) != self._shown:
            if naming.key != self._shown[0]:
                self.keyboard.show_letters()
            self._shown = (naming.key, naming.name)
            self.text = naming.name
        self._set(self.text)
        self.keyboard.view = naming.keyboard
        self.starts.view, self.remove.view = naming.starts, naming.remove
        self.up.view, self.down.view = naming.up, naming.down
        for button in self._seat_buttons():
            self.show(button, button.view is not None)

    def _seat_buttons(self) -> tuple[PushButton, ...]:
        return self.starts, self.up, self.down, self.remove

    def arrange(self) -> None:
        if self.view is None:
            return
        gap = theme.GAP
        y = _FIELD + theme.MARGIN
        self.within(self.field, 0, 0, self.w, _FIELD)
        half = (self.w - 2 * (72 + gap)) / 2 - gap
        self.within(self.starts, 0, y, half, _ROW)
        self.within(self.up, half + gap, y, 72, _ROW)
        self.within(self.down, half + 72 + 2 * gap, y, 72, _ROW)
        self.within(self.remove, self.w - half, y, half, _ROW)
        if self.starts.view is not None:
            y += _ROW + theme.MARGIN
        self.within(self.keyboard, 0, y, self.w, self.h - y)
