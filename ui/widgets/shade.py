"""The shade over all that is shown, on a display whose own light cannot be set."""

from __future__ import annotations

from typing import Any

from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget


class Shade(Widget):
    """Covers the whole window with black, by the share `dark` from 0 to 1. It takes no finger."""

    dark = NumericProperty(0.0)

    def __init__(self) -> None:
        super().__init__()
        with self.canvas:
            self._colour = Color(0, 0, 0, 0)
            self._box = Rectangle()
        self.bind(dark=self._cover)
        Window.bind(size=self._cover)

    def _cover(self, *_: Any) -> None:
        self._colour.a = self.dark
        self._box.size = Window.size if self.dark else (0, 0)
