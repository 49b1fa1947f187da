"""Typing a name, of a player or while the game runs of anything else: the name so far, and the keyboard.

Law: the typed name stays here until it is finished. Leaving the screen finishes it, so that nothing is lost; only the
arrow drops it where a change would be booked.
"""

from __future__ import annotations

from ui.kit.solve import Ways
from ui.parts import naming
from ui.records.explored import DONE, ERASE, SPACE
from ui.records.intents import Intent, Show, TakeName
from ui.records.screens import NamingView
from ui.widgets.drawn import LIVE, Drawn
from ui.widgets.keyboard import Keyboard
from ui.widgets.plates import LookPlate

_JOINTS = " -’'"  # After these a name goes on with a capital.


class NameKeys(Keyboard):
    """The keyboard of a name."""

    def on_key(self, key: str) -> None:
        if isinstance(self.parent, Naming):
            self.parent.type(key)


class Naming(Drawn[NamingView]):
    """Shows a NamingView. `text`: the name as it is typed so far; `choosing`: the colours and symbols stand in place of
    the keyboard."""

    kinds = LIVE | {"keyboard": NameKeys, "look": LookPlate}

    def build(self) -> None:
        super().build()
        self.text, self.choosing = "", False
        self._shown = ("", "")

    @property
    def keyboard(self) -> NameKeys | None:
        """The keyboard, while it is seen."""
        return next(iter(self.of(NameKeys)), None)

    def begin(self) -> None:
        self._shown = ("", "")
        self.choosing = False

    def finish(self) -> None:
        """Take the name as it stands."""
        super().send(TakeName(self.text))

    def send(self, intent: Intent) -> None:
        if isinstance(intent, Show):
            self.choosing = intent.seen
            self.refresh()
        elif isinstance(intent, TakeName):
            self.finish()
        else:
            super().send(intent)

    def type(self, key: str) -> None:
        """A key of the keyboard was touched."""
        if key == DONE:
            self.finish()
        elif key == ERASE:
            self._set(self.text[:-1])
        elif len(self.text) < self.record.length and not (key == SPACE and self.text[-1:] in ("", SPACE)):
            self._set(self.text + key)

    def _set(self, text: str) -> None:
        self.text = text
        self.rearrange()
        self.repaint()

    def changed(self, view: NamingView) -> None:
        if (view.key, view.name) != self._shown:
            if view.key != self._shown[0]:
                self.choosing = False
                if self.keyboard is not None:
                    self.keyboard.show_accents(False)
            self._shown = (view.key, view.name)
            self.text = view.name
        self.choosing = self.choosing and view.look is not None

    def ways(self, view: NamingView) -> Ways:
        return naming.ways(view, self.text, choosing=self.choosing)

    def arrange(self, view: NamingView) -> None:
        super().arrange(view)
        if self.keyboard is not None:
            self.keyboard.large = not self.text or (self.text[-1] in _JOINTS and not view.keyboard.sentence)


class NamingScreen(Drawn[NamingView]):
    """Shows a NamingView without the keys of a seat, while the game runs; its title, or its line, stands on top."""

    kinds = LIVE | {"naming": Naming}

    @property
    def naming(self) -> Naming:
        """The field and the keyboard."""
        return next(iter(self.of(Naming)))

    def send(self, intent: Intent) -> None:
        super().send(TakeName(self.naming.text) if isinstance(intent, TakeName) else intent)

    def ways(self, view: NamingView) -> Ways:
        return naming.screen(view)
