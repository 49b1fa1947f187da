"""`banker club template` and `new-template`: by which file of the club all tables of an evening play.

Law: what a template changes of its board is said in the words of the screen; and that no screen draws that board, as
soon as the template is made.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from banker.board import Edition
from banker.club.acts import Ruled
from banker.club.book import Book
from banker.club.template import Template, terms_of
from banker.club.template_file import read_template
from banker.club.template_new import NewTemplateError, begin
from banker.game import Terms
from ui.host.places import PlaceError, own_editions
from ui.setup.drawn import is_drawn
from ui.words.names import duration, name_in, start_name, value_words
from ui.words.strings import Strings

NONE = "none"  # In place of a file, whose name ends in .toml.


def template(book: Book, options: argparse.Namespace, strings: Strings) -> int:
    """Note the template by which all tables play, or that there is none any more, and say what it sets. Returns 0.
    Raises TemplateError, StoreError."""
    if options.template == NONE:
        book.do(Ruled())
        print(strings.t("club.template.none"))
        return 0
    read = read_template(Path(options.template))
    terms = terms_of(read)
    book.do(Ruled(terms=terms, template=read))
    print("\n".join(_lines(strings, read, terms)))
    _warn(strings, terms.edition)
    return 0


def _warn(strings: Strings, board: Edition) -> None:
    """Say if the screen of a table does not draw the board. It is noted all the same: a table may play by sentences,
    with `banker script`."""
    if not is_drawn(board):
        print(strings.t("club.template.undrawn", board=name_in(strings, board.names)), file=sys.stderr)


def _lines(strings: Strings, template: Template, terms: Terms) -> Iterator[str]:
    """What a template says, a line for each thing that it sets beside the board."""
    board, mode = name_in(strings, terms.edition.names), strings.t(f"mode.{terms.mode}")
    yield strings.t("club.templated", name=template.name, board=board, mode=mode)
    if terms.minutes is not None:
        yield _line(strings, strings.t("setup.by_length"), duration(strings, terms.minutes))
    if terms.ends is not None:
        yield _line(strings, strings.t("setup.by_hour"), terms.ends)
    start = start_name(strings, terms.edition)
    for name, value in template.options.items():
        title = strings.t(f"option.{name}.title", start=start)
        yield _line(strings, title, value_words(strings, terms.edition, name, value))


def _line(strings: Strings, title: str, value: str) -> str:
    return f"  {strings.t('tally.departs', title=title, value=value)}"


def new_template(options: argparse.Namespace, strings: Strings) -> int:
    """Write the file of a new template, and print where. Returns 0. Raises PlaceError; TemplateError and EditionError
    where the board cannot be a club's."""
    try:
        written = begin(options.file, options.base, own_editions(options.editions))
    except NewTemplateError as error:
        raise PlaceError(str(error)) from error
    except OSError as error:
        raise PlaceError(f"{error.filename} cannot be used ({error.strerror}): name another folder") from error
    print("\n".join(map(str, written)))
    _warn(strings, terms_of(read_template(options.file)).edition)
    return 0
