"""The tables of a board: written, changed as a person or a spreadsheet does, and read again."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from banker import edition, edition_new, edition_table
from banker.board import Edition
from banker.edition_filled import TableError
from banker.edition_table import Tables

Rows = list[list[str]]
AMOUNTS = re.compile("price|mortgage|house|hotel|skyscraper|amount|depot|(depot )?rent .*")


def apart(separator: str, behind: str = "") -> Callable[[int], str]:
    """How a spreadsheet writes an amount: with this separator of thousands, and this behind it."""
    return lambda amount: f"{amount:,}".replace(",", separator) + behind


def tables(board: str | Edition, folder: Path) -> Tables:
    return edition_table.write(edition.load(board) if isinstance(board, str) else board, folder / "tables")


def rows_of(path: Path) -> Rows:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.reader(file, delimiter=";"))


def save(path: Path, rows: Rows, delimiter: str = ";", encoding: str = "utf-8-sig") -> None:
    with path.open("w", encoding=encoding, newline="") as file:
        csv.writer(file, delimiter=delimiter).writerows(rows)


def saved_by_a_spreadsheet(path: Path, delimiter: str, encoding: str, amount: Callable[[int], str]) -> None:
    """Save a table again, with the amounts as that spreadsheet writes them."""
    head, *rows = rows_of(path)
    for row in rows:
        for place, heading in enumerate(head):
            if AMOUNTS.fullmatch(heading) and row[place]:
                row[place] = amount(int(row[place]))
    save(path, [head, *rows], delimiter, encoding)


def change(path: Path, line: int, heading: str, text: str) -> None:
    rows = rows_of(path)
    rows[line - 1][rows[0].index(heading)] = text
    save(path, rows)


def read(made: Tables, base: str, folder: Path, cards: bool = True) -> Edition:
    """The board of its own that the tables make."""
    own = folder / "own"
    edition_new.begin("our-town", base, own, made.spaces, made.cards if cards else None)
    assert edition.check(own / "our-town.toml") == ()
    return edition.load("our-town", own)


def problems(made: Tables, base: str, folder: Path) -> list[str]:
    """What is wrong with the tables, each as "file: sentence"; nothing is then written."""
    with pytest.raises(TableError) as caught:
        edition_new.begin("our-town", base, folder / "own", made.spaces, made.cards)
    assert not (folder / "own").exists()
    return str(caught.value).replace(f"{made.spaces.parent}/", "").splitlines()
