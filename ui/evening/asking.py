"""What lies open on the screen of a club evening, and how its director is asked for something.

Law: nothing is booked here. A touch either changes what is seen, or asks the director, whose refusal is said.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from ui.director.director import Director
from ui.director.faults import why_not
from ui.evening.papers import Papers
from ui.evening.running import Running
from ui.records.director import Open
from ui.records.live import Live
from ui.records.pieces import Signing
from ui.words.strings import Strings

Then = Callable[[object], object]  # What follows once something was done.


class Asking:
    """What lies open (`lay`), and the way to the director."""

    def __init__(self, strings: Strings, running: Running, papers: Papers) -> None:
        self.strings, self.running, self.papers = strings, running, papers
        self.lay = Open()

    @property
    def live(self) -> Live:
        """How the evening stands."""
        return self.running.live

    def note(self, words: str, noted: Signing = Signing.SIGNED) -> None:
        """Say something for a moment."""
        self.lay = replace(self.lay, note=words, noted=noted)

    def put(self, **changed: object) -> None:
        """Let other things lie open; what was said is taken away."""
        self.lay = replace(self.lay, **{"note": "", **changed})

    def do(self, job: Callable[[Director], object], then: Then = lambda _: None) -> None:
        """Ask the director; what it refuses is said, else `then` is called with what came of it."""

        def done(answer: object) -> None:
            if isinstance(answer, Exception):
                self.note(why_not(self.strings, answer), Signing.REFUSED)
            else:
                then(answer)

        self.put()
        self.running.ask(job, done)
