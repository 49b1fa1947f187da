"""What the widgets show: plain frozen records, which the views fill from the game. No Kivy inside.

Law: widgets hold neither sentences nor money. Every word comes in the language of the moment, every amount already
written out, so that a switch of language or edition is the caller's job alone.

Group keys are "A" to "H", "station" and "utility" (theme.GROUPS); colours and symbols are the keys of theme.PLAYERS and
theme.SYMBOLS; icons are the names in icons.PATHS.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

import msgspec

from ui.records.intents import Intent


class Token(msgspec.Struct, frozen=True):
    """A player's disc. A player is always shown by it, with the name beside it."""

    colour: str
    symbol: str


class Who(msgspec.Struct, frozen=True):
    """An account that pays or is paid; `token` None: the bank or the pot, shown by `icon`."""

    name: str
    token: Token | None = None
    icon: str = "bill"


class Change(msgspec.Struct, frozen=True):
    """A player's balance before and after. `token` None: the place of the disc stays empty."""

    before: str
    after: str
    token: Token | None = None


class Look(StrEnum):
    """How a button looks: MAIN is paper, one a screen at most; DANGER is outlined and is always held."""

    PLAIN = "plain"
    MAIN = "main"
    DANGER = "danger"


class ButtonView(msgspec.Struct, frozen=True):
    """A button. `act` is what a touch does; None: it only changes what is seen.

    Not `enabled`: it would be refused, is greyed, and says `reason` when touched. `hold_s` > 0: held so many seconds;
    let go too early it says its `reason`, if any. `because`: what a touch on the note with the `reason` does; `why`:
    what one beside a large tile does, asking about its amount.

    `detail` is the second line, `amount` stands at the right, `card` is whose card will be asked for. `stacked`: icon
    above the label. `sign` colours the amount: "+" gain, "-" loss. What the button is about may be shown instead of the
    icon: a player's `token`, or a deed as the badge of its `group` (`icon` then for a group without a letter), hollow
    when `mortgaged`.

    `chosen`: outlined; `pick`: how it says so: "tick", a box, or "dot", where only one can be. `struck`: it no longer
    holds; `mark`: an icon in its corner, or "dot".

    `named`: the label is a name, which is cut where it is too long. `brief`: for less room a `detail`, or the label of
    a fact or tile; `short`: a name for less room.
    """

    label: str = ""
    detail: str = ""
    icon: str = ""
    enabled: bool = True
    reason: str = ""
    look: Look = Look.PLAIN
    hold_s: float = 0
    card: Token | None = None
    amount: str = ""
    sign: str = ""
    stacked: bool = False
    token: Token | None = None
    group: str = ""
    mortgaged: bool = False
    chosen: bool = False
    struck: bool = False
    mark: str = ""
    named: bool = False
    act: Intent | None = None
    because: Intent | None = None
    why: Intent | None = None
    brief: str = ""
    short: str = ""
    pick: str = ""


def keys_in(part: object) -> Iterator[ButtonView]:
    """All keys in a record and in what it is made of, in the order of its fields; none that is only to be read."""
    if isinstance(part, ButtonView):
        if part.act is not None or part.reason:
            yield part
    elif isinstance(part, msgspec.Struct):
        for field in part.__struct_fields__:
            yield from keys_in(getattr(part, field))
    elif isinstance(part, tuple):
        for each in part:
            yield from keys_in(each)


class Lien(StrEnum):
    """How a deed strip shows one deed."""

    FREE = "free"
    OWNED = "owned"
    MORTGAGED = "mortgaged"


class DeedMark(msgspec.Struct, frozen=True):
    """One deed of a deed strip. A strip holds all deeds, group by group: streets, stations, utilities."""

    group: str
    lien: Lien = Lien.FREE


class Standing(StrEnum):
    """The states of a player's tile. ACTS points at the board; DEBT shows what is missing in place of the balance."""

    NORMAL = "normal"
    ACTS = "acts"
    RECEIVES = "receives"
    DEBT = "debt"
    OUT = "out"


class TileView(msgspec.Struct, frozen=True):
    """A player's tile. `short`: the balance where even the smallest size is too wide; `misses`: how many turns are yet
    to be missed; `tickets`: how many bus tickets they hold; `out`: the word for who is out of the game. `act`: what a
    touch does. Held `hold_s` > 0 seconds it does `held`; `hold_words`: "{}" are left."""

    token: Token
    name: str
    balance: str
    unit: str = ""
    short: str = ""
    deeds: tuple[DeedMark, ...] = ()
    standing: Standing = Standing.NORMAL
    jailed: bool = False
    jail_cards: int = 0
    misses: int = 0
    tickets: int = 0
    hold_s: float = 0
    hold_words: str = "{}"
    decimal: str = ","
    out: str = ""
    act: Intent | None = None
    held: Intent | None = None


class SpaceView(msgspec.Struct, frozen=True):
    """A space of the board: a street has a `group`, any other an `icon`, or a `glyph` such as "?" or "P".

    `houses`: how many stand there; `tall`: "hotel" or "skyscraper" in their place. `here`: it is the space acted upon;
    `off`: it is greyed; `mark`: an icon on it, or "dot". `name`, `line` and `facts` are what the magnifier says, beside
    the owner and the buildings. `act`: what lifting the finger over it does; `reason`: what that says where it does
    nothing. `share`: how much of what is told of all spaces it has, 0 to 1.
    """

    group: str = ""
    icon: str = ""
    glyph: str = ""
    houses: int = 0
    tall: str = ""
    mortgaged: bool = False
    owner: Token | None = None
    here: bool = False
    name: str = ""
    line: str = ""
    facts: tuple[Fact, ...] = ()
    act: Intent | None = None
    reason: str = ""
    mark: str = ""
    off: bool = False
    share: float = 0.0


class PawnView(msgspec.Struct, frozen=True):
    """A pawn. `jailed`: it stands behind the bars of the corner; `acts`: it is its player's turn."""

    token: Token
    space: int
    jailed: bool = False
    acts: bool = False


class RingView(msgspec.Struct, frozen=True):
    """The board: its spaces from START clockwise, which of them are the corners and the jail, and the pawns. `start`:
    the word on START; "" where there is none."""

    spaces: tuple[SpaceView, ...]
    pawns: tuple[PawnView, ...] = ()
    start: str = "START"
    corners: tuple[int, int, int, int] = (0, 10, 20, 30)
    jail: int | None = 10


class Signing(StrEnum):
    """The states of a signature strip."""

    WAITS = "waits"
    REMINDS = "reminds"
    SIGNED = "signed"
    REFUSED = "refused"
    FAULT = "fault"


class SignatureView(msgspec.Struct, frozen=True):
    """The strip, the only place that asks for a card. `token` None: any card. `touch`: it asks for a hold instead of
    the card.

    `debit`: the banker pays for them. `ground`: what a touch on all of it does, where it says what would be refused.
    `brief`: a title for less room; `less`: lines for less room, the longest first.
    """

    title: str
    line: str = ""
    signing: Signing = Signing.WAITS
    token: Token | None = None
    debit: ButtonView | None = None
    ground: Intent | None = None
    brief: str = ""
    less: tuple[str, ...] = ()
    touch: bool = False


class DeedLine(msgspec.Struct, frozen=True):
    """A line of a deed. `current`: the rent now, or that there is none. `cost`: a building price or the mortgage."""

    label: str
    amount: str
    current: bool = False
    cost: bool = False


class DeedView(msgspec.Struct, frozen=True):
    """A title deed. `why`: what a touch on it does; `holder`: whose it is, in words, "" where the deed does not say."""

    group: str
    name: str
    lines: tuple[DeedLine, ...]
    icon: str = ""
    why: Intent | None = None
    holder: str = ""


class Fact(msgspec.Struct, frozen=True):
    """A line of a general prompt: a label and its amount, and what that was `before` where it changes."""

    label: str
    amount: str = ""
    before: str = ""
