"""deploy/bundle.sh for another machine: what pip and apt are asked for, and that nothing of this machine's comes along.

Law: apt and Python are played by small scripts, as in `tests/test_install.py`; `tests/pi/test_install.py` has the real
ones, and installs from what they gathered.
"""

from __future__ import annotations

import os
import stat
import subprocess
from pathlib import Path

import pytest

from tests.test_install import PYTHON, Target

KEYRING = "share/keyrings/debian-archive-keyring.gpg"
# The player of Python expects an environment that may have been there.
NEW_PLACE = '[ "$2 $4" != "venv " ] || set -- -m venv --clear "$3"'
APT = """
case "$*" in
    *download-only*)
        for word; do case $word in Dir::Cache::Archives=*) : >"${word#*=}/x_1%3a2_arm64.deb" ;; esac; done ;;
    *update*) for word; do case $word in Dir::Etc::sourcelist=*) cat "${word#*=}" >>/var/calls ;; esac; done ;;
esac
echo "apt-get $*" >>/var/calls
"""


class Laptop(Target):
    """A machine with Debian 13 on amd64, and a stick."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.write("var/architecture", "amd64\n")
        (self.path / "mnt/stick").mkdir(parents=True)
        self._stub(KEYRING, "keys")
        self._stub("bin/python3", f"#!/bin/sh\n{NEW_PLACE}\n{PYTHON}")
        self._stub("bin/apt-get", f"#!/bin/sh{APT}")
        self._stub("bin/apt-cache", '#!/bin/sh\ncase "$*" in *rpi-lgpio) exit 100 ;; esac\n')
        self._stub("bin/dpkg-deb", "#!/bin/sh\necho Package: x\n")

    def _stub(self, name: str, text: str) -> None:
        path = self._folder / "stubs" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(0o755)

    def lose_keys(self) -> None:
        path = self._folder / "stubs" / KEYRING
        path.unlink()
        os.mknod(path, stat.S_IFCHR)  # how an overlay says that there is nothing

    def bundle(self, *words: str) -> subprocess.CompletedProcess[str]:
        return self.run("/usr/bin/bash", "/home/pi/banker/deploy/bundle.sh", *words, user=0)

    def asked(self, program: str) -> list[str]:
        """The words of the last call of this program."""
        return [call for call in self.calls if call.startswith(program)][-1].split()


@pytest.fixture
def laptop(tmp_path: Path) -> Laptop:
    return Laptop(tmp_path)


@pytest.mark.parametrize(
    ("system", "name", "python", "newest", "library"),
    [
        ("trixie-arm64", "Debian GNU/Linux 13 (trixie), arm64", "3.13", "manylinux_2_41_aarch64", "libmtdev1t64"),
        ("bookworm-arm64", "Debian GNU/Linux 12 (bookworm), arm64", "3.11", "manylinux_2_36_aarch64", "libmtdev1"),
        ("bookworm-amd64", "Debian GNU/Linux 12 (bookworm), amd64", "3.11", "manylinux_2_36_x86_64", "libmtdev1"),
    ],
)
def test_for_another_machine_its_python_processor_and_debian_are_asked(
    system: str, name: str, python: str, newest: str, library: str, laptop: Laptop
) -> None:
    done = laptop.bundle("/mnt/stick", "--for", system)
    assert done.returncode == 0, done.stderr
    suite, processor = system.split("-")
    pip, apt = laptop.asked("pip"), laptop.asked("apt-get")
    assert pip[pip.index("--python-version") + 1] == python
    platforms = {pip[number + 1] for number, word in enumerate(pip) if word == "--platform"}
    assert newest in platforms
    assert {tag.rpartition("_")[0].removesuffix("_x86") for tag in platforms} >= {"manylinux2014", "manylinux_2_28"}
    assert not any(int(tag.split("_")[2]) > int(newest.split("_")[2]) for tag in platforms if "_2_" in tag)
    assert "--only-binary=:all:" in pip
    assert "--require-hashes" in pip
    assert f"APT::Architecture={processor}" in apt
    assert "Dir::Etc::sourceparts=/dev/null" in apt, "no source of this machine's"
    assert {library, "python3-venv", "libgles2"} <= set(apt)
    assert ("python3-spidev" in apt) == (processor == "arm64")
    assert "python3-rpi-lgpio" not in apt, "no archive that is asked has it"
    sources = [call for call in laptop.calls if call.startswith("deb ")]
    assert [line.split()[-2] for line in sources] == [suite, f"{suite}-updates", f"{suite}-security"]
    assert all(f"signed-by=/usr/{KEYRING}" in line for line in sources)
    assert laptop.read("mnt/stick/banker/bundle/for") == f"{name}\n"
    assert "Filename: ./x_1_2_arm64.deb" in laptop.read("mnt/stick/banker/bundle/debs/Packages")


def test_for_this_machine_nothing_is_said_of_another(laptop: Laptop) -> None:
    done = laptop.bundle("/mnt/stick")
    assert done.returncode == 0, done.stderr
    assert "--platform" not in laptop.asked("pip")
    assert not any(word.startswith(("APT::Architecture", "Dir::Etc")) for word in laptop.asked("apt-get"))
    assert laptop.read("mnt/stick/banker/bundle/for") == "Debian 13, amd64\n"


def test_a_bundle_for_a_pi_installs_there_and_is_refused_here(laptop: Laptop) -> None:
    assert laptop.bundle("/mnt/stick", "--for", "trixie-arm64").returncode == 0
    script = ("/usr/bin/bash", "/mnt/stick/banker/deploy/install.sh", "--no-hardware", "--dry-run")
    refused = laptop.run(*script, user=0)
    assert refused.returncode == 2
    said = " ".join(refused.stderr.split())
    assert "was made for Debian GNU/Linux 13 (trixie), arm64, and this is Debian 13, amd64: run" in said
    laptop.write("var/architecture", "arm64\n")
    laptop.write("etc/os-release", 'VERSION_ID=13\nPRETTY_NAME="Debian GNU/Linux 13 (trixie)"\n')
    taken = laptop.run(*script, user=0)
    assert taken.returncode == 0, taken.stderr


def test_a_bundle_carries_a_list_that_is_checked_before_it_is_installed(laptop: Laptop) -> None:
    assert laptop.bundle("/mnt/stick").returncode == 0
    listed = laptop.read("mnt/stick/banker/SHA256SUMS")
    assert "./deploy/install.sh\n" in listed
    assert "./bundle/debs/Packages\n" in listed
    script = ("/usr/bin/bash", "/mnt/stick/banker/deploy/install.sh", "--no-hardware", "--dry-run")
    assert laptop.run(*script, user=0).returncode == 0
    deb = next((laptop.path / "mnt/stick/banker/bundle/debs").glob("*.deb"))
    deb.write_bytes(deb.read_bytes() + b"?")
    refused = laptop.run(*script, user=0)
    assert refused.returncode == 2
    assert f"is damaged: ./bundle/debs/{deb.name} is not what its list" in refused.stderr


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("/mnt/stick", "--for", "sid-arm64"), "--for takes trixie-arm64, bookworm-arm64"),
        (("/mnt/stick", "--for"), "--for takes trixie-arm64, bookworm-arm64"),
        (("/mnt/stick", "--for", "trixie-arm64", "now"), "takes one folder, and this came too: now"),
        (("/mnt/nowhere",), "/mnt/nowhere is no folder"),
    ],
)
def test_what_it_cannot_do_it_says(words: tuple[str, ...], sentence: str, laptop: Laptop) -> None:
    done = laptop.bundle(*words)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert list((laptop.path / "mnt/stick").iterdir()) == []


def test_without_debians_keys_nothing_is_gathered(laptop: Laptop) -> None:
    laptop.lose_keys()
    done = laptop.bundle("/mnt/stick", "--for", "trixie-arm64")
    assert done.returncode == 2
    assert "apt-get install debian-archive-keyring" in done.stderr
    assert list((laptop.path / "mnt/stick").iterdir()) == []
