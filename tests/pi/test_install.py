"""deploy/install.sh and deploy/bundle.sh in a real Debian that is not booted: twice, without a network, and removed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.pi.image import CERTIFICATES, ROOT, BuildFailed, ordered
from tests.processes import Leash, run

pytestmark = pytest.mark.pi

PACKAGES = "systemd,systemd-sysv,python3,ca-certificates"
INSTALL = "bash /root/banker/deploy/install.sh"
ENTER = """
mount --bind /dev "$1/dev" && mount -t tmpfs tmpfs "$1/run" && mount -t proc proc "$1/proc" || exit
exec env -i PATH=/usr/sbin:/usr/bin HOME=/root LC_ALL=C.UTF-8 chroot "$1" /bin/bash -c "$2"
"""
LOOK_S = 0.02
NOT_OURS = ("proc", "dev", "sys", "run", "tmp", "root", "var/log", "var/cache", "var/lib/apt")


class Debian:
    """A fresh Debian in a folder, with the product as a clone would bring it in root's home."""

    def __init__(self, folder: Path, suite: str, packages: str = PACKAGES) -> None:
        if os.geteuid() or not shutil.which("mmdebstrap"):
            pytest.skip("a fresh Debian needs root and mmdebstrap")
        folder.parent.chmod(0o755)
        self.path = folder
        ordered(["mmdebstrap", "--variant=minbase", f"--include={packages}", suite, str(folder)])
        shutil.copy(CERTIFICATES, folder / str(CERTIFICATES)[1:])  # of this machine, whatever it goes through
        (folder / "etc/pip.conf").write_text(f"[global]\ncert = {CERTIFICATES}\n")
        shutil.copy("/etc/resolv.conf", folder / "etc/resolv.conf")
        for name in filter(None, run(["git", "ls-files", "-z"], cwd=ROOT).stdout.split("\0")):
            copy = folder / "root/banker" / name
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, copy)

    def command(self, command: str, network: bool = True) -> list[str]:
        """The words that run a shell command in it."""
        apart = ["unshare", "--mount", "--pid", "--fork", *([] if network else ["--net"])]
        return [*apart, "sh", "-c", ENTER, "sh", str(self.path), command]

    def run(self, command: str, network: bool = True) -> str:
        """Run a shell command in it; returns what it said. Raises BuildFailed."""
        return ordered(self.command(command, network))

    def cut(self, command: str, moment: Callable[[str], bool]) -> None:
        """Run a shell command in it, and kill it with all that it started once this is true of what it has said."""
        said = self.path.with_suffix(".said")
        with Leash() as leash, said.open("w") as file:
            started = leash.start(self.command(command), stdin=subprocess.DEVNULL, stdout=file, stderr=file)
            while not moment(said.read_text()):
                assert started.poll() is None, f"it was too late for the cut:\n{said.read_text()}"
                time.sleep(LOOK_S)

    def has(self, pattern: str) -> bool:
        """Whether there is a file of this pattern in it."""
        return next(self.path.glob(pattern), None) is not None

    def state(self) -> dict[str, tuple[object, ...]]:
        """Each file: its rights, owner, where a link leads, and when it was changed."""
        found: dict[str, tuple[object, ...]] = {}
        for place, folders, files in os.walk(self.path):
            inside = Path(place).relative_to(self.path)
            folders[:] = [name for name in folders if str(inside / name) not in NOT_OURS]
            for name in (*folders, *files):
                path = Path(place, name)
                status = path.lstat()
                link = os.readlink(path) if path.is_symlink() else ""
                found[str(inside / name)] = (status.st_mode, status.st_uid, link, status.st_mtime_ns)
        return found


@pytest.mark.parametrize("suite", ["trixie", "bookworm"])
def test_it_is_installed_twice_without_a_network_too_and_removed(suite: str, tmp_path: Path) -> None:
    debian = Debian(tmp_path / "online", suite)
    ordered(["cp", "--archive", str(debian.path), str(tmp_path / "offline")])  # not by Python: it would read /dev/zero
    assert debian.run(f"{INSTALL} --no-hardware").endswith("8 steps taken.\n")
    before = debian.state()
    assert debian.run(f"{INSTALL} --no-hardware").endswith("nothing was changed.\n")
    assert debian.state() == before
    assert debian.run("cd / && /opt/banker/.venv/bin/banker --version").startswith("banker ")

    # Once as for another machine, which may be one like this.
    system = "--for bookworm-amd64" if suite == "bookworm" else ""
    debian.run(f"mkdir '/mnt/a stick' && bash /root/banker/deploy/bundle.sh '/mnt/a stick' {system}")
    offline = object.__new__(Debian)
    offline.path = tmp_path / "offline"
    shutil.move(debian.path / "mnt/a stick", offline.path / "mnt/a stick")
    shutil.rmtree(offline.path / "root/banker")
    command = "bash '/mnt/a stick/banker/deploy/install.sh' --no-hardware"
    assert offline.run(command, network=False).endswith("8 steps taken.\n")
    assert offline.run("cd / && /opt/banker/.venv/bin/banker --version", network=False).startswith("banker ")

    debian.run("mkdir -p /var/lib/banker && echo games >/var/lib/banker/banker.db")
    assert debian.run(f"{INSTALL} --uninstall").endswith("5 steps taken.\n")
    left = {name for name in debian.state() if "banker" in name}
    assert left == {"var/lib/banker", "var/lib/banker/banker.db", "var/lib/banker/config.toml"}


@pytest.mark.parametrize(("suite", "python"), [("trixie", "3.13"), ("bookworm", "3.11")])
def test_what_is_gathered_here_for_a_raspberry_pi_is_all_that_it_needs(suite: str, python: str, tmp_path: Path) -> None:
    """As pip and apt see it that know nothing but the bundle, for arm64 and with nothing installed."""
    ordered(["bash", str(ROOT / "deploy/bundle.sh"), str(tmp_path), "--for", f"{suite}-arm64"])
    bundle = tmp_path / "banker/bundle"
    libc = {"trixie": 41, "bookworm": 36}[suite]
    platforms = [f"--platform=manylinux_2_{minor}_aarch64" for minor in range(17, libc + 1)]
    ordered([sys.executable, "-m", "venv", str(tmp_path / "venv")])
    said = ordered(
        [
            str(tmp_path / "venv/bin/python"), "-m", "pip", "--isolated", "install", "--dry-run", "--no-deps",
            "--no-index", f"--find-links={bundle / 'wheels'}", "--only-binary=:all:", "--require-hashes",
            f"--python-version={python}", "--implementation=cp", *platforms, f"--target={tmp_path / 'there'}",
            "-r", str(ROOT / "requirements.lock"),
        ]
    )  # fmt: skip
    for name in ("Kivy-2.3.1", "mfrc522-0.0.7", "msgspec-", "pillow-", "gpiozero-"):
        assert name.lower() in said.lower()
    (tmp_path / "sources").write_text(f"deb [trusted=yes] file:{bundle}/debs ./\n")
    (tmp_path / "lists/partial").mkdir(parents=True)
    (tmp_path / "status").touch()
    alone = {
        "Dir::Etc::sourcelist": tmp_path / "sources", "Dir::Etc::sourceparts": "/dev/null",
        "Dir::State::lists": tmp_path / "lists", "Dir::State::Status": tmp_path / "status", "Dir::Cache::pkgcache": "",
        "Dir::Cache::srcpkgcache": "", "APT::Architecture": "arm64", "APT::Architectures": "arm64",
        "APT::Sandbox::User": "root", "Debug::NoLocking": "1",
    }  # fmt: skip
    options = [f"-o{name}={value}" for name, value in alone.items()]
    ordered(["apt-get", *options, "update"])
    wanted = ["libgl1-mesa-dri", "libegl1", "libgbm1", "python3-venv", "python3-spidev"]
    wanted.append("libmtdev1t64" if suite == "trixie" else "libmtdev1")
    said = ordered(["apt-get", *options, "install", "--simulate", "--no-install-recommends", *wanted])
    assert all(re.search(rf"^Inst {name} ", said, re.MULTILINE) for name in wanted)


def test_cut_at_ten_moments_it_is_whole_at_the_next_start(tmp_path: Path) -> None:
    debian = Debian(tmp_path / "cut", "trixie")
    dpkg = debian.path / "var/lib/dpkg"

    def begun(step: str) -> Callable[[str], bool]:
        return lambda said: any(line.startswith("  begins") and step in line for line in said.splitlines())

    moments: list[Callable[[str], bool]] = [
        begun("Debian's packages"),
        lambda _: debian.has("var/cache/apt/archives/partial/*.deb"),
        lambda _: " unpacked\n" in (dpkg / "status").read_text() or debian.has("var/lib/dpkg/updates/0*"),
        begun("the release in its folder"),
        begun("its libraries"),
        lambda _: debian.has("opt/banker-releases/*/.venv/lib/python3*/site-packages/pip"),
        lambda _: debian.has("opt/banker-releases/*/.venv/lib/python3*/site-packages/kivy"),
        begun("the user banker"),
        begun("/opt/banker leads to this release"),
        begun("the units of systemd"),
    ]
    for moment in moments:
        debian.cut(f"{INSTALL} --no-hardware", moment)
    debian.run(f"{INSTALL} --no-hardware")
    assert debian.run(f"{INSTALL} --no-hardware").endswith("nothing was changed.\n")
    assert debian.run("cd / && /opt/banker/.venv/bin/banker --version").startswith("banker ")
    assert debian.run("dpkg --audit") == ""


def test_updated_with_real_games_and_back(tmp_path: Path) -> None:
    debian = Debian(tmp_path / "updated", "trixie")
    debian.run(f"{INSTALL} --no-hardware")
    debian.run(
        "install -d -o banker -g banker -m 700 /var/lib/banker && "
        "install -o banker -g banker -m 600 /root/banker/tests/games/formats/v1.db /var/lib/banker/banker.db"
    )
    debian.run("cp -a /root/banker /root/newer && echo '# newer' >>/root/newer/ui/cli.py")
    said = debian.run("bash /opt/banker/deploy/update.sh /root/newer")
    assert "banker.db, 3 games" in said
    newer = os.readlink(debian.path / "opt/banker")
    debian.run("cp -a /root/newer /root/worse && sed -i 's/^def replay/def no_replay/' /root/worse/banker/replay.py")
    with pytest.raises(BuildFailed, match="cannot go on with the games, so the release stays as it was"):
        debian.run("bash /opt/banker/deploy/update.sh /root/worse")
    assert os.readlink(debian.path / "opt/banker") == newer
    debian.run("bash /opt/banker/deploy/update.sh --back")
    assert os.readlink(debian.path / "opt/banker") != newer
    assert len(list(debian.path.glob("var/lib/banker/before-updates/banker-*.db"))) == 3
