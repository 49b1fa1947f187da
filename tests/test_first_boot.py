"""deploy/first-boot/user-data: what it leaves on a card installs Banker, says what is in the way, and removes itself.

Law: cloud-init is not run here; `tests/pi/test_first_boot.py` has it judge the file. What it would write is written by
the test, and systemd, apt and Python are played as in `tests/test_install.py`.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tarfile
import textwrap
from pathlib import Path

import pytest

from tests.processes import Leash, run
from tests.test_install import PYTHON, Target, pack

ROOT = Path(__file__).resolve().parent.parent
USER_DATA = ROOT / "deploy/first-boot/user-data"
FILE = re.compile(r"^  - path: /(\S+)\n(?:    permissions: .*\n)?    content: \|\n((?:      .*\n|\n)+)", re.MULTILINE)
SCRIPT = "var/lib/banker-first-boot/run"
UNIT = "etc/systemd/system/banker-first-boot.service"
FETCH = '"-c import urllib"*) for real in /usr/bin/python3.1?; do exec "$real" "$@"; done ;;'

# What the screen says when the power fails.
MOMENTS = ("its libraries", "fetching", "the bank runs")[: None if os.environ.get("BANKER_LONG") else 1]


def written() -> dict[str, str]:
    """What cloud-init writes, by path."""
    return {path: textwrap.dedent(text) for path, text in FILE.findall(USER_DATA.read_text())}


class Card(Target):
    """A machine at its first start, after cloud-init, with an archive of Banker at an address."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        for path, text in written().items():
            self.write(path, text)
        python = folder / "stubs/bin/python3"
        python.write_text("#!/bin/sh\n" + PYTHON.replace(" in\n", f" in\n    {FETCH}\n", 1))
        for name in ("etc/cloud", "var/log"):
            (self.path / name).mkdir()
        (self.path / "dev/fd").symlink_to("/proc/self/fd")
        pack(self.path / "banker.tar.gz", self.checkout, "banker-0.1")
        self.comes_from("file:///banker.tar.gz")

    def comes_from(self, address: str) -> None:
        self.write("var/lib/banker-first-boot/settings", f"FROM={address}\nOPTIONS=--no-hardware\n")

    def line(self) -> list[str]:
        """How its unit starts it, with what it finds in /proc."""
        return ["/usr/bin/sh", "-c", f"mount -t proc proc /proc && exec bash /{SCRIPT}"]

    def start(self) -> subprocess.CompletedProcess[str]:
        return self.run(*self.line(), user=0)

    def is_done(self) -> bool:
        """Whether Banker is installed and nothing of the first start is left but its log."""
        left = [path for path in (UNIT, "var/lib/banker-first-boot") if (self.path / path).exists()]
        return not left and (self.path / "etc/cloud/cloud-init.disabled").exists() and len(self.releases) == 1


@pytest.fixture
def card(tmp_path: Path) -> Card:
    return Card(tmp_path)


def test_the_first_start_fetches_installs_removes_itself_and_starts_the_machine_once_more(card: Card) -> None:
    done = card.start()
    assert done.returncode == 0, done.stdout
    assert card.is_done()
    assert "1 of 2  fetching file:///banker.tar.gz" in done.stdout
    assert "2 of 2  installing" in done.stdout
    assert "steps taken." in done.stdout, "the screen says what the installer says"
    assert card.read("var/log/banker-first-boot.log") == done.stdout
    assert card.calls[-2:] == ["systemctl disable banker-first-boot.service", "systemctl --no-block reboot"]


def test_what_lies_beside_it_on_the_card_needs_no_address(card: Card) -> None:
    card.comes_from("")
    shutil.copytree(card.checkout, card.path / "boot/firmware/banker")
    done = card.start()
    assert done.returncode == 0, done.stdout
    assert card.is_done()
    assert "fetching" not in done.stdout


def test_cloud_init_that_has_set_the_machine_up_comes_back_with_the_end_of_the_bank(card: Card) -> None:
    assert card.start().returncode == 0
    assert card.install("--uninstall").returncode == 0
    assert not (card.path / "etc/cloud/cloud-init.disabled").exists()


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("", "write an address behind FROM= in /var/lib/banker-first-boot/settings"),
        ("file:///not-there.tar.gz", "file:///not-there.tar.gz cannot be fetched."),
        ("file:///etc/passwd", "file:///etc/passwd is no archive."),
        ("file:///other.tar.gz", "file:///other.tar.gz holds no deploy/install.sh."),
    ],
)
def test_what_is_in_the_way_is_on_the_screen_and_the_next_try_goes_on(address: str, sentence: str, card: Card) -> None:
    with tarfile.open(card.path / "other.tar.gz", "w:gz") as archive:
        archive.add(card.checkout / "ui/words", "words")
    card.comes_from(address)
    done = card.start()
    assert done.returncode == 1
    assert sentence in done.stdout
    assert "Banker is not installed yet, for the reason above." in done.stdout.splitlines()[-1]
    card.comes_from("file:///banker.tar.gz")
    assert card.start().returncode == 0
    assert card.is_done()


SETTINGS = "var/lib/banker-first-boot/settings"


@pytest.mark.parametrize(
    ("settings", "archive"),
    [
        ("FROM= file:///banker.tar.gz\nOPTIONS= --no-hardware\n", "banker.tar.gz"),
        ("FROM=\"file:///banker.tar.gz\"\r\nOPTIONS='--no-hardware'\r\n", "banker.tar.gz"),
        ("  FROM = file:///a&b;touch$HOME`id`.tar.gz\nOPTIONS=--no-hardware", "a&b;touch$HOME`id`.tar.gz"),
        ("FROM=file:///it's(here).tar.gz\nOPTIONS=--no-hardware", "it's(here).tar.gz"),
        ("FROM=file:///a:b.tar.gz\nOPTIONS=--no-hardware", "a:b.tar.gz"),
    ],
)
def test_settings_are_read_as_text(settings: str, archive: str, card: Card) -> None:
    if archive != "banker.tar.gz":
        (card.path / "banker.tar.gz").rename(card.path / archive)
    card.write(SETTINGS, settings)
    done = card.start()
    assert done.returncode == 0, done.stdout
    assert card.is_done()


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        (
            "FROM=ftp://x/y\n",
            "FROM= needs an address that begins with https://, http:// or file:///, and not: ftp://x/y",
        ),
        ("FROM=/banker.tar.gz\n", "FROM= needs an address that begins with"),
        ("FROM=file:///banker.tar.gz ;touch /var/evil\n", "FROM= has a blank"),
        ("FROM=$(touch /var/evil)\n", "FROM= has a blank"),
        (";touch /var/evil\nFROM=\n", "Line 1 of the settings is neither FROM= nor OPTIONS=: ;touch /var/evil"),
        ("FROM=\nPATH=/evil\n", "Line 2 of the settings is neither FROM= nor OPTIONS=: PATH=/evil"),
        (
            "OPTIONS=--no-hardware;touch /var/evil\n",
            "OPTIONS= takes --no-hardware, --raspberry-pi or --unchecked, and not:",
        ),
        (
            "OPTIONS=--uninstall --with-games\n",
            "OPTIONS= takes --no-hardware, --raspberry-pi or --unchecked, and not: --uninstall",
        ),
        ("FROM=\x1b[2J\n", "FROM= has a blank or another sign that no address has: ?[2J"),
    ],
)
def test_a_wrong_value_has_its_sentence_on_the_screen_and_nothing_of_it_is_run(
    settings: str, sentence: str, card: Card
) -> None:
    card.write(SETTINGS, settings)
    done = card.start()
    assert done.returncode == 1
    assert sentence in done.stdout
    assert "Mend it in /var/lib/banker-first-boot/settings." in done.stdout
    assert not (card.path / "var/evil").exists()
    assert not (card.path / "opt/banker-releases").exists()


def test_an_archive_without_a_list_is_taken_only_where_that_is_said(card: Card) -> None:
    with tarfile.open(card.path / "banker.tar.gz", "w:gz") as archive:
        archive.add(card.checkout, "banker-0.1")
    done = card.start()
    assert done.returncode == 1
    assert "file:///banker.tar.gz carries no list of SHA-256 (SHA256SUMS)" in done.stdout
    assert not (card.path / "opt/banker-releases").exists()
    card.write(SETTINGS, "FROM=file:///banker.tar.gz\nOPTIONS=--no-hardware --unchecked\n")
    assert card.start().returncode == 0
    assert card.is_done()


def test_an_archive_that_was_damaged_on_its_way_is_not_run(card: Card) -> None:
    (card.checkout / "SHA256SUMS").write_text(f"{'0' * 64}  ./README.md\n")
    (card.checkout / "deploy/install.sh").write_text("touch /var/evil\n")
    with tarfile.open(card.path / "banker.tar.gz", "w:gz") as archive:
        archive.add(card.checkout, "banker-0.1")
    done = card.start()
    assert done.returncode == 1
    assert "file:///banker.tar.gz is damaged" in done.stdout
    assert not (card.path / "var/evil").exists()


@pytest.mark.parametrize("said", MOMENTS)
def test_a_first_start_that_was_cut_is_finished_by_the_next(said: str, card: Card) -> None:
    with Leash() as leash:  # its end kills every process still at work
        started = leash.start(
            card.command(card.line(), 0),
            env={"PATH": "/usr/sbin:/usr/bin", "HOME": "/root"},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert started.stdout is not None
        assert any(said in line for line in started.stdout)
    done = card.start()
    assert done.returncode == 0, done.stdout
    assert card.is_done()


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="shellcheck, which reads scripts, is not there")
def test_shellcheck_finds_nothing_in_the_script(tmp_path: Path) -> None:
    script = tmp_path / "run.sh"
    script.write_text(written()[SCRIPT])
    done = run(["shellcheck", str(script)])
    assert (done.returncode, done.stdout) == (0, "")
