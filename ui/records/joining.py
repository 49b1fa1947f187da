"""How an evening of a club is joined or left. No Kivy inside."""

from __future__ import annotations

from typing import Literal

import msgspec

from ui.records.intents import Intent


class StickTicket(msgspec.Struct, frozen=True):
    """A file on the stick by which a table joins: the `evening` and the `table` that it lets in. `why` it lets
    nobody in, "": it may. What is secret in it is not here."""

    file: str
    table: int
    evening: str = ""
    why: Literal["", "bad", "other_release"] = ""


class JoinClub(msgspec.Struct, frozen=True):
    """The evening of a club to be joined: where it is, as which table, by which code. `typing`: which of them is being
    typed, "" none; `tickets`: the files on the stick, each of which says all of that."""

    address: str = ""
    table: str = ""
    code: str = ""
    typing: Literal["", "address", "table", "code"] = ""
    tickets: tuple[StickTicket, ...] = ()


class AskToJoin(Intent, frozen=True):
    """Have the link join this evening of a club."""

    wish: JoinClub


class JoinByTicket(Intent, frozen=True):
    """Have the link join the evening of this file on the stick."""

    file: str


class LeaveClub(Intent, frozen=True):
    """Have the link leave the evening of a club."""
