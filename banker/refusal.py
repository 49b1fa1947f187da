"""Refused: the rules say no, and which one. A reason code with its facts; the screen owns the words."""

from __future__ import annotations

from enum import StrEnum
from typing import NoReturn

import msgspec

Fact = str | int


class Reason(StrEnum):
    """Which rule says no. `meaning` is its sentence in `banker commands`; the screen's is `reason.<value>` in the
    catalogues of `ui/locale`."""

    meaning: str

    def __new__(cls, value: str, meaning: str) -> Reason:
        member = str.__new__(cls, value)
        member._value_ = value
        member.meaning = meaning
        return member

    GAME_OVER = "game_over", "The game is over."
    STALE = "stale", "What was asked on the screen that was seen is no longer what the bank waits for."
    ANSWER_FIRST = "answer_first", "Another question must be answered first."
    NOT_ASKED = "not_asked", "The bank does not wait for this."
    NOT_THIS_PLAYER = "not_this_player", "The answer is another player's to give."
    UNKNOWN_PLAYER = "unknown_player", "Nobody at the table has this id."
    OUT_OF_THE_GAME = "out_of_the_game", "The player is bankrupt."
    HAS_LEFT = "has_left", "The player has left the game."
    NOT_DICE = "not_dice", "A die shows 1 to 6."
    THIRD_DIE_DUE = "third_die_due", "The player throws the third die too: its face is missing."
    NO_THIRD_DIE = "no_third_die", "The third die does not count in this throw: before the first salary, and in jail."
    NOT_THERE = "not_there", "The third die does not lead to this space."
    NO_TICKET = "no_ticket", "The player holds no bus ticket."
    NO_TICKETS_LEFT = "no_tickets_left", "The bank has not that many bus tickets."
    TICKET_TOO_LATE = "ticket_too_late", "A bus ticket is used instead of the first throw of a turn."
    NOT_ON_THIS_SIDE = "not_on_this_side", "A bus ticket leads ahead as far as the next corner."
    NO_SUCH_SPACE = "no_such_space", "There is no space of this number."
    NO_JAIL = "no_jail", "The board has no jail."
    NO_JAIL_THROW = "no_jail_throw", "At this table nobody throws to get out of jail: the fine, or a card."
    NO_MORTGAGES = "no_mortgages", "At this table nothing is mortgaged."
    NO_LOTS_FOR_DEBTS = "no_lots_for_debts", "At this table no deed is handed over for a debt."
    CASH_COVERS = "cash_covers", "The cash in hand covers the debt: no deed is handed over for it."
    NO_TRADES = "no_trades", "At this table nothing is traded."
    NOT_ON_THE_BOARD = "not_on_the_board", "The board has no such thing."
    NO_DEED_HERE = "no_deed_here", "The space has no title deed."
    SHORT_OF_CASH = "short_of_cash", "The cash in hand does not cover it."
    NOT_HOLDER = "not_holder", "The deed is not this player's."
    ALREADY_MORTGAGED = "already_mortgaged", "The deed is mortgaged already."
    NOT_MORTGAGED = "not_mortgaged", "The deed is not mortgaged."
    NAMES_A_SPACE = "names_a_space", "A deed is auctioned: a space is named only where it is for a building."
    BID_TOO_LOW = "bid_too_low", "Less than the least bid that can be made now."
    UNDER_BUY_BACK = "under_buy_back", "Less than what the bank would pay for the building, sold again from there."
    OUTBID = "outbid", "The highest bid is no longer the one that was on the screen."
    OVER_LIMIT = "over_limit", "More than this player may bid."
    BID_STANDS = "bid_stands", "Nobody spends of their own will what covers their highest bid."
    NO_JAIL_CARD = "no_jail_card", "The player holds no such card."
    WHICH_JAIL_CARD = "which_jail_card", "The player holds cards of several decks: name which."
    JAIL_CARD_TOO_LATE = "jail_card_too_late", "A card serves before the dice are thrown."
    CARD_HELD = "card_held", "Somebody holds this card, it cannot be drawn."
    NO_SUCH_CARD = "no_such_card", "The edition has no card of this id."
    WRONG_DECK = "wrong_deck", "The card is of the other deck."
    NO_AMOUNT_ON_CARD = "no_amount_on_card", "There is no amount on this card to correct."
    BAD_AMOUNT = "bad_amount", "No amount that can be paid."
    OVER_CEILING = "over_ceiling", "More than the bank counts to: no amount that is entered makes a balance larger."
    CAN_STILL_RAISE = "can_still_raise", "The debtor can still raise what is owed."
    NOT_A_STREET = "not_a_street", "Nothing can be built here."
    NOT_RISING = "not_rising", "The rent of this deed does not rise, or not so far."
    ONE_GROUP_AT_A_TIME = "one_group_at_a_time", "The streets are of different groups, or one is named twice."
    GROUP_NOT_COMPLETE = "group_not_complete", "The player does not hold the whole group."
    TOO_FEW_OF_GROUP = "too_few_of_group", "The player does not hold all but one of the group."
    GROUP_MORTGAGED = "group_mortgaged", "A street of the group is mortgaged."
    UNEVEN = "uneven", "The streets of a group are built and sold evenly."
    NOT_THAT_LEVEL = "not_that_level", "There is no such level of building here."
    NOT_HIGHER = "not_higher", "Building must add something."
    NOT_LOWER = "not_lower", "Selling must take something off."
    NO_HOUSES_LEFT = "no_houses_left", "The bank has not that many houses."
    NO_HOTELS_LEFT = "no_hotels_left", "The bank has not that many hotels."
    NO_SKYSCRAPERS_LEFT = "no_skyscrapers_left", "The bank has not that many skyscrapers."
    NO_DEPOTS_LEFT = "no_depots_left", "The bank has not that many depots."
    NOT_YOUR_TURN = "not_your_turn", "Only in the player's own turn."
    NOT_BETWEEN_TURNS = "not_between_turns", "Only between turns."
    WITH_ONESELF = "with_oneself", "It takes two."
    NEVER_TO_THE_BANK = "never_to_the_bank", "The bank never takes a deed in payment or trade."
    NAMED_TWICE = "named_twice", "Something is named twice."
    NOTHING_TRADED = "nothing_traded", "The trade is empty."
    MONEY_ALONE = "money_alone", "Money alone never passes from player to player."
    GROUP_BUILT = "group_built", "A building stands in the group of this deed."
    NO_SUCH_DEBT = "no_such_debt", "The debt on top is not of this player to that one."
    ESTATE_GUARDED = "estate_guarded", "A debtor's trade may not make the estate poorer for the other creditors."
    OWES_FIRST = "owes_first", "Nobody spends of their own will while a debt of theirs is open."
    ALREADY_SIGNED = "already_signed", "The player has signed already."
    NO_REASON_GIVEN = "no_reason_given", "A correcting entry says why."
    NOTHING_TO_CORRECT = "nothing_to_correct", "Things are so already."
    NO_SUCH_ACCOUNT = "no_such_account", "There is no such account at this table."
    NOT_TIMED = "not_timed", "The game is not played against the clock."
    NOT_YET = "not_yet", "The agreed time is not over."
    TIME_IS_UP = "time_is_up", "The agreed time is over: only what has begun is finished."
    TABLE_FULL = "table_full", "The edition seats no more players."
    MOST_NAMES = "most_names", "No more players can join: a game keeps so many names, with those who have left."
    ID_TAKEN = "id_taken", "The id is empty or taken."
    ID_USED = "id_used", "Something else is booked under this operation id."
    NO_NAME = "no_name", "There is no name."
    TOO_LONG = "too_long", "A text or list that is kept for good has an upper length."
    NOT_PLAIN = "not_plain", "A name, an id or a reason has a control, escape or direction character in it."
    ASKS_OTHERS = "asks_others", "The stock is short: the others are asked first, so this can only end a plan."
    CANNOT_PLACE = "cannot_place", "The player did not ask for the building, or cannot set it down there."
    NOT_IN_JAIL = "not_in_jail", "The player is not in jail."
    WRONG_AMOUNT = "wrong_amount", "Not the amount that is due."
    REFEREE_NEEDED = "referee_needed", "At this table only the referee does this, with the referee's card."
    NOTHING_TO_UNDO = "nothing_to_undo", "There is no such operation to go back to."
    NOTHING_TO_REDO = "nothing_to_redo", "Nothing has been undone since the last operation."


class Refused(msgspec.Struct, frozen=True):
    """The answer *no*: why, and the facts that its sentence needs."""

    reason: Reason
    facts: dict[str, Fact] = {}


class Refusal(Exception):
    """Carries a `Refused` up to `decide`; nothing else catches it."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.reason.value)
        self.refused = refused


def refuse(reason: Reason, **facts: Fact) -> NoReturn:
    """Refuse the command at hand for this reason; `facts` fill the blanks of its sentence."""
    raise Refusal(Refused(reason, facts))
