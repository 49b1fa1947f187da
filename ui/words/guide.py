"""What the guide says of a game, section by section: for the printed page and for the help on the screen.

Law: it names a button by the very words that stand on it.
"""

from __future__ import annotations

from typing import NamedTuple

from ui.words.strings import Strings

# Field of the sentences to the words of the button that it names.
_BUTTONS = {
    "new": "home.new", "who": "setup.who_starts", "build": "estate.build", "mortgage": "estate.mortgage",
    "trade": "trade.title", "undo": "table.undo", "correction": "correct.title", "history": "history.title",
    "seat": "seats.title", "newcomer": "seats.newcomer", "games": "games.title", "menu": "table.menu",
    "stickers": "stickers.title", "pause": "clock.pause", "cannot": "by_ear.cannot_see",
}  # fmt: skip
# Each section in the order of an evening: its id, its icon, and the ids of its sentences if it has several.
_SECTIONS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("begin", "flag", ()),
    ("turn", "pad", ("dice", "pawn", "space", "drawn")),
    ("sign", "card", ("named", "unasked", "wrong")),
    ("undo", "undo", ("undo", "history", "correction")),
    ("why", "question", ("amount", "pause")),
    ("auction", "gavel", ()),
    ("estate", "house", ()),
    ("debt", "warn", ()),
    ("jail", "bars", ()),
    ("stickers", "sticker", ()),
    ("seats", "hand", ()),
    ("power", "power", ()),
    ("end", "trophy", ()),
)


class Sentence(NamedTuple):
    """What is said of one thing; `id` names it among the guide's."""

    id: str
    words: str


class Section(NamedTuple):
    """A heading with its icon, and what stands under it."""

    icon: str
    title: str
    sentences: tuple[Sentence, ...]

    @property
    def text(self) -> str:
        """All that it says."""
        return " ".join(sentence.words for sentence in self.sentences)


def sections(strings: Strings) -> tuple[Section, ...]:
    """What the guide says, in the order of an evening."""
    named = {field: strings.t(id) for field, id in _BUTTONS.items()}

    def section(id: str, icon: str, parts: tuple[str, ...]) -> Section:
        ids = [f"guide.{id}.{part}" for part in parts] or [f"guide.{id}"]
        return Section(
            icon, strings.t(f"guide.{id}.title"), tuple(Sentence(each, strings.t(each, **named)) for each in ids)
        )

    return tuple(section(*each) for each in _SECTIONS)
