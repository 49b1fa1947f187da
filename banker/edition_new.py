"""A new edition of one's own: a commented file to begin with, everything in it as in the edition it starts from.

Law: what it writes is sound at once. Every line that a person may change stands there as a comment with its value.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from pathlib import Path

from banker.board import Edition, Names, Space
from banker.edition import available, load
from banker.edition_file import EDITION_ID

# The headers of tables stand free: a line below a header that is still a comment would belong to the table above.
HEAD = """\
# {name}: an edition of your own. Its file name without .toml is its id and never changes once games have been played.
# It starts from "{base}". Take away the # before a line to change what it says; all else stays as it is there.
# Then: banker editions check {file}

extends = "{base}"
names = {names}

# Inherited amounts are multiplied by this; amounts written in this file are as printed on your box.
# factor = 1

# The booklet that the rules follow: C (classic, francs), S (Swiss), F (French, millions), U (British, American).
# rules = "{rules}"
# salary = {salary}
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
"""


class NewEditionError(Exception):
    """The new edition cannot be begun; the text says why and what to do."""


def begin(id: str, base: str, folder: Path) -> Path:
    """Write the file of a new edition. Raises NewEditionError: the id is taken or is none, or the base is not there."""
    if re.fullmatch(EDITION_ID, id) is None:
        raise NewEditionError(f"{id!r} is not an id: use small letters, digits and hyphens, such as our-town")
    known = available(folder)
    if base not in known:
        raise NewEditionError(f"there is no edition {base!r} to start from: {', '.join(known)}")
    path = folder / f"{id}.toml"
    if id in known or os.path.lexists(path):
        raise NewEditionError(f"there is an edition {id!r} already: choose another name")
    folder.mkdir(parents=True, exist_ok=True)
    _write(path, text(id, load(base, folder), path))
    return path


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
    _write(path, text(id, base, path, names, named))
    return path


def _write(path: Path, content: str) -> None:
    """Write a file where nothing lies. Raises OSError."""
    with path.open("x", encoding="utf-8") as file:
        file.write(content)


def text(
    id: str, base: Edition, path: Path, names: Names | None = None, named: Mapping[int, Names] | None = None
) -> str:
    """The text of the commented file. `names`: what the edition is called, None: after its id; `named`: the spaces that
    are called otherwise than in the base."""
    title = id.replace("-", " ").capitalize()
    names = names or dict.fromkeys(base.names, title)
    currency = base.currency
    return HEAD.format(
        name=names.get("en", title),
        base=base.id,
        file=path,
        names=_table(names),
        rules=base.rules,
        salary=base.salary,
        jail_fine=base.jail_fine,
        smallest_note=base.smallest_note,
        denominations=list(base.denominations),
        symbol=_quoted(currency.symbol),
        symbol_first=str(currency.symbol_first).lower(),
        separator=_quoted(currency.separator),
        decimal=_quoted(currency.decimal),
        options="\n".join(f"# {name} = {json.dumps(getattr(base.options, name))}" for name in _option_names(base)),
        fair_readings="\n".join(f"# {name} = {json.dumps(values)}" for name, values in base.fair_readings.items()),
        spaces="\n".join(_lines(space, (named or {}).get(space.number)) for space in base.spaces),
    )


def _option_names(base: Edition) -> tuple[str, ...]:
    return base.options.__struct_fields__


def _lines(space: Space, names: Names | None) -> str:
    """The lines of a space; `names`: its own, None: those of the base."""
    name = space.names.get("en") or next(iter(space.names.values()))
    lines = [f"# {space.number}.name = {_quoted(name)}"]
    if names is not None:
        lines = [f"{space.number}.names = {_table(names)}"]
    elif space.candidates:
        lines[0] += f"  # perhaps {', '.join(dict.fromkeys(space.candidates))}"
    if space.deed is not None:
        lines.append(f"# {space.number}.price = {space.deed.price}")
        lines.append(f"# {space.number}.mortgage = {space.deed.mortgage}")
        lines.append(f"# {space.number}.rents = {list(space.deed.rents)}")
    if space.amount:
        lines.append(f"# {space.number}.amount = {space.amount}")
    return "\n".join(lines)


def _table(names: Names) -> str:
    return "{ " + ", ".join(f"{code} = {_quoted(name)}" for code, name in names.items()) + " }"


def _quoted(words: str) -> str:
    return json.dumps(words, ensure_ascii=False)
