"""Which tests judge a mutant: those that come to its lines, and are quick enough."""

from __future__ import annotations

from pathlib import Path

import coverage
import pytest

from tests.mutants.jury import MOST_S, Rehearsal
from tests.mutants.operators import Mutant
from tests.mutants.targets import ROOT

SOURCE = b"A = 1\ndef f(a):\n    g(\n        2,\n        a,\n    )\ndef h():\n    return 3\ndef k():\n    return 4\n"
QUICK, OTHER, SLOW = "tests/a", "tests/b", "tests/c"


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


def test_all_are_asked_about_a_module_of_constants(tmp_path: Path) -> None:
    known = coverage.CoverageData(str(tmp_path / "lines"))
    mutant = Mutant("file.py", SOURCE, 1, 1, 0, 0, "", False)
    assert Rehearsal({QUICK: 0.1, OTHER: 0.2}, known).asked(mutant) == [QUICK, OTHER]
