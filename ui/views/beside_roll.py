"""The list that stands beside a game, as a record: its rows, its paper, and the way back. No Kivy inside."""

from __future__ import annotations

from collections.abc import Sequence

from ui.records import beside as b
from ui.records.pieces import ButtonView
from ui.records.rolls import PaperView, RollView, Rows, RowView


def roll(key: str, title: str, rows: Sequence[RowView], paper: PaperView, whole: int | None = None) -> RollView:
    """A list with its paper; back leads to what lies under it. `whole`: the row that is read whole."""
    return RollView(key, title, ButtonView(icon="left", act=b.Leave()), Rows(len(rows), rows.__getitem__, whole), paper)
