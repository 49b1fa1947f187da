"""What touches at the table do, and what lies open over it. Views make these records, `flow` alone acts on them."""

from __future__ import annotations

from banker.commands import Command
from banker.game import Game
from banker.money import Money
from banker.tags import Sticker
from ui.records.intents import Intent
from ui.records.pieces import Token
from ui.table.forms import History
from ui.table.lay import Lay, is_seated


class Book(Intent, frozen=True):
    """Ask the bank to book a `command` without a card, since nobody pays by it of their own will; `by`: who asks."""

    command: Command
    by: str = "touch"


class AskCard(Intent, frozen=True):
    """Wait for this player's card; it signs the command. `over`: what lies open under that, as a changed plan, where
    this leads back from a sheet over it."""

    command: Command
    player: str
    over: Lay | None = None


class RaiseBid(Intent, frozen=True):
    """Set the next bid offered on the screen to this amount; nobody bids it yet. `rise`: by how much the following bids
    then rise; 0: as before."""

    amount: Money
    rise: Money = 0


class StopCountdown(Intent, frozen=True):
    """Stop the countdown of the auction; the hammer is then let fall by hand."""


class RunCountdown(Intent, frozen=True):
    """Let the countdown of the auction run again, from its beginning."""


class ChooseStreet(Intent, frozen=True):
    """The hammer has fallen on a building at this bid: have the winner touch the street for it."""

    bid: Money


class CloseOpen(Intent, frozen=True):
    """Put away what lies open over the table."""


class ComeIn(Intent, frozen=True):
    """Ask the table whether a late player without a card comes in."""


class Check(Intent, frozen=True):
    """Compare what a player who reckons alone has typed with what is asked; nothing is booked."""

    typed: Money


class Type(Intent, frozen=True):
    """Open the keyboard for what lies open: a newcomer's name, a reason, a space's name. `NewLook` opens it itself."""


class KeepNames(Intent, frozen=True):
    """Keep the names on the board as an edition of one's own."""


class Admit(Intent, frozen=True):
    """Let the newcomer in."""


class Pause(Intent, frozen=True):
    """Stop the clock of a timed game."""


class GoOn(Intent, frozen=True):
    """Let the clock of a timed game run again."""


class SetHour(Intent, frozen=True):
    """Offer this hour instead, in minutes after midnight; the clock does not go by it yet."""

    hour: int


class TakeHour(Intent, frozen=True):
    """Confirm that it is this hour, in minutes after midnight: from now on the clock goes by it."""

    hour: int


class Put(Intent, frozen=True):
    """Open this over the table; nothing is booked."""

    open: Lay


class Revise(Intent, frozen=True):
    """Ask the bank to book `command`; once it is booked, show `open`, to go on composing."""

    command: Command
    open: Lay
    by: str = "touch"


class Instead(Intent, frozen=True):
    """Undo the newest booking, and book this `command` in its place."""

    command: Command


class OpenHistory(Intent, frozen=True):
    """Show everything that was booked."""


class Explain(Intent, frozen=True):
    """Show the sums behind the amounts of this operation; `back`: the history to go back to."""

    number: int
    back: History


class UndoTo(Intent, frozen=True):
    """Undo everything after this operation; 0: everything there is."""

    number: int


class SignHere(Intent, frozen=True):
    """This player signs by touch what their card would sign; `by`: who holds, themselves or the banker for them."""

    player: str
    by: str = "touch"


Act = (
    Book | AskCard | RaiseBid | CloseOpen | Put | Revise | SignHere | OpenHistory | Explain | UndoTo | Type | KeepNames
    | Pause | GoOn | SetHour | TakeHour | ComeIn | Admit | StopCountdown | RunCountdown | ChooseStreet | Check | Instead
)  # fmt: skip


class Menu(Lay, frozen=True):
    """Open: the menu."""


class Stickers(Lay, frozen=True):
    """Open: the board with what a tag can be tied to."""

    passing = True


class Tie(Lay, frozen=True):
    """Open: waits for the tag to tie to `sticker`; None: for the tag to untie."""

    passing = True
    sticker: Sticker | None


class Person(Lay, frozen=True):
    """Open: what can be done about this player."""

    passing = True
    player: str


class NewCard(Lay, frozen=True):
    """Open: waits for the card that is to replace this player's."""

    passing = True
    player: str


class Leaving(Lay, frozen=True):
    """Open: what happens when this player leaves for good."""

    passing = True
    player: str


class Newcomer(Lay, frozen=True):
    """Open: whether a late player comes in; `card`: theirs, which belongs to nobody here (None: without a card)."""

    passing = True
    keyboard = True
    card: str | None
    name: str
    token: Token
    balance: Money


class NewLook(Lay, frozen=True):
    """Open, under the keyboard: the name, colour and symbol that a player is to have; `token`: as chosen so far."""

    keyboard = True
    player: str
    token: Token

    def after(self, game: Game) -> NewLook | None:
        return self if is_seated(game, self.player) else None


class AskReferee(Lay, frozen=True):
    """Open: waits for the referee's card, which lets `act` be done: a booking or an undo. `over`: what lies open under
    it. `wrong`: what the last card was, in words, "" if none came."""

    holds_cards = True
    holds_stickers = True
    act: Intent
    over: Lay | None = None
    wrong: str = ""


class LastBookings(Lay, frozen=True):
    """Open after a start: what was booked last, before anything can be tapped (power may have gone between the
    booking and the screen)."""

    stands = True


class Paused(Lay, frozen=True):
    """Open: the clock of a timed game stands still, and the game with it. `part`: how much of the agreed length is
    left, 0 to 1."""

    stands = True
    part: float = 0


class AskHour(Lay, frozen=True):
    """Open: the clock on the wall has jumped; what hour is it? `hour` is offered, in minutes after midnight, and
    `before`: what it would be without the jump, where that is known."""

    stands = True
    hour: int
    before: int | None = None


class DeedShown(Lay, frozen=True):
    """Open: the title deed of a space, to be read."""

    passing = True
    space: int


class Aside(Lay, frozen=True):
    """Open: the table, where its question would take the whole screen."""
