"""A club's template as a file that a person writes, and as the payload that goes to the tables.

Law: both are checked by the same strict reading, and what is wrong is said whole, each with where, what and what was
expected.

Decision: a board of the club's own is its ordinary file, which lies beside the template's, so that `banker editions`
makes and checks it; the payload has it inside. It may start from a board that comes with Banker and from no other, so
that nothing else must come along.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import msgspec

from banker import edition, limits
from banker.club.template import Template, payload, terms_of
from banker.club.wire import STATE
from banker.edition_file import (
    EDITION_ID,
    Check,
    Problem,
    Report,
    Table,
    nearest,
    one_of,
    shown,
    table_with,
    text,
    whole,
)
from banker.edition_keys import FAMILY
from banker.game import Mode, Seat
from banker.options import Options
from banker.plain_file import read_plain
from banker.rules.position import SetupError
from banker.rules.setup import check_terms
from banker.toml_file import LONGEST_FILE, BadToml, read_toml, refuse_large, toml_of

MINUTES = (15, 8 * 60)  # The shortest and the longest timed game.
MOST = STATE - 1024  # Bytes of a payload, with room for the message around it.

_MODES: tuple[Mode, ...] = get_args(Mode)
_HOUR = r"([01][0-9]|2[0-3]):[0-5][0-9]"
_SHAPE: dict[str, Check] = {
    "name": text(limits.NAME),
    "board": text(40, 1, EDITION_ID, "the id of a board: lower-case letters, digits and hyphens"),
    "mode": one_of(*_MODES),
    "minutes": whole(*MINUTES),
    "hour": text(5, 5, _HOUR, 'an hour such as "22:00"'),
    "options": FAMILY["options"],
}
_FREE = ("mode", "minutes", "hour", "options")


class TemplateError(Exception):
    """A template by which nobody can play: all its `problems`."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


def read_template(path: Path) -> Template:
    """The template of a file; the file of a board of the club's own lies beside it. Raises TemplateError."""
    report = Report(path)
    try:
        raw = read_toml(path, "a club's template")
    except BadToml as error:
        report.add(error.where, error.what, error.expected)
        raise TemplateError(tuple(report.problems)) from error
    return _settled(raw, _beside(path, raw.get("board"), report), report)


def _beside(path: Path, board: Any, report: Report) -> Table | None:
    """The table of the board's own file beside a template; None for a board that comes with Banker, and where no such
    file is there."""
    if not isinstance(board, str) or not re.fullmatch(EDITION_ID, board) or board in edition.available():
        return None
    file = path.with_name(f"{board[: limits.NAME]}.toml")
    try:
        return toml_of(read_plain(file, LONGEST_FILE))
    except BadToml as error:
        report.problems.append(Problem(file, error.where, error.what, error.expected))
    except FileNotFoundError:
        pass
    except OSError as error:
        report.problems.append(Problem(file, "the file", f"cannot be read ({error.strerror})", "the file of a board"))
    return None


def of_payload(body: bytes, source: Path = Path("template")) -> Template | None:
    """The template in a payload, None if it is `null`: none is in force. `source`: where it came from, for what is said
    of mistakes. Raises TemplateError."""
    try:
        raw = _decoded(body)
    except BadToml as error:
        raise TemplateError((Problem(source, error.where, error.what, error.expected),)) from error
    if raw is None:
        return None
    own = raw.pop("own", None)
    return _settled(raw, own, Report(source))


def _decoded(body: bytes) -> Table | None:
    """The table in a payload, within the bounds of a file. Raises BadToml."""
    where, expected = "the payload", "a club's template"
    if len(body) > MOST:
        raise BadToml(where, f"is longer than {MOST:,} bytes", expected)
    try:
        raw = msgspec.json.decode(body)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadToml(where, f"is no JSON ({error})", expected) from error
    if raw is None:
        return None
    if not isinstance(raw, dict):
        raise BadToml(where, f"is {shown(raw)}", expected)
    refuse_large(raw)
    return raw


def _settled(raw: Table, own: Any, report: Report) -> Template:
    """The template that these tables make. Raises TemplateError."""
    clean: Table = {}
    if not report.problems:
        clean = table_with(_SHAPE, _home, whole_only=True, free=_FREE)(report, "", raw)
    if not report.problems:
        check_board(report, clean["board"], own)
    if report.problems:
        raise TemplateError(tuple(report.problems))
    template = msgspec.convert(clean if own is None else {**clean, "own": own}, Template)
    _check_together(report, template)
    if report.problems:
        raise TemplateError(tuple(report.problems))
    return template


def _home(key: str, _: Any) -> str:
    """Where a key belongs that is an option of the table; "" for any other."""
    return f"{key} further down: it belongs under [options]" if key in Options.__struct_fields__ else ""


def check_board(report: Report, board: str, own: Any) -> None:
    """Note that there is no such board, or what is wrong with the club's own."""
    built_in, file = edition.available(), report.path.with_name(f"{board}.toml")
    if own is None:
        if board not in built_in:
            expected = f"{nearest(board, built_in)}, or the file {file.name} beside this one"
            report.add("board", f"is {shown(board)}, which is not there", expected)
    elif board in built_in:
        report.add("board", f"is {shown(board)}, which comes with Banker", "another id for a board of your own")
    elif not isinstance(own, dict):
        report.add("own", f"is {shown(own)}", "the table of a board's file")
    elif own.get("extends", edition.DEFAULT) not in built_in:
        base = own["extends"]
        report.problems.append(Problem(file, "extends", f"is {shown(base)}", nearest(str(base), built_in)))
    else:
        try:
            edition.of_raw(file, own)
        except edition.EditionError as error:
            report.problems.extend(error.problems)


def _check_together(report: Report, template: Template) -> None:
    """Note what single values cannot say: that a game can begin so, and that all of it can be sent."""
    lasts = [each for each in (template.minutes, template.hour) if each is not None]
    if template.mode == "timed" and len(lasts) != 1:
        report.add(
            "minutes", "is missing" if not lasts else "and hour are both given", "minutes or hour, one of the two"
        )
    elif template.mode != "timed" and lasts:
        where = "minutes" if template.minutes is not None else "hour"
        report.add(where, f"is given in the {template.mode} game", 'no clock, or mode = "timed"')
    terms = terms_of(template)
    if template.mode == "short" and not terms.edition.is_built:
        report.add("mode", 'is "short" on a board where nothing is built', 'one of "standard", "timed"')
    seats = tuple(Seat(f"p{number}", f"{number}") for number in range(terms.edition.least_players))
    try:
        if not report.problems:
            check_terms(msgspec.structs.replace(terms, seats=seats, first="p0"))
    except SetupError as error:
        report.add(error.where, f"is {error.what}", error.expected)
    size = len(payload(template))
    if size > MOST:
        report.add("board", f"takes {size:,} bytes with the template", f"at most {MOST:,}: shorten its file")
