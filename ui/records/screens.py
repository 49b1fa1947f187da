"""What the screens show, but for the set-up's: plain frozen records like those of `pieces`. No Kivy inside."""

from __future__ import annotations

import msgspec

from ui.records.idle import IdleView
from ui.records.intents import Intent
from ui.records.pieces import ButtonView, DeedView, RingView, Signing, TileView, Token
from ui.records.prompts import MoneyPromptView, PromptView, PurchaseView
from ui.records.sheets import GridView

# Home


class ResumePlayer(msgspec.Struct, frozen=True):
    """A player of a game that can be resumed."""

    token: Token
    name: str
    balance: str


class ResumeView(msgspec.Struct, frozen=True):
    """The game that can be resumed, as the large card of the home screen."""

    title: str
    edition: str
    when: str
    players: tuple[ResumePlayer, ...]
    act: Intent


class StatusView(msgspec.Struct, frozen=True):
    """A state in words with a dot in its colour: the reader's, on the home screen. `unknown`: it is being found out."""

    words: str
    good: bool
    unknown: bool = False


class HomeView(msgspec.Struct, frozen=True):
    """The home screen. `resume` None: there is no game to resume, and `new` is the large card."""

    title: str
    line: str
    new: ButtonView
    status: StatusView
    languages: tuple[ButtonView, ...]
    turn: ButtonView
    games: ButtonView
    settings: ButtonView
    resume: ResumeView | None = None


# The keyboard


class KeyboardView(msgspec.Struct, frozen=True):
    """Rows of letters and of accents, and the words on the keys that switch between them, space and finish.

    `sentence`: for a message or a reason, whose first letter alone is large by itself; a key then makes the next one
    large or small. Else each word begins with a capital, as names do. `first`, `second`: what its two sets of keys
    are called, the one that it begins with first."""

    letters: tuple[str, ...]
    accents: tuple[str, ...]
    to_letters: str
    to_accents: str
    space: str
    done: str
    sentence: bool = False
    first: str = "letters"
    second: str = "accents"


class LookView(msgspec.Struct, frozen=True):
    """A colour or a symbol to choose, shown as the disc would be; `label` names it, or who has it.

    `reason`: why it cannot be taken, "" if it can; `swaps`: its holder takes the one that is given up for it.
    """

    token: Token
    act: Intent
    label: str = ""
    chosen: bool = False
    reason: str = ""
    swaps: bool = False


class NamingView(msgspec.Struct, frozen=True):
    """The keyboard for a name. `key` tells whose: for another one it begins anew. `hint`: shown while nothing is typed.

    `token` None: it is no player's name but other words, such as a reason; `group`, `icon`: the badge of the deed that
    is named, "" for any other space.

    `starts`, `up`, `down`, `remove`, `alone`, `by_ear`: what else can be done with a seat at set-up, else None. `look`:
    the button that shows `colours` and `symbols` in place of the keyboard; `captions`: what the two are.

    While the game runs `title` stands beside the arrow and says what is typed, the `line` where it is "". `leave`: what
    the arrow does, which then takes nothing; None: it takes what is typed.
    """

    key: str
    token: Token | None
    name: str
    hint: str
    line: str
    length: int
    keyboard: KeyboardView
    group: str = ""
    icon: str = ""
    starts: ButtonView | None = None
    up: ButtonView | None = None
    down: ButtonView | None = None
    remove: ButtonView | None = None
    look: ButtonView | None = None
    colours: tuple[LookView, ...] = ()
    symbols: tuple[LookView, ...] = ()
    captions: tuple[str, ...] = ()
    alone: ButtonView | None = None
    by_ear: ButtonView | None = None
    title: str = ""
    leave: Intent | None = None


# The deal of the short game


class DealtView(msgspec.Struct, frozen=True):
    """A deed dealt, and the `amount` that it took off the cash. `group` is a key of theme.GROUPS, `icon` stands in for
    the letter of a group without one. `brief`: the name where there is little room."""

    name: str
    amount: str
    group: str
    icon: str = ""
    brief: str = ""


class HandView(msgspec.Struct, frozen=True):
    """A player with the deeds dealt to them, and the cash left, with the word `keeps` for that. `act`: what a touch on
    it does."""

    token: Token
    name: str
    keeps: str
    balance: str
    deeds: tuple[DealtView, ...]
    act: Intent


class DealView(msgspec.Struct, frozen=True):
    """The deeds that the bank has dealt, player by player."""

    title: str
    line: str
    hands: tuple[HandView, ...]
    go: ButtonView


# The end of a game, and a fault


class CodeView(msgspec.Struct, frozen=True):
    """A code that a phone reads, and what it says: a sentence, and its `lines` where people can read them. `pages`: the
    codes there are, one of them chosen."""

    title: str
    back: ButtonView
    code: str
    line: str
    lines: tuple[str, ...]
    pages: tuple[ButtonView, ...]


class FaultView(msgspec.Struct, frozen=True):
    """The fault screen: `lines` are sentences; `answers`: what a person may choose, none if nothing can be done.
    `repair`: which file it is about and what was found, for the person who repairs it."""

    title: str
    lines: tuple[str, ...]
    answers: tuple[ButtonView, ...] = ()
    repair: tuple[str, ...] = ()


# The table


Middle = IdleView | MoneyPromptView | PromptView | DeedView
Side = PurchaseView | GridView | tuple[ButtonView, ...] | None


class TableView(msgspec.Struct, frozen=True):
    """The table: the board with the one question in its `middle`, the tiles, and the keys that are always there.

    `side`: what takes the right column, a purchase, large ways out or a list of answers; None leaves it to the tiles,
    with `actions` under them. A tile that can be held stands over a purchase too, and the tile of the player who acts
    over the ways out. `note`: said in a strip over the middle, where none is there to say it; `noted`: what kind of
    strip; `because`: what a touch on it does. `redone`: the last touch was on *Redo*, which then keeps its place.
    `again`: has the last sentence said once more; None: the bank says nothing aloud.
    """

    ring: RingView
    tiles: tuple[TileView, ...]
    middle: Middle
    undo: ButtonView
    redo: ButtonView
    history: ButtonView
    menu: ButtonView
    actions: tuple[ButtonView, ...] = ()
    side: Side = None
    note: str = ""
    noted: Signing = Signing.REFUSED
    because: Intent | None = None
    redone: bool = False
    again: ButtonView | None = None

    @property
    def answers(self) -> tuple[ButtonView, ...]:
        """Every answer to the question, wherever it stands."""
        if isinstance(self.side, PurchaseView):
            return (self.side.other, *self.side.actions)
        if isinstance(self.side, GridView):
            return self.side.choices
        return self.actions if self.side is None else self.side


# The on-screen reader


class CardView(msgspec.Struct, frozen=True):
    """A card of the on-screen reader. `tag` is what the reader will say; `lies` if it is left on the reader."""

    tag: str
    name: str
    token: Token | None = None
    lies: bool = False


class ReaderView(msgspec.Struct, frozen=True):
    """The on-screen reader: the cards within reach of the mouse."""

    title: str
    cards: tuple[CardView, ...]
