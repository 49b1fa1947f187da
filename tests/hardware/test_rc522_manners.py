"""The RC522 driver's manners: it gives back its own and no more, leaves loggers alone, and never tells a UID."""

from __future__ import annotations

import importlib
import logging
import sys

from hardware.chip.bench import Bench
from hardware.chip.clock import SimulatedClock
from hardware.ports import Noise, ReaderFault, Silence
from tests.processes import run

A = "DEADBEEF"


def test_close_gives_back_its_own_and_nothing_else(bench) -> None:
    gpio = importlib.import_module("RPi.GPIO")
    gpio.setmode(gpio.BCM)
    gpio.setup(13, gpio.OUT)
    reader = bench.reader()
    reader.close()
    reader.open()
    assert set(bench.pi.gpio.levels) == {13, 25}
    reader.close()
    reader.close()
    assert set(bench.pi.gpio.levels) == {13}
    assert gpio.getmode() == gpio.BCM
    reader.open()
    assert isinstance(reader.poll(), Silence)


def test_opened_a_hundred_times_the_packages_logger_stays_as_it_was(bench, table, caplog) -> None:
    reader = bench.reader()
    with caplog.at_level(logging.DEBUG):
        for _ in range(100):
            reader.open()
            reader.close()
    assert logging.getLogger("mfrc522Logger").handlers == []
    assert "mfrc522Logger" not in {record.name for record in caplog.records}


def test_silence_right_after_opening_is_believed_only_of_a_healthy_chip(bench) -> None:
    # A thread that was started anew asks after a card that lay there before.
    reader = bench.reader()
    reader.open()
    bench.chip.lose_antenna()
    assert reader.poll() == Noise()


def test_a_poll_that_doubts_the_chip_says_noise_and_not_silence(bench) -> None:
    reader = bench.reader()
    reader.open()
    bench.chip.lose_timer()
    assert reader.poll() == Noise()
    assert reader.poll() == Silence()


def test_no_uid_in_log_or_error(bench, table, caplog) -> None:
    with caplog.at_level(logging.DEBUG):
        bench.put(A)
        table.run(1.0)
        bench.pi.unplug()
        table.run(1.0)
        bench.pi.plug()
        table.run(3.0)
    told = caplog.text + "".join(event.detail for event in table.events if isinstance(event, ReaderFault))
    assert told
    assert A not in told.upper().replace(" ", "")


def test_install_leaves_the_interpreter_as_it_was() -> None:
    before = {
        name: module for name, module in sys.modules.items() if name.split(".")[0] in ("spidev", "RPi", "mfrc522")
    }
    undo = Bench(SimulatedClock()).install()
    importlib.import_module("mfrc522")
    undo()
    after = {name: module for name, module in sys.modules.items() if name.split(".")[0] in ("spidev", "RPi", "mfrc522")}
    assert after == before


def test_importing_the_model_installs_nothing() -> None:
    code = "import sys, hardware.chip.bench; assert not {'spidev', 'RPi', 'mfrc522'} & set(sys.modules)"
    assert run([sys.executable, "-c", code]).returncode == 0
