"""Somebody at the table: touches the screen, holds cards to the reader, takes pictures. Needs Kivy."""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from typing import Any

from hardware.ports import Signal
from hardware.simulated import RecordingPanel
from ui.app import BankerApp
from ui.bank.snapshot import Snapshot
from ui.demo.hand import Finger, middle, save_picture, tap
from ui.demo.kinds import PICTURES, Picture, shown
from ui.demo.patience import Patience
from ui.table.state import Table
from ui.widgets.button import PushButton
from ui.widgets.dice import DIE, ROW, DicePad
from ui.widgets.piece import Piece

log = logging.getLogger("banker.demo")

FRAMES = 2  # Frames until what was changed is drawn.

Until = Callable[[], bool]
# What somebody does; each time it yields what must become true before the next gesture.
Gestures = Generator[Until, None, None]


class DemoFailed(Exception):
    """The app did not come to where the record says."""


def next_frame() -> bool:
    """True at once: a gesture that yields this goes on with the next frame."""
    return True


class Performer:
    """Somebody who plays on this app, which has the on-screen reader and no panel."""

    def __init__(self, app: BankerApp, pictures: Path, languages: Sequence[str] = ()) -> None:
        assert app.strip is not None
        assert isinstance(app.panel, RecordingPanel)
        self.app, self.flow = app, app.flow
        self._strip, self._panel = app.strip, app.panel
        self._pictures, self.languages = pictures, languages
        self._taken: set[str] = set()
        self._lays = False
        self.patience = Patience()

    # What is there

    @property
    def screen(self) -> Piece[Any] | None:
        """The screen that is shown."""
        return self.app.stage.screen

    @property
    def snapshot(self) -> Snapshot:
        """What the bank has told last; only once a game has begun."""
        assert self.flow.state is not None
        return self.flow.state

    @property
    def table(self) -> Table:
        """What is shown of the table; only while a game is played."""
        assert self.flow.table is not None
        return self.flow.table

    # Gestures

    def touch(self, piece: Piece[Any]) -> None:
        """Touch the middle of a piece."""
        tap(*middle(piece))

    def press(self, button: PushButton) -> Gestures:
        """Touch a button, or hold it if it must be held, until the app shows something else."""
        version = self.flow.desk.version
        finger = Finger(*middle(button)).down()
        if button.record.hold_s:
            yield lambda: not button.pressed  # other changes may come meanwhile
        finger.up()
        yield lambda: self.flow.desk.version > version

    def throw(self, pad: DicePad, dice: tuple[int, ...]) -> Gestures:
        """Touch a face in each row."""
        x, y, w, _ = pad.box
        pitch = (w - DIE) / 5
        for row, face in enumerate(dice):
            tap(x + (face - 1) * pitch + DIE / 2, y + row * ROW + DIE / 2)
            yield next_frame

    def tap_card(self, number: int) -> Gestures:
        """Touch this card on the on-screen reader. If the lamp does not answer, the reader's looks are further apart
        than a tap lasts: leave the card there until the lamp does, and so from then on with every card."""
        card, before = self._strip.cards[number], self._seen()
        if not self._lays:
            self.touch(card)
            yield lambda: self._seen() > before or self.patience.card_unseen
            self._lays = self._seen() == before
        while self._seen() == before:  # once more, if the card came back before the reader knew that it had gone
            finger = Finger(*middle(card)).down()
            yield lambda: card.record.lies
            finger.up()
            yield lambda: self._seen() > before or self.patience.card_unseen
            self.touch(card)
            yield lambda: not card.record.lies

    def _seen(self) -> int:
        return self._panel.signals.count(Signal.SEEN)

    def has_taken(self, kind: type) -> bool:
        """Whether there is a picture of this kind of screen already."""
        return PICTURES[kind].name in self._taken

    def picture(self, of: Picture | None = None) -> Gestures:
        """One picture of each kind of screen, the first time it is seen, once it is drawn; a line of the log with it.

        `of`: what it shows, if the kind of screen does not say it. The fault comes first, before the reader is asked
        anything: its number is 0.
        """
        name, shows = of or shown(self.flow)
        if name not in self._taken:
            yield lambda: self.app.at_rest  # what a booking has set in motion has come to rest
            number = 0 if name == "fault" else len(self._taken - {"fault"}) + 1
            file = f"{number:02d}-{name}.png"
            self._taken.add(name)
            if self.languages:
                yield from self._save_each(file)
            else:
                yield from self._drawn()
                save_picture(self._pictures / file)
            log.info("%s: %s", file, shows)

    def _drawn(self) -> Gestures:
        for _ in range(FRAMES):
            yield next_frame

    def _save_each(self, file: str) -> Gestures:
        """Save the same moment in each language, as a machine with a reader of its own would show it."""
        desk, own = self.flow.desk, self.flow.desk.language
        for language in (*self.languages, own):
            desk.language = language
            desk.changed()
            yield from self._drawn()
            if language != own or language in self.languages:
                folder = self._pictures / language
                folder.mkdir(parents=True, exist_ok=True)
                save_picture(folder / file, below=round(self._strip.height))
