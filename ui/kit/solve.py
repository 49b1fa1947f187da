"""Which tree is taken, at which step, and where all of it stands. All measures are in u."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, cached_property
from math import inf

from ui.kit.memo import memo
from ui.kit.nodes import SLACK, Node, Placed
from ui.look.ladders import LARGE, USUAL, Step
from ui.look.theme import scale
from ui.paint.painter import Painter

_FAR = 1.1  # By so many times a tree is larger than its room that no step can make up for.
_OVER = 1.25  # A tree that is larger by less at the first step mostly has room at one of the next.
_FREE = 1e5  # A height that is no matter: less than that of what does not fit.

# Trees in order of preference. A group of trees that say as much is tried at all steps before those after it, which say
# less; trees that stand alone are one group.
Ways = Sequence[Node | Sequence[Node]]


def choose(ways: Ways, w: float, h: float) -> tuple[Node, Step]:
    """The first step at which any of the trees has room, and that tree; the last of both if none has."""
    groups = _groups(ways)
    steps = LARGE if scale.large else USUAL
    for group in groups:
        found = _first(group, steps[:-1], w, h)
        if found is not None:
            return found
    return next((tree for tree in groups[-1] if tree.fits(steps[-1], w, h)), groups[-1][-1]), steps[-1]


def _first(group: Sequence[Node], steps: Sequence[Step], w: float, h: float) -> tuple[Node, Step] | None:
    """The first of these steps at which a tree of the group has room, and that tree. A tree that is much too large at
    the first step and even at the closest is not tried at those between."""
    found = next((tree for tree in group if tree.fits(steps[0], w, h)), None)
    if found is not None:
        return found, steps[0]
    ends = (steps[0], _OVER), (steps[-1], _FAR)
    too_large = cache(lambda tree: all(far_too_large(tree, s, w, h, times) for s, times in ends))
    others = ((tree, s) for s in steps[1:] for tree in group)
    return next(((tree, s) for tree, s in others if not too_large(tree) and tree.fits(s, w, h)), None)


def far_too_large(tree: Node, s: Step, w: float, h: float, times: float = _FAR) -> bool:
    """Whether a tree is so many times wider or higher than its room. Smaller words mostly take less room, but not
    always: where they stand in fewer lines, another word beside them may grow."""
    return tree.least(s) > times * w or times * h < tree.high(s, w) < inf


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


class Later(Node):
    """A tree that is made only when it is asked for: where those before it in order of preference have no room."""

    def __init__(self, make: Callable[[], Node]) -> None:
        self._make = make

    @cached_property
    def _tree(self) -> Node:
        return self._make()

    def prefer(self, s: Step) -> float:
        return self._tree.prefer(s)

    def least(self, s: Step) -> float:
        return self._tree.least(s)

    def high(self, s: Step, w: float) -> float:
        return self._tree.high(s, w)

    def lay(self, s: Step, x: float, y: float, w: float, h: float) -> Iterator[Placed]:
        return self._tree.lay(s, x, y, w, h)
