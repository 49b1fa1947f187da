"""The on-screen reader: the players' cards within reach of the mouse. A click is a tap; a long press leaves the
card on the reader, the next click takes it up again."""

from __future__ import annotations

from typing import ClassVar

from ui.kit.solve import Ways
from ui.look import theme
from ui.paint.painter import Painter
from ui.parts import reader_strip
from ui.records.screens import CardView, ReaderView
from ui.widgets.drawn import Drawn
from ui.widgets.press import Plate

LONG_PRESS = 0.6


class ReaderCard(Plate[CardView]):
    """Shows a CardView. Fires `on_release` at a click and `on_laid` at a long press."""

    __events__ = ("on_laid",)

    def on_laid(self) -> None:
        """Pressed long: leave it on the reader."""
        self.parent.dispatch("on_lay", self.record.tag)

    def on_release(self) -> None:
        """Clicked: tap it, or take it up."""
        self.parent.dispatch("on_take" if self.record.lies else "on_tap", self.record.tag)

    def hold_s(self, view: CardView) -> float:
        return 0 if view.lies else LONG_PRESS

    def held(self) -> None:
        self.dispatch("on_laid")

    def short_press(self) -> None:
        self.dispatch("on_release")

    def paint_ground(self, p: Painter, view: CardView, w: float, h: float) -> None:
        ground = theme.PRESSED if self.pressed else theme.RAISED if view.lies else theme.SURFACE
        if view.lies:
            p.frame(0, 0, w, h, theme.TEXT, ground, 2)
        else:
            p.round(0, 0, w, h, ground, theme.RADIUS_STEP)
        if self.progress > 0:
            p.round(0, h - 4, max(8.0, w * self.progress), 4, theme.TEXT, 2)


class ReaderStrip(Drawn[ReaderView]):
    """Shows a ReaderView, 56 high. Fires `on_tap(tag)`, `on_lay(tag)` and `on_take(tag)`."""

    __events__ = ("on_lay", "on_take", "on_tap")
    kinds: ClassVar = {"reader card": ReaderCard}

    @property
    def cards(self) -> list[ReaderCard]:
        """The cards, in their order."""
        return self.of(ReaderCard)

    def on_tap(self, tag: str) -> None:
        """A card was tapped."""

    def on_lay(self, tag: str) -> None:
        """A card was left on the reader."""

    def on_take(self, tag: str) -> None:
        """A card left on the reader was taken up."""

    def ways(self, view: ReaderView) -> Ways:
        return reader_strip.ways(view)
