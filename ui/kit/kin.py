"""Nodes that stand as high, or as wide, as others that are their kin. All measures are in u."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ui.kit.memo import memo
from ui.kit.nodes import Node, Placed
from ui.look.ladders import Step


class Kin:
    """Nodes that are measured once for all of them: the greatest width, and the greatest height in boxes as wide."""

    def __init__(self, *nodes: Node) -> None:
        self._nodes = nodes

    @memo
    def prefer(self, s: Step) -> float:
        return max(node.prefer(s) for node in self._nodes)

    @memo
    def least(self, s: Step) -> float:
        return max(node.least(s) for node in self._nodes)

    @memo
    def high(self, s: Step, w: float) -> float:
        return max(node.high(s, w) for node in self._nodes)


class Alike(Node):
    """A node in the middle of its box, as high as the highest of its `kin`, all of which have boxes as wide."""

    def __init__(self, kid: Node, kin: Kin) -> None:
        self.kid, self.kin, self.grow = kid, kin, kid.grow

    def prefer(self, s: Step) -> float:
        return self.kid.prefer(s)

    def least(self, s: Step) -> float:
        return self.kid.least(s)

    def high(self, s: Step, w: float) -> float:
        return self.kin.high(s, w)

    def lay(self, s: Step, x: float, y: float, w: float, h: float) -> Iterator[Placed]:
        high = min(h, self.high(s, w))
        yield from self.kid.lay(s, x, y + (h - high) / 2, w, high)


def alike(kids: Sequence[Node]) -> list[Node]:
    """Nodes side by side that are all as high as the highest, so that their first and last words stand on one line."""
    kin = Kin(*kids)
    return [Alike(kid, kin) for kid in kids]


class AsWide(Node):
    """A node that takes as much width as the widest of its `kin`: one entry of a column."""

    def __init__(self, kid: Node, kin: Kin) -> None:
        self.kid, self.kin, self.grow = kid, kin, kid.grow

    def prefer(self, s: Step) -> float:
        return self.kin.prefer(s)

    def least(self, s: Step) -> float:
        return self.kin.least(s)

    def high(self, s: Step, w: float) -> float:
        return self.kid.high(s, w)

    def lay(self, s: Step, x: float, y: float, w: float, h: float) -> Iterator[Placed]:
        yield from self.kid.lay(s, x, y, w, h)


def as_wide(kids: Sequence[Node]) -> list[Node]:
    """Nodes under each other that all take as much width as the widest."""
    kin = Kin(*kids)
    return [AsWide(kid, kin) for kid in kids]


def columns(rows: Sequence[Sequence[Node]]) -> list[list[Node]]:
    """The nodes of rows under each other, in columns: each is as wide as the widest in its place. In rows of one width
    they begin under each other."""
    wide = map(as_wide, zip(*rows, strict=True))
    return [list(row) for row in zip(*wide, strict=True)]
