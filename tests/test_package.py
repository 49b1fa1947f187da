"""The source archive is the whole repository, and a wheel made of it holds all that the app needs."""

from __future__ import annotations

import os
import re
import shutil
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

from tests.processes import run

ROOT = Path(__file__).resolve().parent.parent
OURS = (
    "banker", "hardware", "ui", "tests", "deploy", ".ci", ".gitignore", "pyproject.toml", "README.md",
    "LICENSE", "requirements.lock", "requirements-test.lock",
)  # fmt: skip
MADE = shutil.ignore_patterns("__pycache__", "*.py[co]", "*.mo", ".*cache", ".hypothesis", "*.egg-info")
BUILD = (
    "import sys; sys.path.insert(0, 'deploy'); import backend; getattr(backend, f'build_{sys.argv[1]}')(sys.argv[2])"
)


def built(kind: str, source: Path, out: Path) -> Path:
    """The archive that setuptools makes of a source folder; nothing is downloaded for it."""
    out.mkdir()
    done = run([sys.executable, "-W", "error::DeprecationWarning:setuptools", "-c", BUILD, kind, str(out)], cwd=source)
    assert done.returncode == 0, done.stderr
    assert "Deprecat" not in done.stderr
    (archive,) = out.iterdir()
    return archive


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source archive of this repository, unpacked again."""
    folder = tmp_path_factory.mktemp("package")
    copy = folder / "copy"
    copy.mkdir()
    for name in OURS:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, copy / name, ignore=MADE)
        else:
            shutil.copy(ROOT / name, copy)
    with tarfile.open(built("sdist", copy, folder / "archive")) as archive:
        archive.extractall(folder / "unpacked")  # our own; a filter is unknown to the first Python 3.11
    (inside,) = (folder / "unpacked").iterdir()
    return inside


def files(folder: Path) -> set[str]:
    found = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return {str(path) for path in found if "__pycache__" not in path.parts and ".egg-info" not in str(path)}


def test_the_source_archive_is_the_whole_repository(unpacked: Path) -> None:
    wanted = files(unpacked.parents[1] / "copy")
    assert {"deploy/run.sh", "tests/processes.py", "ui/demo/pictures/debt.png", "requirements.lock"} <= wanted
    assert files(unpacked) - {"PKG-INFO", "setup.cfg"} == wanted
    assert not list(unpacked.rglob("*.mo")), "compiled when a wheel is made of it"
    assert os.access(unpacked / "deploy/run.sh", os.X_OK)


def test_a_wheel_of_it_holds_words_fonts_boards_and_licences(unpacked: Path, tmp_path: Path) -> None:
    wheel = built("wheel", unpacked, tmp_path / "wheel")
    names = zipfile.ZipFile(wheel).namelist()
    (about,) = (name for name in names if name.endswith("/METADATA"))
    metadata = zipfile.ZipFile(wheel).read(about).decode().partition("\n\n")[0].splitlines()
    assert {"License-Expression: MIT", "License-File: LICENSE"} <= set(metadata)
    compiled = {f"ui/locale/{language}/LC_MESSAGES/banker.mo" for language in ("fr", "de", "it", "en")}
    assert {name for name in names if name.endswith(".mo")} == compiled
    shipped = ("ui/locale/fr/LC_MESSAGES/banker.po", "ui/fonts/RobotoCondensed-Bold.ttf", "ui/demo/game.jsonl")
    assert {*shipped, "banker/editions/london.toml", "banker/club/formats/classic.toml"} <= set(names)
    assert not [name for name in names if name.startswith(("tests", "deploy", "ui/demo/pictures"))]


def test_a_wheel_asks_for_nothing_that_is_compiled_and_the_chips_driver_is_named_alike_everywhere(
    unpacked: Path, tmp_path: Path
) -> None:
    """mfrc522 asks for RPi.GPIO and spidev; an extra would bring both, so that it is installed by itself."""
    wheel = built("wheel", unpacked, tmp_path / "wheel")
    (about,) = (name for name in zipfile.ZipFile(wheel).namelist() if name.endswith("/METADATA"))
    metadata = zipfile.ZipFile(wheel).read(about).decode().partition("\n\n")[0].lower().splitlines()
    assert [line for line in metadata if line.startswith("provides-extra: ")] == ["provides-extra: test"]
    assert not [line for line in metadata if re.match(r"requires-dist: (mfrc522|spidev|rpi)", line)]
    (pinned,) = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]["rc522"]
    for name in ("requirements.lock", "requirements-test.lock", "deploy/README.md", "ui/demo/play.py"):
        assert set(re.findall(r"mfrc522==[\d.]*\d", (ROOT / name).read_text("utf-8"))) == {pinned}, name
