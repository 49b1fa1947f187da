"""Rows of words on a solved tree: what is read in one go, in the order of the tree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ui.kit.nodes import Amount, Mark, Node, Placed, Sign, Text
from ui.records.explored import joined
from ui.records.pieces import Token
from ui.words.ear import ARROW, THEN, Ear

Box = tuple[float, float, float, float]
_SHARE = 0.5  # Words that have so much of their height in common stand in one row.
_CLOSE = 16.0  # So close under its name an amount belongs to it, in u.
_HIGHEST = 4000.0  # No box is higher.


class Words:
    """A row of words: where it stands, and what is said in it, one after the other."""

    def __init__(self, box: Box, said: str, node: Node) -> None:
        self.box, self._said, self._nodes = box, [said], [node]

    def takes(self, box: Box, node: Node) -> bool:
        """Whether what stands in this box goes on with the row: beside it, or as an amount close under its one word. A
        second disc begins another row."""
        x, y, w, h = self.box
        if _disc(node) and any(map(_disc, self._nodes)):
            return False
        common = min(y + h, box[1] + box[3]) - max(y, box[1])
        beside = common > (0 if _disc(self._nodes[-1]) else _SHARE * min(h, box[3]))
        names = len(self._said) == 1 and not _is_amount(self._nodes[0])
        close = 0 <= box[1] - (y + h) < _CLOSE and min(x + w, box[0] + box[2]) > max(x, box[0])
        return beside or (names and _is_amount(node) and close)

    def add(self, box: Box, said: str, node: Node) -> None:
        """Go on with these words; a player is named once, also where the words behind a disc begin with the name."""
        x, y = min(self.box[0], box[0]), min(self.box[1], box[1])
        right = max(self.box[0] + self.box[2], box[0] + box[2])
        low = max(self.box[1] + self.box[3], box[1] + box[3])
        self.box = (x, y, right - x, low - y)
        if _disc(self._nodes[-1]) and f"{said} ".startswith(f"{self._said[-1]} "):
            self._said[-1], self._nodes[-1] = said, node
            return
        if said in self._said and (_disc(node) or any(map(_disc, self._nodes))):
            return
        self._said.append(said)
        self._nodes.append(node)

    @property
    def text(self) -> str:
        """All of it, with pauses between; an arrow goes with what it leads to."""
        text = self._said[0]
        for before, node, said in zip(self._nodes, self._nodes[1:], self._said[1:], strict=False):
            close = _means(before) in (ARROW, THEN) or _means(node) == ARROW
            text = f"{text} {said}" if close else joined(text, said)
        return text

    @property
    def parts(self) -> tuple[str, ...]:
        """All of it, word for word."""
        return tuple(self._said)

    def typed(self) -> tuple[str, str] | None:
        """What stands beside what was typed, and that; None: nothing here can be typed."""
        own = (n for n, node in enumerate(self._nodes) if getattr(node, "own", False))
        at = next(own, None)
        return None if at is None else (joined(*self._said[:at], *self._said[at + 1 :]), self._said[at])

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
    means = _means(node)
    if isinstance(means, Token):
        return ear.player(means)
    if isinstance(means, Text):
        return ear.says(means.string)
    return ear.sign(means) if isinstance(means, str) else ""


def _means(node: Node) -> object:
    return node.means if isinstance(node, Sign | Mark) else None


def _disc(node: Node) -> bool:
    return isinstance(_means(node), Token)


def _is_amount(node: Node) -> bool:
    return isinstance(node, Text) and node.own and any(map(str.isdigit, node.string))


def rows(placed: Iterable[Placed], ear: Ear, x: float, y: float) -> Iterator[Words]:
    """The rows of nodes that stand one after the other in a tree whose corner is here."""
    row: Words | None = None
    for place in placed:
        said = said_of(place, ear)
        if not said:
            continue
        box = (x + place.x, y + place.y, place.w, min(place.h, _HIGHEST))
        if row is not None and row.takes(box, place.node):
            row.add(box, said, place.node)
        else:
            if row is not None:
                yield row
            row = Words(box, said, place.node)
    if row is not None:
        yield row
