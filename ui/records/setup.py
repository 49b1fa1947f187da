"""What the steps of the set-up show: plain frozen records like those of `pieces`. No Kivy."""

from __future__ import annotations

import msgspec

from ui.records.dice import DicePadView
from ui.records.intents import Intent
from ui.records.pieces import ButtonView, Token
from ui.records.screens import LookView, NamingView


class EditionCardView(msgspec.Struct, frozen=True):
    """An edition as a card: its name, what to know of it, and for the picture of the corner the currency's sign and
    the groups of the first and the last streets; none where the board has no street.

    `reason`: why it cannot be chosen, "" if it can be; it then has nothing that a touch does.
    """

    name: str
    lines: tuple[str, ...]
    sign: str
    act: Intent | None
    chosen: bool = False
    reason: str = ""
    ends: tuple[str, str] | None = ("A", "H")


class TimeView(msgspec.Struct, frozen=True):
    """How long a timed game lasts: by length or by the hour, how long or until when, less and more."""

    kinds: tuple[ButtonView, ...]
    words: str
    less: ButtonView
    more: ButtonView


class EditionsView(msgspec.Struct, frozen=True):
    """Step 1: which edition, which mode. `line` explains the mode chosen; `time` None: it has no end by the clock.

    `more`: the words of the pages of cards, "{}" of "{}". `names`: takes the names proposed for the board, None: none
    are.
    """

    cards: tuple[EditionCardView, ...]
    modes: tuple[ButtonView, ...]
    line: str
    more: str
    time: TimeView | None = None
    names: ButtonView | None = None


class CallView(msgspec.Struct, frozen=True):
    """The place that asks for the next card, or says whose it is that was put down again. `token`: the disc its player
    has or will have; None: no card is asked for, as the table is full, or the reader `out`, which is then said."""

    token: Token | None
    title: str
    lines: tuple[str, ...]
    out: bool = False


class SeatRowView(msgspec.Struct, frozen=True):
    """A seat at set-up. `token` None: a free seat, `name` then says which. `remove`: what the cross does, held for
    `remove_s` seconds; `hold` says so to a player who only touches it."""

    name: str
    token: Token | None = None
    line: str = ""
    pill: str = ""
    chosen: bool = False
    act: Intent | None = None
    remove: Intent | None = None
    remove_s: float = 0
    hold: str = ""


class PlayersView(msgspec.Struct, frozen=True):
    """Step 2: who plays. `rows`: the players, then the free seats. `naming`: the player chosen is being named."""

    call: CallView
    rows: tuple[SeatRowView, ...]
    add: ButtonView
    start: ButtonView
    naming: NamingView | None = None


class StartRowView(msgspec.Struct, frozen=True):
    """A player who throws for the start. `dice`: () until thrown; `out`: others threw more; `pill`: who starts.
    `chosen`: this player throws next, or starts."""

    token: Token
    name: str
    act: Intent
    dice: tuple[int, ...] = ()
    out: bool = False
    chosen: bool = False
    pill: str = ""


class StartView(msgspec.Struct, frozen=True):
    """The throws for the start. `token` None: it is decided, as `title` says. `pad`: for the player who throws next."""

    token: Token | None
    title: str
    line: str
    pad: DicePadView
    rows: tuple[StartRowView, ...]
    draw: ButtonView
    back: ButtonView


class SumView(msgspec.Struct, frozen=True):
    """A sum being typed, as it counts so far, and the twelve keys. `title`: what it is, "" where that is plain;
    `longest`: the longest sum that may stand beside it."""

    amount: str
    keys: tuple[ButtonView, ...]
    title: str = ""
    longest: str = ""


class SwitchView(msgspec.Struct, frozen=True):
    """A house rule as people call it, what it means with its amount, whether it is `on`, and what switches it.

    `note`: says that it is on by the booklet. `reason`: why it cannot be switched, "" if it can be.
    """

    title: str
    line: str
    on: bool
    act: Intent
    note: str = ""
    reason: str = ""


class RuleView(msgspec.Struct, frozen=True):
    """An option of the table. `name` is its id, `value` what is chosen; `changed`: that is not the booklet's own, and
    where it `departs` no fair reading of the booklet either.

    `other`: the button to type another sum; `sum`: the sum being typed. `house`: one of the rules that people know, not
    of the fine print; `switch`: it is one that is switched on or off.
    """

    name: str
    title: str
    value: str
    sentence: str
    choices: tuple[ButtonView, ...]
    departs: bool = False
    changed: bool = False
    other: ButtonView | None = None
    sum: SumView | None = None
    house: bool = False
    switch: SwitchView | None = None


class ChapterView(msgspec.Struct, frozen=True):
    """A chapter of the fine print: the `names` of its rules, and how many of them are changed, "" for none."""

    title: str
    icon: str
    names: tuple[str, ...]
    changed: str = ""


class ChosenView(msgspec.Struct, frozen=True):
    """What this table plays by. `game`: board, mode and starting money; `players`: those who are seated; `summary`:
    official rules, or how many house rules.

    `lines`: the house rules; `own`: what the maker of the board has set, under `own_title`; `fair`: what is chosen
    within the booklet, under `fair_title`. `question`: what to do while nothing is chosen. `all`: leads to the whole
    list where it has no room; `more`: the words of its pages, "{}" of "{}".
    """

    game: tuple[str, ...]
    players: tuple[Token, ...]
    summary: str
    official: bool
    lines: tuple[str, ...]
    own_title: str
    own: tuple[str, ...]
    fair_title: str
    fair: tuple[str, ...]
    question: str
    all: str
    more: str


class RulesView(msgspec.Struct, frozen=True):
    """Step 3: the rules of this table. `fold`: to the fine print and its `chapters`; `unfold`: back to the house rules;
    `begun`: to a game begun with paper money."""

    rules: tuple[RuleView, ...]
    chapters: tuple[ChapterView, ...]
    chosen: ChosenView
    fold: ButtonView
    unfold: ButtonView
    begun: ButtonView


class DeedCellView(msgspec.Struct, frozen=True):
    """A deed to touch. `owner`: who has it. `reason`: why nothing can be done with it now, "" if it can. `brief`: the
    name for where the whole has no room; `note`: a word that takes the place of its second line. `level`: how many
    houses stand there, "" for none or for what is `tall`."""

    name: str
    group: str
    act: Intent
    icon: str = ""
    owner: Token | None = None
    reason: str = ""
    brief: str = ""
    mortgaged: bool = False
    level: str = ""
    tall: str = ""
    note: str = ""


class DealRowView(msgspec.Struct, frozen=True):
    """A player with the deeds dealt so far, each as (group, icon). `places`: how many there will be."""

    token: Token
    name: str
    deeds: tuple[tuple[str, str], ...]
    places: int
    act: Intent
    chosen: bool = False


class PickView(msgspec.Struct, frozen=True):
    """Step 4, where deeds are dealt: who has which, and the list to pick from."""

    rows: tuple[DealRowView, ...]
    cells: tuple[DeedCellView, ...]
    rest: ButtonView


class BegunRowView(msgspec.Struct, frozen=True):
    """A player of a game begun with paper money: cash in hand; or in its place `deeds`, how many were entered, or
    `place`, where the pawn stands; these are "" while not in sight."""

    token: Token
    name: str
    balance: str
    deeds: str
    act: Intent
    chosen: bool = False
    place: str = ""


class BegunView(msgspec.Struct, frozen=True):
    """What everybody has already: the players, and of one of them the money with the jail cards, or the deeds or houses
    of all, or the `looks` of one and the `spaces` where the pawns stand. `sum` None: these or `cells` are shown.
    `line`: that players are wanted, while there are none; `hint`: what a touch on one of the
    `cards` does, or another one on the corner where this pawn stands; `captions`: what the two rows of looks and the
    spaces are; `place`: the name of the space where this pawn stands."""

    rows: tuple[BegunRowView, ...]
    tabs: tuple[ButtonView, ...]
    cells: tuple[DeedCellView, ...] = ()
    sum: SumView | None = None
    cards: tuple[ButtonView, ...] = ()
    looks: tuple[LookView, ...] = ()
    spaces: tuple[ButtonView, ...] = ()
    line: str = ""
    hint: str = ""
    captions: tuple[str, str, str] = ("", "", "")
    place: str = ""


class OverView(msgspec.Struct, frozen=True):
    """What lies over a step, named in place of the steps: its title, what touches do, and the button that gives up
    all that was entered there."""

    title: str
    line: str
    clear: ButtonView


class SetupView(msgspec.Struct, frozen=True):
    """The set-up at one of its steps, which is the `chosen` one; `following` is the one next step.

    `over`: what lies over the step, None if nothing does."""

    back: ButtonView
    steps: tuple[ButtonView, ...]
    following: ButtonView
    body: EditionsView | PlayersView | StartView | RulesView | PickView | BegunView
    over: OverView | None = None
