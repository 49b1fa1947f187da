"""A machine whose device tree says Raspberry Pi, set up by the README's first command (arm64, and bookworm too)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.pi.at_machine import doctor, end, follow, has_arrow, mode, start
from tests.pi.conftest import Boot
from tests.pi.machine import Machine, device_tree
from tests.pi.twin import story

pytestmark = pytest.mark.pi


@pytest.fixture(scope="module")
def pi(fresh: Boot) -> Machine:
    machine = fresh("pi4", "arm64")
    machine.said = machine.run("cd banker && deploy/run.sh --version", user="pi")
    return machine


def test_the_readers_packages_come_from_the_system_and_the_rest_from_the_lock(pi: Machine) -> None:
    assert "python3-spidev" in pi.said
    assert "python3-rpi-lgpio" in pi.said
    script = (
        "import RPi.GPIO as gpio, spidev, gpiozero, mfrc522; print(gpio.__file__, spidev.__file__, gpiozero.__file__)"
    )
    gpio, spi, zero = pi.run(f"cd /tmp && ~/banker/.venv/bin/python -sc '{script}'", user="pi").split()
    assert gpio.startswith("/usr/lib/python3/")
    assert spi.startswith("/usr/lib/python3/")
    assert zero.startswith("/home/pi/banker/.venv/")


def test_spi_is_switched_on_once_and_a_restart_is_named(pi: Machine) -> None:
    assert "restart the machine" in pi.said
    assert pi.run("grep -c 'do_spi 0' /boot/firmware/raspi-config.calls") == "1"
    again = pi.run("cd banker && deploy/run.sh --version", user="pi")
    assert again.splitlines() == [again.splitlines()[-1]]
    assert pi.run("grep -c 'do_spi 0' /boot/firmware/raspi-config.calls") == "1"


def test_the_doctor_names_the_board_and_what_spi_needs(pi: Machine) -> None:
    code, checks = doctor(pi)
    assert "Raspberry Pi 4 Model B Rev 1.5" in checks["system"]["found"]
    assert "off" in checks["spi"]["found"]
    assert "restart" in checks["spi"]["remedy"]
    # This header has no lines: lgpio is played. All else is as it should be, without a reader too.
    assert {check["name"] for check in checks.values() if check["verdict"] == "bad"} == {"panel"}, checks
    assert code == 1


def test_home_fills_the_display_and_each_touch_counts_once(pi: Machine, tmp_path: Path) -> None:
    start(pi)
    follow(pi, story(tmp_path, "home"))
    assert mode(pi) == "800x480"
    assert not has_arrow(pi)
    end(pi)


def test_a_pi_5_is_one_too(pi: Machine, tmp_path: Path) -> None:
    pi.switch_off()
    pi.boot_again(device_tree(tmp_path / "pi5.dtb", "Raspberry Pi 5 Model B Rev 1.0"))
    assert "Raspberry Pi 5" in doctor(pi)[1]["system"]["found"]


def test_the_older_debian_does_too(fresh: Boot, tmp_path: Path) -> None:
    machine = fresh("bookworm", "amd64", suite="bookworm")
    machine.run("cd banker && deploy/run.sh --version", user="pi")
    start(machine)
    follow(machine, story(tmp_path, "home"))
    end(machine)
