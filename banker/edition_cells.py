"""Both tables of a board as a person filled them in, and the cell in which what is wrong can be mended."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from banker.board import Edition, Space
from banker.edition_board import GIVE
from banker.edition_file import Problem
from banker.edition_sheet import Line, Sheet

HERE = "it here, since the board that this one begins with does not say it"


class Tables(NamedTuple):
    """Both tables: the line of each space, and of each card by its deck and name; None: no table of cards is given."""

    spaces: Sheet
    at: dict[int, Line]
    cards: Sheet | None
    by_card: dict[tuple[str, str], Line]

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with single cells of them."""
        sheets = [self.spaces] if self.cards is None else [self.spaces, self.cards]
        return tuple(problem for sheet in sheets for problem in sheet.report.problems)


def is_of(problem: Problem, cells: tuple[tuple[Path, str], ...]) -> bool:
    """Whether a problem is said of one of these cells."""
    return any(problem.path == path and problem.where.startswith(where) for path, where in cells)


def space_of(base: Edition, number: int) -> Space | None:
    """The space of this number on the board that the new one begins with, if it has so many."""
    return base.spaces[number] if number < base.size else None


def kind_of(base: Edition, number: int, line: Line) -> str:
    """The kind of a space, as its line says or as it was."""
    before = space_of(base, number)
    return line.cells.get("kind", before.kind.value if before is not None else "")


def group_of(base: Edition, number: int, line: Line) -> str:
    """The group of a deed, as its line says or as it was; "" where there is no deed."""
    before = space_of(base, number)
    return line.cells.get("group", before.deed.group if before is not None and before.deed is not None else "")


# The columns of an edition's keys, where they are not called the same.
_COLUMNS = {"names": "name", "sticker": "deck", "id": "space", "label": "label", "labels": "label"}


def placed(problem: Problem, base: Edition, tables: Tables) -> Problem:
    """The same problem, said of the cell where it can be mended."""
    path, where = _cell(problem.where, base, tables)
    expected = HERE if problem.expected == GIVE else problem.expected
    if problem.where == "smallest_note":
        expected = "amounts that its notes can pay, or to begin with another board"
    elif where == problem.where and where.startswith("cards."):
        expected += ", in a table of your own cards"
    what = re.sub(r"\b(?:spaces|cards|groups)\.[\w.]*\w", lambda found: _cell(found[0], base, tables)[1], problem.what)
    return Problem(path, where, what, expected)


def _cell(key: str, base: Edition, tables: Tables) -> tuple[Path, str]:
    """The table and the place in it that say what an edition's key says; the key itself if no cell does."""
    part, *inner = key.split(".")
    if part == "spaces" and inner and inner[0].isdecimal() and int(inner[0]) in tables.at:
        line, rest = tables.at[int(inner[0])], inner[1:]
        return tables.spaces.path, _in_line(line, rest)
    if part == "groups" and inner:
        first = next((line for n, line in tables.at.items() if group_of(base, n, line) == inner[0]), None)
        columns = {"building": "house", "hotel": "hotel", "skyscraper": "skyscraper", "names": "name"}
        column = columns.get("".join(inner[1:2]), "group")
        return tables.spaces.path, key if first is None else first.where(column)
    card = tables.by_card.get((inner[0], inner[1])) if part == "cards" and len(inner) > 1 else None
    if tables.cards is None or part != "cards":
        return tables.spaces.path, key
    if card is None:
        return tables.cards.path, f"the deck {inner[0]}"
    named = inner[2:3] and inner[2] in ("label", "labels", "copies")
    return tables.cards.path, _in_line(card, inner[2:] if named else ["effect", *inner[2:]])


def _in_line(line: Line, keys: list[str]) -> str:
    key, *rest = keys or ["id"]
    column = _COLUMNS.get(key, key)
    if column in ("rents", "depot_rents"):
        word = column.removesuffix("s").replace("_", " ")
        column = f"{word} {rest.pop(0)}" if rest and rest[0].isdecimal() else f"{word} 1"
    if column in ("name", "label"):
        column = next((each for each in line.cells if each.split(" ")[0] == column), column)
        rest = []
    return " ".join([line.where(column), *rest])
