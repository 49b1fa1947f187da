"""A club evening in words: why something is refused, who sits where, the standings and their table."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from fractions import Fraction

from banker.club.acts import Came, How
from banker.club.evening import ClubRefused, Evening, Table
from banker.club.format import Tie
from banker.club.standings import Line
from ui.words.names import name_in
from ui.words.season import MARK
from ui.words.strings import Strings

# What the columns of the standings are called.
HEADS = ("place", "player", "points", "wins", "share", "wealth", "games", "by")


def refused(strings: Strings, refusal: ClubRefused) -> str:
    """Why an act is refused, and what to do."""
    return strings.t(f"club.no.{refusal.why}", **refusal.fields)


def round_title(strings: Strings, evening: Evening, number: int) -> str:
    """What a round is called."""
    return strings.t("club.final") if number > evening.format.rounds else strings.t("club.round", number=number)


def table_title(strings: Strings, table: Table) -> str:
    """What a table is called, and whether it was dissolved."""
    return strings.t("club.table.dissolved" if table.dissolved else "club.table", number=table.number)


def seats_lines(strings: Strings, evening: Evening) -> Iterator[str]:
    """Who sits where in this round."""
    yield round_title(strings, evening, evening.round)
    for table in evening.rounds[-1]:
        yield f"  {table_title(strings, table)}: {', '.join(table.players)}"


def came_lines(strings: Strings, came: Came) -> Iterator[str]:
    """How a game ended, best first."""
    for each in sorted(came.places, key=lambda each: each.place):
        out = f" ({strings.t(f'season.{each.out}')})" if each.out else ""
        yield f"  {each.place}. {each.player}: {each.worth}{out}"


def rows(strings: Strings, evening: Evening) -> list[tuple[str, ...]]:
    """The standings, a line for each player."""
    return [_cells(strings, line, evening.format.ties[0]) for line in evening.lines()]


def _cells(strings: Strings, line: Line, first: Tie) -> tuple[str, ...]:
    """A line of the standings, as `HEADS` names its columns; the step that decided, where it was not the first, or
    that it was the final."""
    point = strings.t("table.decimal")
    by = strings.t("club.final") if line.final else ""
    if line.by not in (None, first):
        by = strings.t(f"club.tie.{line.by}")
    return (
        *(str(line.place), line.player),
        *(rounded(amount, point) for amount in (line.points, line.wins)),
        f"{rounded(100 * line.share / line.games, point) if line.games else 0}",
        *(str(line.wealth), str(line.games), by),
    )


def rounded(amount: Fraction, point: str) -> str:
    """A number with at most two decimals, rounded half up."""
    hundredths = int(amount * 100 + Fraction(1, 2))
    whole, part = divmod(hundredths, 100)
    return f"{whole}{point}{part:02}".rstrip("0") if part else str(whole)


def heads(strings: Strings) -> tuple[str, ...]:
    """What the columns of the standings are called."""
    return tuple(strings.t(f"club.head.{head}") for head in HEADS)


def standings_table(strings: Strings, evening: Evening) -> str:
    """The standings as CSV, a line for each player. Where the comma is the decimal mark, semicolons part the fields."""
    out = io.StringIO()
    delimiter = ";" if strings.t("table.decimal") == "," else ","
    table = csv.writer(out, delimiter=delimiter, lineterminator="\r\n")
    table.writerow(heads(strings))
    table.writerows(rows(strings, evening))
    return MARK + out.getvalue()


def notes(strings: Strings, evening: Evening) -> Iterator[str]:
    """What the standings do not show: of which tables there is no result, or none that was checked."""
    if evening.terms is None and evening.rounds:
        yield strings.t("club.note.no_rules")
    for number, tables in enumerate(evening.rounds, 1):
        title = round_title(strings, evening, number)
        kinds = {
            "club.note.open": [table for table in tables if not table.done],
            **{
                f"club.note.{how}": [table for table in tables if table.came is not None and table.came.how is how]
                for how in (How.CODE, How.OTHER_RELEASE, How.BY_HAND)
            },
        }
        for id, some in kinds.items():
            if some:
                yield strings.t(id, round=title, tables=", ".join(str(table.number) for table in some))


def head_line(strings: Strings, evening: Evening) -> str:
    """The evening, its format, and the last round."""
    after = strings.t("club.after", round=round_title(strings, evening, evening.round)) if evening.round else ""
    return ", ".join(filter(None, (evening.name, name_in(strings, evening.format.names), after)))
