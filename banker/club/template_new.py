"""A new template of a club: a commented file to begin with, everything in it as the board has it.

Law: what it writes is sound at once. Every line that a person may change stands there as a comment with its value.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import get_args, get_type_hints

from banker.board import Edition
from banker.club.template_file import TemplateError, check_board
from banker.edition import available, load, path_of
from banker.edition_file import Report
from banker.options import Options
from banker.plain_file import read_plain
from banker.toml_file import LONGEST_FILE, toml_of

_TEXT = """\
# The template of a club: by this all its tables play. Take away the # before a line to change what it says; all else
# stays as the board has it. Then, so that the evening checks every game by it and hands it to the tables:
#   banker club template EVENING {file}
# A table that is not joined takes it from a stick called BANKER: put this file on it{and_board}.

# What the tables show.
name = "Our club"

# A board that comes with Banker, or one of your own, whose file lies beside this one: `banker editions list`.
board = "{board}"

# "standard", "short" or "timed". A timed game ends after so many minutes of play, or at an hour: one of the two.
mode = "standard"
# minutes = 90
# hour = "22:00"

# With referee = "yes", undo and corrections need the referee's card.
[options]
{options}
"""


class NewTemplateError(Exception):
    """The new template cannot be begun; the text says why and what to do."""


def begin(path: Path, board: str, folder: Path | None) -> tuple[Path, ...]:
    """Write the file of a new template, and beside it that of the board, if it is one of one's own from `folder`. Gives
    the files written. Raises NewTemplateError; TemplateError, EditionError if the board cannot be a club's; OSError."""
    known, built_in = available(folder), available()
    if path.suffix != ".toml":
        raise NewTemplateError(f"{path.name} does not end in .toml, by which a stick's files are known: add that")
    if board not in known:
        raise NewTemplateError(f"there is no board {board!r}: {', '.join(known)}")
    content = {path: _text(path, load(board, folder), own=board not in built_in).encode()}
    if board not in built_in:
        beside = path.with_name(f"{board}.toml")
        if beside in content:
            raise NewTemplateError(f"{path.name} is the name of the board's own file: choose another name")
        content[beside] = read_plain(path_of(board, folder), LONGEST_FILE)
        report = Report(beside)
        check_board(report, board, toml_of(content[beside]))
        if report.problems:
            raise TemplateError(tuple(report.problems))
    taken = next((file for file in content if os.path.lexists(file)), None)
    if taken is not None:
        raise NewTemplateError(f"{taken} is there already: choose another name or folder")
    for file, text in content.items():
        with file.open("xb") as new:
            new.write(text)
    return tuple(content)


def _text(path: Path, board: Edition, own: bool) -> str:
    """The text of the commented file; `own`: the board is none that comes with Banker."""
    return _TEXT.format(
        file=path,
        and_board=f", and {board.id}.toml beside it" if own else "",
        board=board.id,
        options="\n".join(_line(board, name) for name in Options.__struct_fields__),
    )


def _line(board: Edition, name: str) -> str:
    """An option as a comment with its value, and which others it may have."""
    value = getattr(board.options, name)
    others = [json.dumps(each) for each in get_args(get_type_hints(Options)[name]) if each != value]
    return f"# {name} = {json.dumps(value)}" + (f"  # or {', '.join(others)}" if others else "")
