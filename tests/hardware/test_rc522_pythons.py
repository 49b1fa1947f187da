"""The RC522 driver with every warning an error, on each Python it is for; those this machine has.

At a submission a round of the driver with nothing but the package it drives; with BANKER_LONG=1 all tests of this
folder besides, in an environment of their own. A Python that is not here is a test that is skipped and says so.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import sys
from pathlib import Path

import pytest

from tests.processes import run

ROOT = Path(__file__).resolve().parents[2]
VERSIONS = ("3.11", "3.12", "3.13")
LONG = bool(os.environ.get("BANKER_LONG"))
LONGEST_S = 3600.0  # For all the tests of this folder; only so that a hang is told.

CODE = """
import logging
logging.disable()
from hardware.chip.bench import Bench
from hardware.chip.clock import SimulatedClock
from hardware.ports import TagRead, RandomCard, ReaderError, Several, Silence
bench = Bench(SimulatedClock())
bench.install()
reader = bench.reader()
reader.open()
def poll():
    bench.clock.sleep(0.04)
    return reader.poll()
assert [poll() for _ in range(5)] == [Silence()] * 5
for uid in ("DEADBEEF", "04A3C6CAE26180", "04010203040506070809"):
    bench.put(uid)
    assert poll() == TagRead(uid)
    bench.take()
assert [poll() for _ in range(3)] == [Silence()] * 3
bench.put("08AABBCC")
assert poll() == RandomCard()
bench.take()
assert [poll() for _ in range(5)][-1] == Silence()
bench.put("DEADBEEF")
assert poll() == TagRead("DEADBEEF")
bench.put("04A3C6CAE26180")
assert poll() == Several(("DEADBEEF", "04A3C6CAE26180"))
bench.pi.brown_out()
bench.clock.sleep(0.1)
reader.check()
bench.pi.unplug()
try:
    reader.check()
except ReaderError:
    print("good")
reader.close()
"""

TOOLS = ("pytest", "pluggy", "iniconfig", "packaging", "pygments", "hypothesis", "sortedcontainers")
# What the tests of this folder need of the lock; of the rest not all has a file for each Python, and Kivy is large.
TESTED = ("mfrc522", "gpiozero", "colorzero")


def interpreters(version: str) -> list[str]:
    """Where a Python of this version may be: on the path, kept by pyenv or by uv."""
    kept = [
        *Path(os.environ.get("PYENV_ROOT", "~/.pyenv")).expanduser().glob(f"versions/{version}.*/bin/python3"),
        *Path("~/.local/share/uv/python").expanduser().glob(f"cpython-{version}.*/bin/python3"),
    ]
    return [found for found in (shutil.which(f"python{version}"), *map(str, sorted(kept))) if found]


def python_of(version: str) -> str:
    """A Python of this version that runs; without one the test is skipped. The running one first."""
    own = [sys.executable] if version == "{}.{}".format(*sys.version_info) else []
    asked = f"import sys; sys.exit('{version}' != '{{}}.{{}}'.format(*sys.version_info))"
    for candidate in own + interpreters(version):
        if run([candidate, "-c", asked]).returncode == 0:
            return candidate
    pytest.skip(f"not tried on Python {version}: there is none here")


@pytest.mark.parametrize("version", VERSIONS)
def test_no_warning(version: str, tmp_path: Path) -> None:
    package = importlib.util.find_spec("mfrc522")
    assert package is not None
    assert package.origin is not None
    # The package alone, without the rest of this interpreter's libraries.
    (tmp_path / "mfrc522").symlink_to(Path(package.origin).parent)
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{tmp_path}", "PYTHONDONTWRITEBYTECODE": "1"}
    command = [python_of(version), "-W", "error", "-c", CODE]
    done = run(command, env=environment, cwd=tmp_path)
    assert (done.returncode, done.stderr, done.stdout) == (0, "", "good\n")


if LONG:

    @pytest.mark.parametrize("version", VERSIONS)
    def test_all_tests_of_the_hardware(version: str, tmp_path: Path) -> None:
        python = environment_of(python_of(version), tmp_path)
        here = Path(__file__)
        strict = [python, "-W", "error", "-m", "pytest", "-W", "error"]
        command = [*strict, "-q", "-p", "no:cacheprovider", str(here.parent), f"--ignore={here}"]
        # The figures of a submission: those of the long tier are this run's own.
        usual = {key: value for key, value in os.environ.items() if key not in ("BANKER_LONG", "PYTHONPATH")}
        done = run(command, cwd=ROOT, env=usual | {"PYTHONDONTWRITEBYTECODE": "1"}, deadline_s=LONGEST_S)
        last = done.stdout.rstrip().rpartition("\n")[2]
        assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-2000:]
        assert int(re.findall(r"(\d+) passed", last)[0]) > 400


def environment_of(python: str, folder: Path) -> str:
    """A fresh environment of this Python with what the tests need, of the versions and hashes that are locked."""
    wanted = folder / "wanted.txt"
    wanted.write_text("".join(locked(name) for name in (*TOOLS, *TESTED)))
    made_it = run([python, "-m", "venv", str(folder / "venv")])
    assert made_it.returncode == 0, made_it.stderr
    made = str(folder / "venv" / "bin" / "python")
    install = [made, "-m", "pip", "install", "--quiet", "--no-input", "--disable-pip-version-check", "--no-deps"]
    installed = run([*install, "--require-hashes", "--only-binary=:all:", "-r", str(wanted)])
    assert installed.returncode == 0, installed.stderr
    return made


def locked(name: str) -> str:
    """The lines of a package in the lock."""
    lock = (ROOT / "requirements-test.lock").read_text("utf-8")
    found = re.search(rf"^{name}==.*\n(?: +--hash=.*\n)+", lock, re.MULTILINE)
    assert found is not None, f"{name} is not in the lock"
    return found[0]
