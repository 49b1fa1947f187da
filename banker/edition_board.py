"""Whether the parts of an edition make a board that can be played. Each fault becomes a `Problem` naming its key.

Law: looks only; every part may be missing, since a part that was not sound has been reported and dropped before.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from banker.board import LEAST_SPACES, MOST_SPACES, Deck, Kind
from banker.edition_file import GROUPS, LARGEST, STREETS, Report, Table
from banker.edition_layers import amounts, size
from banker.edition_rents import BARE_RENTS, check_rents, street_rents
from banker.edition_ring import DEEDS, check_effect, check_event, check_ring, each_effect, falling, is_shorter, listed
from banker.options import Options

MOST_IN_GROUP = 5  # Streets; of stations and utilities there may be as many as there are spaces.
MOST_CARDS = 60  # In a deck.

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

# Found out once: it takes msgspec longer than all else that is checked of a board.
OPTION_FIELDS = msgspec.structs.fields(Options)

_DEED_KEYS = ("group", "price", "mortgage", "rents")
# The keys a space must have beside id, kind and name, by its kind; it may have no others.
OF_KIND: dict[Kind, tuple[str, ...]] = {
    **dict.fromkeys(DEEDS, _DEED_KEYS),
    Kind.TAX: ("amount",),
    Kind.SWISSCOM: ("sticker",),
    Kind.EVENT: ("effect",),
}

# Decision: a loan may be half a note, and a rounding step need not be money at all.
_NO_BOARD_AMOUNT = frozenset({"mortgage", "interest_rounding"})


def check_board(report: Report, data: Table, own: Table) -> None:
    """Report all that keeps `data` from being an edition; `own` is what the file itself says, without the inherited."""
    if is_shorter(report, data, own):
        return
    data = _in_written_languages(report, data)
    _check_present(report, data)
    _check_names(report, "names", data.get("names", {"*": ""}), data)
    _check_currency(report, data.get("currency", {}))
    if data.get("least_players", 0) > data.get("most_players", 8):
        report.add("most_players", f"is {data['most_players']}", f"least_players ({data['least_players']}) or more")
    if size(data) < LEAST_SPACES:
        report.add("spaces", f"are {size(data)}", f"all the spaces of a ring, {LEAST_SPACES} to {MOST_SPACES}")
    for number in range(size(data)):
        _check_space(report, number, data, own.get("spaces", {}).get(str(number), {}))
    check_ring(report, data)
    _check_ids(report, data.get("spaces", {}))
    _check_groups(report, data)
    for kind, called in data.get("building_names", {}).items():
        _check_names(report, f"building_names.{kind}", called, data)
    for deck in Deck:
        _check_deck(report, f"cards.{deck.value}", deck.value, data.get("cards", {}).get(deck.value, {}), data)
    _check_notes(report, data)
    _check_amounts(report, data)
    _check_speed_die(report, data)


def _in_written_languages(report: Report, data: Table) -> Table:
    """The same data without the languages in which hardly a name is written; each of those is reported once."""
    if "languages" not in data:
        return data
    written = []
    for place, language in enumerate(data["languages"], 1):
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
    for kind, own in data.get("building_names", {}).items():
        yield f"building_names.{kind}", own
    for deck, cards in data.get("cards", {}).items():
        for id, card in cards.items():
            yield f"cards.{deck}.{id}.labels", card.get("labels", {"*": ""})
    yield "names", data.get("names", {"*": ""})


def _check_present(report: Report, data: Table) -> None:
    for where in REQUIRED:
        part, _, inner = where.rpartition(".")
        if inner not in (data.get(part, {}) if part else data):
            report.add(where, "is missing", GIVE)
    for field in OPTION_FIELDS:
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
    if not falling(sizes):
        report.add("currency.short", f"has the amounts {listed(sizes)}", "the largest first, each once")


def _check_space(report: Report, number: int, data: Table, own: Table) -> None:
    where = f"spaces.{number}"
    space: Table | None = data.get("spaces", {}).get(str(number))
    if space is None:
        return report.add(where, "is missing", f"all {size(data)} spaces, 0 to {size(data) - 1}")
    for key in ("id", "kind"):
        if key not in space:
            report.add(f"{where}.{key}", "is missing", GIVE)
    if "kind" not in space:
        return None
    kind = Kind(space["kind"])
    if kind is Kind.EVENT:
        check_effect(report, f"{where}.effect", space.get("effect", {}), data)
        check_event(report, number, space.get("effect", {}), data)
    for key in OF_KIND.get(kind, ()):
        if key not in space:
            report.add(f"{where}.{key}", "is missing", GIVE)
    optional = {Kind.STATION: ("dice", "depot", "depot_rents"), Kind.STREET: ("rising",)}.get(kind, ())
    for key in own.keys() - {"id", "kind", "names", "candidates", *OF_KIND.get(kind, ()), *optional}:
        report.add(f"{where}.{key}", f"is given for a space of the kind {kind.value}", "nothing there")
    if kind in DEEDS:
        _check_deed(report, where, kind, space, data)
    elif "names" not in space:
        report.add(f"{where}.names", "is missing", GIVE)
    return _check_names(report, f"{where}.names", space.get("names", {"*": ""}), data)


def _check_deed(report: Report, where: str, kind: Kind, space: Table, data: Table) -> None:
    check_rents(report, where, kind, space, data)
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
        _check_prices(report, group, known, data)
        _check_names(report, f"groups.{group}.names", known.get("names", {"*": ""}), data)
    if not any(_is_group_open(data, number) for number in range(size(data))):
        _check_sizes(report, [s["group"] for s in data["spaces"].values() if s.get("kind") == Kind.STREET])


def _check_prices(report: Report, group: str, known: Table, data: Table) -> None:
    """A group has a price of buildings exactly if its streets have rents with buildings."""
    streets = {n: s.get("rents", ()) for n, s in data.get("spaces", {}).items() if _is_street_of(group, s)}
    rise = [n for n in streets if data["spaces"][n].get("rising", False)]
    bare = [n for n, rents in streets.items() if len(rents) == BARE_RENTS and n not in rise]
    if "building" in known:
        for n in bare:
            expected = f"{street_rents(data)}, or groups.{group}.building = false"
            report.add(f"spaces.{n}.rents", "is one amount", expected)
        for n in rise:
            report.add(f"spaces.{n}.rising", "is true", f"groups.{group}.building = false, as nothing is built there")
    elif streets and len(bare) + len(rise) < len(streets):
        report.add(f"groups.{group}.building", "is missing", f"{GIVE}, or one rent alone for each of its streets")
    for key in ("hotel", "skyscraper"):
        if key in known and "building" not in known:
            report.add(f"groups.{group}.{key}", f"is {known[key]}", f"none where nothing is built ({key} = false)")
    if "skyscraper" in known and not data.get("skyscrapers"):
        expected = "skyscrapers, how many the bank has, or none here (skyscraper = false)"
        report.add(f"groups.{group}.skyscraper", f"is {known['skyscraper']}", expected)


def _is_street_of(group: str, space: Table) -> bool:
    return space.get("kind") == Kind.STREET and space.get("group") == group


def _is_group_open(data: Table, number: int) -> bool:
    """Whether a space's group is unknown; the sizes of groups are then not checked, as that would only repeat it."""
    space = data.get("spaces", {}).get(str(number), {})
    return "kind" not in space or (space["kind"] in DEEDS and "group" not in space)


def _check_sizes(report: Report, streets: list[str]) -> None:
    for group in STREETS:
        if streets.count(group) > MOST_IN_GROUP:
            report.add(f"groups.{group}", f"has {streets.count(group)} spaces", f"1 to {MOST_IN_GROUP}")


def _drawn_at(deck: str, data: Table) -> str:
    """The key of what draws from a deck; "" if nothing does."""
    for number, space in data.get("spaces", {}).items():
        if space.get("kind") == deck or (space.get("kind") == Kind.SWISSCOM and space.get("sticker") == deck):
            return f"spaces.{number}"
        if space.get("kind") == Kind.EVENT and _draws_from(deck, space.get("effect", {})):
            return f"spaces.{number}"
    for other, cards in data.get("cards", {}).items():
        for id, card in cards.items():
            if _draws_from(deck, card.get("effect", {})):
                return f"cards.{other}.{id}"
    return ""


def _draws_from(deck: str, effect: Table) -> bool:
    decks = [
        value.get("deck") if kind == "pay_or_draw" else value for kind, value in each_effect(effect) if "draw" in kind
    ]
    return deck in decks


def _check_deck(report: Report, where: str, deck: str, cards: Table, data: Table) -> None:
    for card_id, card in cards.items():
        for key in ("labels", "effect"):
            if key not in card:
                report.add(f"{where}.{card_id}", f"has no {key.removesuffix('s')}", "a label and one effect")
        _check_names(report, f"{where}.{card_id}.labels", card.get("labels", {"*": ""}), data)
        check_effect(report, f"{where}.{card_id}", card.get("effect", {}), data)
    count = sum(card.get("copies", 1) for card in cards.values())
    if count > MOST_CARDS:
        report.add(where, f"has {count} cards", f"at most {MOST_CARDS}")
    kinds = [next(iter(card.get("effect", {"": None}))) for card in cards.values()]
    if cards and set(kinds) == {"jail_card"}:
        report.add(where, "has no card but those that are kept", "another card, which can be drawn when they are kept")
    if not cards and (drawn := _drawn_at(deck, data)):
        report.add(where, f"has no cards, but {drawn} draws from it", f"1 to {MOST_CARDS} cards")


def _check_notes(report: Report, data: Table) -> None:
    notes, least = data.get("denominations", []), data.get("smallest_note")
    if not falling(notes):
        report.add("denominations", f"is {listed(notes)}", "the largest first, each once")
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
    if data.get("options", {}).get("speed_die") == "yes" and data["options"].get("dice") == 1:
        report.add("options.dice", "is 1, beside a third die", "2")
