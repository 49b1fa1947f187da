"""Pages of a list that has no room: which of them is shown, and the keys that turn to the next. Turning goes round."""

from __future__ import annotations

from collections.abc import Sequence

from ui.kit.boxes import Row
from ui.kit.nodes import Node
from ui.kit.solve import need
from ui.parts import keys
from ui.records.pages import TurnTo
from ui.records.pieces import ButtonView

_KEY = 58
"""The width of a key."""


def paged(nodes: Sequence[Node], w: float, h: float, gap: float = 0) -> list[list[Node]]:
    """The nodes in pages, each at least one, none higher than this at the largest size of usual text."""
    pages: list[list[Node]] = [[]]
    used = 0.0
    for node in nodes:
        high = need([node], w) + gap
        if pages[-1] and used + high - gap > h:
            pages.append([])
            used = 0.0
        pages[-1].append(node)
        used += high
    return pages


def turning(page: int, count: int, between: Node) -> Node:
    """The keys to the page before and to the next, and what stands between them."""
    back, on = (ButtonView(icon=icon, act=TurnTo((page + by) % count)) for icon, by in (("left", -1), ("right", 1)))
    return Row(keys.key(back, _KEY), between, keys.key(on, _KEY))
