"""The sizes of each role of words, and the steps at which a tree is tried: so words give way where there is little
room."""

from __future__ import annotations

from typing import NamedTuple

from ui.look import theme

# Role to its sizes in u, the largest first.
LADDERS: dict[str, tuple[float, ...]] = {
    "amount": theme.AMOUNT,
    "price": theme.PRICE,
    "bid": (74, 60, 46, 36),
    "balance": (46, theme.BALANCE, theme.BALANCE_SMALL),
    "title": (36, theme.TITLE, theme.HEADING),
    "name": (36, theme.TITLE, theme.HEADING, theme.SMALL),
    "heading": (theme.TITLE, theme.HEADING, theme.STRIP),
    "line": (theme.TITLE, theme.HEADING, theme.STRIP, theme.SMALL),
    "letter": (theme.TITLE,),
    "strip": (theme.STRIP, theme.BODY),
    "small": (theme.SMALL,),
}


class Step(NamedTuple):
    """How large and how close all of a tree stands.

    `rung`: which size of its ladder each word takes; `by`: by how much it grows; `air`: the part of the gaps between
    rows that is left. From a step with `few` on, lists keep fewer of their entries; at the `last` step brief words
    stand for long ones, and names are cut. `back`: how many sizes up the amounts go that stand on their own, where
    height is left.
    """

    rung: int
    by: float
    air: float
    few: bool = False
    last: bool = False
    back: int = 0

    def size(self, role: str) -> float:
        """The size of the words of a role, in u."""
        ladder = LADDERS[role]
        return ladder[min(self.rung, len(ladder) - 1)] * self.by

    @property
    def whole(self) -> Step:
        """The same with all words whole."""
        return self._replace(last=False) if self.last else self


USUAL = (Step(0, 1, 1), Step(1, 1, 0.7), Step(2, 1, 0.4), Step(3, 1, 0.15), Step(3, 1, 0.15, few=True),
         Step(3, 1, 0.15, few=True, last=True))  # fmt: skip
# The steps of usual text, and of large text, which only begins higher.
LARGE = (Step(0, 1.25, 1), Step(0, 1.15, 0.7), Step(1, 1.15, 0.4), Step(1, 1.08, 0.3), *USUAL)
CLOSE = USUAL[3]  # The last step before anything is left out or cut.
