"""A deed one can act on: buildings now and planned, rent, prices, and a stepper or a button on each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from ui.look import theme
from ui.paint.fitting import broken, width
from ui.paint.painter import Painter
from ui.paint.tokens import draw_hotel, draw_house
from ui.records.estate import DeedCardView
from ui.records.pieces import ButtonView
from ui.widgets.ask_why import SIGN
from ui.widgets.band_name import PITCH, SIZE, BandName, name_in_band
from ui.widgets.card_amounts import IN, TURNED, CardAmounts
from ui.widgets.card_form import CardForm, form_of
from ui.widgets.on_paper import OnPaper
from ui.widgets.piece import Piece
from ui.widgets.press import Press
from ui.widgets.space import AS_IT_IS, Between

BAND, TALL_BAND = 46, 64
"""The height of the bands, and that where a name needs three lines."""
SIDE = 8
"""What is free at both sides of the lines."""
LOW, _HIGH = 220.0, 260.0
"""The least height of a card, and that from which on everything on it stands as far apart as it may."""
_LINE = 24
"""The height of a line of a reason."""
_STEP, _COUNT = 54, 32
"""The width of a step, and what lies between two at least."""
_BUTTON_Y = 62
"""From the lower edge to the top of the buttons."""
_LEFT_HOUSE = 15.0
"""What each of the houses takes that are left of a hotel."""
_CLOSER = 7
"""How much of what is free beside the letter and the edge a name may take."""
_FALLS = 1.5
"""A house falls so many times as far as on the board."""


class CardReason(Press[ButtonView]):
    """Stands in place of a stepper with these lines; a touch says the whole sentence, which leads on."""

    lines: Sequence[str] = ()

    def paint(self, p: Painter, view: ButtonView) -> None:
        for row, line in enumerate(self.lines):
            p.text(line, SIDE, (row + 0.5) * _LINE, theme.SMALL, theme.INK2)

    def refusal(self, view: ButtonView) -> str:
        return view.reason


class DeedCard(Piece[DeedCardView]):
    """Shows a DeedCardView."""

    def build(self) -> None:
        self.buttons: list[OnPaper] = []
        self.band: float = BAND
        self.form: CardForm | None = None
        """How its amounts stand beside those of others; None: it stands alone."""
        self._between = AS_IT_IS
        self.why, self.reason = CardAmounts(), CardReason()
        self.add_widget(self.why)

    def change(self, between: Between) -> None:
        """Show it on the way to what it is; `AS_IT_IS`: as it is. A card that turns over shows no amounts."""
        if between != self._between:
            self._between = between
            self.show(self.why, False)
            if between.turned >= 1:
                self.add_widget(self.why, index=len(self.children))  # under a reason, which takes its own touches
            self.repaint()

    def changed(self, view: DeedCardView) -> None:
        self.fill(self.buttons, view.buttons, OnPaper)

    def _reason(self, view: DeedCardView) -> list[str]:
        """The lines that stand in place of a stepper of which nothing can be touched; none if they have no room, or are
        said by the card's lying turned over."""
        lines = broken(view.reason, theme.SMALL, self.w - 2 * SIDE) if view.reason else []
        room = self.h - 8 - self._said_at(view)
        fits = all(width(line, theme.SMALL) <= self.w - 2 * SIDE for line in lines)
        return lines if fits and len(lines) * _LINE <= room and not view.mortgaged else []

    def _said_at(self, view: DeedCardView) -> float:
        """Where a reason begins, under the rent."""
        return self._lines_at() + self._form(view).prices_at

    def _form(self, view: DeedCardView) -> CardForm:
        return self.form or form_of((view,), self.w - 2 * SIDE, lines_high((view,), self.h, self.band))

    def arrange(self, view: DeedCardView) -> None:
        """One button takes the card's width; two stand at its sides. The amounts stand over them."""
        y = self.h - _BUTTON_Y
        self.reason.lines = self._reason(view)
        self.reason.repaint()
        says = bool(self.reason.lines)
        self.why.view = replace(view, facts=()) if says else view
        silent = says or bool(view.mortgaged and view.reason)
        for button in self.buttons:
            self.show(button, not silent)
        self.offer(self.reason, max(view.buttons, key=lambda way: way.because is not None) if silent else None)
        self.why.form, self.why.lines_at = self._form(view), self._lines_at() - self.band - 1
        top, bottom = self.band + 1, y - 2 if view.buttons else self.h - 6
        if view.mortgaged:
            top = self.band + 4 + 6 * self._air()
            bottom = top + TURNED
        said = self._said_at(view)
        bottom = min(bottom, said) if silent and not view.mortgaged else bottom
        self.within(self.reason, 0, said, self.w, self.h - said)
        self.within(self.why, SIDE - IN, top, self.w - 2 * (SIDE - IN), bottom - top)
        if len(self.buttons) == 1:
            self.within(self.buttons[0], 8, y, self.w - 16, _STEP)
        else:
            wide = min(float(_STEP), (self.w - 16 - _COUNT) / 2)
            for x, button in zip((8, self.w - 8 - wide), self.buttons, strict=False):
                self.within(button, x, y, wide, _STEP)

    def paint(self, p: Painter, view: DeedCardView) -> None:
        turned = self._between.turned
        if turned >= 0.5:
            self._paint_side(p, view)
        else:  # its other side, of which only this is known
            self._paint_side(p, replace(view, mortgaged="" if view.mortgaged else " ", facts=()))
        if turned < 1:
            hidden = self.w / 2 * (1 - abs(2 * turned - 1))
            p.rect(0, 0, hidden, self.h, theme.GROUND)
            p.rect(self.w - hidden, 0, hidden, self.h, theme.GROUND)

    def _paint_side(self, p: Painter, view: DeedCardView) -> None:
        if view.mortgaged:
            self._paint_turned(p, view)
            return
        ground = theme.PAPER if view.enabled else theme.PAPER2
        p.round(0, 0, self.w, self.h, ground, theme.RADIUS_BIG)
        self._paint_band(p, view)
        if view.street:
            self._paint_buildings(p, view)
        if len(view.buttons) > 1 and view.count:
            on = theme.GAIN_PAPER if view.count.startswith("+") else theme.LOSS_PAPER
            p.text(view.count, self.w / 2, self.h - _BUTTON_Y + _STEP / 2, theme.BODY, on, True, "middle")

    def _paint_band(self, p: Painter, view: DeedCardView) -> None:
        on = theme.ON_GROUP[view.group]
        p.round(0, 0, self.w, self.band, theme.GROUPS[view.group], (theme.RADIUS_BIG, theme.RADIUS_BIG, 0, 0))
        p.rect(0, self.band - 1, self.w, 2, theme.INK)
        self._paint_name(p, view, on)

    def _paint_name(self, p: Painter, view: DeedCardView, on: theme.Rgba) -> None:
        """The name with the letter or the icon, in the middle of the card unless the letter stands there."""
        left = _sign_end(view)
        name = _name(view, self.w, self.band)
        count = len(name.lines)
        pitch = SIZE * (1.0 if count * SIZE <= self.band - 2 else PITCH)
        at = [self.band / 2 + (row - (count - 1) / 2) * pitch for row in range(count)]
        sign = self.band / 2 if name.row is None else at[name.row]
        if view.icon:
            p.icon(view.icon, 17, sign, 22 if name.row is None else 17, on)
        else:
            p.text(view.group, SIDE, sign, SIZE, on, True)
        beside = [line for n, line in enumerate(name.lines) if name.row in (None, n)]
        moves = max(width(line, SIZE, True) for line in beside) > self.w - 2 * left
        for n, (line, cy) in enumerate(zip(name.lines, at, strict=True)):
            middle = (left + self.w) / 2 - 2 if moves and name.row in (None, n) else self.w / 2
            p.text(line, middle, cy, SIZE, on, True, "middle")

    def _air(self) -> float:
        return _air(self.h, self.band)

    def _lines_at(self) -> float:
        """Where the lines with amounts begin, under the buildings and the question mark."""
        return _lines_at(self.h, self.band)

    def _paint_buildings(self, p: Painter, view: DeedCardView) -> None:
        """What stands in ink, what would be added in green with a plus, what would go in red with a minus."""
        most = 21 + 3 * self._air()
        room = self.w - 2 * SIDE - SIGN - 8
        rise = _FALLS * self._between.rise
        top = self.band + 3 + 7 * self._air()
        if view.level > 4 or view.planned > 4:
            self._paint_hotel(p, view, top - rise, most, room)
            return
        wide = min(26.0, (room - 3 * 5) / 4)
        high = min(most, wide)
        y = top + (most - high) / 2
        for n in range(view.slots):
            x = SIDE + n * (wide + 5)
            stands, would = n < view.level, n < view.planned
            if stands or would:
                colour = theme.INK if stands and would else theme.GAIN_PAPER if would else theme.LOSS_PAPER
                draw_house(p, x, y - (rise if n >= self._between.stood else 0), wide, high, colour)
                if stands != would:
                    p.icon("plus" if would else "minus", x + wide / 2, y + high * 0.64, 11, theme.WHITE)
            else:
                draw_house(p, x, y, wide, high, theme.PAPERLINE)
                inner = theme.PAPER if view.enabled else theme.PAPER2
                draw_house(p, x + 2, y + 2.5, wide - 4, high - 4.5, inner)

    def _paint_hotel(self, p: Painter, view: DeedCardView, y: float, high: float, room: float) -> None:
        stands, would = view.level > 4, view.planned > 4
        colour = theme.INK if stands and would else theme.GAIN_PAPER if would else theme.LOSS_PAPER
        left = view.planned if stands and not would else 0
        wide = 46 if not left else min(46.0, room - 4 * _LEFT_HOUSE - 4)
        draw_hotel(p, SIDE, y, wide, high, colour)
        if stands != would:
            p.icon("plus" if would else "minus", SIDE + wide / 2, y + high * 0.7, 12, theme.WHITE)
        for n in range(left):
            draw_house(p, SIDE + wide + 4 + n * _LEFT_HOUSE, y + 8, _LEFT_HOUSE - 2, _LEFT_HOUSE, theme.INK)

    def _paint_turned(self, p: Painter, view: DeedCardView) -> None:
        """A mortgaged deed lies turned over: hatched, framed in its group's colour."""
        p.frame(0, 0, self.w, self.h, theme.GROUPS[view.group], theme.SURFACE, 3, theme.RADIUS_BIG)
        p.hatch(3, self.band, self.w - 6, self.h - self.band - 3, theme.LINE, 11, 2)
        self._paint_name(p, view, theme.TEXT)


def lines_high(views: Iterable[DeedCardView], h: float, band: float) -> float:
    """The height of the lines with amounts on cards of this height."""
    below = _BUTTON_Y + 5 if any(view.buttons for view in views) else SIDE
    return h - below - _lines_at(h, band)


def _air(h: float, band: float) -> float:
    """How much of the height that may lie between things is there, 0 to 1."""
    return min(1.0, max(0.0, (h - band + BAND - LOW) / (_HIGH - LOW)))


def _lines_at(h: float, band: float) -> float:
    """Where the lines with amounts begin."""
    return band + 26 + 11 * _air(h, band)


def _sign_end(view: DeedCardView) -> float:
    """Where the letter or the icon before a name ends."""
    return 31 if view.icon else 26


def _name(view: DeedCardView, w: float, band: float) -> BandName:
    """The name in a band, on a card of this width: the brief one where the whole would not stand beside its letter in
    the lower band."""
    brief = view.brief or view.name
    tried = [
        name_in_band(name, w, _sign_end(view), high, closer)
        for high in dict.fromkeys((BAND, band))
        for name, closer in ((view.name, 0), (brief, 0), (brief, 0 if view.icon else _CLOSER))
    ]
    return max(tried, key=lambda name: (name.whole, name.row is None))


def band_needed(view: DeedCardView, w: float) -> int:
    """The height of the band on a card of this width: the taller where the name is whole only in it."""
    return BAND if _name(view, w, BAND).whole else TALL_BAND
