"""The doctor: a sentence for each thing an owner can get wrong, a remedy where one is needed, and its exit code."""

from __future__ import annotations

import json
import os
from collections import namedtuple
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from banker.bank import Bank
from banker.store import Store
from hardware.chip.bench import Bench
from hardware.pins import NO_PANEL, PanelPins
from tests.banker.banks import begin
from tests.ui.test_command_line import banker
from ui import doctor_machine as machine
from ui.config import Config
from ui.doctor import checks
from ui.doctor_devices import lamp_checks, reader_check
from ui.doctor_records import Check, Verdict
from ui.readers import ChosenReader


def one(found: list[Check]) -> Check:
    assert len(found) == 1
    return found[0]


def test_on_this_machine_it_says_every_check_and_ends_as_it_found(tmp_path: Path) -> None:
    done = banker("doctor", "--json", "--config", str(tmp_path / "none.toml"), "--data", str(tmp_path / "data"))
    found = json.loads(done.stdout)
    names = [check["name"] for check in found]
    wanted = ["config", "system", "spi", "devices", "display", "graphics", "reader", "panel", "audio", "disk", "room"]
    assert [name for name in wanted if name not in names] == []
    bad = [check for check in found if check["verdict"] == "bad"]
    assert done.returncode == (1 if bad else 0), done.stderr
    assert all(check["remedy"] for check in bad)
    assert all(check["found"] for check in found)
    assert not (tmp_path / "data").exists(), "a check made the data folder"


def test_a_broken_configuration_is_bad_and_the_rest_is_looked_at_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("[panel]\ngreen = 'x'\n")
    done = banker("doctor", "--config", str(tmp_path / "mine.toml"), "--data", str(tmp_path), "--reader", "screen")
    assert done.returncode == 1
    first, remedy, *rest = done.stdout.splitlines()
    assert first.startswith("BAD")
    assert "[panel] green" in first
    assert remedy.strip().startswith("->")
    assert any("clock" in line for line in rest)
    assert "Traceback" not in done.stderr


def test_each_check_is_told_as_soon_as_it_is_known(tmp_path: Path) -> None:
    told: list[Check] = []
    running = checks(tmp_path / "none.toml", tmp_path, "screen", told.append)
    first = next(running)
    assert told == [first]


# The reader


def models(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let "sim" be this bench."""
    monkeypatch.setattr(
        "ui.doctor_devices.choose_reader", lambda kind, config: ChosenReader(bench.reader, bench, bench.install())
    )


def test_a_sound_reader_and_its_antenna(monkeypatch: pytest.MonkeyPatch) -> None:
    models(Bench(), monkeypatch)
    reader, antenna = reader_check("sim", Config())
    assert (reader.verdict, antenna.verdict) == (Verdict.FINE, Verdict.FINE)
    assert "MFRC522 version 2" in reader.found
    assert "antenna is on" in antenna.found


def test_a_reader_that_does_not_answer_is_bad_with_the_wires_to_check(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench()
    bench.unplug()
    models(bench, monkeypatch)
    reader = one(list(reader_check("sim", Config())))
    assert reader.verdict is Verdict.BAD
    assert "nothing answers" in reader.found
    assert "SDA (pin 24)" in reader.remedy


def test_a_clone_is_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    models(Bench(version=0x12), monkeypatch)
    found = list(reader_check("sim", Config()))
    assert "chip 0x12" in found[0].found
    assert (found[-1].verdict, found[-1].found[:10]) == (Verdict.NOTE, "clone chip")


def test_a_reader_that_was_not_prepared_for_is_bad_and_none_at_all_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    assert one(list(reader_check("nonsense", Config()))).verdict is Verdict.BAD
    assert one(list(reader_check("rc522", Config()))).verdict is Verdict.BAD
    assert one(list(reader_check("auto", Config()))).verdict is Verdict.NOTE


# The panel


@pytest.fixture
def header() -> MockFactory:
    return MockFactory(pin_class=MockPWMPin)


def test_lamps_are_lit_one_by_one_and_the_button_is_looked_at(header: MockFactory) -> None:
    pins, lit = PanelPins(), []

    def look(_: float) -> None:
        lines = {"green": pins.green, "amber": pins.amber, "red": pins.red, "buzzer": pins.buzzer}
        lit.append([name for name, line in lines.items() if header.pin(line).state])

    found = list(lamp_checks(pins, header, look))
    assert lit == [["green"], ["amber"], ["red"], ["buzzer"]]
    assert found[-1] == Check("button", Verdict.FINE, "the button is up (GPIO 16, pin 36)")
    assert [header.pin(line).state for line in (pins.green, pins.amber, pins.red, pins.buzzer)] == [False] * 4


def test_a_button_that_is_down_is_bad(header: MockFactory) -> None:
    pins = PanelPins(green=None, amber=None, red=None)
    _, button = lamp_checks(pins, header, lambda _: header.pin(pins.button).drive_low())
    assert button.verdict is Verdict.BAD
    assert "short circuit" in button.remedy


def test_no_panel_is_a_note() -> None:
    assert one(list(lamp_checks(NO_PANEL))).verdict is Verdict.NOTE
    assert one(list(lamp_checks(PanelPins()))).verdict is Verdict.NOTE  # no lgpio off a Pi


# The machine


def test_a_pi_without_spi_is_told_how_to_switch_it_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "board_name", lambda: "Raspberry Pi 4 Model B")
    check = machine.spi_check(Config().pins)
    assert check.verdict is Verdict.BAD
    assert "raspi-config" in check.remedy


def test_a_disk_in_memory_forgets_and_is_bad() -> None:
    shm = Path("/dev/shm")
    if machine._file_system(shm) != "tmpfs":
        pytest.skip("/dev/shm is no memory here")
    assert machine.sync_check(shm).verdict is Verdict.BAD


def test_a_disk_that_answers_too_soon_is_bad_and_a_slow_one_a_note(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine, "_file_system", lambda _: "ext4")
    for seconds, verdict in ((0.000001, Verdict.BAD), (0.005, Verdict.FINE), (1.0, Verdict.NOTE)):
        monkeypatch.setattr(machine, "_sync_s", lambda _, seconds=seconds: seconds)
        assert machine.sync_check(tmp_path).verdict is verdict


def test_a_place_that_cannot_be_written_is_bad() -> None:
    assert machine.sync_check(Path("/proc/1/none")).verdict is Verdict.BAD


def test_too_little_room_is_bad(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(machine.shutil, "disk_usage", lambda _: usage(1, 1, 5_000_000))
    check = machine.room_check(tmp_path)
    assert check.verdict is Verdict.BAD
    assert "only 5 MB" in check.found


def test_a_device_that_may_not_be_opened_names_the_group(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from hardware.keyboard import KeyboardSettings

    node = tmp_path / "event3"
    node.touch()
    monkeypatch.setattr(os, "access", lambda *_: False)
    check = machine.node_check(Config(keyboard=KeyboardSettings(node)))
    assert check.verdict is Verdict.BAD
    assert "--groups" in check.remedy
    assert "input" in check.remedy


def test_every_game_of_the_file_is_checked(tmp_path: Path) -> None:
    path = tmp_path / "banker.db"
    assert machine.bank_check(path).verdict is Verdict.FINE
    bank = Bank(Store(path))
    begin(bank)
    assert machine.bank_check(path).verdict is Verdict.NOTE  # it is open
    bank.close()
    check = machine.bank_check(path)
    assert (check.verdict, check.found[:7]) == (Verdict.FINE, "1 games")
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    assert machine.bank_check(path).verdict is Verdict.BAD
