"""The record of a bulletin: a sentence beside the question, in a place of its own, about nothing that is asked
there."""

from __future__ import annotations

import msgspec

from ui.records.intents import CloseBulletin, Intent
from ui.records.pieces import ButtonView, Signing


class BulletinView(msgspec.Struct, frozen=True):
    """A sentence as `title`, and as `line` what follows from it, seen for so many `seconds` or until it is touched.
    `signing`: the state whose sign and colour it has. `names`: where the `line` has no room its widest words, which are
    names, are cut; else all of a sentence is left out. `of_game`: it concerns the game at the table alone. `off`: the
    key that switches it off, and all that are like it: it is a hint."""

    title: str
    line: str = ""
    signing: Signing = Signing.FAULT
    seconds: float = 20.0
    names: bool = False
    of_game: bool = False
    act: Intent = CloseBulletin()
    off: ButtonView | None = None
