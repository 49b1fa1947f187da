"""What is being composed on a full screen before the bank is asked: a trade, a plan. Plain records; no words, no rules.

Law: a draft changes nothing. What it would do is asked of the bank's rules each time it is shown.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from banker import commands as c
from banker.money import Money
from banker.pending import Bundle


class Adding(msgspec.Struct, frozen=True):
    """What is being added to a trade: deeds of `giver`, their money, or how much of the debt is met by it."""

    giver: str
    what: Literal["deeds", "money", "settles"]
    typed: Money = 0


class Trading(msgspec.Struct, frozen=True):
    """A trade: `player` would hand `gives` to `other` for `takes`. `other` None: not chosen yet."""

    player: str
    other: str | None = None
    gives: Bundle = Bundle()
    takes: Bundle = Bundle()
    settles: Money = 0
    adding: Adding | None = None

    @property
    def command(self) -> c.ProposeTrade | None:
        """What the bank would be asked, once there are two."""
        if self.other is None:
            return None
        return c.ProposeTrade(self.player, self.other, self.gives, self.takes, self.settles)


Mode = Literal["deeds", "build", "sell", "mortgage"]
MODES: tuple[Mode, ...] = ("deeds", "build", "sell", "mortgage")

Plan = c.Build | c.SellBuildings | c.Mortgage | c.LiftMortgage


class Estate(msgspec.Struct, frozen=True):
    """A player's estate, and what is planned with it. `space`: only the group of this deed is shown."""

    player: str
    mode: Mode = "deeds"
    space: int | None = None
    plan: Plan | None = None


Draft = Trading | Estate
