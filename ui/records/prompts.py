"""The questions in the middle of the board, each on its paper: plain frozen records. No Kivy inside."""

from __future__ import annotations

import msgspec

from ui.records.intents import Intent
from ui.records.pieces import ButtonView, Change, Fact, SignatureView, Token, Who
from ui.records.times import Dial, Stopped


class MoneyPromptView(msgspec.Struct, frozen=True):
    """Pay or receive. `group` "" gives an ink band with `icon`; `houses` 1 to 4, or `tall`: what stands on the street.
    `why`: what a touch on the amount does. `brief`: a caption for less room. `note`: said under the title, where that
    leaves room."""

    title: str
    payer: Who
    payee: Who
    caption: str
    amount: str
    unit: str
    changes: tuple[Change, ...]
    signature: SignatureView
    group: str = ""
    icon: str = ""
    houses: int = 0
    tall: str = ""
    why: Intent | None = None
    brief: str = ""
    note: str = ""


class GroupMate(msgspec.Struct, frozen=True):
    """A deed of the same group, with its holder, under the question. `divided`: its name with soft hyphens; `brief`:
    with words shortened."""

    name: str
    group: str
    owner: Token | None = None
    here: bool = False
    divided: str = ""
    brief: str = ""


class PurchaseView(msgspec.Struct, frozen=True):
    """What stands beside a deed to buy: who, the question, the way out with other `actions`, the group.

    `token` None: a tile over it says who. `change` None: the player is short of cash, of which there is the `cash`.
    `lines`: what is said of the player, the last of them where it has room; `brief`: the first, with a name's words
    shortened. `why`: what a touch on the amount does.
    """

    token: Token | None
    name: str
    lines: tuple[str, ...]
    title: str
    amount: str
    unit: str
    change: Change | None
    signature: SignatureView
    other: ButtonView
    actions: tuple[ButtonView, ...] = ()
    mates: tuple[GroupMate, ...] = ()
    why: Intent | None = None
    brief: str = ""
    cash: Fact | None = None


class PromptView(msgspec.Struct, frozen=True):
    """The paper of any question, also of those without a drawing of their own.

    `lines` are sentences, or if `listed` the entries of a list; `facts` are labelled amounts; `amount` is the large
    one, `caption` what it is, `why` what a touch on it does. `emblem`: under them all an icon, a time or dice.
    """

    title: str
    token: Token | None = None
    name: str = ""
    lines: tuple[str, ...] = ()
    amount: str = ""
    unit: str = ""
    facts: tuple[Fact, ...] = ()
    changes: tuple[Change, ...] = ()
    signature: SignatureView | None = None
    emblem: str | Dial | Stopped | tuple[int, ...] = ""
    why: Intent | None = None
    caption: str = ""
    listed: bool = False
