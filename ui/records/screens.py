"""What the screens of home, set-up, deal and tally show: plain frozen records like those of `records`. No Kivy."""

from __future__ import annotations

import msgspec

from ui.records.intents import Intent
from ui.records.pieces import (
    ButtonView,
    ChartView,
    DeedView,
    DicePadView,
    IdleView,
    LegendView,
    MoneyPromptView,
    PromptView,
    PurchaseView,
    RingView,
    SeatRowView,
    TileView,
    Token,
)

# Home


class ResumePlayer(msgspec.Struct, frozen=True):
    """A player of a game that can be resumed."""

    token: Token
    name: str
    balance: str


class ResumeView(msgspec.Struct, frozen=True):
    """The game that was cut off, as the large card of the home screen."""

    title: str
    edition: str
    when: str
    players: tuple[ResumePlayer, ...]
    act: Intent


class StatusView(msgspec.Struct, frozen=True):
    """A word of state with a dot: the reader at home."""

    words: str
    good: bool


class HomeView(msgspec.Struct, frozen=True):
    """The home screen. `resume` None: no game to go on with, `new` is then the large card."""

    title: str
    line: str
    new: ButtonView
    status: StatusView
    languages: tuple[ButtonView, ...]
    turn: ButtonView
    resume: ResumeView | None = None


# Set-up


class EditionCardView(msgspec.Struct, frozen=True):
    """An edition as a card: its name, what to know of it, and the currency's sign for the picture of the corner."""

    name: str
    lines: tuple[str, ...]
    sign: str
    act: Intent
    chosen: bool = False


class ModeView(msgspec.Struct, frozen=True):
    """A mode of play."""

    title: str
    act: Intent
    chosen: bool = False


class TimeView(msgspec.Struct, frozen=True):
    """How long a timed game lasts: by length or by the hour, how long or until when, less and more."""

    kinds: tuple[ButtonView, ...]
    words: str
    less: ButtonView
    more: ButtonView


class EditionsView(msgspec.Struct, frozen=True):
    """Step 1: which edition, which mode. `line` explains the mode chosen; `time` None: it has no end by the clock.

    `more`: the words of the pages of cards, "{}" of "{}".
    """

    cards: tuple[EditionCardView, ...]
    modes: tuple[ModeView, ...]
    line: str
    more: str
    time: TimeView | None = None


class KeyboardView(msgspec.Struct, frozen=True):
    """Rows of letters and of accents, and the words on the keys that switch between them, space and finish."""

    letters: tuple[str, ...]
    accents: tuple[str, ...]
    to_letters: str
    to_accents: str
    space: str
    done: str


class NamingView(msgspec.Struct, frozen=True):
    """A player being named. `key` names the player: another one starts with another name. `hint`: shown while empty.

    `token` None: no player's name but other words, such as a reason.

    `starts`, `up`, `down`, `remove`: what else can be done with a seat at set-up, else None.
    """

    key: str
    token: Token | None
    name: str
    hint: str
    line: str
    length: int
    keyboard: KeyboardView
    starts: ButtonView | None = None
    up: ButtonView | None = None
    down: ButtonView | None = None
    remove: ButtonView | None = None


class CallView(msgspec.Struct, frozen=True):
    """A card is asked for. `token`: the disc that it will have, None where no card finds room."""

    token: Token | None
    title: str
    lines: tuple[str, ...]


class PlayersView(msgspec.Struct, frozen=True):
    """Step 2: who plays. `rows`: the players, then the free seats. `naming`: the player chosen is being named."""

    call: CallView
    rows: tuple[SeatRowView, ...]
    add: ButtonView
    start: ButtonView
    naming: NamingView | None = None


class StartRowView(msgspec.Struct, frozen=True):
    """A player who throws for the start. `dice` () until thrown; `out`: others threw more; `pill`: who starts."""

    token: Token
    name: str
    act: Intent
    dice: tuple[int, ...] = ()
    out: bool = False
    next: bool = False
    pill: str = ""


class StartView(msgspec.Struct, frozen=True):
    """Who starts. `token` None: it is decided, and `title` says so. `pad`: the dice of whoever throws next."""

    token: Token | None
    title: str
    line: str
    pad: DicePadView
    rows: tuple[StartRowView, ...]
    draw: ButtonView
    back: ButtonView


class RuleChoiceView(msgspec.Struct, frozen=True):
    """A value of an option. `note`: that it is the booklet's."""

    label: str
    act: Intent
    note: str = ""
    chosen: bool = False


class SumView(msgspec.Struct, frozen=True):
    """A sum being typed, as it counts so far, and the twelve keys."""

    amount: str
    keys: tuple[ButtonView, ...]


class RuleView(msgspec.Struct, frozen=True):
    """An option of the table. `name` is its id, `value` what is chosen; `departs`: it leaves the booklet.

    `other`: any other sum can be typed; `sum`: it is being typed.
    """

    name: str
    title: str
    value: str
    sentence: str
    choices: tuple[RuleChoiceView, ...]
    departs: bool = False
    other: ButtonView | None = None
    sum: SumView | None = None


class RulesView(msgspec.Struct, frozen=True):
    """Step 3: the rules of this table. `summary` heads the panel while no rule is open, `lines` are what differs.

    `more`: the words of the pages of rules, "{}" of "{}".
    """

    rules: tuple[RuleView, ...]
    summary: str
    lines: tuple[str, ...]
    official: bool
    more: str


class DeedCellView(msgspec.Struct, frozen=True):
    """A deed of the list. `owner`: whom it was dealt to. `reason`: why it cannot be dealt now."""

    name: str
    group: str
    act: Intent
    icon: str = ""
    owner: Token | None = None
    reason: str = ""


class DealRowView(msgspec.Struct, frozen=True):
    """A player with the deeds dealt so far: (group, icon) each. `places`: how many there will be."""

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
    line: str
    rest: ButtonView
    clear: ButtonView


class SetupView(msgspec.Struct, frozen=True):
    """The set-up at one of its steps, which is the `chosen` one; `following` is the one next step."""

    back: ButtonView
    steps: tuple[ButtonView, ...]
    following: ButtonView
    body: EditionsView | PlayersView | StartView | RulesView | PickView


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


class TallyRowView(msgspec.Struct, frozen=True):
    """One player's wealth. `series`: cash, deeds, mortgaged, houses, hotels as parts (0 to 1) of the longest bar.

    `wealth`: all that the player owns, line by line; `more`: the words of its pages, "{}" of "{}". `worth`: the sum.
    `total`: the sum, or that the player is bankrupt.
    """

    place: str
    token: Token
    name: str
    total: str
    series: tuple[float, ...]
    first: bool = False
    wealth: tuple[WealthLineView, ...] = ()
    worth_label: str = ""
    worth: str = ""
    more: str = ""


class TallyView(msgspec.Struct, frozen=True):
    """The end of a game. `pill`: official rules, or how many are of the table itself.

    `chart` None: the course of the game is not known.
    """

    title: str
    pill: str
    official: bool
    departures: tuple[str, ...]
    end: str
    rows: tuple[TallyRowView, ...]
    legend: LegendView
    chart: ChartView | None
    chart_button: ButtonView
    undo: ButtonView
    close: ButtonView


class FaultView(msgspec.Struct, frozen=True):
    """`lines` are sentences; `answers` what a person may choose, none if nothing can be done here."""

    title: str
    lines: tuple[str, ...]
    answers: tuple[ButtonView, ...] = ()


# The table


Middle = IdleView | MoneyPromptView | PromptView | DeedView
Side = PurchaseView | tuple[ButtonView, ...] | None


class TableView(msgspec.Struct, frozen=True):
    """The table: the board with the one question in its `middle`, the tiles, and what is there whatever is asked.

    `side`: what takes the right column, a purchase or a list of answers; None leaves it to the tiles, with `actions`
    under them. A tile that can be held stands over a purchase too. `note`: said over the menu, where no strip can say
    it.
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

    @property
    def answers(self) -> tuple[ButtonView, ...]:
        """Every answer to the question, wherever it stands."""
        if isinstance(self.side, PurchaseView):
            return (self.side.other, *self.actions)
        return self.actions if self.side is None else self.side
