"""How an evening of a club is joined or left. No Kivy inside."""

from __future__ import annotations

from typing import Literal

import msgspec

from ui.records.intents import Intent


class JoinClub(msgspec.Struct, frozen=True):
    """The evening of a club to be joined: where it is, as which table, by which code. `typing`: which of them is being
    typed, "" none."""

    address: str = ""
    table: str = ""
    code: str = ""
    typing: Literal["", "address", "table", "code"] = ""


class AskToJoin(Intent, frozen=True):
    """Have the link join this evening of a club."""

    wish: JoinClub


class LeaveClub(Intent, frozen=True):
    """Have the link leave the evening of a club."""
