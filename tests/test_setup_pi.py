"""The set-up on a Raspberry Pi: what it asks of Debian, of Python and of the system, and what not on other machines.

Law: nothing is installed or downloaded here. apt, dpkg, sudo, raspi-config and Python are played by small scripts that
keep in a file what they did; the accounts and groups are read by the system's own programs.
"""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from tests.machine import Machine
from tests.processes import DEADLINE_S, Leash, run

ROOT = Path(__file__).resolve().parent.parent
MODEL = "proc/device-tree/model"
CONFIG = "boot/firmware/config.txt"
READER = ("python3-rpi-lgpio", "python3-spidev")
DRAWS = ("libdrm2", "libegl1", "libgbm1", "libgl1", "libgl1-mesa-dri", "libgles2", "libmtdev1t64", "python3-venv")

PYTHON = """\
case "$1 $2" in
    "-c import sysconfig"*) dirname "$0" ;;
    "-s -c") echo checked >>/var/calls ;;
    "-c "*) echo "$0" ;;
    "--version "*) echo "Python 3.13.5" ;;
    "-m venv") rm -rf "$4" && mkdir -p "$4/bin" && cp "$0" "$4/bin/python" && echo "venv $5" >>/var/calls
        [ "$5" ] && open=true || open=false
        echo "include-system-site-packages = $open" >"$4/pyvenv.cfg" ;;
    "-m pip") echo "pip, $(cat "$(dirname "$0")/../pyvenv.cfg")" >>/var/calls && eval "${PIP:-true}" ;;
    *) shift; echo "ran $*" ;;
esac
"""
STUBS = {
    "bin/python3": PYTHON,
    "local/bin/python3.13": PYTHON,
    "bin/dpkg": "echo arm64",
    "bin/dpkg-query": 'shift 2; for p; do ! grep -qx "$p" /var/installed || printf "%s=installed " "$p"; done',
    "bin/apt-cache": '! grep -qx "$2" /var/unknown',
    "bin/apt-get": """\
echo "apt-get $1" >>/var/calls
[ "$1" = update ] || for p; do case $p in lib*|python3-*|raspi-*) echo "$p" >>/var/installed ;; esac; done""",
    "bin/sudo": """\
case "$(cat /var/sudo) $*" in
    *" -v") echo "asked" >>/var/calls; grep -qx password /var/sudo ;;
    "free -n true") ;;
    "password -n "* | "refused -n "*) echo "a password is required" >&2; exit 1 ;;
    *) [ "$1" != -n ] || shift; echo "root $1" >>/var/calls; exec "$@" ;;
esac""",
    "bin/raspi-config": 'echo "raspi-config $*" >>/var/calls; echo "dtparam=spi=on" >>/boot/firmware/config.txt',
    "sbin/usermod": 'echo "usermod $*" >>/var/calls',
}


class Pi(Machine):
    """A Raspberry Pi OS without a desktop on which nothing is set up; sudo asks for no password."""

    def __init__(self, folder: Path, model: str = "Raspberry Pi 4 Model B Rev 1.5\0", lacking: str = "") -> None:
        super().__init__(folder, STUBS | ({lacking: None} if lacking else {}))
        if model:
            self.write(MODEL, model)
        self.write("etc/os-release", "VERSION_ID=13\n")
        self.write(CONFIG, "#dtparam=spi=on\ndtparam=audio=on\n")
        self.write("var/sudo", "free")
        groups = "video:x:44:pi\nrender:x:992:\ninput:x:995:\ngpio:x:986:pi\n"
        self.write("etc/group", self.read("etc/group") + groups)
        for name in ("calls", "installed", "unknown"):
            self.write(f"var/{name}")

    @property
    def calls(self) -> list[str]:
        """What the stubs were asked to do, a line each."""
        return self.read("var/calls").splitlines()

    @property
    def installed(self) -> list[str]:
        return sorted(self.read("var/installed").split())

    def settle(self) -> None:
        """As a Pi on which everything has been done by its owner, except the libraries."""
        self.write("var/installed", "\n".join((*DRAWS, *READER)) + "\n")
        self.write("dev/spidev0.0")
        self.write("etc/group", self.read("etc/group").replace(":x:992:", ":x:992:pi").replace(":x:995:", ":x:995:pi"))


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    return Pi(tmp_path)


def test_a_pi_gets_what_reaches_the_reader_and_an_environment_that_sees_it(pi: Pi) -> None:
    done = pi.run("doctor")
    assert done.returncode == 0, done.stderr
    assert done.stdout == "ran /home/pi/banker/.venv/bin/banker doctor\n"
    assert pi.installed == sorted((*DRAWS, *READER))
    assert "venv --system-site-packages" in pi.calls
    assert pi.read("home/pi/banker/.venv/pyvenv.cfg") == "include-system-site-packages = true\n"


def test_pip_does_not_see_what_the_system_has_in_the_same_version(pi: Pi) -> None:
    pi.run()
    assert [call for call in pi.calls if call.startswith("pip")] == ["pip, include-system-site-packages = false"]


def test_an_environment_that_pip_left_closed_is_made_anew(pi: Pi) -> None:
    pi.run()
    pi.write("home/pi/banker/.venv/pyvenv.cfg", "include-system-site-packages = false\n")
    assert pi.run().returncode == 0
    assert pi.calls.count("venv --system-site-packages") == 2
    assert pi.read("home/pi/banker/.venv/pyvenv.cfg") == "include-system-site-packages = true\n"


def test_libraries_that_cannot_be_had_leave_the_environment_open(pi: Pi) -> None:
    assert pi.run().returncode == 0
    (pi.checkout / "requirements.lock").write_text("# other\n")
    assert pi.run(env={"PIP": "exit 1"}).returncode == 1
    assert pi.read("home/pi/banker/.venv/pyvenv.cfg") == "include-system-site-packages = true\n"


def test_the_second_start_on_a_pi_does_nothing_more(pi: Pi) -> None:
    pi.run()
    before = pi.calls
    pi.write("var/sudo", "password")
    done = pi.run("doctor")
    assert (done.returncode, done.stderr, pi.calls) == (0, "", before)


@pytest.mark.parametrize("model", ["", "Pine64 RockPro64\0"])
def test_another_machine_gets_and_hears_nothing_of_a_reader(model: str, tmp_path: Path) -> None:
    machine = Pi(tmp_path, model)
    done = machine.run("doctor")
    assert done.returncode == 0
    assert machine.installed == sorted(DRAWS)
    assert [call for call in machine.calls if call.startswith(("raspi-config", "usermod", "checked"))] == []
    assert "venv " in machine.calls
    assert not any(word in done.stderr for word in ("reader", "SPI", "group"))


def test_a_pi_whose_archive_has_no_rpi_lgpio_goes_on_and_says_so(pi: Pi) -> None:
    pi.write("var/unknown", "python3-rpi-lgpio\n")
    done = pi.run("doctor")
    assert done.returncode == 0
    assert "No package archive of this system has python3-rpi-lgpio; Raspberry Pi's has it." in done.stderr
    assert pi.installed == sorted((*DRAWS, "python3-spidev"))
    before = pi.calls
    assert (pi.run("doctor").stderr, pi.calls) == ("", before), "asked again"


def test_a_reader_package_installed_later_is_seen(pi: Pi) -> None:
    pi.write("var/unknown", "python3-rpi-lgpio\n")
    pi.run()
    pi.write("var/unknown")
    pi.write("var/installed", pi.read("var/installed") + "python3-rpi-lgpio\n")
    pi.run()
    assert pi.calls.count("checked") == 1


def test_the_older_rpi_gpio_is_not_removed_but_named(pi: Pi) -> None:
    pi.write("var/installed", "python3-rpi.gpio\n")
    done = pi.run("doctor")
    assert done.returncode == 0
    assert "\nsudo apt-get remove python3-rpi.gpio\n" in done.stderr
    assert "python3-rpi-lgpio" not in pi.installed
    pi.write("var/installed", pi.read("var/installed").replace("python3-rpi.gpio\n", ""))
    assert pi.run().returncode == 0
    assert "python3-rpi-lgpio" in pi.installed


def test_another_python_is_told_what_it_cannot_reach(pi: Pi) -> None:
    done = pi.run("doctor", env={"PYTHON": "/usr/local/bin/python3.13"})
    assert done.returncode == 0
    assert "PYTHON names /usr/local/bin/python3.13: to use them, start without it." in done.stderr
    assert not set(READER) & set(pi.installed)
    assert "venv " in pi.calls


def test_a_pi_takes_no_other_python_by_itself(tmp_path: Path) -> None:
    pi = Pi(tmp_path)
    (tmp_path / "stubs/bin/python3").write_text("#!/bin/sh\nexit 1\n")
    done = pi.run("doctor")
    assert done.returncode == 2
    assert "tried: /usr/bin/python3." in done.stderr


SPI_IS = {
    "off": (
        "#dtparam=spi=on\n",
        "switched on for the reader: restart the machine once",
        ["raspi-config nonint do_spi 0"],
    ),
    "on as SPI1": ("dtoverlay=spi1-1cs,cs0_pin=18\n", "Restart the machine to have it", []),
    "on": ("dtparam=i2c_arm=on,spi=on\n", "Restart the machine to have it", []),
}


@pytest.mark.parametrize("state", SPI_IS)
def test_spi_is_switched_on_once(state: str, pi: Pi) -> None:
    config, sentence, calls = SPI_IS[state]
    pi.write(CONFIG, config)
    assert sentence in pi.run("doctor").stderr
    assert [call for call in pi.calls if call.startswith("raspi-config")] == calls


@pytest.mark.parametrize("node", ["spidev0.1", "spidev1.0"])
def test_spi_that_is_there_is_left_alone(pi: Pi, node: str) -> None:
    pi.write(f"dev/{node}")
    assert "SPI" not in pi.run("doctor").stderr
    assert not [call for call in pi.calls if call.startswith("raspi-config")]


def test_the_spi_that_a_pi_5_has_for_itself_is_none_for_a_reader(pi: Pi) -> None:
    pi.write("dev/spidev10.0")
    assert "SPI has been switched on" in pi.run("doctor").stderr


def test_without_raspi_config_the_line_of_config_txt_is_said(tmp_path: Path) -> None:
    done = Pi(tmp_path, lacking="bin/raspi-config").run("doctor")
    assert done.returncode == 0
    assert "add the line dtparam=spi=on to /boot/firmware/config.txt and restart" in done.stderr


def test_the_user_joins_the_groups_that_there_are_and_that_lack_them(pi: Pi) -> None:
    done = pi.run("doctor")
    assert "usermod -aG render,input pi" in pi.calls
    assert "groups render,input, for screen and reader: log in again" in done.stderr


def test_root_joins_no_group(pi: Pi) -> None:
    assert pi.run("doctor", user=0).returncode == 0
    assert not [call for call in pi.calls if call.startswith("usermod")]


def test_a_pi_that_is_ready_is_only_given_its_libraries(pi: Pi) -> None:
    pi.settle()
    pi.write("var/sudo", "password")
    done = pi.run("doctor")
    assert (done.returncode, [line.split()[0] for line in done.stderr.splitlines()]) == (0, ["Making", "Fetching"])
    assert not [call for call in pi.calls if call.startswith(("root", "apt-get"))]


def test_who_may_not_become_root_gets_one_line_that_begins_with_sudo(pi: Pi) -> None:
    pi.write("var/sudo", "password")
    done = pi.run("doctor")
    assert done.returncode == 2
    *_, line = done.stderr.splitlines()
    assert line.startswith("sudo apt-get update && sudo apt-get install --yes --no-install-recommends lib")
    assert all(package in line.split() for package in (*DRAWS, *READER))
    assert not [call for call in pi.calls if not call.startswith("pip")]


def test_without_sudo_the_line_is_for_root(tmp_path: Path) -> None:
    done = Pi(tmp_path, lacking="bin/sudo").run("doctor")
    assert done.returncode == 2
    before, line = done.stderr.splitlines()
    assert before == "Debian packages are missing. As root, type this line once, then start again:"
    assert line.startswith("apt-get update && apt-get install")


def test_what_only_root_may_do_for_the_reader_is_said_and_not_waited_for(pi: Pi) -> None:
    pi.write("var/installed", "\n".join((*DRAWS, *READER)) + "\n")
    pi.write("var/sudo", "password")
    done = pi.run("doctor")
    assert (done.returncode, done.stdout.split()[0]) == (0, "ran")
    for line in ("sudo raspi-config nonint do_spi 0", "sudo usermod -aG render,input pi"):
        assert line in done.stderr.splitlines()


def on_terminal(pi: Pi) -> int:
    """Start at a terminal, and return the exit code."""
    ours, theirs = pty.openpty()
    command = pi.command(("bash", "/home/pi/banker/deploy/run.sh", "doctor"))
    environment = {"PATH": "/usr/sbin:/usr/bin", "HOME": "/home/pi"}
    with Leash() as leash:
        code = leash.start(command, env=environment, stdin=theirs, stderr=theirs, stdout=subprocess.DEVNULL).wait(
            DEADLINE_S
        )
    os.close(theirs)
    os.close(ours)
    return code


def test_on_a_terminal_sudo_asks_for_the_password(pi: Pi) -> None:
    pi.write("var/sudo", "password")
    assert on_terminal(pi) == 0
    assert pi.installed == sorted((*DRAWS, *READER))


def test_who_does_not_know_the_password_is_asked_once(pi: Pi) -> None:
    pi.write("var/sudo", "refused")
    assert on_terminal(pi) == 2
    assert pi.installed == []
    pi.write("var/installed", "\n".join((*DRAWS, *READER)) + "\n")
    pi.write("var/calls")
    assert on_terminal(pi) == 0
    assert pi.calls.count("asked") == 1, "for SPI, and not again for the groups"


MODULES = {
    "spidev": ("spidev.py", ""),
    "lgpio": ("lgpio.py", "import os; open(os.path.join(os.environ['LG_WD'], '.lgd-nfy0'), 'x')"),
    "rpi-lgpio": ("RPi/GPIO/__init__.py", "import lgpio"),
    "rpi.gpio": ("RPi/GPIO/__init__.py", "from RPi._GPIO import *"),
}


@pytest.mark.parametrize(
    ("modules", "sentence"),
    [
        (("spidev", "lgpio", "rpi-lgpio"), ""),
        (("spidev", "lgpio", "rpi.gpio"), "RPi/GPIO/__init__.py is in the way of rpi-lgpio"),
        (("spidev", "lgpio"), "The reader's RPi.GPIO is not there"),
        (("lgpio", "rpi-lgpio"), "The reader's spidev cannot be used (No module named 'spidev')"),
        (("spidev", "rpi-lgpio"), "The reader's lgpio cannot be used"),
    ],
)
def test_the_check_of_the_reader_names_what_is_in_the_way(
    modules: tuple[str, ...], sentence: str, tmp_path: Path
) -> None:
    for name in modules:
        path, text = MODULES[name]
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    check = 'source "$0" && exec "$1" -s -c "$reader_check"'
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "LG_WD": str(tmp_path)}
    done = run(["bash", "-c", check, str(ROOT / "deploy/pi.sh"), sys.executable], env=environment)
    assert done.returncode == 0, done.stderr
    assert sentence in done.stdout
    assert bool(done.stdout) == bool(sentence)
