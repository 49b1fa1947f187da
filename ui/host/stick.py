"""The stick called BANKER: which boards, templates of clubs and tickets lie on it, and a board taken over among those
of one's own. In threads of its own, so that a slow stick keeps nobody waiting.

Law: a board is taken over as it was read when it was offered. It is there whole, or not at all.
"""

from __future__ import annotations

import errno
import os
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path

from banker.club.template_offered import OfferedTemplate, offered_templates
from banker.club.ticket_offered import OfferedTicket, offered_tickets
from banker.edition_offered import Offered, offered
from ui.host.writer import Told, Writer


class Stick:
    """Reads the folder of a stick; `own`: the folder of one's own boards. What is to be called elsewhere is given to
    `tell`."""

    def __init__(self, folder: Path, own: Path, tell: Callable[[Callable[[], object]], None]) -> None:
        self._folder, self._own, self._tell = folder, own, tell
        self._writer = Writer(own, tell, make=True)
        self._looking: threading.Thread | None = None

    def look(self, told: Callable[[tuple[Offered, ...], tuple[OfferedTemplate, ...]], object]) -> None:
        """Have the boards and the clubs' templates on it told, unless it still has not answered."""
        self._start(
            lambda: self._tell(partial(told, offered(self._folder, self._own), offered_templates(self._folder)))
        )

    def look_for_tickets(self, told: Callable[[tuple[OfferedTicket, ...]], object]) -> None:
        """Have the tickets on it told, unless it still has not answered."""
        self._start(lambda: self._tell(partial(told, offered_tickets(self._folder))))

    def _start(self, look: Callable[[], None]) -> None:
        if self._looking is None or not self._looking.is_alive():
            self._looking = threading.Thread(target=look, name="stick", daemon=True)
            self._looking.start()

    def take(self, board: Offered, told: Told) -> None:
        """Write a board among those of one's own, where none of its name is."""
        name = f"{board.id}.toml"

        def content() -> bytes:
            if os.path.lexists(self._own / name):
                raise FileExistsError(errno.EEXIST, "is there already", str(self._own / name))
            return board.content

        self._writer.write({name: content}, told)
