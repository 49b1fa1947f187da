"""The Kivy app of a club evening: shows what the desk says, and hands it touches and time. It decides nothing itself.

Imported only after `kivy_env.prepare`.
"""

from __future__ import annotations

import logging
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window

from banker.limits import is_plain
from ui.evening.desk import Desk
from ui.evening.running import Running
from ui.records.director import DirectorView
from ui.records.explored import DONE, ERASE
from ui.records.intents import Intent
from ui.records.screens import NamingView
from ui.screens.director import DirectorScreen
from ui.screens.naming import NamingScreen
from ui.screens.opening import OpeningScreen
from ui.widgets.piece import Piece, Stage

log = logging.getLogger("banker.evening")

BACKSPACE, RETURN, ENTER, ESCAPE = 8, 13, 271, 27  # Keys of a real keyboard, as Kivy numbers them.
DOES = {BACKSPACE: ERASE, RETURN: DONE, ENTER: DONE}
LOOKS_S = 0.25  # So often it is looked whether the evening stands otherwise.


class DirectorApp(App):
    """The screen of whoever runs an evening. `large`: words are a quarter larger where they have room; `opening`: what
    has stood in the window since it was opened.

    Closing it ends the evening here, not at the tables.
    """

    title = "Banker"

    def __init__(self, desk: Desk, running: Running, *, large: bool = False, opening: OpeningScreen | None) -> None:
        super().__init__()
        self.desk, self.running = desk, running
        self._opening, self._large = opening, large
        self._screens: dict[type, Piece[Any]] = {}
        self._closed = False

    def build(self) -> Stage:
        if self._opening is not None:
            Window.remove_widget(self._opening)
        self._screens = {DirectorView: DirectorScreen(), NamingView: NamingScreen()}
        self.stage = Stage()
        self.stage.large = self._large
        self.stage.bind(on_intent=lambda _, intent: self._touched(intent))
        Window.bind(on_textinput=self._written, on_key_down=self._pressed)
        Clock.schedule_interval(lambda _: self._look(), LOOKS_S)
        self.render()
        Clock.schedule_once(lambda _: log.info("ready"))
        return self.stage

    def _touched(self, intent: Intent) -> None:
        self.desk.obey(intent)
        self.render()

    def _written(self, _window: object, text: str) -> None:
        """Take what is written on the keyboard of this machine, where something is typed."""
        for letter in filter(is_plain, text):
            self._type(letter)

    def _pressed(self, _window: object, key: int, *_: object) -> None:
        """Take the keys that erase, finish and leave."""
        screen = self.stage.screen
        if key in DOES:
            self._type(DOES[key])
        elif key == ESCAPE and isinstance(screen, NamingScreen) and screen.record.leave is not None:
            self._touched(screen.record.leave)

    def _type(self, key: str) -> None:
        screen = self.stage.screen
        if isinstance(screen, NamingScreen):
            screen.naming.type(key)

    def _look(self) -> None:
        """Show what has changed; an evening that has ended by itself ends the app."""
        if not self.running.alive:
            self.stop()
            return
        self.desk.tick()
        self.render()

    def render(self) -> None:
        """Show what lies open, if it is another thing than before."""
        view = self.desk.view()
        screen = self._screens[type(view)]
        if self.stage.screen is not screen:
            screen.begin()
            screen.take(view)
            self.stage.show(screen)
        elif screen.view != view:
            screen.view = view

    def on_stop(self) -> None:
        """End the evening here; only the first call does so."""
        if not self._closed:
            self._closed = True
            Window.unbind(on_textinput=self._written, on_key_down=self._pressed)
            self.running.close()
