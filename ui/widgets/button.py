"""The one button: plain, main, dangerous; pressed, held or merely touched; greyed with its reason."""

from __future__ import annotations

from ui.look import theme
from ui.look.theme import Rgba
from ui.paint.fitting import cut, cut_within, fitted, width
from ui.paint.painter import Painter
from ui.paint.tokens import draw_badge, draw_token
from ui.parts.keys import RING, TICK, draw_pick
from ui.records.pieces import ButtonView, Look
from ui.widgets.note import raise_note
from ui.widgets.press import Press

_ICON = 24
_CARD = 34
_BADGE = 32
NARROW = 110
"""Below this width a held button shows its fill alone, without the ring."""
_TAB_SIDE = 10
"""Where equal tabs leave less beside a word, each is as wide as its word asks."""


class _Label:
    """What a button's words take at a width: measured once, for its height and for drawing."""

    def __init__(self, view: ButtonView, w: float) -> None:
        ring = view.hold_s > 0 and w >= NARROW
        plain = not (ring or view.card or view.amount or view.token or view.group or view.icon or view.pick)
        side = 4 if view.hold_s > 0 and not ring else 6 if plain else 12
        sign = _BADGE if view.token is not None or view.group else _ICON if view.icon else 0
        self.left = 16 + 2 * RING + 12 if ring else side + sign + 8 if sign else side
        self.left += TICK + 8 if view.pick else 0
        self.right = w - side - (_CARD + 10 if view.card is not None else 0)
        self.amount_at = self.right
        if view.amount:
            self.right -= width(view.amount, theme.STRIP, True) + 12
        room = self.right - self.left
        most = 1 if view.detail else 2
        self.size, self.lines = fitted(view.label, (theme.BODY, theme.SMALL), room, most, True)
        self.details = fitted(view.detail, (theme.SMALL,), room, 1)[1] if view.detail else []
        self._picked, self._whole = bool(view.pick), self.lines
        self.middle = not (sign or view.amount or view.card or ring or view.pick)
        self.height = self.size * 1.15 * len(self.lines) + theme.SMALL * 1.2 * len(self.details)
        words = [(line, self.size, True) for line in self.lines] + [(line, theme.SMALL, False) for line in self.details]
        self.fits = all(width(line, size, bold) <= room for line, size, bold in words)
        if view.token is not None or view.named:  # a name is cut, as in the tiles
            self.lines = [cut(line, self.size, room, True) for line in self.lines]
        self.details = [cut(line, theme.SMALL, room + side - 2) for line in self.details]  # as in `within`
        self._room, self._brief = room + side - 2, view.brief
        self._named, self._name, self._width = view.named, view.label, room
        self._held = view.hold_s > 0

    def within(self, high: float) -> _Label:
        """The same words in a button of this height. What is too high becomes one line: a name is cut, of details those
        that stand for them are taken if they are too wide, or they are cut if there are none."""
        if self.height > high and self._picked and len(self.lines) > 1 and not self._named:  # the tick says it, too
            rest = cut(" ".join(self._whole[1:]), self.size, self._width, True)
            self.lines, self.details = [self._whole[0], rest], []
            self.height = self.size * 1.15 * 2
        if self.height > high and self._held and self._brief and len(self.details) > 1:  # first the less said under it
            self.height -= (len(self.details) - 1) * theme.SMALL * 1.2
            self.details = [cut(self._brief, theme.SMALL, self._room)]
        if self.height > high and self._held and self.details and len(self.lines) > 1:  # a name within is cut
            self.height -= (len(self.lines) - 1) * self.size * 1.15
            self.lines = [cut_within(self._name, self.size, self._width, True)]
        if self.height > high and self._named and len(self.lines) > 1:
            self.height -= (len(self.lines) - 1) * self.size * 1.15
            self.lines = [cut(self._name, self.size, self._width, True)]
        if self.height > high and len(self.details) > 1:
            lost = len(self.details) - 1
            line = " ".join(self.details)
            if self._brief and width(line, theme.SMALL) > self._room:
                line = self._brief
            self.details = [cut(line, theme.SMALL, self._room)]
            self.height -= lost * theme.SMALL * 1.2
        return self


def needed_height(view: ButtonView, w: float) -> float:
    """How high a button must be at a width for all its words."""
    return max(54.0, _Label(view, w).height + 10)


def fits(view: ButtonView, w: float) -> bool:
    """Whether no word of the button is too long for a width."""
    return _Label(view, w).fits


class PushButton(Press[ButtonView]):
    """Shows a ButtonView; fires `on_release`, after the full hold if the record asks for one."""

    on_paper = False

    def refusal(self, view: ButtonView) -> str | None:
        return None if view.enabled else view.reason

    def hold_s(self, view: ButtonView) -> float:
        return view.hold_s if view.enabled else 0

    def short_press(self) -> None:
        """Say that it is to be held, where the record has words for it."""
        if self.record.reason:
            raise_note(self, self.record.reason)

    def paint(self, p: Painter, view: ButtonView) -> None:
        ground, on, second = self._colours(view)
        self._paint_ground(p, view, ground)
        if self.face:
            self._paint_face(p, view, on)
        elif view.stacked:
            self._paint_stacked(p, view, on)
        elif not view.label and view.token is not None:
            draw_token(p, self.w / 2, self.h / 2, 17, view.token)
        elif not view.label:
            p.icon(view.icon, self.w / 2, self.h / 2, _ICON, on)
        else:
            self._paint_row(p, view, on, second)
        self._paint_corner(p, view)

    def _paint_face(self, p: Painter, view: ButtonView, on: Rgba) -> None:
        """What was laid out in the tree in which it stands, and the ring that fills."""
        if view.hold_s > 0:
            self._paint_ring(p, view, on)
        for node, step, *box, _ in self.face:
            node.paint(p, step, *box)

    def _paint_corner(self, p: Painter, view: ButtonView) -> None:
        """The mark in the corner."""
        if view.mark == "dot":
            p.disc(self.w - 8, 8, 4, theme.BRASS)
        elif view.mark:
            p.disc(self.w - 12, 12, 9, theme.GAIN)
            p.icon(view.mark, self.w - 12, 12, 14, theme.INK)

    def _colours(self, view: ButtonView) -> tuple[Rgba, Rgba, Rgba]:
        if view.struck:
            return theme.SURFACE, theme.OFF, theme.OFF
        if not view.enabled:
            return theme.SURFACE, theme.OFF, theme.OFF
        if view.look is Look.MAIN:
            return (theme.PAPER2 if self.pressed else theme.PAPER), theme.INK, theme.INK2
        held = view.hold_s > 0
        return (theme.PRESSED if self.pressed and not held else theme.RAISED), theme.TEXT, theme.TEXT2

    def _paint_ground(self, p: Painter, view: ButtonView, ground: Rgba) -> None:
        if not view.enabled:
            p.frame(0, 0, self.w, self.h, theme.EDGE, ground, 1.5)
        elif view.look is Look.DANGER:
            p.frame(0, 0, self.w, self.h, theme.LOSS, ground, 2)
        else:
            p.round(0, 0, self.w, self.h, ground)
        if view.chosen and ground != theme.PAPER and view.pick != "tick":
            p.frame(0, 0, self.w, self.h, theme.TEXT, ground, 2.5)
        if self.progress > 0:
            inset = 2 if view.look is Look.DANGER else 0
            wide = max(20.0, (self.w - 2 * inset) * self.progress)
            p.round(inset, inset, wide, self.h - 2 * inset, theme.PRESSED, theme.RADIUS - inset)

    def _paint_stacked(self, p: Painter, view: ButtonView, on: Rgba) -> None:
        middle = self.w / 2
        size, lines = fitted(view.label, (theme.BODY, theme.SMALL), self.w - 6, 1, True)
        if view.pick:
            draw_pick(p, middle - TICK / 2, self.h / 2 - 11, view.chosen, on_paper=self.on_paper)
        else:
            p.icon(view.icon, middle, self.h / 2 - 11, 20, on)
        p.lines(lines, middle, self.h / 2 + 12, size, on, True, "middle")

    def _paint_row(self, p: Painter, view: ButtonView, on: Rgba, second: Rgba) -> None:
        words = _Label(view, self.w).within(self.h)
        self._paint_sign(p, view, on)
        self._paint_right(p, view, words, on)
        x, align = ((words.left + words.right) / 2, "middle") if words.middle else (words.left, "left")
        first = words.size * 1.15 * len(words.lines)
        top = (self.h - words.height) / 2
        p.lines(words.lines, x, top + first / 2, words.size, on, True, align, pitch=1.15, around=self.h / 2)
        below = top + first + theme.SMALL * 0.6 * len(words.details)
        if view.struck:
            for row in range(len(words.lines)):
                cy = top + (row + 0.5) * words.size * 1.15
                p.rect(x, cy, width(words.lines[row], words.size, True), 2, on)
        p.lines(words.details, x, below, theme.SMALL, second, False, align, around=self.h / 2)

    def _paint_sign(self, p: Painter, view: ButtonView, on: Rgba) -> None:
        left = 12
        if view.pick:
            draw_pick(p, left, self.h / 2, view.chosen, view.pick == "dot")
            left += TICK + 8
        if view.hold_s > 0 and self.w >= NARROW:
            self._paint_ring(p, view, on)
        elif view.token is not None:
            draw_token(p, left + _BADGE / 2, self.h / 2, _BADGE / 2, view.token)
        elif view.group:
            draw_badge(p, left, self.h / 2 - _BADGE / 2, _BADGE, view.group, view.icon, view.mortgaged)
        elif view.icon:
            p.icon(view.icon, left + _ICON / 2, self.h / 2, _ICON, on)

    def _paint_ring(self, p: Painter, view: ButtonView, on: Rgba) -> None:
        cx, cy = 16 + RING, self.h / 2
        colour = theme.LOSS if view.look is Look.DANGER and view.enabled else on
        p.arc(cx, cy, RING, 0, 360, theme.EDGE, 3)
        if self.progress > 0:
            p.arc(cx, cy, RING, 0, 360 * self.progress, colour, 4)
        elif view.icon:
            p.icon(view.icon, cx, cy, 16, on)
        else:
            p.disc(cx, cy, 5, colour)

    def _paint_right(self, p: Painter, view: ButtonView, words: _Label, on: Rgba) -> None:
        """Who signs so, without a card, and before it the amount."""
        if view.card is not None:
            draw_token(p, self.w - 12 - _CARD / 2, self.h / 2, _CARD / 2, view.card, theme.INK)
        if view.amount:
            signed = {"+": theme.GAIN, "-": theme.LOSS}.get(view.sign, on) if view.enabled else on
            p.text(view.amount, words.amount_at, self.h / 2, theme.STRIP, signed, True, "right")


class Tab(PushButton):
    """One of several beside each other, as tabs, tools or ways: the one that is chosen lies on paper."""

    def _colours(self, view: ButtonView) -> tuple[Rgba, Rgba, Rgba]:
        return (theme.PAPER, theme.INK, theme.INK2) if view.chosen else super()._colours(view)


def tab_widths(tabs: tuple[ButtonView, ...], room: float) -> list[float]:
    """The widths of tabs side by side: equal, or as their words ask where one has little room so."""
    words = [width(tab.label, theme.BODY, True) for tab in tabs]
    room -= (len(tabs) - 1) * theme.GAP
    if not tabs or max(words) + 2 * _TAB_SIDE <= room / len(tabs):
        return [room / len(tabs) for _ in tabs]
    spare = (room - sum(words)) / len(tabs)
    return [word + spare for word in words]
