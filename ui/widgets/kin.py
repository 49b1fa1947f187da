"""Which pieces are written alike in large text: those of one kind that stand beside each other."""

from __future__ import annotations

from typing import Any

from kivy.uix.widget import Widget

_ALIKE = 0.5  # By less than so much in u do the sizes of like pieces differ.


def kin_of(piece: Any) -> list[Any]:
    """The other pieces of its kind, as wide or in one row and as high, or of any height where it is `in_list`."""
    return [
        each
        for part in _parts(piece)
        for each in part.children
        if type(each) is type(piece) and each is not piece and each.view is not None and not each.steady
        if piece.in_list or abs(each.h - piece.h) < _ALIKE
        if abs(each.w - piece.w) < _ALIKE or abs(each.box[1] - piece.box[1]) < _ALIKE
    ]


def _parts(piece: Any) -> list[Widget]:
    """What a piece stands on, and if it is `paired` the like parts beside that."""
    on = piece.parent
    if on is None:
        return []
    beside = on.parent.children if piece.paired and on.parent is not None else ()
    return [on, *(part for part in beside if type(part) is type(on) and part is not on)]
