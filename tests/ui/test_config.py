"""The configuration: every key it may hold, the defaults as they are printed, and what it says to mistakes."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from hardware.keyboard import Digits, KeyboardSettings
from hardware.pins import HEADER_PIN, NO_PANEL, ONE_RGB_LAMP, PanelPins, ReaderPins
from ui.host.config import TEMPLATE, Config, ConfigError, config_path, config_text, load_config, parse, write_template
from ui.host.language import language_of_machine, writes_swiss


def test_without_a_file_every_setting_has_its_default(tmp_path: Path) -> None:
    assert load_config(tmp_path / "config.toml") == Config()
    assert parse("") == Config()
    assert Config().pins == ReaderPins()
    assert Config().panel == PanelPins()


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, ""),
        ({"LANG": "de_CH.UTF-8"}, "de"),
        ({"LANG": "it"}, "it"),
        ({"LANG": "de_CH.UTF-8", "LC_ALL": "fr_CH.UTF-8"}, "fr"),
        ({"LANG": "de_CH.UTF-8", "LC_ALL": "", "LC_MESSAGES": "en_GB"}, "en"),
        ({"LANG": "de_CH.UTF-8", "LC_ALL": "C.UTF-8"}, ""),
        ({"LANG": "C"}, ""),
    ],
)
def test_the_language_of_the_machine_is_read_as_programs_do(environment: dict[str, str], language: str) -> None:
    assert language_of_machine(environment) == language


@pytest.mark.parametrize(
    ("environment", "swiss"),
    [
        ({}, False),
        ({"LANG": "de_CH.UTF-8"}, True),
        ({"LANG": "fr_CH"}, True),
        ({"LANG": "de_LI.UTF-8"}, True),
        ({"LANG": "de_DE.UTF-8"}, False),
        ({"LANG": "de_CH.UTF-8", "LC_ALL": "de_AT.UTF-8"}, False),
    ],
)
def test_a_machine_in_switzerland_writes_german_without_sharp_s(environment: dict[str, str], swiss: bool) -> None:
    assert writes_swiss(environment) == swiss


def test_the_printed_defaults_are_the_defaults() -> None:
    """With every "#" taken away the file says what it says without."""
    lines = [re.sub(r"^# (?=\w+ = )", "", line) for line in TEMPLATE.splitlines()]
    uncommented = "\n".join(lines)
    assert uncommented.count(" = ") == TEMPLATE.count("\n# ") == 26
    assert parse(uncommented) == parse(TEMPLATE) == Config()


def test_everything_can_be_set() -> None:
    config = parse("""
        display = { rotation = 270, driver = "cage", large_text = true }
        table = { touch_to_sign = true }
        reader = { kind = "rc522", device = 1, reset = 24, speed_hz = 500_000, gain = 48 }
        keyboard = { path = "/dev/input/by-id/usb-reader-event-kbd", digits = "decimal-8", reversed_bytes = true }
        [panel]
        rgb = [26, 13, 19]
        lamps_to_ground = false
        buzzer = false
        button = 20
        buzzer_has_pitch = true
        held_powers_off = true
        [copies]
        folder = "/media/stick/banker"
        [club]
        joins = true
        post = "/srv/post"
    """)
    assert config == Config(
        rotation=270,
        display="cage",
        large_text=True,
        touch_to_sign=True,
        reader="rc522",
        pins=ReaderPins(device=1, reset=24, speed_hz=500_000, gain_db=48),
        keyboard=KeyboardSettings(Path("/dev/input/by-id/usb-reader-event-kbd"), Digits.DECIMAL_8, True),
        panel=PanelPins(None, None, None, None, 20, (26, 13, 19), lamps_to_ground=False, buzzer_has_pitch=True),
        held_powers_off=True,
        copies=Path("/media/stick/banker"),
        club=True,
        post=Path("/srv/post"),
    )


def test_a_folder_for_copies_may_lie_at_home() -> None:
    assert parse('[copies]\nfolder = "~/copies"').copies == Path.home() / "copies"


def test_one_line_sets_an_rgb_lamp_and_five_switch_the_panel_off() -> None:
    assert parse("[panel]\nrgb = [26, 13, 19]").panel == ONE_RGB_LAMP
    off = "\n".join(f"{part} = false" for part in ("green", "amber", "red", "buzzer", "button"))
    assert parse(f"[panel]\n{off}").panel == NO_PANEL


def test_the_reader_goes_on_the_second_bus_and_on_another_chip_select() -> None:
    """As deploy/wiring.md says it for a small screen that takes SPI0."""
    guide = (Path(__file__).parents[2] / "deploy/wiring.md").read_text("utf-8")
    pins = parse(guide.partition("```toml\n")[2].partition("```")[0]).pins
    assert pins.path == "/dev/spidev1.0"
    assert pins.lines == {"SDA": 18, "SCK": 21, "MOSI": 20, "MISO": 19, "RST": 27}
    for name, bcm in pins.lines.items():
        assert f"{name} to pin {HEADER_PIN[bcm]} (BCM {bcm})" in " ".join(guide.split()) or name == "RST"
    second = parse("[reader]\nbus = 1\ndevice = 1\nselect = 5\n[panel]\namber = false").pins
    assert (second.path, second.lines["SDA"]) == ("/dev/spidev1.1", 5)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[panel", "not TOML"),
        ("[pannel]\ngreen = 3", "[pannel] is not known; there are display, table, reader, keyboard, panel, copies"),
        ("rotation = 90", "[rotation] is not known"),
        ("[panel]\nblue = 3", "[panel] blue: not known; there are amber, button"),
        ("[panel]\ngreen = true", "[panel] green: expected a BCM number, or false for no such part, found True"),
        ("[panel]\ngreen = 'x'", "[panel] green: expected a BCM number"),
        ("[panel]\ngreen = 99", "BCM 99 is not on the header"),
        ("[panel]\ngreen = 19", "BCM 19 (header pin 35) is given to green and amber"),
        ("[panel]\nrgb = [1, 2]", "[panel] rgb: expected three BCM numbers"),
        ("[panel]\nrgb = [26, 13, 19]\ngreen = 20", "either one RGB lamp or single lamps"),
        ("[panel]\nbutton = 25", "BCM 25 (header pin 22) is given to RST and button"),
        ("[reader]\ndevice = 2", "SPI0 has the devices 0 and 1, not 2"),
        ("[reader]\nbus = 2", "the header has the buses SPI0 and SPI1, not 2"),
        ("[reader]\nbus = 1\ndevice = 3", "SPI1 has the devices 0, 1 and 2, not 3"),
        ("[reader]\nbus = 1", "BCM 19 (header pin 35) is given to MISO and amber"),
        ("[reader]\nselect = 13", "BCM 13 (header pin 33) is given to SDA and green"),
        ("[reader]\nselect = true", "[reader] select: expected a BCM number"),
        ("[reader]\nreset = 25.0", "[reader] reset: expected a whole number, found 25.0"),
        ("[reader]\ngain = 40", "[reader] gain: expected one of 18, 23, 33, 38, 43, 48, found 40"),
        ("[reader]\ngain = '48'", "[reader] gain: expected a whole number, found '48'"),
        ("[reader]\nkind = 3", "[reader] kind: expected a text in quotes, found 3"),
        ("[keyboard]\ndigits = 'octal'", "[keyboard] digits: expected one of usual, hex-10, decimal-8, found 'octal'"),
        ("[display]\nrotation = 45", "[display] rotation: expected one of 0, 90, 180, 270, found 45"),
        ("[display]\ndriver = 'wayland'", "[display] driver: expected one of auto, x11, kmsdrm, cage, offscreen"),
        ("[copies]\nfolder = 'stick'", "[copies] folder: expected a folder in full, such as"),
        ("[copies]\nfolder = true", "[copies] folder: expected a text in quotes, found True"),
        ("[table]\ntouch_to_sign = 1", "[table] touch_to_sign: expected true or false, found 1"),
    ],
)
def test_a_mistake_is_refused_with_file_key_and_what_was_expected(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text)
    with pytest.raises(ConfigError) as error:
        load_config(path)
    assert str(path) in str(error.value)
    assert said in str(error.value)


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="a folder, not a file"):
        load_config(tmp_path)
    (tmp_path / "latin.toml").write_bytes(b"\xe9")
    with pytest.raises(ConfigError, match="line 1 holds a byte that is not UTF-8"):
        load_config(tmp_path / "latin.toml")


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"[panel]\ngreen = " + b"[\n" * 2000 + b"]\n" * 2000, "cannot be read|not TOML"),
        (b"[panel]\ngreen = " + b"[" * 20 + b"]" * 20, "nested too deeply"),
        (b"[panel]\ngreen = 0x" + b"f" * 3600, "panel.green is a number of too many digits"),
        (b"[panel]\ngreen = 0b" + b"1" * 3600, "panel.green is a number of too many digits"),
        (b"[panel]\ngreen = " + b"9" * 6000, "line 2 is longer than"),
        (b"[copies]\nfolder = '/" + b"x" * 300 + b"'", "at most 255 bytes"),
        (b'[copies]\nfolder = "/a\\u0000b"', "a text that can be read"),
        (b'[keyboard]\npath = "/dev/\\u0000"', "a text that can be read"),
        (b"# " * 200_000, "longer than"),
        (b"".join(b"k%d = 1\n" % n for n in range(9000)), "more than 4,000 values"),
    ],
)
def test_hostile_settings_are_refused_in_one_sentence(tmp_path: Path, raw: bytes, said: str) -> None:
    path = tmp_path / "config.toml"
    path.write_bytes(raw)
    with pytest.raises(ConfigError, match=said) as error:
        load_config(path)
    assert len(str(error.value)) < 400 + len(str(path))


def test_settings_as_a_plain_editor_of_windows_writes_them_are_read(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_bytes("[display]\r\nrotation = 90\r\n".encode("utf-8-sig"))
    assert load_config(path).rotation == 90
    assert "\ufeff" not in config_text(path)


def test_a_pipe_a_device_and_a_link_to_nothing_are_no_settings(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "device").symlink_to("/dev/zero")
    (tmp_path / "link").symlink_to(tmp_path / "gone")
    for name, said in (("pipe", "a pipe"), ("device", "a device"), ("link", "a link to")):
        for read in (load_config, config_text):
            with pytest.raises(ConfigError, match=said):
                read(tmp_path / name)


def test_the_template_is_written_only_when_asked_and_over_no_file(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "config.toml"
    assert TEMPLATE.strip() in config_text(path)
    assert not path.parent.exists()
    assert write_template(path)
    assert load_config(path) == Config()
    path.write_text("[display]\nrotation = 90\n")
    assert not write_template(path)
    assert "rotation = 90" in config_text(path)
    assert load_config(path).rotation == 90


def test_the_file_is_the_given_one_the_services_or_the_users(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CONFIGURATION_DIRECTORY", str(tmp_path))
    assert config_path() == tmp_path / "config.toml"
    assert config_path("~/mine.toml") == Path.home() / "mine.toml"
    monkeypatch.delenv("CONFIGURATION_DIRECTORY")
    assert config_path().name == "config.toml"
