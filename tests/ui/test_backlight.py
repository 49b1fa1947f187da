"""The light behind the display on files as Linux offers them: set in percent, never dark unless it is wanted."""

from __future__ import annotations

from pathlib import Path

import pytest

from ui.host.backlight import find_backlight


@pytest.fixture
def light(tmp_path: Path) -> Path:
    folder = tmp_path / "10-0045"
    folder.mkdir()
    (folder / "max_brightness").write_text("31\n")
    (folder / "brightness").write_text("31\n")
    return folder


@pytest.mark.parametrize(("percent", "level"), [(100, 31), (40, 12), (1, 1), (0, 0)])
def test_it_is_set_in_percent(light: Path, percent: int, level: int) -> None:
    found = find_backlight(light.parent)
    assert found is not None
    assert found.writable
    found.set(percent)
    assert (light / "brightness").read_text() == str(level)


def test_a_machine_without_a_light_has_none(tmp_path: Path) -> None:
    assert find_backlight(tmp_path) is None
    assert find_backlight(tmp_path / "nowhere") is None


def test_what_is_no_light_is_passed_over(light: Path) -> None:
    (light.parent / "00-broken").mkdir()
    found = find_backlight(light.parent)
    assert found is not None
    found.set(100)
    assert (light / "brightness").read_text() == "31"


def test_a_light_that_has_gone_is_only_logged(light: Path, caplog: pytest.LogCaptureFixture) -> None:
    found = find_backlight(light.parent)
    assert found is not None
    (light / "brightness").unlink()
    light.rename(light.parent / "gone")
    found.set(50)
    assert "cannot be set" in caplog.text
