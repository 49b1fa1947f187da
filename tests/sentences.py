"""What a failing test says in words: what must hold, and how what came differs from what was expected."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from difflib import SequenceMatcher
from itertools import islice

MOST = 6  # So many differences are listed; a reader looks at the first.
LONGEST = 400  # So many characters of a value are shown.
KIND = re.compile(r"<(?:class|enum) '(?:\w+\.)*(\w+)'>")
MEMBER = re.compile(r"<(\w+\.\w+): [^<>]*>")
ALIGNED = 300  # Longer lists are compared place by place: aligning takes time in the square of their length.


def must_hold(name: str, test: Callable[..., object] | None) -> str:
    """The name of a test as a sentence, with the case in brackets, and its docstring."""
    words, _, case = name.removeprefix("test_").partition("[")
    sentence = words.replace("_", " ").replace(" s ", "'s ")
    sentence = sentence[:1].upper() + sentence[1:] + (f" (case {case.removesuffix(']')})" if case else "") + "."
    more = inspect.getdoc(test) if test is not None else None
    return f"{sentence}\n{more}" if more else sentence


def differences(came: object, expected: object) -> list[str] | None:
    """How a list, a table or a set differs from the one expected, a sentence for each difference, after a heading.
    None for anything else."""
    match came, expected:
        case (list(), list()) | (tuple(), tuple()):
            counted = f"Came: {len(came)}; expected: {len(expected)}."
            found = _of_sequences(came, expected)
        case Mapping(), Mapping():
            counted = f"Entries that came: {len(came)}; expected: {len(expected)}."
            found = _of_mappings(came, expected)
        case Set(), Set():
            counted = f"Came, in any order: {len(came)}; expected: {len(expected)}."
            found = _of_sets(came, expected)
        case _:
            return None
    listed = list(islice(found, MOST))
    more = sum(1 for _ in found)
    return ["what came is what was expected", counted, *listed, *([f"And {more} more differences."] if more else [])]


def _of_sequences(came: Sequence[object], expected: Sequence[object]) -> Iterator[str]:
    """The differences of two lists, aligned where they are short."""
    blocks = [("replace", 0, len(came), 0, len(expected))]
    if max(len(came), len(expected)) <= ALIGNED:
        blocks = SequenceMatcher(None, [*map(repr, came)], [*map(repr, expected)], autojunk=False).get_opcodes()
    for _, here, here_end, there, there_end in blocks:
        both = min(here_end - here, there_end - there)
        for step in range(both):
            one, other = came[here + step], expected[there + step]
            if one is not other and one != other:
                yield f"Place {there + step + 1}: {shown(other)} was expected, {shown(one)} came."
        for place in range(there + both, there_end):
            yield f"Place {place + 1}: {shown(expected[place])} was expected, and did not come."
        for place in range(here + both, here_end):
            yield f"Place {place + 1} of what came: {shown(came[place])} was not expected."


def _of_mappings(came: Mapping[object, object], expected: Mapping[object, object]) -> Iterator[str]:
    """The differences of two tables, entry by entry."""
    for key, value in expected.items():
        if key not in came:
            yield f"{shown(key)}: {shown(value)} was expected, and did not come."
        elif came[key] != value:
            yield f"{shown(key)}: {shown(value)} was expected, {shown(came[key])} came."
    for key, value in came.items():
        if key not in expected:
            yield f"{shown(key)}: {shown(value)} came, and was not expected."


def _of_sets(came: Set[object], expected: Set[object]) -> Iterator[str]:
    """The differences of two sets, in the order of their words."""
    for missing in sorted(map(shown, expected - came)):
        yield f"{missing} was expected, and did not come."
    for surplus in sorted(map(shown, came - expected)):
        yield f"{surplus} came, and was not expected."


def shown(value: object) -> str:
    """A value as Python writes it, but kinds and members by their names alone; cut in its middle where it is long."""
    text = MEMBER.sub(r"\1", KIND.sub(r"\1", repr(value)))
    half = LONGEST // 2
    return text if len(text) <= LONGEST else f"{text[:half]} … {text[-half:]}"
