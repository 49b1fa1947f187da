"""Screen and touch without a desktop (KMS/DRM), as on Raspberry Pi OS Lite."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.pi.at_machine import doctor, end, follow, has_arrow, log, mode, runs, start
from tests.pi.conftest import Boot
from tests.pi.machine import Machine
from tests.pi.twin import story

pytestmark = pytest.mark.pi

DISPLAYS = {
    # The first official display, a common one, and the second official one, mounted lying.
    "small": ((800, 480), 0),
    "wide": ((1024, 600), 0),
    "tall": ((720, 1280), 90),
    "tall-other-way": ((720, 1280), 270),
}
ARROW = 0.01  # The mouse's arrow changes a larger share of the middle of the picture.


@pytest.mark.parametrize("name", DISPLAYS)
def test_home_fills_the_display_and_each_touch_counts_once_where_it_is(name: str, set_up: Boot, tmp_path: Path) -> None:
    # The picture is turned twice by touches: one that counted twice would leave it as it was.
    size, rotation = DISPLAYS[name]
    seen = size if rotation in (0, 180) else size[::-1]
    machine = set_up(name, size)
    machine.run("mkdir -p .config/banker", user="pi")
    machine.run(f"printf '[display]\\nrotation = {rotation}\\n' >.config/banker/config.toml", user="pi")
    start(machine)
    follow(machine, story(tmp_path, "home", seen), rotation)
    assert mode(machine) == f"{size[0]}x{size[1]}"
    assert not has_arrow(machine)
    machine.cut()


@pytest.fixture(scope="module")
def console(set_up: Boot) -> Machine:
    return set_up("console")


def test_the_doctor_finds_nothing_wrong(console: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    begun = time.monotonic()
    code, checks = doctor(console)
    with capsys.disabled():
        print(f"\nthe doctor took {time.monotonic() - begun:.1f} s in the emulated machine")
    assert code == 0, checks
    for check in checks.values():
        assert "Traceback" not in check["found"]
        assert "import " not in check["found"]


def test_a_screen_that_another_program_has_is_said(console: Machine) -> None:
    start(console)
    second = console.answer("cd banker && deploy/run.sh run", user="pi")
    assert second.code == 1
    assert "another program" in second.said.splitlines()[-1]
    assert "has the screen on /dev/dri/card0" in second.said.splitlines()[-1]
    code, checks = doctor(console)
    assert "another program" in checks["display"]["found"], checks
    assert "apt" not in checks["display"]["remedy"]
    assert code == 0
    end(console)


def test_who_may_not_read_touches_is_told_the_group(console: Machine) -> None:
    console.run("gpasswd -d pi input")
    try:
        start(console)
        assert "may not be read" in log(console)
        assert "--groups input" in log(console)
        end(console)
        code, checks = doctor(console)
        bad = [check for check in checks.values() if check["verdict"] == "bad"]
        assert code == 1
        assert any("input" in check["remedy"] for check in bad), checks
    finally:
        console.run("gpasswd -a pi input")


def test_who_may_not_open_the_card_is_told_the_groups(console: Machine) -> None:
    console.run("gpasswd -d pi video")
    try:
        done = console.answer("cd banker && deploy/run.sh run", user="pi")
        assert done.code == 1
        assert "you may not open /dev/dri/card0" in done.said.splitlines()[-1]
        assert "--groups video" in done.said.splitlines()[-1]
        code, checks = doctor(console)
        assert code == 1
        assert any("video" in check["remedy"] for check in checks.values() if check["verdict"] == "bad"), checks
    finally:
        console.run("gpasswd -a pi video")


def test_under_cage_home_fills_the_display_and_each_touch_counts_once(console: Machine, tmp_path: Path) -> None:
    without = console.answer("cd banker && deploy/run.sh run --display cage", user="pi")
    assert without.code == 2
    assert "sudo apt install cage" in without.said
    console.run("apt-get install -qq --yes --no-install-recommends cage xwayland >/dev/null")
    # Without a session of logind the seat's own daemon gives the devices.
    console.run("apt-get install -qq --yes --no-install-recommends seatd >/dev/null; usermod -aG _seatd pi || true")
    start(console, "--display", "cage")
    wanted = story(tmp_path, "home")
    follow(console, wanted)
    # cage draws the arrow into the picture: it is too small to be seen in the whole of it.
    assert console.picture().middle().differs(wanted.end.middle()) < ARROW
    assert mode(console) == "800x480"
    end(console)
    assert not runs(console)
