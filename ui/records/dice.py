"""What stands on the table for the player who throws: the pad for the dice. No Kivy inside."""

from __future__ import annotations

import msgspec


class DicePadView(msgspec.Struct, frozen=True):
    """The pad for the `dice`, one or two, in a row of six each. `turn` names the throw: another value clears what was
    chosen, and so does `refused`, once what was asked of the bank is not booked.

    `second_hint` (of two dice) has one "{}" for the die chosen, none with a row for the `third` die under them.
    """

    turn: int = 0
    first_hint: str = ""
    second_hint: str = ""
    enabled: bool = True
    reason: str = ""
    third: bool = False
    dice: int = 2
    refused: bool = False
