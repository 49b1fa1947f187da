"""The table of options: one named choice for each rule on which booklets differ or are silent.

They stand in the order of the chapters listed in `banker.rules`; house rules and the way of paying come last. Literal
types rather than enumerations: a value is only ever compared with its own name, and a misspelt one fails in the type
checker and the decoder.
The sentence that explains each option stands in `ui/locale` under `option.<name>`.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec

YesNo = Literal["yes", "no"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Every rule a table may choose; an edition file gives each its default."""

    starting_balance: int
    pot: Literal["none", "jail_fines", "fines_taxes_cards"]
    pot_seed: int = 0
    dice: Literal[2, 1] = 2
    swisscom: Literal["choice", "stickers"] = "choice"
    speed_die: YesNo = "no"
    third_die_from: Literal["first_salary", "first_turn"] = "first_salary"
    third_die_bus: Literal["dice", "ticket"] = "dice"
    purchase: Literal["choice", "obliged"] = "choice"
    rent_claim: Literal["automatic", "owner_taps"] = "automatic"
    bare_rent: Literal["double", "double_triple"] = "double"
    group_bonus: YesNo = "no"
    double_rent_beside_mortgage: YesNo = "no"
    utility_after_card: Literal["throw", "last_throw"] = "throw"
    utility_dice: Literal["all", "white"] = "all"
    bid_limit: Literal["cash", "raisable"] = "cash"
    build_when: Literal["own_turn", "between_turns"]
    build_with: Literal["whole", "all_but_one"] = "whole"
    sell_when: Literal["any_time", "between_turns"]
    shortage_auction: YesNo
    trades: YesNo = "yes"
    gifts: YesNo = "no"
    mortgages: YesNo = "yes"
    mortgage_clears: Literal["group", "lot"]
    transfer_interest: Literal["again", "once"]
    interest_rounding: int
    jail_throw: YesNo = "yes"
    after_jail_fine: Literal["throw_now", "next_turn"]
    after_jail_card: Literal["throw_now", "next_turn"] = "throw_now"
    double_from_jail_rolls_again: YesNo
    debt_trades: Literal["guarded", "free"] = "guarded"
    debts_in_lots: YesNo = "no"
    game_ends: Literal["last_player", "first_bankruptcy"] = "last_player"
    estate_buildings: Literal["sold", "standing"] = "sold"
    estate_mortgages: Literal["cancelled", "kept"] = "cancelled"
    short_last_estate: Literal["standing", "ordinary"]
    timed_base: Literal["standard", "short"] = "standard"
    deal_deeds: YesNo
    last_round: YesNo = "no"
    turns_each: Literal[0, 10, 20, 30] = 0
    tally_counts: Literal["wealth", "cash"] = "wealth"
    ties: Literal["shared", "deeds", "cash", "wealth"] = "shared"
    salary_on_start: Literal[1, 2] = 1
    auction: YesNo = "yes"
    rent_in_jail: YesNo = "yes"
    auction_countdown: Literal[0, 5, 10, 20] = 0
    turn_limit: Literal[0, 30, 60, 120] = 0
    payment: Literal["card", "automatic", "typed"] = "card"
    referee: YesNo = "no"


class HouseRule(NamedTuple):
    """A rule that many tables play by and no booklet knows: the option, and the value that makes it so.

    R has the double salary ("Dash for the Cash") and the pot of all taxes and fees ("Free Parking, Fast Cash"); M has
    the taxes in the pot, and L what cards ask as well, both with 500 laid there first (`pot_seed`). L and K have no
    auctions: what is not bought stays with the bank.
    """

    option: str
    value: str | int


# Double salary on Start, the pot in the middle, no auctions; each with words of its own (`house_rule.<option>`).
HOUSE_RULES = (
    HouseRule("salary_on_start", 2),
    HouseRule("pot", "fines_taxes_cards"),
    HouseRule("auction", "no"),
)
