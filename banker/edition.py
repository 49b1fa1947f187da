"""Editions: found, read with what they extend, checked as a whole, and made into one resolved `Edition`.

Law: broken input raises `EditionError` and nothing else, with all that is wrong at once. What a game needs is in the
record; once a game has begun, no file is read for it. The files stand in `editions/`, a user's own in their folder.
"""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from banker.board import Deck, Edition
from banker.edition_board import OPTION_FIELDS, check_board
from banker.edition_file import (
    EDITION_ID,
    RULES,
    Problem,
    Report,
    Table,
    nearest,
    parsed,
    shown,
)
from banker.edition_keys import FAMILY, cleaned, read_file, table
from banker.edition_layers import corners, marks, merged, scaled, shortened, size
from banker.edition_rents import MOST_HOUSES
from banker.edition_ring import DEEDS

DEFAULT = "suisse-2007"
BUILT_IN = Path(__file__).resolve().parent / "editions"
FAMILIES = BUILT_IN / "_families.toml"

_DEEPEST = 8  # Editions in one chain of `extends`; the built-in ones need three.


# A user's own editions that are read; each takes a few hundredths of a second on a Pi.
MOST_OWN = 100


class EditionError(Exception):
    """An edition that cannot be used: all its problems, the first in `path`, `where`, `what` and `expected` too."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems
        self.path, self.where = problems[0].path, problems[0].where
        self.what, self.expected = problems[0].what, problems[0].expected


def available(folder: Path | None = None) -> tuple[str, ...]:
    """The ids that `load` knows: the default, the other built-in editions, then the user's own in `folder`, of which
    the first are read (`unread`: the others)."""
    return _known(_ids(folder)[:MOST_OWN] if folder is not None else [])


def unread(folder: Path | None) -> tuple[str, ...]:
    """The ids of the user's own editions that are not read, since too many lie in `folder`."""
    return tuple(_ids(folder)[MOST_OWN:]) if folder is not None else ()


def _known(own: list[str]) -> tuple[str, ...]:
    built_in = _ids(BUILT_IN)
    return (DEFAULT, *(i for i in built_in if i != DEFAULT), *(i for i in own if i not in built_in))


def load(edition_id: str, folder: Path | None = None) -> Edition:
    """The edition of this id, built-in or from the user's `folder`. Raises EditionError.

    Decision: a user's file may not take the id of a built-in edition: one of the two would be used by mistake.
    """
    known = available(folder)
    if edition_id not in known:
        where = folder if folder is not None else BUILT_IN
        problem = Problem(where, "edition", f"{shown(edition_id)} is not there", nearest(edition_id, known))
        raise EditionError((problem,))
    return load_file(path_of(edition_id, folder))


def own_options(edition_id: str, folder: Path) -> tuple[str, ...]:
    """The options that a user's own files set otherwise than the family of booklets which the board plays by; none for
    a built-in edition, whose options are its booklet's. Raises EditionError."""
    path = path_of(edition_id, folder)
    return () if path.parent == BUILT_IN else _loaded(path).own_options


def path_of(edition_id: str, folder: Path | None = None) -> Path:
    """The file of an edition that is `available`."""
    own = folder / f"{edition_id}.toml" if folder is not None else None
    return own if own is not None and os.path.lexists(own) else BUILT_IN / f"{edition_id}.toml"


def load_file(path: Path) -> Edition:
    """The edition of one file; its name without `.toml` is its id, and its folder is searched for what it extends.

    Raises EditionError.
    """
    return _loaded(path).edition


def _loaded(path: Path) -> _Loaded:
    """A file's edition. The built-in ones do not change while the program runs, so each is made once."""
    return _built_in(path) if path.parent == BUILT_IN else _made(path)


@cache
def _built_in(path: Path) -> _Loaded:
    return _made(path)


def _made(path: Path) -> _Loaded:
    report = Report(path)
    return _sound(_resolved(path, report), report)


def _sound(loaded: _Loaded | None, report: Report) -> _Loaded:
    if loaded is None or report.problems:
        raise EditionError(tuple(report.problems))
    return loaded


def check(path: Path) -> tuple[Problem, ...]:
    """All problems of an edition file; empty if it is sound."""
    report = Report(path)
    _resolved(path, report)
    return tuple(report.problems)


def of_raw(path: Path, raw: Table) -> Edition:
    """The edition that a file would be here with this table in it, as TOML gives it. Raises EditionError."""
    report = Report(path)
    return _sound(_settled(path, cleaned(raw, report), report), report).edition


class _Loaded(NamedTuple):
    """An edition, and the options that are a user's own."""

    edition: Edition
    own_options: tuple[str, ...]


class _Layers(NamedTuple):
    """A file and all that it extends: one table, what unit amounts have been multiplied by, the marks in force, and the
    options that a user's own files name."""

    data: Table
    factor: int
    unverified: tuple[str, ...]
    own: frozenset[str] = frozenset()


def _ids(folder: Path) -> list[str]:
    return sorted(path.stem for path in folder.glob("*.toml") if re.fullmatch(EDITION_ID, path.stem))


def _resolved(path: Path, report: Report) -> _Loaded | None:
    _check_id(path, report)
    own = _read(path, report)
    return None if own is None else _settled(path, own, report)


def _settled(path: Path, own: Table, report: Report) -> _Loaded | None:
    """The edition of a file with this table in it."""
    families, layers = _families(report), _layers(path, own, report, (path.stem,))
    if families is None or layers is None:
        return None
    family = scaled(families.get(layers.data.get("rules", ""), {}), layers.factor)
    data = merged(family, layers.data)
    check_board(report, data, own)
    if report.problems:
        return None
    edition = _built(path.stem, data, layers.unverified)
    usual = family["options"]
    named = (option for option in OPTION_FIELDS if option.name in layers.own)
    differ = (o.name for o in named if getattr(edition.options, o.name) != usual.get(o.name, o.default))
    return _Loaded(edition, tuple(differ))


def _check_id(path: Path, report: Report) -> None:
    if not re.fullmatch(EDITION_ID, path.stem):
        report.add("the file name", f"is {shown(path.name)}", "lower-case letters, digits and hyphens, then .toml")
    elif path.parent.resolve() != BUILT_IN and path.stem in _ids(BUILT_IN):
        report.add("the file name", f"is {shown(path.name)}, the id of a built-in edition", "a name of its own")


@cache
def _read_built_in(path: Path) -> tuple[Table | None, tuple[Problem, ...]]:
    report = Report(path)
    return read_file(path, report), tuple(report.problems)


def _read(path: Path, report: Report) -> Table | None:
    """One file's table. The built-in ones do not change while the program runs, so each is read once."""
    if path.parent != BUILT_IN:
        return read_file(path, report)
    own, problems = _read_built_in(path)
    report.problems.extend(problems)
    return own


@cache
def _read_families() -> tuple[Table, tuple[Problem, ...]]:
    report = Report(FAMILIES)
    shape = {family: table(FAMILY, whole_only=True) for family in RULES}
    return table(shape, whole_only=True)(report, "", parsed(FAMILIES, report) or {}), tuple(report.problems)


def _families(report: Report) -> Table | None:
    families, problems = _read_families()
    report.problems.extend(problems)
    return None if problems else families


def _layers(path: Path, own: Table, report: Report, below: tuple[str, ...]) -> _Layers | None:
    """`own`, the table of `path`, over all that it extends; None, with its problems, if that cannot be read."""
    base = _Layers({}, 1, ())
    if "extends" not in own and "spaces" not in own:
        report.add("extends", "is missing", "the edition to start from, or all the spaces of a board of one's own")
        return None
    if "extends" in own:
        parent = _parent(path, own["extends"], report, below)
        if parent is None:
            return None
        base = parent
    _check_left_out(own, base.data, report)
    factor = own.get("factor", 1)
    data = merged(scaled(shortened(base.data, own), factor), own)
    data["sources"] = list(dict.fromkeys([*base.data.get("sources", ()), *own.get("sources", ())]))
    named = base.own if path.parent == BUILT_IN else base.own | own.get("options", {}).keys()
    return _Layers(data, base.factor * factor, marks(report, base.unverified, own, data), named)


def _parent(path: Path, parent_id: str, report: Report, below: tuple[str, ...]) -> _Layers | None:
    if parent_id in below or len(below) == _DEEPEST:
        chain = " → ".join((*below, parent_id))
        report.add("extends", f"makes the chain {chain}", f"at most {_DEEPEST} editions, none of them twice")
        return None
    known = _known(_ids(path.parent))
    if parent_id not in known:
        report.add("extends", f"is {shown(parent_id)}, which is not there", nearest(parent_id, known))
        return None
    place = BUILT_IN if parent_id in _ids(BUILT_IN) else path.parent
    parent_path = place / f"{parent_id}.toml"
    parent_report = Report(parent_path)
    own = _read(parent_path, parent_report)
    layers = None if own is None else _layers(parent_path, own, parent_report, (*below, parent_id))
    report.problems.extend(parent_report.problems)
    return None if parent_report.problems else layers


def _check_left_out(own: Table, base: Table, report: Report) -> None:
    for deck, cards in own.get("cards", {}).items():
        inherited = base.get("cards", {}).get(deck, {})
        for card_id in (i for i, card in cards.items() if card is None and i not in inherited):
            report.add(f"cards.{deck}.{card_id}", "is left out, but not inherited", nearest(card_id, inherited))


def _built(edition_id: str, data: Table, unverified: tuple[str, ...]) -> Edition:
    """The record; every part has been checked. Languages stand in alphabetical order, as the log stores them."""
    data = {**data, "languages": sorted(data["languages"])}
    return msgspec.convert(
        {
            **{field: data[field] for field in _AS_THEY_ARE},
            "id": edition_id,
            "names": _in_each(data["names"], data),
            "spaces": [_space(number, data) for number in range(size(data))],
            "cards": [
                _card(f"{deck}.{card_id}", deck, card, data)
                for deck in map(str, Deck)
                for card_id, card in data.get("cards", {}).get(deck, {}).items()
            ],
            "unverified": unverified,
            "speed_die_cash": data.get("speed_die_cash", 0),
            "starting_balances": data.get("starting_balances", []),
            "corners": corners(data),
            "skyscrapers": data.get("skyscrapers", 0),
            "depots": data.get("depots", 0),
            "bus_tickets": data.get("bus_tickets", 0),
            "voiding_tickets": data.get("voiding_tickets", 0),
            "most_houses": data.get("most_houses", MOST_HOUSES),
            "building_names": {kind: _in_each(own, data) for kind, own in data.get("building_names", {}).items()},
        },
        Edition,
    )


_AS_THEY_ARE = (
    "rules",
    "currency",
    "least_players",
    "most_players",
    "salary",
    "jail_fine",
    "smallest_note",
    "denominations",
    "houses",
    "hotels",
    "buildings",
    "options",
    "fair_readings",
    "sources",
)


def _in_each(names: Table, data: Table) -> Table:
    return {language: names["*"] if "*" in names else names[language] for language in data["languages"]}


def _space(number: int, data: Table) -> Table:
    raw = data["spaces"][str(number)]
    deed = raw["kind"] in DEEDS
    return {
        "number": number,
        "id": raw["id"],
        "kind": raw["kind"],
        "names": _in_each(raw["names"], data) if "names" in raw else _by_group(number, raw["group"], data),
        "deed": _deed(raw, data) if deed else None,
        "amount": raw["amount"] if raw["kind"] == "tax" else 0,
        "sticker": raw["sticker"] if raw["kind"] == "swisscom" else None,
        "candidates": raw.get("candidates", []),
        "effect": _effect(*next(iter(raw["effect"].items()))) if raw["kind"] == "event" else None,
    }


def _by_group(number: int, group: str, data: Table) -> Table:
    """What a place without a name is called: its group and its number within it, such as "Orange 2", with a space that
    no line breaks at."""
    before = [data["spaces"][str(n)] for n in range(number + 1)]
    place = sum(space["kind"] in DEEDS and space["group"] == group for space in before)
    names = _in_each(data["groups"][group]["names"], data)
    return {language: f"{name}\u00a0{place}" for language, name in names.items()}


def _deed(raw: Table, data: Table) -> Table:
    group = data["groups"][raw["group"]] if raw["kind"] == "street" else {}
    built = {key: group.get(key) for key in ("building", "hotel", "skyscraper")}
    printed = {key: raw[key] for key in ("group", "price", "mortgage", "rents")}
    if built["skyscraper"] == built["building"]:
        built["skyscraper"] = None  # as where the file names none
    if raw["kind"] == "street":
        return {**printed, **built, "rising": raw.get("rising", False)}
    return {**printed, **built, **(_of_station(raw) if raw["kind"] == "station" else {})}


def _of_station(raw: Table) -> Table:
    """What else a station's deed says: whether dice make its rents, and its depot, which doubles them where the file
    names no others."""
    said: Table = {"by_dice": raw.get("dice", False)}
    if raw.get("depot") is None:
        return said
    double = [2 * rent for rent in raw["rents"]]
    return {**said, "building": raw["depot"], "depot_rents": raw.get("depot_rents", double)}


def _card(card_id: str, deck: str, raw: Table, data: Table) -> Table:
    effect = _effect(*next(iter(raw["effect"].items())))
    labels = _in_each(raw["labels"], data)
    return {"id": card_id, "deck": deck, "labels": labels, "effect": effect, "copies": raw.get("copies", 1)}


# Effects that a file writes with a bare number, and the field that holds it.
_ONLY_FIELD = {
    **dict.fromkeys(("receive", "pay", "pay_each", "collect_each", "pay_per_deed"), "amount"),
    **dict.fromkeys(("move_to", "move_back_to"), "space"),
    **dict.fromkeys(("move_back", "move_on"), "steps"),
    "miss_turns": "turns",
    "ticket": "instead",
    "draw": "deck",
}


def _effect(kind: str, value: Any) -> Table:
    if kind == "several":
        return {"type": kind, "effects": [_effect(*next(iter(each.items()))) for each in value]}
    if kind in _ONLY_FIELD:
        return {"type": kind, _ONLY_FIELD[kind]: value}
    return {"type": kind, **(value if isinstance(value, dict) else {})}
