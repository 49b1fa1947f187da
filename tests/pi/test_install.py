"""deploy/install.sh and deploy/bundle.sh in a real Debian that is not booted: twice, without a network, and removed."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tests.pi.image import CERTIFICATES, ROOT, ordered
from tests.processes import run

pytestmark = pytest.mark.pi

PACKAGES = "systemd,systemd-sysv,python3,ca-certificates"
INSTALL = "bash /root/banker/deploy/install.sh"
ENTER = """
mount --bind /dev "$1/dev" && mount -t tmpfs tmpfs "$1/run" && mount -t proc proc "$1/proc" || exit
exec env -i PATH=/usr/sbin:/usr/bin HOME=/root LC_ALL=C.UTF-8 chroot "$1" /bin/bash -c "$2"
"""
NOT_OURS = ("proc", "dev", "sys", "run", "tmp", "root", "var/log", "var/cache", "var/lib/apt")


class Debian:
    """A fresh Debian in a folder, with the product as a clone would bring it in root's home."""

    def __init__(self, folder: Path, suite: str) -> None:
        self.path = folder
        ordered(["mmdebstrap", "--variant=minbase", f"--include={PACKAGES}", suite, str(folder)])
        shutil.copy(CERTIFICATES, folder / str(CERTIFICATES)[1:])  # of this machine, whatever it goes through
        (folder / "etc/pip.conf").write_text(f"[global]\ncert = {CERTIFICATES}\n")
        shutil.copy("/etc/resolv.conf", folder / "etc/resolv.conf")
        for name in filter(None, run(["git", "ls-files", "-z"], cwd=ROOT).stdout.split("\0")):
            copy = folder / "root/banker" / name
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, copy)

    def run(self, command: str, network: bool = True) -> str:
        """Run a shell command in it; returns what it said. Raises BuildFailed."""
        apart = ["unshare", "--mount", "--pid", "--fork", *([] if network else ["--net"])]
        return ordered([*apart, "sh", "-c", ENTER, "sh", str(self.path), command])

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
    if os.geteuid() or not shutil.which("mmdebstrap"):
        pytest.skip("a fresh Debian needs root and mmdebstrap")
    tmp_path.chmod(0o755)
    debian = Debian(tmp_path / "online", suite)
    ordered(["cp", "--archive", str(debian.path), str(tmp_path / "offline")])  # not by Python: it would read /dev/zero
    assert debian.run(f"{INSTALL} --no-hardware").endswith("7 steps taken.\n")
    before = debian.state()
    assert debian.run(f"{INSTALL} --no-hardware").endswith("nothing was changed.\n")
    assert debian.state() == before
    assert debian.run("cd / && /opt/banker/.venv/bin/banker --version").startswith("banker ")

    debian.run("mkdir '/mnt/a stick' && bash /root/banker/deploy/bundle.sh '/mnt/a stick'")
    offline = object.__new__(Debian)
    offline.path = tmp_path / "offline"
    shutil.move(debian.path / "mnt/a stick", offline.path / "mnt/a stick")
    shutil.rmtree(offline.path / "root/banker")
    command = "bash '/mnt/a stick/banker/deploy/install.sh' --no-hardware"
    assert offline.run(command, network=False).endswith("7 steps taken.\n")
    assert offline.run("cd / && /opt/banker/.venv/bin/banker --version", network=False).startswith("banker ")

    debian.run("mkdir -p /var/lib/banker && echo games >/var/lib/banker/banker.db")
    assert debian.run(f"{INSTALL} --uninstall").endswith("3 steps taken.\n")
    left = {name for name in debian.state() if "banker" in name}
    assert left == {"var/lib/banker", "var/lib/banker/banker.db", "var/lib/banker/config.toml"}
