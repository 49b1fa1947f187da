"""Which tests judge a mutant: those that come to its lines, and are quick enough."""

from __future__ import annotations

from pathlib import Path

import coverage
import pytest

from tests.mutants.jury import MOST_S, NOTICED, Rehearsal, tried
from tests.mutants.operators import Mutant
from tests.mutants.targets import ROOT

SOURCE = b"A = 1\ndef f(a):\n    g(\n        2,\n        a,\n    )\ndef h():\n    return 3\ndef k():\n    return 4\n"
QUICK, OTHER, SLOW = (f"tests/mutants/test_operators.py::{name}" for name in "abc")


@pytest.mark.parametrize(
    ("line", "in_function", "asked"),
    [
        (5, True, [QUICK]),
        (4, True, [QUICK]),  # a constant, in a statement that is come to
        (8, True, []),  # no test comes there
        (10, True, [OTHER]),  # who takes too long is not asked
        (1, False, [QUICK, OTHER]),  # done at the import
    ],
)
def test_who_is_asked_about_a_mutant(line: int, in_function: bool, asked: list[str], tmp_path: Path) -> None:
    known = coverage.CoverageData(str(tmp_path / "lines"))
    for context, lines in ((QUICK, [3, 5]), (OTHER, [10]), (SLOW, [10])):
        known.set_context(context)
        known.add_lines({str(ROOT / "file.py"): lines})
    mutant = Mutant("file.py", SOURCE, line, line, 0, 0, "", in_function)
    assert Rehearsal({QUICK: 0.1, OTHER: 0.2, SLOW: MOST_S}, known).asked(mutant) == asked


def test_a_file_that_imports_a_table_judges_it_without_coming_to_a_line() -> None:
    here = Path(__file__).relative_to(ROOT).as_posix()
    known = coverage.CoverageData(no_disk=True)
    mutant = Mutant("tests/mutants/targets.py", SOURCE, 1, 1, 0, 0, "", in_function=False)
    assert Rehearsal({f"{here}::test": 0.1, "tests/mutants/test_operators.py::test": 0.2}, known).asked(mutant) == [
        f"{here}::test"
    ]


def test_all_are_asked_about_a_module_of_constants(tmp_path: Path) -> None:
    known = coverage.CoverageData(str(tmp_path / "lines"))
    here, there = "tests/mutants/test_jury.py::a", "tests/mutants/test_operators.py::b"
    mutant = Mutant("file.py", SOURCE, 1, 1, 0, 0, "", False)
    assert Rehearsal({here: 0.1, there: 0.2}, known).asked(mutant) == [here, there]


def test_a_mutant_without_a_mistake_that_is_killed_is_named_with_what_the_tests_say(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    mutant = Mutant("file.py", SOURCE, 3, 3, 0, 0, "", in_function=True)

    def judge(mutant: Mutant, names: list[str]) -> int:
        print("tests/a fails", flush=True)
        return NOTICED

    known = coverage.CoverageData(no_disk=True)
    assert tried([mutant], Rehearsal({}, known), judge) == {}
    said = capfd.readouterr().out
    assert said == "tests/a fails\nfile.py without a mistake, in place, is killed: the test above fails\n"
