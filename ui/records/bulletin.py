"""The record of what is said beside the question, in a place of its own: what concerns no card and no amount asked."""

from __future__ import annotations

import msgspec

from ui.records.intents import CloseBulletin, Intent
from ui.records.pieces import Signing


class BulletinView(msgspec.Struct, frozen=True):
    """A sentence, and under it what follows from it, to be seen for so many `seconds`; touched it goes. `names`: the
    widest words of what follows are names, which may be cut. `of_game`: it concerns the game at the table alone."""

    title: str
    line: str = ""
    signing: Signing = Signing.FAULT
    seconds: float = 20.0
    names: bool = False
    of_game: bool = False
    act: Intent = CloseBulletin()
