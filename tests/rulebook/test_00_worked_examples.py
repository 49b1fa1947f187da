"""Every worked example of the rulebook, E1 to E69, has a test named after it: `test_e07_…`, or `…_e39_…`."""

from __future__ import annotations

from pathlib import Path

from tests.conftest import EXAMPLES, example_of


def test_every_worked_example_has_a_test_of_its_name() -> None:
    lines = (line for file in Path(__file__).parent.glob("test_*.py") for line in file.read_text("utf-8").splitlines())
    tested = {example_of(line) for line in lines if line.startswith("def test_")}
    missing, unknown = set(EXAMPLES) - tested, tested - {None} - set(EXAMPLES)
    assert not missing, f"write a test with the number in its name for the examples {sorted(missing)}"
    assert not unknown, f"no example has the numbers {sorted(unknown)}: see EXAMPLES in tests/conftest.py"
