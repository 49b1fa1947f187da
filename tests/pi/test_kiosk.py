"""The kiosk on a booted machine: installed, played, cut off, booted again, watched, switched off, removed."""

from __future__ import annotations

import itertools
import re
import shlex
from pathlib import Path

import pytest

from tests.pi.at_machine import follow, has_arrow
from tests.pi.conftest import Boot
from tests.pi.image import ordered
from tests.pi.machine import Answer, Machine
from tests.pi.picture import Picture
from tests.pi.twin import OPERATIONS, Touch, story

pytestmark = pytest.mark.pi

UNIT = "banker.service"


@pytest.fixture(scope="module")
def kiosk(set_up: Boot) -> Machine:
    machine = set_up("kiosk")
    machine.said = machine.run("cd banker && deploy/run.sh --kiosk", user="pi")
    return machine


def journal(machine: Machine) -> str:
    return machine.run(f"journalctl --unit {UNIT} --output cat --no-pager")


def value(machine: Machine, name: str) -> str:
    return machine.run(f"systemctl show {UNIT} --property {name} --value")


def is_active(machine: Machine) -> bool:
    return machine.run(f"systemctl is-active {UNIT} || true") == "active"


def test_it_is_active_once_the_first_frame_is_drawn(kiosk: Machine) -> None:
    kiosk.until(lambda: is_active(kiosk), "the first frame")
    assert "screen home" in journal(kiosk)


def test_the_units_are_sound_and_closed(kiosk: Machine) -> None:
    units = "banker.service banker-poweroff.path banker-poweroff.service banker-splash.service media-banker.mount"
    units += " banker-link.path banker-link.service"
    assert kiosk.run(f"systemd-analyze verify $(printf '/etc/systemd/system/%s ' {units})") == ""
    level = re.search(r"exposure level for banker.service: ([\d.]+)", kiosk.run("systemd-analyze security banker"))
    assert level is not None
    assert float(level[1]) <= 1.5


def test_a_touchscreen_is_read_when_it_is_plugged_in_late_and_once_more(kiosk: Machine, tmp_path: Path) -> None:
    # Home in French; turned, and back; then each language, French first.
    wanted = story(tmp_path, "home")
    turn, turn_back, french, german, italian, _ = wanted.touches
    kiosk.unplug_touchscreen()
    kiosk.run(f"systemctl restart {UNIT}")
    kiosk.until(lambda: is_active(kiosk), "the first frame without a touchscreen")
    kiosk.shows(turn.before, "home")
    assert "touches are read" not in journal_of_this_start(kiosk)
    for times in range(3):
        if times:
            kiosk.unplug_touchscreen()
        kiosk.plug_touchscreen()
        touch_until_shown(kiosk, german, italian.before)
        touch_until_shown(kiosk, french, german.before)
        assert not has_arrow(kiosk)
        # A touch that counted twice would leave the picture as it was.
        kiosk.touch(turn.x, turn.y)
        kiosk.shows(turn_back.before, f"the turned picture, plugged in again {times} times")
        kiosk.touch(turn_back.x, turn_back.y)
        kiosk.shows(french.before, "home again")
    assert "touches are read" in journal_of_this_start(kiosk)
    assert is_active(kiosk)


def touch_until_shown(machine: Machine, touch: Touch, wanted: Picture) -> None:
    """Touch this again and again, as people do, until what it leads to is shown: the app needs a moment to find it."""
    # No finger meets the same point twice. The kernel says only what has changed, so that of a point that was touched
    # before the app read the device it would not say the place again.
    shares = itertools.cycle(step / 800 for step in range(8))

    def shown() -> bool:
        share = next(shares)
        machine.touch(touch.x + share, touch.y + share)
        return machine.picture().is_like(wanted)

    machine.until(shown, "what a touch leads to")


def journal_of_this_start(machine: Machine) -> str:
    return machine.run(f"journalctl _SYSTEMD_INVOCATION_ID={value(machine, 'InvocationID')} --output cat --no-pager")


def as_the_service(machine: Machine, command: str) -> Answer:
    """Run a shell command where the service is and as whom it is, with what it can see and write."""
    who = "setpriv --reuid banker --regid banker --init-groups --no-new-privs --bounding-set=-all"
    return machine.answer(f"nsenter --target {value(machine, 'MainPID')} --mount {who} sh -c {shlex.quote(command)}")


def test_the_light_of_the_display_can_be_set(kiosk: Machine) -> None:
    # No display here has one; a lamp of the keyboard is as much a file of the kernel's as that light.
    lamp = kiosk.run("ls -d /sys/class/leds/*capslock | head -n 1")
    assert as_the_service(kiosk, f"echo 1 >{lamp}/brightness").code != 0, "the rights, not the unit, decide"
    kiosk.run(f"chgrp video $(realpath {lamp})/brightness && chmod g+w $(realpath {lamp})/brightness")
    found = as_the_service(kiosk, f"echo 1 >{lamp}/brightness")
    assert found.code == 0, found.said


def test_a_stick_is_there_as_long_as_it_is_in(kiosk: Machine, tmp_path: Path) -> None:
    stick = tmp_path / "stick.img"
    ordered(["mkfs.vfat", "-n", "BANKER", "-C", str(stick), "32768"])
    for number in range(2):  # what the service sees must not stay that of the stick that was pulled
        kiosk.put_in(stick)
        kiosk.until(lambda: as_the_service(kiosk, "mountpoint -q /media/banker").code == 0, "the stick")
        found = as_the_service(kiosk, f"echo written >/media/banker/{number} && sync /media/banker/{number}")
        assert found.code == 0, found.said
        kiosk.pull()
        kiosk.until(lambda: as_the_service(kiosk, "mountpoint -q /media/banker").code != 0, "the stick to be out")
        assert as_the_service(kiosk, "touch /media/banker/lost").code != 0, "nothing is written beside the stick"
    assert is_active(kiosk)
    kiosk.put_in(stick)
    kiosk.until(lambda: kiosk.code("test -e /media/banker/1") == 0, "the stick once more")
    assert kiosk.run("cat /media/banker/*") == "written\nwritten"
    kiosk.pull()


def test_a_game_stands_again_after_a_power_cut(kiosk: Machine, tmp_path: Path) -> None:
    follow(kiosk, story(tmp_path, "game"))
    assert len(re.findall(r"booked \d+", journal(kiosk))) >= OPERATIONS
    kiosk.boot_again()
    kiosk.until(lambda: is_active(kiosk), "the first frame after the power cut")
    follow(kiosk, story(tmp_path, "resume"))


def test_an_app_that_stands_still_is_started_again(kiosk: Machine) -> None:
    before = value(kiosk, "MainPID")
    kiosk.run(f"kill -STOP {before}")
    kiosk.until(lambda: is_active(kiosk) and value(kiosk, "MainPID") != before, "the watchdog")
    assert int(value(kiosk, "NRestarts")) >= 1


def test_without_a_card_it_waits_and_then_fails_with_a_sentence(kiosk: Machine) -> None:
    kiosk.run("echo install virtio_gpu /bin/false >/etc/modprobe.d/no-card.conf; sync")
    kiosk.boot_again()
    kiosk.until(lambda: int(value(kiosk, "NRestarts")) >= 1, "the first failure")
    said = kiosk.run(f"journalctl --boot --unit {UNIT} --output cat --no-pager")
    assert "no display is connected to a graphics card" in said
    assert "status=1/FAILURE" in said
    assert "demonstration" not in said
    times = kiosk.run(f"journalctl --boot --unit {UNIT} --output short-unix --no-pager").splitlines()
    begun, ended = (next(float(line.split()[0]) for line in times if what in line) for what in ("Starting", "exited"))
    assert ended - begun >= 20
    kiosk.run("rm /etc/modprobe.d/no-card.conf; sync")
    kiosk.boot_again()
    kiosk.until(lambda: is_active(kiosk), "the first frame on the card that is there again")


def test_it_is_removed_and_the_games_stay(kiosk: Machine) -> None:
    kiosk.run("cd banker && deploy/run.sh --no-kiosk", user="pi")
    assert kiosk.code(f"systemctl cat {UNIT}") != 0
    assert kiosk.code("test -e /opt/banker") != 0
    assert kiosk.code("test -s /var/lib/banker/banker.db") == 0
    kiosk.run("cd banker && deploy/run.sh --kiosk", user="pi")
    kiosk.until(lambda: is_active(kiosk), "the kiosk that is there again")


def test_the_held_button_switches_the_machine_off(kiosk: Machine) -> None:
    # There is no button here; what the app leaves when it is held is left by hand, with the app's own rights.
    kiosk.run("setpriv --reuid banker --regid banker --clear-groups touch /run/banker/power-off || true")
    kiosk.until(kiosk.ended, "the end of the machine")
