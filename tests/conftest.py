"""At the end of a run: how many tests each section of the rulebook has had, and each of its worked examples, so that a
missing one is seen. Before it: the words are compiled, and no example of a property is given a time. A test that fails
says in a sentence what must hold; one that needs a broker is skipped, in a sentence too, where there is none."""

from __future__ import annotations

import gc
import os
import re
from collections import Counter
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

# Before their first import: an assertion in a helper of the tests says its values too.
pytest.register_assert_rewrite(*(f"tests.{path.name}" for path in Path(__file__).parent.iterdir() if path.is_dir()))

from hardware.network.broker import NoBroker, installed  # noqa: E402
from tests.sentences import differences, must_hold  # noqa: E402
from ui.words.catalogues import LOCALE, compile_all  # noqa: E402

# As the run has it, but for the deadline: a busy machine is no counterexample.
settings.register_profile("in its own time", settings.default, deadline=None)
settings.load_profile("in its own time")

SECTIONS = {
    1: "set-up", 2: "turn", 3: "rent", 4: "auction", 5: "buildings", 6: "trade", 7: "mortgage", 8: "jail",
    9: "debt and bankruptcy", 10: "short game", 11: "timed game", 12: "tally", 13: "cards",
}  # fmt: skip
EXAMPLES = range(1, 70)  # The numbers of the worked examples.


# How many more objects there must be than at the last look for garbage; Python's own 700 take a fifth of a run.
MADE_BETWEEN_LOOKS = 20_000


def pytest_configure(config: pytest.Config) -> None:
    """A changed text of words holds from the next run on; the workers find what their master has compiled."""
    if not hasattr(config, "workerinput") and os.access(LOCALE / "fr/LC_MESSAGES", os.W_OK):
        compile_all()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip what connects through a real broker where there is none, and say how to install it."""
    if item.get_closest_marker("network") is not None and installed() is None:
        pytest.skip(str(NoBroker()))


def pytest_collection_finish() -> None:
    """Keep the collector from looking at imported modules again and again: they stay to the end."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(MADE_BETWEEN_LOOKS)


def pytest_assertrepr_compare(op: str, left: object, right: object) -> list[str] | None:
    """How what came (left) differs from what was expected (right), in sentences."""
    return differences(left, right) if op == "==" else None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Close the report of a failed test with what must hold."""
    report = yield
    if report.failed and hasattr(report.longrepr, "addsection"):
        report.longrepr.addsection("what must hold", must_hold(item.name, getattr(item, "function", None)))
    return report


def example_of(test: str) -> int | None:
    """The worked example that a test is named after."""
    named = re.search(r"_e(\d\d)_", test)
    return int(named[1]) if named else None


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """The table of sections and examples, if a test of any section has passed."""
    passed: Counter[int] = Counter()
    examples: set[int | None] = set()
    for report in terminalreporter.stats.get("passed", []):
        examples.add(example_of(report.nodeid))
        if section := re.search(r"rulebook/test_(\d+)_", report.nodeid):
            passed[int(section[1])] += 1
    if not passed:
        return
    terminalreporter.section("rulebook")
    for number, name in SECTIONS.items():
        terminalreporter.write_line(f"section {number:2} {name:20} {passed[number] or 'NO TEST'}")
    missing = ", ".join(f"E{number}" for number in EXAMPLES if number not in examples)
    shown = f"NO TEST: {missing}" if missing else f"each of the {len(EXAMPLES)}"
    terminalreporter.write_line(f"worked examples                 {shown}")
