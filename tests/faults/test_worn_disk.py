"""A card that can only be read: the game can be looked at, nothing is booked, nothing dies, and what to do is said."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

from tests.processes import run

HERE = Path(__file__).parent
MOUNTED = "mount -o loop,errors=remount-ro {0}/image {0}/disk && exec {1} {2} {3} {0}/disk"


@pytest.mark.parametrize("scenario", ["in_play", "copy_due", "after_a_kill", "after_closing"])
def test_on_a_disk_that_can_only_be_read(scenario: str, tmp_path: Path) -> None:
    if os.getuid() != 0:
        pytest.skip("only root can mount a disk of its own")
    if shutil.which("mkfs.ext4") is None:
        pytest.skip("mkfs.ext4, which makes a disk of its own, is not installed (Debian: e2fsprogs)")
    (tmp_path / "disk").mkdir()
    with (tmp_path / "image").open("wb") as image:
        image.truncate(16_000_000)
    assert run(["mkfs.ext4", "-q", str(tmp_path / "image")]).returncode == 0
    asked = run(["unshare", "--mount", "sh", "-c", MOUNTED.format(tmp_path, "true", "", "")])
    if asked.returncode != 0:  # in a container or a chroot not even root may
        pytest.skip(f"no disk can be mounted: {asked.stderr.strip()}")
    script = MOUNTED.format(tmp_path, sys.executable, HERE / "worn_disk.py", scenario)
    done = run(["unshare", "--mount", "sh", "-c", script])
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout == "as it should be\n"
    assert "Exception in thread" not in done.stderr, done.stderr
