"""`banker print`: writes the sheets of labels and the guides into a folder.

Law: nothing is written before the edition has been read, and a file that was there is replaced by a whole one only.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from banker import edition
from banker.paths import made_new
from ui.host.language import language_of_machine, writes_swiss
from ui.host.places import PlaceError, own_editions
from ui.printouts.guide import draw_guide
from ui.printouts.labels import draw_cards, draw_stickers, labels
from ui.printouts.page import Book
from ui.printouts.pdf import PdfBook
from ui.printouts.svg import SvgBook
from ui.printouts.tactile import draw_tactile_cards, draw_tactile_stickers, tactile_labels
from ui.words.names import name_in
from ui.words.strings import LANGUAGES, Strings, strings_on

# What makes the pages of a format: from the paper, the title and the language.
BOOKS: dict[str, Callable[[str, str, str], Book]] = {"pdf": PdfBook, "svg": SvgBook}


def print_out(options: argparse.Namespace) -> int:
    """Write the print-outs and say where. Returns 0; 1 if the edition's file is wrong. Raises PlaceError."""
    own = own_editions(options.editions)
    if options.edition not in edition.available(own):
        raise PlaceError(f"no edition is called {options.edition!r}: {', '.join(edition.available(own))}")
    try:
        board = edition.load(options.edition, own)
    except edition.EditionError as error:
        print(f"{options.edition} cannot be printed:\n{error}", file=sys.stderr)
        return 1
    _make(options.folder)
    machine, swiss = language_of_machine(), writes_swiss()
    strings = strings_on(options.language or (machine if machine in LANGUAGES else LANGUAGES[0]), board, swiss)
    shown, tactile = labels(strings, board), tactile_labels(strings, board)
    title = f"Banker, {name_in(strings, board.names)}"
    sheets: dict[str, tuple[Strings, Callable[[Book], None]]] = {
        "cards": (strings, partial(draw_cards, strings=strings, shown=shown)),
        "stickers": (strings, partial(draw_stickers, strings=strings, shown=shown)),
        "braille-cards": (strings, partial(draw_tactile_cards, strings=strings, shown=tactile)),
        "braille-stickers": (strings, partial(draw_tactile_stickers, strings=strings, shown=tactile)),
    }
    for each in (strings_on(language, board, swiss) for language in LANGUAGES):
        sheets[f"guide-{each.language}"] = (each, partial(draw_guide, strings=each))
    for name, (of, draw) in sheets.items():
        book: Book = BOOKS[options.format](options.paper, title, of.language)
        draw(book)
        files = book.files()
        for number, content in enumerate(files, 1):
            page = f"-{number}" if len(files) > 1 else ""
            print(_written(options.folder / f"{name}{page}.{options.format}", content))
    return 0


def _make(folder: Path) -> None:
    """Make the folder if it is not there. Raises PlaceError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError) as error:
        raise PlaceError(f"{error.filename} is a file and no folder: name another folder") from error
    except OSError as error:
        raise PlaceError(f"{folder} cannot be made ({error.strerror}): name another folder") from error


def _written(path: Path, content: bytes) -> Path:
    """Write one file beside its place and move it there. Raises PlaceError."""
    part = path.with_name(f".{path.name}.part")
    try:
        with made_new(part) as file:
            file.write(content)
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise PlaceError(f"{path} cannot be written ({error.strerror}): name another folder") from error
    return path
