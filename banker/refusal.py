"""Refused: the rules say no, and which one. A reason code with its facts; the screen owns the words."""

from __future__ import annotations

from enum import StrEnum
from typing import NoReturn

import msgspec

Fact = str | int


class Reason(StrEnum):
    """Which rule says no (`reason.<value>` in `ui/locale` has the sentence)."""

    GAME_OVER = "game_over"
    STALE = "stale"
    ANSWER_FIRST = "answer_first"
    NOT_ASKED = "not_asked"
    NOT_THIS_PLAYER = "not_this_player"
    UNKNOWN_PLAYER = "unknown_player"
    OUT_OF_THE_GAME = "out_of_the_game"
    NOT_DICE = "not_dice"
    NO_SUCH_SPACE = "no_such_space"
    NO_DEED_HERE = "no_deed_here"
    SHORT_OF_CASH = "short_of_cash"
    NOT_HOLDER = "not_holder"
    ALREADY_MORTGAGED = "already_mortgaged"
    NOT_MORTGAGED = "not_mortgaged"
    BID_TOO_LOW = "bid_too_low"
    OUTBID = "outbid"
    OVER_LIMIT = "over_limit"
    NO_JAIL_CARD = "no_jail_card"
    WHICH_JAIL_CARD = "which_jail_card"
    JAIL_CARD_TOO_LATE = "jail_card_too_late"
    CARD_HELD = "card_held"
    NO_SUCH_CARD = "no_such_card"
    WRONG_DECK = "wrong_deck"
    NO_AMOUNT_ON_CARD = "no_amount_on_card"
    BAD_AMOUNT = "bad_amount"
    CAN_STILL_RAISE = "can_still_raise"
    NOT_A_STREET = "not_a_street"
    ONE_GROUP_AT_A_TIME = "one_group_at_a_time"
    GROUP_NOT_COMPLETE = "group_not_complete"
    GROUP_MORTGAGED = "group_mortgaged"
    UNEVEN = "uneven"
    NOT_THAT_LEVEL = "not_that_level"
    NOT_HIGHER = "not_higher"
    NOT_LOWER = "not_lower"
    NO_HOUSES_LEFT = "no_houses_left"
    NO_HOTELS_LEFT = "no_hotels_left"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_BETWEEN_TURNS = "not_between_turns"
    WITH_ONESELF = "with_oneself"
    NEVER_TO_THE_BANK = "never_to_the_bank"
    NAMED_TWICE = "named_twice"
    NOTHING_TRADED = "nothing_traded"
    MONEY_ALONE = "money_alone"
    GROUP_BUILT = "group_built"
    NO_SUCH_DEBT = "no_such_debt"
    ESTATE_GUARDED = "estate_guarded"
    ALREADY_SIGNED = "already_signed"
    NO_REASON_GIVEN = "no_reason_given"
    NOTHING_TO_CORRECT = "nothing_to_correct"
    NO_SUCH_ACCOUNT = "no_such_account"
    NOT_TIMED = "not_timed"
    NOT_YET = "not_yet"
    TIME_IS_UP = "time_is_up"
    TABLE_FULL = "table_full"
    ID_TAKEN = "id_taken"
    NO_NAME = "no_name"
    CANNOT_PLACE = "cannot_place"
    NOT_IN_JAIL = "not_in_jail"
    WRONG_AMOUNT = "wrong_amount"
    NOTHING_TO_UNDO = "nothing_to_undo"
    NOTHING_TO_REDO = "nothing_to_redo"


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
    """Say no."""
    raise Refusal(Refused(reason, facts))
