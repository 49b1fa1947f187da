"""The full screens in the whole app, with the reader's driver: a trade, a plan, the pad, a correction, and back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from banker import commands as c
from banker import pending as p
from tests.ui.played import Gestures, Played, Until, play
from ui.records.intents import Intent
from ui.records.screens import TableView
from ui.records.sheets import SheetView
from ui.table import acts as a
from ui.table.cashing import Cashing
from ui.table.forms import Correcting, Estate, History, Trading
from ui.table.lay import Lay

ONE, TWO = 6, 8  # Two streets of a group: a deed of each player.


def put(t: Played, draft: Lay) -> Gestures:
    """Touch what makes this draft of what is composed."""
    yield from t.answer(lambda act: act == a.Put(draft))


def each_has_a_street(t: Played) -> Gestures:
    yield from t.seat(2)
    yield from t.throw(2, 4)
    yield from t.sign(0)
    yield from t.throw(3, 5)
    yield from t.sign(1)


def the_full_screens(t: Played) -> Gestures:
    yield from each_has_a_street(t)
    one, two = (player.id for player in t.game.players)
    assert (t.game.registry.title(ONE).holder, t.game.registry.title(TWO).holder) == (one, two)

    # A trade, composed by touch and signed by both cards, the other's first.
    yield from put(t, Trading(one, two))
    yield from t.answer(lambda act: getattr(getattr(act, "open", None), "adding", None) is not None)
    yield from t.answer(lambda act: ONE in getattr(getattr(act, "open", None), "gives", p.Bundle()).deeds)
    offered = Trading(one, two, p.Bundle((ONE,)))
    yield from put(t, offered)
    yield from t.books(lambda until: answered(t, lambda act: act == a.Book(offered.command(t.game)), until))
    assert isinstance(t.flow.view(), SheetView)
    yield from t.sign(1)
    assert t.game.registry.title(ONE).holder == one
    yield from t.sign(0)
    assert t.game.registry.title(ONE).holder == two
    assert isinstance(t.flow.view(), TableView)

    # A mortgage planned on the estate: another card is refused, the owner's signs.
    yield from t.ask(t.card(1), lambda: t.flow.table.open == Estate(two))
    yield from put(t, Estate(two, "mortgage"))
    yield from put(t, Estate(two, "mortgage", plan=(c.Mortgage(two, ONE),)))
    before = t.booked
    yield from t.show_card(t.card(0), lambda: t.strip != "")
    assert t.booked == before
    yield from t.sign(1)
    assert t.game.registry.title(ONE).mortgaged
    assert t.flow.table.open is None, "an estate closes once its plan is signed"

    # The pad pays a salary out.
    yield from t.menu()
    yield from t.answer(lambda act: isinstance(getattr(act, "open", None), Cashing))
    yield from t.answer(lambda act: getattr(getattr(act, "open", None), "what", "") == "salary")
    salary = t.app.stage.screen.view.buttons[-1].act
    assert isinstance(salary.command, c.CashSalary)
    yield from t.books(lambda until: answered(t, lambda act: act == salary, until))
    yield from t.answer(lambda act: isinstance(act, a.CloseOpen))

    # A correction from the history, held; then everything back to before the trade, held, in one step.
    t.touch(t.app.stage.screen.history)
    yield lambda: isinstance(t.flow.table.open, History)
    number = next(line.number for line in t.flow.table.all if isinstance(line.body.command, c.ProposeTrade))
    yield from put(t, Correcting())
    yield from put(t, Correcting("deed"))
    yield from t.answer(lambda act: getattr(getattr(act, "open", None), "space", None) == ONE)
    yield from t.answer(lambda act: getattr(getattr(act, "open", None), "holder", None) == one)
    yield from t.answer(lambda act: getattr(getattr(act, "open", None), "explaining", False))
    yield from t.answer(lambda act: getattr(getattr(act, "open", None), "reason", None) == "forgotten")
    yield from t.answer_held(lambda act: isinstance(act, a.Revise))
    assert t.game.registry.title(ONE).holder == one
    yield lambda: isinstance(t.flow.table.open, History) and not t.flow.waits
    yield from row(t, number)
    yield from t.answer_held(lambda act: isinstance(act, a.UndoTo))
    assert not t.game.registry.title(ONE).mortgaged
    assert t.game.corrections == ()
    assert isinstance(t.flow.view(), TableView)


def row(t: Played, number: int) -> Gestures:
    """Touch the line of this operation in the history."""
    index = next(n for n, line in enumerate(t.flow.table.all) if line.number == number)
    t.touch(t.app.stage.screen.reach(index))
    yield lambda: t.flow.table.open == History(chosen=number)


def answered(t: Played, wanted: Callable[[Intent], bool], until: Until) -> Gestures:
    """Touch this, until something has come of it."""
    yield from t.answer(wanted)
    yield until


def test_the_full_screens_in_the_whole_app(tmp_path: Path) -> None:
    play(the_full_screens, tmp_path)
