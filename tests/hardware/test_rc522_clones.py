"""The RC522's gain and the chips that are not their maker's: set, kept, and never a reason not to read."""

from __future__ import annotations

import pytest

from hardware.chip.bench import Bench
from hardware.chip.clock import SimulatedClock
from hardware.chip.mfrc522 import RESERVED_BITS
from hardware.chip.registers import RF_CONFIG
from hardware.pins import GAINS_DB, BadWiring, ReaderPins
from hardware.ports import FaultCause, ReaderReady, Silence, TagGone, TagRead, TagSeen, Trouble
from hardware.rc522 import version_name

A = "04A3C6CAE26180"


@pytest.fixture
def bench_of():
    """Make a bench with this reader's settings."""
    undo = []

    def make(**pins) -> Bench:
        bench = Bench(SimulatedClock(), pins=ReaderPins(**pins))
        undo.append(bench.install())
        return bench

    yield make
    while undo:
        undo.pop()()


def rf_config(bench: Bench) -> int:
    return bench.pi.transfer([0x80 | RF_CONFIG << 1, 0], 1_000_000)[1]


# -- the gain (datasheet 9.3.3.6) ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("gain_db", "value"), [*zip(GAINS_DB, (0x08, 0x18, 0x48, 0x58, 0x68, 0x78), strict=True)])
def test_the_gain_is_set_at_the_start_and_the_bits_beside_it_stay(bench_of, gain_db, value) -> None:
    bench = bench_of(gain_db=gain_db)
    bench.reader().open()
    assert rf_config(bench) == value


def test_without_a_word_the_gain_is_that_of_a_reset(bench) -> None:
    bench.clock.sleep(0.01)
    after_power_up = rf_config(bench)
    bench.reader().open()
    assert rf_config(bench) == after_power_up


def test_a_gain_that_was_lost_is_set_anew_by_the_check(bench_of) -> None:
    bench = bench_of(gain_db=48)
    reader = bench.reader()
    reader.open()
    bench.pi.transfer([RF_CONFIG << 1, 0x48], 1_000_000)
    reader.check()
    assert rf_config(bench) == 0x78
    assert [type(reader.poll()) for _ in range(3)] == [Silence] * 3


def test_a_gain_there_is_not_is_refused() -> None:
    with pytest.raises(BadWiring, match="one of 18, 23, 33, 38, 43, 48 dB, not 40"):
        ReaderPins(gain_db=40)


def test_a_chip_whose_gain_cannot_be_set_is_read_with_the_one_it_has_and_told_once(bench_of) -> None:
    bench = bench_of(gain_db=48)
    bench.chip.fixed = (RF_CONFIG,)
    reader = bench.reader()
    for _ in range(2):
        reader.open()
        for _ in range(3):
            reader.check()
    bench.put(A)
    bench.clock.sleep(0.1)
    told, read = reader.poll(), reader.poll()
    assert isinstance(told, Trouble)
    assert told.cause is FaultCause.CLONE
    assert "stays at 33 dB and cannot be set to 48" in told.detail
    assert read == TagRead(A)


# -- clones -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", [*RESERVED_BITS, None])
def test_bits_without_a_meaning_may_read_as_they_like(bench, table, address) -> None:
    bench.chip.turned_bits = RESERVED_BITS if address is None else {address: RESERVED_BITS[address]}
    table.run(2.5)
    table.present(A)
    table.run(1.5)
    assert [type(event) for event in table.events] == [ReaderReady, TagSeen, TagGone]


@pytest.mark.parametrize(
    ("version", "name"),
    [
        (0x91, "MFRC522 version 1"),
        (0x92, "MFRC522 version 2"),
        (0x88, "chip 0x88 (FM17522), not the maker's own"),
        (0x89, "chip 0x89 (FM17522E), not the maker's own"),
        (0xB2, "chip 0xB2 (FM17522), not the maker's own"),
        (0x12, "chip 0x12 (counterfeit), not the maker's own"),
        (0x55, "chip 0x55 (unknown), not the maker's own"),
    ],
)
def test_what_a_version_is_called(version, name) -> None:
    assert version_name(version) == name
