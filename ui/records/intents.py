"""What a touch does. Records carry it, widgets and screens hand it on unread, `flow` alone acts on it. No Kivy.

Touches at the table, which are made of the bank's commands, are in `ui.table.acts`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import msgspec

from banker.events import Third


class Intent(msgspec.Struct, frozen=True):
    """What a touch does; every record below, and every act of the table, is one."""


class Show(Intent, frozen=True):
    """See the same screen otherwise, as another page of it: `seen` is then what the screen keeps of what is seen."""

    seen: Any


class SetUpIntent(Intent, frozen=True):
    """A touch that changes the game being set up."""


class GoHome(Intent, frozen=True):
    """Leave this screen for the home screen; nothing is lost."""


class NewGame(Intent, frozen=True):
    """Open the set-up."""


class Resume(Intent, frozen=True):
    """Go on with the game in progress."""


class ChooseLanguage(Intent, frozen=True):
    """Switch the language at once; `index` in the languages shown."""

    index: int


class TurnView(Intent, frozen=True):
    """Turn the screen by 180°, towards whoever sits opposite."""


class Step(SetUpIntent, frozen=True):
    """Go to step 1 (edition and mode), 2 (players) or 3 (rules); nothing entered is lost."""

    number: int


class ChooseEdition(SetUpIntent, frozen=True):
    """Choose an edition; `index`: its place in the list."""

    index: int


class ChooseMode(SetUpIntent, frozen=True):
    """Choose a mode of play; `index`: its place in the list."""

    index: int


class ChooseLimit(SetUpIntent, frozen=True):
    """Let a timed game end after a length (0) or at an hour (1)."""

    index: int


class MoveTime(SetUpIntent, frozen=True):
    """Move the length or the hour of a timed game by so many steps."""

    by: int


class AddPlayer(SetUpIntent, frozen=True):
    """Seat a player without a card."""


class SamePlayers(SetUpIntent, frozen=True):
    """Seat those who played the last time, in their order."""


class ChooseSeat(SetUpIntent, frozen=True):
    """Select a seat (again: unselect)."""

    index: int


class RemovePlayer(SetUpIntent, frozen=True):
    """Take the player of this seat away."""

    index: int


class MovePlayer(SetUpIntent, frozen=True):
    """Put the player of one seat in another's place."""

    index: int
    to: int


class TakeColour(SetUpIntent, frozen=True):
    """Give the chosen seat this colour; whoever had it takes the seat's."""

    colour: str


class TakeSymbol(SetUpIntent, frozen=True):
    """Give the chosen seat this symbol; whoever had it takes the seat's."""

    symbol: str


class ProposeNames(SetUpIntent, frozen=True):
    """Take the names proposed for the spaces whose own the edition does not know (again: leave them)."""


class StartsFirst(SetUpIntent, frozen=True):
    """Let the player of this seat begin."""

    index: int


class SwitchAlone(SetUpIntent, frozen=True):
    """Let the player of this seat reckon alone what they owe and are owed, or no more."""

    index: int


class DrawFirst(SetUpIntent, frozen=True):
    """Draw at random who begins."""


class AskFirst(SetUpIntent, frozen=True):
    """Open the dice that decide who begins (again: close them)."""


class ThrowFirst(SetUpIntent, frozen=True):
    """Enter a throw for who begins."""

    dice: tuple[int, int]


class TakeBackThrow(SetUpIntent, frozen=True):
    """Take back the last throw for who begins."""


class DealToSeat(SetUpIntent, frozen=True):
    """Deal the next deed picked to this seat."""

    index: int


class DealDeed(SetUpIntent, frozen=True):
    """Deal the deed of this space to the seat chosen (again: take it back)."""

    space: int


class DealRest(SetUpIntent, frozen=True):
    """Let the bank deal the deeds still missing."""


class TakeBackDeal(SetUpIntent, frozen=True):
    """Take back all deeds dealt."""


class ChooseOption(SetUpIntent, frozen=True):
    """Set an option of the table to a value; `index`: its place among the option's values."""

    name: str
    index: int


class AskSum(SetUpIntent, frozen=True):
    """Open the keys for another sum for this option (again: close them)."""

    name: str


class TypeSum(SetUpIntent, frozen=True):
    """Touch a key of the sum: a digit, "000" or "erase"."""

    key: str


class EnterBegun(SetUpIntent, frozen=True):
    """Open the screen of a game begun with paper money (again: close it)."""


class ForgetBegun(SetUpIntent, frozen=True):
    """Let the game begin as usual after all."""


class BegunPart(SetUpIntent, frozen=True):
    """Show the money, the deeds or the houses of a game begun with paper money; `index`: which."""

    index: int


class BegunSeat(SetUpIntent, frozen=True):
    """Enter what this seat has."""

    index: int


class BegunKey(SetUpIntent, frozen=True):
    """Touch a key of the seat's balance: a digit, "000" or "erase"."""

    key: str


class BegunDeed(SetUpIntent, frozen=True):
    """Give the deed of this space to the seat (again: mortgage it, then take it back)."""

    space: int


class BegunHouse(SetUpIntent, frozen=True):
    """Put one more house on this street."""

    space: int


class BegunPawn(SetUpIntent, frozen=True):
    """Put the pawn of the player who is being entered on this space."""

    space: int


class BegunJailCard(SetUpIntent, frozen=True):
    """Give the seat the card out of jail of a deck (again: take it back); `index`: which deck."""

    index: int


class BegunBankrupt(SetUpIntent, frozen=True):
    """Somebody was bankrupt before the game was entered here (again: nobody was)."""


class BeginGame(Intent, frozen=True):
    """Begin the game that was set up."""


class TakeName(Intent, frozen=True):
    """Take what was typed: at set-up as the name of the chosen seat, which is then left; at the table as asked for."""

    name: str


class CloseBulletin(Intent, frozen=True):
    """Put away what is said beside the question."""


class CloseHint(Intent, frozen=True):
    """Put the hint away that stands under the dice."""


class Throw(Intent, frozen=True):
    """Book a throw of these two faces, touched on the dice pad, and of the third die where it counts."""

    dice: tuple[int, int]
    third: Third | None = None


class Undo(Intent, frozen=True):
    """Undo one operation."""


class Redo(Intent, frozen=True):
    """Redo one operation that was undone."""


class Close(Intent, frozen=True):
    """Close the tally and put the game away."""


class Recovery(StrEnum):
    """What a person may choose when the file does not open as it is. LOOK: only look at the game, book nothing."""

    RETRY = "retry"
    RESTORE = "restore"
    GO_ON = "go_on"
    ANEW = "anew"
    LOOK = "look"


class Recover(Intent, frozen=True):
    """Try again to open the bank's file, in this way."""

    how: Recovery
