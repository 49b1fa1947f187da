"""How long the demonstration waits for what a gesture brings about. No Kivy, and no clock.

Law: nothing here is a time. A slow machine draws fewer frames in a second, and gets just as many of them. While the
bank is at work, however slow its disk, no frame counts.
"""

from __future__ import annotations

# After so many frames the demonstration has failed; half a minute on a machine that draws them all.
STUCK = 1800
# A card that the reader has not seen for so many frames has come and gone between two looks of a busy machine.
UNSEEN = 240


class Patience:
    """Counts the frames since the last gesture."""

    def __init__(self) -> None:
        self._frames = 0

    def renew(self) -> None:
        """Begin anew: a gesture was made."""
        self._frames = 0

    def frame(self, *, busy: bool) -> None:
        """Take note of one more frame; `busy`: the bank is at work."""
        self._frames += not busy

    @property
    def lost(self) -> bool:
        """Whether the gesture has failed: all its frames are over."""
        return self._frames > STUCK

    @property
    def card_unseen(self) -> bool:
        """Whether a card put on the reader would have been seen by now."""
        return self._frames > UNSEEN
