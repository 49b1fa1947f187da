"""What a link says on standard error: plain sentences, each said once until another is said of the same matter."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path


class Saying:
    """Says sentences to `out`, each of a matter."""

    def __init__(self, out: Callable[[str], object]) -> None:
        self._out = out
        self._said: dict[str, str] = {}

    def say(self, matter: str, sentence: str) -> None:
        """Say a sentence, unless it is the last one that was said of this matter."""
        if self._said.get(matter) != sentence:
            self._said[matter] = sentence
            self._out(sentence)

    def settled(self, matter: str) -> None:
        """There is nothing to say of a matter any more: the next sentence is said, even the same."""
        self._said.pop(matter, None)

    def unwritable(self, what: Path | str, error: OSError) -> None:
        """Say that something could not be written."""
        self.say("write", f"{what} cannot be written ({error.strerror}): the link goes on and tries again.")
