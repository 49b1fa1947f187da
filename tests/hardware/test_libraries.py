"""Libraries that only a Pi has are imported from any folder."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hardware.libraries import load
from hardware.ports import FaultCause, PanelError, ReaderError


def test_lgpio_is_given_a_folder_where_the_current_one_cannot_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LG_WD", raising=False)
    load("json", ReaderError)
    assert "LG_WD" not in os.environ
    monkeypatch.setattr(os, "access", lambda *_: False)
    load("json", ReaderError)
    assert Path(os.environ["LG_WD"]).is_dir()
    given = os.environ["LG_WD"]
    load("json", ReaderError)
    assert os.environ["LG_WD"] == given


@pytest.mark.parametrize("kind", [PanelError, ReaderError])
def test_a_library_that_is_missing_or_empty_is_a_fault_in_a_sentence(
    kind: type[PanelError] | type[ReaderError], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "hollow.py").touch()
    (tmp_path / "stands_on_it.py").write_text("import hollow\nhollow.SET_BIAS_DISABLE\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(kind, match="Python has no lines_of_a_pi: on a Raspberry Pi") as missing:
        load("lines_of_a_pi", kind)
    with pytest.raises(kind, match="stands_on_it does not work on this machine") as empty:
        load("stands_on_it", kind)
    assert (missing.value.cause, empty.value.cause) == (FaultCause.PACKAGE_MISSING, FaultCause.GPIO_UNUSABLE)
