"""Typing a name, of a player or while the game runs of anything else: the name so far, and the keyboard.

Law: what is typed stays here until it is finished; leaving finishes it, so that nothing is lost, but for the arrow
where a change would be booked.
"""

from __future__ import annotations

from msgspec.structs import replace

from ui.look import theme
from ui.paint.fitting import cut, first_size, fitted, width
from ui.paint.painter import Painter
from ui.paint.tokens import draw_badge, draw_token
from ui.records.intents import TakeName
from ui.records.pieces import ButtonView, Look
from ui.records.screens import NamingView
from ui.widgets.button import PushButton
from ui.widgets.keyboard import DONE, ERASE, SPACE, Keyboard
from ui.widgets.looks import Looks
from ui.widgets.piece import Piece

_BAR, _FIELD, _ROW, _ARROW, _LOOK, _DONE = 52, 64, 56, 64, 170, 164
_HELD = 14
"""How much wider than the others the key is that is held: its ring stands beside its words."""
_BADGE, _LOW_BADGE = 40, 30
UPRIGHT_FIELD = 124
_JOINTS = " -’'"
"""After these a name goes on with a capital."""


class NameField(Piece[NamingView]):
    """Shows the name, or the hint while there is none."""

    def paint(self, p: Painter, view: NamingView) -> None:
        p.frame(0, 0, self.w, self.h, theme.TEXT, theme.RAISED, 2.5)
        upright = theme.scale.upright
        cy = self.h * 0.32 if upright else self.h / 2
        left = self._paint_sign(p, view, cy)
        text, shown = view.name, view.name or view.hint
        size = first_size(shown, (36, 28, 24, theme.SMALL), (self.w - left - 16) if upright else self.w * 0.6, True)
        p.text(shown, left, cy, size, theme.TEXT if text else theme.OFF, True)
        end = left + width(text, size, True) + 3 if text else left - 4
        p.rect(end, cy - size * 0.55, 2.5, size * 1.1, theme.TEXT)
        if upright:
            x = 16 + (_LOW_BADGE + 8 if view.group else 0)
            small, lines = fitted(view.line, (theme.BODY, theme.SMALL), self.w - x - 16, 2)
            lines = [cut(line, small, self.w - x - 16) for line in lines]
            p.lines(lines, x, self.h * 0.74, small, theme.TEXT2, pitch=1.1)
            return
        room = self.w - end - 32
        small, lines = fitted(view.line, (theme.BODY, theme.SMALL), room, 2)
        p.lines([cut(line, small, room) for line in lines], self.w - 16, cy, small, theme.TEXT2, False, "right")

    def _paint_sign(self, p: Painter, view: NamingView, cy: float) -> float:
        """Draw whose name it is, a player's disc or a deed's badge, upright beside the line; return where the name
        begins."""
        if view.token is not None:
            draw_token(p, 40, cy, 22, view.token)
            return 76
        if view.group and theme.scale.upright:
            draw_badge(p, 16, self.h * 0.74 - _LOW_BADGE / 2, _LOW_BADGE, view.group, view.icon)
        elif view.group:
            draw_badge(p, 16, cy - _BADGE / 2, _BADGE, view.group, view.icon)
            return 16 + _BADGE + 14
        return 20


class Naming(Piece[NamingView]):
    """Shows a NamingView. `text`: the name as it is typed so far; `choosing`: the colours and symbols stand in place of
    the keyboard. Fires `on_turn` when that changes."""

    __events__ = ("on_turn",)

    def on_turn(self) -> None:
        """The keyboard has given way to the colours and symbols, or come back."""

    def build(self) -> None:
        self.text, self.choosing = "", False
        self._shown = ("", "")
        self.field, self.keyboard = NameField(), Keyboard(on_key=lambda _, key: self._type(key))
        buttons = (PushButton() for _ in range(5))
        self.starts, self.up, self.down, self.remove, self.alone = buttons
        self.look, self.looks = PushButton(on_release=lambda _: self._show_looks(not self.choosing)), Looks()
        self.done = PushButton(on_release=lambda _: self.finish())
        self.add_widget(self.field)

    def begin(self) -> None:
        self._shown = ("", "")
        self.choosing = False

    def finish(self) -> None:
        """Take the name as it stands."""
        self.send(TakeName(self.text))

    def _show_looks(self, wanted: bool) -> None:
        """Show the colours and the symbols, or the keyboard again."""
        self.choosing = wanted
        self.refresh()
        self.dispatch("on_turn")

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
                self.choosing = False
            self._shown = (view.key, view.name)
            self.text = view.name
        self._set(self.text)
        self.keyboard.view = view.keyboard
        choosing = self.choosing and view.look is not None
        of_seat = choosing and view.starts is not None
        self.offer(self.done, _done(view) if of_seat else None)  # the keyboard has a key for it
        self.show(self.keyboard, not choosing)
        self.offer(self.looks, view if choosing else None)
        self.offer(self.look, replace(view.look, chosen=choosing) if view.look is not None else None)
        self.offer(self.starts, view.starts)
        self.offer(self.up, view.up)
        self.offer(self.down, view.down)
        self.offer(self.remove, view.remove)
        self.offer(self.alone, view.alone)

    def arrange(self, view: NamingView) -> None:
        gap = theme.GAP
        field = UPRIGHT_FIELD if theme.scale.upright else _FIELD
        y = field + theme.MARGIN
        in_row = self.starts.view is not None
        beside = _LOOK if self.look.view is not None and not in_row else 0
        if self.done.view is not None:
            beside = _DONE + gap
        foot = 0
        if theme.scale.upright:
            foot = _ROW + gap if self.done.view is not None else 0
            self.within(self.done, 0, self.h - _ROW, self.w, _ROW)
            beside = 0 if foot else beside
            rows = [self.look, self.starts, self.alone, self.up, self.down, self.remove]
            self.grid(rows, (0, y, self.w, _ROW), 3)
            y += (_ROW + gap) * in_row
        else:
            self.within(self.done, self.w - _DONE, 0, _DONE, field)
            each, x = (self.w - 2 * _ARROW - 5 * gap - _HELD) / 4, 0.0
            for button in (self.look, self.starts, self.up, self.down, self.alone, self.remove):
                wide = _ARROW if button in (self.up, self.down) else each + (_HELD if button is self.remove else 0)
                self.within(button, x, y, wide, _ROW)
                x += wide + gap
        self.within(self.field, 0, 0, self.w - beside, field)
        if in_row:
            y += _ROW + theme.MARGIN
        elif beside:
            self.within(self.look, self.w - beside + gap, 0, beside - gap, field)
        for piece in (self.keyboard, self.looks):
            self.within(piece, 0, y, self.w, self.h - y - foot)


def _done(view: NamingView) -> ButtonView:
    """The button that takes the name and the look while the keyboard, which has a key for it, is out of sight."""
    return ButtonView(view.keyboard.done, icon="check", look=Look.MAIN)


class NamingScreen(Piece[NamingView]):
    """Shows a NamingView without the buttons of a seat, while the game runs; its title, or its line, stands on top."""

    def build(self) -> None:
        self.back = PushButton(ButtonView(icon="left"), on_release=self._leave)
        self.naming = Naming(on_turn=self.refresh)
        self.done = PushButton(on_release=lambda _: self.naming.finish())
        self.add_pieces(self.back, self.naming)

    def begin(self) -> None:
        self.naming.begin()

    def _leave(self, _: PushButton) -> None:
        if self.record.leave is not None:
            self.send(self.record.leave)
        else:
            self.naming.finish()

    def changed(self, view: NamingView) -> None:
        self.naming.view = view if view.title else replace(view, line="")
        self.offer(self.done, _done(view) if self.naming.choosing else None)

    def arrange(self, view: NamingView) -> None:
        x = theme.MARGIN
        self.within(self.back, x, x, _BAR, _BAR)
        self.within(self.done, self.w - x - _DONE, x, _DONE, _BAR)
        self.within(self.naming, x, 66, self.w - 2 * x, self.h - 66 - x)

    def paint(self, p: Painter, view: NamingView) -> None:
        left = theme.MARGIN + _BAR + 16
        room = self.w - left - theme.MARGIN - (_DONE + 8 if view.leave is not None else 0)
        title = view.title or view.line
        size = first_size(title, (theme.TITLE, theme.HEADING, theme.STRIP), room, True)
        size, lines = fitted(title, (size, theme.BODY), room, 2, True)
        p.lines(lines, left, theme.MARGIN + _BAR / 2, size, theme.TEXT, True, pitch=1.1)
