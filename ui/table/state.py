"""What the table's screen depends on, what it shows, and who must sign what. Plain records, no words."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from banker import commands as c
from banker import pending as p
from banker.board import Space
from banker.game import Game
from banker.history import Line, Operation
from banker.money import Money
from banker.refusal import Refused
from banker.sums import Sum
from banker.tags import Sticker
from ui.records import pieces as r
from ui.records.idle import ClockView
from ui.table import acts as a
from ui.table import arithmetic, plans
from ui.table.auction import Countdown
from ui.table.forms import Reckoning
from ui.table.lay import NOBODY, Lay, Signed


class Strip(msgspec.Struct, frozen=True):
    """A sentence in the signature strip until `until` (seconds of the flow's clock): a refusal, a fault, or a wait.

    `refused`: the rule that says no, if one does.
    """

    title: str
    line: str
    signing: r.Signing
    until: float = 0
    refused: Refused | None = None


class Table(msgspec.Struct, frozen=True):
    """All that the table's screen depends on. `cardless`: players who sign by touch. `redo`: something was undone.

    `undone`: what a redo brings back. `last`: the newest operations in force. `all`: every operation booked, newest
    first; empty until the history was opened.

    `looking`: the game can only be looked at.

    `alone`: who reckons alone what they owe and are owed; `reckoned`: how far that is, None: not begun. `by_ear`: who
    cannot see, and explores the screen by touch.

    `next_bid`: what a card bids; `rise`: by how much the bids go up, 0: by the usual step. `countdown`: to the hammer,
    None while none runs. `placing`: the hammer has fallen on a building, and its winner is to touch the street.

    `turn_left`: the time left of the turn, "" where there is no limit.

    `club_away`: the evening of a club that this table has joined is away.

    `told`: the sums behind the amounts of each question that is pending, by its id.

    `tagged`: what tags are tied to, as it was when the stickers were opened.

    `printed`: the spaces as the edition has them, before any was renamed in this game.

    `as_printed`: no name on the board differs from its edition's, as was found out when the names were opened.

    `speaks`: the bank says things aloud.

    `redone`: the last that was asked for was a redo, whose key keeps its place then.

    `reader_why`: id of the words for what is wrong with the reader, "" if nothing is or it is not known.
    """

    game: Game
    number: int
    last: tuple[Operation, ...] = ()
    all: tuple[Line, ...] = ()
    redo: bool = False
    redone: bool = False
    undone: Operation | None = None
    open: Lay | None = None
    asked: a.AskCard | None = None
    next_bid: Money = 0
    rise: Money = 0
    countdown: Countdown | None = None
    placing: bool = False
    strip: Strip | None = None
    cardless: frozenset[str] = frozenset()
    reader_out: bool = False
    reader_why: str = ""
    clock: ClockView | None = None
    turn_left: str = ""
    club_away: bool = False
    looking: bool = False
    told: Mapping[int, tuple[Sum, ...]] = {}
    alone: frozenset[str] = frozenset()
    by_ear: frozenset[str] = frozenset()
    reckoned: arithmetic.Reckoned | None = None
    tagged: frozenset[Sticker] = frozenset()
    printed: tuple[Space, ...] = ()
    as_printed: bool = False
    speaks: bool = False

    @property
    def screen(self) -> tuple[object, ...]:
        """The screen to which a sentence in the strip belongs: the question on top, and whose paper of which kind lies
        over it."""
        top = self.game.top.id if self.game.top is not None else None
        whose = getattr(self.open, "player", None)
        return top, type(self.open), whose, self.asked is not None, self.placing

    @property
    def strip_elsewhere(self) -> Strip | None:
        """The sentence that the strip keeps on another screen: what is wrong with the machine, or that a booking takes
        long."""
        general = self.strip is not None and self.strip.signing in (r.Signing.FAULT, r.Signing.REMINDS)
        return self.strip if general else None

    @property
    def sums(self) -> tuple[Sum, ...]:
        """The sums behind the amounts of the question on top."""
        return self.told.get(self.game.top.id, ()) if self.game.top is not None else ()


def wanted(table: Table) -> Signed:
    """Who must sign what now: the player and the command; NOBODY where a card signs nothing by itself.

    An open sheet hides the question, so a card then signs only what is planned there: an inquiry never becomes a
    payment.
    """
    if table.asked is not None:
        return table.asked.player, table.asked.command
    if table.open is not None:
        return table.open.wanted(table.game)
    if reckoning(table) is not None:
        return NOBODY
    match table.game.top:
        case p.Purchase(player=player):
            return player, c.Buy(player)
        case p.Debt(debtor=debtor) as owed:
            debt = plans.debt_of(table.game, debtor)
            if debt is not None:
                return debtor, plans.paid(table.game, debtor, plans.proposed(table.game, debt))
            return debtor, plans.payment(table.game, owed)
        case p.PayOrDrawChoice(player=player):
            return player, c.PayInstead(player)
        case p.MortgageChoice(player=player):
            return player, plans.together(player, plans.answers(table.game, ()))
        case _:
            return NOBODY


def reckoning(table: Table) -> arithmetic.Task | None:
    """What a player who reckons alone is to type before a card signs; None where nothing is, or something lies over
    it."""
    if table.asked is not None or not isinstance(table.open, Reckoning | None):
        return None
    return to_reckon(table)


def to_reckon(table: Table) -> arithmetic.Task | None:
    """What a player who reckons alone has yet to type, also while something lies over it; None where nothing is."""
    return None if table.looking else arithmetic.task(table.game, table.alone, table.reckoned)


def by_touch(table: Table, player: str) -> bool:
    """Whether a player signs by touch: without a card, or while the reader is out."""
    return table.reader_out or player in table.cardless


def can_sign(table: Table, player: str) -> bool:
    """Whether this player is the one who must sign now, and has the cash for it."""
    signer, command = wanted(table)
    match table.game.top, command:
        case (p.Purchase(price=due), c.Buy()) | (p.Debt(amount=due), c.Pay()):
            pass
        case _:
            due = 0
    return signer == player and table.game.balance(player) >= due
