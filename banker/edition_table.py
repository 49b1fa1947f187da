"""A board as two tables for a spreadsheet, one of its spaces and one of its cards, as CSV.

Law: what is written here is read back by `edition_filled` to the same board. Amounts stand as the board writes them,
but without symbol and separators of thousands; effects stand in the words of an edition's file, such as "pay 50".
"""

from __future__ import annotations

import csv
import errno
import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, get_args

import msgspec

from banker.board import Card, Currency, Edition, JailCard, Kind, Names, Several, Single, Space
from banker.edition_sheet import count_of

Row = dict[str, object]
Amount = Callable[[str], int | None]  # The amount that a text is; None: it is none.

FIRST = ("space", "kind", "group")
DEED = ("price", "mortgage", "house", "hotel")
LAST = ("amount", "deck", "effect", "dice", "rising")
YES_NO = ("no", "yes")  # Whether a station's rents are by the dice, and whether those of a street rise.
CARDS = ("deck", "card", "copies", "effect")


class Tables(NamedTuple):
    """The files that a board is written to."""

    spaces: Path
    cards: Path


def write(edition: Edition, folder: Path) -> Tables:
    """Write the tables of a board into a folder. Raises OSError; FileExistsError if one of them is there already."""
    made = Tables(folder / f"{edition.id}.csv", folder / f"{edition.id}-cards.csv")
    for path in made:
        if path.exists():
            raise FileExistsError(errno.EEXIST, "is there already", str(path))
    folder.mkdir(parents=True, exist_ok=True)
    _write(made.spaces, space_columns(edition), (_space(space, edition) for space in edition.spaces))
    _write(made.cards, card_columns(edition), (_card(card, edition.currency) for card in edition.cards))
    return made


def space_columns(edition: Edition) -> tuple[str, ...]:
    """The headings of the table of spaces."""
    most = max((len(space.deed.rents) for space in edition.spaces if space.deed is not None), default=0)
    deed = (*DEED, *(("skyscraper",) if edition.skyscrapers else ()), *(f"rent {n + 1}" for n in range(most)))
    with_depots = max((len(space.deed.depot_rents) for space in edition.spaces if space.deed is not None), default=0)
    depots = ("depot", *(f"depot rent {n + 1}" for n in range(with_depots))) if with_depots else ()
    return (*FIRST[:2], *_names_in("name", edition), *FIRST[2:], *deed, *depots, *LAST)


def card_columns(edition: Edition) -> tuple[str, ...]:
    """The headings of the table of cards."""
    return (*CARDS[:2], *_names_in("label", edition), *CARDS[2:])


def _names_in(word: str, edition: Edition) -> tuple[str, ...]:
    return (word, *(f"{word} {language}" for language in edition.names))


def _write(path: Path, columns: Sequence[str], rows: Iterable[Row]) -> None:
    """Semicolons, and a mark at the beginning: with these both LibreOffice and Excel open a file by a touch."""
    with path.open("x", encoding="utf-8-sig", newline="") as file:
        writer = csv.DictWriter(file, columns, delimiter=";")
        writer.writeheader()
        writer.writerows(rows)


def _named(word: str, names: Names) -> Row:
    """One name for all languages where they agree, else one each."""
    if len(set(names.values())) == 1:
        return {word: next(iter(names.values()))}
    return {f"{word} {language}": name for language, name in names.items()}


def _space(space: Space, edition: Edition) -> Row:
    currency, skyscrapers = edition.currency, edition.skyscrapers > 0
    said = partial(written, currency=currency)
    row: Row = {"space": space.number, "kind": space.kind.value, **_named("name", space.names)}
    if space.deed is not None:
        row |= {"group": space.deed.group, "price": said(space.deed.price), "mortgage": said(space.deed.mortgage)}
        row |= {f"rent {n}": said(rent) for n, rent in enumerate(space.deed.rents, 1)}
        row |= {f"depot rent {n}": said(rent) for n, rent in enumerate(space.deed.depot_rents, 1)}
        if space.deed.building is not None:
            row["depot" if space.kind is Kind.STATION else "house"] = said(space.deed.building)
        if space.deed.hotel is not None:
            row["hotel"] = said(space.deed.hotel)
        if skyscrapers and space.deed.building is not None and space.kind is Kind.STREET:
            row["skyscraper"] = said(space.deed.skyscraper or space.deed.building)
        if space.kind is Kind.STATION:
            row["dice"] = YES_NO[space.deed.by_dice]
        if space.deed.rising:
            row["rising"] = YES_NO[True]
    if space.amount:
        row["amount"] = said(space.amount)
    if space.sticker is not None:
        row["deck"] = space.sticker.value
    if space.effect is not None:
        row["effect"] = words(table_of(space.effect), currency)
    return row


def _card(card: Card, currency: Currency) -> Row:
    row: Row = {"deck": card.deck.value, "card": card.id.split(".", 1)[1], "copies": card.copies}
    return row | _named("label", card.labels) | {"effect": words(table_of(card.effect), currency)}


def written(amount: int, currency: Currency) -> str:
    """An amount without symbol and separators, such as 1500 or, on a board with cents, 0,60."""
    whole, part = divmod(amount, 10**currency.decimals)
    return f"{whole}{currency.decimal}{part:0{currency.decimals}d}" if part else str(whole)


# What is said of each effect, by its name.
_FIELDS = {
    str(effect.__struct_config__.tag): {field.name: field.type for field in msgspec.structs.fields(effect)}
    for effect in (*get_args(Single), JailCard)
}
_COUNTS = ("space", "steps", "times", "percent", "turns", "within")  # Of these, what is no amount.


def table_of(effect: Single | JailCard | Several) -> dict[str, Any]:
    """An effect as an edition's file has it, such as {"pay": 50}."""
    if isinstance(effect, Several):
        return {"several": [table_of(each) for each in effect.effects]}
    said = msgspec.json.decode(msgspec.json.encode(effect))  # lists, as in a file
    kind = said.pop("type")
    one = len(_FIELDS[kind]) == 1
    return {kind: True if not _FIELDS[kind] else next(iter(said.values())) if one else said}


def words(effect: dict[str, Any], currency: Currency) -> str:
    """An effect in one cell: "pay 50", "pay_less amount 200 percent 10", "pay 50; move_to 3"."""
    (kind, value) = next(iter(effect.items()))
    if kind == "several":
        return "; ".join(words(each, currency) for each in value)
    fields = _FIELDS[kind]
    said = value if isinstance(value, dict) else dict.fromkeys(fields, value)
    each = {
        field: _said(value) if _is_no_amount(field, fields) else written(value, currency)
        for field, value in said.items()
    }
    if len(fields) == 1:
        return f"{kind} {next(iter(each.values()))}"
    return " ".join([kind, *(f"{field} {value}" for field, value in each.items())])


def _said(value: Any) -> Any:
    """What is no amount, in a cell: several with a blank between them."""
    if isinstance(value, list):
        return " ".join(value)
    return "yes" if value is True else value


def effect_of(text: str, amount: Amount) -> dict[str, Any]:
    """The effect that such words say. What is not understood stays a text in it, for the check of the whole."""
    parts = [part.strip() for part in text.split(";") if part.strip()]
    if len(parts) != 1:
        return {"several": [effect_of(part, amount) for part in parts]}
    kind, _, rest = parts[0].partition(" ")
    fields = _FIELDS.get(kind, {})
    if len(fields) < 2:
        (value,) = [_value(field, fields, rest, amount) for field in fields] or [rest.strip() or True]
        return {kind: value}
    _, *said = re.split(rf"\b({'|'.join(fields)})\b", rest)
    pairs = zip(said[::2], said[1::2], strict=True)
    return {kind: {field: _value(field, fields, value, amount) for field, value in pairs}}


def _value(field: str, fields: dict[str, Any], text: str, amount: Amount) -> int | str | list[str]:
    bare = text.strip()
    if fields[field] is bool:
        return bare == "yes" or bare
    if fields[field] == tuple[str, ...]:
        return bare.split()
    if fields[field] is not int:
        return bare
    value = count_of(bare) if _is_no_amount(field, fields) else amount(bare)
    return bare if value is None else value


def _is_no_amount(field: str, fields: dict[str, Any]) -> bool:
    return field in _COUNTS or fields[field] is not int
