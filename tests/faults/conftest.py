"""At the end of a run: on how many disks the bank was started after a cut or an error, and how fast. And the disk."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.faults.vfs import Disk


@pytest.fixture
def disk() -> Iterator[Disk]:
    """The disk on which the bank writes, as recorded from now on."""
    with Disk() as disk:
        yield disk


def pytest_terminal_summary(terminalreporter: Any) -> None:
    told = [
        json.loads(text)
        for outcome in ("passed", "failed")
        for report in terminalreporter.stats.get(outcome, [])
        if report.when == "call"
        for name, text in report.user_properties
        if name == "power"
    ]
    if not told:
        return
    terminalreporter.section("power")
    for kind in sorted({each["kind"] for each in told}):
        of_kind = [each for each in told if each["kind"] == kind]
        for each in sorted(of_kind, key=lambda each: str(each["workload"])):
            terminalreporter.write_line(line(f"{kind}, {each['workload']}", [each]))
        terminalreporter.write_line(line(f"{kind}, all", of_kind))
        said = sum((Counter(each["said"]) for each in of_kind), Counter[str]())
        if said:
            last = ", ".join(f"{what} {count}" for what, count in said.most_common())
            terminalreporter.write_line(f"what the bank said last: {last}")
    terminalreporter.write_line(f"BANKER_SEED={told[0]['seed']}")


def line(what: str, told: list[dict[str, Any]]) -> str:
    """What was judged, and how many in a second of one core's time."""
    keys = ("runs", "states", "disks", "built", "seconds", "violations")
    sums = {key: sum(each[key] for each in told) for key in keys}
    runs = f"{sums['runs']:6} runs," if sums["runs"] else ""
    return (
        f"{what:36}{runs} {sums['states']:7} states of {sums['built']} built, on "
        f"{sums['disks']} different disks, {sums['states'] / max(sums['seconds'], 0.1):.0f} a second of one core, "
        f"{sums['violations']} violations"
    )
