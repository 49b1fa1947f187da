"""The questions that the bank waits for: a stack of plain data, whose top is the last.

Law: what comes after a thing (throw again, move by this throw, the next lot) is on the stack too, never a
callback. *Blocking* questions hold the turn until answered; a *lapsing* one (rent to claim) ends by itself.
Each has an `id` that is never given twice in a game, so that an answer can name the very question it saw.
(Logs and the answers of scripts call a question `entry`.)
"""

from __future__ import annotations

from typing import Literal

import msgspec

from banker.board import ChooseSpace, Deck, Mortgaged, Single
from banker.ledger import Why
from banker.money import Money
from banker.registry import Building, LevelChange


class Bundle(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one side of a trade hands over. `lifted`: the mortgaged deeds in it that their new holder lifts at once;
    the other mortgaged ones are kept so, for the 10 %."""

    deeds: tuple[int, ...] = ()
    jail_cards: tuple[Deck, ...] = ()
    money: Money = 0
    lifted: tuple[int, ...] = ()


class Throw(msgspec.Struct, frozen=True, tag="throw"):
    """`player` throws the dice. `begun`: within their turn already (after a double, or the way out of jail).

    Everything else may still be done first.
    """

    id: int
    player: str
    begun: bool = False


class JailChoice(msgspec.Struct, frozen=True, tag="jail_choice"):
    """`player` is in jail and in turn: pay the fine, use a card, or throw for a double. `tries`: throws made so far."""

    id: int
    player: str
    fine: Money
    tries: int


class Purchase(msgspec.Struct, frozen=True, tag="purchase"):
    """`player` has landed on an unowned deed: buy it at `price`, or it is auctioned."""

    id: int
    player: str
    space: int
    price: Money


class Debt(msgspec.Struct, frozen=True, tag="debt"):
    """`debtor` must pay `amount` to `creditor` (an account) before the game goes on. `space`: where it arose, or
    None; `card`: the id of the card that asks for it, or None."""

    id: int
    debtor: str
    creditor: str
    amount: Money
    why: Why
    space: int | None = None
    card: str | None = None


class Auction(msgspec.Struct, frozen=True, tag="auction"):
    """The deed of `space` goes to the highest bid. `bidder` None: nobody has bid. `increment`: least rise."""

    id: int
    space: int
    increment: Money
    bid: Money = 0
    bidder: str | None = None


class Lots(msgspec.Struct, frozen=True, tag="lots"):
    """Deeds still to be auctioned one by one (a bankrupt's estate); the next opens when it comes to the top."""

    id: int
    spaces: tuple[int, ...]


class MoveDue(msgspec.Struct, frozen=True, tag="move_due"):
    """`player` moves by `dice` as soon as what lies above is settled (the forced fine of the third turn in jail)."""

    id: int
    player: str
    dice: tuple[int, ...]


class EffectsDue(msgspec.Struct, frozen=True, tag="effects_due"):
    """What a card or a space still does to `player`, once all that lies above is settled. `deck`, `card`: those of the
    card; `space`: the space, None for a card."""

    id: int
    player: str
    effects: tuple[Single, ...]
    deck: Deck | None = None
    card: str | None = None
    space: int | None = None


class CardToDraw(msgspec.Struct, frozen=True, tag="card_to_draw"):
    """`player` draws the top card of `deck` and says which it is."""

    id: int
    player: str
    deck: Deck


class SwisscomChoice(msgspec.Struct, frozen=True, tag="swisscom"):
    """`player` chooses the message (any effect may be entered) or a card of either deck (S "Cases Swisscom")."""

    id: int
    player: str


class PayOrDrawChoice(msgspec.Struct, frozen=True, tag="pay_or_draw"):
    """`player` pays the bank `amount` or draws from `deck`. `card`: the id of the card that says so, or None; `space`:
    the space, or None."""

    id: int
    player: str
    amount: Money
    deck: Deck
    card: str | None = None
    space: int | None = None


class PayOrShareChoice(msgspec.Struct, frozen=True, tag="pay_or_share"):
    """`player` pays the bank `amount` or `percent` of what they own, and chooses before it is counted. `mortgaged`: how
    a mortgaged deed counts. `card`: the id of the card that says so, or None; `space`: the space, or None."""

    id: int
    player: str
    amount: Money
    percent: int
    mortgaged: Mortgaged = "whole"
    card: str | None = None
    space: int | None = None


class Destination(msgspec.Struct, frozen=True, tag="destination"):
    """`player` says where their pawn goes by the throw that showed `third`: one die, the other or both by the bus;
    anywhere by three of a kind (`third` a number); by the character on from where the landing of the dice has led, and
    so by the bus where it brings a ticket (`third_die_bus`)."""

    id: int
    player: str
    dice: tuple[int, ...]
    third: Literal[1, 2, 3, "bus", "character"]


class SpaceChoice(msgspec.Struct, frozen=True, tag="space_choice"):
    """`player` says to which space their pawn goes on, as `effect` lets them. `card`: the id of the card that says so,
    or None; `space`: the space that does, or None."""

    id: int
    player: str
    effect: ChooseSpace
    card: str | None = None
    space: int | None = None


class TicketChoice(msgspec.Struct, frozen=True, tag="ticket_choice"):
    """`player` takes a bus ticket; or, where `instead` is not 0, so much money. `card`: the id of the card that says
    so, or None; `space`: the space, or None."""

    id: int
    player: str
    instead: Money = 0
    card: str | None = None
    space: int | None = None


class RentThrow(msgspec.Struct, frozen=True, tag="rent_throw"):
    """`player`, sent to a utility by a card, throws for the rent, `factor` per point, to `owner`: no move, no
    double."""

    id: int
    player: str
    owner: str
    space: int
    factor: Money


class RentClaim(msgspec.Struct, frozen=True, tag="rent_claim"):
    """`owner` may claim `amount` from `payer` until the next player's first throw. Lapses, never blocks."""

    id: int
    owner: str
    payer: str
    space: int
    amount: Money


class MortgageChoice(msgspec.Struct, frozen=True, tag="mortgage_choice"):
    """`player` has received a mortgaged deed: keep it so for `keep` (the 10 % now) or lift it for `lift` in all."""

    id: int
    player: str
    space: int
    keep: Money
    lift: Money


class TradeToSign(msgspec.Struct, frozen=True, tag="trade_to_sign", omit_defaults=True):
    """`player` hands `gives` to `other` and receives `takes`, once both have signed. `settles`: how much of the debt
    of `player` to `other` is met by it."""

    id: int
    player: str
    other: str
    gives: Bundle
    takes: Bundle
    settles: Money = 0
    signed: tuple[str, ...] = ()


Want = tuple[str, int]  # A player and how many buildings they want.


class ShortageCall(msgspec.Struct, frozen=True, tag="shortage_call"):
    """`player` asks for `levels` and the stock is short: who else could place a `kind` now says how many they want.

    `wants`: what has been said so far, `player` first; `unasked`: who has not said it yet, in turn order.
    """

    id: int
    player: str
    kind: Building
    levels: tuple[LevelChange, ...]
    wants: tuple[Want, ...]
    unasked: tuple[str, ...]


class BuildingAuction(msgspec.Struct, frozen=True, tag="building_auction"):
    """One `kind` of the stock goes to the highest bid among those of `wants`, from `opening` up. `space`: where the
    highest bidder would set it down."""

    id: int
    kind: Building
    opening: Money
    increment: Money
    wants: tuple[Want, ...]
    bid: Money = 0
    bidder: str | None = None
    space: int | None = None


Pending = (
    Throw
    | JailChoice
    | Purchase
    | Debt
    | Auction
    | Lots
    | MoveDue
    | EffectsDue
    | CardToDraw
    | SwisscomChoice
    | PayOrDrawChoice
    | PayOrShareChoice
    | RentThrow
    | RentClaim
    | MortgageChoice
    | TradeToSign
    | ShortageCall
    | BuildingAuction
    | Destination
    | SpaceChoice
    | TicketChoice
)


def blocks(question: Pending) -> bool:
    """Whether other business waits until this is answered: not for a throw to make, nor for a rent to claim."""
    return type(question) not in (Throw, RentClaim)


def waits_for(question: Pending) -> str | None:
    """The player whose answer is awaited; None when it is everybody's or several players' (an auction, a trade), or
    the bank's own next step."""
    match question:
        case Debt():
            return question.debtor
        case RentClaim():
            return question.owner
        case ShortageCall():
            return question.unasked[0]
        case Auction() | Lots() | TradeToSign() | BuildingAuction():
            return None
        case _:
            return question.player


def amount_of(question: Pending) -> Money | None:
    """The amount a question is about, or None."""
    match question:
        case Purchase():
            return question.price
        case Debt() | RentClaim() | PayOrDrawChoice() | PayOrShareChoice():
            return question.amount
        case Auction() | BuildingAuction():
            return question.bid
        case TradeToSign():
            return question.settles or None
        case JailChoice():
            return question.fine
        case MortgageChoice():
            return question.keep
        case SpaceChoice():
            return question.effect.cost or None
        case TicketChoice():
            return question.instead or None
        case _:
            return None
