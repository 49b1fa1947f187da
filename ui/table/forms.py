"""What is being composed on a full screen before the bank is asked: a trade, a plan. Plain records; no words, no rules.

Law: a form changes nothing. What it would do is asked of the bank's rules each time it is shown.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from banker import commands as c
from banker import events as e
from banker.board import (
    CollectEach,
    Deck,
    Effect,
    JailCard,
    MoveBackTo,
    MoveTo,
    Pay,
    PayEach,
    PayPerBuilding,
    Receive,
    ToJail,
)
from banker.ledger import BANK
from banker.money import Money
from banker.pending import Bundle, CardToDraw, Pending, SwisscomChoice
from banker.refusal import Refused
from banker.registry import LevelChange
from banker.sums import Sum
from ui.records.intents import Intent
from ui.table.lay import Lay
from ui.table.plans import Plan


class Form(Lay, frozen=True):
    """What is composed, or read, on a full screen."""

    composed = True


class Adding(msgspec.Struct, frozen=True):
    """What is being added to a trade: deeds of `giver`, their money, or how much of the debt is met by it."""

    giver: str
    what: Literal["deeds", "money", "settles"]
    typed: Money = 0


class Trading(Form, frozen=True):
    """A trade: `player` would hand `gives` to `other` for `takes`. `other` None: not chosen yet. `back`: where the
    first button leads, None: to who trades."""

    player: str
    other: str | None = None
    gives: Bundle = Bundle()
    takes: Bundle = Bundle()
    settles: Money = 0
    adding: Adding | None = None
    back: Intent | None = None

    @property
    def command(self) -> c.ProposeTrade | None:
        """The command that proposes the trade; None until `other` is chosen."""
        if self.other is None:
            return None
        return c.ProposeTrade(self.player, self.other, self.gives, self.takes, self.settles)

    @property
    def added(self) -> Trading:
        """The trade with what is being added taken in."""
        bare = replace(self, adding=None)
        match self.adding:
            case Adding(giver, "money", typed) if giver == self.player:
                return replace(bare, gives=replace(self.gives, money=typed))
            case Adding(what="money", typed=typed):
                return replace(bare, takes=replace(self.takes, money=typed))
            case Adding(what="settles", typed=typed):
                return replace(bare, settles=typed)
            case _:
                return bare

    @property
    def priced(self) -> Trading:
        """The trade with the keys open for the money that is paid for what one hands over, once both are known."""
        gives, takes = (bundle.deeds or bundle.jail_cards for bundle in (self.gives, self.takes))
        if self.other is None or not (gives or takes):
            return self
        return replace(self, adding=Adding(self.other if gives else self.player, "money"))


Mode = Literal["deeds", "build", "sell", "mortgage"]
MODES: tuple[Mode, ...] = ("deeds", "build", "sell", "mortgage")


class Estate(Form, frozen=True):
    """A player's estate, and what is planned with it. `space`: the group of this deed comes first."""

    player: str
    mode: Mode = "deeds"
    space: int | None = None
    plan: Plan = ()


class Raising(Form, frozen=True):
    """What a debtor has chosen of the ways to meet the debt, in place of the plan that the bank proposes."""

    player: str
    plan: Plan


class Receiving(Form, frozen=True):
    """The deeds received mortgaged of which the new holder would lift the mortgage; the others are kept so."""

    player: str
    lifted: tuple[int, ...] = ()


Service = Literal["land", "salary", "card", "fine", "pay"]
SERVICES: tuple[Service, ...] = ("land", "salary", "card", "fine", "pay")

AMOUNTS: dict[str, type[Receive] | type[Pay] | type[CollectEach] | type[PayEach]] = {
    "receive": Receive, "pay": Pay, "collect_each": CollectEach, "pay_each": PayEach,
}  # fmt: skip
"""Effects to choose for a card that is not in the list; each takes an amount."""


class Cashing(Form, frozen=True):
    """The cashier's pad: what was done at the table, by whom. `space`: where they have come to; `payee`: the account
    that `player` pays freely the amount `typed`.

    `repeats`: an equal payment has just been booked, and the table has not yet said that it means a second one.
    """

    player: str
    what: Service = "land"
    space: int | None = None
    payee: str = BANK
    typed: Money = 0
    repeats: bool = False

    @property
    def command(self) -> c.Command | None:
        """The command for the bank; None while something is missing. (A card is asked for once its deck is touched.)"""
        match self.what:
            case "land":
                return None if self.space is None else c.Land(self.player, self.space)
            case "salary":
                return c.CashSalary(self.player)
            case "fine":
                return c.CashFine(self.player)
            case "card":
                return None
            case "pay":
                return c.CashPay(self.player, self.payee, self.typed)


Entered = Literal["receive", "pay", "collect_each", "pay_each", "move_to", "move_back_to", "to_jail", "jail_card"]
ENTERED: tuple[Entered, ...] = (
    "receive", "pay", "collect_each", "pay_each", "move_to", "move_back_to", "to_jail", "jail_card",
)  # fmt: skip
"""Effects to choose for a card that is not in the list, or for a message."""


Building = Literal["house", "hotel"]
BUILDINGS: tuple[Building, ...] = ("house", "hotel")


class Drawing(Form, frozen=True):
    """A card drawn, or a message, before it is booked. `card`: its id; None: it is not in the list, and does `what`.

    `typed`: the amount on it, 0: the printed one; `typing`: the keys are open. `space`: where it sends the pawn.
    `repairs`: what it takes for each building in the table's own deck, None: what is printed; `building`: the one whose
    amount the keys are open for. `differs`: a card of the list is looked for whose amount is not as printed.
    """

    card: str | None = None
    what: Entered | None = None
    typed: Money = 0
    typing: bool = False
    space: int | None = None
    repairs: PayPerBuilding | None = None
    building: Building | None = None
    differs: bool = False

    def command(self, top: Pending | None) -> c.DrawCard | c.EnterEffect | None:
        """The answer to the question on top; None while something is missing, or where no card is drawn."""
        if self.typing:
            return None
        effect = self.effect
        match top:
            case CardToDraw(player=player) if self.card is not None:
                return c.DrawCard(player, self.card, self.typed or None, self.repairs)
            case CardToDraw(player=player) if effect is not None:
                return c.DrawCard(player, effect=effect)
            case SwisscomChoice(player=player) if effect is not None:
                return c.EnterEffect(player, effect)
            case _:
                return None

    @property
    def effect(self) -> Effect | None:
        """What a card not in the list does; None while something is missing."""
        match self.what:
            case "receive" | "pay" | "collect_each" | "pay_each":
                return AMOUNTS[self.what](self.typed) if self.typed else None
            case "move_to" | "move_back_to":
                kind = MoveTo if self.what == "move_to" else MoveBackTo
                return None if self.space is None else kind(self.space)
            case "to_jail":
                return ToJail()
            case "jail_card":
                return JailCard()
            case None:
                return None


class History(Form, frozen=True):
    """What was booked, newest first, of one player or (None) of all. `chosen`: the operation to go back to before."""

    player: str | None = None
    chosen: int | None = None


Mistake = Literal["money", "deed", "mortgage", "buildings", "jail_card", "pawn"]
MISTAKES: tuple[Mistake, ...] = ("money", "deed", "mortgage", "buildings", "jail_card", "pawn")

Reason = Literal["forgotten", "typed_wrong", "wrong_player", "miscounted", "agreed", "begun_on_paper"]
REASONS: tuple[Reason, ...] = ("forgotten", "typed_wrong", "wrong_player", "miscounted", "agreed", "begun_on_paper")
"""The usual reasons for a correction; what is logged is the sentence for it in the language of the screen."""


class Correcting(Form, frozen=True):
    """A correcting entry. `mistake`: what is wrong; of the fields after it those count that this kind of mistake needs.

    `payer`, `payee`, `holder` are accounts (`holder` BANK: no player's). `explaining`: the last step, which asks why:
    one of the usual reasons, or `words` of the table's own. `repeats`: as for the cashier's pad.
    """

    mistake: Mistake | None = None
    payer: str | None = None
    payee: str | None = None
    typed: Money = 0
    space: int | None = None
    holder: str | None = None
    mortgaged: bool = False
    levels: tuple[LevelChange, ...] = ()
    deck: Deck | None = None
    player: str | None = None
    jailed: bool = False
    explaining: bool = False
    reason: Reason | None = None
    words: str = ""
    repeats: bool = False

    @property
    def repair(self) -> e.Repair | None:
        """The repair to book; None while something is missing."""
        holder = None if self.holder == BANK else self.holder
        match self.mistake:
            case "money" if self.payer is not None and self.payee is not None and self.typed:
                return e.MoneyRepair(self.payer, self.payee, self.typed)
            case "deed" if self.space is not None and self.holder is not None:
                return e.DeedRepair(self.space, holder)
            case "mortgage" if self.space is not None:
                return e.MortgageRepair(self.space, self.mortgaged)
            case "buildings" if self.levels:
                return e.BuildingsRepair(self.levels)
            case "jail_card" if self.deck is not None and self.holder is not None:
                return e.JailCardRepair(self.deck, holder)
            case "pawn" if self.player is not None and self.space is not None:
                return e.PawnRepair(self.player, self.space, self.jailed)
            case _:
                return None


class Redrawing(Form, frozen=True):
    """Another amount of the card just booked, as it is typed."""

    typed: Money = 0


class Going(Form, frozen=True):
    """Where three of a kind lead: the space touched, None: none yet."""

    space: int | None = None


class Renaming(Form, frozen=True):
    """A new name on the board. `space`: the one touched, None: none yet; `name`: its new name, None: not chosen yet.

    `kept`: the file in which the names were just kept as an edition of one's own, "" if they were not. `brought`: the
    id of what is said of its copy in the folder for copies, `folder`; "" while there is none.
    """

    space: int | None = None
    name: str | None = None
    kept: str = ""
    brought: str = ""
    folder: str = ""


class Bidding(Form, frozen=True):
    """A bid typed on the keypad; a card bids it."""

    typed: Money = 0


class Raisers(Form, frozen=True):
    """Who raises money for a bid; leads to their estate."""


class Because(Form, frozen=True):
    """*Why?*: these sums, one of them `chosen`, or why something is `refused`. `back`: leads to where it was opened,
    None: to the table. `signs`: 1 and -1 where the sums are one amount together, what comes in and what goes.
    `owners`: whose each sum is, "" where it is nobody's alone; () where none is anybody's."""

    sums: tuple[Sum, ...] = ()
    refused: Refused | None = None
    chosen: int = 0
    back: Intent | None = None
    signs: tuple[int, ...] = ()
    owners: tuple[str, ...] = ()

    @property
    def total(self) -> Money:
        """The amount that is explained: that of all sums together, or of the one chosen."""
        if not self.signs:
            return self.sums[self.chosen].amount
        return sum(sign * sum_.amount for sign, sum_ in zip(self.signs, self.sums, strict=True))


class Reckoning(Form, frozen=True):
    """An amount being typed by a player who reckons alone."""

    typed: Money = 0
