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
from ui.views.shared import greyed, ground
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
    go: r.ButtonView | None = None,
) -> sr.FootView:
    """The `hint` at what is missing, the refusal with its ground, whether a repeat is meant, or the `offer` of what the
    bank would book. `others`: the ways out of the first two; `step`: what a refusal is about, in a longer plan; `go`:
    the next step, greyed in the first two."""
    command = form.command(w.game)
    if command is None:
        return missing(hint, others, go)
    events = decide(w.game, command)
    if isinstance(events, Refused):
        return refused(w, events, step or command, others, go)
    if isinstance(form, Typed) and form.repeats:
        again = a.Put(replace(form, repeats=False))
        return sr.FootView((w.t("cashier.repeats"),), go=main(w, "cashier.again", again, "redo"), high=True)
    return offer(command, events)


def missing(hint: tuple[str, ...], others: Others = (), go: r.ButtonView | None = None) -> sr.FootView:
    """What is missing before the bank can be asked; the next step says it too."""
    greyed_go = replace(go, enabled=False, reason=hint[0]) if go is not None else None
    return sr.FootView(hint, others=others, go=greyed_go, high=True)


def refused(
    w: Told, why: Refused, command: c.Command | None = None, others: Others = (), go: r.ButtonView | None = None
) -> sr.FootView:
    """Why the bank refuses, with the way to the clause; the next step says it too."""
    greyed_go = greyed(w, go, why, command) if go is not None else None
    return sr.FootView((w.refusal(why, command),), True, others=others, go=greyed_go, high=True, why=ground(why))


def main(w: Told, words: str, act: a.Act, icon: str = "check") -> r.ButtonView:
    """The button of the next step, with the words of this id."""
    return r.ButtonView(w.t(words), icon=icon, look=r.Look.MAIN, act=act)


def signed(w: Told, form: Composed, command: c.Command, foot: sr.FootView, words: str) -> sr.FootView:
    """The foot with its last key: the card that signs, or the button, the id of its `words`, that books by touch."""
    who = form.signer(w.game)
    return by_card(w, who, foot) if who is not None else replace(foot, go=main(w, words, a.Book(command)))


def by_card(w: Told, who: str, foot: sr.FootView) -> sr.FootView:
    """The foot with the card that signs what it says."""
    return replace(foot, signs=(signer(w, who),))
