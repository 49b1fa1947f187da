"""Pages of a list that has no room: which of them is shown, and the keys that turn to the next. Turning goes round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TypeVar

from ui.kit.boxes import Row
from ui.kit.nodes import Node
from ui.parts import keys
from ui.records.intents import Intent
from ui.records.pages import TurnTo
from ui.records.pieces import ButtonView

_KEY = 58  # The width of a key.


T = TypeVar("T")


def shared(entries: Sequence[T], has_room: Callable[[Sequence[T], int], bool], most: int = 0) -> list[Sequence[T]]:
    """The entries shared evenly among as few pages as have room for theirs, beside the keys of so many pages. `most`:
    more have no room on any page, which saves measuring them; 0: that is not known."""
    count, parts = len(entries), [entries]
    fewest = -(-count // most) if most else 1
    for each in (-(-count // pages) for pages in range(max(1, fewest), count + 1)):
        parts = [entries[at : at + each] for at in range(0, count, each)]
        if all(has_room(part, len(parts)) for part in parts):
            break
    return parts


def filled(entries: Sequence[T], has_room: Callable[[Sequence[T]], bool]) -> list[Sequence[T]]:
    """The entries in as few pages as have room for theirs, but one at least on each; on each page as many as on the
    others, as far as that goes."""

    @cache
    def best(at: int) -> tuple[int, int, tuple[int, ...]]:
        """Of the entries from one on: how many pages they fill, how unevenly, and where each page ends."""
        if at == len(entries):
            return 0, 0, ()
        tried = []
        for end in range(at + 1, len(entries) + 1):
            if end > at + 1 and not has_room(entries[at:end]):
                break
            pages, squares, ends = best(end)
            tried.append((1 + pages, squares + (end - at) ** 2, (end, *ends)))
        return min(tried)

    ends = best(0)[2]
    return [entries[at:end] for at, end in zip((0, *ends), ends, strict=False)]


def turning(page: int, count: int, between: Node, turn: Callable[[int], Intent] = TurnTo) -> Node:
    """The keys to the page before and to the next, and what stands between them. `turn`: what leads to a page."""
    back, on = (ButtonView(icon=icon, act=turn((page + by) % count)) for icon, by in (("left", -1), ("right", 1)))
    return Row(keys.key(back, _KEY), between, keys.key(on, _KEY))


def shown(
    entries: Sequence[T], most: int, page: int, turn: Callable[[int], Intent] = TurnTo
) -> tuple[Sequence[T], ButtonView | None]:
    """The entries of which so many stand at once: all of them, or those of this page, with the key to the next as the
    last. `turn`: what leads to a page."""
    if len(entries) <= most:
        return entries, None
    each = most - 1
    count = -(-len(entries) // each)
    page %= count
    return entries[page * each :][:each], ButtonView(f"{page + 1}/{count}", icon="right", act=turn((page + 1) % count))


def next_key(page: int, count: int, high: float = keys.LEAST) -> Node | None:
    """The key to the next page, at least so high, which says which is shown; None where there is but one."""
    if count == 1:
        return None
    return keys.key(ButtonView(f"{page + 1}/{count}", icon="right", act=TurnTo((page + 1) % count)), high=high)
