"""Carries each second copy to another folder, such as one on a USB stick, in a thread of its own. No Kivy inside.

Law: a folder that is slow, full, read-only or gone keeps nobody waiting and hurts nothing. The screen says so once, and
again only if a copy has worked in between. Only the second copy is read, which is whole and at rest, never the bank's
own file.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from pathlib import Path

from banker import backup

log = logging.getLogger(__name__)

PATIENCE_S = 5.0  # How long the end of the app waits for a copy that is on its way.


class SecondPlace:
    """Carries copies to `folder`. `failed` is called, in the thread here, when one could not be carried."""

    def __init__(self, folder: Path, failed: Callable[[Exception], object]) -> None:
        self.folder, self._failed = folder, failed
        self._copies: queue.SimpleQueue[Path | None] = queue.SimpleQueue()
        self._works = True
        self._thread = threading.Thread(target=self._run, name="second place", daemon=True)
        self._thread.start()

    def carry(self, copy: Path) -> None:
        """Carry this copy as soon as the one before is there."""
        self._copies.put(copy)

    def close(self, timeout_s: float = PATIENCE_S) -> bool:
        """Finish what was asked and end the thread. False if it does not end in time."""
        self._copies.put(None)
        self._thread.join(timeout_s)
        return not self._thread.is_alive()

    def _run(self) -> None:
        while (copy := self._copies.get()) is not None:
            try:
                backup.carry(copy, self.folder)
            except Exception as error:  # told, never swallowed: the bank itself goes on
                log.warning("no copy was brought to %s: %s", self.folder, error)
                if self._works:
                    self._failed(error)
                self._works = False
            else:
                self._works = True
