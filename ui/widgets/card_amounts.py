"""The amounts of a deed to act on: its rent now and planned, the prices, or what lifting its mortgage costs."""

from __future__ import annotations

from ui.look import theme
from ui.records.intents import Intent
from ui.records.sheets import DeedCardView
from ui.widgets.ask_why import ASIDE, SIGN, draw_why
from ui.widgets.fitting import broken, first_size, width
from ui.widgets.painter import Painter
from ui.widgets.press import Press

IN, UP = 4, 14
"""How far amounts stand in from the sides and from the top of what takes the touch on them."""
UNDER = 25
"""From the middle of the rent's label to that of the rent."""
_RENT = UP + UNDER + 21
"""What the rent takes, with the rule under it."""
_THEN, _LEAST_THEN = 24, 20
"""From the middle of the label to that of the rent of now under it, and on to that of the plan; and the least."""
_RENTS = UP + 2 * _THEN + 21
"""What both rents under each other take, with the rule under them."""
_ARROW = 20
"""What the arrow before the rent of the plan takes."""
_CLOSE_FACT = 28.0
"""The height of a line with a price at most under a rent that stands beside its label."""
_FACT, _LEAST_FACT = 26, 23
"""The height of a line with a price."""
_LEAST_GAP = 3
"""What lies at least between a label and its amount."""


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
        p.rect(IN, top - 5, self.w - 2 * IN, 1.5, theme.PAPERLINE)
        for number, (icon, label, amount) in enumerate(lines):
            self._paint_fact(p, icon, label, amount, top + pitch * (number + 0.5))

    def _beside(self, view: DeedCardView) -> bool:
        """Whether the rent of now has room beside its label."""
        return width(view.rent_label, theme.SMALL) + width(view.rent, theme.SMALL) + 6 <= self.w - 2 * IN

    def _below(self, view: DeedCardView, facts: int) -> bool:
        """Whether the rent of now stands on a line of its own, as only there it has room."""
        return (
            _changes(view) and not self._beside(view) and self.h >= _RENTS - 2 * (_THEN - _LEAST_THEN) + _FACT * facts
        )

    def _paint_rents(self, p: Painter, view: DeedCardView, facts: int) -> None:
        """The label with the question mark at its right, the rent of now, and that of the plan."""
        room, right = self.w - 2 * IN, self.w - IN
        then = min(_THEN, (self.h - _RENTS + 2 * _THEN - _FACT * facts) / 2)
        p.text(view.rent_label, IN, UP, theme.SMALL, theme.INK2)
        draw_why(p, self.w - SIGN / 2, UP, self.pressed, on_paper=True)
        p.text(view.rent, right, UP + then, theme.SMALL, theme.INK2, False, "right")
        p.icon("arrow", IN + 9, UP + 2 * then, 18, theme.INK2)
        sizes = (theme.HEADING, theme.BODY) if then == _THEN else (theme.BODY,)
        size = first_size(view.rent_then, sizes, room - _ARROW, True)
        p.text(view.rent_then, right, UP + 2 * then, size, theme.INK, True, "right")

    def _paint_rent(self, p: Painter, view: DeedCardView) -> None:
        changes = _changes(view)
        p.text(view.rent_label, IN, UP, theme.SMALL, theme.INK2)
        room = self.w - 2 * IN
        if changes and self._beside(view):
            p.text(view.rent, self.w - IN, UP, theme.SMALL, theme.INK2, False, "right")
        amount = view.rent_then if changes else view.rent
        size = first_size(amount, (theme.TITLE, theme.HEADING, theme.BODY), room - ASIDE, True)
        p.text(amount, self.w - IN, UP + UNDER, size, theme.INK, True, "right")
        draw_why(p, SIGN / 2, UP + UNDER, self.pressed, on_paper=True)

    def _paint_close(self, p: Painter, view: DeedCardView, lines: list[tuple[str, str, str]]) -> None:
        """One line less: the rent beside its label, and the question mark in the first line that has room for it; if
        none has, an icon gives it up in place of its label."""
        lines = [("", view.rent_label, view.rent_then if _changes(view) else view.rent), *lines]
        asked = next((row for row, line in enumerate(lines) if self._asks_in(line)), None)
        if asked is None:  # the fact of a line stands one before it, as the rent comes first
            bare = [(fact.icon, "", amount) for fact, (_, _, amount) in zip(view.facts, lines[1:], strict=False)]
            asked = next((row for row, line in enumerate(bare, 1) if line[0] and self._asks_in(line)), 0)
            lines[asked] = bare[asked - 1] if asked else lines[asked]
        pitch = min(_CLOSE_FACT, (self.h - UP) / (len(lines) - 0.5))
        p.rect(IN, UP + pitch / 2 - 1, self.w - 2 * IN, 1.5, theme.PAPERLINE)
        for number, line in enumerate(lines):
            cy = UP + pitch * number
            self._paint_fact(p, *line, cy)
            if number == asked:
                draw_why(p, _words_end(line) + SIGN / 2, cy, self.pressed, on_paper=True)

    def _asks_in(self, line: tuple[str, str, str]) -> bool:
        """Whether a line has room for the question mark between its label and its amount."""
        return _words_end(line) + SIGN + 4 + width(line[2], theme.SMALL, True) <= self.w - IN

    def _fact_lines(self, view: DeedCardView, room: float) -> list[tuple[str, str, str]]:
        """The icon, the label and the amount of each line: a label too long for the line of its amount has one of its
        own where no button needs the room, the mortgage's first; else the icon stands for it."""
        lines: list[tuple[str, str, str]] = []
        spare = 0 if view.buttons else int(room / _LEAST_FACT) - len(view.facts)
        for fact in reversed(view.facts):
            label, amount = width(fact.label, theme.SMALL), width(fact.amount, theme.SMALL, True)
            bare = fact.amount.removeprefix("+")  # its word says as much
            room_left = self.w - 2 * IN - amount - _LEAST_GAP
            if label <= room_left:
                lines.insert(0, ("", fact.label, fact.amount))
            elif spare > 0 and label <= self.w - 2 * IN:
                spare -= 1
                lines[:0] = [("", fact.label, ""), ("", "", fact.amount)]
            elif fact.short and width(fact.short, theme.SMALL) <= self.w - 2 * IN - _LEAST_GAP - width(
                bare, theme.SMALL, True
            ):
                lines.insert(0, ("", fact.short, bare))
            else:
                lines.insert(0, (fact.icon, "", fact.amount))
        return lines

    def _paint_fact(self, p: Painter, icon: str, label: str, amount: str, cy: float) -> None:
        p.text(amount, self.w - IN, cy, theme.SMALL, theme.INK, True, "right")
        p.text(label, IN, cy, theme.SMALL, theme.INK2)
        if icon:
            p.icon(icon, IN + 9, cy, 18, theme.INK2)

    def _paint_turned(self, p: Painter, view: DeedCardView) -> None:
        p.round(0, 0, self.w, self.h, theme.GROUND, theme.RADIUS_STEP)
        p.icon("flip", self.w / 2, 20, 22, theme.TEXT)
        draw_why(p, self.w - SIGN / 2 - 6, 20, self.pressed, on_paper=False)
        room = self.w - 2 * IN
        size = first_size(view.mortgaged, (theme.BODY, theme.SMALL), room, True)
        p.text(view.mortgaged, self.w / 2, 46, size, theme.TEXT, True, "middle")
        for fact in view.facts:
            label = broken(fact.label, theme.SMALL, room)[0]
            p.text(label, self.w / 2, 68, theme.SMALL, theme.TEXT2, False, "middle")
            p.text(fact.amount, self.w / 2, 90, theme.BODY, theme.TEXT, True, "middle")


def _words_end(line: tuple[str, str, str]) -> float:
    """What a line leaves free begins here, behind its icon or its label."""
    icon, label, _ = line
    return IN + (18 if icon else width(label, theme.SMALL)) + 6


def _changes(view: DeedCardView) -> bool:
    """Whether the plan changes the rent."""
    return view.rent_then not in ("", view.rent)
