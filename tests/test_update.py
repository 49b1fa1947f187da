"""deploy/update.sh: what comes before a release takes the place of another, and how the bank goes back to the old one.

Law: as in `tests/test_install.py`, systemd, apt, Python and `banker` are played by small scripts; `tests/pi` has the
real ones. What a release of these tests cannot do is said by an empty file in its folder `ui`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.processes import Leash
from tests.test_install import NO_HARDWARE, Target, pack

GAMES = "var/lib/banker/banker.db"
COPY = "var/lib/banker/before-updates/copy.db"

MOMENTS = ("the units of systemd", "leads to this release", "the bank runs", "its libraries")
# Which step has begun when the power fails.
MOMENTS = MOMENTS[: None if os.environ.get("BANKER_LONG") else 1]


class Updated(Target):
    """A machine on which a release is installed, with a game in the bank and a newer checkout on a stick."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        assert self.install(NO_HARDWARE).returncode == 0
        self.first = self.current
        self.write(GAMES, "games")
        self.stick = self.path / "mnt/stick/banker"
        shutil.copytree(self.checkout, self.stick)
        self.change("new")
        self.write("var/calls")

    def change(self, what: str) -> None:
        """Make another release of what lies on the stick."""
        (self.stick / "ui" / f"{what}.py").touch()

    def update(self, *words: str, user: int = 0) -> subprocess.CompletedProcess[str]:
        """The script of the release that is installed, with these words."""
        return self.run("/usr/bin/bash", "/opt/banker/deploy/update.sh", *words, user=user)

    def updated(self, *words: str, user: int = 0) -> str:
        """What that says where it ends well."""
        done = self.update(*words, user=user)
        assert done.returncode == 0, done.stderr
        return done.stdout

    @property
    def runs(self) -> bool:
        return (self.path / "var/running").exists()

    @property
    def previous(self) -> str:
        return (self.path / "opt/banker-releases/previous").readlink().name


@pytest.fixture
def bank(tmp_path: Path) -> Updated:
    return Updated(tmp_path)


def test_a_newer_release_takes_the_place_after_a_copy_and_a_trial(bank: Updated) -> None:
    bank.updated("/mnt/stick")
    assert bank.current != bank.first
    assert (bank.previous, bank.runs) == (bank.first, True)
    assert bank.read(COPY) == "games"
    assert not list(bank.path.glob("var/lib/banker/before-updates/trial*"))
    order = ["systemctl stop", "banker backup", "banker script", "banker replay", "systemctl restart"]
    calls = [call for call in bank.calls if call.startswith(tuple(order))]
    assert [next(kind for kind in order if call.startswith(kind)) for call in calls] == [
        *order[:4],
        "banker replay",
        order[4],
    ]
    assert bank.current.endswith("-no-hardware"), "as the one before"


def test_of_the_copies_five_are_kept_where_the_release_before_knows_how(bank: Updated) -> None:
    bank.update("/mnt/stick")
    kept = "banker backup /var/lib/banker/before-updates --keep 5, /etc/banker"
    assert [call for call in bank.calls if call.startswith("banker backup")] == [kept]
    (bank.path / "opt/banker-releases" / bank.current / "ui/cannot_keep.py").touch()
    bank.write("var/calls")
    bank.change("newer")
    bank.updated("/mnt/stick")
    made = [call for call in bank.calls if call.startswith("banker backup")]
    assert made == [kept.replace(" --keep 5", "")], "what was refused is not written down"


def test_a_second_time_changes_nothing(bank: Updated) -> None:
    bank.update("/mnt/stick")
    before, calls = bank.state(), bank.calls
    assert bank.updated("/mnt/stick").endswith("nothing was changed.\n")
    assert (bank.state(), bank.calls) == (before, calls)


def test_a_dry_run_changes_nothing(bank: Updated) -> None:
    before = bank.state()
    for words in (("/mnt/stick", "--dry-run"), ("--dry-run", "/mnt/stick")):
        assert bank.updated(*words, user=1000).endswith("nothing was changed.\n")
    assert bank.state() == before


def test_it_goes_back_to_the_release_before_and_forward_again(bank: Updated) -> None:
    bank.update("/mnt/stick")
    second = bank.current
    for now, then in ((bank.first, second), (second, bank.first)):
        bank.updated("--back")
        assert (bank.current, bank.previous, bank.runs) == (now, then, True)


@pytest.mark.parametrize("fault", ["cannot_start", "cannot_go_on"])
def test_a_release_that_does_not_start_gives_its_place_back(fault: str, bank: Updated) -> None:
    bank.update("/mnt/stick")
    second = bank.current
    bank.change(fault)
    done = bank.update("/mnt/stick")
    assert done.returncode == 1
    assert f"/opt/banker-releases/{second} takes its place again" in done.stderr
    assert (bank.current, bank.previous, bank.runs) == (second, bank.first, True)
    assert bank.calls[-1] == "systemctl restart banker.service banker-poweroff.path banker-link.path"
    assert not any("restore" in call for call in bank.calls), "the games were as the old release knows them"
    assert bank.first in bank.releases, "nothing that may be needed is removed before the new one runs"


def test_games_that_the_old_release_cannot_read_any_more_come_back_from_the_copy(bank: Updated) -> None:
    bank.change("cannot_start")
    (bank.path / "opt/banker-releases" / bank.first / "ui/cannot_read.py").touch()
    done = bank.update("/mnt/stick")
    assert (done.returncode, bank.current, bank.runs) == (1, bank.first, True)
    assert any(call.startswith(f"banker restore /{COPY} --db /{GAMES}") for call in bank.calls)


def test_a_unit_that_the_release_before_did_not_have_goes_with_the_newer_one(bank: Updated) -> None:
    (bank.path / "opt/banker-releases" / bank.first / "deploy/banker-splash.service").unlink()
    bank.update("/mnt/stick")
    assert "banker-splash.service" in bank.units()
    assert bank.update("--back").returncode == 0
    assert "banker-splash.service" not in bank.units()


@pytest.mark.parametrize("fault", ["cannot_open", "cannot_play"])
def test_a_release_that_cannot_go_on_with_the_games_never_gets_the_place(fault: str, bank: Updated) -> None:
    bank.change(fault)
    done = bank.update("/mnt/stick")
    assert done.returncode == 1
    assert "cannot go on with the games, so the release stays as it was" in done.stderr
    assert (bank.current, bank.runs) == (bank.first, True)
    assert "systemctl start banker.service" in bank.calls, "the bank was stopped for the copy"


def test_without_a_copy_there_is_no_update(bank: Updated) -> None:
    bank.write("var/lib/banker/before-updates/copy.db/in-the-way")
    done = bank.update("/mnt/stick")
    assert done.returncode == 1
    assert "There is no second copy of the games" in done.stderr
    assert (bank.current, bank.runs) == (bank.first, True)


@pytest.mark.parametrize(
    ("standing", "sentence"),
    [
        ("game", "no release changes during a game"),
        ("set-up", "no release changes during a game"),
        ("", "does not say whether a game is open"),
    ],
)
def test_during_a_game_nothing_changes(standing: str, sentence: str, bank: Updated) -> None:
    bank.write("var/standing", f"{standing}\n")
    before, calls = bank.state(), bank.calls
    for done in (
        bank.update("/mnt/stick"),
        bank.run("/usr/bin/bash", "/mnt/stick/banker/deploy/install.sh", NO_HARDWARE, user=0),
    ):
        assert done.returncode == 2
        assert sentence in done.stderr
    assert (bank.state(), bank.calls) == (before, calls)
    (bank.path / "var/running").unlink()
    assert bank.update("/mnt/stick").returncode == 0, "the bank was closed"


def test_during_a_game_nothing_goes_back_either(bank: Updated) -> None:
    bank.update("/mnt/stick")
    bank.write("var/standing", "game\n")
    before = bank.state()
    assert bank.update("--back").returncode == 2
    assert bank.state() == before


def test_an_archive_is_unpacked_and_taken(bank: Updated) -> None:
    pack(bank.path / "mnt/newer.tar.gz", bank.stick, "banker-0.2")
    bank.updated("/mnt/newer.tar.gz")
    assert bank.current != bank.first
    assert not list((bank.path / "tmp").iterdir())


def test_a_dry_run_runs_nothing_of_what_it_looks_at(bank: Updated) -> None:
    for script in (bank.stick / "deploy").glob("*.sh"):
        script.write_text("touch /tmp/evil\n")
    pack(bank.path / "mnt/newer.tar.gz", bank.stick, "banker-0.2")
    for source in ("/mnt/newer.tar.gz", "/mnt/stick"):
        said = bank.updated(source, "--dry-run")
        assert "would   the release in its folder" in said
        assert "would   /opt/banker leads to this release" in said
        assert not list((bank.path / "tmp").iterdir())
    assert bank.current == bank.first


def test_a_colon_in_the_name_of_an_archive_is_no_other_machines(bank: Updated) -> None:
    pack(bank.path / "mnt/a:b.tar.gz", bank.stick, "banker-0.2")
    bank.updated("/mnt/a:b.tar.gz")
    assert bank.current != bank.first


def test_an_archive_without_a_list_is_taken_only_where_that_is_said(bank: Updated) -> None:
    with tarfile.open(bank.path / "mnt/newer.tar.gz", "w:gz") as archive:
        archive.add(bank.stick, "banker-0.2")
    done = bank.update("/mnt/newer.tar.gz")
    assert done.returncode == 2
    assert "/mnt/newer.tar.gz carries no list of SHA-256 (SHA256SUMS)" in done.stderr
    assert "add --unchecked" in done.stderr
    assert bank.current == bank.first
    bank.updated("/mnt/newer.tar.gz", "--unchecked")
    assert bank.current != bank.first


def test_what_is_not_as_its_list_says_is_not_run(bank: Updated) -> None:
    """What `archive.sh` packs is taken; a byte later nothing of it is run."""
    packed = bank.run("/usr/bin/bash", "/mnt/stick/banker/deploy/archive.sh", "/mnt", user=0)
    assert packed.returncode == 0, packed.stderr
    (name,) = (path.name for path in (bank.path / "mnt").glob("banker-*.tar.gz"))
    assert f"/mnt/{name}" in packed.stdout
    with tarfile.open(bank.path / "mnt" / name) as archive:
        archive.extractall(bank.path / "mnt/unpacked")
    (folder,) = (bank.path / "mnt/unpacked").iterdir()
    script = folder / "deploy/update.sh"
    text = script.read_text()
    script.write_text(f"touch /tmp/evil\n{text}")
    for words in (("/mnt/unpacked",), ("/mnt/unpacked", "--dry-run")):
        done = bank.update(*words)
        assert done.returncode == 2
        assert "/mnt/unpacked is damaged: ./deploy/update.sh is not what its list, SHA256SUMS, says." in done.stderr
        assert not (bank.path / "tmp/evil").exists()
    script.write_text(text)
    bank.updated(f"/mnt/{name}")
    assert bank.current != bank.first


@pytest.mark.parametrize(
    ("change", "words", "sentence"),
    [
        (lambda b: b.write("mnt/stick/banker/bundle/for", "Debian 13, amd64\n"), ("/mnt/stick",), "was made for"),
        (lambda b: b.write("mnt/stick/banker/bundle/debs/x"), ("/mnt/stick",), "it is not whole"),
        (
            lambda b: b.write("mnt/stick/banker/banker/__init__.py", '__version__ = "0.0.9"\n'),
            ("/mnt/stick",),
            "--back",
        ),
        (lambda b: b.write("mnt/other"), ("/mnt/other",), "is no archive"),
        (lambda b: b.write("var/free", "400000\n"), ("/mnt/stick",), "600 MB are needed, 400 MB are free."),
    ],
)
def test_where_it_cannot_be_it_says_why_and_the_bank_runs_on(
    change: Callable[[Updated], None], words: tuple[str, ...], sentence: str, bank: Updated
) -> None:
    change(bank)
    done = bank.update(*words)
    assert done.returncode == 2, done.stderr
    assert sentence in done.stderr
    assert (bank.current, bank.runs) == (bank.first, True)
    assert not any(call.startswith("systemctl stop") for call in bank.calls)


def test_what_it_cannot_do_it_says_and_changes_nothing(bank: Updated) -> None:
    before = bank.state()
    for words, sentence in (
        (("/mnt",), "/mnt holds no other release of Banker"),
        ((), "This release is installed already: name the place of the newer one."),
        (("--back",), "There is no release before this one"),
        (("--back", "/mnt/stick"), "--back goes to the release before, and takes no source."),
        (("/mnt/stick", "/mnt"), "update.sh takes one source, and this came too: /mnt"),
        (("--now",), "update.sh does not know --now."),
    ):
        done = bank.update(*words)
        assert (done.returncode, sentence in done.stderr) == (2, True), done.stderr
        assert bank.state() == before


def test_where_nothing_is_installed_it_names_the_installer(tmp_path: Path) -> None:
    target = Target(tmp_path)
    done = target.run("/usr/bin/bash", "/home/pi/banker/deploy/update.sh", user=0)
    assert done.returncode == 2
    assert "Banker is not installed here yet: start deploy/install.sh." in done.stderr


def test_a_user_without_rights_gets_the_line(bank: Updated) -> None:
    done = bank.update("/mnt/stick", user=1000)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == "sudo bash /mnt/stick/banker/deploy/update.sh"


@pytest.mark.parametrize("begun", MOMENTS)
def test_an_update_cut_at_any_moment_is_finished_by_the_next(begun: str, bank: Updated) -> None:
    with (bank.stick / "deploy/banker.service").open("a") as unit:
        unit.write("# another one\n")
    with Leash() as leash:  # its end kills every process still at work
        started = leash.start(
            bank.command(("/usr/bin/bash", "/opt/banker/deploy/update.sh", "/mnt/stick"), 0),
            env={"PATH": "/usr/sbin:/usr/bin", "HOME": "/root"},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert started.stdout is not None
        assert any(line.startswith("  begins") and begun in line for line in started.stdout)
    bank.updated("/mnt/stick")
    assert bank.current != bank.first
    assert (bank.previous, bank.runs) == (bank.first, True)
    assert bank.read(COPY) == "games"
