"""Saves files on a stick that is full, then read-only, then has room again. Run where FOLDER/stick is a small disk.

    python tests/faults/full_stick.py FOLDER

Ends with 0 and "as it should be", or says what was not.
"""

from __future__ import annotations

import errno
import queue
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.faults.full_disk import fill  # noqa: E402
from ui.host.writer import Writer  # noqa: E402

HEARD_S = 120


def saved(stick: Path, content: bytes) -> int | None:
    """Save a file there. None, or the number of the error."""
    told: queue.SimpleQueue[Callable[[], object]] = queue.SimpleQueue()
    heard: list[OSError | None] = []
    Writer(stick, told.put, make=False).write({"tally.png": lambda: content}, lambda _, error: heard.append(error))
    told.get(timeout=HEARD_S)()
    return None if heard[0] is None else heard[0].errno


def main(stick: Path) -> None:
    """A file that could not be written leaves the one before, and nothing beside it."""
    assert saved(stick, b"first") is None
    fill(stick / "filler")
    assert saved(stick, bytes(100_000)) == errno.ENOSPC
    need(stick, b"first", {"filler", "tally.png"})
    subprocess.run(["mount", "-o", "remount,ro", str(stick)], check=True)
    assert saved(stick, b"second") == errno.EROFS
    need(stick, b"first", {"filler", "tally.png"})
    subprocess.run(["mount", "-o", "remount,rw", str(stick)], check=True)
    (stick / "filler").unlink()
    assert saved(stick, b"third") is None
    need(stick, b"third", {"tally.png"})
    print("as it should be")


def need(stick: Path, content: bytes, names: set[str]) -> None:
    """Fail unless the file holds this, and only these files are there."""
    assert (stick / "tally.png").read_bytes() == content
    assert {path.name for path in stick.iterdir()} == names


if __name__ == "__main__":
    main(Path(sys.argv[1]) / "stick")
