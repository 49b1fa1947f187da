"""The options of a table at set-up: which can matter in this game, what may be chosen, and what leaves the booklet."""

from __future__ import annotations

from typing import Literal, get_args, get_origin, get_type_hints

from msgspec.structs import replace

from banker.board import Edition
from banker.options import Options
from banker.rules import tally
from ui.setup.entered import Setup, Value, empty_game

_TYPES = get_type_hints(Options)


def values_of(edition: Edition, name: str) -> tuple[Value, ...]:
    """What may be chosen for an option, in the order it is offered.

    A sum of money is offered in a few steps round the edition's own; any other can be typed.
    """
    if get_origin(_TYPES[name]) is Literal:
        return get_args(_TYPES[name])
    default = getattr(edition.options, name)
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


SUMS = ("starting_balance", "pot_seed", "interest_rounding")
"""The options that are sums of money."""
DIGITS = 9


def typed(setup: Setup, key: str) -> Setup:
    """The set-up with the sum one key longer or shorter, which counts at once; nothing typed is the edition's own."""
    assert setup.asked is not None, "no sum is being typed"
    digits = (setup.digits[:-1] if key == "erase" else setup.digits + key).lstrip("0")[:DIGITS]
    value = int(digits or 0) if digits or key != "erase" else getattr(setup.edition.options, setup.asked)
    return replace(with_option(setup, setup.asked, value), digits=digits)


def with_option(setup: Setup, name: str, value: Value) -> Setup:
    """The set-up with this value for an option of its edition."""
    others = tuple(c for c in setup.changed if c[:2] != (setup.edition_id, name))
    default = getattr(setup.edition.options, name)
    mine = () if value == default else ((setup.edition_id, name, value),)
    return replace(setup, changed=(*others, *mine))


def options_shown(setup: Setup) -> tuple[str, ...]:
    """The options that can matter in this game: the house rules that people know, then the fine print in the order of
    the booklets' chapters."""
    fine_print = (name for name in Options.__struct_fields__ if not is_house(name))
    return tuple(name for name in (*HOUSE, *fine_print) if _matters(setup, name))


def _matters(setup: Setup, name: str) -> bool:
    match name:
        case "pot_seed":
            return setup.options.pot != "none"
        case "speed_die":
            return setup.edition.speed_die_cash > 0
        case "swisscom":
            return any(space.sticker is not None for space in setup.edition.spaces)
        case "short_last_estate":
            return empty_game(setup).terms.short_rules
        case "timed_base" | "deal_deeds" | "last_round":
            return setup.mode == "timed"
        case _:
            return True


HOUSE = ("salary_on_start", "pot", "pot_seed", "auction")
"""The house rules that people know from home, which stand first; all other options are the fine print."""


def is_house(name: str) -> bool:
    """Whether an option is one of the house rules that people know."""
    return name in HOUSE


def house_rules(setup: Setup) -> tuple[str, ...]:
    """The options by which this table leaves its booklet, as the tally will name them."""
    return tally.departures(empty_game(setup))


def is_fair(setup: Setup, name: str, value: Value) -> bool:
    """Whether a value is the booklet's or another fair reading of it: with it the game is still an official one."""
    return name not in house_rules(with_option(setup, name, value))
