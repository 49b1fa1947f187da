"""How all that can lie open over the table behaves: one table, held against a kept copy, so that a change is seen.

To take the changed table as the kept one: `python -m tests.ui.test_how_it_lies`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import FunctionType

from ui.table import acts, cashing, drawn, forms
from ui.table.lay import Lay

KEPT = Path(__file__).with_name("how_it_lies.txt")
FILES = (acts, cashing, drawn, forms)  # Where what lies open is defined.


def lays(kind: type[Lay] = Lay) -> Iterator[type[Lay]]:
    """Every class of what can lie open over the table."""
    kinds = kind.__subclasses__()
    if not kinds:
        yield kind
    for each in kinds:
        yield from lays(each)


def ways() -> list[str]:
    """The names of how it may behave: fields and methods of the class that all share."""
    plain = (bool, int, float, property, FunctionType)
    return [name for name, value in vars(Lay).items() if name[0] != "_" and isinstance(value, plain)]


def behaviour(kind: type[Lay], way: str) -> str:
    """What a class says of one way to behave: the value of its field, or that it has a method of its own."""
    value = getattr(kind, way)
    if isinstance(value, property | FunctionType):
        return "its own" if value is not getattr(Lay, way) else "-"
    return "yes" if value is True else "-" if value is False else str(value)


def table() -> str:
    """What lies open by how it behaves, a row each."""
    assert all(kind.__module__ in {file.__name__ for file in FILES} for kind in lays()), "a file is missing in FILES"
    rows = [["", *ways()], *([kind.__name__, *(behaviour(kind, way) for way in ways())] for kind in lays())]
    rows[1:] = sorted(rows[1:])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "".join(
        "  ".join(cell.ljust(n) for cell, n in zip(row, widths, strict=True)).rstrip() + "\n" for row in rows
    )


def test_all_that_can_lie_open_behaves_as_the_kept_table_says() -> None:
    assert table() == KEPT.read_text("utf-8")


if __name__ == "__main__":
    KEPT.write_text(table(), "utf-8")
