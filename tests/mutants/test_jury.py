"""Which tests judge a mutant: those that come to its lines, and the thorough ones."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import coverage
import pytest

from tests.mutants.jury import Jury
from tests.mutants.operators import Mutant
from tests.mutants.targets import ROOT, TARGETS

SOURCE = b"A = 1\ndef f(a):\n    g(\n        2,\n        a,\n    )\ndef h():\n    return 3\n"
RULES = TARGETS["rules"]
QUICK, OTHER, THOROUGH = f"{RULES.quick[0]}/a", f"{RULES.quick[0]}/b", RULES.thorough[0]


@pytest.mark.parametrize(
    ("line", "in_function", "asked"),
    [
        (5, True, [QUICK, THOROUGH]),
        (4, True, [QUICK, THOROUGH]),  # a constant, in a statement that is come to
        (8, True, [THOROUGH]),  # no quick test comes there
        (1, False, [QUICK, OTHER, THOROUGH]),  # done at the import
    ],
)
def test_who_is_asked_about_a_mutant(tmp_path: Path, line: int, in_function: bool, asked: list[str]) -> None:
    known = coverage.CoverageData(str(tmp_path / "lines"))
    for context, lines in (("", [1, 2, 7]), (QUICK, [3, 5])):
        known.set_context(context)
        known.add_lines({str(ROOT / "file.py"): lines})
    mutant = Mutant("file.py", SOURCE, line, line, 0, 0, "", in_function)
    session = SimpleNamespace(items=[SimpleNamespace(nodeid=name) for name in (QUICK, OTHER, THOROUGH)])
    found = Jury(RULES, [mutant], str(tmp_path)).concerned(session, mutant, known)
    assert [item.nodeid for item in found] == asked
