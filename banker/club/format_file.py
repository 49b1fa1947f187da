"""Formats of an evening as files: those that come with Banker, and one of one's own.

Law: what is wrong with a file is said whole, each with where, what and what was expected.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from banker import limits
from banker.club.format import LEAST_PLAYERS, MOST_PLAYERS, Format, Tie
from banker.edition_file import (
    LANGUAGE,
    Check,
    Problem,
    Report,
    Table,
    list_of,
    nearest,
    one_of,
    shown,
    table_by,
    table_with,
    text,
    whole,
)
from banker.toml_file import BadToml, read_toml

BUILT_IN = Path(__file__).parent / "formats"
MOST_ROUNDS, MOST_POINTS, LEAST_FINAL = 20, 1000, 3

_SHAPE: dict[str, Check] = {
    "names": table_by(LANGUAGE, "a language code such as fr", text(limits.NAME)),
    "rounds": whole(1, MOST_ROUNDS),
    "sizes": list_of(whole(LEAST_PLAYERS, MOST_PLAYERS), 1),
    "wanted": whole(LEAST_PLAYERS, MOST_PLAYERS),
    "points": table_with(
        {
            "place": list_of(whole(0, MOST_POINTS), 1),
            "beaten": whole(0, MOST_POINTS),
            "share": whole(0, MOST_POINTS),
        },
        lambda key, value: "",
    ),
    "ties": list_of(one_of(*map(str, Tie)), 1),
    "final": whole(LEAST_FINAL, MOST_PLAYERS),
}
_NEEDED = ("final",)


class FormatError(Exception):
    """A format that cannot be played by: all `problems` of its file."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


def built_in() -> tuple[str, ...]:
    """The names of the formats that come with Banker."""
    return tuple(sorted(path.stem for path in BUILT_IN.glob("*.toml")))


def load(wish: str) -> Format:
    """The format of this name; or of a file, whose name has a / or ends in .toml. Raises FormatError."""
    if "/" in wish or wish.endswith(".toml"):
        return read_format(Path(wish))
    if wish not in built_in():
        raise FormatError([Problem(BUILT_IN, "format", f"{shown(wish)} is not there", nearest(wish, built_in()))])
    return read_format(BUILT_IN / f"{wish}.toml")


def read_format(path: Path) -> Format:
    """The format of a file. Raises FormatError."""
    report = Report(path)
    try:
        raw = read_toml(path, "a format of an evening")
    except BadToml as error:
        report.add(error.where, error.what, error.expected)
        raise FormatError(report.problems) from error
    clean = table_with(_SHAPE, lambda key, value: "", whole_only=True, free=_NEEDED)(report, "", raw)
    if not report.problems:
        _check_together(report, clean)
    if report.problems:
        raise FormatError(report.problems)
    return msgspec.convert(clean, Format)


def _check_together(report: Report, clean: Table) -> None:
    """What single values cannot say: that they fit together."""

    def need(holds: bool, where: str, expected: str) -> None:
        if not holds:
            found: Any = clean
            for key in where.split("."):
                found = found.get(key)
            report.add(where, f"is {shown(found)}", expected)

    sizes, places, ties = clean["sizes"], clean["points"].get("place", []), clean["ties"]
    need(bool(clean["names"]), "names", "a name in one language or more")
    need(sizes == [*range(sizes[0], sizes[-1] + 1)], "sizes", "each size once, rising, with none left out")
    need(clean["wanted"] in sizes, "wanted", "one of the sizes")
    need(any(clean["points"].values()), "points", "one of place, beaten, share")
    need(places == sorted(places, reverse=True), "points.place", "points that fall from place to place")
    need(len(set(ties)) == len(ties), "ties", "each step once")
    need("final" not in clean or ties[-1] == Tie.LOT, "ties", "lot as the last step: a final takes exactly so many")
