"""Which tree is taken, at which step, and where all of it stands. All measures are in u."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ui.kit.nodes import SLACK, Node, Placed, memo
from ui.look.ladders import LARGE, USUAL, Step
from ui.look.theme import scale
from ui.paint.painter import Painter

_FREE = 1e5  # A height that is no matter: less than that of what does not fit.

# Trees in order of preference. A group of trees that say as much is tried at all steps before those after it, which say
# less; trees that stand alone are one group.
Ways = Sequence[Node | Sequence[Node]]


def choose(ways: Ways, w: float, h: float) -> tuple[Node, Step]:
    """The first step at which any of the trees has room, and that tree; the last of both if none has."""
    groups = _groups(ways)
    steps = LARGE if scale.large else USUAL
    for group in groups:
        for s in steps if group is groups[-1] else steps[:-1]:
            for tree in group:
                if tree.fits(s, w, h):
                    return tree, s
    return groups[-1][-1], steps[-1]


def _groups(ways: Ways) -> list[list[Node]]:
    alone = [way for way in ways if isinstance(way, Node)]
    return [alone] if alone else [list(way) for way in ways if not isinstance(way, Node)]


def solve(ways: Ways, w: float, h: float) -> list[Placed]:
    """What is drawn in a room, in order."""
    return list(_laid(ways, 0, 0, w, h))


def draw(p: Painter, ways: Ways, x: float, y: float, w: float, h: float) -> None:
    """Draw trees in a box of something that is else drawn by hand."""
    for node, step, *box, _ in _laid(ways, x, y, w, h):
        node.paint(p, step, *box)


def _laid(ways: Ways, x: float, y: float, w: float, h: float) -> Iterator[Placed]:
    tree, s = choose(ways, w, h)
    return tree.lay(_taken_back(tree, s, w, h), x, y, w, h)


def _taken_back(tree: Node, s: Step, w: float, h: float) -> Step:
    """The step with amounts that stand on their own as large as the height still allows."""
    larger = (s._replace(back=back) for back in range(s.rung - 1, 0, -1))
    return next((each for each in larger if tree.fits(each, w, h)), s)


def need(ways: Sequence[Node], w: float, heights: Sequence[float] = ()) -> float:
    """The height that the lowest of the trees asks for at its largest size of usual text; of `heights` the first that
    holds it."""
    least = min(tree.high(USUAL[0], w) for tree in ways)
    return next((high for high in heights if high + SLACK >= least), max((least, *heights[-1:])))


def tallest(tree: Node, w: float) -> float:
    """The height that a tree asks for at its largest size."""
    return tree.high((LARGE if scale.large else USUAL)[0], w)


def has_room(ways: Sequence[Node], w: float, h: float) -> bool:
    """Whether one of the trees has room with all its words whole."""
    return any(tree.fits(s, w, h) for s in USUAL if not s.few for tree in ways)


class Apart(Node):
    """A part with steps of its own: in its box the first of its ways that has room, whatever the words around it. Its
    least width is `wide`; its height is `high`, or else that of the first of its ways which has room across."""

    def __init__(self, ways: Ways, wide: float = 0, high: float | None = None, grow: float = 0) -> None:
        self.ways, self.wide, self._high, self.grow = ways, wide, high, grow

    def prefer(self, s: Step) -> float:
        return self.wide

    @memo
    def high(self, s: Step, w: float) -> float:
        if self._high is not None:
            return self._high
        tree, step = choose(self.ways, w, _FREE)
        return tree.high(step, w)

    def lay(self, s: Step, x: float, y: float, w: float, h: float) -> Iterator[Placed]:
        yield from _laid(self.ways, x, y, w, h)
