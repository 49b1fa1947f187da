"""The home screen: the emblem, the game that can be resumed (or a new one) as the large paper, reader and languages."""

from __future__ import annotations

from msgspec.structs import replace

from ui.look import theme
from ui.paint.fitting import balanced, broken, cut, first_size, fitted, width
from ui.paint.painter import Painter
from ui.paint.tokens import draw_card, draw_token
from ui.records.pieces import ButtonView, Token
from ui.records.screens import HomeView, ResumeView, StatusView
from ui.widgets.button import PushButton
from ui.widgets.emblem import Emblem
from ui.widgets.piece import Piece
from ui.widgets.press import Press
from ui.widgets.segmented import Segmented

EDGE = 16
FOOT_Y, FOOT = 408, 56
ROW_Y, ROW = 288, 96
_OVER = 10
"""How far the words about the reader, which may take three lines, reach over and under the rest of the foot."""
LANGUAGE = 100
"""Width of a language."""
UPRIGHT_ROW, UPRIGHT_PAPER = 70, 232
"""In an upright window: the height of each way under the large paper, and the least of that."""
_LOW_ROW, _SQUARE = 62, 190
"""What is left of the ways where the paper needs more, and the least side of an emblem that is square."""

_SIDE = 16
_HEAD, _FOOT = 134, 16
"""On the paper: what lies beside the players, over and under them."""
_STACKED = 50
"""The height of a player whose name stands over the balance."""

_BETWEEN = 24
_APART = 5
_RADIUS = 15.0
"""What lies between two columns of players, between a token, a name and a balance; the token of one of many."""
_ALONE = 3
"""Up to so many players of the game to resume have a row each."""

_SIGN = 24
"""The side of the sign before the words of a new game."""
_FAN_Y, _FADED = 132.0, 0.65
"""Where the cards of a new game begin, and how much of the paper lies over them while none can be read."""
_FAN = (Token("turquoise", "plane"), Token("yellow", "knight"), Token("blue", "tower"), Token("red", "star"))


class ResumePaper(Press[ResumeView]):
    """Shows a ResumeView."""

    def paint(self, p: Painter, view: ResumeView) -> None:
        p.round(0, 0, self.w, self.h, theme.PAPER2 if self.pressed else theme.PAPER, theme.RADIUS_PANEL)
        p.text(view.title, _SIDE, 38, 36, theme.INK, True)
        p.disc(self.w - 50, 42, 26, theme.INK)
        p.icon("arrow", self.w - 50, 42, 24, theme.PAPER)
        p.text(cut(view.edition, theme.BODY, self.w - 110), _SIDE, 77, theme.BODY, theme.INK)
        p.text(view.when, _SIDE, 105, theme.SMALL, theme.INK2)
        p.rect(_SIDE, 128, self.w - 2 * _SIDE, 1.5, theme.PAPERLINE)
        self._paint_players(p, view)

    def least(self, w: float) -> float:
        """How high it must be, so wide, to have room for names over their balances; 0 if they stand beside them."""
        view, columns = self.record, _columns(self.record)
        room = _wide(w, columns) - 2 * _RADIUS - 2 * _APART
        if columns == 1 or _beside(view, room, theme.SMALL, theme.SMALL):
            return 0.0
        return _HEAD + _FOOT + _STACKED * -(-len(view.players) // columns)

    def _paint_players(self, p: Painter, view: ResumeView) -> None:
        columns = _columns(view)
        rows = -(-len(view.players) // columns)
        pitch = min(52.0, (self.h - _HEAD - _FOOT) / rows)
        radius = min(20.0 if columns == 1 else _RADIUS, pitch / 2 - 1.5)
        wide = _wide(self.w, columns)
        left = 2 * radius + _APART
        large = theme.HEADING if columns == 1 else theme.BODY
        sizes = _sizes(view, wide - left - _APART, large)
        for column in range(1, columns):
            middle = _SIDE + column * (wide + _BETWEEN) - _BETWEEN / 2
            p.rect(middle, _HEAD + 4, 1.5, rows * pitch - 8, theme.PAPERLINE)
        stacked = pitch >= _STACKED and not _beside(view, wide - left - _APART, *sizes)
        for number, player in enumerate(view.players):
            row, column = divmod(number, columns)
            x, cy = _SIDE + column * (wide + _BETWEEN), _HEAD + (row + 0.5) * pitch
            draw_token(p, x + radius, cy, radius, player.token, theme.INK)
            if stacked:
                name = cut(player.name, sizes[0], wide - left, True)
                p.text(name, x + left, cy - 11.5, sizes[0], theme.INK, True)
                p.text(player.balance, x + left, cy + 11.5, sizes[1], theme.INK2, True)
                continue
            p.text(player.balance, x + wide, cy, sizes[1], theme.INK, True, "right")
            room = wide - left - width(player.balance, sizes[1], True) - _APART
            p.text(cut(player.name, sizes[0], room, True), x + left, cy, sizes[0], theme.INK, True)


def _sizes(view: ResumeView, room: float, large: float) -> tuple[float, float]:
    """The sizes of all names and of all balances: the largest at which every name stands beside its balance."""
    smaller = ((large, large), (theme.BODY, large), (theme.SMALL, large), (theme.SMALL, theme.BODY))
    for name, balance in smaller:
        if _beside(view, room, name, balance):
            return name, balance
    return theme.SMALL, theme.SMALL


def _beside(view: ResumeView, room: float, name: float, balance: float) -> bool:
    """Whether every name in the one size has room beside its balance in the other."""
    return all(width(p.name, name, True) + width(p.balance, balance, True) <= room for p in view.players)


def _columns(view: ResumeView) -> int:
    return 1 if len(view.players) <= _ALONE else 2


def _wide(w: float, columns: int) -> float:
    """The width of a player on a paper so wide."""
    return (w - 2 * _SIDE - (columns - 1) * _BETWEEN) / columns


class NewPaper(Press[ButtonView]):
    """Shows a ButtonView as the large paper: a new game, while there is none to resume. Its `mark`, a sign before what
    it says, fades the cards: they cannot be read."""

    def paint(self, p: Painter, view: ButtonView) -> None:
        p.round(0, 0, self.w, self.h, theme.PAPER2 if self.pressed else theme.PAPER, theme.RADIUS_PANEL)
        p.disc(self.w - 50, 50, 26, theme.INK)
        p.icon(view.icon, self.w - 50, 50, 24, theme.PAPER)
        size = first_size(view.label, (36, 28), self.w - 110, True)
        p.text(view.label, 24, 50, size, theme.INK, True)
        left = 24 + (_SIGN + 8 if view.mark else 0)
        lines = balanced(view.detail, theme.BODY, self.w - 24 - left)
        p.lines(lines, left, 92 + 12 * (len(lines) - 1), theme.BODY, theme.INK2)
        top = _FAN_Y + 10 * (len(lines) - 1)
        self._paint_fan(p, top)
        if view.mark:
            p.icon(view.mark, 24 + _SIGN / 2, 91, _SIGN, theme.LOSS_PAPER)
            p.rect(20, top - 4, self.w - 40, self.h - top - 12, (*theme.PAPER[:3], _FADED))

    def _paint_fan(self, p: Painter, top: float) -> None:
        """Four cards, one over the other, each in its player's colour."""
        wide = min(190.0, (self.w - 48) / 3.1, (self.h - top - 24) * 0.85 / 0.64)  # no symbol is covered
        step = (self.w - 48 - wide) / (len(_FAN) - 1)
        bottom = self.h - 20 - 0.64 * wide
        for number, token in enumerate(_FAN):
            y = top + (bottom - top) * number / (len(_FAN) - 1)
            draw_card(p, 24 + step * number, y, wide, token, theme.INK, 0.5)


class LargeButton(Press[ButtonView]):
    """Shows a ButtonView in the row under the paper: a new game, if the paper is another's; games played; settings."""

    def paint(self, p: Painter, view: ButtonView) -> None:
        p.round(0, 0, self.w, self.h, theme.PRESSED if self.pressed else theme.RAISED, theme.RADIUS_BIG)
        p.icon(view.icon, 40, self.h / 2, 28, theme.TEXT)
        size, lines = fitted(view.label, (theme.HEADING, theme.BODY), self.w - 84, 1, True)
        cy = self.h / 2 - 13 if view.detail else self.h / 2
        p.lines(lines, 70, cy, size, theme.TEXT, True)
        p.text(cut(view.detail, theme.BODY, self.w - 84), 70, self.h / 2 + 16, theme.BODY, theme.TEXT2)


class Status(Piece[StatusView]):
    """Shows a StatusView: a dot and a word, grey while it is not known; a fault has a sign of its own."""

    def paint(self, p: Painter, view: StatusView) -> None:
        if view.good:
            p.disc(14, self.h / 2, 10, theme.GAIN)
        elif view.unknown:
            p.disc(14, self.h / 2, 10, theme.EDGE)
        else:
            p.icon("warn", 14, self.h / 2, 24, theme.LOSS)
        lines = broken(view.words, theme.BODY, self.w - 32)
        p.lines(lines, 32, self.h / 2, theme.BODY, theme.TEXT2)


class HomeScreen(Piece[HomeView]):
    """Shows a HomeView."""

    def build(self) -> None:
        self.emblem, self.resume, self.new, self.new_below = Emblem(), ResumePaper(), NewPaper(), LargeButton()
        self.games, self.settings = LargeButton(), LargeButton()
        self.status, self.turn, self.languages = Status(), PushButton(), Segmented()
        self.add_pieces(self.emblem, self.status, self.turn, self.languages, self.games, self.settings)

    def changed(self, view: HomeView) -> None:
        self.emblem.view = view
        self.games.view, self.settings.view = view.games, view.settings
        self.status.view, self.turn.view, self.languages.view = view.status, view.turn, view.languages
        self.offer(self.resume, view.resume)
        self.offer(self.new, view.new if view.resume is None else None)
        self.offer(self.new_below, None if view.resume is None else replace(view.new, detail=""))

    def arrange(self, view: HomeView) -> None:
        if theme.scale.upright:
            self._arrange_upright(view)
            return
        side = ROW_Y - 2 * EDGE
        large = (EDGE + side + EDGE, EDGE, self.w - side - 3 * EDGE, side)
        self.within(self.emblem, EDGE, EDGE, side, side)
        self.within(self.resume, *large)
        self.within(self.new, *large)
        row = [self.games, self.settings] if view.resume is None else [self.new_below, self.games, self.settings]
        self.grid(row, (EDGE, ROW_Y, self.w - 2 * EDGE, ROW), len(row), 8)
        wide = LANGUAGE * len(view.languages)
        left = self.w - EDGE - wide
        self.within(self.languages, left, FOOT_Y, wide, FOOT)
        self.within(self.turn, left - 88, FOOT_Y, 80, FOOT)
        self.within(self.status, EDGE, FOOT_Y - _OVER, left - 88 - 2 * EDGE, FOOT + 2 * _OVER)

    def _arrange_upright(self, view: HomeView) -> None:
        """The emblem, the large paper and the other ways under each other, at the foot the reader and the languages."""
        wide = self.w - 2 * EDGE
        foot = self.h - EDGE - FOOT
        below = foot - theme.MARGIN - FOOT
        row = [self.games, self.settings] if view.resume is None else [self.new_below, self.games, self.settings]
        least = UPRIGHT_PAPER if view.resume is None else max(UPRIGHT_PAPER, self.resume.least(wide))
        for each in (UPRIGHT_ROW, _LOW_ROW):
            first = below - len(row) * (each + theme.MARGIN) - theme.MARGIN
            side = min(228.0, first - least - 3 * EDGE)
            if side >= _SQUARE:
                break
        across = side if side >= _SQUARE else wide
        self.within(self.emblem, (self.w - across) / 2, EDGE, across, side)
        for paper in (self.resume, self.new):
            self.within(paper, EDGE, side + 2 * EDGE, wide, first - side - 3 * EDGE)
        self.grid(row, (EDGE, first, wide, each), below=theme.MARGIN)
        self.within(self.status, EDGE, below, wide - 88, FOOT)
        self.within(self.turn, self.w - EDGE - 80, below, 80, FOOT)
        self.within(self.languages, EDGE, foot, wide, FOOT)
