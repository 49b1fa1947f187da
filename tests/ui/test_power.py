"""Too little voltage, by the kernel of a Raspberry Pi: read by the app and the doctor, said once an evening."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.hands import said as words
from tests.ui.test_flow import Table, three_seated
from ui.doctor.check import Verdict
from ui.doctor.machine import power_check
from ui.flow.power import EVENING_S, LOOK_S
from ui.host.power import ALARM, undervolted
from ui.words.strings import strings_for

FRENCH = strings_for("fr")


def sensor(folder: Path, name: str, alarm: str | None) -> None:
    """A folder of the kernel's for a sensor."""
    folder.mkdir(parents=True)
    (folder / "name").write_text(f"{name}\n")
    if alarm is not None:
        (folder / ALARM).write_text(f"{alarm}\n")


@pytest.mark.parametrize(
    ("sensors", "told", "verdict"),
    [
        ((), None, Verdict.NOTE),
        ((("cpu_thermal", None),), None, Verdict.NOTE),
        ((("cpu_thermal", None), ("rpi_volt", "0")), False, Verdict.FINE),
        ((("cpu_thermal", None), ("rpi_volt", "1")), True, Verdict.BAD),
        ((("rpi_volt", None),), None, Verdict.NOTE),
    ],
)
def test_the_kernel_says_whether_the_voltage_was_too_low(
    sensors: tuple[tuple[str, str | None], ...], told: bool | None, verdict: Verdict, tmp_path: Path
) -> None:
    for number, (name, alarm) in enumerate(sensors):
        sensor(tmp_path / f"hwmon{number}", name, alarm)
    assert undervolted(tmp_path) is told
    check = power_check(tmp_path)
    assert check.verdict is verdict
    assert bool(check.remedy) == (verdict is Verdict.BAD)


def test_a_machine_without_sensors_cannot_tell(tmp_path: Path) -> None:
    assert undervolted(tmp_path / "none") is None


def said(table: Table) -> int:
    """How often it stands beside the question."""
    return [bulletin.title for bulletin in table.flow.desk.bulletins].count(FRENCH.t("notice.power"))


def later(table: Table, seconds: float) -> None:
    """Let so many seconds pass."""
    table.at += seconds
    table.flow.tick(table.at)


def test_it_is_said_at_the_table_once_an_evening(tmp_path: Path) -> None:
    alarm = tmp_path / "hwmon0" / ALARM
    sensor(alarm.parent, "rpi_volt", "0")
    table = three_seated(undervolted=lambda: undervolted(tmp_path))
    assert said(table) == 0
    alarm.write_text("1\n")
    times = 0
    for minute in range(90):
        later(table, LOOK_S)
        shown = said(table)
        times += shown
        if shown:
            assert minute == 0, "as soon as it is known"
            table.flow.desk.bulletins = ()
    assert times == 1
    later(table, EVENING_S)
    assert said(table) == 1, "another evening"


def test_it_waits_at_home_for_the_table(tmp_path: Path) -> None:
    sensor(tmp_path / "hwmon0", "rpi_volt", "1")
    table = three_seated(undervolted=lambda: undervolted(tmp_path))
    assert said(table) == 1


def test_it_stands_at_home_until_a_game_is_played() -> None:
    table = Table(undervolted=lambda: True)
    assert FRENCH.t("notice.power") in words(table)
