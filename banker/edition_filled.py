"""The tables of a board that a person filled in, made into what the file of an edition says beside the one it extends.

Law: tables become a sound edition, or sentences that each name the file, the line and the column. A cell that is empty,
or as in the edition that the new one extends, says nothing: what is marked unverified there stays marked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from banker.board import LEAST_SPACES, MOST_SPACES, Card, Deck, Edition, Kind, Names, Space
from banker.edition import EditionError, of_raw
from banker.edition_cells import Tables, group_of, is_of, kind_of, placed, space_of
from banker.edition_file import Problem, Table, nearest, shown
from banker.edition_keys import EFFECTS
from banker.edition_rents import MOST_HOUSES
from banker.edition_sheet import Line, Sheet, amount_of
from banker.edition_table import YES_NO, card_columns, effect_of, space_columns, table_of

_NO_STREETS = {kind.value for kind in Kind if kind is not Kind.STREET}
_CARD_ID = re.compile(r"[a-z][a-z0-9_]{0,39}")
SKYSCRAPERS = 8
BUS_TICKETS = 16


class TableError(Exception):
    """Tables that make no board: all that is wrong with them."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


def filled(base: Edition, head: Table, path: Path, spaces: Path, cards: Path | None) -> Table:
    """What the tables say otherwise than `base`: keys of an edition's file. `head`: what that file at `path` says
    besides. Raises TableError."""
    sheet = Sheet(spaces, _columns(space_columns(base)), space_columns(base), base.currency)
    drawn = None if cards is None else Sheet(cards, _columns(card_columns(base)), card_columns(base), base.currency)
    tables = Tables(sheet, _by_number(sheet), drawn, {} if drawn is None else _by_card(drawn))
    _refuse_if(tables.problems)
    own = _spaces(base, tables)
    if drawn is not None:
        own["cards"] = _cards(base, drawn, tables.by_card)
    own |= _tickets(base, tables)
    noted = tuple((each.path, each.where) for each in tables.problems)
    try:
        of_raw(path, {**head, **own})
    except EditionError as error:
        whole = (placed(each, base, tables) for each in error.problems)
        raise TableError((*tables.problems, *(each for each in whole if not is_of(each, noted)))) from error
    _refuse_if(tables.problems)
    return own


def _refuse_if(problems: tuple[Problem, ...]) -> None:
    if problems:
        raise TableError(problems)


def _columns(known: tuple[str, ...]) -> Any:
    """Whether a heading is known; a table may have skyscrapers, depots and more rents than the board it begins with."""
    more = re.compile("skyscraper|depot|(depot )?rent [1-9][0-9]?")
    return lambda heading: heading in known or ("kind" in known and more.fullmatch(heading))


def _by_number(sheet: Sheet) -> dict[int, Line]:
    """The line of each space, in the order of the ring, which has no gap."""
    at: dict[int, Line] = {}
    for line in sheet.lines:
        number = sheet.count(line, "space")
        if number is None:
            sheet.wrong(line, "space", "is empty", "the number of the space, 0 for the first")
        elif number >= MOST_SPACES:
            sheet.wrong(line, "space", f"is {number}", f"0 to {MOST_SPACES - 1}")
        elif number in at:
            sheet.wrong(line, "space", f"is {number}, as in line {at[number].number}", "each space once")
        else:
            at[number] = line
    last = max(at, default=0)
    missing = next((number for number in range(max(last, LEAST_SPACES)) if number not in at), None)
    if not sheet.report.problems and missing is not None:
        expected = f"a line for each space of the ring, {LEAST_SPACES} to {MOST_SPACES} of them, counted from 0"
        sheet.report.add("the table", f"has no line for space {missing}", expected)
    return dict(sorted(at.items()))


def _spaces(base: Edition, tables: Tables) -> Table:
    sheet, size = tables.spaces, len(tables.at)
    said = {str(number): _space(sheet, line, number, space_of(base, number)) for number, line in tables.at.items()}
    own: Table = {} if size == base.size else {"size": size}
    if base.salary and not any(kind_of(base, number, line) == Kind.START for number, line in tables.at.items()):
        own["salary"] = 0
    return {
        **own,
        **_levels(base, tables),
        **_depots(base, tables),
        "groups": _buildings(base, tables),
        "spaces": {number: space for number, space in said.items() if space},
    }


def _space(sheet: Sheet, line: Line, number: int, base: Space | None) -> Table:
    """What a line says of its space. What it says of a space of another kind than before is all its own."""
    cells = line.cells
    kind = cells.get("kind", base.kind.value if base is not None else "")
    same = base if base is not None and base.kind.value == kind else None
    deed = same.deed if same is not None else None
    said: Table = {} if base is not None else {"id": f"space_{number}"}
    if same is None and "kind" in cells:
        said["kind"] = kind
    said |= _names(sheet, line, "name", base.names if base is not None else {})
    for column, key, before in (("group", "group", deed and deed.group), ("deck", "sticker", same and same.sticker)):
        if column in cells and cells[column] != before:
            said[key] = cells[column]
    price, mortgage, amount = (sheet.amount(line, column) for column in ("price", "mortgage", "amount"))
    if price is not None and (deed is None or price != deed.price):
        said["price"] = price
    if mortgage is not None and (deed is None or mortgage != deed.mortgage or "price" in said):
        said["mortgage"] = mortgage
    if amount is not None and (same is None or amount != same.amount):
        said["amount"] = amount
    for column, field in (("dice", "by_dice"), ("rising", "rising")):
        answer = cells.get(column)
        if answer is not None and answer not in YES_NO:
            sheet.wrong(line, column, f"is {shown(answer)}", "yes or no")
        elif answer is not None and answer != YES_NO[deed is not None and getattr(deed, field)]:
            said[column] = answer == YES_NO[True]
    for word, key in (("rent ", "rents"), ("depot rent ", "depot_rents")):
        rents = _rents(sheet, line, word)
        if rents and (deed is None or rents != list(getattr(deed, key))):
            said[key] = rents
    depot = sheet.amount(line, "depot")
    if depot is not None and (deed is None or depot != deed.building):
        said["depot"] = depot
    effect = _effect(sheet, line)
    if effect and (same is None or same.effect is None or effect != table_of(same.effect)):
        said["effect"] = effect
    return said


def _rents(sheet: Sheet, line: Line, word: str) -> list[int]:
    """The rents of a line whose columns begin so; those of fewer buildings stand there too."""
    given = sorted(int(column.removeprefix(word)) for column in line.cells if column.startswith(word))
    for place in range(1, given[-1] if given else 0):
        if place not in given:
            sheet.wrong(line, f"{word}{place}", "is empty", f"an amount, since {word}{given[-1]} is given")
    return [sheet.amount(line, f"{word}{place}") or 0 for place in given]


def _names(sheet: Sheet, line: Line, word: str, base: Names) -> Table:
    """The name or names of a line, where they are not those of the base: one for all languages, or one for each."""
    own = {column.partition(" ")[2]: cell for column, cell in line.cells.items() if column.startswith(f"{word} ")}
    for_all = line.cells.get(word)
    if for_all is not None and own:
        sheet.wrong(
            line,
            word,
            f"is {shown(for_all)}, and {word}s by language are given too",
            "an empty cell, or empty ones there",
        )
    if for_all is not None:
        return {} if base and set(base.values()) == {for_all} else {word: for_all}
    return {} if not own or base | own == base else {f"{word}s": base | own}


def _effect(sheet: Sheet, line: Line) -> Table:
    if "effect" not in line.cells:
        return {}
    text = line.cells["effect"]
    effect = effect_of(text, lambda words: amount_of(words, sheet.currency))
    kind = next(iter(effect))
    if kind not in EFFECTS:
        sheet.wrong(line, "effect", f"is {shown(text)}", nearest(kind, EFFECTS))
    return effect


def _levels(base: Edition, tables: Tables) -> Table:
    """How many houses stand before a hotel, and whether something stands above it, by the rents of the streets and the
    prices of skyscrapers. Decision: where the base has none of these, the bank has eight, as the box of 52 spaces."""
    given = (sum(column.startswith("rent ") for column in line.cells) for line in _streets(base, tables))
    rents = max(given, default=0)
    priced = any("skyscraper" in line.cells for line in tables.at.values())
    above = priced or (base.skyscrapers > 0 and rents != base.most_houses + 2)
    most = rents - 2 - above
    if not 1 <= most <= MOST_HOUSES:
        return {}
    own: Table = {} if most == base.most_houses else {"most_houses": most}
    return own if above == (base.skyscrapers > 0) else {**own, "skyscrapers": SKYSCRAPERS * above}


def _depots(base: Edition, tables: Tables) -> Table:
    """How many depots the bank has. Decision: where the base has none, one for each station that names a price."""
    priced = sum("depot" in line.cells for line in tables.at.values())
    return {"depots": priced} if priced and not base.depots else {}


def _tickets(base: Edition, tables: Tables) -> Table:
    """How many bus tickets the bank has. Decision: where the base has none and the tables name one, as many as the box
    of 52 spaces."""
    lines = (*tables.at.values(), *tables.by_card.values())
    named = any(re.search(r"\bticket\b", line.cells.get("effect", "")) for line in lines)
    return {"bus_tickets": BUS_TICKETS} if named and not base.bus_tickets else {}


def _streets(base: Edition, tables: Tables) -> Iterator[Line]:
    """The lines of streets on which something can be built."""
    return (
        line
        for number, line in tables.at.items()
        if kind_of(base, number, line) == Kind.STREET and line.cells.get("rising") != YES_NO[True]
    )


def _buildings(base: Edition, tables: Tables) -> Table:
    """The prices of buildings by group, where they are not those of the base."""
    said: Table = {}
    houses: dict[str, int | None] = {}
    for column, key in (("house", "building"), ("hotel", "hotel"), ("skyscraper", "skyscraper")):
        known = {space.deed.group: getattr(space.deed, key) for space in base.spaces if space.deed is not None}
        given = dict(_built(base, tables, column))
        for group, price in given.items():
            before = known.get(group) or (houses.get(group) if key == "skyscraper" else None)
            if price != before:
                said.setdefault(group, {})[key] = price
        houses = houses | known | given if key == "building" else houses
    built = {space.deed.group for space in base.spaces if space.deed is not None and space.deed.building is not None}
    if _levels(base, tables).get("skyscrapers") == 0:
        for group in {s.deed.group for s in base.spaces if s.deed is not None and s.deed.skyscraper is not None}:
            said.setdefault(group, {})["skyscraper"] = False
    nothing = dict.fromkeys(("building", "hotel", "skyscraper"), False)
    return said | {group: nothing for group in _bare(base, tables) & built}


def _bare(base: Edition, tables: Tables) -> set[str]:
    """The groups on which nothing is built: each street has one rent, or rents that rise, and no price of a house."""
    bare, built = set[str](), set[str]()
    for number, line in tables.at.items():
        if kind_of(base, number, line) == Kind.STREET:
            several = "rent 2" in line.cells and line.cells.get("rising") != YES_NO[True]
            alone = "rent 1" in line.cells and "house" not in line.cells and not several
            (bare if alone else built).add(group_of(base, number, line))
    return bare - built


def _built(base: Edition, tables: Tables, column: str) -> Iterator[tuple[str, int]]:
    """The price in a column by group: all streets of a group share it."""
    sheet, first = tables.spaces, dict[str, Line]()
    for number, line in tables.at.items():
        price, group = sheet.amount(line, column), group_of(base, number, line)
        if price is None:
            continue
        if kind_of(base, number, line) in _NO_STREETS:
            sheet.wrong(line, column, f"is {line.cells[column]}", f"an empty cell: a {column} stands on a street")
        elif group not in first:
            first[group] = line
            yield group, price
        elif price != sheet.amount(first[group], column):
            what = f"is {line.cells[column]}, but {first[group].cells[column]} in line {first[group].number}"
            sheet.wrong(line, column, what, f"one price of a {column} in the group {group}")


def _by_card(sheet: Sheet) -> dict[tuple[str, str], Line]:
    """The line of each card; one that has no name of its own is called after its line."""
    lines: dict[tuple[str, str], Line] = {}
    for line in sheet.lines:
        deck, id = line.cells.get("deck", ""), line.cells.get("card", f"card_{line.number}")
        if deck not in [each.value for each in Deck]:
            sheet.wrong(line, "deck", f"is {shown(deck)}" if deck else "is empty", nearest(deck, [*Deck]))
        elif _CARD_ID.fullmatch(id) is None:
            sheet.wrong(line, "card", f"is {shown(id)}", "lower-case letters, digits and underscores, or nothing")
        elif (deck, id) in lines:
            what = f"is {shown(id)}, as in line {lines[deck, id].number}"
            sheet.wrong(line, "card", what, "a name of its own for each card of a deck, or nothing")
        else:
            lines[deck, id] = line
    return lines


def _cards(base: Edition, sheet: Sheet, lines: dict[tuple[str, str], Line]) -> Table:
    """The cards of the table; those of the base that it does not name are left out."""
    decks: Table = {}
    for (deck, id), line in lines.items():
        card = base.card_by_id.get(f"{deck}.{id}")
        if (said := _card(sheet, line, card)) or card is None:
            decks.setdefault(deck, {})[id] = said
    for card in base.cards:
        deck, id = card.id.split(".", 1)
        if (deck, id) not in lines:
            decks.setdefault(deck, {})[id] = False
    return decks


def _card(sheet: Sheet, line: Line, base: Card | None) -> Table:
    said = _names(sheet, line, "label", base.labels if base is not None else {})
    copies, effect = sheet.count(line, "copies"), _effect(sheet, line)
    if copies is not None and copies != (base.copies if base is not None else 1):
        said["copies"] = copies
    return said if base is not None and effect == table_of(base.effect) else {**said, **effect}
