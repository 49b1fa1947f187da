"""A touch that nobody saw lifted books nothing, on any key: from the touchscreen's records through the app."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from banker import commands as c
from hardware.chip.pi import Wires
from tests.ui.piped_touch import TRACKING, Machine, Piped, X, Y
from tests.ui.played import Gestures, Played, play
from ui.table import acts as a
from ui.table.forms import History
from ui.views.home import ReaderState

if TYPE_CHECKING:
    from ui.widgets.press import Press

EVENT, PORT = 3, "usb-event"
ELSEWHERE = ((X, 999), (Y, 1))  # A corner in which nothing takes a finger, in thousandths.


def _goes_away(machine: Machine) -> None:
    machine.pull(EVENT)
    machine.plug(EVENT, PORT)


# How a contact comes to have no end: another takes its slot, with and without -1; records are missing.
WAYS: list[Callable[[Machine], None]] = [
    _goes_away,
    lambda machine: machine.say(EVENT, (TRACKING, 9001), *ELSEWHERE),
    lambda machine: machine.say(EVENT, (TRACKING, -1), (TRACKING, 9002), *ELSEWHERE),
    lambda machine: machine.drop(EVENT),
]


class Hand:
    """Fingers on the app's touchscreen."""

    def __init__(self, t: Played) -> None:
        from kivy.base import EventLoop

        from ui.host import touch_input

        touch_input.Device, touch_input.LOOK_S = Piped, 0.01  # type: ignore[misc]
        self._t = t
        self.machine = Machine(Path(tempfile.mkdtemp()))
        self.machine.plug(EVENT, PORT)
        source = touch_input.Touchscreens(self.machine.root)
        source.start()
        EventLoop.add_input_provider(source, True)

    def loses(self, find: Callable[[], Press[Any]]) -> Gestures:
        """Hold what is found, and have the contact end in each way before the time is full."""
        from ui.demo.hand import middle
        from ui.look import theme

        before = self._t.booked
        for way in WAYS:
            piece = find()
            x, y = middle(piece)
            self.machine.lay(EVENT, round(1000 * x / theme.scale.width), round(1000 * y / theme.scale.height))
            yield lambda piece=piece: piece.progress > 0.2
            way(self.machine)
            yield lambda piece=piece: not piece.pressed and piece.progress == 0
            assert self._t.booked == before, "a finger that nobody saw lifted has booked"
            self.machine.say(EVENT, (TRACKING, -1))
            yield lambda: True

    def held(self, wanted: Callable[[Any], bool]) -> Callable[[], Press[Any]]:
        """What is on the screen, is held and does this."""
        from ui.widgets.press import Press

        def find() -> Press[Any]:
            there = [piece for piece in self._t.app.stage.walk() if isinstance(piece, Press) and piece.view is not None]
            return next(piece for piece in there if piece._hold_s > 0 and wanted(piece.view))

        return find


def books(kind: type) -> Callable[[Any], bool]:
    """Whether a button books such a command."""
    return lambda view: isinstance(getattr(view.act, "command", None), kind)


def each_hold_is_void(t: Played) -> Gestures:
    yield from t.seat(2)
    hand = Hand(t)
    yield from t.throw(1, 2)
    yield from t.sign(0)
    yield from t.throw(1, 2)
    yield from hand.loses(hand.held(books(c.Pay)))  # the banker pays for a player who is away
    yield from t.sign(1)
    yield from t.throw(1, 2)
    yield from t.books(lambda until: _then(t.answer(books_act(c.Decline)), until))
    yield from t.sign(1)  # bids
    yield from t.answer(lambda act: isinstance(act, a.StopCountdown))
    hammer = hand.held(books(c.Hammer))
    yield from hand.loses(hammer)
    yield from t.books(lambda until: t.hold(hammer(), until))
    yield from t.menu()
    yield from hand.loses(hand.held(books(c.EndGame)))
    t.flow.on_intent(a.CloseOpen())
    t.flow.on_intent(a.OpenHistory())
    yield lambda: isinstance(t.flow.table.open, History) and not t.flow.waits
    t.flow.on_intent(a.Put(History(chosen=2)))
    yield lambda: t.app.stage.screen.buttons and t.flow.table.open.chosen == 2
    yield from hand.loses(hand.held(lambda view: isinstance(view.act, a.UndoTo)))
    t.flow.on_intent(a.CloseOpen())
    yield from t.throw(2, 3)
    t.bench.pi.unplug(Wires.FAILING)
    yield lambda: t.flow.desk.reader is ReaderState.FAULT
    yield from hand.loses(hand.held(lambda view: isinstance(getattr(view, "held", None), a.SignHere)))


def books_act(kind: type) -> Callable[[Any], bool]:
    """Whether an act books such a command."""
    return lambda act: isinstance(getattr(act, "command", None), kind)


def _then(gesture: Gestures, until: Callable[[], object]) -> Gestures:
    yield from gesture
    yield until


def test_each_hold_is_void_when_nobody_saw_the_finger_lifted(tmp_path: Path) -> None:
    play(each_hold_is_void, tmp_path)
