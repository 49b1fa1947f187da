"""Nodes that stand as high, or as wide, as others that are their kin. All measures are in u."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ui.kit.nodes import Node, Placed
from ui.look.ladders import Step


class Alike(Node):
    """A node in the middle of its box, as high as the highest of its `kin`, all of which have boxes as wide."""

    def __init__(self, kid: Node, kin: Sequence[Node]) -> None:
        self.kid, self.kin, self.grow = kid, kin, kid.grow

    def prefer(self, s: Step) -> float:
        return self.kid.prefer(s)

    def least(self, s: Step) -> float:
        return self.kid.least(s)

    def high(self, s: Step, w: float) -> float:
        return max(kid.high(s, w) for kid in self.kin)

    def lay(self, s: Step, x: float, y: float, w: float, h: float) -> Iterator[Placed]:
        high = min(h, self.high(s, w))
        yield from self.kid.lay(s, x, y + (h - high) / 2, w, high)


def alike(kids: Sequence[Node]) -> list[Node]:
    """Nodes side by side that are all as high as the highest, so that their first and last words stand on one line."""
    return [Alike(kid, kids) for kid in kids]


class AsWide(Node):
    """A node that takes as much width as the widest of its `kin`: one entry of a column."""

    def __init__(self, kid: Node, kin: Sequence[Node]) -> None:
        self.kid, self.kin, self.grow = kid, kin, kid.grow

    def prefer(self, s: Step) -> float:
        return max(kid.prefer(s) for kid in self.kin)

    def least(self, s: Step) -> float:
        return max(kid.least(s) for kid in self.kin)

    def high(self, s: Step, w: float) -> float:
        return self.kid.high(s, w)

    def lay(self, s: Step, x: float, y: float, w: float, h: float) -> Iterator[Placed]:
        yield from self.kid.lay(s, x, y, w, h)


def columns(rows: Sequence[Sequence[Node]]) -> list[list[Node]]:
    """The nodes of rows under each other, in columns: each is as wide as the widest in its place. In rows of one width
    they begin under each other."""
    kin = list(zip(*rows, strict=True))
    return [[AsWide(node, column) for node, column in zip(row, kin, strict=True)] for row in rows]
