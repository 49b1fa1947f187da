"""Where a result and a log differ, in words."""

from __future__ import annotations

from banker.insight.record import Standing
from banker.insight.result import Difference, Differs
from ui.words.strings import Strings


def sentence(strings: Strings, found: Difference) -> str:
    """A way in which result and log differ, in words."""
    said, logged = found.said, found.logged
    if found.how is Differs.STANDING:
        said, logged = (strings.t(f"verify.standing.{Standing(each).name.lower()}") for each in (said, logged))
    words = strings.t(f"verify.{found.how}", said=said, logged=logged, row=found.row, name=found.name)
    return f"  {words}"
