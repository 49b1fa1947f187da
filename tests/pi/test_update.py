"""deploy/install.sh and deploy/update.sh on a booted machine: played, updated, given back, booted, removed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.pi.at_machine import follow
from tests.pi.conftest import Boot
from tests.pi.machine import Machine
from tests.pi.twin import story

pytestmark = pytest.mark.pi

UPDATE = "bash /opt/banker/deploy/update.sh"


def stands(machine: Machine, where: str) -> None:
    """Wait until the bank is there and its first frame is drawn."""
    machine.until(lambda: status(machine) == where, f"the bank at {where}")
    machine.until(lambda: machine.code("systemctl is-active banker.service") == 0, "the bank's first frame")


def status(machine: Machine) -> str:
    return machine.run("systemctl show --property=StatusText --value banker.service")


def current(machine: Machine) -> str:
    return machine.run("readlink /opt/banker")


def newer(machine: Machine, name: str, file: str, text: str) -> str:
    """Another checkout, in which a file ends with this."""
    machine.run(f"cp -a /home/pi/banker /root/{name} && printf '%s\\n' '{text}' >>/root/{name}/{file}")
    return f"/root/{name}"


def test_installed_played_updated_given_back_booted_and_removed(
    fresh: Boot, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    machine = fresh("installed", "amd64")
    install = "bash /home/pi/banker/deploy/install.sh --no-hardware"
    assert machine.run(install).endswith("steps taken.")
    stands(machine, "home")
    first = current(machine)
    assert machine.run(install).endswith("nothing was changed.")

    follow(machine, story(tmp_path, "game"))
    stands(machine, "game")
    second = newer(machine, "second", "ui/cli.py", "# second")
    refused = machine.answer(f"{UPDATE} {second}")
    assert (refused.code, current(machine)) == (2, first)
    assert "no release changes during a game" in refused.said

    machine.run("systemctl stop banker.service")
    done = machine.answer(f"{UPDATE} {second}")
    assert done.code == 0, done.said
    updated = current(machine)
    assert updated != first
    stands(machine, "game")
    assert machine.run("ls /var/lib/banker/before-updates").split() == [machine.run("date +banker-%F.db")]

    machine.run("systemctl stop banker.service")
    broken = newer(machine, "broken", "ui/app.py", 'raise SystemExit("this one does not start")')
    done = machine.answer(f"{UPDATE} {broken}")
    assert done.code == 1, done.said
    assert f"{updated} takes its place again" in done.said
    assert current(machine) == updated
    stands(machine, "game")
    follow(machine, story(tmp_path, "resume"))

    machine.run("systemctl stop banker.service")
    done = machine.answer(f"{UPDATE} --back")
    assert done.code == 0, done.said
    assert current(machine) == first

    machine.run("touch /root/cut && sync")
    machine.boot_again()
    stands(machine, "game")
    follow(machine, story(tmp_path, "resume"))
    machine.until(lambda: machine.code("systemd-analyze >/dev/null") == 0, "the end of the start")
    with capsys.disabled():
        for command in ("", "critical-chain banker.service", "blame | head -n 12"):
            print(f"\n{machine.run(f'systemd-analyze --no-pager {command}')}")
    # What was written before the installation stays on the card, and nothing is added to it.
    assert machine.run("journalctl --header | grep '^File path'").count("/run/log/journal/") >= 1
    assert machine.run("test ! -e /var/log/journal || find /var/log/journal -type f -newer /root/cut") == ""

    assert machine.run(f"{install.removesuffix(' --no-hardware')} --uninstall").endswith("steps taken.")
    assert machine.code("systemctl cat banker.service") != 0
    assert machine.run("ls /opt") == "archive"
    assert machine.code("test -s /var/lib/banker/banker.db") == 0
