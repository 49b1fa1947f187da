"""What the tests of the bank's file share."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the bank's file will be."""
    return tmp_path / "bank.db"


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    """The folder of an empty stick."""
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder
