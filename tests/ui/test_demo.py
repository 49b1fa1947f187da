"""The demonstration: the recorded game through the real app, to the same balances, with a picture of each screen."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from tests.processes import run

ROOT = Path(__file__).parents[2]


def test_the_demonstration_plays_to_the_end_and_saves_its_pictures(tmp_path: Path) -> None:
    data, pictures = tmp_path / "data", tmp_path / "pictures"
    environment = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    done = run(
        [
            sys.executable,
            "-m",
            "ui.cli",
            "run",
            "--display",
            "offscreen",
            "--data",
            str(data),
            "--pictures",
            str(pictures),
        ],
        cwd=ROOT,
        env={**environment, "XDG_DATA_HOME": str(tmp_path / "home")},
    )
    assert done.returncode == 0, done.stdout + done.stderr[-3000:]
    assert str(pictures) in done.stdout
    assert "reader sim is ready" in done.stderr, "a shortcut around the driver"
    names = {path.stem.partition("-")[2] for path in pictures.glob("*.png")}
    assert names >= {"home", "setup-board", "setup-players", "setup-rules", "throw", "purchase", "auction", "tally"}
    assert not data.exists(), "the demonstration opened the player's data folder"
    assert not (tmp_path / "home" / "banker").exists()
