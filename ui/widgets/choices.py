"""Choices as tiles in a grid, in pages where there are many."""

from __future__ import annotations

from ui.kit.solve import Ways
from ui.parts import accounts, grid
from ui.records.sheets import AccountsView, GridView
from ui.widgets.drawn import Drawn
from ui.widgets.paged import Paged
from ui.widgets.part import Part


class ChoiceGrid(Paged[GridView], Part[GridView]):
    """Shows a GridView."""

    def ways(self, view: GridView) -> Ways:
        return grid.ways(view, self.w, self.page)


class Accounts(Drawn[AccountsView], Part[AccountsView]):
    """Shows an AccountsView."""

    def ways(self, view: AccountsView) -> Ways:
        return accounts.ways(view, self.w)
