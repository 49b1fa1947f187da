"""The paper beside a list: what is said of the row chosen, balances as they would be, and what can be done."""

from __future__ import annotations

from ui.look import theme
from ui.look.theme import Rgba, scale
from ui.paint.fitting import broken, cut, first_size, fitted, width
from ui.paint.large import GROWTHS
from ui.paint.painter import Painter
from ui.paint.tokens import draw_token
from ui.records.pieces import ButtonView
from ui.records.rolls import BalanceView, PaperView
from ui.widgets.button import PushButton
from ui.widgets.piece import Piece
from ui.widgets.standings import column_high, draw_column

_SIDE, _INSET = 16, 8
_GO, _OTHER, _APART = 88, 64, 14
"""Heights of the main answer and of the others, and what lies between: one that is held stands apart."""
_LOW_GO, _LOW_OTHER = 58, 56
"""The same where the players of a game, or the words, need the room."""
_BALANCE, _CLOSE_BALANCE = 44, 32
"""The height of a balance, and the least at which the answers under them keep theirs."""
_LINE, _UNDER_RULE, _BETWEEN = 25.0, 12.0, 10.0
"""The height of a line of words, and what stays free under the rule and between sentences."""
_LEAST = 4.0
"""What stays at least between two records."""
_RING, _SMALL_RING = 18, 14
_RING_X = 16 + _RING
"""Where the middle of each ring is, so that the words beside them begin on one line."""
_TWO_COLUMNS = 400
"""A paper wider than this shows balances and answers in two columns."""


class StripButton(PushButton):
    """The main answer: an ink strip on the paper, with the ring that fills if it must be held."""

    def paint(self, p: Painter, view: ButtonView) -> None:
        ground = theme.INK if view.enabled else theme.PAPER2
        on: Rgba = theme.PAPER if view.enabled else theme.INK2
        pressed = self.pressed and view.hold_s == 0
        p.round(0, 0, self.w, self.h, theme.RAISED if pressed else ground)
        cx, left = _RING_X, _RING_X + _RING + 14
        if view.hold_s > 0:
            p.arc(cx, self.h / 2, _RING, 0, 360, theme.EDGE, 3)
            if self.progress > 0:
                p.arc(cx, self.h / 2, _RING, 0, 360 * self.progress, on, 5)
        p.icon(view.icon, cx, self.h / 2, 18 if view.hold_s > 0 else 26, on)
        room = self.w - left - 8
        size, lines = fitted(view.label, (theme.STRIP, theme.BODY, theme.SMALL), room, 2, True)
        second = broken(view.detail, theme.SMALL, room) if view.detail else []
        words, under = size * 1.1 * len(lines), 21.0 * len(second)
        top = (self.h - words - under) / 2
        p.lines(lines, left, top + words / 2, size, on, True, pitch=1.1)
        p.lines(second, left, top + words + under / 2, theme.SMALL, theme.PAPER2 if view.enabled else on, pitch=1.15)


class PaperButton(PushButton):
    """Another answer, recessed in the paper; one that is held is outlined, with the ring that fills."""

    def paint(self, p: Painter, view: ButtonView) -> None:
        held = view.hold_s > 0 and view.enabled
        if held:
            p.frame(0, 0, self.w, self.h, theme.LOSS_PAPER, theme.PAPER2, 2)
            p.arc(_RING_X, self.h / 2, _SMALL_RING, 0, 360, theme.PAPEREDGE, 3)
            if view.icon:
                p.icon(view.icon, _RING_X, self.h / 2, 16, theme.INK)
            if self.progress > 0:
                p.arc(_RING_X, self.h / 2, _SMALL_RING, 0, 360 * self.progress, theme.LOSS_PAPER, 5)
        else:
            p.round(0, 0, self.w, self.h, theme.PAPERLINE if self.pressed else theme.PAPER2)
        on = theme.INK if view.enabled else theme.INK2
        taken = _RING_X + _RING + 14 if held else 8
        x, align = (taken, "left") if held else (self.w / 2, "middle")
        size, lines = fitted(view.label, (theme.BODY, theme.SMALL), self.w - taken - 8, 2, True)
        cy = self.h / 2 - (10 if view.detail else 0)
        p.lines(lines, x, cy, size, on, True, align, pitch=1.1)
        p.text(view.detail, x, self.h / 2 + 12, theme.SMALL, theme.INK2, False, align)


class SidePaper(Piece[PaperView]):
    """Shows a PaperView."""

    def build(self) -> None:
        self.go = StripButton()
        self.others: list[PaperButton] = []

    @property
    def buttons(self) -> list[PushButton]:
        """The answers, in the order of the record."""
        return [*((self.go,) if self.record.go is not None else ()), *self.others]

    @property
    def _columns(self) -> int:
        return 2 if self.w > _TWO_COLUMNS else 1

    def changed(self, view: PaperView) -> None:
        self.offer(self.go, view.go)
        self.fill(self.others, view.others, PaperButton)

    def arrange(self, view: PaperView) -> None:
        wide = self.w - 2 * _INSET
        y = self.h - _INSET
        columns = max(1, min(self._columns, len(self.others)))
        rows = -(-len(self.others) // columns)
        erases = _LINE * len(self._erases(view))
        words = self._head(view) + self._under(view.lines) - _BETWEEN + erases
        words += _CLOSE_BALANCE * -(-len(view.balances) // self._columns)
        tight = words > y - rows * (_OTHER + theme.GAP) - (_GO + _APART if view.go is not None else 0)
        go, other = (_LOW_GO, _LOW_OTHER) if view.standings or tight else (_GO, _OTHER)
        y -= rows * (other + theme.GAP)
        self.grid(self.others, (_INSET, y + theme.GAP, wide, other), columns)
        y -= erases
        self._erases_at = y
        if view.go is not None:
            y -= go + (_APART - theme.GAP if self.others else 0)
            self.within(self.go, _INSET, y, wide, go)
            y -= theme.GAP
        self._free = y

    @property
    def _room(self) -> float:
        return self.w - 2 * _SIDE

    def _title(self, view: PaperView) -> tuple[float, list[str]]:
        """The size and the lines of the title."""
        size = first_size(view.title, (theme.HEADING, theme.STRIP, theme.BODY), self._room, True)
        return size, [cut(line, size, self._room, True) for line in broken(view.title, size, self._room, True)[:2]]

    def _head(self, view: PaperView) -> float:
        """Where what stands under the rule begins."""
        size, title = self._title(view)
        line = broken(view.line, theme.BODY, self._room) if view.line else []
        return 14 + size * 1.15 * len(title) + _LINE * len(line) + 8 + _UNDER_RULE

    def _sentences(self, view: PaperView, high: float) -> tuple[str, ...]:
        """The sentences that are said in so much height."""
        more = (*view.lines, view.spare)
        players = column_high(len(view.standings), self._columns)
        return more if view.spare and players + self._under(more) <= high else view.lines

    def _under(self, sentences: tuple[str, ...]) -> float:
        """How high sentences are, with what is free under each."""
        return sum(_LINE * len(broken(sentence, theme.SMALL, self._room)) + _BETWEEN for sentence in sentences)

    def _growth(self, view: PaperView, sentences: tuple[str, ...], high: float) -> float:
        """By how much the sentences may grow in so much height: in large text, where all have room so."""
        if not scale.large or view.balances:
            return 1.0
        for growth in GROWTHS:
            lines = [line for words in sentences for line in broken(words, theme.SMALL, self._room / growth)]
            needed = _LINE * growth * len(lines) + _BETWEEN * len(sentences)
            if needed <= high and all(width(line, theme.SMALL) <= self._room / growth for line in lines):
                return growth
        return 1.0

    def paint(self, p: Painter, view: PaperView) -> None:
        p.round(0, 0, self.w, self.h, theme.PAPER, theme.RADIUS_PANEL)
        room = self._room
        size, title = self._title(view)
        y = 14 + size * 1.15 * len(title)
        p.lines(title, _SIDE, 14 + size * 1.15 * len(title) / 2, size, theme.INK, True, pitch=1.15)
        if view.line:
            lines = broken(view.line, theme.BODY, room)
            p.lines(lines, _SIDE, y + _LINE * len(lines) / 2, theme.BODY, theme.INK2)
        y = self._head(view)
        p.rect(_SIDE, y - _UNDER_RULE, room, 1.5, theme.PAPERLINE)
        sentences = self._sentences(view, self._free - y)
        under = self._under(sentences)
        y = draw_column(p, view.standings, (_SIDE, y, room, self._free - y - under), self._columns)
        y = self._paint_records(p, view, y, self._free - under)
        growth = self._growth(view, sentences, self._free - y)
        p.apart()
        for sentence in sentences:
            lines = [cut(line, theme.SMALL, room) for line in broken(sentence, theme.SMALL, room / growth)]
            high = _LINE * growth * len(lines)
            if y + high > self._free:
                break
            p.lines(lines, _SIDE, y + high / 2, theme.SMALL, theme.INK2)
            y += high + _BETWEEN
        erases = self._erases(view)
        p.lines(erases, _SIDE, self._erases_at + _LINE * len(erases) / 2, theme.SMALL, theme.INK)
        if view.balances:
            columns = self._columns
            pitch = min(float(_BALANCE), (self._free - y) / -(-len(view.balances) // columns))
            wide = (self.w - (columns + 1) * _SIDE) / columns
            for number, balance in enumerate(view.balances):
                row, column = divmod(number, columns)
                x = _SIDE + column * (wide + _SIDE)
                self._paint_balance(p, balance, x, wide, y + (row + 0.5) * pitch, min(16.0, pitch / 2 - 1))

    def _erases(self, view: PaperView) -> list[str]:
        return broken(view.erases, theme.SMALL, self._room) if view.erases else []

    def _paint_records(self, p: Painter, view: PaperView, y: float, end: float) -> float:
        """As many records as have room down to `end`, all names in one weight. Returns where they end."""
        shown = view.records[: max(0, int((end - y) / (2 * _LINE + _LEAST)))]
        high = min(2 * _LINE + _BETWEEN, (end - y) / max(1, len(shown)))
        room = self._room + _SIDE / 2
        bold = all(width(record.name, theme.SMALL, True) <= room for record in shown)
        for record in shown:
            p.text(cut(record.name, theme.SMALL, room, bold), _SIDE, y + 0.5 * _LINE, theme.SMALL, theme.INK, bold)
            taken = p.text(record.amount, _SIDE, y + 1.5 * _LINE, theme.SMALL, theme.INK) + theme.GAP
            whose = cut(record.whose, theme.SMALL, self._room - taken)
            p.text(whose, _SIDE + taken, y + 1.5 * _LINE, theme.SMALL, theme.INK2)
            y += high
        return y

    def _paint_balance(self, p: Painter, balance: BalanceView, x: float, wide: float, cy: float, radius: float) -> None:
        draw_token(p, x + radius, cy, radius, balance.token, theme.INK)
        colour = {"+": theme.GAIN_PAPER, "-": theme.LOSS_PAPER}.get(balance.sign, theme.INK2)
        if balance.sign:
            p.icon("up" if balance.sign == "+" else "down", x + 2 * radius + 14, cy, 16, colour)
        size = theme.STRIP if radius > 12 else theme.BODY
        p.text(balance.amount, x + wide, cy, size, colour, True, "right")
