"""What a failing test says: what must hold, and how what came differs from what was expected, in sentences."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from hardware.ports import Signal, TagGone
from tests.processes import run
from tests.sentences import LONGEST, MOST, differences, must_hold, shown

ROOT = Path(__file__).resolve().parent.parent

FAILING = '''
def test_a_card_is_seen_once():
    """Phoniebox #910."""
    assert ["seen", "gone", "seen"] == ["seen", "gone"]
'''


def test_a_failing_test_says_what_must_hold_and_what_differs(tmp_path: Path) -> None:
    (tmp_path / "test_one.py").write_text(FAILING)
    words = ("-m", "pytest", "-q", "-p", "tests.conftest", "-p", "no:cacheprovider", str(tmp_path / "test_one.py"))
    done = run([sys.executable, *words], cwd=ROOT)
    assert done.returncode == 1, done.stdout
    assert "Came: 3; expected: 2." in done.stdout
    assert "Place 3 of what came: 'seen' was not expected." in done.stdout
    assert "A card is seen once.\nPhoniebox #910." in done.stdout


def test_the_name_of_a_test_is_read_as_a_sentence() -> None:
    assert must_hold("test_one_card_s_two_misses[C-3]", None) == "One card's two misses (case C-3)."


@pytest.mark.parametrize(
    ("came", "expected", "said"),
    [
        ([1, 3], [1, 2, 3], ["Came: 2; expected: 3.", "Place 2: 2 was expected, and did not come."]),
        ((1, "b"), (0, "b"), ["Came: 2; expected: 2.", "Place 1: 0 was expected, 1 came."]),
        ({"a": 351}, {}, ["Entries that came: 1; expected: 0.", "'a': 351 came, and was not expected."]),
        ({"a": 1}, {"a": 2}, ["Entries that came: 1; expected: 1.", "'a': 2 was expected, 1 came."]),
        ({}, {"a": 2}, ["Entries that came: 0; expected: 1.", "'a': 2 was expected, and did not come."]),
        (
            {1, 2},
            {2, 3},
            [
                "Came, in any order: 2; expected: 2.",
                "3 was expected, and did not come.",
                "1 came, and was not expected.",
            ],
        ),
    ],
)
def test_each_difference_is_a_sentence(came: object, expected: object, said: list[str]) -> None:
    found = differences(came, expected)
    assert found is not None
    assert found[1:] == said


def test_other_values_are_left_to_pytest() -> None:
    assert differences("some words", "other words") is None
    assert differences([1], (1,)) is None


def test_kinds_and_members_are_said_by_their_names() -> None:
    assert shown((TagGone, Signal.BOOKED)) == "(TagGone, Signal.BOOKED)"


def test_many_differences_are_counted_and_long_values_cut() -> None:
    found = differences([0] * 5_000, [1] * 5_000)
    assert found is not None
    assert found[-1] == f"And {5_000 - MOST} more differences."
    assert len(shown("a" * 5_000)) < LONGEST + 10
