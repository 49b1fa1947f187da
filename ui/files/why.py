"""`banker why`: the sum and the clause behind each amount of a row; with `--check`, of thousands drawn at random."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import TextIO

import msgspec

from banker import events as e
from banker.bank import course_of
from banker.clauses import Clause
from banker.game import Game
from banker.history import Course, Operation
from banker.log import Log
from banker.money import Money
from banker.pending import Debt
from banker.store_error import StoreError
from banker.sums import Sum, adds_up
from banker.why import Explained, amounts_of, explained, owners_of, sums_of, told_of
from ui.files.charges import games
from ui.files.export import named
from ui.files.place import file_named, games_of, looked_at, told
from ui.host.places import PlaceError
from ui.words.events import operation_sentence
from ui.words.names import space_name
from ui.words.strings import strings_for


def why(options: argparse.Namespace) -> int:
    """Explain a row of a game (the newest of each), or check so many charges. Returns 0; 1 if the file is damaged or a
    sum does not make what was booked; 2 if the file cannot be read."""
    if options.check is not None:
        return check(options.check, options.seed, sys.stdout)
    file = file_named(options)
    try:
        with looked_at(options, file) as store:
            infos = games_of(store, file)
            wish = options.game or str(len(infos))
            _print_row(course_of(Log(store), named(wish, infos)), options.row, sys.stdout)
    except StoreError as error:
        return told(error)
    return 0


def _print_row(course: Course, row: int | None, out: TextIO) -> None:
    number = course.at if row is None else row
    if number not in course.bodies:
        raise PlaceError(f"there is no row {number}: the rows of this game are 0 to {course.head}")
    body, game = course.bodies[number], course.states[course.in_force_after(number) or 0]
    said = operation_sentence(strings_for("en"), game, body) if isinstance(body, Operation) else "no operation"
    print(f"row {number}: {'the game begins' if number == 0 else said}", file=out)
    sums = sums_of(course, number)
    for owner, sum_ in zip(owners_of(course, number), sums, strict=True):
        _print(_about(game, owner, sum_), explained(game, sum_), out)
    if not sums:
        print("  nothing was asked or paid", file=out)


def _about(game: Game, owner: str, sum_: Sum) -> str:
    """Whose amount it is, in a tally, and of which deeds."""
    spaces = dict.fromkeys(part.space for part in sum_.parts if part.space is not None)
    deeds = (space_name(strings_for("en"), game.edition, space) for space in spaces)
    about = ", ".join([*([game.player(owner).name] if owner else []), *deeds])
    return f"{about}: " if about else ""


def _print(about: str, said: Explained, out: TextIO) -> None:
    options = "".join(f"; {name} = {value}" for name, value in said.options.items())
    silent = " (silent, so the bank decides)" if said.silent else ""
    print(f'  {about}{said.sum}\n    {said.text}\n    {said.booklet} "{said.section}"{silent}{options}', file=out)


class Charge(msgspec.Struct, frozen=True):
    """An amount that was booked, for what, and the sum shown for it; None: there is none."""

    kind: str
    booked: Money
    shown: Sum | None
    game: Game

    @property
    def differs(self) -> bool:
        """Whether the shown parts do not add up to the booked amount, or nobody knows why it was booked."""
        if self.shown is None or self.shown.clause is Clause.AS_BOOKED:
            return True
        return self.shown.amount != self.booked or not adds_up(self.shown)


def charges(course: Course) -> Iterator[Charge]:
    """Every amount of a game that was asked, bid, paid or counted, in order."""
    for number in range(course.head + 1):
        sums = told_of(course, number)
        for place, event in enumerate(getattr(course.bodies[number], "events", ())):
            shown, booked = sums.get(place, ()), amounts_of(event)
            for at in range(max(len(shown), len(booked))):
                amount = booked[at] if at < len(booked) else -1
                sum_ = shown[at] if at < len(shown) else None
                yield Charge(_kind(event), amount, sum_, course.states[course.in_force_at[number]])


def _kind(event: e.Event) -> str:
    entry = getattr(event, "entry", event)
    tag = str(entry.__struct_config__.tag)
    return f"{tag} {entry.why.value}" if isinstance(entry, e.Paid | Debt) else tag


def check(count: int, seed: int, out: TextIO) -> int:
    """Draw so many charges and compare the sum of the parts shown with what was booked. Returns 0 if none differs."""
    kinds: Counter[str] = Counter()
    clauses: set[Clause] = set()
    differ, played = 0, 0
    for course in games(Random(seed)):
        played += 1
        for charge in charges(course):
            if kinds.total() == count:
                break
            kinds[charge.kind] += 1
            if charge.shown is not None:
                clauses.add(charge.shown.clause)
            if charge.differs:
                differ += 1
                print(f"differs: {charge.kind}, booked {charge.booked}, shown {charge.shown}", file=out)
        if kinds.total() == count:
            break
    for kind, number in sorted(kinds.items()):
        print(f"{number:>7}  {kind}", file=out)
    print(f"{count} charges of {played} games (seed {seed}), {len(clauses)} clauses: {differ} differences", file=out)
    return 1 if differ else 0
