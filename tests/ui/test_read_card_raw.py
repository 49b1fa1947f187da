"""`banker read-card --raw` on the chip's model: what it says of a sound reader, a clone, noise, and loose wires."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from hardware.chip.antenna import Spoil
from hardware.chip.bench import Bench
from hardware.chip.clock import SimulatedClock
from hardware.chip.pi import Wires
from hardware.chip.registers import RF_CONFIG
from hardware.pins import ReaderPins
from tests.processes import DEADLINE_S, Leash
from ui.doctor.raw import MODEL_CARD, REGISTERS, raw_lines

ROOT = Path(__file__).parents[2]
HEAD = 6 + len(REGISTERS)  # Lines before the first poll.


@pytest.fixture
def bench() -> Iterator[Bench]:
    bench = Bench(SimulatedClock(), pins=ReaderPins(gain_db=48))
    undo = bench.install()
    yield bench
    undo()


def said(bench: Bench) -> Iterator[str]:
    return raw_lines(bench.reader(), bench.pi.pins, bench.clock.now, bench.clock.sleep)


def test_a_sound_reader_is_described_register_by_register(bench: Bench) -> None:
    head = list(islice(said(bench), HEAD))
    assert head[2] == "reader sim: /dev/spidev0.0, 1000000 Hz, RST on GPIO 25, gain set to 48 dB"
    assert head[4:6] == ["VersionReg 0x92: MFRC522 version 2", "gain read back: 48 dB"]
    assert {"RFCfgReg 0x78", "TxControlReg 0x83", "ModeReg 0x3D", "TModeReg 0x8D"} <= set(head)
    assert [line.split()[0] for line in head[6:]] == list(REGISTERS)


def test_each_poll_is_a_line_with_every_frame_of_it(bench: Bench) -> None:
    lines = said(bench)
    assert "silence" in next(islice(lines, HEAD, None))
    bench.put(MODEL_CARD)
    bench.clock.sleep(0.1)
    line = next(lines)
    assert line.startswith(f"poll 2: card {MODEL_CARD}, ")
    frames = line.split(": ", 2)[2].split("; ")
    kinds = [" ".join(frame.split()[:-4]) for frame in frames if not frame.startswith("52 silence")]
    assert kinds == [
        "52 answer 0x00",
        "93 20 answer 0x00",
        "93 70 answer 0x00",
        "95 20 answer 0x00",
        "95 70 answer 0x00",
        "50 00 silence 0x00",
        "26 silence 0x00",
    ]
    assert all(frame.endswith(" ms") for frame in frames)


def test_errors_are_shown_with_their_bits(bench: Bench) -> None:
    bench.put(MODEL_CARD)
    lines = said(bench)
    next(islice(lines, HEAD, None))
    for spoil, step in ((Spoil.PARITY, "52 broken 0x02 2 B"), (Spoil.COLLISION, "52 collision 0x08 2 B")):
        bench.antenna.spoil_next(spoil)
        assert step in next(lines)


def test_a_clone_and_a_gain_it_does_not_take_are_told(bench: Bench) -> None:
    bench.chip.version = 0xB2
    bench.chip.fixed = (RF_CONFIG,)
    lines = list(islice(said(bench), HEAD + 2))
    assert lines[4:6] == ["VersionReg 0xB2: chip 0xB2 (FM17522), not the maker's own", "gain read back: 33 dB"]
    assert lines[-2].startswith("poll 1: told clone (clone chip 0xB2 (FM17522): may read badly), ")
    assert "stays at 33 dB" in lines[-1]


@pytest.mark.parametrize(("wires", "value"), [(Wires.FLOATING_HIGH, "0xFF"), (Wires.FLOATING_LOW, "0x00")])
def test_loose_wires_are_told_with_what_they_read_and_tried_again(bench: Bench, wires: Wires, value: str) -> None:
    bench.pi.unplug(wires)
    lines = said(bench)
    fault, version = list(islice(lines, 5))[3:]
    assert fault.startswith("fault silent: nothing answers: check 3.3 V, GND, SDA (pin 24)")
    assert version == f"VersionReg {value}: nothing answers on the wires"
    bench.pi.plug()
    assert any(line.startswith("poll 1: silence") for line in islice(lines, 2 * HEAD))


def test_spi_that_fails_while_it_polls_is_told_and_begun_anew(bench: Bench) -> None:
    lines = said(bench)
    next(islice(lines, HEAD, None))
    bench.pi.unplug(Wires.FAILING)
    assert next(lines) == "fault spi_fails: /dev/spidev0.0 fails: Input/output error"
    bench.pi.plug()
    assert any(line.startswith("open: ") for line in islice(lines, HEAD))


def test_the_command_shows_it_on_the_model_until_it_is_interrupted() -> None:
    command = [sys.executable, "-m", "ui.cli", "read-card", "--raw", "--reader", "sim"]
    with Leash() as leash:
        reading = leash.start(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert "card numbers" in reading.stdout.readline()
        assert next(line for line in reading.stdout if f"card {MODEL_CARD}" in line)
        reading.send_signal(signal.SIGINT)
        assert reading.wait(DEADLINE_S) == 130
