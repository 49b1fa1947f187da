"""The dice after a throw that was undone or not booked, with real touches: the same screen throws again."""

from __future__ import annotations

import pytest

from banker import commands as c
from banker import pending as p
from banker.history import Operation
from banker.log import NotBooked
from banker.rules import speed_die
from hardware.ports import FaultCause, ReaderFault
from tests.ui import table_samples as samples
from tests.ui.offscreen import Desk, key_for, tap, tap_piece
from tests.ui.test_never_stuck import Sitting
from tests.ui.test_never_stuck import stage as stage
from ui.records import intents as i
from ui.records.idle import IdleView
from ui.screens.table import TableScreen
from ui.widgets.dice import DIE, ROW

PLAYS = {
    name: play
    for name, play in samples.waiting("suisse-2007", 3).items()
    if isinstance(play.game.top, p.Throw | p.JailChoice | p.RentThrow)
}
CHANCE = {"p1": 4}  # From here a throw of 1 and 2 leads to a card, which has a screen of its own.


def seated(stage: Desk, play: samples.Play) -> Sitting:
    """People at the table, who have read what was said of the newest bookings."""
    at = Sitting(stage, play, "cards")
    while not isinstance(getattr(at.look(), "middle", None), IdleView):
        at.step()
    return at


def thrown(at: Sitting) -> tuple[int, int]:
    """The dice of the newest booking."""
    body = at.at.bank.course.bodies[at.at.bank.course.path[-1]]
    assert isinstance(body, Operation)
    assert isinstance(body.command, c.ThrowDice)
    return body.command.dice


def undo(at: Sitting) -> None:
    """Touch *Undo* in its present place. Returns the screen that follows."""
    at.look()
    tap_piece(key_for(at.screen, at.screen.record.undo))
    at.look()


def test_every_kind_of_throw_is_among_them() -> None:
    assert {type(play.game.top) for play in PLAYS.values()} == {p.Throw, p.JailChoice, p.RentThrow}
    assert any(speed_die.counts(play.game, play.game.top) for play in PLAYS.values())


@pytest.mark.parametrize("name", PLAYS)
def test_after_an_undo_no_die_is_chosen_and_other_dice_are_thrown(stage: Desk, name: str) -> None:
    """Regression: both dice stayed chosen, and touches on others threw nothing."""
    at = seated(stage, PLAYS[name])
    for dice in ((1, 1), (2, 3), (2, 3)):
        at.throw(*dice)
        assert thrown(at) == dice
        undo(at)
        assert isinstance(at.screen, TableScreen)
        assert not any(at.screen.idle.pad.chosen)


def test_after_a_card_and_its_own_screen_too(stage: Desk) -> None:
    at = seated(stage, samples.Play("suisse-2007", 3, pawns=CHANCE))
    at.throw(1, 2)
    at.look()
    assert not isinstance(at.screen, TableScreen)
    undo(at)
    assert at.screen.idle.pad.chosen == (0, 0)
    at.throw(1, 2)
    assert thrown(at) == (1, 2)


def test_after_redo_and_another_undo_too(stage: Desk) -> None:
    at = seated(stage, samples.Play("suisse-2007", 3))
    at.throw(1, 2)
    undo(at)
    tap_piece(at.screen.idle.doing(i.Redo()))
    at.look()
    assert isinstance(at.at.game.top, p.Purchase)
    undo(at)
    at.throw(4, 2)
    assert thrown(at) == (4, 2)


def test_while_a_throw_is_booked_its_dice_stay_in_sight_and_if_it_is_not_booked_they_are_thrown_again(
    stage: Desk,
) -> None:
    at = seated(stage, samples.Play("suisse-2007", 3))
    stage.heard = at.at.flow.on_intent
    pad = at.screen.idle.pad
    at.throw(1, 2)
    at.look()
    assert (pad.chosen, len(at.at.jobs)) == ((1, 2), 1)
    at.throw(1, 2)
    assert len(at.at.jobs) == 1, "one throw is booked once"
    for _ in range(2):  # the second time the same words still stand
        at.at.jobs.pop().failed(NotBooked("database or disk is full"))
        at.look()
        at.throw(1, 2)
        assert len(at.at.jobs) == 1
    at.at.serve()
    assert thrown(at) == (1, 2)


def test_a_throw_that_is_refused_leaves_no_die_chosen(stage: Desk) -> None:
    at = seated(stage, samples.Play("suisse-2007", 3))
    stage.heard = at.at.flow.on_intent
    at.throw(1, 2)
    at.at.jobs.pop().failed(NotBooked("database or disk is full"))
    at.look()
    assert at.screen.idle.pad.chosen == (0, 0)


def touch_die(at: Sitting, row: int, face: int) -> None:
    """A touch on this face in this row of dice."""
    x, y, w, _ = at.screen.idle.pad.box
    tap(x + (face - 1) * (w - DIE) / 5 + DIE / 2, y + row * ROW + DIE / 2)


@pytest.mark.parametrize("lasting", [True, False])
def test_a_fault_of_the_reader_between_two_dice_takes_back_neither(stage: Desk, lasting: bool) -> None:
    """Regression: the first die was forgotten: the second alone threw nothing."""
    at = seated(stage, PLAYS["throw"])
    touch_die(at, 0, 1)
    at.at.flow.on_reader(ReaderFault(FaultCause.UNSTABLE, "wires", 0, lasting=lasting))
    at.look()
    touch_die(at, 1, 2)
    at.look()
    assert thrown(at) == (1, 2)
