"""The amounts on the card of a deed: the rent now and planned and the prices, or what lifting the mortgage costs."""

from __future__ import annotations

from ui.look import theme
from ui.paint.fitting import broken, first_size, width
from ui.paint.painter import Painter
from ui.records.estate import DeedCardView
from ui.records.intents import Intent
from ui.widgets.ask_why import SIGN, draw_why
from ui.widgets.card_form import ARROW, CardForm, changes, old_beside, rent_of, written
from ui.widgets.press import Press

IN = 4
"""How far amounts stand in from the sides of what takes the touch on them."""
TURNED = 104.0
"""The height of what is said of a mortgaged deed."""


class CardAmounts(Press[DeedCardView]):
    """Shows the amounts of a card: the rent and the prices, or what lifting the mortgage costs; a touch asks why.
    `form`: how they stand; `lines_at`: where the first line begins, under the question mark."""

    form: CardForm
    lines_at = 0.0

    def act(self, view: DeedCardView) -> Intent | None:
        return view.why.act if view.why is not None else None

    def changed(self, view: DeedCardView) -> None:
        self.steady = not view.mortgaged  # the form says how large the lines of all cards are

    def paint(self, p: Painter, view: DeedCardView) -> None:
        if view.mortgaged:
            self._paint_turned(p, view)
            return
        right, middle = self.w - IN, max(SIGN / 2 + 1, self.lines_at / 2)
        draw_why(p, right - SIGN / 2, middle, self.pressed, on_paper=True, greyed=not view.enabled)
        self._paint_rent(p, view)
        self._paint_prices(p, view)

    def _paint_rent(self, p: Painter, view: DeedCardView) -> None:
        """The label and under it the rent, or beside it; with a plan that changes it, the rent of now beside the label
        if it has room there, and an arrow before that of the plan."""
        form, right = self.form, self.w - IN
        label, rent = view.rent_labels[form.label], rent_of(view)
        first = self.lines_at + form.pitch / 2
        second = first + form.pitch * (form.head - 1)
        p.text(label, IN, first, form.small, theme.INK2)
        p.text(rent, right, second, form.rent, theme.INK, True, "right")
        if not changes(view):
            return
        if old_beside(view, right - IN, form.label, form.small):
            p.text(view.rent, right, first, form.small, theme.INK2, False, "right")
            p.icon("arrow", IN + 9, second, 18, theme.INK2)
        else:
            left = right - width(rent, form.rent, True) - ARROW
            p.icon("arrow", left + ARROW / 2, second, 18, theme.INK2)
            p.text(view.rent, left, second, form.small, theme.INK2, False, "right")

    def _paint_prices(self, p: Painter, view: DeedCardView) -> None:
        """Each price in a line, or its amount under its label, with a rule over the first, or over each."""
        form, right = self.form, self.w - IN
        top = self.lines_at + form.prices_at
        if not view.facts:
            p.rect(IN, top - form.air / 2 - 1, right - IN, 1.5, theme.PAPERLINE)
        for number, price in enumerate(view.facts):
            if number == 0 or form.under:
                p.rect(IN, top - form.air / 2 - 1, right - IN, 1.5, theme.PAPERLINE)
            word = form.words.get(price.label, "")
            cy = top + form.pitch / 2
            if word:
                p.text(word, IN, cy, form.small, theme.INK2)
            else:
                p.icon(price.icon, IN + 9, cy, 18, theme.INK2)
            if price.label in form.under:
                cy += form.pitch
            p.text(written(price, word), right, cy, form.small, theme.INK, True, "right")
            top = cy + form.pitch / 2 + (form.air if form.under else 0)

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
