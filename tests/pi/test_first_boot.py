"""deploy/first-boot/user-data: judged and written by cloud-init in a Debian that is not booted; and on a virtual card
all that happens from its first start to the first screen of the second, and the way back.

BANKER_PICTURES=FOLDER keeps what the display showed.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from tests.pi.conftest import Boot
from tests.pi.image import ROOT
from tests.pi.machine import Machine
from tests.pi.picture import Picture
from tests.pi.test_install import PACKAGES, Debian
from tests.pi.twin import story
from tests.processes import run

pytestmark = pytest.mark.pi

SOURCE = ROOT / "deploy/first-boot/user-data"
USER_DATA = "/root/banker/deploy/first-boot/user-data"
FILLED_IN = "s|FROM=$|FROM=file:///root/banker.tar.gz|; s|OPTIONS=$|OPTIONS=--no-hardware|"
# Until it has fetched and installed everything; on two idle cores it takes a quarter of an hour.
FIRST_START_S = 3600.0
# What the kernel of a fresh card is told, as Raspberry Pi OS Lite has it: everything is said on the screen.
CMDLINE = "console=ttyS0 console=tty1 root=LABEL=root rootfstype=ext4 rw rootwait net.ifnames=0\n"
CONFIG = "dtparam=audio=on\n\n[cm5]\ndtoverlay=dwc2,dr_mode=host\n\n[all]\nenable_uart=1\n"
GROUND, BRASS = (0x0E, 0x19, 0x15), (0xC9, 0xAE, 0x74)
DARK = 16


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """Where an archive of the product lies, as a virtual machine sees it."""
    place = tmp_path / "served"
    place.mkdir()
    files = run(["git", "ls-files"], cwd=ROOT).stdout
    run(
        ["tar", "-czf", str(place / "banker.tar.gz"), "-C", str(ROOT), "--transform=s|^|banker-0/|", "-T-"], input=files
    )
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(SimpleHTTPRequestHandler, directory=str(place)))
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield f"http://10.0.2.2:{server.server_port}/banker.tar.gz"
    server.shutdown()
    thread.join()
    server.server_close()


def keep(picture: Picture, name: str) -> None:
    """Save what the display showed, for who wants to look at it."""
    if folder := os.environ.get("BANKER_PICTURES"):
        picture.save(Path(folder, f"{name}.png"))


def kind(picture: Picture, home: Picture) -> str:
    """What a picture of the display shows: one of `off`, `dark`, `coin`, `home`, `text`."""
    if (picture.width, picture.height) != (home.width, home.height):
        return "off"  # there is no driver yet
    if max(picture.pixels) < DARK:
        return "dark"
    if picture.is_like(home):
        return "home"
    middle = 3 * (picture.width * (picture.height // 2) + picture.width // 2)
    at = (tuple(picture.pixels[begin : begin + 3]) for begin in (0, middle))
    return "coin" if tuple(at) == (GROUND, BRASS) else "text"


def screen(machine: Machine) -> str:
    """The words on the first console."""
    return machine.run("cat /dev/vcs1")


def test_a_fresh_card_makes_itself_the_banks_and_starts_with_a_coin(
    card: Boot, address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    user_data = (
        SOURCE.read_text().replace("FROM=\n", f"FROM={address}\n").replace("OPTIONS=\n", "OPTIONS=--no-hardware\n")
    )
    files = {"user-data": user_data, "meta-data": "dsmode: local\ninstance_id: first\n"}
    machine = card("card", files | {"cmdline.txt": CMDLINE, "config.txt": CONFIG})
    for said in ("1 of 2  fetching", "2 of 2  installing", "begins  its libraries"):
        machine.until(lambda said=said: said in screen(machine), f"the screen to say {said}", FIRST_START_S)
        keep(machine.picture(), f"first-{said.replace(' ', '')}")
    assert max(machine.picture().pixels) > DARK, "the words are on the display"
    assert not re.search(r"cloud|systemd|FAILED", screen(machine)), "nothing is between them"
    machine.until(machine.ended, "the restart at the end of the first start", FIRST_START_S)

    home = story(tmp_path, "home").touches[0].before
    machine.cut()
    machine.switch_on()
    shown: list[str] = []

    def is_home() -> bool:
        picture = machine.picture()
        found = kind(picture, home)
        if shown[-1:] != [found]:
            shown.append(found)
            keep(picture, f"second-{len(shown)}-{found}")
        return found == "home"

    machine.until(is_home, "the first screen")
    machine.awake()
    machine.until(lambda: machine.code("systemd-analyze >/dev/null") == 0, "the end of the start")
    with capsys.disabled():
        print(f"\nshown: {' '.join(shown)}")
        for command in ("", "critical-chain banker.service", "blame | head -n 20"):
            print(f"\n{machine.run(f'systemd-analyze --no-pager {command}')}")
    assert "coin" in shown
    assert "text" not in shown

    assert machine.run("systemctl is-active banker ssh systemd-timesyncd").split() == ["active"] * 3
    assert machine.code("systemctl cat banker-first-boot.service") != 0
    assert machine.code("test -e /var/lib/banker-first-boot") != 0
    assert machine.code("test -s /var/log/banker-first-boot.log") == 0
    assert machine.run("systemctl is-active cloud-init-main.service || true") == "inactive"
    install = "bash /opt/banker/deploy/install.sh"
    assert machine.run(f"{install} --uninstall").endswith("steps taken.")
    assert machine.run("cat /boot/firmware/cmdline.txt").split() == CMDLINE.split()
    assert machine.run("cat /boot/firmware/config.txt") == CONFIG.strip()
    assert machine.code("test -e /etc/cloud/cloud-init.disabled") != 0
    machine.until(lambda: kind(machine.picture(), home) == "text", "the login on the console that is text again")
    assert "login:" in screen(machine)
    keep(machine.picture(), "removed")


def test_cloud_init_takes_it_writes_it_and_what_it_wrote_installs_banker(tmp_path: Path) -> None:
    debian = Debian(tmp_path / "card", "trixie", f"{PACKAGES},cloud-init")
    assert debian.run(f"cloud-init schema --config-file {USER_DATA}").startswith("Valid schema")
    debian.run(
        "mkdir -p /var/lib/cloud/seed/nocloud && cd /var/lib/cloud/seed/nocloud && "
        "echo '{instance-id: first, dsmode: local}' >meta-data && "
        "tar -C /root -czf /root/banker.tar.gz banker && "
        f"sed '{FILLED_IN}' {USER_DATA} >user-data && "
        "cloud-init init --local && cloud-init single --name write_files"
    )
    said = debian.run("/var/lib/banker-first-boot/run")
    assert "2 of 2  installing" in said
    assert "Banker is installed." in said
    assert not (debian.path / "var/lib/banker-first-boot").exists()
    assert (debian.path / "etc/cloud/cloud-init.disabled").exists()
    assert debian.run("cd / && /opt/banker/.venv/bin/banker --version").startswith("banker ")
