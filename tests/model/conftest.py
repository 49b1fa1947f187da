"""At the end of a run: the seeds of the games that nobody had played before, and what the long runs came to."""

from __future__ import annotations

from typing import Any


def pytest_terminal_summary(terminalreporter: Any) -> None:
    played = [
        line
        for report in terminalreporter.stats.get("passed", [])
        for name, line in report.user_properties
        if name == "played"
    ]
    if played:
        terminalreporter.section("model")
    for line in sorted(played):
        terminalreporter.write_line(line)
