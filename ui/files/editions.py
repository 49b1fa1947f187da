"""`banker editions`: lists the boards there are, begins a new one, checks one's own, writes one as tables."""

from __future__ import annotations

import argparse
import shlex
import sys
from pathlib import Path

from banker import edition
from banker.board import Edition
from banker.edition_filled import TableError
from banker.edition_new import NewEditionError, begin
from banker.edition_table import write
from banker.plain_file import NotPlain, plain_fault
from ui.host.places import EDITIONS, PlaceError, data_folder, own_editions
from ui.look.letters import LACKING, unknown


def editions(options: argparse.Namespace) -> int:
    """Do what the verb says. Returns the exit code."""
    verbs = {"list": _list, "new": _new, "check": _check, "table": _table}
    return verbs[options.verb](options)


def _list(options: argparse.Namespace) -> int:
    """Print the editions there are. Returns 0; 1 if one of them cannot be used, and why is printed."""
    own, broken = own_editions(options.editions), False
    for id in edition.available(own):
        try:
            loaded = edition.load(id, own)
        except edition.EditionError as error:
            broken = True
            print(f"{id:18} cannot be used:\n{error}")
        else:
            print(f"{id:18} {loaded.names.get('en') or next(iter(loaded.names.values()))}")
    for id in edition.unread(own):
        broken = True
        print(f"{id:18} is not read: {edition.MOST_OWN} of one's own are; take some out of {own}")
    return 1 if broken else 0


def _new(options: argparse.Namespace) -> int:
    """Write the file of a new edition and print where. Returns 0; 1 if its base or a table is broken; 2 if it cannot be
    begun."""
    if options.cards is not None and options.table is None:
        raise PlaceError("--cards: give the table of the spaces too, with --table")
    folder = options.editions or data_folder(None) / EDITIONS
    try:
        path = begin(options.name, options.base, folder, options.table, options.cards)
    except TableError as error:
        print(error, file=sys.stderr)
        return 1
    except NewEditionError as error:
        print(error, file=sys.stderr)
        return 2
    except OSError as error:
        what = f"{error.filename} cannot be used ({error.strerror}): choose another folder with --editions"
        raise PlaceError(what) from error
    except edition.EditionError as error:
        print(f"{options.base} cannot be started from:\n{error}", file=sys.stderr)
        return 1
    print(path)
    return 0


def _check(options: argparse.Namespace) -> int:
    """Print all that is wrong with an edition or a file. Returns 0; 1 if anything is, a letter that no font has too."""
    own = own_editions(options.editions)
    path = Path(options.edition)
    if path.suffix != ".toml" and path.name == options.edition:
        if options.edition not in edition.available(own):
            raise _unknown(options.edition, own)
        path = edition.path_of(options.edition, own)
    fault = plain_fault(path)
    if isinstance(fault, FileNotFoundError) and not isinstance(fault, NotPlain):
        raise PlaceError(f"{path} is not there")
    if fault is not None:
        raise PlaceError(f"{path} cannot be read: {fault.strerror}")
    problems = edition.check(path)
    for problem in problems:
        print(problem)
    if problems:
        return 1
    unwritten = _unwritten(edition.load_file(path))
    for where, letters in unwritten.items():
        print(f"{path}: {where} has {letters}, which no font of the screen has; it is shown as {LACKING}")
    if not unwritten:
        print(f"{path}: nothing is wrong")
    return 1 if unwritten else 0


def _table(options: argparse.Namespace) -> int:
    """Write the tables of a board, and print where and how they are read again. Returns 0; 1 if the board is broken."""
    own = own_editions(options.editions)
    if options.edition not in edition.available(own):
        raise _unknown(options.edition, own)
    try:
        made = write(edition.load(options.edition, own), options.folder)
    except edition.EditionError as error:
        print(f"{options.edition} cannot be written as a table:\n{error}", file=sys.stderr)
        return 1
    except FileExistsError as error:
        raise PlaceError(f"{error.filename} is there already: move it away, or name another folder") from error
    except OSError as error:
        raise PlaceError(f"{error.filename} cannot be written ({error.strerror}): name another folder") from error
    print(*made, sep="\n")
    files = f"--table {shlex.quote(str(made.spaces))} --cards {shlex.quote(str(made.cards))}"
    print(f"Filled in, they make a board by: banker editions new our-town --from {options.edition} {files}")
    return 0


def _unknown(id: str, own: Path | None) -> PlaceError:
    return PlaceError(f"no edition is called {id!r}: {', '.join(edition.available(own))}")


def _unwritten(board: Edition) -> dict[str, str]:
    """The letters that the screen cannot show, by where they stand in the file."""
    names = {"names": board.names, **{f"spaces.{space.number}.names": space.names for space in board.spaces}}
    names |= {f"cards.{card.id}.labels": card.labels for card in board.cards}
    words = {where: tuple(by_language.values()) for where, by_language in names.items()}
    words["currency.symbol"] = (board.currency.symbol,)
    return {where: " ".join(letters) for where, lines in words.items() if (letters := unknown(lines))}
