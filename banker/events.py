"""Every fact that can be logged: past tense, every amount resolved.

Law: an event says what happened, never what should have; `apply` computes no rule from it. A field is never
renamed or given another meaning; what is added has a default, so that every released format still opens.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

import msgspec

from banker.board import Deck, Effect, Names
from banker.ledger import Why
from banker.money import Money
from banker.pending import Pending
from banker.registry import Building, Stock
from banker.registry import LevelChange as LevelChange

Dice = tuple[int, ...]  # The face of each: of two, or of one where the table plays with one (`dice`).
Third = Literal[1, 2, 3, "bus", "character"]  # A face of the third die (D).


class Paid(msgspec.Struct, frozen=True, tag="paid", omit_defaults=True):
    """`amount` went from account `payer` to account `payee`. `space`: the deed or space it was about, if any; `card`:
    the id of the card that asked for it, if any."""

    payer: str
    payee: str
    amount: Money
    why: Why
    space: int | None = None
    card: str | None = None


class DeedPassed(msgspec.Struct, frozen=True, tag="deed_passed", omit_defaults=True):
    """A deed changed hands; None is the bank. Its mortgage goes with it, a holder's paid interest does not."""

    space: int
    giver: str | None
    taker: str | None


class RentMoved(msgspec.Struct, frozen=True, tag="rent_moved"):
    """From now on a street earns the rent at the place `row` of its deed, counted from 0."""

    space: int
    row: int


class GroupCompleted(msgspec.Struct, frozen=True, tag="group_completed"):
    """Every deed of a group has a holder, for the first time in this game: its rents rise (`group_bonus`)."""

    group: str


class Mortgaged(msgspec.Struct, frozen=True, tag="mortgaged"):
    """The deed was turned over (the loan is a `Paid` of the same operation)."""

    space: int


class MortgageLifted(msgspec.Struct, frozen=True, tag="mortgage_lifted"):
    """The deed was turned face up again, paid for or cancelled by the bank."""

    space: int


class TransferInterestPaid(msgspec.Struct, frozen=True, tag="transfer_interest_paid"):
    """The new holder has paid the 10 %; where the edition says *once*, lifting costs the loan only from now on."""

    space: int


class BuildingsChanged(msgspec.Struct, frozen=True, tag="buildings_changed", omit_defaults=True):
    """Buildings were set down or taken off; the others are the bank's stock afterwards."""

    levels: tuple[LevelChange, ...]
    houses: int
    hotels: int
    skyscrapers: int = 0
    depots: int = 0

    @property
    def left(self) -> Stock:
        """The stock as one."""
        return Stock(self.houses, self.hotels, self.skyscrapers, self.depots)


class Thrown(msgspec.Struct, frozen=True, tag="thrown"):
    """The dice of a real throw. `purpose`: to move, for a double in jail, or for a utility's rent."""

    player: str
    dice: Dice
    purpose: Literal["move", "jail", "rent"] = "move"


class ThirdDieThrown(msgspec.Struct, frozen=True, tag="third_die_thrown"):
    """The third die of the throw just told, where the player has it."""

    player: str
    face: Third


class ThirdDieGained(msgspec.Struct, frozen=True, tag="third_die_gained"):
    """The player has come to Start for the first time, and from now on throws the third die too."""

    player: str


class Moved(msgspec.Struct, frozen=True, tag="moved"):
    """A pawn went from `start` to `end`."""

    player: str
    start: int
    end: int


class Jailed(msgspec.Struct, frozen=True, tag="jailed"):
    """Sent to jail by the space, a card, the third double, or put there by a correcting entry."""

    player: str
    why: Literal["space", "card", "doubles", "correction"]


class JailTried(msgspec.Struct, frozen=True, tag="jail_tried"):
    """No double: `tries` throws made in jail so far."""

    player: str
    tries: int


class Freed(msgspec.Struct, frozen=True, tag="freed"):
    """Out of jail."""

    player: str
    how: Literal["fine", "card", "double", "third_throw", "correction"]


class TurnsToMiss(msgspec.Struct, frozen=True, tag="turns_to_miss"):
    """So many of the player's next turns are passed over, besides those that were to be already."""

    player: str
    turns: int


class TurnMissed(msgspec.Struct, frozen=True, tag="turn_missed"):
    """A turn of the player is passed over."""

    player: str


class TicketTaken(msgspec.Struct, frozen=True, tag="ticket_taken", omit_defaults=True):
    """The player took a bus ticket from the pile; where it `voids` the others, nobody holds one but this."""

    player: str
    voids: bool = False


class TicketUsed(msgspec.Struct, frozen=True, tag="ticket_used"):
    """The player gave a bus ticket up for a move; it is out of the game."""

    player: str


class TicketsPassed(msgspec.Struct, frozen=True, tag="tickets_passed"):
    """So many bus tickets came from the pile to the player; below 0: went back to it."""

    player: str
    count: int


class TurnBegan(msgspec.Struct, frozen=True, tag="turn_began"):
    """The first throw of a turn, or the way out of jail chosen before it."""

    player: str


class TurnEnded(msgspec.Struct, frozen=True, tag="turn_ended"):
    """Nothing is left to settle and no double is owed."""

    player: str


class Asked(msgspec.Struct, frozen=True, tag="asked"):
    """The bank waits for something: an entry was put on top of the pending stack."""

    entry: Pending


class Answered(msgspec.Struct, frozen=True, tag="answered"):
    """The entry of this id is off the stack."""

    id: int


class Replaced(msgspec.Struct, frozen=True, tag="replaced"):
    """The entry of this id gave way to another one at the same place of the stack."""

    id: int
    entry: Pending


class BidMade(msgspec.Struct, frozen=True, tag="bid_made"):
    """The highest bid of the auction of this id is now `amount`, by `player`."""

    id: int
    player: str
    amount: Money


class BuildingBidMade(msgspec.Struct, frozen=True, tag="building_bid_made"):
    """The highest bid for the building of this auction is now `amount`, by `player`, to be set down on `space`."""

    id: int
    player: str
    amount: Money
    space: int


class BuildingAuctionClosed(msgspec.Struct, frozen=True, tag="building_auction_closed"):
    """The hammer fell on a building. `winner` None: nobody bid, or who did could no longer place it."""

    kind: Building
    winner: str | None
    amount: Money


class TradeSigned(msgspec.Struct, frozen=True, tag="trade_signed"):
    """`player` has signed the trade of this id."""

    id: int
    player: str


class AuctionClosed(msgspec.Struct, frozen=True, tag="auction_closed"):
    """The hammer fell. `winner` None: nobody bid, the deed stays with the bank."""

    space: int
    winner: str | None
    amount: Money


class DebtPassed(msgspec.Struct, frozen=True, tag="debt_passed"):
    """What was owed to a bankrupt is now owed to their creditor."""

    id: int
    creditor: str


class CardDrawn(msgspec.Struct, frozen=True, tag="card_drawn", omit_defaults=True):
    """A card was drawn, or entered by its effect (`card` None). `effect` is what it said, as corrected."""

    player: str
    effect: Effect
    deck: Deck | None = None
    card: str | None = None


class JailCardPassed(msgspec.Struct, frozen=True, tag="jail_card_passed"):
    """A *released from jail* card changed hands; None is its deck."""

    deck: Deck
    giver: str | None
    taker: str | None


class Bankrupted(msgspec.Struct, frozen=True, tag="bankrupted"):
    """Out of the game, owing `creditor` (an account). Not `counts`: the player left of their own will, as logs told it
    before `Left`."""

    player: str
    creditor: str
    counts: bool = True


class WealthLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the tally: `count` things of one kind on `space` (None for cash), worth `amount` together."""

    kind: Literal["cash", "deed", "mortgaged", "houses", "hotel", "skyscraper", "depot"]
    amount: Money
    space: int | None = None
    count: int = 1


class Left(msgspec.Struct, frozen=True, tag="left"):
    """A player left for good, of their own will. `lines`: what they had then, after all that they owed was paid."""

    player: str
    lines: tuple[WealthLine, ...]


class PawnPut(msgspec.Struct, frozen=True, tag="pawn_put"):
    """A pawn was put right by hand: nothing is paid, nothing acted upon."""

    player: str
    space: int


class MoneyRepair(msgspec.Struct, frozen=True, tag="money", forbid_unknown_fields=True):
    """`amount` should have gone from account `payer` to account `payee`."""

    payer: str
    payee: str
    amount: Money


class DeedRepair(msgspec.Struct, frozen=True, tag="deed", forbid_unknown_fields=True):
    """The deed of `space` should be held by `holder`; None: by the bank."""

    space: int
    holder: str | None = None


class MortgageRepair(msgspec.Struct, frozen=True, tag="mortgage", forbid_unknown_fields=True):
    """The deed of `space` should be mortgaged, or not."""

    space: int
    mortgaged: bool


class BuildingsRepair(msgspec.Struct, frozen=True, tag="buildings", forbid_unknown_fields=True):
    """The streets of one group should have these buildings."""

    levels: tuple[LevelChange, ...]


class RentRepair(msgspec.Struct, frozen=True, tag="rent", forbid_unknown_fields=True):
    """The street of `space` should earn the rent of this `row`."""

    space: int
    row: int


class JailCardRepair(msgspec.Struct, frozen=True, tag="jail_card", forbid_unknown_fields=True):
    """A *released from jail* card of `deck` should be held by `holder`; None: it lies in its deck. `giver`: who has it
    now; None: the deck if one lies there, else the first at the table who has one."""

    deck: Deck
    holder: str | None = None
    giver: str | None = None


class PawnRepair(msgspec.Struct, frozen=True, tag="pawn", forbid_unknown_fields=True):
    """The pawn of `player` should stand on `space`, in jail or not."""

    player: str
    space: int
    jailed: bool = False


class TicketsRepair(msgspec.Struct, frozen=True, tag="tickets", forbid_unknown_fields=True):
    """`player` should hold so many bus tickets."""

    player: str
    tickets: int


Repair = (
    MoneyRepair
    | DeedRepair
    | MortgageRepair
    | BuildingsRepair
    | RentRepair
    | JailCardRepair
    | PawnRepair
    | TicketsRepair
)


class Corrected(msgspec.Struct, frozen=True, tag="corrected"):
    """A mistake of long ago was put right by the banker; the events that follow in its operation are the repair."""

    repair: Repair
    reason: str


class Joined(msgspec.Struct, frozen=True, tag="joined", omit_defaults=True):
    """A late joiner sat down, after everybody else in turn order."""

    player: str
    name: str
    colour: str = ""
    symbol: str = ""


class PlayerRenamed(msgspec.Struct, frozen=True, tag="player_renamed", omit_defaults=True):
    """A player, called `before` until then, is called `name` from now on; colour and symbol as they are from now on."""

    player: str
    before: str
    name: str
    colour: str = ""
    symbol: str = ""


class SpaceRenamed(msgspec.Struct, frozen=True, tag="space_renamed", omit_defaults=True):
    """A space is called otherwise from now on, by language. `proposed`: nobody has read it from the board."""

    space: int
    names: Names
    proposed: bool = False


class RoundingChosen(msgspec.Struct, frozen=True, tag="rounding_chosen"):
    """The table has settled how the 10 % is rounded where the booklet's words and example differ: up to `step`."""

    step: Money


class TimeUp(msgspec.Struct, frozen=True, tag="time_up", omit_defaults=True):
    """The agreed time has run out, after `played_ms` of play if that is what was agreed on."""

    played_ms: int | None = None


class Placing(msgspec.Struct, frozen=True):
    """A player's place (1 is first; equal ones share a place), net worth and its lines. Bankrupts have no lines; of
    a player who `left` of their own will it is what they had then."""

    player: str
    place: int
    worth: Money
    lines: tuple[WealthLine, ...]
    left: bool = False


class GameEnd(StrEnum):
    """Why a game ended."""

    LAST_PLAYER = "last_player"
    SECOND_BANKRUPTCY = "second_bankruptcy"
    FIRST_BANKRUPTCY = "first_bankruptcy"
    TIME = "time"
    TURNS = "turns"
    AGREED = "agreed"


class EndDue(msgspec.Struct, frozen=True, tag="end_due"):
    """The end of the game is certain; it comes once all that is owed is settled."""

    why: GameEnd


class GameEnded(msgspec.Struct, frozen=True, tag="game_ended"):
    """The game is over; the tally's lines stay in the log as facts. `departures`: options that are house rules.
    `corrections`: the correcting entries in force."""

    why: GameEnd
    placings: tuple[Placing, ...]
    departures: tuple[str, ...] = ()
    corrections: tuple[Corrected, ...] = ()


Event = (
    Paid
    | DeedPassed
    | RentMoved
    | GroupCompleted
    | Mortgaged
    | MortgageLifted
    | TransferInterestPaid
    | BuildingsChanged
    | Thrown
    | Moved
    | Jailed
    | JailTried
    | Freed
    | TurnBegan
    | TurnEnded
    | TurnsToMiss
    | TurnMissed
    | Asked
    | Answered
    | Replaced
    | BidMade
    | AuctionClosed
    | DebtPassed
    | CardDrawn
    | JailCardPassed
    | Bankrupted
    | Left
    | PawnPut
    | GameEnded
    | TradeSigned
    | BuildingBidMade
    | BuildingAuctionClosed
    | Corrected
    | Joined
    | PlayerRenamed
    | SpaceRenamed
    | TimeUp
    | ThirdDieThrown
    | ThirdDieGained
    | EndDue
    | RoundingChosen
    | TicketTaken
    | TicketUsed
    | TicketsPassed
)
Events = tuple[Event, ...]
