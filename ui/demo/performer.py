"""Somebody at the table: touches the screen, holds cards to the reader, takes pictures. Needs Kivy."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

from hardware.ports import Signal
from hardware.simulated import RecordingPanel
from ui.app import BankerApp
from ui.bank.snapshot import Snapshot
from ui.demo.hand import Finger, middle, save_picture, tap
from ui.table.state import Table
from ui.widgets.button import PushButton
from ui.widgets.piece import Piece

UNSEEN_S = 3.0
"""A card that the reader has not seen for so long is put there again: while the machine was busy it may have come and
gone between two looks."""

FRAMES = 2
"""Frames until what was changed is drawn."""

Until = Callable[[], bool]
Gestures = Generator[Until, None, None]
"""What somebody does; each time it yields what must become true before the next gesture."""


class DemoFailed(Exception):
    """The app did not come to where the record says."""


def next_frame() -> bool:
    """True at once: a gesture that yields this goes on with the next frame."""
    return True


class Performer:
    """Somebody who plays on this app, which has the on-screen reader and no panel."""

    def __init__(self, app: BankerApp, pictures: Path) -> None:
        assert app.strip is not None
        assert isinstance(app.panel, RecordingPanel)
        self.app, self.flow = app, app.flow
        self._strip, self._panel = app.strip, app.panel
        self._pictures = pictures
        self._taken: set[str] = set()

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
        if not button.record.hold_s:
            finger.up()
        yield lambda: self.flow.desk.version > version
        if button.record.hold_s:
            finger.up()

    def tap_card(self, seat: int) -> Gestures:
        """Touch the card of this seat on the on-screen reader; again, as people do, if the lamp does not answer."""
        before = self._seen()
        while self._seen() == before:
            self.touch(self._strip.cards[seat])
            yield self._seen_or_late(before, time.monotonic() + UNSEEN_S)

    def _seen_or_late(self, before: int, end: float) -> Until:
        return lambda: self._seen() > before or time.monotonic() > end

    def _seen(self) -> int:
        return self._panel.signals.count(Signal.SEEN)

    def picture(self, name: str) -> Gestures:
        """One picture of each kind of screen, the first time it is seen, once it is drawn."""
        if name not in self._taken:
            self._taken.add(name)
            for _ in range(FRAMES):
                yield next_frame
            save_picture(self._pictures / f"{len(self._taken):02d}-{name}.png")
