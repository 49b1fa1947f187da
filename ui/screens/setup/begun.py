"""A game begun with paper money, on one screen: the players, and their money, deeds and houses to touch."""

from __future__ import annotations

from ui.look import theme
from ui.paint.fitting import balanced, cut, fitted, width
from ui.paint.painter import Painter
from ui.paint.tokens import draw_token
from ui.records.setup import BegunCellView, BegunRowView, BegunView
from ui.screens.setup.deed_cell import name_lines, paint_deed, paint_name
from ui.screens.setup.pick import COLUMNS, LEAST, LINE, NAME, ROWS, SIDE, TOKEN, UPRIGHT_COLUMNS, UPRIGHT_ROWS
from ui.screens.setup.step import FOOT, SetupStep
from ui.screens.setup.sum import SumPad, highest
from ui.widgets.button import PushButton, needed_height
from ui.widgets.looks import LookCell
from ui.widgets.piece import Box
from ui.widgets.press import Press
from ui.widgets.segmented import Segmented
from ui.widgets.spaces import SpaceButton

_ROW, _CARDS, _CARD = 58, 256, 72
_NEXT, _FOOT = 92, 52
_LOOK, _SPACE, _APART = 51, 66, 3
"""Height of a look, most height of a space of the board, and what lies between them."""
_CAPTION, _OVER, _WHERE = 70, 24, 29
"""Width of what names a row of looks in a wide window, its height over it in an upright one, and height of what stands
over the spaces."""
BOARD, SPACES, UPRIGHT_SPACES = 40, 10, 8
"""How many spaces there are, and in a row."""
_AIR_CUT = 10
"""What is free right of a name in large text that is cut anyhow: what is right of the balance."""
_NOBODY, _ONLY = 450, 220
"""While nobody sits here: the width of the sentence that says so, and of the one button."""


class BegunRow(Press[BegunRowView]):
    """Shows a BegunRowView. Painted a little lower than what takes the finger."""

    def paint(self, p: Painter, view: BegunRowView) -> None:
        if view.chosen:
            p.frame(0, 0, self.w, self.h - 2, theme.TEXT, theme.RAISED, 2.5)
        else:
            p.round(0, 0, self.w, self.h - 2, theme.PRESSED if self.pressed else theme.SURFACE)
        cy, room = self.h / 2 - 1, self.w - NAME - 4
        draw_token(p, TOKEN, cy, 15, view.token)
        fits = not theme.scale.large or width(view.name, theme.BODY, True) <= room
        name = cut(view.name, theme.BODY, room if fits else self.w - NAME - _AIR_CUT, True)
        p.text(name, NAME, cy - 10.5, theme.BODY, theme.TEXT, True)
        if view.place or view.deeds:
            p.text(cut(view.place or view.deeds, theme.SMALL, room), NAME, cy + 10.5, theme.SMALL, theme.TEXT2)
        else:
            p.text(view.balance, self.w - 10, cy + 10.5, theme.BODY, theme.TEXT, True, "right")


class BegunCell(Press[BegunCellView]):
    """Shows a BegunCellView. Painted a little smaller than what takes the finger."""

    def refusal(self, view: BegunCellView) -> str | None:
        return view.reason or None

    def paint(self, p: Painter, view: BegunCellView) -> None:
        w, h = self.w - 4, self.h - 3
        p.round(0, 0, w, h, theme.PRESSED if self.pressed else theme.SURFACE if view.reason else theme.RAISED, 6)
        under = view.level if view.level or view.hotel else view.owner or ""
        paint_deed(p, h, view.group, view.icon, under, mortgaged=view.mortgaged, hotel=view.hotel)
        lines = name_lines(view.name, view.brief, w, view.note)
        paint_name(p, lines, h, theme.OFF if view.reason else theme.TEXT)


class BegunStep(SetupStep[BegunView]):
    """Shows a BegunView."""

    def build(self) -> None:
        self.rows: list[BegunRow] = []
        self.cells: list[BegunCell] = []
        self.cards: list[PushButton] = []
        self.looks: list[LookCell] = []
        self.spaces: list[SpaceButton] = []
        self.pad, self.tabs = SumPad(), Segmented()

    def changed(self, view: BegunView) -> None:
        self.offer(self.tabs, view.tabs if view.rows else None)
        self.fill(self.rows, view.rows, BegunRow)
        self.fill(self.cells, view.cells, BegunCell)
        self.fill(self.cards, view.cards, PushButton)
        self.fill(self.looks, view.looks, LookCell)
        self.fill(self.spaces, view.spaces, SpaceButton)
        self.offer(self.pad, view.sum)

    def arrange(self, view: BegunView) -> None:
        y = self.h - _FOOT
        if not view.rows:
            self.within(self.following, (self.w - _ONLY) / 2, self.h / 2 + theme.GAP, _ONLY, FOOT)
            return
        if theme.scale.upright:
            said = LINE * len(self._said()[1])
            self.grid(self.rows, (0, said, self.w, LEAST), 2, below=0)
            top = said + -(-len(self.rows) // 2) * LEAST + 2
            self._arrange_entry(0, top, self.w, y - 2 - top, UPRIGHT_COLUMNS)
            self._arrange_foot(0, y)
            return
        pitch = min(float(_ROW), self.h / max(1, len(self.rows)))
        gap = theme.GAP if pitch == _ROW else 0
        self.grid(self.rows, (0, 0, SIDE, pitch - gap), below=gap)
        x = SIDE + theme.MARGIN
        self._arrange_entry(x, 0, self.w - x, y, COLUMNS)
        self._arrange_foot(x, y)

    def _arrange_entry(self, x: float, y: float, wide: float, high: float, columns: int) -> None:
        """The deeds, or the keypad with the cards out of jail beside it, or the looks over the spaces."""
        self.entry = (x, y, wide, high)
        rows = ROWS if columns == COLUMNS else max(-(-len(self.cells) // columns), UPRIGHT_ROWS - 2)
        self.grid(self.cells, (x, y, wide, high / rows), columns, 0, 0)
        _, _, across, down = self._paper()
        self.within(self.pad, x + 8, y + 4, across - 16, down - 12)
        if theme.scale.upright:
            self.grid(self.cards, (x, y + down + theme.MARGIN, wide, self._card_high()), 2)
        else:
            self.grid(self.cards, (self.w - _CARDS, y, _CARDS, _CARD))
        of_looks = len(self.looks) // 2
        named, over = (0, _OVER) if theme.scale.upright else (_CAPTION, 0)
        first = (x + named, y + over, wide - named, _LOOK)
        self.grid(self.looks, first, max(1, of_looks), _APART, _APART + over)
        top, across = 2 * (_LOOK + _APART + over) + _WHERE, UPRIGHT_SPACES if theme.scale.upright else SPACES
        down = BOARD // across
        each = min((high - top - down * _APART) / down, float(_SPACE))
        self.grid(self.spaces, (x, y + top, wide, each), across, _APART, _APART)

    def _paper(self) -> Box:
        """The paper of the keypad: beside the cards out of jail, or in an upright window over them, with keys no higher
        than wide."""
        x, y, wide, high = self.entry
        if not theme.scale.upright:
            return x, y, wide - _CARDS - theme.MARGIN, high - theme.MARGIN
        below = theme.GAP + self._cards_high() + theme.MARGIN + _hint_height(*self._hint(self.record))
        return x, y, wide, min(highest(wide - 16) + 12, high - below)

    def _card_high(self) -> float:
        """How high each card out of jail is in an upright window, where two stand beside each other."""
        half = (self.entry[2] - theme.GAP) / 2
        return max((needed_height(card.record, half) for card in self.cards), default=_CARD)

    def _cards_high(self) -> float:
        """How high they are together there, with what lies under each."""
        return -(-len(self.cards) // 2) * (self._card_high() + theme.GAP)

    def _hint(self, view: BegunView) -> tuple[float, list[str]]:
        """What touching a card out of jail does, broken for its place, with its size."""
        room = self.entry[2] if theme.scale.upright else _CARDS
        return fitted(view.hint, (theme.BODY, theme.SMALL), room - 8, 6)

    def _arrange_foot(self, x: float, y: float) -> None:
        self.within(self.tabs, x, y, self.w - x - _NEXT - theme.GAP, _FOOT)
        self.within(self.following, self.w - _NEXT, y, _NEXT, _FOOT)

    def paint(self, p: Painter, view: BegunView) -> None:
        if view.sum is not None:
            p.round(*self._paper(), theme.PAPER, theme.RADIUS_PANEL)
        if not view.rows:
            size, lines = fitted(view.line, (theme.TITLE,), _NOBODY, 2, True)
            p.lines(
                lines, self.w / 2, self.h / 2 - 0.6 * size * len(lines) - theme.GAP, size, theme.TEXT, True, "middle"
            )
            return
        if theme.scale.upright:
            size, lines = self._said()
            p.lines(lines, 2, LINE * len(lines) / 2 - 2, size, theme.TEXT2, pitch=1.1)
        self._paint_hint(p, view)
        if view.spaces:
            self._paint_captions(p, view)

    def _said(self) -> tuple[float, list[str]]:
        """What touches do, as it is broken in an upright window, with its size."""
        return theme.BODY, balanced(self.record.line, theme.BODY, self.w - 2)

    def _paint_hint(self, p: Painter, view: BegunView) -> None:
        """What touching a card out of jail does, under them, where that has room."""
        if view.sum is None:
            return
        x, y, wide, high = self.entry
        upright, (size, lines) = theme.scale.upright, self._hint(view)
        cards = self._paper()[3] + self._cards_high() if upright else len(self.cards) * (_CARD + theme.GAP)
        if cards + _hint_height(size, lines) <= high:
            left = x + 4 if upright else x + wide - _CARDS + 4
            p.lines(lines, left, y + cards + 8 + 0.6 * size * len(lines), size, theme.TEXT2)

    def _paint_captions(self, p: Painter, view: BegunView) -> None:
        """What each row of looks is, and over the spaces the name of the one where the pawn stands, with what another
        touch on it does; where all that is too wide, without the question."""
        x, y, wide, _ = self.entry
        *rows, where = view.captions
        upright = theme.scale.upright
        pitch = _LOOK + _APART + (_OVER if upright else 0)
        for number, words in enumerate(rows):
            size, line = fitted(words, (theme.SMALL,), _CAPTION - 4, 1)
            p.lines(line, x, y + number * pitch + ((_OVER - 4) if upright else _LOOK) / 2, size, theme.TEXT2)
        cy = y + 2 * pitch + _WHERE / 2 - 2
        hint = f"· {view.hint}" if view.hint else ""
        taken = width(where, theme.SMALL) + 10 + width(view.place, theme.BODY, True) + 6 + width(hint, theme.SMALL)
        asked = "" if hint and taken > wide else where
        p.text(asked, x, cy, theme.SMALL, theme.TEXT2)
        left = x + (width(asked, theme.SMALL) + 10 if asked else 0)
        place = cut(view.place, theme.BODY, x + wide - left, True)
        left += p.text(place, left, cy, theme.BODY, theme.TEXT, True) + 6
        p.text(hint, left, cy, theme.SMALL, theme.TEXT2)


def _hint_height(size: float, lines: list[str]) -> float:
    return 1.2 * size * len(lines)
