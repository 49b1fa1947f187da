"""What lies open over the table, and how it behaves there. Plain records; no words.

Law: its class says how it behaves; no other file lists the classes.
"""

from __future__ import annotations

import math
from typing import ClassVar

import msgspec

from banker import commands as c
from banker.game import Game
from banker.money import Money
from ui.table import coins

BUSINESS_S = 20.0  # After so long without a touch an estate closes by itself.
# After so long an estate with a plan does, lest a later tap sign it; and the keypad of a bid with nothing typed.
PLAN_S = 60.0


Signed = tuple[str | None, c.Command | None]  # Who signs which command.
NOBODY: Signed = (None, None)  # No card signs anything.


class Lay(msgspec.Struct, frozen=True):
    """What lies open over the table. The fields of its class say how it behaves there."""

    # People compose something: a stranger's card does not interrupt them to ask whether a late player comes in.
    composed: ClassVar[bool] = False
    # It is composed in answer to the question, or instead of one: *Undo* stands there.
    answers: ClassVar[bool] = False
    holds_cards: ClassVar[bool] = False  # A card opens no estate over it.
    # People hold the deed they speak of: of the stickers only that of *Undo* counts.
    holds_stickers: ClassVar[bool] = False
    # It stays until it is answered on the screen; cards are ignored meanwhile.
    stands: ClassVar[bool] = False
    keyboard: ClassVar[bool] = False  # The keyboard may stand over it.
    passing: ClassVar[bool] = False  # It closes by itself, as an estate does.

    @property
    def closes_s(self) -> float:
        """Seconds without a touch after which it closes by itself; infinite for what stays, such as a trade."""
        return BUSINESS_S if self.passing else math.inf

    @property
    def page(self) -> object:
        """Which of its own screens it shows now, where it has several."""
        return None

    def wanted(self, game: Game) -> Signed:
        """The player whose card signs here, and the command. The open sheet hides the question: an inquiry never
        becomes a payment."""
        return NOBODY

    def after(self, game: Game) -> Lay | None:
        """What lies open after a booking that leaves the question as it was; None: nothing."""
        return None

    def named(self, words: str) -> Lay:
        """The same with what was typed on the keyboard, "" if that is nothing."""
        return self


class Form(Lay, frozen=True):
    """What is composed, or read, on a full screen."""

    composed = True


class Composed(Form, frozen=True):
    """What one command books once it is whole. The card that is asked for is the card that signs: its `signer`."""

    def command(self, game: Game) -> c.Command | None:
        """The command for the bank; None while something is missing."""
        raise NotImplementedError

    def signer(self, game: Game) -> str | None:
        """The player whose card signs the command; None: a touch books it."""
        return None

    def wanted(self, game: Game) -> Signed:
        """The card of who signs, once the command is whole."""
        who, command = self.signer(game), self.command(game)
        return (who, command) if who is not None and command is not None else NOBODY


class Typed(Composed, frozen=True, kw_only=True):
    """What is composed with keys. `typed`: the amount on them; `repeats`: an equal payment has just been booked, and
    the table has not yet said that it means a second one."""

    typed: Money = 0
    repeats: bool = False

    def wanted(self, game: Game) -> Signed:
        """No card signs a repeat, nor an amount that the money cannot make."""
        return Composed.wanted(self, game) if not self.repeats and coins.payable(game, self.typed) else NOBODY


def is_seated(game: Game, player: str) -> bool:
    """Whether this player sits at the table and is not out."""
    return any(seated.id == player for seated in game.seated)
