"""What any screen offers: found by walking through its record, so a new screen needs nothing here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from functools import cache
from itertools import islice
from types import NoneType
from typing import get_args, get_type_hints

import msgspec

from ui.flow.view import ScreenView
from ui.records import auction as ar
from ui.records import pieces as r
from ui.records import screens as screen_records
from ui.records.debts import DebtView
from ui.records.dice import DicePadView
from ui.records.idle import DrawnView
from ui.records.intents import Intent
from ui.table import acts as a
from ui.table.forms import Because

# So many rows of a list are looked at; of a long list only what is seen is ever made.
MOST_ROWS = 40
# The fields of the keys that are always there: they answer no question.
ALWAYS = frozenset(
    {"undo", "redo", "history", "menu", "languages", "turn", "games", "settings", "event", "clock", "hint"}
)
OUT = ("back", "close")  # The fields of the way out of a screen, where it has one.


def pieces(record: msgspec.Struct, but: frozenset[str] = frozenset()) -> Iterator[msgspec.Struct]:
    """A record, and every record in it, without the fields `but`. What a touch does is no part of a screen."""
    waiting = [record]
    while waiting:
        piece = waiting.pop()
        yield piece
        inner: list[msgspec.Struct] = []
        for name in _searched(type(piece), but):
            value = getattr(piece, name)
            if value is None or isinstance(value, _PLAIN):
                continue
            if isinstance(value, msgspec.Struct):
                inner.append(value)
            elif isinstance(value, (tuple, Sequence)):  # most are tuples, which is known sooner
                inner += [each for each in islice(value, MOST_ROWS) if isinstance(each, msgspec.Struct)]
        waiting += reversed(inner)


# Words, figures, choices and what a touch does: no record of a screen lies in them.
_PLAIN = (str, int, float, Enum, Intent)


@cache
def _searched(kind: type[msgspec.Struct], but: frozenset[str]) -> tuple[str, ...]:
    """The fields of a kind of record in which others may lie, judging by their types, without the fields `but`."""
    hints = get_type_hints(kind)
    return tuple(name for name in kind.__struct_fields__ if name not in but and not _is_plain(hints[name]))


def _is_plain(hint: object) -> bool:
    if parts := get_args(hint):
        return all(_is_plain(part) for part in parts)
    return hint in (..., NoneType) or (isinstance(hint, type) and issubclass(hint, _PLAIN))


def buttons(view: ScreenView) -> list[r.ButtonView]:
    """All that can be touched or held; of a tile that does both, each."""
    return [button for piece in pieces(view) for button in _of(piece)]


def _of(piece: msgspec.Struct) -> Sequence[r.ButtonView]:
    if isinstance(piece, r.ButtonView):
        return (piece,)
    if not _has(type(piece), ("act", "held")):
        return ()
    act, held = getattr(piece, "act", None), getattr(piece, "held", None)
    found = [] if act is None else [r.ButtonView(act=act)]
    if held is not None:
        found.append(r.ButtonView(act=held, hold_s=piece.hold_s))  # type: ignore[attr-defined]
    return found


@cache
def _has(kind: type[msgspec.Struct], names: tuple[str, ...]) -> bool:
    """Whether a kind of record has any field of these names: so the many that have none are done with at once."""
    return not set(names).isdisjoint(kind.__struct_fields__)


def answers(view: ScreenView) -> Iterator[r.ButtonView]:
    """The touches and holds that answer the question: not the way out, not the keys that are always there, and a
    player's tile only if it is held."""
    for piece in pieces(view, ALWAYS | frozenset(OUT)):
        for button in _of(piece):
            answering = button.hold_s or not hasattr(piece, "held")
            if answering and button.enabled and button.act is not None and not _reads(button.act):
                yield button


def _reads(act: Intent) -> bool:
    """Whether a touch only shows a deed or why an amount is due, which can be read during any question."""
    return isinstance(act, a.Put) and isinstance(act.open, a.DeedShown | Because)


def leads_on(view: ScreenView, *, asked: bool) -> bool:
    """Whether anything can be done on this screen that leads on. (A fault may ask to switch the machine off and on.)

    `asked`: it asks a question, and to put it aside does not answer that. A strip that asks for anybody's card waits
    for no one, and leads nowhere.
    """
    if isinstance(view, screen_records.FaultView):
        return bool(view.lines)
    if isinstance(view, screen_records.HomeView):
        return view.new.enabled
    if isinstance(view, ar.AuctionView) and view.offer.amount and not _ends(view):
        return False
    ways_out = [way for way in (getattr(view, name, None) for name in OUT) if way is not None]
    if any(not way.enabled or way.act is None for way in ways_out):
        return False
    return bool(ways_out and not asked) or any(True for _ in answers(view)) or any(map(_invites, pieces(view)))


def _invites(piece: msgspec.Struct) -> bool:
    match piece:
        case r.SignatureView():
            return piece.token is not None or piece.signing not in (r.Signing.WAITS, r.Signing.REMINDS)
        case DicePadView():
            return piece.enabled
        case screen_records.KeyboardView():
            return bool(piece.done)
        case _:
            return False


def _ends(view: ar.AuctionView) -> bool:
    """Whether an auction comes to an end: the hammer can be let fall, or falls by itself."""
    runs = view.countdown is not None and not view.countdown.stopped
    return runs or any(way.enabled and way.act is not None and way.hold_s for way in view.ways)


NO_TILES = frozenset({"tiles"})


def shown_balances(view: ScreenView) -> Iterator[tuple[r.Token, str]]:
    """Whose balance is shown and in which words, but for the tiles around the board."""
    for piece in pieces(view, NO_TILES):
        if not _has(type(piece), ("token", "change")):
            continue
        token, balance, change = (getattr(piece, name, None) for name in ("token", "balance", "change"))
        if isinstance(piece, r.Change) and piece.token is not None:
            yield piece.token, piece.before
        if isinstance(token, r.Token) and balance:
            yield token, balance
        if isinstance(piece, DebtView):  # the paper at its right is another's
            yield piece.token, piece.facts[1].amount
            token = piece.payee.token
        if isinstance(token, r.Token) and isinstance(change, r.Change):  # a card laid open is booked already
            yield token, change.after if isinstance(piece, DrawnView) else change.before
