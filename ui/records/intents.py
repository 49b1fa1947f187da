"""What a touch means. Screens dispatch these; `flow` alone acts on them. Plain records, no Kivy, no words."""

from __future__ import annotations

import msgspec


class GoHome(msgspec.Struct, frozen=True):
    """Leave this screen for the home screen; nothing is lost."""


class NewGame(msgspec.Struct, frozen=True):
    """Open the set-up."""


class Resume(msgspec.Struct, frozen=True):
    """Go on with the game in progress."""


class ChooseLanguage(msgspec.Struct, frozen=True):
    """Switch the language at once; `index` in the languages shown."""

    index: int


class TurnView(msgspec.Struct, frozen=True):
    """Turn the view by 180°, towards whoever sits opposite."""


class Step(msgspec.Struct, frozen=True):
    """Set-up: go to step 1 (edition and mode), 2 (players) or 3 (rules); nothing entered is lost."""

    number: int


class ChooseEdition(msgspec.Struct, frozen=True):
    """Set-up: this edition, by its place in the list."""

    index: int


class ChooseMode(msgspec.Struct, frozen=True):
    """Set-up: this mode, by its place in the list."""

    index: int


class ChooseLimit(msgspec.Struct, frozen=True):
    """Set-up: a timed game ends after a length (0) or at an hour (1)."""

    index: int


class MoveTime(msgspec.Struct, frozen=True):
    """Set-up: the length or the hour of a timed game moves by so many steps."""

    by: int


class AddPlayer(msgspec.Struct, frozen=True):
    """Set-up: seat a player without a card."""


class ChooseSeat(msgspec.Struct, frozen=True):
    """Set-up: select a seat (again: unselect)."""

    index: int


class RemovePlayer(msgspec.Struct, frozen=True):
    """Set-up: take the player of this seat away."""

    index: int


class MovePlayer(msgspec.Struct, frozen=True):
    """Set-up: put the player of one seat in another's place."""

    index: int
    to: int


class Rename(msgspec.Struct, frozen=True):
    """Set-up: the player of this seat is called so."""

    index: int
    name: str


class StartsFirst(msgspec.Struct, frozen=True):
    """Set-up: the player of this seat throws first."""

    index: int


class DrawFirst(msgspec.Struct, frozen=True):
    """Set-up: draw by lot who throws first."""


class AskFirst(msgspec.Struct, frozen=True):
    """Set-up: open what finds out who starts (again: leave it)."""


class ThrowFirst(msgspec.Struct, frozen=True):
    """Set-up: two faces thrown for who starts."""

    dice: tuple[int, int]


class TakeBackThrow(msgspec.Struct, frozen=True):
    """Set-up: the last throw for who starts was entered wrongly."""


class DealToSeat(msgspec.Struct, frozen=True):
    """Set-up: the next deed picked goes to this seat."""

    index: int


class DealDeed(msgspec.Struct, frozen=True):
    """Set-up: the deed of this space was dealt to the seat at hand (again: it was not)."""

    space: int


class DealRest(msgspec.Struct, frozen=True):
    """Set-up: the bank deals what is lacking."""


class TakeBackDeal(msgspec.Struct, frozen=True):
    """Set-up: no deed is dealt yet."""


class ChooseOption(msgspec.Struct, frozen=True):
    """Set-up: an option of the table takes this value (its place among the option's values)."""

    name: str
    index: int


class AskSum(msgspec.Struct, frozen=True):
    """Set-up: another sum for this option is going to be typed (again: it is)."""

    name: str


class TypeSum(msgspec.Struct, frozen=True):
    """Set-up: a key of the sum: a digit, "000" or "erase"."""

    key: str


class BeginGame(msgspec.Struct, frozen=True):
    """Set-up: the game begins."""


class TakeName(msgspec.Struct, frozen=True):
    """The name of somebody who comes late is typed."""

    name: str


class Throw(msgspec.Struct, frozen=True):
    """Two faces touched on the dice pad."""

    dice: tuple[int, int]


class Answer(msgspec.Struct, frozen=True):
    """The answer of this index, in the order the screen shows them."""

    index: int


class Cancel(msgspec.Struct, frozen=True):
    """Put down what waits for a card; nothing was booked."""


class SignByTouch(msgspec.Struct, frozen=True):
    """The tile of this seat was held: the player signs without a card."""

    seat: int


class Debit(msgspec.Struct, frozen=True):
    """The banker held *debit*: the payer is away."""


class TouchTile(msgspec.Struct, frozen=True):
    """A short touch on the tile of this seat: act for them."""

    seat: int


class OpenMenu(msgspec.Struct, frozen=True):
    """Show the menu over the table."""


class PauseClock(msgspec.Struct, frozen=True):
    """The clock of a timed game was touched: pause."""


class OpenHistory(msgspec.Struct, frozen=True):
    """Show everything that was booked."""


class Undo(msgspec.Struct, frozen=True):
    """Back one operation."""


class Redo(msgspec.Struct, frozen=True):
    """Forward one operation that was undone."""


class Close(msgspec.Struct, frozen=True):
    """Close the tally: the game is put away."""


Intent = (
    GoHome | NewGame | Resume | ChooseLanguage | TurnView | Step | ChooseEdition | ChooseMode | ChooseLimit | MoveTime
    | AddPlayer | ChooseSeat | RemovePlayer | MovePlayer | Rename | AskFirst | StartsFirst | DrawFirst | ThrowFirst
    | TakeBackThrow | DealToSeat | DealDeed | DealRest | TakeBackDeal | ChooseOption | AskSum | TypeSum | BeginGame
    | TakeName | Throw | Answer | Cancel | SignByTouch | Debit | TouchTile | OpenMenu | OpenHistory | PauseClock
    | Undo | Redo | Close
)  # fmt: skip
