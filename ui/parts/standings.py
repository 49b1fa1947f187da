"""The players of a game under each other: place, token and name."""

from __future__ import annotations

from collections.abc import Sequence

from ui.kit.boxes import Row
from ui.kit.kin import as_wide
from ui.kit.nodes import Node, Text
from ui.look import theme
from ui.parts import rows, signs
from ui.records.rolls import StandingView

_TOKEN = 11  # The radius of a token.


def column(standings: Sequence[StandingView], columns: int = 1) -> Node:
    """The players under each other on paper, in so many columns."""
    places = as_wide([_text(each, each.place) for each in standings])
    placed = any(each.place for each in standings)
    return rows.columns(
        [
            Row(place if placed else None, signs.token(each.token, _TOKEN), _name(each), gap=5)
            for each, place in zip(standings, places, strict=True)
        ],
        columns,
        gap=8,
    )


def _name(standing: StandingView) -> Text:
    return _text(standing, standing.name, cuts=True, grow=1)


def _text(standing: StandingView, words: str, *, cuts: bool = False, grow: float = 0) -> Text:
    return Text(words, "small", theme.INK, standing.first, most=1, cuts=cuts, grow=grow)
