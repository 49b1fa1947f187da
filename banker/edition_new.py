"""A new edition of one's own: a commented file to begin with, everything in it as in the edition it starts from.

Law: what it writes is sound at once. Every line that a person may change stands there as a comment with its value.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from banker.board import Edition, Names, Space
from banker.edition import available, load
from banker.edition_file import EDITION_ID, Table
from banker.edition_filled import filled

# The headers of tables stand free: a line below a header that is still a comment would belong to the table above.
HEAD = """\
# {name}: an edition of your own. Its file name without .toml is its id and never changes once games have been played.
# It starts from "{base}". Take away the # before a line to change what it says; all else stays as it is there.
# Then: banker editions check {file}

extends = "{base}"
names = {names}
{size}
# Inherited amounts are multiplied by this; amounts written in this file are as printed on your box.
# factor = 1

# The booklet that the rules follow: C (classic, francs), S (Swiss), F (French, millions), U (British, American).
# rules = "{rules}"
{salary}
# jail_fine = {jail_fine}
# smallest_note = {smallest_note}
# denominations = {denominations}

[currency]
# symbol = {symbol}
# symbol_first = {symbol_first}
# separator = {separator}
# decimal = {decimal}

[options]
{options}

# Other values that are as official as those: the tally names only what is neither.
[fair_readings]
{fair_readings}

[spaces]
{spaces}
{groups_and_cards}"""


class NewEditionError(Exception):
    """The new edition cannot be begun; the text says why and what to do."""


def begin(id: str, base: str, folder: Path, spaces: Path | None = None, cards: Path | None = None) -> Path:
    """Write the file of a new edition; `spaces` and `cards`: the tables that a person filled in.

    Raises NewEditionError: the id is taken or is none, or the base is not there. Raises TableError, EditionError.
    """
    if re.fullmatch(EDITION_ID, id) is None:
        raise NewEditionError(f"{id!r} is not an id: use small letters, digits and hyphens, such as our-town")
    known = available(folder)
    if base not in known:
        raise NewEditionError(f"there is no edition {base!r} to start from: {', '.join(known)}")
    path = folder / f"{id}.toml"
    if id in known or os.path.lexists(path):
        raise NewEditionError(f"there is an edition {id!r} already: choose another name")
    board = load(base, folder)
    content = text(id, board, path) if spaces is None else text_of_tables(board, path, spaces, cards)
    folder.mkdir(parents=True, exist_ok=True)
    _write(path, content)
    return path


def text_of_tables(base: Edition, path: Path, spaces: Path, cards: Path | None) -> str:
    """The text of the file that these tables make at a path. Raises TableError."""
    id = path.stem
    return text(id, base, path, own=filled(base, {"extends": base.id, "names": _called(id, base)}, path, spaces, cards))


def renamed(edition: Edition, folder: Path) -> Mapping[int, Names]:
    """The names that differ, by space, from those of the edition of this id as it is in the folder or built in.

    Raises as `keep` does, but for OSError of writing.
    """
    known = available(folder)
    if edition.id not in known:
        raise NewEditionError(f"there is no edition {edition.id!r} any more: {', '.join(known)}")
    pairs = zip(edition.spaces, load(edition.id, folder).spaces, strict=True)
    return {space.number: space.names for space, printed in pairs if space.names != printed.names}


def keep(edition: Edition, title: Names, folder: Path) -> Path | None:
    """Write the names of a board as an edition of one's own, under an id that is free. `title`: what it is called, by
    language. None: no name differs from the edition of this id as it is in the folder or built in.

    Raises NewEditionError if that is not there any more, EditionError if it cannot be read, OSError from the disk.
    """
    named = renamed(edition, folder)
    if not named:
        return None
    known, base = available(folder), load(edition.id, folder)
    ids = (f"{base.id}-own", *(f"{base.id}-own-{n}" for n in range(2, len(known) + 3)))
    id = next(id for id in ids if id not in known and not os.path.lexists(folder / f"{id}.toml"))
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{id}.toml"
    names = {code: title.get(code, next(iter(title.values()))) for code in base.names}
    own = {"spaces": {str(number): {"names": its} for number, its in named.items()}}
    _write(path, text(id, base, path, names, own))
    return path


def _write(path: Path, content: str) -> None:
    """Write a file where nothing lies. Raises OSError."""
    with path.open("x", encoding="utf-8") as file:
        file.write(content)


def text(id: str, base: Edition, path: Path, names: Names | None = None, own: Table | None = None) -> str:
    """The text of the commented file. `names`: what the edition is called, None: after its id; `own`: what it says
    otherwise than the base, by the keys of an edition's file."""
    names, own = names or _called(id, base), own or {}
    currency = base.currency
    spaces = own.get("spaces", {})
    return HEAD.format(
        name=names.get("en", _title(id)),
        base=base.id,
        file=path,
        names=_toml(names),
        size="".join(
            f"{key} = {own[key]}\n"
            for key in ("size", "most_houses", "skyscrapers", "depots", "bus_tickets")
            if key in own
        ),
        rules=base.rules,
        salary=f"salary = {own['salary']}" if "salary" in own else f"# salary = {base.salary}",
        jail_fine=base.jail_fine,
        smallest_note=base.smallest_note,
        denominations=list(base.denominations),
        symbol=_toml(currency.symbol),
        symbol_first=_toml(currency.symbol_first),
        separator=_toml(currency.separator),
        decimal=_toml(currency.decimal),
        options="\n".join(f"# {name} = {json.dumps(getattr(base.options, name))}" for name in _option_names(base)),
        fair_readings="\n".join(f"# {name} = {json.dumps(values)}" for name, values in base.fair_readings.items()),
        spaces="\n".join(
            _lines(number, base, spaces.get(str(number), {})) for number in range(own.get("size", base.size))
        ),
        groups_and_cards="".join(_groups_and_cards(own)),
    )


def _title(id: str) -> str:
    return id.replace("-", " ").capitalize()


def _called(id: str, base: Edition) -> Names:
    return dict.fromkeys(base.names, _title(id))


def _option_names(base: Edition) -> tuple[str, ...]:
    return base.options.__struct_fields__


def _lines(number: int, base: Edition, own: Table) -> str:
    """The lines of a space: those of its own, and as comments what it has from the base."""
    lines = [f"{number}.{key} = {_toml(value)}" for key, value in own.items()]
    if number < base.size:
        lines += (f"# {number}.{line}" for keys, line in _inherited(base.spaces[number]) if not keys & own.keys())
    return "\n".join(lines)


def _inherited(space: Space) -> Iterator[tuple[set[str], str]]:
    """Each line of a space that a person may change, and the keys that say the same."""
    name = space.names.get("en") or next(iter(space.names.values()))
    perhaps = f"  # perhaps {', '.join(dict.fromkeys(space.candidates))}" if space.candidates else ""
    yield {"name", "names"}, f"name = {_toml(name)}{perhaps}"
    if space.deed is not None:
        yield {"price"}, f"price = {space.deed.price}"
        yield {"mortgage"}, f"mortgage = {space.deed.mortgage}"
        yield {"rents"}, f"rents = {list(space.deed.rents)}"
    if space.amount:
        yield {"amount"}, f"amount = {space.amount}"


def _groups_and_cards(own: Table) -> Iterator[str]:
    """Their tables, each below its header; nothing where all of it is the base's."""
    tables = {"groups": own.get("groups", {})}
    tables |= {f"cards.{deck}": cards for deck, cards in own.get("cards", {}).items()}
    for header, table in tables.items():
        if table:
            lines = (f"{key} = {_toml(value)}" for key, value in table.items())
            yield f"\n[{header}]\n" + "".join(f"{line}\n" for line in lines)


def _toml(value: object) -> str:
    """A value as TOML writes it, on one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(inner)}" for key, inner in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
