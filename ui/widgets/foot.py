"""The paper at the foot of a sheet: what would be booked, and who signs it."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from ui.look import theme
from ui.paint.fitting import broken, cut, first_size, width
from ui.paint.painter import Painter
from ui.paint.tokens import draw_badge
from ui.records.pieces import Signing
from ui.records.sheets import FootView, PassingLine, SignView
from ui.widgets.ask_why import WhySign
from ui.widgets.button import fits
from ui.widgets.button import needed_height as button_height
from ui.widgets.foot_height import BADGE, LINE, LOW, NAME, ROW, TALL, height, rows_of
from ui.widgets.foot_lines import CALM, draw_sentences, row_inside
from ui.widgets.foot_sums import (
    AMOUNT,
    AMOUNT_H,
    CHANGE_H,
    OWED_H,
    SumWhy,
    amount_high,
    changes_of,
    draw_owed,
    draw_owed_before,
    owed_below,
    owed_beside,
    small,
    under_amount,
)  # fmt: skip
from ui.widgets.on_paper import OnPaper
from ui.widgets.paper import draw_changes, keep_off_edges
from ui.widgets.piece import Box, Piece
from ui.widgets.signature import TALL as STRIP_TALL
from ui.widgets.signature import Signature, needed_height, words_height

_RIGHT, _OTHER, _WIDER_OTHER, _WIDE_OTHER = 322, 132, 164, 196
_TOP = theme.MARGIN + theme.TOUCH + theme.GAP
"""Where two who sign begin, under the sentences and the buttons."""
_SIDE = 16
_GROUND = 52
"""The width of the touch that leads from a refusal to its clause."""
_LOW_BELOW, _CHANGES_APART = 10, 34
"""What stays free under balances where all is low, and the height of each of several, whose tokens do not touch."""
_PITCH = 36.0
"""What a line of the sentences over an amount takes."""
_OVER_BUTTONS = 2
"""What stays free between them and a note that covers what hangs from an amount."""
_RAISED = 4
"""How much higher than the amount the other ways beside it stand."""


def _other(view: FootView) -> float:
    """The width of each other way out: wider where it is alone and its words need it, to stand in two lines."""
    if len(view.others) != 1:
        return _OTHER
    one, high = view.others[0], LOW - 2 * theme.MARGIN
    widths = (_OTHER, _WIDER_OTHER)
    return next((w for w in widths if fits(one, w) and button_height(one, w) <= high), _WIDE_OTHER)


class SheetFoot(Piece[FootView]):
    """Shows a FootView. `groups`: those of which deeds are seen over it, None: there are no deeds; another way that is
    about a group is offered only while that is seen."""

    narrow = False
    """It lies in the middle of the board; its buttons stand in rows under the sentences there, as in an upright
    window."""

    def build(self) -> None:
        self.buttons: list[OnPaper] = []
        self.groups: Sequence[str] | None = None
        self.strips, self.over = [Signature(), Signature()], Signature()
        self.why, self.ground = SumWhy(), WhySign()

    @property
    def _in_rows(self) -> bool:
        return self.narrow or theme.scale.upright

    def changed(self, view: FootView) -> None:
        self.fill(self.buttons, view.buttons, OnPaper)
        for index, strip in enumerate(self.strips):
            shown = index < len(view.signs) and view.signs[index].hold is None and view.said is None
            if shown:
                strip.view = view.signs[index].strip
            self.show(strip, shown)
        self.offer(self.over, view.said)
        self.why.stand(view)
        self.ground.view = view.why

    def offer_groups(self, groups: Sequence[str] | None) -> None:
        """Deeds of these groups are seen over the foot."""
        if groups != self.groups:
            self.groups = groups
            self.rearrange()
            self.repaint()

    def _offered(self, view: FootView) -> list[OnPaper]:
        """The buttons of the other ways that are offered."""
        buttons = zip(view.others, self.buttons, strict=False)
        return [piece for way, piece in buttons if self.groups is None or way.group in ("", *self.groups)]

    def _spreads(self, view: FootView) -> bool:
        """Whether the one strip, or that over all who sign, needs the whole paper: nothing asks while nobody signs."""
        signs = view.signs
        if view.said is not None:
            _, _, wide, high = self.over_all(view)
            waits = bool(signs) and view.said.signing in (Signing.REMINDS, Signing.FAULT)
            return waits or needed_height(view.said, wide) > high
        alone = len(signs) == 1 and signs[0].hold is None
        if not alone or ((view.owed is not None or view.brief) and signs[0].strip.signing is Signing.WAITS):
            return False  # beside sums a strip that waits rather cuts the name
        if self._in_rows:
            return self._high_beside(view) > STRIP_TALL
        return needed_height(signs[0].strip, _RIGHT) > height(view) - 2 * theme.MARGIN

    def _high_beside(self, view: FootView) -> float:
        """How high the strip of the one who signs must be beside the other ways of an upright window."""
        return needed_height(view.signs[0].strip, self._beside_ways(view)) if self.w > 0 else 0

    def _beside_ways(self, view: FootView) -> float:
        """How wide the strip of the one who signs is beside the other ways of an upright window."""
        return self.w - 2 * theme.MARGIN - self._ways_width(view)

    def _by_amount(self, view: FootView) -> bool:
        """Whether the other ways of an upright window stand beside the amount, as the strip needs their row."""
        alone = len(view.signs) == 1 and view.signs[0].hold is None and view.go is None
        if not (theme.scale.upright and alone and view.owed is not None):
            return False
        strip = view.signs[0].strip
        cut = words_height(strip, self._beside_ways(view)) == inf
        return strip.signing is Signing.WAITS and (cut or self._high_beside(view) > STRIP_TALL)

    def over_all(self, view: FootView) -> Box:
        """Where all stand who sign, if they are several; the sentences beside a button where nobody signs."""
        edge, count = theme.MARGIN, len(view.signs)
        if not count:
            bottom = self._bottom(view) if self._in_rows else self.h - edge
            return edge, edge, self._room(view) + _SIDE + 8 - edge, bottom - edge
        high = count * (ROW + theme.GAP) - theme.GAP if self._in_rows else TALL - _TOP - edge
        return edge, self.h - edge - high, self.w - 2 * edge, high

    def note_box(self, view: FootView) -> Box:
        """Where a note lies over the sentences: nearly down to the buttons, if something may hang from an amount."""
        x, y, w, h = self.over_all(view)
        hangs = self._in_rows and bool(view.amount and view.buttons) and not view.signs
        return x, y, w, h + (theme.GAP - _OVER_BUTTONS if hangs else 0)

    def arrange(self, view: FootView) -> None:
        spreads, offered = self._spreads(view), self._offered(view)
        others = self.buttons[: len(view.others)]
        for button in self.buttons:
            self.show(button, not spreads and (button in offered or button not in others))
        asks = view.why is not None and not self._spreads(view)
        self.show(self.why, asks and bool(view.amount))
        self.show(self.ground, asks and not view.amount and (view.said is None or bool(view.signs)))
        room, bottom = self._room(view), self._bottom(view)
        owed = OWED_H if owed_below(view) else 0
        middle = bottom - under_amount(view) - amount_high(view) / 2 + owed / 2
        aside = self._ways_width(view) if self._by_amount(view) else 0
        tall = max(theme.TOUCH, amount_high(view) + owed)
        self.within(self.why, _SIDE, middle - tall / 2, room - 8 - aside, tall)
        beside = (self._lines_top(view, room) + bottom) / 2
        self.within(self.ground, _SIDE + room - _GROUND, beside - theme.TOUCH / 2, _GROUND, theme.TOUCH)
        if self._spreads(view):
            strip = self.strips[0] if view.said is None else self.over
            self.within(strip, theme.MARGIN, theme.MARGIN, self.w - 2 * theme.MARGIN, self.h - 2 * theme.MARGIN)
            return
        self.within(self.over, *self.over_all(view))
        if self._in_rows:
            self._arrange_upright(view)
            return
        two = len(view.signs) > 1
        high = theme.TOUCH if two else self.h - 2 * theme.MARGIN
        right = self.w - theme.MARGIN
        at = len(view.others)
        if view.go is not None:
            right -= _RIGHT
            self.within(self.buttons[at], right, theme.MARGIN, _RIGHT, high)
            at += 1
            right -= theme.GAP
        if view.signs:
            right = self._arrange_signs(view.signs, at, right)
        for button in reversed(offered):
            right -= _other(view)
            self.within(button, right, theme.MARGIN, _other(view), high)
            right -= theme.GAP

    def _arrange_upright(self, view: FootView) -> None:
        """The other ways and the next step or who signs in one row, which they fill; two who sign under each other."""
        x, right, at = float(theme.MARGIN), self.w - theme.MARGIN, len(view.others)
        offered = self._offered(view)
        y = self.h - theme.MARGIN - len(rows_of(view)) * (self._row(view) + theme.GAP) + theme.GAP
        if self._by_amount(view):
            at_amount = self._bottom(view) - under_amount(view) - AMOUNT_H / 2 - _RAISED
            left = right - self._ways_width(view) + theme.GAP
            self.grid(offered, (left, at_amount - theme.TOUCH / 2, right - left, theme.TOUCH), len(offered))
            offered = []
        elif "buttons" not in rows_of(view):
            left = right - self._ways_width(view) + theme.GAP
            self.grid(offered, (left, theme.MARGIN, right - left, theme.TOUCH), max(1, len(offered)))
            offered = []
        alone = view.go is None and len(view.signs) != 1
        wide = (right - x + theme.GAP) / max(1, len(offered)) - theme.GAP if alone else _other(view)
        for button in offered:
            self.within(button, x, y, wide, self._row(view))
            x += wide + theme.GAP
        if view.go is not None:
            self.within(self.buttons[at], x, y, right - x, self._row(view))
            at += 1
        if len(view.signs) > 1:
            x = float(theme.MARGIN)
            y += (ROW + theme.GAP) * (len(rows_of(view)) - len(view.signs))
        for index, sign in enumerate(view.signs):
            piece: Signature | OnPaper = self.strips[index]
            if sign.hold is not None:
                piece, at = self.buttons[at], at + 1
            self.within(piece, x, y + index * (ROW + theme.GAP), right - x, ROW)

    def _arrange_signs(self, signs: tuple[SignView, ...], at: int, right: float) -> float:
        """Two who sign stand under the sentences, each taking half; one stands at the right."""
        count = len(signs)
        wide = (self.w - 2 * theme.MARGIN - theme.GAP) / 2 if count > 1 else _RIGHT
        top = _TOP if count > 1 else theme.MARGIN
        x = theme.MARGIN if count > 1 else right - wide
        for index, sign in enumerate(signs):
            piece: Signature | OnPaper = self.strips[index]
            if sign.hold is not None:
                piece, at = self.buttons[at], at + 1
            self.within(piece, x + index * (wide + theme.GAP), top, wide, self.h - top - theme.MARGIN)
        return right if count > 1 else x - theme.GAP

    def _ways_width(self, view: FootView) -> float:
        """What the other ways take beside each other, with the gap before them."""
        return len(self._offered(view)) * (_other(view) + theme.GAP)

    def _room(self, view: FootView) -> float:
        """The width that is left for sentences and amounts."""
        if self._in_rows:
            ways = self._ways_width(view) if "buttons" not in rows_of(view) else 0
            return self.w - theme.MARGIN - _SIDE - 8 - ways
        taken = self._ways_width(view)
        if view.go is not None or len(view.signs) == 1:
            taken += _RIGHT + theme.GAP
        return self.w - taken - theme.MARGIN - _SIDE - 8

    def _row(self, view: FootView) -> float:
        """The height of a row of its buttons."""
        if not self.narrow or view.go is None or view.amount or changes_of(view):
            return ROW
        room = self._room(view)
        return row_inside(view, room, self.h - 2 * theme.MARGIN - theme.GAP - self._lines_top(view, room))

    def _bottom(self, view: FootView) -> float:
        """Where sentences and amounts end."""
        if self._in_rows:
            inside = theme.MARGIN if self.narrow else 0
            return self.h - theme.MARGIN - len(rows_of(view)) * (self._row(view) + theme.GAP) - inside
        if len(view.signs) > 1:
            return 8.0 + theme.TOUCH
        return self.h - (_LOW_BELOW if view.low and changes_of(view) else 8) - self._lift(view)

    def _lift(self, view: FootView) -> float:
        """How much more than at the edges is free over and under sentences with an amount, which stand in the middle
        together."""
        if not view.amount or view.about is not None or len(view.signs) > 1 or self._in_rows:
            return 0.0
        lines = broken("\n".join(view.lines), theme.SMALL, self._room(view)) if view.lines else []
        return max(0.0, (self.h - 16 - under_amount(view) - amount_high(view) - _PITCH * len(lines)) / 2)

    def paint(self, p: Painter, view: FootView) -> None:
        above = 0 if view.joined else theme.RADIUS_PANEL
        p.round(0, 0, self.w, self.h, theme.PAPER, (above, above, theme.RADIUS_PANEL, theme.RADIUS_PANEL))
        if self._spreads(view) or (view.said is not None and not view.signs):
            return
        room, bottom, changes = self._room(view), self._bottom(view), changes_of(view)
        pitch = _CHANGES_APART if len(changes) > 1 and not self._in_rows else CHANGE_H
        bottom -= pitch * len(changes)
        rows = [(bottom + pitch * row + pitch / 2 - 1, change) for row, change in enumerate(changes)]
        left = float(_SIDE)
        if view.owed is not None and not (owed_below(view) or owed_beside(view)):
            left += draw_owed(p, view.owed, left, bottom + 15) + 8
        taken = _GROUND + 8 if view.why is not None and not view.amount else 0
        own = len(changes) == 1 and changes[0].token is None and not theme.scale.upright
        draw_changes(p, left, _SIDE + room - 8 - taken, rows, at_left=own, below_amount=small(view) or owed_below(view))
        if view.owed is not None and owed_below(view):
            bottom -= OWED_H
            if view.why is None:
                draw_owed(p, view.owed, _SIDE, bottom + OWED_H / 2)
        if view.amount:
            bottom -= amount_high(view)
            if view.why is None:
                self._paint_amount(p, view, bottom + amount_high(view) / 2, room)
        beside = 0 if view.lines or self.narrow else taken  # the question mark stands lower, beside the sentences
        top = 8.0 + self._lift(view)
        if view.about is not None:
            top = self._paint_about(p, view, view.about, room - beside, bottom)
        p.apart()
        if draw_sentences(p, view, (_SIDE, top, room - taken, bottom - top), inside=self.narrow) > CALM:
            keep_off_edges(p, self.w, self.h)

    def _about(self, about: PassingLine, room: float) -> list[str]:
        """The lines that say how what the sentences are about stands."""
        return broken(about.detail, theme.SMALL, room - BADGE - 10)[:2] if about.detail else []

    def _name(self, about: PassingLine, room: float) -> tuple[float, list[str]]:
        """The size of the name of what the sentences are about, and its lines: two in the middle of the board, else
        cut."""
        room -= BADGE + 10
        size = first_size(about.name, (theme.STRIP, theme.BODY, theme.SMALL), room, True)
        lines = broken(about.name, size, room, True) if self.narrow else [about.name]
        return size, [cut(line, size, room, True) for line in (*lines[:1], " ".join(lines[1:])) if line]

    def _about_high(self, about: PassingLine, room: float) -> float:
        """How high the name and what is said of it stand."""
        named = NAME + LINE * (len(self._name(about, room)[1]) - 1)
        return max(named + LINE * len(self._about(about, room)), 4 + BADGE)

    def _lines_top(self, view: FootView, room: float) -> float:
        """Where the sentences begin: under what they are about, if there are any."""
        return 8.0 if view.about is None or not view.lines else 8.0 + self._about_high(view.about, room)

    def _paint_about(self, p: Painter, view: FootView, about: PassingLine, room: float, bottom: float) -> float:
        """The badge, the name, and how it stands, in the middle where no sentence follows; returns where that ends."""
        lines, high, left = self._about(about, room), self._about_high(about, room), _SIDE + BADGE + 10
        size, names = self._name(about, room)
        top = 8.0 if view.lines else (8.0 + bottom - high) / 2
        if about.group:
            draw_badge(p, _SIDE, top + 4, BADGE, about.group, about.icon, about.mortgaged)
        else:
            p.icon(about.icon, _SIDE + BADGE / 2, top + 4 + BADGE / 2, BADGE, theme.INK)
        named = NAME + LINE * (len(names) - 1) if lines else high + 4
        p.lines(names, left, top + named / 2, size, theme.INK, True, pitch=LINE / size)
        middle = top + (named + high) / 2
        p.lines(lines, left, middle, theme.SMALL, theme.INK2, pitch=LINE / theme.SMALL)
        return top + high

    def _paint_amount(self, p: Painter, view: FootView, cy: float, room: float) -> None:
        size = first_size(view.amount, AMOUNT, room - max(40, width(view.unit, theme.SMALL) + 6), True)
        left = _SIDE + p.text(view.unit, _SIDE, cy + size * 0.18, theme.SMALL, theme.INK2) + 6
        beside = (_SIDE, cy) if view.unit else None
        p.text(view.amount, left if view.unit else _SIDE, cy, size, theme.INK, True, beside=beside)
        if view.owed is not None and owed_beside(view):
            draw_owed_before(p, view.owed, _SIDE + room - 8, cy)
