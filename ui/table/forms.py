"""What is being composed on a full screen before the bank is asked: a trade, a plan. Plain records; no words, no rules.

Law: a form changes nothing. Each time it is shown, the bank's rules say what it would do.
"""

from __future__ import annotations

import math
from typing import Literal

import msgspec
from msgspec.structs import replace

from banker import commands as c
from banker import events as e
from banker.board import (
    Deck,
)
from banker.game import Game
from banker.ledger import BANK
from banker.money import Money
from banker.pending import Bundle, Debt, Destination, SpaceChoice, Throw
from banker.refusal import Refused
from banker.registry import LevelChange
from banker.sums import Sum
from ui.records.intents import Intent
from ui.table import plans
from ui.table.lay import BUSINESS_S, PLAN_S, Composed, Form, Typed, is_seated
from ui.table.plans import Plan


class Adding(msgspec.Struct, frozen=True):
    """What is being added to a trade: deeds of `giver`, their money, or how much of the debt is met by it."""

    giver: str
    what: Literal["deeds", "money", "settles"]
    typed: Money = 0


class Trading(Composed, frozen=True):
    """A trade: `player` would hand `gives` to `other` for `takes`. `other` None: not chosen yet. `back`: where the
    first button leads, None: to who trades."""

    holds_stickers = True
    holds_cards = True
    player: str
    other: str | None = None
    gives: Bundle = Bundle()
    takes: Bundle = Bundle()
    settles: Money = 0
    adding: Adding | None = None
    back: Intent | None = None

    def after(self, game: Game) -> Trading | None:
        return self if all(id is None or is_seated(game, id) for id in (self.player, self.other)) else None

    @property
    def page(self) -> object:
        adding = self.adding
        return self.other, None if adding is None else (adding.giver, adding.what)

    def command(self, game: Game) -> c.ProposeTrade | None:
        """The command that proposes the trade; None until `other` is chosen and something is handed over."""
        if self.other is None or self.gives == self.takes == Bundle():
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


class Estate(Composed, frozen=True):
    """A player's estate, and what is planned with it. `space`: the group of this deed comes first."""

    player: str
    mode: Mode = "deeds"
    space: int | None = None
    plan: Plan = ()

    @property
    def closes_s(self) -> float:
        """Sooner with nothing planned."""
        return PLAN_S if self.plan else BUSINESS_S

    def command(self, game: Game) -> c.Command | None:
        return plans.signed(game, self.player, self.plan)

    def signer(self, game: Game) -> str:
        return self.player

    def after(self, game: Game) -> Estate | None:
        """For the next deed; a plan was signed, and is done."""
        stays = is_seated(game, self.player) and (not self.plan or isinstance(game.top, Debt))
        return replace(self, plan=()) if stays else None


class Raising(Composed, frozen=True):
    """What a debtor has chosen of the ways to meet the debt, in place of the plan that the bank proposes."""

    holds_stickers = True
    player: str
    plan: Plan

    def command(self, game: Game) -> c.Command:
        return plans.paid(game, self.player, self.plan)

    def signer(self, game: Game) -> str:
        return self.player


class Receiving(Composed, frozen=True):
    """The deeds received mortgaged of which the new holder would lift the mortgage; the others are kept so."""

    answers = True
    player: str
    lifted: tuple[int, ...] = ()

    def command(self, game: Game) -> c.Command | None:
        return plans.together(self.player, plans.answers(game, self.lifted))

    def signer(self, game: Game) -> str:
        return self.player


class History(Form, frozen=True):
    """What was booked, newest first, of one player or (None) of all. `chosen`: the operation to go back to before."""

    player: str | None = None
    chosen: int | None = None


Mistake = Literal["money", "deed", "mortgage", "buildings", "rent", "jail_card", "pawn", "tickets"]
MISTAKES: tuple[Mistake, ...] = ("money", "deed", "mortgage", "buildings", "rent", "jail_card", "pawn", "tickets")

Reason = Literal["forgotten", "typed_wrong", "wrong_player", "miscounted", "agreed", "begun_on_paper"]
# The usual reasons for a correction; what is logged is the sentence for it in the language of the screen.
REASONS: tuple[Reason, ...] = ("forgotten", "typed_wrong", "wrong_player", "miscounted", "agreed", "begun_on_paper")


class Correcting(Typed, frozen=True):
    """A correcting entry. `mistake`: what is wrong; of the fields after it those count that this kind of mistake needs.

    `payer`, `payee`, `holder` are accounts (`holder` BANK: no player's). `explaining`: the last step, which asks why:
    one of the usual reasons, or `words` of the table's own.
    """

    keyboard = True
    holds_stickers = True
    holds_cards = True
    mistake: Mistake | None = None
    payer: str | None = None
    payee: str | None = None
    space: int | None = None
    holder: str | None = None
    mortgaged: bool = False
    levels: tuple[LevelChange, ...] = ()
    row: int | None = None
    deck: Deck | None = None
    giver: str | None = None
    player: str | None = None
    jailed: bool = False
    tickets: int | None = None
    explaining: bool = False
    reason: Reason | None = None
    words: str = ""

    def named(self, words: str) -> Correcting:
        return replace(self, words=words, reason=None) if words else self

    def command(self, game: Game) -> c.Correct | None:
        """The correction, with its reason as far as it has been typed; a usual one is put into words on the screen."""
        return c.Correct(self.repair, self.words or "?") if self.repair is not None else None

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
            case "rent" if self.space is not None and self.row is not None:
                return e.RentRepair(self.space, self.row)
            case "jail_card" if self.deck is not None and self.holder is not None:
                return e.JailCardRepair(self.deck, holder, self.giver)
            case "pawn" if self.player is not None and self.space is not None:
                return e.PawnRepair(self.player, self.space, self.jailed)
            case "tickets" if self.player is not None and self.tickets is not None:
                return e.TicketsRepair(self.player, self.tickets)
            case _:
                return None


class Going(Composed, frozen=True):
    """Where three of a kind, a card, a space or a bus ticket lead: the space touched, None: none yet."""

    answers = True
    space: int | None = None

    def command(self, game: Game) -> c.Go | c.UseTicket | None:
        match game.top:
            case Destination() | SpaceChoice() if self.space is not None:
                return c.Go(game.top.player, self.space)
            case Throw() if self.space is not None:
                return c.UseTicket(game.top.player, self.space)
            case _:
                return None


class Renaming(Form, frozen=True):
    """A new name on the board. `space`: the one touched, None: none yet; `name`: its new name, None: not chosen yet.

    `kept`: the file in which the names were just kept as an edition of one's own, "" if they were not. `brought`: the
    id of what is said of its copy in the folder for copies, `folder`; "" while there is none.
    """

    keyboard = True
    holds_stickers = True
    holds_cards = True
    space: int | None = None
    name: str | None = None
    kept: str = ""
    brought: str = ""
    folder: str = ""

    def after(self, game: Game) -> Renaming:
        return Renaming(self.space)

    def named(self, words: str) -> Renaming:
        """With nothing typed the name is empty, and the sheet says that one is missing."""
        return replace(self, name=words)


class Bidding(Form, frozen=True):
    """A bid typed on the keypad; a card bids it."""

    typed: Money = 0

    @property
    def closes_s(self) -> float:
        """Decision: the typed amount is never thrown away; the auction waits, and says so."""
        return math.inf if self.typed else PLAN_S


class Raisers(Form, frozen=True):
    """Who raises money for a bid; leads to their estate."""

    passing = True


class Because(Form, frozen=True):
    """*Why?*: these sums, one of them `chosen`, or why something is `refused`. `back`: leads to where it was opened,
    None: to the table. `signs`: 1 and -1 where the sums are one amount together, what comes in and what goes.
    `owners`: whose each sum is, "" where it is nobody's alone; () where none is anybody's."""

    holds_cards = True
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

    holds_stickers = True
    answers = True
    typed: Money = 0

    def after(self, game: Game) -> Reckoning:
        return self
