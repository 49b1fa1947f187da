"""The one button: plain, main or dangerous; pressed, held or only touched; greyed with its reason."""

from __future__ import annotations

from msgspec.structs import replace

from ui.kit.solve import Ways, solve
from ui.look import theme
from ui.look.theme import Rgba
from ui.paint.painter import Painter
from ui.parts import keys
from ui.records.pieces import ButtonView, Look
from ui.widgets.note import raise_note
from ui.widgets.press import Press


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

    def arrange(self, view: ButtonView) -> None:
        if not self.worn:
            self.face = tuple(solve(self.ways(view), self.w, self.h))

    def ways(self, view: ButtonView) -> Ways:
        """The trees of its face where it stands alone."""
        return keys.ways(view, on_paper=self.on_paper)

    def paint(self, p: Painter, view: ButtonView) -> None:
        ground, on, second = self._colours(view)
        self._paint_ground(p, view, ground)
        self._paint_row(p, view, on, second)
        self._paint_corner(p, view)

    def _paint_row(self, p: Painter, view: ButtonView, on: Rgba, second: Rgba) -> None:
        """Its face, in which a ring fills while it is held."""
        for node, step, x, y, w, h, _ in self.face:
            if isinstance(node, keys.Ring):
                self._paint_ring(p, view, on, node, x + w / 2, y + h / 2)
            else:
                node.paint(p, step, x, y, w, h)

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

    def _paint_ring(self, p: Painter, view: ButtonView, on: Rgba, ring: keys.Ring, cx: float, cy: float) -> None:
        colour = theme.LOSS if view.look is Look.DANGER and view.enabled else on
        p.arc(cx, cy, ring.radius, 0, 360, theme.EDGE, 3)
        if self.progress > 0:
            p.arc(cx, cy, ring.radius, 0, 360 * self.progress, colour, ring.thick)
        elif view.icon and not ring.bare:
            p.icon(view.icon, cx, cy, 16, on)
        elif not ring.bare:
            p.disc(cx, cy, 5, colour)


class Tab(PushButton):
    """One of several beside each other, as tabs, tools or ways: the one that is chosen lies on paper."""

    def _colours(self, view: ButtonView) -> tuple[Rgba, Rgba, Rgba]:
        return (theme.PAPER, theme.INK, theme.INK2) if view.chosen else super()._colours(view)

    def ways(self, view: ButtonView) -> Ways:
        return super().ways(replace(view, look=Look.MAIN) if view.chosen else view)
