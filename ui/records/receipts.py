"""A sum on paper, line by line, with the rule that decides it: plain frozen records. No Kivy inside."""

from __future__ import annotations

import msgspec

from ui.records.intents import Intent
from ui.records.pieces import Token


class ReceiptRow(msgspec.Struct, frozen=True):
    """A line of a receipt: what it is, under it how it is made, or whose it is after a `token`, and its amount.
    `sign` "-": taken off; `why`: what a touch on the amount does."""

    label: str
    detail: str = ""
    amount: str = ""
    sign: str = ""
    why: Intent | None = None
    token: Token | None = None


class ReceiptView(msgspec.Struct, frozen=True):
    """A sum on paper: whose or what it is, its rows, and under a rule its `total` with the amount. Beside them, or
    under them where it is narrow, the rule that decides it: a `heading`, its sentence, and what is said of that.

    The mark before the title is a `token`, else the badge of a `group`, else an `icon`. `small`: the title has one size
    over any rows. `share`: of the body's width.
    """

    title: str
    icon: str = ""
    group: str = ""
    token: Token | None = None
    line: str = ""
    rows: tuple[ReceiptRow, ...] = ()
    total: str = ""
    amount: str = ""
    unit: str = ""
    why: Intent | None = None
    heading: str = ""
    lines: tuple[str, ...] = ()
    small: bool = False
    share: float = 1
