"""The ear for a picture of the gallery: its language, its board's currency, and whose each disc is."""

from __future__ import annotations

from typing import Any

import msgspec

from banker import edition
from banker.board import Currency
from tests.ui.audit import Case
from ui.records.pieces import Token
from ui.widgets.piece import Piece
from ui.words.ear import Ear
from ui.words.spoken import Way
from ui.words.strings import strings_for


def tokens_in(part: Any) -> dict[Token, str]:
    """Whose each disc is, as far as a record says it: a token beside a name."""
    found: dict[Token, str] = {}
    if isinstance(part, msgspec.Struct):
        token, name = getattr(part, "token", None), getattr(part, "name", "")
        if isinstance(token, Token) and name:
            found[token] = name
        for field in part.__struct_fields__:
            found = tokens_in(getattr(part, field)) | found
    elif isinstance(part, list | tuple):
        for each in part:
            found = tokens_in(each) | found
    return found


def ear_of(screen: Piece[Any], case: Case) -> Ear:
    """The ear of whoever explores this picture."""
    strings = strings_for(case.language).aloud
    return Ear(strings, Way(case.language), currency_of(case), tokens_in(screen.view))


def currency_of(case: Case) -> Currency:
    """The currency of the board on which the case draws what depends on one."""
    return edition.load(case.board[0]).currency
