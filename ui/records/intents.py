"""What a touch does. Records carry it, widgets and screens hand it on unread, and only `flow` acts on it. No Kivy.

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
    """See the same screen otherwise, such as another page of it. `seen`: what the screen then keeps of its view."""

    seen: Any


class SetUpIntent(Intent, frozen=True):
    """A touch that changes the game being set up; most say how by a function of it (`Enter` in `ui.setup.entered`)."""


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
    """Turn the screen by 180°, towards the players who sit opposite."""


class Step(SetUpIntent, frozen=True):
    """Go to this step; nothing entered is lost."""

    number: int


class TakeBoard(SetUpIntent, frozen=True):
    """Take the board of this id over from the stick."""

    id: str


class TakeClub(Intent, frozen=True):
    """Let the club's template of this file on the stick be in force here from now on."""

    file: str


class RemoveClub(Intent, frozen=True):
    """Remove the club's template that is kept here."""


class MovePlayer(SetUpIntent, frozen=True):
    """Put the player of one seat in another's place."""

    index: int
    to: int


class DrawFirst(SetUpIntent, frozen=True):
    """Draw at random who begins."""


class ThrowFirst(SetUpIntent, frozen=True):
    """Enter a throw for who begins."""

    dice: tuple[int, ...]


class DealRest(SetUpIntent, frozen=True):
    """Let the bank deal the deeds still missing."""


class BeginGame(Intent, frozen=True):
    """Begin the game that was set up."""


class TakeName(Intent, frozen=True):
    """Take what was typed: at set-up as the name of the chosen seat, which is then left; at the table as asked for."""

    name: str


class CloseBulletin(Intent, frozen=True):
    """Put away what is said beside the question."""


class CloseHint(Intent, frozen=True):
    """Put the hint away that is shown."""


class Throw(Intent, frozen=True):
    """Book a throw of these faces, touched on the dice pad, and of the third die where it counts."""

    dice: tuple[int, ...]
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
