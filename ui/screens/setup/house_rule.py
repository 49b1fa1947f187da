"""A house rule that people know, as a card: its name, what it means with its amount, and a switch."""

from __future__ import annotations

from typing import NamedTuple

from ui.look import theme
from ui.paint.fitting import fitted, width
from ui.paint.painter import Painter
from ui.records.intents import Intent
from ui.records.setup import RuleView, SwitchView
from ui.widgets.press import PartedPress

_SWITCH = 92
"""The width at the right that switches."""
_PILL, _HIGH = 64, 36


class RuleInList(NamedTuple):
    """A rule, and whether its paper is seen."""

    rule: RuleView
    open: bool


class HouseCard(PartedPress[RuleInList, bool]):
    """Shows a RuleInList that has a switch. A touch at the right switches; `under` is then true."""

    in_list = True

    def part_at(self, x: float, y: float) -> bool:
        return x > self.w - _SWITCH

    def act(self, view: RuleInList) -> Intent | None:
        return view.rule.switch.act if self.under and view.rule.switch is not None else None

    def paint(self, p: Painter, view: RuleInList) -> None:
        switch = view.rule.switch
        assert switch is not None, "a card shows a rule with a switch"
        if view.open:
            p.frame(0, 0, self.w, self.h, theme.TEXT, theme.RAISED, 2.5, theme.RADIUS_BIG)
        else:
            ground = theme.PRESSED if self.pressed and not self.under else theme.SURFACE
            p.round(0, 0, self.w, self.h, ground, theme.RADIUS_BIG)
        self._paint_words(p, view.rule, switch)
        x = self.w - 14 - _PILL
        _draw_switch(p, x, (self.h - _HIGH) / 2, switch.on, self.pressed and bool(self.under))

    def words_high(self, wide: float) -> float:
        """The height of the words in a card of this width."""
        switch = self.record.rule.switch
        assert switch is not None, "a card shows a rule with a switch"
        room = wide - _SWITCH - 16
        taken = width(switch.note, theme.SMALL) + 12 if switch.note else 0
        size, _ = fitted(switch.title, (theme.HEADING, theme.BODY), room - taken, 1, True)
        small, lines = fitted(switch.line, (theme.BODY,), room, 2)
        return size * 1.2 + small * 1.2 * len(lines)

    def _paint_words(self, p: Painter, rule: RuleView, switch: SwitchView) -> None:
        room = self.w - _SWITCH - 16
        taken = width(switch.note, theme.SMALL) + 12 if switch.note else 0
        size, title = fitted(switch.title, (theme.HEADING, theme.BODY), room - taken, 1, True)
        small, lines = fitted(switch.line, (theme.BODY,), room, 2)
        top = (self.h - size * 1.2 - small * 1.2 * len(lines)) / 2
        p.lines(title, 16, top + size * 0.6, size, theme.TEXT, True)
        p.text(switch.note, 16 + room, top + size * 0.6, theme.SMALL, theme.BRASS, False, "right")
        cy = top + size * 1.2 + small * 0.6 * len(lines)
        p.lines(lines, 16, cy, small, theme.TEXT if switch.on else theme.TEXT2)


def _draw_switch(p: Painter, x: float, y: float, on: bool, pressed: bool) -> None:
    """A switch: its knob lies right, with a tick, on paper when it is on, and left in an outline when it is off."""
    cy = y + _HIGH / 2
    if on:
        p.round(x, y, _PILL, _HIGH, theme.PAPER2 if pressed else theme.PAPER, _HIGH / 2)
        p.disc(x + _PILL - _HIGH / 2, cy, _HIGH / 2 - 4, theme.INK)
        p.icon("check", x + _PILL - _HIGH / 2, cy, 18, theme.PAPER)
        return
    p.frame(x, y, _PILL, _HIGH, theme.EDGE, theme.PRESSED if pressed else theme.GROUND, 2, _HIGH / 2)
    p.disc(x + _HIGH / 2, cy, _HIGH / 2 - 7, theme.TEXT2)
