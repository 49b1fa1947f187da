"""The doctor: a sentence for each thing an owner can get wrong, a remedy where one is needed, and its exit code."""

from __future__ import annotations

import errno
import json
import os
import sys
import threading
import time
from collections import namedtuple
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from gpiozero import LED
from gpiozero.pins.mock import MockFactory, MockPWMPin

from banker import commands as c
from banker import events as e
from banker.bank import Bank
from banker.history import Operation
from banker.ledger import Why
from banker.log import Log, RowKind
from banker.paths import copy_of
from banker.store import Store
from hardware import speaker
from hardware.chip.bench import Bench
from hardware.chip.pi import Node, SimulatedPi, Wires
from hardware.keyboard import KeyboardSettings
from hardware.pins import NO_PANEL, PanelPins
from tests.banker.banks import begin
from tests.banker.test_sound import booked
from tests.processes import DEADLINE_S, run
from tests.ui.command_line import banker
from tests.ui.piped_touch import DIRECT, SEVERAL_FINGERS, plug_in
from tests.ui.test_display import connect
from ui.doctor import command, devices, machine, screen
from ui.doctor.check import Check, Verdict
from ui.doctor.command import checks
from ui.doctor.devices import lamp_checks, reader_check
from ui.host import drm
from ui.host.config import Config
from ui.host.display import UNSEEN, Display
from ui.host.readers import ChosenReader

ROOT = Path(__file__).parents[2]
TICK_S = 0.02  # The kernel tells the time at which a process began in hundredths of a second.


def one(found: list[Check]) -> Check:
    assert len(found) == 1
    return found[0]


@pytest.fixture
def a_pi(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let this machine be a Raspberry Pi."""
    for module in (machine, devices, screen):
        monkeypatch.setattr(module, "board_name", lambda: "Raspberry Pi 4 Model B Rev 1.4")


def test_the_doctor_prints_every_check_and_exits_1_if_one_is_bad(tmp_path: Path) -> None:
    (tmp_path / "empty.toml").touch()
    done = banker("doctor", "--json", "--config", str(tmp_path / "empty.toml"), "--data", str(tmp_path / "data"))
    found = json.loads(done.stdout)
    names = [check["name"] for check in found]
    wanted = [
        "config",
        "system",
        "spi",
        "devices",
        "display",
        "touch",
        "graphics",
        "reader",
        "panel",
        "audio",
        "voice",
        "disk",
        "room",
    ]
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
        "ui.doctor.devices.choose_reader", lambda kind, config: ChosenReader(bench.reader, bench, bench.install())
    )


def test_a_reader_in_order_is_fine_and_so_is_its_antenna(monkeypatch: pytest.MonkeyPatch) -> None:
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
    assert one(list(reader_check("auto", Config()))).verdict is Verdict.NOTE


@pytest.mark.parametrize(
    ("harm", "found", "remedy"),
    [
        (lambda pi: pi.unplug(Wires.FAILING), "fails: Input/output error", "restart the Pi"),
        (lambda pi: setattr(pi, "node", Node.MISSING), "there is no /dev/spidev0.0", "raspi-config"),
        (lambda pi: setattr(pi, "node", Node.FORBIDDEN), "may not be opened", "--groups spi"),
        (lambda pi: pi.busy_lines.add(25), "another program holds GPIO 25", "end it"),
        (lambda pi: setattr(pi, "scramble", lambda _: 0x92), "does not keep its settings", "check 3.3 V"),
    ],
    ids=["SPI fails", "SPI is off", "not in the group", "line is busy", "antenna and settings do not hold"],
)
def test_each_fault_of_the_reader_has_its_own_remedy(
    harm: Callable[[SimulatedPi], object], found: str, remedy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench = Bench()
    harm(bench.pi)
    models(bench, monkeypatch)
    check = one(list(reader_check("sim", Config())))
    assert check.verdict is Verdict.BAD
    assert found in check.found
    assert remedy in check.remedy


def test_a_file_that_is_no_keyboard_is_told_where_the_readers_are(tmp_path: Path) -> None:
    (tmp_path / "notes").touch()
    check = one(list(reader_check(f"keyboard:{tmp_path / 'notes'}", Config())))
    assert (check.verdict, "by-id" in check.remedy) == (Verdict.BAD, True)


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


@pytest.mark.usefixtures("a_pi")
def test_a_line_that_another_program_holds_is_bad_on_a_pi(header: MockFactory) -> None:
    with LED(26, pin_factory=header):
        check = one(list(lamp_checks(PanelPins(), header)))
    assert check.verdict is Verdict.BAD
    assert "red on GPIO 26 (header pin 37) cannot be used" in check.found
    assert "[panel]" in check.remedy


def test_no_panel_is_a_note() -> None:
    assert one(list(lamp_checks(NO_PANEL))).verdict is Verdict.NOTE
    assert one(list(lamp_checks(PanelPins()))).verdict is Verdict.NOTE  # no lgpio off a Pi


# The machine


def test_the_model_of_the_raspberry_pi_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for written, name in (
        ("Raspberry Pi 4 Model B Rev 1.4\0", "Raspberry Pi 4 Model B Rev 1.4"),
        ("Another Board\0", ""),
    ):
        (tmp_path / "model").write_text(written)
        monkeypatch.setattr(machine, "MODEL", tmp_path / "model")
        assert machine.board_name() == name
    monkeypatch.setattr(machine, "MODEL", tmp_path / "none")
    assert machine.board_name() == ""


def test_64_bit_is_fine_and_32_bit_is_bad_with_the_image_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    assert machine.check_64_bit().verdict is Verdict.FINE
    monkeypatch.setattr(sys, "maxsize", 2**31 - 1)
    check = machine.check_64_bit()
    assert check.verdict is Verdict.BAD
    assert "64-bit" in check.remedy


def test_spi_that_is_on_is_fine(tmp_path: Path) -> None:
    (tmp_path / "spidev0.0").touch()
    assert machine.spi_check(SimpleNamespace(path=str(tmp_path / "spidev0.0")), "auto").verdict is Verdict.FINE


def test_off_a_pi_there_is_no_spi_to_be_on(tmp_path: Path) -> None:
    assert machine.spi_check(SimpleNamespace(path=str(tmp_path / "none")), "rc522").verdict is Verdict.NOTE


@pytest.mark.usefixtures("a_pi")
def test_a_pi_without_spi_is_told_how_to_switch_it_on(tmp_path: Path) -> None:
    none = SimpleNamespace(path=str(tmp_path / "none"), bus=0, device=0)
    check = machine.spi_check(none, "rc522")
    assert check.verdict is Verdict.BAD
    assert "raspi-config" in check.remedy
    assert machine.spi_check(none, "auto").verdict is Verdict.NOTE
    second = SimpleNamespace(path=str(tmp_path / "none"), bus=1, device=1)
    assert "dtoverlay=spi1-2cs" in machine.spi_check(second, "rc522").remedy


@pytest.mark.usefixtures("a_pi")
def test_a_panel_that_is_configured_and_cannot_be_used_is_bad_on_a_pi(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", None)
    check = one(list(lamp_checks(PanelPins())))
    assert check.verdict is Verdict.BAD
    assert "deploy/run.sh" in check.remedy


def test_a_card_with_a_display_is_fine_a_closed_one_bad_and_none_a_note(tmp_path: Path) -> None:
    check, display = screen.display_check("kmsdrm", tmp_path)
    assert (check.verdict, display.seen, bool(check.remedy)) == (Verdict.NOTE, False, True)
    connect(tmp_path, 1, "DSI-1")
    check, display = screen.display_check("kmsdrm", tmp_path)
    assert (check.verdict, display.driver) == (Verdict.FINE, "kmsdrm")
    (tmp_path / "dev/dri/card1").unlink()
    (tmp_path / "dev/dri/card1").mkdir()  # which nobody may open to write, not even root
    check, _ = screen.display_check("kmsdrm", tmp_path)
    assert (check.verdict, "--groups video,render" in check.remedy) == (Verdict.BAD, True)


def test_a_screen_that_another_program_has_is_a_note(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connect(tmp_path, 1, "DSI-1")
    monkeypatch.setattr(drm, "is_master", lambda _: False)
    check, _ = screen.display_check("kmsdrm", tmp_path)
    assert (check.verdict, "another program has the screen" in check.found) == (Verdict.NOTE, True)
    assert "fuser" in check.remedy


def test_cage_is_looked_for_where_it_is_configured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    check, _ = screen.display_check("cage")
    assert (check.verdict, check.remedy) == (Verdict.BAD, "sudo apt install cage xwayland")
    for program in ("cage", "Xwayland"):
        (tmp_path / program).touch(0o755)
    assert screen.display_check("cage")[0].verdict is Verdict.FINE


def test_a_touchscreen_that_may_not_be_read_is_bad_where_we_must_read_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    card, desktop = Display("kmsdrm", "", seen=True), Display("x11", "", seen=True)
    assert screen.touch_check(card, tmp_path).verdict is Verdict.NOTE
    plug_in(tmp_path, 4, "ft5x06", SEVERAL_FINGERS, DIRECT)
    assert "ft5x06" in screen.touch_check(card, tmp_path).found
    monkeypatch.setattr(screen, "library_works", lambda: False)
    check = screen.touch_check(card, tmp_path)
    assert (check.verdict, "libmtdev1t64" in check.remedy) == (Verdict.BAD, True)
    (tmp_path / "dev/input/event4").unlink()
    check = screen.touch_check(card, tmp_path)
    assert (check.verdict, "--groups input" in check.remedy) == (Verdict.BAD, True)
    assert screen.touch_check(desktop, tmp_path).verdict is Verdict.FINE


def drawn_by(name: str, root: Path, monkeypatch: pytest.MonkeyPatch, *, seen: bool = True) -> Check:
    """The check of the graphics, where a window says that this draws it; "": none could be opened."""
    said = f"renderer {name}\n" if name else "some words\n"
    done = SimpleNamespace(stdout=said, stderr="a traceback\nCould not find a window\n")
    monkeypatch.setattr(screen.subprocess, "run", lambda *_, **__: done)
    return screen.renderer_check(Display("kmsdrm", "as it happens", seen), root)


@pytest.mark.usefixtures("a_pi")
def test_on_a_pi_the_processor_is_bad_only_if_the_graphics_chip_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fine = drawn_by("V3D 4.2.14.0", tmp_path, monkeypatch)
    assert (fine.verdict, "V3D" in fine.found) == (Verdict.FINE, True)
    note = drawn_by("llvmpipe (LLVM 15.0.6, 128 bits)", tmp_path, monkeypatch)
    assert (note.verdict, "/boot/firmware/config.txt" in note.remedy) == (Verdict.NOTE, True)
    (tmp_path / "sys/class/drm/card0/device").mkdir(parents=True)
    (tmp_path / "sys/class/drm/card0/device/uevent").write_text("DRIVER=v3d\n")
    bad = drawn_by("llvmpipe (LLVM 15.0.6, 128 bits)", tmp_path, monkeypatch)
    assert (bad.verdict, "libgl1-mesa-dri" in bad.remedy) == (Verdict.BAD, True)
    (tmp_path / "dev/dri/renderD128").mkdir(parents=True)
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert "--groups render" in drawn_by("llvmpipe", tmp_path, monkeypatch).remedy
    assert drawn_by("llvmpipe", tmp_path, monkeypatch, seen=False).verdict is Verdict.NOTE


def test_a_window_that_cannot_be_opened_is_bad_and_nothing_of_python_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screen, "_loads", lambda library: library != "libEGL.so.1")
    check = drawn_by("", tmp_path, monkeypatch)
    assert (check.verdict, check.found) == (Verdict.BAD, "no window could be opened on kmsdrm")
    assert check.remedy == "sudo apt install libegl1"


def test_what_takes_too_long_is_not_waited_for() -> None:
    check = screen.renderer_check(UNSEEN, seconds=0.001)
    assert (check.verdict, "no window came within" in check.found) == (Verdict.NOTE, True)
    goes_on = threading.Event()
    slow = command.Later("disk", lambda: Check("disk", Verdict.FINE, str(goes_on.wait())))
    assert slow.result(time.monotonic()).verdict is Verdict.NOTE
    goes_on.set()
    assert slow.result(time.monotonic() + DEADLINE_S).verdict is Verdict.FINE


def test_the_time_before_the_first_check_counts() -> None:
    # The process has become another program in between, as deploy/run.sh does.
    program = "import time; from ui.doctor.command import age; print(age(), time.clock_gettime(time.CLOCK_BOOTTIME))"
    shell = 'cut -d" " -f1 /proc/uptime; exec "$@"'
    before = time.clock_gettime(time.CLOCK_BOOTTIME)
    done = run(["sh", "-c", shell, "sh", sys.executable, "-c", program], cwd=ROOT)
    first, told, now = map(float, done.stdout.split())
    assert now - first - TICK_S <= told <= now - before + TICK_S


def test_the_graphics_of_this_machine_are_looked_at_and_nothing_is_left_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    assert "drawn by" in screen.renderer_check(UNSEEN).found
    assert list(tmp_path.iterdir()) == []


def test_a_sound_card_is_told_and_never_needed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speaker, "DEVICES", tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "none: there is no sound card" in machine.sound_check().found
    (tmp_path / "pcmC0D0p").touch()
    check = machine.sound_check()
    assert (check.verdict, check.remedy) == (Verdict.NOTE, "sudo apt install alsa-utils")
    (tmp_path / "aplay").touch(0o755)
    check = machine.sound_check()
    assert (check.verdict, "there is a sound card" in check.found) == (Verdict.FINE, True)


def test_what_the_bank_speaks_with_is_told_and_never_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    check = machine.voice_check()
    assert (check.verdict, "the bank can speak with py-nanotts" in check.found) == (Verdict.FINE, True)
    monkeypatch.setattr(machine, "engines", tuple)
    check = machine.voice_check()
    assert (check.verdict, check.remedy) == (Verdict.NOTE, "sudo apt install espeak-ng")


def test_a_clock_in_the_past_is_bad(monkeypatch: pytest.MonkeyPatch) -> None:
    assert machine.clock_check().verdict is Verdict.FINE
    monkeypatch.setattr(machine, "FIRST_YEAR", 9999)
    check = machine.clock_check()
    assert check.verdict is Verdict.BAD
    assert "date --set" in check.remedy


def test_a_folder_in_memory_is_bad_since_a_power_cut_empties_it() -> None:
    shm = Path("/dev/shm")
    if machine._file_system(shm) != "tmpfs":
        pytest.skip("/dev/shm is no memory here")
    assert machine.sync_check(shm).verdict is Verdict.BAD


def test_a_disk_that_answers_too_soon_is_bad_and_a_slow_one_a_note(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine, "_file_system", lambda _: "ext4")
    for seconds, verdict in ((0.000001, Verdict.BAD), (0.005, Verdict.FINE), (1.0, Verdict.NOTE)):
        monkeypatch.setattr(machine, "sync_times", lambda *_, seconds=seconds: [seconds])
        assert machine.sync_check(tmp_path).verdict is verdict


def test_a_place_that_cannot_be_written_is_bad() -> None:
    assert machine.sync_check(Path("/proc/1/none")).verdict is Verdict.BAD


def test_before_its_first_start_a_service_has_no_folder_yet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """systemd makes it, and nobody can choose another one for it by --data."""
    folder = tmp_path / "state"
    monkeypatch.setenv("STATE_DIRECTORY", str(folder))
    check = machine.sync_check(folder)
    assert (check.verdict, check.remedy) == (Verdict.NOTE, "the first start of the service makes it")
    folder.mkdir()
    monkeypatch.setattr(machine, "sync_times", lambda *_: [0.000001])
    assert "--data" not in machine.sync_check(folder).remedy


def test_too_little_room_is_bad(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(machine.shutil, "disk_usage", lambda _: usage(1, 1, 5_000_000))
    check = machine.room_check(tmp_path)
    assert check.verdict is Verdict.BAD
    assert "only 5 MB" in check.found
    assert "200 MB" in check.remedy
    monkeypatch.setattr(machine.shutil, "disk_usage", lambda _: usage(1, 1, 5_000_000_000))
    assert machine.room_check(tmp_path).verdict is Verdict.FINE


def test_devices_that_may_be_opened_are_fine_and_those_that_may_not_name_the_group(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = tmp_path / "event3"
    node.touch()
    config = Config(keyboard=KeyboardSettings(node))
    assert machine.node_check(config).verdict is Verdict.FINE
    monkeypatch.setattr(os, "access", lambda *_: False)
    check = machine.node_check(config)
    assert check.verdict is Verdict.BAD
    assert "--groups" in check.remedy
    assert "input" in check.remedy
    node.unlink()
    assert machine.node_check(config).verdict is Verdict.NOTE


def test_the_headers_lines_are_looked_at_on_a_pi_and_a_laptops_own_are_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "gpiochip0").touch()
    monkeypatch.setattr(machine, "CHIPS", (tmp_path / "gpiochip0",))
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert machine.node_check(Config()).verdict is Verdict.NOTE
    monkeypatch.setattr(machine, "board_name", lambda: "Raspberry Pi 4 Model B Rev 1.4")
    check = machine.node_check(Config())
    assert (check.verdict, "gpio" in check.remedy) == (Verdict.BAD, True)


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


def spoil(path: Path, game: str) -> None:
    """Turn one bit in the hash of a game's first row."""
    with Store(path, reading=True) as store:
        digest = Log(store).first(game).hash
    data = bytearray(path.read_bytes())
    data[data.index(digest)] ^= 1
    path.write_bytes(data)


def two_games(path: Path) -> None:
    """A file with a game that was put away and one in progress."""
    bank = Bank(Store(path))
    begin(bank, "old", players=2)
    bank.put_away("away")
    begin(bank, "new")
    bank.make_copy()
    bank.close()


def test_a_game_that_is_set_apart_is_named_with_the_copy_in_which_it_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "banker.db"
    two_games(path)
    spoil(path, "old")
    check = machine.bank_check(path)
    assert (check.verdict, check.found.split(": ")[0]) == (Verdict.BAD, f"damaged and set apart in {path}")
    assert "old (" in check.found
    assert "the other 1 games are whole" in check.found
    assert f"banker export GAME --db {copy_of(path)}" in check.remedy
    copy_of(path).unlink()
    assert "whole in no copy here" in machine.bank_check(path).remedy


def test_a_game_that_no_table_can_have_played_is_bad(tmp_path: Path) -> None:
    path = tmp_path / "banker.db"
    two_games(path)
    gift = Operation(c.CashPay("ann", "bob", 5), (e.Paid("bank", "bob", 2**62, Why.PAYMENT),))
    booked(path, (RowKind.OPERATION, gift), game="new")
    check = machine.bank_check(path)
    assert (check.verdict, "a number beyond" in check.found) == (Verdict.BAD, True)


def test_a_file_in_which_nothing_was_ever_booked_is_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "banker.db"
    path.write_bytes(bytes(4096))
    check = machine.bank_check(path)
    assert (check.verdict, "no game has been played yet" in check.found) == (Verdict.FINE, True)


def test_a_game_in_progress_that_is_damaged_is_for_the_app_to_save(tmp_path: Path) -> None:
    path = tmp_path / "banker.db"
    two_games(path)
    spoil(path, "new")
    check = machine.bank_check(path)
    assert (check.verdict, "'new'" in check.found, check.remedy) == (
        Verdict.BAD,
        True,
        "start the app: it offers what can be saved",
    )


def test_a_file_that_may_not_be_looked_at_is_bad_and_no_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "exists", refused)
    check = machine.bank_check(tmp_path / "banker.db")
    assert (check.verdict, check.found.rpartition(": ")[2]) == (Verdict.BAD, "Permission denied")
    monkeypatch.setattr(machine.shutil, "disk_usage", refused)
    assert machine.room_check(tmp_path).verdict is Verdict.BAD


def test_the_folder_for_copies_is_looked_at_if_there_is_one(tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    (tmp_path / "mine.toml").write_text(f'[copies]\nfolder = "{stick}"\n')

    def check() -> Check:
        return one([check for check in checks(tmp_path / "mine.toml", tmp_path, "screen") if check.name == "copies"])

    assert (check().verdict, str(stick) in check().found) == (Verdict.BAD, True)
    assert "put the stick in" in check().remedy
    stick.mkdir()
    assert check().verdict is Verdict.FINE
    assert list(stick.iterdir()) == [], "nothing is left there"
    assert not [check for check in checks(tmp_path / "none.toml", tmp_path, "screen") if check.name == "copies"]


def test_a_folder_for_copies_that_is_full_or_closed_to_us_is_bad(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(machine.shutil, "disk_usage", lambda _: usage(1, 1, 5_000_000))
    check = machine.copies_check(tmp_path)
    assert (check.name, check.verdict, "only 5 MB" in check.found) == ("copies", Verdict.BAD, True)
    check = machine.copies_check(Path("/proc/1"))
    assert (check.verdict, "cannot be written" in check.found) == (Verdict.BAD, True)
    assert "--kiosk again" in check.remedy


def test_a_check_that_fails_itself_is_told(capfd: pytest.CaptureFixture[str]) -> None:
    def failing() -> Check:
        raise OSError(errno.EIO, "Input/output error")

    check = command.Later("disk", failing).result(time.monotonic() + DEADLINE_S)
    assert (check.name, check.verdict, "Input/output error" in check.found) == ("disk", Verdict.BAD, True)
    assert capfd.readouterr().err == ""
