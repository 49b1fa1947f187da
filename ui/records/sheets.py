"""What the full screens show, where something is composed before it is signed: plain frozen records. No Kivy inside.

Law: everything that can be touched is a ButtonView, which carries what it does.
"""

from __future__ import annotations

import msgspec

from ui.records.boards import BoardView, TilesView
from ui.records.estate import CardsView
from ui.records.intents import Intent
from ui.records.pieces import ButtonView, Change, DeedView, Fact, SignatureView, Signing, Token, keys_in
from ui.records.receipts import ReceiptView


class HeadView(msgspec.Struct, frozen=True):
    """The head of a list: whose it is, and their balance now, or before and after. `token` None: `name` alone.
    `parts`: under it, what the balance is made of."""

    name: str
    token: Token | None = None
    balance: str = ""
    change: Change | None = None
    parts: tuple[Fact, ...] = ()


class ListView(msgspec.Struct, frozen=True):
    """A list of rows in pages, under its head. `share`: of the body's width.

    `columns`: at most so many rows stand beside each other. `close`: many rows of one line for each name, turned in the
    head, at its right end. `rolls`: the rows scroll under the finger and have no pages."""

    rows: tuple[ButtonView, ...]
    head: HeadView | None = None
    share: float = 1
    columns: int = 2
    close: bool = False
    rolls: bool = False


class SideView(msgspec.Struct, frozen=True):
    """One side of a trade: whose it is, a row for each thing handed over, with the sign at its right that takes it out,
    and the buttons that add to them. `costs`: a row for what is received and costs its receiver something; `ways`: for
    each of these the keys for what is done with it, one of them chosen."""

    head: HeadView
    rows: tuple[ButtonView, ...] = ()
    costs: tuple[ButtonView, ...] = ()
    ways: tuple[tuple[ButtonView, ...], ...] = ()
    adders: tuple[ButtonView, ...] = ()


class GoodsView(msgspec.Struct, frozen=True):
    """What both sides of a trade hand over. `fixed`: it is only to be read, all at once as far as it has room. `share`:
    of the body's width."""

    sides: tuple[SideView, SideView]
    fixed: bool = False
    share: float = 1


class AccountsView(msgspec.Struct, frozen=True):
    """Players and other accounts to choose from, all at once: a tile with the `token` or icon of each, under a head
    that says the question and who is chosen. `share`: of the body's width. `places`: how many choices the fuller of two
    such lists side by side has."""

    title: str
    choices: tuple[ButtonView, ...]
    share: float = 1
    places: int = 0


class PadView(msgspec.Struct, frozen=True):
    """A keypad: twelve keys in rows of three, and quick amounts beside them. `amount` is what was typed."""

    title: str
    amount: str
    unit: str
    keys: tuple[ButtonView, ...]
    quick: tuple[ButtonView, ...]
    share: float = 1


class GridView(msgspec.Struct, frozen=True):
    """Choices as large tiles, `columns` beside each other: each its words, then its sign with the amount or detail.

    `pictures`: each icon is a card of paper over the words; `wide`: so many of the first have a row of their own."""

    choices: tuple[ButtonView, ...]
    columns: int = 1
    wide: int = 0
    pictures: bool = False
    share: float = 1


class FaceView(msgspec.Struct, frozen=True):
    """A card laid open: the `icon` of its deck, its name, what it says, how that is worked out, and its amount. `sign`
    colours the amount, as on a button. Before it, or alone: the badge of the `group` that it leads to, or `picture`, an
    icon. `tools`: what can be changed on it. `why`: what a touch on the amount does."""

    icon: str
    title: str
    lines: tuple[str, ...]
    amount: str = ""
    unit: str = ""
    sign: str = ""
    group: str = ""
    picture: str = ""
    tools: tuple[ButtonView, ...] = ()
    share: float = 1
    why: Intent | None = None
    rows: tuple[Fact, ...] = ()


class DeedPartView(msgspec.Struct, frozen=True):
    """A title deed to look at. `share`: of the body's width."""

    deed: DeedView
    share: float = 1


class PassingLine(msgspec.Struct, frozen=True):
    """What passes on, to read: the badge of its `group`, hollow when `mortgaged`, or its `icon` where it has none; its
    name, and what is said of it."""

    name: str
    icon: str = ""
    group: str = ""
    mortgaged: bool = False
    detail: str = ""


class PassingView(msgspec.Struct, frozen=True):
    """An estate that passes on: the money as facts in a row, under them all else as lines under a `head`. `empty` is
    said where there is nothing else. `share`: of the body's width."""

    facts: tuple[ButtonView, ...]
    head: str
    lines: tuple[PassingLine, ...]
    empty: str
    share: float = 1


class SignView(msgspec.Struct, frozen=True):
    """Where somebody signs: the strip that asks for the card, and the button held by who signs by touch, else None."""

    strip: SignatureView
    hold: ButtonView | None = None


class FootView(msgspec.Struct, frozen=True):
    """The foot of a sheet, which says what would be booked: sentences (`refused`: they say why it would not be), the
    amount, the balance before and after; at the right other ways out, the next step, and who signs.

    `high`: as high as with an amount, so that nothing moves when there is one. `low`: an amount under one short
    sentence or none, which leaves all the height that it can. `joined`: one paper with what stands over it. `keyed`:
    keys stand over it; at most so many lines of words and balances come to stand here while an amount is typed.

    `about`: what the sentences are about, over them. `brief`: the sentences for less room. `changes`: balances of
    several players. `owed`: what the amount pays. `why`: what a touch on the amount does, or on the sentences. `said`:
    what lies for a moment over all who sign, or over the sentences.
    """

    lines: tuple[str, ...] = ()
    refused: bool = False
    amount: str = ""
    unit: str = ""
    change: Change | None = None
    others: tuple[ButtonView, ...] = ()
    go: ButtonView | None = None
    signs: tuple[SignView, ...] = ()
    high: bool = False
    joined: bool = False
    why: Intent | None = None
    low: bool = False
    said: SignatureView | None = None
    about: PassingLine | None = None
    changes: tuple[Change, ...] = ()
    owed: Fact | None = None
    keyed: int | None = None
    brief: str = ""

    @property
    def buttons(self) -> tuple[ButtonView, ...]:
        """All that can be touched, in order."""
        holds = tuple(sign.hold for sign in self.signs if sign.hold is not None)
        return (*self.others, *((self.go,) if self.go is not None else ()), *holds)


SheetPart = (
    AccountsView | ListView | GoodsView | PadView | CardsView | BoardView | GridView | FaceView | DeedPartView
    | PassingView | ReceiptView | TilesView
)  # fmt: skip


class FactView(msgspec.Struct, frozen=True):
    """A number to read at the right end of the top bar, after the icon of what it counts."""

    icon: str
    count: str


class SheetView(msgspec.Struct, frozen=True):
    """A full screen. `key`: what is composed; another key goes to the first page.

    `emblem`: an icon on paper before the title; `line`: a sentence under it. `facts` stand right of the tabs. `undo`
    None: something is composed here. `redo`: beside *Undo*, after one. `again`: beside *Undo*,
    where the bank says aloud what it asks.

    `note`: a sentence for a moment, in a strip that looks as `noted` says; `because`: what a touch on it does.
    """

    key: str
    title: str
    back: ButtonView
    undo: ButtonView | None
    body: tuple[SheetPart, ...]
    foot: FootView | None = None
    token: Token | None = None
    tabs: tuple[ButtonView, ...] = ()
    tools: tuple[ButtonView, ...] = ()
    note: str = ""
    emblem: str = ""
    line: str = ""
    because: Intent | None = None
    facts: tuple[FactView, ...] = ()
    redo: ButtonView | None = None
    noted: Signing = Signing.REFUSED
    again: ButtonView | None = None

    @property
    def buttons(self) -> tuple[ButtonView, ...]:
        """All that can be touched, except *Undo*, *Redo* and *Again*."""
        return (
            self.back,
            *self.tabs,
            *self.tools,
            *keys_in(self.body),
            *(self.foot.buttons if self.foot is not None else ()),
        )
