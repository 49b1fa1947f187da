"""What is wrong with the walk of a picture, as a player hears it who explores it by touch; and the ear of whoever does:
the picture's language, its board's currency, whose each disc is.

The laws: all that takes a finger has a name; no two stops say the same; only letters and plain stops are spoken; the
walk reaches exactly what a finger reaches.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from banker import edition
from banker.board import Currency
from ui.explore.walk import stops
from ui.records.explored import Group, Letter, Scroll, Stop
from ui.records.intents import Intent
from ui.records.pieces import Token
from ui.widgets.chart import Chart
from ui.widgets.keyboard import Keyboard
from ui.widgets.motion import Moving
from ui.widgets.piece import Piece
from ui.widgets.press import Press
from ui.widgets.reader_strip import ReaderStrip
from ui.widgets.ring import Ring
from ui.words.ear import Ear
from ui.words.spoken import Way
from ui.words.strings import strings_for

if TYPE_CHECKING:  # the audit asks here what is not heard
    from tests.ui.audit import Case

_HOLDING = (msgspec.Struct, list, tuple)  # What can hold a token with a name.
LAW = re.compile(r"(?:[^\W\d_]|[ ,.?'-])+")


def tokens_in(part: Any) -> dict[Token, str]:
    """Whose each disc is, as far as a record says it: a token beside a name."""
    found: dict[Token, str] = {}
    _gather((part,), found, set())
    return found


def _gather(part: Any, found: dict[Token, str], seen: set[int]) -> None:
    """Add the tokens of a part that are not there yet. `seen`: the parts looked into, as many records share them."""
    seen.add(id(part))
    if isinstance(part, msgspec.Struct):
        token, name = getattr(part, "token", None), getattr(part, "name", "")
        if isinstance(token, Token) and name:
            found.setdefault(token, name)
        part = msgspec.structs.astuple(part)
    for each in part:
        if isinstance(each, _HOLDING) and id(each) not in seen:
            _gather(each, found, seen)


def ear_of(screen: Piece[Any], case: Case) -> Ear:
    """The ear of whoever explores this picture."""
    strings = strings_for(case.language).aloud
    return Ear(strings, Way(case.language), currency_of(case.board[0]), tokens_in(screen.view))


@cache
def currency_of(board: str) -> Currency:
    """The currency of a board, read once."""
    return edition.load(board).currency


def fingers(root: Any) -> Iterator[Piece[Any]]:
    """All that takes a finger on a screen, by what the pieces say of themselves."""
    for piece in root.walk(restrict=True):
        beside = isinstance(piece, ReaderStrip | Moving) or (
            isinstance(piece, Piece) and isinstance(piece.parent, ReaderStrip)
        )
        takes = isinstance(piece, Ring | Chart) or (isinstance(piece, Piece) and piece.takes_finger)
        if takes and not beside and piece.view is not None and piece.w > 0:
            yield piece


def does(piece: Piece[Any]) -> list[Intent]:
    """All that a finger can do on a piece."""
    view = piece.view
    if isinstance(piece, Ring):
        return [space.act for space in piece.record.spaces if space.act is not None]
    if isinstance(piece, Keyboard) or not isinstance(piece, Press):
        return []
    if isinstance(view, tuple):
        return [line.why for line in view if line.why is not None]
    button = getattr(view, "button", view)
    refused = piece.refusal(view) is not None or not getattr(button, "enabled", True)
    plain = [] if refused else [getattr(button, "act", None)]
    held = getattr(view, "held", None) if getattr(view, "hold_s", 0) else None
    return [act for act in (*plain, held, getattr(view, "why", None), getattr(view, "remove", None)) if act is not None]


def lacking(some: list[Intent], others: list[Intent]) -> list[Intent]:
    """Those that the others lack; each is told by itself, as both are parts of the same records."""
    counts = Counter(map(id, others))
    counts.subtract(map(id, some))
    return [act for act in some if counts[id(act)] < 0]


def flat(all: tuple[Stop, ...]) -> Iterator[Stop]:
    for stop in all:
        yield stop
        yield from flat(stop.inside)


def unheard(root: Any, ear: Ear) -> list[str]:
    """What is wrong with the walk of a screen."""
    all = stops(root, ear)
    each_stop, touched = list(flat(all)), list(fingers(root))
    found = [f"no name: {stop}" for stop in each_stop if not stop.said.name and stop.does]
    found += [
        f"not spoken: {text!r}"
        for stop in each_stop
        for text in (stop.said.sentence(True), stop.refused)
        if text and not LAW.fullmatch(text)
    ]
    names = Counter(stop.said.sentence() for stop in all)
    found += [f"twice without a place: {name}" for name, count in names.items() if count > 1]
    found += [f"one key for two: {key}" for key, count in Counter(stop.key for stop in all).items() if count > 1]
    groups = [list(Group).index(stop.group) for stop in all]
    found += ["the groups are not in order"] if groups != sorted(groups) else []
    acts = [act for stop in each_stop for act in (stop.act, stop.held, stop.second) if act is not None]
    taken = [act for piece in touched for act in does(piece)]
    found += [f"a finger does it, the walk does not: {act}" for act in lacking(taken, acts)]
    ours = [act for act in lacking(acts, taken) if not isinstance(act, Letter | Scroll)]
    found += [f"the walk does it, no finger does: {act}" for act in ours]
    refusing = sum(isinstance(piece, Press) and bool(piece.refusal(piece.view)) for piece in touched)
    if refusing > sum(bool(stop.refused) for stop in all):
        found.append("a refusal is not said")
    return found
