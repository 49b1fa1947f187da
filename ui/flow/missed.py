"""What a player who cannot see has missed is said once it is quiet."""

from __future__ import annotations

from ui.flow.aloud import Aloud
from ui.flow.desk import Desk
from ui.flow.place import AtTable

QUIET_S = 0.8
MOST = 3  # So many sentences are said; the others are in the history.


class Missed:
    """Watches for quiet while somebody who cannot see plays."""

    def __init__(self, desk: Desk, aloud: Aloud) -> None:
        self._desk, self._aloud = desk, aloud

    def tick(self) -> None:
        """Say what was cut off or came too late; called once a frame."""
        desk, voice = self._desk, self._desk.wiring.voice
        if voice is None or not isinstance(desk.place, AtTable) or not desk.table.by_ear:
            return
        if voice.quiet_s < QUIET_S:
            return
        sentences = [part.rstrip(".") for text in voice.missed() for part in text.split(". ")]
        if sentences:
            self._aloud.meanwhile(sentences[:MOST], len(sentences[MOST:]))
