"""What is written for people is written into a new file: a link or a pipe that lies beside it is not followed."""

from __future__ import annotations

import os
import queue
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.processes import banker
from ui.host.writer import Writer


def link(path: Path) -> None:
    path.with_name("precious").write_bytes(b"mine")
    path.symlink_to(path.with_name("precious"))


def pipe(path: Path) -> None:
    path.with_name("precious").write_bytes(b"mine")
    os.mkfifo(path)


@pytest.mark.parametrize("obstacle", [link, pipe])
def test_a_tally_is_written_into_a_new_file(tmp_path: Path, obstacle: Callable[[Path], None]) -> None:
    obstacle(tmp_path / "tally.csv.part")
    told: queue.SimpleQueue[Callable[[], object]] = queue.SimpleQueue()
    ended: list[object] = []
    writer = Writer(tmp_path, told.put, make=False)
    writer.write({"tally.csv": lambda: b"1"}, lambda names, error: ended.append((names, error)))
    told.get(timeout=20)()
    assert ended == [(("tally.csv",), None)]
    assert (tmp_path / "tally.csv").read_bytes() == b"1"
    assert (tmp_path / "precious").read_bytes() == b"mine"


@pytest.mark.parametrize("obstacle", [link, pipe])
def test_labels_are_written_into_new_files(tmp_path: Path, obstacle: Callable[[Path], None]) -> None:
    obstacle(tmp_path / ".cards-1.svg.part")
    done = banker("print", tmp_path, "--format", "svg")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "cards-1.svg").stat().st_size > 1000
    assert (tmp_path / "precious").read_bytes() == b"mine"
