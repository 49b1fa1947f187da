"""The foot of what is composed: what is missing, why the bank refuses, or what would be booked, and who signs it.

Law: the card that the foot asks for is the card that signs: both are `signer` of the form.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from banker import commands as c
from banker.events import Events
from banker.refusal import Refused
from banker.rules import decide
from ui.records import pieces as r
from ui.records import sheets as sr
from ui.table import acts as a
from ui.table.lay import Composed, Typed
from ui.views.shared import ground
from ui.views.sheet_parts import signer
from ui.views.told import Told

Others = tuple[r.ButtonView, ...]


def foot(
    w: Told,
    form: Composed,
    hint: tuple[str, ...],
    offer: Callable[[c.Command, Events], sr.FootView],
    *,
    others: Others = (),
    step: c.Command | None = None,
) -> sr.FootView:
    """The `hint` at what is missing, the refusal with its ground, whether a repeat is meant, or the `offer` of what the
    bank would book. `others`: the ways out of the first two; `step`: what a refusal is about, in a longer plan."""
    command = form.command(w.game)
    if command is None:
        return sr.FootView(hint, others=others, high=True)
    events = decide(w.game, command)
    if isinstance(events, Refused):
        return refused(w, events, step or command, others)
    if isinstance(form, Typed) and form.repeats:
        again = a.Put(replace(form, repeats=False))
        return sr.FootView((w.t("cashier.repeats"),), go=main(w, "cashier.again", again, "redo"), high=True)
    return offer(command, events)


def refused(w: Told, why: Refused, command: c.Command | None = None, others: Others = ()) -> sr.FootView:
    """Why the bank refuses, with the way to the clause."""
    return sr.FootView((w.refusal(why, command),), True, others=others, high=True, why=ground(why))


def main(w: Told, words: str, act: a.Act, icon: str = "check") -> r.ButtonView:
    """The button of the next step, with the words of this id."""
    return r.ButtonView(w.t(words), icon=icon, look=r.Look.MAIN, act=act)


def signed(w: Told, form: Composed, command: c.Command, foot: sr.FootView, words: str) -> sr.FootView:
    """The foot with its last key: the card that signs, or the button, the id of its `words`, that books by touch."""
    who = form.signer(w.game)
    if who is None:
        return replace(foot, go=main(w, words, a.Book(command)))
    return replace(foot, signs=(signer(w, who),))
