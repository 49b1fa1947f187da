"""What the mutants are: each kind of mistake is made, where it could be noticed and nowhere else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mutants.operators import mutants_of

MONEY = Path(__file__).resolve().parents[2] / "banker/money.py"


def made(source: str) -> set[str]:
    """The source as each mutant has it."""
    return {mutant.source.decode() for mutant in mutants_of("file.py", source.encode())}


@pytest.mark.parametrize(
    ("source", "mutants"),
    [
        ("a < b", {"a <= b", "a >= b", "pass"}),
        ("a == b", {"a != b", "pass"}),
        ("a is not b", {"a is b", "pass"}),
        ("x = a + b", {"x = (a - b)"}),
        ("x = a | b", {"x = a", "x = b"}),
        ("PASSING = a | b", {"PASSING = a", "PASSING = b"}),
        ("x += 1", {"x -= 1", "pass", "x += 2", "x += 0"}),
        ("x = a and b", {"x = (a or b)", "x = a", "x = b"}),
        ("x = not a", {"x = a"}),
        ("x = -a", {"x = a"}),
        ("x = 7", {"x = 8", "x = 6"}),
        ("x = True", {"x = False"}),
        ('x = "cash"', {'x = ""'}),
        ("x = min(a)\ny = b", {"x = max(a)\ny = b"}),
        ("x = f(a, b=c)", {"x = f(a)"}),
        ("x = f(a, b)", {"x = f(b, a)"}),
        ("x = [a for a in b if a]", {"x = [a for a in b]"}),
        ("x = {a, b}", {"x = {a}", "x = {b}"}),
        ("x = {a: b}", {"x = {}"}),
        ("x = a[b:c]", {"x = a[:c]", "x = a[b:]"}),
        ("x = Why.RENT\ny = Why.TAX", {"x = Why.TAX\ny = Why.TAX", "x = Why.RENT\ny = Why.RENT"}),
        ("x = a in (b, c)", {"x = a not in (b, c)", "x = a in (b,)", "x = a in (c,)"}),
        ("if a:\n    del b", {"if not a:\n    del b", "pass"}),
        ("x = a if b else c", {"x = a if not b else c"}),
        ("def f():\n    return a", {"def f():\n    return None"}),
        ("def f():\n    return False", {"def f():\n    return True"}),
        ("match a:\n  case B() | C():\n    del b", {
            "match a:\n  case B():\n    del b", "match a:\n  case C():\n    del b",
        }),
        ("match a:\n  case B() if c:\n    del b", {
            "match a:\n  case B() if True:\n    del b", "match a:\n  case B() if not c:\n    del b",
        }),
    ],
)  # fmt: skip
def test_the_mistakes(source, mutants):
    assert made(source) == mutants


@pytest.mark.parametrize(
    "source",
    [
        '"""A docstring."""',
        "def f(a: int | str) -> Literal['b']:\n    pass",
        "Kind = Literal['house', 'hotel']",
        "Place = Home | AtTable | Ended",
        "Q = TypeVar('Q', int, str)",
        "__all__ = ['a']",
        "class A(B, frozen=True):\n    pass",
        "@cache\ndef f():\n    pass",
        "assert isinstance(a, B)",
        "assert a is not None, 'why'",
        "assert_never(a)",
        "log = logging.getLogger('banker.flow')",
        "log.info('booked %d', number + 1)",
        "x = 'a sentence of some words'",
        "x = f'{a + 1}'",
        "from a import b",
        "return_nothing = None",
    ],
)
def test_what_nobody_could_notice_is_left_alone(source):
    assert made(source) == set()


def test_every_mutant_of_a_module_is_another_program():
    original = MONEY.read_bytes()
    mutants = mutants_of("banker/money.py", original)
    assert len(mutants) > 50
    for mutant in mutants:
        compile(mutant.source, mutant.file, "exec")
        assert mutant.source != original
        assert str(mutant).startswith(f"banker/money.py:{mutant.line}  ")
    assert len({mutant.source for mutant in mutants}) == len(mutants)


def test_where_a_mutant_lies_is_known():
    """In a function, or else it is done at the import: a constant, a default."""
    source = b"A = 1\ndef f(b=2):\n    return 3\nclass C:\n    d: int = 4\n    def e(self):\n        return 5\n"
    inside = {mutant.line for mutant in mutants_of("file.py", source) if mutant.in_function}
    outside = {mutant.line for mutant in mutants_of("file.py", source) if not mutant.in_function}
    assert (inside, outside) == ({3, 7}, {1, 2, 5})
