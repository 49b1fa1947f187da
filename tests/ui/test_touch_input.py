"""Touchscreens that come and go while the app runs, and each touch that begins on them ends, lifted or lost."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.processes import DEADLINE_S
from tests.ui.piped_touch import SLOT, TRACKING, Machine, Piped, X, Y

if TYPE_CHECKING:
    from tests.ui.offscreen import Desk

# The reader's threads never end by themselves; here a pipe that is over ends its own.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")


class Screens:
    """The source of touches on that machine, and what has come of it."""

    def __init__(self, source: Any) -> None:
        self.source = source
        self.begun: list[tuple[float, float]] = []
        self.ended = 0
        self.lost: list[tuple[float, float]] = []

    def update(self) -> None:
        self.source.update(self._dispatched)

    def _dispatched(self, kind: str, touch: Any) -> None:
        if kind == "begin":
            self.begun.append((touch.sx, touch.sy))
        self.ended += kind == "end" and not touch.lost
        if kind == "end" and touch.lost:
            self.lost.append((touch.sx, touch.sy))

    def until(self, holds: Callable[[], object]) -> None:
        end = time.monotonic() + DEADLINE_S
        while not holds():
            assert time.monotonic() < end, "waited in vain"
            self.update()
            time.sleep(0.005)

    def until_reads(self, count: int) -> None:
        """Wait until so many touchscreens are read."""
        self.until(lambda: len(self.source._readings) == count)


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@pytest.fixture
def screens(machine: Machine, table: Desk, monkeypatch: pytest.MonkeyPatch) -> Iterator[Screens]:
    """What reads the machine's touchscreens, begun while none is there."""
    from kivy.core.window import Window

    from ui.host import touch_input

    monkeypatch.setattr(touch_input, "Device", Piped)
    monkeypatch.setattr(Piped, "refused", False)
    monkeypatch.setattr(touch_input, "LOOK_S", 0.01)
    Window.show_cursor = True
    screens = Screens(touch_input.Touchscreens(machine.root))
    screens.source.start()
    yield screens
    screens.source.stop()
    monkeypatch.setattr(Piped, "over", True)
    for reading in screens.source._readings:
        Path(os.path.realpath(reading.node)).touch()
        reading.thread.join(DEADLINE_S)
        assert not reading.thread.is_alive()


def test_a_touchscreen_that_comes_after_the_start_is_read_and_hides_the_arrow(
    machine: Machine, screens: Screens
) -> None:
    from kivy.core.window import Window

    screens.update()
    assert Window.show_cursor
    machine.plug(3)
    screens.until_reads(1)
    machine.touch(3, 250, 100)
    screens.until(lambda: screens.ended)
    assert screens.begun == [(0.25, 0.9)]
    assert not Window.show_cursor


@pytest.mark.parametrize("file_stays", [False, True])
@pytest.mark.parametrize("again", [3, 4])
def test_one_that_is_plugged_in_again_is_read_again_and_each_touch_counts_once(
    machine: Machine, screens: Screens, again: int, file_stays: bool
) -> None:
    machine.plug(3, "usb-event")
    screens.until_reads(1)
    machine.touch(3, 100, 100)
    screens.until(lambda: screens.ended == 1)
    machine.pull(3, file_stays=file_stays)
    screens.until(lambda: not screens.source._found and Piped.refused == file_stays)
    machine.plug(again, "usb-event")
    machine.touch(again, 200, 200)
    screens.until(lambda: screens.ended == 2)
    machine.touch(again, 300, 300)
    screens.until(lambda: screens.ended == 3)
    assert screens.begun == [(0.1, 0.9), (0.2, 0.8), (0.3, 0.7)]
    assert len(screens.source._readings) == 1


def test_one_plugged_in_elsewhere_is_read_there(machine: Machine, screens: Screens) -> None:
    machine.plug(3, "usb-1-event")
    screens.until_reads(1)
    machine.pull(3)
    machine.plug(5, "usb-2-event")
    screens.until_reads(2)
    machine.touch(5, 500, 500)
    screens.until(lambda: screens.ended)
    assert screens.begun == [(0.5, 0.5)]


def test_one_with_a_second_name_is_read_once(machine: Machine, screens: Screens) -> None:
    machine.plug(3, "usb-event")
    screens.until_reads(1)
    (machine.root / "dev/input/by-path/usbv2-event").symlink_to("../event3")
    screens.until(lambda: screens.source._found[0].node.name == "usbv2-event")
    looked = screens.source._found
    screens.until(lambda: screens.source._found is not looked)
    machine.touch(3, 500, 500)
    screens.until(lambda: screens.ended)
    assert len(screens.source._readings) == 1


def test_a_finger_on_a_touchscreen_that_goes_away_is_lost(machine: Machine, screens: Screens) -> None:
    machine.plug(3, "usb-event")
    screens.until_reads(1)
    machine.lay(3, 100, 100)
    screens.until(lambda: screens.begun)
    machine.pull(3)
    screens.until(lambda: screens.lost)
    assert (screens.lost, screens.ended) == ([(0.1, 0.9)], 0)
    machine.plug(4, "usb-event")
    machine.touch(4, 200, 200)
    screens.until(lambda: screens.ended)
    assert screens.begun == [(0.1, 0.9), (0.2, 0.8)]


TAKEN_OVER = {"without an end": ((TRACKING, 77), (X, 500)), "with it": ((TRACKING, -1), (TRACKING, 77), (X, 500))}


@pytest.mark.parametrize("changes", TAKEN_OVER.values(), ids=TAKEN_OVER)
def test_a_finger_whose_slot_another_takes_is_lost(
    machine: Machine, screens: Screens, changes: tuple[tuple[int, int], ...]
) -> None:
    machine.plug(3)
    screens.until_reads(1)
    machine.lay(3, 100, 100)
    screens.until(lambda: screens.begun)
    machine.say(3, *changes)
    screens.until(lambda: len(screens.begun) == 2)
    assert (len(screens.lost), screens.ended) == (1, 0)
    assert screens.begun[1] == (0.5, 0.9), "the height was not told again"
    machine.say(3, (TRACKING, -1))
    screens.until(lambda: screens.ended)
    assert len(screens.lost) == 1


def test_fingers_of_which_records_were_dropped_are_lost_and_the_device_is_read_on(
    machine: Machine, screens: Screens
) -> None:
    machine.plug(3)
    screens.until_reads(1)
    machine.lay(3, 100, 100)
    machine.say(3, (SLOT, 1), (TRACKING, 78), (X, 300), (Y, 300))
    screens.until(lambda: len(screens.begun) == 2)
    machine.drop(3)
    screens.until(lambda: len(screens.lost) == 2)
    machine.touch(3, 400, 400)
    screens.until(lambda: screens.ended)
    assert screens.begun[2] == (0.4, 0.6)


def test_a_device_that_is_opened_speaks_of_the_slot_that_it_says(
    machine: Machine, screens: Screens, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Piped, "slot", 1)
    machine.plug(3)
    screens.until_reads(1)
    machine.say(3, (TRACKING, 1), (X, 100), (Y, 100))
    machine.say(3, (SLOT, 0), (TRACKING, 2), (X, 200), (Y, 200))
    screens.until(lambda: len(screens.begun) == 2)
    assert not screens.lost


def test_a_tap_and_its_neighbour_in_one_look_both_count(machine: Machine, screens: Screens) -> None:
    """While the app is busy several reports come at once."""
    machine.plug(3)
    screens.until_reads(1)
    machine.touch(3, 100, 100)
    machine.touch(3, 200, 200)
    machine.touch(3, 300, 300)
    screens.until(lambda: screens.ended == 3)
    assert screens.begun == [(0.1, 0.9), (0.2, 0.8), (0.3, 0.7)]
    assert not screens.lost


def test_a_move_without_a_finger_is_no_touch(machine: Machine, screens: Screens) -> None:
    machine.plug(3)
    screens.until_reads(1)
    machine.touch(3, 100, 100)
    machine.say(3, (X, 150))
    machine.touch(3, 200, 200)
    screens.until(lambda: screens.ended == 2)
    assert screens.begun == [(0.1, 0.9), (0.2, 0.8)]
