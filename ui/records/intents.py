"""What a touch means. Records carry it, widgets and screens hand it on unread, `flow` alone acts on it. No Kivy.

What depends on the game (book this, ask for that card) is made of the bank's commands: `ui.table.acts`.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec


class Intent(msgspec.Struct, frozen=True):
    """What a touch does; every record below, and every act of the table, is one."""


class SetUpIntent(Intent, frozen=True):
    """What a touch changes in the game being set up."""


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
    """Turn the view by 180°, towards whoever sits opposite."""


class Step(SetUpIntent, frozen=True):
    """Go to step 1 (edition and mode), 2 (players) or 3 (rules); nothing entered is lost."""

    number: int


class ChooseEdition(SetUpIntent, frozen=True):
    """This edition, by its place in the list."""

    index: int


class ChooseMode(SetUpIntent, frozen=True):
    """This mode, by its place in the list."""

    index: int


class ChooseLimit(SetUpIntent, frozen=True):
    """A timed game ends after a length (0) or at an hour (1)."""

    index: int


class MoveTime(SetUpIntent, frozen=True):
    """The length or the hour of a timed game moves by so many steps."""

    by: int


class AddPlayer(SetUpIntent, frozen=True):
    """Seat a player without a card."""


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


class StartsFirst(SetUpIntent, frozen=True):
    """The player of this seat throws first."""

    index: int


class DrawFirst(SetUpIntent, frozen=True):
    """Draw by lot who throws first."""


class AskFirst(SetUpIntent, frozen=True):
    """Open what finds out who starts (again: leave it)."""


class ThrowFirst(SetUpIntent, frozen=True):
    """Two faces thrown for who starts."""

    dice: tuple[int, int]


class TakeBackThrow(SetUpIntent, frozen=True):
    """The last throw for who starts was entered wrongly."""


class DealToSeat(SetUpIntent, frozen=True):
    """The next deed picked goes to this seat."""

    index: int


class DealDeed(SetUpIntent, frozen=True):
    """The deed of this space was dealt to the seat at hand (again: it was not)."""

    space: int


class DealRest(SetUpIntent, frozen=True):
    """The bank deals what is lacking."""


class TakeBackDeal(SetUpIntent, frozen=True):
    """No deed is dealt yet."""


class ChooseOption(SetUpIntent, frozen=True):
    """An option of the table takes this value (its place among the option's values)."""

    name: str
    index: int


class AskSum(SetUpIntent, frozen=True):
    """Another sum for this option is going to be typed (again: it is)."""

    name: str


class TypeSum(SetUpIntent, frozen=True):
    """A key of the sum: a digit, "000" or "erase"."""

    key: str


class BeginGame(Intent, frozen=True):
    """The game that was set up begins."""


class TakeName(Intent, frozen=True):
    """This was typed: at set-up the name of the chosen seat, which is then left; at the table what was asked for."""

    name: str


class Throw(Intent, frozen=True):
    """Two faces touched on the dice pad."""

    dice: tuple[int, int]


class Undo(Intent, frozen=True):
    """Back one operation."""


class Redo(Intent, frozen=True):
    """Forward one operation that was undone."""


class Close(Intent, frozen=True):
    """Close the tally: the game is put away."""


class Recovery(StrEnum):
    """What a person may choose when the file does not open as it is."""

    RETRY = "retry"
    RESTORE = "restore"
    GO_ON = "go_on"
    ANEW = "anew"


class Recover(Intent, frozen=True):
    """Try again to open the bank's file, in this way."""

    how: Recovery
