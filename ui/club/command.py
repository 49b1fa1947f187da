"""`banker club`: an evening of many tables, whose results come on sticks or as codes.

Law: each command books one act or a few, says what came of it, and leaves everything as it was if it is refused.
"""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from pathlib import Path

from banker.club import proposals
from banker.club.acts import Act, Dissolved, Entered, Gone, Moved, Opened, Seated, Swapped
from banker.club.book import Book
from banker.club.evening import ClubRefused, Evening
from banker.club.format_file import FormatError, built_in, load
from banker.club.seating import cost, meetings
from banker.club.template_file import TemplateError
from banker.edition import EditionError
from banker.limits import NAME
from banker.plain_file import read_plain
from banker.store_error import NotKept, StoreBusy, StoreError
from ui.club.results import correct, rules, take
from ui.club.templates import new_template, template
from ui.files.insight import aligned
from ui.files.place import told
from ui.host.language import language_of_machine
from ui.host.places import PlaceError
from ui.host.writer import put
from ui.words.club import head_line, heads, notes, refused, rows, seats_lines, standings_table
from ui.words.names import name_in
from ui.words.strings import LANGUAGES, Strings, strings_for

MOST_LIST = 100_000  # Bytes of a list of names.


def club(options: argparse.Namespace) -> int:
    """Do what the verb says. Returns 0; 1 if it is refused or something is wrong with what was brought; 2 if a file
    cannot be used."""
    machine = language_of_machine()
    strings = strings_for(options.language or (machine if machine in LANGUAGES else "en"))
    try:
        if options.verb == "formats":
            return _formats(strings)
        if options.verb == "new":
            return _new(options, strings)
        if options.verb == "new-template":
            return new_template(options, strings)
        if not options.file.exists():
            raise PlaceError(strings.t("club.missing", file=options.file))
        with Book(options.file, now, reading=options.verb == "standings") as book:
            return VERBS[options.verb](book, options, strings)
    except (FormatError, TemplateError, EditionError) as error:
        print(error, file=sys.stderr)
    except ClubRefused as refusal:
        print(refused(strings, refusal), file=sys.stderr)
    except NotKept as error:
        print(strings.t("club.not_kept", why=error), file=sys.stderr)
    except StoreError as error:
        return unusable(strings, options.file, error)
    return 1


def unusable(strings: Strings, file: Path, error: StoreError) -> int:
    """Say why an evening's file cannot be used. Returns the exit code."""
    if not isinstance(error, StoreBusy):
        return told(error)
    print(strings.t("club.busy", file=file), file=sys.stderr)
    return 2


def now() -> str:
    """The clock on the wall, as acts have it."""
    return datetime.now().isoformat(timespec="seconds")


def _formats(strings: Strings) -> int:
    named = [[name, name_in(strings, load(name).names)] for name in built_in()]
    print("\n".join(aligned(named)))
    return 0


def _new(options: argparse.Namespace, strings: Strings) -> int:
    file: Path = options.file
    form = load(options.format)
    if file.exists():
        raise PlaceError(strings.t("club.exists", file=file))
    name = " ".join((options.name or file.stem).split())[:NAME]
    with Book(file, now) as book:
        evening = book.do(Opened(name=name, format=form, seed=options.seed or secrets.token_hex(4)))
    print(strings.t("club.opened", file=file, name=head_line(strings, evening), seed=evening.seed))
    return 0


def _players(book: Book, options: argparse.Namespace, strings: Strings) -> int:
    if options.list is not None:
        book.do(_entered(_listed(options.list)))
    evening = book.evening
    for name, here in evening.players.items():
        print(f"  {name}" if here else f"  {name} ({strings.t('club.gone')})")
    print(strings.n("club.players", len(evening.here)))
    return 0


def _enter(book: Book, options: argparse.Namespace, strings: Strings) -> int:
    evening = book.do(_entered(options.names))
    print(strings.n("club.players", len(evening.here)))
    return 0


def _entered(names: Sequence[str]) -> Entered:
    return Entered(names=tuple(" ".join(name.split()) for name in names))


def _listed(file: Path) -> list[str]:
    """The names in a text file, a line each."""
    try:
        lines = read_plain(file, MOST_LIST).decode("utf-8-sig").splitlines()
    except OSError as error:
        raise PlaceError(f"{file}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise PlaceError(f"{file}: this is no text") from error
    return [line for line in lines if line.strip()]


def _gone(book: Book, options: argparse.Namespace, strings: Strings) -> int:
    name = book.evening.called(options.name)
    evening = book.do(Gone(player=name))
    print(f"{name} ({strings.t('club.gone')}). {strings.n('club.players', len(evening.here))}")
    return 0


def _seat(book: Book, options: argparse.Namespace, strings: Strings) -> int:
    evening = book.evening
    if options.tables is not None:
        tables = tuple(
            tuple(evening.called(name) for name in table.split(",") if name.strip())
            for table in options.tables.split("/")
        )
        act = Seated(round=evening.round + (not options.again), tables=tables, by_hand=True)
    else:
        act = proposals.seats(evening, evening.seed, again=options.again)
    return _seated(book, act, options.pdf, strings)


def _seated(book: Book, act: Act, pdf: Path | None, strings: Strings) -> int:
    """Book an act about seats, and say who sits where."""
    evening = book.do(act)
    print("\n".join(seats_lines(strings, evening)))
    print(strings.n("club.repeated", _repeated(evening)))
    if pdf is not None:
        from ui.club.paper import seats_sheet

        _put(pdf, seats_sheet(strings, evening))
    return 0


def _repeated(evening: Evening) -> int:
    """How many pairs of this round have met before."""
    rounds = [tuple(table.players for table in tables if not table.dissolved) for tables in evening.rounds]
    met = {pair: 1 for pair in meetings(rounds[:-1])}
    return cost(rounds[-1], met, tuple(evening.players))[0]


def _swap(book: Book, options: argparse.Namespace, strings: Strings) -> int:
    called = book.evening.called
    return _seated(book, Swapped(one=called(options.name), other=called(options.other)), None, strings)


def _move(book: Book, options: argparse.Namespace, strings: Strings) -> int:
    return _seated(book, Moved(player=book.evening.called(options.name), table=options.table), None, strings)


def _dissolve(book: Book, options: argparse.Namespace, strings: Strings) -> int:
    return _seated(book, Dissolved(table=options.table), None, strings)


def _final(book: Book, options: argparse.Namespace, strings: Strings) -> int:
    return _seated(book, proposals.finalists(book.evening), None, strings)


def _standings(book: Book, options: argparse.Namespace, strings: Strings) -> int:
    evening = book.evening
    if options.csv is not None:
        _put(options.csv, standings_table(strings, evening).encode())
    if options.pdf is not None:
        from ui.club.paper import standings_sheet

        _put(options.pdf, standings_sheet(strings, evening))
    if options.csv is None and options.pdf is None:
        print("\n".join(standings_lines(strings, evening)))
    return 0


def standings_lines(strings: Strings, evening: Evening) -> Iterator[str]:
    """The standings as a table of words."""
    yield head_line(strings, evening)
    _, *titles = heads(strings)
    lines = ([f"{place}. {player}", *others] for place, player, *others in rows(strings, evening))
    yield from aligned([titles, *lines])
    for note in notes(strings, evening):
        yield note
        if note == strings.t("club.note.no_rules"):
            yield strings.t("club.note.lay_down_rules")


def _put(file: Path, content: bytes) -> None:
    """Write a file whole, or leave the one that is there. Raises PlaceError."""
    try:
        put(file, content)
    except OSError as error:
        raise PlaceError(f"{file} cannot be written ({error.strerror}): name another folder") from error


VERBS: dict[str, Callable[[Book, argparse.Namespace, Strings], int]] = {
    "enter": _enter,
    "players": _players,
    "gone": _gone,
    "seat": _seat,
    "swap": _swap,
    "move": _move,
    "dissolve": _dissolve,
    "final": _final,
    "rules": rules,
    "template": template,
    "take": take,
    "correct": correct,
    "standings": _standings,
}
