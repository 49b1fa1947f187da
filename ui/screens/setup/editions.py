"""Step 1 of the set-up: editions as cards with a picture of the corner; the mode, and how long a timed game lasts."""

from __future__ import annotations

from kivy.properties import NumericProperty

from ui.look import theme
from ui.look.theme import Rgba
from ui.paint.fitting import first_size, fitted
from ui.paint.painter import Painter
from ui.records.setup import EditionCardView, EditionsView, ModeView
from ui.screens.setup.step import FOOT, SetupStep
from ui.widgets.button import PushButton
from ui.widgets.pager import Pager, Pages, pages_of
from ui.widgets.piece import Piece
from ui.widgets.press import Press
from ui.widgets.segmented import Segmented

SIDE = 316
COLUMNS, ROWS = 2, 3
EACH = COLUMNS * ROWS
"""Editions a page."""
_MODE, _STEP = 52, theme.TOUCH
"""Heights of a mode, and of the buttons for how long."""
_PICTURE = 62
_PITCH, _CLOSE = 21.0, 19.5
"""From line to line under an edition's name, and where there is little room."""
_PAGER = 184
UPRIGHT_CARD = 96
"""The height of an edition's card in an upright window."""


class EditionCard(Press[EditionCardView]):
    """Shows an EditionCardView."""

    def refusal(self, view: EditionCardView) -> str | None:
        return view.refusal or None

    def paint(self, p: Painter, view: EditionCardView) -> None:
        ground, on, second = _colours(view.chosen, self.pressed)
        p.round(0, 0, self.w, self.h, ground, theme.RADIUS_BIG)
        self._paint_corner(p, view, 10, (self.h - _PICTURE) / 2)
        x = _PICTURE + 18
        room = self.w - x - 8
        size, name = fitted(view.name, (theme.BODY, theme.SMALL), room, 1, True)
        if len(name) > 1:
            size, name = fitted(view.name, (theme.BODY, theme.SMALL), room, 2, True)
        lead = size * (1.1 if len(name) < 3 else 1.0)
        rest = self.h - 2 - lead * len(name)
        shown = view.lines[-max(1, int(rest / _CLOSE)) :]
        pitch = min(_PITCH, rest / len(shown))
        total = lead * len(name) + pitch * len(shown)
        top = (self.h - total) / 2
        p.lines(name, x, top + lead * len(name) / 2, size, on, True, pitch=lead / size)
        for number, line in enumerate(shown):
            p.text(line, x, top + lead * len(name) + pitch * (number + 0.55), theme.SMALL, second)

    def _paint_corner(self, p: Painter, view: EditionCardView, x: float, y: float) -> None:
        """The corner where the board begins: the dearest group comes down to it, the cheapest goes on from it."""
        p.round(x, y, _PICTURE, _PICTURE, theme.GROUND, theme.RADIUS_STEP)
        corner, space, inset = 36.0, 8.0, 3.0
        right, bottom = x + _PICTURE - inset, y + _PICTURE - inset
        p.round(right - corner, bottom - corner, corner, corner, theme.RAISED, theme.RADIUS_SPACE)
        p.text(view.sign, right - corner / 2, bottom - corner / 2, theme.BODY, theme.TEXT, True, "middle")
        for n in range(2):
            along = (n + 1) * (space + 1.5)
            p.round(right - corner - along, bottom - corner, space, corner, theme.RAISED, 2)
            p.rect(right - corner - along, bottom - corner, space, 8, theme.GROUPS["A"])
            p.round(right - corner, bottom - corner - along, corner, space, theme.RAISED, 2)
            p.rect(right - corner, bottom - corner - along, 8, space, theme.GROUPS["H"])


class ModePaper(Press[ModeView]):
    """Shows a ModeView, its title in a size that its sisters have room for too."""

    title_size = NumericProperty(theme.HEADING)

    def build(self) -> None:
        self.bind(title_size=self.repaint)

    def paint(self, p: Painter, view: ModeView) -> None:
        ground, on, _ = _colours(view.chosen, self.pressed)
        p.round(0, 0, self.w, self.h, ground, theme.RADIUS_BIG)
        draw_choice_ring(p, 28, self.h / 2, view.chosen, on, ground)
        p.text(view.title, 50, self.h / 2, self.title_size, on, True)

    @property
    def largest_title(self) -> float:
        """The largest size that has room."""
        return first_size(self.record.title, (theme.HEADING, theme.BODY), self.w - 60, True)


class TimePaper(Piece[EditionsView]):
    """Shows what the mode means and how long a timed game lasts, with less and more."""

    def build(self) -> None:
        self.kinds, self.less, self.more = Segmented(), PushButton(), PushButton()

    def changed(self, view: EditionsView) -> None:
        time = view.time
        for piece in (self.kinds, self.less, self.more):
            self.show(piece, time is not None)
        if time is not None:
            self.kinds.view, self.less.view, self.more.view = time.kinds, time.less, time.more

    def arrange(self, view: EditionsView) -> None:
        low = self.h - _STEP - 8
        self.within(self.kinds, 8, low - _STEP - theme.GAP, self.w - 16, _STEP)
        self.within(self.less, 8, low, 60, _STEP)
        self.within(self.more, self.w - 68, low, 60, _STEP)

    def paint(self, p: Painter, view: EditionsView) -> None:
        time = view.time
        p.round(0, 0, self.w, self.h, theme.SURFACE, theme.RADIUS_BIG)
        room = self.h if time is None else self.h - 2 * _STEP - theme.GAP - 8
        sizes = (theme.BODY, theme.SMALL)
        size, lines = fitted(view.line, sizes, self.w - 32, int(room / (1.2 * theme.SMALL)))
        p.lines(lines, 16, room / 2, size, theme.TEXT2)
        if time is not None:
            _draw_time(p, time.words, self.w / 2, self.h - 8 - _STEP / 2, self.w - 152)


def _draw_time(p: Painter, words: str, cx: float, cy: float, room: float) -> None:
    """Draw how long a game lasts, or the hour of its end and small under it how far off that is."""
    end, _, off = words.partition("\n")
    size, lines = fitted(end, (theme.TITLE, theme.STRIP), room, 1 if off else 2, True)
    p.lines(lines, cx, cy - 11 if off else cy, size, theme.TEXT, True, "middle", pitch=1.1)
    p.text(off, cx, cy + 14, theme.SMALL, theme.TEXT2, False, "middle")


def _colours(chosen: bool, pressed: bool) -> tuple[Rgba, Rgba, Rgba]:
    """Ground, words, second words: the chosen one lies on paper."""
    if chosen:
        return theme.PAPER2 if pressed else theme.PAPER, theme.INK, theme.INK2
    return theme.PRESSED if pressed else theme.RAISED, theme.TEXT, theme.TEXT2


def draw_choice_ring(p: Painter, cx: float, cy: float, chosen: bool, on: Rgba, ground: Rgba) -> None:
    """An empty ring, or one with a filled dot for what is chosen."""
    p.disc(cx, cy, 10, on)
    p.disc(cx, cy, 8, ground)
    if chosen:
        p.disc(cx, cy, 5, on)


class EditionsStep(SetupStep[EditionsView]):
    """Shows an EditionsView."""

    def build(self) -> None:
        self.cards: list[EditionCard] = []
        self.modes: list[ModePaper] = []
        self.time = TimePaper()
        self.add_widget(self.time)
        self.pager, self.names = Pager(on_turn=self.refresh), PushButton()
        self._chosen_shown = -1

    def changed(self, view: EditionsView) -> None:
        chosen = next(n for n, card in enumerate(view.cards) if card.chosen)
        if chosen != self._chosen_shown:  # what is chosen is always in sight
            self._chosen_shown = chosen
            self.pager.page = chosen // EACH
        pages = pages_of(len(view.cards), EACH)
        self.pager.view = Pages(view.more, pages)
        self.show(self.pager, pages > 1)
        self.fill(self.cards, view.cards[self.pager.page * EACH : (self.pager.page + 1) * EACH], EditionCard)
        self.fill(self.modes, view.modes, ModePaper)
        self.time.view = view
        self.offer(self.names, view.names)

    def arrange(self, view: EditionsView) -> None:
        if theme.scale.upright:
            self._arrange_upright()
        else:
            self._arrange_lying()
        size = min((mode.largest_title for mode in self.modes), default=theme.HEADING)
        for mode in self.modes:
            mode.title_size = size

    def _arrange_lying(self) -> None:
        """The cards over their pages, at their right the modes and how long a game lasts."""
        left = self.w - SIDE - theme.MARGIN - 4
        high = self.h - FOOT - theme.MARGIN
        self.grid(self.cards, (0, 0, left, (high - (ROWS - 1) * theme.GAP) / ROWS), COLUMNS)
        self.grid(self.modes, (self.w - SIDE, 0, SIDE, _MODE))
        top = len(self.modes) * (_MODE + theme.GAP)
        self.within(self.time, self.w - SIDE, top, SIDE, high - top)
        self.within(self.pager, 0, self.h - FOOT, _PAGER, FOOT)
        self.within(self.names, _PAGER + theme.GAP, self.h - FOOT, left - _PAGER - theme.GAP, FOOT)
        self.within(self.following, self.w - SIDE, self.h - FOOT, SIDE, FOOT)

    def _arrange_upright(self) -> None:
        """The cards and their pages on top, under them the modes and how long a game lasts."""
        self.grid(self.cards, (0, 0, self.w, UPRIGHT_CARD), COLUMNS)
        y = ROWS * (UPRIGHT_CARD + theme.GAP)
        self.within(self.pager, 0, y, _PAGER, FOOT)
        self.within(self.names, _PAGER + theme.GAP, y, self.w - _PAGER - theme.GAP, FOOT)
        y += FOOT + theme.MARGIN
        self.grid(self.modes, (0, y, self.w, _MODE))
        y += len(self.modes) * (_MODE + theme.GAP)
        bottom = self.h - FOOT
        self.within(self.time, 0, y, self.w, bottom - theme.MARGIN - y)
        self.within(self.following, 0, bottom, self.w, FOOT)
