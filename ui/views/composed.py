"""The foot of what is composed: what is missing, why the bank refuses, or what would be booked, and who signs it.

Law: the card that the foot asks for is the card that signs: both are `signer` of the form.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from banker import commands as c
from banker.game import Game
from banker.refusal import Refused
from ui.records import pieces as r
from ui.records import sheets as sr
from ui.table import acts as a
from ui.table.lay import Composed
from ui.table.plans import after
from ui.views import sheet_parts
from ui.views.shared import ground
from ui.views.told import Told

Offer = Callable[[c.Command, Game], sr.FootView]
"""What is said of a command that the bank would take, given the game after it."""


def foot(w: Told, form: Composed, hint: str, offer: Offer) -> sr.FootView:
    """The `hint` at what is missing, the refusal with its ground, whether a repeat is meant, or the `offer`."""
    command = form.command
    if command is None:
        return sr.FootView((hint,), high=True)
    then = after(w.game, command)
    if isinstance(then, Refused):
        words = w.refusal(then, command)
        return sr.FootView((words,), True, high=True, why=ground(w, then))
    if form.repeats:
        return sheet_parts.once_more(w, a.Put(replace(form, repeats=False)))
    return offer(command, then)


def signed(w: Told, form: Composed, command: c.Command, foot: sr.FootView, words: str) -> sr.FootView:
    """The foot with its last key: the card that signs, or the button, the id of its `words`, that books by touch."""
    who = form.signer
    if who is None:
        return replace(foot, go=r.ButtonView(w.t(words), icon="check", look=r.Look.MAIN, act=a.Book(command)))
    asks = w.t("table.put_card", name=w.account(who))
    return replace(foot, signs=(sheet_parts.signer(w, who, asks),))
