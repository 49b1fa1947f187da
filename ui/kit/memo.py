"""Measures that are taken once."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from ui.look.ladders import Step

M = TypeVar("M", bound=Callable[..., Any])


def memo(measure: M) -> M:
    """A measure of a node, or of several, at a step (and a width) that is taken once: a tree lives for one solve."""
    name = f"known {measure.__qualname__}"

    @wraps(measure)
    def measured(self: Any, s: Step, w: float | None = None) -> Any:
        known = self.__dict__.get(name)
        if known is None:
            known = self.__dict__[name] = {}
        key = s if w is None else (s, w)
        taken = known.get(key)
        if taken is None:
            taken = known[key] = measure(self, s) if w is None else measure(self, s, w)
        return taken

    return cast("M", measured)
