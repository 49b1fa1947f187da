"""A club's template: the board, the mode, the clock and the options by which all its tables play.

Law: a table that plays by a template and an evening that checks by it go by the same terms.
"""

from __future__ import annotations

from typing import Any

import msgspec

from banker import edition
from banker.board import Edition
from banker.edition_proposed import with_proposed
from banker.game import Mode, Terms

_encode = msgspec.json.Encoder(order="deterministic").encode


class Template(msgspec.Struct, frozen=True, omit_defaults=True):
    """By what all tables of a club play. `board`: the id of its board, and `own` the table of that board's file if it
    is none that comes with Banker; `minutes` or `hour` ("22:00"): how long a timed game lasts; `options`: those that
    the club has chosen otherwise than the board."""

    name: str
    board: str
    mode: Mode = "standard"
    minutes: int | None = None
    hour: str | None = None
    options: dict[str, int | str] = {}
    own: dict[str, Any] | None = None


def payload(template: Template | None) -> bytes:
    """A template as it goes to the tables and as a bank's file keeps it: JSON, `null` for none."""
    return _encode(template)


def board_of(template: Template) -> Edition:
    """The board of a template as its file has it, for any number of players. Raises EditionError where another release
    of Banker has no such board any more."""
    if template.own is None:
        return edition.load(template.board)
    return edition.of_raw(edition.BUILT_IN / f"{template.board}.toml", template.own)


def terms_of(template: Template) -> Terms:
    """By what all tables play, without anybody at the table: so `banker.club.checked` compares the terms of a game. The
    spaces whose names are not known have the proposed ones, as at a set-up. Raises as `board_of` does."""
    board = with_proposed(board_of(template))
    options = msgspec.structs.replace(board.options, **template.options)
    return Terms(board, options, template.mode, (), "", template.minutes, template.hour)
