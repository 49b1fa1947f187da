"""The RC522 driver with every warning an error, on each Python it is for; those this machine has."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

CODE = """
import logging
logging.disable()
from hardware.chip.bench import Bench
from hardware.chip.clock import SimulatedClock
from hardware.ports import Card, RandomCard, ReaderError, Several, Silence
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
    assert poll() == Card(uid)
    bench.take()
bench.put("08AABBCC")
assert poll() == RandomCard()
bench.put("DEADBEEF")
assert poll() == Several()
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


def interpreter(version: str) -> str | None:
    """A Python of this version: on the path, or one that pyenv keeps."""
    if version == "{}.{}".format(*sys.version_info):
        return sys.executable
    candidates = [shutil.which(f"python{version}")]
    if shutil.which("pyenv"):
        root = Path(subprocess.run(["pyenv", "root"], capture_output=True, text=True, check=True).stdout.strip())
        candidates += sorted(str(path) for path in root.glob(f"versions/{version}.*/bin/python3"))
    for candidate in candidates:
        if candidate and subprocess.run([candidate, "-c", ""], capture_output=True, check=False).returncode == 0:
            return candidate
    return None


@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13"])
def test_no_warning(version: str, tmp_path: Path) -> None:
    python = interpreter(version)
    if python is None:
        pytest.skip(f"there is no Python {version} here")
    package = importlib.util.find_spec("mfrc522")
    assert package is not None
    assert package.origin is not None
    # The package alone, without the rest of this interpreter's libraries.
    (tmp_path / "mfrc522").symlink_to(Path(package.origin).parent)
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{tmp_path}", "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [python, "-W", "error", "-c", CODE], env=environment, capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert (done.returncode, done.stderr, done.stdout) == (0, "", "good\n")
