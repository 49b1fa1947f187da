"""What the screens of set-up, deal and tally show: plain frozen records like those of `records`. No Kivy inside."""

from __future__ import annotations

import msgspec

from ui.records import ButtonView, ChartView, LegendView, SeatRowView, TallyRowView, Token


class PageView(msgspec.Struct, frozen=True):
    """How the pages of a list are counted; `words` has "{}" for the page and "{}" for how many."""

    words: str = "{} / {}"


# Set-up


class EditionCardView(msgspec.Struct, frozen=True):
    """An edition as a card: its name, what to know of it, and the currency's sign for the picture of the corner."""

    name: str
    lines: tuple[str, ...]
    sign: str
    chosen: bool = False


class ModeView(msgspec.Struct, frozen=True):
    """A mode with the sentence that explains it."""

    title: str
    line: str
    chosen: bool = False


class EditionsView(msgspec.Struct, frozen=True):
    """Step 1: which edition, which mode."""

    cards: tuple[EditionCardView, ...]
    modes: tuple[ModeView, ...]


class KeyboardView(msgspec.Struct, frozen=True):
    """Rows of letters and of accents, and the words on the keys that switch between them, space and finish."""

    letters: tuple[str, ...]
    accents: tuple[str, ...]
    to_letters: str
    to_accents: str
    space: str
    done: str


class NamingView(msgspec.Struct, frozen=True):
    """A player being named. `key` names the player: another one starts with another name. `hint`: shown while empty."""

    key: str
    token: Token
    name: str
    hint: str
    line: str
    length: int
    starts: ButtonView
    up: ButtonView
    down: ButtonView
    remove: ButtonView
    keyboard: KeyboardView


class PlayersView(msgspec.Struct, frozen=True):
    """Step 2: who plays. `token`: the disc of the card asked for. `seated`: how many of the rows are players."""

    token: Token | None
    title: str
    lines: tuple[str, ...]
    rows: tuple[SeatRowView, ...]
    seated: int
    add: ButtonView
    draw: ButtonView
    chosen: int | None = None
    naming: NamingView | None = None


class RuleChoiceView(msgspec.Struct, frozen=True):
    """A value of an option. `note`: that it is the booklet's."""

    label: str
    note: str = ""
    chosen: bool = False


class RuleView(msgspec.Struct, frozen=True):
    """An option of the table. `name` is its id, `value` what is chosen; `departs`: it leaves the booklet."""

    name: str
    title: str
    value: str
    sentence: str
    choices: tuple[RuleChoiceView, ...]
    departs: bool = False


class RulesView(msgspec.Struct, frozen=True):
    """Step 3: the rules of this table. `summary` heads the panel while no rule is open, `lines` are what differs."""

    rules: tuple[RuleView, ...]
    summary: str
    lines: tuple[str, ...]
    official: bool


class SetupView(msgspec.Struct, frozen=True):
    """The set-up at one of its three steps. `message` is said over the main button `following` for a moment."""

    steps: tuple[str, ...]
    step: int
    following: ButtonView
    pages: PageView
    body: EditionsView | PlayersView | RulesView


# The deal of the short game


class DealtView(msgspec.Struct, frozen=True):
    """A deed dealt. `group` is a key of theme.GROUPS, `icon` stands in for the letter of a group without one."""

    name: str
    amount: str
    group: str
    icon: str = ""


class HandView(msgspec.Struct, frozen=True):
    """A player with the deeds dealt to them and what is left in hand."""

    token: Token
    name: str
    balance: str
    deeds: tuple[DealtView, ...]


class DealView(msgspec.Struct, frozen=True):
    """What the bank has dealt."""

    title: str
    line: str
    hands: tuple[HandView, ...]
    go: ButtonView


# Tally


class WealthLineView(msgspec.Struct, frozen=True):
    """A line of a player's wealth. `group` "" and `icon`: a sign of its own, such as the bill of the cash."""

    label: str
    amount: str
    group: str = ""
    icon: str = ""
    mortgaged: bool = False


class WealthView(msgspec.Struct, frozen=True):
    """All that a player owns, line by line, and the sum."""

    token: Token
    name: str
    lines: tuple[WealthLineView, ...]
    total_label: str
    total: str


class TallyView(msgspec.Struct, frozen=True):
    """The end of a game. `wealths` go with `rows`. `pill`: official rules, or how many are of the table itself.

    `chart` None: the course of the game is not known.
    """

    title: str
    pill: str
    official: bool
    departures: tuple[str, ...]
    end: str
    rows: tuple[TallyRowView, ...]
    wealths: tuple[WealthView, ...]
    legend: LegendView
    chart: ChartView | None
    pages: PageView
    chart_button: ButtonView
    undo: ButtonView
    close: ButtonView


class FaultView(msgspec.Struct, frozen=True):
    """`lines` are sentences; `answers` what a person may choose, none if nothing can be done here."""

    title: str
    lines: tuple[str, ...]
    answers: tuple[ButtonView, ...] = ()
