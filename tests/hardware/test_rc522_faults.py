"""The RC522 driver when chip, wires, Pi or software fail: found out, told in words to act on, and brought back."""

from __future__ import annotations

import importlib
import sys
from itertools import pairwise
from types import ModuleType

import pytest

from hardware.chip.bench import Bench
from hardware.chip.clock import SimulatedClock
from hardware.chip.mfrc522 import CLONE, COUNTERFEIT
from hardware.chip.pi import Node, Wires
from hardware.ports import FaultCause, ReaderError, ReaderFault, ReaderReady, Silence, TagGone, TagSeen, Trouble
from hardware.rc522 import CALM_S

A, B = "DEADBEEF", "04A1B2C3"


def fault_of(bench) -> ReaderError:
    with pytest.raises(ReaderError) as raised:
        bench.reader().open()
    return raised.value


# -- what an owner can get wrong ----------------------------------------------------------------------------------


def test_spi_switched_off_is_reported(bench) -> None:
    bench.pi.node = Node.MISSING
    fault = fault_of(bench)
    assert fault.cause is FaultCause.SPI_OFF
    assert "/dev/spidev0.0" in fault.detail
    assert "raspi-config" in fault.detail


def test_a_user_outside_the_group_spi_is_told_so(bench) -> None:
    bench.pi.node = Node.FORBIDDEN
    fault = fault_of(bench)
    assert fault.cause is FaultCause.NOT_ALLOWED
    assert "groups spi" in fault.detail


def test_a_reset_line_held_by_another_program_is_reported(bench) -> None:
    bench.pi.busy_lines.add(25)
    fault = fault_of(bench)
    assert fault.cause is FaultCause.LINE_BUSY
    assert "header pin 22" in fault.detail


def test_lines_numbered_otherwise_by_another_library_are_reported(bench) -> None:
    importlib.import_module("RPi.GPIO").setmode(10)
    fault = fault_of(bench)
    assert fault.cause is FaultCause.GPIO_UNUSABLE
    assert "different mode" in fault.detail


@pytest.mark.parametrize("package", ["spidev", "mfrc522", "RPi.GPIO"])
def test_a_missing_package_is_reported(bench, package, monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    fault = fault_of(bench)
    assert fault.cause in (FaultCause.PACKAGE_MISSING, FaultCause.GPIO_UNUSABLE)
    assert package in fault.detail


def test_a_gpio_library_that_refuses_this_machine_is_reported(bench, monkeypatch, tmp_path) -> None:
    package = ModuleType("RPi")
    package.__path__ = [str(tmp_path)]
    (tmp_path / "GPIO.py").write_text('raise RuntimeError("Cannot determine SOC peripheral base address")')
    monkeypatch.setitem(sys.modules, "RPi", package)
    monkeypatch.delitem(sys.modules, "RPi.GPIO")
    fault = fault_of(bench)
    assert fault.cause is FaultCause.GPIO_UNUSABLE
    assert "SOC" in fault.detail


@pytest.mark.parametrize("wires", [Wires.FLOATING_HIGH, Wires.FLOATING_LOW])
def test_a_chip_that_does_not_answer_is_reported_with_every_wire(bench, wires) -> None:
    bench.pi.unplug(wires)
    fault = fault_of(bench)
    assert fault.cause is FaultCause.SILENT
    for word in ("3.3 V", "GND", "SDA (pin 24)", "SCK (pin 23)", "MOSI (pin 19)", "MISO (pin 21)", "RST (pin 22)"):
        assert word in fault.detail


def test_failing_spi_is_reported(bench) -> None:
    bench.pi.unplug(Wires.FAILING)
    fault = fault_of(bench)
    assert fault.cause is FaultCause.SPI_FAILS
    assert "Input/output error" in fault.detail


def test_a_chip_that_does_not_keep_its_settings_is_reported(bench) -> None:
    version_only = iter([0x92] * 1000)
    bench.pi.scramble = lambda byte: next(version_only)
    fault = fault_of(bench)
    assert fault.cause is FaultCause.DEAF


@pytest.mark.parametrize(
    ("version", "word"),
    [(CLONE, "FM17522"), (0xB2, "FM17522"), (0x89, "FM17522E"), (COUNTERFEIT, "counterfeit"), (0x55, "unknown")],
)
def test_a_clone_is_told_once_and_read(version, word) -> None:
    bench = Bench(SimulatedClock(), version)
    undo = bench.install()
    try:
        reader = bench.reader()
        reader.open()
        trouble = reader.poll()
        assert isinstance(trouble, Trouble)
        assert trouble.cause is FaultCause.CLONE
        assert f"0x{version:02X}" in trouble.detail
        assert word in trouble.detail
        reader.open()
        assert isinstance(reader.poll(), Silence)
    finally:
        undo()


@pytest.mark.parametrize("version", [0x90, 0x91, 0x92])
def test_the_makers_own_versions_are_not_told(version) -> None:
    bench = Bench(SimulatedClock(), version)
    undo = bench.install()
    try:
        reader = bench.reader()
        reader.open()
        assert isinstance(reader.poll(), Silence)
        assert reader.version == version
    finally:
        undo()


# -- alive but deaf -----------------------------------------------------------------------------------------------

WEDGES = ["stick_crypto", "lose_antenna", "lose_timer"]


def wedge(bench, how) -> None:
    if how == "brown_out":
        bench.pi.brown_out()
    else:
        getattr(bench.chip, how)()


@pytest.mark.parametrize("how", [*WEDGES, "brown_out"])
def test_a_wedged_chip_is_set_up_anew_within_a_second_and_nobody_is_told(bench, table, how) -> None:
    table.run(1.5)
    wedge(bench, how)
    table.run(1.1)
    table.present(A)
    assert [type(event) for event in table.events] == [ReaderReady, TagSeen, TagGone]


@pytest.mark.parametrize("soft_start_s", [0.0, 0.0005, 0.002, 0.008])
def test_a_chip_that_wakes_slowly_from_a_soft_reset_is_waited_for(bench, table, soft_start_s) -> None:
    bench.chip.soft_start_s = soft_start_s
    table.run(1.5)
    bench.pi.brown_out()
    table.run(1.1)
    table.present(A)
    assert [type(event) for event in table.events] == [ReaderReady, TagSeen, TagGone]
    assert max(table.reader.longest_s["poll"], table.reader.longest_s["check"]) <= 0.050


@pytest.mark.parametrize("how", [*WEDGES, "brown_out"])
def test_a_card_that_lies_there_through_it_is_not_seen_a_second_time(bench, table, how) -> None:
    bench.put(A)
    table.run(1.5)
    wedge(bench, how)
    table.run(3.0)
    assert [type(event) for event in table.events] == [ReaderReady, TagSeen]


def test_a_chip_that_forgets_again_and_again_is_reported(bench, table) -> None:
    for _ in range(3):
        table.run(1.5)
        bench.pi.brown_out()
    table.run(3.0)
    for _ in range(10):
        table.run(1.5)
        bench.pi.brown_out()
    faults = [event for event in table.events if isinstance(event, ReaderFault)]
    assert [(fault.cause, fault.lasting) for fault in faults] == [(FaultCause.UNSTABLE, False)]


def test_a_chip_that_goes_on_losing_its_settings_is_told_once_a_minute(bench, table) -> None:
    for _ in range(50):
        table.run(3.0)
        bench.pi.brown_out()
    told = [event.at for event in table.events if isinstance(event, ReaderFault)]
    assert len(told) == 3
    assert all(60.0 < later - sooner < 70.0 for sooner, later in pairwise(told))


def test_a_few_repairs_in_an_hour_are_not_reported(bench, make_table) -> None:
    table = make_table(poll_s=0.5)
    for _ in range(5):
        table.run(1200.0)
        bench.pi.brown_out()
    table.run(10.0)
    assert [type(event) for event in table.events] == [ReaderReady]


# -- unplugged ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("wires", [Wires.FLOATING_HIGH, Wires.FLOATING_LOW, Wires.FAILING])
def test_unplugged_it_is_told_at_once_and_back_within_two_seconds_of_the_replug(bench, table, wires) -> None:
    table.run(1.0)
    bench.pi.unplug(wires)
    (fault,) = table.run(0.1)
    assert isinstance(fault, ReaderFault)
    assert fault.lasting
    assert fault.cause is (FaultCause.SPI_FAILS if wires is Wires.FAILING else FaultCause.SILENT)
    assert table.run(60.0) == []
    bench.pi.plug()
    plugged_at = bench.clock.now()
    (ready,) = table.run(2.0)
    assert isinstance(ready, ReaderReady)
    assert ready.at - plugged_at <= 1.6
    assert [type(event) for event in table.present(A)] == [TagSeen, TagGone]


def test_a_card_left_on_it_through_an_unplugging_is_not_seen_again(bench, table) -> None:
    bench.put(A)
    table.run(1.0)
    bench.pi.unplug()
    table.run(5.0)
    bench.pi.plug()
    table.run(5.0)
    assert [type(event) for event in table.tags] == [TagSeen]


def test_a_card_taken_while_it_was_unplugged_is_gone_afterwards(bench, table) -> None:
    bench.put(A)
    table.run(1.0)
    bench.pi.unplug()
    bench.take()
    table.run(5.0)
    bench.pi.plug()
    table.run(5.0)
    assert [type(event) for event in table.tags] == [TagSeen, TagGone]


def test_the_reader_may_be_missing_at_the_start_and_come_later(bench, table) -> None:
    bench.pi.node = Node.MISSING
    table.run(5.0)
    bench.pi.node = Node.THERE
    table.run(2.0)
    assert [type(event) for event in table.events] == [ReaderFault, ReaderReady]


def test_a_chip_held_by_its_reset_is_freed_by_it(bench, table) -> None:
    table.run(1.0)
    bench.chip.reset_line(False)
    table.run(2.0)
    assert [type(event) for event in table.events] == [ReaderReady, ReaderFault, ReaderReady]


def test_a_frozen_chip_is_brought_back_by_its_reset_line(bench, table) -> None:
    bench.put(A)
    table.run(1.0)
    bench.chip.freeze()
    table.run(2.0)
    assert [type(event) for event in table.events] == [ReaderReady, TagSeen, ReaderFault, ReaderReady]


def test_a_device_made_anew_is_opened_anew(bench, table) -> None:
    table.run(1.0)
    bench.pi.driver += 1
    table.run(2.0)
    table.present(A)
    assert [type(event) for event in table.events] == [ReaderReady, ReaderFault, ReaderReady, TagSeen, TagGone]


def test_a_line_taken_away_for_a_while_is_claimed_again(bench, table) -> None:
    table.run(1.0)
    bench.pi.unplug()
    bench.pi.busy_lines.add(25)
    table.run(5.0)
    bench.pi.plug()
    bench.pi.busy_lines.clear()
    table.run(2.0)
    kinds = [(type(event), getattr(event, "cause", None)) for event in table.events]
    assert kinds == [
        (ReaderReady, None),
        (ReaderFault, FaultCause.SILENT),
        (ReaderFault, FaultCause.LINE_BUSY),
        (ReaderReady, None),
    ]


def test_no_call_outlasts_50_ms_and_no_open_a_second(bench, table) -> None:
    table.run(1.0)
    for wires in (Wires.FLOATING_HIGH, Wires.FLOATING_LOW, Wires.FAILING):
        bench.pi.unplug(wires)
        table.run(3.0)
        bench.pi.plug()
        table.run(3.0)
    for how in WEDGES:
        wedge(bench, how)
        table.run(2.0)
    longest = table.reader.longest_s
    assert max(longest["poll"], longest["check"]) <= 0.050
    assert longest["open"] <= 1.0


# -- slow ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slow_s", [0.0005, 0.001, 0.003, 0.008])
def test_on_slow_spi_no_call_outlasts_50_ms_at_first_nor_350_ms_ever(bench, table, slow_s) -> None:
    table.run(0.5)
    bench.pi.slow_s = slow_s
    bench.put("04010203040506070809")
    table.run(0.01)
    assert max(table.reader.longest_s["poll"], table.reader.longest_s["check"]) <= 0.050
    table.run(10.0)
    assert max(table.reader.longest_s["poll"], table.reader.longest_s["check"]) <= 0.350
    assert not [event for event in table.events if isinstance(event, ReaderFault) and event.lasting]


def test_a_third_of_a_millisecond_more_per_transfer_is_still_read(bench, table) -> None:
    bench.pi.slow_s = 0.0003
    table.present("04A3C6CAE26180")
    assert [type(event) for event in table.tags] == [TagSeen, TagGone]


def test_spi_that_is_always_too_slow_is_told_once(bench, table) -> None:
    bench.pi.slow_s = 0.005
    table.run(10.0)
    faults = [event for event in table.events if isinstance(event, ReaderFault)]
    assert [(fault.cause, fault.lasting) for fault in faults] == [(FaultCause.SLOW, False)]


def test_a_machine_busy_for_a_moment_is_no_fault_and_no_absence(bench, table) -> None:
    bench.put(A)
    table.run(1.0)
    bench.pi.slow_s = 0.02
    table.run(0.9)
    bench.pi.slow_s = 0.0
    table.run(1.0)
    assert [type(event) for event in table.events] == [ReaderReady, TagSeen]


@pytest.mark.parametrize("slow_s", [0.001, 0.003, 0.005])
def test_on_a_machine_that_stays_busy_cards_are_read_all_the_same(bench, table, slow_s) -> None:
    bench.pi.slow_s = slow_s
    table.run(1.0)
    for card in (A, B, A):
        bench.put(card)
        table.run(2.0)
        bench.take()
        table.run(2.0)
    assert [type(event) for event in table.tags] == [TagSeen, TagGone] * 3


def test_a_machine_that_keeps_up_again_is_not_waited_for_any_longer(bench, table) -> None:
    bench.pi.slow_s = 0.003
    table.run(2.0)
    bench.pi.slow_s = 0.0
    table.run(CALM_S + 0.5)
    table.reader.longest_s["poll"] = 0.0
    bench.pi.slow_s = 0.008
    table.run(0.01)
    assert 0.040 < table.reader.longest_s["poll"] <= 0.050


def test_a_machine_that_stands_still_once_is_no_fault(bench, table) -> None:
    table.run(1.0)
    bench.pi.slow_s = 3.0
    table.run(0.01)
    bench.pi.slow_s = 0.0
    table.run(1.0)
    assert [type(event) for event in table.events] == [ReaderReady]


def test_late_polls_are_reported_only_in_a_row(bench, table) -> None:
    for _ in range(20):
        bench.pi.slow_s = 0.005
        table.run(0.9)
        bench.pi.slow_s = 0.0
        table.run(0.2)
    assert [type(event) for event in table.events] == [ReaderReady]
