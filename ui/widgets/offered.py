"""What every piece says of itself, so that the audit can judge any picture without knowing its pieces."""

from __future__ import annotations

from collections.abc import Sequence

from ui.paint.painter import Painter


class Offer:
    """Where the words and the touches of a piece do not keep the rules of most."""

    clips = False  # Whether the pieces on it are seen only inside it.

    # Whether a finger anywhere on it does something, or is told why it does nothing.
    takes_finger = False

    raised = False  # Whether it lies over the others for a while, whatever it hides of them.

    in_flight = False  # Whether its words fly, and may cross each other on their way.

    @property
    def small_print(self) -> Sequence[Painter]:
        """What it paints besides, under the pieces on it: signs with letters that say again what colours say."""
        return ()
