"""The options of a table at set-up: which can matter in this game, which values they have, and which of these depart
from the booklet."""

from __future__ import annotations

from typing import Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import replace

from banker.board import Edition, Kind
from banker.limits import CEILING
from banker.options import HouseRule, Options
from banker.rules import tally
from ui.setup.entered import Setup, Value, empty_game, modes

_TYPES = get_type_hints(Options)
_USUAL = {field.name: field.default for field in msgspec.structs.fields(Options)}


def values_of(edition: Edition, name: str) -> tuple[Value, ...]:
    """The values of an option, in the order in which they are offered.

    Of a sum of money a few steps around the edition's own are offered; any other can be typed. Ties go by the wealth
    only where the places do not.
    """
    default = getattr(edition.options, name)
    if get_origin(_TYPES[name]) is Literal:
        values = get_args(_TYPES[name])
        usual = name == "ties" and edition.options.tally_counts == "wealth" and default != "wealth"
        return tuple(value for value in values if value != "wealth") if usual else values
    match name:
        case "starting_balance":
            offered = {default * thirds // 3 for thirds in (2, 3, 4)}
        case "pot_seed":
            offered = {0, edition.jail_fine, edition.salary}
        case "interest_rounding":
            offered = {0, edition.smallest_note, default}
        case _:
            raise AssertionError(f"no values to offer for {name}")
    return tuple(sorted(offered | {default}))


def can_be(edition: Edition, name: str, value: Value) -> bool:
    """Whether an option is known and may have this value: one of those offered, or any sum of money."""
    if name not in _TYPES:
        return False
    return isinstance(value, int) and 0 <= value < 10**DIGITS if name in SUMS else value in values_of(edition, name)


SUMS = ("starting_balance", "pot_seed", "interest_rounding")  # The options that are sums of money.
DIGITS = len(str(CEILING))


def typed(setup: Setup, key: str) -> Setup:
    """The set-up with the sum one key longer or shorter, which counts at once; nothing typed is the edition's own."""
    assert setup.asked is not None, "no sum is being typed"
    digits = (setup.digits[:-1] if key == "erase" else setup.digits + key).lstrip("0")[:DIGITS]
    value = int(digits or 0) if digits or key != "erase" else getattr(setup.edition.options, setup.asked)
    return replace(with_option(setup, setup.asked, value), digits=digits)


def asked(setup: Setup, name: str) -> Setup:
    """The set-up with the keys open for another sum for this option, or closed again."""
    return replace(setup, asked=None if setup.asked == name else name, digits="")


def with_option(setup: Setup, name: str, value: Value) -> Setup:
    """The set-up with this value for an option of its edition."""
    others = tuple(c for c in setup.changed if c[:2] != (setup.edition_id, name))
    default = getattr(setup.edition.options, name)
    mine = () if value == default else ((setup.edition_id, name, value),)
    return replace(setup, changed=(*others, *mine))


def options_shown(setup: Setup) -> tuple[str, ...]:
    """The options that can matter in this game: the well-known house rules, then the fine print by chapters."""
    fine_print = (name for chapter in CHAPTERS.values() for name in chapter)
    return tuple(name for name in (*HOUSE, *fine_print) if _matters(setup, name))


def _matters(setup: Setup, name: str) -> bool:
    match name:
        case "salary_on_start":
            return setup.edition.salary > 0
        case "pot":
            return _has(setup, Kind.PARKING)
        case "pot_seed":
            return setup.options.pot != "none" and _has(setup, Kind.PARKING)
        case "utility_after_card":
            return _has(setup, Kind.UTILITY)
        case "after_jail_fine" | "after_jail_card" | "rent_in_jail":
            return setup.edition.jail is not None
        case "double_from_jail_rolls_again":
            return setup.edition.jail is not None and setup.options.jail_throw == "yes" and setup.options.dice > 1
        case "speed_die":
            return setup.edition.speed_die_cash > 0 and setup.options.dice > 1
        case "swisscom":
            return any(space.sticker is not None for space in setup.edition.spaces)
        case "short_last_estate":
            return empty_game(setup).terms.short_rules
        case "timed_base":
            return setup.mode == "timed" and "short" in modes(setup.edition)
        case "deal_deeds" | "last_round":
            return setup.mode == "timed"
        case "build_when" | "sell_when" | "shortage_auction" | "estate_buildings":
            return setup.edition.is_built
        case _ if name in OF_FAMILIES:
            return bool(getattr(setup.edition.options, name) != _USUAL[name])
        case _:
            return not any(name in lost and getattr(setup.options, by) != kept for by, kept, lost in WITHOUT)


def _has(setup: Setup, kind: Kind) -> bool:
    return any(space.kind is kind for space in setup.edition.spaces)


# The well-known house rules, which stand first; all other options are the fine print.
HOUSE = ("salary_on_start", "pot", "pot_seed", "auction")

# What only some boards play by: shown where the board does, so that a table can leave it off; no other has ever asked.
OF_FAMILIES = (
    "dice", "purchase", "trades", "mortgages", "jail_throw", "game_ends", "tally_counts", "build_with", "bare_rent",
    "third_die_from", "third_die_bus", "utility_dice", "group_bonus", "debts_in_lots",
)  # fmt: skip

# An option, the value by which others matter, and those.
WITHOUT = (
    ("mortgages", "yes", (
        "double_rent_beside_mortgage", "mortgage_clears", "transfer_interest", "interest_rounding", "estate_mortgages",
    )),
    ("trades", "yes", ("gifts", "debt_trades")),
    ("purchase", "choice", ("auction", "auction_countdown", "bid_limit")),
)  # fmt: skip

# The fine print by what it is about, each chapter short enough for one list; its words are `setup.chapter.<key>`.
CHAPTERS = {
    "family": ("dice", "purchase", "trades", "mortgages", "jail_throw", "game_ends"),
    "table": ("starting_balance", "payment", "referee", "gifts", "turn_limit", "swisscom"),
    "rent": (
        "rent_claim", "double_rent_beside_mortgage", "utility_after_card",
        "mortgage_clears", "transfer_interest", "interest_rounding",
    ),
    "building": ("auction_countdown", "bid_limit", "build_when", "sell_when", "shortage_auction"),
    "group": ("build_with", "bare_rent", "group_bonus"),
    "dice": ("speed_die", "third_die_from", "third_die_bus", "utility_dice"),
    "jail": ("after_jail_fine", "after_jail_card", "double_from_jail_rolls_again", "rent_in_jail"),
    "bankruptcy": ("debts_in_lots", "debt_trades", "estate_buildings", "estate_mortgages", "short_last_estate"),
    "end": ("timed_base", "deal_deeds", "last_round", "turns_each", "tally_counts", "ties"),
}  # fmt: skip


def is_house(name: str) -> bool:
    """Whether an option is one of the well-known house rules."""
    return name in HOUSE


def is_on(setup: Setup, rule: HouseRule) -> bool:
    """Whether the table plays by a house rule in any of its forms: the first value of its option is to play without."""
    return bool(getattr(setup.options, rule.option) != values_of(setup.edition, rule.option)[0])


def switched(setup: Setup, rule: HouseRule) -> Value:
    """The value that switches a house rule off or on; on as the booklet has it, if it has it at all."""
    values = values_of(setup.edition, rule.option)
    own = getattr(setup.edition.options, rule.option)
    if is_on(setup, rule):
        return values[0]
    return own if own != values[0] else rule.value


def changed_fairly(setup: Setup) -> tuple[str, ...]:
    """The options chosen otherwise than in the booklet, but within a fair reading of it."""
    departs = house_rules(setup)
    return tuple(name for name in options_shown(setup) if name not in departs and is_changed(setup, name))


def own_options(setup: Setup) -> tuple[str, ...]:
    """The options of the board that are its maker's own and that the table has left so, without a number of turns,
    which every table is told."""
    own = setup.own.get(setup.edition_id, ())
    return tuple(
        name for name in options_shown(setup) if name in own and name != "turns_each" and not is_changed(setup, name)
    )


def is_changed(setup: Setup, name: str) -> bool:
    """Whether an option is not as the booklet has it."""
    return bool(getattr(setup.options, name) != getattr(setup.edition.options, name))


def house_rules(setup: Setup) -> tuple[str, ...]:
    """The options by which this table leaves its booklet, as the tally will name them."""
    return tally.departures(empty_game(setup))


def is_fair(setup: Setup, name: str, value: Value) -> bool:
    """Whether a value is the booklet's or another fair reading of it: with it the game is still an official one."""
    return name not in house_rules(with_option(setup, name, value))
