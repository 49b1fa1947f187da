"""Libraries that only a Pi has are imported from any folder."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hardware.libraries import load


def test_lgpio_is_given_a_folder_where_the_current_one_cannot_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LG_WD", raising=False)
    load("json")
    assert "LG_WD" not in os.environ
    monkeypatch.setattr(os, "access", lambda *_: False)
    load("json")
    assert Path(os.environ["LG_WD"]).is_dir()
    given = os.environ["LG_WD"]
    load("json")
    assert os.environ["LG_WD"] == given
