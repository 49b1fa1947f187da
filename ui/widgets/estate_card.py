"""A deed one can act on: buildings now and planned, rent, prices, and a stepper or a button on each."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ui.look import theme
from ui.records.intents import Intent
from ui.records.pieces import ButtonView
from ui.records.sheets import DeedCardView
from ui.widgets.ask_why import ASIDE, SIGN, draw_why
from ui.widgets.band_name import PITCH, SIZE, name_in_band
from ui.widgets.fitting import broken, first_size, width
from ui.widgets.on_paper import OnPaper
from ui.widgets.painter import Painter
from ui.widgets.piece import Piece
from ui.widgets.press import Press
from ui.widgets.space import AS_IT_IS, Between
from ui.widgets.tokens import draw_hotel, draw_house

BAND, TALL_BAND = 46, 60
"""The height of the bands, and that where a name needs three lines."""
_SIDE = 8
_IN, _UP = 4, 14
"""How far amounts stand in from the sides and from the top of what takes the touch on them."""
_UNDER = 25
"""From the middle of the rent's label to that of the rent."""
_RENT = _UP + _UNDER + 21
"""What the rent takes, with the rule under it."""
_THEN, _LEAST_THEN = 24, 20
"""From the middle of the label to that of the rent of now under it, and on to that of the plan; and the least."""
_RENTS = _UP + 2 * _THEN + 21
"""What both rents under each other take, with the rule under them."""
_ARROW = 20
"""What the arrow before the rent of the plan takes."""
_CLOSE_FACT = 28.0
"""The height of a line with a price at most under a rent that stands beside its label."""
_FACT, _LEAST_FACT = 26, 23
"""The height of a line with a price."""
_LEAST_GAP = 3
"""What lies at least between a label and its amount."""
LOW, _HIGH = 220.0, 260.0
"""The least height of a card, and that from which on everything on it stands as far apart as it may."""
_LINE = 24
"""The height of a line of a reason."""
_STEP, _COUNT = 54, 32
"""The width of a step, and what lies between two at least."""
_BUTTON_Y = 62
"""From the lower edge to the top of the buttons."""
_TURNED = 104.0
"""The height of what is said of a mortgaged deed."""
_FALLS = 1.5
"""A house falls so many times as far as on the board."""


class CardAmounts(Press[DeedCardView]):
    """Shows the amounts of a card: the rent and the prices, or what lifting the mortgage costs; a touch asks why."""

    def act(self, view: DeedCardView) -> Intent | None:
        return view.why.act if view.why is not None else None

    def paint(self, p: Painter, view: DeedCardView) -> None:
        if view.mortgaged:
            self._paint_turned(p, view)
            return
        room = self.h - _RENT
        lines = self._fact_lines(view, room)
        if self._below(view, len(lines)):
            self._paint_rents(p, view, len(lines))
            pitch, top = float(_FACT), self.h - 2 - _FACT * len(lines)
        elif len(lines) > 1 and view.buttons and _FACT * len(lines) > room:
            self._paint_close(p, view, lines)
            return
        else:
            self._paint_rent(p, view)
            pitch = min(_FACT, room / len(lines)) if lines else _FACT
            top = self.h - 2 - pitch * len(lines)
        p.rect(_IN, top - 5, self.w - 2 * _IN, 1.5, theme.PAPERLINE)
        for number, (icon, label, amount) in enumerate(lines):
            self._paint_fact(p, icon, label, amount, top + pitch * (number + 0.5))

    def _beside(self, view: DeedCardView) -> bool:
        """Whether the rent of now has room beside its label."""
        return width(view.rent_label, theme.SMALL) + width(view.rent, theme.SMALL) + 6 <= self.w - 2 * _IN

    def _below(self, view: DeedCardView, facts: int) -> bool:
        """Whether the rent of now stands on a line of its own, as only there it has room."""
        return (
            _changes(view) and not self._beside(view) and self.h >= _RENTS - 2 * (_THEN - _LEAST_THEN) + _FACT * facts
        )

    def _paint_rents(self, p: Painter, view: DeedCardView, facts: int) -> None:
        """The label with the question mark at its right, the rent of now, and that of the plan."""
        room, right = self.w - 2 * _IN, self.w - _IN
        then = min(_THEN, (self.h - _RENTS + 2 * _THEN - _FACT * facts) / 2)
        p.text(view.rent_label, _IN, _UP, theme.SMALL, theme.INK2)
        draw_why(p, self.w - SIGN / 2, _UP, self.pressed, on_paper=True)
        p.text(view.rent, right, _UP + then, theme.SMALL, theme.INK2, False, "right")
        p.icon("arrow", _IN + 9, _UP + 2 * then, 18, theme.INK2)
        sizes = (theme.HEADING, theme.BODY) if then == _THEN else (theme.BODY,)
        size = first_size(view.rent_then, sizes, room - _ARROW, True)
        p.text(view.rent_then, right, _UP + 2 * then, size, theme.INK, True, "right")

    def _paint_rent(self, p: Painter, view: DeedCardView) -> None:
        changes = _changes(view)
        p.text(view.rent_label, _IN, _UP, theme.SMALL, theme.INK2)
        room = self.w - 2 * _IN
        if changes and self._beside(view):
            p.text(view.rent, self.w - _IN, _UP, theme.SMALL, theme.INK2, False, "right")
        amount = view.rent_then if changes else view.rent
        size = first_size(amount, (theme.TITLE, theme.HEADING, theme.BODY), room - ASIDE, True)
        p.text(amount, self.w - _IN, _UP + _UNDER, size, theme.INK, True, "right")
        draw_why(p, SIGN / 2, _UP + _UNDER, self.pressed, on_paper=True)

    def _paint_close(self, p: Painter, view: DeedCardView, lines: list[tuple[str, str, str]]) -> None:
        """One line less: the rent beside its label, and the question mark in the first line that has room for it."""
        lines = [("", view.rent_label, view.rent_then if _changes(view) else view.rent), *lines]
        pitch = min(_CLOSE_FACT, (self.h - _UP) / (len(lines) - 0.5))
        p.rect(_IN, _UP + pitch / 2 - 1, self.w - 2 * _IN, 1.5, theme.PAPERLINE)
        asked = False
        for number, (icon, label, amount) in enumerate(lines):
            cy = _UP + pitch * number
            self._paint_fact(p, icon, label, amount, cy)
            left = _IN + (18 if icon else width(label, theme.SMALL)) + 6
            if not asked and left + SIGN + 4 + width(amount, theme.SMALL, True) <= self.w - _IN:
                asked = True
                draw_why(p, left + SIGN / 2, cy, self.pressed, on_paper=True)

    def _fact_lines(self, view: DeedCardView, room: float) -> list[tuple[str, str, str]]:
        """The icon, the label and the amount of each line: a label too long for the line of its amount has one of its
        own where no button needs the room, the mortgage's first; else the icon stands for it."""
        lines: list[tuple[str, str, str]] = []
        spare = 0 if view.buttons else int(room / _LEAST_FACT) - len(view.facts)
        for fact in reversed(view.facts):
            label, amount = width(fact.label, theme.SMALL), width(fact.amount, theme.SMALL, True)
            bare = fact.amount.removeprefix("+")  # its word says as much
            room_left = self.w - 2 * _IN - amount - _LEAST_GAP
            if label <= room_left:
                lines.insert(0, ("", fact.label, fact.amount))
            elif spare > 0 and label <= self.w - 2 * _IN:
                spare -= 1
                lines[:0] = [("", fact.label, ""), ("", "", fact.amount)]
            elif fact.short and width(fact.short, theme.SMALL) <= self.w - 2 * _IN - _LEAST_GAP - width(
                bare, theme.SMALL, True
            ):
                lines.insert(0, ("", fact.short, bare))
            else:
                lines.insert(0, (fact.icon, "", fact.amount))
        return lines

    def _paint_fact(self, p: Painter, icon: str, label: str, amount: str, cy: float) -> None:
        p.text(amount, self.w - _IN, cy, theme.SMALL, theme.INK, True, "right")
        p.text(label, _IN, cy, theme.SMALL, theme.INK2)
        if icon:
            p.icon(icon, _IN + 9, cy, 18, theme.INK2)

    def _paint_turned(self, p: Painter, view: DeedCardView) -> None:
        p.round(0, 0, self.w, self.h, theme.GROUND, theme.RADIUS_STEP)
        p.icon("flip", self.w / 2, 20, 22, theme.TEXT)
        draw_why(p, self.w - SIGN / 2 - 6, 20, self.pressed, on_paper=False)
        room = self.w - 2 * _IN
        size = first_size(view.mortgaged, (theme.BODY, theme.SMALL), room, True)
        p.text(view.mortgaged, self.w / 2, 46, size, theme.TEXT, True, "middle")
        for fact in view.facts:
            label = broken(fact.label, theme.SMALL, room)[0]
            p.text(label, self.w / 2, 68, theme.SMALL, theme.TEXT2, False, "middle")
            p.text(fact.amount, self.w / 2, 90, theme.BODY, theme.TEXT, True, "middle")


class CardReason(Press[ButtonView]):
    """Stands in place of a stepper with these lines; a touch says the whole sentence, which leads on."""

    lines: Sequence[str] = ()

    def paint(self, p: Painter, view: ButtonView) -> None:
        for row, line in enumerate(self.lines):
            p.text(line, _SIDE, (row + 0.5) * _LINE, theme.SMALL, theme.INK2)

    def refusal(self, view: ButtonView) -> str:
        return view.reason


class DeedCard(Piece[DeedCardView]):
    """Shows a DeedCardView."""

    def build(self) -> None:
        self.buttons: list[OnPaper] = []
        self.band: float = BAND
        self._between = AS_IT_IS
        self.why, self.reason = CardAmounts(), CardReason()
        self.add_widget(self.why)

    def change(self, between: Between) -> None:
        """Show it on the way to what it is; `AS_IT_IS`: as it is. A card that turns over shows no amounts."""
        if between != self._between:
            self._between = between
            self.show(self.why, between.turned >= 1)
            self.repaint()

    def changed(self, view: DeedCardView) -> None:
        self.fill(self.buttons, view.buttons, OnPaper)

    def _reason(self, view: DeedCardView) -> list[str]:
        """The lines that stand in place of a stepper of which nothing can be touched; none if they have no room, or are
        said by the card's lying turned over."""
        lines = broken(view.reason, theme.SMALL, self.w - 2 * _SIDE) if view.reason else []
        room = self.h - 8 - self._said_at(view)
        fits = all(width(line, theme.SMALL) <= self.w - 2 * _SIDE for line in lines)
        return lines if fits and len(lines) * _LINE <= room and not view.mortgaged else []

    def _said_at(self, view: DeedCardView) -> float:
        """Where a reason begins, under the rent."""
        return self._rent_at(view) + _UNDER + 26

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
        top, bottom = self._rent_at(view) - _UP, y - 2 if view.buttons else self.h - 6
        if says:
            bottom = self._said_at(view)
        if view.mortgaged:
            top = self.band + 4 + 6 * self._air()
            bottom = top + _TURNED
        self.within(self.reason, 0, bottom, self.w, self.h - bottom)
        self.within(self.why, _SIDE - _IN, top, self.w - 2 * (_SIDE - _IN), bottom - top)
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
        name = name_in_band(view.name, self.w, left, self.band)
        count = len(name.lines)
        pitch = SIZE * (1.0 if count * SIZE <= self.band - 2 else PITCH)
        at = [self.band / 2 + (row - (count - 1) / 2) * pitch for row in range(count)]
        sign = self.band / 2 if name.row is None else at[name.row]
        if view.icon:
            p.icon(view.icon, 17, sign, 22 if name.row is None else 17, on)
        else:
            p.text(view.group, 10, sign, SIZE, on, True)
        beside = [line for n, line in enumerate(name.lines) if name.row in (None, n)]
        moves = max(width(line, SIZE, True) for line in beside) > self.w - 2 * left
        for n, (line, cy) in enumerate(zip(name.lines, at, strict=True)):
            middle = (left + self.w) / 2 - 2 if moves and name.row in (None, n) else self.w / 2
            p.text(line, middle, cy, SIZE, on, True, "middle")

    def _air(self) -> float:
        """How much of the height that may lie between things is there, 0 to 1."""
        return min(1.0, max(0.0, (self.h - self.band + BAND - LOW) / (_HIGH - LOW)))

    def _rent_at(self, view: DeedCardView) -> float:
        """The middle of the line over the rent; a street has its buildings above."""
        return self.band + (38 + 22 * self._air() if view.street else 30)

    def _paint_buildings(self, p: Painter, view: DeedCardView) -> None:
        """What stands in ink, what would be added in green with a plus, what would go in red with a minus."""
        y, high = self.band + 2 + 10 * self._air(), 22 + 4 * self._air()
        rise = _FALLS * self._between.rise
        if view.level > 4 or view.planned > 4:
            self._paint_hotel(p, view, y - rise, high)
            return
        wide = min(26.0, (self.w - 2 * _SIDE - 3 * 5) / 4)
        for n in range(view.slots):
            x = _SIDE + n * (wide + 5)
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

    def _paint_hotel(self, p: Painter, view: DeedCardView, y: float, high: float) -> None:
        stands, would = view.level > 4, view.planned > 4
        colour = theme.INK if stands and would else theme.GAIN_PAPER if would else theme.LOSS_PAPER
        draw_hotel(p, _SIDE, y, 46, high, colour)
        if stands != would:
            p.icon("plus" if would else "minus", _SIDE + 23, y + high * 0.7, 12, theme.WHITE)
        left = view.planned if stands and not would else 0
        for n in range(left):
            draw_house(p, _SIDE + 54 + n * 18, y + 8, 16, 17, theme.INK)

    def _paint_turned(self, p: Painter, view: DeedCardView) -> None:
        """A mortgaged deed lies turned over: hatched, framed in its group's colour."""
        p.frame(0, 0, self.w, self.h, theme.GROUPS[view.group], theme.SURFACE, 3, theme.RADIUS_BIG)
        p.hatch(3, self.band, self.w - 6, self.h - self.band - 3, theme.LINE, 11, 2)
        self._paint_name(p, view, theme.TEXT)


def _sign_end(view: DeedCardView) -> float:
    """Where the letter or the icon before a name ends."""
    return 31 if view.icon else 26


def _changes(view: DeedCardView) -> bool:
    """Whether the plan changes the rent."""
    return view.rent_then not in ("", view.rent)


def band_needed(view: DeedCardView, w: float) -> int:
    """The height of the band on a card of this width: the taller where the name is whole only in it."""
    low, tall = (name_in_band(view.name, w, _sign_end(view), band) for band in (BAND, TALL_BAND))
    return TALL_BAND if tall.whole and not low.whole else BAND
