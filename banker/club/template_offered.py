"""Templates of clubs that lie on a stick, beside boards.

Law: nothing on the stick is changed or waited for.
"""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import msgspec

from banker.club.template import Template
from banker.club.template_file import TemplateError, read_template
from banker.edition_file import Problem
from banker.edition_offered import MOST_OFFERED, may_be_one, names_board
from banker.plain_file import read_plain
from banker.toml_file import LONGEST_FILE


class OfferedTemplate(msgspec.Struct, frozen=True):
    """A template on a stick, by the name of its `file`; without a `template`, its first mistake (`problem`).
    `unwritten`: the disk did not take it."""

    file: str
    template: Template | None = None
    problem: Problem | None = None
    unwritten: bool = False


def offered_templates(stick: Path) -> tuple[OfferedTemplate, ...]:
    """The templates on a stick, by the names of their files; none if no stick is in."""
    try:
        files = [path for path in sorted(stick.iterdir()) if path.suffix.lower() == ".toml" and may_be_one(path)]
        found = [path for path in files if names_board(read_plain(path, LONGEST_FILE))]
    except OSError:
        return ()
    return tuple(_read(path) for path in islice(found, MOST_OFFERED))


def _read(path: Path) -> OfferedTemplate:
    try:
        return OfferedTemplate(path.name, read_template(path))
    except TemplateError as error:
        return OfferedTemplate(path.name, problem=error.problems[0])
