"""Every request that can be made of the bank: imperative, one record each.

A command says who asks and what; the envelope around it (`banker.bank.Envelope`) says which screen they saw.
Players are named by id, spaces by number (in `banker script` also by id), money in whole units.
"""

from __future__ import annotations

import msgspec

from banker.board import Deck, Effect, Names
from banker.events import Dice, Repair, Third
from banker.money import Money
from banker.pending import Bundle
from banker.registry import LevelChange


class ThrowDice(msgspec.Struct, frozen=True, tag="throw", forbid_unknown_fields=True, omit_defaults=True):
    """Two dice faces, 1 to 6 each: the move of the player in turn, a try in jail, or a utility's rent. `third`: the
    face of the third die, where the player throws it too."""

    dice: Dice
    third: Third | None = None


class Go(msgspec.Struct, frozen=True, tag="go", forbid_unknown_fields=True):
    """The pawn goes on to `space`, as the third die, a card or a space lets it; or may stay where it stands."""

    player: str
    space: int


class TakeTicket(msgspec.Struct, frozen=True, tag="take_ticket", forbid_unknown_fields=True, omit_defaults=True):
    """The player takes a bus ticket, by a space, a card or the third die's bus; `voids`: it ends all the others."""

    player: str
    voids: bool = False


class TakeMoney(msgspec.Struct, frozen=True, tag="take_money", forbid_unknown_fields=True):
    """The player takes the money that is offered instead of a bus ticket."""

    player: str


class UseTicket(msgspec.Struct, frozen=True, tag="use_ticket", forbid_unknown_fields=True):
    """Instead of the first throw of the turn: a bus ticket takes the pawn on to `space`, on the same side."""

    player: str
    space: int


class Buy(msgspec.Struct, frozen=True, tag="buy", forbid_unknown_fields=True):
    """The landing player buys the deed at its printed price."""

    player: str


class Decline(msgspec.Struct, frozen=True, tag="decline", forbid_unknown_fields=True):
    """The landing player does not buy: the bank auctions the deed at once."""

    player: str


class Bid(msgspec.Struct, frozen=True, tag="bid", forbid_unknown_fields=True):
    """`player` bids `amount`, raising the bid of `raises` (0: the first bid) that was on the screen.

    `space`: where a building would be set down; None for a deed, or for the first lot that can take the building.
    """

    player: str
    amount: Money
    raises: Money
    space: int | None = None


class Hammer(msgspec.Struct, frozen=True, tag="hammer", forbid_unknown_fields=True):
    """Close the auction at the bid of `bid` (0: nobody bid).

    `space`: where the winner sets a building down; None for a deed, or where the winning bid said.
    """

    bid: Money
    space: int | None = None


class PassLots(msgspec.Struct, frozen=True, tag="pass_lots", forbid_unknown_fields=True):
    """Close the auction in which nobody has bid, and with it all the lots of the estate that follow: nobody wants
    them."""


class Pay(msgspec.Struct, frozen=True, tag="pay", forbid_unknown_fields=True):
    """The debtor pays what they owe, in full. `amount`: what the payer typed, where the table plays so."""

    player: str
    amount: Money | None = None


class PayFine(msgspec.Struct, frozen=True, tag="pay_fine", forbid_unknown_fields=True):
    """The jailed player in turn pays the fine before throwing."""

    player: str


class UseJailCard(msgspec.Struct, frozen=True, tag="use_jail_card", forbid_unknown_fields=True):
    """The jailed player in turn uses a *released from jail* card; `deck` names which if they hold both."""

    player: str
    deck: Deck | None = None


class ClaimRent(msgspec.Struct, frozen=True, tag="claim_rent", forbid_unknown_fields=True):
    """The owner claims the rent before the next player throws."""

    owner: str


class DrawCard(msgspec.Struct, frozen=True, tag="draw_card", forbid_unknown_fields=True):
    """The card that was drawn: its id, with `amount` or its whole `effect` where the printing differs; or `effect`
    alone for one not in the list."""

    player: str
    card: str | None = None
    amount: Money | None = None
    effect: Effect | None = None


class ChooseDeck(msgspec.Struct, frozen=True, tag="choose_deck", forbid_unknown_fields=True):
    """On a Swisscom space: draw from `deck`. On *pay or draw*: draw instead of paying."""

    player: str
    deck: Deck


class EnterEffect(msgspec.Struct, frozen=True, tag="enter_effect", forbid_unknown_fields=True):
    """On a Swisscom space: what the message asked; None when it asked nothing of the bank."""

    player: str
    effect: Effect | None = None


class PayInstead(msgspec.Struct, frozen=True, tag="pay_instead", forbid_unknown_fields=True):
    """On *pay or draw* and *pay or share*: pay the amount."""

    player: str


class PayShare(msgspec.Struct, frozen=True, tag="pay_share", forbid_unknown_fields=True):
    """On *pay or share*: pay the share of what the player owns."""

    player: str


class Mortgage(msgspec.Struct, frozen=True, tag="mortgage", forbid_unknown_fields=True):
    """Mortgage the deed of `space`; the buildings that must go first are sold in the same operation."""

    player: str
    space: int


class LiftMortgage(msgspec.Struct, frozen=True, tag="lift_mortgage", forbid_unknown_fields=True):
    """Lift the mortgage on `space`."""

    player: str
    space: int


class KeepMortgage(msgspec.Struct, frozen=True, tag="keep_mortgage", forbid_unknown_fields=True):
    """Keep a mortgaged deed just received mortgaged, paying the 10 %."""

    player: str
    space: int


class Build(msgspec.Struct, frozen=True, tag="build", forbid_unknown_fields=True):
    """Bring streets of one group up to the levels named (0–4 houses, 5 the hotel, 6 the skyscraper), or give a station
    its depot (7)."""

    player: str
    levels: tuple[LevelChange, ...]


class SellBuildings(msgspec.Struct, frozen=True, tag="sell_buildings", forbid_unknown_fields=True):
    """Bring streets of one group down to the levels named, at half the building price a step."""

    player: str
    levels: tuple[LevelChange, ...]


class DeclareBankruptcy(msgspec.Struct, frozen=True, tag="declare_bankruptcy", forbid_unknown_fields=True):
    """The debtor who cannot raise what they owe leaves the game."""

    player: str


class HandOver(msgspec.Struct, frozen=True, tag="hand_over", forbid_unknown_fields=True):
    """The debtor hands the deed of `space` over to the creditor, or to the bank, for its price, which the bank pays."""

    player: str
    space: int


# What can be a step of a plan.
Step = Build | SellBuildings | Mortgage | LiftMortgage | KeepMortgage | HandOver | Pay


class CarryOut(msgspec.Struct, frozen=True, tag="carry_out", forbid_unknown_fields=True):
    """Steps of one player under one signature: booked in this order as one operation, or none of them."""

    player: str
    plan: tuple[Step, ...]


class PutPawn(msgspec.Struct, frozen=True, tag="put_pawn", forbid_unknown_fields=True):
    """Put a pawn right: it stands on `space`, nothing is paid."""

    player: str
    space: int


class EndGame(msgspec.Struct, frozen=True, tag="end_game", forbid_unknown_fields=True):
    """The table agrees to stop here: the tally decides."""


class ProposeTrade(msgspec.Struct, frozen=True, tag="propose_trade", forbid_unknown_fields=True):
    """`player` would hand `gives` to `other` for `takes`; both sign it. `settles`: so much of what `player` owes
    `other` would be met by it (payment in property)."""

    player: str
    other: str
    gives: Bundle
    takes: Bundle
    settles: Money = 0


class SignTrade(msgspec.Struct, frozen=True, tag="sign_trade", forbid_unknown_fields=True):
    """`player` agrees to the trade on the table; with the second signature it is booked whole."""

    player: str


class CancelTrade(msgspec.Struct, frozen=True, tag="cancel_trade", forbid_unknown_fields=True):
    """`player`, one of the two, drops the trade."""

    player: str


class Want(msgspec.Struct, frozen=True, tag="want", forbid_unknown_fields=True):
    """Asked because the stock is short: how many buildings `player` wants now; 0: none."""

    player: str
    count: int


class Correct(msgspec.Struct, frozen=True, tag="correct", forbid_unknown_fields=True):
    """A correcting entry of the banker: what should be so, and why; visible in the history and in the tally."""

    repair: Repair
    reason: str


class CallTime(msgspec.Struct, frozen=True, tag="call_time", forbid_unknown_fields=True):
    """The clock says that the agreed time has run out; `played_ms` where a length was agreed, None for an hour."""

    played_ms: int | None = None


class Leave(msgspec.Struct, frozen=True, tag="leave", forbid_unknown_fields=True):
    """`player` leaves the table for good; what they owe is settled first."""

    player: str


class Join(msgspec.Struct, frozen=True, tag="join", forbid_unknown_fields=True, omit_defaults=True):
    """A late joiner: id and name of their own, and the cash that the table agrees on."""

    player: str
    name: str
    balance: Money
    colour: str = ""
    symbol: str = ""


class RenameSpace(msgspec.Struct, frozen=True, tag="rename_space", forbid_unknown_fields=True, omit_defaults=True):
    """From now on the space is called so, by language; a language not named keeps its name.

    `proposed`: nobody has read the name from the board, so it stays unverified.
    """

    space: int
    names: Names
    proposed: bool = False


class RenameSpaces(msgspec.Struct, frozen=True, tag="rename_spaces", forbid_unknown_fields=True):
    """Several spaces are named as one operation, in this order, or none of them."""

    renames: tuple[RenameSpace, ...]


class RenamePlayer(msgspec.Struct, frozen=True, tag="rename_player", forbid_unknown_fields=True, omit_defaults=True):
    """From now on `player` is called `name`; an empty colour or symbol stays as it is.

    `swap`: the player who has this colour or symbol takes the one that `player` gives up.
    """

    player: str
    name: str
    colour: str = ""
    symbol: str = ""
    swap: bool = False


class ChooseRounding(msgspec.Struct, frozen=True, tag="choose_rounding", forbid_unknown_fields=True):
    """From now on the table rounds the 10 % up to the next multiple of `step`, as the booklet's example does."""

    step: Money


class Land(msgspec.Struct, frozen=True, tag="land", forbid_unknown_fields=True, omit_defaults=True):
    """Cashier: `player` has come to `space` by their own throw, which the bank has not seen; it asks for its due.

    `dice`: what was thrown, for the rent of a utility; None has it thrown again. `third`: the third die beside them.
    """

    player: str
    space: int
    dice: Dice | None = None
    third: Third | None = None


class CashSalary(msgspec.Struct, frozen=True, tag="cash_salary", forbid_unknown_fields=True):
    """Cashier: `player` has passed Start."""

    player: str


class CashFine(msgspec.Struct, frozen=True, tag="cash_fine", forbid_unknown_fields=True):
    """Cashier: `player` pays the fine and is out of jail."""

    player: str


class CashCard(msgspec.Struct, frozen=True, tag="cash_card", forbid_unknown_fields=True):
    """Cashier: `player` has drawn a card that says this."""

    player: str
    effect: Effect


class CashDraw(msgspec.Struct, frozen=True, tag="cash_draw", forbid_unknown_fields=True):
    """Cashier: `player` draws a card of `deck`, which is named next."""

    player: str
    deck: Deck


class CashPay(msgspec.Struct, frozen=True, tag="cash_pay", forbid_unknown_fields=True):
    """Cashier: a free payment between a player and the bank or the pot."""

    payer: str
    payee: str
    amount: Money


Command = (
    ThrowDice
    | Buy
    | Decline
    | Bid
    | Hammer
    | PassLots
    | Pay
    | PayFine
    | UseJailCard
    | ClaimRent
    | DrawCard
    | ChooseDeck
    | EnterEffect
    | PayInstead
    | PayShare
    | Go
    | TakeTicket
    | TakeMoney
    | UseTicket
    | Mortgage
    | LiftMortgage
    | KeepMortgage
    | Build
    | SellBuildings
    | HandOver
    | DeclareBankruptcy
    | CarryOut
    | PutPawn
    | EndGame
    | ProposeTrade
    | SignTrade
    | CancelTrade
    | Want
    | Correct
    | CallTime
    | Leave
    | Join
    | RenameSpace
    | RenameSpaces
    | RenamePlayer
    | ChooseRounding
    | Land
    | CashSalary
    | CashFine
    | CashCard
    | CashDraw
    | CashPay
)
