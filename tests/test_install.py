"""deploy/install.sh: what it installs, that a second start changes nothing, and that a cut one goes on.

Law: systemd, apt and Python are played by small scripts in a machine of its own (`tests/machine.py`); users, groups,
links and files are made by the system's own programs. `tests/pi/test_install.py` does it in a real Debian.
"""

from __future__ import annotations

import hashlib
import io
import os
import re
import shutil
import stat
import subprocess
import tarfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests import test_kiosk
from tests.processes import Leash, run
from tests.test_kiosk import UNITS, Kiosk

ROOT = Path(__file__).resolve().parent.parent
NO_HARDWARE = "--no-hardware"
SETTINGS = "etc/banker/config.toml"
CMDLINE = "boot/firmware/cmdline.txt"
FIRMWARE = "boot/firmware/config.txt"
NO_CLOUD = "etc/cloud/cloud-init.disabled"
JOURNAL = "etc/systemd/journald.conf.d/banker.conf"
# The commands of banker on which an update depends; what a release cannot do a file in it says.
BANKER = """
        release=$(dirname "$0")/../..
        case $1 in
            config) echo "# settings" >/etc/banker/config.toml ;;
            backup) [ ! -e "$release/ui/cannot_keep.py" ] || [ $# = 2 ] || exit 2
                cp /var/lib/banker/banker.db "$2/copy.db" && echo "$2/copy.db: a copy" || exit ;;
            script) [ ! -e "$release/ui/cannot_open.py" ] || exit 1 ;;
            replay) [ ! -e "$release/ui/cannot_play.py" ] || exit 1 ;;
            export) [ ! -e "$release/ui/cannot_read.py" ] || exit 1 ;;
        esac
"""
# As the kiosk has it; pip says what it was given, settings are written, and an environment knows if it is open.
PYTHON = (
    test_kiosk.PYTHON.replace('"-m pip")', '"-m pip") echo "pip $*" >>/var/calls;')
    .replace(
        '"-m venv") mkdir -p "$4/bin" &&',
        '"-m venv") mkdir -p "$4/bin" && echo "include-system-site-packages = ${5:+true}" >"$4/pyvenv.cfg" &&',
    )
    .replace('"-s "*) shift 2;', '"-s "*) shift 2;' + BANKER)
)
# After how many of the lines that begin and end a step the power fails.
MOMENTS = range(16) if os.environ.get("BANKER_LONG") else (2, 4, 10)
SYSTEMCTL = """\
[ "$1" != --quiet ] || shift
case "$1 $2" in
    "is-active display-manager.service") exec test -e /var/desktop ;;
    "is-active "*) exec test -e "/var/running" ;;
    "is-enabled "*) exec test -e "/var/enabled" ;;
    "enable "*) touch /var/enabled ;;
    "disable "*) rm -f /var/enabled /var/running ;;
    "stop "*) rm -f /var/running ;;
    "start banker.service" | "restart "*)
        [ ! -e /var/broken ] && [ ! -e /opt/banker/ui/cannot_start.py ] && touch /var/running ;;
    "show "*) [ ! -e /opt/banker/ui/cannot_go_on.py ] || exec echo failed; exec cat /var/standing ;;
esac && echo "systemctl $*" >>/var/calls"""


def pack(archive: Path, folder: Path, name: str) -> None:
    """Pack a folder as an archive with its list of SHA-256."""
    files = (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    lines = (f"{hashlib.sha256(path.read_bytes()).hexdigest()}  ./{path.relative_to(folder)}\n" for path in files)
    listed = "".join(lines).encode()
    entry = tarfile.TarInfo(f"{name}/SHA256SUMS")
    entry.size = len(listed)
    with tarfile.open(archive, "w:gz") as packed:
        packed.add(folder, name)
        packed.addfile(entry, io.BytesIO(listed))


class Target(Kiosk):
    """A machine run by systemd, with a checkout of the product, on which install.sh is started as root."""

    def __init__(self, folder: Path, model: str = "") -> None:
        super().__init__(folder)
        stubs = {
            "python3": PYTHON,
            "systemctl": SYSTEMCTL,
            "dpkg": "cat /var/architecture",
            "sync": "exit 0",  # the cuts here kill a process, never the disk
            "df": "printf 'Avail\\n%s\\n' \"$(cat /var/free)\"",
            "raspi-config": "echo dtparam=spi=on >>/boot/firmware/config.txt",
        }
        for name, text in stubs.items():
            path = folder / "stubs/bin" / name
            path.write_text(f"#!/bin/sh\n{text}\n")
            path.chmod(0o755)
        self.write("var/architecture", "arm64\n")
        self.write("var/free", "900000\n")
        self.write("etc/os-release", 'VERSION_ID=13\nPRETTY_NAME="Debian 13"\n')
        self.write("boot/firmware/config.txt", "dtparam=audio=on\n")
        self.write("var/standing", "home\n")
        if model:
            self.write("proc/device-tree/model", f"{model}\0")

    def hide(self, program: str) -> None:
        """Take a program away, of the machine's own or played."""
        path = self._folder / "stubs/bin" / program
        path.unlink(missing_ok=True)
        os.mknod(path, stat.S_IFCHR)  # how an overlay says that there is nothing

    def words(self, *words: str) -> tuple[str, ...]:
        return ("/usr/bin/bash", "/home/pi/banker/deploy/install.sh", *words)

    def install(self, *words: str, user: int = 0, **options: Any) -> subprocess.CompletedProcess[str]:
        return self.run(*self.words(*words), user=user, **options)

    @property
    def releases(self) -> list[str]:
        """The folders of the releases that there are."""
        folder = self.path / "opt/banker-releases"
        return sorted(path.name for path in folder.iterdir() if path.is_dir() and not path.is_symlink())

    @property
    def current(self) -> str:
        return (self.path / "opt/banker").readlink().name

    def state(self, times: bool = True) -> dict[str, tuple[object, ...]]:
        """Each file of the machine but those of the stubs: its rights, owner, content, and when it was changed."""
        found: dict[str, tuple[object, ...]] = {}
        for path in sorted(self.path.rglob("*")):
            name = str(path.relative_to(self.path))
            if name.startswith(("usr/", "home/", "var/calls", "dev/", "etc/.pwd.lock")):
                continue
            status = path.lstat()
            content = path.readlink() if path.is_symlink() else path.read_bytes() if path.is_file() else None
            found[name] = (status.st_mode, status.st_uid, content, status.st_mtime_ns if times else 0)
        return found


@pytest.fixture
def target(tmp_path: Path) -> Target:
    return Target(tmp_path)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[object, ...]]:
    """The files of a machine on which nothing came between."""
    target = Target(tmp_path_factory.mktemp("whole"))
    assert target.install(NO_HARDWARE).returncode == 0
    return target.state(False)


def test_a_release_is_installed_in_its_own_folder_and_runs(target: Target) -> None:
    done = target.install(NO_HARDWARE)
    assert done.returncode == 0, done.stderr
    (name,) = target.releases
    assert name.startswith("0.")
    assert name.endswith("-no-hardware")
    assert (target.path / "opt/banker").readlink() == Path("/opt/banker-releases") / name
    assert f"venv /opt/banker-releases/{name}/.venv" in target.calls
    assert target.units() == sorted(UNITS)
    assert target.calls[-1] == "systemctl restart banker.service banker-poweroff.path banker-link.path"
    assert "banker:" in target.read("etc/passwd")
    release = target.path / "opt/banker-releases" / name
    assert {(path.stat().st_uid, path.stat().st_mode & 0o022) for path in release.rglob("*")} == {(0, 0)}
    assert done.stdout.splitlines()[-1] == "8 steps taken."


def test_a_second_start_changes_nothing_and_says_so(target: Target) -> None:
    target.install(NO_HARDWARE)
    before, calls = target.state(), target.calls
    done = target.install(NO_HARDWARE)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "Everything is as it should be: nothing was changed."
    assert (target.state(), target.calls) == (before, calls)


def test_a_dry_run_names_the_steps_and_changes_nothing(target: Target) -> None:
    before = target.state()
    for user in (0, 1000):
        done = target.install(NO_HARDWARE, "--dry-run", user=user)
        assert done.returncode == 0, done.stderr
        assert done.stdout.count("\n  would   ") == 8
        assert done.stdout.splitlines()[-1] == "8 steps would be taken; nothing was changed."
    assert (target.state(), target.calls) == (before, [])
    target.install(NO_HARDWARE)
    before = target.state()
    assert target.install("--uninstall", "--dry-run").stdout.splitlines()[-1].startswith("5 steps would be taken")
    assert target.state() == before


@pytest.mark.parametrize("moment", MOMENTS)
def test_an_installation_cut_at_any_moment_is_finished_by_the_next(
    moment: int, target: Target, whole: dict[str, tuple[object, ...]]
) -> None:
    with Leash() as leash:  # its end kills every process still at work
        started = leash.start(
            target.command(target.words(NO_HARDWARE), 0),
            env={"PATH": "/usr/sbin:/usr/bin", "HOME": "/root"},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert started.stdout is not None
        steps = (line for line in started.stdout if line.startswith(("  begins", "  done")))
        for _ in range(moment + 1):
            next(steps)
    done = target.install(NO_HARDWARE)
    assert done.returncode == 0, done.stderr
    # The copies that useradd makes of the accounts are those before the last change, of which there may be one more;
    # a useradd that is killed leaves the file behind with which it takes its lock.
    ours, theirs = (
        {k: v for k, v in state.items() if not re.fullmatch(r"etc/\w+(-|\.\d+)", k)}
        for state in (target.state(False), whole)
    )
    assert ours == theirs
    assert target.install(NO_HARDWARE).stdout.endswith("nothing was changed.\n")


def test_a_newer_checkout_is_a_release_beside_the_one_before_and_older_ones_go(target: Target) -> None:
    names = []
    for text in ("one", "two", "three"):
        (target.checkout / "ui/new.py").write_text(f'"""{text}"""\n')
        assert target.install(NO_HARDWARE).returncode == 0
        names.append(target.current)
    assert len(set(names)) == 3
    assert target.releases == sorted(names[1:])
    assert (target.path / "opt/banker-releases/previous").readlink().name == names[1]
    assert target.install(NO_HARDWARE).stdout.endswith("nothing was changed.\n")


def test_what_run_sh_has_installed_is_taken_over(target: Target) -> None:
    assert target.run("--kiosk", user=0).returncode == 0
    target.write(SETTINGS, "mine")
    assert target.install(NO_HARDWARE).returncode == 0
    assert (target.path / "opt/banker").is_symlink()
    assert target.read(SETTINGS) == "mine"
    for word in ("--kiosk", "--no-kiosk"):
        done = target.run(word, user=0)
        assert done.returncode == 2
        assert "This kiosk was made by deploy/install.sh" in done.stderr


def test_uninstalled_nothing_is_left_but_the_games_and_with_them_the_settings(target: Target) -> None:
    fresh = target.state(False)
    target.install(NO_HARDWARE)
    target.write("var/lib/banker/banker.db", "games")
    target.write(SETTINGS, "mine")
    done = target.install("--uninstall")
    assert done.returncode == 0, done.stderr
    changed = {name for name, what in target.state(False).items() if fresh.get(name) != what}
    accounts = {
        f"etc/{name}{end}" for name in ("passwd", "group", "shadow", "gshadow", "subuid", "subgid") for end in ("", "-")
    }
    assert changed - accounts == {"var/lib/banker", "var/lib/banker/banker.db", "var/lib/banker/config.toml"}
    assert target.install("--uninstall").stdout.endswith("nothing was changed.\n")
    target.install(NO_HARDWARE)
    assert (target.read(SETTINGS), target.read("var/lib/banker/banker.db")) == ("mine", "games")
    assert target.install("--uninstall", "--with-games").returncode == 0
    assert not (target.path / "var/lib/banker").exists()
    assert "banker:" not in target.read("etc/passwd")


def test_on_a_pi_spi_is_switched_on_and_without_hardware_it_is_left_alone(tmp_path: Path) -> None:
    pi = Target(tmp_path, "Raspberry Pi 4 Model B Rev 1.5")
    assert "SPI" not in pi.install(NO_HARDWARE).stdout
    assert "spi" not in pi.read("boot/firmware/config.txt")
    done = pi.install()
    assert done.returncode == 0, done.stderr
    assert "  done    SPI, for the reader" in done.stdout
    assert "dtparam=spi=on" in pi.read("boot/firmware/config.txt")
    assert not pi.current.endswith("-no-hardware")
    assert pi.install().stdout.endswith("nothing was changed.\n")


def test_where_another_spi_reaches_the_header_spi0_is_left_alone(tmp_path: Path) -> None:
    """A display may have SPI0, and the reader SPI1."""
    pi = Target(tmp_path, "Raspberry Pi 4 Model B Rev 1.5")
    pi.write("dev/spidev1.0")
    done = pi.install()
    assert done.returncode == 0, done.stderr
    assert "dtparam=spi=on" not in pi.read("boot/firmware/config.txt")


def test_in_the_folder_of_an_image_it_is_installed_as_for_the_pi_that_will_start_from_it(target: Target) -> None:
    (target.path / "run/systemd/system").rmdir()
    done = target.install("--raspberry-pi")
    assert done.returncode == 0, done.stderr
    assert "  later   the bank starts with the machine" in done.stdout
    assert not target.current.endswith("-no-hardware")
    assert "dtparam=spi=on" in target.read("boot/firmware/config.txt")
    (target.path / "run/systemd/system").mkdir()
    target.write("proc/device-tree/model", "Raspberry Pi 5 Model B Rev 1.0\0")
    target.write("var/running")
    assert target.install().stdout.endswith("nothing was changed.\n"), "the libraries are those of a Pi"


def test_where_spi_cannot_be_switched_on_it_says_how_and_goes_on(tmp_path: Path) -> None:
    pi = Target(tmp_path, "Raspberry Pi 5 Model B Rev 1.0")
    pi.hide("raspi-config")
    done = pi.install()
    assert done.returncode == 0, done.stderr
    assert "  open    SPI, for the reader" in done.stdout
    assert "add the line dtparam=spi=on to /boot/firmware/config.txt" in done.stderr
    assert pi.units() == sorted(UNITS)
    assert pi.install().stdout.endswith("nothing was changed.\n")


def test_without_a_network_it_says_so_and_goes_on_where_it_stood(target: Target) -> None:
    done = target.install(NO_HARDWARE, env={"PIP": "echo no route to host >&2; exit 1"})
    assert done.returncode == 1
    assert "see that this machine has a connection to the internet." in done.stderr.splitlines()[-1]
    assert not (target.path / "opt/banker").is_symlink()
    again = target.install(NO_HARDWARE)
    assert again.returncode == 0
    assert "  is      the release in its folder" in again.stdout


def test_on_a_full_disk_it_says_so_and_nothing_half_is_taken_for_whole(target: Target) -> None:
    (target.checkout / "ui/pictures").write_bytes(bytes(3 << 20))
    small = f"mount -t tmpfs -o size=2m tmpfs /opt && exec {' '.join(target.words(NO_HARDWARE))}"
    done = target.run("/usr/bin/sh", "-c", small, user=0)
    assert done.returncode == 1
    assert "There is no room: make 600 MB free" in done.stderr.splitlines()[-1]
    assert target.units() == []
    assert target.install(NO_HARDWARE).returncode == 0


def test_the_screen_of_a_pi_shows_no_text_and_its_words_come_back(tmp_path: Path) -> None:
    pi = Target(tmp_path, "Raspberry Pi 4 Model B Rev 1.5")
    line = "console=tty1 root=PARTUUID=1234-02 rootfstype=ext4 rootwait quiet"
    pi.write(CMDLINE, f"{line}\n")
    done = pi.install()
    assert done.returncode == 0, done.stderr
    assert pi.read(CMDLINE) == (f"{line} loglevel=3 logo.nologo vt.global_cursor_default=0 systemd.show_status=false\n")
    assert pi.install().stdout.endswith("nothing was changed.\n")
    pi.write(CMDLINE, pi.read(CMDLINE).replace("rootwait", "rootwait mine"))
    assert pi.install("--uninstall").returncode == 0
    assert pi.read(CMDLINE) == line.replace("rootwait", "rootwait mine") + "\n"


def test_the_firmware_of_a_pi_neither_shows_a_rainbow_nor_waits_until_the_bank_is_removed(tmp_path: Path) -> None:
    pi = Target(tmp_path, "Raspberry Pi 4 Model B Rev 1.5")
    before = "dtparam=spi=on\n[pi5]\ndtparam=pciex1\n"
    pi.write(CMDLINE, "console=tty1\n")
    pi.write(FIRMWARE, before)
    assert "  would   no rainbow" in pi.install("--dry-run").stdout
    assert pi.read(FIRMWARE) == before
    assert pi.install().returncode == 0
    after = pi.read(FIRMWARE)
    assert after.startswith(before)
    ours = [line for line in after.removeprefix(before).splitlines() if not line.startswith("#")]
    assert ours == ["[all]", "disable_splash=1", "boot_delay=0"]
    assert pi.install().stdout.endswith("nothing was changed.\n")
    pi.write(FIRMWARE, f"{after}mine=1\n")
    assert pi.install("--uninstall").returncode == 0
    assert pi.read(FIRMWARE) == f"{before}mine=1\n"


def test_cloud_init_is_left_out_of_the_start_once_it_is_through_and_comes_back(target: Target) -> None:
    target.install(NO_HARDWARE)
    assert not (target.path / NO_CLOUD).exists(), "it was never there"
    target.write("var/lib/cloud/instance/boot-finished")
    target.write("etc/cloud/cloud.cfg")
    assert "  would   cloud-init" in target.install(NO_HARDWARE, "--dry-run").stdout
    assert not (target.path / NO_CLOUD).exists()
    assert "  done    cloud-init" in target.install(NO_HARDWARE).stdout
    assert (target.path / NO_CLOUD).exists()
    assert target.install(NO_HARDWARE).stdout.endswith("nothing was changed.\n")
    target.install("--uninstall")
    assert not (target.path / NO_CLOUD).exists()
    target.write(NO_CLOUD)
    target.install(NO_HARDWARE)
    target.install("--uninstall")
    assert target.read(NO_CLOUD) == "", "somebody else has switched it off"


def test_a_pi_without_the_words_of_its_kernel_is_left_alone(tmp_path: Path) -> None:
    pi = Target(tmp_path, "Raspberry Pi 4 Model B Rev 1.5")
    pi.write(CMDLINE)
    done = pi.install()
    assert done.returncode == 2
    assert "cmdline.txt is empty, and without it this machine will not start again" in done.stderr


def test_the_journal_is_kept_in_memory_until_the_bank_is_removed(target: Target) -> None:
    target.install(NO_HARDWARE)
    assert target.read(JOURNAL) == "[Journal]\nStorage=volatile\nRuntimeMaxUse=16M\n"
    target.install("--uninstall")
    assert not (target.path / JOURNAL).parent.exists()


@pytest.mark.parametrize(
    ("change", "words", "sentence"),
    [
        (None, (), "This machine is no Raspberry Pi: add --no-hardware"),
        (lambda t: t.write("var/architecture", "armhf\n"), (NO_HARDWARE,), "a 64-bit Debian or Raspberry Pi OS"),
        (lambda t: t.write("var/free", "400000\n"), (NO_HARDWARE,), "600 MB are needed, 400 MB are free."),
        (lambda t: t.write("var/desktop"), (NO_HARDWARE,), "systemctl set-default multi-user.target"),
        (lambda t: t.home.mkdir(), (NO_HARDWARE,), "/opt/banker is not the kiosk's: move it away."),
        (
            lambda t: t.write("home/pi/banker/bundle/for", "Debian 12, amd64\n"),
            (NO_HARDWARE,),
            "This bundle was made for",
        ),
        (lambda t: t.write("home/pi/banker/bundle/debs/x"), (NO_HARDWARE,), "it is not whole"),
        (None, (NO_HARDWARE, "--raspberry-pi"), "--raspberry-pi is about the hardware"),
        (None, ("--with-games",), "--with-games goes with --uninstall only."),
        (None, ("--now",), "install.sh does not know --now."),
    ],
)
def test_where_it_cannot_be_it_says_why(
    change: Callable[[Target], None] | None, words: tuple[str, ...], sentence: str, target: Target
) -> None:
    if change is not None:
        change(target)
    done = target.install(*words)
    assert done.returncode == 2, done.stderr
    assert sentence in done.stderr
    assert target.units() == []
    assert "banker:" not in target.read("etc/passwd")


def test_a_user_without_rights_gets_the_line(target: Target) -> None:
    done = target.install(NO_HARDWARE, user=1000)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == "sudo bash /home/pi/banker/deploy/install.sh --no-hardware"


def test_a_bundle_is_asked_instead_of_the_network(target: Target) -> None:
    target.write("home/pi/banker/bundle/for", "Debian 13, arm64\n")
    (target.checkout / "bundle/wheels").mkdir()
    assert target.install(NO_HARDWARE).returncode == 0
    (asked,) = (call for call in target.calls if call.startswith("pip "))
    assert "--no-index --find-links /home/pi/banker/bundle/wheels --require-hashes" in asked
    assert not (target.path / "opt/banker/bundle").exists()


def test_help_is_given_before_anything_is_done(target: Target) -> None:
    for script in ("install.sh", "bundle.sh", "update.sh"):
        done = run(["sh", str(ROOT / "deploy" / script), "--help"])
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.startswith(f"usage: deploy/{script}")


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="shellcheck, which reads scripts, is not there")
def test_shellcheck_finds_nothing_in_the_scripts() -> None:
    done = run(["shellcheck", *map(str, sorted((ROOT / "deploy").glob("*.sh")))])
    assert (done.returncode, done.stdout) == (0, "")
