"""At the end of a run: the seeds of the games that were played, what the long runs came to, and how many games on
boards that nobody has were the same in both banks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def pytest_terminal_summary(terminalreporter: Any) -> None:
    played = sorted(_told(terminalreporter, "played"))
    if played:
        terminalreporter.section("model")
    for line in played:
        terminalreporter.write_line(line)
    games = sum(map(int, _told(terminalreporter, "any board")))
    if games:
        failed = len(terminalreporter.stats.get("failed", []))
        alike = f"{failed} tests failed" if failed else "0 differences"
        terminalreporter.write_line(f"{games} whole games on random boards against the second bank: {alike}")


def _told(terminalreporter: Any, what: str) -> Iterator[str]:
    """What the tests that passed have recorded under this name."""
    for report in terminalreporter.stats.get("passed", []):
        yield from (line for name, line in report.user_properties if name == what)
