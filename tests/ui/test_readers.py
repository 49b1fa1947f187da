"""Which reader a name leads to, and the one sentence for names that lead nowhere."""

from __future__ import annotations

import queue
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware import keyboard
from hardware.chip.bench import Bench
from hardware.fifo import FifoReader
from hardware.keyboard import Digits, KeyboardReader, KeyboardSettings
from hardware.ports import ReaderEvent, ReaderReady, TagGone
from hardware.rc522 import Rc522Reader
from hardware.simulated import SimulatedReader
from hardware.worker import ReaderWorker
from tests.processes import DEADLINE_S
from ui.host import readers
from ui.host.config import Config
from ui.host.readers import ChosenReader, NoSuchReader, choose_reader


@pytest.fixture
def model() -> Iterator[ChosenReader]:
    chosen = choose_reader("sim", Config())
    yield chosen
    chosen.undo()


def next_event(events: queue.SimpleQueue[ReaderEvent]) -> ReaderEvent:
    return events.get(timeout=DEADLINE_S)


def test_the_model_is_the_real_driver_with_a_hand_that_taps(model: ChosenReader) -> None:
    events: queue.SimpleQueue[ReaderEvent] = queue.SimpleQueue()
    worker = ReaderWorker(model.make, events)
    worker.start()
    try:
        ready = next_event(events)
        assert isinstance(ready, ReaderReady)
        assert ready.reader == "sim"
        assert ready.exact, "a tap of its cards is a click"
        assert isinstance(model.hand, Bench)
        model.hand.tap("04A1B2C3")
        seen, gone = next_event(events), next_event(events)
    finally:
        worker.stop()
    assert isinstance(gone, TagGone)
    assert seen.uid == "04A1B2C3"


def test_the_model_leaves_nothing_behind() -> None:
    chosen = choose_reader("sim", Config())
    assert "spidev" in sys.modules
    chosen.undo()
    assert "spidev" not in sys.modules


def test_without_the_package_the_model_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readers, "model_works", lambda: False)
    with pytest.raises(NoSuchReader, match="mfrc522"):
        choose_reader("sim", Config())


def test_screen_rc522_and_fifo_make_their_readers(tmp_path: Path) -> None:
    assert isinstance(choose_reader("screen", Config()).make(), SimulatedReader)
    assert isinstance(choose_reader("rc522", Config()).make(), Rc522Reader)
    chosen = choose_reader(f"fifo:{tmp_path / 'reader'}", Config())
    assert isinstance(chosen.make(), FifoReader)
    assert chosen.hand is None


def test_the_hand_of_the_screens_reader_is_the_reader_itself() -> None:
    chosen = choose_reader("screen", Config())
    assert chosen.hand is chosen.make()


def test_a_keyboard_is_the_one_named_with_the_options_of_the_configuration(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[KeyboardSettings] = []
    monkeypatch.setattr(keyboard, "KeyboardReader", made.append)
    named = KeyboardSettings(Path("/dev/input/event7"), Digits.DECIMAL_8, reversed_bytes=True)
    choose_reader("keyboard", Config(keyboard=named)).make()
    choose_reader("keyboard:/dev/input/event9", Config(keyboard=named)).make()
    choose_reader("keyboard:/dev/input/event9", Config()).make()
    other = Path("/dev/input/event9")
    assert made == [named, KeyboardSettings(other, Digits.DECIMAL_8, True), KeyboardSettings(other)]


@pytest.mark.parametrize("kind", ["nonsense", "", "fifo:", "screen:1", "sim:x", "rc522:0", "autox"])
def test_an_unknown_reader_is_refused(kind: str) -> None:
    with pytest.raises(NoSuchReader, match="expected auto, screen, sim, rc522"):
        choose_reader(kind, Config())


def test_a_keyboard_that_nobody_named_is_never_taken() -> None:
    with pytest.raises(NoSuchReader, match="name the device"):
        choose_reader("keyboard", Config())


def test_a_path_that_is_no_pipe_is_refused() -> None:
    with pytest.raises(NoSuchReader, match="/etc/passwd"):
        choose_reader("fifo:/etc/passwd", Config())


def test_auto_takes_what_answers() -> None:
    chosen = choose_reader("sim", Config())
    try:
        found = choose_reader("auto", Config())
        assert isinstance(found.make(), Rc522Reader)
        assert found.hand is None
    finally:
        chosen.undo()


def test_auto_without_any_reader_is_on_the_screen(tmp_path: Path) -> None:
    assert isinstance(choose_reader("auto", Config()).make(), SimulatedReader)


def test_auto_takes_the_configured_reader_even_if_it_is_unplugged(tmp_path: Path) -> None:
    """The screen then says that it is unplugged, and it is read as soon as it is plugged in."""
    config = Config(keyboard=KeyboardSettings(tmp_path / "not-there"))
    assert isinstance(choose_reader("auto", config).make(), KeyboardReader)


def test_a_model_unplugged_is_reported_and_reads_again_once_plugged_in(model: ChosenReader) -> None:
    events: queue.SimpleQueue[ReaderEvent] = queue.SimpleQueue()
    worker = ReaderWorker(model.make, events)
    worker.start()
    try:
        assert isinstance(next_event(events), ReaderReady)
        assert isinstance(model.hand, Bench)
        model.hand.unplug()
        fault = next_event(events)
        model.hand.plug()
        back = next_event(events)
    finally:
        worker.stop()
    assert (fault.cause.value, fault.lasting) == ("silent", True)  # type: ignore[union-attr]
    assert isinstance(back, ReaderReady)
