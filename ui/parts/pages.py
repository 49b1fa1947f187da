"""Pages of a list that has no room: which of them is shown, and the keys that turn to the next. Turning goes round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from ui.kit.boxes import Row
from ui.kit.nodes import Node
from ui.parts import keys
from ui.records.intents import Intent
from ui.records.pages import TurnTo
from ui.records.pieces import ButtonView

_KEY = 58  # The width of a key.


T = TypeVar("T")


def shared(entries: Sequence[T], has_room: Callable[[Sequence[T], int], bool]) -> list[Sequence[T]]:
    """The entries shared evenly among as few pages as have room for theirs, beside the keys of so many pages."""
    count, parts = len(entries), [entries]
    for each in (-(-count // pages) for pages in range(1, count + 1)):
        parts = [entries[at : at + each] for at in range(0, count, each)]
        if all(has_room(part, len(parts)) for part in parts):
            break
    return parts


def filled(entries: Sequence[T], has_room: Callable[[Sequence[T]], bool]) -> list[Sequence[T]]:
    """The entries in pages of which each holds as many as have room, but one at least."""
    parts: list[Sequence[T]] = []
    left = entries
    while left:
        most = next((count for count in range(len(left), 1, -1) if has_room(left[:count])), 1)
        parts.append(left[:most])
        left = left[most:]
    return parts


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
