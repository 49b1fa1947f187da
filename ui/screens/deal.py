"""What the bank has dealt at the beginning of a short game: everybody's two deeds, paid for. Then to the table."""

from __future__ import annotations

from ui.look import theme
from ui.look.theme import scale
from ui.paint.fitting import cut, first_size, fitted, width
from ui.paint.large import GROWTHS
from ui.paint.painter import Painter
from ui.paint.tokens import draw_badge, draw_token
from ui.records.screens import DealtView, DealView, HandView
from ui.widgets.ask_why import ASIDE, SIGN
from ui.widgets.button import PushButton
from ui.widgets.piece import Piece
from ui.widgets.press import Press

BODY_Y, FOOT_Y, FOOT = 68, 414, 58
COLUMNS = 2
HAND = 204.0
"""Most height of a player with deeds, and what lies under it."""
_LARGE, _COMMON = 62.0, 38
"""From line to line where few players leave room, and how far they lie apart while the deeds are in small type."""
_TWO_LINES = 52.0
"""Where a player's row is as high as this, a long name has a line of its own over the amount."""
_BESIDE = 6
"""Between the word for what is kept and the amount."""
UPRIGHT_LINE = 60
"""What the sentence takes over the button of an upright window."""


class DealtHand(Press[HandView]):
    """Shows a HandView: the player, what they keep, and the deeds with what these cost; a touch asks why."""

    worded = True
    """Whether a word stands before what they keep, if the name leaves room: not in large text, if most names do not,
    since beside the word a name is smaller."""

    def word(self, worded: bool) -> None:
        """Let the word stand there, or not."""
        if worded is not self.worded:
            self.worded = worded
            self.repaint()

    @property
    def has_word(self) -> bool:
        """Whether the name leaves room for the word."""
        return width(self.record.name, theme.SMALL, True) <= self._beside_word

    @property
    def _beside_word(self) -> float:
        """What the word would leave the name, which does not grow beside it."""
        view = self.record
        amount = width(view.balance, theme.STRIP, True) * _growth()
        return self._name_end - 48 - 12 - amount - width(view.keeps, theme.SMALL) - _BESIDE

    @property
    def _name_end(self) -> float:
        """Where the amount beside the name ends."""
        return self.w - 12 - ASIDE

    def paint(self, p: Painter, view: HandView) -> None:
        p.round(0, 0, self.w, self.h, theme.PRESSED if self.pressed else theme.SURFACE)
        rows = len(view.deeds) + 1
        pitch = min(_LARGE, (self.h - 4) / rows)
        top = (self.h - pitch * rows) / 2
        self._paint_player(p, view, top + pitch / 2, pitch)
        for number, deed in enumerate(view.deeds):
            self._paint_deed(p, deed, top + (number + 1.5) * pitch, pitch)

    def _paint_player(self, p: Painter, view: HandView, cy: float, pitch: float) -> None:
        """The player, and what they keep: in words where the name leaves room for them."""
        name, balance = view.name, view.balance
        draw_token(p, 26, cy, min(18.0, pitch / 2 - 1), view.token)
        right = self._name_end
        p.disc(self.w - 12 - SIGN / 2, cy, SIGN / 2, theme.LINE)
        p.icon("question", self.w - 12 - SIGN / 2, cy, 18, theme.TEXT2)
        growth = _growth()
        free, sum_w = right - 48 - 12, width(balance, theme.STRIP, True)
        room, apart = free / growth - sum_w, 0
        beside = self.worded and self.has_word  # the word goes before the growth of the name
        if beside:
            room = self._beside_word
        elif pitch >= _TWO_LINES:
            room, apart = (right - 48) / growth, 13
        p.text(balance, right, cy + apart, theme.STRIP, theme.TEXT, True, "right", around=(right, cy))
        size = first_size(name, (theme.STRIP, theme.BODY, theme.SMALL), room, True)
        p.text(cut(name, size, room * growth, True), 48, cy - apart, size, theme.TEXT, True, around=(48, cy))
        if beside or apart:
            at = right - sum_w * growth - _BESIDE
            p.text(view.keeps, at, cy + apart, theme.SMALL, theme.TEXT2, False, "right", around=(at, cy))

    def _paint_deed(self, p: Painter, deed: DealtView, cy: float, pitch: float) -> None:
        side = min(32.0, pitch - 6)
        size: float = theme.BODY if pitch > _COMMON else theme.SMALL
        draw_badge(p, 26 - side / 2, cy - side / 2, side, deed.group, deed.icon)
        right = self.w - 12 - ASIDE
        p.text(deed.amount, right, cy, size, theme.LOSS, False, "right")
        room = right - 48 - 12 - width(deed.amount, size)
        size = first_size(deed.name, (size, theme.SMALL), room)
        name = deed.name if width(deed.name, size) <= room else deed.brief
        p.text(cut(name, size, room), 48, cy, size, theme.TEXT2)


def _growth() -> float:
    """By how much the name and the amount of a player may grow."""
    return GROWTHS[0] if scale.large else 1.0


class DealScreen(Piece[DealView]):
    """Shows a DealView."""

    def build(self) -> None:
        self.hands: list[DealtHand] = []
        self.go = PushButton()
        self.add_widget(self.go)

    def changed(self, view: DealView) -> None:
        self.go.view = view.go
        self.fill(self.hands, view.hands, DealtHand)

    def arrange(self, view: DealView) -> None:
        upright = theme.scale.upright
        columns, foot = (1, self.h - theme.MARGIN - FOOT) if upright else (COLUMNS, FOOT_Y)
        rows = -(-len(self.hands) // columns)
        bottom = foot - UPRIGHT_LINE if upright else foot
        high = min(HAND, (bottom - theme.MARGIN - BODY_Y + theme.GAP) / rows)
        box = (theme.MARGIN, BODY_Y, self.w - 2 * theme.MARGIN, high - theme.GAP)
        self.grid(self.hands, box, columns, apart=theme.MARGIN)
        worded = not scale.large or 2 * sum(hand.has_word for hand in self.hands) > len(self.hands)
        for hand in self.hands:
            hand.word(worded)
        wide = self.w - 2 * theme.MARGIN if upright else 316
        self.within(self.go, self.w - theme.MARGIN - wide, foot, wide, FOOT)

    def paint(self, p: Painter, view: DealView) -> None:
        p.icon("house", 34, 36, 28, theme.BRASS)
        p.text(view.title, 64, 36, theme.TITLE, theme.TEXT, True)
        upright = theme.scale.upright
        room, high = (self.w - 28, UPRIGHT_LINE) if upright else (self.w - 316 - 40, FOOT)
        size, lines = fitted(view.line, (theme.BODY, theme.SMALL), room, 2, high=high)
        cy = self.h - theme.MARGIN - FOOT - UPRIGHT_LINE / 2 if upright else FOOT_Y + FOOT / 2
        p.lines(lines, theme.MARGIN + 6, cy, size, theme.TEXT2)
