"""Rows of words on a solved tree: what is read in one go, in the order of the tree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf

from ui.kit.nodes import Amount, Mark, Placed, Sign, Text
from ui.records.pieces import Token
from ui.words.ear import Ear

Box = tuple[float, float, float, float]
_SHARE = 0.5  # Words that have so much of their height in common stand in one row.


class Words:
    """A row of words: where it stands, and what is said, each text once."""

    def __init__(self, box: Box, said: str) -> None:
        self.box, self.said = box, [said]

    def takes(self, box: Box) -> bool:
        """Whether words in this box stand in the row."""
        _, y, _, h = self.box
        common = min(y + h, box[1] + box[3]) - max(y, box[1])
        return common > _SHARE * min(h, box[3])

    def add(self, box: Box, said: str) -> None:
        """Go on with these words."""
        x, y = min(self.box[0], box[0]), min(self.box[1], box[1])
        right = max(self.box[0] + self.box[2], box[0] + box[2])
        low = max(self.box[1] + self.box[3], box[1] + box[3])
        self.box = (x, y, right - x, low - y)
        if said not in self.said:
            self.said.append(said)

    @property
    def text(self) -> str:
        """All of it."""
        return ", ".join(self.said)

    def lies_in(self, box: Box) -> bool:
        """Whether its middle lies in a box."""
        x, y = self.box[0] + self.box[2] / 2, self.box[1] + self.box[3] / 2
        return box[0] <= x <= box[0] + box[2] and box[1] <= y <= box[1] + box[3]


def said_of(place: Placed, ear: Ear) -> str:
    """What a node says: its words in their long form, its amount, what its sign means; "" for decoration."""
    node = place.node
    if isinstance(node, Amount):
        return ear.amount(node.string, node.unit)
    if isinstance(node, Text):
        return ear.amount(node.string) if node.own else ear.says(node.string)
    means = node.means if isinstance(node, Sign | Mark) else None
    if isinstance(means, Token):
        return ear.player(means)
    return ear.says(means) if isinstance(means, str) else ""


def rows(placed: Iterable[Placed], ear: Ear, x: float, y: float) -> Iterator[Words]:
    """The rows of nodes that stand one after the other in a tree whose corner is here."""
    row: Words | None = None
    for place in placed:
        said = said_of(place, ear)
        if not said:
            continue
        box = (x + place.x, y + place.y, place.w, min(place.h, 4000.0) if place.h < inf else 0.0)
        if row is not None and row.takes(box):
            row.add(box, said)
        else:
            if row is not None:
                yield row
            row = Words(box, said)
    if row is not None:
        yield row
