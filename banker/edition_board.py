"""Whether the parts of an edition make a board that can be played. Each fault becomes a `Problem` naming its key.

Law: looks only; every part may be missing, since a part that was not sound has been reported and dropped before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

import msgspec

from banker.board import JAIL, SPACES, START, Deck, Kind
from banker.edition_file import GROUPS, LARGEST, STREETS, Report, Table
from banker.edition_layers import amounts
from banker.options import Options

CORNERS = {START: Kind.START, JAIL: Kind.JAIL, 20: Kind.PARKING, 30: Kind.GO_TO_JAIL}
# How many rents a title deed of each kind has.
RENTS = {Kind.STREET: 6, Kind.STATION: 4, Kind.UTILITY: 2}

DEEDS = 28
CARDS = 16

# A file that says the kind of so many spaces describes a board, not changes of another.
SHORTEST = 16
FEW = 3  # So many names that a language lacks are named one by one.

REQUIRED = (
    "languages",
    "names",
    "rules",
    "least_players",
    "most_players",
    "salary",
    "jail_fine",
    "smallest_note",
    "denominations",
    "houses",
    "hotels",
    "buildings",
    "currency.symbol",
    "currency.symbol_first",
    "currency.separator",
    "currency.decimal",
)

GIVE = "it in this file or in one that it extends"

_DEED_KEYS = ("group", "price", "mortgage", "rents")
# The keys a space must have beside id, kind and name, by its kind; it may have no others.
OF_KIND: dict[Kind, tuple[str, ...]] = {
    **dict.fromkeys(RENTS, _DEED_KEYS),
    Kind.TAX: ("amount",),
    Kind.SWISSCOM: ("sticker",),
}

# Decision: a loan may be half a note, and a rounding step need not be money at all.
_NO_BOARD_AMOUNT = frozenset({"mortgage", "interest_rounding"})


def check_board(report: Report, data: Table, own: Table) -> None:
    """Report all that keeps `data` from being an edition; `own` is what the file itself says, without the inherited."""
    if _is_shorter(report, own):
        return
    data = _in_written_languages(report, data)
    _check_present(report, data)
    _check_names(report, "names", data.get("names", {"*": ""}), data)
    _check_currency(report, data.get("currency", {}))
    if data.get("least_players", 0) > data.get("most_players", 8):
        report.add("most_players", f"is {data['most_players']}", f"least_players ({data['least_players']}) or more")
    for number in range(SPACES):
        _check_space(report, number, data, own.get("spaces", {}).get(str(number), {}))
    _check_ids(report, data.get("spaces", {}))
    _check_groups(report, data)
    for deck in Deck:
        _check_deck(report, f"cards.{deck.value}", data.get("cards", {}).get(deck.value, {}), data)
    _check_notes(report, data)
    _check_amounts(report, data)
    _check_speed_die(report, data)


def _is_shorter(report: Report, own: Table) -> bool:
    """Whether a file describes a shorter board, from Start on; said once, not by each corner, group and space that is
    then inherited or missing."""
    kinds = {int(number): space["kind"] for number, space in own.get("spaces", {}).items() if "kind" in space}
    count = len(kinds)
    if not SHORTEST <= count < SPACES or kinds.keys() != set(range(count)):
        return False
    rest, base = f"{count} to {SPACES - 1}", own.get("extends")
    if base is not None and all(kinds.get(corner, kind) == kind.value for corner, kind in CORNERS.items()):
        return False  # the first sides of a board of the usual length, written anew
    more = "are missing" if base is None else f'are inherited from "{base}"'
    what = f"end at {count - 1}: {SPACES - count} more, {rest}, {more}"
    report.add("spaces", what, f"all {SPACES} spaces of a board")
    return True


def _in_written_languages(report: Report, data: Table) -> Table:
    """The same data without the languages in which hardly a name is written; each of those is said once."""
    written = []
    for place, language in enumerate(data.get("languages", ()), 1):
        lacking = [where for where, names in _all_names(data) if language not in names and "*" not in names]
        if len(lacking) <= FEW:
            written.append(language)
            continue
        what = f'is "{language}", in which {len(lacking)} names are not written, such as {lacking[0]}'
        report.add(
            f"languages.{place}", what, "a language of the edition that this one extends, or each of these names"
        )
    return {**data, "languages": written}


def _all_names(data: Table) -> Iterator[tuple[str, Table]]:
    """Each place with names, by its key, and the names by language."""
    for part in ("spaces", "groups"):
        for key, inner in data.get(part, {}).items():
            if "names" in inner:
                yield f"{part}.{key}.names", inner["names"]
    for deck, cards in data.get("cards", {}).items():
        for id, card in cards.items():
            yield f"cards.{deck}.{id}.labels", card.get("labels", {"*": ""})
    yield "names", data.get("names", {"*": ""})


def _check_present(report: Report, data: Table) -> None:
    for where in REQUIRED:
        part, _, inner = where.rpartition(".")
        if inner not in (data.get(part, {}) if part else data):
            report.add(where, "is missing", GIVE)
    for field in msgspec.structs.fields(Options):
        if field.required and field.name not in data.get("options", {}):
            report.add(f"options.{field.name}", "is missing", GIVE)


def _check_names(report: Report, where: str, names: Table, data: Table) -> None:
    missing = [language for language in data.get("languages", ()) if language not in names and "*" not in names]
    if missing:
        expected = f"a name in each language of the edition ({', '.join(data['languages'])}), or one name for all"
        report.add(where, f"lacks {', '.join(missing)}", expected)


def _check_currency(report: Report, currency: Table) -> None:
    if "decimal" in currency and currency["decimal"] == currency.get("separator"):
        report.add("currency.decimal", f'is "{currency["decimal"]}", like the separator', "another character")
    sizes = [size for size, _ in currency.get("short", ())]
    if not _falling(sizes):
        report.add("currency.short", f"has the amounts {_listed(sizes)}", "the largest first, each once")


def _check_space(report: Report, number: int, data: Table, own: Table) -> None:
    where = f"spaces.{number}"
    space: Table | None = data.get("spaces", {}).get(str(number))
    if space is None:
        return report.add(where, "is missing", f"all {SPACES} spaces, 0 to {SPACES - 1}")
    for key in ("id", "kind"):
        if key not in space:
            report.add(f"{where}.{key}", "is missing", GIVE)
    if "kind" not in space:
        return None
    kind = Kind(space["kind"])
    _check_corner(report, number, kind)
    for key in OF_KIND.get(kind, ()):
        if key not in space:
            report.add(f"{where}.{key}", "is missing", GIVE)
    for key in own.keys() - {"id", "kind", "names", "candidates", *OF_KIND.get(kind, ())}:
        report.add(f"{where}.{key}", f"is given for a space of the kind {kind.value}", "no such key there")
    if kind in RENTS:
        _check_deed(report, where, kind, space, data)
    elif "names" not in space:
        report.add(f"{where}.names", "is missing", GIVE)
    return _check_names(report, f"{where}.names", space.get("names", {"*": ""}), data)


def _check_corner(report: Report, number: int, kind: Kind) -> None:
    where, corner = f"spaces.{number}.kind", CORNERS.get(number)
    if corner is not None and kind is not corner:
        report.add(where, f'is "{kind.value}"', f'"{corner.value}", which is space {number} of every board')
    if corner is None and kind in CORNERS.values():
        place = next(n for n, k in CORNERS.items() if k is kind)
        report.add(where, f'is "{kind.value}"', f"another kind: that one is space {place} of every board")


def _check_deed(report: Report, where: str, kind: Kind, space: Table, data: Table) -> None:
    rents = space.get("rents")
    if rents is not None and (len(rents) != RENTS[kind] or not _falling(rents[::-1])):
        report.add(f"{where}.rents", f"is {_listed(rents)}", f"{RENTS[kind]} amounts, each more than the one before")
    if space.get("mortgage", 0) > space.get("price", LARGEST):
        report.add(f"{where}.mortgage", f"is {space['mortgage']}", f"the price ({space['price']}) or less")
    group = space.get("group")
    if group is None:
        return
    if group not in _groups_of(kind):
        report.add(f"{where}.group", f'is "{group}"', f"{' or '.join(_groups_of(kind))} for a {kind.value}")
    elif "names" not in space and "names" not in data.get("groups", {}).get(group, {}):
        report.add(f"groups.{group}.names", "is missing", f"it, since space {where[7:]} has no name")


def _groups_of(kind: Kind) -> tuple[str, ...]:
    return {Kind.STATION: ("stations",), Kind.UTILITY: ("utilities",)}.get(kind, STREETS)


def _check_ids(report: Report, spaces: Table) -> None:
    first: dict[str, str] = {}
    for number, space in spaces.items():
        if (other := first.setdefault(space.get("id", number), number)) != number:
            report.add(f"spaces.{number}.id", f'is "{space["id"]}", as at space {other}', "an id of its own")


def _check_groups(report: Report, data: Table) -> None:
    for group in GROUPS:
        known = data.get("groups", {}).get(group, {})
        if group in STREETS and "building" not in known:
            report.add(f"groups.{group}.building", "is missing", GIVE)
        _check_names(report, f"groups.{group}.names", known.get("names", {"*": ""}), data)
    if not any(_is_group_open(data, number) for number in range(SPACES)):
        _check_sizes(report, [s["group"] for s in data["spaces"].values() if s["kind"] in RENTS])


def _is_group_open(data: Table, number: int) -> bool:
    """Whether a space's group is unknown; the sizes of groups are then not checked, as that would only repeat it."""
    space = data.get("spaces", {}).get(str(number), {})
    return "kind" not in space or (space["kind"] in RENTS and "group" not in space)


def _check_sizes(report: Report, deeds: list[str]) -> None:
    for group in GROUPS:
        lawful = {"stations": (4,), "utilities": (2,)}.get(group, (2, 3))
        if deeds.count(group) not in lawful:
            report.add(f"groups.{group}", f"has {deeds.count(group)} spaces", " or ".join(map(str, lawful)))
    if len(deeds) != DEEDS:
        report.add("spaces", f"hold {len(deeds)} title deeds", str(DEEDS))


def _check_deck(report: Report, where: str, cards: Table, data: Table) -> None:
    for card_id, card in cards.items():
        for key in ("labels", "effect"):
            if key not in card:
                report.add(f"{where}.{card_id}", f"has no {key.removesuffix('s')}", "a label and one effect")
        _check_names(report, f"{where}.{card_id}.labels", card.get("labels", {"*": ""}), data)
    if len(cards) != CARDS:
        report.add(where, f"has {len(cards)} cards", str(CARDS))


def _check_notes(report: Report, data: Table) -> None:
    notes, least = data.get("denominations", []), data.get("smallest_note")
    if not _falling(notes):
        report.add("denominations", f"is {_listed(notes)}", "the largest first, each once")
    elif notes and least is not None and notes[-1] != least:
        report.add("smallest_note", f"is {least}", f"the last of the denominations ({notes[-1]})")


def _check_amounts(report: Report, data: Table) -> None:
    note = data.get("smallest_note", 1)
    found = list(amounts(data))
    odd = [f"{where} {value}" for where, key, value in found if value % note and key not in _NO_BOARD_AMOUNT]
    large = [f"{where} {value}" for where, _, value in found if value > LARGEST]
    if odd:
        more = f" and {len(odd) - 3} more" if len(odd) > 3 else ""
        what = f"is {note}, which does not divide {', '.join(odd[:3])}{more}"
        report.add("smallest_note", what, "a note that can pay them")
    if large:
        report.add("factor", f"makes {large[0]}", f"amounts of at most {LARGEST}")


def _check_speed_die(report: Report, data: Table) -> None:
    """A table cannot play with a third die that the board has not: the sheet of D says what it begins with."""
    if data.get("options", {}).get("speed_die") == "yes" and not data.get("speed_die_cash"):
        report.add("options.speed_die", 'is "yes", but speed_die_cash is 0 or missing', 'the sum, or "no"')


def _falling(values: list[int]) -> bool:
    return all(one > after for one, after in pairwise(values))


def _listed(values: Iterable[int]) -> str:
    return ", ".join(map(str, values)) or "empty"
