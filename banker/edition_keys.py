"""The keys of an edition file: which may stand in it, and the shape of each value.

Law: `read_file` gives all problems of a file, and the sound part in one form. Whether the parts make a board is
`banker.edition`'s business. The keys are explained in `editions/generic.toml`.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args, get_type_hints

from banker.board import LEAST_SPACES, MOST_MISSED, MOST_SPACES, Among, Deck, Kind, Mortgaged, Whose
from banker.edition_file import (
    DROPPED,
    EDITION_ID,
    GROUPS,
    LANGUAGE,
    RULES,
    Check,
    Report,
    Table,
    list_of,
    one_of,
    parsed,
    table_by,
    table_with,
    text,
    whole,
    wrong,
)
from banker.options import Options
from banker.registry import BUILDINGS


def table(shape: Mapping[str, Check], whole_only: bool = False, free: tuple[str, ...] = ()) -> Check:
    """The check of a table with these keys; a key that belongs elsewhere in the file is sent there."""
    return table_with(shape, _home, whole_only, free)


def _home(key: str, value: Any) -> str:
    """Where a key belongs that is known, but in another table; empty if no table has it. (A line that is freed while
    the header above it is still a comment ends in the table before.)"""
    if key in EDITION:
        return f"{key} further up: it belongs above the first [table]"
    homes = {"fair_readings" if isinstance(value, list) else "options": _option_checks(), "currency": CURRENCY}
    home = next((name for name, keys in homes.items() if key in keys), None)
    return f"{key} elsewhere: it belongs under [{home}]" if home else ""


amount = whole(0)
sum_due = whole(1)
name = text(60)
names = table_by(LANGUAGE, 'a language code such as "fr"', name)
edition_id = text(40, 1, EDITION_ID, "the id of an edition: lower-case letters, digits and hyphens")
number = whole(0, MOST_SPACES - 1)
item_id = text(40, 1, r"[a-z][a-z0-9_]*", "lower-case letters, digits and underscores")
deck = one_of(*(d.value for d in Deck))

_groups = list_of(one_of(*GROUPS), 1)
_WHERE: dict[str, Check] = {
    "among": one_of(*get_args(Among)),
    "groups": _groups,
    "within": whole(1, MOST_SPACES - 1),
    "cost": sum_due,
    "gift": one_of(True),
    "auction": one_of(True),
}

EFFECTS: dict[str, Check] = {
    "receive": sum_due,
    "pay": sum_due,
    "pay_each": sum_due,
    "collect_each": sum_due,
    "pay_per_building": table({"house": amount, "hotel": amount}, whole_only=True),
    "pay_per_deed": sum_due,
    "move_to": number,
    "move_back_to": number,
    "move_back": whole(1, MOST_SPACES - 1),
    "move_to_nearest": table({"kind": one_of("station", "utility"), "times": whole(1, 100)}, whole_only=True),
    "to_jail": one_of(True),
    "jail_card": one_of(True),
    "pay_or_draw": table({"amount": sum_due, "deck": deck}, whole_only=True),
    "draw": deck,
    "move_on": whole(1, MOST_SPACES - 1),
    "miss_turns": whole(1, MOST_MISSED),
    "pay_less": table({"amount": sum_due, "percent": whole(1, 100)}, whole_only=True),
    "pay_or_share": table(
        {"amount": sum_due, "percent": whole(1, 100), "mortgaged": one_of(*get_args(Mortgaged))},
        whole_only=True,
        free=("mortgaged",),
    ),
    "shift_rents": table(
        {"way": one_of("up", "down"), "whose": one_of(*get_args(Whose)), "groups": _groups},
        whole_only=True,
        free=("whose", "groups"),
    ),
    "ticket": amount,
    "choose_space": table(_WHERE, whole_only=True, free=tuple(_WHERE)),
}


def _one_effect(report: Report, where: str, value: Any) -> Any:
    """A table with one effect, as a space has it."""
    clean = table(OF_SPACES)(report, where, value)
    if clean is not DROPPED and len(value) != 1:
        return wrong(report, where, value, "one effect")
    return clean


def _in_order(report: Report, where: str, value: Any) -> Any:
    return list_of(_one_effect, 2)(report, where, value)


# A space has no card to give, and a card that is kept does nothing else.
OF_SPACES: dict[str, Check] = {kind: check for kind, check in EFFECTS.items() if kind != "jail_card"}
EFFECTS["several"] = OF_SPACES["several"] = _in_order

_card_table = table({"label": name, "labels": names, "copies": whole(1, 60), **EFFECTS})


def _named(report: Report, where: str, raw: Table, one: str, many: str) -> None:
    """Puts `name` (one for all languages) and `names` (one each) into one form: `names`, with "*" for all."""
    if one in raw and many in raw:
        report.add(f"{where}.{one}".lstrip("."), f"and {many} are both given", "one of the two")
    if one in raw:
        raw[many] = {"*": raw.pop(one)}


def card(report: Report, where: str, value: Any) -> Any:
    """A card, its effect under `effect`; `false` (None from here on) leaves an inherited one out."""
    if value is False:
        return None
    if not isinstance(value, dict):
        return wrong(report, where, value, "a table of labels and an effect, or false to leave out an inherited card")
    clean = _card_table(report, where, value)
    _named(report, where, clean, "label", "labels")
    effects = [key for key in EFFECTS if key in value]
    if len(effects) > 1:
        report.add(where, f"has {len(effects)} effects ({', '.join(effects)})", "one")
    effect = {key: clean.pop(key) for key in effects if key in clean}
    return {**clean, "effect": effect} if effect else clean


_space_table = table(
    {
        "id": item_id,
        "kind": one_of(*(k.value for k in Kind)),
        "name": name,
        "names": names,
        "group": one_of(*GROUPS),
        "price": sum_due,
        "mortgage": amount,
        "rents": list_of(sum_due),
        "dice": one_of(True, False),
        "depot": lambda report, where, value: None if value is False else sum_due(report, where, value),
        "depot_rents": list_of(sum_due),
        "rising": one_of(True, False),
        "amount": amount,
        "sticker": deck,
        "candidates": list_of(name),
        "effect": _one_effect,
    }
)


def space(report: Report, where: str, value: Any) -> Any:
    """A space. Its own name drops the inherited candidates; its own price drops the inherited mortgage.

    Decision: a price without a mortgage means half of it, an odd half going down.
    """
    clean = _space_table(report, where, value)
    if clean is DROPPED:
        return DROPPED
    _named(report, where, clean, "name", "names")
    if "names" in clean:
        clean.setdefault("candidates", [])
    if "price" in clean and "mortgage" not in value:
        clean["mortgage"] = clean["price"] // 2
    return clean


def _or_none(check: Check) -> Check:
    return lambda report, where, value: None if value is False else check(report, where, value)


def group(report: Report, where: str, value: Any) -> Any:
    """A group: its name, which with a number stands for a place whose name is not known, and the prices of a house, of
    a hotel and of a skyscraper; `building` false (None from here on): nothing can be built, whatever is inherited."""
    prices = dict.fromkeys(("building", "hotel", "skyscraper"), _or_none(sum_due))
    clean = table({"name": name, "names": names, **prices})(report, where, value)
    if clean is not DROPPED:
        _named(report, where, clean, "name", "names")
    return clean


def _own_names(report: Report, where: str, value: Any) -> Any:
    """What a board calls a building: one name for all languages, or one each."""
    if not isinstance(value, str):
        return names(report, where, value)
    said = name(report, where, value)
    return DROPPED if said is DROPPED else {"*": said}


def _option_checks() -> dict[str, Check]:
    hints = get_type_hints(Options)
    return {option: amount if kind is int else one_of(*get_args(kind)) for option, kind in hints.items()}


def _short_form(report: Report, where: str, value: Any) -> Any:
    if not isinstance(value, list) or len(value) != 2:
        return wrong(report, where, value, 'an amount and its word, such as [1_000_000, "Mio"]')
    size, word = whole(2)(report, f"{where}.1", value[0]), text(8)(report, f"{where}.2", value[1])
    return DROPPED if DROPPED in (size, word) else [size, word]


CURRENCY: dict[str, Check] = {
    "symbol": text(5, 0),
    "symbol_first": one_of(True, False),
    "separator": text(1, 0, r"\D?", "one character that is no digit, or none"),
    "decimal": text(1, 1, r"\D", "one character that is no digit"),
    "short": list_of(_short_form),
    "decimals": whole(0, 3),
}

# What a family of booklets sets, and an edition may set too.
FAMILY: dict[str, Check] = {
    "least_players": whole(2, 8),
    "most_players": whole(2, 8),
    "buildings": one_of("house", "apartment"),
    "options": table(_option_checks()),
    "fair_readings": table({option: list_of(check) for option, check in _option_checks().items()}),
}

_CARD_KEYS = r"[a-z][a-z0-9_]{0,39}"

EDITION: dict[str, Check] = {
    "extends": edition_id,
    "factor": whole(1, 1_000_000),
    "languages": list_of(text(3, 2, LANGUAGE, 'a language code such as "fr"'), 1),
    "name": name,
    "names": names,
    "rules": one_of(*RULES),
    "currency": table(CURRENCY),
    "salary": amount,
    "jail_fine": amount,
    "speed_die_cash": amount,
    "starting_balances": list_of(sum_due),
    "smallest_note": sum_due,
    "denominations": list_of(sum_due, 1),
    "houses": whole(0, 1000),
    "hotels": whole(0, 1000),
    "skyscrapers": whole(0, 1000),
    "depots": whole(0, 1000),
    "bus_tickets": whole(0, 1000),
    "voiding_tickets": whole(0, 1000),
    "most_houses": whole(1, 4),
    "building_names": table(dict.fromkeys(BUILDINGS, _own_names)),
    "size": whole(LEAST_SPACES, MOST_SPACES),
    "corners": list_of(number),
    "groups": table({key: group for key in GROUPS}),
    "spaces": table({str(n): space for n in range(MOST_SPACES)}),
    "cards": table({d.value: table_by(_CARD_KEYS, "lower-case letters, digits and underscores", card) for d in Deck}),
    "unverified": list_of(text(80, 1, r"!?[\w.]*(\*[\w.]*){0,3}", "a key of this file, with at most three *")),
    "sources": list_of(text(400)),
    **FAMILY,
}


def read_file(path: Path, report: Report) -> Table | None:
    """The sound part of an edition file, in one form; the rest is reported. None if it is no TOML."""
    raw = parsed(path, report)
    return None if raw is None else cleaned(raw, report)


def cleaned(raw: Table, report: Report) -> Table:
    """The sound part of an edition's raw table, in one form; the rest is reported."""
    clean: Table = table(EDITION)(report, "", raw)
    _named(report, "", clean, "name", "names")
    return clean
