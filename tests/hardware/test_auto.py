"""Which reader is chosen when none is named."""

from __future__ import annotations

import os

from hardware import keyboard
from hardware.auto import find_reader, first_that_opens
from hardware.chip.bench import Bench
from hardware.chip.pi import Node
from hardware.keyboard import KeyboardReader, KeyboardSettings
from hardware.pins import ReaderPins
from hardware.rc522 import Rc522Reader


def test_the_rc522_is_chosen_if_it_answers(bench) -> None:
    make = first_that_opens([bench.reader])
    assert make is not None
    assert make().name == "sim"
    assert bench.pi.gpio.levels == {}


def test_none_if_nothing_answers(bench) -> None:
    bench.pi.unplug()
    assert first_that_opens([bench.reader]) is None
    assert bench.pi.gpio.levels == {}


def test_the_first_reader_that_answers_is_chosen(bench) -> None:
    assert first_that_opens([bench.reader, lambda: 1 / 0]) == bench.reader


def test_on_a_pi_the_reader_on_its_wires_comes_before_a_usb_one(tmp_path) -> None:
    undo = Bench().install()
    found = find_reader(ReaderPins(), KeyboardSettings(tmp_path / "none"))
    undo()
    assert found is not None
    assert isinstance(found(), Rc522Reader)


def test_off_a_pi_the_usb_reader_that_was_named_is_taken(bench, tmp_path, monkeypatch) -> None:
    bench.pi.node = Node.MISSING
    monkeypatch.setattr(keyboard.fcntl, "ioctl", lambda *_: 0)
    os.mkfifo(tmp_path / "kbd")
    found = find_reader(ReaderPins(), KeyboardSettings(tmp_path / "kbd"))
    assert found is not None
    assert isinstance(found(), KeyboardReader)


def test_off_a_pi_there_is_none(bench, tmp_path) -> None:
    bench.pi.node = Node.MISSING
    assert find_reader(ReaderPins()) is None
    assert find_reader(ReaderPins(), KeyboardSettings(tmp_path / "none")) is None


def test_a_usb_device_that_cannot_be_grabbed_is_not_chosen(bench, tmp_path) -> None:
    bench.pi.node = Node.MISSING
    os.mkfifo(tmp_path / "pipe")
    assert find_reader(ReaderPins(), KeyboardSettings(tmp_path / "pipe")) is None
