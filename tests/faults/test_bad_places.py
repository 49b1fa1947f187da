"""Folders that cannot be written, a disk that is full: said in a sentence, and nothing is lost."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from banker.bank import Bank
from banker.store import Store
from banker.store_error import StoreUnwritable
from tests.banker.banks import begin, play
from tests.processes import run

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
NOBODY = 65534

AS_NOBODY = """if True:
    import io, os, sys
    from pathlib import Path
    sys.path.insert(0, sys.argv[1])
    from banker import replay, schema  # before the rights are gone: the program itself may lie in a private folder
    from banker.bank import Bank
    from banker.store_error import StoreError
    path = Path(sys.argv[2])
    if os.getuid() == 0:
        os.setgroups([])
        os.setgid(int(sys.argv[3]))
        os.setuid(int(sys.argv[3]))
    out = io.StringIO()
    try:
        Bank.opened(path)
        print("opened")
    except StoreError as error:
        print(type(error).__name__, error)
    print("replayed", replay.replay(path, out), "evening" in out.getvalue())
"""


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that anybody can reach: pytest's own are private."""
    made = Path(tempfile.mkdtemp(prefix="banker-", dir="/var/tmp"))
    made.chmod(0o755)
    yield made
    made.chmod(0o755)
    shutil.rmtree(made)


def as_nobody(path: Path) -> list[str]:
    """The messages to somebody without rights who opens the file, then replays it."""
    command = [sys.executable, "-c", AS_NOBODY, str(ROOT), str(path), str(NOBODY)]
    done = run(command)
    assert "Traceback" not in done.stderr, done.stderr
    return done.stdout.splitlines()


def played(path: Path) -> None:
    bank = Bank(Store(path))
    begin(bank)
    play(bank, Random(1), 5)
    bank.close()


def contents(folder: Path) -> dict[str, bytes]:
    return {p.name: p.read_bytes() for p in folder.iterdir()}


def test_a_folder_that_cannot_be_written_is_named(folder: Path) -> None:
    folder.chmod(0o555)
    said = as_nobody(folder / "bank.db")[0]
    assert said.startswith("StoreUnwritable")
    assert str(folder) in said
    assert "Check that the folder exists, is yours and has room" in said
    assert list(folder.iterdir()) == []


def test_a_file_of_somebody_else_is_left_alone_and_can_still_be_replayed(folder: Path) -> None:
    played(folder / "bank.db")
    before = contents(folder)
    for part in folder.iterdir():
        part.chmod(0o444)
    folder.chmod(0o555)
    opened, replayed = as_nobody(folder / "bank.db")
    assert opened.startswith("StoreUnwritable")
    assert replayed == "replayed 0 True"
    folder.chmod(0o755)
    assert contents(folder) == before


def test_a_file_that_cannot_be_read_is_named(folder: Path) -> None:
    played(folder / "bank.db")
    (folder / "bank.db").chmod(0o000)
    if os.getuid() != 0:
        folder.chmod(0o555)
    opened, replayed = as_nobody(folder / "bank.db")
    assert opened.startswith("StoreUnwritable")
    assert replayed == "replayed 2 False"


@pytest.mark.parametrize("place", ["missing/bank.db", "file/bank.db", "."])
def test_a_place_where_no_file_can_be_is_named(tmp_path: Path, place: str) -> None:
    (tmp_path / "file").write_text("a file, no folder")
    with pytest.raises(StoreUnwritable, match=r"Check that the folder exists|a folder, not a file"):
        Store(tmp_path / place)


def test_a_full_disk_books_nothing_and_loses_nothing(tmp_path: Path) -> None:
    unshare = ["unshare", "--mount"] if os.getuid() == 0 else ["unshare", "--map-root-user", "--mount"]
    asked = run([*unshare, "true"])
    if asked.returncode != 0:  # in a container or a chroot not even root has one
        pytest.skip(f"no mount namespace, so no small disk to fill: {asked.stderr.strip()}")
    small = "mount -t tmpfs -o size=1m tmpfs {0} && exec {1} {2} {0}"
    script = small.format(tmp_path, sys.executable, HERE / "full_disk.py")
    done = run([*unshare, "sh", "-c", script])
    assert done.returncode == 0, done.stdout + done.stderr
    assert "all there" in done.stdout
    print(done.stdout)
